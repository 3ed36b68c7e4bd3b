"""What opponent models are worth in Spades, and how surely they are learned.

Sturtevant, Zinkevich & Bowling, "Prob-Maxn: Playing N-Player Games with Opponent Models", AAAI 2006: "Importance of
Modeling" (75 % and 44 %) and "Learning Performance" (98.8, 81.8 and 67 %). Three players, seven cards each from a deck
of 52, open hands, games to 300; each sequence of deals in the six seatings that two kinds of player can take, and all
trees are searched to the end. Deviations: how the paper's players bid is not printed, so the rule is a parameter; ties
in MaxN go to the leftmost action; a first place that is shared counts in parts.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kingmaker.arena import Match, Plan, Row, Series, run, run_tasks, win_shares
from kingmaker.arena.reliving import relive
from kingmaker.arena.store import Store
from kingmaker.games import Spades
from kingmaker.models import LearningProbMaxN
from kingmaker.models.learning import ProbMaxNSession

MT, MOT = "max-tricks", "min-overtricks"
TARGET = 300.0
PRINTED_WINS = {"right": 0.75, "wrong": 0.44}
PRINTED_LEANS = {"mt-mt": 0.988, "mt-mot": 0.988, "mot-mot": 0.818, "mot-mt": 0.67}
"""The paper prints one number for all MT opponents."""
LEARNER = f"learning-prob-maxn:models={MT}/{MOT},utility={MOT}"
OPPONENTS = {
    "mt-mt": f"maxn:utility={MT},believes={MT}",
    "mt-mot": f"maxn:utility={MT},believes={MOT}",
    "mot-mot": f"maxn:utility={MOT},believes={MOT}",
    "mot-mt": f"maxn:utility={MOT},believes={MT}",
}
"""MaxN players: what they play for, and what they take the others for."""
FAR = 0.3
"""A belief that gives the true type less than that is far from it."""


@dataclass(frozen=True)
class Share:
    """A share with its interval of 95 %, over sequences of deals, which are independent of each other."""

    share: float
    low: float
    high: float
    games: int
    deals: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}; {self.games} of {self.deals} deal sequences)"


@dataclass(frozen=True)
class Motivation:
    """How often an mOT player wins against MT players."""

    bidding: str
    right: Share
    """Everybody knows what everybody plays for."""
    wrong: Share
    """Everybody takes the others for its own kind."""


@dataclass(frozen=True)
class Lean:
    """What was learned of one kind of opponent in one game to 300."""

    opponent: str
    bidding: str
    right: Share
    """How often the belief leans to the true type."""
    far: Share
    """How often it gives the true type less than 30 %."""
    belief: float
    """What it gives the true type, on average."""


def motivation(
    deals: int = 100,
    seed: int = 0,
    bidding: str = "high-cards",
    workers: int = 1,
    store: str | os.PathLike[str] | None = None,
) -> Motivation:
    """Play mOT against MT with right and with wrong models."""
    right = _plan(f"informed-maxn:utility={MOT}", f"informed-maxn:utility={MT}", deals, seed, bidding)
    wrong = _plan(OPPONENTS["mot-mot"], OPPONENTS["mt-mt"], deals, seed, bidding)
    shares = [_wins(run(plan, workers=workers, store=store).rows) for plan in (right, wrong)]
    return Motivation(bidding, *shares)


def learning(
    games: int = 600,
    seed: int = 0,
    opponents: Sequence[str] = tuple(OPPONENTS),
    bidding: str = "high-cards",
    workers: int = 1,
    store: str | os.PathLike[str] | None = None,
) -> list[Lean]:
    """Let Prob-MaxN learn against each kind of opponent; six games for each sequence of deals."""
    return [_lean(name, max(1, games // 6), seed, bidding, workers, store) for name in opponents]


def _plan(first: str, second: str, deals: int, seed: int, bidding: str) -> Plan:
    game = Spades(players=3, cards=7, bidding=bidding)
    return Plan.of(game, [first, second], deals=deals, seed=seed, seating="mixed", series=Series(target=TARGET))


def _wins(rows: Sequence[Row]) -> Share:
    """Give the share of games that players of the first kind won: half of them if all are equal."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        shares = win_shares(row.scores)
        by_deal[row.deal].append(math.fsum(share for share, agent in zip(shares, row.seats, strict=True) if agent == 0))
    return _share(list(by_deal.values()))


def _share(by_deal: Sequence[Sequence[float]]) -> Share:
    """Give a mean over games with its interval over the deals (Student's t): games of one deal depend on each other."""
    games = [game for deal in by_deal for game in deal]
    mean = statistics.fmean(games)
    if len(by_deal) < 2:
        return Share(mean, 0.0, 1.0, len(games), len(by_deal))
    from scipy.stats import t

    # The mean over deals weighted by their games, as a ratio (Cochran, Sampling Techniques, 6.4).
    size = len(games) / len(by_deal)
    residues = [math.fsum(deal) - mean * len(deal) for deal in by_deal]
    error = math.sqrt(math.fsum(each**2 for each in residues) / (len(by_deal) - 1) / len(by_deal)) / size
    reach = float(t.ppf(0.975, len(by_deal) - 1)) * error
    return Share(mean, max(0.0, mean - reach), min(1.0, mean + reach), len(games), len(by_deal))


def _lean(name: str, deals: int, seed: int, bidding: str, workers: int, store: str | os.PathLike[str] | None) -> Lean:
    plan = _plan(LEARNER, OPPONENTS[name], deals, seed, bidding)
    true = 0 if name.startswith("mt") else 1
    beliefs: dict[int, list[float]] = defaultdict(list)
    if store is None:
        played = ((task.deal, task.seats, matches) for task, matches in run_tasks(plan, plan.tasks(), workers=workers))
        for deal, seats, matches in played:
            beliefs[deal] += _beliefs(plan, seats, matches, true)
    else:
        run(plan, workers=workers, store=store)
        with Store(store) as opened, opened.open_run(plan) as kept:
            for task in plan.tasks():
                matches = list(kept.matches(task=task.number))
                beliefs[task.deal] += _beliefs(plan, task.seats, matches, true)
    every = [each for deal in beliefs.values() for each in deal]
    return Lean(
        opponent=name,
        bidding=bidding,
        right=_share([[float(each > 0.5) for each in deal] for deal in beliefs.values()]),
        far=_share([[float(each < FAR) for each in deal] for deal in beliefs.values()]),
        belief=statistics.fmean(every),
    )


def _beliefs(plan: Plan, seats: Sequence[int], matches: Sequence[Match], true: int) -> list[float]:
    """Give what each learning player gives the true type of each MaxN player at its table after a game."""
    learner = plan.agents[0]
    assert isinstance(learner, LearningProbMaxN)
    found = []
    for player in (seat for seat, agent in enumerate(seats) if agent == 0):
        session = relive(learner, player, matches)
        assert isinstance(session, ProbMaxNSession)
        found += [session.belief[seat][true] for seat, agent in enumerate(seats) if agent == 1]
    return found


def main() -> None:
    """Run an experiment from a terminal, and print what it found beside what is printed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("experiment", choices=("motivation", "learning"))
    parser.add_argument("--deals", type=int, default=100, help="sequences of deals, six games each")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bidding", default="high-cards")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--store")
    given = parser.parse_args()
    how = {"seed": given.seed, "bidding": given.bidding, "workers": given.workers, "store": given.store}
    if given.experiment == "motivation":
        found = motivation(deals=given.deals, **how)
        for name, share in (("right", found.right), ("wrong", found.wrong)):
            print(f"{given.bidding}, {name} models: mOT wins {share}, printed {PRINTED_WINS[name]:.0%}")
        return
    for name in OPPONENTS:
        (lean,) = learning(games=6 * given.deals, opponents=[name], **how)
        print(
            f"{given.bidding}, {name}: leans to the true type in {lean.right}, printed {PRINTED_LEANS[name]:.1%}; "
            f"far in {lean.far.share:.1%}; mean belief {lean.belief:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
