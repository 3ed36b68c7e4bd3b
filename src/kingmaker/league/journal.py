"""A draft on disk: a file that only grows, one line with a checksum for each pick, on disk before the next prompt.

A line that cannot be written in full is cut off again, so that what follows stands on a line of its own. A line that
was cut off or changed by others is found by its checksum: what stands before it is the last good state, and the damaged
file is kept beside. Nothing good is ever overwritten in place.
"""

from __future__ import annotations

import json
import os
import shutil
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kingmaker.files import append_whole, placed
from kingmaker.game import KingmakerError

FORMAT = 1
HEADER, PICK, UNDO = "draft", "pick", "undo"


@dataclass(frozen=True)
class Saved:
    """What a file holds: its header, None if that is damaged, and the picks after all undoing."""

    header: dict[str, Any] | None
    picks: list[dict[str, Any]] = field(default_factory=list)
    damage: str = ""
    """What is wrong with the file, and from which line on; empty if nothing is."""
    length: int = 0
    """Bytes in the file."""


def line_of(kind: str, content: Mapping[str, Any]) -> bytes:
    """Write one event as a line with its checksum."""
    text = json.dumps({"event": kind, **content}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    if any("\ud800" <= letter <= "\udfff" for letter in text):  # the name of a file need not be text
        text = json.dumps({"event": kind, **content}, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x} {text}\n".encode()


def event_of(line: bytes) -> dict[str, Any] | None:
    """Read one line; None if it is damaged."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return None
    checksum, _, body = text.partition(" ")
    if not text.endswith("\n") or checksum != f"{zlib.crc32(body[:-1].encode()):08x}":
        return None
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def read(path: Path) -> Saved | None:
    """Read a saved draft as far as it is good; None if there is no file, or an empty one."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise KingmakerError(f"expected a saved draft, got '{path}': {_reason(error)}") from error
    if not data:
        return None
    lines = data.splitlines(keepends=True)
    events = [event_of(line) for line in lines]
    if not any(events):
        raise KingmakerError(f"expected a saved draft, got '{path}', which is another file; it is left as it is")
    header, *rest = events
    damage = ""
    if header is None or header.get("event") != HEADER:
        header, damage = None, "line 1, the settings, is damaged"
    elif header.get("format") != FORMAT:
        raise KingmakerError(f"expected a draft saved in format {FORMAT}, got {header.get('format')!r} in '{path}'")
    picks: list[dict[str, Any]] = []
    for number, event in enumerate(rest, start=2):
        if event is None or not _follows(event, picks):
            damage = f"{damage} and " if damage else ""
            damage += f"line {number} of {len(lines)} is damaged"
            break
        if event["event"] == UNDO:
            picks.pop()
        else:
            picks.append(event)
    return Saved(header, picks, damage, len(data))


def _follows(event: Mapping[str, Any], picks: Sequence[Any]) -> bool:
    """Tell whether an event can come after these picks."""
    if event.get("event") == UNDO:
        return bool(picks) and event.get("number") == len(picks)
    return event.get("event") == PICK and event.get("number") == len(picks) + 1 and isinstance(event.get("name"), str)


class Journal:
    """Writes a draft down as it goes."""

    def __init__(self, path: Path, header: Mapping[str, Any], *, length: int = 0) -> None:
        self.path = path
        self.header = dict(header)
        self.length = length
        """How far the file is good: what a failure leaves behind that is cut off by the next event."""

    @property
    def is_there(self) -> bool:
        """Whether the file still holds what was written; somebody may have removed it."""
        try:
            return self.path.stat().st_size >= self.length
        except OSError:
            return False

    def begin(self, picks: Sequence[Mapping[str, Any]] = ()) -> None:
        """Write a new file with these picks, whole or not at all."""
        lines = [line_of(HEADER, {"format": FORMAT, **self.header})]
        lines += [line_of(PICK, {**pick, "number": number}) for number, pick in enumerate(picks, start=1)]
        data = b"".join(lines)
        try:
            with placed(self.path) as beside:
                beside.write_bytes(data)
        except (OSError, ValueError) as error:
            raise self._cannot_save(error) from error
        self.length = len(data)

    def pick(self, number: int, pick: Mapping[str, Any]) -> None:
        """Add a pick."""
        self._append(line_of(PICK, {**pick, "number": number}))

    def undo(self, number: int) -> None:
        """Add that the last pick was taken back."""
        self._append(line_of(UNDO, {"number": number}))

    def _append(self, line: bytes) -> None:
        try:
            self.length = append_whole(self.path, line, at=self.length)
        except OSError as error:
            raise self._cannot_save(error) from error

    def _cannot_save(self, error: Exception) -> KingmakerError:
        return KingmakerError(f"cannot save the draft in '{self.path}': {_reason(error)}")


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def keep_beside(path: Path, suffix: str) -> Path:
    """Give a file a second name that is free, so that its own can be given to another, and return that name."""
    number = 0
    while True:
        place = path.with_name(f"{path.name}.{suffix}" + (f"-{number}" if number else ""))
        if not os.path.lexists(place):
            break
        number += 1
    try:
        try:
            os.link(path.resolve(), place)
        except OSError:  # not every file system has second names
            with placed(place) as beside:
                shutil.copyfile(path, beside)
    except OSError as error:
        raise KingmakerError(f"cannot keep '{path}' as '{place}': {_reason(error)}") from error
    return place
