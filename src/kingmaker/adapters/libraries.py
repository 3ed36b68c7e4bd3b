"""What is said where a library is missing that only an adapter needs."""

from __future__ import annotations

from kingmaker.game import Unsupported


def not_imported(error: ImportError, module: str, *, library: str, extra: str) -> Unsupported:
    """Return the error for a library that could not be imported: one line that says how to install it."""
    if (error.name or "").partition(".")[0] != module:
        return Unsupported(f"{library} is installed, and importing it failed: {error}")
    return Unsupported(f"{library} is not installed: pip install 'kingmaker[{extra}]'")
