"""Agents that learn at a table: what they see, what they believe, and what stands in the records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from rich.console import Console

import kingmaker as km
from kingmaker.arena import Plan, Series, run_tasks
from kingmaker.arena.live import LiveGame
from kingmaker.arena.seat import take_seats
from kingmaker.arena.series import play_series
from kingmaker.cli.terminal_game import TerminalGame
from kingmaker.games import Nim, Spades, Tree
from kingmaker.models import Beliefs, LearningProbMaxN, MaxTricks, MinOvertricks, Sampling, VersionSpace
from kingmaker.reference import beliefs as reference

TYPES = (MaxTricks(), MinOvertricks())
LEARNER = LearningProbMaxN(models=TYPES, utility=MinOvertricks())
TEXT = "learning-prob-maxn:models=max-tricks/min-overtricks"


@dataclass(frozen=True)
class Witness:
    """Writes down what it sees; a stub of an agent that learns."""

    name: ClassVar[str] = "witness"

    def choose(self, state: km.State, *, seed: int = 0) -> Any:
        raise AssertionError("its session is asked instead")

    def begin(self, game: km.Game, player: int) -> WitnessSession:
        return WitnessSession(game, player)


class WitnessSession:
    def __init__(self, game: km.Game, player: int) -> None:
        self.sat = (game.name, player)
        self.seen: list[tuple[km.State, Any]] = []
        self.nodes = 0

    def choose(self, state: km.State, *, seed: int = 0) -> Any:
        self.nodes += 10
        return state.legal_actions()[-1]

    def observe(self, state: km.State, action: Any) -> None:
        self.nodes += 1
        self.seen.append((state, action))


@dataclass(frozen=True)
class Blind(Witness):
    """Fails when it is shown something."""

    name: ClassVar[str] = "blind"
    at: str = "observe"

    def begin(self, game: km.Game, player: int) -> WitnessSession:
        session = WitnessSession(game, player)
        if self.at == "begin":
            raise RuntimeError("no chair")
        session.observe = self._fail
        return session

    def _fail(self, state: km.State, action: Any) -> None:
        raise RuntimeError("too dark")


# The table.


def test_a_session_sees_every_action_of_everybody_in_order_over_all_deals():
    agents = [Witness(), km.RandomAgent(), km.MaxN(depth=2)]
    seats = take_seats(agents)
    matches = play_series(Spades(cards=3), agents, Series(deals=3), seed=4, seats=seats)
    session = seats[0].session
    assert session.sat == ("spades", 0)
    assert [action for _, action in session.seen] == [action for match in matches for action in match.actions]
    assert [state.player for state, _ in session.seen] == [player for match in matches for player in match.players]


def test_what_a_session_visits_counts_in_its_next_decision():
    match = km.play_match(Spades(cards=3), [km.RandomAgent(), Witness(), km.RandomAgent()], seed=1)
    own = [nodes for nodes, player in zip(match.nodes, match.players, strict=True) if player == 1]
    turns = [ply for ply, player in enumerate(match.players) if player == 1]
    assert own == [10 + turn - before for turn, before in zip(turns, [0, *turns], strict=False)]
    assert sum(match.nodes) == sum(own)


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (Blind(), "player 1, blind, looking at action 1, failed: RuntimeError: too dark"),
        (Blind(at="begin"), "player 1, blind:at=begin, sitting down, failed: RuntimeError: no chair"),
    ],
)
def test_a_session_that_breaks_is_told_in_the_record(agent, words):
    match = km.play_match(Spades(cards=2), [km.RandomAgent(), agent, km.RandomAgent()], seed=1)
    assert match.error == words
    assert match.returns == ()


def test_records_of_learning_agents_are_the_same_on_every_executor():
    plan = Plan.of(
        "spades:cards=4",
        [f"{TEXT},utility=min-overtricks", "maxn:utility=max-tricks"],
        deals=2,
        seed=3,
        series=Series(deals=3),
    )

    def records(**how):
        played = dict(run_tasks(plan, plan.tasks(), **how))
        return {task.number: [replace(match, seconds=()) for match in played[task]] for task in played}

    serial = records()
    assert all(match.returns for matches in serial.values() for match in matches)
    assert records(workers=2, kind="threads") == serial
    assert records(workers=2, kind="processes") == serial


def test_an_informed_agent_is_told_who_sits_where():
    agents = [
        km.agent(f"informed-maxn:nodes=none,utility={name}") for name in ("max-tricks", "min-overtricks", "max-tricks")
    ]
    state = Spades(cards=5).new(seed=3)
    told = agents[1].among(agents, 1)
    assert told == km.MaxN(utility=TYPES[1], believes=(TYPES[0], TYPES[1], TYPES[0]))
    match = km.play_match(Spades(cards=5), agents, seed=3)
    assert match.error == ""
    assert match.agents[1] == "informed-maxn:nodes=none,utility=min-overtricks"
    for choice, player in zip(match.choices, match.players, strict=True):
        right = agents[player].among(agents, player).search(state).action
        assert state.legal_actions()[choice] == right
        state = state.apply(right)


# Learning.


def watched(agents, deals, *, cards=5, seed=0):
    """A series, and the session of the first agent."""
    seats = take_seats(agents)
    matches = play_series(Spades(cards=cards), agents, Series(deals=deals), seed=seed, seats=seats)
    assert [match.error for match in matches] == [""] * len(matches)
    return seats[0].session, matches


def test_the_belief_leans_to_the_true_types():
    trick_taker, thrifty = km.MaxN(utility=TYPES[0], believes=TYPES[0]), km.MaxN(utility=TYPES[1], believes=TYPES[1])
    session, _ = watched([LEARNER, trick_taker, thrifty], deals=30)
    belief = session.belief
    assert belief[1][0] > 0.7
    assert belief[2][1] > 0.6
    assert belief[0][1] > 0.6  # what the others must think of it, who plays for few overtricks
    assert all(sum(row) == pytest.approx(1) for row in belief)
    assert session.posterior(1).r_hat < 1.1


def test_what_is_learned_is_what_a_search_of_every_position_tells():
    session, matches = watched([LEARNER, km.RandomAgent(), km.RandomAgent()], deals=2, cards=4)
    evidence = [km.models.Evidence((1.0, 1.0)) for _ in range(3)]
    told: list[tuple[float, ...]] = LEARNER.plain(((0.5, 0.5),) * 3).belief
    for match in matches:
        for state, choice in zip(km.replay(match), match.choices, strict=False):
            if state.player == 0:  # the belief of the own search is that of all that follows it
                told = Beliefs("spades", (("a", "b"),) * 3, evidence).means(Sampling())
            search = LEARNER.plain(told)
            found = search.found(state, search.options(state))
            worths = [detail[state.player] for detail in found["details"]]
            evidence[state.player].add(reference.choice_likelihoods(worths, choice, LEARNER.epsilon))
    # A search before the own first turn of a deal has the belief of that moment, and so may the plies behind it.
    for found, true in zip(session.beliefs.evidence, evidence, strict=True):
        assert found.choices == true.choices
        assert found.telling == true.telling


def test_a_series_carries_beliefs_over_and_a_match_does_not():
    agents = [LEARNER, km.MaxN(utility=TYPES[0], believes=TYPES[0]), km.RandomAgent()]
    session, matches = watched(agents, deals=4)
    assert session.beliefs.evidence[1].choices == sum(match.players.count(1) for match in matches)
    seats = take_seats(agents)
    play_series(Spades(cards=5), agents, Series(deals=1), seed=0, seats=seats)
    assert seats[0].session.beliefs.evidence[1].choices == 5


def test_choices_follow_the_belief_that_was_learned():
    session, _ = watched([LEARNER, km.MaxN(utility=TYPES[0]), km.MaxN(utility=TYPES[0])], deals=12)
    state = Spades(cards=5).new(seed=99)
    assert session.search(state).value == LEARNER.plain(session.belief).search(state).value
    assert session.search(state).value != LEARNER.search(state).value
    assert session.choose(state) == session.search(state).action


def test_learning_goes_on_from_a_saved_belief(tmp_path):
    file = tmp_path / "belief.json"
    session, _ = watched([LEARNER, km.MaxN(utility=TYPES[0]), km.RandomAgent()], deals=5)
    session.beliefs.save(file)
    again = replace(LEARNER, saved=str(file)).begin(Spades(cards=5), 0)
    assert again.belief == session.belief
    assert LEARNER.begin(Spades(cards=5), 0, beliefs=session.beliefs).belief == session.belief
    state = Spades(cards=5).new(seed=8)
    assert replace(LEARNER, saved=str(file)).search(state).value == again.search(state).value
    before = session.beliefs.evidence[0].choices
    again.observe(state, state.legal_actions()[0])
    assert again.beliefs.evidence[0].choices == before + 1
    assert session.beliefs.evidence[0].choices == before


def test_a_saved_belief_for_another_game_or_other_types_is_refused(tmp_path):
    file = str(tmp_path / "belief.json")
    LEARNER.begin(Spades(cards=3), 0).beliefs.save(file)
    with pytest.raises(km.KingmakerError, match="expected a belief about nim, got one about spades"):
        LearningProbMaxN(models=TYPES, saved=file).begin(Nim(players=3), 0)
    with pytest.raises(
        km.KingmakerError, match="expected a belief about the types min-overtricks, max-tricks of player 0"
    ):
        LearningProbMaxN(models=TYPES[::-1], saved=file).begin(Spades(cards=3), 0)
    with pytest.raises(km.KingmakerError, match="expected a belief about 4 players"):
        LearningProbMaxN(models=TYPES, saved=file).search(Spades(players=4, cards=2).new())


def test_budgets_of_nodes_hold_in_the_search_and_learning_sees_as_far():
    learner = replace(LEARNER, nodes=300)
    session, matches = watched([learner, km.RandomAgent(), km.RandomAgent()], deals=1, cards=6)
    assert session.beliefs.evidence[1].choices == 6
    assert replace(matches[0], seconds=()) == replace(
        watched([learner, km.RandomAgent(), km.RandomAgent()], deals=1, cards=6)[1][0], seconds=()
    )


def test_types_may_be_plain_functions_in_games_written_in_python():
    def greedy(end: km.State, player: int) -> float:
        return end.returns()[player]

    def spiteful(end: km.State, player: int) -> float:
        return -max(value for seat, value in enumerate(end.returns()) if seat != player)

    learner = LearningProbMaxN(models=(greedy, spiteful))
    match = km.play_match(Nim(players=3, piles=(2, 2, 1)), [learner, km.RandomAgent(), km.MaxN()], seed=2)
    assert match.error == ""


def test_one_choice_moves_the_belief_as_the_exact_posterior_says():
    # Player 0 takes (5, 0), which only the first type does; the second plays against player 1.
    game = Tree([0, (5.0, 3.0), (4.0, 0.0)])

    def own(end: km.State, player: int) -> float:
        return end.returns()[player]

    def spite(end: km.State, player: int) -> float:
        return -end.returns()[1 - player]

    session = LearningProbMaxN(models=(own, spite), epsilon=0.2, sweeps=4000).begin(game, 1)
    session.observe(game.new(), 0)
    likelihoods = [reference.choice_likelihoods([[5, -3], [4, 0]], 0, 0.2)]
    assert likelihoods == [pytest.approx([0.9, 0.1])]
    assert session.belief[0] == pytest.approx(reference.posterior_mean([1, 1], likelihoods), abs=0.01)
    assert session.belief[1] == (0.5, 0.5)


# In the terminal.


@pytest.mark.parametrize("name", ["learning-prob-maxn", "learning-soft-maxn"])
def test_learning_agents_play_with_people_who_take_back_what_they_did(name):
    text = f"{name}:models=max-tricks/min-overtricks"
    live = LiveGame(Spades(cards=3), [None, text, text], seed=3)
    game = TerminalGame(live, names=["human", text, text], adviser=km.MaxN(), screen=Console(quiet=True))
    typed = iter(["1", "undo", "1", "hint", "1", "1"])
    game.read = lambda prompt: next(typed)
    game.run()
    assert live.is_over
    for player in (1, 2):
        session = live.seats[player].session
        if name == "learning-prob-maxn":
            assert [each.choices for each in session.beliefs.evidence] == [3, 3, 3]
        else:
            space = VersionSpace.of(km.agent(text), live.start)
            for turn in live.turns:
                space.observe(turn.state, turn.action)
            assert session.space.knowledge() == space.knowledge()


# The agent as text, and what it refuses.


def test_the_agent_is_text_and_back():
    agent = LearningProbMaxN(models=TYPES, prior=((1, 2), (3, 4), (0.5, 0.5)), sweeps=50, burn_in=0, seed=7)
    assert km.agent(str(agent)) == agent
    assert str(agent) == f"{TEXT.replace(':', ':nodes=none,')},prior=1+2/3+4/0.5+0.5,sweeps=50,burn_in=0,seed=7"


def test_the_prior_is_spread_as_the_belief_says_unless_it_is_given():
    assert LearningProbMaxN(models=TYPES, belief=(0.75, 0.25)).priors(2) == [(1.5, 0.5)] * 2
    assert LearningProbMaxN(models=TYPES, prior=(3, 1)).priors(2) == [(3, 1)] * 2
    state = Spades(cards=4).new(seed=5)
    given = LearningProbMaxN(models=TYPES, prior=(3, 1)).search(state)
    assert given.value == km.ProbMaxN(models=TYPES, belief=(0.75, 0.25)).search(state).value


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"prior": (1, 0)}, "expected weights of the prior above 0"),
        ({"prior": (1, -1)}, "expected weights of the prior above 0"),
        ({"prior": (1, float("nan"))}, "expected weights of the prior above 0"),
        ({"prior": "11"}, "expected prior of learning-prob-maxn to be a tuple or list"),
        ({"prior": (1, 2, 3)}, "expected a weight of the prior for each of the 2 models of player 0"),
        ({"prior": ((1, 2), (1, 2))}, "expected prior for each of 3 players, got 2"),
        ({"belief": (1.0, 0.0)}, "expected weights of the prior above 0 of player 0, got 0.0"),
        ({"belief": (0.7, 0.7)}, "expected chances that sum to 1 for player 0"),
        ({"models": (), "prior": (1, 1)}, "expected models= for the prior"),
        ({"sweeps": 0}, "expected sweeps to be a whole number"),
        ({"saved": 3}, "expected saved of learning-prob-maxn to be the name of a file"),
        ({"saved": "none.json"}, "expected a file with a saved belief, got 'none.json'"),
        ({"saved": "x", "prior": (1, 1)}, "expected prior= or saved="),
    ],
)
def test_wrong_priors_and_beliefs_are_refused(given, words):
    with pytest.raises(km.KingmakerError, match=words):
        LearningProbMaxN(**{"models": TYPES} | given).search(Spades(cards=3).new())
    with pytest.raises(km.KingmakerError, match=words):
        LearningProbMaxN(**{"models": TYPES} | given).begin(Spades(cards=3), 0)
