"""The wheel runs where there is no compiler: in an empty environment, with nothing else on the path.

`make wheel` names the wheel that it has built by KINGMAKER_WHEEL. Without that, a wheel is packed from the engine that
is already built, since compiling it once more would take minutes. The packages that it needs are lent by the
environment of the tests, so that nothing is downloaded.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

import wheels
from places import ROOT

DEMO = ["analyze", "spades:players=3,cards=5", "--seed", "16"]
TOURNAMENT = [
    "tournament",
    "hearts:cards=3",
    "maxn",
    "paranoid",
    "greedy",
    "random",
    "--deals",
    "2",
    "--store",
    "runs.db",
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    built = os.environ.get("KINGMAKER_WHEEL")
    return Path(built) if built else wheels.pack(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory, wheel) -> Path:
    """The folder with the programs of an environment into which only the wheel was installed."""
    place = tmp_path_factory.mktemp("empty")
    venv.create(place, with_pip=False)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    install = ["install", "--no-deps", "--no-index", "--no-compile", "--quiet", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "--python", str(programs / "python"), *install, str(wheel)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": ""})
    packages = next(place.glob("[Ll]ib/**/site-packages"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def run(programs: Path, command: list[str], where: Path) -> str:
    """Run a program of the environment with no other programs to be found."""
    environment = {"PATH": str(programs), "HOME": str(where), "PYTHONUTF8": "1"}
    if sys.platform == "win32":
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    command = [str(programs / command[0]), *command[1:]]
    done = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_package_is_the_one_that_is_imported(empty, tmp_path):
    compilers = "[shutil.which(name) for name in ('cargo', 'rustc', 'cc')]"
    code = f"import kingmaker, shutil; print(kingmaker.__file__); print({compilers})"
    found, on_the_path = run(empty, ["python", "-c", code], tmp_path).splitlines()
    assert Path(found).is_relative_to(empty.parent)
    assert on_the_path == "[None, None, None]"


def test_the_command_of_the_wheel_runs_the_demo(empty, tmp_path):
    printed = run(empty, ["kingmaker", *DEMO], tmp_path)
    for search in ("maxn", "paranoid", "prob-maxn", "max-prob", "uct"):
        assert search in printed


def test_the_wheel_plays_a_tournament_and_reads_its_store(empty, tmp_path):
    played = run(empty, ["kingmaker", *TOURNAMENT], tmp_path)
    assert "paranoid" in played
    assert "paranoid" in run(empty, ["python", "-m", "kingmaker", "report", "runs.db"], tmp_path)


def test_files_beside_the_code_are_in_the_wheel(empty, tmp_path):
    """Pages, the weights of Risk, the example of a league: what is read from the package at run time."""
    run(empty, ["kingmaker", *TOURNAMENT, "--report", "page.html"], tmp_path)
    assert "<style" in (tmp_path / "page.html").read_text(encoding="utf-8")
    run(empty, ["kingmaker", "draft", "--example", "players.csv", "--example-rules", "nfl.toml"], tmp_path)
    assert (tmp_path / "nfl.toml").stat().st_size > 100
    assert "lux" in run(empty, ["kingmaker", "agents"], tmp_path)


def test_the_wheel_starts_projects_with_the_sources_that_they_are_compiled_with(empty, tmp_path):
    run(empty, ["kingmaker", "new-game", "mine", "--native"], tmp_path)
    for crate in ("engine", "bindings"):
        written = {
            path.relative_to(tmp_path / "mine" / "crates" / crate)
            for path in (tmp_path / "mine").rglob("*.rs")
            if path.is_relative_to(tmp_path / "mine" / "crates" / crate)
        }
        here = {path.relative_to(ROOT / crate) for path in (ROOT / crate / "src").rglob("*.rs")}
        assert written == {path for path in here if "tests" not in (*path.parts, path.stem)}
    manifest = (tmp_path / "mine" / "Cargo.toml").read_text(encoding="utf-8")
    assert 'path = "crates/bindings"' in manifest
    run(empty, ["kingmaker", "new-game", "mine", "--update"], tmp_path)
    run(empty, ["kingmaker", "new-game", "other", "--python"], tmp_path)
    printed = run(empty, ["kingmaker", "analyze", "other", "maxn:depth=2", "--load", "other/other.py"], tmp_path)
    assert "maxn" in printed


def test_the_wheel_has_one_engine_for_every_python_and_nothing_else_that_is_compiled(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    compiled = [name for name in names if name.endswith((".so", ".pyd", ".dylib", ".dll"))]
    assert len(compiled) == 1
    assert "-cp311-abi3-" in wheel.name
    assert "kingmaker/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "examples/"))]
    assert not [name for name in names if "__pycache__" in name]


@pytest.mark.skipif(not os.environ.get("KINGMAKER_WHEEL"), reason="a wheel packed for the tests has no such tag")
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have tags of their own")
def test_a_wheel_to_be_published_runs_on_the_oldest_linux_that_rust_supports(wheel):
    """Its tag, and the versions of glibc that its engine asks for."""
    assert "manylinux_2_17" in wheel.name
    with zipfile.ZipFile(wheel) as packed:
        engine = packed.read(next(name for name in packed.namelist() if name.endswith(".so")))
    asked = {tuple(map(int, version.split(b"."))) for version in re.findall(rb"GLIBC_(\d+\.\d+)", engine)}
    assert max(asked) <= (2, 17)


def test_the_wheel_says_what_an_index_shows(wheel):
    with zipfile.ZipFile(wheel) as packed:
        name = next(each for each in packed.namelist() if each.endswith(".dist-info/METADATA"))
        said = message_from_string(packed.read(name).decode("utf-8"))
    assert said["Name"] == "kingmaker"
    assert said["Requires-Python"] == ">=3.11"
    assert said["License-Expression"] == "Apache-2.0"
    assert said["Description-Content-Type"].startswith("text/markdown")
    assert said.get_all("Project-URL")
    needed = [each for each in said.get_all("Requires-Dist") if "extra ==" not in each]
    assert sorted(each.split(">")[0] for each in needed) == ["click", "numpy", "rich", "scipy"]
    opening = said.get_payload().split("\n## ")[0]
    assert "pip install kingmaker" in opening
