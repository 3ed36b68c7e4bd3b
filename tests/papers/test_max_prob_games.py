"""The set-up of the Max-Prob paper does what its words say, and its rows are counted as it counts."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.arena.rows import Row
from kingmaker.papers import Setting
from kingmaker.papers import hashavit2011 as paper
from kingmaker.papers import hashavit2011_readings as further
from kingmaker.papers.setups import max_prob_games as games
from kingmaker.papers.setups import max_prob_readings as later


def agents_of(reading: games.Reading) -> dict[str, Any]:
    return {text.split(":")[0]: registry.agent(text) for text in reading.agents}


def every_reading() -> list[games.Reading]:
    readings = [games.hand(row) for row in games.MOST] + [games.long_game(row, 100) for row in games.MOST]
    readings += [games.board(row) for row in ("chinese-checkers", "abalone")]
    readings += [games.first_reading(row) for row in games.GAMES]
    readings += [each for row in games.MOST for each in games.other_hands(row).values()]
    readings += [each for row in ("chinese-checkers", "abalone") for each in games.other_boards(row).values()]
    return readings + [each for row in later.ROWS for each in later.readings(row).values()]


def test_every_reading_names_games_and_agents_that_there_are() -> None:
    for reading in every_reading():
        state = registry.game(reading.game).new(seed=1)
        assert [registry.agent(text).name for text in reading.agents] == list(games.AGENTS)
        for text in reading.agents:
            agent: Any = registry.agent(text)
            agent.check(state)


def test_each_tied_winner_gets_a_point_and_shares_are_of_all_points() -> None:
    rows = [
        Row(0, 0, (0, 1, 2, 3), (5.0, 5.0, 1.0, 0.0), failed=False),
        Row(1, 1, (1, 0, 2, 3), (0.0, 7.0, 7.0, 7.0), failed=False),
    ]
    points = [cell.ours for cell in paper.share_cells("spades", "spades", rows)]
    assert points == pytest.approx([40.0, 20.0, 20.0, 20.0])  # 2, 1, 1 and 1 of 5 points
    shared = [cell.ours for cell in paper.share_cells("spades", "spades", rows, ties="share")]
    assert shared == pytest.approx([100 * (1 / 2 + 1 / 3) / 2, 25.0, 100 / 6, 100 / 6])


def test_the_numbers_of_a_board_are_shares_of_all_games_won() -> None:
    rows = paper.renumbered([Row(0, 0, (0, 1, 2), (0.0, -3.0, -5.0), failed=False)], (1, 2, 3), first=0)
    rows += paper.renumbered([Row(0, 1, (2, 1, 0), (0.0, -3.0, -5.0), failed=False)], (0, 1, 3), first=1)
    cells = paper.share_cells("chinese-checkers", "chinese-checkers", rows, ties="share")
    assert [cell.ours for cell in cells] == pytest.approx([0.0, 50.0, 0.0, 50.0])
    assert [cell.printed for cell in cells] == [52.0, 21.5, 24.5, 2.0]


def test_printed_shares_are_whole_games_of_as_many_as_we_say() -> None:
    for row in ("chinese-checkers", "abalone", "tournament-hearts"):
        counts = [share * games.PRINTED_GAMES[row] / 100 for share in games.PRINTED[row]]
        assert counts == pytest.approx([round(count) for count in counts], abs=0.01)


def test_all_four_settle_ties_at_the_root_by_the_heuristic_and_thresholds_are_strict() -> None:
    for reading in (games.hand("spades"), games.hand("hearts"), games.long_game("hearts", 100), games.board("abalone")):
        agents = agents_of(reading)
        assert {agent.root_ties for agent in agents.values()} == {"heuristic"}
        assert agents["mp-mix"].strict
        assert agents["maxn"].ties == "leftmost"  # only at the root
    assert {agent.root_ties for agent in agents_of(games.first_reading("spades")).values()} == {None}


@pytest.mark.parametrize("row", later.ROWS)
def test_ties_are_drawn_by_lot_where_a_row_says_so(row: str) -> None:
    usual = games.hand(row) if row in games.MOST else games.board(row)
    for name, of_max_prob in ((later.LOTS_OF_ALL, "random"), (later.LOTS_OF_OTHERS, "heuristic")):
        reading = later.readings(row)[name]
        agents = agents_of(reading)
        ties = {each: agent.root_ties for each, agent in agents.items()}
        assert ties == dict.fromkeys(games.AGENTS, "random") | {"max-prob": of_max_prob}
        same = {each: replace(agent, root_ties="heuristic") for each, agent in agents.items()}
        assert (reading.game, reading.ties, same) == (
            usual.game,
            usual.ties,
            agents_of(usual),
        )  # nothing else is another


def test_further_readings_are_played_on_the_deals_of_the_table_and_have_no_part_in_its_verdicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[tuple[str, str, int]] = []

    def tournament(setting: Setting, game: str, agents: Any, *, deals: int, seating: str = "permutations") -> Any:
        played.append((game, seating, deals))
        scores = tuple(-float(seat) for seat in range(len(agents)))
        return SimpleNamespace(rows=[Row(0, 0, tuple(range(len(agents))), scores, failed=False)])

    monkeypatch.setattr(Setting, "tournament", tournament)
    found = further.further_readings(Setting(size="full"))
    assert not found.cells
    for row, openings in later.OPENINGS.items():
        assert played.count((games.GAMES[row], "permutations", openings)) == 2 * 4  # every three of the four
    for row in games.MOST:
        assert played.count((games.GAMES[row], "permutations", paper.OTHER_HANDS)) == 2
        for rules, times in (("even", 2), ("tuned", 1)):
            assert played.count((f"{games.GAMES[row]},evaluation={rules}", "permutations", paper.OTHER_HANDS)) == times
    for row in later.ROWS:
        for lead in later.leads_of(row):
            assert sum(cell.row == lead.choice for cell in found.sensitivity) == len(games.AGENTS)


def test_mp_mix_wants_more_than_one_trick_to_defend() -> None:
    state = km.games.Tree({"player": 0, "value": [30, 20, 0], "children": [(1, 0, 0), (0, 1, 0)]}).new()
    strict = km.MPMix(defend=10, attack=10, strict=True, depth=1)
    assert (strict.strategy(state).name, km.MPMix(defend=10, attack=10, depth=1).strategy(state).name) == (
        "maxn",
        "paranoid",
    )


def test_intervals_end_at_the_constant_of_a_hand_and_of_a_whole_tournament() -> None:
    assert [agents_of(games.hand(row))["max-prob"].most for row in ("spades", "hearts")] == [130.0, 0.0]
    long = agents_of(games.long_game("spades", 100))["max-prob"]
    assert (long.most, long.goes_on) == (13_000.0, True)
    assert agents_of(games.long_game("hearts", 100))["max-prob"].most == 0.0
    assert not agents_of(games.hand("hearts"))["max-prob"].goes_on


def test_a_hand_of_hearts_has_intervals_from_its_value_to_no_points() -> None:
    state = registry.game(games.GAMES["hearts"]).new(seed=3)
    given = km.MaxProb(depth=1, bounds=lambda state: [(low, 0.0) for low in state.evaluate()]).search(state)
    assert km.MaxProb(depth=1, most=0.0).search(state).values == given.values


def test_scores_are_carried_and_a_hand_does_not_end_the_game() -> None:
    """With one trick to come and two far ahead, only who counts on further hands still has a chance."""
    game = km.games.Spades(players=3, cards=1, scoring="tricks", scores=(100.0, 0.0, 0.0))
    state = game.new(seed=1)
    there = km.MaxProb(most=1000.0, goes_on=True).search(state)
    assert all(0 < chance < 1 for chance in there.value)
    assert km.MaxProb(most=1000.0).search(state).value == (1.0, 0.0, 0.0)


def test_long_games_are_series_with_carried_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "hearts", "hearts:players=4,cards=3,moon=no")
    found = paper.long_games(Setting(seed=2), "tournament-hearts")
    assert sum(cell.ours for cell in found.cells) == pytest.approx(100.0)
    assert [cell.printed for cell in found.cells] == [75.0, 25.0, 0.0, 0.0]
    report = Setting(seed=2).tournament(
        games.GAMES["hearts"],
        games.long_game("hearts", 2).agents,
        deals=1,
        series=km.Series(deals=2),
    )
    # Points of both hands: together all the points that two deals of twelve cards hold.
    single = registry.game(games.GAMES["hearts"])
    assert all(sum(row.scores) <= 0 for row in report.rows)
    assert len(report.rows) == 24
    assert single.new(seed=0).num_players == 4


def test_chinese_checkers_counts_steps_to_the_nearest_cell_of_the_camp() -> None:
    state: Any = registry.game(games.GAMES["chinese-checkers"]).new(seed=1)
    assert state.game.aim == "camp"
    tip: Any = registry.game(games.FIRST_GAMES["chinese-checkers"]).new(seed=1)
    assert state.pawns == tip.pawns
    assert all(near < far for near, far in zip(state.distances, tip.distances, strict=True))


def test_abalone_has_nothing_for_marbles_lost() -> None:
    text = (
        "marbles=A1,A2,A3,A4,A5,B1,B2,B3,B4,B5/E9,F9,G9,H9,I9,E8,F8,G8,H8,I8,D7/I5,I6,I7,H4,H5,H6,H7,G3,G4,G5,G6 "
        "player=0 off=0/1/0 turn=9"
    )
    without: Any = km.games.Abalone(losses=False).parse(text)
    usual: Any = km.games.Abalone().parse(text)
    assert usual.lost == (1, 0, 0)
    assert without.evaluate()[0] == usual.evaluate()[0] + 6
    assert without.evaluate()[1:] == usual.evaluate()[1:]
