"""Columns that are read without an error and yet do not hold what they are taken for.

A draft position written as round and pick, `1.04`, is a number too, and so is a rank where points are expected; with
either, all advice would be wrong. Both are found by how the column as a whole looks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Literal

from kingmaker.game import KingmakerError

DraftPositions = Literal["overall", "round.pick"]
"""How draft positions may be written."""
FORMS: tuple[DraftPositions, ...] = ("overall", "round.pick")
FEWEST = 8
"""Draft positions that say how they are written; fewer may look like anything."""
NEARLY_ALL = 0.95
"""The rest may stand for somebody who goes undrafted, `999`."""
USUAL_TEAMS = 16
SHARING = 3
"""Players of one round for each round, at least; of an overall position there is about one for each whole number."""
FEWEST_PAIRS = 15
REVERSED = 0.8
"""Of the pairs of one position, those of whom the later drafted has more: of points it is a small share."""
RANK_NAMES = re.compile(r"rank|^rk$|ecr|tier", re.IGNORECASE)

_ROUND_AND_PICK = re.compile(r"(\d{1,2})[.,](\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class RoundsAndPicks:
    """Reads draft positions that are written as a round and a pick of it."""

    teams: int
    """Picks in a round of the file."""
    padded: bool
    """Whether a pick has two digits, `1.04`; a spreadsheet makes `1.1` of `1.10`."""

    @classmethod
    def of(cls, texts: Sequence[str], teams: int) -> RoundsAndPicks:
        """Find out how a file writes them, and how many teams it has; a few rounds show that."""
        found = [match.groups() for text in texts if (match := _ROUND_AND_PICK.fullmatch(text))]
        padded = any(pick.startswith("0") for _, pick in found)
        each = [(int(number), _pick(pick, padded)) for number, pick in found]
        most = max((pick for _, pick in each), default=0)
        rounds = len({number for number, _ in each})
        return cls(most if rounds >= SHARING and most > 1 else max(teams, most), padded)

    def read(self, text: str, name: str) -> float:
        """Return the overall position that is meant."""
        match = _ROUND_AND_PICK.fullmatch(text)
        number, pick = (int(match[1]), _pick(match[2], self.padded)) if match else (0, 0)
        if number < 1 or pick < 1:
            raise ValueError(f"expected a round and a pick such as 1.04 as the draft position of {name}, got '{text}'")
        return float((number - 1) * self.teams + pick)


def _pick(digits: str, padded: bool) -> int:
    return int(digits.ljust(2, "0")) if padded else int(digits)


def check_draft_positions(texts: Sequence[str], teams: int, column: str, where: str) -> None:
    """Refuse draft positions that look like rounds and picks; `texts` leaves out whoever has none."""
    found = [match.groups() for text in texts if (match := _ROUND_AND_PICK.fullmatch(text))]
    padded = any(pick.startswith("0") and pick != "0" for _, pick in found)
    most = max(teams, USUAL_TEAMS)
    fitting = [(number, pick) for number, pick in found if int(number) and 1 <= _pick(pick, padded) <= most]
    rounds = {number for number, _ in fitting}
    if len(texts) < FEWEST or len(fitting) < NEARLY_ALL * len(texts) or len(fitting) < SHARING * len(rounds):
        return
    first = ", ".join(f"'{text}'" for text in texts[:3])
    raise KingmakerError(
        f"expected draft positions counted from 1 in the column '{column}' of {where}, got what looks like rounds and "
        f"picks, {first}: --adp round.pick reads them as such, --adp overall as they stand"
    )


@dataclass(frozen=True)
class Drafted:
    """Somebody as far as a projection can be doubted by him."""

    position: str
    projection: float
    adp: float | None


def check_projections(
    players: Sequence[Drafted], columns: Mapping[str, str], where: str, points: Sequence[str]
) -> None:
    """Refuse projections that fall where they should rise: the column is a rank, or the draft position is none.

    `columns` are the names of the two columns, and `points` those of others that may hold points.
    """
    projection, adp = columns["projection"], columns["adp"]
    known = [each for each in players if each.adp is not None]
    share = _reversed_share(known)
    if share is None:
        if len(players) >= FEWEST and RANK_NAMES.search(projection) and _is_rank(players):
            raise KingmakerError(
                f"expected projected points in the column '{projection}' of {where}, got what looks like a rank"
                f"{_instead(points)}"
            )
        return
    if share < REVERSED:
        return
    told = f"in {100 * share:.0f} % of the pairs of a position who is drafted later by '{adp}' has more"
    if min(each.projection for each in known) <= 3:
        raise KingmakerError(
            f"expected projected points in the column '{projection}' of {where}, got what looks like a rank: "
            f"{told}{_instead(points)}"
        )
    raise KingmakerError(
        f"expected draft positions in the column '{adp}' of {where}, got what looks like points: {told} points in "
        f"'{projection}'; name the column of draft positions: --columns adp=…"
    )


def _instead(points: Sequence[str]) -> str:
    return f"; name the column of points: --columns projection={_quoted(points[0]) if points else '…'}"


def _quoted(column: str) -> str:
    return f'"{column}"' if re.search(r"[\s,]", column) else column


def _is_rank(players: Sequence[Drafted]) -> bool:
    values = {each.projection for each in players}
    return len(values) == len(players) and all(value >= 1 and value == int(value) for value in values)


def _reversed_share(players: Sequence[Drafted]) -> float | None:
    """Return in which share of the pairs of one position the later drafted has more; None of too few pairs."""
    pairs = reverse = 0
    for _, group in groupby(sorted(players, key=lambda each: each.position), key=lambda each: each.position):
        for one, other in combinations(list(group), 2):
            assert one.adp is not None
            assert other.adp is not None
            if one.adp != other.adp and one.projection != other.projection:
                pairs += 1
                reverse += (one.adp < other.adp) == (one.projection < other.projection)
    return reverse / pairs if pairs >= FEWEST_PAIRS else None
