"""The papers again as one HTML page that stands alone: all verdicts first, then every experiment in full."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Sequence

from kingmaker._engine import __version__
from kingmaker.papers import Cell, Experiment, Outcome
from kingmaker.papers.framework.cells import VERDICTS
from kingmaker.show.page.frame import command, head, whole
from kingmaker.show.reproduction import GAMES, MEANINGS, beside_title, interval, total_counts, with_unit
from kingmaker.show.reproduction_digest import (
    PAPERS,
    DigestGroup,
    Found,
    by_paper,
    chance_text,
    digest,
    games_text,
    leads_left_text,
    sentence_case,
    setup_text,
    tried_text,
)
from kingmaker.show.reproduction_plot import comparison_plot, plotted
from kingmaker.show.reproduction_scatter import paper_plot

TITLE = "The papers, again"
HEADS = ("column", "printed", "ours", "95 % interval", GAMES, "verdict")
WORDS, WORD = ("column", "verdict"), ' class="word"'
"""Columns of words, and how they are marked."""
MOST_SHOWN = 12
"""Numbers under other choices that are shown without being asked for."""


def reproduction_page(found: Found) -> str:
    """Write experiments and what came of them as one page: nothing from the network, light and dark, for paper too."""
    return whole(_document(found))


def _document(found: Found) -> Iterator[str]:
    yield from head(TITLE, "reproduction.css")
    counts = total_counts(outcome for _, outcome in found)
    said = ", ".join(f"{verdict} {counts[verdict]}" for verdict in VERDICTS if counts[verdict])
    yield f"<header><h1>{TITLE}</h1>"
    numbers = f"{_several(counts.total(), 'number')} of {_several(len(found), 'experiment')}"
    yield f"<p>{numbers}, ours beside the printed ones: {said or 'none'}.</p>"
    yield "</header><main>"
    yield from _in_short(found)
    yield "<h2>Summary</h2>"
    yield from _summary(found)
    yield '<dl class="key">'
    for verdict in VERDICTS:
        yield f'<dt class="{_kind(verdict)}">{verdict}</dt><dd>{html.escape(MEANINGS[verdict])}</dd>'
    yield "</dl>"
    yield from _papers(found)
    known = [outcome for _, outcome in found]
    for experiment, outcome in found:
        yield from _section(experiment, outcome, known)
    yield "</main></body></html>"


def _in_short(found: Found) -> Iterator[str]:
    """Say what a reader wants to know first."""
    yield "<h2>In short</h2>"
    chance = chance_text([cell for _, outcome in found for cell in outcome.cells])
    for text in filter(None, (chance, leads_left_text(found))):
        yield f"<p>{html.escape(text)}</p>"
    for heading, groups in digest(found).parts():
        yield f"<h3>{html.escape(heading)}</h3><ul>"
        for group in groups:
            yield f"<li><em>{html.escape(group.paper)}.</em> {_entries(group)}. {html.escape(group.why)}</li>"
        yield "</ul>"


def _entries(group: DigestGroup) -> str:
    """Name the experiments of a group, each with its verdicts."""
    return "; ".join(
        f'<a href="#{html.escape(each.name)}">{html.escape(each.title)}</a>: {html.escape(each.said)}'
        for each in group.entries
    )


def _papers(found: Found) -> Iterator[str]:
    """Draw one picture for each paper."""
    if drawn := by_paper(found):
        yield "<h2>Ours against theirs</h2>"
        yield "<p>Every printed number of a paper; what is equal lies on the broken line.</p>"
    for paper, each in drawn.items():
        picture = paper_plot(PAPERS.get(paper, paper), [outcome for _, outcome in each])
        yield f'<figure class="comparison scroll" tabindex="0">{picture}</figure>'


def _summary(found: Found) -> Iterator[str]:
    """Count the verdicts of each experiment, and of all."""
    yield '<div class="scroll" tabindex="0"><table class="summary">'
    heads = "".join(f'<th scope="col">{verdict}</th>' for verdict in VERDICTS)
    size = '<th scope="col" class="size">size</th>'
    yield f'<thead><tr><th scope="col">experiment</th>{size}{heads}</tr></thead><tbody>'
    for _, outcome in found:
        link = f'<a href="#{html.escape(outcome.name)}">{html.escape(outcome.name)}</a>'
        size = f'<td class="size">{html.escape(outcome.size)}</td>'
        yield f'<tr><th scope="row">{link}</th>{size}{_counts(Counter(outcome.counts()))}</tr>'
    if len(found) > 1:
        total = total_counts(outcome for _, outcome in found)
        yield f'<tr class="total"><th scope="row">all</th><td class="size"></td>{_counts(total)}</tr>'
    yield "</tbody></table></div>"


def _counts(counts: Counter[str]) -> str:
    cells = []
    for verdict in VERDICTS:
        kind = f' class="{_kind(verdict)}"' if counts[verdict] else ""
        cells.append(f"<td{kind}>{counts[verdict] or ''}</td>")
    return "".join(cells)


def _section(experiment: Experiment, outcome: Outcome, known: Sequence[Outcome]) -> Iterator[str]:
    title = sentence_case(experiment.title)
    yield f'<article id="{html.escape(experiment.name)}">'
    yield f"<h2>{html.escape(experiment.name)}</h2>"
    yield f"<p>{html.escape(title)}.</p>"
    yield f'<p class="faint">{html.escape(experiment.source)}.</p>'
    drawn = plotted(outcome)
    if drawn:
        yield f'<figure class="comparison scroll" tabindex="0">{comparison_plot(experiment.title, drawn)}</figure>'
    if outcome.cells:
        yield from _table(outcome.cells)
    if outcome.sensitivity:
        is_open = " open" if len(outcome.sensitivity) <= MOST_SHOWN else ""
        numbers = _several(len(outcome.sensitivity), "number")
        yield f"<details{is_open}><summary>{beside_title(outcome)}: {numbers}</summary>"
        yield from _table(outcome.sensitivity)
        yield "</details>"
    for note in outcome.notes:
        yield f"<p>{html.escape(note)}</p>"
    unsettled, tried = tried_text(experiment, outcome, known)
    if unsettled:
        yield f"<p>{html.escape(unsettled)}</p>"
    if tried:
        yield f"<ul>{''.join(f'<li>{html.escape(each)}</li>' for each in tried)}</ul>"
    yield f"<h3>Set-up</h3><p>{html.escape(setup_text(experiment, outcome))}</p>"
    yield "<h3>The same again</h3>"
    yield command(outcome.command)
    yield f'<p class="faint">Made by {html.escape(outcome.made_by)}; this page by {__version__}.</p>'
    yield "</article>"


def _table(cells: Sequence[Cell]) -> Iterator[str]:
    yield '<div class="scroll" tabindex="0"><table>'
    heads = "".join(f'<th scope="col"{WORD if each in WORDS else ""}>{each}</th>' for each in HEADS)
    yield f'<thead><tr><th scope="col">row</th>{heads}</tr></thead><tbody>'
    for cell in cells:
        numbers = (with_unit(cell.printed, cell.unit), with_unit(cell.ours, cell.unit), interval(cell))
        yield (
            f'<tr><th scope="row">{html.escape(cell.row)}</th><td class="word">{html.escape(cell.column)}</td>'
            + "".join(f"<td>{html.escape(each)}</td>" for each in (*numbers, games_text(cell)))
            + f'<td class="verdict {_kind(cell.verdict)}">{cell.called}</td></tr>'
        )
    yield "</tbody></table></div>"


def _kind(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _several(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
