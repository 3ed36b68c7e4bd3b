"""Further readings of Hashavit & Markovitch, "Max-Prob", IJCAI 2011, table 1, in an experiment of their own.

They came up when the table had been run in full. Here they are played on the same deals and openings, so that the
games of the table need not be played again.
"""

from __future__ import annotations

from dataclasses import replace

from kingmaker.papers.framework.experiment import Lead
from kingmaker.papers.setups.max_prob_games import (
    BOARD_DEPTH,
    CARD_DEPTH,
    MOST,
    TIES,
    Reading,
    agents_at,
    board,
    hand,
    up_to,
)

READINGS = "hashavit2011-table1-readings"
"""The experiment that has the rows."""
ROWS = ("chinese-checkers", "abalone", "spades", "hearts")
LOTS = "root_ties=random"
LOTS_OF_OTHERS, LOTS_OF_ALL = "lots but in Max-Prob", "lots in all four"
TAKEN, LEARNED = "valued by what was taken", "learned values"
TAKEN_BY_LOT = "what was taken, and lots but in Max-Prob"
OPENINGS = {"chinese-checkers": 9, "abalone": 5}
"""Each for 24 games: as many as in the table where 24 games by a script, from other openings, had come close to it."""

TRIED = {
    LOTS_OF_OTHERS: "Ties at the root by lot, but in Max-Prob. The sentence that prefers a higher heuristic value "
    "stands among those on Max-Prob, and may be of Max-Prob alone; section 2 has MaxN and Paranoid choose at random.",
    LOTS_OF_ALL: "Ties at the root by lot in all four; the paper's figure 3 has that for Max-Prob.",
    TAKEN: "Values by what was taken alone, without the composition of the hand. The paper says that Max-Prob does "
    "better where that has less weight.",
    LEARNED: "Values of the hand that were learned from games of our own (`evaluation=tuned`), which come nearer to "
    "what players take.",
    TAKEN_BY_LOT: "Values by what was taken, and lots but in Max-Prob: in Hearts the former had moved Paranoid and "
    "MP-Mix to the print, and such values are often equal.",
}
SETUP = (
    "The games and the algorithms of hashavit2011-table1 with one or two other choices, on its first openings and "
    f"hands; no number of the table is played again. “{LOTS_OF_OTHERS}”: Max-Prob prefers a higher heuristic value "
    f"where actions are worth as much at the root, and the other three draw lots. “{LOTS_OF_ALL}”: Max-Prob, too. "
    f"“{TAKEN}”: what is still to come counts in even parts. “{LEARNED}”: by weights that were fitted to games "
    f"between our own players. “{TAKEN_BY_LOT}” came last, when the others had been run."
)


def readings(row: str) -> dict[str, Reading]:
    """Return the set-ups of a row that differ from the table's in one choice each, the last of cards in two."""
    cards = row in MOST
    usual, depth, max_prob = (hand(row), CARD_DEPTH, up_to(row)) if cards else (board(row), BOARD_DEPTH, "")
    found = {
        LOTS_OF_OTHERS: replace(usual, agents=agents_at(depth, max_prob=max_prob, ties=LOTS, ties_of_max_prob=TIES)),
        LOTS_OF_ALL: replace(usual, agents=agents_at(depth, max_prob=max_prob, ties=LOTS)),
    }
    if cards:
        found[TAKEN] = replace(usual, game=f"{usual.game},evaluation=even")
        found[LEARNED] = replace(usual, game=f"{usual.game},evaluation=tuned")
        found[TAKEN_BY_LOT] = replace(found[LOTS_OF_OTHERS], game=found[TAKEN].game)
    return found


def leads_of(row: str) -> tuple[Lead, ...]:
    """Return what the rows try, as it stands beside a row of the table."""
    if row not in ROWS:
        return ()
    return tuple(Lead(tried=TRIED[name], choice=f"{row}, {name}", shown_in=READINGS) for name in readings(row))


WHY = {
    "chinese-checkers": "Perhaps ties: if only Max-Prob prefers a higher heuristic value among equal moves at the root "
    "and the other three draw lots, all four numbers agree, from 216 games.",
    "spades": "The four lie within three points of a quarter, in print, too: under five of twelve other readings "
    "all four numbers agree, from 408 games each.",
    "hearts": "Perhaps the value of a hand: only by what was taken alone does Paranoid come near the print, and "
    "three of four numbers agree, from 408 games; Max-Prob then wins 24 %.",
}
"""Why numbers of a row differ, as far as we know."""
