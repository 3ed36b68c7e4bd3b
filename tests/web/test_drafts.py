"""The draft room: upload, picks, advice, undo, and a page that a league can watch."""

from __future__ import annotations

import html
import re

import pytest

from kingmaker.league.example import example_csv
from web_tables import Browser, serving, wrong

CSV = example_csv().encode()
SMALL = {"teams": "2", "rounds": "9", "slot": "1", "bench": "0"}


@pytest.fixture
def served(tmp_path):
    with serving(tmp_path / "t.db") as found:
        yield found


def begin(browser: Browser, **given: str) -> str:
    """Upload, look at what was understood, and begin; return the address."""
    page = browser.post("/draft/new", {**SMALL, **given, "do": "preview"}, files={"file": ("p.csv", CSV)})
    assert page.status_code == 200, page.text
    assert "What was understood" in page.text
    again = re.search(r'<textarea name="csv"[^>]*>\n(.*?)</textarea>', page.text, re.DOTALL)
    assert again is not None
    data = {**SMALL, **given, "do": "begin", "csv": html.unescape(again[1])}
    answer = browser.post("/draft/new", data, files={"file": ("", b"")})
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def picks(page: str) -> int:
    found = re.search(r'data-picks="(\d+)"', page)
    assert found is not None, page
    return int(found[1])


def pick_first(browser: Browser, draft: str):
    page = browser.get(draft).text
    player = re.search(r'name="player" value="(\d+)"', page)
    assert player is not None
    return browser.post(f"{draft}/pick", {"player": player[1], "at": str(picks(page))})


def test_a_draft_from_the_upload_to_the_last_pick(served):
    browser = served.browser()
    draft = begin(browser)
    while "The draft is over" not in browser.get(draft).text:
        assert pick_first(browser, draft).status_code == 200
    assert picks(browser.get(draft).text) == 18
    assert browser.get(f"{draft}/report").status_code == 200
    assert "default-src 'none'" in browser.get(f"{draft}/report").headers["content-security-policy"]


def test_picks_are_undone_and_kept(tmp_path):
    store = tmp_path / "t.db"
    with serving(store) as served:
        browser = served.browser()
        draft = begin(browser)
        for _ in range(3):
            pick_first(browser, draft)
        browser.post(f"{draft}/undo")
        assert picks(browser.get(draft).text) == 2
        cookies = browser.http.cookies
    with serving(store) as served:
        again = served.browser()
        again.http.cookies = cookies
        assert picks(again.get(draft).text) == 2
        pick_first(again, draft)
        assert picks(again.get(draft).text) == 3


def test_bots_pick_in_a_mock_draft(served):
    browser = served.browser()
    draft = begin(browser, mock="yes", slot="2")
    assert picks(browser.get(draft).text) == 1
    pick_first(browser, draft)
    assert picks(browser.get(draft).text) >= 2
    browser.post(f"{draft}/undo")
    assert picks(browser.get(draft).text) == 1


def test_advice_has_a_reason_and_survival(served):
    browser = served.browser()
    draft = begin(browser)
    page = browser.get(f"{draft}/advice").text
    assert "of simulations" in page or "more than" in page or "about the same" in page
    assert " ± " in page


def test_a_league_watches_by_a_link_and_cannot_pick(served):
    browser = served.browser()
    draft = begin(browser)
    link = re.search(r'id="watch" readonly value="([^"]+)"', browser.get(draft).text)
    assert link is not None
    guest = served.browser()
    page = guest.get(html.unescape(link[1])).text
    assert 'name="player"' not in page
    assert guest.post(f"{draft}/pick", {"player": "0", "at": "0"}).status_code == 403
    assert guest.post(f"{draft}/undo").status_code == 403
    told = guest.events(f"{draft}/events", ("draft",), 1)
    assert told[0][1]["picks"] == 0


def test_the_league_is_not_told_what_one_team_is_advised(served):
    browser = served.browser()
    draft = begin(browser)
    mine = browser.get(f"{draft}/advice").text
    assert 'class="advice"' in mine
    assert "Your line-up" in mine
    guest = served.browser().get(draft).text
    for ours in ('class="advice"', "next pick", "survives", "Your line-up", "your pick", "(you)", ">you<"):
        assert ours not in guest, ours
    assert "Round 1, pick 1 (1.01): team 1" in guest


@pytest.mark.parametrize(
    ("data", "given", "said"),
    [
        (b"", {}, "expected a CSV file"),
        (b"hello", {}, "expected"),
        (CSV, {"slot": "9", "do": "begin"}, "expected a slot from 1 to 2"),
        (CSV, {"teams": "x"}, "expected a whole number as teams"),
        (CSV, {"rounds": "99"}, "expected"),
        (CSV, {"columns": "wrong"}, "expected columns"),
        (b"\xff\xfe\x00", {}, "expected"),
        (CSV, {"encoding": "no-such"}, "no-such"),
    ],
)
def test_what_cannot_be_drafted_from_is_refused_in_words(served, data, given, said):
    answer = served.browser().post("/draft/new", {**SMALL, "do": "preview", **given}, files={"file": ("p.csv", data)})
    assert answer.status_code == 400
    assert said in wrong(answer.text)
    assert str(served.settings.drafts) not in answer.text, "no path of the server is told"


def test_rules_of_the_form_and_bye_weeks_of_the_file_are_read(served):
    rows = [f"Q{n},QB,{300 - n},{2 * n + 1},{n % 9 + 4}\nR{n},RB,{280 - n},{2 * n + 2},7" for n in range(20)]
    text = "name,pos,points,adp,Bye\n" + "\n".join(rows)
    given = {"teams": "2", "slot": "1", "rules": "[slots]\nQB = 1\nRB = 2\n", "csv": text, "do": "begin"}
    browser = served.browser()
    answer = browser.post("/draft/new", given, files={"file": ("", b"")})
    assert answer.status_code == 200, wrong(answer.text)
    draft = answer.url.path
    assert '<th scope="col">bye</th>' in answer.text
    pick_first(browser, draft)
    assert "(bye " in browser.get(draft).text
    broken = browser.post("/draft/new", {**given, "rules": "[slots"}, files={"file": ("", b"")})
    assert "expected rules as TOML" in wrong(broken.text)


def test_a_pick_for_an_older_page_is_refused(served):
    browser = served.browser()
    draft = begin(browser)
    pick_first(browser, draft)
    assert browser.post(f"{draft}/pick", {"player": "5", "at": "0"}).status_code == 409
