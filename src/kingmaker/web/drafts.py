"""The draft room: league drafts with the import, the checks, the advice and the journal of `kingmaker draft`."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import Any

from kingmaker.files import placed
from kingmaker.game import KingmakerError
from kingmaker.league import headers, live, saving
from kingmaker.league.advice import Advice, advise
from kingmaker.league.columns import read_columns
from kingmaker.league.draft import DraftTerms
from kingmaker.league.keeper_files import keepers_from
from kingmaker.league.keepers import merged
from kingmaker.league.pool import Pool, read_pool
from kingmaker.league.rules import BUILT_IN, ORDERS, Rules, load_rules, read_rules
from kingmaker.web.safety import Refused
from kingmaker.web.settings import Settings
from kingmaker.web.store import DraftRow, WebStore

PLAYERS, JOINED, JOURNAL = "players.csv", "joined.csv", "picks.draft"
OPEN = 16
"""Drafts whose files are kept open."""
MOST_TITLE = 60


@dataclass
class OpenDraft:
    """A draft that somebody looks at."""

    row: DraftRow
    saved: saving.SavedDraft
    mock: bool
    lock: Lock = field(default_factory=Lock)
    advice: tuple[int, Advice] | None = None
    """What was advised, and after how many picks."""
    changes: int = 0
    told: tuple[str, ...] = ()
    """What was noticed when picks were last read from elsewhere."""

    def advise(self) -> Advice | None:
        """Simulate the rest of the draft, unless that was done; None once all our picks are made."""
        picks = len(self.saved.draft.picks)
        if self.advice is not None and self.advice[0] == picks:
            return self.advice[1]
        if not self.saved.draft.my_turns():
            return None
        found = advise(self.saved.draft)
        self.advice = (picks, found)
        return found

    def advised(self) -> Advice | None:
        """Return the advice for the present pick, if it was simulated."""
        picks = len(self.saved.draft.picks)
        return self.advice[1] if self.advice is not None and self.advice[0] == picks else None

    def take(self, player: int) -> None:
        """Let the team on the clock take a player; what was advised is kept with our own pick."""
        draft, given = self.saved.draft, self.advised()
        kept: dict[str, Any] | None = None
        if draft.is_mine and given is not None:
            tried = {each.player: each for each in given.candidates}
            kept = {"player": draft.terms.players[given.best.player].name, "reason": given.reason}
            kept |= {"behind": round(tried[player].behind, 2)} if player in tried else {}
        self.saved.take(player, kept)
        self.changes += 1

    def bots_pick(self) -> None:
        """Let the other teams pick until it is our turn, or the draft is over."""
        draft = self.saved.draft
        while not draft.is_over and not draft.is_mine:
            self.take(draft.bot_pick())

    def undo(self) -> None:
        """Take the last pick back; in a mock draft those of the bots, too, to our last one."""
        count = self.saved.draft.since_mine() if self.mock else 1
        if not count:
            raise KingmakerError("nothing to undo: you have made no pick")
        for _ in range(count):
            self.saved.undo()
        self.changes += 1

    def follow(self, text: str) -> None:
        """Make the picks of a live draft that are not made yet."""
        draft = self.saved.draft
        rules = draft.terms.rules
        picks = live.read_picks(text, "the picks", teams=rules.teams, positions=rules.positions)
        self.told = live.follow(draft, self.saved, picks, "the picks").notes
        self.changes += 1


class DraftRoom:
    """All drafts of a server."""

    def __init__(self, settings: Settings, store: WebStore) -> None:
        self.settings = settings
        self.store = store
        self._open: OrderedDict[str, OpenDraft] = OrderedDict()
        self._lock = Lock()

    def preview(self, files: Mapping[str, bytes], given: Mapping[str, str]) -> DraftTerms:
        """Read an upload, one file or two to be joined, as it would be drafted from, and keep nothing."""
        folder = self._folder(f"preview-{secrets.token_hex(8)}")
        try:
            for name, data in files.items():
                (folder / name).write_bytes(data)
            rules = rules_from(given)
            pool = _pool(folder, rules, given)
        finally:
            for name in files:
                (folder / name).unlink(missing_ok=True)
            folder.rmdir()
        text = given.get("keepers", "").strip()
        told = keepers_from(text, "the keepers", rules) if text else ()
        rules = replace(rules, keepers=merged(rules.keepers, pool.keepers, told))
        return DraftTerms(pool, rules, _whole(given, "slot", 1) - 1, _whole(given, "seed", 0))

    def add(self, files: Mapping[str, bytes], given: Mapping[str, str]) -> DraftRow:
        """Begin a draft from an upload."""
        terms = self.preview(files, given)
        rules, slot = terms.rules, terms.me + 1
        name = secrets.token_urlsafe(9)
        folder = self._folder(name)
        for file, data in files.items():
            with placed(folder / file) as beside:
                beside.write_bytes(data)
        settings = {
            "slot": slot,
            "seed": terms.seed,
            "mock": given.get("mock") == "yes",
            "rules": headers.rules_record(rules),
            **{key: given.get(key, "") for key in ("columns", "adp", "encoding", "skip")},
        }
        title = " ".join(given.get("title", "").split())[:MOST_TITLE] or "League draft"
        keys = {which: secrets.token_urlsafe(18) for which in ("owner", "watch")}
        row = DraftRow(name, title, keys, settings)
        self.store.add_draft(row)
        return row

    def draft(self, name: str) -> OpenDraft:
        """Return a draft, from memory or from its files."""
        with self._lock:
            found = self._open.get(name)
            if found is None:
                row = self.store.draft(name) if len(name) <= 40 else None
                if row is None:
                    raise Refused(404, "expected the address of a draft, got one that leads nowhere")
                found = self._open[name] = self._opened(row)
                while len(self._open) > OPEN:
                    self._open.popitem(last=False)[1].saved.close()
            self._open.move_to_end(name)
            return found

    def _opened(self, row: DraftRow) -> OpenDraft:
        folder, given = self._folder(row.id), row.settings
        rules = headers.rules_of(given["rules"], "the saved draft")
        terms = DraftTerms(_pool(folder, rules, given), rules, given["slot"] - 1, given["seed"])
        source = {
            "players": str(folder / PLAYERS),
            "columns": given["columns"] or None,
            "encoding": given["encoding"] or "utf-8",
            "skip": given["skip"] == "yes",
            "adp": given["adp"] or None,
            "joined": [str(path) for path in _joined(folder)],
        }
        header = headers.header_of(terms, mock=given["mock"], source=source)
        opened = OpenDraft(row, saving.open_draft(folder / JOURNAL, terms, header), given["mock"])
        if opened.mock:
            opened.bots_pick()
        return opened

    def role(self, row: DraftRow, keys: list[str], *, trusted: bool) -> str:
        """Return what a browser may do: `owner` picks, `watch` looks; on this machine everybody may look."""
        for role, key in row.keys.items():
            if any(hmac.compare_digest(key.encode(), given.encode()) for given in keys):
                return role
        if trusted:
            return "watch"
        raise Refused(403, "expected a link of this draft, or the token that the server printed")

    def _folder(self, name: str) -> Path:
        folder = self.settings.drafts / name
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return folder

    def close(self) -> None:
        """Let others go on with all drafts."""
        for each in self._open.values():
            each.saved.close()
        self._open.clear()


def _joined(folder: Path) -> list[Path]:
    return [folder / JOINED] if (folder / JOINED).exists() else []


def _pool(folder: Path, rules: Rules, given: Mapping[str, Any]) -> Pool:
    """Read the players; no path of the server is told."""

    def bare(text: str) -> str:
        return text.replace(f"'{folder / PLAYERS}'", "the file").replace(f"'{folder / JOINED}'", "the second file")

    try:
        pool = read_pool(
            folder / PLAYERS,
            rules.positions,
            columns=read_columns(given["columns"]) if given.get("columns") else {},
            encoding=given.get("encoding") or "utf-8",
            skip=given.get("skip") == "yes",
            adp=given.get("adp") or None,
            teams=rules.teams,
            names=rules.names,
            joined=_joined(folder),
        )
    except KingmakerError as error:
        raise KingmakerError(bare(str(error))) from None
    return replace(pool, notes=tuple(map(bare, pool.notes)), understood=tuple(map(bare, pool.understood)))


def rules_from(given: Mapping[str, str]) -> Rules:
    """Make rules from a form: its text, or the built-in ones, with the numbers that were filled in."""
    counts = {name: _whole(given, name, 0) for name in ("teams", "rounds", "bench") if given.get(name, "").strip()}
    filled: dict[str, Any] = counts | ({"order": _order(given["order"])} if given.get("order") else {})
    text = given.get("rules", "").strip()
    preset = given.get("preset", "") or "nfl"
    if preset not in BUILT_IN:
        raise KingmakerError(f"expected one of the rules {', '.join(BUILT_IN)}, got '{preset[:40]}'")
    return read_rules(text, "the rules", **filled) if text else load_rules(preset, **filled)


def _order(given: str) -> str:
    if given not in ORDERS:
        raise KingmakerError(f"expected the order to be one of {', '.join(ORDERS)}, got '{given[:40]}'")
    return given


def _whole(given: Mapping[str, str], name: str, default: int) -> int:
    value = str(given.get(name, "")).strip()
    if not value:
        return default
    if not value.isascii() or not value.isdigit() or len(value) > 18:
        raise KingmakerError(f"expected a whole number as {name}, got '{value[:40]}'")
    return int(value)
