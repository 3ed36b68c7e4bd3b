"""Nijssen's tables: printed numbers fit each other, seatings are all that there are, and every experiment runs."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.arena.rows import Row
from kingmaker.arena.seatings import GameTable, count
from kingmaker.papers import Setting
from kingmaker.papers import nijssen2013_history as history
from kingmaker.papers import nijssen2013_minimax as minimax
from kingmaker.papers import nijssen2013_playouts as playouts
from kingmaker.papers import nijssen2013_policies as policies
from kingmaker.papers.catalogue import experiments, named
from kingmaker.papers.setups import nijssen_nodes as nodes
from kingmaker.papers.setups import nijssen_players as players
from kingmaker.papers.setups import nijssen_tables as tables

TABLES = [tables.MINIMAX, tables.POLICIES, tables.AGAINST_BRS]
ROWS = list(tables.MINIMAX)


def test_printed_shares_of_three_players_at_a_table_add_up() -> None:
    for table in (tables.MINIMAX, tables.POLICIES):
        for row, (shares, _) in table.items():
            assert math.fsum(shares) == pytest.approx(100, abs=0.21), row


def test_all_tables_of_chapter_4_have_the_same_rows() -> None:
    assert [list(table) for table in TABLES] == [ROWS] * 3
    assert len(ROWS) == 24


def test_more_time_buys_more_playouts_and_more_depth() -> None:
    for game, seats in {(game, seats) for game, seats, _ in ROWS}:
        short, longer, longest = (tables.POLICIES[game, seats, ms][1] for ms in (250, 1000, 5000))
        for first, second, third in zip(short, longer, longest, strict=True):
            assert 3.5 < second / first < 5
            assert 4.5 < third / second < 6.5
        for depths in zip(*(tables.MINIMAX[game, seats, ms][1] for ms in (250, 1000, 5000)), strict=True):
            assert list(depths) == sorted(depths)


def test_table_6_2_is_a_round_robin_with_the_averages_that_it_prints() -> None:
    for variant, matrix in tables.PLAYOUTS.items():
        for row, line in enumerate(matrix):
            assert [column for column, share in enumerate(line) if share is None] == [row]
            shares = [share for share in line if share is not None]
            assert fmean(shares) == pytest.approx(tables.PLAYOUT_AVERAGES[variant][row], abs=0.051)
            for column, share in enumerate(line):
                against = matrix[column][row]
                assert share is None or against is None or share + against == pytest.approx(100)


def test_seatings_are_those_of_table_4_1_and_rows_have_all_of_them_equally_often() -> None:
    for (seats, kinds), number in players.SEATINGS.items():
        assert count("mixed", GameTable("a game", seats, kinds)) == number
        for game, ms, least in ((tables.ROLIT, None, 300), (tables.ROLIT, 250, 600), (tables.FOCUS, 250, 300)):
            assert players.full_games(game, seats, kinds, ms) % number == 0
            assert least <= players.full_games(game, seats, kinds, ms) < least + number
    for seats, games in ((3, 102), (4, 108), (6, 100)):
        assert minimax.row_games(tables.CHINESE_CHECKERS, seats, 1000) == games
        assert minimax.row_games(tables.CHINESE_CHECKERS, seats, 250) % players.SEATINGS[seats, 3] == 0
    assert policies.games_against_brs(tables.FOCUS, 3, 1000) == 102
    assert policies.games_against_brs(tables.FOCUS, 3, 250) == 300
    for each, games in tables.CHAPTER_4_GAMES.items():
        assert games % players.SEATINGS[each] == 0


def test_a_match_plays_all_seatings_in_turn_and_each_game_is_a_deal_of_its_own() -> None:
    agents = [players.mcts(2), players.mcts(2, history=0.0)]
    rows = players.match(Setting(size="full"), "rolit:players=3,width=4,height=4", agents, games=12)
    assert set(Counter(row.seats for row in rows).values()) == {2}
    assert len({row.seats for row in rows}) == 6
    assert [row.deal for row in rows] == list(range(12))


def test_a_win_goes_to_the_kind_of_the_winner_however_many_seats_it_has() -> None:
    rows = [
        Row(0, 0, (0, 1, 1, 2), (0.0, 3.0, 1.0, 2.0), failed=False),
        Row(1, 1, (1, 0, 2, 0), (0.0, 5.0, 5.0, 1.0), failed=False),
    ]
    cells = players.win_cells("4 players", ("a", "b", "c"), rows, (25.0, 50.0, None), 1044)
    assert [cell.ours for cell in cells] == [25.0, 50.0, 25.0]
    assert [cell.verdict for cell in cells] == ["open", "open", "not printed"]
    assert {cell.even for cell in cells} == {100 / 3}


def test_balanced_games_are_those_with_as_many_seats_for_both() -> None:
    seats = [(0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 0), (1, 0, 0, 0)]
    rows = [Row(place, place, each, (1.0, 0.0, 0.0, 0.0), failed=False) for place, each in enumerate(seats)]
    assert [row.number for row in history.balanced(rows)] == [0, 2]
    assert [history.balanced_seatings(each) for each in (2, 4, 6)] == [2, 6, 20]


def every_agent() -> list[tuple[str, int, str]]:
    full = Setting(size="full")
    found = [
        (game, seats, text)
        for game in players.GAMES
        for seats, ms in policies.mcts_rows(game)
        for text in policies.policies(full, game, seats, ms)
    ]
    found += [
        (game, seats, players.minimax(player, game, nodes.NODES[game, seats, ms]))
        for game in players.GAMES
        for seats, ms in minimax.minimax_rows(game)
        for player in players.MINIMAX_PLAYERS
    ]
    return found + [(tables.CHINESE_CHECKERS, 3, playouts.player(kind, 500)) for kind in playouts.KINDS]


def test_every_player_can_play_its_game() -> None:
    for game, seats, text in every_agent():
        agent: Any = registry.agent(text)
        agent.check(registry.game(players.GAMES[game].at(seats)).new(seed=0))


def test_players_are_those_of_the_thesis() -> None:
    agent: Any = registry.agent(players.mcts(1007, policy="MCTS-BRS"))
    assert (agent.c, agent.epsilon, agent.history, agent.simulations) == (0.2, 0.05, 5.0, 1007)
    assert (agent.backup, agent.playout, agent.score, agent.solver) == ("best-reply", "ordered", "wins", "none")
    star: Any = registry.game(players.GAMES[tables.CHINESE_CHECKERS].at(6, opening=12))
    assert (star.size, star.win, star.players, star.opening) == (3, "full", 6, 12)


def test_only_full_runs_of_players_that_value_positions_ask_for_an_evaluation() -> None:
    game = players.ThesisGame("rolit", "", "width=6", "", "", "", "", "", "")
    assert game.at(3) == "rolit:players=3"
    assert game.at(3, opening=2, valued=True) == "rolit:players=3,opening=2,width=6"


def test_long_mcts_rows_are_those_of_three_players_at_chinese_checkers_only() -> None:
    assert list(policies.mcts_rows("chinese-checkers")) == [(3, 250), (4, 250), (6, 250), (3, 1000)]
    assert list(policies.mcts_rows("rolit")) == [(3, 250), (4, 250)]
    assert players.printed_playouts("rolit", 2, 250) == players.printed_playouts("rolit", 3, 250) == 1460


def test_nodes_lie_between_those_of_the_depths_around() -> None:
    points = [(1000.0, 3.0), (2000.0, 3.5), (4000.0, 4.5)]
    assert [nodes.nodes_at(depth, points) for depth in (3.0, 3.25, 3.5, 4.0)] == [1000, 1400, 2000, 2800]
    assert [nodes.nodes_at(depth, points) for depth in (2.0, 9.0)] == [1000, 4000]
    assert [nodes.two_digits(number) for number in (7, 94.6, 12_345)] == [7, 95, 12_000]


def test_half_of_all_playouts_have_no_more_positions_than_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "MATCHES_PLAYED", 1)
    monkeypatch.setattr(nodes, "PLAYOUTS_PLAYED", 40)
    found = nodes.playout_positions("chinese-checkers", 3)
    assert found == pytest.approx(nodes.PLAYOUT_POSITIONS["chinese-checkers", 3], rel=0.3)
    assert players.mcts(1000, positions=45.5).endswith("solver=none,nodes=45500")


def test_more_time_buys_more_nodes_in_every_game_that_is_played() -> None:
    wanted = {row for row in ROWS if row[0] in players.GAMES}
    assert set(nodes.NODES) == wanted
    for game, seats, _ in wanted:
        found = [nodes.NODES[game, seats, ms] for ms in (250, 1000, 5000)]
        assert found == sorted(found)


def test_paranoid_comes_about_as_deep_as_printed_with_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "GAMES_PLAYED", 1)
    monkeypatch.setattr(nodes, "NODES_PLAYED", 500)
    states = nodes.positions("rolit", 3)
    text = players.minimax("Paranoid", "rolit", nodes.NODES["rolit", 3, 250])
    assert nodes.mean_depth(text, states) == pytest.approx(5.72, abs=1.0)


NAMES = [name for name in experiments() if name.startswith("nijssen2013-")]


def test_the_tables_are_experiments_of_their_own() -> None:
    assert {name.split("-")[1] for name in NAMES} >= {"table4.2", "table4.3", "table4.5", "table5.1", "table6.2"}
    assert len(NAMES) == 30
    rows = [row for game in players.GAMES for row in minimax.minimax_rows(game)]
    assert len(rows) == len(tables.MINIMAX)


def test_players_have_noise_and_maxn_shares_where_the_thesis_has_them() -> None:
    assert [game for game in players.GAMES if players.GAMES[game].rivals] == ["chinese-checkers", "focus", "blokus"]
    assert players.minimax("BRS", "blokus", 9) == "best-reply:nodes=9,goal=lead,noise=1"
    assert players.minimax("BRS", "blokus", 9, noise=0.0, own=True) == "best-reply:nodes=9"
    assert players.minimax("MaxN", "rolit", 9, noise=0.3) == "maxn:nodes=9,pruning=none,goal=share,noise=0.3"
    assert players.minimax("MaxN", "rolit", 9, noise=0.0) == "maxn:nodes=9,pruning=shallow"
    assert players.minimax("MaxN", "focus", 9, noise=0.0, own=True) == "maxn:nodes=9,pruning=none"
    assert players.minimax("MaxN", "chinese-checkers", 9) == "maxn:nodes=9,pruning=none,noise=1"


@pytest.mark.parametrize("game", ["chinese-checkers", "focus", "rolit", "blokus"])
def test_the_readings_of_before_are_rows(game: str) -> None:
    cells = minimax.other_choices(Setting(seed=1), game)
    start = f"{4 if game == 'blokus' else 3} players, 250 ms, "
    own = [] if game == "rolit" else ["its own value"]
    wanted = ["no noise", "noise up to 0.05", "noise up to 0.3", *own]
    assert [cell.row for cell in cells[::3]] == [f"{start}{choice}" for choice in wanted]
    assert all(sum(cell.ours for cell in cells[row : row + 3]) == pytest.approx(100) for row in range(0, len(cells), 3))


def test_games_without_an_opening_differ_by_the_noise() -> None:
    agents = [players.minimax(each, "rolit", 200) for each in players.MINIMAX_PLAYERS]
    first, second = (km.play_match("rolit:players=3", agents, seed=seed).actions for seed in (1, 2))
    assert first != second


def test_history_is_also_tried_as_it_was_first_read() -> None:
    cells = {cell.row: cell.printed for cell in history.other_choices(Setting(seed=1), tables.CHINESE_CHECKERS)}
    assert cells["6 players, a tenth of the playouts"] == 56.1
    assert cells["2 players, the first of equal moves"] == cells["2 players, a tenth of the playouts"] == 83.5
    assert cells["4 players, steps to the nearest field"] == 61.1
    assert "3 players, untried moves count as an even share" not in cells
    shown = [cell.row for cell in history.other_choices(Setting(seed=1), tables.FOCUS)]
    assert "3 players, untried moves count as an even share" in shown
    assert not any("nearest field" in row for row in shown)


def test_both_players_of_history_have_the_playouts_of_the_thesiss_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def match(setting: Setting, game: str, agents: list[str], *, games: int) -> list[Row]:
        asked.extend(map(registry.agent, agents))
        return [Row(0, 0, (0, 1, 1), (1.0, 0.0, 0.0), failed=False)]

    monkeypatch.setattr(history, "match", match)
    history._met(Setting(size="full"), tables.FOCUS, 3, games=12, times=history.TIMES[tables.FOCUS])
    assert [agent.simulations for agent in asked] == [16_290, 16_290]
    assert [agent.history for agent in asked] == [5.0, 0.0]


def has_rows_for_leads(name: str) -> bool:
    (experiment,) = named([name])
    return any(not lead.shown_in for lead in experiment.leads)


def test_leads_that_are_shown_elsewhere_name_an_experiment_with_the_same_lead() -> None:
    for experiment in named(NAMES):
        for lead in experiment.leads:
            (where,) = named([lead.shown_in or experiment.name])
            assert replace(lead, shown_in="") in where.leads


@pytest.mark.parametrize("name", list(filter(has_rows_for_leads, NAMES)))
def test_every_lead_has_rows_in_a_larger_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Setting, "pick", lambda self, quick, full: quick)
    for table in (minimax, playouts, policies):
        monkeypatch.setattr(table, "valued_game", lambda setting, game, seats, opening=0: players.GAMES[game].at(seats))
    (experiment,) = named([name])
    monkeypatch.setattr(minimax, "depth_note", lambda *given: "")
    outcome = experiment.run(Setting(seed=1, size="medium"))
    for lead in experiment.leads:
        assert outcome.rows_of(lead), lead.tried


@pytest.mark.parametrize("name", NAMES)
def test_every_experiment_runs_and_has_verdicts(name: str) -> None:
    (experiment,) = named([name])
    outcome = experiment.run(Setting(seed=1))
    assert outcome.cells
    assert {cell.games for cell in outcome.cells if not cell.row.endswith("balanced")} == {2}
    printed = [cell for cell in outcome.cells if cell.printed is not None]
    assert {cell.verdict for cell in printed} <= {"open", "agrees", "same direction", "differs"}
    assert len(printed) >= len(outcome.cells) - 1
