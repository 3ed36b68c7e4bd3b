"""Soft-MaxN that learns: it drops the candidate types of a player that a choice refutes (version spaces).

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006. A choice refutes a candidate that
strictly prefers another one: every outcome of the other choice is worth more to it than every outcome of the one that
was made, which is the paper's strict dominance under that candidate. Outcomes are those of Soft-MaxN with all
candidates of all players: those that stand would give smaller sets, but a player may believe of another what we know to
be wrong. So a player of a candidate type that takes the others for candidates of theirs is never refuted, and in which
order choices are seen does not matter. The generic model, which goes by a player's returns, is never refuted either: it
is what is left of a player when all its candidates are gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from kingmaker.game import Game, KingmakerError, State
from kingmaker.models.beliefs import type_text
from kingmaker.search import Result, SoftMaxN
from kingmaker.search.base import Utility

Span = tuple[float, float]
"""What the worst and the best of several outcomes are worth."""


@dataclass(frozen=True)
class Refutation:
    """A choice that a candidate type would not have made."""

    player: int
    type: str
    deal: int
    """From 0, as they were seen."""
    ply: int
    """Of the deal, from 0."""
    action: Any
    """What was done."""
    better: Any
    """What the type strictly prefers."""
    best: float
    """The most that it could still get by what was done."""
    worst: float
    """The least that it would have got by the better action."""

    def __str__(self) -> str:
        return (
            f"{self.type} of player {self.player}: in deal {self.deal}, action {self.ply + 1}, it would prefer "
            f"{self.better}, worth {self.worst:.4g} at least, to {self.action}, worth {self.best:.4g} at most"
        )


def better_action(actions: Sequence[Any], spans: Sequence[Span], choice: int) -> tuple[Any, float] | None:
    """Return the action that is strictly better than the one chosen, and what it is worth at least; None if none is.

    Where several are, the one whose worst outcome is best.
    """
    place = max(range(len(actions)), key=lambda each: spans[each][0])
    worst = spans[place][0]
    return (actions[place], worst) if worst > spans[choice][1] else None


@dataclass(frozen=True, kw_only=True, repr=False)
class LearningSoftMaxN(SoftMaxN):
    """Assume of a player only what all its candidate types agree on, and drop the types that a choice refutes.

    `models` are the candidates, for all players or a row for each. It learns while it sits at a table (see `begin`).
    `refuted` are the candidates of each player that are known to be wrong, by their places.
    """

    name: ClassVar[str] = "learning-soft-maxn"

    refuted: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.prefers is not None:
            raise KingmakerError(f"expected models= for {self.name}, which learns about types, got prefers=")
        refuted = tuple(tuple(row) for row in self.refuted)
        object.__setattr__(self, "refuted", refuted if any(refuted) else ())

    def seated(self, state: State) -> list[tuple[Utility | None, ...]]:
        """Return for each player the candidates that stand, or the generic one if none does."""
        every = SoftMaxN(models=self.models).seated(state)
        if self.refuted and len(self.refuted) != len(every):
            raise KingmakerError(f"expected refuted for each of {len(every)} players, got {len(self.refuted)}")
        for player, gone in enumerate(self.refuted):
            if not set(gone) <= set(range(len(every[player]))):
                raise KingmakerError(f"expected refuted places of {len(every[player])} candidates, got {gone}")
            every[player] = tuple(each for place, each in enumerate(every[player]) if place not in gone) or (None,)
        if self.utility is not None:
            every[state.player] = (self.utility,)
        return every

    def begin(self, game: Game, player: int) -> SoftMaxNSession:
        """Take a seat, for a match or for all deals of a series."""
        return SoftMaxNSession(self, VersionSpace.of(self, game.new(seed=0)))


@dataclass
class VersionSpace:
    """Which candidates of each player stand, and why the others do not."""

    onlooker: SoftMaxN
    """The search with all candidates, which takes nobody for more than these."""
    candidates: list[tuple[Utility | None, ...]]
    refuted: list[set[int]]
    refutations: list[Refutation] = field(default_factory=list)
    nodes: int = 0
    """Positions visited to see what the choices were worth."""

    @classmethod
    def of(cls, search: LearningSoftMaxN, state: State) -> VersionSpace:
        """Begin with the candidates of a search, for a game that starts like this."""
        budget = {name: getattr(search, name) for name in ("depth", "nodes", "seconds", "table", "evaluate")}
        onlooker = SoftMaxN(models=search.models, **budget)
        given = onlooker.seated(state)
        known = search.refuted or ((),) * len(given)
        return cls(onlooker, given, [set(row) for row in known])

    def standing(self, player: int) -> tuple[str, ...]:
        """Return the candidates of a player that explain every choice seen."""
        every = enumerate(self.candidates[player])
        return tuple(type_text(each) for place, each in every if place not in self.refuted[player])

    def knowledge(self) -> tuple[tuple[int, ...], ...]:
        """Return what is refuted, as the search takes it."""
        return tuple(tuple(sorted(row)) for row in self.refuted)

    def observe(self, state: State, action: Any, *, deal: int = 0, ply: int = 0) -> list[Refutation]:
        """Take in a choice, and give the refutations that it brings."""
        player = state.player
        if self._is_settled(player) or len(state.legal_actions()) == 1:
            return []
        result = self.onlooker.search(state)
        self.nodes += result.nodes
        if result.partial:
            return []  # what nobody looked at might be better
        actions = list(result.spans)
        choice = actions.index(action)
        found = []
        for place, candidate in enumerate(self.candidates[player]):
            spans = [result.spans[each][player][place] for each in actions]
            better = better_action(actions, spans, choice)
            if better is not None and candidate is not None and place not in self.refuted[player]:
                self.refuted[player].add(place)
                found.append(
                    Refutation(player, type_text(candidate), deal, ply, action, better[0], spans[choice][1], better[1])
                )
        self.refutations += found
        return found

    def _is_settled(self, player: int) -> bool:
        """Whether nothing can be refuted any more: no candidate is left, or only the generic one."""
        every = enumerate(self.candidates[player])
        return all(each is None or place in self.refuted[player] for place, each in every)


class SoftMaxNSession:
    """Learning Soft-MaxN at a table; what is seen is weighed before the next choice, or when the space is asked for."""

    def __init__(self, agent: LearningSoftMaxN, space: VersionSpace) -> None:
        self.agent = agent
        self._space = space
        self._visited = 0
        self._unweighed: list[tuple[State, Any]] = []
        self._deal = self._ply = 0

    @property
    def nodes(self) -> int:
        """Positions visited so far, to choose and to learn."""
        return self._visited + self._space.nodes

    @property
    def space(self) -> VersionSpace:
        """Which candidates stand, and why the others do not."""
        waiting, self._unweighed = self._unweighed, []
        for state, action in waiting:
            self._space.observe(state, action, deal=self._deal, ply=self._ply)
            self._ply += 1
            if state.apply(action).is_terminal():
                self._deal, self._ply = self._deal + 1, 0
        return self._space

    def observe(self, state: State, action: Any) -> None:
        """See what the player whose turn it was did."""
        if self.agent.models:
            self._unweighed.append((state, action))

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Choose with what is known by now; the seed moves nothing, since no lots are drawn."""
        return self.search(state).action

    def search(self, state: State) -> Result:
        """Search with the candidates that stand."""
        result = replace(self.agent, refuted=self.space.knowledge()).search(state)
        self._visited += result.nodes
        return result
