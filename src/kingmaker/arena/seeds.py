"""Seeds of deals and of decisions: a tournament's seed decides them all, whoever plays and in whatever order.

SplitMix64 as in the engine; seeds stay below 2^63, so that a database can hold them as whole numbers.
"""

from __future__ import annotations

from kingmaker.reference.splitmix import Random


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal of a tournament, or of a deal of a series."""
    return _mixed(seed, deal)


def decision_seed(seed: int, ply: int) -> int:
    """Return the seed of one decision in the match with this deal; plies are counted from 0."""
    return _mixed(~seed, ply)


def opening_seed(seed: int) -> int:
    """Return the seed of the random first plies of the deal with this seed."""
    return _mixed(seed, -2)  # −1 is that of a deal's seatings


def chance_share(seed: int, roll: int) -> float:
    """Return the number from 0 up to 1 that decides what chance brings inside the deal with this seed.

    Rolls are counted from 0 in each match, so that the dice fall alike in all seatings of a deal.
    """
    return Random(_mixed(_mixed(seed, -3), roll)).unit()


def _mixed(seed: int, number: int) -> int:
    return Random(Random(seed).next() + number).next() >> 1
