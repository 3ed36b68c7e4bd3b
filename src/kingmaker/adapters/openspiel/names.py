"""What OpenSpiel's actions are called: by its own texts, each once in a position.

OpenSpiel numbers its actions and has a text for each. In most games the text depends on the position (`Nf3+` in chess),
so it is asked for in each. That takes longer than all else in a game with many actions, so the texts of games in which
a number always means the same are kept.
"""

from __future__ import annotations

from typing import Any

ALWAYS_ALIKE = frozenset({
    "breakthrough", "bridge", "clobber", "connect_four", "dots_and_boxes", "dou_dizhu", "euchre", "go", "gomoku",
    "havannah", "hearts", "hex", "kuhn_poker", "leduc_poker", "lines_of_action", "mancala", "mnk", "nim",
    "oh_hell", "othello", "oware", "pentago", "pig", "skat", "spades", "tic_tac_toe", "twixt", "y",
})  # fmt: skip
"""Games whose actions are cells, cards, bids or a few words: a number is called the same in all positions."""


class Names:
    """The actions of a game that are called the same in all positions, by player; learned as they come up."""

    def __init__(self, players: int) -> None:
        self.texts: tuple[dict[int, str], ...] = tuple({} for _ in range(players))
        self.numbers: tuple[dict[str, int], ...] = tuple({} for _ in range(players))

    def listed(self, spiel: Any, player: int) -> list[str]:
        """Return what the player may do."""
        texts, legal = self.texts[player], spiel.legal_actions()
        try:
            return [texts[number] for number in legal]
        except KeyError:
            found = numbered(spiel, player, legal)
            texts.update((number, text) for text, number in found.items())
            self.numbers[player].update(found)
            return list(found)


def numbered(spiel: Any, player: int, legal: list[int]) -> dict[str, int]:
    """Return the number of each action by its text; one that has the text of another has its number added."""
    found: dict[str, int] = {}
    for number in legal:
        text = " ".join(spiel.action_to_string(player, number).split()) or f"#{number}"
        found[text if text not in found else f"{text} #{number}"] = number
    return found
