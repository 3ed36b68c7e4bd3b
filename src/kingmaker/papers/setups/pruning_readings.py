"""Further readings of Sturtevant's pruning paper, IJCAI 2003, tables 11 and 12, in experiments of their own.

They came up when the tables had been run in full. Here their first hands are played under them, so that the tables need
not be played again.
"""

from __future__ import annotations

from kingmaker.papers.framework.experiment import Lead

READINGS, SCORE_READINGS = "sturtevant2003-table11-readings", "sturtevant2003-table12-readings"
"""The experiments that have the rows."""
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


TOUCHING = "touching cards merged"
SCORES_SETUP = (
    "The hands and the nodes of table 12 at Spades, for MaxN without pruning against Paranoid, with other choices for "
    f"both; the table itself is not played again. “{TOUCHING.capitalize()}”: one of touching cards stands for all. "
    f"“{TAKEN.capitalize()}”: the same with a table, Paranoid plays for its lead and tries first what was good "
    "elsewhere, and all that is still to come counts in even parts."
)
SCORE_LEADS = tuple(
    Lead(tried=f"MaxN without pruning against Paranoid, {text}", choice=f"spades, {name}", shown_in=SCORE_READINGS)
    for name, text in {
        TOUCHING: "with one of touching cards for all.",
        TAKEN: "with one of touching cards for all, a table, and values by what was taken alone.",
    }.items()
)
"""Of the game in which numbers of MaxN without pruning differ."""
