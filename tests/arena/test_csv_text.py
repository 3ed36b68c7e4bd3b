"""No cell of a CSV file that we write is run by a spreadsheet, and numbers stay numbers."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena_plans import play_all, spades
from fuzzing import examples
from kingmaker.arena.csv_text import shown, write_rows
from kingmaker.arena.store import Store, export
from places import SOURCES


def read_back(cells: list[object]) -> list[str]:
    text = io.StringIO()
    write_rows(text, [cells])
    return next(csv.reader(io.StringIO(text.getvalue(), newline="")))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "  ="])
def test_text_that_would_be_run_gets_an_apostrophe(start):
    formula = f'{start}HYPERLINK("http://a.example")'
    assert read_back([formula, 1]) == [f"'{formula}", "1"]


@pytest.mark.parametrize(
    "cell", [-3.5, -3, "-3.5", "+4", "-1e9", 0, 2.5, None, True, "Ann", "a=b", "'=x", "[-1,2]", ""]
)
def test_numbers_and_plain_text_stay_as_they_are(cell):
    assert shown(cell) == cell


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(st.text(alphabet=st.sampled_from("=+-@\t\r\n '\",;1.eA"), max_size=8), min_size=1, max_size=4))
def test_no_cell_begins_like_a_formula_unless_it_is_a_number(cells):
    for cell, found in zip(cells, read_back(cells), strict=True):
        if re.match(r"[ ]*[=+\-@\t\r\n]", found):
            float(found)
        assert found in (cell, f"'{cell}")


def test_an_exported_run_has_no_formulas(tmp_path, monkeypatch):
    with Store(tmp_path / "runs.db") as store:
        run = store.open_run(spades())
        play_all(run)
        whole = export.lines
        monkeypatch.setattr(export, "lines", lambda *a, **k: ([-3.5, "=1+1", *line[2:]] for line in whole(*a, **k)))
        run.to_csv(tmp_path / "all.csv")
    rows = list(csv.reader((tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == run.total + 1
    assert all(row[:2] == ["-3.5", "'=1+1"] for row in rows[1:])


def test_one_place_writes_csv():
    found = [
        path.name for path in SOURCES.rglob("*.py") if re.search(r"csv\.(Dict)?[Ww]riter", path.read_text("utf-8"))
    ]
    assert found == ["csv_text.py"]
