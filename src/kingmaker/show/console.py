"""The terminal: colours and its width if there is one, plain and wide text if there is none.

All text passes through here, and what a terminal would obey is shown instead: see `kingmaker.printable`. The codes for
colours and cursors are Rich's own and are added behind this door.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Span, Text

from kingmaker.printable import LINES, printable

if TYPE_CHECKING:
    from rich.status import Status

PIPE_WIDTH = 160
"""A file has no edge to wrap at, but a table has to know one."""


class Screen(Console):
    """A console that shows what it is given and obeys none of it: no control characters, no markup unless asked."""

    def __init__(self, *, markup: bool = False, **options: Any) -> None:
        super().__init__(highlight=False, markup=markup, emoji=False, **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Turn something into pieces of text with their styles; all that is printed comes through here."""
        return super().render(_shown(renderable) if isinstance(renderable, Text) else renderable, options)

    def render_str(self, text: str, **options: Any) -> Text:
        """Turn a string into text with styles."""
        return super().render_str(printable(text, keep=LINES), **options)

    def status(self, status: RenderableType, **options: Any) -> Status:
        """Show a line while something is being done; a string is no markup there either."""
        return super().status(Text(status) if isinstance(status, str) else status, **options)


def _shown(text: Text) -> Text:
    """Return the text as it may be shown, with its styles where they were."""
    plain = text.plain
    if plain.isascii() and plain.isprintable():
        return text
    letters = [printable(letter, keep=LINES) for letter in plain]
    if "".join(letters) == plain:
        return text
    places = [0]
    for letter in letters:
        places.append(places[-1] + len(letter))
    shown = text.blank_copy("".join(letters))
    shown.spans = [
        Span(places[min(span.start, len(plain))], places[min(span.end, len(plain))], span.style) for span in text.spans
    ]
    return shown


def console(*, stderr: bool = False) -> Screen:
    """Return the console for one command; NO_COLOR, FORCE_COLOR, TERM and COLUMNS mean what they always mean."""
    stream = sys.stderr if stderr else sys.stdout
    wide = not stream.isatty() and not os.environ.get("COLUMNS")
    return Screen(stderr=stderr, width=PIPE_WIDTH if wide else None)


def plain_text(parts: Iterable[RenderableType], *, width: int) -> str:
    """Write what a console would show as text without colours."""
    file = io.StringIO()
    screen = Screen(file=file, width=width, color_system=None)
    for part in parts:
        screen.print(part)
    return "\n".join(line.rstrip() for line in file.getvalue().removesuffix("\n").split("\n"))
