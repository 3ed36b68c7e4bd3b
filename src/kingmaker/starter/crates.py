"""The Rust sources that a native game is compiled with, from wherever this installation has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from kingmaker.checks import shown
from kingmaker.files import placed
from kingmaker.game import KingmakerError
from kingmaker.starter.crate_files import ARCHIVE, crate_files

HERE = Path(__file__).parent
CLONE = HERE.parent.parent.parent
"""The repository, where the package runs in a clone or in an unpacked source distribution."""

FOLDER = "crates"
"""Where a project has the sources."""
LOCK = "Cargo.lock"
"""Which versions of other crates we were tested with; it lies beside the `Cargo.toml` of the project itself."""


def carried_sources() -> dict[str, bytes]:
    """Return the sources that this installation carries, by their path."""
    if (CLONE / "engine" / "Cargo.toml").is_file():
        return crate_files(CLONE)
    archive = HERE / ARCHIVE
    if not archive.is_file():
        raise KingmakerError(
            "this kingmaker was installed without the Rust sources that a native game needs: install a published "
            "wheel, or run tools/pack_crates.py before you build one"
        )
    with ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def update_crates(project: Path) -> None:
    """Replace the Rust sources of a native project by those of this version."""
    wanted = crate_sources()
    with written_into(project):
        if not (project / FOLDER / "engine").is_dir():
            raise KingmakerError(f"expected a project of new-game --native with a folder '{FOLDER}', got '{project}'")
        for path in (project / FOLDER).rglob("*.rs"):
            if path.relative_to(project).as_posix() not in wanted:
                path.unlink()
        write_files(project, wanted)


@contextmanager
def written_into(folder: Path) -> Iterator[None]:
    """Say in one line that a folder cannot be read or written."""
    try:
        yield
    except KingmakerError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KingmakerError(f"expected a folder that can be written, got '{shown(str(folder))}': {reason}") from error


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by their paths in a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with placed(folder / name) as beside:
            beside.write_bytes(data)


def crate_sources() -> dict[str, bytes]:
    """Return the sources by their path in a project."""
    return {f"{FOLDER}/{name}": data for name, data in carried_sources().items() if name != LOCK}


def lock() -> bytes:
    """Return the versions of other crates that a new project begins with."""
    return carried_sources()[LOCK]
