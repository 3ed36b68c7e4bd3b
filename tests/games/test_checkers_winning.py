"""When a goal of Chinese Checkers is won under each rule; which pawns never left their home, in play and in text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from fuzzing import examples
from kingmaker.games import ChineseCheckers

SMALL = {win: ChineseCheckers(players=2, size=2, win=win) for win in ("entered", "full", "strict")}
FACING = {2: 1, 4: 2, 6: 3}
"""How many seats further the player sits whose home is one's goal."""
BLOCKED = "pawns=b1,g4,h2/a1,d1,i1 player=0 turn=0"
"""The goal of player 0 is h1, h2 and i1, and in i1 there is a pawn of player 1."""

seeds = st.integers(0, 2**32)
Pick = Callable[[Any, Random], Any]


def searched(search: km.Search) -> Pick:
    return lambda state, chance: search.search(state).action


def half_greedy(state: Any, chance: Random) -> Any:
    legal = state.legal_actions()
    return legal[0] if chance.random() < 0.5 else chance.choice(legal)


PICKS: dict[str, Pick] = {
    "random": lambda state, chance: chance.choice(state.legal_actions()),
    "half greedy": half_greedy,
    "maxn": searched(km.MaxN(depth=1)),
    "paranoid": searched(km.Paranoid(depth=2)),
}


class Watched:
    """A game in which this test itself keeps the pawns that never left, by the cells that they stand on."""

    def __init__(self, game: ChineseCheckers) -> None:
        self.state = game.new()
        self.homes = [frozenset(cells) for cells in self.state.pawns]
        self.stayed = [set(cells) for cells in self.state.pawns]

    def play(self, action: str) -> None:
        mover = self.state.player
        start, _, end = action.partition("-")
        if start in self.stayed[mover]:
            self.stayed[mover].remove(start)
            self.stayed[mover].update({end} & self.homes[mover])
        self.state = self.state.play(action)

    def goal(self, player: int) -> frozenset[str]:
        return self.homes[(player + FACING[len(self.homes)]) % len(self.homes)]

    def has_won(self, player: int, win: str) -> bool:
        goal, own = self.goal(player), set(self.state.pawns[player])
        foreign = set().union(*self.state.pawns) - own
        if win == "entered":
            foreign -= set().union(*self.stayed)
        return bool(goal & own) and goal <= own | (set() if win == "strict" else foreign)


def watch(game: ChineseCheckers, pick: Pick, seed: int) -> Iterator[Watched]:
    """Every position of a game whose first moves are drawn by lot."""
    chance, watched = Random(seed), Watched(game)
    yield watched
    while not watched.state.is_terminal():
        opening = watched.state.turn < 2 * game.players
        watched.play((PICKS["random"] if opening else pick)(watched.state, chance))
        yield watched


# The rules by hand.


def test_a_pawn_that_was_never_moved_helps_to_fill_the_goal_under_the_plain_rule_only() -> None:
    winners = {win: game.parse(BLOCKED).play("g4-h1").winner for win, game in SMALL.items()}
    assert winners == {"entered": None, "full": 0, "strict": None}
    assert ChineseCheckers(players=2, size=2) == SMALL["entered"]


def test_a_pawn_that_came_back_helps_unless_the_rules_are_strict() -> None:
    end = SMALL["entered"].parse(f"{BLOCKED} returned=i1").play("g4-h1")
    assert end.winner == 0
    assert end.returns() == (0, -end.distances[1])
    assert end.distances[0] > 0


def test_a_pawn_of_a_third_player_helps() -> None:
    text = "pawns=a1,g4,h2/c1,c2,i1/b1,b2,d4/f6,g6,g7 player=0 turn=30"
    assert ChineseCheckers(players=4, size=2).parse(text).play("g4-h1").winner == 0


def test_the_last_pawn_at_home_gives_the_game_away_if_it_leaves_and_comes_back() -> None:
    # From i1 it hops over h1 to g3, and the same way back.
    state = SMALL["entered"].parse("pawns=c4,h1,h2/a1,d1,i1 player=1 turn=9")
    assert (state.winner, state.stayed) == (None, ((), ("i1",)))
    out = state.play("i1-g3")
    assert (out.winner, out.stayed) == (None, ((), ()))
    back = out.play("c4-c3").play("g3-i1")
    assert (back.winner, back.stayed) == (0, ((), ()))
    assert str(back).endswith(" turn=12 returned=i1")


def test_a_move_within_the_home_does_not_leave_it() -> None:
    state = SMALL["entered"].new().play("b1-c3").play("h1-g3").play("a1-b1")
    assert state.stayed == (("b1", "b2"), ("h2", "i1"))
    assert "returned" not in str(state)


def test_nothing_is_kept_where_no_goal_is_a_home_or_the_rule_does_not_ask() -> None:
    for game in (ChineseCheckers(size=2), SMALL["full"], SMALL["strict"]):
        assert not any(game.new().stayed)


@pytest.mark.parametrize("game", [SMALL["full"], SMALL["strict"], ChineseCheckers(size=2)], ids=str)
def test_returned_pawns_are_refused_where_they_do_not_matter(game: ChineseCheckers) -> None:
    with pytest.raises(km.InvalidState, match="expected no returned pawns under these rules, where "):
        game.parse(f"{game.new()} returned=a1")


def test_a_text_without_returned_pawns_is_read_as_if_nobody_had_left_and_come_back() -> None:
    state = SMALL["entered"].parse("pawns=a1,b1,d3/c3,h1,i1 player=1 turn=20")
    assert state.stayed == (("a1", "b1"), ("h1", "i1"))


def test_positions_that_differ_in_who_never_left_are_different_positions() -> None:
    text = "pawns=a1,b1,d3/c3,h1,i1 player=1 turn=20"
    ends = ("", " returned=a1", " returned=b1", " returned=a1,b1", " returned=i1", " returned=b1,h1,i1")
    states = [SMALL["entered"].parse(text + end) for end in ends]
    assert [str(state) for state in states] == [text + end for end in ends]
    assert len({state.key() for state in states}) == len(set(states)) == len(ends)


def test_games_name_the_rule_in_text_and_the_field_of_old_is_gone() -> None:
    assert str(SMALL["full"]) == "chinese-checkers:players=2,size=2,win=full"
    assert km.game("chinese-checkers:players=2,size=2,win=full") == SMALL["full"]
    assert str(SMALL["entered"]) == "chinese-checkers:players=2,size=2"
    with pytest.raises(km.UnknownName, match=r"unknown field 'strict' of chinese-checkers: .*win"):
        km.game("chinese-checkers:strict=yes")
    with pytest.raises(km.KingmakerError, match="expected win of chinese-checkers to be one of entered, full, strict"):
        km.game("chinese-checkers:win=helped")


# Games.


@pytest.mark.parametrize("players", [2, 4, 6])
@settings(max_examples=examples(6), deadline=None)
@given(seed=seeds)
def test_positions_carry_who_never_left_through_play_and_text(players: int, seed: int) -> None:
    game = ChineseCheckers(players=players, size=2)
    for watched in watch(game, PICKS["random" if seed % 2 else "half greedy"], seed):
        state = watched.state
        assert [set(cells) for cells in state.stayed] == watched.stayed
        read = game.parse(str(state))
        assert (read, read.stayed, read.key(), read.winner) == (state, state.stayed, state.key(), state.winner)


@pytest.mark.parametrize("win", ["entered", "full", "strict"])
@pytest.mark.parametrize("pick", PICKS)
def test_six_players_win_as_the_rule_says_and_no_later(win: Any, pick: str) -> None:
    game, won = ChineseCheckers(players=6, size=2, win=win), 0
    for seed in range(examples(4)):
        for watched in watch(game, PICKS[pick], seed):
            reached = [player for player in range(6) if watched.has_won(player, win)]
            assert reached == ([] if watched.state.winner is None else [watched.state.winner])
        won += watched.state.winner is not None
    assert won or (pick, win) == ("random", "strict")


def test_of_six_players_many_would_win_by_pawns_that_never_moved_and_none_does() -> None:
    helped = dict.fromkeys(("entered", "full"), 0)
    for win in helped:
        game = ChineseCheckers(players=6, size=2, win=win)
        for seed in range(10):
            *_, last = watch(game, PICKS["maxn"], seed)
            winner = last.state.winner
            assert winner is not None
            helped[win] += bool(last.goal(winner) & set().union(*last.stayed))
    assert helped["full"] > 5
    assert helped["entered"] == 0
