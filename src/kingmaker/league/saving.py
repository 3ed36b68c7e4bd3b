"""A draft and its file: begun, resumed by the same command, recovered where it is damaged, written by one only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from kingmaker.arena.store import StoreError
from kingmaker.arena.store.lock import Lock
from kingmaker.game import KingmakerError
from kingmaker.league import headers, journal
from kingmaker.league.draft import Draft, DraftTerms, Pick

COMPARED = {"slot": "slot", "mock": "mock", "rules": "rules, teams, rounds or keepers"}
"""What must be the same for a draft to go on, and how it is called."""
MOST_POINTS = 1e9


@dataclass
class SavedDraft:
    """A draft whose every pick is on disk before the next is asked for.

    Nobody else can open its file until it is closed, or until nobody has it any more.
    """

    draft: Draft
    journal: journal.Journal
    lock: Lock
    notes: tuple[str, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others go on with the draft; a second call does nothing."""
        self.lock.release()

    @property
    def path(self) -> Path:
        """Where it is saved."""
        return self.journal.path

    def take(self, player: int, advice: dict[str, Any] | None = None) -> Pick:
        """Let the team on the clock take a player."""
        return self._saved(self.draft.take(player, advice))

    def take_unknown(self, name: str) -> Pick:
        """Let the team on the clock take somebody whom the pool does not know."""
        return self._saved(self.draft.take_unknown(name))

    def _saved(self, pick: Pick) -> Pick:
        made = self.draft.made()
        try:
            self._write(lambda: self.journal.pick(len(made), record(self.draft, made[-1])))
        except BaseException as error:
            self.draft.undo()  # what is not on disk has not happened
            if isinstance(error, KingmakerError):
                raise KingmakerError(f"{error}; the pick of {pick.name} is not made") from error
            raise
        return pick

    def undo(self) -> Pick:
        """Take the last pick back."""
        number = len(self.draft.made())
        pick = self.draft.undo()
        try:
            self._write(lambda: self.journal.undo(number))
        except BaseException as error:
            self.draft.redo(pick)
            if isinstance(error, KingmakerError):
                raise KingmakerError(f"{error}; the pick of {pick.name} is not taken back") from error
            raise
        return pick

    def _write(self, add: Callable[[], None]) -> None:
        """Add to the file; one that somebody has removed meanwhile is written again."""
        if self.journal.is_there:
            add()
        else:
            self.journal.begin(records(self.draft))

    def copy_to(self, path: Path) -> None:
        """Save the draft, as it is, in another file too."""
        journal.Journal(path, self.journal.header).begin(records(self.draft))


def records(draft: Draft) -> list[dict[str, Any]]:
    """Return all picks as they are saved; keepers stand in the settings."""
    return [record(draft, turn) for turn in draft.made()]


def record(draft: Draft, turn: int) -> dict[str, Any]:
    """Return a pick as it is saved: names, so that a changed pool does not matter."""
    pick = draft.picks[turn]
    found: dict[str, Any] = {"team": draft.terms.turns[turn] + 1, "name": pick.name, "known": pick.player is not None}
    return found if pick.advice is None else {**found, "advice": pick.advice}


def open_draft(path: Path, terms: DraftTerms, header: Mapping[str, Any], *, restart: bool = False) -> SavedDraft:
    """Begin a draft in a file, or go on with the one that is there; notes say what was found.

    Refused while somebody else has it open: each would write picks that the other does not know.
    """
    lock = _locked(path)
    try:
        draft, keeper, notes = _opened(path, terms, header, restart=restart)
    except BaseException:
        lock.release()
        raise
    return SavedDraft(draft, keeper, lock, notes)


def _locked(path: Path) -> Lock:
    """Keep a draft for ourselves, by whichever name others may call its file."""
    place = path.resolve()
    instead = "continue there, or type quit there and try again; --json reads it meanwhile, --save names another file"
    try:
        return Lock(place.with_name(f"{place.name}.lock"), f"the draft in '{path}'", instead=instead)
    except StoreError as error:
        if isinstance(error.__cause__, OSError):
            raise KingmakerError(f"cannot save the draft in '{path}': {error.__cause__.strerror}") from error
        raise


def _opened(
    path: Path, terms: DraftTerms, header: Mapping[str, Any], *, restart: bool
) -> tuple[Draft, journal.Journal, tuple[str, ...]]:
    saved = journal.read(path)
    if saved is None:
        return Draft(terms), _begun_anew(path, header), ()
    if restart:
        keeper, kept = _begun_beside(path, header, "old")
        return Draft(terms), keeper, (f"the earlier draft is kept in '{kept}'",)
    draft = restored(saved, terms, header, path)
    made = len(draft.made())
    if made < len(saved.picks):
        raise KingmakerError(
            f"expected a pool with everybody who was picked, got one without {saved.picks[made]['name']}, "
            f"pick {made + 1} of '{path}'"
        )
    if saved.damage:
        keeper, kept = _begun_beside(path, header, "damaged", records(draft))
        note = (
            f"the saved draft was damaged ({saved.damage}): recovered the first {_picks(made)}; "
            f"the damaged file is kept in '{kept}'"
        )
        return draft, keeper, (note,)
    notes = (f"continuing after {_picks(made)} saved in '{path}'",) if made else ()
    return draft, journal.Journal(path, header, length=saved.length), notes


def _begun_anew(path: Path, header: Mapping[str, Any], picks: Sequence[Mapping[str, Any]] = ()) -> journal.Journal:
    keeper = journal.Journal(path, header)
    keeper.begin(picks)
    return keeper


def _begun_beside(
    path: Path, header: Mapping[str, Any], suffix: str, picks: Sequence[Mapping[str, Any]] = ()
) -> tuple[journal.Journal, Path]:
    """Begin a new file in the place of another, which is kept under a second name; if that fails, all is as before."""
    kept = journal.keep_beside(path, suffix)
    try:
        return _begun_anew(path, header, picks), kept
    except BaseException:
        kept.unlink(missing_ok=True)
        raise


def restored(saved: journal.Saved, terms: DraftTerms, header: Mapping[str, Any], path: Path) -> Draft:
    """Make the draft of a file again, as far as the pool knows its picks."""
    if saved.header is not None:
        different = [told for name, told in COMPARED.items() if _agreed(saved.header, name) != _agreed(header, name)]
        if different:
            raise KingmakerError(
                f"expected the settings of the draft saved in '{path}', got another {' and another '.join(different)}: "
                "--resume continues with its own, --restart begins anew, --save names another file"
            )
    draft = Draft(terms)
    numbers = {player.name: number for number, player in enumerate(terms.players)}
    gone = {kept.player for kept in terms.kept}
    for event in saved.picks:
        name = str(event["name"])
        number = None if event.get("known") is False else numbers.get(name, -1)
        if draft.is_over or number == -1 or number in gone:
            break
        gone |= set() if number is None else {number}
        draft.redo(Pick(number, name, kept_advice(event.get("advice"))))
    return draft


def _agreed(header: Mapping[str, Any], name: str) -> object:
    return headers.agreed(header.get(name)) if name == "rules" else header.get(name)


def kept_advice(saved: object) -> dict[str, Any] | None:
    """Return the advice that was saved with a pick, as far as it is one."""
    if not isinstance(saved, dict) or not all(isinstance(saved.get(name), str) for name in ("player", "reason")):
        return None
    found = {name: saved[name] for name in ("player", "reason")}
    behind = saved.get("behind")
    if isinstance(behind, float | int) and abs(behind) < MOST_POINTS:  # what is no number is not below it
        found["behind"] = float(behind)
    return found


def _picks(count: int) -> str:
    return "1 pick" if count == 1 else f"{count} picks"
