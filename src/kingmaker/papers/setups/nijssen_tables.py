"""The printed numbers of Nijssen, "Monte-Carlo Tree Search for Multi-Player Games", thesis, Maastricht 2013.

Percentages of games won, by game, players and milliseconds a move. A few entries disagree with the thesis's own
appendix: these have the value of the appendix where it has one, and None where it does not; each is marked.
"""

from __future__ import annotations

CHINESE_CHECKERS, FOCUS, ROLIT, BLOKUS = "chinese-checkers", "focus", "rolit", "blokus"
Three = tuple[float, float, float]

MINIMAX: dict[tuple[str, int, int], tuple[Three, Three]] = {
    (CHINESE_CHECKERS, 3, 250): ((1.1, 24.8, 74.1), (3.04, 4.44, 4.75)),
    (CHINESE_CHECKERS, 3, 1000): ((1.0, 20.5, 78.6), (3.41, 5.11, 5.44)),
    (CHINESE_CHECKERS, 3, 5000): ((1.4, 21.6, 76.9), (4.15, 5.75, 6.72)),
    (CHINESE_CHECKERS, 4, 250): ((5.3, 11.7, 83.0), (2.95, 3.52, 4.09)),
    (CHINESE_CHECKERS, 4, 1000): ((4.0, 23.0, 72.9), (3.57, 4.83, 5.04)),
    (CHINESE_CHECKERS, 4, 5000): ((5.7, 19.4, 74.8), (4.07, 5.43, 5.86)),
    (CHINESE_CHECKERS, 6, 250): ((15.0, 13.9, 71.1), (2.88, 3.34, 3.53)),
    (CHINESE_CHECKERS, 6, 1000): ((12.4, 13.3, 74.3), (3.85, 4.10, 4.74)),
    (CHINESE_CHECKERS, 6, 5000): ((17.2, 13.0, 69.8), (4.13, 4.59, 5.12)),
    (FOCUS, 3, 250): ((4.4, 35.7, 59.9), (3.58, 4.27, 4.34)),
    (FOCUS, 3, 1000): ((3.8, 28.6, 67.6), (4.06, 4.88, 5.03)),
    (FOCUS, 3, 5000): ((3.8, 27.3, 69.0), (4.63, 5.26, 5.93)),
    (FOCUS, 4, 250): ((9.4, 17.5, 73.1), (3.34, 3.55, 4.15)),
    (FOCUS, 4, 1000): ((7.0, 24.0, 69.0), (3.81, 4.66, 4.86)),
    (FOCUS, 4, 5000): ((6.7, 27.9, 65.4), (4.39, 5.23, 5.36)),
    (ROLIT, 3, 250): ((8.1, 38.6, 53.3), (5.29, 5.72, 5.56)),
    (ROLIT, 3, 1000): ((8.9, 39.7, 51.3), (6.12, 6.74, 6.65)),
    (ROLIT, 3, 5000): ((6.3, 45.4, 48.4), (6.86, 7.88, 7.73)),
    (ROLIT, 4, 250): ((15.9, 41.5, 42.5), (4.81, 5.48, 5.01)),
    (ROLIT, 4, 1000): ((14.7, 42.7, 42.6), (5.48, 6.38, 5.90)),
    (ROLIT, 4, 5000): ((14.9, 42.2, 42.9), (6.39, 7.28, 7.08)),
    (BLOKUS, 4, 250): ((17.8, 30.4, 51.8), (2.21, 3.11, 2.80)),
    (BLOKUS, 4, 1000): ((15.4, 29.6, 55.1), (2.66, 3.70, 3.65)),
    (BLOKUS, 4, 5000): ((8.6, 23.5, 68.0), (3.28, 4.32, 4.43)),
}
"""Table 4.2: MaxN, Paranoid and BRS at one table, games won and mean depth in plies. The rows of six players at 1000
and 5000 ms do not add up in print; here they are from table B.8."""

POLICIES: dict[tuple[str, int, int], tuple[Three, tuple[int, int, int]]] = {
    (CHINESE_CHECKERS, 3, 250): ((40.2, 28.5, 31.3), (1_007, 1_003, 994)),
    (CHINESE_CHECKERS, 3, 1000): ((51.7, 19.9, 28.4), (4_318, 4_368, 4_257)),
    (CHINESE_CHECKERS, 3, 5000): ((62.1, 10.8, 27.0), (22_693, 22_765, 22_163)),
    (CHINESE_CHECKERS, 4, 250): ((47.8, 28.9, 23.3), (791, 786, 767)),
    (CHINESE_CHECKERS, 4, 1000): ((52.8, 19.0, 28.3), (3_520, 3_546, 3_396)),
    (CHINESE_CHECKERS, 4, 5000): ((64.4, 12.2, 23.5), (18_513, 18_921, 17_698)),
    (CHINESE_CHECKERS, 6, 250): ((46.9, 28.2, 24.8), (623, 635, 595)),
    (CHINESE_CHECKERS, 6, 1000): ((54.4, 20.7, 24.9), (2_792, 3_033, 2_725)),
    (CHINESE_CHECKERS, 6, 5000): ((61.2, 14.1, 24.7), (14_948, 18_787, 14_151)),
    (FOCUS, 3, 250): ((40.8, 29.1, 30.2), (1_629, 1_642, 1_609)),
    (FOCUS, 3, 1000): ((42.9, 26.1, 31.0), (6_474, 6_668, 6_382)),
    (FOCUS, 3, 5000): ((48.7, 19.6, 31.7), (32_987, 34_446, 31_990)),
    (FOCUS, 4, 250): ((37.3, 33.3, 29.4), (1_416, 1_405, 1_350)),
    (FOCUS, 4, 1000): ((41.2, 26.1, 32.8), (6_310, 6_619, 5_945)),
    (FOCUS, 4, 5000): ((52.3, 18.8, 28.9), (33_618, 37_693, 31_299)),
    (ROLIT, 3, 250): ((50.6, 28.9, 20.5), (1_460, 1_465, 1_428)),
    (ROLIT, 3, 1000): ((57.3, 24.6, 18.1), (5_933, 5_905, 5_787)),
    (ROLIT, 3, 5000): ((63.2, 20.4, 16.4), (30_832, 30_019, 29_673)),
    (ROLIT, 4, 250): ((43.6, 31.4, 25.0), (1_496, 1_497, 1_409)),
    (ROLIT, 4, 1000): ((50.0, 27.5, 22.5), (6_064, 6_034, 5_651)),
    (ROLIT, 4, 5000): ((56.5, 20.8, 22.7), (31_689, 30_977, 28_818)),
    (BLOKUS, 4, 250): ((36.7, 34.5, 28.8), (325, 320, 295)),
    (BLOKUS, 4, 1000): ((36.0, 35.3, 28.8), (1_406, 1_344, 1_231)),
    (BLOKUS, 4, 5000): ((33.6, 34.3, 32.0), (6_932, 6_824, 6_210)),
}
"""Table 4.3: MCTS-MaxN, MCTS-Paranoid and MCTS-BRS at one table, games won and median playouts of a move."""

AGAINST_BRS: dict[tuple[str, int, int], tuple[float, float | None, float]] = {
    (CHINESE_CHECKERS, 3, 250): (18.4, 15.0, 14.6),
    (CHINESE_CHECKERS, 3, 1000): (42.4, None, 35.5),
    (CHINESE_CHECKERS, 3, 5000): (68.2, 29.2, 50.0),
    (CHINESE_CHECKERS, 4, 250): (24.5, 16.7, 18.1),
    (CHINESE_CHECKERS, 4, 1000): (56.9, 45.5, 48.0),
    (CHINESE_CHECKERS, 4, 5000): (77.6, 47.1, 65.8),
    (CHINESE_CHECKERS, 6, 250): (33.3, 25.5, 24.1),
    (CHINESE_CHECKERS, 6, 1000): (72.1, 56.4, 64.5),
    (CHINESE_CHECKERS, 6, 5000): (88.1, 73.3, 83.8),
    (FOCUS, 3, 250): (37.1, 32.2, 34.2),
    (FOCUS, 3, 1000): (53.8, 37.7, 48.1),
    (FOCUS, 3, 5000): (62.9, 34.5, 54.7),
    (FOCUS, 4, 250): (42.3, 37.0, 39.6),
    (FOCUS, 4, 1000): (54.3, 39.7, 50.5),
    (FOCUS, 4, 5000): (68.6, 42.8, 61.3),
    (ROLIT, 3, 250): (74.1, 65.3, 58.6),
    (ROLIT, 3, 1000): (84.6, 69.8, 68.0),
    (ROLIT, 3, 5000): (87.0, 68.7, 69.0),
    (ROLIT, 4, 250): (71.2, 66.6, 60.9),
    (ROLIT, 4, 1000): (80.2, 66.0, 64.5),
    (ROLIT, 4, 5000): (82.0, 64.0, 67.2),
    (BLOKUS, 4, 250): (57.8, 56.2, 57.5),
    (BLOKUS, 4, 1000): (77.4, 80.9, 79.9),
    (BLOKUS, 4, 5000): (90.5, 89.1, 88.0),
}
"""Table 4.5: each of the three policies against BRS. MCTS-Paranoid with three players at 1000 ms is printed as 29.4
with an interval that does not fit; MCTS-MaxN with four is 57.7 in print and 56.9 by table B.20."""

SOLVER: dict[tuple[str, int], Three] = {
    (FOCUS, 2): (53.0, 51.9, 52.8),
    (FOCUS, 3): (54.9, 50.4, 51.5),
    (FOCUS, 4): (53.3, 44.9, 43.4),
}
"""Table 4.7: MP-MCTS-Solver with the rules standard, paranoid and first-winner against none."""

HISTORY: dict[tuple[str, int], float] = {
    (CHINESE_CHECKERS, 2): 83.5,
    (CHINESE_CHECKERS, 3): 61.9,
    (CHINESE_CHECKERS, 4): 61.1,
    (CHINESE_CHECKERS, 6): 56.1,
    (FOCUS, 2): 72.1,
    (FOCUS, 3): 69.0,
    (FOCUS, 4): 62.0,
    (ROLIT, 2): 79.7,
    (ROLIT, 3): 62.2,
    (ROLIT, 4): 56.8,
    (BLOKUS, 4): 57.2,
}
"""Table 5.1, W = 5: Progressive History against UCT."""

BALANCED_HISTORY: dict[tuple[str, int], float] = {
    (CHINESE_CHECKERS, 4): 63.0,
    (CHINESE_CHECKERS, 6): 59.6,
    (FOCUS, 4): 61.1,
    (ROLIT, 4): 56.7,
    (BLOKUS, 4): 57.4,
}
"""Table 5.2: the same where both sit on as many seats; with two players it is the number of table 5.1."""

PLAYOUTS: dict[tuple[str, int], tuple[tuple[float | None, ...], ...]] = {
    (CHINESE_CHECKERS, 3): (
        (None, 0.0, 0.1, 0.1, 0.0, 0.0),
        (100.0, None, 25.2, 20.9, 21.2, 18.3),
        (99.9, 74.8, None, 44.5, 40.5, 38.9),
        (99.9, 79.1, 55.5, None, 48.1, 46.6),
        (100.0, 78.8, 59.5, 51.9, None, 49.1),
        (100.0, 81.7, 61.1, 53.4, 50.9, None),
    ),
    (CHINESE_CHECKERS, 4): (
        (None, 1.1, 0.5, 0.7, 1.0, 0.9),
        (98.9, None, 30.3, 27.6, 26.9, 22.9),
        (99.5, 69.7, None, 47.4, 45.1, 39.7),
        (99.3, 72.4, 52.6, None, 49.1, 48.1),
        (99.0, 73.1, 54.9, 50.9, None, 46.2),
        (99.1, 77.1, 60.3, 51.9, 53.8, None),
    ),
    (FOCUS, 3): (
        (None, 6.1, 3.8, 2.7, 3.4, 2.1),
        (93.9, None, 44.5, 38.4, 38.5, 33.3),
        (96.2, 55.5, None, 44.3, 44.1, 40.5),
        (97.3, 61.6, 55.7, None, 52.0, 45.2),
        (96.6, 61.5, 55.9, 48.0, None, 44.5),
        (97.9, 66.7, 59.5, 54.8, 55.5, None),
    ),
    (FOCUS, 4): (
        (None, 11.3, 10.3, 6.7, 5.1, 4.5),
        (88.7, None, 42.0, 35.0, 35.2, 33.4),
        (89.7, 58.0, None, 43.3, 42.6, 40.1),
        (93.3, 65.0, 56.7, None, 50.5, 48.5),
        (94.9, 64.8, 57.4, 49.5, None, 48.2),
        (95.5, 66.6, 59.9, 51.5, 51.8, None),
    ),
}
"""Table 6.2, 5000 playouts: random, SMO, one-ply, MaxN, Paranoid and BRS, each against each, the row's games won."""

PLAYOUT_AVERAGES: dict[tuple[str, int], tuple[float, ...]] = {
    (CHINESE_CHECKERS, 3): (0.0, 37.1, 59.7, 65.8, 67.9, 69.4),
    (CHINESE_CHECKERS, 4): (0.8, 41.3, 60.3, 64.3, 64.8, 68.4),
    (FOCUS, 3): (3.6, 49.7, 56.1, 62.4, 61.3, 66.9),
    (FOCUS, 4): (7.6, 46.9, 54.7, 62.8, 63.0, 65.1),
}
"""The last column of table 6.2."""

CHAPTER_4_GAMES: dict[tuple[int, int], int] = {
    (3, 2): 1050,
    (3, 3): 1050,
    (4, 2): 1050,
    (4, 3): 1044,
    (6, 2): 1054,
    (6, 3): 1080,
}
"""Table 4.1: games of a match, by players and types of player."""
SOLVER_GAMES, HISTORY_GAMES, PLAYOUT_GAMES = 3360, 1500, 1500
