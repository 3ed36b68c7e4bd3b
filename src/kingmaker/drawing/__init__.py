"""Pictures: a small SVG builder, and the parts that games share, cards, boards, heaps and trees.

Every picture is one self-contained SVG: it has its own light background, a title for those who cannot see it, no
identifiers or style sheets that could clash with another picture on the same page, and it scales.
"""

from kingmaker.drawing.card_table import CardSeat, card_table
from kingmaker.drawing.cross_board import Cross, cross, cross_board
from kingmaker.drawing.draft_table import draft_table
from kingmaker.drawing.grid import square_board
from kingmaker.drawing.heaps import heap_rows
from kingmaker.drawing.hex_board import HexCell, Label, axial, hex_board, rim_labels
from kingmaker.drawing.pictured import Pictured, picture_of
from kingmaker.drawing.race import put_die, race_picture
from kingmaker.drawing.risk_map import risk_map_picture
from kingmaker.drawing.roster_table import TeamRow, roster_table
from kingmaker.drawing.search_tree import search_tree_picture, search_tree_plan
from kingmaker.drawing.spots import Spot, collected_spots
from kingmaker.drawing.svg import Picture
from kingmaker.drawing.tree_picture import folded_picture, tree_picture
from kingmaker.drawing.tree_plan import Branch, Look, grow

__all__ = [
    "Branch",
    "CardSeat",
    "Cross",
    "HexCell",
    "Label",
    "Look",
    "Picture",
    "Pictured",
    "Spot",
    "TeamRow",
    "axial",
    "card_table",
    "collected_spots",
    "cross",
    "cross_board",
    "draft_table",
    "folded_picture",
    "grow",
    "heap_rows",
    "hex_board",
    "picture_of",
    "put_die",
    "race_picture",
    "rim_labels",
    "risk_map_picture",
    "roster_table",
    "search_tree_picture",
    "search_tree_plan",
    "square_board",
    "tree_picture",
]
