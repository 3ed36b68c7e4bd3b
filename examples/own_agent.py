"""An agent of your own in one file, found by its name and set against others.

You learn that an agent is a frozen dataclass with a `name` and a `choose`, that `kingmaker.registry.load` makes
everything in a file known by name, and that fields are parameters in text: `"sampler:games=50"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import kingmaker as km


@dataclass(frozen=True, kw_only=True)
class Sampler:
    """Plays every action out at random a few times, and takes the one that pays best on average."""

    name: ClassVar[str] = "sampler"

    games: int = 20

    def choose(self, state: km.State, *, seed: int = 0) -> Any:
        """Choose a legal action; all chance comes from the seed."""
        chance = Random(seed)
        return max(state.legal_actions(), key=lambda action: self.mean(state.apply(action), state.player, chance))

    def mean(self, state: km.State, player: int, chance: Random) -> float:
        """Give what random games from here pay a player."""
        total = 0.0
        for _ in range(self.games):
            end = state
            while not end.is_terminal():
                end = end.apply(chance.choice(end.legal_actions()))
            total += end.returns()[player]
        return total / self.games


def one_game(game: km.Game, agents: Sequence[km.Agent], seed: int) -> Sequence[float]:
    """Play one game and give its returns."""
    state = game.new(seed=seed)
    turn = 0
    while not state.is_terminal():
        state = km.play(state, agents[state.player].choose(state, seed=1000 * seed + turn))
        turn += 1
    return state.returns()


def main() -> None:
    """Let the agent play in every seat against two others."""
    km.registry.load(__file__)
    texts = ["sampler:games=10", "maxn:depth=3", "random"]
    game = km.games.Spades(players=3, cards=5, scoring="tricks")
    points = dict.fromkeys(texts, 0.0)
    for deal in range(12):
        order = texts[deal % 3 :] + texts[: deal % 3]
        returns = one_game(game, [km.agent(text) for text in order], seed=deal // 3)
        for text, paid in zip(order, returns, strict=True):
            points[text] += paid
    print("Points of 4 deals of Spades, each played in all three seats:")
    for text, total in sorted(points.items(), key=lambda item: -item[1]):
        print(f"  {text:17} {total:4g}")


if __name__ == "__main__":
    main()
