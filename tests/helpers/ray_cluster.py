"""Plays a tournament on a local Ray cluster that loses nodes while it runs; started by `test_arena_ray.py`.

Nodes are lost while all workers are in the middle of a game, so that games are lost with them. Prints the workers that
were lost, and the records as JSON, without the clock.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

import kingmaker as km
from arena_players import Gated
from kingmaker.arena import Plan, run_tasks

PATIENCE = 60.0
DEALS = 40


def main(place: Path) -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        doomed = [cluster.add_node(num_cpus=1, include_dashboard=False) for _ in range(2)]
        cluster.wait_for_nodes()
        os.environ["RAY_ADDRESS"] = cluster.address
        play(place, cluster, doomed)
    finally:
        cluster.shutdown()


def plan_at(place: Path) -> Plan:
    return Plan(km.games.Nim(piles=(3, 3, 3)), (Gated(path=str(place)), km.RandomAgent()), deals=DEALS, seed=8)


def play(place: Path, cluster: Cluster, doomed: list[Any]) -> None:
    plan = plan_at(place)
    found: dict[int, Any] = {}
    lost: list[int] = []
    for task, matches in run_tasks(plan, plan.tasks(), kind="ray"):
        assert task.number not in found
        found[task.number] = [replace(match, seconds=()).to_json() for match in matches]
        if doomed:
            lost += lose(place, cluster, doomed)
    print(json.dumps(lost))
    print(json.dumps([found[number] for number in sorted(found)]))


def lose(place: Path, cluster: Cluster, doomed: list[Any]) -> list[int]:
    """Hold all workers within their games, take a node away, and let the others go on."""
    (place / "closed").touch()
    wait_for(lambda: len(waiting(place)) == 1 + len(doomed))
    there = waiting(place)
    cluster.remove_node(doomed.pop(), allow_graceful=False)
    wait_for(lambda: not all(map(runs, there)))
    for mark in place.glob("waiting-*"):
        mark.unlink()
    (place / "closed").unlink()
    return [worker for worker in there if not runs(worker)]


def waiting(place: Path) -> list[int]:
    return [worker for worker in (int(mark.name.partition("-")[2]) for mark in place.glob("waiting-*")) if runs(worker)]


def runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for(event: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not event():
        if time.monotonic() > end:
            raise TimeoutError(f"waited for {PATIENCE} s")
        time.sleep(0.02)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
