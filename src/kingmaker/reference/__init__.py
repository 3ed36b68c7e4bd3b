"""Every algorithm as its paper defines it, plain and slow: the specification that tests hold the engine to.

One file a kind of value that a search carries up the tree: one number, a vector, a set of vectors, a matrix, winning
probabilities. A search is one recursive function whose answer at a node follows from the answers of its children, and
nothing is cached, reordered or cut unless the algorithm itself says so.
"""

from kingmaker.reference.counting import perft
from kingmaker.reference.drafting import greedy_pick, kohler_chandrasekaran, kth_best_pick, ranking
from kingmaker.reference.matrices import ProbAnswer, prob_maxn
from kingmaker.reference.one_number import alphabeta, minimax, negamax, paranoid
from kingmaker.reference.positions import TIE, Answer
from kingmaker.reference.sets import SoftAnswer, soft_maxn, strictly_dominates, weakly_dominates
from kingmaker.reference.splitmix import Random
from kingmaker.reference.vectors import MixAnswer, maxn, mp_mix, offensive
from kingmaker.reference.winning import max_prob, win_probabilities

__all__ = [
    "TIE",
    "Answer",
    "MixAnswer",
    "ProbAnswer",
    "Random",
    "SoftAnswer",
    "alphabeta",
    "greedy_pick",
    "kohler_chandrasekaran",
    "kth_best_pick",
    "max_prob",
    "maxn",
    "minimax",
    "mp_mix",
    "negamax",
    "offensive",
    "paranoid",
    "perft",
    "prob_maxn",
    "ranking",
    "soft_maxn",
    "strictly_dominates",
    "weakly_dominates",
    "win_probabilities",
]
