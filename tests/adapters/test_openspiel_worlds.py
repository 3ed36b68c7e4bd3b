"""Worlds of OpenSpiel's hidden games: possible ones only, the same for the same seed; a view hides the rest."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.adapters import openspiel
from kingmaker.adapters.openspiel import worlds
from spiel import pyspiel


def hearts_positions(seeds, step):
    """Positions of random games of Hearts in which somebody has to decide something."""
    game = openspiel.load("hearts", rollouts=0)
    for seed in seeds:
        state, chance = game.new(seed=seed), random.Random(seed)
        for turn in range(64):
            if state.is_terminal():
                break
            if turn % step == seed % step and len(state.legal_actions()) > 1:
                yield state
            state = state.apply(chance.choice(state.legal_actions()))


def follows_suit(history):
    """Play a history card by card, and tell whether OpenSpiel finds every action legal."""
    state = pyspiel.load_game("hearts").new_initial_state()
    for number in history:
        if number not in state.legal_actions():
            return False
        state.apply_action(number)
    return True


@pytest.mark.fuzz
def test_every_world_of_hearts_could_have_happened():
    tried = 0
    for state in hearts_positions(range(examples(12)), 7):
        for player in {state.player, (state.player + 1) % 4}:
            world = state.sample(player, seed=tried)
            assert follows_suit(world.history)
            assert world.observation(player) == state.observation(player)
            assert world.player == state.player
            tried += 1
    assert tried > 50


def test_openspiel_itself_draws_worlds_of_hearts_that_could_not():
    """Once it draws none any more, worlds need not be played again."""
    drawn = [
        state.spiel.resample_from_infostate(state.player, random.Random(1).random).history()
        for state in hearts_positions(range(8), 5)
    ]
    assert not all(map(follows_suit, drawn))


def test_worlds_differ_and_are_the_same_for_the_same_seed():
    state = next(hearts_positions(range(3, 4), 9))
    drawn = [str(state.sample(state.player, seed=seed)) for seed in range(20)]
    assert len(set(drawn)) > 15
    assert drawn == [str(state.sample(state.player, seed=seed)) for seed in range(20)]


def test_worlds_depend_on_what_is_seen_alone():
    for state in hearts_positions(range(4), 11):
        other = state.sample(state.player, seed=5)
        assert other.sample(state.player, seed=9) == state.sample(state.player, seed=9)


def test_worlds_of_kuhn_poker_are_drawn_as_the_rules_deal():
    state = openspiel.load("kuhn_poker(players=3)").new(seed=2)
    mine = state.history[0]
    drawn = Counter(state.sample(0, seed=seed).history[:3] for seed in range(1200))
    assert len(drawn) == 6  # three cards are left for two others
    assert {deal[0] for deal in drawn} == {mine}
    assert all(140 < count < 260 for count in drawn.values())


def test_a_deal_is_mended_where_nearly_none_fits(monkeypatch):
    monkeypatch.setattr(worlds, "MOST_DRAWS", 1)  # what the sampler of OpenSpiel gets right at once is not enough
    mended = 0
    for state in hearts_positions(range(8), 6):
        try:
            world = state.sample(state.player, seed=1)
        except km.Unsupported:
            continue
        mended += 1
        assert follows_suit(world.history)
        assert world.observation(state.player) == state.observation(state.player)
    assert mended > 25


def test_where_no_world_is_found_the_error_says_what_was_tried(monkeypatch):
    monkeypatch.setattr(worlds, "replayed", lambda rules, history: None)
    monkeypatch.setattr(worlds, "MOST_DRAWS", 3)
    state = openspiel.load("hearts").new(seed=1)
    with pytest.raises(
        km.Unsupported, match="no possible world of hearts for player 0: in each of 3 draws and 3 mended"
    ):
        state.sample(0, seed=1)


def test_a_game_without_worlds_is_refused_by_pimc_and_played_by_those_who_see_all():
    game = openspiel.load("spades")
    state = game.new(seed=1)
    with pytest.raises(km.Unsupported, match=r"draws no worlds of spades .*hands=open"):
        km.PIMC(worlds=2, search=km.UCT(simulations=5)).search(km.view(state, state.player))
    match = km.play_match(game, [km.agent("uct:simulations=5,cheats=yes"), *[km.agent("random")] * 3], seed=1)
    assert not match.error
    assert km.UCT(simulations=5).search(openspiel.load("spades", hands="open").new(seed=1)).action


def test_what_others_see_of_an_action_is_what_tells_it_from_the_others():
    passing = next(
        state for seed in range(9) if len((state := openspiel.load("hearts").new(seed=seed)).legal_actions()) == 13
    )
    passed = passing.legal_actions()[0]
    assert [passing.action_for(passed, player) for player in range(4)] == [passed, "", "", ""]
    bet = openspiel.load("kuhn_poker(players=3)").new(seed=1)
    assert [bet.action_for("Bet", player) for player in range(3)] == ["Bet"] * 3
    public = openspiel.load("leduc_poker").new(seed=1).play("Call").play("Call")
    assert public.player == km.CHANCE
    card = public.legal_actions()[0]
    assert [public.action_for(card, player) for player in range(2)] == [card, card]


def test_a_card_that_somebody_draws_is_not_shown_to_the_others():
    state = openspiel.load("gin_rummy", rollouts=0).new(seed=1)
    while state.player != km.CHANCE:
        mover = state.player
        drawing = [action for action in state.legal_actions() if "Draw stock" in action]
        passing = [action for action in state.legal_actions() if "Pass" in action]
        state = state.play((drawing or passing or state.legal_actions())[0])
    card = state.legal_actions()[0]
    assert state.action_for(card, mover) == card
    assert state.action_for(card, 1 - mover) == ""


def test_a_sampler_that_looks_at_what_is_hidden_is_not_used():
    state = openspiel.load("blackjack").new(seed=0)
    with pytest.raises(km.Unsupported, match="looks at what is hidden"):
        state.sample(0, seed=1)
    *seen, hidden, last = state.history
    other = openspiel.load("blackjack").parse(" ".join(map(str, [*seen, 44 if hidden != 44 else 45, last])))
    assert state.observation(0) == other.observation(0)
    drawn = [
        [each.spiel.resample_from_infostate(0, random.Random(seed).random).history() for seed in range(300)]
        for each in (state, other)
    ]
    assert drawn[0] != drawn[1]  # once they are the same, the game can be taken


def test_a_view_shows_what_its_player_sees_and_no_more():
    state = openspiel.load("kuhn_poker").new(seed=3)
    mine, theirs = state.history[0], state.history[1]
    view = km.view(state, 0)
    assert str(mine) in view.draw()
    other = next(world for seed in range(50) if (world := state.sample(0, seed=seed)).history[1] != theirs)
    assert km.view(other, 0) == view
    assert km.view(other, 0).draw() == view.draw()
