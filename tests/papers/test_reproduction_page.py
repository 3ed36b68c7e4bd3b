"""The page of reproductions is what the stored results say."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from kingmaker.papers import Cell
from kingmaker.papers.catalogue import experiments
from kingmaker.papers.framework.times import FULL_MINUTES, QUICK_SECONDS
from kingmaker.show.reproduction_plot import comparison_plot
from places import DOCS


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_reproduction", DOCS / "make_reproduction.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_results_say(maker: ModuleType) -> None:
    assert (DOCS / "reproduction.md").read_text(encoding="utf-8") == maker.page()


def test_the_readme_counts_the_verdicts_of_every_paper(maker: ModuleType) -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert maker.readme(text) == text
    assert set(maker.PAPERS) == {maker.paper_of(name) for name in experiments() if not name.startswith("drafting-")}


def test_every_experiment_has_a_full_result(maker: ModuleType) -> None:
    sizes = {outcome.name: outcome.size for _, outcome in maker.outcomes()}
    assert set(sizes) <= set(experiments())
    assert set(experiments()) - set(sizes) == maker.AWAITED
    assert set(sizes.values()) == {"full"}


def test_times_are_told_of_experiments_that_there_are() -> None:
    assert set(QUICK_SECONDS) == set(experiments())
    assert set(FULL_MINUTES) <= set(experiments())


def test_stored_verdicts_are_those_of_the_rule_now(maker: ModuleType) -> None:
    for _, outcome in maker.outcomes():
        path = DOCS / "results" / f"{outcome.name}.json"
        assert path.read_text(encoding="utf-8").rstrip() == outcome.to_json(), outcome.name


def test_the_plots_are_what_the_results_say_and_none_is_left_over(maker: ModuleType) -> None:
    drawn = maker.pictures()
    assert {path.name for path in (DOCS / "images").glob("reproduction-*.svg")} == set(drawn)
    for name, picture in drawn.items():
        assert (DOCS / "images" / name).read_text(encoding="utf-8") == picture + "\n"


def test_every_paper_with_printed_numbers_has_a_picture_of_them_all_on_the_page(maker: ModuleType) -> None:
    page, drawn = maker.page(), maker.pictures()
    printed = {maker.paper_of(o.name) for _, o in maker.outcomes() if any(c.printed is not None for c in o.cells)}
    not_run = {maker.paper_of(name) for name in maker.AWAITED} - printed
    assert printed == set(maker.PAPERS) - not_run
    for paper in printed:
        assert f"](images/{maker.paper_picture_name(paper)})" in page
        assert maker.paper_picture_name(paper) in drawn


def test_the_page_says_first_what_holds_and_how_much_chance_alone_would_part(maker: ModuleType) -> None:
    page = maker.page()
    order = [page.index(words) for words in ("## In short", "by chance alone", "**What holds", "## What was learned")]
    assert order == sorted(order)
    for experiment, outcome in maker.outcomes():
        if any(cell.printed is not None for cell in outcome.cells):
            assert page.count(f"]({maker.anchor(experiment.name)})") == 2, experiment.name


def test_numbers_that_differ_or_are_open_have_their_leads_listed(maker: ModuleType) -> None:
    page = maker.page()
    for experiment, outcome in maker.outcomes():
        if outcome.unsettled():
            assert experiment.leads, experiment.name
            assert all(lead.tried in page for lead in experiment.leads)


def test_every_lead_has_its_rows_where_the_set_up_is_that_of_the_result(maker: ModuleType) -> None:
    stored = {outcome.name: outcome for _, outcome in maker.outcomes()}
    for experiment, outcome in maker.outcomes():
        if outcome.unsettled() and outcome.setup == experiment.setup:
            shown = [lead for lead in experiment.leads if lead.choice and lead.shown_in not in maker.AWAITED]
            without = [lead.choice for lead in shown if not stored[lead.shown_in or experiment.name].rows_of(lead)]
            assert without == [], experiment.name


def test_results_of_an_earlier_set_up_say_so(maker: ModuleType) -> None:
    page = maker.page()
    for experiment, outcome in maker.outcomes():
        assert (outcome.setup or experiment.setup) in page
        changed = outcome.setup not in ("", experiment.setup)
        section = page[page.index(f"\n## {experiment.name}\n") :].split("\n## ")[1]
        assert ("was not run again yet" in section) == changed, experiment.name


def test_results_are_named_after_the_experiment_that_made_them(maker: ModuleType) -> None:
    found = maker.outcomes()
    assert found
    assert all(outcome.name == experiment.name for experiment, outcome in found)


def test_a_plot_holds_every_number_within_its_scale() -> None:
    cells = [
        Cell(row="a", column="x", printed=52.0, ours=40.0, low=35.0, high=45.0, size=9, even=25.0),
        Cell(row="a", column="y", printed=None, ours=3.0, low=0.5, high=7.0, size=9, even=25.0),
        Cell(row="b", column="x", printed=-4.0, ours=-3.0, low=-9.5, high=1.0, size=9),
    ]
    picture = comparison_plot("t", cells)
    for text in (">-10<", ">60<", ">a<", ">b<", "not printed"):
        assert text in picture
    assert picture.count("agrees") == 1
    assert "same direction" in picture
