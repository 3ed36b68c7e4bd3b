"""What a release needs is there and agrees with itself, as far as that can be seen without making one."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

import kingmaker as km
from kingmaker.cli import app
from places import ROOT

WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
JOBS = WORKFLOW["jobs"]
PUBLISHERS = ("actions/", "PyO3/", "pypa/")
"""Whose actions may take part in a release."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def steps(job: str) -> list[dict]:
    return JOBS[job]["steps"]


def commands() -> list[str]:
    """Every command that the workflow runs in a shell."""
    lines = [line.strip() for job in JOBS for step in steps(job) for line in step.get("run", "").splitlines()]
    return [line for line in lines if line]


# The workflow.


def test_every_system_has_a_wheel_and_all_are_published_together():
    built = JOBS["wheels"]["strategy"]["matrix"]["include"]
    assert {each["runner"].partition("-")[0] for each in built} == {"ubuntu", "macos", "windows"}
    assert len({each["name"] for each in built}) == len(built)
    assert set(JOBS["publish"]["needs"]) == {"wheels", "sdist"}
    tried = {each["runner"].partition("-")[0] for each in built if each["tried"]}
    assert tried == {"ubuntu", "macos", "windows"}


def test_every_job_ends_and_every_action_is_of_a_known_publisher_at_a_version():
    for job in JOBS.values():
        assert job["timeout-minutes"] <= 90
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            if "uses" in step:
                name, _, version = step["uses"].partition("@")
                assert name.startswith(PUBLISHERS)
                assert re.fullmatch(r"(release/)?v\d+", version)


def test_only_a_tag_publishes_and_no_password_is_kept():
    publish = JOBS["publish"]
    assert publish["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"] == "pypi"
    assert WORKFLOW["permissions"] == {"contents": "read"}
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    assert "password" not in text.split("jobs:")[1]
    assert "://" not in text, "expected no host to be named"


def test_what_is_uploaded_is_what_is_built():
    for job in ("wheels", "sdist"):
        built = next(step for step in steps(job) if step.get("uses", "").startswith("PyO3/maturin-action"))
        assert "--out dist" in built["with"]["args"]
        upload = steps(job)[-1]
        assert upload["uses"].startswith("actions/upload-artifact")
        assert upload["with"]["path"].startswith("dist/")
        assert upload["with"]["if-no-files-found"] == "error"


def test_the_sources_for_native_games_are_packed_before_anything_is_built():
    included = [each for each in PROJECT["tool"]["maturin"]["include"] if each["path"].endswith("starter/crates.zip")]
    assert [each["format"] for each in included] == [["sdist", "wheel"]]
    for job in ("wheels", "sdist"):
        done = [step.get("run", step.get("uses", "")) for step in steps(job)]
        build = next(place for place, step in enumerate(done) if step.startswith("PyO3/maturin-action"))
        assert "python tools/pack_crates.py" in done[:build]
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nwheel:")[2]
    assert recipe.index("tools/pack_crates.py") < recipe.index("maturin build")


def test_the_commands_by_which_a_release_is_tried_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = [line for line in commands() if line.startswith("kingmaker ")]
    assert len(lines) >= 4
    for line in lines:
        done = CliRunner().invoke(app, shlex.split(line)[1:])
        assert done.exit_code == 0, f"{line}: {done.output}"


def test_the_scripts_that_the_workflow_runs_are_there():
    scripts = [line.split()[1] for line in commands() if re.match(r"python \S+\.py", line)]
    assert scripts
    for script in scripts:
        assert (ROOT / script).is_file()


# The page on the index.


@pytest.fixture(scope="module")
def index_page():
    spec = importlib.util.spec_from_file_location("index_page", ROOT / "tools" / "index_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def prepared(index_page, tmp_path) -> Path:
    for name in ("README.md", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    index_page.main("https://example.org/somebody/kingmaker", "v0.1.0", tmp_path)
    return tmp_path


def test_links_of_the_index_page_lead_to_files_of_the_repository(prepared):
    base = "https://example.org/somebody/kingmaker/blob/v0.1.0/"
    links = re.findall(r"\]\(([^)\s]+)\)", (prepared / "README.md").read_text(encoding="utf-8"))
    ours = [link.removeprefix(base).partition("#")[0] for link in links if link.startswith(base)]
    assert len(ours) > 10
    assert [path for path in ours if not (ROOT / path).exists()] == []
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_addresses_of_the_project_are_written_once_and_the_rest_stays(prepared):
    written = tomllib.loads((prepared / "pyproject.toml").read_text(encoding="utf-8"))
    addresses = written["project"].pop("urls")
    assert {"Homepage", "Documentation", "Changelog", "Issues", "Source"} == set(addresses)
    assert all(address.startswith("https://example.org/somebody/kingmaker") for address in addresses.values())
    rest = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    del rest["project"]["urls"]
    assert written == rest


@pytest.mark.parametrize("given", [("example.org", "v1"), ("https://example.org/a/b", "v 1"), ("https://x", "v1")])
def test_an_address_that_is_none_is_refused(index_page, given, tmp_path):
    with pytest.raises(SystemExit, match="expected"):
        index_page.main(*given, tmp_path)


# What stands beside the code.


def test_the_citation_names_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == km.__version__ == PROJECT["project"]["version"]
    assert cited["license"] == PROJECT["project"]["license"]
    assert {"cff-version", "message", "title", "authors"} <= set(cited)


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.name
)
def test_a_template_of_an_issue_is_a_form(path):
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.name == "config.yml":
        assert set(form) <= {"blank_issues_enabled", "contact_links"}
        return
    assert {"name", "description", "body"} <= set(form)
    names = [part["id"] for part in form["body"]]
    assert len(set(names)) == len(names)
    for part in form["body"]:
        assert part["type"] in ("input", "textarea", "dropdown", "checkboxes")
        assert part["attributes"]["label"]


# The source distribution.


@pytest.fixture(scope="module")
def packed(tmp_path_factory) -> set[str]:
    """The files of the source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "maturin", "sdist", "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_source_distribution_has_all_that_git_has(packed):
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    wanted = {name for name in listed if name and not name.startswith((".ci/", ".git"))}
    wanted = {name for name in wanted if (ROOT / name).is_file()}
    assert wanted - packed == set()


def test_the_source_distribution_has_nothing_compiled_or_cached(packed):
    assert {name.split("/")[0] for name in packed} >= {"tests", "docs", "examples", "engine", "src", "Makefile"}
    assert [name for name in packed if name.endswith((".so", ".pyd", ".pyc")) or "__pycache__" in name] == []
