"""The HTML page of reproductions stands alone and holds everything that the results say."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from commands import done, fails
from kingmaker.papers import Cell, Experiment, Findings, Outcome
from kingmaker.papers.framework.cells import VERDICTS
from kingmaker.show.page.reproduction import MOST_SHOWN, reproduction_page
from kingmaker.show.reproduction_plot import comparison_plot, plotted
from pages import checked

SHARE = {"ours": 40.0, "low": 35.0, "high": 45.0, "size": 9, "even": 25.0}
CELLS = (
    Cell(row="cards <b>", column="max & min", printed=42.0, **SHARE),
    Cell(row="cards <b>", column="far", printed=52.0, **SHARE),
    Cell(row="boards", column="other side", printed=12.0, **SHARE),
    Cell(row="boards", column="wide", printed=12.0, ours=40.0, low=5.0, high=80.0, size=2),
    Cell(row="boards", column="new", printed=None, **SHARE),
)


def made(name: str, cells: tuple[Cell, ...], sensitivity: tuple[Cell, ...] = ()) -> tuple[Experiment, Outcome]:
    experiment = Experiment(
        name=name,
        title="who wins <often>",
        source="A & B, table 1",
        setup="Four players, 5 < 6.",
        measure=lambda setting: Findings(cells=cells),
    )
    notes = ("What was learned & why.",)
    outcome = Outcome(name=name, size="full", seed=7, version="9.8", cells=cells, sensitivity=sensitivity, notes=notes)
    return experiment, outcome


@pytest.fixture(scope="module")
def page() -> str:
    return reproduction_page([made("first2001-table1", CELLS), made("second2002", CELLS[:1], CELLS[:2])])


def test_the_page_is_whole_and_needs_nothing_from_elsewhere(page: str) -> None:
    found = checked(page)
    assert (found.problems, found.open) == ([], [])
    places = ["href=#first2001-table1", "href=#second2002"]
    assert sorted(found.links) == sorted(2 * places)  # what holds and what does not, and the table
    assert {"first2001-table1", "second2002"} <= set(found.identifiers)
    assert not re.search(r"url\(|@import|<script|<img|<link", page)


def test_the_summary_comes_first_and_counts_every_verdict(page: str) -> None:
    assert "6 numbers of 2 experiments" in page
    assert "agrees 2, same direction 1, differs 1, open 1, not printed 1" in page
    assert page.index("<h2>Summary</h2>") < page.index("<article")
    total = page[page.index('<tr class="total">') :]
    assert re.findall(r"<td[^>]*>(\d*)</td>", total[: total.index("</tr>")]) == ["", "2", "1", "1", "1", "1"]


def test_every_verdict_is_a_word_beside_its_colour_and_is_explained(page: str) -> None:
    for verdict in VERDICTS:
        kind = verdict.replace(" ", "-")
        assert f'<td class="verdict {kind}">{"agrees weakly" if verdict == "agrees" else verdict}</td>' in page
        assert f'<dt class="{kind}">{verdict}</dt>' in page


def test_a_section_has_plot_numbers_setup_notes_and_command(page: str) -> None:
    section = page[page.index('<article id="first2001-table1">') :]
    section = section[: section.index("</article>")]
    for text in (
        "Who wins <often>.",
        "A & B, table 1.",
        "Four players, 5 < 6.",
        "What was learned & why.",
        "cards <b>",
    ):
        assert html.escape(text) in section
    for cell in CELLS:
        assert f'<td class="word">{html.escape(cell.column)}</td>' in section
    assert "<td>42 %</td><td>40 %</td><td>35 to 45</td><td>9</td>" in section
    words = re.sub("<[^>]+>", "", section)
    assert "kingmaker reproduce first2001-table1 --full --seed 7" in words
    assert "version 9.8" in words


def test_plots_are_those_of_the_other_page(page: str) -> None:
    experiment, outcome = made("first2001-table1", CELLS)
    assert comparison_plot(experiment.title, plotted(outcome)) in page


def test_many_numbers_under_other_choices_are_folded_away() -> None:
    few, many = (reproduction_page([made("x", CELLS, CELLS[:1] * count)]) for count in (MOST_SHOWN, MOST_SHOWN + 1))
    assert f"<details open><summary>With other choices, where the paper leaves some: {MOST_SHOWN} numbers" in few
    assert "<details><summary>With other choices" in many


def test_the_command_writes_the_page_of_what_it_ran(tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    printed = done("reproduce", "hashavit2011-figure", "--html", str(place))
    page = place.read_text(encoding="utf-8")
    assert "hashavit2011-figure2" in printed
    assert '<article id="hashavit2011-figure1">' in page
    assert checked(page).problems == []
    assert done("reproduce", "hashavit2011-figure", "--html", "-") == page


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_run(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "page.html"
    assert "its directory is not there" in fails("reproduce", "lecture", "--html", str(nowhere))
    assert "expected --html - or --json, got both" in fails("reproduce", "lecture", "--html", "-", "--json")
