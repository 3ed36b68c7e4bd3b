"""Players of hidden games at Hearts: threads, time, cancelling, what was seen, and what others' cards say."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker import reference
from moved_clock import MovedClock

GAME = km.games.Hearts(hands="hidden", cards=6)
FULL = km.games.Hearts(hands="hidden")
SMALL = km.UCT(simulations=40, c=0.4)
AGENTS = [
    km.PIMC(search=SMALL, worlds=10),
    km.PIMC(search=km.MaxN(depth=4), worlds=8, threads=2),
    km.PIMC(search=km.MaxN(depth=4), worlds=8, infer="types"),
    km.EPIMC(search=SMALL, worlds=5),
    km.ISMCTS(simulations=150),
    km.ISMCTS(simulations=150, observers="multi"),
]


def positions(game: Any = GAME, deals: int = 3, every: int = 5) -> list[Any]:
    found = []
    for seed in range(deals):
        chance, state = Random(seed), game.new(seed=seed)
        turn = 0
        while not state.is_terminal():
            if turn % every == seed % every and len(state.legal_actions()) > 1:
                found.append(state)
            state, turn = state.apply(chance.choice(state.legal_actions())), turn + 1
    return found


def said(result: km.Result) -> km.Result:
    return replace(result, seconds=0.0)


@pytest.mark.parametrize("agent", AGENTS, ids=str)
@pytest.mark.parametrize("game", [GAME, km.games.Hearts(hands="hidden", passing=True)], ids=str)
def test_exchanging_unseen_cards_changes_nothing_that_a_player_does_or_says(agent, game):
    for state in positions(game, examples(2), 9):
        view = km.view(state, state.player)
        told = agent.search(view)
        for seed in range(2):
            other = km.view(view.sample(seed=seed), state.player)
            again = agent.search(other)
            assert said(again) == said(told)
            assert str(again).splitlines()[:-1] == str(told).splitlines()[:-1]


@pytest.mark.parametrize("inside", [km.MaxN(depth=4), SMALL, km.Paranoid(depth=4)], ids=str)
@pytest.mark.parametrize("postpone", [1, 2])
def test_threads_change_nothing(inside, postpone):
    for state in positions(deals=2, every=8):
        one = km.EPIMC(search=inside, worlds=9, postpone=postpone).search(state)
        for threads in (2, 5):
            many = km.EPIMC(search=inside, worlds=9, postpone=postpone, threads=threads).search(state)
            assert said(replace(many, search=one.search)) == said(one)


def test_pimc_is_its_definition_on_a_native_game():
    for state in positions(deals=examples(2)):
        draw = reference.drawn_from(state, 4)
        worlds = [draw(number) for number in range(6)]
        found = km.PIMC(search=km.MaxN(depth=3), worlds=6, seed=4).search(state)
        answer = reference.pimc(worlds, lambda world: reference.maxn(world, depth=3))
        assert found.action == answer.action
        for action, value in answer.values.items():
            assert found.values[action] == pytest.approx(value, abs=1e-12)


def test_epimc_that_postpones_one_ply_is_pimc():
    for state in positions():
        one = km.EPIMC(search=SMALL, worlds=7, postpone=1).search(state)
        pimc = km.PIMC(search=SMALL, worlds=7).search(state)
        assert said(replace(one, search=pimc.search)) == said(pimc)


def test_one_world_that_is_left_is_the_search_itself():
    checked = 0
    for seed in range(25):
        chance, state = Random(seed), FULL.new(seed=seed)
        while not state.is_terminal():
            few = sum(map(len, state.hands)) < 10 and len(state.legal_actions()) > 1
            if few and {str(state.sample(state.player, seed=each)) for each in range(12)} == {str(state)}:
                agent = km.UCT(simulations=30, seed=seed)
                found, plain = km.PIMC(search=agent, worlds=6).search(state), agent.search(state)
                assert (found.action, found.values, found.visits) == (plain.action, plain.values, plain.visits)
                checked += 1
            state = state.apply(chance.choice(state.legal_actions()))
    assert checked > 2


@pytest.mark.parametrize("seconds", [0.0, 3.0, 40.0])
@pytest.mark.parametrize(
    "agent", [km.PIMC(search=km.MaxN()), km.PIMC(search=SMALL), km.EPIMC(search=SMALL), km.ISMCTS()], ids=str
)
def test_a_player_answers_when_its_time_is_up(agent, seconds):
    for state in positions(FULL, 1, 11):
        clock = MovedClock(seconds)
        with clock.told_to_the_engine():
            result = replace(agent, seconds=seconds).search(km.view(state, state.player))
        assert result.action in state.legal_actions()
        assert result.action in result.values
        assert str(result)


def test_a_player_is_followed_and_cancelled():
    state = FULL.new(seed=3)
    handle = km.PIMC(search=km.UCT(simulations=300), worlds=10**9, threads=2).start(km.view(state, state.player))
    while handle.progress() is None:
        pass
    handle.cancel()
    result = handle.result(60)
    assert result.worlds > 0
    assert result.action in state.legal_actions()


def test_more_time_searches_more_worlds_and_the_result_can_be_had_again():
    state = FULL.new(seed=3)
    result = km.PIMC(search=SMALL, seconds=0.05).search(state)
    again = result.search.settled(result).search(state)
    assert said(replace(again, search=result.search)) == said(result)


def test_callables_inside_run_on_one_thread():
    seen: list[int] = []

    def looks(state: Any) -> tuple[float, ...]:
        seen.append(1)
        return tuple(-float(points) for points in state.points)

    state = positions()[3]
    agent = km.PIMC(search=km.MaxN(depth=1, evaluate=looks), worlds=4, threads=4)
    result = agent.search(state)
    assert agent.options(state)["threads"] == 1
    assert seen
    assert result.worlds == 4


def test_what_others_played_makes_some_worlds_likelier():
    told = 0
    for state in positions(FULL, 2, 7)[2:]:
        plain = km.PIMC(search=SMALL, worlds=30).search(state)
        read = km.PIMC(search=SMALL, worlds=30, infer="types").search(state)
        told += read.values != plain.values
        assert list(read.values) == list(plain.values)
        assert read.worlds == 30
    assert told


def test_nothing_is_read_before_anybody_has_played():
    state = FULL.new(seed=1)
    plain = km.PIMC(search=SMALL, worlds=10).search(state)
    read = km.PIMC(search=SMALL, worlds=10, infer="types").search(state)
    assert read.values == plain.values


def test_types_that_are_not_the_games_are_refused():
    with pytest.raises(km.Unsupported, match="needs player types of the game"):
        km.PIMC(search=SMALL, infer="types", models=(lambda state, player: 0.0,)).search(FULL.new())
    with pytest.raises(km.UnknownName, match="unknown infer"):
        km.PIMC(infer="hands")


def test_chances_of_cards_add_up():
    state = positions(FULL, 1, 5)[3]
    chances = km.card_chances(km.view(state, state.player), worlds=200)
    held = set(state.hands[state.player])
    unseen = {card for hand in state.hands for card in hand} - held
    assert set(chances) == unseen
    assert all(sum(row) == pytest.approx(1) and row[state.player] == 0 for row in chances.values())
    for player, hand in enumerate(state.hands):
        if player != state.player:
            assert sum(row[player] for row in chances.values()) == pytest.approx(len(hand))
    assert str(chances).splitlines()[0].split() == ["card", *(word for p in range(4) for word in ("player", str(p)))]
    assert km.card_chances(state, worlds=200) == chances
