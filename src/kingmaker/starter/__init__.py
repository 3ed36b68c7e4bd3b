"""Projects to start a game of one's own from: `kingmaker new-game`.

`native/` and `python/` are the files of a project, with names to be put in: `@name@`, `@module@`, `@Class@`. The Rust
sources that a native game is compiled with come from the clone that the package runs in or, in an installed package,
from `crates.zip`, which `tools/pack_crates.py` writes before a wheel is built.
"""

from kingmaker.starter.crates import update_crates
from kingmaker.starter.project import Project, new_project

__all__ = ["Project", "new_project", "update_crates"]
