"""A game of your own: three runners, one track, and a foot put out. Copy it, change the rules, run it again.

You learn what a game needs (six members on its states, `name` and `new` on itself), what it may add, and how to have it
checked. Every algorithm then plays it, and they disagree: whoever trips the leader may only help the third.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import kingmaker as km


@dataclass(frozen=True)
class RaceState(km.Playable):
    """Who stands where, and how many turns are left.

    To run is two steps. To trip a rival who is level or up to three ahead costs it two and gains one.
    """

    places: tuple[int, ...]
    turns: int
    length: int

    @property
    def num_players(self) -> int:
        return len(self.places)

    @property
    def player(self) -> int:
        return -self.turns % len(self.places)

    def legal_actions(self) -> list[str]:
        mine = self.places[self.player]
        near = [p for p, place in enumerate(self.places) if p != self.player and mine <= place <= mine + 3]
        return ["run", *(f"trip {rival}" for rival in near)]

    def apply(self, action: str) -> RaceState:
        places = list(self.places)
        places[self.player] += 2 if action == "run" else 1
        if action != "run":
            rival = int(action[-1])
            places[rival] = max(0, places[rival] - 2)
        return replace(self, places=tuple(places), turns=self.turns - 1)

    def is_terminal(self) -> bool:
        return self.turns == 0 or max(self.places) >= self.length

    def returns(self) -> tuple[float, ...]:
        return tuple(map(float, self.places))

    # The rules end here. The rest is optional: searches that stop early, chances of winning, and a table.

    def evaluate(self) -> tuple[float, ...]:
        return self.returns()

    def bounds(self) -> list[tuple[float, float]]:
        if self.is_terminal():
            return [(place, place) for place in self.returns()]
        return [(0, place + 2 * -(-self.turns // self.num_players)) for place in self.places]

    def key(self) -> RaceState:
        return self


@dataclass(frozen=True, kw_only=True)
class Race:
    """The rules with their configuration."""

    name = "race"

    length: int = 10
    rounds: int = 6

    def new(self, *, seed: int | None = None) -> RaceState:
        return RaceState((0, 0, 0), 3 * self.rounds, self.length)


SEARCHES: tuple[km.Search, ...] = (
    km.MaxN(),
    km.Paranoid(),
    km.Offensive(),
    km.MPMix(defend=2, attack=2),
    km.SoftMaxN(),
    km.ProbMaxN(),
    km.MaxProb(),
)


def main() -> None:
    """Check the game, ask every algorithm about one position, and let three of them race."""
    game = Race()
    print(km.testing.check_game(game), end="\n\n")

    level = game.new().play("run").play("run").play("run")
    print(f"All have run once and stand at {level.places}. What should player {level.player} do?")
    for search in SEARCHES:
        result = search.search(level)
        print(f"  {search.name:9} {result.action:7} {search.because(result)}")

    print("\nMaxN, Paranoid and Max-Prob race, looking six turns ahead:")
    runners: list[km.Search] = [km.MaxN(depth=6), km.Paranoid(depth=6), km.MaxProb(depth=6)]
    state = game.new()
    while not state.is_terminal():
        mover = runners[state.player]
        action = mover.choose(state)
        state = state.play(action)
        print(f"  {mover.name:9} {action:7} {state.places}")
    first = [runner.name for runner, place in zip(runners, state.places, strict=True) if place == max(state.places)]
    print(f"First: {' and '.join(first)}.")


if __name__ == "__main__":
    main()
