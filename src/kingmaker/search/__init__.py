"""The searches: one file an algorithm, with its parameters and its source; the work is done by the engine."""

from kingmaker._engine import Memory
from kingmaker.search.alphabeta import AlphaBeta
from kingmaker.search.base import Search, perft
from kingmaker.search.bestreply import BestReply
from kingmaker.search.handle import Handle, Progress
from kingmaker.search.kohler import KohlerChandrasekaran
from kingmaker.search.kthbestpick import KthBestPick
from kingmaker.search.maxn import MaxN
from kingmaker.search.maxnmc import MaxNMC
from kingmaker.search.maxprob import MaxProb
from kingmaker.search.minimax import Minimax
from kingmaker.search.mpmix import MPMix
from kingmaker.search.negamax import Negamax
from kingmaker.search.offensive import Offensive
from kingmaker.search.paranoid import Paranoid
from kingmaker.search.playout import Playouts, playouts
from kingmaker.search.probmaxn import ProbMaxN
from kingmaker.search.result import Result
from kingmaker.search.settable import SetTable
from kingmaker.search.softmaxn import SoftMaxN
from kingmaker.search.uct import UCT

__all__ = [
    "UCT",
    "AlphaBeta",
    "BestReply",
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
    "perft",
    "playouts",
]
