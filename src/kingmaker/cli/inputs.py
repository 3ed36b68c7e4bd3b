"""What people type, made into games, positions, actions and agents: see `kingmaker.front`."""

from kingmaker.front.budgets import Budget, can_be_cut, with_budget
from kingmaker.front.positions import Start, find_action, play_moves, read_game, read_start, start_of

__all__ = [
    "Budget",
    "Start",
    "can_be_cut",
    "find_action",
    "play_moves",
    "read_game",
    "read_start",
    "start_of",
    "with_budget",
]
