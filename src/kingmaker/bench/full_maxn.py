"""Full-tree MaxN on Spades with three players and six cards, over three deals together, beside the reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.table import Table

from kingmaker import reference
from kingmaker.bench import rates, show
from kingmaker.bench.section import Section, Target
from kingmaker.game import State
from kingmaker.games import Spades
from kingmaker.search import MaxN

MAXN_RATIO = 100.0


@dataclass(frozen=True)
class FullMaxN(Section):
    """The one rate that a figure is asked for."""

    name = "full-maxn"
    line: rates.Rate

    @classmethod
    def measure(cls, *, quick: bool) -> FullMaxN:
        """Measure in more and longer turns than the other rates."""
        game = Spades(players=3, cards=4 if quick else 6)
        deals: list[State] = [game.new(seed=seed) for seed in range(3)]
        turns, least = (1, 0.0) if quick else (5, 0.5)
        times = rates.compared(deals, MaxN(table=0, pruning="none"), reference.maxn, turns, least)
        return cls(rates.Rate(str(game), "maxn", times))

    def tables(self) -> Iterator[Table]:
        """Show the line."""
        yield rates.table([self.line])

    def targets(self) -> Iterator[Target]:
        """Ask for a ratio."""
        times = self.line.times
        yield Target(
            f"full-tree maxn, {self.line.game}",
            f"{MAXN_RATIO:g} × reference",
            f"{times.ratio:.1f} × (turns {show.spread(times.ratios, '.1f')})",
            times.reaches(MAXN_RATIO),
        )

    def as_json(self) -> dict[str, object]:
        """Return the line."""
        return {"full_maxn": self.line.as_json()}

    def faults(self) -> Iterator[str]:
        """Say if engine and reference visited different nodes."""
        return rates.unequal([self.line])

    def ratios(self) -> Iterator[tuple[float, ...]]:
        """Yield the ratios."""
        yield self.line.times.ratios
