"""The searches: one file for each algorithm, with its parameters and its source; the engine does the work."""

from kingmaker._engine import Memory
from kingmaker.search.alpha_beta import AlphaBeta
from kingmaker.search.base import Search, perft
from kingmaker.search.best_reply import BestReply
from kingmaker.search.epimc import EPIMC
from kingmaker.search.handle import Handle, Progress
from kingmaker.search.ismcts import ISMCTS
from kingmaker.search.kohler_chandrasekaran import KohlerChandrasekaran
from kingmaker.search.kth_best_pick import KthBestPick
from kingmaker.search.max_prob import MaxProb
from kingmaker.search.maxn import MaxN
from kingmaker.search.maxn_mc import MaxNMC
from kingmaker.search.mcts import MCTS
from kingmaker.search.minimax import Minimax
from kingmaker.search.mp_mix import MPMix
from kingmaker.search.negamax import Negamax
from kingmaker.search.offensive import Offensive
from kingmaker.search.paranoid import Paranoid
from kingmaker.search.pimc import PIMC
from kingmaker.search.playout import Playouts, playouts
from kingmaker.search.prob_maxn import ProbMaxN
from kingmaker.search.result import Result
from kingmaker.search.set_table import SetTable
from kingmaker.search.soft_maxn import SoftMaxN
from kingmaker.search.uct import UCT
from kingmaker.search.where_cards_are import CardChances, card_chances

__all__ = [
    "EPIMC",
    "ISMCTS",
    "MCTS",
    "PIMC",
    "UCT",
    "AlphaBeta",
    "BestReply",
    "CardChances",
    "Handle",
    "KohlerChandrasekaran",
    "KthBestPick",
    "MPMix",
    "MaxN",
    "MaxNMC",
    "MaxProb",
    "Memory",
    "Minimax",
    "Negamax",
    "Offensive",
    "Paranoid",
    "Playouts",
    "ProbMaxN",
    "Progress",
    "Result",
    "Search",
    "SetTable",
    "SoftMaxN",
    "card_chances",
    "perft",
    "playouts",
]
