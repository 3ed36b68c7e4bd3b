"""Openings of matches: first plies that nobody decides, drawn from the seed of the deal and kept in the record."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker.arena import LiveGame, Match, play_match, replay
from kingmaker.arena.openings import opening_choices
from kingmaker.arena.reliving import relive
from kingmaker.arena.tally import efforts_of

GREEDY = [km.GreedyAgent()] * 3


def played(game: str = "k-in-a-row", *, seed: int, opening: int, agents: Any = GREEDY) -> Match:
    match = play_match(km.game(game), agents, seed=seed, opening=opening)
    assert match.error == ""
    return match


def test_an_opening_comes_from_the_seed_and_makes_games_differ():
    first = played(seed=1, opening=4)
    assert first.opening == 4
    assert first.choices == played(seed=1, opening=4).choices
    assert len({played(seed=seed, opening=4).choices for seed in range(20)}) > 15
    assert len({played(seed=seed, opening=0).choices for seed in range(20)}) == 1


def test_the_opening_does_not_depend_on_who_sits_where():
    other = play_match(km.game("k-in-a-row"), [km.RandomAgent()] * 3, seed=1, opening=4)
    assert other.choices[:4] == played(seed=1, opening=4).choices[:4]


def test_a_match_with_an_opening_replays_and_reads_back():
    match = played(seed=5, opening=6)
    assert [state.is_terminal() for state in replay(match)] == [False] * len(match.choices) + [True]
    assert Match.from_json(match.to_json()) == match


def test_a_record_from_before_there_were_openings_has_none():
    match = played(seed=5, opening=0)
    record = match.to_json()
    del record["opening"]
    assert Match.from_json(record) == match


def test_nobody_is_charged_for_an_opening():
    match = play_match(km.game("k-in-a-row"), [km.MaxN(depth=1)] * 3, seed=5, opening=6)
    assert match.nodes[:6] == (0,) * 6
    assert match.seconds[:6] == (0.0,) * 6
    assert sum(effort.decisions for effort in efforts_of([match], 3)) == len(match.choices) - 6


@pytest.mark.parametrize(
    "game", ["tic-tac-toe", "nim:piles=1/1/2", "nim:piles=3", "k-in-a-row:players=2,width=3,height=1,k=3"]
)
def test_an_opening_never_ends_the_game(game):
    start = km.game(game).new(seed=0)
    for seed in range(50):
        state = start
        for choice in opening_choices(state, 100, seed=seed):
            state = state.apply(state.legal_actions()[choice])
        assert not state.is_terminal()
        assert all(state.apply(action).is_terminal() for action in state.legal_actions())


class Watching:
    """A session that writes down what it sees."""

    nodes = 0

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        self.seen.append(("choose", str(state), seed))
        return state.legal_actions()[0]

    def observe(self, state: Any, action: Any) -> None:
        self.seen.append(("observe", str(state), str(action)))


class Onlooker:
    name = "onlooker"

    def __init__(self) -> None:
        self.sessions: list[Watching] = []

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        return state.legal_actions()[0]

    def begin(self, game: Any, player: int) -> Watching:
        self.sessions.append(Watching())
        return self.sessions[-1]


def test_agents_that_learn_are_not_shown_what_nobody_decided():
    learner = Onlooker()
    match = play_match(km.game("k-in-a-row"), [learner, *GREEDY[1:]], seed=5, opening=6)
    (session,) = learner.sessions
    observed = [entry for entry in session.seen if entry[0] == "observe"]
    assert [action for _, _, action in observed] == list(match.actions[6:])
    again = relive(learner, 0, [match])
    assert isinstance(again, Watching)
    assert again.seen == session.seen


class Cursed:
    """Two players; the rules fail at the first ply."""

    name, num_players, player = "cursed", 2, 0

    def new(self, *, seed: int | None = None) -> Cursed:
        return self

    def legal_actions(self) -> list[int]:
        return [1]

    def apply(self, action: int) -> Cursed:
        raise RuntimeError("lost a card")

    def is_terminal(self) -> bool:
        return False

    def returns(self) -> tuple[float, ...]:
        return (0.0, 0.0)


def test_rules_that_fail_in_the_opening_are_named():
    match = play_match(Cursed(), [km.RandomAgent()] * 2, seed=1, opening=2)
    assert match.error == "the game, in the opening, failed: RuntimeError: lost a card"


def test_a_live_game_takes_back_no_more_than_was_decided():
    live = LiveGame(km.game("k-in-a-row"), GREEDY, seed=5)
    live.open(3)
    start = str(live.state)
    live.step()
    live.step()
    assert live.advise(km.GreedyAgent()).action in live.legal
    live.undo(2)
    assert str(live.state) == start
    with pytest.raises(km.KingmakerError, match="expected to take back from 1 to 0 actions, got 1"):
        live.undo()
    assert live.record().opening == 3
