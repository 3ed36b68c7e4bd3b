"""Positions with equal keys: the same game must follow from both, action for action and value for value."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from kingmaker.testing._facts import Facts, read
from kingmaker.testing._problems import Broken, Place, Problems
from kingmaker.testing._walk import Walk

MOST_TWINS = 200
MOST_TURNS = 200
SHARED = ("num_players", "player", "is_terminal()", "returns()", "evaluate()", "bounds()", "may_stop()")
"""What twins must agree on. Actions may have other names, as two cards of the same rank among those left in play."""


@dataclass
class Keys:
    """The keys met so far, each with the first position that had it."""

    problems: Problems
    seen: dict[Any, tuple[Any, Place]] = field(default_factory=dict)
    compared: int = 0

    def look(self, walk: Walk) -> None:
        """Compare the positions of a game with those that had the same key before."""
        for turn, (state, facts) in enumerate(zip(walk.path, walk.facts, strict=True)):
            key = facts.get("key()")
            if key is None:
                continue
            place = Place(walk.seed, tuple(walk.moves[:turn]))
            twin, first = self.seen.setdefault(key, (state, place))
            if twin is not state and self.compared < MOST_TWINS:
                self.compared += 1
                self.follow(twin, state, first, place)

    def follow(self, one: Any, other: Any, first: Place, place: Place) -> None:
        """Play the same random game from both, choosing actions by their number."""
        chance = Random(self.compared)
        for turn in range(MOST_TURNS):
            try:
                left, right = read(one, first, self.problems), read(other, place, self.problems)
                told = _disagreement(left, right)
                if told:
                    expected = "equal keys only where the same game follows, value for value"
                    later = f" {turn} turns later" if turn else ""
                    self.problems.add(expected, f"{told}{later}", f"{first}; and {place}")
                    return
                if left["is_terminal()"]:
                    return
                choice = chance.randrange(len(left["legal_actions()"]))
                one = self.next(one, left["legal_actions()"][choice], first)
                other = self.next(other, right["legal_actions()"][choice], place)
            except Broken:
                return

    def next(self, state: Any, action: Any, place: Place) -> Any:
        """Apply an action; what happens is told as happening after the given place."""
        return self.problems.call(f"apply({action!r})", f"later than {place}", lambda: state.apply(action))


def _disagreement(left: Facts, right: Facts) -> str:
    for name in SHARED:
        if left.get(name) != right.get(name):
            return f"{name} {left.get(name)!r} and {right.get(name)!r}"
    chances = [[chance for _, chance in facts.get("chances()", ())] for facts in (left, right)]
    if chances[0] != chances[1]:
        return f"chances() {left['chances()']!r} and {right['chances()']!r}"
    counts = [len(facts.get("legal_actions()", ())) for facts in (left, right)]
    if counts[0] != counts[1]:
        return f"legal_actions() {left['legal_actions()']!r} and {right['legal_actions()']!r}"
    return ""
