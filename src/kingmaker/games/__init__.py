"""The games: one file each, with configuration, notation and drawing; the rules of the large ones run in the engine."""

from kingmaker.games.abalone import Abalone, AbaloneState
from kingmaker.games.chinesecheckers import ChineseCheckers, ChineseCheckersState
from kingmaker.games.connectfour import ConnectFour, ConnectFourState
from kingmaker.games.hearts import Hearts, HeartsState
from kingmaker.games.kinarow import KInARow, KInARowState
from kingmaker.games.nim import Nim, NimState
from kingmaker.games.riskdraft import RiskDraft, RiskDraftState
from kingmaker.games.rosterdraft import RosterDraft, RosterDraftState
from kingmaker.games.spades import Spades, SpadesState
from kingmaker.games.tabledraft import TableDraft, TableDraftState
from kingmaker.games.tictactoe import TicTacToe, TicTacToeState
from kingmaker.games.tree import EstimatedTreeState, Tree, TreeState

__all__ = [
    "Abalone",
    "AbaloneState",
    "ChineseCheckers",
    "ChineseCheckersState",
    "ConnectFour",
    "ConnectFourState",
    "EstimatedTreeState",
    "Hearts",
    "HeartsState",
    "KInARow",
    "KInARowState",
    "Nim",
    "NimState",
    "RiskDraft",
    "RiskDraftState",
    "RosterDraft",
    "RosterDraftState",
    "Spades",
    "SpadesState",
    "TableDraft",
    "TableDraftState",
    "TicTacToe",
    "TicTacToeState",
    "Tree",
    "TreeState",
]
