"""Whether a native game from elsewhere is as fast as ours: Rolit as the package has it, and built outside of it.

    python benchmarks/native_elsewhere.py FOLDER

writes a project as `kingmaker new-game` does, with the rules of Rolit in the place of the example's, builds it in
release mode and lets both search the same positions in turn. The first run takes some minutes; the folder is kept.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import kingmaker as km
from kingmaker.games import Rolit
from kingmaker.starter import Project, new_project

RULES = """//! Rolit, from elsewhere.

use pyo3::prelude::*;

#[pymodule]
fn _outside(module: &Bound<'_, PyModule>) -> PyResult<()> {
    kingmaker_bindings::export::<kingmaker_engine::games::rolit::Rolit>(module)
}
"""
ROUNDS = 9
SEARCHES_A_ROUND = 8
SEARCHES = (km.MaxN(depth=5), km.Paranoid(depth=7), km.MaxProb(depth=4), km.UCT(simulations=3000))


def build(folder: Path) -> Any:
    """Write the project, unless it is there, build it, and import its module."""
    if not folder.exists():
        new_project(Project("outside", "native"), folder)
        (folder / "src" / "lib.rs").write_text(RULES, encoding="utf-8")
    command = [sys.executable, "-m", "maturin", "build", "--release", "--auditwheel", "skip", "--out", "wheel"]
    subprocess.run(command, cwd=folder, check=True)
    with zipfile.ZipFile(next((folder / "wheel").glob("*.whl"))) as wheel:
        wheel.extract("outside/_outside.abi3.so", folder / "site")
    sys.path.insert(0, str(folder / "site" / "outside"))
    return importlib.import_module("_outside")


def rates(search: Any, states: tuple[Any, Any]) -> tuple[float, float]:
    """Nodes per second of processor time in each of two equal positions: the best of rounds in turn."""
    best = [0.0, 0.0]
    for _ in range(ROUNDS):
        for place, state in enumerate(states):
            begun = time.process_time()
            nodes = sum(search.search(state).nodes for _ in range(SEARCHES_A_ROUND))
            best[place] = max(best[place], nodes / (time.process_time() - begun))
    return best[0], best[1]


def main(folder: Path) -> None:
    """Print nodes per second of both, and their ratio."""
    module = build(folder)
    game = Rolit(opening=12)
    ours = game.new(seed=1)
    theirs = type(ours)(game, module.parse("rolit", game._rules(), str(ours)))
    print(f"{'search':24} {'ours':>12} {'elsewhere':>12} {'ratio':>6}")
    for search in SEARCHES:
        assert search.search(ours).value == search.search(theirs).value
        here, there = rates(search, (ours, theirs))
        print(f"{search!s:24} {here:12,.0f} {there:12,.0f} {there / here:6.2f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
