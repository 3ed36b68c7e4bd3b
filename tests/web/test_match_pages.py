"""Every match of a stored tournament can be reached from its page, and none is offered that is not there."""

from __future__ import annotations

import re

import pytest

from arena_plans import play_all, series, spades, with_a_quitter
from kingmaker.arena.report import Report
from kingmaker.arena.store import Store
from kingmaker.web.match_list import LISTED, matches_of, when
from web_tables import Served, serving, wrong

OPENS = re.compile(r'name="match" value="([\d.]+)"')
OLDER = re.compile(r'href="([^"]+)" rel="prev"')


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    with Store(folder / "runs.db") as store:
        play_all(store.open_run(spades(deals=20)))
        play_all(store.open_run(series(deals=1)))
    with serving(folder / "t.db", watch=(folder / "runs.db",)) as found:
        yield found


def test_every_match_is_on_some_page_newest_first(served: Served):
    browser = served.browser()
    address, found = "/watch/0/1", []
    while address:
        page = browser.get(address).text
        found.append([int(number) for number in OPENS.findall(page)])
        older = OLDER.search(page)
        address = older[1].replace("&amp;", "&") if older else ""
    assert [len(each) for each in found[:-1]] == [LISTED] * (len(found) - 1)
    assert [number for each in found[:2] for number in each] == list(range(119, 19, -1))
    assert {number for each in found for number in each} == set(range(120))
    assert "1 to 50 of 120" in browser.get("/watch/0/1?from=1").text


def test_a_match_of_an_older_page_opens(served: Served):
    browser = served.browser()
    assert "3" in OPENS.findall(browser.get("/watch/0/1?from=1").text)
    answer = browser.post("/watch/0/1/open", {"match": "3"})
    assert answer.status_code == 200
    assert "a record" in answer.text


def test_all_matches_of_a_series_open(served: Served):
    browser = served.browser()
    offered = OPENS.findall(browser.get("/watch/0/2").text)
    assert [each for each in offered if each.split(".")[0] == "5"] == ["5", "5.1", "5.2"]
    deals = [browser.post("/watch/0/2/open", {"match": each}).text for each in ("5", "5.1", "5.2")]
    assert len({re.search(r"deal (\d+)", page)[1] for page in deals}) == 3  # type: ignore[index]
    assert "expected a match" in wrong(browser.post("/watch/0/2/open", {"match": "5.3"}).text)


def test_the_stream_tells_the_matches_of_the_page_that_follows_it(served: Served):
    browser = served.browser()
    newest = browser.events("/watch/0/1/events", ("standings",), 1)[0][1]["matches"]
    oldest = browser.events("/watch/0/1/events?from=1", ("standings",), 1)[0][1]["matches"]
    assert [OPENS.findall(each)[0] for each in (newest, oldest)] == ["119", "49"]


def test_what_failed_is_listed_as_failed_and_has_no_best_seat(tmp_path):
    with Store(tmp_path / "runs.db") as store:
        run = store.open_run(with_a_quitter(deals=1))
        play_all(run)
        listed = matches_of(run, Report.of_run(run), None).tasks
    assert listed[0].failed
    assert not any(seat.best for seat in listed[0].seats)
    assert listed[0].places == (0,), "what was played of it can be looked at"


@pytest.mark.parametrize(("given", "first"), [("999", "120 to 120"), ("0", "1 to 50"), ("", "71 to 120")])
def test_a_page_beyond_the_ends_is_the_last_or_the_first(served: Served, given, first):
    assert f"{first} of 120" in served.browser().get(f"/watch/0/1?from={given}").text


def test_a_page_that_is_no_number_is_refused_in_words(served: Served):
    answer = served.browser().get("/watch/0/1?from=x")
    assert answer.status_code == 400
    assert "expected a whole number as from" in wrong(answer.text)


def test_moments_are_written_for_reading():
    assert when("2026-11-16T11:34:41+00:00") == "2026-11-16 11:34 UTC"
    assert when("some day") == "some day"
