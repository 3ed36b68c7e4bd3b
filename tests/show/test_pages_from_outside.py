"""Whatever names and errors say, a page has the elements and attributes that it has with plain names, and no others."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzzing import examples
from hostile import NAMED, OBEYED, SURROGATES, raw
from kingmaker import AlphaBeta, MaxN
from kingmaker.arena import Plan
from kingmaker.arena.report import Report
from kingmaker.arena.tally import Tally
from kingmaker.league import Draft, Player, Pool
from kingmaker.papers import Cell, Experiment, Findings, Outcome
from kingmaker.show.draft_page import draft_page
from kingmaker.show.page.reproduction import reproduction_page
from kingmaker.show.result import notebook
from leagues import small_terms
from pictures import unsafe

PIECES = (
    *(
        "<script>alert(1)</script>",
        "</script>",
        "</style>",
        "</title>",
        '"><img src=x onerror=alert(1)>',
        "' onload='x",
    ),
    *("<!--", "-->", "]]>", "<![CDATA[", "&lt;", "&#60;", "&", "<", ">", '"', "'", "`", "=", "javascript:", "{{x}}"),
    *(NAMED, *OBEYED[:40], *SURROGATES, "é", "♠", ":", ",", "/"),
)
TEXT = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join)
few = settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Structure(HTMLParser):
    """The elements of a page with the names of their attributes, and what its scripts and styles say."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: set[tuple[str, ...]] = set()
        self.code: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add((tag, *sorted(name for name, _ in attrs)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("script", "style") and not re.fullmatch(r"[\w+/=\s]*", data):
            self.code.append(data)


def structure(page: str) -> Structure:
    page.encode()
    assert raw(page) == set()
    found = Structure()
    found.feed(page)
    found.close()
    return found


def check(write: Callable[[str], str], text: str, plain: str = "a:b,c") -> None:
    """Hold a page with a text everywhere beside one with a plain text."""
    expected, found = structure(write(plain)), structure(write(text))
    # A name without colons and commas can be written, so that the page has a command that plays it.
    named = structure(write("plain"))
    assert found.elements <= expected.elements | named.elements | {("p",)}
    assert found.code == expected.code


@dataclass(frozen=True)
class Board:
    text: str
    left: int = 2
    num_players = 2

    @property
    def player(self) -> int:
        return self.left % 2

    def legal_actions(self) -> list[str]:
        return [self.text, "b"]

    def apply(self, action: str) -> Board:
        return replace(self, left=self.left - 1)

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> tuple[float, float]:
        return (1.0, 0.0)

    def draw(self) -> str:
        return self.text

    def __str__(self) -> str:
        return f"{self.text} {self.left}"


@dataclass(frozen=True)
class Pictured(Board):
    def svg(self) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text x="1">{self.text}</text></svg>'


@dataclass(frozen=True)
class Failing(Board):
    def svg(self) -> str:
        raise RuntimeError(self.text)


@dataclass(frozen=True, kw_only=True)
class Outside:
    name: str
    kind: type[Board] = Board

    def new(self, *, seed: int | None = None) -> Board:
        return self.kind(self.name)


@dataclass(frozen=True, kw_only=True)
class Player1:
    name: str
    crashes: bool = False

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        if self.crashes:
            raise RuntimeError(self.name)
        return state.legal_actions()[0]


def tournament_page(text: str, kind: type[Board] = Board, *, crashes: bool = False) -> str:
    agents = [Player1(name=f"{text}1", crashes=crashes), Player1(name=f"{text}2")]
    plan = Plan.of(Outside(name=f"g{text}", kind=kind), agents, deals=2)
    tally = Tally(plan)
    for task in plan.tasks():
        tally.add(tally.count(task, plan.play(task)))
    return without_boards(Report.of(tally).html())


def without_boards(page: str) -> str:
    """Check all pictures of a page, and leave them out: their elements depend on what they show."""
    for packed in re.findall(r'class="frames">([^<]+)<', page):
        for said, drawn in json.loads(zlib.decompress(base64.b64decode(packed))):
            assert raw(said) == set()
            assert unsafe(drawn) == []
    return re.sub(r'<div class="board"><svg .*?</svg></div>', '<div class="board"></div>', page, flags=re.DOTALL)


@given(TEXT)
@few
@pytest.mark.parametrize("kind", [Board, Pictured, Failing])
@pytest.mark.parametrize("crashes", [False, True])
def test_a_tournament_with_any_names_and_errors(kind: type[Board], crashes: bool, text: str) -> None:
    check(lambda text: tournament_page(text, kind, crashes=crashes), text)


@given(TEXT)
@few
def test_steps_and_results_with_any_actions(text: str) -> None:
    def write(text: str) -> str:
        state = Board(text)
        return without_boards(AlphaBeta().steps(state).html()) + notebook(MaxN().search(state))

    check(write, text)


@given(TEXT)
@few
def test_a_reproduction_with_any_texts(text: str) -> None:
    def write(text: str) -> str:
        cells = (
            Cell(row=text, column=text, printed=42.0, ours=40.0, low=35.0, high=45.0, size=9, even=25.0, unit=text),
        )
        experiment = Experiment(
            name=text, title=text, source=text, setup=text, measure=lambda setting: Findings(cells=cells)
        )
        outcome = Outcome(
            name=text, size=text, seed=7, version=text, cells=cells, sensitivity=cells, notes=(text, text)
        )
        return reproduction_page([(experiment, outcome)] * 2)

    check(write, text)


@given(TEXT)
@few
def test_a_draft_with_any_names(tmp_path: Path, text: str) -> None:
    base = small_terms(tmp_path)
    positions = {"QB": f"QB{text}", "RB": f"RB{text}", "WR": f"WR{text}"}

    def write(text: str) -> str:
        named = [replace(each, name=f"{text}{number}") for number, each in enumerate(base.players)]
        terms = replace(base, pool=Pool(tuple(named)))
        draft = Draft(terms)
        while not draft.is_over:
            advice = {"player": text, "reason": text, "behind": 1.0} if draft.is_mine else None
            draft.take(draft.bot_pick(), advice)
        # The rules that the engine knows are plain; what is shown may come from anybody's file.
        shown = tuple(Player(each.name, positions[each.position], each.projection, each.adp) for each in named)
        object.__setattr__(terms, "pool", Pool(shown))
        return draft_page(draft)

    check(write, text)
