"""What a reader wants to know first of reproductions: what holds, what holds in direction, what does not, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingmaker.papers import Cell, Experiment, Lead, Outcome
from kingmaker.papers.framework.cells import FEW_GAMES, differing_by_chance

PAPERS = {
    "figures": "figures, and the leaves that alpha-beta visits",
    "hashavit2011": "Max-Prob, IJCAI 2011",
    "sturtevant2006": "Prob-MaxN, AAAI 2006",
    "robust2006": "Soft-MaxN and inference, AAMAS 2006",
    "sturtevant2002": "Paranoid against MaxN, CG 2002",
    "sturtevant2003": "speculative pruning, IJCAI 2003",
    "nijssen2013": "MCTS and Best-Reply for many players, thesis, 2013",
    "dessai2009": "drafting in Risk, 2009",
    "gibson2010": "UCT drafts in Risk, AIIDE 2010",
    "kthbest2010": "table drafts, 2010",
    "hidden": "a published ladder of PIMC in Hearts",
}
"""What is printed somewhere, in the order of the README."""
Found = Sequence[tuple[Experiment, Outcome]]


def paper_of(name: str) -> str:
    """Return the paper of an experiment; what leaves nothing to chance is counted apart."""
    paper, _, part = name.partition("-")
    return "figures" if part.startswith("figure") or paper == "lecture" else paper


def by_paper(found: Found) -> dict[str, list[tuple[Experiment, Outcome]]]:
    """Group experiments that have printed numbers by their papers, the known papers first."""
    papers: dict[str, list[tuple[Experiment, Outcome]]] = {paper: [] for paper in PAPERS}
    for experiment, outcome in found:
        if any(cell.printed is not None for cell in outcome.cells):
            papers.setdefault(paper_of(outcome.name), []).append((experiment, outcome))
    return {paper: each for paper, each in papers.items() if each}


@dataclass(frozen=True)
class DigestEntry:
    """How one experiment came out."""

    name: str
    title: str
    said: str
    """Its verdicts in words, and why numbers differ where they do."""


@dataclass(frozen=True)
class Digest:
    """Every experiment with printed numbers, by what came of it."""

    holds: tuple[DigestEntry, ...]
    direction: tuple[DigestEntry, ...]
    fails: tuple[DigestEntry, ...]
    undecided: tuple[DigestEntry, ...]

    def parts(self) -> Iterator[tuple[str, tuple[DigestEntry, ...]]]:
        """Yield each part that is not empty under its heading."""
        headings = {
            "What holds: every number agrees": self.holds,
            "What holds in direction: each number is on the printed side of an even share, some too far or not far "
            "enough; the order of players may still be another": self.direction,
            "What does not hold in full, and why": self.fails,
            "What cannot be told, for lack of games": self.undecided,
        }
        for heading, standings in headings.items():
            if standings:
                yield heading, standings


def digest(found: Found) -> Digest:
    """Sort experiments by their verdicts."""
    parts: dict[str, list[DigestEntry]] = {"holds": [], "direction": [], "fails": [], "undecided": []}
    for experiment, outcome in found:
        verdicts = {cell.verdict for cell in outcome.cells} - {"not printed"}
        if not verdicts:
            continue
        if "differs" in verdicts:
            part = "fails"
        elif "same direction" in verdicts:
            part = "direction"
        else:
            part = "holds" if verdicts == {"agrees"} else "undecided"
        parts[part].append(DigestEntry(outcome.name, experiment.title, _said(experiment, outcome)))
    return Digest(**{part: tuple(standings) for part, standings in parts.items()})


def _said(experiment: Experiment, outcome: Outcome) -> str:
    counts = outcome.counts()
    weak = sum(cell.weak for cell in outcome.cells)
    agree = f"{_several(counts.get('agrees', 0), 'agrees', 'agree')}{f' ({weak} weakly)' if weak else ''}"
    others = {"same direction": ("has the same direction", "have the same direction"), "differs": ("differs", "differ")}
    others["open"] = ("is open", "are open")
    words = [agree, *(_several(counts[verdict], *word) for verdict, word in others.items() if counts.get(verdict))]
    said = f"{', '.join(words)}."
    undecided = [cell for cell in outcome.cells if cell.verdict == "open"]
    if undecided and all(cell.open_by_print for cell in undecided):
        said += " What is open stays open however many games we play: the paper has too few."
    if "differs" in counts:
        said += f" {experiment.why or 'The reason is not known.'}"
    return said


def _several(count: int, one: str, many: str) -> str:
    return f"{count or 'none'} {one if count < 2 else many}"


def sentence_case(title: str) -> str:
    """Begin a title with a capital, unless its first word is written as mOT is."""
    return title if title[1:2].isupper() else f"{title[:1].upper()}{title[1:]}"


def chance_text(cells: Sequence[Cell]) -> str:
    """Say how many of all numbers would differ by chance alone, and how many do."""
    foretold, compared = differing_by_chance(cells)
    beside = sum(cell.size > 0 and cell.verdict in ("same direction", "differs") for cell in cells)
    weak = sum(cell.weak for cell in cells)
    return (
        f"{compared} printed numbers depend on chance and have a verdict here. If every set-up were exact, about "
        f"{foretold:.0f} of them would still not agree, by chance alone; {beside} do not. Of those that agree, {weak} "
        f"agree weakly: fewer than {FEW_GAMES} games say so."
    )


def lead_text(outcome: Outcome, lead: Lead) -> str:
    """Say what a lead comes to, by the rows that show it, or where they are."""
    if lead.shown_in:
        return f"{lead.tried} Rows “{lead.choice}” of {lead.shown_in} show it."
    rows = [cell for cell in outcome.rows_of(lead) if cell.printed is not None]
    if not rows:
        return f"{lead.tried} Not run yet." if lead.choice else lead.tried
    agree = sum(cell.verdict == "agrees" for cell in rows)
    differ = sum(cell.verdict == "differs" for cell in rows)
    numbers = "number agrees" if len(rows) == 1 else "numbers agree"
    return f"{lead.tried} Rows “{lead.choice}”: {agree} of {len(rows)} {numbers}, {differ} differ."


def tried_text(experiment: Experiment, outcome: Outcome) -> tuple[str, list[str]]:
    """Say which numbers are unsettled and what was tried for them; nothing if all are settled."""
    unsettled = outcome.unsettled()
    if not unsettled:
        return "", []
    places = "; ".join(f"{cell.row}, {cell.column}" for cell in unsettled)
    if not experiment.leads:
        return f"Differ or are open: {places}. No other reading is listed as tried.", []
    return f"Differ or are open: {places}. Tried:", [lead_text(outcome, lead) for lead in experiment.leads]


def setup_text(experiment: Experiment, outcome: Outcome) -> str:
    """Return the set-up that the numbers came from, and say if the experiment has another one by now."""
    setup = outcome.setup or experiment.setup
    if setup == experiment.setup:
        return setup
    return f"{setup} These numbers are of that set-up; the experiment has changed since and was not run again yet."


def games_text(cell: Cell) -> str:
    """Write the games behind our number and, where known, those behind the printed one."""
    ours = f"{cell.played:,}" if cell.played else ""
    return f"{ours} / {cell.printed_games:,}" if cell.printed_games else ours
