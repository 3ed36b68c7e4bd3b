"""Ray: the tasks of a plan on a cluster, in batches. A batch that is lost with its worker or node is played elsewhere.

Moritz et al., "Ray: A Distributed Framework for Emerging AI Applications", OSDI 2018: tasks are functions without side
effects, so that a lost one can be run again. Ours give the same records wherever and however often they run.

A cluster is joined if there is one (`RAY_ADDRESS`, or one on this machine) and else started here for the time of the
run. Every node needs kingmaker, and files loaded by path at the same path.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingmaker import registry
from kingmaker.arena.batches import Batches, Played, play_batch
from kingmaker.arena.executors import Results
from kingmaker.arena.playing import never
from kingmaker.arena.processes import pack, unpack
from kingmaker.game import KingmakerError, Unsupported

if TYPE_CHECKING:
    from kingmaker.arena.plan import Plan, Task

LAST_STARTED = Path("/tmp/ray/ray_current_cluster")
"""Where Ray writes down the address of a cluster that was started on this machine."""
PATIENCE = 5.0
"""Seconds to wait for an answer of a cluster."""
RETRIES = 20
"""How often a batch may be lost with its worker before the tournament gives up."""


def run_on_cluster(plan: Plan, tasks: Sequence[Task], workers: int) -> Results:
    """Play tasks on a Ray cluster, by all its processors; one that is started here has so many `workers`."""
    ray = _ray()
    return _run(ray, pack(plan, ray.cloudpickle.dumps), tasks, workers)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise Unsupported("the executor ray needs Ray, which is not installed: pip install 'kingmaker[ray]'") from None


def _run(ray: Any, packed: bytes, tasks: Sequence[Task], workers: int) -> Results:
    joined_before = ray.is_initialized()
    if not joined_before:
        _join_or_start(ray, workers)
    pending: list[Any] = []
    try:
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
        files = registry.loaded_files()
        batches = Batches(tasks, _processors(ray))
        while True:
            while len(pending) < 2 * batches.workers and (batch := batches.next()):
                pending.append(play.remote(packed, files, batch))
            if not pending:
                return
            done, pending = ray.wait(pending, num_returns=1)
            played = _answer(ray, done[0])
            batches.learn(played)
            yield from played.results
            batches.workers = _processors(ray)  # nodes come and go
    finally:
        for reference in pending:
            ray.cancel(reference, force=True)
        if not joined_before:
            ray.shutdown()


def _join_or_start(ray: Any, workers: int) -> None:
    """Join the cluster that is named, or the last that was started on this machine; else start one."""
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    named = os.environ.get("RAY_ADDRESS", "")
    address = named or _last_started()
    if address and not _answers(address):
        if named:
            raise KingmakerError(f"expected a Ray cluster at RAY_ADDRESS={named}, got no answer within {PATIENCE:g} s")
        address = ""
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise KingmakerError(f"expected a Ray cluster at {address or 'this machine'}, got: {error}") from error


def _last_started() -> str:
    """Return the address that `ray start` leaves behind, which may be of a cluster that has ended; empty for none."""
    try:
        return LAST_STARTED.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _answers(address: str) -> bool:
    """Tell whether somebody listens at an address with a port; Ray itself would wait for minutes."""
    host, colon, port = address.rpartition("/")[2].rpartition(":")
    if not colon or not port.isascii() or not port.isdigit():
        return True  # a word of Ray's, `auto` for example
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def _processors(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _answer(ray: Any, reference: Any) -> Played:
    try:
        played: Played = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise KingmakerError(f"a worker of the Ray cluster could not play: {error.cause}") from error
    except ray.exceptions.RayError as error:
        raise KingmakerError(
            f"the Ray cluster lost a batch {RETRIES} times; finished games are kept: {error}"
        ) from error
    return played


@cache
def _unpacked(packed: bytes, files: tuple[Path, ...]) -> Plan:
    return unpack(packed, files)


def _play(packed: bytes, files: tuple[Path, ...], batch: Sequence[Task]) -> Played:
    return play_batch(_unpacked(packed, files), batch, never)
