"""Parts of long experiments, kept as they are found: one line of JSON each, so that a run that is stopped goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kingmaker.files import append_whole
from kingmaker.game import KingmakerError


class Pieces:
    """A file of keys and values to which lines are only ever added; without a path, the memory of one run."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.known: dict[str, Any] = {}
        if self.path is not None and self.path.exists():
            self._read(self.path)

    def get(self, key: str, compute: Callable[[], Any]) -> Any:
        """Return the value of a key, computed and kept if it is new; always as it is read back from JSON."""
        if key not in self.known:
            line = json.dumps([key, compute()], ensure_ascii=False, allow_nan=False)
            self._append(line)
            self.known[key] = json.loads(line)[1]
        return self.known[key]

    def _read(self, path: Path) -> None:
        try:
            data = path.read_bytes()
            whole, torn = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
            lines = whole.decode().split("\n")[:-1]
        except (OSError, UnicodeDecodeError) as error:
            raise KingmakerError(f"expected pieces of experiments in '{path}', got: {error}") from error
        if torn and not torn.startswith(b'["'[: len(torn)]):
            raise KingmakerError(f"expected pieces of experiments in '{path}', got another file")
        for number, line in enumerate(lines, start=1):
            try:
                key, value = json.loads(line)
                self.known[key] = value
            except (ValueError, TypeError):
                raise KingmakerError(f"expected a key and a value as JSON in '{path}', line {number}") from None
        if torn:  # what has no end was cut off, and is redone
            with _writing(path):
                os.truncate(path, len(whole))

    def _append(self, line: str) -> None:
        if self.path is not None:
            with _writing(self.path):
                append_whole(self.path, f"{line}\n".encode())


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise KingmakerError(f"expected a file that can be written, got '{path}': {error.strerror}") from error
