"""Random games in which every promise about positions, and about the steps between them, is tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from kingmaker.encoding import Encoding
from kingmaker.game import Game, IllegalAction, play
from kingmaker.testing._encoded import check_encoded
from kingmaker.testing._facts import Facts, defines, differences, read
from kingmaker.testing._hidden import check_hidden
from kingmaker.testing._problems import Broken, Place, Problems

MOST_LOOKED_BACK = 200
"""Positions of a game that are read again after it."""


class NoAction:
    """An action of no game."""

    def __repr__(self) -> str:
        return "<no action>"


@dataclass
class Walk:
    """One random game from one seed."""

    game: Game
    seed: int
    most_turns: int
    problems: Problems
    path: list[Any] = field(default_factory=list)
    """The positions met, the start first."""
    facts: list[Facts] = field(default_factory=list)
    """What each of them said."""
    moves: list[Any] = field(default_factory=list)
    ended: bool = False
    encoding: Encoding | None = None
    """Numbers and vectors, where the game has them."""

    def run(self) -> None:
        """Play to the end, or until something breaks."""
        chance = Random(self.seed)
        try:
            state = self.start()
            while not self.facts[-1]["is_terminal()"]:
                if len(self.moves) == self.most_turns:
                    self.problems.add(f"the game to end within {self.most_turns} turns", "no end", self.place)
                    raise Broken
                state = self.step(state, chance)
            self.refuse(state, self.moves[-1:])
            self.keep_limits()
            self.keep_steps()
            self.ended = True
        except Broken:
            pass
        self.look_back()

    @property
    def place(self) -> Place:
        """Where the game stands now."""
        return Place(self.seed, tuple(self.moves))

    def start(self) -> Any:
        """Start twice; chance must come from the seed alone."""
        state = self.problems.call(f"new(seed={self.seed})", self.place, lambda: self.game.new(seed=self.seed))
        self.arrive(state)
        again = self.problems.call(f"new(seed={self.seed})", self.place, lambda: self.game.new(seed=self.seed))
        self.same("new to give the same start for the same seed", state, again)
        return state

    def arrive(self, state: Any) -> None:
        """Read a position twice, and write it down."""
        facts = read(state, self.place, self.problems, players=self.facts[0]["num_players"] if self.facts else None)
        told = differences(facts, read(state, self.place, self.problems))
        if told:
            self.problems.add("the same answers on a second call", told, self.place)
            raise Broken
        if self.facts and facts.get("team()") != self.facts[0].get("team()"):
            told = f"{self.facts[0].get('team()')} at the start and {facts.get('team()')} now"
            self.problems.add("the same team() of each player throughout a game", told, self.place)
            raise Broken
        self.path.append(state)
        self.facts.append(facts)
        check_hidden(state, facts, self.place, self.problems)
        check_encoded(self.encoding, state, facts, self.place, self.problems)
        self.parse_back(state)

    def step(self, state: Any, chance: Random) -> Any:
        """Apply an action, another one, and the first again: neither the state nor the answer may change."""
        before = self.facts[-1]
        legal = before["legal_actions()"]
        action, other = chance.choice(legal), chance.choice(legal)
        after = self.applied(state, action)
        self.applied(state, other)
        again = self.applied(state, action)
        told = differences(before, read(state, self.place, self.problems))
        if told:
            self.problems.add("apply to leave the state as it was", f"{told}, by apply({action!r})", self.place)
            raise Broken
        self.refuse(state, [move for move in self.moves[-3:] if move not in legal])
        played = self.problems.call(f"play({action!r})", self.place, lambda: self.verb(state)(action))
        self.moves.append(action)
        self.arrive(after)
        self.same("apply to give the same position for the same action", after, again)
        self.same("play to do what apply does", after, played)
        return after

    def applied(self, state: Any, action: Any) -> Any:
        """Apply an action."""
        return self.problems.call(f"apply({action!r})", self.place, lambda: state.apply(action))

    def same(self, expected: str, one: Any, other: Any) -> None:
        """Compare two positions that ought to be one: by what they say, and by `==` where states define it."""
        told = differences(self.facts[-1], read(other, self.place, self.problems))
        if not told and defines(one, "__eq__"):
            equal = self.problems.call("==", self.place, lambda: bool(one == other))
            told = "" if equal else "states that say the same and are not =="
        if told:
            self.problems.add(expected, told, self.place)
            raise Broken

    def verb(self, state: Any) -> Callable[[Any], Any]:
        """Return the checked verb: the state's own, or the package's."""
        own = getattr(state, "play", None)
        return own if callable(own) else lambda action: play(state, action)

    def refuse(self, state: Any, foreign: list[Any]) -> None:
        """Play what may not be played; actions that were legal a moment ago are the likeliest to slip through."""
        for action in [NoAction(), *foreign]:
            try:
                self.verb(state)(action)
                got = "a position"
            except IllegalAction:
                continue
            except Exception as error:
                got = repr(error)
            expected = "play to refuse an illegal action with IllegalAction"
            self.problems.add(expected, f"{got} for {action!r}", self.place)

    def parse_back(self, state: Any) -> None:
        """Write the position as text and read it, where the game can."""
        parse = getattr(self.game, "parse", None)
        if callable(parse):
            text = str(state)
            read_back = self.problems.call("parse(str(state))", self.place, lambda: parse(text))
            self.same("parse(str(state)) to give the state back", state, read_back)

    def keep_limits(self) -> None:
        """Hold what each position was certain of against the values that came after it."""
        for turn, facts in enumerate(self.facts):
            if "limits()" not in facts:
                continue
            most_together, pairs = facts["limits()"]
            for later in self.facts[turn:]:
                value = later.get("returns()", later.get("evaluate()"))
                if value is None:
                    continue
                inside = all(least <= entry <= most for entry, (least, most) in zip(value, pairs, strict=True))
                if not inside or sum(value) > most_together:
                    expected = f"limits() to hold for all that comes after, got {facts['limits()']}"
                    self.problems.add(expected, f"the value {value} later", Place(self.seed, tuple(self.moves[:turn])))
                    return

    def keep_steps(self) -> None:
        """Hold the step by which values move against all values of the game, and those of each position to one."""
        steps = [facts["value_step()"] for facts in self.facts if "value_step()" in facts]
        if not steps:
            return
        if len(set(steps)) > 1:
            self.problems.add("value_step() to be the same in all positions", f"{set(steps)}", self.place)
            return
        rows = [row for facts in self.facts if (row := facts.get("returns()", facts.get("evaluate()"))) is not None]
        for entries in zip(*rows, strict=True):
            met = sorted(set(entries))
            if any(high - low < steps[0] for low, high in pairwise(met)):
                expected = f"different values of a player to be {steps[0]} apart at least, as value_step() says"
                self.problems.add(expected, f"{met}", self.place)
                return

    def look_back(self) -> None:
        """Read the positions of the game again: what came after must not have reached back into them."""
        for turn, (state, facts) in enumerate(zip(self.path[:MOST_LOOKED_BACK], self.facts, strict=False)):
            place = Place(self.seed, tuple(self.moves[:turn]))
            try:
                told = differences(facts, read(state, place, self.problems))
            except Broken:
                return
            if told:
                self.problems.add("a state to stay as it was while the game goes on", told, place)
                return
