"""OpenSpiel's games here, and our agents in OpenSpiel's arena: who plays better, its MCTS or our searches?

    pip install 'kingmaker[openspiel]'
    python examples/openspiel_arena.py

First we search a position of OpenSpiel's Connect Four. Then our agents, as bots of OpenSpiel, play its MCTS bot: its
arena deals, asks both sides and pays. With three players there are two of its bots against one of ours. In the end both
sit in a hidden game, where our agent is given what its player sees and no more.
"""

import pyspiel

import kingmaker as km
from kingmaker.adapters import openspiel

SIMULATIONS = 100
"""Of each side, for a move."""


def their_mcts(text: str, seed: int) -> pyspiel.Bot:
    """OpenSpiel's MCTS, with one random game from each new leaf."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(pyspiel.load_game(text), evaluator, 1.4, SIMULATIONS, 100, False, seed, False)


def duel(text: str, agent: str, games: int) -> None:
    """Play games in OpenSpiel's arena, our agent on each seat in turn, and print what it was paid."""
    paid = []
    for seed in range(games):
        start = pyspiel.load_game(text).new_initial_state()
        seat = seed % start.num_players()
        bots = [their_mcts(text, seed + player) for player in range(start.num_players())]
        bots[seat] = openspiel.bot(agent, text, seed=seed)
        paid.append(pyspiel.evaluate_bots(start, bots, seed)[seat])
    print(f"{text}: {agent} against MCTS of OpenSpiel, {games} games, paid {sum(paid) / games:+.2f} a game")


def main() -> None:
    """Search, then play."""
    game = openspiel.load("connect_four")
    state = game.new().play("x3").play("o3").play("x2").play("o6")
    print(state.draw())
    result = km.MaxN(depth=3).search(state)
    print(f"MaxN three plies ahead plays {result.action}, and looked at {result.nodes} positions")
    print()
    duel("connect_four", f"uct:simulations={SIMULATIONS}", 4)
    duel("connect_four", "maxn:depth=3", 4)
    duel("pig(players=3,winscore=10)", "maxn:depth=2", 6)
    print()
    cards = openspiel.load("kuhn_poker(players=3)")
    report = km.tournament(cards, ["ismcts:simulations=100", "pimc:worlds=10", "random"], deals=5, seed=1)
    print(f"{cards}: {len(report.rows)} games in our arena")


if __name__ == "__main__":
    main()
