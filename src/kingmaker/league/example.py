"""An example pool: 300 players with invented names, projections and average draft positions, from a seed.

No public file with both projections and draft positions has a permissive licence, so this one is made up. Projections
fall off with the rank in a position, steeply at first; draft positions follow the points above what a league of twelve
would leave over, with noise, and kickers and defences go late, as they do.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from random import Random

from kingmaker.arena.csv_text import write_rows

SEED = 2024


@dataclass(frozen=True)
class Curve:
    """How the projections of a position fall: from `top`, by a part of `slope` a rank, towards `floor`."""

    count: int
    top: float
    floor: float
    slope: float
    level: float
    """What is left over when a league has its starters."""
    wait: float
    """By how many picks drafters put the position off."""


CURVES = {
    "QB": Curve(36, 385, 130, 0.055, 285, 14),
    "RB": Curve(84, 320, 12, 0.040, 118, 0),
    "WR": Curve(100, 305, 14, 0.031, 122, 0),
    "TE": Curve(36, 235, 18, 0.085, 112, 6),
    "K": Curve(22, 152, 98, 0.06, 126, 68),
    "DST": Curve(22, 146, 70, 0.055, 108, 66),
}
FIRST = """
Abel Anton Archer Arlo Bastian Beck Bram Calder Callum Cassius Cato Corin Dain Darian Desmond Dorian Edric Eldon
Emeric Ewan Fabian Ferris Finlo Gareth Gideon Halden Harlan Hollis Ivo Jarek Joren Jovan Kasper Keir Kelvin
Lander Leif Linus Lorcan Magnus Marlow Milo Nevin Nico Oren Orson Otis Pascal Perrin Quill Rafe Remy Rory Rufus
Saxon Silas Soren Stellan Tavish Theron Tobin Ulric Vance Varro Wendel Wiley Xander Yorick Zane Zeno
"""
LAST = """
Abernoth Ashgrove Barrowby Bellweather Blackmere Brightwell Cairnfield Castellow Cogswain Coldbrook Dunmarrow
Eastlock Elderfen Fairholt Farrowdale Fenwright Foxley-Dunn Gallowmere Glassford Grimsdale Hadleigh-Moor
Harrowgate Hartsbane Hawkesby Highmoor Holloway-Reed Ironwood Kestrelman Kingsmarch Larkhill Lockhaven
Longstride Marchbank Merriweld Millbrand Mossgrave Netherby Nightvale Oakhurst Oldacre Pemberwick Quarrymoor
Ravensdale Redfern-Shaw Rookwood Sallowfield Shadwick Silverlane Stonebridge Summerlin-Oak Swiftwater Tarnhelm
Thistledown Thornbury Umberfield Vanterpool Wainscott Westerby Whitlock-Hay Windermark Winterbourne Yarrowfield
"""
CITIES = """
Alderport Brackenridge Cinder-Bay Duskhaven Eastwatch Fallowmere Gravenhold Harborlight Icewater Juniper-Falls
Kettle-Rock Lanternford Mistral-City Northgate Old-Quay Pinecrest Quicksilver Ravenscar Saltmarsh Tidewater
Umberton Valewood
"""


@dataclass(frozen=True)
class Example:
    """One invented player."""

    name: str
    position: str
    projection: float
    adp: float


def example_pool(seed: int = SEED) -> list[Example]:
    """Make up the pool; the same seed gives the same players."""
    chance = Random(seed)
    names = [f"{first} {last}" for first in FIRST.split() for last in LAST.split()]
    chance.shuffle(names)
    cities = CITIES.split()
    made: list[tuple[float, str, str, float]] = []
    for position, curve in CURVES.items():
        for rank in range(curve.count):
            fall = math.exp(-curve.slope * rank)
            points = curve.floor + (curve.top - curve.floor) * fall * chance.uniform(0.97, 1.03)
            name = cities[rank].replace("-", " ") + " Defence" if position == "DST" else names.pop()
            liked = points * chance.uniform(0.96, 1.04) - curve.level
            made.append((-liked + curve.wait, name, position, round(points, 1)))
    drafted = sorted(made)
    return sorted(
        (
            Example(name, position, points, round(max(1.0, place + chance.uniform(-0.4, 0.4)), 1))
            for place, (_, name, position, points) in enumerate(drafted, start=1)
        ),
        key=lambda player: player.adp,
    )


def example_csv(seed: int = SEED) -> str:
    """Write the pool as a CSV file."""
    text = io.StringIO()
    write_rows(text, [["Name", "Position", "Projection", "ADP"]])
    write_rows(text, ([each.name, each.position, each.projection, each.adp] for each in example_pool(seed)))
    return text.getvalue()
