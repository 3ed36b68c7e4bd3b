"""Copies of environments in the middle of a game.

`deepcopy` alone would not do: most of PettingZoo's environments inherit from Gymnasium's `EzPickle`, and a copy of such
a one is a new environment, made by the same arguments, at no position at all. So what an environment holds is copied
instead, the innermost first, and then its wrappers. Spaces never change and are shared. An environment with a
`__deepcopy__` of its own is asked for the copy.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from gymnasium.spaces import Space
from pettingzoo.utils.wrappers.base import BaseWrapper


def copied(env: Any) -> Any:
    """Return a copy of an environment with all its wrappers."""
    layers = [env]
    while isinstance(layers[-1], BaseWrapper):
        layers.append(layers[-1].env)
    memo: dict[int, Any] = {}
    for layer in reversed(layers):
        memo[id(layer)] = _copied_layer(layer, memo)
    return memo[id(env)]


def _copied_layer(layer: Any, memo: dict[int, Any]) -> Any:
    if hasattr(type(layer), "__deepcopy__"):
        return deepcopy(layer, memo)
    twin = object.__new__(type(layer))
    memo[id(layer)] = twin
    for value in vars(layer).values():
        entries = value.values() if isinstance(value, dict) else [value]
        if entries and all(isinstance(entry, Space) for entry in entries):
            memo[id(value)] = value
    vars(twin).update({name: deepcopy(value, memo) for name, value in vars(layer).items()})
    return twin
