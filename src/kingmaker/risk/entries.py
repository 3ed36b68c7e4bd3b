"""Who takes part in a competition: somebody who drafts and a bot that plays, combined freely.

In text `DRAFTER/BOT`: `kth-best-pick/quo` drafts by KthBestPick and plays as Quo. A bot alone drafts as it does in Lux.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.seeds import decision_seed
from kingmaker.game import IllegalAction, KingmakerError, State, UnknownName
from kingmaker.risk.map import TERRITORIES
from kingmaker.risk.playing import Owners, bots, check_bot
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


def bot_only(given: Any) -> Entry:
    """Read an entry where nobody drafts: the name of a bot."""
    if isinstance(given, Entry):
        return given
    if not isinstance(given, str) or given not in bots():
        hint = nearest(str(given), bots())
        raise UnknownName(f"unknown bot '{given}' for a draft in which nobody picks: {hint}")
    return Entry(_nobody, given, given)


def start_of(draft: str, players: int) -> State:
    """Start the draft that a text such as `risk-draft:value=jo` describes, for so many players."""
    text = draft if "players=" in draft else f"{draft}{',' if ':' in draft else ':'}players={players}"
    state = registry.game(text).new(seed=0)
    if state.num_players != players:
        raise KingmakerError(f"expected a draft for {players} players, got '{draft}' for {state.num_players}")
    return state


def run_draft(entries: Sequence[Entry], *, seed: int, draft: str = DRAFT, stop: Event | None = None) -> Owners:
    """Let the entries pick, one after the other from seat 0 on, until everything is owned."""
    owners: list[int | None] = [None] * len(TERRITORIES)
    state = start_of(draft, len(entries)) if any(isinstance(each.drafter, Agent) for each in entries) else None
    for turn in range(len(TERRITORIES)):
        if stop is not None and stop.is_set():
            break
        player = turn % len(entries) if state is None else state.player
        drafter = entries[player].drafter
        if isinstance(drafter, Agent):
            assert state is not None, "there is a position wherever an agent drafts"
            action = drafter.choose(state, seed=decision_seed(seed, turn))
            pick: Any = territory_of(action)
        else:
            pick = drafter(tuple(owners), player)
            action = pick
        if not isinstance(pick, int) or not 0 <= pick < len(owners) or owners[pick] is not None:
            raise IllegalAction(f"expected '{entries[player].text}' to pick an open territory, got {pick!r}")
        owners[pick] = player
        if state is not None:
            state = state.apply(_action(state, pick) if action is pick else action)
    return tuple(-1 if owner is None else owner for owner in owners)


def territory_of(action: Any) -> int:
    """Give the number of the territory that an action of the draft picks, by number or by name."""
    if isinstance(action, int):
        return action
    for number, territory in enumerate(TERRITORIES):
        if str(action).lower() == territory.name.lower():
            return number
    raise IllegalAction(f"expected a territory as a pick, got {action!r}")


def _action(state: State, pick: int) -> Any:
    """Give the action that picks a territory, however the draft writes it."""
    return next((action for action in state.legal_actions() if territory_of(action) == pick), pick)


def _lux(bot: str) -> Agent:
    """Give what drafts for a bot: itself, except for the one that is not of Lux and does everything by chance."""
    return registry.agent(bot if bot == BY_CHANCE else LUX + bot)


def _nobody(owners: tuple[int | None, ...], player: int) -> int:
    raise KingmakerError("expected a draft in which nobody picks")
