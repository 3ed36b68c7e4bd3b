"""While a game that hides something lasts, nobody is sent what another seat holds: all bytes are read."""

from __future__ import annotations

import re
import threading
import time
from contextlib import suppress

import pytest

from hidden_games import HighCard
from kingmaker import registry
from web_tables import HIGH_CARD, Browser, at, httpx, moves, serving

CARDS = 7
SEED = 424242


@pytest.fixture
def served(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_loaded", [])
    registry.load(HIGH_CARD)
    with serving(tmp_path / "t.db") as found:
        yield found


class Spy:
    """A browser of which every byte that it is sent is kept, the streams included."""

    def __init__(self, served, table: str, key: str) -> None:
        self.browser: Browser = served.browser()
        self.bytes: list[str] = []
        self.browser.http.event_hooks = {"response": [self._read]}
        self.table = table
        self.browser.get(f"{table}?key={key}")
        self.stream = threading.Thread(target=self._listen, daemon=True)
        self.stream.start()

    def _read(self, answer) -> None:
        if "event-stream" not in answer.headers.get("content-type", ""):
            self.bytes.append(answer.read().decode())
        self.bytes.append(str(answer.headers))

    def _listen(self) -> None:
        with (
            suppress(httpx.HTTPError, OSError),
            self.browser.http.stream("GET", f"{self.table}/events", timeout=None) as answer,
        ):
            self.bytes.extend(answer.iter_lines())

    def look_everywhere(self, positions: int) -> None:
        """Ask for all that a table has: positions, records, analysis, links."""
        get = self.browser.get
        for number in range(positions + 2):
            get(f"{self.table}/{number}")
            get(f"{self.table}/{number}/record.json")
            get(f"{self.table}/{number}/beliefs")
            get(f"{self.table}/{number}/analysis?agent=random&agent=maxn:depth=2&seconds=0.1")
            get(f"{self.table}/{number}/analysis/events?agent=random&agent=maxn:depth=2,cheats=yes&seconds=0.1")
            self.browser.post(f"{self.table}/{number}/try", {"choice": "0"})
            self.browser.post(f"{self.table}/{number}/go")
        for path in ("", "?as=0", "?as=1", "?as=2", "/links", "/costs", "/costs/events", "/events?as=1"):
            if "events" not in path or "costs" in path:
                get(f"{self.table}{path}")


def deal_with_telling_cards() -> tuple[int, tuple[tuple[int, ...], ...]]:
    """A deal whose seed and hands are written as no other text of a page would be."""
    return SEED, HighCard().new(seed=SEED).hands


def test_two_browsers_at_one_table_never_see_the_cards_of_the_other(served):
    seed, hands = deal_with_telling_cards()
    owner = served.browser()
    table = owner.new_table("high-card", "link", "link", "random", seed=seed)
    keys = served.app.state.room.table(table[3:]).row.keys
    spies = [Spy(served, table, keys[str(player)]) for player in (0, 1)]
    guest = Spy(served, table, keys["watch"])
    for number in range(2):
        page = spies[number].browser.get(table).text
        assert moves(page) == [str(card) for card in hands[number]]
        for spy in (*spies, guest):
            spy.look_everywhere(number)
        spies[number].browser.play(table)
    assert at(owner.get(table).text)
    for player, spy in enumerate(spies):
        text = "\n".join(spy.bytes)
        assert str(hands[player]) in text, "it sees its own"
        for other in range(3):
            if other != player:
                assert str(hands[other]) not in text
        assert str(seed) not in text, "who knows the seed knows the deal"
    text = "\n".join(guest.bytes)
    assert str(seed) not in text
    for hand in hands:
        assert str(hand) not in text
    assert not re.search(r'class="board( large)?"', text), "without a seat there is no board"
    assert "maxn" not in "".join(each for each in guest.bytes if "answer" in each)


def test_what_a_page_offers_is_what_the_seat_holds(served):
    _, hands = deal_with_telling_cards()
    owner = served.browser()
    table = owner.new_table("high-card", "link", "link", "link", seed=SEED)
    keys = served.app.state.room.table(table[3:]).row.keys
    pages = [served.browser().get(f"{table}?key={keys[str(player)]}").text for player in range(3)]
    assert moves(pages[0]) == [str(card) for card in hands[0]]
    assert moves(pages[1]) == moves(pages[2]) == []


def test_several_people_at_one_browser_choose_whose_hand_is_shown(served):
    _, hands = deal_with_telling_cards()
    browser = served.browser()
    table = browser.new_table("high-card", "here", "here", "random", seed=SEED)
    page = browser.get(table).text
    assert "Whose hand may be shown now?" in page
    assert str(hands[0]) not in page
    page = browser.get(f"{table}?as=0").text
    assert str(hands[0]) in page
    assert str(hands[1]) not in page
    browser.play(table)
    assert moves(browser.get(f"{table}?as=1").text) == [str(card) for card in hands[1]]


def test_everything_opens_at_the_end(served):
    _, hands = deal_with_telling_cards()
    browser = served.browser()
    table = browser.new_table("high-card", "here", "random", "random", seed=SEED)
    for _ in range(200):
        page = browser.get(table).text
        if moves(page) and "Your move" in page:
            browser.play(table)
        if "has most" in page:
            break
        time.sleep(0.02)
    for hand in hands:
        assert str(hand) in page
    guest = served.browser()
    assert guest.get(f"{table}/0/record.json").status_code == 200
    assert str(hands[2]) in guest.get(f"{table}/0").text
    assert browser.post(f"{table}/back").status_code == 403, "what was opened is not played again"
    assert CARDS


def test_a_seat_sees_where_hidden_cards_may_be_and_no_more(served):
    _, hands = deal_with_telling_cards()
    browser = served.browser()
    table = browser.new_table("high-card", "here", "random", "random", seed=SEED)
    page = browser.get(f"{table}/0/beliefs").text
    rows = re.findall(r'<th scope="row">(\d)</th>', page)
    assert set(rows) == set(map(str, range(CARDS))) - {str(card) for card in hands[0]}
    shares = [float(each) for each in re.findall(r'class="number">(\d+) %', page)]
    assert 0 < max(shares) < 100, "nobody is sure before the first card"
    assert served.browser().get(f"{table}/0/beliefs").status_code == 403


def test_where_hidden_cards_may_be_is_a_heat_map_beside_the_board(served):
    browser = served.browser()
    table = browser.new_table("hearts:hands=hidden,players=3,cards=6", "here", "random", "random", seed=2)
    state = served.app.state.room.table(table[3:]).state(0)
    part = browser.get(f"{table}/0/beliefs", headers={"x-fragment": "1"}).text
    assert "<html" not in part
    assert part.count('class="hand-grid"') == 2, "one for each of the others"
    named = set(re.findall(r'title="(\w\w) \d+ %"', part))
    assert not named & {str(card) for card in state.hands[0]}, "where the own cards are is known"
    assert {str(card) for hand in state.hands[1:] for card in hand} <= named
    assert "<html" in browser.get(f"{table}/0/beliefs").text


def test_cards_that_are_passed_in_hearts_are_seen_by_those_two_only(served):
    browser = served.browser()
    table = browser.new_table("hearts:hands=hidden,passing=yes,cards=5", "here", "random", "random", "random", seed=2)
    for _ in range(3):
        browser.play(table)
    found = served.app.state.room.table(table[3:])
    for _ in range(400):
        page = browser.get(table).text
        if "Your move" in page and not found.state(found.row.live).passing:
            break
        time.sleep(0.02)
    assert "Your move" in page
    passed = [move for move in found.moves.values() if found.state(move.parent).passing]
    assert len(passed) == 12
    state, said = found.state(found.row.live), dict(found_texts(page))
    ours = {move.number: move.action for move in passed if move.player == 0}
    assert {number: text for number, text in said.items() if number in ours} == ours
    others = [said[move.number] for move in passed if move.player and move.number in said]
    assert others == ["passes three cards"] * 3, "of moves in a row that nobody sees only the last is listed"
    for move in found.moves.values():
        if move not in passed:
            assert said[move.number] == move.action, "what lies on the table everybody has seen"
    drawn = page.split('class="board large"')[1].split("</svg>")[0]
    for card in {card for hand in state.hands[1:] for card in hand}:
        assert f'data-spot="{card}"' not in drawn
    after = browser.get(f"{table}/{max(move.number for move in passed)}").text
    assert '<p class="note">' in after, "the cards that came are told to who got them"
    assert moves(page) == [str(action) for action in state.legal_actions()]


def found_texts(page: str) -> list[tuple[int, str]]:
    """The listed moves by the number of the position after them."""
    listed = page.split('<ol class="line">', 1)[1].split("</ol>", 1)[0]
    return [(int(number), text) for number, text in re.findall(r'href="[^"]*/(\d+)".*?</span>([^<]+)</a>', listed)]


def test_a_hidden_deal_cannot_be_found_by_trying_all(served):
    browser = served.browser()
    answer = browser.post("/tables", {"text": "high-card", "who-0": "here", "who-1": "random", "who-2": "random"})
    table = served.app.state.room.table(answer.url.path[3:])
    assert table.row.seed > 10**9
    assert str(table.row.seed) not in answer.text
