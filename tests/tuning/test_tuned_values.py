"""Evaluations that were learned: the engine against the plain definition, and what the weights are for."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Abalone, Hearts, Spades
from kingmaker.games.tuned_weights import weights_of
from kingmaker.testing import check_game
from kingmaker.tuning.features import QUEEN, hearts_points, parts, sums


def positions(game: Any, deals: int) -> list[Any]:
    """Positions along random games, their starts included."""
    found = []
    for seed in range(deals):
        state = game.new(seed=seed)
        while not state.is_terminal():
            found.append(state)
            state = state.apply(km.RandomAgent().choose(state, seed=seed))
    return found


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("queen", [True, False])
def test_hearts_shares_out_hearts_and_queen_by_the_definition(players: int, queen: bool) -> None:
    weights = weights_of("hearts", players)
    scores = tuple(3.0 * player for player in range(players))
    for state in positions(Hearts(players=players, queen=queen, scores=scores, evaluation="tuned"), 6):
        known = state.hands if queen else [[card for card in hand if card != QUEEN] for hand in state.hands]
        table = [card for card in state.table if queen or card != QUEEN]
        if not queen and len(known[0]) != len(state.hands[0]):
            continue  # the definition has no game in which she is a card like others
        expected = hearts_points(weights, known, table, state.leader)
        rows = zip(scores, state.points, expected, strict=True)
        if queen:
            assert state.evaluate() == pytest.approx([-sum(row) for row in rows], abs=1e-9)
        assert sum(state.evaluate()) == pytest.approx(-(sum(scores) + (26 if queen else 13)))


@pytest.mark.parametrize("players", [3, 4])
def test_spades_shares_out_tricks_by_the_definition(players: int) -> None:
    weights = weights_of("spades", players)
    for state in positions(Spades(players=players, scoring="tricks", evaluation="tuned"), 6):
        to_come = 52 // players - sum(state.taken)
        shares = parts(sums(weights, state.hands, state.leader))
        expected = [10 * (took + to_come * share) for took, share in zip(state.taken, shares, strict=True)]
        assert state.evaluate() == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("queen", [True, False])
def test_even_parts_of_the_points_to_come_leave_only_those_taken(players: int, queen: bool) -> None:
    game = Hearts(players=players, queen=queen, evaluation="even")
    for state in positions(game, 3):
        to_come = (26 if queen else 13) - sum(state.points)
        assert state.evaluate() == pytest.approx([-(points + to_come / players) for points in state.points])


@pytest.mark.parametrize("players", [3, 4])
def test_even_parts_of_the_tricks_to_come_leave_only_those_taken(players: int) -> None:
    for state in positions(Spades(players=players, scoring="tricks", evaluation="even"), 3):
        to_come = 52 // players - sum(state.taken)
        assert state.evaluate() == pytest.approx([10 * (took + to_come / players) for took in state.taken])


def test_abalone_weighs_what_it_counted_before():
    lost, arranged = weights_of("abalone", 3)
    tuned = Abalone(evaluation="tuned")
    for state in positions(Abalone(opening=6, most_turns=60), 3):
        rows = zip(state.evaluate(), state.off, state.lost, strict=True)
        counted = [(off, gone, 2 * value - 200 * off + 12 * gone) for value, off, gone in rows]
        expected = [(200 * off + lost * gone + arranged * rest) / 2 for off, gone, rest in counted]
        assert tuned.parse(str(state)).evaluate() == pytest.approx(expected)


def test_what_a_finished_game_pays_does_not_hang_on_the_evaluation():
    for plain, tuned in [
        (Hearts(cards=3), Hearts(cards=3, evaluation="tuned")),
        (Spades(cards=3), Spades(cards=3, evaluation="tuned")),
        (Hearts(cards=3), Hearts(cards=3, evaluation="even")),
        (Spades(cards=3), Spades(cards=3, evaluation="even")),
        (Abalone(most_turns=30, opening=9), Abalone(most_turns=30, opening=9, evaluation="tuned")),
    ]:
        for seed in range(5):
            states = [plain.new(seed=seed), tuned.new(seed=seed)]
            while not states[0].is_terminal():
                action = km.RandomAgent().choose(states[0], seed=seed)
                states = [state.apply(action) for state in states]
            assert states[0].returns() == states[1].returns() == states[1].evaluate()


def test_the_winner_of_abalone_gets_more_than_any_value():
    game = Abalone(goal=1, evaluation="tuned")
    start = game.new()
    marbles = "/".join(",".join(cells[player == 1 :]) for player, cells in enumerate(start.marbles))
    won = game.parse(f"marbles={marbles} player=1 off=1/0/0 turn=7")
    assert won.is_terminal()
    values = [max(state.evaluate()) for state in positions(Abalone(goal=1, opening=40, evaluation="tuned"), 3)]
    assert won.returns()[0] > max(values)


@pytest.mark.parametrize(
    "game",
    [
        "hearts:cards=3,evaluation=tuned",
        "spades:cards=3,evaluation=tuned",
        "abalone:opening=2,evaluation=tuned",
        "hearts:cards=3,evaluation=even",
        "spades:cards=3,evaluation=even",
    ],
)
def test_tuned_games_keep_the_contract(game: str) -> None:
    check_game(km.game(game), games=3)


@pytest.mark.parametrize("game", ["hearts:cards=4", "spades:cards=4"])
def test_searches_to_the_end_do_not_hang_on_the_evaluation(game: str) -> None:
    for seed in range(5):
        found = [
            km.agent("maxn:depth=16").search(km.game(f"{game}{more}").new(seed=seed))
            for more in ("", ",evaluation=tuned")
        ]
        assert found[0].values == found[1].values


def test_what_was_not_learned_is_refused():
    with pytest.raises(km.KingmakerError, match="abalone with a number of players that was learned, got 2"):
        Abalone(players=2, evaluation="tuned")


def test_an_unknown_evaluation_is_named():
    with pytest.raises(km.KingmakerError, match="one of paper, tuned, even, got 'tunde'"):
        km.game("hearts:evaluation=tunde")
    with pytest.raises(km.KingmakerError, match="unknown evaluation 'tunde' of hearts"):
        Hearts(evaluation="tunde")  # type: ignore[arg-type]
