"""Makes a picture of every page of `kingmaker serve`, wide and narrow, light and dark, so that people can look at them.

    python tools/picture_pages.py FOLDER [WORD ...]

With words, only pages whose names contain one of them are pictured. `readme` is the picture in README.md, made with
`asked`. It needs playwright and a Chromium of the system, as the tests of the pages do.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import kingmaker as km
from kingmaker import registry
from kingmaker.league.example import example_csv

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "fixtures"))

from chromium import chromium_path  # noqa: E402

SIZES = {"wide": (1280, 900), "narrow": (380, 800)}
SCHEMES = ("light", "dark")
README_HEIGHT = 1172
HEARTS = "hearts:hands=hidden,passing=yes,cards=5"
MOVES = 3

PLAIN = {
    "home": "/",
    "new": "/new?game=hearts",
    "new-options": "/new?game=spades&field-players=4&field-cards=7",
    "new-wrong": "/new?game=spades&field-players=77",
    "games": "/games",
    "game": "/games/chinese-checkers",
    "agents": "/agents",
    "agent": "/agents/maxn?field-depth=5",
    "papers": "/papers",
    "paper": "/papers/hashavit2011-table1-hearts",
    "drafts": "/drafts",
    "draft-new": "/draft/new",
    "watch": "/watch",
    "watch-run": "/watch/0/1",
    "watch-older": "/watch/0/1?from=1",
    "watch-report": "/watch/0/1/report",
    "nowhere": "/nowhere",
}


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Start a server that watches a small tournament; yield its address."""
    km.tournament("spades:cards=3", ["random", "maxn:depth=2", "paranoid:depth=2"], deals=22, seed=1,
                  store=folder / "runs.db")  # fmt: skip
    command = [sys.executable, "-u", "-m", "kingmaker", "serve", "--port", "0", "--store", str(folder / "t.db")]
    child = subprocess.Popen([*command, "--watch", str(folder / "runs.db")], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", child.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        child.kill()
        child.communicate()


def deal(page: Any, text: str, *who: str) -> str:
    """Set up a table; seats that are not named are random agents. Return its address."""
    page.goto(f"/new?game={text.partition(':')[0]}&text={text}&seed=7")
    for player in range(page.locator(".seat-form").count()):
        page.select_option(f'[name="who-{player}"]', who[player] if player < len(who) else "random")
    page.get_by_role("button", name="Deal").click()
    page.locator(".table").wait_for()
    return str(page.url)


def play(page: Any, moves: int) -> None:
    """Play the first moves that are offered, as long as there are any."""
    for _ in range(moves):
        try:
            page.locator(".moves h2", has_text="Your move").wait_for(timeout=5_000)
        except Exception:
            return  # the game is over
        changes = page.locator(".table").get_attribute("data-changes")
        page.locator(".choices button").nth(0).click()
        page.locator(f'.table:not([data-changes="{changes}"])').wait_for()


def games(page: Any, wanted: Callable[[str], bool]) -> dict[str, str]:
    """Set up a table of every game; return their pages."""
    found = {}
    for name in registry.games():
        if wanted(f"table-{name}"):
            found[f"table-{name}"] = deal(page, name, *["here"] * 20)
            play(page, MOVES)
    return found


OVER = ("over", "costs", "find", "types", "refused")
HIDDEN = ("hidden", "hidden-beliefs", "curtain", "guest", "links")
LINES = ("lines", "analysis-page")
DRAFT = ("draft", "draft-over", "draft-report")
ROUNDS = 9
"""Of a mock draft to its end."""


def over(page: Any) -> dict[str, str]:
    """Play a game to its end; return its pages."""
    found = {}
    open_hearts = deal(page, "hearts:players=3,cards=6", "here")
    play(page, 8)
    page.get_by_role("link", name="Moves that cost most").wait_for()
    found["over"] = open_hearts
    found["costs"] = f"{open_hearts}/costs?agent=maxn"
    found["find"] = f"{open_hearts}/0?find=1"
    found["types"] = f"{open_hearts}/8/beliefs"
    found["refused"] = f"{open_hearts}/999"
    return found


def hidden(page: Any) -> dict[str, str]:
    """Set up tables at which something is hidden; return their pages."""
    found = {}
    table = deal(page, HEARTS, "here")
    play(page, 4)
    found["hidden"] = table
    found["hidden-beliefs"] = f"{table}/14/beliefs"
    found["curtain"] = deal(page, HEARTS, "here", "here")
    linked = deal(page, HEARTS, "link", "link")
    found["guest"] = linked
    found["links"] = f"{linked}/links"
    return found


def lines(page: Any) -> dict[str, str]:
    """Play a game and try another move; return its pages."""
    found = {}
    line = deal(page, "tic-tac-toe", "here", "here")
    play(page, 4)
    page.goto(f"{line}/1")
    page.locator(".choices button").nth(4).click()
    page.get_by_role("heading", name="Instead at move").wait_for()
    found["lines"] = page.url
    found["analysis-page"] = f"{line}/2/analysis?agent=maxn&agent=paranoid&seconds=0.5"
    return found


def csv(text: str) -> dict[str, Any]:
    """Return a file of players as a browser takes it."""
    return {"name": "players.csv", "mimeType": "text/csv", "buffer": text.encode()}


def draft(page: Any) -> dict[str, str]:
    """Begin a draft; return its pages."""
    file = csv(example_csv())
    page.goto("/draft/new")
    page.set_input_files("#file", file)
    page.fill("#teams", "4")
    page.get_by_role("button", name="Read the file").click()
    page.get_by_role("heading", name="What was understood").wait_for()
    page.get_by_role("button", name="Begin the draft").click()
    page.locator(".players button").first.wait_for()
    for number in range(1, 7):
        page.locator(".players button").first.click()
        page.locator(f'.draft[data-picks="{number}"]').wait_for()
    address = str(page.url)
    page.get_by_role("button", name="Whom should I take?").click()
    page.locator(".advice").wait_for()
    found = {"draft": address}
    page.goto("/draft/new")
    page.set_input_files("#file", file)
    for field, value in (("teams", "4"), ("rounds", str(ROUNDS)), ("bench", "0")):
        page.fill(f"#{field}", value)
    page.select_option("#mock", "yes")
    page.get_by_role("button", name="Read the file").click()
    page.get_by_role("button", name="Begin the draft").click()
    for _ in range(ROUNDS):
        picks = page.locator(".draft").get_attribute("data-picks")
        page.locator(".players button").first.click()
        page.locator(f'.draft:not([data-picks="{picks}"])').wait_for()
    return found | {"draft-over": page.url, "draft-report": f"{page.url}/report"}


def preview(page: Any, wrong: bool) -> None:
    """Show what was understood of a file, or why it was refused."""
    page.goto("/draft/new")
    page.set_input_files("#file", csv("player,pos\nAnn Alpha,QB\n" if wrong else example_csv()))
    page.get_by_role("button", name="Read the file").click()
    page.locator(".wrong" if wrong else "text=What was understood").wait_for()


def asked(page: Any) -> None:
    """Ask two agents about the position, and wait until they have gone deep."""
    page.locator("#why [name=agent][value=paranoid]").uncheck()
    page.locator("#why [name=seconds]").select_option("2")
    page.locator("#why").get_by_role("button", name="Ask").click()
    page.locator(".answer > .scroll table").nth(1).wait_for()
    page.get_by_role("button", name="Stop").wait_for(state="hidden", timeout=40_000)


def shoot(browser: Any, base: str, folder: Path, wanted: Callable[[str], bool]) -> None:
    """Make all pictures that are wanted."""
    maker = browser.new_context(base_url=base)
    page = maker.new_page()
    addresses = dict(PLAIN)
    addresses |= games(page, wanted)
    for names, make in ((OVER, over), (HIDDEN, hidden), (LINES, lines), (DRAFT, draft)):
        if any(map(wanted, names)):
            addresses |= make(page)
    live = deal(page, "chinese-checkers", "here", "here", "here")
    play(page, MOVES)
    state = maker.storage_state()
    for size, (width, height) in SIZES.items():
        for scheme in SCHEMES:
            context = browser.new_context(
                base_url=base, storage_state=state, color_scheme=scheme, viewport={"width": width, "height": height}
            )
            page = context.new_page()
            for name, address in addresses.items():
                if wanted(name):
                    page.goto(address)
                    page.wait_for_timeout(2500 if name == "costs" else 100)
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)
            if wanted("asked"):
                page.goto(live)
                asked(page)
                page.screenshot(path=folder / f"asked-{size}-{scheme}.png", full_page=True)
                if (size, scheme) == ("wide", "light"):
                    page.set_viewport_size({"width": width, "height": README_HEIGHT})
                    page.screenshot(path=folder / "readme.png")
                    page.set_viewport_size({"width": width, "height": height})
            for name in ("draft-preview", "draft-wrong"):
                if wanted(name):
                    preview(page, name == "draft-wrong")
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)
            context.close()


def main(folder: Path, words: list[str]) -> None:
    """Make pictures in a folder."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, server(Path(kept)) as base, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", "--disable-gpu"])
        shoot(browser, base, folder, lambda name: not words or any(word in name for word in words))
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
