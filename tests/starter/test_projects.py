"""`kingmaker new-game` writes projects that work, and refuses before anything is written."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elsewhere
import kingmaker as km
from commands import done, fails
from fuzzing import examples
from kingmaker.starter import Project, crates, new_project
from kingmaker.starter.crate_files import CRATES, crate_files
from places import ROOT

NATIVE = Project("beads", "native")


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_example_is_what_the_command_writes():
    """All but the path to the crates, which the example has from this repository."""
    tracked = NATIVE.files("../..")
    here = {name: (elsewhere.EXAMPLE / name).read_bytes() for name in tracked}
    assert here == tracked, "expected examples/beads to be as new-game writes it, with '../..' for the crates"


def test_the_rules_of_the_example_are_short():
    lines = (elsewhere.EXAMPLE / "src" / "lib.rs").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 120


@pytest.mark.parametrize("kind", ["native", "python"])
def test_a_project_is_written_and_says_what_to_do_next(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    printed = done("new-game", "dots-and-lines", f"--{kind}")
    assert "  cd dots-and-lines\n" in printed
    assert "  kingmaker analyze dots-and-lines" in printed
    files = written(tmp_path / "dots-and-lines")
    ours = {name: data for name, data in files.items() if not name.startswith("crates/") and name != "Cargo.lock"}
    assert ours == Project("dots-and-lines", kind).files()
    assert not [
        name
        for name, data in ours.items()
        if b"@" in data.replace(b" @ ", b"") and b"@property" not in data and b"@dataclass" not in data
    ]


def test_a_native_project_has_all_that_it_is_compiled_with(tmp_path):
    new_project(Project("mine", "native"), tmp_path / "mine")
    manifest = tomllib.loads((tmp_path / "mine" / "Cargo.toml").read_text(encoding="utf-8"))
    for crate in CRATES:
        path = tmp_path / "mine" / manifest["dependencies"][f"kingmaker-{crate}"]["path"]
        assert (path / "Cargo.toml").is_file()
        assert (path / "src" / "lib.rs").is_file()
    workspace = tomllib.loads((tmp_path / "mine" / "crates" / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
    assert workspace["members"] == list(CRATES)
    assert workspace["package"]["version"] == km.__version__


def test_cargo_can_read_a_native_project(tmp_path):
    elsewhere.installed()  # or the test is skipped: there is no cargo
    new_project(Project("mine", "native"), tmp_path / "mine")
    command = ["cargo", "metadata", "--offline", "--format-version", "1"]
    done = subprocess.run(command, cwd=tmp_path / "mine", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_tests_of_a_python_project_pass(tmp_path):
    new_project(Project("mine", "python"), tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mine.py"]
    done = subprocess.run(command, cwd=tmp_path, env=elsewhere.path(ROOT / "src"), capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


def test_nothing_is_written_over(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    done("new-game", "mine", "--python")
    before = written(tmp_path)
    assert fails("new-game", "mine", "--native").startswith("expected a folder that is new or empty, got 'mine'")
    assert "expected a folder" in fails("new-game", "other", "--python", "--directory", "mine/mine.py")
    assert written(tmp_path) == before


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Mine", "expected a name in lower-case letters"),
        ("my_game", "expected a name in lower-case letters"),
        ("../mine", "expected a name in lower-case letters"),
        ("mine-", "expected a name in lower-case letters"),
        ("4-corners", "expected a name in lower-case letters"),
        ("a" * 41, "up to 40 letters"),
        ("hearts", "'hearts', which is a game already"),
        ("random", "'random', which means something in Python or Rust"),
        ("class", "'class', which means something in Python or Rust"),
        ("state", "'state', which means something in Python or Rust"),
        ("kingmaker", "'kingmaker', which means something in Python or Rust"),
    ],
)
def test_a_name_that_would_not_do_is_refused(name, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for kind in ("native", "python"):
        assert line in fails("new-game", name, f"--{kind}")
    assert written(tmp_path) == {}


def test_the_language_is_asked_for():
    assert fails("new-game", "mine").startswith("expected --python or --native")


@settings(max_examples=examples(40), deadline=None, derandomize=True)
@given(st.from_regex(r"\A[a-z][a-z0-9]{0,6}(-[a-z][a-z0-9]{0,3}){0,2}\Z"))
@pytest.mark.fuzz
def test_every_name_that_is_taken_makes_python_that_can_be_compiled(name):
    try:
        projects = [Project(name, "native"), Project(name, "python")]
    except km.KingmakerError:
        return
    for project in projects:
        for path, data in project.files().items():
            if path.endswith((".py", ".pyi")):
                compile(data, path, "exec")
            elif path.endswith(".toml"):
                tomllib.loads(data.decode())


def test_the_sources_of_a_project_are_brought_up_to_date(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done("new-game", "mine", "--native")
    whole = written(tmp_path)
    rules, engine = tmp_path / "mine" / "src" / "lib.rs", tmp_path / "mine" / "crates" / "engine" / "src"
    rules.write_text("mine", encoding="utf-8")
    (engine / "lib.rs").write_text("old", encoding="utf-8")
    (engine / "gone.rs").write_text("old", encoding="utf-8")
    done("new-game", "mine", "--update")
    assert written(tmp_path) == whole | {"mine/src/lib.rs": b"mine"}
    assert "expected a project of new-game --native" in fails("new-game", "other", "--update")


def test_an_installation_without_the_sources_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(crates, "CLONE", tmp_path)
    monkeypatch.setattr(crates, "HERE", tmp_path)
    with pytest.raises(km.KingmakerError, match="installed without the Rust sources"):
        new_project(Project("mine", "native"), tmp_path / "mine")
    assert not (tmp_path / "mine").exists()


def test_the_crates_can_be_published_one_after_the_other():
    """What a registry asks for is there, and a crate asks for its own version of the one before it."""
    files = crate_files(ROOT)
    versions = tomllib.loads(files["Cargo.toml"].decode())["workspace"]["package"]
    for crate in CRATES:
        package = tomllib.loads(files[f"{crate}/Cargo.toml"].decode())
        assert {"description", "keywords", "categories", "readme"} <= set(package["package"])
        assert package["package"].get("publish") is None
        for name, needed in package["dependencies"].items():
            assert not name.startswith("kingmaker") or needed["version"] == versions["version"]
