"""Names from files, agents, games, errors and the command line reach neither the screen nor a page raw."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hostile import NAMED, OBEYED, SURROGATES, raw
from kingmaker.cli import app
from leagues import small_rules

OWN = """
{doc!a}
from dataclasses import dataclass

NAME = {name!a}

@dataclass(frozen=True)
class State:
    left: int = 2
    num_players = 2
    @property
    def player(self): return self.left % 2
    def legal_actions(self): return [NAME + "1", NAME + "2"]
    def apply(self, action): return State(self.left - 1)
    def is_terminal(self): return self.left == 0
    def returns(self): return (1.0, 0.0)
    def evaluate(self): return (0.5, 0.5)
    def draw(self): return "board " + NAME
    def __str__(self): return "position " + NAME

@dataclass(frozen=True, kw_only=True)
class Own:
    {doc!a}
    name = "own"
    called: str = NAME
    def new(self, *, seed=None): return State()

@dataclass(frozen=True, kw_only=True)
class Named:
    {doc!a}
    name = NAME
    def choose(self, state, *, seed=0): return state.legal_actions()[0]

@dataclass(frozen=True, kw_only=True)
class Plain:
    name = "plain"
    called: str = NAME
    def choose(self, state, *, seed=0): return state.legal_actions()[0]

@dataclass(frozen=True, kw_only=True)
class Crashing:
    name = "crashing"
    def choose(self, state, *, seed=0): raise ValueError(NAME)

@dataclass(frozen=True, kw_only=True)
class Cheating:
    name = "cheating"
    def choose(self, state, *, seed=0): return NAME

@dataclass(frozen=True)
class Type:
    {doc!a}
    name = "type" + NAME
    def __call__(self, state, player): return 0.0
"""

STRINGS = [NAMED, "".join(OBEYED[:70]) + "x", "".join(OBEYED[70:]) + "x", "x" + "".join(SURROGATES)]
WRITABLE = [each for each in STRINGS if each.isprintable() or each.encode("utf-8", "ignore").decode() == each]
strings = pytest.mark.parametrize("name", STRINGS, ids=range(len(STRINGS)))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(*words: str, typed: str | None = None, coloured: bool = False) -> str:
    """What a command prints, without Rich's own colours; whatever it says, nothing of it may be raw."""
    environment = {"FORCE_COLOR": "1"} if coloured else {}
    result = CliRunner().invoke(app, list(words), input=typed, env=environment)
    assert result.exit_code in (0, 1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    output = re.sub(r"\x1b\[[\d;]*m|\x1b\[(?:\?25[lh]|\d?[AKG])|\r", "", result.stdout + result.stderr)
    assert raw(output) == set(), words
    if "--json" in words and result.exit_code == 0:
        assert result.stdout.endswith("\n")
        assert not result.stdout.endswith("\n\n")
        json.loads(result.stdout)
    return output


def load(name: str) -> list[str]:
    said = f"About {name}.".encode("utf-8", "ignore").decode()  # Python takes no surrogates there
    Path("own.py").write_text(OWN.format(name=name, doc=said), encoding="utf-8")
    return ["--load", "own.py"]


@strings
@pytest.mark.parametrize("coloured", [False, True])
def test_names_of_own_games_and_agents(name: str, coloured: bool) -> None:
    own = load(name)
    for words in (
        ["games"],
        ["games", "own"],
        ["games", "own", "--json"],
        ["agents"],
        ["agents", name],
        ["agents", "maxn"],
        ["agents", "plain", "--json"],
        ["analyze", "own", "maxn:depth=2", "plain", "cheating", "--explain"],
        ["analyze", "own", "maxn:depth=2", name],
        ["analyze", "own", "plain", "--json"],
        ["analyze", "own", "crashing"],
        ["analyze", "own", "--svg", "-"],
        ["analyze", "own", "--moves", name],
        ["perft", "own", "--depth", "2", "--divide"],
        ["play", "own", "plain", name],
        ["play", "own", "plain", "plain", "--json"],
    ):
        shown(*words, *own, coloured=coloured)
    said = shown("play", "own", "human", "plain", *own, typed="help\nhint\nnothing\n1\n1\n", coloured=coloured)
    assert "board" in said


@strings
def test_errors_of_own_agents_in_a_tournament_and_its_page(name: str) -> None:
    own = load(name)
    words = ["tournament", "own", "crashing", "plain", "--deals", "1", *own]
    shown(*words)
    shown(*words, "--on-error", "record", "--store", "runs.db", "--report", "page.html")
    shown(*words, "--on-error", "record", "--json")
    shown("tournament", "own", name, "plain", "--deals", "1", "--report", "named.html", *own)
    for words in (
        ["report", "runs.db", "--csv", "games.csv"],
        ["report", "runs.db", "--html", "-"],
        ["replay", "runs.db", "0"],
    ):
        shown(*words, *own)
    assert {page.name for page in Path().glob("*.html")} >= {"page.html"}
    for page in Path().glob("*.html"):
        assert raw(page.read_text(encoding="utf-8")) == set()


@strings
def test_words_of_the_command_line(name: str) -> None:
    for words in (
        [name],
        [f"--{name}"],
        ["games", name],
        ["analyze", name],
        ["analyze", f"spades:{name}=3"],
        ["analyze", f"spades:cards={name}"],
        ["analyze", "tree", "--tree", name],
        ["analyze", f'{{"player": 0, "children": [], {json.dumps(name)}: 1}}'],
        ["analyze", f"[0, [1, 2], {json.dumps(name, ensure_ascii=False)}]"],
        ["analyze", "nim", "maxn", "--position", name],
        ["analyze", "nim", "maxn:depth=1", "--svg", f"{name}/x.svg"],
        ["--load", name, "games"],
        ["report", name],
        ["replay", name, name],
        ["profile", name, "--agent", name],
        ["reproduce", name],
        ["reproduce", "lecture", "--save", name],
        ["risk", name],
        ["risk", "quo", "--rules", name],
        ["draft", name, "--slot", "1"],
        ["draft", "--resume", name],
        ["draft", "--rules", name, "x.csv"],
        ["bench", name],
        ["bench", "--only", name],
        ["bench", "alpha-beta", name],
        ["tournament", "nim", "random", "greedy", "--seating", name],
        ["tournament", "nim", "random", "greedy", "--ties", name],
    ):
        shown(*words)


@pytest.mark.parametrize("name", WRITABLE, ids=range(len(WRITABLE)))
def test_names_of_a_file_of_players(name: str) -> None:
    small_rules(Path())
    lines = ["name,position,projection,adp"]
    for number in range(40):
        quoted = f"{name} {number}".replace('"', '""').replace("\r", "").replace("\n", "")
        lines.append(f'"{quoted}",{("QB", "RB", "WR")[number % 3]},{200 - number},{number + 1}')
    Path("players.csv").write_text("\n".join(lines), encoding="utf-8", newline="")
    words = ["draft", "players.csv", "--rules", "small.toml", "--slot", "2", "--simulations", "10"]
    shown(*words, "--json")
    shown(*words, typed=f"best\n{name}\n1\nboard\nroster\nother {name}\nundo\nquit\n")
    said = shown(*words, "--mock", "--report", "page.html", typed="take\n" * 9)
    assert "team" in said
    assert raw(Path("page.html").read_text(encoding="utf-8")) == set()
    shown("draft", "players.csv", "--rules", "small.toml", "--slot", "2", "--columns", f'name="{name}"')


def test_items_of_a_draft_and_a_file_of_that_name() -> None:
    for name in WRITABLE:
        text = re.sub(r"[/+:,=\s]", "", name)
        shown("analyze", f"table-draft:values=1/2+3/4,names={text}/b", "maxn")
        shown("play", f"table-draft:values=1/2+3/4,names={text}/b", "random", "random")
        file = Path(re.sub(r"[/\0]", "", name)[:40] + ".py")
        file.write_text("raise ValueError('x')", encoding="utf-8")
        shown("--load", str(file), "games")
        file.write_text("1 +", encoding="utf-8")
        shown("--load", str(file), "games")
