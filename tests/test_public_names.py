"""The names that users type stay as they are, every search looks the same from outside, and the documentation runs."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import io
import re
import subprocess
import sys

import pytest

import kingmaker as km
from documentation import python_blocks, run_page
from places import ROOT

LATE = ("game", "tournament", "MaxN", "arena")
"""Names that a new process asks for first: a function beside a module of its name, a class, a room."""
SEARCHES = [kind for name, kind in sorted(km.registry.agents().items()) if issubclass(kind, km.Search)]
every_search = pytest.mark.parametrize("kind", SEARCHES, ids=lambda kind: kind.__name__)


# How user code reads.


@pytest.fixture
def state():
    return km.games.Spades(players=3, cards=7).new(seed=7)


def test_prob_maxn_on_a_hand_of_spades(state):
    result = km.ProbMaxN(epsilon=0.1).search(state)
    assert result.action in state.legal_actions()
    assert len(result.value) == 3
    assert set(result.values) == set(state.legal_actions())
    assert result.pv[0] == result.action
    assert result.nodes > 1000
    assert result.depth == 21
    assert result.seconds > 0


def test_maxn_on_a_tree():
    tree = km.games.Tree([0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)]])
    assert km.MaxN().search(tree.new()).value == (6, 4, 0)


def test_a_player_type_for_oneself_and_one_believed_of_the_others(state):
    mot = km.models.MinOvertricks()
    result = km.MaxN(utility=mot, believes=km.models.MaxTricks()).search(state)
    assert result.complete
    assert result.value == result.values[result.action]


def test_player_types_are_objects_or_plain_functions():
    state = km.games.Spades(players=3, cards=5).new(seed=7)
    mot, mt = km.models.MinOvertricks(), km.models.MaxTricks()
    by_object = km.MaxN(utility=mot, believes=mt).search(state)
    plain = km.MaxN(utility=lambda end, seat: mot(end, seat), believes=lambda end, seat: mt(end, seat))
    by_function = plain.search(state)
    assert by_object.value == by_function.value
    assert by_object.values == by_function.values


def test_models_with_a_belief(state):
    mot = km.models.MinOvertricks()
    search = km.ProbMaxN(models=[km.models.MaxTricks(), mot], belief=[0.5, 0.5], epsilon=0.1)
    result = search.search(state)
    assert len(result.matrix) == 3
    assert {len(row) for row in result.matrix} == {2}
    assert sum(result.probabilities.values()) == pytest.approx(1)


def test_agents_are_text_and_back():
    agent = km.agent("prob-maxn:epsilon=0.2,depth=9")
    assert agent == km.ProbMaxN(epsilon=0.2, depth=9)
    assert km.agent(str(agent)) == agent
    assert eval(repr(agent), vars(km)) == agent


def test_a_result_explains_itself_also_where_plain_functions_were_given(state):
    result = km.MaxN(depth=3, evaluate=lambda position: [float(taken) for taken in position.taken]).search(state)
    printed = io.StringIO()
    result.explain(file=printed)
    assert f"chooses {result.action} for player 0" in printed.getvalue()


def test_mp_mix_takes_an_evaluation_that_is_a_plain_function(state):
    search = km.MPMix(depth=3, evaluate=lambda position: [float(taken) for taken in position.taken])
    assert search.search(state).strategy.startswith("maxn:depth=3,evaluate=")


def test_nothing_public_is_missing():
    missing = [name for name in km.__all__ if not hasattr(km, name)]
    assert missing == []
    assert km.testing.check_game(km.games.Tree(), games=1).games == 1


def written_down():
    """The names that type checkers are told of, with the modules they come from."""
    source = ast.parse((ROOT / "src" / "kingmaker" / "__init__.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(source) if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module for node in imports if node.module != "typing" for alias in node.names}


@pytest.mark.parametrize("name", km.__all__)
def test_a_name_that_is_imported_late_is_the_one_that_type_checkers_see(name):
    module = importlib.import_module(written_down()[name])
    code = f"import kingmaker as km; found = km.{name}; import {module.__name__} as room; assert found is room.{name}"
    assert getattr(km, name) is getattr(module, name)
    if name in LATE:
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_all_names_are_listed_and_no_others_are_there():
    assert set(written_down()) == set(km.__all__)
    assert set(km.__all__) <= set(dir(km))
    assert all(name in km.__all__ or name.startswith("__") for name in dir(km))
    with pytest.raises(AttributeError, match="module 'kingmaker' has no attribute 'MaxM'"):
        km.MaxM  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'MaxM'"):
        from kingmaker import MaxM  # noqa: F401


# Every search looks the same from outside.


def test_every_search_is_a_public_name():
    assert {kind.__name__ for kind in SEARCHES} <= set(km.__all__)


@every_search
def test_search_says_what_it_does_and_where_it_comes_from(kind):
    assert kind.__dict__.get("__doc__")
    assert not kind.__doc__.startswith(f"{kind.__name__}(")  # that would be the one dataclasses write
    source = inspect.getmodule(kind).__doc__
    assert re.search(r"\b(19|20)\d\d\b", source), "expected the source with its year"
    assert re.search(r"[A-Z]\w+, \"|[A-Z]\w+,? \w+ & [A-Z]", source), "expected the authors of the source"


@every_search
def test_search_has_the_budgets_in_the_same_words_and_order(kind):
    names = [field.name for field in dataclasses.fields(kind)]
    assert names[:5] == ["depth", "nodes", "seconds", "table", "evaluate"]
    assert all(field.kw_only for field in dataclasses.fields(kind))
    assert all(field.default is not dataclasses.MISSING for field in dataclasses.fields(kind))
    assert list(inspect.signature(kind.search).parameters) == ["self", "state", "depth", "nodes", "seconds", "memory"]
    for given in ("depth", "nodes", "seconds", "memory"):
        parameter = inspect.signature(kind.search).parameters[given]
        assert parameter.kind is parameter.KEYWORD_ONLY
        assert parameter.default is None


@every_search
def test_search_is_frozen(kind):
    with pytest.raises(dataclasses.FrozenInstanceError):
        kind().depth = 3


@pytest.mark.parametrize("room", ["games", "search", "models", "agents", "game"])
def test_public_classes_and_functions_have_a_docstring(room):
    module = importlib.import_module(f"kingmaker.{room}")
    names = [name for name in vars(module) if not name.startswith("_")]
    ours = [getattr(module, name) for name in names if getattr(getattr(module, name), "__module__", "") != "typing"]
    kinds = [each for each in ours if inspect.isclass(each) or inspect.isfunction(each)]
    mine = [each for each in kinds if each.__module__.startswith("kingmaker")]
    assert mine
    assert [each.__name__ for each in mine if not each.__doc__] == []


# The documentation runs.


TUTORIALS = "tutorial-"
"""Pages whose Python runs in tests/docs, which compares what it prints, too."""
NEEDS = {"adapters.md": "pyspiel", "pettingzoo.md": "pettingzoo"}
"""What some pages need beside the package."""
PAGES = [
    ROOT / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if not page.name.startswith(TUTORIALS)),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_of_the_documentation_runs(page, tmp_path, monkeypatch):
    if page.name in NEEDS:
        pytest.importorskip(NEEDS[page.name], reason=f"{page.name} needs {NEEDS[page.name]}, which is not installed")
    monkeypatch.chdir(tmp_path)
    run_page(page.read_text(encoding="utf-8"), str(page))


def test_readme_has_python_to_run():
    assert python_blocks((ROOT / "README.md").read_text(encoding="utf-8"))


def test_blocks_share_a_namespace_and_some_are_not_run():
    blocks = ["```python\nx = 2\n```\n", "```python\n# not run: slow\n1 / 0\n```\n", "```sh\nls\n```\n"]
    page = "text\n".join([*blocks, "```python\nprint(x)\n```\n"])
    assert [line for line, _ in python_blocks(page)] == [2, 15]
    assert run_page(page, "page") == "2\n"


def test_a_block_that_fails_fails_with_its_line():
    with pytest.raises(ZeroDivisionError) as caught:
        run_page("text\n\n```python\nx = 1\nx / 0\n```\n", "page")
    assert caught.traceback[-1].lineno + 1 == 5
