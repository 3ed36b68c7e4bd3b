"""Nijssen's thesis (Maastricht 2013), chapter 5: Progressive History against UCT, tables 5.1 (W = 5) and 5.2."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_players import (
    GAMES,
    LONG,
    LONGER,
    MATCHES,
    POLICY_SETUP,
    SEATINGS,
    SHORT,
    TENFOLD,
    THESIS,
    UNTRIED,
    even_share,
    full_games,
    match,
    mcts,
    printed_playouts,
    row_name,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import (
    BALANCED_HISTORY,
    BLOKUS,
    CHINESE_CHECKERS,
    FOCUS,
    HISTORY,
    HISTORY_GAMES,
)

QUICK_PLAYOUTS = 20
COLUMN = "Progressive History against UCT"
TRIED_GAMES = {
    (CHINESE_CHECKERS, 2): 120,
    (CHINESE_CHECKERS, 4): 112,
    (FOCUS, 3): 120,
    (FOCUS, 4): 112,
    (BLOKUS, 4): 112,
}
"""Of rows under other choices, where a number is below the print."""
TENFOLD_ROW = (CHINESE_CHECKERS, 2)
"""Where the gap is widest, also with about as many playouts as the thesis's time allows."""
LEADS = (
    Lead(
        tried="The playouts of 1000 ms in table 4.3, four times as many: history pays where moves were tried often.",
        choice=LONGER,
    ),
    Lead(
        tried="Below the root a move that was never tried counts as an even share of the wins, and its history comes "
        "on top: a move that has paid elsewhere is then tried again before others are tried at all.",
        choice=UNTRIED,
    ),
)
TENFOLD_LEAD = Lead(
    tried="Ten times the playouts, about what the thesis's 2500 ms allow, with two players.",
    choice=TENFOLD,
)


def seats_of(game: str) -> list[int]:
    """Return the numbers of players that are printed."""
    return [players for name, players in HISTORY if name == game]


def history_table(setting: Setting, game: str) -> Findings:
    """Let MCTS with and without history meet; table 5.2 counts those of the same games with balanced seatings."""
    cells: list[Cell] = []
    balanced_cells: list[Cell] = []
    for players in seats_of(game):
        playouts = setting.pick(quick=QUICK_PLAYOUTS, full=printed_playouts(game, players, SHORT))
        agents = [mcts(playouts), mcts(playouts, history=0.0)]
        rows = match(setting, GAMES[game].at(players), agents, games=full_games(game, players, 2, SHORT))
        cells += win_cells(row_name(players), [COLUMN], rows, [HISTORY[game, players]], HISTORY_GAMES)
        printed = BALANCED_HISTORY.get((game, players))
        even = balanced(rows)
        if printed is not None and even:
            games = round(HISTORY_GAMES * balanced_seatings(players) / SEATINGS[players, 2])
            balanced_cells += win_cells(f"{row_name(players)}, balanced", [COLUMN], even, [printed], games)
    tried = [row for row in TRIED_GAMES if row[0] == game and setting.size != "quick"]
    others = [cell for row in tried for cell in other_choices(setting, *row)]
    return Findings(cells=cells + balanced_cells, sensitivity=others)


def other_choices(setting: Setting, game: str, players: int) -> list[Cell]:
    """Let both have the playouts that are printed for 1000 ms, or think more of moves that were never tried."""
    at_short = printed_playouts(game, players, SHORT)
    short = setting.pick(quick=QUICK_PLAYOUTS, full=at_short)
    longer = setting.pick(quick=QUICK_PLAYOUTS, full=printed_playouts(game, players, LONG))
    even = even_share(players)
    choices = {
        LONGER: [mcts(longer), mcts(longer, history=0.0)],
        UNTRIED: [mcts(short, urgency=even), mcts(short, history=0.0, urgency=even)],
    }
    if (game, players) == TENFOLD_ROW:
        most = setting.pick(quick=QUICK_PLAYOUTS, full=10 * at_short)
        choices[TENFOLD] = [mcts(most), mcts(most, history=0.0)]
    cells: list[Cell] = []
    for choice, agents in choices.items():
        rows = match(setting, GAMES[game].at(players), agents, games=TRIED_GAMES[game, players])
        row = f"{row_name(players)}, {choice}"
        cells += win_cells(row, [COLUMN], rows, [HISTORY[game, players]], HISTORY_GAMES)
    return cells


def balanced(rows: Sequence[Row]) -> list[Row]:
    """Return the games in which both kinds sat on as many seats."""
    return [row for row in rows if 2 * sum(row.seats) == len(row.seats)]


def balanced_seatings(players: int) -> int:
    """Count the seatings with as many of both."""
    return comb(players, players // 2)


def _experiment(game: str) -> Experiment:
    games = ", ".join(f"{full_games(game, players, 2, SHORT)} with {players}" for players in seats_of(game))
    tried = any(name == game for name, _ in TRIED_GAMES)
    leads = (*LEADS, TENFOLD_LEAD) if game == TENFOLD_ROW[0] else LEADS
    longer = f"Rows “{LONGER}” have those of 1000 ms. " if tried else ""
    return Experiment(
        name=f"nijssen2013-table5.1-{game}",
        title=f"Progressive History against UCT at {game.replace('-', ' ').title()}",
        source=f"{THESIS}, tables 5.1 (W = 5) and 5.2, {game.replace('-', ' ')}",
        setup=(
            f"{GAMES[game].rules} {POLICY_SETUP} {GAMES[game].ordering} "
            "UCT is the same without history. The thesis has 2500 ms a move and "
            "prints no playouts for them; here both have the playouts of MCTS-MaxN at 250 ms in table 4.3, and with "
            "two players, for whom it prints none, those of three. The rows “balanced” are table 5.2: those of the "
            f"same games in which both sit on as many seats. {longer}{MATCHES}"
        ),
        measure=lambda setting: history_table(setting, game),
        why=(
            "Perhaps the time: the thesis thinks ten times as long as the playouts here are printed for. In Chinese "
            "Checkers with two players history wins 55, 61 and 75 % with one, four and ten times the playouts, printed "
            "84. At Rolit, with the same cut, three of four numbers agree."
        ),
        leads=leads if tried else (),
        quick="2 games a row with 20 playouts",
        full=f"games by players: {games}",
    )


EXPERIMENTS = tuple(map(_experiment, GAMES))
