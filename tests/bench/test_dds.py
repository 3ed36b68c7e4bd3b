"""The commands that hold us beside DDS: the same game on both sides, and one line where DDS is not there."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import pytest

from places import ROOT

BENCHMARKS = ROOT / "benchmarks"


@pytest.fixture(autouse=True)
def on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))


def test_without_dds_one_line_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    times: Any = importlib.import_module("dds_times")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert times.main([]) == 0
    out = capsys.readouterr().out
    assert "endplay is not installed" in out
    assert out.count("\n") == 1


def test_both_are_timed(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("endplay")
    times: Any = importlib.import_module("dds_times")
    assert times.main(["--quick"]) == 0
    assert "the best card" in capsys.readouterr().out


def test_dds_says_the_same_of_small_deals(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("endplay")
    equality: Any = importlib.import_module("dds_equality")
    assert equality.main(["--deals", "20"]) == 0
    assert "0 differences" in capsys.readouterr().out


def test_keys_of_relevant_ranks_change_no_value_of_maxn(capsys: pytest.CaptureFixture[str]) -> None:
    relevant: Any = importlib.import_module("relevant_maxn")
    assert relevant.main(["--cards", "4", "--deals", "15", "--check"]) == 0
    assert "relevant:" in capsys.readouterr().out
