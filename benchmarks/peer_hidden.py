"""IS-MCTS on Hearts with hidden hands beside OpenSpiel's bot of that name, from the middle of one hand.

Both play the same number of simulations, with one random game from each new leaf. OpenSpiel's bot draws its worlds by
`resample_from_infostate`, in C++; ours by exact counts. A node is a simulation.
"""

from __future__ import annotations

import importlib
import random
from typing import Any

from peer_tasks import Contestant, PeerTask

import kingmaker as km

SEED = 3
CARDS_PLAYED = 22


def position() -> tuple[Any, list[str]]:
    """Our position in the middle of a hand, and the cards that led there."""
    chance, state = random.Random(SEED), km.games.Hearts(hands="hidden").new(seed=SEED)
    played = []
    while len(played) < CARDS_PLAYED or len(state.legal_actions()) < 3:
        played.append(chance.choice(state.legal_actions()))
        state = state.play(played[-1])
    return state, played


def openspiel_position(pyspiel: Any) -> Any:
    """The same in OpenSpiel, which deals one card after another in turn."""
    start, played = km.games.Hearts(hands="hidden").new(seed=SEED), position()[1]
    state = pyspiel.load_game("hearts", {"pass_cards": False, "qs_breaks_hearts": False}).new_initial_state()
    dealt = [card for cards in zip(*start.hands, strict=True) for card in cards]
    for card in ("No Pass", *dealt, *played):
        names = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(names[card])
    return state


def our_ismcts(quick: bool) -> list[Contestant]:
    simulations = 100 if quick else 5000
    agent, state = km.ISMCTS(simulations=simulations), position()[0]
    seen = km.view(state, state.player)
    return [Contestant("kingmaker", "one observer", simulations, lambda: agent.search(seen))]


def openspiel_ismcts(quick: bool) -> Contestant:
    pyspiel = importlib.import_module("pyspiel")
    state, simulations = openspiel_position(pyspiel), 20 if quick else 500
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 0.7, simulations, -1, policy, False, False)
    return Contestant("OpenSpiel", "its bot in C++", simulations, lambda: bot.step(state), reach=5.0)


HIDDEN_TASKS = (PeerTask("hearts, hidden hands: is-mcts", our_ismcts, (("pyspiel", openspiel_ismcts),)),)
