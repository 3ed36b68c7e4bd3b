"""Nijssen's thesis (Maastricht 2013), chapter 4: search policies of minimax and of MCTS, tables 4.2, 4.3 and 4.5.

Set-ups and what they leave open are in `papers.setups.nijssen_players`, printed numbers in `nijssen_tables`. Table 4.2
has all its rows. The MCTS tables have the playouts that were printed for 250 ms, and for 1000 ms where `LONGER` says
so: playouts of longer times cost too much here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.nijssen_nodes import NODES, mean_depth, positions
from kingmaker.papers.setups.nijssen_players import (
    GAMES,
    LONG,
    MATCHES,
    MINIMAX_PLAYERS,
    MINIMAX_SETUP,
    OPENING_EACH,
    OPENINGS,
    POLICY_PLAYERS,
    POLICY_SETUP,
    SHORT,
    THESIS,
    full_games,
    match,
    mcts,
    minimax,
    row_name,
    valued_game,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import (
    AGAINST_BRS,
    CHAPTER_4_GAMES,
    CHINESE_CHECKERS,
    FOCUS,
    MINIMAX,
    POLICIES,
)

LONGER = ((CHINESE_CHECKERS, 3), (FOCUS, 3))
"""Games and players whose MCTS rows are also played at the playouts of 1000 ms."""
QUICK_NODES, QUICK_PLAYOUTS = 500, 20


def minimax_rows(game: str) -> Iterator[tuple[int, int]]:
    """Yield players and milliseconds of the rows of table 4.2, the cheapest first."""
    yield from sorted(((players, ms) for name, players, ms in MINIMAX if name == game), key=lambda row: (row[1], row))


def mcts_rows(game: str) -> Iterator[tuple[int, int]]:
    """Yield players and milliseconds of the rows of tables 4.3 and 4.5 that are played, the cheapest first."""
    for players, ms in minimax_rows(game):
        if ms == SHORT or (ms == LONG and (game, players) in LONGER):
            yield players, ms


def minimax_match(setting: Setting, game: str, players: int, ms: int) -> list[Cell]:
    """Let MaxN, Paranoid and BRS meet."""
    nodes = setting.pick(quick=QUICK_NODES, full=NODES[game, players, ms])
    agents = [minimax(player, game, nodes) for player in MINIMAX_PLAYERS]
    text = valued_game(setting, game, players, opening=OPENING_EACH * players)
    rows = match(setting, text, agents, games=full_games(players, 3, ms))
    printed, _ = MINIMAX[game, players, ms]
    return win_cells(row_name(players, ms), MINIMAX_PLAYERS, rows, printed, CHAPTER_4_GAMES[players, 3])


def depth_note(setting: Setting, game: str, players: int, ms: int) -> str:
    """Say how deep the three come with the nodes of a row, beside what is printed."""
    nodes = NODES[game, players, ms]

    def compute() -> list[float]:
        states = positions(game, players)
        return [mean_depth(minimax(player, game, nodes), states) for player in MINIMAX_PLAYERS]

    ours = setting.piece(f"depths {GAMES[game].at(players, valued=True)} {nodes}", compute)
    told = zip(MINIMAX_PLAYERS, ours, MINIMAX[game, players, ms][1], strict=True)
    depths = ", ".join(f"{player} {own:.2f} ({printed:.2f})" for player, own, printed in told)
    return f"{row_name(players, ms)}, {nodes:,} nodes: mean depth of {depths} plies, in brackets as printed."


def minimax_table(setting: Setting, game: str) -> Findings:
    """Play table 4.2."""
    cells = [cell for row in minimax_rows(game) for cell in minimax_match(setting, game, *row)]
    notes = [] if setting.size == "quick" else [depth_note(setting, game, *row) for row in minimax_rows(game)]
    return Findings(cells=cells, notes=notes)


def policies(setting: Setting, game: str, players: int, ms: int) -> list[str]:
    """Return the three MCTS players with the playouts of a row of table 4.3."""
    _, playouts = POLICIES[game, players, ms]
    return [
        mcts(setting.pick(quick=QUICK_PLAYOUTS, full=each), policy=policy)
        for policy, each in zip(POLICY_PLAYERS, playouts, strict=True)
    ]


def policy_table(setting: Setting, game: str) -> Findings:
    """Play table 4.3: the three policies meet."""
    cells: list[Cell] = []
    for players, ms in mcts_rows(game):
        agents = policies(setting, game, players, ms)
        rows = match(setting, GAMES[game].at(players), agents, games=full_games(players, 3, ms))
        printed, _ = POLICIES[game, players, ms]
        cells += win_cells(row_name(players, ms), POLICY_PLAYERS, rows, printed, CHAPTER_4_GAMES[players, 3])
    return Findings(cells=cells)


def against_brs(setting: Setting, game: str) -> Findings:
    """Play table 4.5: each policy meets BRS."""
    cells: list[Cell] = []
    for players, ms in mcts_rows(game):
        brs = minimax("BRS", game, setting.pick(quick=QUICK_NODES, full=NODES[game, players, ms]))
        agents = zip(POLICY_PLAYERS, policies(setting, game, players, ms), AGAINST_BRS[game, players, ms], strict=True)
        for policy, agent, printed in agents:
            text = valued_game(setting, game, players)
            rows = match(setting, text, [agent, brs], games=full_games(players, 2, ms))
            column = f"{policy} against BRS"
            cells += win_cells(row_name(players, ms), [column], rows, [printed], CHAPTER_4_GAMES[players, 2])
    return Findings(cells=cells)


Table = tuple[Callable[[Setting, str], Findings], Callable[[str], Iterator[tuple[int, int]]], int, str, str]
TABLES: dict[str, Table] = {
    "4.2": (minimax_table, minimax_rows, 3, "MaxN, Paranoid and BRS together", f"{MINIMAX_SETUP} {OPENINGS}"),
    "4.3": (
        policy_table,
        mcts_rows,
        3,
        "MCTS with three back-ups together",
        f"{POLICY_SETUP} Each has the playouts that table 4.3 prints for it.",
    ),
    "4.5": (
        against_brs,
        mcts_rows,
        2,
        "MCTS with each back-up against BRS",
        f"{POLICY_SETUP} Each has the playouts that table 4.3 prints for it. {MINIMAX_SETUP}",
    ),
}
"""What is measured, its rows, how many players of the thesis meet, a title, and the set-up."""


def games_text(rows: Iterator[tuple[int, int]], kinds: int) -> str:
    """Say how many games each row has in a full run."""
    return ", ".join(f"{full_games(players, kinds, ms)} ({row_name(players, ms)})" for players, ms in rows)


def _experiment(table: str, game: str) -> Experiment:
    measure, rows, kinds, title, setup = TABLES[table]
    about = GAMES[game]
    values = "" if table == "4.3" else f" {about.values}"
    return Experiment(
        name=f"nijssen2013-table{table}-{game}",
        title=f"{title} at {game.replace('-', ' ').title()}",
        source=f"{THESIS}, table {table}, {game.replace('-', ' ')}",
        setup=f"{about.rules} {setup}{values} {about.ordering} {MATCHES}",
        measure=lambda setting: measure(setting, game),
        quick="2 games a row with small budgets",
        full=f"games of a match: {games_text(rows(game), kinds)}",
    )


EXPERIMENTS = tuple(_experiment(table, game) for table in TABLES for game in GAMES)
