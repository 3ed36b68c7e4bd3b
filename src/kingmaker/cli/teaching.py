"""What `kingmaker analyze` writes for teachers: the tree of a search as a picture, and alpha-beta step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

import click

from kingmaker.agents import Agent
from kingmaker.cli.files import check_page, write_file
from kingmaker.cli.options import number
from kingmaker.game import KingmakerError, State, Unsupported
from kingmaker.search.base import MOST_LEVELS
from kingmaker.show.analysis import AgentAnswer
from kingmaker.show.steps import Steps

F = TypeVar("F", bound=Callable[..., Any])


@runtime_checkable
class ShowsSteps(Protocol):
    """A search that can be stepped through."""

    def steps(self, state: State) -> Steps:
        """Return its walk step by step."""


def teaching_options(command: F) -> F:
    """Take `tree`, `levels` and `steps`."""
    options = (
        click.option(
            "--tree", metavar="FILE", help="Draw the tree that AGENT searched, as SVG; needs exactly one AGENT."
        ),
        click.option(
            "--levels",
            type=number(int, 1, MOST_LEVELS),
            metavar="N",
            default=2,
            show_default=True,
            help="How many plies of this tree to draw.",
        ),
        click.option("--steps", metavar="FILE", help="Write a page that steps through alpha-beta."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@dataclass(frozen=True)
class Lesson:
    """What is to be written of one search."""

    tree: str | None
    levels: int
    steps: str | None

    @classmethod
    def of(cls, options: Mapping[str, Any], agents: Sequence[Agent]) -> Lesson:
        """Read the options, and refuse what cannot be written before anybody is asked."""
        lesson = cls(options["tree"], options["levels"], options["steps"])
        for option, file in (("--tree", lesson.tree), ("--steps", lesson.steps)):
            if file is not None and len(agents) != 1:
                raise KingmakerError(f"expected one AGENT together with {option}, got {len(agents)}")
            check_page(option, file, as_json=False)
        if lesson.steps is not None and not isinstance(agents[0], ShowsSteps):
            raise Unsupported(f"{agents[0].name} cannot be stepped through: --steps is for alpha-beta")
        return lesson

    def write(self, answers: Sequence[AgentAnswer]) -> None:
        """Write the files once the search has answered."""
        if self.tree is None and self.steps is None:
            return
        result = answers[0].result
        if result is None:
            raise Unsupported(f"{answers[0].name} does not search, so it has no tree")
        if self.tree is not None:
            write_file(self.tree, result.tree(depth=self.levels).svg())
        if self.steps is not None and isinstance(result.search, ShowsSteps):
            write_file(self.steps, result.search.steps(result.state).html())
