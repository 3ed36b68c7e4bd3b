"""Nijssen's thesis (Maastricht 2013), chapter 4: search policies of MCTS, tables 4.3 and 4.5.

Set-ups and what they leave open are in `papers.setups.nijssen_players`, printed numbers in `nijssen_tables`. The tables
have the playouts that were printed for 250 ms, and for 1000 ms where `LONG_ROWS` says so: playouts of longer times cost
too much here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_nodes import NODES, PLAYOUT_POSITIONS
from kingmaker.papers.setups.nijssen_players import (
    FEWEST_GAMES,
    GAMES,
    LONG,
    LONGER,
    MATCHES,
    MINIMAX_SETUP,
    OWN_VALUE,
    POLICY_PLAYERS,
    POLICY_SETUP,
    QUIET,
    SHORT,
    THESIS,
    TIMED,
    UNTRIED,
    even_share,
    full_games,
    games_text,
    in_all_seatings,
    match,
    mcts,
    minimax,
    row_name,
    valued_game,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import AGAINST_BRS, CHAPTER_4_GAMES, CHINESE_CHECKERS, FOCUS, POLICIES

LONG_ROWS = ((CHINESE_CHECKERS, 3), (FOCUS, 3))
"""Games and players whose MCTS rows are also played at the playouts of 1000 ms."""
QUICK_NODES, QUICK_PLAYOUTS = 500, 20
TRIED_ROWS = {CHINESE_CHECKERS: ((4, SHORT), (3, LONG))}
"""Rows of table 4.3 that are also played under other choices, where MCTS-MaxN wins too little."""
LEADS = (
    Lead(
        tried="The playouts of 1000 ms, four times as many: in print MCTS-Paranoid loses with time, so that ours may "
        "be where the thesis's is with less.",
        choice=LONGER,
    ),
    Lead(
        tried="Below the root a move that was never tried counts as an even share of the wins, and its history comes "
        "on top, so that the tree grows deeper.",
        choice=UNTRIED,
    ),
    Lead(
        tried="As many positions for every move, in place of as many playouts, so that half of all moves have the "
        "printed playouts or more: a time buys fewer long playouts at the beginning and more short ones near the end.",
        choice=TIMED,
    ),
)
TRIED_AGAINST_BRS = {FOCUS: (3, LONG)}
"""The row of table 4.5 in which MCTS-MaxN also meets BRS under other choices, where it wins too little."""
LEADS_AGAINST_BRS = (
    Lead(
        tried="BRS minds nothing but its own value, with as many nodes: the thesis says nothing of leads.",
        choice=OWN_VALUE,
    ),
    Lead(tried="BRS has no random number on its evaluations, and as many nodes.", choice=QUIET),
    Lead(
        tried="In the tree of MCTS, below the root, a move that was never tried counts as an even share of the wins.",
        choice=UNTRIED,
    ),
)


def mcts_rows(game: str) -> Iterator[tuple[int, int]]:
    """Yield players and milliseconds of the rows of tables 4.3 and 4.5 that are played, the cheapest first."""
    rows = ((players, ms) for name, players, ms in POLICIES if name == game)
    for players, ms in sorted(rows, key=lambda row: (row[1], row)):
        if ms == SHORT or (ms == LONG and (game, players) in LONG_ROWS):
            yield players, ms


def policies(setting: Setting, game: str, players: int, ms: int, **options: float) -> list[str]:
    """Return the three MCTS players with the playouts of a row of table 4.3."""
    _, playouts = POLICIES[game, players, ms]
    return [
        mcts(setting.pick(quick=QUICK_PLAYOUTS, full=each), policy=policy, **options)
        for policy, each in zip(POLICY_PLAYERS, playouts, strict=True)
    ]


def policy_table(setting: Setting, game: str) -> Findings:
    """Play table 4.3: the three policies meet."""
    cells: list[Cell] = []
    for players, ms in mcts_rows(game):
        cells += _met(setting, game, (players, ms), policies(setting, game, players, ms))
    tried = game in TRIED_ROWS and setting.size != "quick"
    return Findings(cells=cells, sensitivity=other_choices(setting, game) if tried else [])


def other_choices(setting: Setting, game: str) -> list[Cell]:
    """Let the policies meet under other choices, compared with what is printed for the row."""
    cells: list[Cell] = []
    for players, ms in TRIED_ROWS[game]:
        choices = {
            UNTRIED: policies(setting, game, players, ms, urgency=even_share(players)),
            TIMED: policies(setting, game, players, ms, positions=PLAYOUT_POSITIONS[game, players]),
        }
        if ms == SHORT:
            choices[LONGER] = policies(setting, game, players, LONG)
        for choice, agents in choices.items():
            cells += _met(setting, game, (players, ms), agents, choice=f", {choice}")
    return cells


def _met(setting: Setting, game: str, row: tuple[int, int], agents: Sequence[str], *, choice: str = "") -> list[Cell]:
    players, ms = row
    games = in_all_seatings(FEWEST_GAMES, players, 3) if choice else full_games(game, players, 3, ms)
    rows = match(setting, GAMES[game].at(players), agents, games=games)
    printed, _ = POLICIES[game, players, ms]
    return win_cells(row_name(*row) + choice, POLICY_PLAYERS, rows, printed, CHAPTER_4_GAMES[players, 3])


def games_against_brs(game: str, players: int, ms: int) -> int:
    """Return the games of a match of table 4.5: fewest at the longer time, as in table 4.2."""
    return full_games(game, players, 2, ms) if ms == SHORT else in_all_seatings(FEWEST_GAMES, players, 2)


def against_brs(setting: Setting, game: str) -> Findings:
    """Play table 4.5: each policy meets BRS."""
    cells: list[Cell] = []
    for players, ms in mcts_rows(game):
        brs = minimax("BRS", game, setting.pick(quick=QUICK_NODES, full=NODES[game, players, ms]))
        for policy, agent in zip(POLICY_PLAYERS, policies(setting, game, players, ms), strict=True):
            cells += _against(setting, game, (players, ms), (agent, brs), policy)
    tried = game in TRIED_AGAINST_BRS and setting.size != "quick"
    return Findings(cells=cells, sensitivity=other_choices_against_brs(setting, game) if tried else [])


def other_choices_against_brs(setting: Setting, game: str) -> list[Cell]:
    """Let MCTS-MaxN meet BRS under other choices of either."""
    players, ms = TRIED_AGAINST_BRS[game]
    nodes = setting.pick(quick=QUICK_NODES, full=NODES[game, players, ms])
    brs, plain = minimax("BRS", game, nodes), policies(setting, game, players, ms)[0]
    choices = {
        OWN_VALUE: (plain, minimax("BRS", game, nodes, own=True)),
        QUIET: (plain, minimax("BRS", game, nodes, noise=0.0)),
        UNTRIED: (policies(setting, game, players, ms, urgency=even_share(players))[0], brs),
    }
    cells: list[Cell] = []
    for choice, agents in choices.items():
        cells += _against(setting, game, (players, ms), agents, POLICY_PLAYERS[0], choice=f", {choice}")
    return cells


def _against(
    setting: Setting, game: str, row: tuple[int, int], agents: Sequence[str], policy: str, *, choice: str = ""
) -> list[Cell]:
    players, ms = row
    games = games_against_brs(game, players, LONG if choice else ms)
    rows = match(setting, valued_game(setting, game, players), agents, games=games)
    printed = AGAINST_BRS[game, players, ms][POLICY_PLAYERS.index(policy)]
    column = f"{policy} against BRS"
    return win_cells(row_name(*row) + choice, [column], rows, [printed], CHAPTER_4_GAMES[players, 2])


@dataclass(frozen=True)
class Table:
    """A table of the thesis."""

    measure: Callable[[Setting, str], Findings]
    games: Callable[[str, int, int], int]
    """Of a match, by game, players and milliseconds."""
    title: str
    setup: str
    leads: Mapping[str, tuple[Lead, ...]]
    """By game, where a number differs."""
    why: Mapping[str, str]
    """What the difference may come from."""
    has_minimax: bool = False
    """Whether somebody values positions."""


TABLES = {
    "4.3": Table(
        policy_table,
        lambda game, players, ms: full_games(game, players, 3, ms),
        "MCTS with three back-ups together",
        f"{POLICY_SETUP} Each has the playouts that table 4.3 prints for it.",
        leads=dict.fromkeys(TRIED_ROWS, LEADS),
        why={
            CHINESE_CHECKERS: "Perhaps the shape of the tree: here every move is tried before one is tried again, and "
            "playouts by the thousand see little more than two plies. If a move that was never tried counts as an "
            "even share of the wins, five of six numbers agree."
        },
    ),
    "4.5": Table(
        against_brs,
        games_against_brs,
        "MCTS with each back-up against BRS",
        f"{POLICY_SETUP} Each has the playouts that table 4.3 prints for it. {MINIMAX_SETUP}",
        leads=dict.fromkeys(TRIED_AGAINST_BRS, LEADS_AGAINST_BRS),
        why={
            FOCUS: "Perhaps what BRS plays for: if it minds nothing but its own value, MCTS-MaxN wins 59 % of 102 "
            "games, which agrees."
        },
        has_minimax=True,
    ),
}


def _experiment(number: str, game: str) -> Experiment:
    table, about = TABLES[number], GAMES[game]
    valued = (about.values, about.goals) if table.has_minimax else ()
    return Experiment(
        name=f"nijssen2013-table{number}-{game}",
        title=f"{table.title} at {game.replace('-', ' ').title()}",
        source=f"{THESIS}, table {number}, {game.replace('-', ' ')}",
        setup=" ".join(filter(None, (about.rules, table.setup, *valued, about.ordering, MATCHES))),
        measure=lambda setting: table.measure(setting, game),
        quick="2 games a row with small budgets",
        full=f"games of a match: {games_text(mcts_rows(game), lambda players, ms: table.games(game, players, ms))}",
        why=table.why.get(game, ""),
        leads=table.leads.get(game, ()),
    )


EXPERIMENTS = tuple(_experiment(number, game) for number in TABLES for game in GAMES)
