"""A small agent that learns to beat Paranoid at Rolit, in a PettingZoo environment.

You learn to use a game as an environment, to play against our searches in it, and to read a learning curve. The learner
is a linear softmax policy trained by REINFORCE (Williams 1992), on numpy alone. It sits on every seat in turn and knows
nothing but the vector of the position and which actions are legal. Give the name of a file to get the curve as SVG.

    pip install 'kingmaker[pettingzoo]'
    python learner.py curve.svg
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

import kingmaker as km

GAME = "rolit:players=3,width=4,height=4,opening=2"
OPPONENT = "paranoid:depth=2"
GAMES = 1200
RATE = 0.02
WINDOW = 120
"""Games of which a point of the curve is the mean."""


class Learner:
    """A policy: the chance of an action grows with the product of its weights and the vector of the position."""

    def __init__(self, actions: int, length: int, *, seed: int) -> None:
        self.weights = np.zeros((actions, length))
        self.chance = np.random.default_rng(seed)
        self.expected = 0.0
        self.steps: list[tuple[Any, Any]] = []

    def act(self, seen: dict[str, Any]) -> int:
        """Draw a legal action, and remember what would have made it more likely."""
        worth = np.where(seen["action_mask"], self.weights @ seen["observation"], -np.inf)
        chances = np.exp(worth - worth.max())
        chances /= chances.sum()
        action = int(self.chance.choice(len(chances), p=chances))
        towards = -chances
        towards[action] += 1
        self.steps.append((towards, seen["observation"]))
        return action

    def learn(self, reward: float, *, rate: float) -> None:
        """Make what was done more likely if it paid more than expected, and less likely if it paid less."""
        surprise = reward - self.expected
        self.expected += 0.02 * surprise
        for towards, vector in self.steps:
            self.weights += rate * surprise * np.outer(towards, vector)
        self.steps.clear()


def play(env: Any, seat: str, learner: Learner, opponent: Any) -> float:
    """Play a game in which the learner has one seat and the opponent the others; return the learner's reward."""
    env.reset()
    paid = 0.0
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            paid = reward if agent == seat else paid
            env.step(None)
        else:
            env.step(learner.act(seen) if agent == seat else opponent(agent))
    return paid


def train(*, games: int = GAMES, seed: int = 1) -> list[float]:
    """Train a learner; return its reward in each game."""
    env = km.adapters.pettingzoo.env(GAME, seed=seed)
    learner = Learner(env.encoding.num_actions, env.encoding.vector_length, seed=seed)
    opponent = env.policy(OPPONENT)
    rewards = []
    for number in range(games):
        seat = env.possible_agents[number % len(env.possible_agents)]
        rewards.append(play(env, seat, learner, opponent))
        learner.learn(rewards[-1], rate=RATE)
    return rewards


def opponents_share(*, games: int = 30) -> float:
    """Return what the opponent gets on average among its like."""
    game = km.game(GAME)
    agents = [km.agent(OPPONENT)] * game.new().num_players
    return float(np.mean([km.play_match(game, agents, seed=seed).returns for seed in range(games)]))


def curve_of(rewards: list[float]) -> list[float]:
    """Return the mean reward of one window after the other."""
    return [float(np.mean(rewards[start : start + WINDOW])) for start in range(0, len(rewards), WINDOW)]


def picture(curve: list[float], level: float) -> str:
    """Draw the curve, and the opponent's own level as a dashed line."""
    drawn = km.drawing.Picture("what the learner gets, game by game")
    low, high = min(*curve, level) - 0.1, max(*curve, level) + 0.1
    width, height = 480.0, 240.0

    def place(number: float, value: float) -> tuple[float, float]:
        return number / max(1, len(curve) - 1) * width, (high - value) / (high - low) * height

    drawn.lines([[(0, 0), (0, height), (width, height)]], stroke="#666666", fill="none")
    drawn.lines(
        [[place(0, level), place(len(curve) - 1, level)]], stroke="#666666", stroke_dasharray="6 4", fill="none"
    )
    points = [place(number, value) for number, value in enumerate(curve)]
    drawn.lines([points], stroke="#0072b2", stroke_width=2, fill="none")
    drawn.text(width, place(0, level)[1] - 8, f"{OPPONENT} among its like: {level:.2f}", anchor="end")
    drawn.text(0, points[0][1] - 10, f"{curve[0]:.2f}", anchor="start")
    drawn.text(width, points[-1][1] - 10, f"{curve[-1]:.2f}", anchor="end")
    drawn.text(width / 2, height + 20, f"{WINDOW * len(curve)} games of {GAME}")
    return str(drawn)


def main() -> None:
    """Train, and show the curve."""
    curve, level = curve_of(train()), opponents_share()
    print(f"Pieces at the end of {GAME},\nagainst two of {OPPONENT}, which get {level:.2f} among their like:")
    for number, value in enumerate(curve):
        first = number * WINDOW
        print(f"  games {first:4} to {first + WINDOW - 1:4}  {value:5.2f}  {'█' * round(12 * (value - 3))}")
    for path in sys.argv[1:2]:
        Path(path).write_text(picture(curve, level), encoding="utf-8")


if __name__ == "__main__":
    main()
