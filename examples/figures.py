"""The figures of the papers as trees, with each algorithm's answer beside what the paper prints.

You learn to write a game as a tree, `[player, child, …]` with payoffs at the leaves, and what each algorithm says about
the same few leaves. Players and choices are numbered from 0; the papers count from 1.
"""

from __future__ import annotations

import kingmaker as km


def payoff(state: km.State, player: int) -> float:
    """Play for the payoff: the type MT of the Spades figures, which maximises tricks."""
    return state.returns()[player]


def few_overtricks(state: km.State, player: int) -> float:
    """Play for the bid and few overtricks: the type mOT. A payoff modulo ten is its number of overtricks."""
    paid = state.returns()[player]
    return paid - 2 * (paid % 10)


def show(title: str, tree: km.games.Tree, *searches: km.Search) -> None:
    """Draw a tree, and what each search makes of it."""
    state = tree.new()
    print(f"{title}\n")
    print("\n".join(f"    {line}" for line in state.draw().splitlines()), end="\n\n")
    for search in searches:
        result = search.search(state)
        print("\n".join(f"  {line}" for line in str(result).splitlines()[:-2]))
        if result.matrix:
            chances = ", ".join(f"{chance:.3g}" for chance in result.probabilities.values())
            rows = "  ".join("(" + ", ".join(f"{entry:.4g}" for entry in row) + ")" for row in result.matrix)
            print(f"    chances of its choices ({chances}); what each player expects, by model: {rows}")
    print()


def main() -> None:
    """Go through the figures."""
    show(
        "Prob-Maxn (2006), figures 1 and 2. MaxN takes the first of equals and trusts player 1 to do so too;\n"
        "Soft-MaxN keeps what player 1 may choose, and Paranoid fears the worst of it.",
        km.games.Tree([0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)], [1, (5, 4, 1), (4, 4, 2)]]),
        km.MaxN(),
        km.MaxN(ties="against-root"),
        km.SoftMaxN(decision="worst"),
        km.Paranoid(),
    )
    show(
        "Prob-Maxn (2006), figures 3 to 6. Player 0 may play for tricks or for few overtricks, each with one half.",
        km.games.Tree([0, (31, 10, -20), (30, -10, 20), (31, -10, -20)]),
        km.ProbMaxN(models=(payoff, few_overtricks), epsilon=0.3),
    )
    show(
        "Max-Prob (2011), figure 1. Player 1 cannot win and makes the king: any of its choices is as good as another.",
        km.games.Tree([0, [1, (1, 0, 0), (0, 0, 1)], [1, (1, 0, 0), (0, 0, 1), (1, 0, 1)]]),
        km.MaxN(),
        km.Paranoid(),
        km.MaxProb(),
    )
    show(
        "Max-Prob (2011), figure 2, node b. Where the game goes on, a leaf pays intervals, and chances come from them.",
        km.games.Tree([0, ((4, 6), (3, 5), (1, 2))]),
        km.MaxProb(),
    )


if __name__ == "__main__":
    main()
