"""The board that is measured beside OpenSpiel is the same board there. Speed itself is never tested."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

import kingmaker as km
from kingmaker.bench.boards import CHECKERS
from places import ROOT

BENCHMARKS = ROOT / "benchmarks"


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("peer_boards")


@pytest.fixture
def openspiel(peers: Any) -> Any:
    pytest.importorskip("pyspiel")
    return peers.openspiel_position(peers.load())


def test_the_moves_lead_to_the_position_of_the_bench(peers: Any) -> None:
    assert str(peers.position()) == CHECKERS


def test_cells_have_the_numbers_of_the_other_side(peers: Any) -> None:
    names = [
        f"{letter}{number}"
        for letter, cells in zip("abcdefghijklmnopq", peers.ROWS, strict=True)
        for number in range(1, cells + 1)
    ]
    assert sorted(map(peers.cell_number, names)) == list(range(121))
    assert [peers.cell_number(name) for name in ("a1", "b1", "b2", "q1")] == [0, 2, 1, 120]


def test_openspiel_has_the_same_pawns_and_as_many_whole_moves(peers: Any, openspiel: Any) -> None:
    """Every pawn reaches the same cells: hop by hop there, in one move here."""
    ours = peers.position()
    mover = openspiel.current_player()
    reached, waiting = set(), [openspiel]
    while waiting:
        state = waiting.pop()
        if state.current_player() != mover:
            reached.add(str(state))
            continue
        waiting += [state.child(action) for action in state.legal_actions()]
    assert len(reached) == len(ours.legal_actions())


@pytest.mark.parametrize("name", ["copying_maxn", "undoing_maxn"])
def test_both_walks_visit_the_same_nodes(peers: Any, openspiel: Any, name: str) -> None:
    value, nodes = getattr(peers, name)(openspiel, 1)
    assert value == [0.0, 0.0, 0.0]
    assert nodes == 1 + len(openspiel.legal_actions())
    assert str(openspiel) == str(peers.openspiel_position(peers.load()))


def test_another_position_is_told_from_ours(peers: Any, openspiel: Any) -> None:
    with pytest.raises(RuntimeError, match="on the same cells"):
        peers.check_same(km.games.ChineseCheckers().new(), openspiel)
