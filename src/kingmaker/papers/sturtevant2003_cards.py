"""How far MaxN, with and without speculative pruning, and Paranoid come in a hand of cards, and what it gains them.

Sturtevant, "Last-Branch and Speculative Pruning Algorithms for Max^n", IJCAI 2003, tables 11 and 12. The set-up, fixed
before any full run: three players, open hands, 17 cards each (the two printed scores of a row average to a third of
what such a hand holds), 500,000 nodes a move by iterative deepening. Spades pays a point for each trick; Hearts costs
one for each heart and 13 for the queen of spades, so that nobody shoots the moon.

Table 11: *complete* is how many cards are left when the rest of the hand can first be searched to its end; *partial* is
the mean depth, to the end of a trick, of those searches that the nodes and not the end of the hand stopped. 300 hands.
Table 12: mean score of a hand, the named player beside Paranoid; 50 hands, "each replayed over the seats".
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import fmean
from typing import Any, NamedTuple

from kingmaker import registry
from kingmaker.game import Game
from kingmaker.games.cards import CardState
from kingmaker.papers.framework.cells import Cell, margin_like_ours, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.framework.shares import mean_of
from kingmaker.papers.setups.pruning_readings import SCORE_LEADS, leads_of
from kingmaker.papers.sturtevant2003 import SOURCE
from kingmaker.search import Search

NODES = 500_000
HANDS, REPLAYED = 300, 50
"""Hands of table 11, and of table 12."""
PLAIN, SPECULATIVE, PARANOID = "MaxN, every line", "MaxN, speculative", "Paranoid"
SEARCHES = {
    PLAIN: "maxn:nodes={nodes},table=0,pruning=none",
    SPECULATIVE: "maxn:nodes={nodes},table=0,pruning=speculative,shortcuts=no",
    PARANOID: "paranoid:nodes={nodes},table=0,shortcuts=no",
}
"""As in the books: no table, actions in the order of the game, and all of those that lead to equal games."""
MERGED = {
    PLAIN: "maxn:nodes={nodes},table=0,pruning=auto",
    SPECULATIVE: "maxn:nodes={nodes},table=0,pruning=speculative",
    PARANOID: "paranoid:nodes={nodes},table=0",
}
"""One of touching cards stands for all, and Paranoid tries first what was good elsewhere. Whether the paper did so is
not printed. `pruning=auto` prunes nothing here: neither game's limits pay where static values are met."""

TABLED = {kind: text.replace(",table=0", "") for kind, text in SEARCHES.items()}
"""A table of positions, which is not printed either: what was searched once is not searched again."""
OTHERS = {"touching cards merged": MERGED, "with a table": TABLED}


@dataclass(frozen=True)
class Hand:
    """A game, what is printed of it, and what a hand can pay."""

    game: str
    depths: dict[str, tuple[float, float]]
    """Table 11: cards left when a search is complete first, and plies where it is not."""
    scores: dict[str, tuple[float, float]]
    """Table 12: of the named player, and of Paranoid."""
    even: float
    paid: tuple[float, float]
    """The least and the most, by the returns of our game."""
    unit: float
    """What the paper's score is of a return."""


HAND = {
    "hearts": Hand(
        game="hearts:players=3,moon=no",
        depths={PLAIN: (20.9, 11.1), SPECULATIVE: (22.1, 12.1), PARANOID: (25.8, 17.1)},
        scores={PLAIN: (8.50, 8.50), SPECULATIVE: (8.01, 8.99)},
        even=26 / 3,
        paid=(-26.0, 0.0),
        unit=-1.0,
    ),
    "spades": Hand(
        game="spades:players=3,scoring=tricks",
        depths={PLAIN: (21.7, 11.1), SPECULATIVE: (24.3, 15.4), PARANOID: (33.5, 22.4)},
        scores={PLAIN: (5.55, 5.78), SPECULATIVE: (5.72, 5.61)},
        even=17 / 3,
        paid=(0.0, 170.0),
        unit=0.1,
    ),
}


class Reach(NamedTuple):
    """How far a player came in one hand."""

    complete: int
    """Cards left in all hands when the rest was first searched to the end."""
    partial: float
    """Mean plies of the searches before."""


def reach_of(game: Game, search: Search, seed: int) -> Reach:
    """Let one kind of player play a hand with itself, and see how far it looks at each move with a choice."""
    state: Any = game.new(seed=seed)
    plies: list[int] = []
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) == 1:
            state = state.apply(legal[0])
            continue
        found = search.search(state)
        if found.complete:
            return Reach(_cards_left(state), fmean(plies) if plies else 0.0)
        plies.append(plies_seen(state, found.depth))
        state = state.apply(found.action)
    return Reach(0, fmean(plies) if plies else 0.0)


def plies_seen(state: CardState[Any], depth: int) -> int:
    """Return how far a search to a depth really sees: to the end of the trick that the depth ends in."""
    return depth + -(depth + len(state.table)) % state.num_players


def _cards_left(state: CardState[Any]) -> int:
    return sum(len(hand) for hand in state.hands)


def reaches(setting: Setting, rules: str, text: str, hands: int) -> list[Reach]:
    """Play hands, or what is left of them; the engine lets other threads run."""
    game, search = registry.game(rules), registry.agent(text)
    assert isinstance(search, Search)

    def compute(hand: int) -> list[float]:
        return list(reach_of(game, search, setting.seed + hand))

    def one(hand: int) -> Reach:
        return Reach(*setting.piece(f"reach {rules} {text} hand={setting.seed + hand}", lambda: compute(hand)))

    with ThreadPoolExecutor(setting.workers) as pool:
        return list(pool.map(one, range(hands)))


def depths(setting: Setting, row: str) -> Findings:
    """Play hands by each kind of player, and fewer under other choices."""
    hands = setting.pick(quick=1, full=HANDS)
    cells = depth_cells(setting, row, SEARCHES, hands)
    few = setting.pick(quick=1, full=HANDS // 3)
    others = [
        cell for name, kinds in OTHERS.items() for cell in depth_cells(setting, row, kinds, few, name=f", {name}")
    ]
    return Findings(cells=cells, sensitivity=others, notes=[DEPTHS_NOTE])


DEPTHS_NOTE = (
    "Evaluation, order of cards and which card of 52 stays away are not printed, so what can be compared is the order "
    "of the three and how far they lie apart."
)


def depth_cells(
    setting: Setting, row: str, kinds: dict[str, str], hands: int, *, name: str = "", rules: str = ""
) -> list[Cell]:
    """Return the two columns of table 11 for each kind of player."""
    cells = []
    for kind, text in kinds.items():
        setting.tell(f"{row}: {hands} hands by {kind}{name}")
        found = reaches(setting, HAND[row].game + rules, text.format(nodes=NODES), hands)
        numbers_of = {"cards left when complete": 0, "plies where partial": 1}
        for (column, place), printed in zip(numbers_of.items(), HAND[row].depths[kind], strict=True):
            numbers = [float(each[place]) for each in found]
            estimate = mean_of(numbers, low=0.0, high=51.0)
            cells.append(
                measured(
                    f"{kind}{name}",
                    column,
                    estimate,
                    printed=printed,
                    size=hands,
                    scale=1.0,
                    unit="",
                    margin=margin_like_ours(estimate, size=hands, printed_size=HANDS),
                    printed_games=HANDS,
                )
            )
    return cells


def scores(setting: Setting, row: str) -> Findings:
    """Let each kind of MaxN meet Paranoid, in all seatings with both at the table."""
    hands = setting.pick(quick=1, full=REPLAYED)
    cells: list[Cell] = []
    for kind in HAND[row].scores:
        cells += score_cells(setting, row, kind, SEARCHES, hands)
    tried = {SPECULATIVE: "touching cards merged", PLAIN: "with a table"}
    others = [
        cell
        for kind, name in tried.items()
        for cell in score_cells(setting, row, kind, OTHERS[name], hands, name=f", {name}")
    ]
    return Findings(cells=cells, sensitivity=others, notes=[SCORES_NOTE])


SCORES_NOTE = (
    "The printed scores of Hearts fit a random card left out of 52; in ours it is the two of diamonds, so that an even "
    "result is 8.67 and not 8.50. Printed scores are granted the chance that ours have in as many hands."
)


def score_cells(
    setting: Setting, row: str, kind: str, kinds: dict[str, str], hands: int, *, name: str = "", rules: str = ""
) -> list[Cell]:
    """Return the mean score of a hand of a kind of MaxN and of Paranoid."""
    hand = HAND[row]
    agents = [kinds[each].format(nodes=NODES) for each in (kind, PARANOID)]
    setting.tell(f"{row}: {hands} hands by {' and '.join(agents)}")
    rows = setting.tournament(hand.game + rules, agents, deals=hands, seating="mixed").rows
    cells = []
    for agent, (column, printed) in enumerate(zip((kind, PARANOID), hand.scores[kind], strict=True)):
        by_hand: dict[int, list[float]] = {}
        for each in rows:
            own = [score for score, seat in zip(each.scores, each.seats, strict=True) if seat == agent]
            by_hand.setdefault(each.deal, []).extend(own)
        estimate = score_of([fmean(by_hand[deal]) for deal in sorted(by_hand)], hand)
        cells.append(
            measured(
                f"{kind} against {PARANOID}{name}",
                column,
                estimate,
                printed=printed,
                size=hands,
                scale=1.0,
                unit="",
                even=hand.even,
                margin=margin_like_ours(estimate, size=hands, printed_size=REPLAYED),
                games=len(rows),
            )
        )
    return cells


def score_of(means: Sequence[float], hand: Hand) -> tuple[float, float, float]:
    """Return a mean score as the paper counts it, with its interval."""
    value, *ends = (hand.unit * each for each in mean_of(means, low=hand.paid[0], high=hand.paid[1]))
    return value, min(ends), max(ends)


SETUP = (
    f"Three players, 17 cards each, open hands; {NODES:,} nodes a move, by iterative deepening, no table, cards in "
    "the order of the deck, all of touching cards tried, Paranoid cut by alpha-beta and MaxN as it says. A point a "
    "trick in Spades; in Hearts a point a heart and 13 for the queen of spades, no moon, and the two of diamonds "
    "stays away. Static values share what is to come by the strength of the hands, so that their sum is constant and "
    "more for oneself is less for the others together. In the rows with touching cards merged one of them stands for "
    "all"
)

LEADS = (
    Lead(tried="One of touching cards for all, and an order of moves for Paranoid.", choice="touching cards merged"),
    Lead(tried="A table of positions, which the paper does not name.", choice="with a table"),
)
WITH_BOTH = "If one of touching cards stands for all and positions are kept in a table, "
WHY_NOT_SO_FAR = {
    "spades": f"In the table's own rows the order of the three is the printed one. {WITH_BOTH}MaxN without pruning "
    "comes within 1.3 cards and a ply of the print. Pruning gains four plies in print. Here it gains nothing then; "
    "by the steps of scores, where values are tricks taken, it gains half a ply, and nearly one where all else is as "
    "in the table. Paranoid has zero windows in print: it sees the end of a hand from 27 cards by our alpha-beta, and "
    "from 49 by our solver of tricks, which has such windows and much else; printed are 33.5.",
    "hearts": f"In the table's own rows the order of the three is the printed one. {WITH_BOTH}all numbers come within "
    "1.8 cards and a ply of the print.",
}
"""By game, where table 11 was run."""


def _experiments(row: str) -> tuple[Experiment, Experiment]:
    return (
        Experiment(
            name=f"sturtevant2003-table11-{row}",
            title=f"how far searches come in {row.title()} with {NODES:,} nodes",
            source=f"{SOURCE}, table 11, {row}",
            setup=(
                f"{SETUP}; in those with a table no position is searched twice. Each kind of player plays with itself. "
                "Complete: cards left in all hands at the first search that sees the end of the hand. Partial: mean "
                "depth in plies of the searches before, to the end of their last trick; single moves are not searched."
            ),
            measure=lambda setting: depths(setting, row),
            quick="1 hand by each",
            full=f"{HANDS} hands by each, {HANDS // 3} in other rows",
            leads=LEADS + leads_of(row),
            why=WHY_NOT_SO_FAR.get(row, ""),
        ),
        Experiment(
            name=f"sturtevant2003-table12-{row}",
            title=f"points of MaxN against Paranoid at {row.title()} with {NODES:,} nodes",
            source=f"{SOURCE}, table 12, {row}",
            setup=(
                f"{SETUP}; in those with a table no position is searched twice. Every hand in the six seatings with "
                "both kinds at the table."
            ),
            measure=lambda setting: scores(setting, row),
            quick="1 hand × 6 seatings",
            full=f"{REPLAYED} hands × 6 seatings",
            leads=LEADS + (SCORE_LEADS if row == "spades" else ()),
        ),
    )


EXPERIMENTS = (*_experiments("hearts"), *_experiments("spades"))
