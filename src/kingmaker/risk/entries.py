"""Who takes part in a competition: somebody who drafts and a bot that plays, combined freely.

In text `DRAFTER/BOT`: `kth-best-pick/quo` drafts by KthBestPick and plays as Quo. A bot alone drafts as it does in Lux.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, NamedTuple

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.seeds import decision_seed
from kingmaker.game import IllegalAction, KingmakerError, State, UnknownName, play
from kingmaker.games.risk_drafters import LuxDrafter
from kingmaker.risk.map import TERRITORIES
from kingmaker.risk.playing import Owners, bots, check_bot, with_goal
from kingmaker.spec import nearest, text_of

Drafter = Callable[[tuple[int | None, ...], int], int]
"""Picks an open territory for a player, from the owners so far (None where there is none)."""

DRAFT = "risk-draft"
"""The game that agents draft in."""
LUX = "lux:bot="
"""How the drafting of a bot is written as an agent."""
BY_CHANCE = "random"
"""Both a bot and an agent."""


@dataclass(frozen=True)
class Entry:
    """A drafter, an agent or a callable, with the bot that plays on."""

    drafter: Agent | Drafter
    bot: str
    text: str


class Drafted(NamedTuple):
    """What came of a draft."""

    owners: Owners
    goals: tuple[str | None, ...]
    """For each seat the continent that a bot of Lux last drafted for; None for all other drafters."""


def entry(given: Any) -> Entry:
    """Read an entry: text, or a drafter (an agent, its text, or a callable) with the name of a bot."""
    if isinstance(given, Entry):
        return given
    if isinstance(given, str):
        drafter, slash, bot = given.strip().rpartition("/")
        check_bot(bot)
        made = registry.agent(drafter) if slash else _lux(bot)
        return Entry(made, bot, f"{text_of(made)}/{bot}" if slash else bot)
    if not isinstance(given, tuple) or len(given) != 2:
        raise KingmakerError(f"expected an entry as text DRAFTER/BOT or as a pair of both, got {given!r}")
    who, bot = given
    check_bot(bot)
    if isinstance(who, str):
        who = registry.agent(who)
    if isinstance(who, Agent):
        return Entry(who, bot, f"{text_of(who)}/{bot}")
    if not callable(who):
        raise KingmakerError(f"expected an agent or a callable as drafter, got {who!r}")
    name = getattr(who, "__name__", type(who).__name__).strip("<>")
    return Entry(who, bot, f"<{name}>/{bot}")


def with_drafter(one: Entry, drafter: Agent | Drafter) -> Entry:
    """Return an entry for whom another agent drafts."""
    return one if drafter == one.drafter else entry((drafter, one.bot))


def bot_only(given: Any) -> Entry:
    """Read an entry where nobody drafts: the name of a bot."""
    if isinstance(given, Entry):
        return given
    if not isinstance(given, str) or given not in bots():
        hint = nearest(str(given), bots())
        raise UnknownName(f"unknown bot '{given}' for a draft in which nobody picks: {hint}")
    return Entry(_nobody, given, given)


def draft_for(players: int) -> str:
    """Return the draft that agents pick in by default: its own value was learned from games of three players only."""
    return DRAFT if players == 3 else f"{DRAFT}:value=jo"


def start_of(draft: str, players: int) -> State:
    """Start the draft that a text such as `risk-draft:value=jo` describes, for so many players."""
    text = draft if "players=" in draft else f"{draft}{',' if ':' in draft else ':'}players={players}"
    state = registry.game(text).new(seed=0)
    if state.num_players != players:
        raise KingmakerError(f"expected a draft for {players} players, got '{draft}' for {state.num_players}")
    if len(state.legal_actions()) != len(TERRITORIES):
        what = f"'{draft}' with {len(state.legal_actions())} items"
        raise KingmakerError(f"expected a draft of the {len(TERRITORIES)} territories of the map, got {what}")
    return state


def run_draft(entries: Sequence[Entry], *, seed: int, draft: str = DRAFT, stop: Event | None = None) -> Drafted:
    """Let the entries pick, one after the other from seat 0 on, until everything is owned."""
    picking = any(isinstance(each.drafter, Agent) for each in entries)
    return _by_contract(entries, seed, draft, stop or Event()) if picking else _by_hand(entries)


def _by_hand(entries: Sequence[Entry]) -> Drafted:
    """Draft by callables alone."""
    owners: list[int | None] = [None] * len(TERRITORIES)
    for turn in range(len(TERRITORIES)):
        player = turn % len(entries)
        owners[_picked(entries[player], owners, player)] = player
    return Drafted(_complete(owners), (None,) * len(entries))


def _by_contract(entries: Sequence[Entry], seed: int, draft: str, stop: Event) -> Drafted:
    """Draft in a game, in which agents choose and callables pick."""
    state = start_of(draft, len(entries))
    actions = _in_order_of_the_map(state.legal_actions())
    owners: list[int | None] = [None] * len(TERRITORIES)
    for turn in range(len(TERRITORIES)):
        if stop.is_set() or state.is_terminal():
            break
        player = state.player
        drafter = entries[player].drafter
        if isinstance(drafter, Agent):
            action = drafter.choose(state, seed=decision_seed(seed, turn))
        else:
            action = actions[_picked(entries[player], owners, player)]
        state = play(state, action)
        owners[actions.index(action)] = player
    goals = (
        each.drafter.goal(state, seat) if isinstance(each.drafter, LuxDrafter) else None
        for seat, each in enumerate(entries)
    )
    return Drafted(_complete(owners), tuple(goals))


def playing(one: Entry, goal: str | None) -> str:
    """Return who plays on after a draft: a bot that drafted itself remembers what for, one that took over does not."""
    itself = isinstance(one.drafter, LuxDrafter) and one.drafter.bot == one.bot
    return with_goal(one.bot, goal if itself else None)


def _in_order_of_the_map(actions: Sequence[Any]) -> list[Any]:
    """Sort the picks of a draft by territory: by their names, or as they come where they have others."""
    places = {territory.name.lower(): number for number, territory in enumerate(TERRITORIES)}
    if {str(action).lower() for action in actions} != set(places):
        return list(actions)
    return sorted(actions, key=lambda action: places[str(action).lower()])


def _picked(one: Entry, owners: Sequence[int | None], player: int) -> int:
    """Ask a callable, and refuse what is not an open territory."""
    assert not isinstance(one.drafter, Agent), "agents choose in a position"
    pick: Any = one.drafter(tuple(owners), player)
    if not isinstance(pick, int) or not 0 <= pick < len(owners) or owners[pick] is not None:
        raise IllegalAction(f"expected '{one.text}' to pick an open territory, got {pick!r}")
    return pick


def _complete(owners: Sequence[int | None]) -> Owners:
    """Return the owners; -1, which the rules refuse, where a draft ended before everything was owned."""
    return tuple(-1 if owner is None else owner for owner in owners)


def _lux(bot: str) -> Agent:
    """Return what drafts for a bot: itself, except for the one that is not of Lux and does everything by chance."""
    return registry.agent(bot if bot == BY_CHANCE else LUX + bot)


def _nobody(owners: tuple[int | None, ...], player: int) -> int:
    raise KingmakerError("expected a draft in which nobody picks")
