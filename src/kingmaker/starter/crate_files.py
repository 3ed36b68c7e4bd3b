"""Which files of the repository a native game from elsewhere is compiled with.

`tools/pack_crates.py` runs this file by itself, before the package is built, so it imports nothing of the package.
"""

from __future__ import annotations

import re
from pathlib import Path

CRATES = ("engine", "bindings")
ARCHIVE = "crates.zip"
"""What an installed package has them in, beside this file."""


def is_source(path: Path) -> bool:
    """Tell whether a Rust file is needed to build; unit tests are not."""
    return "tests" not in (*path.parts, path.stem)


def crate_files(root: Path) -> dict[str, bytes]:
    """Return the files by their path: the crates, their workspace, the lock and the licence."""
    found = {"Cargo.toml": _workspace((root / "Cargo.toml").read_text(encoding="utf-8")).encode()}
    paths = [root / "Cargo.lock", root / "LICENSE"]
    for crate in CRATES:
        paths += [root / crate / "Cargo.toml", root / crate / "README.md"]
        sources = sorted((root / crate / "src").rglob("*.rs"))
        paths += [path for path in sources if is_source(path.relative_to(root / crate / "src"))]
    return found | {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def _workspace(text: str) -> str:
    """Write the workspace of these crates alone; how they are optimised is decided where they are used."""
    shared = re.split(r"^(?:#.*\n)*\[profile", text, maxsplit=1, flags=re.MULTILINE)[0]
    return re.sub(r"^members = .*$", f"members = {list(CRATES)}".replace("'", '"'), shared, flags=re.MULTILINE)
