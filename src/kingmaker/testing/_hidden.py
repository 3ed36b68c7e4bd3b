"""What a position hides: no player may see what is hidden, and worlds must look to it like the true position.

A world is drawn by `sample`. Its player's observation must be that of the true position, else one of the two is wrong:
the observation tells something that is hidden, or the sample changes something that was seen.
"""

from __future__ import annotations

from typing import Any

from kingmaker.game import Hidden
from kingmaker.testing._facts import Facts, defines, differences, is_hashable, read
from kingmaker.testing._problems import Broken, Place, Problems, shown

SEEDS = (0, 1, 2)


def check_hidden(state: Any, facts: Facts, place: Place, problems: Problems) -> None:
    """Try what a state hides: for the player whose turn it is and for one that waits."""
    if not isinstance(state, Hidden):
        return
    players = facts["num_players"]
    if not is_hashable(tuple(facts["observation()"])):
        return
    mover = facts.get("player", 0)
    for player in sorted({max(mover, 0), (mover + 1 + len(place.moves)) % players}):
        _check_player(state, facts, player, place, problems)


def _check_player(state: Any, facts: Facts, player: int, place: Place, problems: Problems) -> None:
    worlds = {seed: _world(state, player, seed, place, problems) for seed in SEEDS}
    for seed, world in worlds.items():
        found = read(world, place, problems, players=facts["num_players"])
        _compare(facts, found, player, place, problems)
        again = read(_world(state, player, seed, place, problems), place, problems)
        told = differences(found, again)
        if told:
            problems.add("sample() to draw the same position for the same seed", told, place)
            raise Broken
    # A world looks to the player like the true position, so what is drawn in it must be drawn in that, too.
    for seed in SEEDS:
        from_world = _world(worlds[SEEDS[0]], player, seed, place, problems)
        told = differences(read(worlds[seed], place, problems), read(from_world, place, problems))
        if not told and defines(from_world, "__eq__") and from_world != worlds[seed]:
            told = f"{shown(worlds[seed])} and {shown(from_world)}"
        if told:
            expected = "sample() to depend on the observation and the seed alone"
            problems.add(expected, f"{told}, in two positions that player {player} cannot tell apart", place)
            raise Broken


def _world(state: Any, player: int, seed: int, place: Place, problems: Problems) -> Any:
    return problems.call(f"sample({player}, seed=…)", place, lambda: state.sample(player, seed=seed))


def _compare(facts: Facts, world: Facts, player: int, place: Place, problems: Problems) -> None:
    """Hold what a player sees in a world against what it sees in the true position."""
    mine, theirs = facts["observation()"][player], world["observation()"][player]
    if mine != theirs:
        problems.add(
            "sample() to keep the observation of its player: it changed something seen, or the observation tells "
            "something hidden",
            f"{shown(theirs)} instead of {shown(mine)} for player {player}",
            place,
        )
        raise Broken
    for name in ("is_terminal()", "player", "legal_actions()"):
        if name == "legal_actions()" and facts.get("player") != player:
            continue
        if facts.get(name) != world.get(name):
            problems.add(
                f"{name} to be the same in positions that a player cannot tell apart",
                f"{shown(facts.get(name))} and {shown(world.get(name))} for player {player}",
                place,
            )
            raise Broken
