"""The live game: whoever plays through it, the same agents and seed give the same record; and it can be taken back."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from arena_players import Seeded, Trap
from fuzzing import examples
from kingmaker import registry
from kingmaker.arena import LiveGame
from kingmaker.arena.match import read_game
from kingmaker.arena.seeds import decision_seed
from kingmaker.arena.series import Series, play_series
from kingmaker.cli import app
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.games import Hearts, Nim, Spades, Tree
from kingmaker.search.sampling import SamplingSearch
from kingmaker.spec import Spelled
from serving import quick_agent, refusal

TABLES = {
    "spades:cards=3": 3,
    "tic-tac-toe": 2,
    "table-draft:players=3,items=6,high=9": 3,
    "table-draft:players=2,items=6,high=9": 2,
    "risk-draft": 3,
}
"""Games, with their seats, of which every agent serves one."""
FIELDS = {
    "learning-prob-maxn": "models=max-tricks/min-overtricks,sweeps=20",
    "learning-soft-maxn": "models=max-tricks/min-overtricks",
    "prob-maxn": "models=max-tricks/min-overtricks",
    "informed-maxn": "utility=min-overtricks",
    "maxn-mc": "nodes=2000",
    "uct": "simulations=200",
    "mcts": "simulations=200",
    "lux": "bot=stinky",
}


def table_of(name: str) -> str:
    """A game that an agent serves."""
    for game in TABLES:
        if refusal(quick_agent(name), km.game(game).new(seed=1)) is None:
            return game
    raise AssertionError(f"expected a game for {name} in TABLES")


def lineup(name: str) -> tuple[str, list[str]]:
    """A game and agents for it: the agent in question, a second one of it, and one that draws lots between them."""
    game = table_of(name)
    text = f"{name}:{FIELDS[name]}" if name in FIELDS else name
    if game == "spades:cards=3":
        return game, [text, "maxn:utility=min-overtricks", "random"]
    return game, [text, "random", text][: TABLES[game]]


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in ("seconds", "winners", "position")}


def played(*arguments: str, text: str | None = None) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["play", *arguments, "--json"], input=text)
    assert result.exit_code == 0, result.output
    record: dict[str, Any] = json.loads(result.stdout)
    return record


def limit(texts: list[str]) -> int | None:
    """Nodes for all agents, unless there is a search that takes none."""
    searches = [agent for agent in map(km.agent, texts) if isinstance(agent, km.Search)]
    return 2000 if all("nodes" in search.budgets for search in searches) else None


def seated(game: str, texts: list[str]) -> list[km.Agent]:
    state = km.game(game).new(seed=0)
    return [with_budget(km.agent(text), state, Budget(nodes=limit(texts))) for text in texts]


def shipped() -> list[str]:
    return [name for name, kind in registry.agents().items() if kind.__module__.startswith("kingmaker.")]


@pytest.mark.parametrize("name", shipped())
def test_play_and_a_match_play_the_same_game_with_every_kind_of_agent(name: str) -> None:
    game, texts = lineup(name)
    for seed in (3, 8):
        match = km.play_match(km.game(game), seated(game, texts), seed=seed)
        assert match.error == ""
        nodes = [] if limit(texts) is None else ["--nodes", str(limit(texts))]
        in_terminal = played(game, *texts, "--seed", str(seed), *nodes)
        assert timeless(in_terminal) == timeless(match.to_json())


@pytest.mark.parametrize("name", ["random", "uct", "mcts", "learning-prob-maxn", "learning-soft-maxn", "informed-maxn"])
def test_play_and_a_series_play_the_same_deals(name: str) -> None:
    game, texts = lineup(name)
    matches = play_series(km.game(game), seated(game, texts), Series(deals=3), seed=5)
    in_terminal = played(game, *texts, "--seed", "5", "--deals", "3", "--nodes", "2000")
    assert [timeless(each) for each in in_terminal["matches"]] == [timeless(match.to_json()) for match in matches]
    assert len(matches) == 3


def test_agents_that_draw_lots_are_among_those_compared() -> None:
    assert any(isinstance(km.agent(name), SamplingSearch) for name in shipped())
    game, texts = lineup("lux")
    runs = {tuple(km.play_match(km.game(game), seated(game, texts), seed=seed).choices) for seed in range(3)}
    assert len(runs) == 3


def test_an_informed_agent_sees_its_table_in_the_terminal() -> None:
    @dataclass(frozen=True, kw_only=True, repr=False)
    class Nosy(Spelled):
        name: ClassVar[str] = "nosy"
        table: tuple[str, ...] = ()

        def among(self, agents: Any, player: int) -> Nosy:
            return replace(self, table=tuple(map(str, agents)))

        def choose(self, state: Any, *, seed: int = 0) -> Any:
            return state.legal_actions()[len(self.table) - 2]

    live = LiveGame(Nim(piles=(4, 4)), [Nosy(), None])
    live.step()
    assert live.seats[0].agent.table == ("nosy", "human")  # type: ignore[attr-defined]


def test_a_person_who_plays_as_an_agent_would_has_the_same_game() -> None:
    match = km.play_match(Spades(cards=4), [km.MaxN(), km.RandomAgent(), km.UCT(simulations=50)], seed=9)
    typed = "".join(f"{action}\n" for action, player in zip(match.actions, match.players, strict=True) if player == 0)
    record = played("spades:cards=4", "human", "random", "uct:simulations=50", "--seed", "9", "--full", text=typed)
    assert record["choices"] == list(match.choices)
    assert record["agents"] == ["human", *match.agents[1:]]
    assert [nodes for nodes, player in zip(record["nodes"], match.players, strict=True) if player == 0] == [0] * 4


@pytest.mark.parametrize("name", ["learning-prob-maxn", "learning-soft-maxn"])
@pytest.mark.parametrize("seed", [1, 4])
def test_a_learner_forgets_what_was_taken_back_in_this_deal_and_keeps_the_earlier_ones(name: str, seed: int) -> None:
    # Without a table, which would still know what was taken back, and visit fewer positions.
    maxn = km.MaxN(utility=km.models.MinOvertricks(), table=0)
    agents = [km.agent(f"{name}:{FIELDS[name]}"), None, maxn]

    def finish(live: LiveGame, choose: int) -> LiveGame:
        while not live.is_over:
            if live.asks_person:
                live.play(live.legal[choose % len(live.legal)])
            else:
                live.step()
        return live

    def knowledge(live: LiveGame) -> Any:
        session: Any = live.seats[0].session
        if name == "learning-soft-maxn":
            return session.space.knowledge(), session.space.refuted
        return session.belief

    earlier = [finish(LiveGame(Spades(cards=3), agents, seed=seed), 0) for _ in range(2)]
    assert knowledge(earlier[0]) == knowledge(earlier[1])
    changed = LiveGame(Spades(cards=4), agents, seed=seed, seats=earlier[0].seats)
    finish(changed, -1)
    changed.undo(7)
    changed.undo(2)
    straight = LiveGame(Spades(cards=4), agents, seed=seed, seats=earlier[1].seats)
    for turn in changed.turns:
        if straight.asks_person:
            straight.play(turn.action)
        else:
            assert straight.step().action == turn.action
    finish(changed, 1)
    finish(straight, 1)
    assert timeless(changed.record().to_json()) == timeless(straight.record().to_json())
    assert knowledge(changed) == knowledge(straight)


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.integers(-3, 12), max_size=30), st.integers(0, 5))
def test_whatever_is_played_and_taken_back_the_record_replays(steps: list[int], seed: int) -> None:
    live = LiveGame(Hearts(players=3, cards=3), [Seeded(), None, Seeded()], seed=seed)
    states = [live.state]
    for step in steps:
        if step < 0:
            if -step <= len(live.turns):
                live.undo(-step)
                del states[len(live.turns) + 1 :]
        elif not live.is_over:
            live.play(live.legal[step % len(live.legal)])
            states.append(live.state)
        assert str(live.state) == str(states[-1])
    match = live.record()
    assert [str(state) for state in km.replay(match)] == [str(state) for state in states]
    assert match.returns == (tuple(live.state.returns()) if live.is_over else ())
    assert km.Match.from_json(match.to_json()) == match


def test_a_decision_asked_for_twice_is_made_once_and_its_cost_is_recorded_only_if_it_is_played() -> None:
    live = LiveGame(Spades(cards=3), [km.MaxN(), km.MaxN(), km.MaxN()], seed=2)
    first = live.decide()
    assert live.decide() is first
    assert first.result is not None
    assert first.nodes == first.result.nodes > 0
    live.play(first.action)
    other = next(action for action in live.legal if action != live.decide().action)
    live.play(other)
    assert [turn.nodes for turn in live.turns] == [first.nodes, 0]


def test_undo_makes_the_agent_decide_again_with_the_same_seed() -> None:
    live = LiveGame(Nim(piles=(9, 9)), [Seeded(), Seeded()], seed=6)
    first = [live.step().action for _ in range(3)]
    live.undo(3)
    assert [live.step().action for _ in range(3)] == first
    assert live.turns[1].choice == decision_seed(6, 1) % len(live.turns[1].state.legal_actions())


@pytest.mark.parametrize("actions", [0, 3, -1])
def test_only_what_was_played_can_be_taken_back(actions: int) -> None:
    live = LiveGame(Nim(), [Seeded(), Seeded()])
    live.step()
    live.step()
    with pytest.raises(km.KingmakerError, match=f"^expected to take back from 1 to 2 actions, got {actions}$"):
        live.undo(actions)


def test_illegal_actions_and_actions_after_the_end_are_refused_and_change_nothing() -> None:
    live = LiveGame(Tree([0, (1, 0), (0, 1)]), [None, None])
    with pytest.raises(km.IllegalAction, match=r"^illegal action 7: expected one of 0, 1$"):
        live.play(7)
    assert live.turns == []
    live.play(1)
    with pytest.raises(km.IllegalAction, match=r"^illegal action 0: the game is over$"):
        live.play(0)
    with pytest.raises(km.InvalidState, match=r"^the game is over: there is nothing to decide in "):
        live.decide()
    assert live.record().returns == (0.0, 1.0)


def test_a_person_cannot_be_asked_to_decide_and_a_match_with_one_fails() -> None:
    live = LiveGame(Nim(), [None, "random"])
    with pytest.raises(km.Unsupported, match=r"^expected an agent to choose for player 0, got a person"):
        live.decide()
    assert "player 0, human, at action 1 failed: expected an agent" in km.play_match(Nim(), live.agents, seed=0).error


def test_a_game_from_a_position_replays_from_it() -> None:
    position = "hands=AS,KH/QD,2C/3S,4S bids=1/0/1"
    live = LiveGame(Spades(cards=2), ["maxn"] * 3, seed=3, position=position)
    while not live.is_over:
        live.step()
    match = live.record()
    assert match.from_position
    assert read_game(match.game).new(seed=3) != live.start
    *_, end = km.replay(match)
    assert tuple(end.returns()) == match.returns
    with pytest.raises(km.Unsupported, match="does not read positions"):
        LiveGame(Trap(), [Seeded(), Seeded()], position="0")


@pytest.mark.parametrize("name", [name for name, kind in registry.games().items() if hasattr(kind, "parse")])
def test_a_game_from_a_position_replays_whatever_the_game(name: str) -> None:
    game = km.game(name)
    before = LiveGame(game, ["random"] * game.new().num_players, seed=4)
    for _ in range(2 if name == "tree" else 5):
        if not before.is_over:
            before.step()
    live = LiveGame(game, before.agents, seed=7, position=str(before.state))
    for _ in range(60):
        if not live.is_over:
            live.step()
    *_, end = km.replay(km.Match.from_json(json.loads(json.dumps(live.record().to_json()))))
    assert str(end) == str(live.state)


def test_records_from_before_positions_could_be_given_are_read() -> None:
    match = km.play_match(Nim(), [km.RandomAgent()] * 2, seed=1)
    old = match.to_json()
    del old["from_position"]
    assert km.Match.from_json(old) == match


def test_a_record_with_the_wrong_players_does_not_replay() -> None:
    match = km.play_match(Nim(), [km.RandomAgent()] * 2, seed=1)
    with pytest.raises(km.InvalidState, match=r"^expected player 1 at action 1, got player 0"):
        list(km.replay(replace(match, players=(1, *match.players[1:]))))


def test_an_adviser_knows_what_was_played_and_leaves_the_record_alone() -> None:
    text = f"learning-soft-maxn:{FIELDS['learning-soft-maxn']}"
    adviser = km.agent(text)
    advised = LiveGame(Spades(cards=3), [None, "maxn", "maxn"], seed=3)
    alone = LiveGame(Spades(cards=3), [None, "maxn", "maxn"], seed=3)
    watching = LiveGame(Spades(cards=3), [text, "maxn", "maxn"], seed=3)
    while not advised.is_over:
        if advised.asks_person:
            advice = advised.advise(adviser)
            assert advice.action == watching.decide().action
            for live in (advised, alone, watching):
                live.play(advice.action)
        else:
            for live in (advised, alone, watching):
                live.step()
    assert timeless(advised.record().to_json()) == timeless(alone.record().to_json())
