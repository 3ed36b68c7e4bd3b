"""A run of the bench walks its sections, and the command runs those that are named. Speed itself is never tested."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from click.testing import CliRunner

from kingmaker import bench
from kingmaker.bench import SIGNATURE
from kingmaker.bench.bench_run import BenchRun
from kingmaker.bench.full_maxn import FullMaxN
from kingmaker.bench.rates import Rate
from kingmaker.bench.section import Section, Target
from kingmaker.bench.signature import Signature
from kingmaker.bench.timing import TimedPair
from kingmaker.cli import app


@dataclass(frozen=True)
class Stones(Section):
    """A section as one would add it: takes no time and asks for a figure that is not reached."""

    name = "stones"
    found: int

    @classmethod
    def measure(cls, *, quick: bool) -> Stones:
        return cls(3 if quick else 30)

    def tables(self) -> Iterator[str]:
        yield f"{self.found} stones"

    def targets(self) -> Iterator[Target]:
        yield Target("stones", "100", str(self.found), self.found >= 100)

    def as_json(self) -> dict[str, object]:
        return {"stones": self.found}

    def ratios(self) -> Iterator[tuple[float, ...]]:
        yield (2.0, 3.0)


@pytest.fixture
def stones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the signature and that section are known."""
    monkeypatch.setattr(bench, "SECTIONS", (Signature, Stones))


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["bench", *arguments])


@pytest.mark.usefixtures("stones")
def test_people_get_the_signature_then_tables_then_targets_then_the_noise() -> None:
    result = run()
    assert result.exit_code == 0, result.output
    parts = [f"signature: {SIGNATURE}\n\n", "30 stones", "To reach, and reached", "moved by up to 50% between turns"]
    places = [result.output.index(part) for part in parts]
    assert places == sorted(places)
    assert places[0] == 0


@pytest.mark.usefixtures("stones")
def test_a_figure_that_is_not_reached_is_shown_and_is_no_error() -> None:
    result = run("--only", "stones")
    assert result.exit_code == 0
    assert result.output.count("NO") == 1


@pytest.mark.usefixtures("stones")
def test_a_quick_run_cannot_tell() -> None:
    result = run("--quick", "--only", "stones")
    assert "3 stones" in result.output
    assert "NO" not in result.output
    assert "A quick run, on small positions, cannot tell what is reached." in result.output


@pytest.mark.usefixtures("stones")
def test_json_is_one_document_of_the_sections_that_ran() -> None:
    document = json.loads(run("--only", "stones", "--json").stdout)
    assert set(document) == {"version", "quick", "machine", "stones", "targets", "faults"}
    assert document["stones"] == 30
    assert document["targets"] == [{"name": "stones", "to_reach": "100", "found": "30", "reached": False}]


@pytest.mark.usefixtures("stones")
def test_named_sections_run_once_in_the_order_of_the_bench() -> None:
    result = run("--only", "stones", "--only", "signature", "--only", "stones")
    assert result.output.startswith(f"signature: {SIGNATURE}\n")
    assert result.output.count("30 stones") == 1


def test_the_signature_alone_says_nothing_of_machines() -> None:
    assert run("--only", "signature").output == f"signature: {SIGNATURE}\n\n"


def test_a_section_without_ratios_has_noise_all_the_same() -> None:
    result = run("--quick", "--only", "boards")
    assert result.exit_code == 0
    assert "Machines have noise (load " in result.output


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_a_moved_signature_is_a_fault(monkeypatch: pytest.MonkeyPatch, as_json: list[str]) -> None:
    moved = Signature(SIGNATURE + 1)
    monkeypatch.setattr(Signature, "measure", lambda *, quick: moved)
    result = run("--only", "signature", *as_json)
    assert result.exit_code == 1
    assert f"expected the signature {SIGNATURE}, got {SIGNATURE + 1}" in result.output
    assert list(Signature(SIGNATURE).faults()) == []


def test_unequal_nodes_are_a_fault() -> None:
    line = Rate("a game", "maxn", TimedPair(5, 6, (1.0,), (1.0,)))
    (fault,) = BenchRun(True, [FullMaxN(line)]).faults()
    assert fault == "expected equal nodes, got 5 by the engine and 6 by the reference in maxn on a game"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--only", "rate"], "unknown section 'rate': did you mean 'rates'"),
        (["--only", "zzz"], "unknown section 'zzz': there are arena, boards, "),
        (["--only", "signature", "--only", ""], "unknown section ''"),
        (["rates"], "expected --only rates for a section of the bench, got 'rates'"),
        (["rate"], "unknown command or section 'rate': did you mean 'rates'"),
        (["alphabeta"], "unknown command or section 'alphabeta': did you mean 'alpha-beta'?"),
        (["--only", "rates", "alpha-beta"], "expected --only for the whole bench, or after alpha-beta"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stderr.count("\n") == 1
