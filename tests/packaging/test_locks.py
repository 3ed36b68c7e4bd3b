"""The locks agree: what one of them installs, no other replaces with another version."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from places import ROOT

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"^([\w.\[\]-]+)==(\S+?)(?: ; (.*?))? \\$", re.MULTILINE)


def pins(lock: Path) -> dict[str, set[str]]:
    found = defaultdict(set)
    for name, version, _ in PIN.findall(lock.read_text(encoding="utf-8")):
        found[name.partition("[")[0]].add(version)
    return found


def test_no_two_locks_disagree():
    versions = defaultdict(dict)
    for lock in LOCKS:
        for name, pinned in pins(lock).items():
            versions[name][lock.name] = pinned
    sets = {
        name: by_lock for name, by_lock in versions.items() if len({frozenset(each) for each in by_lock.values()}) > 1
    }
    apart = {name: by_lock for name, by_lock in sets.items() if not set.intersection(*by_lock.values())}
    assert apart == {}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_line_of_a_lock_has_a_hash_and_none_names_a_host(lock):
    text = lock.read_text(encoding="utf-8")
    assert pins(lock)
    assert "://" not in text
    for block in re.split(r"^(?=[\w.\[\]-]+==)", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in block, block.split("\n")[0]


def test_what_the_package_and_its_developers_need_is_locked():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for needed, lock in ((project["dependencies"], "run"), (project["optional-dependencies"]["dev"], "dev")):
        locked = pins(ROOT / "requirements" / f"{lock}.txt")
        names = {re.split(r"[\[<>=!~ ]", each)[0].lower().replace("_", "-") for each in needed}
        assert names - {"kingmaker"} - set(locked) == set()


@pytest.mark.parametrize("name", ["docs", "wheel", "bench-build"])
def test_what_is_asked_for_beside_the_package_is_locked(name):
    asked = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8")
    names = {re.split(r"[<>=!~ ]", line)[0].lower() for line in asked.splitlines() if line and not line.startswith("#")}
    assert names <= set(pins(ROOT / "requirements" / f"{name}.txt"))
