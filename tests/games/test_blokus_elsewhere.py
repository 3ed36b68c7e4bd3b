"""Blokus beside blokus-rl, an implementation that shares nothing with ours; `pip install --no-deps blokus-rl`.

Its environment needs PettingZoo and a screen, but its rules are one compiled module, which is all that is loaded here.
"""

from __future__ import annotations

import importlib.util
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fuzzing import examples
from kingmaker.games import Blokus

LETTERS = "abcdefghijklmnopqrst"
PLAYERS = 4


def other_rules() -> Any:
    """The class of its games."""
    package = importlib.util.find_spec("blokus_rl")
    if package is None or package.origin is None:
        pytest.skip("blokus-rl is not installed")
    folder = Path(package.origin).parent
    found = [path for suffix in EXTENSION_SUFFIXES for path in folder.glob(f"_blokus{suffix}")]
    if not found:
        pytest.skip("blokus-rl has no module for this Python")
    loader = ExtensionFileLoader("_blokus", str(found[0]))
    spec = importlib.util.spec_from_loader("_blokus", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module.PyBlokus


def cells(other: Any) -> list[set[str]]:
    """The squares of each player. Its rows go right and its columns up, so that corners follow each other as ours."""
    seen = other.observe(0).observation
    found: list[set[str]] = [set() for _ in range(PLAYERS)]
    for place, covered in enumerate(seen):
        if covered:
            found[place // 400].add(f"{LETTERS[place % 400 // 20]}{place % 20 + 1}")
    return found


def choices(other: Any) -> dict[frozenset[str], int]:
    """What the player to move may cover, each with its number there."""
    mover, found = other.agent_selection, {}
    before = cells(other)[mover]
    for number, allowed in enumerate(other.observe(mover).action_mask):
        if allowed:
            after = other.copy()
            after.step(number)
            found[frozenset(cells(after)[mover] - before)] = number
    return found


@pytest.mark.parametrize("seed", range(examples(2)))
def test_whole_games_are_the_same_elsewhere(seed: int) -> None:
    game, other, chance = Blokus(bonus=True), other_rules()(), Random(seed)
    state = game.new()
    while not state.is_terminal():
        while other.terminations[other.agent_selection]:
            other.step(None)
        assert other.agent_selection == state.player
        assert [set(mine) for mine in state.cells] == cells(other)
        ours = {}
        for action in state.legal_actions():
            name, _, mark = action.partition("-")
            ours[frozenset(game.shapes()[name].covered(mark))] = action
        theirs = choices(other)
        assert set(ours) == set(theirs)
        placed = chance.choice(sorted(ours, key=sorted))
        state = state.apply(ours[placed])
        other.step(theirs[placed])
    while not other.is_over:
        other.step(None)
    assert [paid - 89 for paid in state.returns()] == list(other.scores)
