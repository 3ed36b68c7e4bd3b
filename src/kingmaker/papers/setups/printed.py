"""The figures of the papers as data: trees, models and the printed values. Players are numbered from 0.

Nothing here searches: the experiments share it with the tests of the reference and of the engine.
"""

from __future__ import annotations

from typing import Any

# Hashavit & Markovitch, "Max-Prob", IJCAI 2011, figure 1: player 2 moves at a and b, and cannot win.
MAX_PROB_FIGURE_1 = [
    0,
    [1, (1, 0, 0), (0, 0, 1)],
    [1, (1, 0, 0), (0, 0, 1), (1, 0, 1)],
]
MAX_PROB_FIGURE_1_CHANCES = {0: (1 / 2, 0, 1 / 2), 1: (2 / 3, 0, 2 / 3)}

# The same, figure 2, node b. The text gives the first two intervals, and says of player 3 only that it cannot win.
MAX_PROB_FIGURE_2_NODE_B = ((4, 6), (3, 5), (1, 2))
MAX_PROB_FIGURE_2_NODE_B_CHANCES = (0.875, 0.125, 0)

# Sturtevant, Zinkevich & Bowling, "Prob-Maxn", AAAI 2006, figures 1 and 2. The second leaf of c is not printed in the
# text: it pays player 2 four and player 1 at least three, and (4, 4, 2) keeps the sum of ten that the others have.
MAXN_FIGURE_1 = [
    0,
    [1, (6, 4, 0), (1, 4, 5)],
    [1, (3, 4, 3), (1, 3, 6)],
    [1, (5, 4, 1), (4, 4, 2)],
]
MAXN_FIGURE_1_VALUES = {0: (6, 4, 0), 1: (3, 4, 3), 2: (5, 4, 1)}
SOFT_MAXN_FIGURE_2_SETS = {0: [(6, 4, 0), (1, 4, 5)], 1: [(3, 4, 3)], 2: [(5, 4, 1), (4, 4, 2)]}

# The same paper, figures 3 to 6: one hand of Spades, in which player 1 bid three.
PROB_MAXN_FIGURE_3 = [0, (31, 10, -20), (30, -10, 20), (31, -10, -20)]
PROB_MAXN_FIGURE_4_NODE_A = ((31, 29), (10, 10), (-20, -20))
PROB_MAXN_FIGURE_5_MT_WEIGHTS = (0.45, 0.10, 0.45)
PROB_MAXN_FIGURE_5_MOT_WEIGHTS = (0.10, 0.80, 0.10)
PROB_MAXN_FIGURE_6 = ((30.55, 29.45), (-4.5, -4.5), (-2, -2))
PROB_MAXN_EPSILON = 0.30
PROB_MAXN_CHANCES = (0.275, 0.45, 0.275)


def maximise_tricks(state: Any, player: int) -> float:
    """Model MT: the utility is the payoff."""
    return float(state.returns()[player])


def minimise_overtricks(state: Any, player: int) -> float:
    """Model mOT: 10·bid - overtricks. A payoff modulo ten is its number of overtricks (footnote 1)."""
    payoff = float(state.returns()[player])
    return payoff - 2 * (payoff % 10)


# Lecture slides, "Computational Savings".
def alphabeta_leaves(branching: int, depth: int) -> int:
    """Count the leaves that alpha-beta visits on a uniform tree with the best action first everywhere."""
    power: int = branching ** ((depth + 1) // 2)
    return power + int(branching ** (depth // 2)) - 1
