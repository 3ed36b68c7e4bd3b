"""Pictures as arrays of pixels: resvg draws the SVG, and what it writes, PNG, is unpacked here.

resvg (package `resvg-py`) comes as one small wheel for every system and needs nothing else. CairoSVG, the usual other
choice, needs the library cairo on the system, and Pillow. PNG is unpacked by a few lines of our own: the format of
pixels is always the same, 8 bits for red, green, blue and opacity.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingmaker.adapters.libraries import not_imported

Pixels = NDArray[np.uint8]
"""Height, width and three colours."""
CHANNELS = 4
WHITE = 255


def frame(svg: str, *, size: tuple[int, int] | None = None) -> Pixels:
    """Draw a picture on white; one that is not of a `size` (height, width) is put in its middle, smaller if need be."""
    pixels = unpacked(drawn(svg))
    if size is None or pixels.shape[:2] == size:
        return pixels
    height, width = size
    zoom = min(1.0, height / pixels.shape[0], width / pixels.shape[1])
    if zoom < 1:
        pixels = unpacked(drawn(svg, zoom=zoom))[:height, :width]
    paper = np.full((height, width, 3), WHITE, dtype=np.uint8)
    top, left = (height - pixels.shape[0]) // 2, (width - pixels.shape[1]) // 2
    paper[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels
    return paper


def drawn(svg: str, *, zoom: float = 1.0) -> bytes:
    """Return a picture as PNG."""
    try:
        import resvg_py
    except ImportError as error:
        raise not_imported(error, "resvg_py", library="resvg-py, which draws rgb_array,", extra="pettingzoo") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white", zoom=zoom))


def unpacked(png: bytes) -> Pixels:
    """Return the pixels of a PNG with 8 bits for each of four channels, without the opacity."""
    data, place = b"", 8
    width = height = 0
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        chunk = png[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", chunk[:8])
            assert tuple(chunk[8:]) == (8, 6, 0, 0, 0), "8 bits, four channels, not interlaced"
        elif kind == b"IDAT":
            data += chunk
        place += length + 12
    rows = np.frombuffer(zlib.decompress(data), dtype=np.uint8).reshape(height, 1 + CHANNELS * width)
    return _unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, CHANNELS))[:, :, :3]


def _unfiltered(filters: NDArray[np.uint8], rows: NDArray[np.uint8]) -> Pixels:
    """Undo the filters of rows: a byte was written as the difference to what its neighbours predict (PNG, section 9).

    A pixel needs those to its left, above, and above to the left. So all pixels of a diagonal are worked out at once:
    diagonal `d` holds the pixel `d − y` of each row `y`. Two diagonals and a row of zeros lie before the picture.
    """
    height, width, channels = rows.shape
    down, across = np.mgrid[:height, :width]
    diagonals = np.zeros((height + width + 1, height + 1, channels), dtype=np.int16)
    diagonals[down + across + 2, down + 1] = rows
    kinds = [np.ascontiguousarray(np.repeat(filters[:, None] == kind, channels, axis=1)) for kind in range(5)]
    for number in range(height + width - 1):
        first, last = max(0, number - width + 1), min(height, number + 1)
        left = diagonals[number + 1, first + 1 : last + 1]
        above, corner = diagonals[number + 1, first:last], diagonals[number, first:last]
        own = diagonals[number + 2, first + 1 : last + 1]
        own += _guess([kind[first:last] for kind in kinds], left, above, corner)
        own &= 255
    pixels: Pixels = diagonals[down + across + 2, down + 1].astype(np.uint8)
    return pixels


def _guess(kinds: list[Any], left: Any, above: Any, corner: Any) -> Any:
    """Return what the neighbours predict, by the filter of each row: nothing, left, above, their mean, or Paeth's."""
    _, by_left, by_above, by_mean, by_paeth = kinds
    rise, run = above - corner, left - corner
    far_left, far_above, far_corner = np.abs(rise), np.abs(run), np.abs(rise + run)
    takes_left = by_paeth & (far_left <= far_above) & (far_left <= far_corner)
    takes_above = far_above <= far_corner
    by_paeth = by_paeth & ~takes_left
    guess = left * (by_left | takes_left) + above * (by_above | (by_paeth & takes_above))
    guess += corner * (by_paeth & ~takes_above)
    guess += ((left + above) >> 1) * by_mean
    return guess
