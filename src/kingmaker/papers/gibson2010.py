"""Drafting by UCT and by KthBestPick before full games of Risk, and the bots of Lux without any drafter of ours.

Gibson, Desai & Zhao, "An automated technique for drafting territories in the board game Risk", AIIDE 2010: four
match-ups of bots alone and UCT-Quo in six, 300 games each, 50 rounds of one game for each order; the regression behind
their evaluation; and the authors' later results of KthBestPick-Quo, 306 games each. Cards off, armies placed.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from kingmaker import risk
from kingmaker.arena.rows import win_shares
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.drafting_play import difference
from kingmaker.papers.setups.risk_games import BOTS, competition_cells
from kingmaker.papers.setups.risk_kthbest import LIMIT, SIMULATIONS, C, KthBestPickByUct

SOURCE = "Gibson, Desai & Zhao, AIIDE 2010"
UCT = "uct:simulations=3000,c=0.01/quo"
KTH = risk.Entry(KthBestPickByUct(), "quo", "kth-best-pick by UCT/quo")
STATIC_KTH = "kth-best-pick/quo"
GAMES = 300
KTH_GAMES = 306
ALONE = {
    ("quo", "evil-pixie", "killbot"): (105, 90, 105),
    ("quo", "evil-pixie", "boscoe"): (126, 128, 46),
    ("quo", "killbot", "boscoe"): (67, 185, 48),
    ("evil-pixie", "killbot", "boscoe"): (63, 181, 56),
}
"""Wins of 300 of bots that draft and play themselves."""
ALONE_AGAIN = (31.7, 32.7, 35.6)
"""The first of these in the authors' later results, percent of 306 games."""
SEATS = {"first": 13.3818, "second": 5.3459}
"""What a seat adds to the percentage of games won, above the third: weights of the printed regression."""
MATCHES = {
    ("quo", "evil-pixie"): (190, 54, 56),
    ("quo", "boscoe"): (234, 53, 13),
    ("quo", "killbot"): (181, 60, 59),
    ("evil-pixie", "killbot"): (190, 51, 59),
    ("evil-pixie", "boscoe"): (254, 36, 10),
    ("killbot", "boscoe"): (230, 68, 2),
}
"""Wins of 300: UCT-Quo, then the two others."""
KTH_MATCHES = {
    ("quo", "evil-pixie"): (53.3, 25.5, 21.2),
    ("killbot", "evil-pixie"): (46.1, 40.2, 13.7),
    (UCT, "random/quo"): (31.7, 46.4, 21.9),
}
RULES = risk.Rules(players=3, cards="off", armies="placed")
DRAFT = "risk-draft:value=learned,intercept=true"
EARLIER_DRAFT = "risk-draft:value=learned"
OTHER_ARMIES = (21, 24, 28, 42, 50)
OTHER_RULES = {
    "armies spread evenly": risk.Rules(players=3, cards="off", armies="even"),
    "20 armies each": risk.Rules(players=3, cards="off", starting=20),
    "60 armies each": risk.Rules(players=3, cards="off", starting=60),
    "one fortification to a neighbour": risk.Rules(players=3, cards="off", fortify="adjacent"),
}
"""Rules that the paper does not name, and that decide what a draft is worth."""
RULE_LEADS = (
    Lead(tried="Armies spread evenly by the program, not placed by the players.", choice="armies spread evenly"),
    Lead(tried="Fewer and more armies to begin with, since their number is not stated.", choice="armies each"),
    Lead(tried="One fortification a turn, and to a neighbour only.", choice="one fortification"),
)
SENSITIVE = (("quo", "evil-pixie"), ("evil-pixie", "boscoe"))
TABLE = (
    "Classic map, three players, cards off, 35 armies each of which those left after the draft are placed four at a "
    "time. Every deal is played in all six seatings. How many armies Lux dealt out is not stated: 35 are the board "
    "game's, and the seat effect of three Quos fits them."
)
SETUP = (
    f"{TABLE} UCT with 3000 simulations a pick and c = 0.01. The end of a draft is worth the learned evaluation with "
    "the intercept of −67.16 that the authors' program has; negative sums count as 0 and the rest is normalised. A Quo "
    "that plays on after a drafter never picked, so that it has no goal continent."
)
MISSED = (
    "The bots follow the procedures of Lux one by one and miss most of these rows under every rule that was tried. "
    "What is missing is not known; no bot was bent to fit them."
)


def bots_alone(setting: Setting) -> Findings:
    """Let bots draft and play themselves."""
    games = setting.pick(quick=60, full=GAMES)
    cells: list[Cell] = []
    for bots, wins in ALONE.items():
        cells += _alone(setting, ", ".join(bots), bots, [100 * won / GAMES for won in wins], games, GAMES)
    first = next(iter(ALONE))
    again = setting.pick(quick=60, full=KTH_GAMES)
    cells += _alone(setting, f"{', '.join(first)}, printed again", first, ALONE_AGAIN, again, KTH_GAMES)
    sensitivity: list[Cell] = []
    for (choice, rules), (bots, wins) in product(OTHER_RULES.items() if setting.size != "quick" else (), ALONE.items()):
        row, printed = f"{', '.join(bots)}, {choice}", [100 * won / GAMES for won in wins]
        sensitivity += _alone(setting, row, bots, printed, games, GAMES, rules=rules)
    return Findings(cells=cells, sensitivity=sensitivity)


def _alone(
    setting: Setting,
    row: str,
    bots: tuple[str, ...],
    percentages: Any,
    games: int,
    printed_games: int,
    *,
    rules: risk.Rules = RULES,
) -> list[Cell]:
    return competition_cells(
        setting, row, bots, percentages, games=games, printed_games=printed_games, rules=rules, draft=EARLIER_DRAFT
    )


def seats(setting: Setting) -> Findings:
    """Let three Quos play drafts by lot, and compare the seats."""
    games = setting.pick(quick=1000, full=20_000)
    cells = _seat_cells(setting, RULES, games, printed=SEATS)
    others = [
        cell
        for armies in (OTHER_ARMIES if setting.size != "quick" else ())
        for cell in _seat_cells(setting, risk.Rules(cards="off", starting=armies), games // 5, printed=SEATS)
    ]
    return Findings(
        cells=cells,
        sensitivity=others,
        notes=["The further rows begin with other numbers of armies, which the paper does not state."],
    )


def _seat_cells(setting: Setting, rules: risk.Rules, games: int, *, printed: dict[str, float]) -> list[Cell]:
    armies = rules.starting or 35
    setting.tell(f"three Quos, {armies} armies")

    def compute() -> list[list[float]]:
        found = risk.compete(
            ["quo"] * 3, games=games, seed=setting.seed, rules=rules, draft="random", threads=setting.workers
        )
        return [list(win_shares(row.scores)) for row in found.rows]

    won = setting.piece(f"three Quos games={games} rules={rules} {BOTS}", compute)
    return [
        difference(
            f"{armies} armies",
            f"{place} seat above the third",
            [game[seat] - game[2] for game in won],
            printed=printed[place],
        )
        for seat, place in enumerate(("first", "second"))
    ]


def uct_quo(setting: Setting) -> Findings:
    """Play the six match-ups of UCT-Quo."""
    games = setting.pick(quick=12, full=GAMES)
    cells: list[Cell] = []
    sensitivity: list[Cell] = []
    for others, wins in MATCHES.items():
        row, printed = " and ".join(others), [100 * won / GAMES for won in wins]
        cells += _match(setting, row, (UCT, *others), printed, games)
        if setting.size != "quick":
            earlier = f"{row}, without the intercept"
            sensitivity += _match(setting, earlier, (UCT, *others), printed, games, draft=EARLIER_DRAFT)
    for (choice, rules), others in product(OTHER_RULES.items() if setting.size != "quick" else (), SENSITIVE):
        row, printed = f"{' and '.join(others)}, {choice}", [100 * won / GAMES for won in MATCHES[others]]
        sensitivity += _match(setting, row, (UCT, *others), printed, games, rules=rules)
    return Findings(
        cells=cells,
        sensitivity=sensitivity,
        notes=[
            "The further rows are an earlier reading, the evaluation without its intercept as the paper's worked "
            "example has it, and rules that the paper does not name."
        ],
    )


def kth_quo(setting: Setting) -> Findings:
    """Play the match-ups of KthBestPick-Quo."""
    games = setting.pick(quick=6, full=KTH_GAMES)
    cells: list[Cell] = []
    sensitivity: list[Cell] = []
    for others, percentages in KTH_MATCHES.items():
        row = " and ".join(others)
        cells += _match(setting, row, (KTH, *others), percentages, games, printed_games=KTH_GAMES)
        sensitivity += _match(
            setting,
            f"{row}, ranked by what each adds",
            (STATIC_KTH, *others),
            percentages,
            games,
            printed_games=KTH_GAMES,
            draft=EARLIER_DRAFT,
        )
    return Findings(
        cells=cells,
        sensitivity=sensitivity,
        notes=[
            "The further rows are an earlier reading: items ranked by what each adds to the evaluation, which has no "
            "intercept there."
        ],
    )


def _match(
    setting: Setting,
    row: str,
    entries: tuple[str | risk.Entry, ...],
    percentages: Any,
    games: int,
    *,
    printed_games: int = GAMES,
    rules: risk.Rules = RULES,
    draft: str = DRAFT,
) -> list[Cell]:
    return competition_cells(
        setting, row, entries, percentages, games=games, printed_games=printed_games, rules=rules, draft=draft
    )


EXPERIMENTS = (
    Experiment(
        name="gibson2010-bots",
        title="the bots of Lux alone",
        source=f"{SOURCE}: wins of 300; the authors' later results, of 306",
        setup=f"{TABLE} Every bot drafts and plays itself: no drafter of ours takes part.",
        measure=bots_alone,
        leads=RULE_LEADS,
        why=MISSED,
        quick="60 games a match-up",
        full="300 games a match-up and choice, 306 for the repeated one",
    ),
    Experiment(
        name="gibson2010-seats",
        title="what a seat is worth to three Quos",
        source=f"{SOURCE}: weights of the seats in the learned evaluation",
        setup=(
            "Three Quos that never picked, drafts by lot, cards off, 35 armies each, placed four at a time. The "
            "regression was made from such games, 100 of each of 7,364 drafts; ours plays a new draft in every game."
        ),
        measure=seats,
        quick="1000 games",
        full="20,000 games, 4000 for every other number of armies",
    ),
    Experiment(
        name="gibson2010-uct",
        title="UCT drafts and Quo plays, against pairs of Lux bots",
        source=f"{SOURCE}: wins of 300",
        setup=SETUP,
        measure=uct_quo,
        leads=(
            Lead(tried="The worked example of the paper has no intercept.", choice="without the intercept"),
            *RULE_LEADS,
        ),
        why=f"The match-ups of bots alone differ, too. {MISSED}",
        quick="12 games a match-up",
        full="300 games a match-up and choice",
    ),
    Experiment(
        name="gibson2010-kthbest",
        title="KthBestPick drafts and Quo plays",
        source="Later results of the authors on KthBestPick in Risk, 306 games a match-up",
        setup=(
            f"{SETUP} KthBestPick ranks the open territories by UCT with c = {C:g}, for every pick that it foresees "
            f"anew: {SIMULATIONS} simulations for each open territory, as 250 ms for each and 4 ms a simulation give "
            f"in the authors' program. Theirs then considers as many picks as it has time for, ours {LIMIT}."
        ),
        measure=kth_quo,
        leads=(
            Lead(
                tried="KthBestPick as the report of 2009 has it ranks items by what each adds to the evaluation.",
                choice="ranked by what each adds",
            ),
        ),
        why=f"The match-ups of bots alone differ, too. {MISSED} The match of KthBestPick with UCT and a random drafter "
        "has no bots but three Quos, whose seat effect agrees; why it differs is not known.",
        quick="6 games a match-up",
        full="306 games a match-up",
    ),
)
