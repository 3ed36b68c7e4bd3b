"""Our own evaluation of Risk drafts beside the two published ones: what each foretells, and how each drafts.

Work that Dessai, Gibson & Zhao, 2009, leave to be done: a heuristic for drafting that is learned from games. Ours is a
conditional logit (`kingmaker.risk.learning`); nothing here is printed anywhere, so that there are no verdicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kingmaker import registry, risk
from kingmaker.games.risk_weights import own_weights
from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.drafting_play import RULES, difference_cell, play, win_cells
from kingmaker.papers.setups.risk_games import BOTS
from kingmaker.risk.learning.lessons import LOT, SENSIBLE, Course, Lesson, lessons

if TYPE_CHECKING:
    from kingmaker.risk.learning.prediction import Valuation

SOURCE = "Dessai, Gibson & Zhao, 2009, “Work still to be done”"
HELD_OUT = 1_000_003
"""Added to the seed: no draft that was learned from is measured on."""
ANEW = 2_000_003
"""Added to the seed of what is learned here."""
ELSEWHERE = (("evil-pixie", "placed"), ("quo", "placed"), ("killbot", "placed"))
VALUES = ("jo", "learned", "own")
DRAFTERS = {
    "greedy": "greedy",
    "kth-best-pick": "kth-best-pick:nodes=20000",
    "uct": "uct:simulations=3000,c=0.01",
}
COLUMNS = {
    "gain": ("log loss below chance, thousandths", 0.0),
    "slope": ("calibration, 1 is right", None),
    "ranks": ("rank correlation with wins", 0.0),
}


def valuations() -> dict[str, Valuation]:
    """Return the values that are compared."""
    from kingmaker.risk.learning.prediction import PUBLISHED, by_weights  # needs scipy; a list of experiments does not

    return PUBLISHED | {"own": by_weights(own_weights())}


def accuracy_cells(
    setting: Setting, row: str, taken: Sequence[Lesson], columns: Sequence[str], values: dict[str, Valuation]
) -> list[Cell]:
    """Measure every value on the same drafts."""
    from kingmaker.risk.learning.prediction import accuracy

    cells = []
    for name, valuation in values.items():
        found = asdict(accuracy(valuation, taken, seed=setting.seed))
        for part in columns:
            column, even = COLUMNS[part]
            interval = tuple(found[part].values())
            cells.append(
                measured(
                    f"{row}: {name}", column, interval, printed=None, size=len(taken), scale=1.0, unit="", even=even
                )
            )
    return cells


def foretells(setting: Setting) -> Findings:
    """Play new drafts out, and ask each value who wins."""
    from kingmaker.risk.learning.fitting import fit
    from kingmaker.risk.learning.prediction import by_weights

    drafts, games = setting.pick(quick=200, full=632), setting.pick(quick=5, full=7)

    def taken(bot: str, armies: str, count: int, seed: int = HELD_OUT) -> list[Lesson]:
        rules = risk.Rules(armies=armies)
        course = Course(drafts=count, games=games, bots=(bot,), rules=rules, seed=setting.seed + seed)
        made: list[Any] = setting.piece(
            f"lessons {bot} {armies} {count} × {games} {seed} {BOTS}",
            lambda: [[each.kind, each.picks, each.wins] for each in lessons(course, threads=setting.workers)],
        )
        return [Lesson(kind, tuple(picks), tuple(map(tuple, wins))) for kind, picks, wins in made]

    known = taken("evil-pixie", "even", drafts)
    cells = []
    for kind in (LOT, SENSIBLE):
        cells += accuracy_cells(
            setting, kind, [each for each in known if each.kind == kind], tuple(COLUMNS), valuations()
        )
    others = []
    for bot, armies in ELSEWHERE:
        anew = fit(taken(bot, armies, 4 * drafts, seed=ANEW))
        values = valuations() | {"learned anew from these": by_weights(anew)}
        others += accuracy_cells(
            setting, f"{bot}, armies {armies}", taken(bot, armies, drafts), ("gain", "ranks"), values
        )
    return Findings(
        cells=cells,
        sensitivity=others,
        notes=[
            "The further rows ask for games that our value was not learned from, placed armies and other bots, beside "
            "weights that were learned anew from other drafts with these games."
        ],
    )


def drafts_by(setting: Setting) -> Findings:
    """Draft by each value, greedily, by KthBestPick and by UCT, against EvilPixie's drafting."""
    deals = setting.pick(quick=40, full=126)
    drafters = {
        f"{name}, {value}": (registry.agent(text), value) for name, text in DRAFTERS.items() for value in VALUES
    }
    found = play(setting, drafters, about="drafts by a value", deals=deals)
    differences = [
        difference_cell(found, f"{name}, own", f"{name}, {value}") for name in DRAFTERS for value in ("jo", "learned")
    ]
    return Findings(cells=win_cells(found), sensitivity=differences, notes=["The further rows compare deal by deal."])


EXPERIMENTS = (
    Experiment(
        name="drafting-own-foretells",
        title="what three values of a Risk draft foretell",
        source=SOURCE,
        setup=(
            "Drafts that nothing was learned from, half of them by lot, half of them half sensible, each played out by "
            "three EvilPixies with armies spread evenly, as often in each of the six orders of turns. A value's share "
            "is its chance to win. Log loss below that of equal chances; the power of the chances that would foretell "
            "best; Spearman's correlation of a set's chance with the games it won. Intervals by bootstrap over drafts."
        ),
        measure=foretells,
        quick="200 drafts × 30 games, learning anew from 800",
        full="632 drafts × 42 games, learning anew from 2528",
    ),
    Experiment(
        name="drafting-own-play",
        title="drafting by three values, against two EvilPixies",
        source=SOURCE,
        setup=(
            f"Full Risk ({RULES}), played by three EvilPixies, two of which draft as EvilPixie does. Two picks of each "
            "player are by lot, the same for all drafters. KthBestPick with 20,000 nodes a pick, UCT with 3000 "
            "simulations and c = 0.01. Every deal in all three seats, ten games a draft."
        ),
        measure=drafts_by,
        quick="40 deals × 3 seats × 10 games",
        full="126 deals × 3 seats × 10 games",
    ),
)
