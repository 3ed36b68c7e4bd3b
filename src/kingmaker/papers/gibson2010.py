"""Drafting by UCT and by KthBestPick before full games of Risk.

Gibson, Desai & Zhao, "An automated technique for drafting territories in the board game Risk", AIIDE 2010: UCT-Quo in
six match-ups of 300 games; and the authors' later results of KthBestPick-Quo. Cards off, armies placed.
"""

from __future__ import annotations

from itertools import product

from kingmaker import risk
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.risk_games import competition_cells

UCT = "uct:simulations=3000,c=0.01/quo"
KTH = "kth-best-pick/quo"
GAMES = 300
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
DRAFT = "risk-draft:value=learned"
OTHER_RULES = {
    "armies spread evenly": risk.Rules(players=3, cards="off", armies="even"),
    "20 armies each": risk.Rules(players=3, cards="off", starting=20),
    "60 armies each": risk.Rules(players=3, cards="off", starting=60),
    "one fortification to a neighbour": risk.Rules(players=3, cards="off", fortify="adjacent"),
}
"""Rules that the paper does not name, and that decide what a draft is worth."""
SENSITIVE = (("quo", "evil-pixie"), ("evil-pixie", "boscoe"))
SETUP = (
    "Classic map, three players, cards off, 35 armies each of which those left after the draft are placed four at "
    "a time; the learned evaluation at the end of a draft; UCT with 3000 simulations a pick and c = 0.01. Every "
    "deal is played in all six seatings. The bots are written from descriptions, and the number of armies that Lux"
    " deals out is not known."
)


def uct_quo(setting: Setting) -> Findings:
    """Play the six match-ups of UCT-Quo."""
    games = setting.pick(quick=12, full=300)
    cells: list[Cell] = []
    for others, wins in MATCHES.items():
        cells += competition_cells(
            setting,
            " and ".join(others),
            (UCT, *others),
            [100 * won / GAMES for won in wins],
            games=games,
            printed_games=GAMES,
            rules=RULES,
            draft=DRAFT,
        )
    sensitivity: list[Cell] = []
    for (choice, rules), others in product(OTHER_RULES.items() if setting.size != "quick" else (), SENSITIVE):
        sensitivity += competition_cells(
            setting,
            f"{' and '.join(others)}, {choice}",
            (UCT, *others),
            [100 * won / GAMES for won in MATCHES[others]],
            games=setting.pick(quick=6, full=60),
            printed_games=GAMES,
            rules=rules,
            draft=DRAFT,
        )
    return Findings(cells=cells, sensitivity=sensitivity)


def kth_quo(setting: Setting) -> Findings:
    """Play the match-ups of KthBestPick-Quo."""
    games = setting.pick(quick=6, full=60)
    cells: list[Cell] = []
    for others, percentages in KTH_MATCHES.items():
        cells += competition_cells(
            setting,
            " and ".join(others),
            (KTH, *others),
            percentages,
            games=games,
            printed_games=1000,
            rules=RULES,
            draft=DRAFT,
        )
    return Findings(
        cells=cells, notes=["How many games are behind the printed numbers is not known; 1000 are assumed."]
    )


EXPERIMENTS = (
    Experiment(
        name="gibson2010-uct",
        title="UCT drafts and Quo plays, against pairs of Lux bots",
        source="Gibson, Desai & Zhao, AIIDE 2010: wins of 300",
        setup=SETUP,
        measure=uct_quo,
        quick="12 games a match-up",
        full="300 games a match-up",
    ),
    Experiment(
        name="gibson2010-kthbest",
        title="KthBestPick drafts and Quo plays",
        source="Later results of the authors on KthBestPick in Risk",
        setup=SETUP,
        measure=kth_quo,
        quick="6 games a match-up",
        full="60 games a match-up",
    ),
)
