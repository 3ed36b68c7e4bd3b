"""The experiments of the papers, with what came of them where results are at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kingmaker.game import KingmakerError
from kingmaker.papers import Experiment, Outcome
from kingmaker.papers.catalogue import experiments
from kingmaker.papers.framework.cells import VERDICTS
from kingmaker.show.page.reproduction import reproduction_page
from kingmaker.show.reproduction import MEANINGS, interval, with_unit
from kingmaker.show.reproduction_digest import games_text, sentence_case
from kingmaker.show.reproduction_plot import comparison_plot, plotted
from kingmaker.web.boards import STYLE
from kingmaker.web.pages.frame import page
from kingmaker.web.safety import Refused
from kingmaker.web.whole_pages import whole_page


async def papers(request: Request) -> Response:
    """List the experiments, each with its verdicts."""
    found = await run_in_threadpool(_listed, request.app.state.settings.results)
    return page(request, "papers.html", title="Papers", **found)


def _listed(folder: Path | None) -> dict[str, Any]:
    rows, wrong, known = [], [], False
    for name, experiment in experiments().items():
        counts: dict[str, int] = {}
        try:
            outcome = outcome_of(folder, name)
        except KingmakerError as error:
            outcome = None
            wrong.append(str(error))
        if outcome is not None:
            counts, known = outcome.counts(), True
        rows.append({"name": name, "title": sentence_case(experiment.title), "counts": counts})
    return {"rows": rows, "wrong": wrong, "known": known, "verdicts": VERDICTS, "meanings": MEANINGS}


def outcome_of(folder: Path | None, name: str) -> Outcome | None:
    """Read what came of an experiment; None where nobody has run it."""
    path = None if folder is None else folder / f"{name}.json"
    return Outcome.load(path) if path is not None and path.is_file() else None


async def paper(request: Request) -> Response:
    """Show one experiment, its numbers beside the printed ones."""
    found = experiments().get(request.path_params["name"])
    if found is None:
        raise Refused(404, "expected the name of an experiment, got another")
    shown = await run_in_threadpool(_outcome, request.app.state.settings.results, found)
    return page(request, "paper.html", title=sentence_case(found.title), experiment=found, **shown)


def _outcome(folder: Path | None, experiment: Experiment) -> dict[str, Any]:
    """Write what came of an experiment for a page."""
    found: dict[str, Any] = {"cells": [], "plot": "", "outcome": None, "wrong": "", "meanings": MEANINGS}
    try:
        outcome = outcome_of(folder, experiment.name)
    except KingmakerError as error:
        return found | {"wrong": str(error)}
    if outcome is None:
        return found
    cells = [
        {
            "row": cell.row,
            "column": cell.column,
            "printed": with_unit(cell.printed, cell.unit),
            "ours": with_unit(cell.ours, cell.unit),
            "interval": interval(cell),
            "games": games_text(cell),
            "verdict": cell.verdict,
        }
        for cell in outcome.cells or outcome.sensitivity
    ]
    drawn = plotted(outcome)
    plot = Markup(STYLE.sub("", comparison_plot(experiment.title, drawn), count=1)) if drawn else ""
    return found | {"cells": cells, "plot": plot, "outcome": outcome}


async def whole(request: Request) -> Response:
    """Show all results at once, as `kingmaker reproduce --html` writes them."""
    return whole_page(await run_in_threadpool(_whole, request.app.state.settings.results), "/papers", "Papers")


def _whole(folder: Path | None) -> str:
    every = [(each, outcome_of(folder, name)) for name, each in experiments().items()]
    found = [(experiment, outcome) for experiment, outcome in every if outcome is not None]
    if not found:
        raise Refused(404, "expected results of experiments, got none: `kingmaker reproduce --save FOLDER` makes them")
    return reproduction_page(found)
