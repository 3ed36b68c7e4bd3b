"""What `check_game` tells about a game that keeps the contract."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GameCheck:
    """What was tried, and what the game can do."""

    game: str
    players: int
    games: int
    """Random games played."""
    turns: int
    """Actions in all of them together."""
    longest: int
    """Actions in the longest."""
    protocols: tuple[str, ...]
    """Which optional protocols of `kingmaker.game` the states have."""
    agents: tuple[str, ...]
    """Which agents can serve the game."""
    refused: dict[str, str]
    """Which cannot, and why."""

    def __str__(self) -> str:
        lines = [
            f"{self.game} keeps the contract: {self.games} random games of {self.players} players, "
            f"{self.turns:,} turns, {self.longest} in the longest",
            f"  states are  {', '.join(self.protocols) or 'plain'}",
            f"  played by   {', '.join(self.agents) or 'nobody'}",
        ]
        lines += [f"  not by      {name}: {reason}" for name, reason in self.refused.items()]
        return "\n".join(lines)
