"""Nijssen's thesis (Maastricht 2013), chapter 4: MP-MCTS-Solver with each of its rules against none, table 4.7.

The thesis has it for Focus only, a game that can end suddenly. Nothing is listed for games that we do not have.
"""

from __future__ import annotations

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_players import (
    GAMES,
    MATCHES,
    POLICY_SETUP,
    SHORT,
    TENFOLD,
    THESIS,
    full_games,
    match,
    mcts,
    printed_playouts,
    row_name,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import SOLVER, SOLVER_GAMES

RULES = ("standard", "paranoid", "first-winner")
QUICK_PLAYOUTS = 20
TENFOLD_PLAYERS, TENFOLD_RULES, TENFOLD_GAMES = 4, ("paranoid", "first-winner"), 112
"""Where these rules lose in print and win here."""
LEADS = (
    Lead(
        tried="Ten times the playouts, about what the thesis's 2500 ms allow: a rule decides only where every move of "
        "a player is proven, for different opponents, and more playouts prove more.",
        choice=TENFOLD,
    ),
)


def solver_match(setting: Setting, game: str, players: int, rule: str, *, playouts: int, games: int) -> list[Row]:
    """Let MCTS with a rule of the solver meet MCTS without a solver."""
    playouts = setting.pick(quick=QUICK_PLAYOUTS, full=playouts)
    agents = [mcts(playouts, solver=rule), mcts(playouts)]
    return match(setting, GAMES[game].at(players), agents, games=games)


def solver_table(setting: Setting, game: str) -> Findings:
    """Play table 4.7, and again with more playouts where it differs."""
    cells: list[Cell] = []
    others: list[Cell] = []
    for (name, players), printed in SOLVER.items():
        if name != game:
            continue
        playouts, games = printed_playouts(game, players, SHORT), full_games(game, players, 2, SHORT)
        for rule, number in zip(RULES, printed, strict=True):
            column = [f"{rule} against none"]
            rows = solver_match(setting, game, players, rule, playouts=playouts, games=games)
            cells += win_cells(row_name(players), column, rows, [number], SOLVER_GAMES)
            if setting.size != "quick" and players == TENFOLD_PLAYERS and rule in TENFOLD_RULES:
                rows = solver_match(setting, game, players, rule, playouts=10 * playouts, games=TENFOLD_GAMES)
                others += win_cells(f"{row_name(players)}, {TENFOLD}", column, rows, [number], SOLVER_GAMES)
    return Findings(cells=cells, sensitivity=others)


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
        why=(
            "In print two rules lose with four players. Here they change hardly a move: that all moves of a player are "
            "proven, and for different opponents, is too rare."
        ),
        leads=LEADS,
        quick="2 games a row with 20 playouts",
        full=", ".join(f"{full_games(game, players, 2, SHORT)} games with {players} players" for players in seats),
    )


EXPERIMENTS = tuple(_experiment(game) for game in GAMES if any(name == game for name, _ in SOLVER))
