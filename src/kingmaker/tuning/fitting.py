"""Finds the weights of the tuned evaluations, and how much nearer they come to what happened in games left aside.

A multinomial logit (McFadden 1974) of who gets what is still to come, by greatest likelihood, with weights kept small
by a ridge. A quarter of the games takes no part in the fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import minimize

from kingmaker import registry
from kingmaker.game import KingmakerError
from kingmaker.tuning.features import CELLS, MOST_GUARDS, NUMBERS, SUITS, counts, guards
from kingmaker.tuning.lessons import BoardLesson, CardLesson

RIDGE = 3.0
LEFT_ASIDE = 4
"""One game in so many is not learned from."""
DIGITS = 3
ALIKE = {"hearts": (0, 0, 1, 2), "spades": (0, 0, 0, 1)}
"""Suits with the same weights: all that differ only by name."""
PUSHED_OFF = 200
"""What a marble is worth in Abalone, in halves of a point: the measure of all other weights."""


@dataclass(frozen=True)
class Learned:
    """Weights as the engine takes them, and how far off they are."""

    weights: Any
    errors: tuple[float, float, float]
    """Mean squares on games left aside: of even parts, of the papers' value, and by these weights."""


def learn_cards(game: str, lessons: Sequence[CardLesson]) -> Learned:
    """Learn Hearts or Spades."""
    tested = np.array([lesson.deal % LEFT_ASIDE == 0 for lesson in lessons])
    _check(tested)
    players = range(len(lessons[0].hands))
    tied = _tied(ALIKE[game])
    rows = np.array([[counts(each.hands, each.leader, player) for player in players] for each in lessons]) @ tied
    shared = {
        name: np.array([getattr(each, name) for each in lessons], float) for name in ("tricks", "hearts", "queen")
    }
    if game == "spades":
        found = _fitted(rows[~tested], shared["tricks"][~tested])
        ours = _expected(rows, found, shared["tricks"])
        return Learned(_numbers(tied @ found), _errors(game, lessons, tested, shared["tricks"], ours))
    holding = np.array([[_holding(each, player) for player in players] for each in lessons])
    with_queen = np.concatenate([rows, holding], axis=2)
    hearts = _fitted(rows[~tested], shared["hearts"][~tested])
    queen = _fitted(with_queen[~tested], shared["queen"][~tested])
    points = shared["hearts"] + 13 * shared["queen"]
    ours = _expected(rows, hearts, shared["hearts"]) + 13 * _expected(with_queen, queen, shared["queen"])
    weights = {
        "hearts": _numbers(tied @ hearts),
        "queen": _numbers(tied @ queen[: tied.shape[1]]),
        "holding": _numbers(queen[tied.shape[1] :]),
    }
    return Learned(weights, _errors(game, lessons, tested, points, ours))


def learn_board(game: str, lessons: Sequence[BoardLesson]) -> Learned:
    """Learn Abalone: who wins, by marbles pushed off and lost and by the arrangement, which is counted as printed."""
    tested = np.array([lesson.deal % LEFT_ASIDE == 0 for lesson in lessons])
    _check(tested)
    rules: Any = registry.game(game)
    rows = np.array([_marbles(rules.parse(each.position)) for each in lessons], float)
    wins = np.array([[float(each.winner == player) for player in range(rows.shape[1])] for each in lessons])
    found = _fitted(rows[~tested], wins[~tested])
    if found[0] <= 0:
        raise KingmakerError("expected marbles that are pushed off to help to win, got the contrary: play more games")
    lost, arranged = (round(float(each / found[0]) * PUSHED_OFF) for each in found[1:])
    printed = rows @ np.array([PUSHED_OFF, -12, 1])
    scale = _fitted(printed[~tested][:, :, None], wins[~tested])
    held = wins[tested]
    parts = [
        np.full_like(held, 1 / held.shape[1]),
        _parts(printed[:, :, None], scale)[tested],
        _parts(rows, found)[tested],
    ]
    even, old, new = (float(np.mean((held - each) ** 2)) for each in parts)
    return Learned([min(lost, 0), max(arranged, 1)], (even, old, new))


def _check(tested: Any) -> None:
    if tested.all() or not tested.any():
        raise KingmakerError("expected games to learn from and others to test on, got too few that were decided")


def _tied(alike: Sequence[int]) -> Any:
    """Return the matrix that adds up what suits with the same weights count."""
    kinds = max(alike) + 1
    tied = np.zeros((NUMBERS, kinds * (CELLS + 1) + 1))
    for suit, kind in enumerate(alike):
        for cell in range(CELLS):
            tied[suit * CELLS + cell, kind * CELLS + cell] = 1
        tied[len(SUITS) * CELLS + suit, kinds * CELLS + kind] = 1
    tied[-1, -1] = 1
    return tied


def _holding(lesson: CardLesson, player: int) -> list[float]:
    beside = guards(lesson.hands, player)
    return [float(beside == number) for number in range(MOST_GUARDS + 1)]


def _marbles(state: Any) -> list[list[float]]:
    """Return what is counted for each player; the arrangement is what is left of the printed value."""
    values = state.evaluate()
    counted = zip(values, state.off, state.lost, strict=True)
    return [[off, lost, 2 * value - PUSHED_OFF * off + 12 * lost] for value, off, lost in counted]


def _parts(rows: Any, weights: Any) -> Any:
    sums = rows @ weights
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _expected(rows: Any, weights: Any, shared: Any) -> Any:
    return _parts(rows, weights) * shared.sum(axis=1, keepdims=True)


def _fitted(rows: Any, shared: Any) -> Any:
    """Return the weights of the greatest likelihood; `shared` is what each player of each position got."""
    to_come = shared.sum(axis=1, keepdims=True)

    def loss(weights: Any) -> tuple[float, Any]:
        parts = _parts(rows, weights)
        missed = -(shared * np.log(np.maximum(parts, 1e-12))).sum() + RIDGE * weights @ weights / 2
        return float(missed), np.einsum("ij,ijk->k", to_come * parts - shared, rows) + RIDGE * weights

    return minimize(loss, np.zeros(rows.shape[2]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x


def _errors(game: str, lessons: Sequence[CardLesson], tested: Any, got: Any, ours: Any) -> tuple[float, float, float]:
    to_come = got.sum(axis=1, keepdims=True)
    strength = np.array([_strength(game, each.hands) for each, held in zip(lessons, tested, strict=True) if held])
    guesses = np.full(strength.shape, 1 / strength.shape[1]) * to_come[tested], strength * to_come[tested], ours[tested]
    even, old, new = (float(np.mean((got[tested] - each) ** 2)) for each in guesses)
    return even, old, new


def _strength(game: str, hands: Sequence[Sequence[str]]) -> list[float]:
    """Return the parts that the papers' value has in our reading: cards of others that a player's cards beat."""
    trumps = "S" if game == "spades" else ""
    beaten = []
    for player, hand in enumerate(hands):
        rest = [card for seat, other in enumerate(hands) if seat != player for card in other]
        beaten.append(sum(_beats(card, other, trumps) for card in hand for other in rest))
    total = sum(beaten)
    return [each / total if total else 1 / len(hands) for each in beaten]


def _beats(card: str, other: str, trumps: str) -> bool:
    if card[1] != other[1]:
        return card[1] == trumps
    return "23456789TJQKA".index(card[0]) > "23456789TJQKA".index(other[0])


def _numbers(weights: Any) -> list[float]:
    return [round(float(weight), DIGITS) + 0.0 for weight in weights]
