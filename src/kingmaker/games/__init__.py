"""The games: one file each, with configuration, notation and drawing; the rules of the large ones run in the engine."""

from kingmaker.games.abalone import Abalone, AbaloneState
from kingmaker.games.blokus import Blokus, BlokusState
from kingmaker.games.chinese_checkers import ChineseCheckers, ChineseCheckersState
from kingmaker.games.connect_four import ConnectFour, ConnectFourState, LargeConnectFourState
from kingmaker.games.focus import Focus, FocusState
from kingmaker.games.hearts import Hearts, HeartsState, HiddenHeartsState
from kingmaker.games.k_in_a_row import KInARow, KInARowState
from kingmaker.games.ludo import Ludo, LudoState
from kingmaker.games.nim import Nim, NimState
from kingmaker.games.oh_hell import OhHell, OhHellState
from kingmaker.games.pig import Pig, PigState
from kingmaker.games.risk_draft import RiskDraft, RiskDraftState
from kingmaker.games.rolit import Rolit, RolitState
from kingmaker.games.roster_draft import RosterDraft, RosterDraftState
from kingmaker.games.spades import Spades, SpadesState
from kingmaker.games.table_draft import TableDraft, TableDraftState
from kingmaker.games.tic_tac_toe import TicTacToe, TicTacToeState
from kingmaker.games.tree import EstimatedTreeState, Tree, TreeState

__all__ = [
    "Abalone",
    "AbaloneState",
    "Blokus",
    "BlokusState",
    "ChineseCheckers",
    "ChineseCheckersState",
    "ConnectFour",
    "ConnectFourState",
    "EstimatedTreeState",
    "Focus",
    "FocusState",
    "Hearts",
    "HeartsState",
    "HiddenHeartsState",
    "KInARow",
    "KInARowState",
    "LargeConnectFourState",
    "Ludo",
    "LudoState",
    "Nim",
    "NimState",
    "OhHell",
    "OhHellState",
    "Pig",
    "PigState",
    "RiskDraft",
    "RiskDraftState",
    "Rolit",
    "RolitState",
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
