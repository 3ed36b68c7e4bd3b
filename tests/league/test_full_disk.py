"""What a draft says that it has saved is saved, whatever happens to the disk, and what it has not, it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from full_disk import in_a_process_of_its_own, quick_folder
from kingmaker.game import KingmakerError
from kingmaker.league import DraftTerms, journal, open_draft
from kingmaker.league.headers import header_of
from kingmaker.league.saving import SavedDraft
from leagues import small_terms

FULL_AT_EVERY_BYTE = """
import json, sys
from pathlib import Path
from full_disk import room_for
from kingmaker.game import KingmakerError
from kingmaker.league import open_draft
from kingmaker.league.headers import header_of
from leagues import small_terms

folder = Path(sys.argv[1])
terms = small_terms(folder)
header = header_of(terms, mock=False, source={"players": "a.csv"})

def play(path, size, steps):
    '''Play some steps with room for so many bytes, the others with all room; return what was said to be saved.'''
    said, told = [], []
    with open_draft(path, terms, header) as saved:
        def step(what):
            try:
                if what is None:
                    saved.undo()
                    said.pop()
                elif isinstance(what, str):
                    saved.take_unknown(what)
                    said.append(what)
                else:
                    said.append(saved.take(what, {"player": "é" * 20, "reason": "so"}).name)
            except KingmakerError as error:
                told.append(str(error))
            assert [pick.name for pick in saved.draft.picks] == said
        with room_for(size):
            for what in steps[0]:
                step(what)
        for what in steps[1]:
            step(what)
    return said, told

steps = ([4, "José", None, 2], [9, None, 7, "Ann"])
found = []
whole = folder / "whole.draft"
play(whole, 10**6, steps)
with open_draft(folder / "new.draft", terms, header):
    begun = (folder / "new.draft").read_bytes()
    start = len(begun)
path = folder / "a.draft"
for size in range(start, whole.stat().st_size + 1):
    path.write_bytes(begun)
    said, told = play(path, size, steps)
    with open_draft(path, terms, header) as again:
        found.append([said, [pick.name for pick in again.draft.picks], list(again.notes), told])
path.unlink()
unbegun = []
for size in range(0, start):
    with room_for(size):
        try:
            open_draft(folder / "none.draft", terms, header)
        except KingmakerError as error:
            unbegun.append(str(error))
print(json.dumps([found, unbegun, start, sorted(file.name for file in folder.iterdir())]))
"""


@pytest.fixture(scope="module")
def full_at_every_byte():
    with quick_folder() as folder:
        return in_a_process_of_its_own(FULL_AT_EVERY_BYTE, folder)


def test_a_disk_that_is_full_at_any_byte_loses_no_pick_that_was_said_to_be_saved(full_at_every_byte):
    found, _, _, _ = full_at_every_byte
    assert len(found) > 500
    for said, saved, notes, _ in found:
        assert saved == said
        assert "damaged" not in " ".join(notes)
    assert len({tuple(said) for said, *_ in found}) > 3


def test_a_pick_that_cannot_be_saved_is_said_not_to_be_made(full_at_every_byte):
    found, _, _, _ = full_at_every_byte
    told = [line for *_, lines in found for line in lines if "nothing to undo" not in line]
    assert told
    assert all("cannot save the draft in" in line and "File too large; the pick of" in line for line in told)
    assert all(line.endswith(("is not made", "is not taken back")) for line in told)


def test_a_draft_that_cannot_be_begun_leaves_nothing_behind(full_at_every_byte):
    _, unbegun, start, left = full_at_every_byte
    assert len(unbegun) == start
    assert all("cannot save the draft in" in line for line in unbegun)
    assert left == ["new.draft", "small.toml", "whole.draft"]


def opened(folder: Path, terms: DraftTerms, **options: bool) -> SavedDraft:
    header = header_of(terms, mock=False, source={"players": "a.csv"})
    return open_draft(folder / "a.draft", terms, header, **options)


@pytest.fixture
def quick_path() -> Iterator[Path]:
    with quick_folder() as folder:
        yield folder


def test_a_draft_cut_off_at_any_byte_goes_on_and_later_picks_stay(quick_path):
    """Whoever is killed between two bytes leaves a torn line: the picks before it are there, and those that follow."""
    terms = small_terms(quick_path)
    path = quick_path / "a.draft"
    with opened(quick_path, terms) as saved:
        start = path.stat().st_size
        ends = [start]
        for number in (5, 3):
            saved.take(number)
            ends.append(path.stat().st_size)
    data = path.read_bytes()
    for size in range(ends[1], len(data) + 1):
        path.write_bytes(data[:size])
        whole = sum(size >= end for end in ends[1:])
        with opened(quick_path, terms) as again:
            assert again.draft.numbers == [5, 3][:whole]
            again.take(8)
        with opened(quick_path, terms) as later:
            assert later.draft.numbers == [*[5, 3][:whole], 8]
            assert "damaged" not in " ".join(later.notes)


def test_a_file_that_somebody_removed_is_written_again(tmp_path):
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        saved.take(4)
        saved.path.unlink()
        saved.take(2)
        saved.path.write_bytes(b"")
        saved.take(6)
        saved.undo()
    assert opened(tmp_path, terms).draft.numbers == [4, 2]


@pytest.mark.parametrize("damaged", [False, True])
def test_a_file_that_cannot_be_replaced_stays_where_it_is(tmp_path, monkeypatch, damaged):
    """Neither a restart nor a recovery takes the old file away before the new one is there."""
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        saved.take(4)
        saved.take(2)
    if damaged:
        saved.path.write_bytes(saved.path.read_bytes()[:-4])
    data = saved.path.read_bytes()

    def fail(*_):
        raise KingmakerError("no room")

    monkeypatch.setattr(journal.Journal, "begin", fail)
    with pytest.raises(KingmakerError, match="no room"):
        opened(tmp_path, terms, restart=not damaged)
    assert saved.path.read_bytes() == data
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.draft", "small.toml"]


def test_an_interruption_while_saving_leaves_what_is_said(tmp_path, monkeypatch):
    terms = small_terms(tmp_path)
    with opened(tmp_path, terms) as saved:
        saved.take(4)
        with monkeypatch.context() as patched:

            def interrupted(*_):
                raise KeyboardInterrupt

            patched.setattr("kingmaker.files.os.fsync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                saved.take(2)
            with pytest.raises(KeyboardInterrupt):
                saved.undo()
        assert saved.draft.numbers == [4]
        saved.take(1)
    assert opened(tmp_path, terms).draft.numbers == [4, 1]
