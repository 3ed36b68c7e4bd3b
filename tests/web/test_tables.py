"""Tables: playing, going back, other lines, records, and a server that starts again."""

from __future__ import annotations

import json
import re
import time

import pytest

import kingmaker as km
from kingmaker import registry
from kingmaker.arena.match import Match, replay
from web_tables import Browser, at, moves, serving, wrong


@pytest.fixture
def served(tmp_path):
    with serving(tmp_path / "t.db") as found:
        yield found


def until_my_turn(browser: Browser, table: str) -> str:
    """Wait until a person is to move, or the game is over."""
    for _ in range(400):
        page = browser.get(table).text
        if "Your move" in page or "has most" in page:
            return page
        time.sleep(0.02)
    raise AssertionError(page)


def played(game: str, *agents: str, seed: int) -> Match:
    """The record of a game between agents."""
    return km.play_match(registry.game(game), [registry.agent(each) for each in agents], seed=seed)


def line(page: str) -> list[str]:
    """The moves of the game as they are listed."""
    listed = page.split('<ol class="line">', 1)[1].split("</ol>", 1)[0] if '<ol class="line">' in page else ""
    return re.findall(r"(?:</span>|</small>)([^<]+)</a>", listed)


def test_a_game_against_agents_from_the_deal_to_the_end(served):
    browser = served.browser()
    table = browser.new_table("spades:players=3,cards=3", "here", "random", "maxn:depth=3", seed=4)
    page = until_my_turn(browser, table)
    while "has most" not in page:
        browser.play(table)
        page = until_my_turn(browser, table)
    record = browser.get(f"{table}/{at(page)}/record.json").json()
    match = Match.from_json(record)
    assert match.agents == ("human", "random", "maxn:depth=3")
    assert list(replay(match))[-1].is_terminal()
    assert match.returns


def test_agents_play_what_they_play_anywhere(served):
    browser = served.browser()
    table = browser.new_table("spades:players=3,cards=3", "random", "random", "maxn:depth=3", seed=4)
    page = until_my_turn(browser, table)
    record = browser.get(f"{table}/{at(page)}/record.json").json()
    match = played("spades:players=3,cards=3", "random", "random", "maxn:depth=3", seed=4)
    assert record["choices"] == list(match.choices)
    assert record["returns"] == list(match.returns)


def test_taking_back_keeps_what_was_played_as_another_line(served):
    browser = served.browser()
    table = browser.new_table("tic-tac-toe", "here", "here")
    for choice in (0, 3, 1):
        browser.play(table, choice)
    before = line(browser.get(table).text)
    assert len(before) == 3
    browser.post(f"{table}/back")
    assert line(browser.get(table).text) == before[:2]
    browser.play(table, 4)
    page = browser.get(table).text
    assert line(page)[:2] == before[:2]
    assert line(page)[2] != before[2]
    assert "Instead at move 3" in page
    assert before[2] in page


def test_trying_a_move_leaves_the_game_where_it_is(served):
    browser = served.browser()
    table = browser.new_table("tic-tac-toe", "here", "here")
    browser.play(table, 0)
    tried = browser.post(f"{table}/0/try", {"choice": "4.0"})
    assert tried.url.path != table
    assert line(browser.get(table).text) == ["a1"]
    assert len(moves(tried.text)) == 7
    browser.post(f"{tried.url.path}/go")
    assert line(browser.get(table).text) == ["b2", "a1"]
    assert moves(browser.get(table).text)


def test_every_position_has_an_address_that_others_can_open(served):
    browser = served.browser()
    table = browser.new_table("tic-tac-toe", "here", "here")
    browser.play(table, 0)
    browser.play(table, 0)
    other = served.browser()
    assert len(moves(other.get(f"{table}/1").text)) == 8
    assert "player 1 to move" in other.get(f"{table}/1").text
    assert other.get(f"{table}/9").status_code == 404


def test_people_with_links_must_agree_to_a_take_back(served):
    owner = served.browser()
    table = owner.new_table("nim", "here", "link")
    owner.play(table)
    guest = served.browser()
    guest.get(f"{table}?key={served.app.state.room.table(table[3:]).row.keys['1']}")
    owner.post(f"{table}/back")
    assert at(owner.get(table).text) == "1"
    assert "would like to take back" in guest.get(table).text
    assert "Agree" not in owner.get(table).text
    guest.post(f"{table}/agree", {"answer": "no"})
    assert "would like" not in owner.get(table).text
    owner.post(f"{table}/back")
    guest.post(f"{table}/agree", {"answer": "yes"})
    assert at(owner.get(table).text) == "0"


def test_a_new_server_on_the_same_file_goes_on(tmp_path):
    store = tmp_path / "t.db"
    with serving(store) as served:
        browser = served.browser()
        table = browser.new_table("spades:players=3,cards=4", "here", "random", "random", seed=2)
        until_my_turn(browser, table)
        browser.play(table)
        page = until_my_turn(browser, table)
        cookies = browser.http.cookies
    with serving(store) as served:
        again = served.browser()
        again.http.cookies = cookies
        later = again.get(table).text
        assert line(later) == line(page)
        assert moves(later) == moves(page)
        again.play(table)
        assert len(line(until_my_turn(again, table))) > len(line(page))


def test_an_agent_that_learns_goes_on_after_a_restart(tmp_path):
    agents = ("here", "learning-prob-maxn:depth=3", "random")
    plays = []
    for stops in (False, True):
        store = tmp_path / f"{stops}.db"
        with serving(store) as served:
            browser = served.browser()
            table = browser.new_table("spades:players=3,cards=4", *agents, seed=1)
            until_my_turn(browser, table)
            browser.play(table)
            page = until_my_turn(browser, table)
            if not stops:
                browser.play(table)
                plays.append(line(until_my_turn(browser, table)))
            cookies = browser.http.cookies
        if stops:
            with serving(store) as served:
                again = served.browser()
                again.http.cookies = cookies
                until_my_turn(again, table)
                again.play(table)
                plays.append(line(until_my_turn(again, table)))
    assert len(plays[0]) > len(line(page))
    assert plays[0] == plays[1]


def test_a_record_comes_in_and_goes_out_as_it_was(served):
    match = played("hearts:players=3,cards=4", "maxn:depth=2", "random", "paranoid:depth=2", seed=3)
    browser = served.browser()
    answer = browser.post("/records", files={"record": ("game.json", json.dumps(match.to_json()).encode())})
    assert answer.status_code == 200, answer.text
    table = answer.url.path
    assert "a record" in answer.text
    assert browser.get(f"{table}/{len(match.choices)}/record.json").json() == match.to_json()
    assert line(answer.text) == list(match.actions)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "expected the file of a record"),
        (b"[1, 2", "expected a record as JSON"),
        (b"[]", "expected the record of a match"),
        (b"{}", "expected a match with"),
        (b"[" * 100_000, "expected"),
        (b'{"matches": [{"game": 1}]}', "expected a match with"),
    ],
)
def test_what_is_no_record_is_refused_in_words(served, data, said):
    answer = served.browser().post("/records", files={"record": ("game.json", data)})
    assert answer.status_code == 400
    assert said in wrong(answer.text)


def test_a_record_that_does_not_replay_is_refused(served):
    record = played("nim", "random", "random", seed=3).to_json()
    record["choices"][0] += 1
    answer = served.browser().post("/records", files={"record": ("game.json", json.dumps(record).encode())})
    assert answer.status_code == 400
    assert "as legal action" in wrong(answer.text)


def test_a_record_with_the_name_of_a_file_is_refused(served):
    record = played("risk-draft", "random", "random", "random", seed=3).to_json()
    record["game"] = "risk-draft:value=/etc/hostname.json"
    answer = served.browser().post("/records", files={"record": ("game.json", json.dumps(record).encode())})
    assert answer.status_code == 400
    assert "a browser cannot name files" in wrong(answer.text)


def test_pages_are_told_of_every_change_in_order(served):
    browser = served.browser()
    table = browser.new_table("nim:piles=3/4/5", "random", "random", seed=5)
    events = served.browser().events(f"{table}/events", ("table",), 1)
    assert events[0][1]["live"] >= 0
    until_my_turn(browser, table)
    last = served.browser().events(f"{table}/events", ("table",), 1)[0][1]
    assert last["live"] == int(at(browser.get(table).text))


DICE = (
    '["chance", 0.5, [0, [2, 0, 0], ["chance", 0.5, [1, [0, 1, 3], [0, 3, 1]], 0.5, [2, 1, 0]]],'
    " 0.5, [1, [0, 0, 2], [1, 1, 1]]]"
)


def test_chance_moves_at_once_and_stands_in_the_record(served):
    browser = served.browser()
    for seed in range(4):
        table = browser.new_table(DICE, "here", "here", "here", seed=seed)
        page = browser.get(table).text
        assert len(line(page)) == 1, "chance has moved before anybody"
        assert moves(page)
        for _ in range(3):
            if "has most" not in page:
                browser.play(table, 1)
                page = browser.get(table).text
        assert "has most" in page
        record = Match.from_json(browser.get(f"{table}/{at(page)}/record.json").json())
        assert -1 in record.players
        assert list(replay(record))[-1].is_terminal()


def test_what_chance_may_bring_can_be_tried(served):
    browser = served.browser()
    table = browser.new_table(DICE, "here", "here", "here", seed=1)
    page = browser.get(f"{table}/0").text
    assert "Try what chance may bring" in page
    tried = browser.post(f"{table}/0/try", {"choice": "1"})
    assert tried.status_code == 200
    assert "Why" not in re.findall(r'<h2 id="why-head">(.*?)</h2>', page)


def test_where_chance_moves_its_probabilities_are_shown(served):
    tree = '["chance",0.25,[0,[1,0],[0,1]],0.75,[1,[1,1],[0,0]]]'
    browser = served.browser()
    table = browser.new_table(tree, "here", "here")
    page = browser.get(f"{table}/0").text
    assert "Try what chance may bring" in page
    assert re.findall(r"<small>([\d.]+) %</small>", page) == ["25", "75"]
    guest = served.browser().get(f"{table}/0").text
    assert "<small>25 %</small>" in guest


def test_partners_are_marked_at_the_table(served):
    browser = served.browser()
    page = browser.get(
        browser.new_table("spades:players=4,teams=yes,cards=3", "here", "random", "random", "random")
    ).text
    found = [re.sub("<[^>]+>", "", each) for each in re.findall(r'class="team">(.*?)</small>', page)]
    assert found == ["team 0, with 2", "team 1, with 3", "team 0, with 0", "team 1, with 1"]
    alone = browser.get(browser.new_table("spades:players=3,cards=3", "here", "random", "random")).text
    assert 'class="team"' not in alone


def test_a_form_that_is_refused_comes_back_with_what_was_typed(served):
    browser = served.browser()
    typed = {"text": "hearts:players=3", "who-0": "link", "name-0": "Ann", "who-1": "text", "agent-1": "maxm",
             "who-2": "random", "seconds": "3", "seed": "17"}  # fmt: skip
    answer = browser.post("/tables", typed)
    assert answer.status_code == 400
    assert "unknown agent 'maxm'" in wrong(answer.text)
    for part in ('value="Ann"', 'value="maxm"', 'value="3"', 'value="17"', "Seats at <code>hearts:players=3</code>",
                 'value="link" selected', "<option selected>random</option>"):  # fmt: skip
        assert part in answer.text
    assert "did you mean 'hearts'" in wrong(browser.get("/new?game=hearst").text)


def test_too_large_an_upload_gets_a_page_that_says_so(served):
    answer = served.browser().post("/records", files={"record": ("big.json", b" " * 3_000_000)})
    assert answer.status_code == 413
    assert "expected at most 2,000,000 bytes" in wrong(answer.text)
