"""Nijssen's thesis (Maastricht 2013), chapter 4: MP-MCTS-Solver with each of its rules against none, table 4.7.

The thesis has it for Focus only, a game that can end suddenly. Nothing is listed for games that we do not have.
"""

from __future__ import annotations

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Setting
from kingmaker.papers.setups.nijssen_players import (
    GAMES,
    MATCHES,
    POLICY_SETUP,
    SHORT,
    THESIS,
    full_games,
    match,
    mcts,
    row_name,
    short_playouts,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import SOLVER, SOLVER_GAMES

RULES = ("standard", "paranoid", "first-winner")
QUICK_PLAYOUTS = 20


def solver_table(setting: Setting, game: str) -> Findings:
    """Let MCTS with a solver meet MCTS without."""
    cells: list[Cell] = []
    for (name, players), printed in SOLVER.items():
        if name != game:
            continue
        playouts = setting.pick(quick=QUICK_PLAYOUTS, full=short_playouts(game, players))
        for rule, number in zip(RULES, printed, strict=True):
            agents = [mcts(playouts, solver=rule), mcts(playouts)]
            rows = match(setting, GAMES[game].at(players), agents, games=full_games(game, players, 2, SHORT))
            cells += win_cells(row_name(players), [f"{rule} against none"], rows, [number], SOLVER_GAMES)
    return Findings(cells=cells)


def _experiment(game: str) -> Experiment:
    seats = [players for name, players in SOLVER if name == game]
    return Experiment(
        name=f"nijssen2013-table4.7-{game}",
        title=f"MP-MCTS-Solver with three rules against none at {game.replace('-', ' ').title()}",
        source=f"{THESIS}, table 4.7",
        setup=(
            f"{GAMES[game].rules} {POLICY_SETUP} {GAMES[game].ordering} "
            "One of both backs up what is proven, by a rule for nodes whose "
            "children are proven for different opponents (chapter 4). The thesis has 2500 ms a move and prints no "
            "playouts for them; here both have the playouts of MCTS-MaxN at 250 ms in table 4.3, and with two "
            f"players, for whom it prints none, those of three. {MATCHES}"
        ),
        measure=lambda setting: solver_table(setting, game),
        quick="2 games a row with 20 playouts",
        full=", ".join(f"{full_games(game, players, 2, SHORT)} games with {players} players" for players in seats),
    )


EXPERIMENTS = tuple(_experiment(game) for game in GAMES if any(name == game for name, _ in SOLVER))
