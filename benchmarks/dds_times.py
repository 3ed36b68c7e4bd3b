"""Full deals by Kingmaker and by DDS in turn: how long the best card takes, and all cards.

    python benchmarks/dds_times.py [--deals 100] [--cards 13] [--seed 1] [--quick] [--json]

Both solve the same deals one after the other in one process, with one thread each and nothing known of the deal; the
times are of the processor. Ours are those of the package, `Paranoid(values="best")` and `Paranoid(values="all")` on
`Spades(players=4, teams=True, scoring="tricks", breaking=False)`, with all that a result holds: the first of the best
cards, the whole line of play behind it, and for `all` what every card pays everybody. DDS is asked for any one best
card, or for the tricks of all cards. Ratios are those of medians, and the median of the ratios of single deals.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from kingmaker.bench import show
from kingmaker.bench.section import Target

sys.path.insert(0, str(Path(__file__).parent))

MOST = 4.0
"""So many times as long as DDS may we take."""


@dataclass(frozen=True)
class Line:
    """Milliseconds for one deal."""

    asked: str
    deals: int
    cards: int
    dds_median: float
    our_median: float
    dds_mean: float
    our_mean: float
    ratio: float
    """Of the medians."""
    median_ratio: float
    """The median of the ratios of single deals."""


def measure(deals: int, cards: int, seed: int) -> list[Line]:
    """Time both, question by question: DDS remembers a deal, so that no deal is asked twice in a row."""
    from dds_package import ALL, BEST, SolveMode, game, layout_of, one_thread, solve_board

    one_thread()
    lines = []
    for asked, search, mode in (
        ("the best card", BEST, SolveMode.OptimalOne),
        ("all cards", ALL, SolveMode.Default),
    ):
        times = []
        for number in range(deals):
            state = game(cards).new(seed=seed + number)
            deal = layout_of(state).dealt()
            begin = process_time()
            solve_board(deal, mode)
            middle = process_time()
            search.search(state)
            times.append((1000 * (middle - begin), 1000 * (process_time() - middle)))
        theirs, ours = zip(*times, strict=True)
        medians = statistics.median(theirs), statistics.median(ours)
        means = statistics.fmean(theirs), statistics.fmean(ours)
        single = statistics.median(our / their for their, our in times)
        lines.append(Line(asked, deals, cards, *medians, *means, medians[1] / medians[0], single))
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; one line if DDS is not there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--cards", type=int, default=13)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="a few small deals")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    given = parser.parse_args(arguments)
    missing = importlib.util.find_spec("endplay") is None
    deals, cards = (5, 8) if given.quick else (given.deals, given.cards)
    lines = [] if missing else measure(deals, cards, given.seed)
    if given.json:
        print(json.dumps({"lines": [asdict(line) for line in lines], "missing": ["endplay"] * missing}, indent=2))
        return 0
    console = show.console()
    if missing:
        console.print("endplay is not installed, so nothing was measured beside DDS: `make .venv/.bench` installs it")
        return 0
    made = show.table(
        f"Beside DDS, {deals} deals of 4 × {cards} cards", "asked for", "DDS", "ours", "ratio", "deal by deal", "means"
    )
    for line in lines:
        times = f"{line.dds_median:.1f} ms", f"{line.our_median:.1f} ms"
        made.add_row(
            line.asked,
            *times,
            f"{line.ratio:.2f} ×",
            f"{line.median_ratio:.2f} ×",
            f"{line.dds_mean:.1f} and {line.our_mean:.1f} ms",
        )
    console.print(made)
    console.print(show.targets(target(line, told=not given.quick) for line in lines))
    return 0


def target(line: Line, *, told: bool) -> Target:
    """Ask for at most four times DDS's median; a quick run cannot tell."""
    name = f"{line.asked} of a deal of 4 × {line.cards} cards, beside DDS"
    found = f"{line.ratio:.2f} ×"
    return Target(name, f"at most {MOST:g} × its median", found, line.ratio <= MOST if told else None)


if __name__ == "__main__":
    sys.exit(main())
