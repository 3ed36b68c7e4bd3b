"""Partners at the table: one agent takes all seats of a team, and an even share is one over the number of teams."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingmaker as km
from kingmaker.arena import Store, frames
from kingmaker.arena.live import LiveGame
from kingmaker.arena.plan import Plan
from kingmaker.arena.rows import Row, by_team
from kingmaker.arena.series import Series, play_series
from kingmaker.games import Spades
from team_games import HeapGame

TWO = ["maxn:depth=3", "random"]
SPADES = Spades(players=4, teams=True, cards=3)


def test_one_agent_takes_all_seats_of_a_team() -> None:
    plan = Plan.of(HeapGame(), TWO, deals=2)
    assert plan.teams == (0, 1, 0, 1)
    assert plan.captains == (0, 1)
    assert [task.seats for task in plan.tasks()] == [(0, 1, 0, 1), (1, 0, 1, 0)] * 2
    three = Plan.of(HeapGame(teams=(2, 0, 2, 0, 1)), TWO, deals=1)
    assert three.teams == (0, 1, 0, 1, 2)
    mixed = {(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)}
    assert {task.seats[:2] + task.seats[4:] for task in three.tasks()} == mixed
    assert all(task.seats[0] == task.seats[2] and task.seats[1] == task.seats[3] for task in three.tasks())


def test_an_even_share_is_one_over_the_number_of_teams() -> None:
    report = km.tournament(HeapGame(), ["random"], deals=40, seed=1)
    (standing,) = report.standings
    assert standing.share.value == pytest.approx(1 / 2)
    assert standing.seats == 2 * standing.games
    assert len(report.seats.seats) == 2
    assert "team 0" in str(report)
    assert "one agent for each of 2 teams" in str(report)


def test_the_better_team_wins_and_wins_are_counted_once() -> None:
    report = km.tournament(HeapGame(), TWO, deals=30, seed=3)
    best, worst = report.ranking
    assert report.agents[best.agent].startswith("maxn")
    assert best.share.value + worst.share.value == pytest.approx(1)
    assert best.share.value > 0.8
    assert best.wins + worst.wins == pytest.approx(len(report.rows))
    assert report.as_dict()["teams"] == [0, 1, 0, 1]
    assert json.loads(json.dumps(report.as_dict()))["standings"]
    assert report.html()
    games = list(frames.games(report))
    assert len(games) == 4 * len(report.rows)
    for start in range(0, len(games), 4):
        wins = [line["win"] for line in games[start : start + 4]]
        assert wins[0] == wins[2]
        assert wins[1] == wins[3]
        assert wins[0] + wins[1] == 1


def test_a_tournament_of_partners_is_stored_resumed_and_stopped_early(tmp_path: Path) -> None:
    path = tmp_path / "spades.db"
    first = km.tournament(SPADES, TWO, deals=4, seed=2, store=path)
    again = km.tournament(SPADES, TWO, deals=4, seed=2, store=path)
    assert again.rows == first.rows
    assert [standing.share for standing in again.standings] == [standing.share for standing in first.standings]
    with Store(path) as store:
        (run,) = store.runs()
        assert run.players == 4
        assert all(len(row.seats) == 4 and row.seats[0] == row.seats[2] for row in run.rows())
    watched = km.tournament(HeapGame(), TWO, deals=200, seed=3, stop_early=True)
    assert watched.settlements[0].leader == 0
    assert len(watched.rows) < 400


def test_rows_are_folded_by_team() -> None:
    row = Row(1, 0, (0, 1, 0, 1), (5.0, 3.0, 5.0, 3.0), failed=False)
    assert by_team(row, (0, 1)) == Row(1, 0, (0, 1), (5.0, 3.0), failed=False)
    assert by_team(row, (0, 1, 2, 3)) is row
    failed = Row(1, 0, (0, 1, 0, 1), (), failed=True)
    assert by_team(failed, (0, 1)) == Row(1, 0, (0, 1), (), failed=True)


def test_a_partner_who_is_missing_is_named_in_one_line() -> None:
    with pytest.raises(km.KingmakerError, match=r"expected 2 agents for .*, one for each team, got 4"):
        km.tournament(SPADES, ["random", "maxn", "paranoid", "uct"], deals=1)
    with pytest.raises(km.KingmakerError, match=r"expected 4 agents for .*, partners included, got 2"):
        LiveGame(SPADES, TWO)
    with pytest.raises(km.InvalidGame, match="expected 4 players for spades with teams, got 3: a partner is missing"):
        Spades(players=3, teams=True)


def test_a_person_plays_with_a_partner_who_is_an_agent() -> None:
    live = LiveGame(SPADES, [None, "random", "maxn:depth=2", "random"], seed=4)
    live.check()
    while not live.is_over:
        if live.asks_person:
            live.play(live.legal[0])
        else:
            live.step()
    returns = live.returns()
    assert returns[0] == returns[2]
    assert live.record().agents[0] == "human"


def test_a_series_carries_the_scores_and_bags_of_teams() -> None:
    game = Spades(players=4, teams=True, cards=4, bidding="even")
    agents = [km.agent("random")] * 4
    matches = play_series(game, agents, Series(until=100), seed=5)
    assert len(matches) > 1
    last = km.game(matches[-1].game)
    assert last.scores[:2] == last.scores[2:]
    assert last.bags[:2] == last.bags[2:]
    assert any(last.bags)
    assert max(matches[-1].returns) >= 100
