"""The arena: matches, series and tournaments, how they are played and kept, and what is known from them."""

from kingmaker.arena.executors import run_tasks
from kingmaker.arena.live import LiveGame
from kingmaker.arena.match import Match, replay
from kingmaker.arena.plan import Plan, Task
from kingmaker.arena.playing import play_match
from kingmaker.arena.report import Report
from kingmaker.arena.rows import Row, win_shares
from kingmaker.arena.seat import Seat, take_seats
from kingmaker.arena.seeds import deal_seed
from kingmaker.arena.series import Series, play_series
from kingmaker.arena.store import Store, StoreError
from kingmaker.arena.tournament import MatchFailed, run

__all__ = [
    "LiveGame",
    "Match",
    "MatchFailed",
    "Plan",
    "Report",
    "Row",
    "Seat",
    "Series",
    "Store",
    "StoreError",
    "Task",
    "deal_seed",
    "play_match",
    "play_series",
    "replay",
    "run",
    "run_tasks",
    "take_seats",
    "win_shares",
]
