"""The set-up of Hashavit & Markovitch, "Max-Prob", IJCAI 2011, section 4.1: games, algorithms, how wins are counted.

Each choice follows words of the paper, quoted in `WORDS`; it was fixed before any full run. What we had read otherwise
at first stays as a row of its own, so that readers see what a choice changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kingmaker.papers.framework.experiment import Lead

AGENTS = ("max-prob", "maxn", "paranoid", "mp-mix")
CARD_DEPTH, BOARD_DEPTH = 8, 4
OPENING = 6
"""Random moves before a board game: without any, every game of a seating would be the same."""
HANDS = 100

PRINTED = {
    "chinese-checkers": (52.0, 21.5, 24.5, 2.0),
    "abalone": (45.7083, 5.0, 44.0417, 5.25),
    "spades": (26.39, 25.93, 25.63, 22.05),
    "hearts": (31.0, 26.0, 18.0, 25.0),
    "tournament-spades": (50.0, 16.7, 33.3, 0.0),
    "tournament-hearts": (75.0, 25.0, 0.0, 0.0),
}
PRINTED_GAMES = {
    "chinese-checkers": 200,
    "abalone": 2400,
    "spades": 2400,
    "hearts": 2400,
    "tournament-spades": 24,
    "tournament-hearts": 24,
}
"""Hands and orderings are printed. Of the boards nothing is, but the numbers of Abalone are exactly 1097, 120, 1057 and
126 of 2,400 games, and those of Chinese Checkers multiples of a half: 200 games."""

WORDS = {
    "winners": "Since these are not single winner games, several agents could gain a victory point in a single game.",
    "ties": "Tie-breaking was done only at the root level, where we preferred states with a higher heuristic value.",
    "intervals": (
        "Each of our heuristic functions can be bounded by a constant number. We used these numbers as the upper "
        "bounds for the Max-Prob intervals and the current heuristic value of a state as the lower bound."
    ),
    "thresholds": "this difference is higher than a predefined threshold",
    "tournament": "scoring of previous games was taken into account in the heuristic function",
    "checkers": "the accumulated distance of the pawns from their destination camp",
    "abalone": "the number of opponents' pawns pushed off the board and the pawns' arrangement on the board",
}


@dataclass(frozen=True)
class Reading:
    """One way to read the set-up: the game, the four algorithms, and what tied winners get."""

    game: str
    agents: tuple[str, ...]
    ties: str = "all"
    """`all`: a victory point for each of them. `share`: one win in parts."""


TIES = "root_ties=heuristic"
STRICT = "strict=yes"
MOST = {"spades": 130, "hearts": 0}
"""The constants that bound the heuristics of a single hand: all 13 tricks, and no penalty points."""
CHECKERS = f"chinese-checkers:players=3,win=full,opening={OPENING}"
ABALONE = f"abalone:players=3,opening={OPENING}"
SPADES = "spades:players=4,scoring=tricks"
HEARTS = "hearts:players=4,moon=no"
GAMES = {
    "chinese-checkers": f"{CHECKERS},aim=camp",
    "abalone": f"{ABALONE},losses=no",
    "spades": SPADES,
    "hearts": HEARTS,
}
FIRST_GAMES = {"chinese-checkers": CHECKERS, "abalone": ABALONE, "spades": SPADES, "hearts": HEARTS}
"""Those of our first reading."""
OTHER_GAMES = {"spades": ("with bids", "spades:players=4"), "hearts": ("with the moon", "hearts:players=4")}
BOLD = {"spades": 30, "hearts": 3}
"""Leads from which MP-Mix defends and attacks in a row of its own: three times those of the table."""


def agents_at(
    depth: int, *, max_prob: str = "", ties: str = TIES, ties_of_max_prob: str | None = None, thresholds: str = STRICT
) -> tuple[str, ...]:
    """Return the four algorithms with a depth, ties at the root, and MP-Mix's thresholds."""
    options: Mapping[str, str] = {"max-prob": max_prob, "mp-mix": thresholds}
    own = {} if ties_of_max_prob is None else {"max-prob": ties_of_max_prob}
    parts = {name: [f"depth={depth}", own.get(name, ties), options.get(name, "")] for name in AGENTS}
    return tuple(f"{name}:{','.join(filter(None, given))}" for name, given in parts.items())


def first_agents(depth: int) -> tuple[str, ...]:
    """Return the algorithms of our first reading: ties to the leftmost but in Max-Prob, thresholds that are reached."""
    return tuple(f"{name}:depth={depth}" for name in AGENTS)


def up_to(row: str) -> str:
    """Return Max-Prob's option for the constant of a single hand."""
    return f"most={MOST[row]}"


def hand(row: str) -> Reading:
    """Return the set-up of single hands."""
    return Reading(GAMES[row], agents_at(CARD_DEPTH, max_prob=up_to(row)))


def long_game(row: str, hands: int) -> Reading:
    """Return the set-up of games of many hands: the constant is that of the whole game, and a hand does not end it."""
    most = MOST[row] * hands
    return Reading(GAMES[row], agents_at(CARD_DEPTH, max_prob=f"most={most},goes_on=yes"))


def board(row: str) -> Reading:
    """Return the set-up of a board game, which one player wins."""
    return Reading(GAMES[row], agents_at(BOARD_DEPTH), ties="share")


def first_reading(row: str) -> Reading:
    """Return the set-up as we had read it at first."""
    depth = CARD_DEPTH if row in MOST else BOARD_DEPTH
    return Reading(FIRST_GAMES[row], first_agents(depth), ties="share")


def other_hands(row: str) -> dict[str, Reading]:
    """Return set-ups of single hands that differ from ours in one choice each."""
    usual = hand(row)
    bold = f"{STRICT},defend={BOLD[row]},attack={BOLD[row]}"
    name, game = OTHER_GAMES[row]
    lots = tuple(
        f"{agent}:depth={CARD_DEPTH}{more}"
        for agent, more in zip(
            AGENTS, (f",{up_to(row)},root_ties=random", ",ties=random", "", f",{STRICT}"), strict=True
        )
    )
    found = {
        "ties to the leftmost": Reading(usual.game, agents_at(CARD_DEPTH, max_prob=up_to(row), ties="")),
        "ties by lot": Reading(usual.game, lots),
        "thresholds that are reached": Reading(usual.game, agents_at(CARD_DEPTH, max_prob=up_to(row), thresholds="")),
        f"MP-Mix from a lead above {BOLD[row]} on": Reading(
            usual.game, agents_at(CARD_DEPTH, max_prob=up_to(row), thresholds=bold)
        ),
        name: Reading(game, usual.agents),
    }
    if row == "hearts":
        found["intervals from all points of the deal"] = Reading(usual.game, agents_at(CARD_DEPTH))
    return found


def other_boards(row: str) -> dict[str, Reading]:
    """Return set-ups of a board game that differ from ours in one choice each."""
    heuristic = {"chinese-checkers": "steps to the tip of the camp", "abalone": "own marbles lost count"}[row]
    return {
        "ties to the leftmost": Reading(GAMES[row], agents_at(BOARD_DEPTH, ties=""), ties="share"),
        heuristic: Reading(FIRST_GAMES[row], agents_at(BOARD_DEPTH), ties="share"),
    }


COMMON = (
    f"“{WORDS['ties']}”: so for all four algorithms, and a win at hand comes first. MP-Mix defends and attacks where “"
    f"{WORDS['thresholds']}”, strictly: one trick, one point, one marble, three steps. “{WORDS['intervals']}”"
)
CARDS = (
    "Four players, 13 cards each, open hands, ten points a trick in Spades without bids, Hearts without the moon, "
    "which the paper does not name; depth 8, then to the end of the trick; the same hands in all 24 seatings. "
    f"“{WORDS['winners']}” So each tied winner gets a point, and numbers are shares of all points. {COMMON} "
    "Max-Prob's intervals end at the 130 points of all tricks, and in Hearts, whose heuristic is minus the points, "
    "at 0. Composition of the hand: our game's, the strength of its cards."
)
SETUPS = {
    "hand": (
        f"{CARDS} Rows with other choices differ from this in one of them; “as first read” has shared wins, ties to "
        "the leftmost, thresholds that are reached, and in Hearts intervals from all points of the deal to the value "
        "now."
    ),
    "long": (
        f"{CARDS} One game is 100 hands in one seating. “{WORDS['tournament']}”: scores are carried from hand to hand "
        "and are part of what all four look at; Max-Prob's intervals end at the 13,000 points of all tricks of the "
        "game, or at 0, and the end of a hand has such an interval, since it does not end the game. “As first read” "
        "is the sum of single hands that nobody carried anything into, under the first reading of these."
    ),
    "board": (
        "Three players, depth 4, every three of the four algorithms, all six seatings; numbers are shares of all "
        f"games won, which add up to 100. {OPENING} random moves come first, since nothing else would make games "
        f"differ (the paper does not say what did). {COMMON} Chinese Checkers: “{WORDS['checkers']}”, to the nearest "
        "cell of the camp; all ten pawns have to be moved over, and as the paper says nothing of a goal that "
        "another's pawn blocks, it is won when it is full with at least one own pawn in it (win=full). Abalone: "
        f"“{WORDS['abalone']}”, so nothing for own marbles lost; how the two parts are weighed is ours. “As first "
        "read” counts steps to the tip of the camp and 6 points for a marble lost, with ties to the leftmost and "
        "thresholds that are reached."
    ),
}
FIRST_LEAD = Lead(
    tried="The set-up as we had read it at first, to see what the paper's words change.", choice="as first read"
)
HAND_LEADS = (
    FIRST_LEAD,
    Lead(tried="One win shared among tied winners, instead of a point for each.", choice="one win shared"),
    Lead(tried="Ties at the root to the leftmost action but in Max-Prob.", choice="ties to the leftmost"),
    Lead(
        tried="Ties by lot in Max-Prob at the root, as in the paper's figure 3, and at every node in MaxN.",
        choice="ties by lot",
    ),
    Lead(tried="MP-Mix's thresholds reached, as in its own paper.", choice="thresholds that are reached"),
    Lead(tried="MP-Mix from a lead three times as large on.", choice="MP-Mix from a lead"),
)
BOARD_LEADS = (
    FIRST_LEAD,
    Lead(tried="Ties at the root to the leftmost action but in Max-Prob.", choice="ties to the leftmost"),
)
LEADS = {
    "chinese-checkers": (*BOARD_LEADS, Lead(tried="Steps to the far end of the camp.", choice="steps to the tip")),
    "abalone": (*BOARD_LEADS, Lead(tried="A term for own marbles lost.", choice="own marbles lost")),
    "spades": (*HAND_LEADS, Lead(tried="Spades with bids.", choice="with bids")),
    "hearts": (
        *HAND_LEADS,
        Lead(tried="Hearts with the moon.", choice="with the moon"),
        Lead(tried="Intervals from the cost of all points up to the value now.", choice="intervals from all points"),
    ),
    "tournament-spades": (FIRST_LEAD,),
    "tournament-hearts": (FIRST_LEAD,),
}
"""What the rows under other choices try."""
