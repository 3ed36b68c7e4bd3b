"""What a position says about itself: every member of the contract asked once, and each answer checked.

The contract is that of `kingmaker.game`. An evaluation has to tell winners from losers at the end of a game: Hashavit &
Markovitch, IJCAI 2011, definition 1.
"""

from __future__ import annotations

import operator
from collections.abc import Hashable
from itertools import islice
from math import inf, isfinite
from typing import Any

from kingmaker.chance import check_chances
from kingmaker.game import (
    CHANCE,
    MOST_ACTIONS,
    MOST_PLAYERS,
    Bounded,
    Chancy,
    Drawable,
    Evaluates,
    Hidden,
    InvalidGame,
    Keyed,
    Limited,
    Quiescent,
    State,
    Teamed,
)
from kingmaker.ordering import Ordered
from kingmaker.stepped import Stepped
from kingmaker.testing._problems import Broken, Place, Problems, shown

MEMBERS = ("num_players", "player", "legal_actions", "apply", "is_terminal", "returns")
PROTOCOLS: tuple[type, ...] = (
    *(Evaluates, Bounded, Limited, Stepped, Quiescent, Keyed, Ordered, Drawable, Chancy, Hidden, Teamed),
)

Facts = dict[str, Any]
"""The answers by the member that gave them; two readings of one position must be equal."""


def read(state: Any, place: Place, problems: Problems, *, players: int | None = None) -> Facts:
    """Ask a position everything that it can be asked, or note what is wrong and break off.

    `players` is how many the game started with.
    """
    missing = [member for member in MEMBERS if not has(state, member)]
    if missing:
        problems.add(
            "a state with the members of kingmaker.State", f"{shown(state)} without {', '.join(missing)}", place
        )
        raise Broken
    facts = _read_required(state, players, place, problems)
    facts |= _read_optional(state, facts, place, problems)
    if facts["is_terminal()"]:
        _check_end(facts, place, problems)
    for method in ("__str__", "__repr__"):
        if defines(state, method):
            facts[f"{method}()"] = problems.call(f"{method}()", place, getattr(state, method))
    return facts


def has(state: Any, member: str) -> bool:
    """Tell whether an object has a member; one that raises is there all the same."""
    try:
        return hasattr(state, member)
    except Exception:
        return True


def defines(thing: Any, method: str) -> bool:
    """Tell whether an object has a method of its own in the place of that which every object has."""
    return getattr(type(thing), method) is not getattr(object, method)


def differences(before: Facts, after: Facts) -> str:
    """Say what two readings disagree on; nothing if they agree."""
    told = [
        f"{name} {before.get(name)!r} and then {after.get(name)!r}"
        for name in before | after
        if before.get(name) != after.get(name)
    ]
    return "; ".join(told)


def winners(values: Any) -> list[int]:
    """Return the players with the highest value."""
    return [player for player, value in enumerate(values) if value == max(values)]


def _read_required(state: Any, at_first: int | None, place: Place, problems: Problems) -> Facts:
    players = problems.call("num_players", place, lambda: state.num_players)
    if not _is_whole(players) or not 1 <= players <= MOST_PLAYERS:
        problems.add(f"num_players to be a whole number from 1 to {MOST_PLAYERS}", shown(players), place)
        raise Broken
    if at_first not in (None, players):
        problems.add("the same num_players throughout a game", f"{at_first} at the start and {players} now", place)
        raise Broken
    over = problems.call("is_terminal()", place, state.is_terminal)
    if not _is_truth(over):
        problems.add("is_terminal() to be True or False", shown(over), place)
        raise Broken
    facts: Facts = {"num_players": players, "is_terminal()": bool(over)}
    if over:
        returns = problems.call("returns()", place, state.returns)
        return facts | {"returns()": _row(returns, players, "returns()", place, problems)}
    player = problems.call("player", place, lambda: state.player)
    lowest = CHANCE if isinstance(state, Chancy) else 0
    if not _is_whole(player) or not lowest <= player < players:
        chance = f", or {CHANCE} where chance moves and chances() says how" if player == CHANCE else ""
        problems.add(f"player to be from 0 to {players - 1}{chance}", shown(player), place)
        raise Broken
    facts |= {"player": player, "legal_actions()": _actions(state, place, problems)}
    if isinstance(state, Chancy):
        facts["chances()"] = _chances(state, facts, place, problems)
    return facts


def _chances(state: Chancy, facts: Facts, place: Place, problems: Problems) -> list[tuple[Any, float]]:
    """Read what chance may bring: the legal actions, each with its probability; nothing where a player moves."""
    answer = problems.call("chances()", place, state.chances)
    try:
        pairs = [(outcome, float(chance)) for outcome, chance in islice(answer, MOST_ACTIONS + 1)]
    except Exception:
        problems.add("chances() to be pairs (outcome, probability)", shown(answer), place)
        raise Broken from None
    rolls = facts["player"] == CHANCE
    expected, wrong = "", ""
    if not rolls and pairs:
        expected, wrong = "chances() to be empty where a player moves", shown(answer)
    elif rolls and [outcome for outcome, _ in pairs] != facts["legal_actions()"]:
        expected, wrong = (
            f"chances() to have the outcomes of legal_actions(), {facts['legal_actions()']}",
            shown(answer),
        )
    elif rolls:
        try:
            check_chances([chance for _, chance in pairs], "")
        except InvalidGame:
            expected = "chances() to be probabilities above 0 that sum to 1"
            wrong = f"{shown(answer)}, which sum to {sum(chance for _, chance in pairs):g}"
    if expected:
        problems.add(expected, wrong, place)
        raise Broken
    return pairs


def _actions(state: Any, place: Place, problems: Problems) -> list[Any]:
    actions = problems.call("legal_actions()", place, state.legal_actions)
    if not hasattr(actions, "__len__") or not hasattr(actions, "__getitem__") or isinstance(actions, str | dict):
        problems.add("legal_actions() to be a sequence", shown(actions), place)
        raise Broken
    listed = problems.call("legal_actions()", place, lambda: list(islice(actions, MOST_ACTIONS + 1)))
    if not listed:
        problems.add("at least one legal action before the end", shown(actions), place)
        raise Broken
    if len(listed) > MOST_ACTIONS:
        problems.add(f"at most {MOST_ACTIONS} legal actions", "more", place)
        raise Broken
    odd = [action for action in listed if not is_hashable(action)]
    if odd:
        problems.add("hashable actions", shown(odd[0]), place)
        raise Broken
    if len(set(listed)) != len(listed):
        problems.add("each legal action once", shown(actions), place)
        raise Broken
    return listed


def _read_optional(state: Any, facts: Facts, place: Place, problems: Problems) -> Facts:
    players = facts["num_players"]
    found: Facts = {}
    if facts.get("player") != CHANCE:
        found |= _read_values(state, facts, place, problems)
    if isinstance(state, Keyed):
        found["key()"] = problems.call("key()", place, state.key)
        if not is_hashable(found["key()"]):
            problems.add("key() to be hashable", shown(found["key()"]), place)
            raise Broken
    if isinstance(state, Drawable):
        # Not among the facts: a drawing may mark the last move, which is no part of the position.
        drawn: Any = problems.call("draw()", place, state.draw)
        if not isinstance(drawn, str) or not drawn:
            problems.add("draw() to be text", shown(drawn), place)
    if isinstance(state, Hidden):
        seen = problems.call("observation()", place, lambda: [state.observation(p) for p in range(players)])
        found["observation()"] = seen
        if not is_hashable(tuple(seen)):
            problems.add("observation() to be hashable", shown(seen), place)
    elif has(state, "observation"):
        problems.add("observation() and sample() together", "observation() alone", place)
    if isinstance(state, Teamed):
        teams = problems.call("team()", place, lambda: [state.team(player) for player in range(players)])
        found["team()"] = _teams(teams, players, place, problems)
        if "evaluate()" in found:
            _check_partners("evaluate()", found["evaluate()"], found["team()"], place, problems)
    return found


def _read_values(state: Any, facts: Facts, place: Place, problems: Problems) -> Facts:
    """Read what only positions have in which a player moves, and ends: no search asks for it where chance moves."""
    players = facts["num_players"]
    found: Facts = {}
    if isinstance(state, Evaluates):
        value = problems.call("evaluate()", place, state.evaluate)
        found["evaluate()"] = _row(value, players, "evaluate()", place, problems)
    if isinstance(state, Bounded):
        bounds = problems.call("bounds()", place, state.bounds)
        found["bounds()"] = _intervals(bounds, players, "bounds() to be", place, problems)
    if isinstance(state, Limited) and not facts["is_terminal()"]:
        found["limits()"] = _limits(problems.call("limits()", place, state.limits), players, place, problems)
    if isinstance(state, Stepped) and not facts["is_terminal()"]:
        found["value_step()"] = _step(problems.call("value_step()", place, state.value_step), place, problems)
    if isinstance(state, Ordered) and not facts["is_terminal()"]:
        found["promises()"] = _promises(state, len(facts["legal_actions()"]), place, problems)
    if isinstance(state, Quiescent):
        found["may_stop()"] = problems.call("may_stop()", place, state.may_stop)
        if not _is_truth(found["may_stop()"]):
            problems.add("may_stop() to be True or False", shown(found["may_stop()"]), place)
    return found


def _teams(teams: list[Any], players: int, place: Place, problems: Problems) -> list[int]:
    for player, team in enumerate(teams):
        if not _is_whole(team) or not 0 <= team < players:
            problems.add(f"team({player}) to be from 0 to {players - 1}", shown(team), place)
            raise Broken
    return teams


def _check_partners(source: str, values: tuple[float, ...], teams: list[int], place: Place, problems: Problems) -> None:
    """Hold partners to one payoff."""
    for player, team in enumerate(teams):
        first = teams.index(team)
        if values[first] != values[player]:
            expected = f"{source} to be the same for partners, players {first} and {player}"
            problems.add(expected, f"{values[first]} and {values[player]}", place)
            return


def _check_end(facts: Facts, place: Place, problems: Problems) -> None:
    returns = facts["returns()"]
    if "team()" in facts:
        _check_partners("returns()", returns, facts["team()"], place, problems)
    estimate = facts.get("evaluate()", returns)
    if winners(estimate) != winners(returns):
        expected = "evaluate() to be highest, at the end, for the players with the highest return and for no other"
        problems.add(expected, f"{estimate} where returns() is {returns}", place)
    points = [(value, value) for value in returns]
    if facts.get("bounds()", points) != points:
        expected = "bounds() to be points at the end, low = high = return"
        problems.add(expected, f"{facts['bounds()']} where returns() is {returns}", place)


def _promises(state: Ordered, actions: int, place: Place, problems: Problems) -> tuple[float, ...]:
    """Read one finite number for each legal action."""
    given: Any = problems.call("promises()", place, state.promises)
    try:
        row = tuple(float(entry) for entry in islice(given, actions + 1))
    except Exception:
        row = ()
    if isinstance(given, str) or len(row) != actions or not all(map(isfinite, row)):
        expected = f"promises() to be one finite number for each legal action, {actions} in all"
        problems.add(expected, shown(given), place)
        raise Broken
    return row


def _row(value: Any, players: int, source: str, place: Place, problems: Problems) -> tuple[float, ...]:
    """Read one finite number for each player."""
    try:
        row = tuple(float(entry) for entry in islice(value, players + 1))
    except Exception:
        row = ()
    if isinstance(value, str) or len(row) != players or not all(map(isfinite, row)):
        problems.add(f"{source} to be one finite number for each player, {players} in all", shown(value), place)
        raise Broken
    return row


def _limits(value: Any, players: int, place: Place, problems: Problems) -> tuple[float, list[tuple[float, float]]]:
    try:
        total, pairs = value
        total = float(total)
    except Exception:
        total, pairs = inf, ()
    if not isfinite(total):
        problems.add("limits() to be a finite sum and one pair (least, most) for each player", shown(value), place)
        raise Broken
    return total, _intervals(pairs, players, "limits() to have", place, problems)


def _step(value: Any, place: Place, problems: Problems) -> float:
    try:
        step = float(value)
    except Exception:
        step = 0.0
    if not 0 < step < inf:
        problems.add("value_step() to be a positive number", shown(value), place)
        raise Broken
    return step


def _intervals(value: Any, players: int, expected: str, place: Place, problems: Problems) -> list[tuple[float, float]]:
    try:
        pairs = [(float(low), float(high)) for low, high in islice(value, players + 1)]
    except Exception:
        pairs = []
    if len(pairs) != players or not all(isfinite(low) and isfinite(high) and low <= high for low, high in pairs):
        problems.add(
            f"{expected} one finite pair (low, high) for each player with low <= high, {players} in all",
            shown(value),
            place,
        )
        raise Broken
    return pairs


def is_hashable(value: Any) -> bool:
    """Tell whether a value has a hash, in all its parts."""
    if not isinstance(value, Hashable):
        return False
    try:
        hash(value)
    except Exception:
        return False
    return True


def _is_whole(value: Any) -> bool:
    try:
        operator.index(value)
    except Exception:
        return False
    return not isinstance(value, bool)


def _is_truth(value: Any) -> bool:
    try:
        return value in (True, False)
    except Exception:
        return False


def protocols_of(state: State) -> tuple[str, ...]:
    """Name the optional protocols that a state has."""
    return tuple(protocol.__name__ for protocol in PROTOCOLS if isinstance(state, protocol))
