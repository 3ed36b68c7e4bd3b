"""What `kingmaker draft` begins with: rules, players, keepers and the file of the draft, from options or as saved."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kingmaker.game import KingmakerError
from kingmaker.league import headers, journal, saving
from kingmaker.league.columns import read_columns
from kingmaker.league.draft import Draft, DraftTerms
from kingmaker.league.keeper_files import read_keepers
from kingmaker.league.keepers import Keeper, keeper_from_text, merged
from kingmaker.league.live import LivePick, keepers_in, read_picks
from kingmaker.league.pool import Pool, read_pool
from kingmaker.league.rules import Rules
from kingmaker.league.tables import decoded


@dataclass(frozen=True)
class Opening:
    """What a draft begins with: the terms, the file, and what is saved there as settings."""

    terms: DraftTerms
    path: Path
    header: dict[str, Any]
    mock: bool

    def looked_up(self) -> Draft:
        """Return the draft as it is saved, without writing anything."""
        saved = journal.read(self.path)
        if saved is None:
            return Draft(self.terms)
        return saving.restored(saved, self.terms, self.header, self.path)


@dataclass(frozen=True)
class Given:
    """Where keepers and picks are told beside the rules and the players."""

    keepers: str | None = None
    keep: Sequence[str] = ()
    picks: str | None = None
    anew: bool = False
    """Whether an earlier draft of the same file is of no concern."""


def begun(
    source: dict[str, Any],
    slot: int | None,
    save: str | None,
    rules: Rules,
    seed: int | None,
    given: Given,
    *,
    mock: bool,
) -> Opening:
    """Make the terms of a draft from the options."""
    if source["players"] is None:
        raise KingmakerError(
            "expected a CSV file of players, got none: kingmaker draft --example players.csv writes one"
        )
    if slot is None:
        raise KingmakerError(f"expected --slot with your team, from 1 to {rules.teams}, got none")
    players = Path(source["players"])
    if players.name in ("", ".."):  # no file is called so
        raise KingmakerError(f"expected a CSV file of players, got '{players}': Is a directory")
    path = Path(save) if save else players.with_suffix(".mock-draft" if mock else ".draft")
    saved = journal.read(path)
    if seed is None and saved is not None and saved.header is not None:
        seed = headers.seed_of(saved.header, f"'{path}'")
    pool = pool_of(source, rules)
    rules = replace(rules, keepers=merged(rules.keepers, pool.keepers, _keepers(given, rules, saved)))
    terms = DraftTerms(pool, rules, slot - 1, seed or 0)
    return Opening(terms, path, headers.header_of(terms, mock=mock, source=source), mock)


def _keepers(given: Given, rules: Rules, saved: journal.Saved | None) -> tuple[Keeper, ...]:
    """Return the keepers that options tell; those of an export are taken over as a draft begins, and kept with it."""
    typed = tuple(keeper_from_text(text, rules.teams, rules.names) for text in given.keep)
    listed = () if given.keepers is None else read_keepers(given.keepers, rules)
    exported: tuple[Keeper, ...] = ()
    if given.picks is not None and given.keepers is None and not given.keep:
        exported = keepers_in(picks_of(given.picks, rules), rules.turns(), rules.teams, f"'{given.picks}'")
    if not (typed or listed or exported or given.anew) and saved is not None and saved.header is not None:
        return headers.read_header(saved.header, "the saved draft").rules.keepers
    return merged(typed, listed, exported)


def picks_of(path: str, rules: Rules) -> list[LivePick]:
    """Read the picks of a file; positions and teams are as in the rules."""
    text = decoded(path, "utf-8", "picks as JSON, CSV or text")
    return read_picks(text, f"'{path}'", teams=rules.teams, positions=rules.positions)


def resumed(path: Path, seed: int | None, given: Mapping[str, Any]) -> Opening:
    """Make the terms of a draft from its file; what is given of the players goes before what it says."""
    saved = journal.read(path)
    if saved is None:
        raise KingmakerError(f"expected a saved draft, got '{path}', which is not there or empty")
    if saved.header is None:
        raise KingmakerError(
            f"expected the settings of the draft in '{path}', got a damaged line: give the whole command with "
            f"--save {path}, and its picks are recovered"
        )
    header = headers.read_header(saved.header, f"'{path}'")
    source = {**header.source, **{name: value for name, value in given.items() if value}}
    source["players"] = _found(source["players"], path, given=given["players"] is not None)
    source["joined"] = [_found(file, path, given=bool(given["joined"])) for file in source["joined"]]
    pool = pool_of(source, header.rules)
    terms = DraftTerms(pool, header.rules, header.me, header.seed if seed is None else seed)
    return Opening(terms, path, headers.header_of(terms, mock=header.mock, source=source), header.mock)


def _found(file: str, draft: Path, *, given: bool) -> str:
    """Return a file of the settings, or the one of its name beside the draft, if both were moved."""
    beside = draft.parent / Path(file).name
    return str(beside) if not given and not os.path.lexists(file) and os.path.lexists(beside) else file


def pool_of(source: Mapping[str, Any], rules: Rules) -> Pool:
    """Read the players of the settings."""
    return read_pool(
        source["players"],
        rules.positions,
        columns=read_columns(source["columns"]) if source["columns"] else {},
        encoding=source["encoding"],
        skip=source["skip"],
        adp=source["adp"],
        teams=rules.teams,
        names=rules.names,
        joined=source["joined"],
    )
