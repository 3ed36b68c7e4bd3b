"""Where things are in the repository."""

from __future__ import annotations

from pathlib import Path

HELPERS = Path(__file__).parent
TESTS = HELPERS.parent
DATA = TESTS / "data"
ROOT = TESTS.parent
SOURCES = ROOT / "src" / "kingmaker"
DOCS = ROOT / "docs"
