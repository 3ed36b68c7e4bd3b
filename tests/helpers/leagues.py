"""Small leagues for tests: a few teams, a pool from the example, quick advice."""

from __future__ import annotations

from pathlib import Path

from kingmaker.league import Draft, Player, Pool, Setting, example_csv, example_pool, load_rules

RULES = """
[slots]
QB = 1
RB = 1
WR = 1
FLEX = 1
[flex]
FLEX = ["RB", "WR"]
[caps]
QB = 2
[draft]
teams = 4
bench = 1
"""


def small_rules(folder: Path) -> Path:
    path = folder / "small.toml"
    path.write_text(RULES, encoding="utf-8")
    return path


def small_pool(count: int = 60) -> Pool:
    """The first players of the example who play one of the small positions."""
    known = [each for each in example_pool() if each.position in ("QB", "RB", "WR")][:count]
    return Pool(tuple(Player(each.name, each.position, each.projection, float(n)) for n, each in enumerate(known, 1)))


def small_setting(folder: Path, *, me: int = 1, seed: int = 0) -> Setting:
    return Setting(small_pool(), load_rules(str(small_rules(folder))), me, seed)


def small_draft(folder: Path, *, me: int = 1, picks: int = 0) -> Draft:
    draft = Draft(small_setting(folder, me=me))
    for _ in range(picks):
        draft.take(draft.bot_pick())
    return draft


def example_file(folder: Path) -> Path:
    path = folder / "players.csv"
    path.write_text(example_csv(), encoding="utf-8")
    return path
