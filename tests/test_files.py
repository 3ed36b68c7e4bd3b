"""Every kind of file that the package writes is whole or untouched, at whatever byte the disk is full."""

from __future__ import annotations

import re

import pytest

from full_disk import in_a_process_of_its_own, quick_folder
from kingmaker.files import append_whole, write_whole
from kingmaker.game import KingmakerError
from places import SOURCES

WRITE_ALL_KINDS = """
import json, sys
from pathlib import Path
from arena_plans import play_all, spades
from full_disk import room_for
from kingmaker.arena.store import Store
from kingmaker.cli.files import write_file
from kingmaker.game import KingmakerError
from kingmaker.league import Draft
from kingmaker.league.journal import Journal
from kingmaker.models.beliefs import Beliefs
from kingmaker.models.dirichlet import Evidence
from kingmaker.papers.framework.pieces import Pieces
from kingmaker.show.draft_page import draft_page
from leagues import small_draft

folder = Path(sys.argv[1])
place = folder / "target"
draft = small_draft(folder, picks=20)
store = Store(folder / "runs.db")
run = store.open_run(spades())
play_all(run)
kinds = {
    "page": lambda: write_file(str(place), draft_page(draft)),
    "beliefs": lambda: Beliefs("tree", (("max-tricks", "returns"),), [Evidence((1.0, 1.0))]).save(place),
    "csv": lambda: run.to_csv(place),
    "parquet": lambda: run.to_parquet(place),
    "draft": lambda: Journal(place, {"slot": 1}).begin([{"name": "Ann"}] * 9),
}
found = {}
for kind, write in kinds.items():
    before = sorted(file.name for file in folder.iterdir())
    write()
    whole = place.read_bytes()
    place.write_bytes(b"old")
    for size in sorted({*range(0, len(whole), max(1, len(whole) // 25)), len(whole) - 1, len(whole)}):
        with room_for(size):
            try:
                write()
                told = ""
            except KingmakerError as error:
                told = str(error)
        content = place.read_bytes()
        state = "old" if content == b"old" else "whole" if len(content) == len(whole) else "half"
        found.setdefault(kind, []).append([len(whole) - size, state, told])
    place.unlink()
    assert sorted(file.name for file in folder.iterdir()) == before

keys = []
pieces = Pieces(place)
for size in range(0, 200):
    with room_for(size):
        try:
            pieces.get(f"é{size}", lambda: "x" * (size % 50))
            keys.append(f"é{size}")
        except KingmakerError:
            pass
store.close()
print(json.dumps([found, keys, list(Pieces(place).known)]))
"""


@pytest.fixture(scope="module")
def written():
    with quick_folder() as folder:
        return in_a_process_of_its_own(WRITE_ALL_KINDS, folder)


@pytest.mark.parametrize("kind", ["page", "beliefs", "csv", "parquet", "draft"])
def test_a_file_is_whole_or_what_it_was_and_a_failure_is_told(written, kind):
    for missing, state, told in written[0][kind]:
        assert (state, bool(told)) == (("old", True) if missing > 0 else ("whole", False)), (missing, told)
        assert not told or "File too large" in told


def test_pieces_that_were_kept_are_there_and_no_others(written):
    _, kept, found = written
    assert 2 < len(kept) < 200
    assert found == kept


def test_a_line_is_added_whole_or_not_at_all(tmp_path):
    path = tmp_path / "lines"
    assert append_whole(path, b"one\n") == 4
    assert append_whole(path, b"two\n", at=4) == 8
    path.write_bytes(b"one\ntwo\nhal")
    assert append_whole(path, b"three\n", at=8) == 14
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    with pytest.raises(OSError, match="it is shorter than it was"):
        append_whole(path, b"four\n", at=20)
    with pytest.raises(FileNotFoundError):
        append_whole(tmp_path / "none", b"four\n", at=20)


def test_a_link_stays_a_link_and_a_directory_is_refused(tmp_path):
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new\n"
    with pytest.raises(KingmakerError, match="Is a directory"):
        write_whole(tmp_path, "new")


def test_every_file_is_written_by_the_one_writer():
    """Whoever writes does so beside the place, by `placed`, or adds lines by `append_whole`."""
    writing = re.compile(r"\.write_(text|bytes)\(|\.open\(\"[wax+]|\bopen\([^)]*[\"'][wax]b?[\"']")
    allowed = {
        "files.py": "the writer itself",
        "fitting.py": "in a folder that is removed again",
        "journal.py": "in `placed`",
        "crates.py": "in `placed`",
        "camp_tables.py": "in `placed`",
        "drafts.py": "in `placed`, and a preview in a folder that is removed again",
        "export.py": "in `placed`",
    }
    found = {path.name for path in SOURCES.rglob("*.py") if writing.search(path.read_text(encoding="utf-8"))}
    assert found == set(allowed)
