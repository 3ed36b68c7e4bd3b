"""A server in a process of its own, and a Chromium, for all tests of this folder."""

from __future__ import annotations

import pytest

from chromium import chromium
from web_tables import HIGH_CARD, Process


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
