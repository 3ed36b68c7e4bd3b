"""How MaxN-MC should split a budget, in the terminal: one line for each split, with its results."""

from __future__ import annotations

from rich.table import Table

from kingmaker.papers.budget_splits import Splits
from kingmaker.show.tables import titled_table


def table(found: Splits) -> Table:
    """Show how each split of a budget did."""
    title = f"{found.game}, {found.nodes:,} nodes per move, {found.games} games in {found.deals} deals"
    heads = ("least games per leaf", "depth", "games per leaf", "win share", "95 %", "score", "95 %", "nodes", "")
    made = titled_table(title, *heads, text=0)
    for split in found.splits:
        mark = "[green]best[/]" if split is found.best else "[red]worse[/]" if split.worse else "cannot tell"
        made.add_row(
            str(split.least),
            str(split.depth),
            str(split.rollouts) if split.rollouts else "to the end",
            f"{split.share.value:.1%}",
            f"{split.share.low:.0%}–{split.share.high:.0%}",
            f"{split.score.value:.3g}",
            f"{split.score.low:.3g}…{split.score.high:.3g}",
            f"{split.nodes:,.0f}",
            mark,
        )
    return made
