"""What opponent models are worth in Spades: mOT against MT, Soft-MaxN and Prob-MaxN against MaxN, and what is learned.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006: "Importance of
Modeling" (75 % and 44 %), tables 4 and 5, and "Learning Performance" (98.8, 81.8 and 67 %).
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace

from kingmaker.arena import Match, Plan, Task, run, run_tasks
from kingmaker.arena.reliving import relive
from kingmaker.arena.report import Report
from kingmaker.models import LearningProbMaxN
from kingmaker.models.learning import ProbMaxNSession
from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.framework.shares import Share, share_of, wins_of_first
from kingmaker.papers.setups.spades_players import (
    BIDDING,
    CAPPED,
    CAPPED_BIDDING,
    EARLIER,
    EARLIER_BIDDING,
    EVEN_BIDDING,
    EVENLY,
    FEW,
    GAMES,
    LEADS,
    LIKE_MINDED,
    MOT,
    MT,
    NESTED,
    NESTED_ALONE,
    OPPONENTS,
    PRINTED_SOFT_MAXN,
    SEQUENCES,
    SETUP,
    SOFT_MAXN,
    game_of,
    percentage,
    plan_of,
    played,
    score_cell,
)

SOURCE = "Sturtevant, Zinkevich & Bowling, “Prob-Maxn”, AAAI 2006"
BELIEFS = 2
"""In each game: a learner has two opponents, or two learners have one."""
FAR = 0.3
"""A belief that gives the true type less than that is far from it."""
CANDIDATES = {
    "soft-maxn": SOFT_MAXN,
    "prob-maxn": f"prob-maxn:nodes=none,models={MT}/{MOT},utility={MOT}",
    "learning": f"learning-prob-maxn:nodes=none,models={MT}/{MOT},utility={MOT}",
}


@dataclass(frozen=True)
class Choice:
    """What the paper leaves open, read otherwise."""

    name: str
    agent: str = ""
    """The candidate's fields beside its own."""
    bidding: str = BIDDING
    nested: bool = False
    """Whether the MaxN players take the others to be wrong about them."""

    def opponents(self) -> dict[str, str]:
        """Return whom to meet: nested beliefs alone change nothing for those who take the others for their like."""
        if not self.nested:
            return OPPONENTS
        return {name: agent for name, agent in NESTED.items() if self.bidding != BIDDING or name not in LIKE_MINDED}


COMMON_CHOICES = (
    Choice(EARLIER, bidding=EARLIER_BIDDING, nested=True),
    Choice(NESTED_ALONE, nested=True),
    Choice(EVENLY, bidding=EVEN_BIDDING),
    Choice(CAPPED, bidding=CAPPED_BIDDING),
)
OTHER_CHOICES = {
    "soft-maxn": (
        *COMMON_CHOICES,
        Choice("deciding by the worst", agent=",decision=worst"),
        Choice("deciding by the best", agent=",decision=best"),
    ),
    "prob-maxn": (*COMMON_CHOICES, Choice("epsilon 0.01", agent=",epsilon=0.01")),
}
"""On fewer sequences."""
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
    deals = setting.pick(quick=4, full=SEQUENCES)
    kinds = {
        "right models": (f"informed-maxn:nodes=none,utility={MOT}", f"informed-maxn:nodes=none,utility={MT}"),
        "wrong models": (OPPONENTS["mOT believing mOT"], OPPONENTS["MT believing MT"]),
    }
    rules = {BIDDING: "", EARLIER_BIDDING: f", {EARLIER}", EVEN_BIDDING: f", {EVENLY}", CAPPED_BIDDING: f", {CAPPED}"}
    cells: dict[str, list[Cell]] = {bidding: [] for bidding in rules}
    for bidding, found in cells.items():
        for name, (first, second) in kinds.items():
            setting.tell(f"mOT against MT, {name}, bids by {bidding}")
            share = wins_of_first(played(setting, first, second, deals, bidding).rows)
            found.append(percentage(f"mOT wins{rules[bidding]}", name, share, PRINTED_WINS[name]))
    return Findings(cells=cells[BIDDING], sensitivity=[cell for bidding in list(rules)[1:] for cell in cells[bidding]])


def table_of(candidate: str, setting: Setting) -> Findings:
    """Play a robust mOT player against each kind of MaxN player."""
    deals, few = setting.pick(quick=2, full=SEQUENCES), setting.pick(quick=1, full=FEW)
    cells, sensitivity = [], []
    for name, opponent in OPPONENTS.items():
        setting.tell(f"{candidate} against {name}")
        report = played(setting, CANDIDATES[candidate], opponent, deals, BIDDING)
        cells += table_row(name, report, *PRINTED_TABLES[candidate][name])
    for choice in OTHER_CHOICES[candidate] if setting.size != "quick" else ():
        for name, opponent in choice.opponents().items():
            setting.tell(f"{candidate} against {name}, {choice.name}")
            report = played(setting, f"{CANDIDATES[candidate]}{choice.agent}", opponent, few, choice.bidding)
            sensitivity += table_row(f"{name}, {choice.name}", report, *PRINTED_TABLES[candidate][name])
    return Findings(cells=cells, sensitivity=sensitivity)


def table_row(row: str, report: Report, wins: float, score: float) -> list[Cell]:
    """Return what tables 4 and 5 say of one kind of opponent."""
    return [percentage(row, "% win", wins_of_first(report.rows), wins), score_cell(row, "score", report, score)]


@dataclass(frozen=True)
class Lean:
    """What was learned of one kind of opponent in one game to 300."""

    right: Share
    """How often the belief leans to the true type."""
    far: Share
    """How often it gives the true type less than 30 %, which the paper saw in less than 3 %."""


def learning(setting: Setting) -> Findings:
    """Let Prob-MaxN learn against each kind of opponent, and ask at the end of each game what it believes."""
    deals = setting.pick(quick=1, full=SEQUENCES)
    cells = []
    for name in LIKE_MINDED if setting.size == "quick" else OPPONENTS:
        setting.tell(f"learning of {name}")
        lean = lean_of(setting, name, deals)
        right = percentage(name, "leans to the true type", lean.right, PRINTED_LEANS[name], games=GAMES * BELIEFS)
        cells.append(replace(right, games=lean.right.games // BELIEFS, printed_games=GAMES))
        cells.append(
            measured(name, "far from it", lean.far.estimate, printed=None, size=deals, games=lean.far.games // BELIEFS)
        )
    return Findings(
        cells=cells, notes=["The paper says that less than 3 % of all beliefs were far from the true type."]
    )


def lean_of(setting: Setting, name: str, deals: int) -> Lean:
    """Return how often the beliefs about one kind of opponent lean to its true type."""
    plan = plan_of(CANDIDATES["learning"], OPPONENTS[name], deals, setting.seed, BIDDING)
    true = 0 if name.startswith("MT") else 1
    every = setting.piece(f"beliefs {plan.key}", lambda: beliefs_by_deal(setting, plan, true))
    return Lean(
        right=share_of([[float(each > 0.5) for each in deal] for deal in every]),
        far=share_of([[float(each < FAR) for each in deal] for deal in every]),
    )


def beliefs_by_deal(setting: Setting, plan: Plan, true: int) -> list[list[float]]:
    """Play the games or what is left of them, and return what the learners believe after each, by deal.

    To relive a game takes about as long as to play it, so several are relived at a time.
    """
    beliefs: dict[int, list[float]] = defaultdict(list)

    def told(played: tuple[Task, Sequence[Match]]) -> tuple[int, list[float]]:
        task, matches = played
        return task.deal, beliefs_after(plan, task.seats, matches, true)

    with ExitStack() as stack:
        games: Iterable[tuple[Task, Sequence[Match]]]
        if setting.store is None:
            games = sorted(run_tasks(plan, plan.tasks(), workers=setting.workers), key=lambda each: each[0].number)
        else:
            run(plan, workers=setting.workers, store=setting.store, progress=setting.watch)
            kept = stack.enter_context(setting.store.open_run(plan))
            games = [(task, list(kept.matches(task=task.number))) for task in plan.tasks()]
        threads = stack.enter_context(ThreadPoolExecutor(setting.workers))
        for deal, found in threads.map(told, games):
            beliefs[deal] += found
    return [beliefs[deal] for deal in sorted(beliefs)]


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


WHY = "The rule by which the players bid is not printed, and it moves most numbers: see the rows under other choices."

EXPERIMENTS = (
    Experiment(
        name="sturtevant2006-motivation",
        title="mOT players against MT players, with right and with wrong models",
        source=f"{SOURCE}, “Importance of modeling”",
        setup=f"{SETUP} The rows under other choices have other bids; no belief here differs between the readings.",
        measure=motivation,
        quick="4 sequences × 6 seatings, twice for each of four bidding rules",
        full="100 sequences",
        leads=tuple(lead for lead in LEADS if lead.choice != NESTED_ALONE),
        why=WHY,
    ),
    Experiment(
        name="sturtevant2006-table4",
        title="Soft-MaxN with the generic model against MaxN players",
        source=f"{SOURCE}, table 4",
        setup=f"{SETUP} Soft-MaxN plays for few overtricks and decides by the mean; the paper does not say how.",
        measure=lambda setting: table_of("soft-maxn", setting),
        quick="2 sequences × 6 seatings × 4 opponents",
        full="100 sequences; 25 for each other choice",
        leads=(
            *LEADS,
            Lead(tried="Soft-MaxN decides by the worst of its outcomes, not by their mean.", choice="by the worst"),
            Lead(tried="Soft-MaxN decides by the best of its outcomes.", choice="by the best"),
        ),
        why=WHY,
    ),
    Experiment(
        name="sturtevant2006-table5",
        title="Prob-MaxN against MaxN players",
        source=f"{SOURCE}, table 5",
        setup=f"{SETUP} Prob-MaxN plays for few overtricks, takes everybody for MT or mOT evenly, epsilon 0.1.",
        measure=lambda setting: table_of("prob-maxn", setting),
        quick="2 sequences × 6 seatings × 4 opponents",
        full="100 sequences; 25 for each other choice",
        leads=(*LEADS, Lead(tried="An epsilon of 0.01; the pseudo-code has 0.1.", choice="epsilon 0.01")),
        why=WHY,
    ),
    Experiment(
        name="sturtevant2006-learning",
        title="what Prob-MaxN believes of its opponents after a game to 300",
        source=f"{SOURCE}, “Learning performance”",
        setup=f"{SETUP} Dirichlet priors of weight one on MT and mOT, Gibbs sampling, epsilon 0.1.",
        measure=learning,
        quick="1 sequence × 6 seatings × 2 opponents",
        full="100 sequences × 6 seatings × 4 opponents",
    ),
)
