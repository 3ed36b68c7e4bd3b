"""A store that cannot be opened where it is says why: no file, somebody else's, or one that may not be written."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from arena_plans import play_all, spades
from kingmaker.arena.store import Store, StoreError
from stores import refused, without_privileges


class TestPlaces:
    def test_a_directory_that_is_not_there(self, tmp_path):
        missing = tmp_path / "no" / "runs.db"
        refused(
            f"expected a directory for the store, got '{missing.parent}', which is not there", lambda: Store(missing)
        )
        assert list(tmp_path.iterdir()) == []

    def test_a_directory_in_place_of_a_file(self, tmp_path):
        refused(f"expected a file for the store, got '{tmp_path}', which is a directory", lambda: Store(tmp_path))

    def test_reading_makes_no_file(self, path):
        refused(f"expected a store to read, got '{path}', which is not there", lambda: Store(path, readonly=True))
        assert not path.exists()

    def test_a_name_with_signs_that_mean_something_in_addresses(self, tmp_path):
        odd = tmp_path / "50% of?mode=ro#1 ü.db"
        with Store(odd) as store:
            store.open_run(spades())
        assert [each.name for each in tmp_path.iterdir()] == [odd.name]

    def test_a_link_is_the_file_it_leads_to(self, filled, tmp_path):
        (tmp_path / "elsewhere").mkdir()
        link = tmp_path / "elsewhere" / "link.db"
        link.symlink_to(filled)
        with Store(filled) as store:
            store.open_run(spades())
            with Store(link) as other:
                refused("to have one writer, got a second one in this process", lambda: other.open_run(spades()))

    def test_a_file_that_moves_away_is_noticed_before_anything_is_written_into_nothing(self, filled, tmp_path):
        with Store(filled) as store:
            run = store.open_run(spades())
            filled.rename(tmp_path / "moved.db")
            refused(f"expected the store '{filled}' to stay where it is", lambda: play_all(run))

    def test_a_closed_store_says_so(self, filled):
        store = Store(filled)
        run = store.open_run(spades())
        store.close()
        store.close()
        refused(f"expected an open store, got '{filled}', which was closed", store.runs)
        refused("expected run 1 of", lambda: run.add(spades().tasks()[11], []))

    def test_a_run_that_is_closed_or_only_read_cannot_be_added_to(self, filled):
        with Store(filled) as store:
            run = store.open_run(spades())
            run.close()
            for each in (run, store.run(1)):
                refused("open for writing, got it for reading only", lambda each=each: play_all(each))
        with Store(filled, readonly=True) as store:
            refused("expected a store open for writing", lambda: store.open_run(spades()))


class TestForeignFiles:
    @pytest.mark.parametrize("content", [b"not a database, but long enough to look like one" * 50, b"xy"])
    @pytest.mark.parametrize("readonly", [True, False])
    def test_a_file_that_is_no_database_is_left_alone(self, path, content, readonly):
        path.write_bytes(content)
        refused(
            f"expected a kingmaker store, got '{path}', which is not an SQLite database",
            lambda: Store(path, readonly=readonly),
        )
        assert path.read_bytes() == content

    @pytest.mark.parametrize("readonly", [True, False])
    def test_a_database_of_something_else_is_left_alone(self, path, readonly):
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE runs (name TEXT)")
        content = path.read_bytes()
        refused(
            f"expected a kingmaker store, got '{path}', which is an SQLite database of something else",
            lambda: Store(path, readonly=readonly),
        )
        assert path.read_bytes() == content

    def test_an_empty_file_becomes_a_store_but_is_none_to_read(self, path):
        path.touch()
        refused(f"expected a kingmaker store, got '{path}', which is empty", lambda: Store(path, readonly=True))
        with Store(path) as store:
            assert store.runs() == []


class TestReadOnly:
    def test_a_file_that_may_not_be_written_can_be_read(self, filled):
        with Store(filled) as store:
            expected = store.rows(1)
        filled.chmod(0o444)
        with without_privileges(filled):
            with Store(filled, readonly=True) as store:
                assert store.rows(1) == expected

            def write() -> None:
                with Store(filled) as store:
                    store.open_run(spades())

            refused(f"expected a store that can be written, got '{filled}', which is read-only", write)

    @pytest.mark.parametrize("mode", [0o444, 0o644])
    def test_a_directory_in_which_nothing_may_be_made_can_be_read(self, filled, mode):
        with Store(filled) as store:
            expected = store.rows(1)
        filled.chmod(mode)
        filled.parent.chmod(0o555)
        try:
            with without_privileges(filled, filled.parent):
                with Store(filled, readonly=True) as store:
                    assert store.rows(1) == expected
                with pytest.raises(StoreError, match=r"expected a store that can be (written|opened)"):
                    Store(filled)
                refused("expected a store that can be opened", lambda: Store(filled.with_name("new.db")))
        finally:
            filled.parent.chmod(0o755)

    def test_a_file_that_may_not_be_read(self, filled):
        filled.chmod(0o000)
        with without_privileges(filled.parent):
            refused("expected a store that can be opened", lambda: Store(filled, readonly=True))
