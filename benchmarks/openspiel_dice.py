"""Pig and Mensch ärgere dich nicht beside OpenSpiel's: the same random games, compared at every position.

    python benchmarks/openspiel_dice.py [--games 1000] [--seed 1]

Both play the same rolls and moves. Players, legal actions, chances, the end and who wins have to be the same, but for
the differences that `docs/games.md` lists. Prints how many games and positions were compared, and stops at the first
difference. OpenSpiel is installed by `make bench`, or anywhere with `pip install open_spiel`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

import pyspiel

import kingmaker as km


def fail(where: str, ours: object, theirs: object) -> None:
    """Stop at a difference."""
    raise SystemExit(f"difference {where}: here {ours}, OpenSpiel {theirs}")


def same(where: str, ours: object, theirs: object) -> None:
    """Stop unless two answers are equal."""
    if ours != theirs:
        fail(where, ours, theirs)


def rolled(where: str, state: Any, other: Any, chance: random.Random) -> Any:
    """Let the die fall the same in both, after comparing the chances of its faces."""
    same(where, [share for _, share in state.chances()], [share for _, share in other.chance_outcomes()])
    face = chance.randint(1, 6)
    other.apply_action(face - 1)
    return state.apply(face)


def winners(returns: Any) -> list[int]:
    """The players who got most."""
    return [player for player, paid in enumerate(returns) if paid == max(returns)]


def compare_pig(players: int, seed: int) -> int:
    """Play one random game of Pig; return how many positions were compared."""
    chance = random.Random(seed)
    target = chance.choice([10, 20, 50])
    other = pyspiel.load_game("pig", {"players": players, "winscore": target, "horizon": 100_000}).new_initial_state()
    state: Any = km.games.Pig(players=players, target=target).new()
    positions = 0
    while not state.is_terminal():
        positions += 1
        where = f"in pig, {players} players, seed {seed}, {state}"
        same(where, other.is_terminal(), False)
        same(where, state.player, other.current_player())
        if state.player == km.CHANCE:
            state = rolled(where, state, other, chance)
            continue
        legal = [{"roll": 0, "hold": 1}[action] for action in state.legal_actions()]
        theirs = other.legal_actions()
        if not set(legal) <= set(theirs):
            fail(where, legal, theirs)
        if legal != theirs and state.turn and state.scores[state.roller] + state.turn < target:
            fail(where, legal, theirs)
        choice = chance.randrange(len(legal))
        other.apply_action(legal[choice])
        state = state.apply(state.legal_actions()[choice])
    same(f"at the end of pig, seed {seed}, {state}", winners(state.returns()), winners(other.returns()))
    return positions


def number(action: str, other: Any) -> int:
    """OpenSpiel's number of one of our moves, read off its own names."""
    player = other.current_player()
    for each in other.legal_actions():
        text = other.action_to_string(player, each)
        if (action == "enter" and "brings in" in text) or (action == "pass" and "passes" in text):
            return int(each)
        if "-" in action and f"on field {square(action) - 1}" == text[text.find("on field") :]:
            return int(each)
    return -1


def square(action: str) -> int:
    """Where a move of ours starts, in steps from the player's own start."""
    start = action.split("-")[0]
    return 40 + int(start[1:]) if start.startswith("h") else int(start)


def compare_maedn(players: int, seed: int) -> int:
    """Play one random game of Mensch ärgere dich nicht; return how many positions were compared."""
    chance = random.Random(seed)
    other = pyspiel.load_game("maedn", {"players": players}).new_initial_state()
    state: Any = km.games.Ludo(players=players, rules="maedn").new(seed=seed)
    other.apply_action(state.die - 1)
    positions = 0
    while not state.is_terminal():
        positions += 1
        where = f"in maedn, {players} players, seed {seed}, {state}"
        same(where, other.is_terminal(), False)
        same(where, state.player, other.current_player())
        if state.player == km.CHANCE:
            state = rolled(where, state, other, chance)
            continue
        legal = state.legal_actions()
        numbers = [number(action, other) for action in legal]
        same(where, sorted(numbers), sorted(other.legal_actions()))
        choice = chance.randrange(len(legal))
        other.apply_action(numbers[choice])
        state = state.apply(legal[choice])
    same(f"at the end of maedn, seed {seed}, {state}", list(state.returns()), list(other.returns()))
    return positions


def main() -> None:
    """Compare both games for all numbers of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="random games of each kind")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    given = parser.parse_args()
    kinds: dict[str, tuple[Callable[[int, int], int], tuple[int, ...]]] = {
        "pig": (compare_pig, (2, 3, 5)),
        "maedn": (compare_maedn, (2, 3, 4)),
    }
    for name, (compare, tables) in kinds.items():
        for players in tables:
            positions = sum(compare(players, given.seed + game) for game in range(given.games))
            print(f"{name}, {players} players: {given.games:,} games, {positions:,} positions, no difference")


if __name__ == "__main__":
    main()
