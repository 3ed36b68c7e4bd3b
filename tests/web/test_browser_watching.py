"""A tournament in a real Chromium while it is played: its standings move, and who chooses a match is not disturbed."""

from __future__ import annotations

import pytest

from arena_plans import spades
from kingmaker.arena.store import Store
from kingmaker.web.pages import watching
from readable import unreadable
from web_tables import serving


@pytest.fixture
def played(tmp_path):
    """A tournament whose next game is played when the test says so."""
    plan = spades(deals=2)
    with Store(tmp_path / "runs.db") as store:
        run = store.open_run(plan)
        tasks = iter(plan.tasks())

        def play(count: int) -> None:
            for _ in range(count):
                task = next(tasks)
                run.add(task, plan.play(task))

        play(1)
        yield play


@pytest.fixture
def page(browser, played, tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "EVERY", 0.05)
    with serving(tmp_path / "t.db", watch=(tmp_path / "runs.db",)) as served:
        context = browser.new_context(base_url=served.base, viewport={"width": 1280, "height": 900})
        context.set_default_timeout(20_000)
        yield context.new_page()
        context.close()


def shares(page) -> list[str]:
    return [text.split("\n")[0] for text in page.locator("[data-standings] tbody tr").all_inner_texts()]


def test_standings_move_while_a_tournament_is_played_into_its_store(page, played):
    page.goto("/watch")
    page.get_by_role("link", name="spades").click()
    page.get_by_text("1 of 12 played").wait_for()
    before = shares(page)
    played(1)
    page.get_by_text("2 of 12 played").wait_for()
    page.get_by_role("button", name="1", exact=True).wait_for()
    played(9)
    page.get_by_text("11 of 12 played").wait_for()
    assert shares(page) != before
    assert page.locator("progress").get_attribute("value") == "11"
    played(1)
    page.get_by_text("12 of 12 played").wait_for()
    assert page.locator(".matches tbody tr").count() == 12
    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_role("heading", name="The record").wait_for()


def test_the_list_stays_under_somebody_who_is_choosing_a_match(page, played):
    page.goto("/watch/0/1")
    page.get_by_role("button", name="0", exact=True).focus()
    played(1)
    page.get_by_text("2 of 12 played").wait_for()
    assert page.evaluate("document.activeElement.value") == "0"
    page.evaluate("document.activeElement.blur()")
    played(1)
    page.get_by_role("button", name="2", exact=True).wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_standings_and_matches_can_be_read_on_a_narrow_screen(page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 380, "height": 800})
    for path in ("/watch", "/watch/0/1", "/watch/0/1?from=1"):
        page.goto(path)
        assert unreadable(page) == [], path
