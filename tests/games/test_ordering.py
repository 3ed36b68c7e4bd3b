"""Games that tell promising moves from others: what they say, and that the engine plays by it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kingmaker as km
from contract_games import GAMES
from kingmaker import reference
from small_games import Haggle

ORDERED = (
    *("abalone", "blokus", "chinese-checkers", "connect-four", "focus", "hearts", "k-in-a-row", "ludo", "oh-hell"),
    *("risk-draft", "rolit", "roster-draft", "spades", "table-draft"),
)


def test_these_games_have_an_ordering_and_no_others() -> None:
    ordered = {name for name, games in GAMES.items() if all(isinstance(game.new(seed=1), km.Ordered) for game in games)}
    assert {name for name in ordered if not name.startswith("openspiel")} == set(ORDERED)


def middle(game: Any, moves: int, seed: int) -> Any:
    state, chance = game.new(seed=seed), Random(seed)
    for _ in range(moves):
        after = state.apply(chance.choice(list(state.legal_actions())))
        if after.is_terminal():
            return state
        state = after
    return state


@pytest.mark.parametrize("text", ["chinese-checkers", "chinese-checkers:size=2,players=6,aim=camp"])
def test_in_chinese_checkers_a_move_promises_the_steps_that_it_gains(text: str) -> None:
    for moves in (0, 5, 40):
        state = middle(km.game(text), moves, seed=moves)
        before = state.evaluate()[state.player]
        gains = [
            after.evaluate()[state.player] - before
            for after in map(state.apply, state.legal_actions())
            if not after.is_terminal()
        ]
        assert list(state.promises()) == gains


@pytest.mark.parametrize("players", [2, 3])
def test_in_abalone_a_move_promises_pushes_and_steps_to_the_centre(players: int) -> None:
    def away(cell: str) -> int:
        row, diagonal = ord(cell[0]) - ord("E"), int(cell[1]) - 5
        return max(abs(row), abs(diagonal), abs(row - diagonal))

    pushes = 0
    for seed in range(12):
        state = middle(km.games.Abalone(players=players), 40 * seed, seed=seed)
        for action, promise in zip(state.legal_actions(), state.promises(), strict=True):
            after = state.apply(action)
            mine = sum(away(cell) for cell in state.marbles[state.player])
            expected = mine - sum(away(cell) for cell in after.marbles[state.player])
            # Whoever is pushed leaves a cell that is the next one's, or the mover's.
            others = [set(cells) for player, cells in enumerate(state.marbles) if player != state.player]
            taken = set(after.marbles[state.player]) & set().union(*others)
            fallen = after.off[state.player] - state.off[state.player]
            if taken:
                pushes += 1
                assert promise - expected in ((12, 14) if fallen else (2, 4))
            else:
                assert (promise, fallen) == (expected, 0)
    assert pushes > 10


def test_in_rolit_a_move_promises_the_value_of_its_square() -> None:
    """Figure 3.5 of Nijssen's thesis, the upper left quarter."""
    quarter = ["5243", "2133", "4344", "3344"]
    rows = [row + row[::-1] for row in quarter]
    value = {
        f"{letter}{8 - place}": float(sign)
        for place, row in enumerate(rows + rows[::-1])
        for letter, sign in zip("abcdefgh", row, strict=True)
    }
    for moves in range(0, 50, 7):
        state = middle(km.games.Rolit(), moves, seed=moves)
        assert list(state.promises()) == [value[square] for square in state.legal_actions()]


def test_lines_are_finished_first_and_then_stopped() -> None:
    state = km.games.ConnectFour().parse("......./......./......./......./OOO..../XXX....")
    assert dict(zip(state.legal_actions(), state.promises(), strict=True)) == dict.fromkeys("abcefg", 0.0) | {"d": 2.0}
    for rows, promise in (("X....../X....../XOO....", 1.0), ("X....../XO...../XOO....", 2.0)):
        state = km.games.ConnectFour().parse(f"......./......./......./{rows}")
        assert dict(zip(state.legal_actions(), state.promises(), strict=True))["a"] == promise


def test_drafts_promise_what_an_item_is_worth_to_who_picks() -> None:
    state = km.games.TableDraft(players=3, items=9).new(seed=2)
    values = state.item_values(state.player)
    assert list(state.promises()) == [values[item] for item in state.legal_actions()]


@pytest.mark.parametrize(
    "text",
    [
        *("chinese-checkers:size=2,win=full", "chinese-checkers:size=2,widest=3", "rolit:width=6,height=4", "ludo"),
        *("hearts:cards=5", "spades:cards=5", "connect-four:width=5,height=5", "connect-four:width=9,height=7"),
        *("k-in-a-row", "table-draft:items=8", "risk-draft:players=3", "focus", "focus:players=3", "blokus:size=10"),
    ],
)
@pytest.mark.parametrize("guided", [0.0, 0.6, 1.0])
def test_random_games_of_the_engine_are_those_of_the_definition(text: str, guided: float) -> None:
    if text.startswith("chinese") and guided < 1:
        pytest.skip("any move is drawn there without listing all, so that another one is drawn")
    state = km.game(text).new(seed=4)
    games, turns = 3, 40
    found = km.playouts(state, games=games, most_turns=turns, guided=guided, seed=9)
    seeds, made, finished = reference.Random(9), 0, 0
    for _ in range(games):
        random = reference.Random(seeds.next())
        moves, ended = moves_of(state, random, guided, turns)
        made, finished = made + moves, finished + ended
    assert (found.turns, found.finished) == (made, finished)


def moves_of(state: Any, random: reference.Random, guided: float, turns: int) -> tuple[int, bool]:
    """Play one game by the definition, for at most so many moves, those of chance included."""
    luck, made = reference.Random(reference.Random(~random.state).next()), 0
    while made < turns and not state.is_terminal():
        if state.player < 0:
            share, total, drawn = luck.unit(), 0.0, None
            for outcome, chance in state.chances():
                total, drawn = total + chance, outcome
                if share < total:
                    break
            state = state.apply(drawn)
        elif guided > 0 and random.unit() < guided:
            state = state.apply(reference.promising_action(state, random))
        else:
            legal = state.legal_actions()
            state = state.apply(legal[random.below(len(legal))])
        made += 1
    return made, state.is_terminal()


def test_who_has_no_ordering_is_told_so() -> None:
    nim = km.games.Nim().new()
    assert not isinstance(nim, km.Ordered)
    with pytest.raises(km.Unsupported, match=r"no promises\(\)"):
        km.playouts(nim, guided=0.5)
    with pytest.raises(km.Unsupported, match=r"its states have no promises\(\)"):
        km.UCT(guided=0.5).search(nim)


class Wrong(Haggle):
    def promises(self) -> Any:
        return [1.0] * 7


def test_promises_of_the_wrong_length_are_a_fault_of_the_game() -> None:
    with pytest.raises(km.InvalidGame, match=r"finite numbers from promises\(\)"):
        km.MCTS(simulations=20).search(Wrong())
