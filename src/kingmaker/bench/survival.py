"""How well survival is forecast: Brier scores on rooms that no model has seen, and the fit of the model.

`python -m kingmaker.bench.survival` prints the table of docs/draft-assistant.md, `--fit` fits the spread, the skew and
the shared part again. The rooms are invented, see `kingmaker.bench.rooms`: the scores compare models, and how a model
does with people is not measured here.

Asked is, at each of our turns and for each player who might be in doubt, if he is there at our next turn. The score
of a forecast is (forecast - what happened)², and the mean over all of them is the Brier score: 0 is perfect.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from kingmaker.bench.rooms import USUAL, Room, Temper, measured_pool
from kingmaker.league import Draft, DraftTerms, Pool, load_rules
from kingmaker.league.rules import Rules

SIMULATIONS = 200
ASKED = 2.5
"""Of the free players, the earliest so many times as many as there are picks until our next turn."""
LAST_ROUND = 13
"""Later picks are of players who go undrafted in many rooms."""
HELD_OUT = 500_000
"""The first number of the rooms that are held out; those below it are for fitting."""


@dataclass(frozen=True)
class Model:
    """A way to forecast survival."""

    name: str
    spread: float
    skew: float = 0.0
    shared: float = 0.0
    learns: bool = False
    normal: float | None = None
    """Instead of simulating: each player by himself, normal with this part of the draft position as deviation."""

    def rules(self) -> Rules:
        """Return rules that believe so."""
        return replace(load_rules(), spread=self.spread, skew=self.skew, shared=self.shared)


@dataclass(frozen=True)
class Question:
    """One turn of ours in a room, and what became of those who were free."""

    picks: tuple[int, ...]
    """What was picked before."""
    taken: int
    """Whom our team took."""
    next_turn: int
    asked: tuple[int, ...]
    there: tuple[bool, ...]
    """Who of those was still there."""


def questions(terms: DraftTerms, picks: Sequence[int]) -> Iterator[Question]:
    """Ask at each of our turns who will be there at the next."""
    mine = [turn for turn, team in enumerate(terms.turns) if team == terms.me]
    for turn, after in pairwise(mine):
        if turn // terms.rules.teams >= LAST_ROUND:
            return
        gone, later = set(picks[: turn + 1]), set(picks[turn + 1 : after])
        count = max(6, round(ASKED * (after - turn)))
        asked = [number for number in range(len(terms.players)) if number not in gone][:count]
        yield Question(
            tuple(picks[:turn]), picks[turn], after, tuple(asked), tuple(number not in later for number in asked)
        )


def forecast(model: Model, terms: DraftTerms, question: Question) -> list[float]:
    """Return the chance of each player who is asked for, as a model sees it."""
    if model.normal is not None:
        return [_alone(terms, question, number, model.normal) for number in question.asked]
    draft = Draft(terms)
    for player in (*question.picks, question.taken):
        draft.take(player)
    league = terms.simulation(draft.room_scale()) if model.learns else terms.engine
    found = league.simulate(
        draft.numbers,
        terms.me,
        [],
        first=0,
        count=SIMULATIONS,
        turns=0,
        seed=terms.seed,
        threads=1,
        policy_name="waiting",
    )
    return [found["there"][number] / SIMULATIONS for number in question.asked]


def _alone(terms: DraftTerms, question: Question, number: int, part: float) -> float:
    """Return the chance of a player by himself: that his pick comes later, given that it did not come yet."""
    adp = terms.players[number].adp
    pick = statistics.NormalDist(adp, 0.6 + part * adp)
    before, after = (1 - pick.cdf(turn) for turn in (len(question.picks) + 1, question.next_turn + 0.5))
    return after / before if before > 1e-9 else 0.0


@dataclass(frozen=True)
class Score:
    """How a model did."""

    model: str
    rooms: tuple[float, ...]
    """The mean score of each room."""
    bins: tuple[tuple[float, float, int], ...]
    """Of forecasts in each fifth from 0 to 1: their mean, what happened, and how many there were."""

    @property
    def brier(self) -> float:
        """The mean over rooms."""
        return statistics.fmean(self.rooms)

    def better(self, other: Score) -> tuple[float, float]:
        """Return by how much this is better than another model on the same rooms, and the standard error of that."""
        gains = [theirs - own for own, theirs in zip(self.rooms, other.rooms, strict=True)]
        return statistics.fmean(gains), statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0


def score(model: Model, pool: Pool, temper: Temper, numbers: Sequence[int], *, slots: int = 12) -> Score:
    """Ask a model about rooms, one seat in each."""
    rules = model.rules()
    means, pairs = [], []
    for number in numbers:
        terms = DraftTerms(pool, rules, number % slots, number)
        found = []
        for question in questions(terms, room_picks(pool, temper, number)):
            found += list(zip(forecast(model, terms, question), question.there, strict=True))
        means.append(statistics.fmean((chance - there) ** 2 for chance, there in found))
        pairs += found
    return Score(model.name, tuple(means), _bins(pairs))


_ROOMS: dict[tuple[Temper, int, float], list[int]] = {}


def room_picks(pool: Pool, temper: Temper, number: int) -> list[int]:
    """Return the picks of a room; the same number is the same room for every model."""
    key = (temper, number, pool.players[0].adp)
    if key not in _ROOMS:
        _ROOMS[key] = Room(DraftTerms(pool, load_rules(), 0), temper, number).picks()
    return _ROOMS[key]


def _bins(pairs: Sequence[tuple[float, bool]]) -> tuple[tuple[float, float, int], ...]:
    found = []
    for low in range(5):
        own = [(chance, there) for chance, there in pairs if low <= min(4.999, 5 * chance) < low + 1]
        if own:
            chances, happened = zip(*own, strict=True)
            found.append((statistics.fmean(chances), statistics.fmean(map(float, happened)), len(own)))
    return tuple(found)


BEFORE = Model("0.6 + 0.1 ADP, each team for itself", 0.1)
QUARTER = Model("each player by himself, ADP / 4", 0.1, normal=0.25)
FITTED = Model("fitted", load_rules().spread, load_rules().skew, load_rules().shared)
LEARNING = replace(FITTED, name="fitted, learning from the room", learns=True)
MODELS = (QUARTER, BEFORE, FITTED, LEARNING)
TEMPERS = {
    "usual rooms": USUAL,
    "rooms that keep to the list": replace(USUAL, wild=0.4, followers=0.5),
    "wild rooms": replace(USUAL, wild=2.0, followers=0.05),
}
"""The first are as those of the fit; the others are not."""


def fit(pool: Pool, *, rooms: int = 24) -> list[tuple[float, Model]]:
    """Try spreads, skews and shared parts on rooms that are not held out, the best first."""
    tried = [
        Model("fit", spread, skew, shared)
        for spread, skew, shared in product((0.085, 0.1, 0.115, 0.13, 0.145), (0.0, 0.2, 0.4), (0.0, 0.2))
    ]
    return sorted(
        ((score(model, pool, USUAL, range(rooms)).brier, model) for model in tried), key=lambda entry: entry[0]
    )


def main(given: Sequence[str] | None = None) -> None:
    """Print the scores, or the fit."""
    reader = argparse.ArgumentParser(
        prog="python -m kingmaker.bench.survival", description=(__doc__ or "").split("\n")[0]
    )
    reader.add_argument("--rooms", type=int, default=60, help="rooms of each kind")
    reader.add_argument("--fit", action="store_true", help="fit the model on other rooms instead")
    options = reader.parse_args(given)
    pool = measured_pool()
    if options.fit:
        for brier, model in fit(pool, rooms=options.rooms):
            print(f"{brier:.4f}  spread {model.spread:g}  skew {model.skew:g}  shared {model.shared:g}")
        return
    for name, temper in TEMPERS.items():
        print(f"{name} ({options.rooms} held out)")
        numbers = range(HELD_OUT, HELD_OUT + options.rooms)
        former = score(BEFORE, pool, temper, numbers)
        for model in MODELS:
            found = former if model == BEFORE else score(model, pool, temper, numbers)
            gain, error = found.better(former)
            bins = "  ".join(f"{said:.2f}:{happened:.2f}" for said, happened, _ in found.bins)
            print(f"  {found.model:<36} {found.brier:.4f}  better by {gain:+.4f} ± {error:.4f}  {bins}", flush=True)


if __name__ == "__main__":
    main()
