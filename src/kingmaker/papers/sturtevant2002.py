"""Paranoid against MaxN with the same number of positions a move: Chinese Checkers, Hearts and Spades.

Sturtevant, "A Comparison of Algorithms for Multi-Player Games", CG 2002. Paranoid is cut by alpha-beta and so sees
further with 250,000 positions; MaxN is right about what the others want. The abstract: Paranoid "widely outperforms"
MaxN in Chinese Checkers, "by a lesser amount in Hearts", and "they are evenly matched in Spades".
"""

from __future__ import annotations

from dataclasses import dataclass

from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.framework.shares import wins_of_first

SOURCE = "Sturtevant, “A comparison of algorithms for multi-player games”, CG 2002"
READINGS = "sturtevant2002-chinese-checkers-readings"
"""The experiment of readings that came up when this one had been run in full."""
NODES = 250_000
KINDS = (f"paranoid:nodes={NODES},table=0,shortcuts=no", f"maxn:nodes={NODES},table=0,pruning=none")
"""Alpha-beta against every line, as in the books, and nothing else that would spare either positions."""
AGAINST_ROOT = (KINDS[0], f"{KINDS[1]},ties=against-root")
OUR_KINDS = (f"paranoid:nodes={NODES}", f"maxn:nodes={NODES}")
"""Both with all that our engine does to visit fewer positions."""
ROUNDING = 0.05
"""Half of the last printed digit: how many games the paper played is not known to us."""
OPENINGS = 70
"""Openings or deals of a full run, each in six seatings: 420 games."""
FEW_OPENINGS = 20
"""Of a row under another choice in Chinese Checkers: 120 games."""
IN_WORDS = (
    "The paper's tables could not be had, and of its mean scores in cards we know nothing. Its abstract says that "
    "Paranoid is ahead of MaxN in Hearts, by less than in Chinese Checkers, and that the two are evenly matched in "
    "Spades."
)


@dataclass(frozen=True)
class Field:
    """A game, what is printed for it, and how much of it is played."""

    row: str
    game: str
    printed: float | None
    quick: int
    full: int
    """Openings or deals."""
    seatings: int | None = None
    """How many of the seatings with as many of both kinds are played, drawn for each start, at most three in quick
    runs; if none, all with both kinds."""
    kinds: tuple[str, str] = KINDS


THREE = "chinese-checkers:players=3,win=full,opening=6"
CHECKERS = (
    Field("3 players", THREE, 60.6, 1, OPENINGS),
    Field("4 players", "chinese-checkers:players=4,win=full,opening=8", 59.3, 1, OPENINGS, seatings=6),
    Field("6 players", "chinese-checkers:players=6,win=full,opening=12", 58.2, 1, OPENINGS, seatings=6),
)
SHORTCUTS = "3 players, our shortcuts for both"
OTHERWISE = (
    Field("3 players, six pawns each", "chinese-checkers:players=3,size=3,win=full,opening=6", 60.6, 1, FEW_OPENINGS),
    Field(SHORTCUTS, THREE, 60.6, 1, FEW_OPENINGS, kinds=OUR_KINDS),
    Field("3 players, MaxN's ties against the root", THREE, 60.6, 1, FEW_OPENINGS, kinds=AGAINST_ROOT),
    Field("3 players, values as leads", f"{THREE},scoring=lead", 60.6, 1, FEW_OPENINGS),
    Field("3 players, ten moves a position", f"{THREE},widest=10", 60.6, 1, FEW_OPENINGS),
    Field("3 players, six moves a position (second-hand)", f"{THREE},widest=6", 71.4, 1, FEW_OPENINGS),
)
"""Which star the paper played on is not known to us, nor what either did to spare positions."""
CHECKERS_LEADS = (
    Lead(tried="A smaller star with six pawns each, with three players.", choice="six pawns"),
    Lead(tried="All that our engine does to visit fewer positions, for both.", choice="our shortcuts"),
    Lead(tried="MaxN expects the worst of equal moves, which Paranoid always does.", choice="ties against the root"),
    Lead(tried="Values less those of the others, as the same author has them in 2003.", choice="values as leads"),
    Lead(tried="Only the ten moves that gain most steps, as the same author has them in 2003.", choice="ten moves"),
    Lead(tried="Only six moves, for which another number is quoted.", choice="six moves"),
    Lead(tried="A smaller star with six pawns each, with four players.", choice="4 players, six", shown_in=READINGS),
    Lead(tried="A smaller star with six pawns each, with six players.", choice="6 players, six", shown_in=READINGS),
    Lead(tried="Values less those of the others, with six players.", choice="6 players, values", shown_in=READINGS),
)
HEARTS = (
    Field("3 players", "hearts:players=3", None, 4, OPENINGS),
    Field(SHORTCUTS, "hearts:players=3", None, 2, OPENINGS, kinds=OUR_KINDS),
)
SPADES = (
    Field("3 players", "spades:players=3,scoring=tricks", None, 4, OPENINGS),
    Field(SHORTCUTS, "spades:players=3,scoring=tricks", None, 2, OPENINGS, kinds=OUR_KINDS),
)


def cell_of(setting: Setting, field: Field) -> Cell:
    """Play Paranoid against MaxN in all seatings with both at the table, or in some of them."""
    setting.tell(field.game)
    seatings = field.seatings and min(field.seatings, 3 if setting.size == "quick" else field.seatings)
    seating = f"sample:{seatings}" if seatings else "mixed"
    deals = setting.pick(quick=field.quick, full=field.full)
    share = wins_of_first(setting.tournament(field.game, field.kinds, deals=deals, seating=seating).rows)
    return measured(
        field.row,
        "Paranoid wins",
        share.estimate,
        printed=field.printed,
        size=share.deals,
        even=50.0,
        margin=ROUNDING,
        games=share.games,
    )


def checkers(setting: Setting) -> Findings:
    """Play Chinese Checkers with three, four and six players."""
    cells = [cell_of(setting, field) for field in CHECKERS]
    others = OTHERWISE if setting.size != "quick" else ()
    return Findings(cells=cells, sensitivity=[cell_of(setting, field) for field in others])


def cards(fields: tuple[Field, ...], setting: Setting) -> Findings:
    """Play a card game."""
    first, *others = (cell_of(setting, field) for field in fields)
    return Findings(cells=[first], sensitivity=others, notes=[IN_WORDS])


SETUP = (
    f"Both search deeper and deeper until {NODES:,} positions are seen, and answer from the last depth that was "
    "completed. Paranoid is cut by alpha-beta, MaxN by nothing; neither has a table, an order of moves from elsewhere "
    "or one of touching cards for all, which the rows with our shortcuts have. Every start is played in all seatings "
    "with both kinds at the table, with four and six players in some of those with as many of each. A first place that "
    "is shared counts in parts."
)

EXPERIMENTS = (
    Experiment(
        name="sturtevant2002-chinese-checkers",
        title="Paranoid against MaxN at Chinese Checkers",
        source=SOURCE,
        setup=(
            f"{SETUP} Two random moves of each player come first, since nothing else would make games differ. The "
            "evaluation is the number of steps to the goal. In one sensitivity row only the six moves that gain most "
            "steps may be played; its printed number is second-hand: it is quoted, and was not read in the paper "
            "itself. A goal is won when it is full with at least one own pawn in it (win=full). Neither this rule "
            "nor the star nor the number of games of the paper is known to us: one sensitivity row is of a smaller "
            "star, and no chance is granted to the printed numbers."
        ),
        measure=checkers,
        quick="1 opening in 3 to 6 seatings",
        full=f"{OPENINGS} openings in 6 seatings; {FEW_OPENINGS} for each other choice",
        leads=CHECKERS_LEADS,
    ),
    Experiment(
        name="sturtevant2002-hearts",
        title="Paranoid against MaxN at Hearts",
        source=SOURCE,
        setup=f"{SETUP} Three players, 17 cards each, open hands, no cards passed, the moon counts; single deals.",
        measure=lambda setting: cards(HEARTS, setting),
        quick="4 deals × 6 seatings",
        full=f"{OPENINGS} deals × 6 seatings",
    ),
    Experiment(
        name="sturtevant2002-spades",
        title="Paranoid against MaxN at Spades",
        source=SOURCE,
        setup=f"{SETUP} Three players, 17 cards each, open hands, ten points a trick without bids; single deals.",
        measure=lambda setting: cards(SPADES, setting),
        quick="4 deals × 6 seatings",
        full=f"{OPENINGS} deals × 6 seatings",
    ),
)
