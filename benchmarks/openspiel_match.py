"""Hearts with hidden hands: our agents against OpenSpiel's IS-MCTS, at equal time for a move.

    nice python benchmarks/openspiel_match.py [--agent ismcts] [--seconds 0.05] [--deals 100] [--seed 1]

Our rules are the referee, and OpenSpiel's position follows card by card, so that its bot plays in its own game. There
is no passing, since OpenSpiel 2.0.2 crashes in most games with it; its bot is given a position without passing and the
time as its limit. Each deal is played in two seatings: ours on seats 0 and 2, then on 1 and 3. Every game runs in a
process of its own; one that crashes counts as not played, and so does its partner of the same deal. Printed are the
points for each hand of both sides and their difference with a 95 % interval over deals; in Hearts fewer are better.
OpenSpiel is installed by `pip install 'kingmaker[openspiel]'`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import kingmaker as km

SEATINGS = ((0, 2), (1, 3))
"""Where our agent sits."""
PATIENCE = 600.0
"""Seconds after which a game counts as crashed."""
TELL_EVERY = 10
"""Deals after which what was found so far is told."""
UNLIMITED = 100_000_000
"""Simulations that no bot reaches in its time."""


def action_named(state: Any, name: str) -> int:
    """Find an action of OpenSpiel by its text."""
    return int(next(each for each in state.legal_actions() if state.action_to_string(each) == name))


def dealt(pyspiel: Any, ours: Any) -> Any:
    """Deal the same cards in OpenSpiel, without passing."""
    state = pyspiel.load_game("hearts", {"qs_breaks_hearts": False}).new_initial_state()
    for name in ("No Pass", *(card for cards in zip(*ours.hands, strict=True) for card in cards)):
        state.apply_action(action_named(state, name))
    return state


def their_bot(pyspiel: Any, seconds: float, c: float, seed: int) -> Any:
    """OpenSpiel's IS-MCTS, with one random game from each new leaf, limited by time."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, c, UNLIMITED, -1, policy, False, True, seconds)


def play(agent: str, seconds: float, c: float, seed: int, seats: tuple[int, ...]) -> dict[str, Any]:
    """Play one hand; return the points of each player and the processor time of each side for a move."""
    pyspiel = importlib.import_module("pyspiel")

    state: Any = km.games.Hearts(hands="hidden").new(seed=seed)
    theirs, bot = dealt(pyspiel, state), their_bot(pyspiel, seconds, c, seed + 1)
    ours = km.agent(f"{agent}{',' if ':' in agent else ':'}seconds={seconds}")
    spent: dict[bool, list[float]] = {True: [], False: []}
    while not state.is_terminal():
        legal, is_ours, began = state.legal_actions(), state.player in seats, time.process_time()
        if len(legal) == 1:
            card = legal[0]
        elif is_ours:
            card = ours.choose(km.view(state, state.player), seed=seed + len(theirs.history()))
        else:
            card = theirs.action_to_string(bot.step(theirs))
        if len(legal) > 1:
            spent[is_ours].append(time.process_time() - began)
        theirs.apply_action(action_named(theirs, card))
        state = state.play(card)
    return {
        "points": [-value for value in state.returns()],
        "ours": statistics.mean(spent[True]),
        "theirs": statistics.mean(spent[False]),
    }


def played_apart(given: argparse.Namespace, seed: int, seats: tuple[int, ...]) -> dict[str, Any] | None:
    """Play one hand in another process; None if it did not come to an end."""
    command = [sys.executable, __file__, "--one", str(seed), "--seats", ",".join(map(str, seats))]
    command += ["--agent", given.agent, "--seconds", str(given.seconds), "--c", str(given.c)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        return dict(json.loads(done.stdout)) if done.returncode == 0 else None
    except subprocess.TimeoutExpired:
        return None


@dataclass
class Tally:
    """What was found so far; `True` is our side."""

    differences: list[float] = field(default_factory=list)
    points: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    times: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    crashed: int = 0

    def add(self, games: list[dict[str, Any] | None]) -> None:
        """Count a deal, unless one of its games crashed."""
        played = [(seats, game) for seats, game in zip(SEATINGS, games, strict=True) if game is not None]
        self.crashed += len(games) - len(played)
        if len(played) < len(games):
            return
        sides: dict[bool, list[float]] = {True: [], False: []}
        for seats, game in played:
            for player, value in enumerate(game["points"]):
                sides[player in seats].append(value)
            self.times[True].append(game["ours"])
            self.times[False].append(game["theirs"])
        self.differences.append(statistics.mean(sides[True]) - statistics.mean(sides[False]))
        for side, found in sides.items():
            self.points[side] += found

    def __str__(self) -> str:
        mean, error = (
            statistics.mean(self.differences),
            statistics.stdev(self.differences) / len(self.differences) ** 0.5,
        )
        mine, others = (statistics.mean(self.points[side]) for side in (True, False))
        ours, theirs = (statistics.mean(self.times[side]) * 1000 for side in (True, False))
        return (
            f"{len(self.differences)} deals in {len(SEATINGS)} seatings; {self.crashed} games crashed\n"
            f"points for each hand: ours {mine:.2f}, theirs {others:.2f}\n"
            f"difference {mean:+.2f} ± {1.96 * error:.2f}; negative is ahead of OpenSpiel\n"
            f"processor time for a move: ours {ours:.1f} ms, theirs {theirs:.1f} ms"
        )


def report(given: argparse.Namespace) -> None:
    """Play all deals and print who is ahead."""

    def games_of(seed: int) -> list[dict[str, Any] | None]:
        return [played_apart(given, seed, seats) for seats in SEATINGS]

    tally = Tally()
    with ThreadPoolExecutor(given.workers) as pool:
        for games in pool.map(games_of, range(given.seed, given.seed + given.deals)):
            tally.add(games)
            if len(tally.differences) % TELL_EVERY == 0 and len(tally.differences) > 1:
                print(tally, file=sys.stderr, flush=True)
    bot = f"OpenSpiel's IS-MCTS (c={given.c:g})"
    print(f"{given.agent} against {bot}, Hearts without passing, {given.seconds:g} s a move")
    print(tally if len(tally.differences) > 1 else f"too few deals; {tally.crashed} games crashed")


def main() -> None:
    """Read what to play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="ismcts", help="our agent, without a budget")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--c", type=float, default=20.0, help="how much OpenSpiel's bot explores; its returns reach 36")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="deals that are played at the same time")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--seats", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one is None:
        report(given)
    else:
        seats = tuple(map(int, given.seats.split(",")))
        print(json.dumps(play(given.agent, given.seconds, given.c, given.one, seats)))


if __name__ == "__main__":
    main()
