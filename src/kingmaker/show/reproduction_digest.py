"""What a reader wants to know first of reproductions: what holds, what holds in direction, what does not, and why."""

from __future__ import annotations

from collections import Counter
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
    """Its verdicts in words."""


@dataclass(frozen=True)
class DigestGroup:
    """Experiments of one paper that came out alike, for the same reason where numbers differ."""

    paper: str
    entries: tuple[DigestEntry, ...]
    why: str
    """Why numbers differ or stay open, in whole sentences; empty where there is nothing to say."""


@dataclass(frozen=True)
class Digest:
    """Every experiment with printed numbers, by what came of it."""

    holds: tuple[DigestGroup, ...]
    direction: tuple[DigestGroup, ...]
    fails: tuple[DigestGroup, ...]
    undecided: tuple[DigestGroup, ...]

    def parts(self) -> Iterator[tuple[str, tuple[DigestGroup, ...]]]:
        """Yield each part that is not empty under its heading."""
        headings = {
            "What holds: every number agrees": self.holds,
            "What holds in direction: each number is on the printed side of an even share, some too far or not far "
            "enough; the order of players may still be another": self.direction,
            "What does not hold in full, and why": self.fails,
            "What cannot be told, for lack of games": self.undecided,
        }
        for heading, groups in headings.items():
            if groups:
                yield heading, groups


def digest(found: Found) -> Digest:
    """Sort experiments by their verdicts, and those of a paper that came out alike into groups."""
    groups: dict[tuple[str, str, str], list[DigestEntry]] = {}
    for paper, members in by_paper(found).items():
        for experiment, outcome in members:
            members_alike = groups.setdefault((_part(outcome), paper, _why(experiment, outcome)), [])
            title = experiment.title if members_alike else sentence_case(experiment.title)
            members_alike.append(DigestEntry(outcome.name, title, _said(outcome)))
    parts: dict[str, list[DigestGroup]] = {"holds": [], "direction": [], "fails": [], "undecided": []}
    for (part, paper, why), entries in groups.items():
        parts[part].append(DigestGroup(sentence_case(PAPERS.get(paper, paper)), tuple(entries), why))
    return Digest(**{part: tuple(members) for part, members in parts.items()})


def _part(outcome: Outcome) -> str:
    verdicts = {cell.verdict for cell in outcome.cells} - {"not printed"}
    if "differs" in verdicts:
        return "fails"
    if "same direction" in verdicts:
        return "direction"
    return "holds" if verdicts == {"agrees"} else "undecided"


def _said(outcome: Outcome) -> str:
    counts = outcome.counts()
    weak = sum(cell.weak for cell in outcome.cells)
    agree = f"{_several(counts.get('agrees', 0), 'agrees', 'agree')}{f' ({weak} weakly)' if weak else ''}"
    others = {"same direction": ("has the same direction", "have the same direction"), "differs": ("differs", "differ")}
    others["open"] = ("is open", "are open")
    return ", ".join([agree, *(_several(counts[name], *word) for name, word in others.items() if counts.get(name))])


def _why(experiment: Experiment, outcome: Outcome) -> str:
    undecided = [cell for cell in outcome.cells if cell.verdict == "open"]
    by_print = undecided and all(cell.open_by_print for cell in undecided)
    stays = "What is open stays open however many games we play: the paper has too few." if by_print else ""
    differs = any(cell.verdict == "differs" for cell in outcome.cells)
    return " ".join(filter(None, (stays, (experiment.why or "The reason is not known.") if differs else "")))


def _several(count: int, one: str, many: str) -> str:
    return f"{count or 'none'} {one if count < 2 else many}"


def sentence_case(title: str) -> str:
    """Begin a title with a capital, unless its first word is written as mOT is."""
    return title if title[1:2].isupper() else f"{title[:1].upper()}{title[1:]}"


def chance_text(cells: Sequence[Cell]) -> str:
    """Say how many numbers have which verdict, how many would differ by chance alone, and how many do."""
    foretold, compared = differing_by_chance(cells)
    counts = Counter(cell.verdict for cell in cells if cell.verdict != "not printed")
    beside = sum(cell.size > 0 and cell.verdict in ("same direction", "differs") for cell in cells)
    weak = sum(cell.weak for cell in cells)
    return (
        f"{counts.total()} printed numbers stand beside ours: {counts['agrees']} agree, {counts['same direction']} "
        f"have the same direction, {counts['differs']} differ, {counts['open']} are open. {compared} of them depend on "
        f"chance and are not open. If every set-up were exact, about {foretold:.0f} of these would still not agree, by "
        f"chance alone; {beside} do not. Of those that agree, {weak} "
        f"agree weakly: fewer than {FEW_GAMES} games say so."
    )


def leads_left_text(found: Found) -> str:
    """Say how many numbers are unsettled, and whether a reading that is listed beside them is still untried."""
    unsettled = {outcome.name: outcome.unsettled() for _, outcome in found}
    if not any(unsettled.values()):
        return ""
    of_name = {outcome.name: outcome for _, outcome in found}
    left = []
    for experiment, outcome in found:
        shown = [(lead, of_name.get(lead.shown_in) if lead.shown_in else outcome) for lead in experiment.leads]
        untried = any(lead.choice and where is not None and not where.rows_of(lead) for lead, where in shown)
        left += [experiment.name] if unsettled[outcome.name] and untried else []
    said = (
        f"{sum(map(len, unsettled.values()))} numbers differ or are open; beside each stand other readings of its "
        "paper."
    )
    if left:
        return f"{said} Some of these are not run yet, in {', '.join(left)}."
    return f"{said} All that are listed were tried, and none is left."


def lead_text(outcome: Outcome, lead: Lead, known: Sequence[Outcome] = ()) -> str:
    """Say what a lead comes to, by the rows that show it, which may be those of another outcome that is known."""
    where = next((each for each in known if each.name == lead.shown_in), None) if lead.shown_in else outcome
    named = f"Rows “{lead.choice}”{f' of {lead.shown_in}' if lead.shown_in else ''}"
    if where is None:
        return f"{lead.tried} {named} show it."
    rows = [cell for cell in where.rows_of(lead) if cell.printed is not None]
    if not rows:
        return f"{lead.tried} Not run yet." if lead.choice else lead.tried
    agree = sum(cell.verdict == "agrees" for cell in rows)
    differ = sum(cell.verdict == "differs" for cell in rows)
    numbers = "number agrees" if len(rows) == 1 else "numbers agree"
    return f"{lead.tried} {named}: {agree} of {len(rows)} {numbers}, {differ} differ."


def tried_text(experiment: Experiment, outcome: Outcome, known: Sequence[Outcome] = ()) -> tuple[str, list[str]]:
    """Say which numbers are unsettled and what was tried for them; nothing if all are settled."""
    unsettled = outcome.unsettled()
    if not unsettled:
        return "", []
    places = "; ".join(f"{cell.row}, {cell.column}" for cell in unsettled)
    if not experiment.leads:
        return f"Differ or are open: {places}. No other reading is listed as tried.", []
    return f"Differ or are open: {places}. Tried:", [lead_text(outcome, lead, known) for lead in experiment.leads]


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
