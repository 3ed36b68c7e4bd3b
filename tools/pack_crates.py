"""Packs the Rust sources that native games from elsewhere are compiled with, so that a wheel carries them.

    python tools/pack_crates.py

writes `src/kingmaker/starter/crates.zip`. It runs before a wheel or a source distribution is built, so it needs nothing
but Python. The same sources make the same archive.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parent.parent
STARTER = ROOT / "src" / "kingmaker" / "starter"


def pack(root: Path, archive: Path) -> None:
    """Write the archive."""
    files = runpy.run_path(str(STARTER / "crate_files.py"))["crate_files"](root)
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for name, data in files.items():
            entry = ZipInfo(name)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, data)


if __name__ == "__main__":
    if len(sys.argv) != 1:
        raise SystemExit(__doc__)
    pack(ROOT, STARTER / runpy.run_path(str(STARTER / "crate_files.py"))["ARCHIVE"])
