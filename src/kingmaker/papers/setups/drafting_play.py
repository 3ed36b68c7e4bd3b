"""What experiments with drafters share: one drafter against two EvilPixies, in full games of Risk that EvilPixie plays.

Most drafters are deterministic, EvilPixie's included, so without variation every deal would repeat the same three
drafts. So each deal begins with two picks of each player by lot, the same for every drafter in every seat. The results
then cover many drafts, and drafters are compared deal by deal.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random as Generator
from statistics import fmean
from typing import Any, ClassVar

from kingmaker import registry, risk
from kingmaker.agents import Agent
from kingmaker.game import Drafts, State, Unsupported
from kingmaker.games.risk_weights import own_weights
from kingmaker.papers.framework import shares
from kingmaker.papers.framework.cells import Cell, measured
from kingmaker.papers.framework.experiment import Setting
from kingmaker.papers.setups.risk_games import BOTS

BOT = "evil-pixie"
RULES = risk.Rules(players=3, cards="off", armies="even")
EVEN = 100 / 3
OPENING = 6
"""Picks by lot before the drafters pick."""
SEATINGS = 3
"""Two of the three draft alike."""


@dataclass(frozen=True)
class Opened:
    """An agent that takes over after some picks by lot."""

    name: ClassVar[str] = "opened"

    agent: Agent
    picks: int = OPENING

    def choose(self, state: State, *, seed: int = 0) -> Any:
        """Pick by lot at first: the seed is that of the deal and the turn, whoever asks."""
        if not isinstance(state, Drafts):
            raise Unsupported(f"expected a draft to open by lot, got {state!r}")
        left = sum(state.picks_left(player) for player in range(state.num_players))
        if len(risk.TERRITORIES) - left < self.picks:
            return Generator(seed).choice(list(state.legal_actions()))
        return self.agent.choose(state, seed=seed)


def wins_by_deal(drafter: Agent, *, draft: str, deals: int, repeats: int, seed: int, threads: int) -> list[float]:
    """Return the share of the games of each deal that a drafter wins against two that draft as EvilPixie."""
    rival = Opened(registry.agent(f"lux:bot={BOT}"))
    entries = [risk.Entry(Opened(drafter), BOT, "drafter"), *[risk.Entry(rival, BOT, "rival")] * 2]
    games = deals * repeats * SEATINGS
    found = risk.compete(entries, games=games, seed=seed, rules=RULES, draft=draft, repeats=repeats, threads=threads)
    by_deal = shares.wins_by_deal(found.rows)
    return [fmean(by_deal[deal]) for deal in sorted(by_deal)]


def weights_key(value: str) -> str:
    """Return what tells our own weights from others, so that kept games of earlier ones are not taken for theirs."""
    return f" {hashlib.sha256(own_weights().to_json().encode()).hexdigest()[:12]}" if value == "own" else ""


def play(
    setting: Setting,
    drafters: Mapping[str, tuple[Agent, str]],
    *,
    about: str,
    deals: int,
    repeats: int = 10,
) -> dict[str, list[float]]:
    """Let each drafter, with the value that its draft has, play the same deals; return the wins of each, by deal."""
    found: dict[str, list[float]] = {}
    for row, (drafter, value) in drafters.items():
        setting.tell(f"{about}: {row}")
        options = {"draft": f"risk-draft:value={value}", "deals": deals, "repeats": repeats}

        def compute(drafter: Agent = drafter, options: dict[str, Any] = options) -> list[float]:
            return wins_by_deal(drafter, seed=setting.seed, threads=setting.workers, **options)

        key = f"{about} {row} {drafter!r} {options} {BOTS}{weights_key(value)}"
        found[row] = list(setting.piece(key, compute))
    return found


def win_cells(found: Mapping[str, Sequence[float]]) -> list[Cell]:
    """Return the percentage of games that each drafter won; a third is what EvilPixie's own drafting gets."""
    return [
        measured(
            row,
            "wins against two EvilPixies",
            shares.share_of([[won] for won in wins]).estimate,
            printed=None,
            size=len(wins),
            even=EVEN,
        )
        for row, wins in found.items()
    ]


def difference_cell(found: Mapping[str, Sequence[float]], row: str, against: str) -> Cell:
    """Return by how many percentage points one drafter wins more than another, deal by deal."""
    differences = [a - b for a, b in zip(found[row], found[against], strict=True)]
    return difference(f"{row} − {against}", "difference in wins", differences)


def difference(
    row: str,
    column: str,
    differences: Sequence[float],
    *,
    scale: float = 100,
    unit: str = "%",
    printed: float | None = None,
) -> Cell:
    """Return the mean of differences with Student's interval."""
    from scipy.stats import t

    mean, count = fmean(differences), len(differences)
    variance = math.fsum((each - mean) ** 2 for each in differences) / (count - 1)
    reach = float(t.ppf(0.975, count - 1)) * math.sqrt(variance / count)
    return measured(
        row, column, (mean, mean - reach, mean + reach), printed=printed, size=count, scale=scale, unit=unit, even=0.0
    )
