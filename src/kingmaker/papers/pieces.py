"""Parts of long experiments, kept as they are found: one line of JSON each, so that a run that is stopped goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kingmaker.game import KingmakerError


class Pieces:
    """A file of keys and values to which lines are only ever added; without a path, the memory of one run."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.known: dict[str, Any] = {}
        if self.path is not None and self.path.exists():
            self._read(self.path)

    def get(self, key: str, compute: Callable[[], Any]) -> Any:
        """Give the value of a key, computed and kept if it is new; always as JSON gives it back."""
        if key not in self.known:
            line = json.dumps([key, compute()], ensure_ascii=False, allow_nan=False)
            self._append(line)
            self.known[key] = json.loads(line)[1]
        return self.known[key]

    def _read(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise KingmakerError(f"expected pieces of experiments in '{path}', got: {error}") from error
        for number, line in enumerate(text.split("\n")[:-1], start=1):  # what has no end was cut off, and is redone
            try:
                key, value = json.loads(line)
            except ValueError:
                raise KingmakerError(f"expected a key and a value as JSON in '{path}', line {number}") from None
            self.known[key] = value
        if not text.endswith("\n") and text:
            with path.open("r+", encoding="utf-8") as file:
                file.truncate(len(text[: text.rfind("\n") + 1].encode()))

    def _append(self, line: str) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise KingmakerError(f"expected a file that can be written, got '{self.path}': {error.strerror}") from error
