"""The figure that shows which player wins which game."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from kingmaker.papers import Cell, Outcome
from kingmaker.show.winners_by_game import PARTS, TITLE, bars_of, winners_plot


def outcome(name: str, *cells: tuple[str, str, float | None, float]) -> Outcome:
    made = tuple(
        Cell(row=row, column=column, printed=printed, ours=ours, low=ours - 1, high=ours + 1, size=300)
        for row, column, printed, ours in cells
    )
    return Outcome(name=f"nijssen2013-table{name}", size="full", seed=0, version="0", cells=made)


MINIMAX = outcome(
    "4.2-chinese-checkers",
    ("3 players, 250 ms", "MaxN", 1.1, 2.0),
    ("3 players, 250 ms", "Paranoid", 24.8, 20.0),
    ("3 players, 250 ms", "BRS", 74.1, 78.0),
)
LATER = (("-1000", "1,000"), ("", "250"))
AGAINST = outcome(
    "4.5-rolit",
    ("3 players, 250 ms", "MCTS-MaxN against BRS", 74.1, 70.0),
    ("3 players, 250 ms", "MCTS-Paranoid against BRS", 65.3, 60.0),
    ("3 players, 1,000 ms", "MCTS-MaxN against BRS", None, 60.0),
)


def test_a_bar_has_the_shares_of_all_at_the_table_ours_and_printed() -> None:
    (bar,) = bars_of(PARTS[0], [MINIMAX, AGAINST])
    assert bar.label == "Chinese Checkers, 3 players, 250 ms"
    assert (bar.ours, bar.printed) == ((2.0, 20.0, 78.0), (1.1, 24.8, 74.1))


def test_a_table_of_a_later_time_is_of_the_same_game() -> None:
    later = outcome(
        "4.2-chinese-checkers-1000", *[("3 players, 1,000 ms", each, 1.0, 2.0) for each in PARTS[0].players]
    )
    assert [bar.label for bar in bars_of(PARTS[0], [later])] == ["Chinese Checkers, 3 players, 1,000 ms"]


def test_shorter_times_come_first_in_each_game() -> None:
    rows = {time: [(f"3 players, {time} ms", each, 1.0, 2.0) for each in PARTS[0].players] for time in ("1,000", "250")}
    made = [outcome(f"4.2-{game}{later}", *rows[time]) for game in ("rolit", "focus") for later, time in LATER]
    labels = [bar.label for bar in bars_of(PARTS[0], made)]
    assert labels == [f"{game}, 3 players, {time} ms" for game in ("Focus", "Rolit") for time in ("250", "1,000")]


def test_of_two_that_meet_the_other_has_what_is_left() -> None:
    first, second = bars_of(PARTS[2], [MINIMAX, AGAINST])
    assert (first.ours, second.ours, second.printed) == ((70.0, 30.0), (60.0, 40.0), ())
    assert round(first.printed[1], 1) == 25.9


def test_the_figure_shows_the_tables_that_have_results_and_only_those() -> None:
    drawn = winners_plot([MINIMAX, AGAINST])
    ET.fromstring(drawn)
    for words in (TITLE, PARTS[0].title, PARTS[2].title, "Chinese Checkers, 3 players, 250 ms", ">78<", ">BRS<"):
        assert words in drawn
    assert PARTS[1].title not in drawn
    assert winners_plot([]) == ""
