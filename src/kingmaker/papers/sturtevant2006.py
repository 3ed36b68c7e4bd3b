"""What opponent models are worth in Spades: mOT against MT, Soft-MaxN and Prob-MaxN against MaxN, and what is learned.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006: "Importance of
Modeling" (75 % and 44 %), tables 4 and 5, and "Learning Performance" (98.8, 81.8 and 67 %).
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.arena import Match, Plan, run_tasks
from kingmaker.arena.reliving import relive
from kingmaker.models import LearningProbMaxN
from kingmaker.models.learning import ProbMaxNSession
from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.framework.shares import Share, share_of, wins_of_first
from kingmaker.papers.setups.spades_players import (
    BIDDING,
    GAMES,
    LIKE_MINDED,
    MOT,
    MT,
    OPPONENTS,
    PRINTED_SOFT_MAXN,
    SETUP,
    SOFT_MAXN,
    game_of,
    percentage,
    plan_of,
    played,
    score_cell,
)

SOURCE = "Sturtevant, Zinkevich & Bowling, “Prob-Maxn”, AAAI 2006"
FAR = 0.3
"""A belief that gives the true type less than that is far from it."""
OTHER_BIDDING = "even"
CANDIDATES = {
    "soft-maxn": SOFT_MAXN,
    "prob-maxn": f"prob-maxn:nodes=none,models={MT}/{MOT},utility={MOT}",
    "learning": f"learning-prob-maxn:nodes=none,models={MT}/{MOT},utility={MOT}",
}
OTHER_CHOICES = {
    "soft-maxn": {
        "bids even": (SOFT_MAXN, OTHER_BIDDING),
        "deciding by the worst": (f"{SOFT_MAXN},decision=worst", BIDDING),
        "deciding by the best": (f"{SOFT_MAXN},decision=best", BIDDING),
    },
    "prob-maxn": {
        "bids even": (CANDIDATES["prob-maxn"], OTHER_BIDDING),
        "epsilon 0.01": (f"{CANDIDATES['prob-maxn']},epsilon=0.01", BIDDING),
    },
}
"""What the paper leaves open, read otherwise: the agent and how all bid. On fewer sequences."""
PRINTED_WINS = {"right models": 75.0, "wrong models": 44.0}
PRINTED_TABLES = {
    "soft-maxn": PRINTED_SOFT_MAXN,
    "prob-maxn": {
        "MT believing mOT": (71.0, 248.0),
        "MT believing MT": (59.8, 232.2),
        "mOT believing MT": (62.7, 252.2),
        "mOT believing mOT": (53.0, 244.8),
    },
}
"""Tables 4 and 5: percentage won and mean score of the first player."""
PRINTED_LEANS = {"MT believing MT": 98.8, "MT believing mOT": 98.8, "mOT believing mOT": 81.8, "mOT believing MT": 67.0}
"""The paper prints one number for all MT opponents."""


def motivation(setting: Setting) -> Findings:
    """Play mOT against MT: everybody knows what everybody plays for, or takes the others for its own kind."""
    deals = setting.pick(quick=4, full=100)
    kinds = {
        "right models": (f"informed-maxn:nodes=none,utility={MOT}", f"informed-maxn:nodes=none,utility={MT}"),
        "wrong models": (OPPONENTS["mOT believing mOT"], OPPONENTS["MT believing MT"]),
    }
    cells: dict[str, list[Cell]] = {BIDDING: [], OTHER_BIDDING: []}
    for bidding, found in cells.items():
        for name, (first, second) in kinds.items():
            setting.tell(f"mOT against MT, {name}, bids by {bidding}")
            share = wins_of_first(played(setting, first, second, deals, bidding).rows)
            row = "mOT wins" if bidding == BIDDING else f"mOT wins, bids {bidding}"
            found.append(percentage(row, name, share, PRINTED_WINS[name]))
    return Findings(cells=cells[BIDDING], sensitivity=cells[OTHER_BIDDING])


def table_of(candidate: str, setting: Setting) -> Findings:
    """Play a robust mOT player against each kind of MaxN player."""
    deals = setting.pick(quick=2, full=100)
    cells = []
    for name, opponent in OPPONENTS.items():
        setting.tell(f"{candidate} against {name}")
        report = played(setting, CANDIDATES[candidate], opponent, deals, BIDDING)
        wins, score = PRINTED_TABLES[candidate][name]
        cells.append(percentage(name, "% win", wins_of_first(report.rows), wins))
        cells.append(score_cell(name, "score", report, score))
    few = setting.pick(quick=1, full=10)
    sensitivity = []
    for choice, (agent, bidding) in OTHER_CHOICES[candidate].items() if setting.size != "quick" else ():
        for name, opponent in OPPONENTS.items():
            setting.tell(f"{candidate} against {name}, {choice}")
            report, (wins, score) = played(setting, agent, opponent, few, bidding), PRINTED_TABLES[candidate][name]
            sensitivity.append(percentage(f"{name}, {choice}", "% win", wins_of_first(report.rows), wins))
            sensitivity.append(score_cell(f"{name}, {choice}", "score", report, score))
    return Findings(cells=cells, sensitivity=sensitivity)


@dataclass(frozen=True)
class Lean:
    """What was learned of one kind of opponent in one game to 300."""

    right: Share
    """How often the belief leans to the true type."""
    far: Share
    """How often it gives the true type less than 30 %, which the paper saw in less than 3 %."""


def learning(setting: Setting) -> Findings:
    """Let Prob-MaxN learn against each kind of opponent, and ask at the end of each game what it believes."""
    deals = setting.pick(quick=1, full=20)
    cells = []
    for name in LIKE_MINDED if setting.size == "quick" else OPPONENTS:
        setting.tell(f"learning of {name}")
        lean = lean_of(setting, name, deals)
        cells.append(percentage(name, "leans to the true type", lean.right, PRINTED_LEANS[name], games=GAMES * 2))
        cells.append(measured(name, "far from it", lean.far.estimate, printed=None, size=deals))
    return Findings(
        cells=cells, notes=["The paper says that less than 3 % of all beliefs were far from the true type."]
    )


def lean_of(setting: Setting, name: str, deals: int) -> Lean:
    """Return how often the beliefs about one kind of opponent lean to its true type."""
    plan = plan_of(CANDIDATES["learning"], OPPONENTS[name], deals, setting.seed, BIDDING)
    true = 0 if name.startswith("MT") else 1
    beliefs: dict[int, list[float]] = defaultdict(list)
    if setting.store is None:
        for task, matches in run_tasks(plan, plan.tasks(), workers=setting.workers):
            beliefs[task.deal] += beliefs_after(plan, task.seats, matches, true)
    else:
        played(setting, CANDIDATES["learning"], OPPONENTS[name], deals, BIDDING)
        with setting.store.open_run(plan) as kept:
            for task in plan.tasks():
                beliefs[task.deal] += beliefs_after(plan, task.seats, list(kept.matches(task=task.number)), true)
    every = [beliefs[deal] for deal in sorted(beliefs)]
    return Lean(
        right=share_of([[float(each > 0.5) for each in deal] for deal in every]),
        far=share_of([[float(each < FAR) for each in deal] for deal in every]),
    )


def beliefs_after(plan: Plan, seats: Sequence[int], matches: Sequence[Match], true: int) -> list[float]:
    """Return what each learning player gives the true type of each MaxN player at its table after a game."""
    learner = plan.agents[0]
    assert isinstance(learner, LearningProbMaxN)
    found = []
    for player in (seat for seat, agent in enumerate(seats) if agent == 0):
        session = relive(learner, player, matches)
        assert isinstance(session, ProbMaxNSession)
        found += [session.belief[seat][true] for seat, agent in enumerate(seats) if agent == 1]
    return found


def mean_bids(bidding: str, *, deals: int = 500) -> float:
    """Return the mean sum of the three bids under a rule; seven tricks are there to be taken."""
    game = game_of(bidding)
    return statistics.fmean(sum(bid or 0 for bid in game.new(seed=seed).bids) for seed in range(deals))


EXPERIMENTS = (
    Experiment(
        name="sturtevant2006-motivation",
        title="mOT players against MT players, with right and with wrong models",
        source=f"{SOURCE}, “Importance of modeling”",
        setup=f"{SETUP} In the sensitivity rows they bid evenly.",
        measure=motivation,
        quick="4 sequences × 6 seatings, twice for each of two bidding rules",
        full="100 sequences",
    ),
    Experiment(
        name="sturtevant2006-table4",
        title="Soft-MaxN with the generic model against MaxN players",
        source=f"{SOURCE}, table 4",
        setup=f"{SETUP} Soft-MaxN plays for few overtricks and decides by the mean; the paper does not say how.",
        measure=lambda setting: table_of("soft-maxn", setting),
        quick="2 sequences × 6 seatings × 4 opponents",
        full="100 sequences",
    ),
    Experiment(
        name="sturtevant2006-table5",
        title="Prob-MaxN against MaxN players",
        source=f"{SOURCE}, table 5",
        setup=f"{SETUP} Prob-MaxN plays for few overtricks, takes everybody for MT or mOT evenly, epsilon 0.1.",
        measure=lambda setting: table_of("prob-maxn", setting),
        quick="2 sequences × 6 seatings × 4 opponents",
        full="100 sequences",
    ),
    Experiment(
        name="sturtevant2006-learning",
        title="what Prob-MaxN believes of its opponents after a game to 300",
        source=f"{SOURCE}, “Learning performance”",
        setup=f"{SETUP} Dirichlet priors of weight one on MT and mOT, Gibbs sampling, epsilon 0.1.",
        measure=learning,
        quick="1 sequence × 6 seatings × 2 opponents",
        full="20 sequences × 6 seatings × 4 opponents",
    ),
)
