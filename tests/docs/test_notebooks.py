"""Every notebook runs from top to bottom and shows what it holds; it uses public names only, and no time of day."""

from __future__ import annotations

import ast
import importlib.util
import json
import sys

import pytest

from places import DOCS, ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.fixture(scope="module")
def notebooks():
    spec = importlib.util.spec_from_file_location("site_notebooks", DOCS / "site" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cells(notebook: dict, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def test_the_notebooks_are_there():
    assert {path.stem for path in NOTEBOOKS} >= {
        "first_steps",
        "hidden_hands",
        "opponent_models",
        "own_game",
        "teaching_alpha_beta",
        "tournaments",
    }


@every_notebook
def test_a_notebook_shows_what_its_cells_show(path, notebooks, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = notebooks.read(path)
    notebooks.run(notebook, path.name)
    kept = path.read_text(encoding="utf-8")
    hint = f"{path.name} shows something else: look at it, then `python docs/site/notebooks.py`"
    assert json.loads(kept) == notebook, hint
    assert notebooks.written(notebook) == kept, hint


@every_notebook
def test_a_notebook_has_a_title_and_every_cell_can_be_read(path, notebooks):
    notebook = notebooks.read(path)
    assert notebook["nbformat"] == 4
    assert cells(notebook, "markdown")[0].startswith("# ")
    for source in cells(notebook, "code"):
        ast.parse(source)
    title, page = notebooks.page(path)
    assert page.startswith(f"# {title}\n")


def test_a_cell_shows_what_it_prints_and_its_last_value(notebooks):
    picture = (
        "class P:\n    def _repr_svg_(self):\n        return '<svg/>'\n    def __repr__(self):\n        return 'p'\nP()"
    )
    sources = ["print('a')\n1 + 1", "x = 3", "None", picture]
    notebook = {"cells": [{"cell_type": "code", "source": [source], "outputs": []} for source in sources]}
    notebooks.run(notebook, "n")
    shown = [cell["outputs"] for cell in notebook["cells"]]
    assert [each["output_type"] for each in shown[0]] == ["stream", "execute_result"]
    assert shown[0][1]["data"] == {"text/plain": ["2"]}
    assert shown[1] == shown[2] == []
    assert shown[3][0]["data"] == {"text/plain": ["p"], "image/svg+xml": ["<svg/>"]}


def test_a_cell_that_fails_names_its_notebook_and_its_number(notebooks):
    notebook = {"cells": [{"cell_type": "code", "source": ["x = 1\n", "x / 0"], "outputs": []}]}
    with pytest.raises(ZeroDivisionError) as caught:
        notebooks.run(notebook, "sums.ipynb")
    assert str(caught.traceback[-1].path).endswith("sums.ipynb, cell 1")


def test_notebooks_run_without_jupyter():
    assert "IPython" not in sys.modules
