"""PIMC, EPIMC and IS-MCTS on games that hide something: what their definitions say, and nothing that was not seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

import kingmaker as km
from fuzzing import examples
from hidden_games import Forgetful, HighCard, HighCardState, Late
from kingmaker import reference

GAME = HighCard()
AGENTS = [
    km.PIMC(search=km.MaxN(), worlds=12),
    km.EPIMC(search=km.MaxN(), worlds=12),
    km.EPIMC(search=km.UCT(simulations=30), worlds=6, postpone=3),
    km.PIMC(search=km.UCT(simulations=30), worlds=6, seed=5),
    km.ISMCTS(simulations=200),
    km.ISMCTS(simulations=200, observers="multi", seed=3),
]


@dataclass(frozen=True)
class Quiet(HighCardState):
    """The first three numbers are laid face down until all lie there."""

    def observation(self, player: int) -> Any:
        if len(self.played) >= 3:
            return (player, self.hands[player], self.played)
        own = self.played[player] if len(self.played) > player else None
        return (player, self.hands[player], len(self.played), own)

    def sample(self, player: int, *, seed: int) -> HighCardState:
        chance = Random(f"{self.observation(player)} {seed}")
        if len(self.played) >= 3:
            return super().sample(player, seed=seed)
        unseen = sorted(set(range(7)) - set(self.hands[player]))
        chance.shuffle(unseen)
        hands = tuple(self.hands[p] if p == player else tuple(sorted([unseen.pop(), unseen.pop()])) for p in range(3))
        played = [chance.choice(hands[p]) for p in range(len(self.played))]
        if len(played) > player:
            played[player] = self.played[player]
        return replace(self, hands=hands, played=tuple(played))


def positions(kind: type[HighCardState] = HighCardState, deals: int = 4) -> list[HighCardState]:
    found = []
    for seed in range(deals):
        chance, state = Random(seed), HighCard(state=kind).new(seed=seed)
        while len(state.played) < 5:
            found.append(state)
            state = state.apply(chance.choice(state.legal_actions()))
    return found


def same(result: km.Result, answer: reference.Answer[Any]) -> None:
    assert result.action == answer.action
    for action, value in answer.values.items():
        assert result.values[action] == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("kind", [HighCardState, Quiet])
def test_pimc_is_its_definition(kind):
    for state in positions(kind, examples(4)):
        draw = reference.drawn_from(state, 7)
        worlds = [draw(number) for number in range(9)]
        same(
            km.PIMC(search=km.MaxN(), worlds=9, seed=7).search(state),
            reference.pimc(worlds, lambda world: reference.maxn(world, depth=None)),
        )


@pytest.mark.parametrize("kind", [HighCardState, Quiet])
@pytest.mark.parametrize("postpone", [1, 2, 3, 4])
def test_epimc_is_its_definition(kind, postpone):
    for state in positions(kind, examples(3)):
        draw = reference.drawn_from(state, 3)
        worlds = [draw(number) for number in range(8)]
        same(
            km.EPIMC(search=km.MaxN(), worlds=8, postpone=postpone, seed=3).search(state),
            reference.epimc(worlds, lambda world: reference.maxn(world, depth=None), postpone=postpone),
        )


@pytest.mark.parametrize("kind", [HighCardState, Quiet])
@pytest.mark.parametrize("observers", ["single", "multi"])
def test_ismcts_is_its_definition(kind, observers):
    for state in positions(kind, examples(3)):
        found = km.ISMCTS(simulations=90, observers=observers, seed=11).search(state)
        answer = reference.ismcts(state, simulations=90, observers=observers, seed=11)
        assert found.visits == answer.visits
        assert found.nodes == answer.nodes
        same(found, answer)


@pytest.mark.parametrize("agent", AGENTS, ids=str)
@pytest.mark.parametrize("kind", [HighCardState, Quiet])
def test_exchanging_what_was_not_seen_changes_nothing_that_a_player_says(agent, kind):
    for state in positions(kind):
        told = agent.search(km.view(state, state.player))
        for seed in range(3):
            other = km.view(state.sample(state.player, seed=seed), state.player)
            again = agent.search(other)
            assert replace(again, seconds=0.0) == replace(told, seconds=0.0)
            assert str(again).splitlines()[:-1] == str(told).splitlines()[:-1]
            assert agent.choose(other, seed=seed) == agent.choose(km.view(state, state.player), seed=seed)


@pytest.mark.parametrize("agent", AGENTS, ids=str)
def test_a_position_is_searched_by_what_its_mover_sees(agent):
    for state in positions():
        assert agent.search(state).values == agent.search(km.view(state, state.player)).values


@pytest.mark.parametrize("inside", [km.MaxN(), km.UCT(simulations=40, seed=9), km.Paranoid(), km.MaxNMC(rollouts=3)])
def test_epimc_that_postpones_one_ply_is_pimc(inside):
    for state in positions():
        one = km.EPIMC(search=inside, worlds=7, postpone=1).search(state)
        pimc = km.PIMC(search=inside, worlds=7).search(state)
        assert (one.action, one.values, one.spreads, one.shares) == (
            pimc.action,
            pimc.values,
            pimc.spreads,
            pimc.shares,
        )


@pytest.mark.parametrize(
    "inside", [km.MaxN(), km.UCT(simulations=40, seed=9), km.Paranoid(), km.MPMix(attack=1, defend=1)]
)
def test_one_world_is_the_search_itself(inside):
    game = km.games.Hearts(players=3, cards=4)
    for seed in range(3):
        state = game.new(seed=seed)
        pimc, plain = km.PIMC(search=inside).search(state), inside.search(state)
        assert (pimc.action, pimc.value, pimc.values, pimc.pv, pimc.visits) == (
            plain.action,
            plain.value,
            plain.values,
            plain.pv,
            plain.visits,
        )
        assert pimc.worlds == 1


def test_one_world_that_is_left_is_the_search_itself():
    for state in positions():
        last = state
        while len(last.played) < 5:
            last = last.apply(last.legal_actions()[0])
        known = [world for world in (last.sample(last.player, seed=seed) for seed in range(20)) if world != last]
        if not known:
            found = km.PIMC(search=km.UCT(simulations=10), worlds=5).search(last)
            assert found.values == km.UCT(simulations=10).search(last).values


@pytest.mark.parametrize("observers", ["single", "multi"])
@pytest.mark.parametrize(
    "state",
    [
        km.games.Hearts(players=3, cards=5).new(seed=1),
        km.games.Rolit(players=3).new(),
        km.games.Nim(players=3).new(),
        km.games.TicTacToe().new(),
    ],
    ids=str,
)
def test_ismcts_on_an_open_game_is_uct(state, observers):
    for seed in range(3):
        plain = km.UCT(simulations=400, c=0.9, seed=seed).search(state)
        found = km.ISMCTS(simulations=400, c=0.9, seed=seed, observers=observers).search(state)
        assert (found.action, found.visits, found.values) == (plain.action, plain.visits, plain.values)
        assert (found.nodes, found.depth, found.simulations) == (plain.nodes, plain.depth, plain.simulations)


def test_values_of_actions_that_paranoid_refuted_are_no_bounds_inside():
    for state in positions():
        pruned = km.PIMC(search=km.Paranoid(), worlds=6).search(state)
        full = km.PIMC(search=km.Paranoid(pruning="none"), worlds=6).search(state)
        assert pruned.values == full.values


def test_a_search_that_chooses_by_the_position_chooses_in_each_world():
    for state in positions():
        found = km.PIMC(search=km.MPMix(attack=1.0, defend=1.0), worlds=5).search(state)
        assert set(found.values) == set(state.legal_actions())


def test_the_result_tells_how_values_spread_over_worlds():
    state = GAME.new(seed=2)
    result = km.PIMC(search=km.MaxN(), worlds=40, seed=1).search(km.view(state, 0))
    assert result.worlds == 40
    assert list(result.spreads) == list(result.shares) == list(result.values)
    worlds = [reference.drawn_from(state, 1)(number) for number in range(40)]
    found = [reference.maxn(world, depth=None).values for world in worlds]
    for action in result.values:
        own = [values[action][0] for values in found]
        mean = sum(own) / 40
        assert result.spreads[action] == pytest.approx((sum((each - mean) ** 2 for each in own) / 40) ** 0.5)
        best = sum(values[action][0] >= max(value[0] for value in values.values()) for values in found)
        assert result.shares[action] == pytest.approx(best / 40)
    text = str(result)
    assert "over 40 worlds it gets" in text
    assert "of worlds" in text
    assert result.as_dict()["worlds"] == 40
    assert {"spread", "share"} <= set(result.as_dict()["actions"][0])


def test_players_of_hidden_games_play_a_match():
    agents = [
        "pimc:search=(maxn),worlds=5",
        "ismcts:simulations=50,observers=multi",
        "epimc:search=(uct:simulations=20),worlds=4",
    ]
    match = km.play_match(GAME, [km.agent(text) for text in agents], seed=3)
    assert not match.error
    assert sum(match.returns) == 2


def test_a_view_off_turn_is_refused():
    with pytest.raises(km.InvalidState, match="expected the view of player 0, whose turn it is, got that of 1"):
        km.PIMC(search=km.MaxN()).search(km.view(GAME.new(), 1))


@pytest.mark.parametrize("agent", [km.PIMC(search=km.MaxN(), worlds=3), km.ISMCTS(simulations=5)], ids=str)
def test_a_sample_that_breaks_its_word_is_named(agent):
    with pytest.raises(km.InvalidGame, match="observation of player 0, got another observation"):
        agent.search(HighCard(state=Forgetful).new(seed=1))


def test_a_sample_in_which_somebody_else_moves_is_named():
    with pytest.raises(km.KingmakerError, match="expected worlds in which player 0 may do the same"):
        km.PIMC(search=km.MaxN(), worlds=3).search(HighCard(state=Late).new(seed=1))


def test_only_an_open_search_goes_inside():
    with pytest.raises(km.KingmakerError, match="expected a search of open positions inside pimc"):
        km.PIMC(search=km.ISMCTS())
    with pytest.raises(km.KingmakerError, match="expected a search of open positions inside pimc"):
        km.PIMC(search=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="PIMC has no field 'world'"):
        km.PIMC(world=3)


def test_worlds_have_no_tree():
    with pytest.raises(km.Unsupported, match="many worlds"):
        km.PIMC(search=km.MaxN(), worlds=3).search(GAME.new()).tree()
