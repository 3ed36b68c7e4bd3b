"""The searches that the suites of the engine go through, one of each kind."""

from typing import Any

import kingmaker as km

ANY_PLAYERS: dict[str, Any] = {
    "maxn": km.MaxN(),
    "paranoid": km.Paranoid(),
    "paranoid unpruned": km.Paranoid(prune=False),
    "offensive": km.Offensive(),
    "mp-mix": km.MPMix(defend=1, attack=1),
    "soft-maxn": km.SoftMaxN(),
    "prob-maxn": km.ProbMaxN(),
    "max-prob": km.MaxProb(),
}
TWO_PLAYERS: dict[str, Any] = {"minimax": km.Minimax(), "negamax": km.Negamax(), "alpha-beta": km.AlphaBeta()}


def without_shortcuts(agent: Any, state: Any) -> km.Result:
    """Search every action in the given order, equal ones too, as the definitions do; pruning stays as it is."""
    found = agent.found(state, agent.options(state) | {"equals": False, "order": False})
    return agent.result(state, found)
