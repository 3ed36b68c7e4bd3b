"""Watching: stores of tournaments, their matches, and the gallery."""

from __future__ import annotations

from shutil import copy

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.papers import Outcome
from kingmaker.papers.catalogue import experiments
from kingmaker.show.reproduction import with_unit
from places import ROOT
from web_tables import Served, serving, wrong

RESULTS = ROOT / "docs" / "results"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    km.tournament("spades:cards=2", ["random", "maxn:depth=2"], deals=1, seed=1, store=folder / "runs.db")
    (folder / "none.db").write_bytes(b"this is no store")
    (folder / "results").mkdir()
    for name in ("hashavit2011-table1-hearts", "sturtevant2003"):
        copy(RESULTS / f"{name}.json", folder / "results")
    (folder / "results" / "lecture-alphabeta.json").write_text("{}")
    with serving(folder / "t.db", watch=(folder / "runs.db", folder / "none.db"), results=folder / "results") as found:
        yield found


def test_runs_are_listed_and_what_is_no_store_says_so(served: Served):
    page = served.browser().get("/watch").text
    assert "/watch/0/1" in page
    assert "none.db" in page
    assert wrong(page)


def test_standings_are_shown_and_followed(served: Served):
    browser = served.browser()
    page = browser.get("/watch/0/1").text
    assert "maxn:depth=2" in page
    told = browser.events("/watch/0/1/events", ("standings",), 1)[0][1]
    assert f"{told['played']} of {told['total']} played" in page
    assert told["played"] == told["total"] > 0
    assert "maxn:depth=2" in told["html"]


def test_a_stored_match_opens_as_a_table(served: Served):
    browser = served.browser()
    answer = browser.post("/watch/0/1/open", {"match": "2"})
    assert answer.status_code == 200
    assert "a record" in answer.text
    assert browser.get(f"{answer.url.path}/1").status_code == 200
    for match in ("99", "x", ""):
        assert browser.post("/watch/0/1/open", {"match": match}).status_code == 400


def test_the_report_runs_only_its_own_script(served: Served):
    answer = served.browser().get("/watch/0/1/report")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "script-src 'sha256-" in policy
    assert "script-src 'unsafe" not in policy


@pytest.mark.parametrize("path", ["/watch/7/1", "/watch/0/77", "/watch/1/1", "/papers/none"])
def test_what_is_not_there_says_so(served: Served, path):
    answer = served.browser().get(path)
    assert answer.status_code in (400, 404)
    assert wrong(answer.text)


def test_every_game_agent_and_paper_has_its_page(served: Served):
    browser = served.browser()
    paths = [f"/games/{name}" for name in registry.games()] + [f"/agents/{name}" for name in registry.agents()]
    paths += [f"/papers/{name}" for name in list(experiments())[:5]]
    assert [path for path in paths if browser.get(path).status_code != 200] == []


def test_the_form_of_an_agent_writes_its_text_or_says_what_is_wrong(served: Served):
    browser = served.browser()
    assert "maxn:depth=5" in browser.get("/agents/maxn?field-depth=5").text
    assert "expected depth of maxn" in wrong(browser.get("/agents/maxn?field-depth=x").text)
    assert "expected seconds of maxn" in wrong(browser.get("/agents/maxn?field-seconds=999").text)


def test_the_form_of_a_game_has_its_fields_and_its_errors(served: Served):
    browser = served.browser()
    page = browser.get("/new?game=spades&field-players=4&field-cards=5").text
    assert "spades:players=4,cards=5" in page
    assert page.count('class="seat-form"') == 4
    assert "expected" in wrong(browser.get("/new?game=spades&field-players=77").text)
    assert browser.get("/new?game=nothing").status_code == 200


def test_a_paper_shows_what_came_of_it_beside_what_is_printed(served: Served):
    browser = served.browser()
    page = browser.get("/papers/hashavit2011-table1-hearts").text
    outcome = Outcome.load(RESULTS / "hashavit2011-table1-hearts.json")
    for cell in outcome.cells:
        assert f"<td>{with_unit(cell.printed, cell.unit)}</td><td><b>{with_unit(cell.ours, cell.unit)}</b></td>" in page
    assert "<svg" in page
    assert "style=" not in page
    assert "No result is at hand" in browser.get("/papers/hashavit2011-figure1").text
    assert "expected the results of an experiment" in wrong(browser.get("/papers/lecture-alphabeta").text)
    listed = browser.get("/papers").text
    assert f"differs {outcome.counts()['differs']}" in listed
    assert "lecture-alphabeta.json" in wrong(listed)
    assert browser.get("/reproduction").status_code == 400, "one file is damaged"


def test_without_results_the_papers_say_how_to_get_them(tmp_path):
    with serving(tmp_path / "t.db") as served:
        browser = served.browser()
        assert "kingmaker reproduce NAME --save FOLDER" in browser.get("/papers").text
        assert browser.get("/reproduction").status_code == 404
    with serving(tmp_path / "u.db", results=RESULTS) as served:
        whole = served.browser().get("/reproduction")
        assert "The papers, again" in whole.text
        assert "All results on one page" in served.browser().get("/papers").text
