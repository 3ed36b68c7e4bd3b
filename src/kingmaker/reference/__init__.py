"""Every algorithm as its paper defines it, plain and slow: the specification that tests hold the engine to.

One file for each kind of value that a search carries up the tree: one number, a vector, a set of vectors, a matrix,
winning probabilities, means of random games, means over worlds. A search is one recursive function whose answer at a
node follows from the answers of its children, and nothing is cached, reordered or cut unless the algorithm itself says
so.
"""

from kingmaker.reference.beliefs import choice_likelihoods, posterior_mean, sample_assignments
from kingmaker.reference.camps import camp_distances
from kingmaker.reference.counting import perft
from kingmaker.reference.drafting import greedy_pick, kohler_chandrasekaran, kth_best_pick, ranking
from kingmaker.reference.lineups import best_lineup
from kingmaker.reference.matrices import ProbAnswer, prob_maxn
from kingmaker.reference.mcts import mcts, progressive_history, sole_winner, ucb, verdict, win_shares
from kingmaker.reference.nested import Expected, believing_maxn
from kingmaker.reference.one_number import alpha_beta, best_reply, minimax, negamax, paranoid
from kingmaker.reference.playouts import guided_game, promising_action
from kingmaker.reference.positions import TIE, Answer, is_leaf, leads, shares, static_value
from kingmaker.reference.sampling import UctAnswer, depth_by_max_nodes, maxn_mc, random_game, seed_of_part, uct
from kingmaker.reference.sets import (
    SoftAnswer,
    soft_maxn,
    strictly_dominates,
    strictly_dominates_under,
    weakly_dominates,
    weakly_dominates_under,
)
from kingmaker.reference.splitmix import Random
from kingmaker.reference.steps import Step, alpha_beta_steps
from kingmaker.reference.vectors import MixAnswer, maxn, mp_mix, offensive
from kingmaker.reference.winning import max_prob, win_probabilities
from kingmaker.reference.worlds import drawn_from, epimc, ismcts, pimc

__all__ = [
    "TIE",
    "Answer",
    "Expected",
    "MixAnswer",
    "ProbAnswer",
    "Random",
    "SoftAnswer",
    "Step",
    "UctAnswer",
    "alpha_beta",
    "alpha_beta_steps",
    "believing_maxn",
    "best_lineup",
    "best_reply",
    "camp_distances",
    "choice_likelihoods",
    "depth_by_max_nodes",
    "drawn_from",
    "epimc",
    "greedy_pick",
    "guided_game",
    "is_leaf",
    "ismcts",
    "kohler_chandrasekaran",
    "kth_best_pick",
    "leads",
    "max_prob",
    "maxn",
    "maxn_mc",
    "mcts",
    "minimax",
    "mp_mix",
    "negamax",
    "offensive",
    "paranoid",
    "perft",
    "pimc",
    "posterior_mean",
    "prob_maxn",
    "progressive_history",
    "promising_action",
    "random_game",
    "ranking",
    "sample_assignments",
    "seed_of_part",
    "shares",
    "soft_maxn",
    "sole_winner",
    "static_value",
    "strictly_dominates",
    "strictly_dominates_under",
    "ucb",
    "uct",
    "verdict",
    "weakly_dominates",
    "weakly_dominates_under",
    "win_probabilities",
    "win_shares",
]
