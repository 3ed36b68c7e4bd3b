"""Every game in a real Chromium: a move is made on the picture, by mouse and by keyboard, or by its button."""

from __future__ import annotations

import pytest

from browsing import choose, click, deal, listed, my_move, paths
from kingmaker import registry

SHOWN = ("blokus", "focus", "ludo", "pig", "roster-draft", "tree", "spades")
"""Pictures of several kinds; that all games have places for their moves is tested without a browser."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_move_is_made_by_a_click_on_the_picture(page, name):
    assert name in registry.games()
    deal(page, f"game={name}&seed=7", *range(6))
    for _ in range(2):
        path = next(path for path in paths(page) if path)
        before = len(listed(page))
        click(page, path)
        assert len(listed(page)) > before
        if not page.get_by_role("heading", name="Your move").count():
            break


def test_pig_by_keyboard_and_a_bid_by_its_button(page):
    deal(page, "game=pig&seed=7", 0, 1)
    page.locator(".spot").first.focus()
    page.keyboard.type("roll")
    page.keyboard.press("Enter")
    page.locator(".line li").nth(1).wait_for()
    assert listed(page)[0] == "roll"
    deal(page, "game=oh-hell&seed=7", *range(4))
    my_move(page)
    assert page.locator(".scripted").count() == 0, "nothing is promised that the picture does not have"
    choose(page, 2)
    assert listed(page)[0] == "bid 2"


def test_half_a_move_stays_chosen_when_the_page_is_brought_up_to_date(page):
    deal(page, "game=chinese-checkers&seed=7", *range(3))
    path = next(path for path in paths(page) if len(path) == 2)
    before = len(listed(page))
    page.locator(f'[data-spot="{path[0]}"]').first.click()
    page.evaluate("document.querySelector('.table').dataset.old = 'yes'; dispatchEvent(new PopStateEvent('popstate'))")
    page.locator(".table:not([data-old])").wait_for()
    assert page.locator(".spot.chosen").get_attribute("data-spot") == path[0]
    click(page, path[1:])
    assert len(listed(page)) > before
