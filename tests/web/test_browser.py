"""The table in a real Chromium: by mouse and by keyboard, live, killed and started again."""

from __future__ import annotations

import json
import re

from hidden_games import HighCard


def deal(page, query: str, *people: int) -> None:
    """Set up a game in which these seats are people of this browser, all others random."""
    page.goto(f"/new?{query}")
    for player in range(page.locator(".seat-form").count()):
        page.select_option(f'[name="who-{player}"]', "here" if player in people else "random")
    page.get_by_role("button", name="Deal").click()
    page.locator(".table").wait_for()


def paths(page) -> list[list[str]]:
    return json.loads(page.locator(".table").get_attribute("data-paths") or "[]")


def listed(page) -> list[str]:
    return [text.split("\n")[-1] for text in page.locator(".line").first.locator("li").all_inner_texts()]


def a_hop(page) -> list[str]:
    """A move that leads two places further or more: by the pictures it is a hop."""
    return max(paths(page), key=lambda path: abs(ord(path[0][0]) - ord(path[1][0])))


def test_a_hop_in_chinese_checkers_by_mouse_and_by_keyboard_with_a_kill_between(page, server):
    deal(page, "game=chinese-checkers&field-size=2&field-players=2&seed=1", 0)
    start, end = a_hop(page)
    page.locator(f'[data-spot="{start}"]').click()
    assert page.locator(f'[data-spot="{end}"].next').count() == 1
    page.locator(f'[data-spot="{end}"]').click()
    page.locator(".line li").nth(1).wait_for()
    page.get_by_role("heading", name="Your move").wait_for()
    assert listed(page)[0] == f"{start}-{end}"

    server.kill()
    server.start()
    page.reload()
    assert listed(page)[0] == f"{start}-{end}"
    before = len(listed(page))

    start, end = a_hop(page)
    spots = page.locator(".spot")
    spots.first.focus()
    walk_to(page, start)
    page.keyboard.press("Enter")
    assert page.locator(".spot.chosen").get_attribute("data-spot") == start
    page.keyboard.press("Escape")
    assert page.locator(".spot.chosen").count() == 0
    page.keyboard.press("Enter")
    walk_to(page, end)
    page.keyboard.press("Enter")
    page.locator(".line").first.locator("li").nth(before).wait_for()
    assert listed(page)[before] == f"{start}-{end}"


def walk_to(page, name: str) -> None:
    """Go to a place by its name, one step away with an arrow key, and back by its name."""
    page.keyboard.type(name)
    assert page.locator(".spot:focus").get_attribute("data-spot") == name
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        if page.locator(".spot:focus").get_attribute("data-spot") != name:
            break
    page.wait_for_timeout(1600)
    page.keyboard.type(name)
    assert page.locator(".spot:focus").get_attribute("data-spot") == name


def test_analysis_side_by_side_live_and_stopped(page):
    deal(page, "game=chinese-checkers&seed=1", 0, 1, 2)
    why = page.locator("#why")
    for box in why.locator("[name=agent]").all():
        box.set_checked(box.get_attribute("value") in ("maxn", "paranoid"))
    why.locator("[name=seconds]").select_option("20")
    why.get_by_role("button", name="Ask").click()
    why.locator(".answer table").nth(1).wait_for()
    first = why.locator(".answer .faint").first.inner_text()
    page.wait_for_timeout(1200)
    assert why.locator(".answer .faint").first.inner_text() != first, "it goes deeper"
    assert page.locator(".heat .warm-9").count() >= 1
    why.get_by_role("button", name="Stop").click()
    assert why.get_by_role("button", name="Ask").is_visible()
    page.wait_for_timeout(300)
    stopped = why.locator(".answers").inner_text()
    page.wait_for_timeout(600)
    assert why.locator(".answers").inner_text() == stopped
    assert why.locator(".words p").count() >= 1
    page.locator(".choices button").first.click()
    page.get_by_role("heading", name="Your move, 1 player 1").wait_for()
    assert page.locator(".answer").count() == 0, "nothing of another position stays"


def test_a_variation_and_back_and_a_link_in_a_second_browser(page, browser, server):
    deal(page, "game=tic-tac-toe", 0, 1)
    table = page.url
    for place in ("a1", "b2", "c3"):
        page.locator(f'[data-spot="{place}"]').click()
        page.locator(".line li", has_text=place).wait_for()
    page.keyboard.press("Home")
    page.wait_for_url(re.compile(r"/0$"))
    page.locator('[data-spot="c1"]').click()
    page.get_by_role("heading", name="Instead at move 1").wait_for()
    line = page.url
    assert line != table
    page.get_by_role("link", name="To the game").click()
    page.wait_for_url(table)
    assert listed(page) == ["a1", "b2", "c3"]

    server.kill()
    server.start()
    other = browser.new_context(base_url=server.base)
    guest = other.new_page()
    guest.goto(line)
    assert guest.get_by_role("heading", name="Instead at move 1").is_visible()
    assert guest.locator(".move.here").inner_text().endswith("c1")
    guest.goto(table)
    page.reload()
    page.get_by_role("button", name="Take back").click()
    guest.locator(".move.here", has_text="b2").wait_for()
    assert listed(guest) == ["a1", "b2"], "the other page follows"
    other.close()


def test_a_game_of_hearts_with_hidden_hands_from_the_pass_to_the_score(page, server):
    page.goto("/new?game=hearts&field-hands=hidden&field-passing=yes&field-cards=5")
    page.fill('[name="seed"]', "7")
    for player, agent in enumerate(("pimc:worlds=2,search=(maxn:depth=1)", "ismcts:simulations=20", "random"), start=1):
        page.select_option(f'[name="who-{player}"]', "text")
        page.fill(f'[name="agent-{player}"]', agent)
    page.get_by_role("button", name="Deal").click()
    for turn in range(8):
        page.get_by_role("heading", name="Your move").wait_for()
        changes = page.locator(".table").get_attribute("data-changes")
        spots = page.locator(".spot")
        assert spots.count() == page.locator(".choices button").count() > 0
        assert page.get_by_role("link", name="Record").count() == 0
        spots.first.click()
        page.locator(f'.table:not([data-changes="{changes}"])').wait_for()
        if turn == 4:
            server.kill()
            server.start()
            page.reload()
    page.get_by_role("link", name="Moves that cost most").wait_for()
    points = [float(text.replace("−", "-")) for text in page.locator(".does b").all_inner_texts()]
    assert len(points) == 4
    assert page.get_by_role("link", name="Record").count() == 1
    assert page.locator(".move", has_text="·").count() == 0, "everything is open at the end"


def test_cards_of_others_are_on_no_page_of_the_browser(page, browser, server):
    page.goto("/new?game=high-card")
    page.select_option('[name="who-0"]', "here")
    page.select_option('[name="who-1"]', "link")
    page.select_option('[name="who-2"]', "random")
    page.fill('[name="seed"]', "3")
    page.get_by_role("button", name="Deal").click()
    page.locator(".table").wait_for()
    table = page.url
    hands = [str(hand) for hand in HighCard().new(seed=3).hands]
    page.get_by_role("link", name="Links for others").click()
    link = page.get_by_label("player 1").input_value()
    page.goto(table)
    other = browser.new_context(base_url=server.base)
    guest = other.new_page()
    sent: list[str] = []
    guest.on("response", lambda answer: sent.append(answer.text()) if "event" not in answer.url else None)
    guest.goto(link)
    assert link.partition("key=")[2] not in guest.url
    assert hands[1] in guest.content()
    assert hands[0] not in guest.content()
    assert hands[1] not in page.content()
    page.locator(".choices button").first.click()
    guest.get_by_role("heading", name="Your move").wait_for()
    assert all(hands[0] not in text and hands[2] not in text for text in sent)
    other.close()
