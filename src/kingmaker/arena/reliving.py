"""What an agent that learns knew at the end of recorded games."""

from __future__ import annotations

from collections.abc import Sequence

from kingmaker.agents import Learner, Session
from kingmaker.arena.match import Match, read_game, replay
from kingmaker.arena.seat import ask
from kingmaker.arena.seeds import decision_seed
from kingmaker.game import CHANCE


def relive(agent: Learner, player: int, matches: Sequence[Match]) -> Session:
    """Return the session that an agent had on a seat at the end of recorded matches: a match, or a series in order.

    Nothing is kept of a session in a record. It is made again by going through the same positions, at the own ones with
    a search as then; so it knows what it knew. Openings and chance, which nobody decided, were not shown to it.
    """
    session = agent.begin(read_game(matches[0].game), player)
    for match in matches:
        for ply, (state, choice) in enumerate(zip(replay(match), match.choices, strict=False)):
            if ply < match.opening or match.players[ply] == CHANCE:
                continue
            if state.player == player:
                ask(session, state, decision_seed(match.seed, ply))
            session.observe(state, state.legal_actions()[choice])
    return session
