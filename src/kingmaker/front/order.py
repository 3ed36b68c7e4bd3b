"""The order in which one explains the searches."""

from __future__ import annotations

ORDER = (
    *("maxn", "paranoid", "best-reply", "offensive", "mp-mix", "soft-maxn", "prob-maxn", "max-prob"),
    *("maxn-mc", "uct", "mcts"),
)
"""The searches for any number of players, in the order in which one explains them; all others follow by name."""
