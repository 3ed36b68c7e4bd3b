"""A page on which alpha-beta is stepped through: windows, order and cuts."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from kingmaker._engine import __version__
from kingmaker.show.page.frame import head, part, whole
from kingmaker.show.page.games import stepping

READING = (
    "A square is a position with the player who moves there; beside it stand its best value so far and its window. "
    "α is what the player at the root is sure of elsewhere, β what the others hold it to elsewhere. Once α has reached "
    "β, play will not come to that position, and the rest of it is cut off. Values are those of the player at the root."
)


def steps_page(title: str, frames: Sequence[tuple[str, str]]) -> str:
    """Write the steps as one HTML page that needs no other file."""
    return whole(_document(title, frames))


def _document(title: str, frames: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield from head(title)
    yield f"<header><h1>{html.escape(title)}</h1></header><main>"
    yield f'<p>{READING}<span class="screen" hidden> Step with the buttons or the keys ← → Home End.</span></p>'
    yield '<section class="game">'
    yield from stepping(frames)
    yield "</section>"
    yield "<details><summary>All steps in words</summary><ol>"
    for said, _ in frames:
        yield f"<li>{html.escape(said.partition(': ')[2])}</li>"
    yield "</ol></details>"
    yield f'<p class="faint">kingmaker {__version__}.</p>'
    yield f"</main><script>\n{part('page.js')}</script></body></html>"
