"""Learns evaluations, and tries them: `python -m kingmaker.tuning --help`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from kingmaker.checks import shown_value
from kingmaker.files import write_whole
from kingmaker.game import KingmakerError
from kingmaker.games.tuned_weights import NAMES, written
from kingmaker.printable import printable

LESSONS = {"hearts": 4000, "spades": 4000, "abalone": 3000}
PLAYERS = {"hearts": 4, "spades": 3, "abalone": 3}
GAMES = {
    "hearts": "hearts:players={players}",
    "spades": "spades:players={players},scoring=tricks",
    "abalone": "abalone:players={players},opening=6",
}
AGENTS = {"hearts": "maxn:depth=8", "spades": "maxn:depth=8", "abalone": "maxn:depth=3"}
EXAMPLE = "example: python -m kingmaker.tuning learn hearts mine.json --players 3"


def main(arguments: list[str] | None = None) -> int:
    """Learn or try, as asked."""
    given = _parser().parse_args(arguments)
    given.players = given.players or PLAYERS[given.game]
    try:
        return _learn(given) if given.job == "learn" else _try(given)
    except KingmakerError as error:
        print(f"kingmaker: {printable(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ninterrupted: nothing was written", file=sys.stderr)
        return 130


def _learn(given: argparse.Namespace) -> int:
    from kingmaker.tuning.fitting import learn_board, learn_cards
    from kingmaker.tuning.lessons import board_lessons, card_lessons

    file = Path(given.file)
    if not file.parent.is_dir():
        raise KingmakerError(f"expected a directory that exists for the weights, got '{file.parent}'")
    known = _known(file)
    number, text = given.lessons or LESSONS[given.game], GAMES[given.game].format(players=given.players)
    if given.game == "abalone":
        learned = learn_board(text, board_lessons(text, number, seed=given.seed, workers=given.workers))
    else:
        learned = learn_cards(given.game, card_lessons(text, number, seed=given.seed, workers=given.workers))
    even, old, new = learned.errors
    print(
        f"mean squared error on games left aside: even parts {even:.4f}, the papers' value {old:.4f}, tuned {new:.4f}"
    )
    about = {"games": number, "seed": given.seed, "errors": [round(each, 4) for each in learned.errors]}
    known.setdefault(given.game, {})[str(given.players)] = {"weights": learned.weights, "about": about}
    write_whole(str(file), written(known))
    print(printable(f"{file}: {given.game} with {given.players} players"))
    return 0


def _known(file: Path) -> dict[str, Any]:
    """Return the weights that a file holds already."""
    try:
        known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    except (OSError, ValueError) as error:
        raise KingmakerError(f"expected weights or nothing in '{file}', got {error}") from None
    if not isinstance(known, dict):
        raise KingmakerError(f"expected weights by the names of games in '{file}', got {shown_value(known)}")
    return known


def _try(given: argparse.Namespace) -> int:
    from kingmaker.tuning.trial import trial

    text, agent = GAMES[given.game].format(players=given.players), given.agent or AGENTS[given.game]
    found = trial(text, agent, deals=given.deals, seed=given.seed, workers=given.workers)
    print(
        f"{text}, {agent}: with tuned values {found.mean:+.2f} ({found.low:+.2f} to {found.high:+.2f}) points a player "
        f"and game, over {found.deals} deals and {found.games} games"
    )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m kingmaker.tuning",
        description="Learn evaluations from games of our own, or let players that search with them meet others.",
        epilog=EXAMPLE,
    )
    jobs = parser.add_subparsers(dest="job", required=True)
    learn = jobs.add_parser("learn", help="play games, fit weights, and write them to a file, beside what is there")
    learn.add_argument("game", choices=NAMES)
    learn.add_argument("file", help="where the weights go, as JSON")
    learn.add_argument("--lessons", type=int, help="how many games are played")
    attempt = jobs.add_parser("trial", help="let tuned values meet those of the papers, in games between equals")
    attempt.add_argument("game", choices=NAMES)
    attempt.add_argument("--agent", help="who searches with both")
    attempt.add_argument("--deals", type=int, default=100, help="each in all mixed seatings (%(default)s)")
    for job in (learn, attempt):
        job.add_argument("--players", type=int, help="at the table; by default as many as in the game of that name")
        job.add_argument("--seed", type=int, default=0)
        job.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games at a time (%(default)s)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
