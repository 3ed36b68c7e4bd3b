"""Further readings of Sturtevant's pruning paper, IJCAI 2003, table 11, in an experiment of their own.

They came up when the table had been run in full. Here its first hands are played under them, so that the table need not
be played again.
"""

from __future__ import annotations

from kingmaker.papers.framework.experiment import Lead

READINGS = "sturtevant2003-table11-readings"
"""The experiment that has the rows."""
SPARED, TAKEN, SOLVED = "merged and tabled", "valued by what was taken", "solved by windows of one trick"
STEPS, STEPS_ALONE = "pruned by steps", "only pruned by steps"
EVEN = ",evaluation=even"
RULES = {SPARED: "", TAKEN: EVEN}
"""What each adds to the rules of the game in table 11; searches are the same in both."""
SETUP = (
    "The nodes and the first hands of table 11 with other choices; the table itself is not played again. "
    f"“{SPARED.capitalize()}”: one of touching cards stands for all, no position is searched twice, and Paranoid "
    f"plays for its lead and tries first what was good elsewhere. “{TAKEN.capitalize()}”: the same, and all that is "
    f"still to come counts in even parts. “{SOLVED.capitalize()}”: Paranoid in Spades asks whether so many tricks "
    "can be had, as the paper's does, by our solver, whose table also joins positions that differ in cards without "
    "weight; a hand that it cannot solve with half of the nodes is searched with the rest, merged and tabled. "
    f"“{STEPS.capitalize()}”: values by what was taken move by whole tricks, and MaxN prunes by such steps, as the "
    f"paper's section 4.4 has it. “{STEPS_ALONE.capitalize()}”: the same without a table and with all of touching "
    "cards, as in table 11; three hands by a script had shown beforehand that this gains about a ply."
)


def leads_of(row: str) -> tuple[Lead, ...]:
    """Return what the rows try, as it stands beside a game of table 11."""
    tried = {
        SPARED: "Both: one of touching cards for all, and a table.",
        TAKEN: "Both, and values by what was taken alone, with even parts of what is to come: values that are often "
        "equal could let more be pruned.",
    }
    if row == "spades":
        tried[SOLVED] = (
            "Zero windows, which the paper's Paranoid has in Spades: those of our solver of tricks, with its table."
        )
        tried[STEPS] = "Merged, tabled and valued by what was taken, and pruned by the steps of scores, too."
        tried[STEPS_ALONE] = "Valued by what was taken and pruned by the steps of scores, and all else as in table 11."
    return tuple(Lead(tried=text, choice=f"{row}, {name}", shown_in=READINGS) for name, text in tried.items())
