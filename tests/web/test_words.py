"""How pages word things: documentation, who sits at a table, fields instead of options, and the way back."""

from __future__ import annotations

import html
import re

import pytest

from kingmaker import registry
from kingmaker.league.example import example_csv
from kingmaker.web.form_words import in_form_words
from kingmaker.web.pages.home import seated
from kingmaker.web.prose import Block, blocks, marked
from web_tables import serving, wrong


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("web") / "t.db") as found:
        yield found


def test_documentation_is_paragraphs_and_lists():
    text = "The idea\nin two lines.\n\nWhat counts is:\n- `one`: a thing\n  of two lines\n- another\n\nThe end."
    assert blocks(text) == [
        Block("The idea in two lines."),
        Block("What counts is:", ("`one`: a thing of two lines", "another")),
        Block("The end."),
    ]
    assert blocks("- one\nno item") == [Block("", ("one",)), Block("no item")]


def test_code_is_marked_and_nothing_else_is_obeyed():
    assert marked("`a<b` and <b>") == "<code>a&lt;b</code> and &lt;b&gt;"
    assert marked("of *it*, `*x*` and 2*3*4") == "of <em>it</em>, <code>*x*</code> and 2*3*4"
    assert "\x1b" not in marked("\x1b[31m")


def test_no_page_of_the_gallery_shows_the_marks_of_its_source(served):
    browser = served.browser()
    names = [f"/games/{name}" for name in registry.games()] + [f"/agents/{name}" for name in registry.agents()]
    assert [path for path in ["/games", "/agents", *names] if "`" in browser.get(path).text] == []


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["human", "human", "human"], "3 people"),
        (["human", "maxn"], "a person, maxn"),
        (["maxn", "human", "maxn", "Ann"], "a person, 2 × maxn, Ann"),
    ],
)
def test_those_who_are_alike_are_counted(names, said):
    assert seated([{"agent": name, "name": name if name == "Ann" else ""} for name in names]) == said


def test_a_form_is_told_of_its_fields(served):
    assert in_form_words("say which it is, --columns adp=…") == "say which it is, Columns: adp=…"
    assert in_form_words("--keepers stays, as --other does") == "--keepers stays, as --other does"
    data = {"file": ("p.csv", b"player,pos\nAnn,QB\n")}
    refused = served.browser().post("/draft/new", {"do": "preview"}, files=data)
    assert wrong(refused.text).endswith("say which it is, Columns: projection=…")


def test_what_went_wrong_at_a_table_or_a_draft_leads_back_to_it(served):
    browser = served.browser()
    table = browser.new_table("tic-tac-toe", "here", "here")
    assert f'href="{table}">Back to the table' in browser.get(f"{table}/99").text
    begun = browser.post("/draft/new", {"do": "begin", "teams": "2"}, files={"file": ("p.csv", example_csv().encode())})
    draft = str(begun.url.path)
    assert f'href="{draft}">Back to the draft' in browser.get(f"{draft}/report").text
    for path in ("/t/nothing/3", "/draft/nothing/report", "/games/nothing", f"/t/{'x' * 300}/3"):
        assert "Back to the" not in browser.get(path).text


def test_after_a_game_the_same_can_be_played_again(served):
    browser = served.browser()
    table = browser.new_table("nim:piles=1/1", "here", "here")
    assert "Play again" not in browser.get(table).text
    for _ in range(2):
        page = browser.play(table).text
    link = re.search(r'href="(/new[^"]+)">Play again', page)
    assert link is not None
    form = browser.get(html.unescape(link[1])).text
    assert 'name="text" value="nim:piles=1/1"' in form


def test_a_game_has_its_picture_as_a_file(served):
    browser = served.browser()
    answer = browser.get("/games/chinese-checkers.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert "style=" not in answer.text
    assert browser.get("/games/nothing.svg").status_code == 404
