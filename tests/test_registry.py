"""What is known by name: classes in the package, and in files of the user's; mistakes in those are one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import kingmaker as km
from kingmaker import registry
from kingmaker.cli import app
from kingmaker.testing import check_game

PLAIN = """
class State:
    num_players, player = 2, 0
    def __init__(self, over=False): self.over = over
    def __repr__(self): return "the end" if self.over else "the start"
    def legal_actions(self): return ["end"]
    def apply(self, action): return State(True)
    def is_terminal(self): return self.over
    def returns(self): return (1.0, 0.0)

class Pot:
    name = "pot"
    def new(self, *, seed=None): return State()

class First:
    name = "first"
    def choose(self, state, *, seed=0): return state.legal_actions()[0]

class Luck:
    name = "luck"
    def __call__(self, state, player): return 0.5
"""


@pytest.fixture(autouse=True)
def nothing_stays_loaded() -> Iterator[None]:
    known = list(registry._loaded)
    yield
    registry._loaded[:] = known


def written(folder: Path, text: str, name: str = "own.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_plain_classes_are_found_each_for_what_it_is(tmp_path: Path) -> None:
    before = {kind: set(getattr(registry, kind)()) for kind in ("games", "agents", "models")}
    registry.load(written(tmp_path, PLAIN))
    found = {kind: set(getattr(registry, kind)()) - before[kind] for kind in before}
    assert found == {"games": {"pot"}, "agents": {"first"}, "models": {"luck"}}


def test_plain_classes_serve_on_the_command_line(tmp_path: Path) -> None:
    load = ["--load", str(written(tmp_path, PLAIN))]
    for command in (["analyze", "pot", "first", "maxn:utility=luck"], ["play", "pot", "first", "random"]):
        result = CliRunner().invoke(app, [*command, *load])
        assert result.exit_code == 0, result.output
        assert re.search(r"\bfirst\b", result.output)
        assert "object at" not in result.output
    for command in (["games"], ["agents"], ["games", "pot"], ["agents", "first"], ["agents", "maxn"]):
        assert CliRunner().invoke(app, [*command, *load]).exit_code == 0


def test_a_plain_class_has_no_fields(tmp_path: Path) -> None:
    registry.load(written(tmp_path, PLAIN))
    assert registry.game("pot").name == "pot"
    with pytest.raises(km.UnknownName, match="unknown field 'left' of pot: there are none"):
        registry.game("pot:left=3")


def test_a_plain_class_that_needs_arguments_says_so(tmp_path: Path) -> None:
    registry.load(written(tmp_path, PLAIN.replace("def new", "def __init__(self, size): pass\n    def new")))
    with pytest.raises(km.KingmakerError, match=re.escape("expected the game pot to be made by Pot()")):
        registry.game("pot")


def test_two_files_of_one_name_do_not_disturb_each_other(tmp_path: Path) -> None:
    for folder, name in (("a", "pot"), ("b", "pan")):
        (tmp_path / folder).mkdir()
        registry.load(written(tmp_path / folder, PLAIN.replace('"pot"', f'"{name}"')))
    modules = {registry.games()[name].__module__ for name in ("pot", "pan")}
    assert len(modules) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\n\ndef broken(:\n", "could not load '{}': SyntaxError: invalid syntax (line 3)"),
        ("x = 1\ny = x / 0\n", "could not load '{}': ZeroDivisionError: division by zero (line 2)"),
        ("def f():\n    assert False\n\nf()\n", "could not load '{}': AssertionError (line 2)"),
        (
            "import no_such_module\n",
            "could not load '{}': ModuleNotFoundError: No module named 'no_such_module' (line 1)",
        ),
        ("raise SystemExit(3)\n", "could not load '{}': SystemExit: 3 (line 1)"),
        ("x = 1\n", "expected a game, an agent or a player type in '{}', got none: a class"),
        ("from kingmaker.games import Spades\n", "expected a game, an agent or a player type in '{}', got none"),
        ("class Pot:\n    name = 3\n    def new(self): pass\n", "expected a game, an agent or a player type in '{}'"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    for command in (["--load", str(path), "games"], ["games", "--load", str(path)]):
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 2
        assert result.stderr.startswith("kingmaker: " + told.format(path))
        assert result.stderr.count("\n") == 1


def test_a_directory_or_another_file_is_no_python_file(tmp_path: Path) -> None:
    with pytest.raises(km.KingmakerError, match="which is a directory"):
        registry.load(tmp_path)
    with pytest.raises(km.KingmakerError, match=re.escape("which is not called .py")):
        registry.load(written(tmp_path, PLAIN, "own.txt"))


def test_the_cause_of_a_failed_load_is_kept(tmp_path: Path) -> None:
    with pytest.raises(km.KingmakerError, match="could not load") as caught:
        registry.load(written(tmp_path, "1 / 0\n"))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("text", ["spades:cards=", "spades:scores=", "nim:piles=", "hearts:queen="])
def test_a_field_without_a_value_is_an_error(text: str) -> None:
    with pytest.raises(km.KingmakerError, match="got ''"):
        registry.game(text)


def test_names_that_are_not_near_are_not_suggested() -> None:
    for arguments, line in (
        (["wobble"], "unknown command 'wobble': there are "),
        (["agents", "--version"], "unknown option '--version' (see kingmaker agents --help)"),
        (["analyze", "spades", "--sed", "1"], "unknown option '--sed': did you mean '--seed'"),
        (
            ["analyze", "spades", "--seed", "x"],
            "invalid value for '--seed': expected a whole number of 0 or more, got 'x'",
        ),
        (
            ["analyze", "spades", "--depth", "0"],
            "invalid value for '--depth': expected a whole number of 1 or more, got '0'",
        ),
        (
            ["analyze", "spades", "--seconds", "nan"],
            "invalid value for '--seconds': expected a number of 0 or more, got",
        ),
    ):
        assert CliRunner().invoke(app, arguments).stderr.startswith(f"kingmaker: {line}")


def test_checking_a_class_asks_for_a_game() -> None:
    with pytest.raises(km.InvalidGame, match=re.escape("expected a game, got the class Nim: make one, Nim()")):
        check_game(km.games.Nim)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["spades:cards=3", "hearts", "tree", "abalone", "chinese-checkers"])
def test_what_is_no_action_at_all_is_answered_with_the_legal_ones(text: str) -> None:
    state = km.game(text).new(seed=0)
    legal = state.legal_actions()
    listed = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")
    with pytest.raises(km.IllegalAction, match=re.escape(f"; legal are {listed} in ")):
        state.play("ZZ")  # type: ignore[attr-defined]
    if text == "spades:cards=3":
        with pytest.raises(km.IllegalAction, match="not in hand") as caught:
            state.play("AS")  # type: ignore[attr-defined]
        assert "legal are" not in str(caught.value)


def test_a_game_in_full_lists_the_choices_of_a_field(tmp_path: Path) -> None:
    text = (
        "from dataclasses import dataclass, field\n"
        "@dataclass(frozen=True)\n"
        "class Pot:\n"
        "    name = 'pot'\n"
        "    rule: str = field(default='old', metadata={'choices': ('old', 'new')})\n"
        "    def new(self, *, seed=None): pass\n"
    )
    result = CliRunner().invoke(app, ["games", "pot", "--load", str(written(tmp_path, text))])
    assert re.search(r"^rule +one of old, new +old", result.output, re.MULTILINE)


class Announced:
    """An entry point of a package that is not whole."""

    name = "unready"

    def load(self) -> None:
        raise ImportError("unready._unready was built for another version")


def test_a_package_that_cannot_be_imported_is_told_where_its_game_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Announced()])
    registry._shipped.cache_clear()
    try:
        assert "unready" not in registry.games()
        assert registry.game("nim").name == "nim"
        for text in ("unready", " unready :players=3"):
            with pytest.raises(km.KingmakerError, match="could not import 'unready': unready"):
                registry.game(text)
    finally:
        registry._shipped.cache_clear()
        registry._broken.clear()
