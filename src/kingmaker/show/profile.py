"""What is known of an agent's type, for people: a table, a line over time, and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from kingmaker.arena.profile import LEVEL, Point, Profile
from kingmaker.drawing.timeline import Line, timeline
from kingmaker.show.tables import Cell, fitting_table

BLOCKS = "▁▂▃▄▅▆▇█"
BAR = 20
DOUBT = 1.1
"""Chains whose R-hat is larger do not tell the same yet (Gelman et al., Bayesian Data Analysis)."""


def profile_parts(profile: Profile, *, width: int) -> Iterator[RenderableType]:
    """Yield a profile piece by piece."""
    yield Text.assemble((profile.agent, "bold"), f" at {profile.game}")
    yield Text(_counts(profile), style="dim")
    yield ""
    yield _type_table(profile, width=width)
    yield Text(
        f"Intervals of {LEVEL:.0%}. A type stands if it explains every choice; a sign over time is {_step(profile)}.",
        style="dim",
    )
    if profile.posterior.r_hat > DOUBT:
        yield Text(f"The chains do not tell the same yet (R-hat {profile.posterior.r_hat:.2f}): ask for more sweeps.")
    if profile.refutations:
        yield ""
        yield _refutation_table(profile, width=width)


def profile_picture(profile: Profile) -> str:
    """Draw the weights of the types over time, with their intervals."""
    times = [0, *(point.matches for point in profile.points)]
    lines = []
    for number, name in enumerate(profile.types):
        even = 1 / len(profile.types)
        shares = [even, *(point.mean[number] for point in profile.points)]
        bands = [(0.0, 1.0), *(point.intervals[number] for point in profile.points)]
        lines.append(Line(name, shares, bands))
    about = f"weight of each type with its interval of {LEVEL:.0%}; {_counts(profile)}"
    return timeline(f"{profile.agent} at {profile.game}", about, times, lines, axis="matches read")


def spark(points: Sequence[Point], number: int) -> str:
    """Draw the weight of a type over time as a line of signs, low to high."""
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(point.mean[number] * len(BLOCKS)))] for point in points)


def _counts(profile: Profile) -> str:
    read = f"{profile.matches:,}" + (f" of {profile.recorded:,}" if profile.recorded > profile.matches else "")
    matches = "match" if profile.matches == 1 else "matches"
    return f"{read} {matches}, {profile.choices:,} choices, {profile.telling:,} that tell types apart"


def _step(profile: Profile) -> str:
    each = profile.matches / len(profile.points)
    return "a match" if each <= 1 else f"{each:.3g} matches"


def _type_table(profile: Profile, *, width: int) -> RenderableType:
    rows: list[list[Cell]] = []
    best = max(profile.mean)
    for number, (name, weight, (low, high)) in enumerate(
        zip(profile.types, profile.mean, profile.intervals, strict=True)
    ):
        stands = name in profile.standing
        rows.append(
            [
                Text(name, style="bold" if weight == best else ""),
                f"{weight:.1%}",
                f"{low:.1%} to {high:.1%}",
                "█" * round(weight * BAR),
                Text("stands", style="green") if stands else Text("refuted", style="red"),
                spark(profile.points, number),
            ]
        )
    heads = ["type", "weight", "between", "", "version space", "over time"]
    return fitting_table(heads, rows, width=width, drop=[3, 5], right=(1, 2))


def _refutation_table(profile: Profile, *, width: int) -> RenderableType:
    rows: list[list[Cell]] = []
    for each, match in zip(profile.refutations, profile.where, strict=True):
        worth = f"{each.worst:.4g} at least, not {each.best:.4g} at most"
        rows.append([each.type, match, str(each.ply + 1), str(each.action), str(each.better), worth])
    heads = ["refuted type", "run:match", "action", "it played", "would prefer", "worth to that type"]
    return fitting_table(heads, rows, width=width, drop=[5], right=(2,))
