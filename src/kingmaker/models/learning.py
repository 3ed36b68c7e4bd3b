"""Prob-MaxN that learns: it updates its belief about every player by the choices that it sees.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006, "Learning in
Prob-Maxn". The weights of each player's models have a Dirichlet prior; the chance of a choice under a model is that of
the search (best actions evenly, but for epsilon); the posterior mean is the belief of the next search. Deviations: how
probable a choice was is settled when it is made, under the belief of that moment, and not weighed again as beliefs
change; where the own search is cut off at a depth, the choices of the others were seen less far than their own searches
would see. What the others believe of the searching player is learned from its own choices in the same way, since they
see them too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Literal

from kingmaker.game import Game, KingmakerError, State
from kingmaker.models.beliefs import Beliefs, type_text
from kingmaker.models.dirichlet import Evidence, Posterior, Sampling, check_prior
from kingmaker.models.trail import Fork, Trail, search_with_trail
from kingmaker.search import ProbMaxN, Result
from kingmaker.search.base import one_of
from kingmaker.search.player_rows import each_player, rows
from kingmaker.spec import Former

LEARNS_FROM = ("all", "searched")
TIE = 1e-9
"""As in the engine: values are the same if they differ by less than this part of the largest that went into them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class LearningProbMaxN(ProbMaxN):
    """Weigh every choice by the chance that it is made, and learn these chances from the choices seen.

    `prior` are the Dirichlet weights of the models, the same for all players or a row for each; by default they sum to
    the number of models, spread as `belief` says. `saved` is a file of beliefs with which learning starts. The
    posterior is sampled by two chains of `sweeps` Gibbs sweeps after `burn_in`, from the `seed`. It learns from `all`
    choices, and runs a search for those that its own searches have not looked at; or from the `searched` ones alone,
    which costs almost nothing but ignores what happens before its first turn of a deal. It learns while it sits at a
    table (see `begin`); without a table it is Prob-MaxN with the belief that it would begin with.
    """

    name: ClassVar[str] = "learning-prob-maxn"
    former: ClassVar[Former] = {"known": ("saved", {})}

    prior: tuple[float, ...] | tuple[tuple[float, ...], ...] = ()
    saved: str | None = None
    sweeps: int = 100
    burn_in: int = 25
    seed: int = 0
    learns_from: Literal["all", "searched"] = "all"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "prior", rows(self, "prior"))
        for row in self.prior if any(isinstance(each, tuple) for each in self.prior) else (self.prior,):
            if row:
                check_prior(row, f" of {self.name}")
        if self.prior and not self.models:
            raise KingmakerError(f"expected models= for the prior of {self.name}, got only prior={self.prior}")
        if self.saved is not None and not isinstance(self.saved, str):
            raise KingmakerError(f"expected saved of {self.name} to be the name of a file, got {self.saved!r:.80}")
        if self.saved is not None and self.prior:
            raise KingmakerError(f"expected prior= or saved= of {self.name}, got both: saved beliefs have their prior")
        one_of(self, "learns_from", LEARNS_FROM)
        _ = self.sampling  # refuses what it cannot be

    @property
    def sampling(self) -> Sampling:
        """How the posterior is sampled."""
        return Sampling(self.sweeps, self.burn_in, self.seed)

    def priors(self, players: int) -> list[tuple[float, ...]]:
        """Return the Dirichlet weights of each player's models."""
        seats = self.seated(players)
        if not self.prior:
            spread = [tuple(len(models) * chance for chance in chances) for models, chances in seats]
            return [check_prior(row, f" of player {player}") for player, row in enumerate(spread)]
        given = each_player(self.prior, players, "prior")
        for player, (weights, (models, _)) in enumerate(zip(given, seats, strict=True)):
            if len(weights) != len(models):
                raise KingmakerError(
                    f"expected a weight of the prior for each of the {len(models)} models of player {player}, "
                    f"got {weights}"
                )
            check_prior(weights, f" of player {player}")
        return given

    def check(self, state: State) -> None:
        """Refuse models and priors that do not fit the players."""
        super().check(state)
        self.priors(state.num_players)

    def options(self, state: State) -> dict[str, Any]:
        """Search as Prob-MaxN with what is believed before anything is seen."""
        weights = self.priors(state.num_players)
        saved = self._saved_beliefs()
        if saved is not None:
            saved.check(saved.game, self._types(state.num_players))
            return self.plain(saved.means(self.sampling)).options(state)
        return self.plain([_scaled(row) for row in weights]).options(state)

    def plain(self, belief: Sequence[Sequence[float]]) -> ProbMaxN:
        """Return the search with this belief, which learns nothing."""
        own = {each.name: getattr(self, each.name) for each in fields(ProbMaxN)}
        chances = tuple(map(tuple, belief)) if self.models else ()
        return ProbMaxN(**own | {"belief": chances})

    def begin(self, game: Game, player: int, *, beliefs: Beliefs | None = None) -> ProbMaxNSession:
        """Take a seat, for a match or for all deals of a series; with `beliefs`, go on from them."""
        players = game.new(seed=0).num_players
        earlier = self._saved_beliefs() if beliefs is None else beliefs
        if earlier is None:
            beliefs = Beliefs(game.name, self._types(players), [Evidence(row) for row in self.priors(players)])
        else:
            earlier.check(game.name, self._types(players))
            beliefs = earlier.copy()
        return ProbMaxNSession(self, beliefs)

    def _types(self, players: int) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(map(type_text, models)) for models, _ in self.seated(players))

    def _saved_beliefs(self) -> Beliefs | None:
        return None if self.saved is None else Beliefs.load(self.saved)


class ProbMaxNSession:
    """Learning Prob-MaxN at a table.

    What is seen is put aside and weighed before the next choice, or when the belief is asked for: so learning costs
    its time only where it is used, and it counts among the nodes of that choice.
    """

    def __init__(self, agent: LearningProbMaxN, beliefs: Beliefs) -> None:
        self.agent = agent
        self.nodes = 0
        """Positions visited so far, to choose and to learn."""
        self._beliefs = beliefs
        self._unweighed: list[tuple[State, Any]] = []
        self._trail: Trail | None = None
        self._depth = agent.depth
        self._learns = any(len(types) > 1 for types in beliefs.types)
        self._sampling = agent.sampling

    @property
    def beliefs(self) -> Beliefs:
        """What is believed of everybody, and why; it can be saved."""
        self._weigh_all()
        return self._beliefs

    @property
    def belief(self) -> tuple[tuple[float, ...], ...]:
        """The chance of each type of each player."""
        return self.beliefs.means(self._sampling)

    def posterior(self, player: int) -> Posterior:
        """Return what is believed of a player, with intervals and the state of the chains."""
        return self.beliefs.posterior(player, self._sampling)

    def observe(self, state: State, action: Any) -> None:
        """See what the player whose turn it was did."""
        if self._learns:
            self._unweighed.append((state, action))

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Choose with what is believed by now; the seed moves nothing, since no lots are drawn."""
        return self.search(state).action

    def search(self, state: State) -> Result:
        """Search with what is believed by now."""
        search = self.agent.plain(self.belief).resolved(state)
        if not self._learns:
            result = search.search(state)
        elif search.nodes is not None or search.seconds is not None:
            result = search.search(state)
            # What follows is seen as far as this search came, or the last one where there is nothing to choose. A first
            # step that took too long is not taken again.
            has_choice = len(state.legal_actions()) > 1
            if has_choice or self._depth is None:
                self._depth, self._trail = result.limit, None
            if has_choice and not result.partial:
                found, self._trail = search_with_trail(replace(search, depth=result.limit), state)
                self.nodes += found["nodes"]
        else:
            found, self._trail = search_with_trail(search, state)
            result = search.result(state, found)
        self.nodes += result.nodes
        return result

    def _weigh_all(self) -> None:
        waiting, self._unweighed = self._unweighed, []
        for state, action in waiting:
            self._weigh(state, action)

    def _weigh(self, state: State, action: Any) -> None:
        """Learn from one choice; the trail goes on with the match, also where there was nothing to choose."""
        evidence = self._beliefs.evidence[state.player]
        if len(state.legal_actions()) == 1 or len(evidence.prior) == 1:
            evidence.choices += 1
        else:
            fork = self._fork(state)
            if fork is not None:
                evidence.add(fork_likelihoods(fork, state, action, self.agent.epsilon))
        if self._trail is not None:
            self._trail.follow(action)

    def _fork(self, state: State) -> Fork | None:
        """Find what the choices were worth in what was searched, or search them."""
        fork = None if self._trail is None else self._trail.fork(state)
        if fork is not None or self.agent.learns_from == "searched" or self._depth == 0:
            return fork
        search = replace(self.agent.plain(self._beliefs.means(self._sampling)), depth=self._depth)
        found, self._trail = search_with_trail(search, state)
        self.nodes += found["nodes"]
        return Fork(found["actions"], found["details"])


def fork_likelihoods(fork: Fork, state: State, action: Any, epsilon: float) -> list[float]:
    """Return how probable an action of a position is under each model of its player, as a Prob-MaxN search saw it."""
    worths = [detail[state.player] for detail in fork.details]
    sizes = [detail[state.num_players + state.player] for detail in fork.details]
    largest = [max(column) for column in zip(*sizes, strict=True)]
    return choice_likelihoods(worths, fork.actions.index(action), epsilon, sizes=largest)


def choice_likelihoods(
    worths: Sequence[Sequence[float]], choice: int, epsilon: float, *, sizes: Sequence[float] | None = None
) -> list[float]:
    """Return how probable a choice is under each model; `worths` has one row for each action, one entry for each model.

    `sizes` has for each model the size of the largest utility that went into the worths; without it, the largest worth.
    `kingmaker.reference.beliefs` has the same as the paper writes it.
    """
    found = []
    for model, worth in enumerate(zip(*worths, strict=True)):
        best = max(worth)
        slack = TIE * (max(map(abs, worth)) if sizes is None else sizes[model])
        greedy = (1.0 - epsilon) / sum(best - each <= slack for each in worth) if best - worth[choice] <= slack else 0.0
        found.append(greedy + epsilon / len(worth))
    return found


def _scaled(weights: Sequence[float]) -> tuple[float, ...]:
    total = math.fsum(weights)
    return tuple(weight / total for weight in weights)
