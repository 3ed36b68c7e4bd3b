"""The table in a real Chromium: by mouse and by keyboard, live, killed and started again."""

from __future__ import annotations

import re

from browsing import deal, listed, paths


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
    page.keyboard.type(name)
    assert page.locator(".spot:focus").get_attribute("data-spot") == name


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
