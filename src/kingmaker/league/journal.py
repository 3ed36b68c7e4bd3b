"""A draft on disk: a file that only grows, a line a pick, each with a checksum, written through before the next prompt.

A line that was cut off or changed is found by its checksum: what stands before it is the last good state, and the
damaged file is kept beside. Nothing is ever overwritten in place.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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


def line_of(kind: str, content: Mapping[str, Any]) -> str:
    """Write one event as a line with its checksum."""
    text = json.dumps({"event": kind, **content}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x} {text}\n"


def event_of(line: bytes) -> dict[str, Any] | None:
    """Read one line; None if it is damaged."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return None
    checksum, _, body = text.partition(" ")
    if not text.endswith("\n") or checksum != f"{zlib.crc32(body[:-1].encode()):08x}":
        return None
    found = json.loads(body)
    return found if isinstance(found, dict) else None


def read(path: Path) -> Saved | None:
    """Read a saved draft as far as it is good; None if there is no file, or an empty one."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KingmakerError(f"expected a saved draft, got '{path}': {error.strerror}") from error
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
    return Saved(header, picks, damage)


def _follows(event: Mapping[str, Any], picks: Sequence[Any]) -> bool:
    """Tell whether an event can come after these picks."""
    if event.get("event") == UNDO:
        return bool(picks) and event.get("number") == len(picks)
    return event.get("event") == PICK and event.get("number") == len(picks) + 1 and isinstance(event.get("name"), str)


class Journal:
    """Writes a draft down as it goes."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.header = dict(header)

    def begin(self, picks: Sequence[Mapping[str, Any]] = ()) -> None:
        """Write a new file with these picks, whole or not at all."""
        lines = [line_of(HEADER, {"format": FORMAT, **self.header})]
        lines += [line_of(PICK, {**pick, "number": number}) for number, pick in enumerate(picks, start=1)]
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with beside.open("w", encoding="utf-8", newline="") as file:
                file.writelines(lines)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as error:
            raise KingmakerError(f"cannot save the draft in '{self.path}': {error.strerror}") from error
        finally:
            beside.unlink(missing_ok=True)

    def pick(self, number: int, pick: Mapping[str, Any]) -> None:
        """Add a pick."""
        self._append(line_of(PICK, {**pick, "number": number}))

    def undo(self, number: int) -> None:
        """Add that the last pick was taken back."""
        self._append(line_of(UNDO, {"number": number}))

    def _append(self, line: str) -> None:
        try:
            with self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise KingmakerError(f"cannot save the draft in '{self.path}': {error.strerror}") from error


def set_aside(path: Path, suffix: str) -> Path:
    """Move a file out of the way, under a name that is free, and give that name."""
    number = 0
    while True:
        place = path.with_name(f"{path.name}.{suffix}" + (f"-{number}" if number else ""))
        if not place.exists():
            break
        number += 1
    try:
        path.replace(place)
    except OSError as error:
        raise KingmakerError(f"cannot move '{path}' to '{place}': {error.strerror}") from error
    return place
