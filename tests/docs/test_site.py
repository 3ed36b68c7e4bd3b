"""The pages of the site, before Sphinx makes HTML of them: complete, in the navigation, and linked to each other."""

from __future__ import annotations

import importlib
import re
import sys
from collections import Counter

import pytest

from documentation import broken_links
from places import DOCS, ROOT

SITE = DOCS / "site"
NAMES = ("api", "build", "contents", "examples", "finished", "links", "notebooks")


@pytest.fixture(scope="module")
def site():
    """The modules that write the pages, by name."""
    sys.path.insert(0, str(SITE))
    try:
        yield {name: importlib.import_module(name) for name in NAMES}
    finally:
        sys.path.remove(str(SITE))
        for name in NAMES:
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def pages(site, tmp_path_factory):
    """A folder with all pages."""
    source = tmp_path_factory.mktemp("site") / "source"
    site["build"].stage(source)
    return source


def test_every_page_is_in_the_navigation_once(site, pages):
    listed = Counter(page for section in site["contents"].SECTIONS.values() for page in section)
    assert max(listed.values()) == 1
    written = {path.relative_to(pages).with_suffix("").as_posix() for path in pages.rglob("*.md")}
    below = {name for name in written if name.startswith(("api/", "examples/")) and not name.endswith("/index")}
    assert written - below - {"index"} == set(listed), "expected every page in a section of docs/site/contents.py"
    for folder in ("api", "examples"):
        index = (pages / folder / "index.md").read_text(encoding="utf-8")
        tree = re.search(r"```\{toctree\}\n:hidden:\n\n(.*?)\n```", index, flags=re.DOTALL)[1].split("\n")
        assert {f"{folder}/{name}" for name in tree} == {name for name in below if name.startswith(f"{folder}/")}


def test_no_page_of_the_site_leads_nowhere(pages):
    wrong = {path.name: found for path in sorted(pages.rglob("*.md")) if (found := broken_links(path))}
    assert wrong == {}


def test_every_public_name_is_described_once(site, pages):
    described = re.findall(
        r"^\.\. auto(?:class|function|data):: (\S+)$",
        "\n".join(path.read_text(encoding="utf-8") for path in (pages / "api").glob("*.md")),
        flags=re.MULTILINE,
    )
    assert max(Counter(described).values()) == 1
    found = site["api"].modules(DOCS / "public-names.md")
    for module in found:
        for name in module.names:
            home = site["api"].home(name, module, found)
            assert home == f"{module.name}.{name}" or f"{home}.{name}" in described, f"{module.name}.{name}"
    assert "kingmaker.search.MaxN" in described
    assert "kingmaker.MaxN" not in described


def test_games_and_searches_are_described_with_their_sources(site):
    import kingmaker as km

    assert "Luckhardt & Irani" in " ".join(site["api"].sources(km.MaxN))
    assert site["api"].sources(km.Match) == []


def test_lists_stand_apart_from_what_is_around_them(site):
    written = ["Two:", "- one, which", "  goes on", "- two", "", "  still two", "After."]
    apart = ["Two:", "", "- one, which", "  goes on", "- two", "", "  still two", "", "After."]
    assert site["api"].with_lists_apart(written) == apart
    assert site["api"].with_lists_apart(["a", "b", "", "c"]) == ["a", "b", "", "c"]


@pytest.mark.parametrize(
    ("written", "led"),
    [
        ("[a](tricks.md#words)", "[a](tricks.md#words)"),
        ("[a](../CONTRIBUTING.md)", "[a](contributing.md)"),
        ("[a](../examples/race.py)", "[a](examples/race.md)"),
        ("[a](../examples/first_steps.ipynb)", "[a](examples/first-steps.md)"),
        ("[a](../src/kingmaker/games/pig.py)", "[a](api/kingmaker.games.md)"),
        ("[a](../tests/test_sizes.py) b", "a b"),
        ("[a](https://example.org) [b](#c) ![d](images/e.svg)", "[a](https://example.org) [b](#c) ![d](images/e.svg)"),
        ("```\n[a](../CONTRIBUTING.md)\n```", "```\n[a](../CONTRIBUTING.md)\n```"),
    ],
)
def test_links_to_files_lead_to_their_pages(site, written, led):
    assert site["links"].leading_to_pages(written, DOCS) == led


def test_the_site_asks_nothing_of_another_host():
    for path in (*SITE.glob("*.py"), *SITE.rglob("*.css")):
        assert not re.search(r"https?://(?!\|)[\w.]+\.\w+", path.read_text(encoding="utf-8")), path.name


def test_every_example_has_a_page(pages):
    for path in [*(ROOT / "examples").glob("*.py"), *(ROOT / "examples").glob("*.ipynb")]:
        page = (pages / "examples" / f"{path.stem.replace('_', '-')}.md").read_text(encoding="utf-8")
        assert f"`examples/{path.name}`" in page


def written(folder, **pages):
    for name, text in pages.items():
        path = folder / name.replace("__", "/").replace("_html", ".html")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("page", "line"),
    [
        ('<script src="https://cdn.example/x.js"></script>', "a.html: asks another host for https://cdn.example/x.js"),
        ('<link rel="stylesheet" href="//fonts.example/a.css">', "a.html: asks another host for //fonts.example/a.css"),
        ('<img src="gone.png">', "a.html: leads to gone.png, which is not there"),
        ('<a href="b.html">b</a>', "a.html: leads to b.html, which is not there"),
        ('<a href="a.html#there">b</a>', "a.html: leads to a.html#there, a place that is not on that page"),
    ],
)
def test_a_finished_site_that_is_not_complete_in_itself_is_found_out(site, tmp_path, page, line):
    assert site["finished"].problems(written(tmp_path, a_html=page)) == [line]


def test_a_finished_site_may_lead_elsewhere_and_to_places_of_its_own(site, tmp_path):
    page = '<a href="https://example.org">x</a><a href="#here">y</a><p id="here"></p><a href="a.html?q=1#here">z</a>'
    assert site["finished"].problems(written(tmp_path, a_html=page)) == []


def test_pages_of_source_code_lead_back_to_where_a_name_is_described(site, tmp_path):
    written(
        tmp_path,
        api_html='<dt id="kingmaker.arena.run"></dt>',
        _modules__index_html='<li><a href="m.html">m</a></li>\n<li><a href="engine.html">e</a></li>',
        _modules__m_html='<a class="viewcode-back" href="../api.html#kingmaker.run">[docs]</a>',
    )
    assert len(site["finished"].problems(tmp_path)) == 2
    site["finished"].mend(tmp_path)
    assert site["finished"].problems(tmp_path) == []
    assert "engine" not in (tmp_path / "_modules" / "index.html").read_text(encoding="utf-8")
