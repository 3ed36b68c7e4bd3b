"""Report 004 on drafting games: what an evaluation of drafts foretells, and MaxN-MC as a drafter, both in full Risk.

Dessai, Gibson & Zhao, "Search Strategies in Multi-Player Drafting Games", 2009, tables 1 and 2. The drafts behind the
first are not printed (six by lot, one in which somebody has all of Australia), so that ours are drawn from the seed;
what is compared is how well shares of the evaluation go with shares of games won: the printed numbers give that, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

from kingmaker import risk
from kingmaker.games.risk_draft import jo_scores, shares
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.risk_games import BOTS, EVEN, OVER_SEATS, mean_cell, seat_cells, wins_by_seat
from kingmaker.reference.splitmix import Random

SOURCE = "Dessai, Gibson & Zhao, “Search strategies in multi-player drafting games”, 2009"
BOT = "evil-pixie"
RULES = risk.Rules(players=3, cards="off", armies="even")
AUSTRALIA = range(4)

TABLE_1 = (
    ((0.278, 0.345, 0.377), (283, 360, 357), (420, 304, 276)),
    ((0.317, 0.343, 0.340), (322, 272, 406), (258, 309, 433)),
    ((0.347, 0.342, 0.312), (412, 354, 234), (373, 342, 285)),
    ((0.323, 0.361, 0.306), (293, 368, 339), (347, 287, 366)),
    ((0.288, 0.333, 0.379), (330, 374, 296), (356, 368, 276)),
    ((0.362, 0.302, 0.336), (405, 356, 239), (317, 332, 351)),
    ((0.195, 0.231, 0.573), (216, 271, 513), (247, 199, 554)),
)
"""For each draft its three sets: share of the evaluation, wins in order, wins in any order."""
TABLE_2 = {
    (1000, 10): (0.468, 190),
    (5000, 10): (0.384, 216),
    (10000, 10): (0.425, 134),
    (100, 100): (0.432, 241),
    (500, 100): (0.423, 156),
    (1000, 100): (0.460, 63),
}
"""MAX nodes and roll-outs to the share won and the games played."""
MORE_GAMES = {(1000, 100): 150}
"""Of lines whose printed games are too few for us to tell anything."""
PLACED = "armies placed"
TRIED = ((1000, 10), (100, 100))
"""Lines that are also played with armies placed: those that cost least."""
TABLE_2_LEADS = (
    Lead(
        tried="Whoever is Player 0 sits on each seat as often: how this page first read the report.", choice=OVER_SEATS
    ),
    Lead(tried="Armies placed by the players, as in the authors' later paper, and not spread evenly.", choice=PLACED),
)
SIXTH = 6
PRINTED_GAMES = 1000


def drafts(seed: int) -> list[tuple[int, ...]]:
    """Draw six drafts by lot, and a seventh in which player 2 has all of Australia."""
    drawn = [risk.random_owners(3, seed=seed + number) for number in range(SIXTH)]
    return [*drawn, australian(seed + SIXTH)]


def australian(seed: int) -> tuple[int, ...]:
    """Draw a draft by lot, and let player 2 swap for the territories of Australia that it does not have."""
    owners = list(risk.random_owners(3, seed=seed))
    chance = Random(seed)
    for territory in AUSTRALIA:
        if owners[territory] != 2:
            spare = [place for place, owner in enumerate(owners) if owner == 2 and place not in AUSTRALIA]
            given = spare[chance.below(len(spare))]
            owners[territory], owners[given] = 2, owners[territory]
    return tuple(owners)


def evaluation_of(owners: Sequence[int]) -> tuple[float, ...]:
    """Return the share of each set by Johansson & Olsson's value of drafts."""
    held = [[risk.TERRITORIES[place].name for place, owner in enumerate(owners) if owner == seat] for seat in range(3)]
    return shares(jo_scores(held))


def wins_in_order(owners: Sequence[int], order: Sequence[int], games: int, seed: int) -> list[int]:
    """Return the wins of each set if the sets move in this order."""
    seat_of = {each: seat for seat, each in enumerate(order)}
    seated = [seat_of[owner] for owner in owners]
    tally = risk.play_many(RULES, seated, bots=(BOT,) * 3, games=games, seed=seed)
    return [tally.wins[seat_of[each]] for each in range(3)]


def wins_of(owners: Sequence[int], games: int, seed: int) -> dict[str, list[int]]:
    """Return the wins of each set in order, in any order, and in each of the six orders."""
    orders = {
        "".join(map(str, order)): wins_in_order(owners, order, games, seed + place)
        for place, order in enumerate(permutations(range(3)))
    }
    part = [[won / SIXTH for won in each] for each in orders.values()]
    return {
        "ordered": orders["012"],
        "unordered": [round(math.fsum(column)) for column in zip(*part, strict=True)],
    } | orders


def correlation(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Return Pearson's correlation with its 95 % interval by Fisher's transformation."""
    from scipy.stats import pearsonr

    xs, ys = zip(*pairs, strict=True)
    found = pearsonr(xs, ys)
    interval = found.confidence_interval(0.95)
    return float(found.statistic), float(interval.low), float(interval.high)


def table_1(setting: Setting) -> Findings:
    """Play seven drafts out, and compare the evaluation with the games won."""
    games = setting.pick(quick=100, full=1000)
    lines: list[Any] = setting.piece(
        f"dessai table 1 games={games} {BOTS}",
        lambda: [
            [evaluation_of(owners), wins_of(owners, games, 1000 * (number + 1))]
            for number, owners in enumerate(drafts(setting.seed))
        ],
    )
    cells: list[Cell] = []
    for place, kind in ((1, "ordered"), (2, "unordered")):
        theirs = [pair for row in TABLE_1 for pair in zip(row[0], [won / 1000 for won in row[place]], strict=True)]
        ours = [
            pair for shares_of, wins in lines for pair in zip(shares_of, [w / games for w in wins[kind]], strict=True)
        ]
        printed, low, high = correlation(theirs)
        cells.append(
            measured(
                "evaluation and wins",
                f"correlation, {kind}",
                correlation(ours),
                printed=printed,
                size=len(ours),
                scale=1.0,
                unit="",
                even=0.0,
                margin=(high - low) / 2,
            )
        )
    held, wins = lines[SIXTH]
    cells.append(measured("owner of Australia", "evaluation", (held[2],) * 3, printed=57.3, size=0, even=EVEN))
    for place, kind in ((1, "ordered"), (2, "unordered")):
        cells.append(_wins("owner of Australia", kind, wins[kind][2], games, printed=TABLE_1[SIXTH][place][2] / 10))
    orders = [
        _wins(f"draft {number}", order, wins[order][int(order[0])], games)
        for number, (_, wins) in enumerate(lines)
        for order in wins
        if order.isdigit()
    ]
    return Findings(
        cells=cells,
        sensitivity=orders,
        notes=["The further rows are the six turn orders: how often the set that moves first wins."],
    )


def table_2(setting: Setting) -> Findings:
    """Draft by MaxN-MC against two EvilPixies, and let all play as EvilPixie; tell the seats apart."""
    cells: list[Cell] = []
    means: list[Cell] = []
    for line in TABLE_2:
        seats, mean = _line(setting, line, RULES)
        cells += seats
        means.append(mean)
    for line in TRIED if setting.size != "quick" else ():
        means += _line(setting, line, replace(RULES, armies="placed"), choice=f", {PLACED}")[0]
    return Findings(
        cells=cells,
        sensitivity=means,
        notes=["The printed number is that of “Player 0”, whom we seat first."],
    )


def _line(setting: Setting, line: tuple[int, int], rules: risk.Rules, *, choice: str = "") -> tuple[list[Cell], Cell]:
    """Play one line of table 2; return what each seat wins, and the mean of all."""
    (most, rollouts), (won, games) = line, TABLE_2[line]
    row = f"MAX {most}, {rollouts} roll-outs{choice}"
    wins = wins_by_seat(
        setting,
        row,
        (f"maxn-mc:max_nodes={most},rollouts={rollouts}/{BOT}", BOT, BOT),
        deals=setting.pick(quick=1 if most * rollouts >= 50_000 else 3, full=MORE_GAMES.get(line, games)),
        rules=rules,
        draft="risk-draft:value=jo",
    )
    seats = seat_cells(row, wins, printed=100 * won, printed_games=games)
    return seats, mean_cell(row, wins, printed=100 * won, printed_games=games)


def _wins(row: str, column: str, won: int, games: int, *, printed: float | None = None) -> Cell:
    from scipy.stats import binomtest

    interval = binomtest(won, games).proportion_ci(method="wilson")
    estimate = (won / games, float(interval.low), float(interval.high))
    margin = 0.0 if printed is None else sampling_margin(printed, PRINTED_GAMES)
    return measured(row, column, estimate, printed=printed, size=games, even=EVEN, margin=margin)


EXPERIMENTS = (
    Experiment(
        name="dessai2009-table1",
        title="what the evaluation of a draft foretells",
        source=f"{SOURCE}, table 1",
        setup=(
            "Three EvilPixies, cards off, armies spread evenly. Six drafts by lot and one in which a player has "
            "Australia; ours are drawn from the seed, since those of the report are not printed. In order: set 0 "
            "moves first; in any order: the six turn orders, each as often. The evaluation is Johansson & Olsson's"
            " in the draft form of the report, its neighbours read from the draft that is valued, where the "
            "report's program read the live board."
        ),
        measure=table_1,
        quick="7 drafts × 6 orders × 100 games",
        full="7 drafts × 6 orders × 1000 games",
    ),
    Experiment(
        name="dessai2009-table2",
        title="MaxN-MC drafts against two EvilPixies",
        source=f"{SOURCE}, table 2",
        setup=(
            "“While Players 1 and 2 use the hard-coded rules of EvilPixie, Player 0 uses MaxN-MC with our new "
            "evaluation function”; “all three players have identical post-draft strategies”, EvilPixie's. Classic "
            "map, cards off, armies spread evenly, the JO value of the final draft. Player 0 is read as the first to "
            "pick and to move. Every deal is played with MaxN-MC on each of the three seats."
        ),
        measure=table_2,
        quick="1 to 3 games a seat and line",
        full="the printed games, 134 to 241, on each seat; 150 where 63 are printed",
        leads=TABLE_2_LEADS,
    ),
)
