"""Agents, games and player types as text: there and back without loss, and with help for what is mistyped."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import registry
from kingmaker.search.maxn import PRUNING

many = settings(deadline=None, max_examples=200)

NAMES: dict[str, Any] = {name: getattr(km, name) for name in km.__all__}  # most are imported when they are asked for
NAMES |= vars(km.models) | vars(km.games) | {"inf": inf}

seeds = st.integers(0, 2**64 - 1)
models = st.sampled_from([kind() for kind in km.registry.models().values()])
types = st.none() | models
_row = st.lists(models, min_size=1, max_size=3).map(tuple)
model_rows = _row | st.lists(_row, min_size=2, max_size=4).map(tuple)
"""Models for all players, or for each."""
budget = {
    "depth": st.none() | st.integers(1, 99),
    "nodes": st.none() | st.integers(1, 2**62),
    "seconds": st.none() | st.floats(0, 1e9),
    "table": st.integers(0, 1000) | st.floats(0, 1e6),
}
leads = st.none() | st.floats(0, inf) | st.integers(0, 100)


counts = st.none() | st.integers(0, 10**6)


def agents_of(kind: Any, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({}, optional=budget | fields).map(lambda given: kind(**given))


@st.composite
def prob_maxn(draw: st.DrawFn) -> km.ProbMaxN:
    """Models for all, or for each player; beliefs likewise."""
    fields: dict[str, Any] = {"epsilon": draw(st.floats(0, 1)), "utility": draw(types)}
    if draw(st.booleans()):
        fields["models"] = draw(model_rows)
        chances = st.lists(st.floats(0, 1), min_size=1, max_size=3).map(tuple)
        fields["belief"] = draw(st.just(()) | chances | st.lists(chances, min_size=2, max_size=4).map(tuple))
    return km.ProbMaxN(**fields)


agents = st.one_of(
    st.just(km.RandomAgent()),
    st.just(km.GreedyAgent()),
    agents_of(km.Minimax),
    agents_of(km.Negamax),
    agents_of(km.AlphaBeta),
    agents_of(km.BestReply, utility=types),
    agents_of(km.Paranoid, utility=types, pruning=st.sampled_from(["alpha-beta", "none"])),
    agents_of(
        km.MaxN,
        utility=types,
        believes=types | st.lists(types, min_size=2, max_size=4).map(tuple),
        known=st.booleans(),
        pruning=st.sampled_from(PRUNING),
        ties=st.sampled_from(["leftmost", "random", "against-root", "heuristic"]),
        seed=seeds,
    ),
    agents_of(km.Offensive, target=st.none() | st.integers(0, 9)),
    agents_of(km.MPMix, defend=leads, attack=leads, pruning=st.sampled_from(PRUNING)),
    agents_of(km.SoftMaxN, decision=st.sampled_from(["mean", "worst", "best"]), models=model_rows, utility=types),
    st.floats(-1e300, 1e300).map(lambda threshold: km.SoftMaxN(decision="threshold", threshold=threshold)),
    prob_maxn(),
    agents_of(km.MaxProb, root_ties=st.none() | st.sampled_from(["heuristic", "leftmost", "random"]), seed=seeds),
    agents_of(
        km.MaxNMC,
        **(sampling := {"utility": types, "believes": types, "most_turns": counts, "seed": seeds}),
        rollouts=counts.filter(lambda count: count != 0),
        max_nodes=counts.filter(lambda count: count != 0),
        least_rollouts=st.integers(1, 99),
        width=st.none() | st.integers(1, 9),
        threads=st.integers(1, 9),
    ),
    agents_of(
        km.UCT,
        **sampling,
        simulations=counts.filter(lambda count: count != 0),
        c=st.floats(0, 100),
        scaled=st.booleans(),
        decision=st.sampled_from(["visits", "mean"]),
    ),
    agents_of(
        km.MCTS,
        **(sampling | {"simulations": counts.filter(lambda count: count != 0)}),
        c=st.floats(0, 100),
        backup=st.sampled_from(["maxn", "paranoid", "best-reply"]),
        history=st.floats(0, 100),
        bias=st.floats(0, 100),
        urgency=st.none() | st.floats(0, 1),
        playout=st.sampled_from(["auto", "random", "ordered", "one-ply", "maxn", "paranoid", "best-reply"]),
        epsilon=st.floats(0, 1),
        best=st.integers(1, 99),
        threads=st.integers(1, 9),
    ),
)

scores = st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=3).map(tuple)
games = st.one_of(
    st.fixed_dictionaries(
        {},
        optional={
            "cards": st.none() | st.integers(1, 17),
            "scoring": st.sampled_from(["bids", "tricks"]),
            "bidding": st.sampled_from(["high-cards", "capped", "expected", "even", "players"]),
            "breaking": st.booleans(),
            "scores": scores,
            "bags": st.lists(st.integers(0, 100), min_size=3, max_size=3).map(tuple),
        },
    ).map(lambda given: km.games.Spades(players=3, **given)),
    st.fixed_dictionaries(
        {},
        optional={
            "cards": st.none() | st.integers(1, 17),
            "queen": st.booleans(),
            "breaking": st.booleans(),
            "first_trick": st.booleans(),
            "moon": st.booleans(),
            "scores": scores,
        },
    ).map(lambda given: km.games.Hearts(players=3, **given)),
    st.just(km.games.Spades(players=4)),
    st.just(km.games.Hearts()),
)


@many
@given(agents)
def test_an_agent_survives_its_text(agent: Any) -> None:
    assert km.agent(str(agent)) == agent


@many
@given(agents)
def test_an_agent_survives_its_repr(agent: Any) -> None:
    assert eval(repr(agent), NAMES) == agent


@many
@given(games)
def test_a_game_survives_its_text_and_its_repr(game: Any) -> None:
    assert km.game(str(game)) == game
    assert eval(repr(game), NAMES) == game


def test_one_model_for_each_player_is_not_several_for_all() -> None:
    """Three players with a model each are three rows; three models for everybody are one."""
    mt, mot = km.models.MaxTricks(), km.models.MinOvertricks()
    each, everybody = km.ProbMaxN(models=((mt,), (mot,), (mt,))), km.ProbMaxN(models=(mt, mot, mt))
    assert str(each) != str(everybody)
    assert km.agent(str(each)) == each
    assert km.agent(str(everybody)) == everybody


@pytest.mark.parametrize("kind", registry.agents().values(), ids=registry.agents())
def test_defaults_are_left_out_of_the_text(kind: Any) -> None:
    assert str(km.agent(kind.name)) == kind.name
    assert repr(kind()) == f"{kind.__name__}()"


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("paranoid:depth=6", km.Paranoid(depth=6)),
        (" maxn:depth=none , ties=random,seed=7 ", km.MaxN(ties="random", seed=7)),
        ("prob-maxn:epsilon=0.2,depth=9", km.ProbMaxN(epsilon=0.2, depth=9)),
        ("paranoid:nodes=none,pruning=none", km.Paranoid(pruning="none")),
        ("mp-mix:nodes=none,defend=inf,attack=10", km.MPMix(defend=inf, attack=10)),
        ("soft-maxn:nodes=none,decision=threshold,threshold=-20", km.SoftMaxN(decision="threshold", threshold=-20)),
        (
            "prob-maxn:nodes=none,models=max-tricks/min-overtricks,belief=0.25/0.75",
            km.ProbMaxN(models=(km.models.MaxTricks(), km.models.MinOvertricks()), belief=(0.25, 0.75)),
        ),
    ],
)
def test_text_that_people_write(text: str, agent: Any) -> None:
    assert km.agent(text) == agent


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("maxm", km.UnknownName, "unknown agent 'maxm': did you mean 'maxn'"),
        ("", km.UnknownName, "unknown agent '': there are"),
        ("quantum", km.UnknownName, "unknown agent 'quantum': there are alpha-beta, best-reply, "),
        ("maxn:dept=3", km.UnknownName, "unknown field 'dept' of maxn: did you mean 'depth'?"),
        ("maxn:depth", km.KingmakerError, "expected depth=value in 'maxn:depth', got 'depth'"),
        (
            "maxn:depth=3,depth=4",
            km.KingmakerError,
            "expected each field once in 'maxn:depth=3,depth=4', got 'depth' twice",
        ),
        ("maxn:depth=deep", km.KingmakerError, "expected depth of maxn to be a whole number or none, got 'deep'"),
        ("maxn:depth=0", km.KingmakerError, "expected depth of maxn to be a whole number of 1 or more, got 0"),
        ("maxn:ties=leftmos", km.KingmakerError, "leftmost"),
        ("maxn:utility=max-trick", km.UnknownName, "unknown player type 'max-trick': did you mean 'max-tricks'"),
        ("paranoid:shortcuts=maybe", km.KingmakerError, "expected shortcuts of paranoid to be yes or no, got 'maybe'"),
        (
            "paranoid:prune=maybe",
            km.KingmakerError,
            "expected pruning of paranoid to be one of alpha-beta, none, got",
        ),
        ("prob-maxn:belief=a/b", km.KingmakerError, "belief"),
        ("prob-maxn:epsilon=nan", km.KingmakerError, "expected epsilon of prob-maxn to be a number from 0 to 1"),
    ],
)
def test_agents_that_are_mistyped(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        km.agent(text)
    assert type(caught.value) is error


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("spade", km.UnknownName, "unknown game 'spade': did you mean 'spades'?"),
        ("spades:player=3", km.UnknownName, "unknown field 'player' of spades: did you mean 'players'?"),
        ("spades:players=2", km.InvalidGame, "expected 3 or 4 players for spades, got 2"),
        ("spades:players=3,cards=18", km.InvalidGame, "expected 1 to 17 cards each for 3 players, got 18"),
        ("spades:cards=0", km.InvalidGame, "expected 1 to 17 cards each"),
        ("spades:bidding=high", km.InvalidGame, "unknown bidding rule 'high': did you mean 'high-cards'"),
        (
            "spades:scoring=trick",
            km.KingmakerError,
            "expected scoring of spades to be one of bids, tricks, got 'trick'",
        ),
        ("spades:scores=1/2", km.InvalidGame, "expected 3 scores for 3 players, got 2"),
        ("spades:scores=1/2/nan", km.InvalidGame, "expected finite scores, got NaN"),
        ("spades:bags=1/2", km.InvalidGame, "expected 3 counts of bags for 3 players, got 2"),
        ("hearts:players=5", km.InvalidGame, "expected 3 or 4 players for hearts, got 5"),
        ("hearts:cards=14", km.InvalidGame, "expected 1 to 13 cards each for 4 players, got 14"),
        ("hearts:queen=perhaps", km.KingmakerError, "expected queen of hearts to be yes or no, got 'perhaps'"),
    ],
)
def test_games_that_are_mistyped(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        km.game(text)
    assert type(caught.value) is error


@pytest.mark.parametrize(
    "build",
    [
        lambda: km.games.Spades(bags=(-1, 0, 0)),
        lambda: km.games.Spades(cards=-1),
        lambda: km.games.Spades(cards=2.5),  # type: ignore[arg-type]
        lambda: km.games.Spades(scores=("a", "b", "c")),  # type: ignore[arg-type]
        lambda: km.games.Spades(scoring="trick"),  # type: ignore[arg-type]
        lambda: km.games.Hearts(cards=-1),
        lambda: km.games.Hearts(scores=(None, 0, 0, 0)),  # type: ignore[arg-type]
    ],
)
def test_rules_that_contradict_themselves(build: Any) -> None:
    with pytest.raises(km.InvalidGame, match="expected"):
        build()
