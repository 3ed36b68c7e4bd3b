"""Odd things that people do, in a real Chromium: double clicks, the back button, two tabs, and names with a typo."""

from __future__ import annotations

from typing import Any

from browsing import click, deal, listed
from kingmaker.league.example import example_csv


def second_half_of_a_double_click(page: Any, place: Any) -> None:
    """Press where a first click went; the browser says that it belongs to it."""
    box = place.bounding_box()
    while box is None:  # the page is being drawn anew
        place.wait_for()
        box = place.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_a_double_click_passes_one_card_and_not_two(page):
    deal(page, "game=hearts&text=hearts:hands=hidden,passing=yes,cards=5&seed=3", 0)
    for way in (".spot.first", ".choices button"):
        page.get_by_role("heading", name="choose three cards").wait_for()
        page.locator(way).first.click()
        page.get_by_role("heading", name="choose two more").wait_for()
        second_half_of_a_double_click(page, page.locator(way).first)
        page.get_by_role("button", name="Take back").click()
    page.get_by_role("heading", name="choose three cards").wait_for()


def test_a_double_click_picks_one_player_and_not_two(page, tmp_path):
    file = tmp_path / "players.csv"
    file.write_text(example_csv(), encoding="utf-8")
    page.goto("/draft/new")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Read the file").click()
    page.get_by_role("button", name="Begin the draft").click()
    page.locator(".players button").first.click()
    page.locator('.draft[data-picks="1"]').wait_for()
    second_half_of_a_double_click(page, page.locator(".players button").first)
    page.get_by_role("button", name="Undo").click()
    page.locator('.draft[data-picks="0"]').wait_for()


def test_two_tabs_of_one_browser_play_one_game_and_the_back_button_goes_through_positions(page, context):
    table = deal(page, "game=tic-tac-toe", 0, 1)
    other = context.new_page()
    other.goto(table)
    page.locator('[data-spot="b2"]').click()
    other.locator('.table[data-changes="1"]').wait_for()
    other.locator('[data-spot="a1"]').click()
    page.locator('.table[data-changes="2"]').wait_for()
    page.get_by_role("link", name="previous position").click()
    page.locator('.table[data-at="1"]').wait_for()
    page.locator('[data-spot="c3"]').click()
    page.locator('.table[data-at="3"]').wait_for()
    for at, address in (("1", f"{table}/1"), ("2", table)):
        page.go_back()
        page.locator(f'.table[data-at="{at}"]').wait_for()
        assert page.url == address
    page.reload()
    assert listed(page) == ["b2", "a1"]


def test_a_typo_in_an_agent_is_answered_with_what_is_near_and_nothing_is_lost(page):
    page.goto("/new?game=hearts")
    page.select_option("[name=who-1]", "text")
    page.fill("[name=agent-1]", "paranid:depth=3")
    page.fill("[name=name-0]", "Ann")
    page.get_by_role("button", name="Deal").click()
    assert "did you mean 'paranoid'" in page.get_by_role("alert").inner_text()
    page.fill("[name=agent-1]", "paranoid:depth=3")
    page.get_by_role("button", name="Deal").click()
    page.locator("html.js .table").wait_for()
    assert page.locator(".seat strong").first.inner_text() == "Ann"
    page.fill("#why [name=text]", "maxm")
    page.locator("#why").get_by_role("button", name="Ask").click()
    page.locator(".words .wrong").wait_for()
    assert "did you mean 'maxn'" in page.locator(".words .wrong").inner_text()


def test_what_was_asked_stays_when_the_game_goes_on(page):
    deal(page, "game=tic-tac-toe", 0, 1)
    why = page.locator("#why")
    why.locator("[name=text]").fill("maxm")
    why.locator("[name=agent]").first.uncheck()
    why.locator("[name=seconds]").select_option("5")
    why.get_by_role("button", name="Ask").click()
    page.locator(".words .wrong").wait_for()
    click(page, ["b2"])
    page.locator('#why[data-at="1"] .words .wrong').wait_for()
    assert why.locator("[name=text]").input_value() == "maxm"
    assert why.locator("[name=seconds]").input_value() == "5"
    assert not why.locator("[name=agent]").first.is_checked()
