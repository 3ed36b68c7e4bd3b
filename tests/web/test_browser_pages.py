"""Every page in a real Chromium: on a narrow screen, in the dark, without a script, and for those who do not see it."""

from __future__ import annotations

import pytest

from browsing import choose, deal
from kingmaker.league.example import example_csv
from readable import unreadable

PAGES = ("/", "/new", "/new?game=spades", "/games", "/games/hearts", "/agents", "/agents/maxn", "/papers",
         "/papers/hashavit2011-table1-hearts", "/drafts",
         "/draft/new", "/nowhere")  # fmt: skip

OF_A_TABLE = ("0", "links", "0/beliefs", "0/analysis?agent=maxn:depth=2")

NAMELESS = """() => [...document.querySelectorAll('a, button, input, select, textarea, [role=button], svg[role]')]
  .filter((each) => !each.closest('[hidden], [aria-hidden=true]') && each.type !== 'hidden')
  .filter((each) => {
    const labels = each.labels ? [...each.labels].map((label) => label.textContent).join('') : '';
    const title = each.querySelector && each.querySelector('title') ? each.querySelector('title').textContent : '';
    return !(each.textContent.trim() || each.getAttribute('aria-label') || labels.trim() || title);
  }).map((each) => each.outerHTML.slice(0, 200))"""


EDGES = "(each) => { const box = each.getBoundingClientRect(); return [box.left, box.right]; }"
MIDDLES = """(all) => all.map((each) => each.getBoundingClientRect()).map((box) => box.left + box.width / 2)"""


def table_of(page) -> str:
    page.goto("/new?game=hearts&field-players=3&field-cards=4")
    for player in (1, 2):
        page.select_option(f'[name="who-{player}"]', "random")
    page.get_by_role("button", name="Deal").click()
    page.locator("html.js .table").wait_for()
    return str(page.url)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_read_on_a_narrow_screen(browser, server, scheme):
    context = browser.new_context(base_url=server.base, viewport={"width": 380, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    table = table_of(page)
    for path in (*PAGES, table, *(f"{table}/{each}" for each in OF_A_TABLE)):
        page.goto(path)
        assert unreadable(page) == [], path
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(250, 248, 243)" if scheme == "light" else "rgb(21, 23, 26)")
    context.close()


def test_on_a_narrow_screen_the_board_begins_with_what_can_be_played(browser, server):
    context = browser.new_context(base_url=server.base, viewport={"width": 380, "height": 800})
    page = context.new_page()
    deal(page, "game=hearts&seed=7", 0, 1, 2, 3)
    for _ in range(2):
        choose(page)
    page.reload()
    left, right = page.locator(".board-frame").evaluate(EDGES)
    found = page.locator(".spot.first").evaluate_all(MIDDLES)
    assert found
    assert all(left <= middle <= right for middle in found)
    context.close()


def test_everything_that_can_be_used_has_a_name_and_every_page_a_heading(page):
    table = table_of(page)
    page.get_by_role("heading", name="Your move").wait_for()
    page.locator("#why").get_by_role("button", name="Ask").click()
    page.locator(".answer > .scroll table").first.wait_for()
    assert page.evaluate(NAMELESS) == []
    for path in (*PAGES, table, *(f"{table}/{each}" for each in OF_A_TABLE)):
        page.goto(path)
        assert page.evaluate(NAMELESS) == [], path
        assert page.get_by_role("heading", level=1).count() == 1, path
        assert page.get_by_role("main").count() == 1, path
        assert page.get_by_role("navigation", name="Main").count() == 1, path
        ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((each) => each.id)")
        assert len(ids) == len(set(ids)), path


def test_the_roles_of_a_table_tell_the_game(page):
    table_of(page)
    tree = page.locator("main").aria_snapshot()
    for line in ('heading "hearts" [level=1]', 'heading "Seats"', 'heading "Why"', 'heading "The game"', "Positions"):
        assert line in tree
    page.locator(".choices button").first.wait_for()
    assert 'button "' in page.locator(".moves").aria_snapshot()
    assert page.locator("#said").get_attribute("role") == "status"


def test_without_a_script_a_game_can_be_read_and_played(browser, server):
    context = browser.new_context(base_url=server.base, java_script_enabled=False)
    page = context.new_page()
    page.goto("/new?game=tic-tac-toe")
    page.select_option('[name="who-1"]', "here")
    page.get_by_role("button", name="Deal").click()
    page.locator(".table").wait_for()
    table = page.url
    page.locator(".choices button", has_text="b2").click()
    page.locator(".move.here", has_text="b2").wait_for()
    page.get_by_role("link", name="first position").click()
    page.wait_for_url(f"{table}/0")
    page.get_by_role("button", name="Ask").click()
    page.locator(".answer > .scroll table").first.wait_for()
    page.goto(table)
    page.get_by_role("button", name="Take back").click()
    page.locator(".move:not(.here)").wait_for()  # of the page that comes, which the one that goes does not have
    assert page.locator(".move").count() == 1, "the line that was left"
    context.close()


def test_a_draft_from_upload_to_the_last_pick_with_undo_and_a_kill(page, server, tmp_path):
    file = tmp_path / "players.csv"
    file.write_text(example_csv(), encoding="utf-8")
    page.goto("/draft/new")
    page.set_input_files("#file", file)
    for name, value in {"teams": "2", "rounds": "9", "bench": "0", "slot": "1"}.items():
        page.fill(f"#{name}", value)
    page.get_by_role("button", name="Read the file").click()
    page.get_by_role("heading", name="What was understood").wait_for()
    page.get_by_role("button", name="Begin the draft").click()
    page.get_by_role("button", name="Whom should I take?").click()
    page.locator(".advice").wait_for()
    advised = page.locator(".panel tr.chosen th").first.inner_text().split("\n")[0]
    assert advised
    page.locator(".players button").first.click()
    page.locator('.draft[data-picks="1"]').wait_for()
    page.get_by_role("searchbox").fill("a")
    page.get_by_role("button", name="Find").click()
    page.locator(".players button").first.click()
    page.locator('.draft[data-picks="2"]').wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator('.draft[data-picks="1"]').wait_for()
    server.kill()
    server.start()
    page.reload()
    assert page.locator('.draft[data-picks="1"]').count() == 1
    for number in range(2, 19):
        page.locator(".players button").first.click()
        page.locator(f'.draft[data-picks="{number}"]').wait_for()
    page.locator(".lead", has_text="The draft is over").wait_for()
    page.set_viewport_size({"width": 380, "height": 800})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert unreadable(page) == [], scheme
