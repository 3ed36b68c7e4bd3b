"""Pixels are what PNG says they are, whatever filters its rows have."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest

from kingmaker.adapters.pettingzoo.frames import drawn, frame, unpacked
from zoo import NEEDED

assert NEEDED
SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}">'
    '<rect width="{0}" height="{1}" fill="#102030"/></svg>'
)


def guess(kind: int, left: int, above: int, corner: int) -> int:
    """What the specification of PNG predicts, section 9.2, for one byte."""
    if kind == 4:
        start = left + above - corner
        return min((left, above, corner), key=lambda near: abs(start - near))
    return (0, left, above, (left + above) // 2)[kind]


def packed(pixels: np.ndarray, filters: list[int]) -> bytes:
    """Write a PNG byte by byte."""
    height, width, _ = pixels.shape
    data = b""
    for row in range(height):
        data += bytes([filters[row]])
        for column in range(width):
            for channel in range(4):
                left = int(pixels[row, column - 1, channel]) if column else 0
                above = int(pixels[row - 1, column, channel]) if row else 0
                corner = int(pixels[row - 1, column - 1, channel]) if row and column else 0
                data += bytes([(int(pixels[row, column, channel]) - guess(filters[row], left, above, corner)) % 256])
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(data))]
    written = [struct.pack(">I", len(body)) + kind + body + b"sum." for kind, body in [*chunks, (b"IEND", b"")]]
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 9), (9, 1), (12, 7), (7, 12)])
def test_all_filters_are_undone(height, width):
    chance = np.random.default_rng(height)
    for levels in (2, 256):  # few levels make ties between the predictions
        pixels = chance.integers(levels, size=(height, width, 4)).astype(np.uint8) * (255 // (levels - 1))
        filters = [int(kind) for kind in chance.integers(5, size=height)]
        assert (unpacked(packed(pixels, filters)) == pixels[:, :, :3]).all()


def test_a_picture_is_drawn_in_its_colours():
    assert (frame(SQUARE.format(5, 3)) == [16, 32, 48]).all()
    assert frame(SQUARE.format(5, 3)).shape == (3, 5, 3)


@pytest.mark.parametrize(("width", "height"), [(5, 3), (40, 40), (10, 4), (12, 30)])
def test_a_picture_of_another_size_is_put_in_the_middle(width, height):
    pixels = frame(SQUARE.format(width, height), size=(10, 20))
    assert pixels.shape == (10, 20, 3)
    assert (pixels[5, 10] == [16, 32, 48]).all()
    assert (pixels[0, 0] == 255).all()


def test_what_is_no_picture_is_an_error():
    with pytest.raises(ValueError, match=r"."):
        drawn("<svg")
