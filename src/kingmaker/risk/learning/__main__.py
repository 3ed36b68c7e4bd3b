"""Learns the weights of our own evaluation of Risk drafts: `python -m kingmaker.risk.learning --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kingmaker.files import write_whole
from kingmaker.game import KingmakerError
from kingmaker.games.risk_weights import SUFFIX
from kingmaker.printable import printable
from kingmaker.risk.learning.fitting import RIDGE, learn
from kingmaker.risk.learning.lessons import Course
from kingmaker.risk.rules import ARMIES, Rules

EXAMPLE = "example: python -m kingmaker.risk.learning mine.json --bots quo --armies placed"


def main(arguments: list[str] | None = None) -> int:
    """Learn, and write the file."""
    given = _parser().parse_args(arguments)
    try:
        _check_file(given.file)
        rules = Rules(armies=given.armies)
        bots = tuple(given.bots.split(","))
        course = Course(drafts=given.drafts, games=given.games, bots=bots, rules=rules, seed=given.seed)
        weights = learn(course, rounds=given.rounds, ridge=given.ridge, threads=given.threads)
        write_whole(given.file, weights.to_json().rstrip("\n"))
    except KingmakerError as error:
        print(f"kingmaker: {printable(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ninterrupted: nothing was written", file=sys.stderr)
        return 130
    print(printable(f"{given.file}: use it as risk-draft:value={given.file}"))
    return 0


def _check_file(name: str) -> None:
    """Refuse a place for the weights before minutes are spent on them."""
    if not name.endswith(SUFFIX):
        raise KingmakerError(f"expected a file of weights that ends with {SUFFIX}, got '{name}'")
    if not Path(name).parent.is_dir():
        raise KingmakerError(f"expected a directory that exists for the weights, got '{Path(name).parent}'")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m kingmaker.risk.learning",
        description="Play drafts out, fit who wins, and write weights that a Risk draft can be valued by.",
        epilog=EXAMPLE,
    )
    plain = Course()
    parser.add_argument("file", help="where the weights go; a name that ends with .json")
    parser.add_argument("--drafts", type=int, default=plain.drafts, help="drafts a round (%(default)s)")
    parser.add_argument(
        "--games", type=int, default=plain.games, help="games of each draft for each order and bot (%(default)s)"
    )
    parser.add_argument("--bots", default=",".join(plain.bots), help="who plays on: names with commas (%(default)s)")
    parser.add_argument("--armies", choices=ARMIES, default=plain.rules.armies, help="at the start (%(default)s)")
    parser.add_argument("--rounds", type=int, default=2, help="the second drafts by what the first found (%(default)s)")
    parser.add_argument("--ridge", type=float, default=RIDGE, help="how strongly weights are kept small (%(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, help="games at a time; otherwise one a processor")
    return parser


if __name__ == "__main__":
    sys.exit(main())
