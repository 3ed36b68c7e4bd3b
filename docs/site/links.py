"""Links from the pages of the repository to other files of it, as the site has them."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from contents import TOP_PAGES

ROOT = Path(__file__).parent.parent.parent
SOURCES = {
    "src/kingmaker/games/": "api/kingmaker.games.md",
    "src/kingmaker/search/": "api/kingmaker.search.md",
    "src/kingmaker/reference/": "api/kingmaker.reference.md",
    "src/kingmaker/models/": "api/kingmaker.models.md",
}
"""Modules whose code can be read from the page that describes their names."""
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!https?://|mailto:|#)([^)\s#]+)(#[^)\s]*)?\)")


def leading_to_pages(text: str, folder: Path, *, shown_in: str = ".") -> str:
    """Make the links of a page in a folder of the repository lead to pages of the site.

    `shown_in` is the folder of the site in which the page will be. What has no page on the site, a file of the tests
    for example, is named without a link.
    """
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)  # code is left alone
    return "".join(
        part if part.startswith("```") else LINK.sub(lambda link: _led(link, folder, shown_in), part) for part in parts
    )


def _led(link: re.Match[str], folder: Path, shown_in: str) -> str:
    words, target, anchor = link[1], link[2], link[3] or ""
    try:
        path = (folder / target).resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return words
    page = page_of(path)
    return words if page is None else f"[{words}]({posixpath.relpath(page, shown_in)}{anchor})"


def page_of(path: str) -> str | None:
    """Return the page of the site that shows a file of the repository, or None if none does."""
    if path in TOP_PAGES:
        return TOP_PAGES[path]
    if path in ("README.md", "docs/README.md"):
        return "index.md"
    folder, _, name = path.partition("/")
    if folder == "docs" and name.endswith(".md"):
        return name
    if folder == "examples" and name.endswith((".py", ".ipynb")):
        return f"examples/{name.replace('_', '-').partition('.')[0]}.md"
    if path == "examples":
        return "examples/index.md"
    for source, page in SOURCES.items():
        if path.startswith(source) and path.endswith(".py"):
            return page
    return None
