"""What a server may do and how much: where it listens, where it keeps things, and the ceilings of what is asked."""

from __future__ import annotations

import ipaddress
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much a browser may ask for."""

    seconds: float = 20.0
    """Of one search; one that has not ended by then answers with what it knows."""
    nodes: int = 50_000_000
    megabytes: float = 128.0
    """Of a transposition table."""
    sweeps: int = 10_000
    """Of the sampler of an agent that learns, which cannot be ended from outside."""
    blind_depth: int = 8
    """Plies of an agent that does not search by the engine, and so cannot be ended from outside."""
    searches: int = 2
    """At a time."""
    waiting: int = 48
    waiting_each: int = 8
    """Searches that wait, in all and of one table."""
    form_bytes: int = 64_000
    upload_bytes: int = 2_000_000
    positions: int = 20_000
    """Of one table, all lines together."""
    tables: int = 20_000
    streams: int = 500
    """Pages that follow something at a time."""
    live_games: int = 64
    """Tables that are kept in memory; others are read again when somebody comes."""
    absent_seconds: float = 10.0
    """How long agents go on thinking after the last page has gone."""
    pace: float = 0.3
    """Seconds from one move of an agent to the next, so that people can follow."""
    listed: int = 1_000
    """Legal moves that are shown as buttons."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server."""

    store: Path
    host: str = "127.0.0.1"
    port: int = 8753
    token: str | None = None
    """What a browser has to bring where the server listens to others than this machine."""
    watch: tuple[Path, ...] = ()
    """Stores of tournaments that are shown."""
    results: Path | None = None
    """The folder of results of experiments, as `kingmaker reproduce --save` writes them."""
    limits: Limits = field(default_factory=Limits)

    @property
    def drafts(self) -> Path:
        """The folder of the drafts' files, beside the store."""
        return self.store.with_name(f"{self.store.stem}-drafts")


def data_folder() -> Path:
    """Return the user's folder for what programs keep."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kingmaker"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "kingmaker"


def results_folder() -> Path | None:
    """Return the results that come with a checkout of the source; an installed package has none."""
    found = Path(__file__).parents[3] / "docs" / "results"
    return found if found.is_dir() else None


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
