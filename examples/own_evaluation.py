"""An evaluation and a player type of your own, on a game that runs in the engine.

You learn that `evaluate=`, `utility=`, `believes=` and `models=` take plain Python functions, also where the rules are
native: the search calls them at its leaves with ordinary states. That is slower than what the engine has built in, and
it is the quickest way to try an idea.
"""

from __future__ import annotations

import kingmaker as km
from kingmaker.games import SpadesState


def high_cards(state: SpadesState) -> list[float]:
    """Value a position by tricks taken, and half a trick for every ace, king and spade in hand."""
    hopes = [sum(card[0] in "AK" or card[1] == "S" for card in hand) / 2 for hand in state.hands]
    return [10 * (taken + hope) for taken, hope in zip(state.taken, hopes, strict=True)]


def exactly_the_bid(state: SpadesState, player: int) -> float:
    """Play for the bid and nothing else: every trick too many is as bad as one too few."""
    return -abs(state.taken[player] - (state.bids[player] or 0))


def main() -> None:
    """Ask about one hand, with the game's own answers and with ours."""
    state = km.games.Spades(players=3, cards=5).new(seed=6)
    tricks = km.models.MaxTricks()
    searches: dict[str, km.Search] = {
        "two tricks ahead, by the game's evaluation": km.MaxN(depth=6),
        "two tricks ahead, by ours": km.MaxN(depth=6, evaluate=high_cards),
        "to the end, for the score": km.MaxN(),
        "to the end, for exactly the bid": km.MaxN(utility=exactly_the_bid, believes=tricks),
        "the same, not sure of the others": km.ProbMaxN(
            utility=exactly_the_bid, models=(tricks, exactly_the_bid), belief=(0.8, 0.2)
        ),
    }
    print(state.draw(), end="\n\n")
    for words, search in searches.items():
        result = search.search(state)
        value = ", ".join(f"{entry:.4g}" for entry in result.value)
        print(f"{words:43} {result.action}  expects ({value})")


if __name__ == "__main__":
    main()
