"""How much a result is worth: games behind a number, chance in print, what was tried, and the commit it came from."""

from __future__ import annotations

import random
import statistics
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kingmaker.papers import Cell, Experiment, Findings, Lead, Outcome, Setting
from kingmaker.papers.framework import commit
from kingmaker.papers.framework.cells import differing_by_chance, exact, margin_like_ours, measured
from kingmaker.papers.framework.shares import mean_of


def cell(**given: Any) -> Cell:
    fields: dict[str, Any] = {"row": "r", "column": "c", "printed": 50.0, "ours": 51.0, "low": 46.0, "high": 56.0}
    return Cell(**fields | {"size": 40} | given)


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ({"games": 99}, "agrees weakly"),
        ({"games": 100}, "agrees"),
        ({}, "agrees weakly"),  # 40 deals, and nothing is said of games
        ({"size": 100}, "agrees"),
        ({"size": 0, "low": 51.0, "high": 51.0, "printed": 51.0}, "agrees"),  # nothing is left to chance
        ({"games": 10, "printed": 70.0}, "differs"),
        ({"games": 10, "low": 10.0, "high": 90.0}, "open"),
        ({"games": 10, "low": 10.0, "high": 60.0, "printed": 95.0}, "differs"),  # too far off for any chance
    ],
)
def test_what_agrees_from_few_games_is_called_weak(given: dict[str, Any], called: str) -> None:
    made = cell(**given)
    assert made.called == called
    assert made.weak == (called == "agrees weakly")
    assert Cell.from_dict(made.as_dict()) == made


def test_what_their_games_leave_open_is_told_from_what_ours_do() -> None:
    theirs, ours = cell(margin=20.0), cell(low=10.0, high=90.0)
    assert [each.verdict for each in (theirs, ours)] == ["open", "open"]
    assert [each.open_by_print for each in (theirs, ours)] == [True, False]


def test_a_cell_that_knows_no_games_is_written_as_before() -> None:
    assert not {"games", "printed_games"} & set(cell().as_dict())
    made = measured("r", "c", (0.5, 0.4, 0.6), printed=50.0, size=40, games=240, printed_games=600)
    assert (made.as_dict()["games"], made.as_dict()["printed_games"]) == (240, 600)
    assert measured("r", "c", (0.5, 0.4, 0.6), printed=None, size=40, printed_games=600).printed_games == 0


def test_a_printed_mean_is_granted_the_chance_that_ours_has_at_its_size() -> None:
    assert margin_like_ours((10.0, 8.0, 12.0), size=100, printed_size=100) == 2.0
    assert margin_like_ours((10.0, 8.0, 12.0), size=400, printed_size=100) == 4.0


def test_of_two_measurements_of_the_same_as_many_differ_as_are_foretold() -> None:
    draws = random.Random(5)

    def drawn(size: int) -> list[float]:
        return [draws.gauss(200, 60) for _ in range(size)]

    cells = []
    for _ in range(600):
        estimate = mean_of(drawn(50), low=-1e9, high=1e9)
        margin = margin_like_ours(estimate, size=50, printed_size=100)
        printed = statistics.fmean(drawn(100))
        cells.append(measured("r", "c", estimate, printed=printed, size=50, scale=1.0, unit="", margin=margin))
    foretold, compared = differing_by_chance(cells)
    assert compared == 600
    assert foretold == pytest.approx(30)
    assert 15 <= sum(each.verdict == "differs" for each in cells) <= 45


def test_numbers_without_chance_and_open_ones_are_not_counted_among_those_that_chance_may_part() -> None:
    cells = [exact("r", "c", printed=1.0, ours=1.0), cell(low=10.0, high=90.0), cell(printed=None), cell()]
    assert differing_by_chance(cells) == (0.05, 1)


def made(cells: list[Cell], sensitivity: list[Cell], *leads: Lead) -> tuple[Experiment, Outcome]:
    found = Findings(cells=cells, sensitivity=sensitivity)
    experiment = Experiment(name="x", title="t", source="s", setup="u", measure=lambda setting: found, leads=leads)
    return experiment, experiment.run(Setting())


def test_a_lead_is_shown_by_the_rows_that_name_it() -> None:
    others = [cell(row="r, bids even"), cell(row="r, ties by lot"), cell(row="s, bids even")]
    lead, untried = Lead(tried="even bids", choice="bids even"), Lead(tried="asking the authors")
    _, outcome = made([cell(printed=70.0), cell(), cell(low=10.0, high=90.0)], others, lead, untried)
    assert [each.row for each in outcome.rows_of(lead)] == ["r, bids even", "s, bids even"]
    assert outcome.rows_of(untried) == []
    assert [each.verdict for each in outcome.unsettled()] == ["differs", "open"]


def test_an_outcome_names_the_commit_it_was_run_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingmaker.papers.framework.experiment.commit_of_the_source", lambda: "0123456789ab+")
    _, outcome = made([cell()], [])
    assert outcome.made_by.endswith(", commit 0123456789ab+")
    (tmp_path / "x.json").write_text(outcome.to_json(), encoding="utf-8")
    assert Outcome.load(tmp_path / "x.json") == outcome
    monkeypatch.setattr("kingmaker.papers.framework.experiment.commit_of_the_source", lambda: "")
    _, outcome = made([cell()], [])
    assert "commit" not in outcome.as_dict()


def test_the_commit_is_the_one_at_the_start_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_out = ["before"]
    monkeypatch.setattr("kingmaker.papers.framework.experiment.commit_of_the_source", lambda: checked_out[0])

    def measure(setting: Setting) -> Findings:
        checked_out[0] = "meanwhile"
        return Findings(cells=[cell()])

    experiment = Experiment(name="x", title="t", source="s", setup="u", measure=measure)
    assert experiment.run(Setting()).commit == "before"


class TestCommit:
    @pytest.fixture
    def source(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A tree under git with this module in it."""
        (tmp_path / "src").mkdir()
        (tmp_path / "docs").mkdir()
        place = tmp_path / "src" / Path(commit.__file__).name
        for path in (place, tmp_path / "docs" / "page.md"):
            path.write_text("1\n")
        monkeypatch.setattr(commit, "HERE", place.parent)
        self.git(tmp_path, "init", "--quiet")
        self.git(tmp_path, "add", ".")
        self.git(tmp_path, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "one")
        return place

    @staticmethod
    def git(place: Path, *words: str) -> None:
        subprocess.run(["git", "-C", place, *words], check=True)

    @staticmethod
    def found() -> str:
        return commit.commit_of_the_source.__wrapped__()

    def test_it_is_that_of_the_tree_and_marked_if_sources_were_changed(self, source: Path) -> None:
        name = self.found()
        assert len(name) >= 12
        int(name, 16)
        (source.parent.parent / "docs" / "page.md").write_text("2\n")
        assert self.found() == name
        source.write_text("2\n")
        assert self.found() == f"{name}+"

    def test_a_package_that_lies_in_the_tree_of_another_project_has_none(self, source: Path) -> None:
        self.git(source.parent, "rm", "--quiet", "--cached", source.name)
        assert self.found() == ""

    def test_without_git_there_is_none(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(commit, "HERE", tmp_path)
        monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
        assert self.found() == ""
        monkeypatch.setenv("PATH", str(tmp_path))
        assert self.found() == ""
