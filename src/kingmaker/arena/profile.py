"""Reading an opponent: which player types explain the recorded choices of an agent, and how surely.

Two readings of the same records. The posterior over the weights of the types: Sturtevant, Zinkevich & Bowling, AAAI
2006, "Learning in Prob-Maxn". The version space: Sturtevant & Bowling, AAMAS 2006. All choices of the agent count,
on whatever seat it made them. Deviations: what a choice was worth is seen by an onlooker who gives every type of every
player the same chance and does not learn meanwhile, so that the order of the games does not matter.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker.arena.match import Match, read_game, replay
from kingmaker.game import CHANCE, Game, KingmakerError, State, UnknownName
from kingmaker.models import Evidence, LearningSoftMaxN, Posterior, Refutation, Sampling, VersionSpace
from kingmaker.models.beliefs import type_text
from kingmaker.models.learning import fork_likelihoods
from kingmaker.models.trail import Fork
from kingmaker.search import ProbMaxN
from kingmaker.search.base import Utility, core_of
from kingmaker.spec import nearest

if TYPE_CHECKING:
    from kingmaker.arena.store import Run, Store

LEVEL = 0.95
MOST_POINTS = 40
"""Of the line over time; more are not seen."""
SAMPLING = Sampling(sweeps=500, burn_in=100)


@dataclass(frozen=True)
class Point:
    """What was believed after so many matches."""

    matches: int
    choices: int
    mean: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Profile:
    """What is known of an agent's type."""

    agent: str
    game: str
    """The name of the game."""
    types: tuple[str, ...]
    matches: int
    recorded: int
    """Matches that there are; not all need have been read."""
    choices: int
    telling: int
    """Choices that speak for one type rather than another."""
    posterior: Posterior
    points: tuple[Point, ...]
    """Over time, the last one after everything."""
    standing: tuple[str, ...]
    """The types that explain every choice."""
    refutations: tuple[Refutation, ...]
    """One for each of the others; a deal is the place of the match among those that were read."""
    where: tuple[str, ...]
    """The match of each refutation, as `kingmaker replay` takes it, behind the number of its run."""

    @property
    def mean(self) -> tuple[float, ...]:
        """The weight of each type."""
        return self.points[-1].mean

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The interval of the weight of each type that has a chance of 95 %."""
        return self.points[-1].intervals

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON-compatible data."""
        return {
            "agent": self.agent,
            "game": self.game,
            "matches": self.matches,
            "recorded": self.recorded,
            "choices": self.choices,
            "telling": self.telling,
            "types": [
                {"type": name, "weight": weight, "low": low, "high": high, "stands": name in self.standing}
                for name, weight, (low, high) in zip(self.types, self.mean, self.intervals, strict=True)
            ],
            "r_hat": self.posterior.r_hat,
            "error": list(self.posterior.error),
            "refutations": [
                {**dataclasses.asdict(each), "action": str(each.action), "better": str(each.better), "match": match}
                for each, match in zip(self.refutations, self.where, strict=True)
            ],
            "points": [dataclasses.asdict(point) for point in self.points],
        }


@dataclass(frozen=True)
class Reading:
    """How choices are read: the types, and how far the onlooker searches."""

    types: tuple[Utility, ...]
    epsilon: float = 0.1
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    sampling: Sampling = SAMPLING

    def __post_init__(self) -> None:
        if len(self.types) < 2:
            raise KingmakerError(f"expected at least 2 player types to tell apart, got {len(self.types)}")
        twice = next((each for each in self.types if self.types.count(each) > 1), None)
        if twice is not None:
            raise KingmakerError(f"expected player types that differ, got '{type_text(twice)}' twice")

    def searches(self) -> tuple[ProbMaxN, LearningSoftMaxN]:
        """Return the two onlookers."""
        budget: dict[str, Any] = {"depth": self.depth, "nodes": self.nodes, "seconds": self.seconds}
        return (
            ProbMaxN(models=self.types, epsilon=self.epsilon, **budget),
            LearningSoftMaxN(models=self.types, **budget),
        )


def types_for(game: Game) -> tuple[Utility, ...]:
    """Return every player type that knows a game natively; nothing where there is none."""
    core = core_of(game.new(seed=0))
    known = () if core is None else core.utilities
    named = (name for name, kind in registry.models().items() if getattr(kind, "native", None) in known)
    return tuple(map(registry.model, named))


def runs_with(store: Store, agent: str, run: int | None = None) -> tuple[list[Run], str]:
    """Return the runs in which an agent plays, or the one that is asked for, and the agent as it is written there.

    A part of its text is enough, such as its name and some of its fields, if it fits only one agent.
    """
    runs = store.runs() if run is None else [store.run(run)]
    name = _named({name for each in runs for name in each.agents}, agent, store)
    found = [each for each in runs if name in each.agents]
    games = {read_game(each.game).name for each in found}
    if len(games) > 1:
        several = ", ".join(sorted(games))
        raise KingmakerError(f"expected games of one kind, got {several} in '{store.path}': name a run")
    return found, name


def _named(known: set[str], agent: str, store: Store) -> str:
    if agent in known:
        return agent
    kind, fields = _parts(agent)
    fitting = sorted(each for each in known if _parts(each)[0] == kind and fields <= _parts(each)[1])
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnknownName(f"expected one agent of '{store.path}', got '{agent}', which may be {' or '.join(fitting)}")
    raise UnknownName(f"unknown agent '{agent}' in '{store.path}': {nearest(agent, known)}")


def _parts(agent: str) -> tuple[str, set[str]]:
    kind, _, fields = agent.partition(":")
    return kind.strip(), {each.strip() for each in fields.split(",") if each.strip()}


def read_opponent(runs: Sequence[Run], agent: str, reading: Reading, *, most: int | None = None) -> Profile:
    """Read all recorded matches of an agent, or the first `most`."""
    prob, soft = reading.searches()
    evidence = Evidence((1.0,) * len(reading.types))
    marks: list[tuple[int, Evidence]] = []
    space: VersionSpace | None = None
    where: list[str] = []
    matches = recorded = 0
    for name, match, players in _matches(runs, agent):
        recorded += 1
        if most is not None and matches >= most:
            continue
        for ply, (state, action) in islice(enumerate(_choices(match)), match.opening, None):
            if state.player == CHANCE:
                continue
            if space is None:
                space = _shared(VersionSpace.of(soft, state))
            if state.player not in players:
                continue
            _weigh(evidence, prob, state, action)
            where += [name] * len(space.observe(state, action, deal=matches, ply=ply))
        matches += 1
        marks.append((matches, evidence.copy()))
    if space is None:
        raise KingmakerError(f"expected recorded games of '{agent}', got none: no game of this agent has ended")
    return Profile(
        agent=agent,
        game=read_game(runs[0].game).name,
        types=tuple(map(type_text, reading.types)),
        matches=matches,
        recorded=recorded,
        choices=evidence.choices,
        telling=evidence.telling,
        posterior=evidence.posterior(reading.sampling),
        points=tuple(_points(marks, reading.sampling)),
        standing=space.standing(0),
        refutations=tuple(space.refutations),
        where=tuple(where),
    )


def _matches(runs: Sequence[Run], agent: str) -> Iterator[tuple[str, Match, set[int]]]:
    """Yield the matches that came to their end, how they are called, and on which seats the agent sat."""
    for run in runs:
        run.rows()  # refuses a run that was changed, also where it says that games failed
        for record in run.records(agent=agent, failed=False):
            players = {seat for seat, text in enumerate(record.match.agents) if text == agent}
            yield f"{run.number}:{record.task.number}.{record.place}", record.match, players


def _choices(match: Match) -> Iterator[tuple[State, Any]]:
    for state, choice in zip(replay(match), match.choices, strict=False):
        yield state, state.legal_actions()[choice]


def _shared(space: VersionSpace) -> VersionSpace:
    """Make what is refuted on one seat refuted on all: it is one agent that sits there."""
    gone: set[int] = set()
    space.refuted = [gone for _ in space.candidates]
    return space


def _weigh(evidence: Evidence, search: ProbMaxN, state: State, action: Any) -> None:
    if len(state.legal_actions()) == 1:
        evidence.choices += 1
        return
    search.check(state)
    found = search.found(state, search.options(state))
    fork = Fork(found["actions"], found["details"])
    evidence.add(fork_likelihoods(fork, state, action, search.epsilon))


def _points(marks: Sequence[tuple[int, Evidence]], sampling: Sampling) -> Iterator[Point]:
    """Yield what was believed over time, at places that lie evenly, the last one always."""
    count = min(len(marks), MOST_POINTS)
    for step in range(1, count + 1):
        matches, evidence = marks[round(step * len(marks) / count) - 1]
        posterior = evidence.posterior(sampling)
        yield Point(matches, evidence.choices, posterior.mean, posterior.intervals(LEVEL))
