"""The settings of a draft as its file holds them: the first line, written once and read with care."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from kingmaker.checks import is_whole
from kingmaker.game import KingmakerError
from kingmaker.league.draft import DraftTerms
from kingmaker.league.keepers import keepers_of_rules
from kingmaker.league.rules import ORDERS, Rules

MOST_SEED = 2**64 - 1
SOURCE: dict[str, tuple[type, ...]] = {
    "players": (str,),
    "columns": (str, type(None)),
    "encoding": (str,),
    "skip": (bool,),
    "adp": (str, type(None)),
    "joined": (list,),
}
"""Where the players come from, and how that file is read."""
SOURCE_DEFAULTS: dict[str, Any] = {"columns": None, "encoding": "utf-8", "skip": False, "adp": None, "joined": []}
MODEL_DEFAULTS: dict[str, Any] = {"skew": 0.0, "shared": 0.0, "keepers": [], "names": []}
"""What drafts lack that were saved before there was such a thing: then it was not."""
MODEL = ("bench_weight", "patience", "spread", "skew", "shared")
"""What is believed of others; a draft may go on with another belief."""
CHANGEABLE = (*MODEL, "names")
"""What may be other than it was saved, as teams may be called otherwise."""


@dataclass(frozen=True)
class Header:
    """The settings that were saved; `me` is our team, counted from 0."""

    me: int
    mock: bool
    seed: int
    rules: Rules
    source: dict[str, Any]


def header_of(terms: DraftTerms, *, mock: bool, source: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings as they are saved; `source` says where the players come from."""
    return {
        "slot": terms.me + 1,
        "mock": mock,
        "seed": terms.seed,
        "rules": rules_record(terms.rules),
        "source": dict(source),
    }


def rules_record(rules: Rules) -> dict[str, Any]:
    """Return rules as plain values."""
    order = list(rules.order) if isinstance(rules.order, tuple) else rules.order
    return {
        "slots": list(rules.slots),
        "flex": {name: list(takes) for name, takes in rules.flex.items()},
        "caps": dict(rules.caps),
        "teams": rules.teams,
        "bench": rules.bench,
        "rounds": rules.rounds,
        "order": order,
        "names": list(rules.names),
        "bench_weight": rules.bench_weight,
        "patience": rules.patience,
        "spread": rules.spread,
        "skew": rules.skew,
        "shared": rules.shared,
        "keepers": [keeper.as_dict() for keeper in rules.keepers],
    }


def agreed(rules: object) -> object:
    """Return of saved rules what a league has agreed on: all but what is believed of others and names of teams."""
    if not isinstance(rules, dict):
        return rules
    return {name: value for name, value in {**MODEL_DEFAULTS, **rules}.items() if name not in CHANGEABLE}


def read_header(saved: Mapping[str, Any], where: str) -> Header:
    """Read the settings that were saved; whatever they should not be is an error that names it."""
    slot: Any = saved.get("slot")
    mock, source = saved.get("mock"), saved.get("source")
    if not is_whole(slot) or not isinstance(mock, bool):
        _wrong("a slot and whether it is a mock draft", [slot, mock], where)
    if not isinstance(source, dict):
        _wrong("where the players come from", source, where)
    read = {**SOURCE_DEFAULTS, **source}
    for name, kinds in SOURCE.items():
        if not isinstance(read.get(name), kinds):
            _wrong(f"the {name} of its source", read.get(name), where)
    if not _are_names(read["joined"]):
        _wrong("the joined files of its source", read["joined"], where)
    rules = rules_of(saved.get("rules"), where)
    return Header(slot - 1, mock, seed_of(saved, where), rules, {name: read[name] for name in SOURCE})


def seed_of(saved: Mapping[str, Any], where: str) -> int:
    """Return the seed that was saved."""
    seed = saved.get("seed", 0)
    if not _is_whole(seed) or not 0 <= seed <= MOST_SEED:
        _wrong("a seed", seed, where)
    return int(seed)


def rules_of(saved: object, where: str) -> Rules:
    """Make rules again that were saved."""
    if not isinstance(saved, dict):
        _wrong("rules", saved, where)
    saved = {**MODEL_DEFAULTS, **saved}
    checks: dict[str, Callable[[Any], bool]] = {
        "slots": _are_names,
        "flex": lambda given: isinstance(given, dict) and all(map(_are_names, given.values())),
        "caps": lambda given: isinstance(given, dict) and all(_is_whole(cap) and cap >= 0 for cap in given.values()),
        "teams": _is_whole,
        "bench": _is_whole,
        "rounds": _is_whole,
        "order": lambda given: given in ORDERS or _are_whole(given),
        "names": _are_names,
        "bench_weight": _is_share,
        "patience": _is_amount,
        "spread": _is_amount,
        "skew": _is_share,
        "shared": _is_share,
        "keepers": lambda given: isinstance(given, list),
    }
    for name, holds in checks.items():
        if name not in saved or not holds(saved[name]):
            _wrong(f"the {name} of its rules", saved.get(name), where)
    fields = {name: saved[name] for name in checks}
    fields |= {"slots": tuple(fields["slots"]), "names": tuple(fields["names"])}
    fields["flex"] = {name: tuple(takes) for name, takes in fields["flex"].items()}
    fields["keepers"] = keepers_of_rules(fields["keepers"], where)
    fields["order"] = tuple(fields["order"]) if isinstance(fields["order"], list) else fields["order"]
    return Rules(**fields).checked(where)


def _is_whole(given: Any) -> bool:
    return type(given) is int


def _are_whole(given: Any) -> bool:
    return isinstance(given, list) and all(map(_is_whole, given))


def _are_names(given: Any) -> bool:
    return isinstance(given, list) and all(isinstance(name, str) for name in given)


def _is_amount(given: Any) -> bool:
    return type(given) in (int, float) and math.isfinite(given) and 0 <= given <= 1e6


def _is_share(given: Any) -> bool:
    return _is_amount(given) and given <= 1


def _wrong(expected: str, got: object, where: str) -> NoReturn:
    raise KingmakerError(f"expected the settings of a draft with {expected} in {where}, got {got!r:.80}")
