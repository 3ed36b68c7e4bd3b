"""Which commit an experiment is run from, so that a stored result can be traced to its source."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SHORT = "12"
SOURCES = ("src", "engine", "bindings", "module", "drafting", "risk", "Cargo.toml", "Cargo.lock")
"""What results depend on; writing one among the documents changes nothing."""


@cache
def commit_of_the_source() -> str:
    """Return the commit that this package lies in, with a plus if sources were changed since; nothing without git."""
    try:
        _git(HERE, "ls-files", "--error-unmatch", Path(__file__).name)  # an installed package may lie in another's tree
        top = Path(_git(HERE, "rev-parse", "--show-toplevel"))
        commit = _git(top, "rev-parse", f"--short={SHORT}", "HEAD")
        there = [name for name in SOURCES if (top / name).exists()]
        changed = _git(top, "status", "--porcelain", "--untracked-files=no", "--", *there)
    except (OSError, subprocess.SubprocessError):
        return ""
    return f"{commit}+" if changed else commit


def _git(place: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", place, *words], capture_output=True, text=True, check=True, timeout=10)
    return done.stdout.strip()
