"""A match is a record that says everything and replays exactly, also when somebody broke it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import kingmaker as km
from arena_players import Cheater, Crasher, NamelessGame, Seeded, Trap
from kingmaker.arena import Match, deal_seed, play_match, replay
from kingmaker.arena.match import game_text, read_game, written_exactly
from kingmaker.arena.seeds import decision_seed
from kingmaker.games import Hearts, Nim, Spades, TicTacToe, Tree

TABLES = [
    (Hearts(players=3, cards=4), ["maxn:depth=3", "random", "greedy"]),
    (Spades(cards=3, scores=(120.0, -30.0, 61.5), bags=(9, 0, 4)), ["mp-mix:depth=3", "random", "paranoid:depth=3"]),
    (Spades(cards=2, bidding="players"), ["random", "random", "random"]),
    (Nim(players=3, piles=(3, 2)), ["maxn", "random", "soft-maxn"]),
    (TicTacToe(), ["alpha-beta", "random"]),
    (Tree([0, [1, (6, 4, 0), (1, 4, 5)], [2, (3, 4, 3), (1, 3, 6)]]), ["maxn", "random", "paranoid"]),
]


def play(game: km.Game, texts: list[str], seed: int = 7) -> Match:
    return play_match(game, list(map(km.agent, texts)), seed=seed)


def test_games_and_agents_may_be_texts():
    texts = ["maxn:depth=3", "random", "greedy"]
    told = play_match("hearts:players=3,cards=4", texts, seed=7)
    assert told.actions == play(Hearts(players=3, cards=4), texts).actions
    with pytest.raises(km.UnknownName, match="did you mean 'hearts'"):
        play_match("heart", texts, seed=7)
    with pytest.raises(km.UnknownName, match="did you mean 'maxn'"):
        play_match("hearts:players=3,cards=4", ["maxm", "random", "greedy"], seed=7)


@pytest.mark.parametrize(("game", "texts"), TABLES, ids=lambda value: getattr(value, "name", None))
def test_a_record_goes_through_json_and_replays_to_the_same_end(game, texts):
    match = play(game, texts)
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert again == match
    states = list(replay(again))
    assert str(states[0]) == match.start == str(game.new(seed=7))
    assert [state.player for state in states[:-1]] == list(match.players)
    assert states[-1].is_terminal()
    assert tuple(states[-1].returns()) == match.returns
    assert list(map(str, states)) == list(map(str, replay(match, game)))


@pytest.mark.parametrize(("game", "texts"), TABLES, ids=lambda value: getattr(value, "name", None))
def test_the_same_seed_plays_the_same_match_but_for_the_clock(game, texts):
    first, second = play(game, texts), play(game, texts)
    assert replace(first, seconds=()) == replace(second, seconds=())
    assert len(first.seconds) == len(first.choices) == len(first.actions) == len(first.players) == len(first.nodes)
    assert all(seconds > 0 for seconds in first.seconds)


def test_a_record_says_who_played_what_and_what_it_cost():
    match = play(Hearts(players=3, cards=4), ["maxn:depth=3", "random", "greedy"])
    assert match.game == "hearts:players=3,cards=4"
    assert match.agents == ("maxn:depth=3", "random", "greedy")
    assert (match.seed, match.error) == (7, "")
    for state, player, nodes in zip(replay(match), match.players, match.nodes, strict=False):
        searches = player == 0 and len(state.legal_actions()) > 1
        assert nodes == (km.MaxN(depth=3).search(state).nodes if searches else 0)
    assert sum(match.nodes) > 0
    state = Hearts(players=3, cards=4).new(seed=7)
    assert match.actions[0] == state.legal_actions()[match.choices[0]]


def test_bids_of_a_rule_stand_in_the_start_and_bids_of_players_among_the_actions():
    assert "bids=" in play(Spades(cards=3), ["random"] * 3).start
    bidding = play(Spades(cards=3, bidding="players"), ["random"] * 3)
    assert "bids=" not in bidding.start
    assert all(action.startswith("bid ") for action in bidding.actions[:3])


def test_decisions_of_one_match_draw_different_lots_and_other_deals_others():
    match = play_match(Nim(piles=(9, 9, 9)), [Seeded(), Seeded()], seed=1)
    state = Nim(piles=(9, 9, 9)).new()
    for ply, choice in enumerate(match.choices):
        legal = state.legal_actions()
        assert choice == decision_seed(1, ply) % len(legal)
        state = state.apply(legal[choice])
    assert match.choices != play_match(Nim(piles=(9, 9, 9)), [Seeded(), Seeded()], seed=2).choices


def test_seeds_differ_and_a_database_can_hold_them():
    seeds = {deal_seed(seed, deal) for seed in range(50) for deal in range(50)}
    seeds |= {decision_seed(seed, ply) for seed in range(50) for ply in range(50)}
    assert len(seeds) == 5000
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert deal_seed(9, 0) == 8270574625228200263


@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_table_needs_an_agent_on_every_seat(number):
    with pytest.raises(km.KingmakerError, match=f"^expected 3 agents for spades:cards=7, got {number}$"):
        play(Spades(cards=7), ["random"] * number)


def test_a_crash_is_recorded_with_who_and_what_and_the_game_as_far_as_it_came():
    match = play_match(Nim(piles=(2, 2)), [km.RandomAgent(), Crasher()], seed=3)
    assert match.error == "player 1, crasher, at action 2 failed: ZeroDivisionError: the board is cursed"
    assert match.returns == ()
    assert len(match.choices) == len(match.seconds) == 1
    assert Match.from_json(match.to_json()) == match
    assert len(list(replay(match))) == 2


def test_an_agent_that_leaves_the_program_is_a_crash_too():
    match = play_match(Nim(), [Crasher(how="exit"), km.RandomAgent()], seed=3)
    assert match.error == "player 0, crasher:how=exit, at action 1 failed: SystemExit: enough"


def test_an_illegal_action_is_recorded_with_what_was_legal():
    match = play_match(Nim(piles=(1, 1)), [km.RandomAgent(), Cheater()], seed=3)
    assert match.error.startswith("player 1, cheater, at action 2 failed: illegal action 'z-9': expected one of ")
    assert match.returns == ()


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ("new", "the game, at the start, failed: RuntimeError: no cards left"),
        ("apply", "the game, after 2 actions, failed: RuntimeError: lost a card"),
        ("short", "the game, after 2 actions, failed: expected 2 finite numbers from returns(), got (1.0,)"),
        ("nan", "the game, after 2 actions, failed: expected 2 finite numbers from returns(), got (1.0, nan)"),
    ],
)
def test_a_game_that_breaks_is_not_blamed_on_an_agent(how, error):
    match = play_match(Trap(how), [km.RandomAgent(), km.RandomAgent()], seed=0)
    assert match.error == error
    assert match.returns == ()


def test_addresses_in_memory_are_no_part_of_a_record():
    match = play_match(NamelessGame(), [km.RandomAgent(), km.RandomAgent()], seed=0)
    assert "0x" not in match.start + match.actions[0]
    assert len(list(replay(match, NamelessGame()))) == 2


def test_a_record_that_was_changed_is_not_replayed():
    match = play(Hearts(players=3, cards=4), ["random"] * 3)
    with pytest.raises(km.InvalidState, match="expected the match to start from"):
        list(replay(replace(match, seed=8)))
    with pytest.raises(km.IllegalAction, match="as legal action 99 at action 1, got no such action"):
        list(replay(replace(match, choices=(99, *match.choices[1:]))))
    with pytest.raises(km.IllegalAction, match="expected '2S' as legal action"):
        list(replay(replace(match, actions=("2S", *match.actions[1:]))))
    with pytest.raises(km.InvalidState, match="expected the match to end with"):
        list(replay(replace(match, returns=(1.0, 2.0, 3.0))))


def test_json_of_something_else_is_no_match():
    with pytest.raises(km.KingmakerError, match=r"expected a match with game, agents, .* got game"):
        Match.from_json({"game": "nim"})


def test_games_are_written_so_that_they_are_read_again():
    for game in (Tree(), Spades(cards=3, scores=(1.5, -2.0, 1e20)), Nim(piles=(4,), misere=True)):
        assert written_exactly(game)
        assert read_game(game_text(game)) == game


def test_a_tree_that_json_would_change_is_not_called_exact():
    game = Tree([0, (1, (3, 5)), (2, (0, 1))])  # as lists, the leaves are nodes of players 1 and 2
    assert not written_exactly(game)


def test_a_record_that_stops_before_the_end_of_the_game_is_refused():
    match = km.play_match(km.games.Nim(), [km.RandomAgent()] * 2, seed=1)
    short = replace(match, **{name: getattr(match, name)[:-1] for name in ("choices", "actions", "players")})
    with pytest.raises(km.InvalidState, match=f"to be over after {len(match.choices) - 1} actions"):
        list(replay(short))
