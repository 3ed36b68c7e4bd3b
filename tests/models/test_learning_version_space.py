"""Version spaces: which choices refute which candidate types, on trees, on hands of cards, at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import models
from kingmaker.arena import Series
from kingmaker.arena.seat import take_seats
from kingmaker.arena.series import play_series
from kingmaker.games import Spades, Tree
from kingmaker.models import LearningSoftMaxN, MaxTricks, MinOvertricks, SetOpponents, VersionSpace
from kingmaker.models.version_space import better_action
from trees import PyTree, trees

TYPES = (MaxTricks(), MinOvertricks(), SetOpponents())
LEARNER = LearningSoftMaxN(models=TYPES[:2], utility=TYPES[1])


def own(end: km.State, player: int) -> float:
    return end.returns()[player]


def spite(end: km.State, player: int) -> float:
    return -max(value for seat, value in enumerate(end.returns()) if seat != player)


# What refutes.


def test_a_type_is_refuted_when_every_outcome_of_another_action_is_better():
    assert better_action("abc", [(0, 2), (3, 5), (1, 9)], 0) == ("b", 3)
    assert better_action("abc", [(0, 3), (3, 5), (1, 9)], 0) is None
    assert better_action("abc", [(4, 4), (3, 3), (5, 5)], 0) == ("c", 5)


def test_a_refutation_says_who_when_and_what_would_have_been_better():
    game = Tree([0, (5.0, 3.0), (4.0, 0.0)])
    space = VersionSpace.of(LearningSoftMaxN(models=(own, spite)), game.new())
    (found,) = space.observe(game.new(), 0, deal=3, ply=6)
    assert (found.player, found.type, found.deal, found.ply) == (0, "<spite>", 3, 6)
    assert (found.action, found.better, found.best, found.worst) == (0, 1, -3, 0)
    assert str(found) == (
        "<spite> of player 0: in deal 3, action 7, it would prefer 1, worth 0 at least, to 0, worth -3 at most"
    )
    assert space.standing(0) == ("<own>",)
    assert space.standing(1) == ("<own>", "<spite>")
    assert space.observe(game.new(), 0) == []


def test_a_player_that_no_candidate_explains_is_left_to_the_generic_model():
    game = Tree([0, (5.0, 3.0), (4.0, 0.0)])
    agent = LearningSoftMaxN(models=(spite,))
    space = VersionSpace.of(agent, game.new())
    space.observe(game.new(), 0)
    assert space.standing(0) == ()
    known = replace(agent, refuted=space.knowledge())
    assert known.refuted == ((0,), ())
    assert known.seated(game.new()) == [(None,), (spite,)]
    assert space.observe(game.new(), 1) == []  # there is nothing left to refute


def test_the_generic_model_is_never_refuted():
    game = Tree([0, (5.0, 3.0), (4.0, 0.0)])
    space = VersionSpace.of(LearningSoftMaxN(), game.new())
    assert space.observe(game.new(), 1) == []
    assert space.standing(0) == ("returns",)


def follow(space: VersionSpace, state: Any, players: list[km.MaxN]) -> None:
    """Let players choose to the end, and the space look on."""
    while not state.is_terminal():
        action = players[state.player].search(state).action
        space.observe(state, action)
        state = state.apply(action)


@given(trees(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_choice_that_a_candidate_would_make_never_refutes_it_on_trees(nested, data):
    state = PyTree.root(nested)
    rows = [
        tuple(data.draw(st.lists(models, min_size=1, max_size=3), label="candidates")) for _ in range(state.num_players)
    ]
    true = [data.draw(st.integers(0, len(row) - 1)) for row in rows]
    players = []
    for player, row in enumerate(rows):
        # What it takes the others for, and what it thinks that they take it for: any of the candidates.
        believes = tuple(data.draw(st.sampled_from(other)) for other in rows)
        ties = data.draw(st.sampled_from(["leftmost", "random", "against-root"]))
        players.append(km.MaxN(utility=row[true[player]], believes=believes, ties=ties, table=0))
    space = VersionSpace.of(LearningSoftMaxN(models=tuple(rows), table=0), state)
    follow(space, state, players)
    assert [place in refuted for place, refuted in zip(true, space.refuted, strict=True)] == [False] * len(rows)


@pytest.mark.parametrize("seed", range(12))
def test_a_choice_that_a_candidate_would_make_never_refutes_it_in_spades(seed):
    state = Spades(cards=4).new(seed=seed)
    true = [TYPES[(seed + player) % 3] for player in range(3)]
    players = [km.MaxN(utility=own_type, believes=TYPES[seed % 2]) for own_type in true]
    space = VersionSpace.of(LearningSoftMaxN(models=TYPES), state)
    follow(space, state, players)
    assert all(each.name in space.standing(player) for player, each in enumerate(true))


def test_choices_may_be_seen_in_any_order():
    matches = [km.play_match(Spades(cards=5), [km.RandomAgent()] * 3, seed=seed) for seed in range(8)]
    seen = [
        (state, state.legal_actions()[choice])
        for match in matches
        for state, choice in zip(km.replay(match), match.choices, strict=False)
    ]
    spaces = [VersionSpace.of(LearningSoftMaxN(models=TYPES[:2]), seen[0][0]) for _ in range(2)]
    for state, action in seen:
        spaces[0].observe(state, action)
    for state, action in reversed(seen):
        spaces[1].observe(state, action)
    assert spaces[0].knowledge() == spaces[1].knowledge()
    assert any(spaces[0].knowledge())


# At a table.


def test_a_session_learns_over_all_deals_and_searches_with_what_stands():
    agents = [LEARNER, km.MaxN(utility=TYPES[0], believes=TYPES[0]), km.RandomAgent()]
    seats = take_seats(agents)
    matches = play_series(Spades(cards=5), agents, Series(deals=8), seed=2, seats=seats)
    assert [match.error for match in matches] == [""] * 8
    session = seats[0].session
    space = session.space
    assert space.standing(1) == ("max-tricks",)
    assert space.refutations
    for each in space.refutations:
        match = matches[each.deal]
        assert match.players[each.ply] == each.player
        assert match.actions[each.ply] == each.action
        assert each.best < each.worst
    state = Spades(cards=5).new(seed=50)
    expected = replace(LEARNER, refuted=space.knowledge()).search(state)
    assert session.search(state).outcomes == expected.outcomes
    assert (
        sum(nodes for match in matches for nodes, player in zip(match.nodes, match.players, strict=True) if not player)
        > 0
    )


def test_what_stands_narrows_the_sets():
    state = Spades(cards=5).new(seed=1)
    every = LEARNER.search(state)
    narrowed = replace(LEARNER, refuted=((), (1,), (1,))).search(state)
    plain = km.SoftMaxN(models=((TYPES[1],), (TYPES[0],), (TYPES[0],)), utility=TYPES[1]).search(state)
    assert narrowed.outcomes == plain.outcomes
    assert sum(map(len, narrowed.outcomes.values())) <= sum(map(len, every.outcomes.values()))


def test_the_agent_is_text_and_back():
    agent = replace(LEARNER, refuted=((), (0, 1), (1,)))
    assert str(agent) == (
        "learning-soft-maxn:nodes=none,models=max-tricks/min-overtricks,utility=min-overtricks,refuted=none/0+1/1+"
    )
    assert km.agent(str(agent)) == agent
    assert replace(LEARNER, refuted=((), (), ())).refuted == ()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"refuted": ((0,),)}, "expected refuted for each of 3 players, got 1"),
        ({"refuted": ((5,), (), ())}, "expected refuted places of 2 candidates"),
        ({"models": (), "prefers": lambda v, w, player: False}, "which learns about types, got prefers="),
        ({"models": ((TYPES[0],), (TYPES[0],))}, "expected models for each of 3 players, got 2"),
    ],
)
def test_what_does_not_fit_is_refused(given, words):
    with pytest.raises(km.KingmakerError, match=words):
        replace(LEARNER, **given).search(Spades(cards=3).new())
