"""Line-ups: who sits down where somebody is named twice, and who sits together."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.arena.seatings import Seating


def told_apart(texts: Sequence[str]) -> tuple[list[int], Seating]:
    """Return the place of each agent's first mention, and the line-up, which is empty where nobody is named twice.

    A line-up has one entry for each mention: the number of the agent among those that differ.
    """
    firsts = [place for place, text in enumerate(texts) if text not in texts[:place]]
    if len(firsts) == len(texts):
        return firsts, ()
    return firsts, tuple(firsts.index(texts.index(text)) for text in texts)


def numbered(teams: Sequence[int]) -> tuple[int, ...]:
    """Number teams from 0 in the order of the seats, without gaps."""
    order = list(dict.fromkeys(teams))
    return tuple(order.index(team) for team in teams)
