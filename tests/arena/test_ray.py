"""On a Ray cluster the records are the same, also when nodes are lost; without Ray, or without a cluster, a clear word.

Clusters are started by scripts of their own, so that nothing of them is left in the process of the tests.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from arena_players import Gated
from kingmaker.arena import Plan, cluster, run_tasks
from kingmaker.games import Nim
from places import FIXTURES

pytestmark = pytest.mark.alone  # a cluster takes all cores

PLAN = Plan.of("nim", ["maxn", "random"], deals=3)
needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install 'kingmaker[ray]'"
)


def script(*words: str, **settings: str) -> str:
    path = os.pathsep.join([str(FIXTURES), *filter(None, sys.path)])
    ran = subprocess.run(
        [sys.executable, *words],
        env={name: text for name, text in os.environ.items() if name != "RAY_ADDRESS"}
        | {"PYTHONPATH": path, "RAY_USAGE_STATS_ENABLED": "0"}
        | settings,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout


@needs_ray
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_cluster_that_loses_nodes_gives_the_same_records_and_replays_what_was_lost(tmp_path):
    lines = script(str(FIXTURES / "ray_cluster.py"), str(tmp_path)).splitlines()
    lost, records = map(json.loads, lines[-2:])
    assert len(set(lost)) == 2
    decisions = [mark.name.split("-")[1:] for mark in tmp_path.glob("decision-*")]
    seeds = {worker: {seed for seed, process in decisions if process == worker} for _, worker in decisions}
    for worker in map(str, lost):  # it was in a game when it was lost, and somebody else began that game again
        assert seeds[worker] & set().union(*(made for other, made in seeds.items() if other != worker))
    plan = Plan(Nim(piles=(3, 3, 3)), (Gated(path=str(tmp_path)), km.RandomAgent()), deals=40, seed=8)
    expected = [[replace(match, seconds=()).to_json() for match in plan.play(task)] for task in plan.tasks()]
    assert records == json.loads(json.dumps(expected))


LOCAL = """
import sys
from pathlib import Path
import kingmaker as km
import ray

if __name__ == "__main__":
    agents = ["maxn:depth=3", "random", "mp-mix:depth=3"]
    for kind, workers in (("serial", 1), ("threads", 2), ("processes", 2), ("ray", 2)):
        with km.Store(Path(sys.argv[1]) / f"{kind}.db") as store:
            options = {"deals": 5, "seed": 3, "workers": workers, "executor": kind, "store": store}
            km.tournament("hearts:players=3,cards=4", agents, **options)
            store.run(1).to_csv(Path(sys.argv[1]) / f"{kind}.csv")
            if "parquet" in sys.argv[2:]:
                store.run(1).to_parquet(Path(sys.argv[1]) / f"{kind}.parquet")
    print(ray.is_initialized())
"""


@needs_ray
def test_one_two_and_ray_workers_give_the_same_bytes_and_a_cluster_started_for_it_ends_with_it(tmp_path):
    (tmp_path / "local.py").write_text(LOCAL)
    forms = ["csv", *(["parquet"] if importlib.util.find_spec("pyarrow") else [])]
    assert script(str(tmp_path / "local.py"), str(tmp_path), *forms).split() == ["False"]
    for form in forms:
        exports = [(tmp_path / f"{kind}.{form}").read_bytes() for kind in ("serial", "threads", "processes", "ray")]
        assert len(set(exports)) == 1
    assert len((tmp_path / "ray.csv").read_bytes().splitlines()) == 31


@needs_ray
def test_a_cluster_that_does_not_answer_is_named_soon(monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    began = time.monotonic()
    with pytest.raises(km.KingmakerError, match=r"expected a Ray cluster at RAY_ADDRESS=127\.0\.0\.1:1, got no answer"):
        list(run_tasks(PLAN, PLAN.tasks(), kind="ray"))
    assert time.monotonic() - began < 60


@needs_ray
def test_an_address_that_is_none_is_named(monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "nonsense")
    with pytest.raises(km.KingmakerError, match="expected a Ray cluster at nonsense, got: "):
        list(run_tasks(PLAN, PLAN.tasks(), kind="ray"))


def test_without_ray_the_extra_is_named(monkeypatch):
    def absent(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", absent)
    with pytest.raises(km.Unsupported, match=r"needs Ray, which is not installed: pip install 'kingmaker\[ray\]'"):
        list(run_tasks(PLAN, PLAN.tasks(), kind="ray"))


@pytest.mark.parametrize(
    ("address", "answers"), [("127.0.0.1:1", False), ("ray://127.0.0.1:1", False), ("auto", True), ("local", True)]
)
def test_only_addresses_with_a_port_are_tried(address, answers):
    assert cluster._answers(address) is answers
