"""Hashavit & Markovitch, "Max-Prob", IJCAI 2011, table 1: how often each of four algorithms wins four games.

Card games are played with open hands by all four at once; board games have three seats, so that every three of the four
meet. Games are counted by winners, and several may win. What the paper leaves open is named in `SETUP`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from kingmaker.arena.report import Report
from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting

AGENTS = ("max-prob", "maxn", "paranoid", "mp-mix")
CARD_DEPTH, BOARD_DEPTH = 8, 4
OPENING = 6
"""Random moves before a board game: without any, every game of a seating would be the same."""
HANDS = 100
PRINTED_GAMES = 2400
OPENINGS = {"chinese-checkers": 4, "abalone": 8}
"""In a full run, each for 24 games, of which one takes seven and four seconds."""

PRINTED = {
    "chinese-checkers": (52.0, 21.5, 24.5, 2.0),
    "abalone": (45.7083, 5.0, 44.0417, 5.25),
    "spades": (26.39, 25.93, 25.63, 22.05),
    "hearts": (31.0, 26.0, 18.0, 25.0),
    "tournament-spades": (50.0, 16.7, 33.3, 0.0),
    "tournament-hearts": (75.0, 25.0, 0.0, 0.0),
}
GAMES = {
    "chinese-checkers": f"chinese-checkers:players=3,win=full,opening={OPENING}",
    "abalone": f"abalone:players=3,opening={OPENING}",
    "spades": "spades:players=4,scoring=tricks",
    "hearts": "hearts:players=4,moon=no",
}
SETUP = (
    "Card games: four players, 13 cards each, open hands, ten points a trick in Spades without bids, Hearts "
    "without the moon, which the paper does not name; depth 8, then to the end of the trick; every hand in all 24"
    " seatings. A game of 100 hands is the sum of those hands in one seating. Board games: three players, depth 4, "
    f"every three of the four algorithms, all six seatings; {OPENING} random moves first, since nothing else would "
    "make games differ (the paper does not say what did). In Chinese Checkers all ten pawns have to be moved over; of "
    "a goal that another's pawn blocks the paper says nothing, and ours is won when it is full with at least one own "
    "pawn in it (win=full). Evaluations are those of our games, Max-Prob's intervals from the value now to its "
    "largest. MP-Mix defends and attacks from one trick, one point, one marble or three steps on. Numbers are shares "
    "of all games won, as a percentage that adds up to 100."
)


def agents_at(depth: int) -> tuple[str, ...]:
    """Return the four algorithms with a depth."""
    return tuple(f"{name}:depth={depth}" for name in AGENTS)


RANDOM_TIES = ("max-prob:ties=random", "maxn:ties=random", "paranoid", "mp-mix")
BOLD = {"spades": 30, "hearts": 3}
"""Leads from which MP-Mix defends and attacks in the sensitivity rows: three times those of the table."""
OTHER_GAMES = {"spades": ("with bids", "spades:players=4"), "hearts": ("with the moon", "hearts:players=4")}


def other_choices(row: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return other readings of what the paper leaves open in a card game: the game, and the agents."""
    usual = agents_at(CARD_DEPTH)
    late = (*usual[:-1], f"{usual[-1]},defend={BOLD[row]},attack={BOLD[row]}")
    lots = tuple(f"{name}{',' if ':' in name else ':'}depth={CARD_DEPTH}" for name in RANDOM_TIES)
    name, game = OTHER_GAMES[row]
    return {
        f"MP-Mix from a lead of {BOLD[row]} on": (GAMES[row], late),
        "ties by lot": (GAMES[row], lots),
        name: (game, usual),
    }


def card_game(setting: Setting, row: str) -> Findings:
    """Play single hands of a card game in all seatings."""
    report = hands_of(setting, GAMES[row], agents_at(CARD_DEPTH), setting.pick(quick=2, full=HANDS))
    cells = share_cells(row, report.rows, report.plan.deals, printed=PRINTED[row])
    sensitivity: list[Cell] = []
    for name, (game, agents) in (other_choices(row) if setting.size != "quick" else {}).items():
        other = hands_of(setting, game, agents, setting.pick(quick=2, full=HANDS // 10))
        sensitivity += share_cells(f"{row}, {name}", other.rows, other.plan.deals, printed=PRINTED[row])
    return Findings(cells=cells, sensitivity=sensitivity)


def hands_of(setting: Setting, game: str, agents: Sequence[str], deals: int) -> Report:
    """Play single hands in all seatings, or what is left of them."""
    setting.tell(f"{deals} hands of {game}")
    return setting.tournament(game, agents, deals=deals)


def long_game(setting: Setting, row: str) -> Findings:
    """Put games of a hundred hands together, one in each seating; quick ones are shorter."""
    from kingmaker.papers.framework.long_games import long_game_shares  # needs numpy; a list of experiments does not

    game = GAMES[row.removeprefix("tournament-")]
    report = hands_of(setting, game, agents_at(CARD_DEPTH), setting.pick(quick=2, full=HANDS))
    shares = long_game_shares(report.rows, len(AGENTS), seed=setting.seed)
    cells = [
        measured(
            row,
            agent,
            (share, low, high),
            printed=printed,
            size=report.plan.deals,
            even=25.0,
            margin=100 * (high - low) / 2,
        )
        for agent, (share, low, high), printed in zip(AGENTS, shares, PRINTED[row], strict=True)
    ]
    note = (
        "The interval is that of the hands: it says where the share would fall if as many hands were drawn anew. The "
        "printed share is of as many other hands, and is granted the same."
    )
    return Findings(cells=cells, notes=[note])


def board_game(setting: Setting, row: str) -> Findings:
    """Let every three of the four algorithms meet, and add up their wins."""
    deals = setting.pick(quick=1, full=OPENINGS[row])
    seating = "sample:1" if setting.size == "quick" else "permutations"
    agents = agents_at(BOARD_DEPTH)
    rows: list[Row] = []
    for trio in combinations(range(len(agents)), 3):
        setting.tell(f"{row}: {', '.join(AGENTS[agent] for agent in trio)}")
        report = setting.tournament(GAMES[row], [agents[agent] for agent in trio], deals=deals, seating=seating)
        rows += renumbered(report.rows, trio, first=len(rows))
    return Findings(cells=share_cells(row, rows, deals, printed=PRINTED[row]))


def renumbered(rows: Sequence[Row], agents: Sequence[int], *, first: int) -> list[Row]:
    """Return rows in which agents have the numbers of the four; a deal stays one deal whoever sits there."""
    return [
        Row(first + place, row.deal, tuple(agents[seat] for seat in row.seats), row.scores, row.failed)
        for place, row in enumerate(rows)
    ]


def share_cells(row: str, rows: Sequence[Row], deals: int, *, printed: Sequence[float]) -> list[Cell]:
    """Return the wins of each as a part of all wins, as a percentage with its interval by deal."""
    from kingmaker.arena.statistics.result_arrays import ResultArrays
    from kingmaker.arena.statistics.shares import standings

    found = standings(ResultArrays.of(rows, agents=len(AGENTS)), ties="share")
    total = sum(standing.wins for standing in found)
    cells = []
    for standing, agent, published in zip(found, AGENTS, printed, strict=True):
        scale = 100 * standing.seats / total  # from wins a seat to a part of all wins
        share = standing.share
        cells.append(
            Cell(
                row=row,
                column=agent,
                printed=published,
                ours=scale * share.value,
                low=scale * share.low,
                high=scale * share.high,
                size=deals,
                even=25.0,
                margin=sampling_margin(published, PRINTED_GAMES),
            )
        )
    return cells


ROWS = {
    "chinese-checkers": (board_game, "4 games", f"{OPENINGS['chinese-checkers']} openings × 24 games"),
    "abalone": (board_game, "4 games", f"{OPENINGS['abalone']} openings × 24 games"),
    "spades": (card_game, "2 hands × 24 seatings", "100 hands × 24 seatings"),
    "hearts": (card_game, "2 hands × 24 seatings", "100 hands × 24 seatings"),
    "tournament-spades": (long_game, "24 games of 2 hands", "24 games of 100 hands"),
    "tournament-hearts": (long_game, "24 games of 2 hands", "24 games of 100 hands"),
}


def _experiment(row: str) -> Experiment:
    play, quick, full = ROWS[row]
    return Experiment(
        name=f"hashavit2011-table1-{row}",
        title=f"four algorithms at {row.replace('-', ' ')}",
        source=f"Hashavit & Markovitch, “Max-Prob”, IJCAI 2011, table 1, {row}",
        setup=SETUP,
        measure=lambda setting: play(setting, row),
        quick=quick,
        full=full,
    )


EXPERIMENTS = tuple(map(_experiment, ROWS))
