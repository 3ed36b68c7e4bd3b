"""Why, in a real Chromium: agents side by side, live, stopped and killed; beliefs; and the moves that cost most."""

from __future__ import annotations

import json
import re

from browsing import choose, deal, my_move
from kingmaker.web.pages.analysis import LISTED_FIRST

HEARTS = "game=hearts&field-hands=hidden&field-players=3&field-cards=5"


def ask(page, *agents: str, seconds: int = 20) -> None:
    """Tick these agents and ask."""
    why = page.locator("#why")
    for box in why.locator("[name=agent]").all():
        box.set_checked(box.get_attribute("value") in agents)
    why.locator("[name=seconds]").select_option(str(seconds))
    why.get_by_role("button", name="Ask").click()


def said(page) -> str:
    return str(page.locator(".answer .faint").first.inner_text())


def test_analysis_side_by_side_live_stopped_and_killed(page, server):
    table = deal(page, "game=chinese-checkers&seed=1", 0, 1, 2)
    ask(page, "maxn", "paranoid")
    why = page.locator("#why")
    why.locator(".answer > .scroll table").nth(1).wait_for()
    first = said(page)
    page.wait_for_function(
        "(first) => document.querySelector('.answer .faint').innerText !== first", arg=first
    )  # it goes deeper
    assert page.locator(".heat .warm-9").count() >= 1
    assert why.locator(".words p").count() >= 1
    why.locator(".answer").nth(1).hover()
    assert why.locator(".answer").nth(1).get_attribute("class") == "answer lit"
    why.locator(".own-words summary").first.click()
    assert "maxn" in why.locator(".answer pre").first.inner_text(), "its reasons in its own words"
    why.locator(".others summary").first.click()
    rows = why.locator(".answer").first.locator("tbody tr")
    assert rows.count() == page.locator(".choices button").count() > LISTED_FIRST, "every legal move has its values"
    assert rows.last.is_visible()
    why.get_by_role("button", name="Stop").click()
    assert why.get_by_role("button", name="Ask").is_visible()
    page.wait_for_timeout(300)
    stopped = why.locator(".answers").inner_text()
    page.wait_for_timeout(400)
    assert why.locator(".answers").inner_text() == stopped

    ask(page, "maxn", "paranoid")
    why.locator(".answer > .scroll table").first.wait_for()
    server.kill()
    why.get_by_role("button", name="Ask").wait_for()
    server.start()
    assert page.locator(".answer > .scroll table").count() >= 1, "what was found stays on the page"
    page.goto(table)
    ask(page, "maxn", "paranoid", seconds=1)
    why.locator(".answer > .scroll table").nth(1).wait_for()
    choose(page)
    assert page.locator(".answer").count() == 0, "nothing of another position stays"


def test_the_expected_line_is_stepped_through_and_kept(page):
    table = deal(page, "game=tic-tac-toe", 0, 1)
    ask(page, "maxn", seconds=1)
    line = page.locator(".pv button")
    line.first.wait_for()
    page.locator("#why").get_by_role("button", name="Ask").wait_for()
    texts = line.all_inner_texts()
    line.nth(1).click()
    page.wait_for_url(re.compile(r"/2$"))
    assert [each.split("\n")[-1] for each in page.locator(".line .move").all_inner_texts()] == texts[:2]
    page.go_back()
    page.wait_for_url(table)
    my_move(page)


def test_where_hidden_cards_may_be_stands_beside_the_board_as_a_heat_map(page):
    deal(page, f"{HEARTS}&seed=7", 0)
    my_move(page)
    page.get_by_role("link", name="Where hidden cards may be").click()
    page.locator(".hand-grid").nth(1).wait_for()
    assert page.locator(".hand-grid").count() == 2
    assert page.locator(".board").is_visible(), "the board is still there"
    chances = [int(text) for text in page.locator(".hand-grid td").all_inner_texts() if text]
    assert max(chances) > 0
    ask(page, "pimc", "ismcts", seconds=1)
    page.locator(".answer > .scroll table").nth(1).wait_for()
    assert page.locator(".hand-grid").count() == 2
    choose(page)
    assert page.locator(".hand-grid").count() == 0, "it was for another position"


def test_what_the_players_seem_to_play_for_stands_beside_the_board(page):
    deal(page, "game=spades&field-cards=3&seed=3", 0, 1, 2)
    choose(page)
    page.get_by_role("link", name="What the players seem to play for").click()
    page.locator(".beside h3").nth(2).wait_for()
    page.locator(".beside [name=agent]").fill("maxn")
    page.get_by_role("button", name="Learn").click()
    page.locator(".beside .note", has_text="expected an agent that learns").wait_for()


def test_after_the_game_the_moves_that_cost_most_and_a_better_one(page):
    table = deal(page, "game=nim&field-piles=3/4&field-players=2", 0, 1)
    for _ in range(7):
        choose(page)
    page.get_by_role("link", name="Moves that cost most").click()
    page.get_by_role("button", name="Look").click()
    page.get_by_role("status").filter(has_text="7 of 7 moves looked at").wait_for()
    rows = page.locator("tbody tr")
    assert rows.count() >= 1
    ply, player, *_ = rows.first.locator("td").all_inner_texts()
    assert player.split()[0] == str((int(ply) - 1) % 2)
    rows.first.get_by_role("link", name="Find a better one").click()
    page.wait_for_url(re.compile(rf"{re.escape(table)}/\d+\?find=1"))
    assert page.locator(".note", has_text="Find a better move").is_visible()
    ask(page, "maxn", seconds=1)
    better = page.locator(".answer .choice").first
    better.wait_for()
    word = better.inner_text()
    page.locator(".choices button", has_text=re.compile(rf"^{re.escape(word)}$")).click()
    page.get_by_role("heading", name="Instead at move").wait_for()
    assert page.locator(".move.here").inner_text().endswith(word)


def test_a_record_goes_out_and_comes_in_again(page, tmp_path):
    deal(page, "game=tic-tac-toe", 0, 1)
    for _ in range(3):
        choose(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Record").click()
    file = tmp_path / "record.json"
    taken.value.save_as(file)
    actions = json.loads(file.read_text())["actions"]
    page.goto("/")
    page.set_input_files("[name=record]", file)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("html.js .table").wait_for()
    assert [text.split("\n")[-1] for text in page.locator(".line .move").all_inner_texts()] == actions
    file.write_text('{"game": "tic-tac-toe"}')
    page.goto("/")
    page.set_input_files("[name=record]", file)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".wrong").wait_for()
