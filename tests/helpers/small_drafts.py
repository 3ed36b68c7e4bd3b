"""Small drafts full of ties."""

from __future__ import annotations

from hypothesis import strategies as st

from kingmaker.games import TableDraft


@st.composite
def tables(draw: st.DrawFn, most_items: int = 8) -> TableDraft:
    """Small drafts full of ties."""
    players = draw(st.integers(1, 4))
    items = draw(st.integers(1, most_items))
    row = st.lists(st.integers(0, 5), min_size=items, max_size=items)
    values = draw(st.lists(row, min_size=players, max_size=players))
    order = draw(st.lists(st.integers(0, players - 1), min_size=1, max_size=items))
    return TableDraft(values=tuple(map(tuple, values)), order=tuple(order))
