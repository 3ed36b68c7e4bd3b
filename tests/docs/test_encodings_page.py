"""The table of encoded games on the page is what the games say, and every part of a vector is explained."""

from __future__ import annotations

import re
import runpy

import kingmaker as km
from contract_games import GAMES
from places import ROOT

PAGE = (ROOT / "docs" / "pettingzoo.md").read_text(encoding="utf-8")


def test_the_table_is_what_the_games_say():
    write = runpy.run_path(str(ROOT / "docs" / "make_encodings.py"))["with_table"]
    assert write(PAGE) == PAGE, "run python docs/make_encodings.py"


def test_every_part_of_a_vector_is_explained():
    games = [game for games in GAMES.values() for game in games]
    parts = {name for game in games for name in km.Encoding(game).parts}
    explained = re.search(r"^\| part \|.*?\n\n", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert explained
    told = {name for row in explained[0].strip().splitlines()[2:] for name in row.split("|")[1].strip().split(", ")}
    assert told - {""} == parts
