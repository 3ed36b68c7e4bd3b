"""Write the table of numbered actions and vectors in docs/pettingzoo.md from the games.

python docs/make_encodings.py
"""

from __future__ import annotations

from pathlib import Path

import kingmaker as km

PAGE = Path(__file__).parent / "pettingzoo.md"
BEGIN, END = "<!-- encodings, by docs/make_encodings.py -->\n", "<!-- end of encodings -->\n"
ALSO = (
    "hearts:hands=hidden",
    "hearts:hands=hidden,passing=yes",
    "oh-hell:hands=hidden",
    "spades:hands=hidden",
)
"""Configurations that are shown beside the defaults."""


def table() -> str:
    """Return a row for each game: how many actions and numbers it has, what the actions are, and the parts."""
    games: list[km.Game] = [kind() for kind in km.registry.games().values()] + [km.game(text) for text in ALSO]
    rows = ["| game | actions | what they are | vector | parts |", "|---|---|---|---|---|"]
    for game in sorted(games, key=name_of):
        encoding = km.Encoding(game)
        parts = ", ".join(f"{name} {length}" for name, length in encoding.parts.items())
        numbers = f"{encoding.num_actions} | {actions_of(game)} | {encoding.vector_length}"
        rows.append(f"| `{name_of(game)}` | {numbers} | {parts} |")
    return "\n".join(rows) + "\n"


def name_of(game: km.Game) -> str:
    """Return a game as text; a tree has none, and is called by its name."""
    return game.name if isinstance(game, km.games.Tree) else str(game)


def actions_of(game: km.Game) -> str:
    """Say what is numbered, in the words of the method that lists it."""
    assert isinstance(game, km.Encoded)
    words = (type(game).all_actions.__doc__ or "").strip().rstrip(".")
    return words.removeprefix("List ")


def with_table(page: str) -> str:
    """Return a page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
