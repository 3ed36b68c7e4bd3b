"""Ludo and Mensch ärgere dich nicht: the engine plays as slow rules of its own do."""

from __future__ import annotations

from random import Random

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.games import Ludo, LudoState
from places import DATA
from slow_ludo import SlowLudo

EVERY = [Ludo(players=players, rules=rules) for players in (2, 3, 4) for rules in ("ludo", "maedn")]
every_game = pytest.mark.parametrize("game", EVERY, ids=str)


def slow(game: Ludo, state: LudoState) -> SlowLudo:
    return SlowLudo.start(game.players, maedn=game.rules == "maedn", die=state.die)


def square(game: Ludo, steps: int) -> str:
    if game.rules == "ludo" and steps == 57:
        return "home"
    return str(steps) if steps <= game.common else f"h{steps - game.common}"


def names(game: Ludo, position: SlowLudo) -> list[str]:
    moves = position.moves()
    return [f"{square(game, a)}-{square(game, b)}" if a else "enter" for a, b in moves] or ["pass"]


@every_game
@pytest.mark.parametrize("seed", range(examples(3)))
def test_random_games_go_as_under_the_slow_rules(game: Ludo, seed: int) -> None:
    chance, state = Random(seed), game.new(seed=seed)
    other = slow(game, state)
    while not state.is_terminal():
        assert other.winner() is None
        assert (state.tokens, state.roller, state.die) == (other.progress, other.player, other.die)
        if state.player == km.CHANCE:
            assert state.legal_actions() == other.outcomes()
            assert dict(state.chances()) == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))
            face = chance.choice(other.outcomes())
            state, other = state.apply(face), other.roll(face)
            continue
        moves, legal = other.moves(), state.legal_actions()
        assert legal == names(game, other)
        choice = chance.randrange(len(legal))
        state, other = state.apply(legal[choice]), other.play(moves[choice] if moves else None)
    assert other.winner() is not None
    assert state.returns() == tuple(
        game.players - 1.0 if player == other.winner() else -1.0 for player in range(game.players)
    )


def counts() -> list[tuple[str, str, list[int]]]:
    """Perft counts: a game, a position, and how many sequences of 1, 2, … actions there are from it."""
    lines = (DATA / "ludo_perft.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split("; ") for line in lines if not line.startswith("#")]
    return [(game, position, [int(count) for count in found.split()]) for game, position, found in parts]


@pytest.mark.parametrize(("game", "position", "found"), counts())
def test_perft_counts_are_those_of_the_slow_rules(game: str, position: str, found: list[int]) -> None:
    made = km.game(game)
    assert isinstance(made, Ludo)
    state = made.parse(position)
    assert [km.perft(state, depth) for depth in range(1, len(found) + 1)] == found


@every_game
def test_equal_keys_are_equal_positions(game: Ludo) -> None:
    chance, state, met = Random(5), game.new(seed=1), dict[int, str]()
    for _ in range(300):
        if state.is_terminal():
            break
        key = state.key()
        assert key is not None
        assert met.setdefault(key, str(state)) == str(state)
        state = state.apply(chance.choice(state.legal_actions()))
    assert len(set(met.values())) == len(met)


def test_the_first_roll_is_the_deal() -> None:
    rolls = {seed: Ludo().new(seed=seed).die for seed in range(60)}
    assert set(rolls.values()) == {1, 2, 3, 4, 5, 6}
    assert rolls == {seed: Ludo().new(seed=seed).die for seed in range(60)}
    assert Ludo().new().die == rolls[0]


def test_the_estimate_is_the_share_of_steps() -> None:
    state = Ludo(players=2).parse("tokens=0.0.0.57/0.0.0.0 player=0 die=1 sixes=0 turn=0")
    assert state.evaluate() == pytest.approx((1 / 3, -1 / 3))
    assert state.pips == (57, 0)


def test_a_cap_ends_a_game_that_nobody_wins() -> None:
    state = Ludo(players=2, most_turns=1).new(seed=0)
    end = state.apply(state.legal_actions()[0])
    assert end.is_terminal()
    assert end.returns() == (0.0, 0.0)
    assert "the game is over" in end.draw()


def test_a_search_takes_the_token_that_it_can_catch() -> None:
    state = Ludo(players=2).parse("tokens=0.0.20.25/0.0.1.50 player=0 die=2 sixes=0 turn=0")
    for agent in ("maxn:depth=1", "paranoid:depth=3", "max-prob:depth=none", "best-reply:depth=2"):
        if "max-prob" not in agent:
            assert km.agent(agent).search(state).action == "25-27"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"players": 5}, "expected players of ludo to be a whole number from 2 to 4, got 5"),
        ({"rules": "maden"}, "unknown rules 'maden' of ludo: did you mean 'maedn'"),
        ({"most_turns": 0}, "expected most_turns of ludo"),
    ],
)
def test_rules_that_there_are_not_are_refused(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(km.KingmakerError, match=why):
        Ludo(**wrong)  # type: ignore[arg-type]


def test_actions_are_refused_with_what_is_legal() -> None:
    state = Ludo(players=2).parse("tokens=0.0.0.9/0.0.0.0 player=0 die=2 sixes=0 turn=0")
    with pytest.raises(km.IllegalAction, match="illegal action enter for player 0: expected one of 9-11 with a 2"):
        state.play("enter")
    with pytest.raises(km.IllegalAction, match="expected a move such as '12-16'"):
        state.play("9-99")
    with pytest.raises(km.IllegalAction, match="illegal action 9-11 for chance"):
        state.play("9-11").play("9-11")


@every_game
def test_positions_are_drawn(game: Ludo) -> None:
    state = game.new(seed=2)
    assert f"the die shows {state.die}" in state.draw()
    assert state.svg().count("<rect") > len(game.board.track)
    assert len(set(game.board.track)) == len(game.board.track)
    cells = [cell for part in (*game.board.homes, game.board.track) for cell in part]
    assert len(set(cells)) == len(cells)
