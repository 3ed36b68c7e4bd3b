"""The set-up of Nijssen's thesis (Maastricht 2013), chapters 3 and 4: games, players, and how a match is counted.

What the thesis says stands here in our words with its chapter; what it leaves open was chosen before any full run, and
the set-ups say what. Two choices came later. That Paranoid and BRS play for their lead was taken up because the first
reading, each for its own value, had not put BRS ahead in Chinese Checkers. That the random number on evaluations goes
up to 1 was taken up because MaxN had been too strong at Rolit without one; all other rows test it. Budgets are counts
that it prints, or that give the depths that it prints, so that no result depends on a machine. A game of the thesis
that is not in `GAMES` yet needs one entry there, and its nodes in `nijssen_nodes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from kingmaker import registry
from kingmaker.arena.rows import Row
from kingmaker.papers.framework.cells import Cell, measured, sampling_margin
from kingmaker.papers.framework.experiment import Setting
from kingmaker.papers.framework.shares import wins_of
from kingmaker.papers.setups.nijssen_tables import BLOKUS, CHINESE_CHECKERS, FOCUS, POLICIES, ROLIT
from kingmaker.spec import text_of

THESIS = "Nijssen, “Monte-Carlo Tree Search for Multi-Player Games”, thesis, Maastricht 2013"
MINIMAX_PLAYERS = ("MaxN", "Paranoid", "BRS")
POLICY_PLAYERS = ("MCTS-MaxN", "MCTS-Paranoid", "MCTS-BRS")
BACKUPS = dict(zip(POLICY_PLAYERS, ("maxn", "paranoid", "best-reply"), strict=True))
QUICK_TURNS = 60
"""After which games end in a quick run."""
OPENING_EACH = 2
"""Random moves of each player before a game between players that draw no lots."""
NOISE = 1.0
"""The random number on every evaluation goes up to this: what the usual call for one returns."""


@dataclass(frozen=True)
class ThesisGame:
    """A game of the test bed."""

    name: str
    """Of our game."""
    options: str
    """That make it the thesis's, without the number of players."""
    valued: str
    """Options of the evaluation, for full runs in which positions are valued."""
    maxn: str
    """Options of the MaxN player, but for noise."""
    rivals: str
    """Options of Paranoid and BRS, but for noise."""
    quiet_maxn: str
    """Options of the MaxN player as it was first read, without noise."""
    rules: str
    """How it is won, and what was chosen where the thesis is silent, in whole sentences."""
    values: str
    """What evaluates positions, in whole sentences."""
    ordering: str
    """What orders moves, in whole sentences."""
    goals: str = ""
    """What minimax players make of the values of all, in whole sentences."""

    def at(self, players: int, *, opening: int = 0, valued: bool = False) -> str:
        """Return the game as text; `valued` where players need its evaluation."""
        fields = [self.options, f"players={players}", f"opening={opening}" if opening else ""]
        return f"{self.name}:{','.join(filter(None, [*fields, self.valued if valued else '']))}"


SHARES_AND_LEADS = (
    "MaxN compares shares of the sum of all, as in the thesis. Of Paranoid and BRS the thesis says nothing: here they "
    "play for their lead, the sum of how much more they have than each other player."
)
GAMES = {
    CHINESE_CHECKERS: ThesisGame(
        name="chinese-checkers",
        options="size=3,win=full",
        valued="evaluation=table",
        maxn="pruning=none",
        rivals="goal=lead",
        quiet_maxn="pruning=none,ties=random",
        rules=(
            "Chinese Checkers on the star of 73 fields, six pieces each; a home base that is full, with anybody's "
            "pieces, wins if at least one of them is its owner's. The thesis does not say which corners are used, nor "
            "in which order: here those of our game. Every field is open to every piece. Who cannot move passes, and "
            "after 100 moves of each player whoever is nearest to its home has won."
        ),
        values=(
            "Positions are valued by the fewest moves in which a player's six pieces alone would come home, from a "
            "table of all placements, as in the thesis; `kingmaker build-table chinese-checkers:size=3` makes it."
        ),
        ordering=(
            "Moves are ordered by the steps that they gain towards the far end of the home base; the thesis does not "
            "say to which of its fields."
        ),
        goals=(
            "MaxN minds nothing but its own value, as in the thesis. Of Paranoid and BRS the thesis says nothing: here "
            "they play for their lead, the sum over the others of how much nearer to home they are."
        ),
    ),
    FOCUS: ThesisGame(
        name="focus",
        options="",
        valued="",
        maxn="pruning=none,goal=share",
        rivals="goal=lead",
        quiet_maxn="pruning=none,goal=lead",
        rules=(
            "Focus in the short game: with three players three captures from each opponent or ten in all win, with "
            "four two from each or ten, with two six. The thesis leaves open whether own pieces count among the ten: "
            "here they do not. A piece put on a stack of five captures as one that moves there does. Who can neither "
            "move nor put a piece is left out; after 200 moves of each player nobody has won, which the thesis does "
            "not have."
        ),
        values=(
            "Positions are valued by 600 − 100 r + c, as in the thesis: r the fewest captures that would win, c the "
            "stacks that a player tops."
        ),
        ordering=(
            "Moves are ordered by 10 (n + t) + s, as in the thesis: n pieces that move, t on the target, s the change "
            "in stacks that the mover tops; a piece from the hand counts as one that moves, which the thesis leaves "
            "open."
        ),
        goals=SHARES_AND_LEADS,
    ),
    ROLIT: ThesisGame(
        name="rolit",
        options="",
        valued="",
        maxn="pruning=none,goal=share",
        rivals="",
        quiet_maxn="pruning=shallow",
        rules=(
            "Rolit on 8 × 8: who can capture must, who cannot puts a piece beside another; most pieces win, and "
            "equals share the win. Turns in the order red, yellow, green, blue; with fewer players the last colours "
            "are nobody's and can be captured, which the thesis leaves open."
        ),
        values=(
            "Positions are valued by moves available and ten for each stable piece, as in the thesis, and for all "
            "players as shares of their sum; the thesis says so of MaxN."
        ),
        ordering="Moves are ordered by the value of the square, as in the thesis.",
    ),
    BLOKUS: ThesisGame(
        name="blokus",
        options="",
        valued="",
        maxn="pruning=none,goal=share",
        rivals="goal=lead",
        quiet_maxn="pruning=none,goal=lead",
        rules=(
            "Blokus on 20 × 20 for four, each with a corner of its own, which the thesis leaves open; most squares "
            "covered win, and of those who placed all pieces one whose last was the single square; equals share."
        ),
        values="Positions are valued by the squares that a player covers, as in the thesis.",
        ordering="Moves are ordered by the size of the piece, larger ones first, as in the thesis.",
        goals=SHARES_AND_LEADS,
    ),
}
"""The games that we have; their names are those of the printed tables."""

MATCHES = (
    "Every seating with at least one of each player comes up equally often, and every game has its own chance; the "
    "kind of player that the winner is gets the win (chapter 4)."
)
POLICY_SETUP = (
    "MCTS with C = 0.2, all children of a node at once, wins as scores, the move tried most, playouts by the ordering "
    "of moves but for a random move in 20, and Tree-Only Progressive History with W = 5 (chapter 4). The thesis does "
    "not say what a move that was never tried counts as: here such moves come before all others, those with the most "
    "history first; and equal moves are drawn by lot in playouts."
)
MINIMAX_SETUP = (
    "Minimax players deepen step by step with a table. Paranoid and BRS try first what the table knows and the two "
    "moves that last cut off a search at that depth, then what the ordering of moves ranks first, and of equal moves "
    "those that have cut off more, each counted by the square of its depth (chapter 3). The thesis prints no nodes. "
    "Each has as many as give our Paranoid the mean depth that table 4.2 prints for it, found from positions of its "
    "own games before all matches but the first at Rolit. The thesis adds a small random number to every evaluation, "
    "and does not say how large or whether before MaxN's values are made shares: here it goes up to 1 and "
    "comes last. That was chosen after a row at Rolit with three players and 250 ms, in which MaxN is far too "
    "strong without such a number; the other rows and games test it. The thesis prunes MaxN but in "
    "Chinese Checkers; with a random number our MaxN cannot, since shares no longer add up to one."
)
QUIET_OPENINGS = f"In rows without noise {OPENING_EACH} random moves of each player come first, so that games differ."


def mcts(
    playouts: int,
    *,
    policy: str = POLICY_PLAYERS[0],
    history: float = 5.0,
    positions: float | None = None,
    **options: str | float,
) -> str:
    """Return an MCTS player of the thesis; with as many positions a move as playouts of `positions` have, if given."""
    budget = {"simulations": playouts} if positions is None else {"nodes": round(playouts * positions)}
    fields: dict[str, str | float] = {
        "backup": BACKUPS[policy],
        "c": 0.2,
        "epsilon": 0.05,
        "history": history,
        "playout": "ordered",
        "score": "wins",
        "solver": "none",
        **budget,
        **options,
    }
    return f"mcts:{','.join(f'{name}={value}' for name, value in fields.items())}"


LONGER, TENFOLD = "four times the playouts", "ten times the playouts"
UNTRIED = "untried moves count as an even share"
TIMED = "as many positions for every move"
NEAREST, FIRST = "steps to the nearest field", "the first of equal moves"
"""Other choices for MCTS players, as rows name them."""
OWN_VALUE, QUIET = "its own value", "no noise"
"""Other choices for minimax players."""


def even_share(players: int) -> float:
    """Return what a move counts as under `UNTRIED`: an even share of the wins."""
    return round(1 / players, 2)


def minimax(player: str, game: str, nodes: int, *, noise: float = NOISE, own: bool = False) -> str:
    """Return a minimax player of the thesis; one that minds its `own` value, whatever the others have, if asked."""
    about = GAMES[game]
    name, options = {
        "MaxN": ("maxn", about.maxn if noise else about.quiet_maxn),
        "Paranoid": ("paranoid", about.rivals),
        "BRS": ("best-reply", about.rivals),
    }[player]
    wanted = [each for each in options.split(",") if each and not (own and each == "goal=lead")]
    return f"{name}:{','.join([f'nodes={nodes}', *wanted, *([f'noise={noise:g}'] if noise else [])])}"


def valued_game(setting: Setting, game: str, players: int, *, opening: int = 0) -> str:
    """Return a game for players who value positions; a quick run does without a table that has to be built first."""
    return GAMES[game].at(players, opening=opening, valued=setting.size != "quick")


def printed_playouts(game: str, players: int, ms: int) -> int:
    """Return the playouts of MCTS-MaxN at a time; for two players, of whom none are printed, those of three."""
    _, playouts = POLICIES[game, max(players, 3), ms]
    return playouts[0]


SEATINGS = {(2, 2): 2, (3, 2): 6, (4, 2): 14, (6, 2): 62, (3, 3): 6, (4, 3): 36, (6, 3): 540}
"""By seats and players of the thesis: all with at least one of each."""
FEWEST_GAMES, FEW_GAMES, MORE_GAMES = 100, 300, 600
"""The least that a row has in a full run: fewest where games cost much, more at 250 ms where they cost little."""
CHEAP = (ROLIT, BLOKUS)
"""Games whose rows of 250 ms cost little."""
SHORT, LONG = 250, 1000
"""Milliseconds of the thesis."""


def row_name(players: int, ms: int | None = None) -> str:
    """Name a row as the thesis does, by players and time."""
    return f"{players} players" + (f", {ms:,} ms" if ms else "")


def full_games(game: str, players: int, kinds: int, ms: int | None = None) -> int:
    """Return how many games a row has in a full run: all seatings equally often."""
    return in_all_seatings(MORE_GAMES if ms == SHORT and game in CHEAP else FEW_GAMES, players, kinds)


def in_all_seatings(least: int, players: int, kinds: int) -> int:
    """Return the least number of games from there on that has all seatings equally often."""
    each = SEATINGS[players, kinds]
    return -(-least // each) * each


def games_text(rows: Iterable[tuple[int, int]], games: Callable[[int, int], int]) -> str:
    """Say how many games each row, of players and milliseconds, has in a full run."""
    return ", ".join(f"{games(players, ms)} ({row_name(players, ms)})" for players, ms in rows)


def shortened(game: str) -> str:
    """Return a game that ends after a few turns, if it can: Focus by players that see little goes on and on."""
    rules: Any = registry.game(game)
    can = "most_turns" in {field.name for field in fields(rules)}
    return text_of(replace(rules, most_turns=QUICK_TURNS)) if can else game


def match(setting: Setting, game: str, agents: Sequence[str], *, games: int) -> list[Row]:
    """Play a match, of two short games in a quick run: one game for each deal, in all mixed seatings in turn."""
    games = setting.pick(quick=2, full=games)
    game = shortened(game) if setting.size == "quick" else game
    setting.tell(f"{games} games of {game}: {' and '.join(agents)}")
    return list(setting.tournament(game, agents, deals=games, seating="mixed:1").rows)


def win_cells(
    row: str, columns: Sequence[str], rows: Sequence[Row], printed: Sequence[float | None], printed_games: int
) -> list[Cell]:
    """Return the share of games that players of each kind won, for as many kinds as there are columns."""
    kinds = len({agent for each in rows for agent in each.seats})
    cells = []
    for agent, (column, number) in enumerate(zip(columns, printed, strict=True)):
        share = wins_of(rows, agent)
        cells.append(
            measured(
                row,
                column,
                share.estimate,
                printed=number,
                size=share.deals,
                even=100 / kinds,
                margin=0.0 if number is None else sampling_margin(number, printed_games),
                games=share.games,
                printed_games=printed_games,
            )
        )
    return cells
