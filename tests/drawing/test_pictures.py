"""Pictures: every state has one, it is sound XML that shows what it should, and the gallery is what the code draws."""

from __future__ import annotations

import importlib.util
import re
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from boards import hexagon, hexagon_rim, star
from kingmaker import registry
from kingmaker.cli import app
from kingmaker.drawing import Picture, axial, hex_board, picture_of, rim_labels, square_board
from kingmaker.drawing.palette import LAST, player_colour
from kingmaker.drawing.suits import in_order, row_width, rows_of
from kingmaker.drawing.svg import text_width
from pictures import SPACE, parse, texts
from places import ROOT

GAMES = sorted(registry.games())


def walk(state: Any, plies: int, seed: int = 0) -> Any:
    for ply in range(plies):
        if state.is_terminal():
            break
        state = state.apply(km.RandomAgent().choose(state, seed=1000 * seed + ply))
    return state


# Every game.


@pytest.mark.parametrize("name", GAMES)
def test_every_game_draws_its_start_middle_and_end(name):
    for plies in (0, 1, 7, 10_000):
        state = walk(registry.game(name).new(seed=3), plies, seed=1)
        svg = state.svg()
        parse(svg)
        assert state._repr_svg_() == svg
        assert picture_of(state) == svg
        assert len(svg) < 20_000


@pytest.mark.parametrize("name", GAMES)
def test_the_title_tells_who_is_to_move(name):
    state = registry.game(name).new()
    title = parse(state.svg())[0].text or ""
    assert f"player {state.player} to move" in title or name == "tree"


@pytest.mark.parametrize("name", GAMES)
def test_the_last_action_is_no_part_of_a_position(name):
    game: Any = registry.game(name)
    state = walk(game.new(seed=3), 2)
    assert state.last is not None
    if hasattr(game, "parse"):
        bare = re.sub(r" last=\S+", "", str(state))
        again = game.parse(bare)
        assert again == state
        assert hash(again) == hash(state)


def test_a_native_state_remembers_the_action_that_led_to_it():
    state = km.games.Hearts().new(seed=1)
    assert state.last is None
    card = state.legal_actions()[0]
    assert state.play(card).last == card
    assert state.last is None


def test_a_game_without_a_picture_is_drawn_by_its_text():
    class Plain:
        def draw(self) -> str:
            return "a < b & c\n  \x00 second"

    svg = picture_of(Plain())
    assert [text.replace("\xa0", " ") for text in texts(svg)] == ["a < b & c", "  \\x00 second"]
    assert texts(picture_of("")) == []


# The builder.


@given(st.text(max_size=40))
@settings(max_examples=60, deadline=None)
def test_any_text_gives_sound_xml(text):
    picture = Picture(text or "-")
    picture.text(0, 0, text, fill=text)
    ElementTree.fromstring(str(picture))


def test_the_picture_grows_with_what_is_put_on_it():
    picture = Picture("a title")
    picture.circle(100, 50, 10)
    with picture.moved(-200, 0):
        picture.rect(0, 0, 20, 300)
    picture.text(0, 400, "a long line of text", anchor="start")
    left, top, right, bottom = picture.box
    assert (left, top) == (-200, 0)
    assert bottom > 400
    assert right >= text_width("a long line of text")


def test_an_empty_group_leaves_no_trace():
    picture = Picture("a title")
    with picture.group(fill="#000"):
        pass
    assert "<g" not in str(picture)


# Cards.


def test_a_hand_shows_every_card_and_the_mover_every_legal_one():
    state = km.games.Spades(players=3, cards=7).new(seed=16)
    root = parse(state.svg())
    corners = [group for group in root.iter(f"{SPACE}g") if group.get("font-size") == "15"]
    shown = [text.text for group in corners for text in group.iter(f"{SPACE}text")]
    assert sorted(map(str, shown)) == sorted(card[0].replace("T", "10") for hand in state.hands for card in hand)
    ring = [element for element in root.iter(f"{SPACE}rect") if element.get("stroke-width") == "3"]
    assert len(ring) == len(state.legal_actions())


def test_the_last_card_of_an_unfinished_trick_is_marked():
    state = km.games.Spades(players=3, cards=7).new(seed=16)
    assert LAST not in state.svg()
    assert state.play(state.legal_actions()[0]).svg().count(LAST) == 1


def test_bids_tricks_and_points_stand_at_the_seats():
    spades = km.games.Spades(players=3, cards=7).new(seed=16)
    assert {f"bid {bid} · took 0" for bid in spades.bids} <= set(texts(spades.svg()))
    assert "0 points · took 0" in texts(km.games.Hearts().new().svg())


def test_rows_of_a_hand_keep_suits_together_and_lose_no_card():
    hand = ["2C", "AS", "KS", "3S", "QH", "TD", "9D", "AC"]
    assert in_order(hand)[:3] == ["AS", "KS", "3S"]
    for width in (60.0, 120.0, 150.0, 1000.0):
        rows = rows_of(hand, width)
        assert [card for row in rows for card in row] == in_order(hand)
        assert all(row_width(row) <= width for row in rows)
    assert len(rows_of(hand, 1000)) == 1


# Boards.


def test_a_square_board_marks_pieces_last_move_legal_moves_and_the_winning_line():
    svg = square_board(
        "21", "ab", {(0, 0): 0, (1, 1): 1}, mover=0, last=(1, 1), legal=[(0, 1), (1, 0)], signs="XO", title="tiny"
    )
    root = parse(svg)
    assert root[0].text == "tiny: player 0 to move"
    assert {"X", "O", "a", "b", "1", "2"} <= set(texts(svg))
    assert svg.count(LAST) == 1
    dots = next(group for group in root.iter(f"{SPACE}g") if group.get("fill-opacity"))
    assert [(dot.get("cx"), dot.get("cy")) for dot in dots] == [("72", "24"), ("24", "72")]


def test_the_end_of_connect_four_shows_the_line_that_won():
    state = km.games.ConnectFour().new()
    for column in "abbcdccdded":
        assert 'stroke-width="12"' not in state.svg()
        state = state.play(column)
    assert 'stroke-width="12"' in state.svg()
    assert "player 0 wins" in texts(state.svg())


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_star_is_drawn_from_its_cells_alone(size):
    cells = star(size, (0, 1, 2, 3, 4, 5))
    assert len(cells) == {1: 13, 2: 37, 3: 73, 4: 121}[size]
    pieces = {cell.name: cell.camp for cell in cells if cell.camp is not None}
    svg = hex_board(cells, pieces, mover=5, labels=rim_labels(cells, lambda cell: cell.name[0], (-1, 0)))
    for player in range(6):
        # once a pawn, and the heading has one more for the mover
        assert texts(svg).count(str(player)) == size * (size + 1) // 2 + (player == 5)
        assert player_colour(player).fill in svg
    lines = next(element for element in parse(svg).iter(f"{SPACE}path"))
    rows = 4 * size + 1
    assert (lines.get("d") or "").count("M") == 3 * (rows - 2)  # a row of one cell needs no line, and there are two


def test_a_chain_of_hops_is_bent_at_every_station():
    cells = hexagon(5)
    path = ["e3", "e5", "g7", "g5"]
    svg = hex_board(cells, {"g5": 1, "e4": 0, "f6": 0}, mover=0, paths=[path], labels=hexagon_rim(cells))
    places = {cell.name: (cell.x * 40, cell.y * 40) for cell in cells}
    way = next(element.get("d") or "" for element in parse(svg).iter(f"{SPACE}path") if element.get("stroke") == LAST)
    for station in path[1:-1]:
        x, y = places[station]
        assert f"L{round(x, 1):g} {round(y, 1):g}" in way
    assert way.count("L") == 3


def test_a_marble_may_be_pushed_off_the_board():
    cells = hexagon(5)
    svg = hex_board(cells, {"e9": 0}, mover=1, paths=[["e8", "e9"], ["e9", (5.0, 0.0)]], lines=False)
    left, _, width, _ = map(float, parse(svg).get("viewBox", "").split())
    assert left + width > 5 * 40


def test_movable_pieces_and_targets_are_marked():
    cells = hexagon(3)
    plain = hex_board(cells, {"c3": 0}, mover=0)
    marked = hex_board(cells, {"c3": 0}, mover=0, movable=["c3"], targets=["c4", "b3"])
    assert marked.count("<circle") == plain.count("<circle") + 3


def test_rim_labels_stand_outside_and_apart():
    cells = hexagon(5)
    labels = hexagon_rim(cells)
    assert sorted(label.text for label in labels) == [*"123456789", *"abcdefghi"]
    for label in labels:
        distances = [(label.x - cell.x) ** 2 + (label.y - cell.y) ** 2 for cell in cells]
        assert min(distances) > 0.7**2
        others = [other for other in labels if other is not label]
        assert min((label.x - other.x) ** 2 + (label.y - other.y) ** 2 for other in others) > 0.4**2


def test_axial_neighbours_are_one_unit_apart():
    here = axial(2, -1)
    for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        x, y = axial(2 + q, -1 + r)
        assert (x - here[0]) ** 2 + (y - here[1]) ** 2 == pytest.approx(1)


def test_the_end_names_the_winners():
    cells = hexagon(2)
    assert "player 1 wins" in texts(hex_board(cells, {}, mover=None, returns=(0, 1, 0)))
    assert "players 0 and 2 share the win" in texts(hex_board(cells, {}, mover=None, returns=(1, 0, 1)))
    assert "the game is over: nobody is ahead" in texts(hex_board(cells, {}, mover=None, returns=(0, 0)))


# The command.


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def test_analyze_writes_the_picture_beside_its_answer(tmp_path):
    file = tmp_path / "board.svg"
    file.write_text("something older")
    result = run("analyze", "connect-four", "maxn:depth=2", "--moves", "d d c", "--svg", str(file))
    assert result.exit_code == 0, result.output
    assert "maxn" in result.stdout
    state = km.games.ConnectFour().new().play("d").play("d").play("c")
    assert file.read_text(encoding="utf-8") == state.svg() + "\n"
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_analyze_prints_nothing_but_the_picture_where_it_is_asked_for_a_dash():
    result = run("analyze", "hearts", "--svg", "-")
    assert result.exit_code == 0
    assert result.stdout == km.games.Hearts().new(seed=0).svg() + "\n"


def test_analyze_draws_a_game_that_is_over(tmp_path):
    file = tmp_path / "end.svg"
    result = run("analyze", "nim:piles=1", "--moves", "a-1", "--svg", str(file))
    assert result.exit_code == 0, result.output
    assert "player 0 wins" in texts(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("place", "reason"), [("missing/board.svg", "No such file or directory"), (".", "Is a directory")]
)
def test_a_picture_that_cannot_be_written_is_refused_in_one_line(tmp_path, place, reason):
    name = str(tmp_path / place)
    result = run("analyze", "nim", "--svg", name)
    assert result.exit_code == 2
    assert result.stderr == f"kingmaker: expected a file that can be written, got '{name}': {reason}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "link.svg").symlink_to(tmp_path / "real.svg")
    assert run("analyze", "nim", "maxn", "--svg", str(tmp_path / "link.svg")).exit_code == 0
    assert (tmp_path / "link.svg").is_symlink()
    parse((tmp_path / "real.svg").read_text(encoding="utf-8"))


def test_a_picture_and_json_do_not_share_one_output():
    result = run("analyze", "nim", "--svg", "-", "--json")
    assert result.exit_code == 2
    assert "--svg - or --json" in result.stderr


# The gallery.


@pytest.fixture(scope="module")
def gallery():
    place = ROOT / "docs" / "make_gallery.py"
    spec = importlib.util.spec_from_file_location("make_gallery", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_gallery"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_gallery"]


BY_OTHER_SCRIPTS = ("reproduction-", "learner")
"""Pictures beside those of the gallery: of `docs/make_reproduction.py` and of `examples/learner.py`."""


def test_the_gallery_is_what_the_code_draws(gallery):
    drawn = gallery.pictures()
    kept = {
        path.name: path.read_text(encoding="utf-8")
        for path in (ROOT / "docs" / "images").glob("*.svg")
        if not path.name.startswith(BY_OTHER_SCRIPTS)
    }
    assert sorted(kept) == sorted(drawn)
    changed = [name for name in drawn if kept[name] != drawn[name]]
    assert changed == [], "run `python docs/make_gallery.py` and look at these pictures"
    assert (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8") == gallery.page()


def test_the_gallery_shows_every_game(gallery):
    titles = " ".join(parse(svg)[0].text or "" for svg in gallery.pictures().values()).casefold()
    shown = titles.replace("-", " ")
    assert [name for name in GAMES if name.replace("-", " ") not in shown] == []
