"""A saved draft is open in one terminal at a time: a second is refused, and one that was killed holds nobody up."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kingmaker.cli import app
from kingmaker.game import KingmakerError
from kingmaker.league import SavedDraft, journal, open_draft
from kingmaker.league.headers import header_of
from leagues import example_file, small_rules, small_terms
from stores import environment, without_privileges

OPTIONS = ("players.csv", "--rules", "small.toml", "--slot", "2", "--simulations", "20")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    example_file(tmp_path)
    small_rules(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def opened(path: Path) -> SavedDraft:
    terms = small_terms(path.parent)
    return open_draft(path, terms, header_of(terms, mock=False, source={"players": "a.csv"}))


def draft(*arguments: str, typed: str = "quit\n") -> Result:
    return CliRunner().invoke(app, ["draft", *OPTIONS, *arguments], input=typed)


@contextmanager
def another_terminal() -> Iterator[subprocess.Popen[str]]:
    """The same draft in another process, which has begun it and waits for a pick."""
    command = [sys.executable, "-m", "kingmaker.cli", "draft", *OPTIONS]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment(), text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write("help\n")
        process.stdin.flush()
        while "quit" not in (line := process.stdout.readline()):
            assert line, "the other process ended"
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_second_terminal_is_refused_in_one_line_and_can_read_meanwhile() -> None:
    with another_terminal() as first:
        refused = draft()
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1
        assert "expected the draft in 'players.draft' to have one writer, got a second one" in refused.stderr
        assert f"process {first.pid} is writing it now; continue there, or type quit there" in refused.stderr
        assert draft("--resume", "players.draft").exit_code == 2
        assert draft("--restart").exit_code == 2
        assert not Path("players.draft.old").exists()
        assert json.loads(draft("--json").stdout)["picks"] == 0
        assert draft("--save", "other.draft").exit_code == 0
        first.communicate("quit\n", timeout=60)
    assert draft().exit_code == 0


def test_a_terminal_that_was_killed_holds_nobody_up() -> None:
    with another_terminal() as first:
        first.kill()
        first.wait(60)
        assert Path("players.draft.lock").read_text(encoding="ascii") == f"{first.pid}\n"
        assert draft().exit_code == 0
    assert not Path("players.draft.lock").exists()


def test_nothing_is_left_beside_a_draft_that_was_left_or_could_not_be_opened(here: Path) -> None:
    (here / "a.draft").write_bytes(b"another file\n")
    with pytest.raises(KingmakerError, match="which is another file; it is left as it is"):
        opened(here / "a.draft")
    assert draft().exit_code == 0
    assert list(here.glob("*.lock")) == []


def test_a_draft_is_the_same_by_every_name_of_its_file(here: Path) -> None:
    with opened(here / "a.draft") as saved:
        saved.take(0)
        (here / "link.draft").symlink_to("a.draft")
        for name in (here / "a.draft", Path("a.draft"), here / "link.draft"):
            with pytest.raises(KingmakerError, match="to have one writer, got a second one in this process"):
                opened(name)
        assert len(journal.read(here / "a.draft").picks) == 1
    with opened(here / "a.draft") as again:
        assert again.draft.numbers == [0]
    again.close()  # once more does nothing


def test_a_draft_that_nobody_has_any_more_is_free(here: Path) -> None:
    saved = opened(here / "a.draft")
    del saved
    opened(here / "a.draft").close()


def test_a_folder_that_cannot_be_written_is_told(here: Path) -> None:
    terms = small_terms(here)
    folder = here / "readonly"
    folder.mkdir(mode=0o500)
    told = r"cannot save the draft in '.*a\.draft': Permission denied"
    with without_privileges(folder), pytest.raises(KingmakerError, match=told):
        open_draft(folder / "a.draft", terms, header_of(terms, mock=False, source={}))
