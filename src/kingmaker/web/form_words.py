"""The words of errors for people with a form before them: where the terminal has an option, the page has a field."""

from __future__ import annotations

import re

FIELDS = {
    "columns": "Columns:",
    "adp": "Draft positions",
    "skip-bad": "the field for lines that cannot be read",
    "encoding": "set Encoding to",
    "teams": "Teams",
    "rounds": "Rounds",
    "keep": "Keepers",
}
"""What the form of a draft calls the options of `kingmaker draft`."""
OPTION = re.compile(rf"(?:give )?--({'|'.join(FIELDS)})\b")


def in_form_words(said: str) -> str:
    """Name the field of the form where an error names an option of the terminal."""
    return OPTION.sub(lambda found: FIELDS[found[1]], said)
