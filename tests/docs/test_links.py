"""No page leads nowhere: every link to a file or to a heading of the repository is there, and so is every picture."""

from __future__ import annotations

import re

import pytest

from documentation import broken_links, without_code
from places import DOCS, ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page):
    assert broken_links(page) == []


def test_pictures_of_pages_are_files_of_ours():
    """No page depends on another host."""
    for page in PAGES:
        text = without_code(page.read_text(encoding="utf-8"))
        assert not re.search(r"!\[[^\]]*\]\(https?:|<(img|script|link|iframe)[^>]*https?:", text), page.name


def test_a_wrong_link_is_found(tmp_path):
    (tmp_path / "there.md").write_text("# A title\n\n## Two `words`\n\n## Two words\n", encoding="utf-8")
    page = tmp_path / "page.md"
    good = "[a](there.md) [b](there.md#a-title) [c](there.md#two-words-1) [d](#here) `[x](code.md)`\n\n# Here\n"
    page.write_text(good, encoding="utf-8")
    assert broken_links(page) == []
    page.write_text(f"{good}[e](gone.md) [f](there.md#gone) ![g](gone.svg) [h](#gone)\n", encoding="utf-8")
    assert broken_links(page) == ["gone.md", "there.md#gone", "gone.svg", "#gone"]
