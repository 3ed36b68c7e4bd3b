"""Draws the pictures of the gallery and writes its page: `python docs/make_gallery.py`.

Everything is made from fixed seeds, so that the same code draws the same pictures; a test compares them with the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kingmaker as km
from kingmaker.show.tree import tree_svg

HERE = Path(__file__).parent
ELSEWHERE = ("learner.svg",)
"""Pictures of other pages, which other programs make."""
INTRODUCTION = """# Gallery

Every state of these games draws itself: a notebook shows the picture, `state.svg()` returns it as text, and
`kingmaker analyze GAME --svg FILE` writes it. Pieces carry the number of their player, so colour is never the only
sign. The last move is amber, and legal next moves are marked. `python docs/make_gallery.py` draws all pictures again.
"""

SLIDES = [
    0,
    [1, (3, -3), (12, -12), (8, -8)],
    [1, (2, -2), (4, -4), (6, -6)],
    [1, (14, -14), (5, -5), (2, -2)],
]
"""A tree on which alpha-beta prunes two leaves."""

ARRANGED = {
    *("abalone", "chinese-checkers", "connect-four", "hearts", "k-in-a-row", "nim", "risk-draft", "roster-draft"),
    *("spades", "table-draft", "tic-tac-toe", "tree"),
}
"""Games with pictures chosen by hand; the others show a start, a middle and an end."""


@dataclass(frozen=True)
class Plate:
    """One picture of the gallery."""

    section: str
    name: str
    caption: str
    draw: Callable[[], str]


def played(game: Any, moves: str = "", *, seed: int = 0) -> Any:
    """Play moves from the start; commas keep apart those with blanks inside."""
    state = game.new(seed=seed)
    for move in filter(None, moves.split(", ") if "," in moves else moves.split()):
        state = state.play(move)
    return state


def _half_way(state: Any) -> bool:
    return bool(state.turn == 20)


def greedily(game: Any, *, most: int = 400, until: Callable[[Any], bool] | None = None) -> Any:
    """Let everybody take what looks best, with a lot drawn every third move so that games do not stall."""
    state = game.new()
    for ply in range(most):
        if state.is_terminal() or (until is not None and until(state)):
            break
        agent: Any = km.RandomAgent() if ply % 3 == 2 and until is None else km.GreedyAgent()
        state = state.apply(agent.choose(state, seed=ply))
    return state


def searched(game: Any, agent: Any, *, until: Callable[[Any], bool], most: int = 400) -> Any:
    """Let one agent play all seats until something has happened."""
    state = game.new()
    for _ in range(most):
        if state.is_terminal() or until(state):
            break
        state = state.apply(agent.choose(state))
    return state


def randomly(game: Any, plies: int, *, seed: int) -> Any:
    """Play at random, so far or to the end."""
    state = game.new(seed=seed)
    for ply in range(plies):
        if not state.is_terminal():
            state = state.apply(km.RandomAgent().choose(state, seed=1000 * seed + ply))
    return state


# long: a list of pictures.
def plates() -> Iterator[Plate]:
    """List the pictures, section by section."""
    section = "Chinese Checkers"
    for players in (2, 3, 4, 6):
        checkers = km.games.ChineseCheckers(players=players)
        yield Plate(section, f"checkers-{players}", f"The start for {players} players.", checkers.new().svg)
    checkers = km.games.ChineseCheckers()
    hop = greedily(checkers, until=lambda state: state.turn > 20 and len(state.last_path) > 4)
    yield Plate(section, "checkers-hop", "A chain of hops; dots are the cells that the mover can reach.", hop.svg)
    small = km.games.ChineseCheckers(size=2, players=2)
    yield Plate(section, "checkers-small-end", "The end of a game on a small star.", greedily(small).svg)

    section = "Abalone"
    for players in (2, 3):
        abalone = km.games.Abalone(players=players)
        yield Plate(section, f"abalone-{players}", f"The start for {players} players.", abalone.new().svg)
    pushed = searched(km.games.Abalone(), km.Paranoid(depth=2), until=lambda state: sum(state.off) > 1)
    yield Plate(section, "abalone-push", "A marble has just been pushed off.", pushed.svg)
    short = searched(km.games.Abalone(goal=2), km.Paranoid(depth=2), until=lambda state: state.is_terminal())
    yield Plate(section, "abalone-end", "The end of a game to two marbles.", short.svg)

    section = "Cards"
    spades = km.games.Spades(players=3, cards=7)
    trick = randomly(spades, 5, seed=16)
    yield Plate(section, "spades-3", "Spades: two cards of a trick are on the table, the last one marked.", trick.svg)
    whole = km.games.Spades(players=3)
    yield Plate(section, "spades-17", "Spades with the whole deck; no spade may be led yet.", whole.new(seed=2).svg)
    bidding = randomly(km.games.Spades(players=4, bidding="players"), 1, seed=2)
    yield Plate(section, "spades-bidding", "Spades for four, at the bidding.", bidding.svg)
    hearts = randomly(km.games.Hearts(), 38, seed=2)
    yield Plate(section, "hearts-4", "Hearts for four, late in the deal.", hearts.svg)
    over = randomly(km.games.Hearts(), 52, seed=2)
    yield Plate(section, "hearts-end", "The end of a deal of Hearts.", over.svg)

    section = "Squares and heaps"
    noughts = km.games.TicTacToe()
    yield Plate(section, "tic-tac-toe", "Tic-tac-toe.", played(noughts, "b2 a1 c1 a3").svg)
    four = km.games.ConnectFour()
    drop = played(four, "d d c e c c e b d")
    yield Plate(section, "connect-four", "Connect four; dots show where a stone would land.", drop.svg)
    won = played(four, "a b b c d c c d d e d")
    yield Plate(section, "connect-four-end", "Four in a row have won.", won.svg)
    row = km.games.KInARow(players=4, width=7, height=6, k=4)
    yield Plate(section, "k-in-a-row", "Four in a row, for four players.", randomly(row, 14, seed=3).svg)
    nim = km.games.Nim(players=3)
    yield Plate(section, "nim", "Nim for three; what was taken last is hollow.", played(nim, "c-2 b-1").svg)

    section = "Drafts"
    rosters = km.games.RosterDraft(slots=("QB", "RB", "RB", "WR", "WR", "RB|WR"), bench=2, items=40)
    yield Plate(section, "roster-draft", "A draft of rosters, late.", randomly(rosters, 19, seed=4).svg)
    table = randomly(km.games.TableDraft(players=4, items=30), 9, seed=3)
    yield Plate(section, "table-draft", "A table draft: what each item is worth to whom, and who has it.", table.svg)
    bots = searched(km.games.RiskDraft(), km.LuxDrafter(bot="pixie"), until=_half_way)
    yield Plate(section, "risk-draft", "A Risk draft of three Pixies, half way.", bots.svg)

    for name in sorted(km.registry.games().keys() - ARRANGED):
        yield from unarranged(name)

    section = "Trees"
    figure = km.games.Tree()
    yield Plate(section, "tree", "Figure 1 of Sturtevant, Zinkevich & Bowling 2006.", figure.new().svg)
    intervals = km.games.Tree([0, ((2, 4), (2, 5), (1, 3)), [1, ((4, 6), (3, 5), (1, 2)), (3, 4, 3)]])
    yield Plate(section, "tree-intervals", "A tree whose leaves pay intervals, as for Max-Prob.", intervals.new().svg)

    section = "Search trees"
    for name, caption, search, state, depth in (
        ("search-maxn", "What MaxN makes of that figure.", km.MaxN(), figure.new(), 3),
        ("search-alpha-beta", "Alpha-beta prunes two leaves.", km.AlphaBeta(), km.games.Tree(SLIDES).new(), 3),
        ("search-spades", "MaxN on a hand of Spades, two plies.", km.MaxN(depth=6), spades.new(seed=16), 2),
        ("search-paranoid", "Paranoid search prunes more.", km.Paranoid(depth=4), whole.new(seed=2), 2),
    ):
        tree = search.search(state).tree(depth=depth)
        yield Plate(section, name, caption, lambda tree=tree: tree_svg(tree))


def unarranged(name: str) -> Iterator[Plate]:
    """Show a game for which nobody has chosen pictures."""
    game: Any = km.game(name)
    section, length = name.replace("-", " ").capitalize(), 0
    end = game.new(seed=1)
    while not end.is_terminal():
        end, length = end.apply(km.RandomAgent().choose(end, seed=1000 + length)), length + 1
    yield Plate(section, f"{name}-start", "The start.", game.new(seed=1).svg)
    yield Plate(section, f"{name}-middle", "Half way.", randomly(game, length // 2, seed=1).svg)
    yield Plate(section, f"{name}-end", "The end of a game.", end.svg)


def pictures() -> dict[str, str]:
    """Draw all pictures: file names and their contents."""
    return {f"{plate.name}.svg": plate.draw() + "\n" for plate in plates()}


def page() -> str:
    """Write the page that shows them."""
    parts, section = [INTRODUCTION], ""
    for plate in plates():
        if plate.section != section:
            section = plate.section
            parts.append(f"## {section}\n")
        parts.append(f"{plate.caption}\n\n![{plate.caption}](images/{plate.name}.svg)\n")
    return "\n".join(parts)


def main() -> None:
    """Write the page and the pictures, and remove pictures that are no longer shown."""
    images = HERE / "images"
    images.mkdir(exist_ok=True)
    drawn = pictures()
    for name, svg in drawn.items():
        (images / name).write_text(svg, encoding="utf-8")
    for path in images.glob("*.svg"):
        # What other pages show is made by others.
        if path.name not in drawn and not path.name.startswith("reproduction-") and path.name not in ELSEWHERE:
            path.unlink()
    (HERE / "gallery.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
