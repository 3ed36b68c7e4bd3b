"""Player types: the engine's are the callables' of the same name, and the callables are their formulas."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Hearts, Spades

SPADES = [
    Spades(cards=4),
    Spades(players=4, cards=5, bidding="even"),
    Spades(cards=3, bidding="players"),
    Spades(cards=4, scoring="tricks"),
    Spades(cards=6, scores=(120.0, -30.5, 61.0), bags=(9, 0, 4)),
]
HEARTS = [
    Hearts(),
    Hearts(players=3),
    Hearts(players=3, cards=5, moon=False),
    Hearts(cards=6, queen=False),
    Hearts(players=3, cards=8, scores=(12.1, 0.0, 26.7)),
]
NATIVE = [kind() for kind in km.registry.models().values() if hasattr(kind, "native")]


def finished(game: Any, seed: int) -> Any:
    chance, state = Random(seed), game.new(seed=seed)
    while not state.is_terminal():
        state = state.apply(chance.choice(state.legal_actions()))
    return state


def knows(kind: Any, state: Any) -> bool:
    return kind.native in state.core.utilities


@pytest.mark.parametrize("game", [*SPADES, *HEARTS], ids=str)
def test_a_native_type_is_worth_what_its_callable_says(game: Any) -> None:
    for seed in range(60):
        state = finished(game, seed)
        kinds = [kind for kind in NATIVE if knows(kind, state)]
        assert len(kinds) == 3
        for kind in kinds:
            for player in range(state.num_players):
                assert state.core.utility(kind.native, player) == kind(state, player), (kind.name, str(state))


def test_every_type_of_the_engine_has_its_callable() -> None:
    for game in (Spades(cards=2), Hearts(players=3, cards=2)):
        names = game.new(seed=1).core.utilities
        assert set(names) <= set(km.registry.models())
        assert {km.registry.model(name).native for name in names} == set(names)  # type: ignore[attr-defined]


def spades_end(taken: tuple[int, ...], bids: tuple[int, ...]) -> Any:
    fields = f"hands=// taken={'/'.join(map(str, taken))} bids={'/'.join(map(str, bids))}"
    return Spades(players=3, cards=sum(taken)).parse(fields)


@pytest.mark.parametrize(
    ("taken", "bids", "tricks", "few", "aggressive"),
    [
        ((3, 2, 2), (2, 2, 2), (21, 20, 20), (19, 20, 20), (21, 20, 20)),
        ((3, 0, 4), (2, 3, 4), (21, -30, 40), (19, -30, 40), (81, -30, 100)),
        ((0, 0, 7), (1, 2, 3), (-10, -20, 34), (-10, -20, 26), (30, 0, 94)),
        ((7, 0, 0), (0, 0, 0), (7, 0, 0), (-7, 0, 0), (7, 0, 0)),
    ],
)
def test_types_of_spades_are_their_formulas(taken: Any, bids: Any, tricks: Any, few: Any, aggressive: Any) -> None:
    state = spades_end(taken, bids)
    kinds = {km.models.MaxTricks(): tricks, km.models.MinOvertricks(): few, km.models.SetOpponents(): aggressive}
    for kind, worths in kinds.items():
        assert tuple(kind(state, player) for player in range(3)) == worths


def hearts_end(points: tuple[int, ...], **rules: Any) -> Any:
    game = Hearts(players=3, **rules)
    fields = f"hands=// taken=15/1/1 points={'/'.join(map(str, points))} broken=yes"
    return game.parse(fields)


@pytest.mark.parametrize(
    ("points", "rules", "few", "not_last", "moon"),
    [
        ((20, 6, 0), {}, (-20, -6, 0), (-20, 94, 100), (-20, -6, 0)),
        ((13, 13, 0), {}, (-13, -13, 0), (-13, -13, 100), (-13, -13, 0)),
        ((26, 0, 0), {}, (0, -26, -26), (100, -26, -26), (26, -26, -26)),
        ((26, 0, 0), {"moon": False}, (-26, 0, 0), (-26, 100, 100), (26, 0, 0)),
        ((20, 6, 0), {"scores": (0, 14, 40)}, (-20, -6, 0), (80, 94, 0), (-20, -6, 0)),
    ],
)
def test_types_of_hearts_are_their_formulas(points: Any, rules: Any, few: Any, not_last: Any, moon: Any) -> None:
    state = hearts_end(points, **rules)
    kinds = {km.models.MinPoints(): few, km.models.AvoidLast(): not_last, km.models.ShootMoon(): moon}
    for kind, worths in kinds.items():
        assert tuple(kind(state, player) for player in range(3)) == worths, kind.name


@pytest.mark.parametrize("kind", NATIVE, ids=str)
def test_a_type_serves_every_search_that_takes_types_as_its_callable_does(kind: Any) -> None:
    games = [Spades(cards=3), Hearts(players=3, cards=4)]
    state = next(state for game in games if knows(kind, state := game.new(seed=4)))

    def plain(end: Any, player: int) -> float:
        return kind(end, player)

    for build in (
        lambda utility: km.MaxN(utility=utility),
        lambda utility: km.MaxN(utility=utility, known=False),
        lambda utility: km.MaxN(utility=utility, believes=utility),
        lambda utility: km.Paranoid(utility=utility),
        lambda utility: km.ProbMaxN(models=(utility,), utility=utility),
        lambda utility: km.SoftMaxN(models=(utility,)),
        lambda utility: km.SoftMaxN(utility=utility),
    ):
        native, slow = build(kind).search(state), build(plain).search(state)
        # A deal of tricks that is solved has exact values, where pruning leaves bounds.
        exact = [action for action in slow.values if slow.sides[action] == native.sides[action] == "="]
        assert native.action in exact
        assert (native.action, native.outcomes) == (slow.action, slow.outcomes)
        assert {each: native.values[each] for each in exact} == {each: slow.values[each] for each in exact}


@pytest.mark.parametrize("worth", [float("nan"), float("inf"), None, "3"])
@pytest.mark.parametrize(
    "build",
    [
        lambda utility: km.MaxN(utility=utility),
        lambda utility: km.MaxN(believes=utility),
        lambda utility: km.MaxN(utility=utility, known=False),
        lambda utility: km.Paranoid(utility=utility),
        lambda utility: km.ProbMaxN(utility=utility),
        lambda utility: km.ProbMaxN(models=(utility,)),
        lambda utility: km.SoftMaxN(utility=utility),
        lambda utility: km.SoftMaxN(models=(utility,)),
    ],
)
def test_a_type_that_gives_no_number_is_refused_everywhere(build: Any, worth: Any) -> None:
    for state in (km.games.Tree().new(), Spades(cards=1).new(seed=1)):
        with pytest.raises(km.InvalidGame, match="expected a finite number from the utility"):
            build(lambda end, player: worth).search(state)
