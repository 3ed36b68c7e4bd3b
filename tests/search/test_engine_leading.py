"""Where a line ends on a board, only leading moves are tried; the answer is that of all moves, ties and line too."""

from __future__ import annotations

from random import Random

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.search import Result, Search

LAST = 4
PLAIN = {"equals": False, "order": False, "pruning": "none"}
GAMES = {
    "chinese-checkers:players=3,size=1": 4,
    "chinese-checkers:players=3,size=2": 3,
    "chinese-checkers:players=3,size=2,win=strict": 3,
    "chinese-checkers:players=3,size=2,most_turns=60": 3,
    "chinese-checkers:players=2,size=2": 3,
    "chinese-checkers:players=4,size=2": 2,
    "chinese-checkers:players=6,size=2": 2,
    "chinese-checkers:players=6,size=2,win=full": 2,
    "chinese-checkers:players=3": 2,
    "abalone:players=3": 2,
    "abalone:players=2": 2,
    "abalone:players=3,goal=1": 2,
    "abalone:players=3,most_turns=60": 2,
}
"""With the depth that is still quick."""
AGENTS = ("maxn", "maxn:ties=against-root", "maxn:ties=heuristic", "max-prob", "offensive:target={target}")


def plain(search: Search, state: km.State) -> Result:
    """What a search finds that tries every move."""
    return search.result(state, search.found(state, search.options(state) | PLAIN))


def positions(game: str, seed: int) -> list[km.State]:
    """Some positions of a game played half by greed, which comes to its end, and half by lot; and the last ones."""
    chance = Random(f"{game} {seed}")
    greedy = registry.agent("maxn:depth=1")
    state, met = registry.game(game).new(seed=seed), []
    while not state.is_terminal():
        met.append(state)
        lot = chance.random() < 0.4
        state = state.apply(chance.choice(state.legal_actions()) if lot else greedy.search(state).action)
    return [state for state in met[:-LAST] if chance.random() < 0.12] + met[-LAST:]


@pytest.mark.parametrize("game", GAMES)
def test_leading_moves_are_enough(game: str) -> None:
    fewer = 0
    for seed in range(3):
        for state in positions(game, seed):
            for name in AGENTS:
                text = name.format(target=(state.player + 1) % state.num_players)
                search = registry.agent(f"{text}{',' if ':' in text else ':'}depth={GAMES[game]}")
                found, expected = search.search(state), plain(search, state)
                assert (found.action, found.pv) == (expected.action, expected.pv), (text, str(state))
                assert list(found.values) == list(expected.values)
                for action, value in found.values.items():
                    assert value == pytest.approx(expected.values[action], rel=1e-9, abs=1e-12), (text, str(state))
                fewer += expected.nodes - found.nodes
    assert fewer > 0


def test_every_move_at_the_root_has_a_value_however_short_the_search() -> None:
    for game in ("chinese-checkers:players=3", "abalone:players=3"):
        state = registry.game(game).new()
        for name in ("maxn:depth=1", "max-prob:depth=1"):
            assert list(registry.agent(name).search(state).values) == state.legal_actions()


def test_leads_are_searched_move_by_move() -> None:
    state = registry.game("chinese-checkers:players=3,size=2,scoring=lead").new()
    search = registry.agent("max-prob:depth=3,table=0")
    assert search.search(state).nodes == plain(search, state).nodes


def test_an_evaluation_from_outside_sees_every_move() -> None:
    state = registry.game("abalone:players=3").new()
    search = km.MaxN(depth=2, table=0, evaluate=lambda after: [float(str(after).count(letter)) for letter in "ABC"])
    assert search.search(state).nodes == plain(search, state).nodes
