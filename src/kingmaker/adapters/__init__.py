"""Games and agents of other libraries, and ours in theirs.

Each adapter is a module of its own, which is imported when it is asked for. Importing it does not import the other
library; that happens at the first call that needs it, and where the library is missing, the error names the extra.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # imported when they are first asked for: see `__getattr__`
    from kingmaker.adapters import openspiel, pettingzoo

__all__ = ["openspiel", "pettingzoo"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import an adapter when it is asked for."""
        if name in ("openspiel", "pettingzoo"):
            return importlib.import_module(f"kingmaker.adapters.{name}")
        raise AttributeError(f"module 'kingmaker.adapters' has no attribute {name!r}")
