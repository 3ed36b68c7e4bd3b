"""A native game from elsewhere, installed as everybody installs one: commands, workers, the web, a wrong version."""

from __future__ import annotations

import json
import sys

import pytest

import elsewhere
from places import ROOT

PATCHED = """
import sys
from kingmaker import _engine
_engine.PROTOCOL = 999
from kingmaker.cli import app
app(sys.argv[1:], standalone_mode=True)
"""


def kingmaker(*arguments: str, where) -> str:
    done = elsewhere.run("-m", "kingmaker", *arguments, where=where)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_tests_of_the_project_pass(tmp_path):
    tests = str(elsewhere.EXAMPLE / "tests")
    done = elsewhere.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tests, tests, where=tmp_path)
    assert done.returncode == 0, done.stdout


def test_it_is_analyzed_by_its_name(tmp_path):
    found = json.loads(kingmaker("analyze", "beads:length=6", "maxn", "paranoid:depth=3", "--json", where=tmp_path))
    assert [each["nodes"] > 0 for each in found["results"]] == [True, True]
    listed = kingmaker("games", where=tmp_path)
    assert "beads" in listed
    assert "colour one bead" in listed


def test_its_tournament_is_the_same_on_two_workers_and_from_a_file(tmp_path):
    """Its games and positions go to other processes and come back."""
    agents = ["maxn:depth=3", "paranoid:depth=3", "uct:simulations=20"]
    plan = ["tournament", "beads:length=6", *agents, "--deals", "2", "--seed", "3", "--json"]
    alone = json.loads(kingmaker(*plan, "--workers", "1", where=tmp_path))
    file = str(elsewhere.EXAMPLE / "python" / "beads" / "__init__.py")
    both = json.loads(kingmaker(*plan, "--workers", "2", "--load", file, where=tmp_path))
    assert alone["games"] == {"planned": 12, "played": 12, "failed": 0}
    for name in ("games", "standings", "seats", "shares_by_seat"):
        assert alone[name] == both[name]


def test_a_module_of_another_version_is_refused_in_one_line(tmp_path):
    done = elsewhere.run("-c", PATCHED, "analyze", "beads", where=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(
        "kingmaker: could not import 'beads': beads._beads was built for version 1 of Kingmaker's protocol"
    )
    assert "speaks 999: build it again" in done.stderr
    code = "from kingmaker import _engine\n_engine.PROTOCOL = 999\nimport beads"
    done = elsewhere.run("-c", code, where=tmp_path)
    assert done.stderr.splitlines()[-1].startswith("ImportError: beads._beads was built for version 1 ")


def test_what_is_not_of_that_module_works_without_it(tmp_path):
    done = elsewhere.run("-c", PATCHED, "analyze", "nim", "maxn", where=tmp_path)
    assert done.returncode == 0, done.stderr


def test_it_is_played_at_the_table_in_the_browser(tmp_path):
    pytest.importorskip("uvicorn", reason="the table needs the extra web: make installs it")
    fixtures = str(ROOT / "tests" / "fixtures")
    code = f"""
import sys
sys.path.append({fixtures!r})
from pathlib import Path
from web_tables import moves, serving
with serving(Path("tables.db")) as served:
    browser = served.browser()
    table = browser.new_table("beads:length=6", "here", "maxn:depth=2", "greedy")
    print(moves(browser.get(table).text))
    print(browser.play(table, 2).status_code)
"""
    done = elsewhere.run("-c", code, where=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["['0', '1', '2', '3', '4', '5']", "200"], sys.version
