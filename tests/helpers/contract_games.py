"""Small configurations of every registered game, for tests that every game has to pass."""

from __future__ import annotations

import kingmaker as km
from kingmaker.games import (
    Abalone,
    ChineseCheckers,
    ConnectFour,
    Hearts,
    KInARow,
    Nim,
    RiskDraft,
    RosterDraft,
    Spades,
    TableDraft,
    TicTacToe,
    Tree,
)

ESTIMATED = {
    "player": 0,
    "value": (1, 1, 1),
    "children": [
        {"player": 1, "value": (2, 0, 1), "children": [(3, 0, 0), (0, 1, 2)]},
        {"player": 2, "value": (1, 1, 1), "children": [(0, 3, 0), (1, 1, 1), (2, 0, 2)]},
    ],
}

#: Small configurations of every game. A game that has none here fails a test.
GAMES: dict[str, list[km.Game]] = {
    "tree": [
        Tree(),
        Tree(ESTIMATED),
        Tree([0, [1, (1, -1), [0, (2, -2), (0, 0)]], [1, (-1, 1), (3, -3)]]),
        Tree([4, [3, (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)], [4, (0, 0, 0, 0, 1), (1, 0, 0, 0, 0)]]),
    ],
    "spades": [
        Spades(cards=3),
        Spades(players=4, cards=3, bidding="even"),
        Spades(cards=2, bidding="players"),
        Spades(cards=3, scoring="tricks", breaking=False),
        Spades(cards=3, scores=(120.0, -30.0, 61.0), bags=(9, 0, 4)),
    ],
    "hearts": [
        Hearts(players=3, cards=4),
        Hearts(cards=3, queen=False, breaking=False, first_trick=False, moon=False),
        Hearts(players=3, cards=3, scores=(12.0, 0.0, 26.0)),
    ],
    "connect-four": [ConnectFour(width=4, height=2), ConnectFour(width=2, height=4)],
    "k-in-a-row": [
        KInARow(width=3, height=2),
        KInARow(players=2, width=2, height=3, k=2),
        KInARow(players=4, width=2, height=3),
    ],
    "nim": [
        Nim(piles=(1, 2, 3)),
        Nim(piles=(1, 2, 2), misere=True),
        Nim(players=3, piles=(3, 2)),
        Nim(players=4, piles=(4,), misere=True),
    ],
    "tic-tac-toe": [TicTacToe()],
    # Capped, so that searches without a depth come to the end; tests/games/test_boards_play.py plays longer games.
    "chinese-checkers": [
        ChineseCheckers(players=2, size=1, most_turns=6),
        ChineseCheckers(size=1, most_turns=6),
        ChineseCheckers(size=1, most_turns=6, scoring="lead"),
        ChineseCheckers(players=4, size=2, win="strict", most_turns=3),
        ChineseCheckers(players=6, size=1, most_turns=7),
    ],
    "roster-draft": [
        RosterDraft(players=2, slots=("QB", "RB|WR"), bench=1, items=8),
        RosterDraft(slots=("RB", "RB|WR"), bench=0, items=7, own_values=True),
        RosterDraft(
            players=2,
            slots=("QB", "RB|QB"),
            positions=("QB", "QB", "QB", "RB", "RB", "K"),
            values=((9.0, 7.5, 3.0, 6.0, 5.0, 8.0),),
            order=(0, 1, 1, 1, 0),
            caps=("K:1", "QB:2"),
            base=("QB:4", "RB:2.5"),
            bench_weight=0.25,
        ),
    ],
    "table-draft": [
        TableDraft(players=3, items=6),
        TableDraft(values=((3, 4, 2, 1), (4, 1, 2, 3), (4, 2, 3, 1)), order=(0, 1, 2, 0)),
        TableDraft(values=((4, 3, 2, 1), (1, 4, 3, 2)), order="snake", names=("Ann", "Bob", "Cy", "De La Cruz")),
        TableDraft(players=5, items=70, order=(4, 2)),
    ],
    # Short orders, so that searches without a depth come to the end.
    "risk-draft": [
        RiskDraft(order=(0, 2)),
        RiskDraft(value="own", order=(2, 1)),
        RiskDraft(players=2, value="jo", order=(1, 0)),
    ],
    "abalone": [Abalone(players=2, goal=1, most_turns=2), Abalone(most_turns=2)],
}
