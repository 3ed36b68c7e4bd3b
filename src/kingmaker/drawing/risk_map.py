"""The map of Risk as a net: a labelled circle for each territory, where it lies on a map of the world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kingmaker.drawing.palette import FAINT, FIELD, INK, LAST, RULE
from kingmaker.drawing.pieces import put_heading, put_pieces, put_standings, whose_turn
from kingmaker.drawing.svg import Picture, Point

RADIUS = 13.0

PLACES: dict[str, Point] = {
    "Alaska": (40, 70),
    "Northwest Territory": (150, 60),
    "Greenland": (370, 40),
    "Alberta": (130, 130),
    "Ontario": (215, 140),
    "Quebec": (305, 145),
    "Western United States": (135, 205),
    "Eastern United States": (235, 220),
    "Central America": (155, 285),
    "Venezuela": (240, 345),
    "Peru": (230, 425),
    "Brazil": (325, 400),
    "Argentina": (260, 500),
    "Iceland": (455, 85),
    "Scandinavia": (555, 75),
    "Great Britain": (455, 155),
    "Northern Europe": (550, 165),
    "Western Europe": (470, 235),
    "Southern Europe": (565, 235),
    "Ukraine": (650, 130),
    "North Africa": (490, 325),
    "Egypt": (580, 305),
    "East Africa": (630, 375),
    "Congo": (565, 410),
    "South Africa": (575, 490),
    "Madagascar": (670, 485),
    "Middle East": (675, 275),
    "Afghanistan": (745, 200),
    "Ural": (760, 110),
    "India": (780, 295),
    "China": (865, 230),
    "Siam": (880, 315),
    "Siberia": (835, 65),
    "Mongolia": (945, 180),
    "Irkutsk": (920, 115),
    "Yakutsk": (935, 45),
    "Kamchatka": (1035, 70),
    "Japan": (1050, 185),
    "Indonesia": (900, 400),
    "New Guinea": (1005, 385),
    "Western Australia": (935, 480),
    "Eastern Australia": (1035, 470),
}
SHORT = {
    "Northwest Territory": "NW Territory",
    "Western United States": "Western US",
    "Eastern United States": "Eastern US",
    "Western Australia": "W Australia",
    "Eastern Australia": "E Australia",
}
TINTS = ("#e8d4ea", "#f4d8c4", "#f0dcb0", "#f4ecb8", "#cfdcf0", "#d3e8cf")
"""A background for each continent, so pale that it is no player's colour."""
AROUND_THE_WORLD = ("Alaska", "Kamchatka")


def risk_map_picture(
    continents: Sequence[tuple[str, int, Sequence[str]]],
    edges: Iterable[tuple[str, str]],
    owners: Mapping[str, int],
    *,
    mover: int | None,
    title: str,
    heading: str = "",
    last: str | None = None,
    standings: Sequence[str] = (),
    returns: Sequence[float] = (),
) -> str:
    """Draw who owns which territory; `last` is the one that was picked last."""
    heading = heading or whose_turn(mover, returns)
    picture = Picture(f"{title}: {heading}")
    strokes: list[list[Point]] = []
    for one, other in edges:
        if {one, other} == set(AROUND_THE_WORLD):
            west, east = (PLACES[name] for name in AROUND_THE_WORLD)
            strokes += [[west, (west[0] - 45, west[1])], [east, (east[0] + 45, east[1])]]
        else:
            strokes.append([PLACES[one], PLACES[other]])
    picture.lines(strokes, stroke="#b8b0a0", stroke_width=1.5)
    if last is not None:
        picture.circle(*PLACES[last], RADIUS * 1.4, fill=LAST)
    for (_, _, names), tint in zip(continents, TINTS, strict=True):
        with picture.group(fill=tint or FIELD, stroke=INK):
            for name in names:
                if name not in owners:
                    picture.circle(*PLACES[name], RADIUS)
    for player in sorted(set(owners.values())):
        put_pieces(picture, player, [PLACES[name] for name in PLACES if owners.get(name) == player], RADIUS)
    with picture.group(size=11, stroke_width=3, stroke="#fcfbf7", paint_order="stroke"):
        for name, (x, y) in PLACES.items():
            picture.text(x, y + RADIUS + 9, SHORT.get(name, name), fill=INK)
    for name, (x, y) in PLACES.items():
        if name not in owners:
            picture.spot(name, x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
    _put_bonuses(picture, continents, owners)
    put_heading(picture, heading, mover)
    put_standings(picture, standings, mover)
    return str(picture)


def _put_bonuses(
    picture: Picture, continents: Sequence[tuple[str, int, Sequence[str]]], owners: Mapping[str, int]
) -> None:
    """Write below the map what each continent pays, and to whom."""
    x, y = 0.0, 552.0
    for (name, bonus, names), tint in zip(continents, TINTS, strict=True):
        held = {owners.get(territory) for territory in names}
        owner = next(iter(held)) if len(held) == 1 else None
        picture.rect(x, y - 8, 16, 16, rx=4, fill=tint, stroke=RULE)
        text = f"{name} {bonus}" + (f", player {owner}" if owner is not None else "")
        picture.text(x + 22, y, text, size=12, anchor="start", fill=INK if owner is not None else FAINT)
        x += 180
