"""What it is worth in Spades to assume little of the others, and to infer more: Soft-MaxN, generic and with inference.

Sturtevant & Bowling, "Robust Game Play Against Unknown Opponents", AAMAS 2006. Its tables are known to us only through
others: Sturtevant, Zinkevich & Bowling, AAAI 2006, repeat those of Soft-MaxN with the generic model (table 4), and
their "% gain" and "% loss" give those of MaxN with wrong and with right models; what inference gains is known from a
review, as a range.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from kingmaker.arena.report import Report
from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.framework.shares import mean_of, wins_by_deal, wins_of_first
from kingmaker.papers.setups.spades_players import (
    BIDDING,
    CAPPED,
    CAPPED_BIDDING,
    EARLIER,
    EARLIER_BIDDING,
    EVEN_BIDDING,
    EVENLY,
    FEW,
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
    percentage,
    played,
    score_cell,
)

WRONG, RIGHT, GENERIC, TYPES, INFERENCE = (
    "MaxN, wrong model",
    "MaxN, right model",
    "Soft-MaxN, generic",
    "Soft-MaxN, two types",
    "Soft-MaxN, inference",
)
SAME_FOR_ALL = {
    GENERIC: SOFT_MAXN,
    TYPES: f"soft-maxn:nodes=none,models={MT}/{MOT},utility={MOT}",
    INFERENCE: f"learning-soft-maxn:nodes=none,models={MT}/{MOT},utility={MOT}",
}
"""Players who know nothing of the kind that they meet."""
PRINTED_GAINS = {
    "MT believing mOT": (15.0, 6.8),
    "MT believing MT": (9.5, 5.5),
    "mOT believing MT": (4.8, 8.0),
    "mOT believing mOT": (8.8, 4.0),
}
"""AAAI 2006, table 4: what Soft-MaxN wins more often than a wrong model, and less often than the right one."""
NESTED_TEXT = ",known=no"
OTHER_CHOICES = {
    EARLIER: (EARLIER_BIDDING, NESTED_TEXT),
    NESTED_ALONE: (BIDDING, NESTED_TEXT),
    EVENLY: (EVEN_BIDDING, ""),
    CAPPED: (CAPPED_BIDDING, ""),
}
"""What is left open, read otherwise: bids, and how all MaxN players believe. For the players with printed numbers."""
SOFT_SEQUENCES = 40
"""Of players of whom nothing is printed for one kind of opponent: 240 games against each, for the gain over all."""
INFERENCE_GAIN, GAIN_REACH = 6.0, 2.0
"""“4–8 %”, in a review of the paper, against which opponents it does not say."""

NOTES = (
    "The paper's own tables could not be had. Percentages of MaxN are table 4 of AAAI 2006 less its gain, or with its "
    "loss added; the same table has Soft-MaxN with the generic model, which sturtevant2006-table4 judges. With "
    "inference no number for one kind of opponent is known to us, only that 4 to 8 points were gained.",
    "A MaxN player against its like wins half of the games in the six seatings, whatever it does: it is left out.",
)


def candidates(opponent: str) -> dict[str, str]:
    """Return the players who meet a kind of opponent; MaxN is right or wrong about what that opponent plays for."""
    true, false = (MT, MOT) if opponent.startswith("MT") else (MOT, MT)
    models = {
        WRONG: f"maxn:nodes=none,utility={MOT},believes={false}",
        RIGHT: f"maxn:nodes=none,utility={MOT},believes={true}",
    }
    return models | SAME_FOR_ALL


def printed_of(opponent: str) -> dict[str, tuple[float | None, float | None]]:
    """Return the percentage won and the score that are printed for each player against a kind of opponent."""
    wins, _ = PRINTED_SOFT_MAXN[opponent]
    gain, loss = PRINTED_GAINS[opponent]
    return {
        WRONG: (round(wins - gain, 1), None),
        RIGHT: (round(wins + loss, 1), None),
        GENERIC: (None, None),
        TYPES: (None, None),
        INFERENCE: (None, None),
    }


def measure(setting: Setting) -> Findings:
    """Play all of them against each kind of opponent."""
    deals, soft_deals = (setting.pick(quick=2, full=sequences) for sequences in (SEQUENCES, SOFT_SEQUENCES))
    cells: list[Cell] = []
    reports: dict[str, dict[str, Report]] = {GENERIC: {}, TYPES: {}, INFERENCE: {}}
    for opponent in LIKE_MINDED[:1] if setting.size == "quick" else OPPONENTS:
        against = OPPONENTS[opponent]
        for name, agent in candidates(opponent).items():
            wins, score = printed_of(opponent)[name]
            if agent == against:
                continue
            setting.tell(f"{name} against {opponent}")
            report = played(setting, agent, against, soft_deals if name in SAME_FOR_ALL else deals, BIDDING)
            cells.append(percentage(opponent, f"{name}: % win", wins_of_first(report.rows), wins))
            cells.append(score_cell(opponent, f"{name}: score", report, score))
            reports.get(name, {})[opponent] = report
    rows = {name: {opponent: report.rows for opponent, report in each.items()} for name, each in reports.items()}
    cells.append(gain_cell("over generic (printed: 4 to 8)", rows[INFERENCE], rows[GENERIC], INFERENCE_GAIN))
    cells.append(gain_cell("over two types", rows[INFERENCE], rows[TYPES], None))
    return Findings(cells=cells, sensitivity=other_choices(setting) if setting.size != "quick" else (), notes=NOTES)


def other_choices(setting: Setting) -> list[Cell]:
    """Let MaxN with right and wrong models meet each kind of opponent under the other readings."""
    deals, cells = setting.pick(quick=1, full=FEW), []
    for choice, (bidding, fields) in OTHER_CHOICES.items():
        for opponent, against in (NESTED if fields else OPPONENTS).items():
            for name, agent in candidates(opponent).items():
                wins, _ = printed_of(opponent)[name]
                if wins is None or f"{agent}{fields}" == against:
                    continue
                setting.tell(f"{name} against {opponent}, {choice}")
                report = played(setting, f"{agent}{fields}", against, deals, bidding)
                row = f"{opponent}, {choice}"
                cells.append(percentage(row, f"{name}: % win", wins_of_first(report.rows), wins))
    return cells


def gain_cell(
    column: str, more: Mapping[str, Sequence[Row]], less: Mapping[str, Sequence[Row]], printed: float | None
) -> Cell:
    """Return how much more often one player wins than another, over all opponents, on the same deals."""
    differences: dict[int, list[float]] = {}
    for opponent in more:
        for (deal, won), other in zip(
            wins_by_deal(more[opponent]).items(), wins_by_deal(less[opponent]).values(), strict=True
        ):
            differences.setdefault(deal, []).append(statistics.fmean(won) - statistics.fmean(other))
    estimate = mean_of([statistics.fmean(each) for each in differences.values()], low=-1.0, high=1.0)
    size, margin = len(differences), 0.0 if printed is None else GAIN_REACH
    games = sum(map(len, more.values()))
    return measured(
        "inference gains", column, estimate, printed=printed, size=size, even=0.0, margin=margin, games=games
    )


EXPERIMENTS = (
    Experiment(
        name="robust2006",
        title="Soft-MaxN with and without inference, and MaxN, against MaxN players",
        source="Sturtevant & Bowling, “Robust game play against unknown opponents”, AAMAS 2006",
        setup=(
            f"{SETUP} All candidates play for few overtricks. MaxN takes its opponents for what they are, or for the "
            "other kind. Soft-MaxN decides by the mean, and assumes that a player shuns what is worse by its returns "
            "(generic), what is worse for trick takers and for those who shun overtricks (two types), or for those of "
            "the two that no choice has refuted yet (inference, which lasts for a game to 300)."
        ),
        measure=measure,
        quick="2 sequences × 6 seatings × 5 players against one kind",
        full="100 sequences × 6 seatings of MaxN against four kinds, 40 of Soft-MaxN; 25 for each other choice",
        leads=LEADS,
        why="The rule by which the players bid is not printed, and it moves most numbers. The paper's own tables are "
        "known to us at second hand only.",
    ),
)
