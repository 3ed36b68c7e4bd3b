"""The Spades of both 2006 papers: three players, seven cards, games to 300, MaxN players of four kinds to play against.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006, set it up; Sturtevant, Zinkevich &
Bowling, "Prob-Maxn", AAAI 2006, "Experimental Results", repeat it and print it in full.
"""

from __future__ import annotations

from kingmaker.arena import Plan, Series
from kingmaker.arena.report import Report
from kingmaker.games import Spades
from kingmaker.papers.framework.cells import Cell, margin_like_ours, measured, sampling_margin
from kingmaker.papers.framework.experiment import Lead, Setting
from kingmaker.papers.framework.shares import Share

MT, MOT = "max-tricks", "min-overtricks"
SERIES = Series(until=300.0)
CARDS = 7
BIDDING = "expected"
"""Decided from the paper's words before any full run: players "predict, in the form of a bid, how many tricks they
expect to take", with open hands, in which all can see that bids for more tricks than there are cannot all be made."""
EARLIER_BIDDING, CAPPED_BIDDING, EVEN_BIDDING = "high-cards", "capped", "even"
SEQUENCES, SEATINGS = 100, 6
GAMES = SEQUENCES * SEATINGS
"""A hundred sequences of deals in six seatings, as printed."""
FEW = 25
"""Sequences for a row under another choice."""

OPPONENTS = {
    "MT believing mOT": f"maxn:nodes=none,utility={MT},believes={MOT}",
    "MT believing MT": f"maxn:nodes=none,utility={MT},believes={MT}",
    "mOT believing MT": f"maxn:nodes=none,utility={MOT},believes={MT}",
    "mOT believing mOT": f"maxn:nodes=none,utility={MOT},believes={MOT}",
}
"""MaxN players: what they play for, and what they take the others for. All search to the end of the deal.

Such a player "believes that its opponent's model of itself is equally correct" (AAAI 2006, on `mOT_mOT`): the others
know what it plays for.
"""
NESTED = {name: f"{agent},known=no" for name, agent in OPPONENTS.items()}
"""The reading of before: the others take a player for what it takes them for."""
LIKE_MINDED = ("MT believing MT", "mOT believing mOT")
"""Those who take the others for their like: enough for a quick look where learning takes seconds a game."""
SOFT_MAXN = f"soft-maxn:nodes=none,utility={MOT}"
"""Soft-MaxN with the generic model, playing for few overtricks."""
PRINTED_SOFT_MAXN = {
    "MT believing mOT": (68.5, 241.7),
    "MT believing MT": (53.5, 218.2),
    "mOT believing MT": (54.8, 242.2),
    "mOT believing mOT": (46.0, 230.6),
}
"""AAAI 2006, table 4: percentage won and mean score of Soft-MaxN."""

SETUP = (
    "Three players, seven cards each from a deck of 52, open hands, all trees searched to the end; a game ends at 300 "
    "points, each ten overtricks gathered on the way cost 100; each sequence of deals is played in the six seatings "
    "that two kinds of player can take. How the players bid is not printed, only that they “predict, in the form of a "
    "bid, how many tricks they expect to take”: here the mean number of tricks in 1000 random games with the open "
    "hands, rounded, and rounded down in the order of seats while there are more bids than tricks. MaxN players take "
    "the others to know what they play for, since such a player believes that its opponent's model of it is “equally "
    "correct”. Both were decided from these words after full runs of the earlier reading, and before any of this one. "
    "Ties in MaxN go to the leftmost card. A first place that is shared counts in parts."
)
EARLIER, NESTED_ALONE, CAPPED, EVENLY = "earlier reading", "nested beliefs", "bids capped", "bids even"
LEADS = (
    Lead(
        tried="Bids by high cards, which are for more tricks than there are in half of all deals, and nested beliefs "
        "of the MaxN players: how this page first read the paper.",
        choice=EARLIER,
    ),
    Lead(tried="Nested beliefs with the bids as above, for the two kinds where they matter.", choice=NESTED_ALONE),
    Lead(
        tried="Bids by high cards, lowered in the order of seats while there are more bids than tricks.",
        choice=CAPPED,
    ),
    Lead(tried="Two tricks bid by everybody, six of seven: the lowest bids that are no absurdity.", choice=EVENLY),
)
"""What was tried for all of these games."""


def game_of(bidding: str) -> Spades:
    """Return the game that all experiments play."""
    return Spades(players=3, cards=CARDS, bidding=bidding)


def plan_of(first: str, second: str, deals: int, seed: int, bidding: str) -> Plan:
    """Plan games to 300 in the six mixed seatings of two kinds of player."""
    return Plan.of(game_of(bidding), [first, second], deals=deals, seed=seed, seating="mixed", series=SERIES)


def played(setting: Setting, first: str, second: str, deals: int, bidding: str) -> Report:
    """Play such games, or what is left of them."""
    return setting.tournament(game_of(bidding), [first, second], deals=deals, seating="mixed", series=SERIES)


def percentage(row: str, column: str, share: Share, printed: float | None, *, games: int = GAMES) -> Cell:
    """Return the cell of a percentage that the paper took from so many games, if it prints one."""
    margin = 0.0 if printed is None else sampling_margin(printed, games)
    return measured(
        row,
        column,
        share.estimate,
        printed=printed,
        size=share.deals,
        even=50.0,
        margin=margin,
        games=share.games,
        printed_games=games,
    )


def score_cell(row: str, column: str, report: Report, printed: float | None) -> Cell:
    """Return the cell of the mean score of the first kind of player; the printed one has the chance of its games."""
    mean, deals = report.standings[0].score, report.plan.deals
    return measured(
        row,
        column,
        mean,
        printed=printed,
        size=deals,
        scale=1.0,
        unit="",
        margin=0.0 if printed is None else margin_like_ours(mean, size=deals, printed_size=SEQUENCES),
        games=len(report.rows),
        printed_games=GAMES,
    )
