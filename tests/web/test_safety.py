"""What every request has to pass, and what every answer carries."""

from __future__ import annotations

import json

import pytest

from web_tables import QUICK, Served, moves, serving, wrong


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("web") / "t.db") as found:
        yield found


def test_a_request_for_another_name_is_refused(served: Served):
    answer = served.browser().get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "expected a request for this server" in answer.text
    assert served.browser().get("/", headers={"host": f"localhost:{served.port}"}).status_code == 200


def test_another_machine_by_number_is_refused_where_only_this_one_may_come(served: Served):
    assert served.browser().get("/", headers={"host": "192.168.1.5"}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"])
def test_a_form_of_another_page_is_refused(served: Served, origin):
    answer = served.browser().http.post("/tables", data={"text": "nim"}, headers={"origin": origin})
    assert answer.status_code == 403


def test_a_form_that_a_browser_calls_foreign_is_refused(served: Served):
    answer = served.browser().http.post("/tables", data={"text": "nim"}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(served: Served, method):
    assert served.browser().http.request(method, "/").status_code == 405


@pytest.mark.parametrize("path", ["/", "/new", "/nowhere", "/static/table.css", "/t/none"])
def test_every_answer_forbids_what_comes_from_elsewhere(served: Served, path):
    headers = served.browser().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"


def test_no_page_has_scripts_styles_or_handlers_inside(served: Served):
    browser = served.browser()
    table = browser.new_table("hearts:players=3,cards=3", "here", "random", "random")
    for path in ("/", "/new", "/games", "/games/hearts", "/agents/maxn", "/drafts", "/draft/new", "/papers", table):
        text = browser.get(path).text
        assert "<style" not in text, path
        assert " style=" not in text, path
        assert "onclick" not in text, path
        assert text.count("<script") == text.count('<script src="/static/'), path
        assert "//" not in text.replace("http://www.w3.org/2000/svg", "").replace("http://127.0.0.1", ""), path


def test_more_than_is_read_is_refused(served: Served):
    answer = served.browser().post("/tables", {"text": "x" * (QUICK.form_bytes + 1)})
    assert answer.status_code == 413


def test_more_than_was_announced_is_refused(served: Served):
    def parts():
        for _ in range(QUICK.form_bytes // 1000 + 10):
            yield b"x" * 1000

    headers = {"content-type": "application/x-www-form-urlencoded", "origin": served.base}
    answer = served.browser().http.post("/tables", content=parts(), headers=headers)
    assert answer.status_code == 413


NAME = "<img src=x onerror=alert(1)>\"'&"


def test_names_are_shown_and_not_obeyed(served: Served):
    browser = served.browser()
    table = browser.new_table("nim:players=2", "here", "random", **{"name-0": NAME})
    for path in (table, "/"):
        text = browser.get(path).text
        assert "<img src=x" not in text
        assert "&lt;img src=x" in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("risk-draft:value=/etc/passwd.json", "a browser cannot name files"),
        ("risk-draft:value=weights.json", "a browser cannot name files"),
        ("trees.json", "unknown game"),
        ("spades:cards=99", "expected cards"),
        ("nim:piles=9/9/9,players=200", "expected"),
        ("nothing", "unknown game"),
        ("", "unknown game"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_words(served: Served, text, said):
    answer = served.browser().post("/tables", {"text": text})
    assert answer.status_code == 400
    assert said in wrong(answer.text)


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("learning-prob-maxn:saved=beliefs", "a browser cannot name files"),
        ("pimc:search=(learning-prob-maxn:saved=beliefs)", "a browser cannot name files"),
        ("pimc:search=(maxn:seconds=999)", "expected seconds of maxn"),
        ("pimc:threads=64", "expected threads of pimc"),
        ("pimc:search=(maxn", "expected parentheses in pairs"),
        ("learning-prob-maxn:known=beliefs", "a browser cannot name files"),
        ("maxn:seconds=9999", "expected seconds of maxn"),
        ("maxn:nodes=99999999999", "expected nodes of maxn"),
        ("maxn:table=5000,depth=3", "expected table of maxn"),
        ("learning-prob-maxn:sweeps=1000000,depth=2", "expected sweeps of learning-prob-maxn"),
        ("nobody", "unknown agent"),
        ("maxn:depth=x", "expected depth of maxn"),
    ],
)
def test_an_agent_that_asks_for_too_much_is_refused_in_words(served: Served, agent, said):
    data = {"text": "spades:players=3,cards=3", "who-1": "text", "agent-1": agent}
    answer = served.browser().post("/tables", data)
    assert answer.status_code == 400
    assert said in wrong(answer.text)


@pytest.mark.parametrize(
    "path", ["/t/none", "/t/" + "x" * 500, "/games/none", "/agents/none", "/watch/3/1", "/draft/none"]
)
def test_an_address_that_leads_nowhere_says_so(served: Served, path):
    answer = served.browser().get(path)
    assert answer.status_code == 404
    assert wrong(answer.text)


def test_a_move_that_is_none_is_refused_in_words(served: Served):
    browser = served.browser()
    table = browser.new_table("nim", "here", "here")
    for choice in ("99", "-1", "x", "", "9" * 50):
        answer = browser.post(f"{table}/play", {"choice": choice, "at": "0"})
        assert answer.status_code == 400, choice
        assert "expected" in wrong(answer.text)
    assert browser.post(f"{table}/play", {"choice": "0", "at": "7"}).status_code == 409
    assert moves(browser.get(table).text)


def test_nobody_plays_a_seat_of_others(served: Served):
    table = served.browser().new_table("nim", "here", "here")
    answer = served.browser().post(f"{table}/play", {"choice": "0", "at": "0"})
    assert answer.status_code == 403


def test_others_need_the_token_and_then_have_it_as_a_cookie(tmp_path):
    with serving(tmp_path / "t.db", token="right") as served:
        guest = served.browser()
        assert guest.get("/").status_code == 403
        assert guest.get("/?token=wrong").status_code == 403
        page = guest.get("/?token=right")
        assert page.status_code == 200
        assert "right" not in str(page.url)
        assert guest.get("/games").status_code == 200
        table = guest.new_table("nim", "here", "link")
        assert served.browser().get(table).status_code == 403
        assert served.browser().get(f"{table}?key=wrong").status_code == 403


def test_a_token_of_yesterday_is_refused_with_what_to_do_and_the_new_one_replaces_it(tmp_path):
    with serving(tmp_path / "t.db", token="today") as served:
        guest = served.browser(cookies={"kingmaker": "yesterday"})
        refused = guest.get("/")
        assert refused.status_code == 403
        assert "open the address that" in wrong(refused.text)
        guest.http.cookies.clear()
        assert guest.get("/?token=today").status_code == 200
        assert guest.get("/games").status_code == 200


def test_a_link_lets_a_guest_to_its_table_only(tmp_path):
    with serving(tmp_path / "t.db", token="right") as served:
        owner = served.browser()
        owner.get("/?token=right")
        table = owner.new_table("nim", "here", "link")
        other = owner.new_table("nim", "here", "link")
        links = owner.get(f"{table}/links").text
        key = json.loads(json.dumps(links)).split("?key=")[1].split('"')[0]
        guest = served.browser()
        page = guest.get(f"{table}?key={key}")
        assert page.status_code == 200
        assert key not in str(page.url)
        assert guest.get(table).status_code == 200
        assert guest.get(other).status_code == 403
        assert guest.get("/").status_code == 403
        assert guest.get(f"{table}/links").status_code == 403
        assert guest.get("/static/table.css").status_code == 200
