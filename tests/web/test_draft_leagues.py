"""The draft room with what leagues bring: keepers, a second file, other rules, bye weeks, picks of a live draft."""

from __future__ import annotations

import html
import json
import re

import pytest

from kingmaker.league.example import example_csv, example_pool
from web_tables import Browser, serving, wrong

CSV = example_csv().encode()
NAMES = [player.name for player in example_pool()]
SMALL = {"teams": "2", "rounds": "9", "slot": "1", "bench": "0"}


@pytest.fixture
def served(tmp_path):
    with serving(tmp_path / "t.db") as found:
        yield found


def begin(browser: Browser, data: bytes = CSV, **given: str) -> str:
    answer = browser.post("/draft/new", {**SMALL, **given, "do": "begin"}, files={"file": ("p.csv", data)})
    assert answer.status_code == 200, wrong(answer.text)
    return str(answer.url.path)


def picks(page: str) -> int:
    found = re.search(r'data-picks="(\d+)"', page)
    assert found is not None, page
    return int(found[1])


def test_keepers_stand_on_the_board_and_are_never_free(tmp_path):
    """Slot 1 of two teams keeps somebody in round 1, the other in round 3."""
    kept = f"{NAMES[0]}, 1, 1\n{NAMES[2]}, 2, 3"
    with serving(tmp_path / "t.db") as served:
        browser = served.browser()
        draft = begin(browser, keepers=kept)
        page = browser.get(draft).text
        assert picks(page) == 1, "the first turn is a keeper's"
        assert f"kept: {NAMES[0]} by you for 1.01, {NAMES[2]} by team 2 for 3.02" in html.unescape(page)
        assert page.count('<i class="pos">kept</i>') == 2
        assert not re.search(rf'<button name="player" value="\d+">{re.escape(NAMES[0])}<', page)
        advice = browser.get(f"{draft}/advice").text
        assert f'<th scope="row">{NAMES[2]} ' not in advice
        refused = browser.post(f"{draft}/pick", {"player": "0", "at": "1"})
        assert refused.status_code == 400
        assert "kept by team 1" in html.unescape(refused.text)
        cookies = browser.http.cookies
    with serving(tmp_path / "t.db") as served:
        again = served.browser()
        again.http.cookies = cookies
        assert again.get(draft).text.count('<i class="pos">kept</i>') == 2


def test_undo_passes_back_over_keepers_in_a_mock_draft(served):
    browser = served.browser()
    draft = begin(browser, keepers=f"{NAMES[0]}, 2, 1", mock="yes")
    page = browser.get(draft).text
    player = re.search(r'name="player" value="(\d+)"', page)
    assert player is not None
    browser.post(f"{draft}/pick", {"player": player[1], "at": str(picks(page))})
    assert picks(browser.get(draft).text) > picks(page)
    browser.post(f"{draft}/undo")
    assert picks(browser.get(draft).text) == picks(page)
    assert browser.post(f"{draft}/undo").status_code == 400


def test_two_files_are_joined_and_what_was_understood_is_shown(served):
    players = example_pool()
    adp = "Player,POS,Team,Bye,ADP\n" + "".join(f"{p.name} Jr.,{p.position},SF,9,{p.adp}\n" for p in players)
    points = "Player,FPTS\n" + "".join(f"{p.name},{p.projection}\n" for p in players)
    browser = served.browser()
    files = {"file": ("a.csv", adp.encode()), "joined": ("b.csv", points.encode())}
    page = browser.post("/draft/new", {**SMALL, "do": "preview"}, files=files)
    assert page.status_code == 200, wrong(page.text)
    told = html.unescape(page.text)
    assert "the second file: the name from 'Player', the projection from 'FPTS'" in told
    assert "300 players of the second file are joined by name" in told
    assert "<td>SF</td><td>9</td>" in page.text
    assert str(served.settings.drafts) not in page.text
    kept = {
        name: html.unescape(re.search(rf'<textarea name="{name}"[^>]*>\n(.*?)</textarea>', page.text, re.DOTALL)[1])
        for name in ("csv", "second")
    }
    begun = browser.post("/draft/new", {**SMALL, **kept, "do": "begin"}, files={"file": ("", b"")})
    assert begun.status_code == 200, wrong(begun.text)
    assert '<th scope="col">bye</th>' in begun.text
    assert str(served.settings.drafts) not in begun.text


def test_built_in_rules_are_chosen(served):
    page = served.browser().post(
        "/draft/new", {"teams": "8", "preset": "superflex", "do": "preview"}, files={"file": ("p.csv", CSV)}
    )
    assert "SUPERFLEX" in page.text
    bad = served.browser().post("/draft/new", {"preset": "x", "do": "preview"}, files={"file": ("p.csv", CSV)})
    assert "expected one of the rules nfl, superflex" in wrong(bad.text)


def test_names_of_teams_stand_on_the_board_and_are_escaped(served):
    from_form = (
        '[slots]\nQB = 1\nRB = 1\n[draft]\nrounds = 2\norder = "round-robin"\nnames = ["Ann & Co", "Bob <b>", "Cara"]'
    )
    browser = served.browser()
    draft = begin(browser, rules=from_form, teams="", rounds="", bench="", keepers=f"{NAMES[0]}, cara, 2")
    page = browser.get(draft).text
    heads = re.findall(r'<th scope="col"(?: class="me")?>([^<]*)</th>', page.split('class="draft-board"')[1])
    assert [html.unescape(head) for head in heads[1:4]] == ["you", "Bob <b>", "Cara"]
    assert f"{NAMES[0]} by Cara for 2.03" in html.unescape(page)


def test_texts_of_a_form_come_back_as_they_were(served):
    """Browsers end lines with two letters; a file may, too."""
    keepers = f"{NAMES[0]}, 1, 1\r\n{NAMES[2]}, 2, 3"
    data = CSV.replace(b"\n", b"\r\n") if b"\r\n" not in CSV else CSV
    given = {**SMALL, "keepers": keepers, "rules": "", "do": "preview"}
    page = served.browser().post("/draft/new", given, files={"file": ("p.csv", data)})
    assert page.status_code == 200, wrong(page.text)
    assert f">{NAMES[0]}, 1, 1\n{NAMES[2]}, 2, 3</textarea>" in html.unescape(page.text)
    assert "\\r" not in page.text


@pytest.mark.parametrize(
    ("keepers", "said"),
    [
        ("Nobody, 1, 2", "expected the keeper 'Nobody' among the players"),
        (f"{NAMES[0]}, 1, $5", "auctions are not there"),
        ("x", "expected a keeper as NAME, TEAM, ROUND"),
        (f"{NAMES[0]}, 1, 99", "costs, from 1 to 9, got 99"),
    ],
)
def test_keepers_that_cannot_be_are_refused_in_words(served, keepers, said):
    given = {**SMALL, "keepers": keepers, "do": "preview"}
    answer = served.browser().post("/draft/new", given, files={"file": ("p.csv", CSV)})
    assert answer.status_code == 400
    assert said in html.unescape(wrong(answer.text))


def test_a_live_draft_is_followed_pasted_or_as_a_file(served):
    browser = served.browser()
    draft = begin(browser)
    page = browser.post(f"{draft}/picks", {"picks": f"1.01 {NAMES[3]}\n1.02 {NAMES[1]}\n"})
    assert picks(page.text) == 2
    assert "2 new picks read from the picks" in page.text
    export = json.dumps([{"pick_no": n, "player": NAMES[p]} for n, p in ((1, 3), (2, 1), (3, 0))])
    page = browser.post(f"{draft}/picks", {"picks": ""}, files={"file": ("live.json", export.encode())})
    assert picks(page.text) == 3
    refused = browser.post(f"{draft}/picks", {"picks": f"1. {NAMES[9]}"})
    assert refused.status_code == 400
    assert f"expected {NAMES[3]} as pick 1" in html.unescape(refused.text)
    assert browser.post(f"{draft}/picks", {"picks": "["}).status_code == 400
    assert browser.post(f"{draft}/picks", {}, files={"file": ("x", b"\xff\xfe")}).status_code == 400
    assert picks(browser.get(draft).text) == 3
    guest = served.browser()
    assert guest.post(f"{draft}/picks", {"picks": f"4. {NAMES[5]}"}).status_code == 403


def test_starters_with_the_same_bye_are_told(served):
    rows = [f"Q{n},QB,{300 - n},{2 * n + 1},7\nR{n},RB,{280 - n},{2 * n + 2},7" for n in range(20)]
    text = "name,pos,points,adp,Bye\n" + "\n".join(rows)
    browser = served.browser()
    draft = begin(browser, text.encode(), rules="[slots]\nQB = 1\nRB = 2\n", rounds="", bench="")
    browser.post(f"{draft}/picks", {"picks": "Q0\nR0\nR1\nR2\n"})
    page = browser.get(draft).text
    assert "Several starters have the same bye: week 7: 2 starters." in page
    assert '<i class="pos">bye 7</i>' in page


def test_the_order_of_picks_is_chosen_in_the_form_and_a_wrong_one_is_refused(served):
    browser = served.browser()
    draft = begin(browser, order="third-round-reversal", keepers=f"{NAMES[0]}, 1, 3\n{NAMES[1]}, 2, 2")
    page = html.unescape(browser.get(draft).text)
    assert f"{NAMES[0]} by you for 3.02" in page, "the third round goes as the second one does"
    refused = browser.post("/draft/new", {**SMALL, "order": "zigzag", "do": "begin"}, files={"file": ("p.csv", CSV)})
    assert refused.status_code == 400
    assert "expected the order to be one of snake, third-round-reversal, round-robin, got 'zigzag'" in html.unescape(
        refused.text
    )
