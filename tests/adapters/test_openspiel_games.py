"""Games of OpenSpiel keep our contract, and our searches find in them what they must."""

from __future__ import annotations

import pickle
import random

import pytest

import kingmaker as km
from kingmaker.adapters import openspiel
from kingmaker.adapters.openspiel.names import ALWAYS_ALIKE
from kingmaker.adapters.openspiel.rules import DEALT_ONLY
from kingmaker.testing import check_game
from spiel import pyspiel

QUICK = ("maxn:depth=1", "paranoid:depth=1", "max-prob:depth=1", "uct:simulations=20", "random", "greedy")
VEILED = (
    "pimc:worlds=2,search=(uct:simulations=20)",
    "epimc:worlds=2,search=(uct:simulations=20)",
    "ismcts:simulations=20",
    "random",
)
OPEN_GAMES = (
    "tic_tac_toe",
    "connect_four",
    "havannah(board_size=3)",
    "hex(board_size=3)",
    "nim",
    "breakthrough(rows=4,columns=4)",
    "mancala",
    "dots_and_boxes",
    "misere(game=tic_tac_toe())",
    "pig(players=2,winscore=12)",
    "pig(players=3,winscore=12)",
    "pig(players=4,winscore=12)",
    "2048(max_tile=8)",
    "catch",
    "python_tic_tac_toe",
)
HIDDEN_GAMES = (
    "kuhn_poker",
    "kuhn_poker(players=3)",
    "leduc_poker",
    "leduc_poker(players=3)",
    "oh_hell(players=3,num_tricks_fixed=3)",
    "euchre",
)


@pytest.mark.parametrize("text", OPEN_GAMES)
def test_an_open_game_keeps_the_contract(text):
    found = check_game(openspiel.load(text), games=2, agents=QUICK)
    assert set(found.agents) >= {"maxn", "uct", "random"}


@pytest.mark.parametrize("text", HIDDEN_GAMES)
def test_a_hidden_game_keeps_the_contract(text):
    found = check_game(openspiel.load(text), games=2, agents=(*QUICK, *VEILED))
    assert set(found.agents) >= {"pimc", "ismcts", "random"}


@pytest.mark.parametrize("text", ["chinese_checkers(players=3)", "backgammon", "chess", "maedn(players=4)"])
def test_the_positions_of_a_long_game_keep_the_contract(text):
    """A whole game would take too long: its first moves are compared with OpenSpiel's own."""
    game, chance = openspiel.load(text, rollouts=0), random.Random(1)
    state, theirs = game.new(seed=1), game.new(seed=1).spiel.clone()
    for _ in range(40):
        assert state.is_terminal() == theirs.is_terminal()
        if state.is_terminal():
            break
        assert state.player == theirs.current_player()
        assert len(state.legal_actions()) == len(theirs.legal_actions())
        action = chance.choice(state.legal_actions())
        theirs.apply_action(state.number(action))
        state = state.play(action)
        assert state.draw() == str(theirs)
    assert game.parse(str(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("name", sorted(ALWAYS_ALIKE - {"bridge"}))
def test_an_action_is_always_called_the_same_where_that_is_relied_upon(name):
    chance, called = random.Random(2), {}
    for _ in range(6):
        state = pyspiel.load_game(name).new_initial_state()
        for _ in range(250):
            if state.is_terminal():
                break
            player, legal = state.current_player(), state.legal_actions()
            if player >= 0:
                for number in chance.sample(legal, min(12, len(legal))):
                    text = state.action_to_string(player, number)
                    assert called.setdefault((player, number), text) == text
            state.apply_action(chance.choice(legal))


@pytest.mark.parametrize("name", sorted(DEALT_ONLY - {"bridge"}))
def test_chance_does_not_come_back_where_that_is_relied_upon(name):
    chance = random.Random(3)
    for _ in range(5):
        state = pyspiel.load_game(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        while not state.is_terminal():
            assert not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))


def test_maxn_solves_tic_tac_toe_of_openspiel():
    found = km.MaxN().search(openspiel.load("tic_tac_toe").parse("4 0 8"))
    assert found.value == (0.0, 0.0)
    assert km.perft(openspiel.load("tic_tac_toe").new(), 4) == 9 * 8 * 7 * 6


def test_expectimax_on_openspiels_pig_agrees_with_ours():
    """OpenSpiel pays 1 and -1/(n-1), ours 1 and 0, and ours may not hold before the first roll."""
    theirs = openspiel.load("pig(players=2,winscore=3,horizon=8)", rollouts=0)
    start = theirs.new()
    rolled = start.play("roll")
    assert rolled.player == km.CHANCE
    assert [chance for _, chance in rolled.chances()] == pytest.approx([1 / 6] * 6)
    found = km.MaxN().search(start)
    best = {outcome: km.MaxN().search(rolled.apply(outcome)).value for outcome, _ in rolled.chances()}
    assert found.values["roll"] == pytest.approx(
        [sum(value[player] for value in best.values()) / 6 for player in (0, 1)]
    )


def test_our_chinese_checkers_and_openspiels_count_the_same_first_steps():
    """There each hop is an action, so only single steps and first hops compare."""
    start = openspiel.load("chinese_checkers(players=3)", rollouts=0).new()
    assert len(start.legal_actions()) == len(set(start.legal_actions()))
    assert km.perft(start, 1) == len(start.legal_actions())


def test_the_deal_is_drawn_from_the_seed():
    game = openspiel.load("hearts")
    deals = {str(game.new(seed=seed)) for seed in range(20)}
    assert len(deals) == 20
    assert game.new() == game.new(seed=0)
    assert game.new(seed=3).player >= 0


def test_hands_open_shows_everything():
    hidden, shown = openspiel.load("kuhn_poker"), openspiel.load("kuhn_poker", hands="open")
    assert isinstance(hidden.new(seed=1), km.Hidden)
    assert not isinstance(shown.new(seed=1), km.Hidden)
    assert shown.properties.open
    assert not hidden.properties.open
    assert km.MaxN().search(shown.new(seed=1)).complete


@pytest.mark.parametrize("text", ["turn_based_simultaneous_game(game=goofspiel(num_cards=3,players=3))", "liars_dice"])
def test_a_hidden_game_without_worlds_keeps_the_contract_with_open_hands(text):
    assert check_game(openspiel.load(text, hands="open"), games=2, agents=QUICK).agents


def test_rollouts_value_positions_alike_and_none_leave_it_to_the_end():
    game = openspiel.load("connect_four", rollouts=3)
    state = game.new().play("x3").play("o3")
    assert state.evaluate() == game.parse(str(state)).evaluate()
    assert all(-1 <= value <= 1 for value in state.evaluate())
    assert not isinstance(openspiel.load("connect_four", rollouts=0).new(), km.Evaluates)


@pytest.mark.parametrize(
    ("action", "said"), [("x(9,9)", "illegal action 'x(9,9)' for player 0"), (4, "illegal action 4 for player 0")]
)
def test_an_illegal_action_is_refused(action, said):
    state = openspiel.load("tic_tac_toe").new()
    with pytest.raises(km.IllegalAction) as refusal:
        state.play(action)
    assert said in str(refusal.value)


@pytest.mark.parametrize("text", ["0 0", "9", "-1", "x", "0 4 1 5 2 6", "99999999999999999999999"])
def test_a_position_that_cannot_be_is_refused(text):
    with pytest.raises(km.InvalidState):
        openspiel.load("tic_tac_toe").parse(text)


def test_half_a_deal_is_no_position():
    with pytest.raises(km.InvalidState, match="whole deal"):
        openspiel.load("kuhn_poker").parse("0")
