"""What the card games share in Python: positions as text, and hands sorted for people.

A position is written as fields, `hands=AS,KH/QD,2C/3S,4S leader=1 table=QD`: one entry for each player between slashes,
cards between commas. Fields that are empty, zero or `no` may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar, runtime_checkable

from kingmaker.checks import is_whole, read_whole, shown_value, whole
from kingmaker.drawing import CardSeat, card_table
from kingmaker.game import InvalidGame, InvalidState
from kingmaker.games.native import BoundedState, EstimatedState, HiddenState, OrderedState
from kingmaker.spec import nearest

T = TypeVar("T")
G = TypeVar("G")

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = "AKQJT98765432"
RANKED = frozenset(rank + suit for suit in SUITS for rank in RANKS)
"""All cards as they are written."""


class CardState(BoundedState[G], EstimatedState[G], OrderedState[G]):
    """A position of a trick-taking game."""

    __slots__ = ()

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each player holds, clubs first, low cards first."""
        return tuple(tuple(hand) for hand in self.core.fields()["hands"])

    @property
    def table(self) -> tuple[str, ...]:
        """The cards of the trick that is being played, in the order of play."""
        return tuple(self.core.fields()["table"])

    @property
    def leader(self) -> int:
        """Who leads the trick."""
        return int(self.core.fields()["leader"])

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each player has taken."""
        return tuple(self.core.fields()["taken"])

    @property
    def broken(self) -> bool:
        """Whether the suit that may not be led at first may be led now."""
        return bool(self.core.fields()["broken"])

    @property
    def notable_lead(self) -> float:
        """A lead worth defending or attacking, for MP-Mix."""
        return float(self.core.fields()["notable_lead"])

    def status(self, player: int) -> str:
        """Say how a player stands, in a few words."""
        return f"took {self.taken[player]}"

    def draw(self) -> str:
        """Draw hands, table and standing, one line for each player; the mover is marked."""
        fields = self.core.fields()
        on_table = {(self.leader + i) % self.num_players: card for i, card in enumerate(fields["table"])}
        lines = []
        for player, hand in enumerate(fields["hands"]):
            mark = "▶" if player == self.player and not self.is_terminal() else " "
            played = f"[{pretty(on_table[player])}]" if player in on_table else "    "
            lines.append(f"{mark} player {player}  {played}  {hand_line(hand):<44}  {self.status(player)}".rstrip())
        return "\n".join(lines)

    def svg(self) -> str:
        """Draw hands, trick and standing, with the mover, the cards that may be played, and the last one."""
        over = self.is_terminal()
        on_table = {(self.leader + i) % self.num_players: card for i, card in enumerate(self.table)}
        seats = [
            CardSeat(hand, on_table.get(player), " · ".join(self.status(player).split("  ")).strip())
            for player, hand in enumerate(self.hands)
        ]
        legal = self.legal_actions()
        bids = [action for action in legal if action not in self.hands[self.player]]
        played = self.last if self.last in RANKED else None
        return card_table(
            seats,
            mover=None if over else self.player,
            title=str(self.game),
            legal=legal,
            last=played,
            note=f"{bids[0]} to {bids[-1]}" if bids else "" if played or not self.last else f"last: {self.last}",
            returns=self.returns() if over else (),
        )


@runtime_checkable
class Discreet(Protocol):
    """A state that says what to tell people at a table where not everybody sees everything."""

    @property
    def task(self) -> str:
        """What the player to move has to do, where that is not plain from the table; else nothing."""

    def action_for(self, action: str, player: int, /) -> str:
        """Return an action of the player to move as another player sees it; nothing if there is nothing to see."""

    def news_for(self, player: int, /) -> str:
        """Say what a player has just seen and nobody else; else nothing."""


class HiddenCardState(HiddenState[G], CardState[G]):
    """A position of a trick-taking game with hidden hands."""

    __slots__ = ()

    def draw_for(self, player: int) -> str:
        """Draw the table as a player sees it: its own hand, and how many cards the others hold."""
        fields = self.core.fields()
        on_table = {(self.leader + i) % self.num_players: card for i, card in enumerate(fields["table"])}
        lines = []
        for seat, hand in enumerate(fields["hands"]):
            mark = "▶" if seat == self.player and not self.is_terminal() else " "
            played = f"[{pretty(on_table[seat])}]" if seat in on_table else "    "
            shown = hand_line(self.hand_for(player)) if seat == player else hidden_hand(len(hand))
            lines.append(f"{mark} player {seat}  {played}  {shown:<44}  {self.status(seat)}".rstrip())
        return "\n".join(lines)

    def hand_for(self, player: int) -> Sequence[str]:
        """Return the cards that a player has in hand, as that player sees them."""
        return self.hands[player]

    @property
    def task(self) -> str:
        """What the player to move has to do; nothing where that is to play a card."""
        return ""

    def action_for(self, action: str, player: int) -> str:
        """Return an action as a player sees it: cards and bids lie open."""
        return action

    def news_for(self, player: int) -> str:
        """Say what only this player has just seen: nothing, once cards are dealt."""
        return ""

    def svg_for(self, player: int) -> str:
        """Draw the table as a player sees it."""
        over = self.is_terminal()
        on_table = {(self.leader + i) % self.num_players: card for i, card in enumerate(self.table)}
        seats = []
        for seat, hand in enumerate(self.hands):
            standing = " · ".join(self.status(seat).split("  ")).strip()
            if seat == player:
                seats.append(CardSeat(self.hand_for(player), on_table.get(seat), standing))
            else:
                seats.append(CardSeat((), on_table.get(seat), f"{hidden_hand(len(hand))} · {standing}", len(hand)))
        return card_table(
            seats,
            mover=None if over else self.player,
            title=f"{self.game}, player {player}",
            legal=self.legal_actions() if self.player == player and not over else (),
            returns=self.returns() if over else (),
        )


def hidden_hand(cards: int) -> str:
    """Write how many cards somebody holds whose hand is hidden."""
    return f"{cards} card{'' if cards == 1 else 's'}"


def seed_number(seed: int | None) -> int:
    """Return the seed of a deal as the engine takes it; no seed is seed 0."""
    if seed is not None and not is_whole(seed):
        raise InvalidGame(f"expected a seed that is a whole number, got {shown_value(seed)}")
    return (seed or 0) % 2**64


def check_rules(name: str, cards: object, scores: Sequence[object], counts: Sequence[object] = ()) -> None:
    """Refuse rules that are no numbers before the engine sees them."""
    if cards is not None:
        whole(cards, f"cards of {name}", 0, 52, error=InvalidGame)
    for score in scores:
        if not isinstance(score, int | float):
            raise InvalidGame(f"expected scores of {name} to be numbers, got {score!r}")
    for count in counts:
        whole(count, f"bags of {name}", 0, 2**32 - 1, error=InvalidGame)


def cards_each(players: int, cards: int | None) -> int:
    """Return how many cards each player is dealt; by default the whole deck is shared out."""
    return 52 // players if cards is None else cards


@contextmanager
def naming(text: str) -> Iterator[None]:
    """Add the text of a position to what the engine says is wrong with it."""
    try:
        yield
    except InvalidState as error:
        raise InvalidState(f"{error} in '{text}'") from None


def pretty(card: str) -> str:
    """Write a card with its suit as a sign: `Q♠`."""
    return card[0] + SUITS[card[1]]


def hand_line(hand: Iterable[str]) -> str:
    """Write a hand by suits, spades first, high cards first: `♠ A K 3  ♥ Q`."""
    cards = list(hand)
    groups = []
    for suit, sign in SUITS.items():
        ranks = sorted((card[0] for card in cards if card[1] == suit), key=RANKS.index)
        if ranks:
            groups.append(f"{sign} {' '.join(ranks)}")
    return "  ".join(groups) or "—"


def write_fields(fields: dict[str, Any]) -> str:
    """Write fields as text; the empty ones are left out."""
    return " ".join(f"{name}={value}" for name, value in fields.items() if value not in ("", "no"))


def read_fields(text: str, known: Sequence[str]) -> dict[str, str]:
    """Split a position's text into its fields."""
    found: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise InvalidState(f"expected fields such as leader=1, got '{part}' in '{text}'")
        if name not in known:
            raise InvalidState(f"unknown field '{name}': {nearest(name, known)} in '{text}'")
        if name in found:
            raise InvalidState(f"expected each field once, got '{name}' twice in '{text}'")
        found[name] = value
    if not found.get("hands"):
        raise InvalidState(f"expected at least hands=…/…, got '{text}'")
    return found


def read_common(fields: dict[str, str], players: int, counts: Sequence[str]) -> dict[str, Any]:
    """Read the fields that every card game has, and further counts with one entry for each player."""
    hands = fields["hands"].split("/")
    table = fields.get("table", "")
    return {
        "hands": [hand.replace(",", " ") for hand in hands],
        "table": table.split(",") if table else [],
        "leader": read_number(fields.get("leader", "0"), "leader"),
        "broken": read_yes(fields.get("broken", "no"), "broken"),
    } | {name: read_list(fields.get(name, ""), name, read_number) or [0] * players for name in ("taken", *counts)}


def read_list(text: str, name: str, each: Callable[[str, str], T]) -> list[T]:
    """Read one entry for each player."""
    return [each(part, name) for part in text.split("/")] if text else []


def read_number(text: str, name: str) -> int:
    """Read a whole number that is not negative."""
    return read_whole(text, name, 255, error=InvalidState)


def read_bid(text: str, name: str) -> int | None:
    """Read a bid; a dash stands for none yet."""
    return None if text == "-" else read_number(text, name)


def read_yes(text: str, name: str) -> bool:
    """Read yes or no."""
    if text not in ("yes", "no"):
        raise InvalidState(f"expected {name} to be yes or no, got '{text}'")
    return text == "yes"


def write_list(values: Iterable[Any], zero: str = "0") -> str:
    """Write one entry for each player; nothing if all are zero."""
    texts = [str(value) for value in values]
    return "" if all(text == zero for text in texts) else "/".join(texts)


def write_common(fields: dict[str, Any]) -> dict[str, str]:
    """Write the fields that every card game has, as text."""
    return {
        "hands": "/".join(",".join(hand) for hand in fields["hands"]),
        "table": ",".join(fields["table"]),
        "leader": str(fields["leader"]) if fields["leader"] else "",
        "taken": write_list(fields["taken"]),
        "broken": "yes" if fields["broken"] else "no",
    }
