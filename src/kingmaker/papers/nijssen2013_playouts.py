"""Nijssen's thesis (Maastricht 2013), chapter 6: search in the playouts, table 6.2, at a tenth of its playouts.

Each number of players is an experiment of its own, since two-ply playouts cost much, and only neighbours in the table
meet. A row with the thesis's 5,000 playouts shows guided against blind ones.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from kingmaker.papers.framework.cells import Cell
from kingmaker.papers.framework.experiment import Experiment, Findings, Lead, Setting
from kingmaker.papers.setups.nijssen_players import (
    FEWEST_GAMES,
    FIRST,
    GAMES,
    MATCHES,
    NEAREST,
    NOISE,
    POLICY_PLAYERS,
    POLICY_SETUP,
    TENFOLD,
    THESIS,
    UNTRIED,
    even_share,
    full_games,
    in_all_seatings,
    match,
    mcts,
    row_name,
    valued_game,
    win_cells,
)
from kingmaker.papers.setups.nijssen_tables import CHINESE_CHECKERS, PLAYOUT_GAMES, PLAYOUTS

KINDS = {
    "random": "random",
    "SMO": "ordered",
    "one-ply": "one-ply",
    "MaxN": "maxn",
    "Paranoid": "paranoid",
    "BRS": "best-reply",
}
"""Playouts by the names of the thesis, in the order of the table."""
FEW, MANY = 500, 5000
QUICK_PLAYOUTS = 5
OWN_GAMES = 150
"""Of the row that is not printed."""
TRIED_GAME, TRIED_PAIR = CHINESE_CHECKERS, ("SMO", "one-ply")
"""Neighbours that also meet under other choices, since their numbers differ."""
NOISY_PAIRS = {3: (TRIED_PAIR,), 4: (TRIED_PAIR, ("Paranoid", "BRS"))}
"""Those that also meet with a random number on static values, by players."""
NOISY = "a random number on static values"
LEADS = (
    Lead(
        tried="The thesis's 5,000 playouts, ten times as many: what better playouts are worth may grow with the tree.",
        choice=TENFOLD,
    ),
    Lead(
        tried="Below the root a move that was never tried counts as an even share of the wins, so that the tree grows "
        "deeper and playouts begin further on.",
        choice=UNTRIED,
    ),
    Lead(
        tried="A random number up to 1 on every static value in playouts, as minimax players have: it settles ties. "
        "Without it the first of equal moves is always made, so that playouts are much alike.",
        choice=NOISY,
    ),
    Lead(
        tried="Moves are ordered by the steps that they gain towards the nearest field of the home base, where ours "
        "counts to its far end: the thesis says neither.",
        choice=NEAREST,
    ),
    Lead(
        tried="Of the moves that the ordering ranks first SMO makes the first, as short searches do, where ours draws "
        "lots.",
        choice=FIRST,
    ),
)
WHY = (
    "Perhaps ties: our short searches make the first of equal moves, while SMO draws lots. Where both leave ties to "
    "chance, by a random number on static values, or both make the first move, three of four numbers of one-ply "
    "playouts agree; with that random number four players' BRS agrees, too."
)


def player(kind: str, playouts: int, *, first: bool = False, **options: float) -> str:
    """Return MCTS with these playouts; the five moves that promise most are looked at.

    With `first`, SMO makes the first of equal moves, as a short search does that looks at one move only.
    """
    way, best = ("one-ply", 1) if first and kind == "SMO" else (KINDS[kind], 5)
    return mcts(playouts, policy=POLICY_PLAYERS[0], playout=way, best=best, **options)


def games_of(game: str, players: int, playouts: int) -> int:
    """Return the games of a match: fewest where playouts that look ahead meet, since they cost much."""
    return in_all_seatings(FEWEST_GAMES, players, 2) if playouts == FEW else full_games(game, players, 2)


def playout_match(
    setting: Setting,
    game: str,
    players: int,
    pair: tuple[str, str],
    playouts: int,
    *,
    choice: str = "",
    rules: str = "",
    first: bool = False,
    **options: float,
) -> list[Cell]:
    """Let two kinds of playouts meet, perhaps under other rules; the stronger one of the thesis is counted."""
    worse, better = pair
    each = setting.pick(quick=QUICK_PLAYOUTS, full=playouts)
    agents = [player(kind, each, first=first, **options) for kind in (better, worse)]
    blind = {"random", "SMO"}.issuperset(pair)  # neither values a position
    text = GAMES[game].at(players) if blind else valued_game(setting, game, players)
    rows = match(setting, text + rules, agents, games=games_of(game, players, FEW if choice else playouts))
    names = list(KINDS)
    printed = PLAYOUTS[game, players][names.index(better)][names.index(worse)]
    row = f"{row_name(players)}, {choice or f'{playouts:,} playouts'}"
    return win_cells(row, [f"{better} against {worse}"], rows, [printed], PLAYOUT_GAMES)


def neighbours(setting: Setting, game: str, players: int) -> Findings:
    """Let each kind meet the next one of the table; all fifteen pairs would take days."""
    cells = [cell for pair in pairwise(KINDS) for cell in playout_match(setting, game, players, pair, FEW)]
    tried = game == TRIED_GAME and setting.size != "quick"
    return Findings(cells=cells, sensitivity=other_choices(setting, players) if tried else [])


def other_choices(setting: Setting, players: int) -> list[Cell]:
    """Let two kinds of playouts meet under other choices."""
    tried = partial(playout_match, setting, TRIED_GAME, players, TRIED_PAIR)
    noisy = partial(playout_match, setting, TRIED_GAME, players, playouts=FEW, choice=NOISY, noise=NOISE)
    return [
        *tried(MANY, choice=TENFOLD),
        *tried(FEW, choice=UNTRIED, urgency=even_share(players)),
        *(cell for pair in NOISY_PAIRS[players] for cell in noisy(pair)),
        *tried(FEW, choice=NEAREST, rules=",aim=camp"),
        *tried(FEW, choice=FIRST, first=True),
    ]


def guided_against_blind(setting: Setting) -> Findings:
    """Let guided playouts meet blind ones at the printed number, and our `mcts` meet `uct`."""
    cells = playout_match(setting, CHINESE_CHECKERS, 3, ("random", "SMO"), MANY)
    playouts = setting.pick(quick=QUICK_PLAYOUTS, full=MANY)
    agents = [f"mcts:simulations={playouts}", f"uct:simulations={playouts}"]
    rows = match(setting, GAMES[CHINESE_CHECKERS].at(3), agents, games=OWN_GAMES)
    row = f"{row_name(3)}, {MANY:,} playouts"
    return Findings(cells=cells + win_cells(row, ["mcts against uct, both as they are"], rows, [None], OWN_GAMES))


SETUP = (
    f"{POLICY_SETUP} Playouts: random; by the ordering (SMO); the best of the five moves that promise most by the "
    "static value (one-ply); or the same after the best reply of the next player for itself (MaxN), against the mover "
    "(Paranoid) or of all opponents together (BRS), five replies in all; all but random with a random move in 20 "
    "(chapter 6)."
)


def _experiment(game: str, players: int) -> Experiment:
    return Experiment(
        name=f"nijssen2013-table6.2-{game}-{players}",
        title=f"search in the playouts at {game.replace('-', ' ').title()} with {players} players",
        source=f"{THESIS}, table 6.2, {game.replace('-', ' ')}, {players} players",
        setup=(
            f"{GAMES[game].rules} {SETUP} {GAMES[game].values} {GAMES[game].ordering} "
            f"{FEW} playouts a move, where the thesis has {MANY:,}; each kind meets the next. {MATCHES}"
        ),
        measure=lambda setting: neighbours(setting, game, players),
        quick=f"5 matches of 2 games with {QUICK_PLAYOUTS} playouts",
        full=f"5 matches of {games_of(game, players, FEW)} games",
        why=WHY if game == TRIED_GAME else "",
        leads=LEADS if game == TRIED_GAME else (),
    )


GUIDED = Experiment(
    name=f"nijssen2013-table6.2-{CHINESE_CHECKERS}-guided",
    title="guided against blind playouts at Chinese Checkers with 3 players",
    source=f"{THESIS}, table 6.2, SMO against random",
    setup=(
        f"{GAMES[CHINESE_CHECKERS].rules} {SETUP} {GAMES[CHINESE_CHECKERS].ordering} "
        f"{MANY:,} playouts a move, as in the thesis. A second match is of our `mcts` and `uct` as they are, which "
        f"score returns. {MATCHES}"
    ),
    measure=guided_against_blind,
    quick=f"2 games a match with {QUICK_PLAYOUTS} playouts",
    full=f"{games_of(CHINESE_CHECKERS, 3, MANY)} games, and {OWN_GAMES} of mcts against uct",
)

EXPERIMENTS = (GUIDED, *(_experiment(game, players) for game, players in PLAYOUTS if game in GAMES))
