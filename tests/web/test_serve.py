"""`kingmaker serve`: what it says when it cannot start, and where it keeps things."""

from __future__ import annotations

import importlib
import socket
import sqlite3
import stat
import sys

import pytest
from click.testing import CliRunner

from kingmaker.cli import app
from kingmaker.game import KingmakerError
from kingmaker.web.settings import data_folder, is_loopback
from kingmaker.web.store import WebStore


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["serve", *arguments])
    assert result.exit_code == 2, result.output
    return result.output


def test_without_the_extra_it_says_how_to_get_it(monkeypatch):
    before = importlib.import_module

    def without(name, *more):
        if name.startswith("kingmaker.web"):
            raise ModuleNotFoundError("No module named 'starlette'", name="starlette")
        return before(name, *more)

    monkeypatch.setattr(importlib, "import_module", without)
    assert "pip install 'kingmaker[web]'" in said()


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        text = said("--port", str(taken.getsockname()[1]), "--store", str(tmp_path / "t.db"))
    assert "expected a free port" in text


def test_a_store_to_watch_must_be_there(tmp_path):
    assert "expected a store of tournaments to watch" in said("--watch", str(tmp_path / "none.db"))


def test_a_file_of_something_else_is_left_alone(tmp_path):
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE mine (number)")
    db.close()
    before = other.read_bytes()
    with pytest.raises(KingmakerError, match="which is another database"):
        WebStore(other)
    assert other.read_bytes() == before
    (tmp_path / "text").write_text("no database, and long enough to be read as one" * 50)
    with pytest.raises(KingmakerError, match="expected a file for the tables"):
        WebStore(tmp_path / "text")


@pytest.mark.skipif(sys.platform == "win32", reason="the modes of files are those of POSIX")
def test_others_on_the_machine_cannot_read_the_keys_of_seats(tmp_path):
    store = WebStore(tmp_path / "new" / "t.db")
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
    store.close()


@pytest.mark.parametrize(
    ("host", "ours"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("10.0.0.7", False)]
)
def test_only_this_machine_needs_no_token(host, ours):
    assert is_loopback(host) == ours


def test_things_are_kept_in_the_folder_of_data(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "kingmaker"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder().is_absolute()
