"""Several people in real browsers: a link for each, consent to take back, and nobody sees the cards of another."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from browsing import choose, links_of, listed, my_move
from hidden_games import HighCard


class Witness:
    """Keeps every byte that a page is sent: documents, parts of pages, and what comes by event streams."""

    def __init__(self, page: Any) -> None:
        self.heard: list[str] = []
        self.streams = 0
        page.on("response", self._read)
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", self._hear)

    def _hear(self, event: dict[str, Any]) -> None:
        self.streams += 1
        self.heard.append(event["data"])

    def _read(self, answer: Any) -> None:
        self.heard.append(str(answer.headers))
        if "/events" not in answer.url:
            with suppress(Exception):  # a redirect has no body
                self.heard.append(answer.text())

    @property
    def text(self) -> str:
        return "\n".join(self.heard)


@pytest.fixture
def people(browser, server):
    """Makes pages of other people, each in a browser of its own."""
    made = []

    def arrive(address: str) -> tuple[Any, Witness]:
        context = browser.new_context(base_url=server.base)
        context.set_default_timeout(20_000)
        made.append(context)
        page = context.new_page()
        witness = Witness(page)
        page.goto(address)
        return page, witness

    yield arrive
    for context in made:
        context.close()


def set_up(page: Any, query: str, *who: str) -> str:
    page.goto(f"/new?{query}")
    for player, each in enumerate(who):
        page.select_option(f'[name="who-{player}"]', each)
    page.get_by_role("button", name="Deal").click()
    page.locator("html.js .table").wait_for()
    return str(page.url)


def test_everybody_plays_by_an_own_link_and_others_must_agree_to_take_back(page, people, server):
    table = set_up(page, "game=tic-tac-toe", "link", "link")
    links = links_of(page, table)
    assert sorted(links) == [0, 1]
    (first, _), (second, _) = people(links[0]), people(links[1])
    assert "key=" not in first.url
    my_move(first)
    assert second.get_by_role("heading", name="Your move").count() == 0
    assert page.get_by_role("heading", name="Your move").count() == 0, "who set up the table plays no seat"
    choose(first, 4)
    my_move(second)
    choose(second, 0)
    my_move(first)

    second.get_by_role("button", name="Take back").click()
    second.locator(".note", has_text="would like to take back 1 move").wait_for()
    assert listed(second) == ["b2", "a1"], "not yet"
    first.get_by_role("button", name="Decline").click()
    second.get_by_role("button", name="Take back").wait_for()
    second.get_by_role("button", name="Take back").click()
    first.get_by_role("button", name="Agree").wait_for()
    server.kill()
    server.start()
    first.reload()
    first.get_by_role("button", name="Agree").click()
    my_move(second)
    assert listed(second) == ["b2"]
    assert second.get_by_role("heading", name="Instead at move").count() == 0, "a line that was left goes on from it"


def test_two_browsers_at_one_table_are_never_sent_the_cards_of_the_other(page, people):
    page.goto("/new?game=high-card&seed=3")
    table = set_up(page, "game=high-card&seed=3", "link", "link", "random")
    hands = [str(hand) for hand in HighCard().new(seed=3).hands]
    links = links_of(page, table)
    page.goto("/")
    (first, seen_first), (second, seen_second) = people(links[0]), people(links[1])
    guest, seen_guest = people(table)
    for one in (first, second):
        my_move(one)
        one.locator("#why [name=text]").fill("random")
        one.get_by_role("button", name="Ask").click()
        one.locator(".answer .choice").first.wait_for()
        one.get_by_role("link", name="Where hidden cards may be").click()
        one.locator(".beside table").wait_for()
        choose(one)
    guest.locator(".line .move").nth(1).wait_for()
    assert hands[0] in seen_first.text
    assert hands[1] in seen_second.text
    for witness, own in ((seen_first, 0), (seen_second, 1), (seen_guest, None)):
        assert witness.streams >= 2, "the stream was read"
        for player, hand in enumerate(hands):
            assert player == own or hand not in witness.text
