"""A server in a process of its own, and a Chromium, for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from chromium import HOW, chromium, chromium_path
from web_tables import HIGH_CARD, Process

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config, items):
    """Without a Chromium one line says how many tests are skipped and how to have them."""
    ours = [each for each in items if each.path.is_relative_to(HERE) and "browser" in each.fixturenames]
    if not ours or chromium_path() is not None:
        return
    ours[0].add_marker(pytest.mark.skip(reason=f"{len(ours)} tests need a browser, and no Chromium was found: {HOW}"))
    config.hook.pytest_deselected(items=ours[1:])
    items[:] = [each for each in items if each not in ours[1:]]


@pytest.fixture(scope="package")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def server(browser, tmp_path_factory):
    found = Process(tmp_path_factory.mktemp("web") / "table.db", "--load", str(HIGH_CARD))
    found.start()
    yield found
    found.kill()


@pytest.fixture
def context(browser, server):
    made = browser.new_context(base_url=server.base, viewport={"width": 1280, "height": 900})
    made.set_default_timeout(20_000)
    yield made
    made.close()


@pytest.fixture
def page(context):
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
    yield opened
    assert complaints == []
