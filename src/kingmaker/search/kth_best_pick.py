"""KthBestPick: take now the worst item for which all better items can still be had later.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, algorithm 2.
Deviations: as in the authors' program, a prediction fails if it reaches the end of the draft while better items are
open, and the best item always succeeds. The paper leaves ties in the ranking open; here the item comes first that the
others value more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.game import Chancy, Drafts, KingmakerError, State, UnknownName, Unsupported
from kingmaker.search.base import Search, core_of, one_of, whole
from kingmaker.search.result import Result
from kingmaker.search.trace import SearchTree
from kingmaker.spec import Former, nearest

Drafter = Callable[[Any], Any]
"""How somebody picks: a state to an item."""


class Heuristic(Protocol):
    """What items are ranked by: a state and a player to a number for each open item."""

    def __call__(self, state: Any, player: int, /) -> Mapping[Any, float]:
        """Say what each open item is worth to a player."""


TIES = ("others", "leftmost")
NODES = 400_000
"""Positions that a pick may cost by default, a part of a second in a native draft: without a limit predictions of
predictions grow out of all bounds."""
ITSELF, GREEDY, ADP = "self", "greedy", "adp"


@dataclass(frozen=True, kw_only=True, repr=False)
class KthBestPick(Search):
    """Rank the open items, predict the picks of all players, and leave for later what will still be there.

    `drafters` say how the others pick: one for all of them, or one for each player; that of the picking player is not
    used.
    `self` is KthBestPick with the same drafters; `greedy` takes its best item; `adp` the first open item of the list
    `adp`, as average draft positions have it; then there are the drafters that the game knows (`pixie` in a Risk
    draft), the name of any agent, an agent, and a callable from a state to an item. `heuristic` ranks the items: by
    default the game's own `item_values`, else `evaluation`, the game's evaluation of the position after the pick, or a
    callable; with `evaluate=` items are ranked by that evaluation. `ties` in the ranking go to the item that the
    `others` value more, or to the `leftmost`. Only the best `limit` items are considered; under `nodes`, 400,000 by
    default, or `seconds` the limit is raised from 1 step by step, and the last complete step answers. With `depth` a
    prediction fails that takes more plies. In a result `values` are what the items are worth to each player by the
    heuristic, and `limit` is how many were considered.
    """

    name: ClassVar[str] = "kth-best-pick"
    engine: ClassVar[str] = "kth-best-pick"
    verb: ClassVar[str] = "worth"
    former: ClassVar[Former] = {"models": ("drafters", {})}

    nodes: int | Literal["auto"] | None = NODES
    limit: int | None = None
    drafters: tuple[str | Drafter, ...] = (ITSELF,)
    adp: tuple[str, ...] = ()
    heuristic: Literal["evaluation"] | Heuristic | None = None
    ties: str = "others"

    def __post_init__(self) -> None:
        super().__post_init__()
        whole(self, "limit", 1, 2**31)
        one_of(self, "ties", TIES)
        drafters: Any = self.drafters
        drafters = (drafters,) if isinstance(drafters, str | Agent) or callable(drafters) else drafters
        if not isinstance(drafters, tuple | list) or not drafters or not all(map(_is_drafter, drafters)):
            raise KingmakerError(f"expected drafters of {self.name} to be names, agents or callables, got {drafters!r}")
        object.__setattr__(self, "drafters", tuple(drafters))
        object.__setattr__(self, "adp", tuple(self.adp))
        if ADP in drafters and not self.adp:
            raise KingmakerError(
                f"expected adp= of {self.name} with the items in the order in which they are usually picked, got none"
            )
        if isinstance(self.heuristic, str):
            one_of(self, "heuristic", ("evaluation",))
        elif self.heuristic is not None and not callable(self.heuristic):
            raise KingmakerError(f"expected heuristic of {self.name} to be a callable, got {self.heuristic!r}")

    @classmethod
    def left_out(cls, named: Collection[str]) -> dict[str, Any]:
        """Return nothing: it has a budget by default."""
        return {}

    def can_stop_early(self, state: State) -> bool:
        """Tell that it can consider fewer items."""
        return True

    def check(self, state: State) -> None:
        """Refuse what is no draft."""
        super().check(state)
        require_draft(self, state)
        players, given = state.num_players, len(self.drafters)
        if given not in (1, players):
            raise Unsupported(f"{self.name} needs one drafter or one for each of {players} players, got {given}")

    def options(self, state: State) -> dict[str, Any]:
        """Seat the drafters; a player knows itself."""
        given = self.drafters * state.num_players if len(self.drafters) == 1 else self.drafters
        drafters = [self._drafter(each, state) for each in given]
        drafters[state.player] = ITSELF
        heuristic: Any = self.heuristic
        if self.evaluate is not None:
            heuristic = _by_evaluation(self.evaluate)
        elif callable(heuristic):
            heuristic = _in_order(heuristic)
        return {"limit": self.limit, "drafters": drafters, "heuristic": heuristic, "ties": self.ties}

    def meaning(self, result: Result) -> str:
        """Say that values are of items, and not of what follows."""
        return "what the item itself is worth to each player"

    def because(self, result: Result) -> str:
        """Name the better items that are expected to be there later."""
        later = self.left_for_later(result)
        if not later:
            return f"worth {result.value[result.player]:.4g} to it, and no better one would be left"
        named = ", ".join(map(str, later[:6])) + (" …" if len(later) > 6 else "")
        return f"worth {result.value[result.player]:.4g} to it, and {named} will be left"

    def left_for_later(self, result: Result) -> list[Any]:
        """Return the items that are worth at least as much, and that the player is expected to get later."""
        state, found = result.state, []
        for item in result.pv:
            if state.player == result.player and item != result.action:
                worth = result.values[item][result.player]
                if worth >= result.value[result.player]:
                    found.append(item)
            state = state.apply(item)
        return found

    def tree(self, state: State, *, levels: int) -> SearchTree:
        """Refuse: predictions are lines, not a tree."""
        raise Unsupported(f"{self.name} has no search tree: it follows one line for each item that it considers")

    def _drafter(self, given: Any, state: State) -> Any:
        if given == ADP:
            return list(self.adp)
        if isinstance(given, str):
            core = core_of(state)
            known = (ITSELF, GREEDY, *(core.drafters if core is not None else ()))
            if given in known:
                return given
            if given not in registry.agents():
                names = [*known, ADP, *registry.agents()]
                raise UnknownName(f"unknown drafter '{given}' of {self.name}: {nearest(given, names)}")
            given = registry.agent(given)
        if isinstance(given, Agent):
            return given.choose
        return given


def require_draft(agent: Search, state: State) -> None:
    """Refuse a game that is no draft."""
    if not isinstance(state, Drafts):
        raise Unsupported(
            f"{agent.name} needs a draft, whose states have picks_left and item_values, got {type(state).__name__}"
        )
    if isinstance(state, Chancy):
        raise Unsupported(f"{agent.name} does not foresee drafts in which chance moves")


def _is_drafter(given: Any) -> bool:
    return isinstance(given, str | Agent) or callable(given)


def _in_order(heuristic: Heuristic) -> Callable[[Any, int], list[float]]:
    def row(state: Any, player: int) -> list[float]:
        worth = heuristic(state, player)
        try:
            return [worth[item] for item in state.legal_actions()]
        except (KeyError, TypeError, IndexError):
            raise KingmakerError(f"expected the heuristic to map every open item to a number, got {worth!r}") from None

    return row


def _by_evaluation(evaluate: Callable[[Any], Any]) -> Callable[[Any, int], list[float]]:
    def row(state: Any, player: int) -> list[float]:
        after = (state.apply(item) for item in state.legal_actions())
        return [(end.returns() if end.is_terminal() else evaluate(end))[player] for end in after]

    return row
