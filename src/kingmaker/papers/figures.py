"""The figures of the papers: small trees with every value printed, so that all is deterministic.

Sturtevant, Zinkevich & Bowling, AAAI 2006, figures 1 to 6, and Hashavit & Markovitch, IJCAI 2011, figures 1 and 2. The
trees are in `kingmaker.papers.setups.printed`; a value of several players becomes one cell for each player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kingmaker import _engine
from kingmaker.games import Tree
from kingmaker.papers.framework.cells import Cell, exact
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups import printed
from kingmaker.search import MaxN, MaxProb, ProbMaxN, SoftMaxN

HASHAVIT = "Hashavit & Markovitch, “Max-Prob”, IJCAI 2011"
STURTEVANT = "Sturtevant, Zinkevich & Bowling, “Prob-Maxn”, AAAI 2006"
NODES = "abc"


def vector(row: str, expected: Sequence[float], ours: Sequence[float]) -> list[Cell]:
    """Return one cell for each player; players count from 1, as they do in print."""
    numbered = enumerate(zip(expected, ours, strict=True), start=1)
    return [exact(row, f"player {player}", printed=a, ours=b) for player, (a, b) in numbered]


def by_node(expected: Mapping[int, Sequence[float]], ours: Mapping[Any, Sequence[float]]) -> list[Cell]:
    """Return the cells of the nodes below a root."""
    return [cell for node in expected for cell in vector(f"node {NODES[node]}", expected[node], ours[node])]


def max_prob_tree(setting: Setting) -> Findings:
    """Search the complete tree of Max-Prob."""
    result = MaxProb().search(Tree(printed.MAX_PROB_FIGURE_1).new())
    cells = by_node(printed.MAX_PROB_FIGURE_1_CHANCES, result.values)
    return Findings(cells=cells, notes=[f"Max-Prob takes {NODES[result.action]}, as printed."])


def max_prob_intervals(setting: Setting) -> Findings:
    """Compute the chances that intervals give."""
    chances = _engine.win_probabilities(printed.MAX_PROB_FIGURE_2_NODE_B)
    return Findings(cells=vector("node b", printed.MAX_PROB_FIGURE_2_NODE_B_CHANCES, chances))


def maxn_tree(setting: Setting) -> Findings:
    """Search the example of MaxN."""
    result = MaxN().search(Tree(printed.MAXN_FIGURE_1).new())
    root = vector("root", printed.MAXN_FIGURE_1_VALUES[0], result.value)
    return Findings(cells=by_node(printed.MAXN_FIGURE_1_VALUES, result.values) + root)


def soft_maxn_tree(setting: Setting) -> Findings:
    """Search the example of Soft-MaxN: one cell for each outcome, 1 if it is in the set of the node."""
    result = SoftMaxN().search(Tree(printed.MAXN_FIGURE_1).new())
    cells = []
    for node, expected in printed.SOFT_MAXN_FIGURE_2_SETS.items():
        for outcome in sorted({*expected, *result.outcomes[node]}):
            known, found = float(outcome in expected), float(outcome in result.outcomes[node])
            cells.append(exact(f"node {NODES[node]}", f"holds {outcome}", printed=known, ours=found))
    note = "The second leaf of c is not in the text of the paper; (4, 4, 2) stands for it."
    return Findings(cells=cells, notes=[note])


def prob_maxn_tree(setting: Setting) -> Findings:
    """Search the example of Prob-MaxN: weights of the choices under each model, and the matrix of the root."""
    state = Tree(printed.PROB_MAXN_FIGURE_3).new()
    models = (printed.maximise_tricks, printed.minimise_overtricks)
    beliefs = {
        "figure 5, weight of MT": ((1.0, 0.0), printed.PROB_MAXN_FIGURE_5_MT_WEIGHTS),
        "figure 5, weight of mOT": ((0.0, 1.0), printed.PROB_MAXN_FIGURE_5_MOT_WEIGHTS),
        "chance of the choice": ((0.5, 0.5), printed.PROB_MAXN_CHANCES),
    }
    results = {
        belief: ProbMaxN(models=models, belief=belief, epsilon=printed.PROB_MAXN_EPSILON).search(state)
        for belief, _ in beliefs.values()
    }
    cells = [
        exact(row, f"choice {NODES[node]}", printed=chance, ours=results[belief].probabilities[node])
        for row, (belief, expected) in beliefs.items()
        for node, chance in enumerate(expected)
    ]
    matrix = results[0.5, 0.5].matrix
    for player, (wanted, found) in enumerate(zip(printed.PROB_MAXN_FIGURE_6, matrix, strict=True), start=1):
        for model, a, b in zip(("MT", "mOT"), wanted, found, strict=True):
            cells.append(exact("figure 6, root", f"player {player}, {model}", printed=a, ours=b))
    return Findings(cells=cells)


def _figure(name: str, title: str, source: str, setup: str, measure: Any) -> Experiment:
    return Experiment(
        name=name, title=title, source=source, setup=setup, measure=measure, quick="one tree", full="the same"
    )


EXPERIMENTS = (
    _figure(
        "hashavit2011-figure1",
        "Max-Prob on a complete tree",
        f"{HASHAVIT}, figure 1",
        "The printed tree; everybody maximises its chance, and one who cannot win picks evenly.",
        max_prob_tree,
    ),
    _figure(
        "hashavit2011-figure2",
        "chances of winning from intervals",
        f"{HASHAVIT}, figure 2, node b",
        "Player 1 uniform on 4 to 6, player 2 on 3 to 5, player 3 below both; the integral of equation 1, exactly.",
        max_prob_intervals,
    ),
    _figure(
        "sturtevant2006-figure1",
        "MaxN, ties to the left",
        f"{STURTEVANT}, figure 1",
        "The printed tree; ties go to the leftmost action.",
        maxn_tree,
    ),
    _figure(
        "sturtevant2006-figure2",
        "sets of Soft-MaxN",
        f"{STURTEVANT}, figure 2",
        "The tree of figure 1 with the generic opponent model.",
        soft_maxn_tree,
    ),
    _figure(
        "sturtevant2006-figures3to6",
        "weights and matrix of Prob-MaxN",
        f"{STURTEVANT}, figures 3 to 6",
        "The printed tree; models MT and mOT, epsilon 0.30, both as likely.",
        prob_maxn_tree,
    ),
)
