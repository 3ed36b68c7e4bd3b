"""Chinese Checkers and Abalone once more, written from their rules with coordinates and sets.

Nothing is shared with the engine. A place has three coordinates (x, y, z) whose sum is 0: z counts rows upwards, x − y
goes to the right, and a turn of the whole board by a sixth moves the coordinates round and changes their signs. Every
question is answered by looking at all places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

Place = tuple[int, int, int]


def clockwise(place: Place) -> Place:
    x, y, z = place
    return (-y, -z, -x)


def turned(place: Place, times: int) -> Place:
    return turned(clockwise(place), times - 1) if times else place


DIRECTIONS = [turned((1, -1, 0), times) for times in range(6)]


def on(place: Place, direction: Place, steps: int = 1) -> Place:
    x, y, z = (at + steps * by for at, by in zip(place, direction, strict=True))
    return (x, y, z)


def apart(place: Place, other: Place) -> int:
    return max(abs(a - b) for a, b in zip(place, other, strict=True))


def hexagon(reach: int) -> set[Place]:
    span = range(-reach, reach + 1)
    return {(x, -x - z, z) for x in span for z in span if abs(x + z) <= reach}


def perft(position: SlowCheckers | SlowAbalone, depth: int) -> int:
    if depth == 0:
        return 1
    if position.over():
        return 0
    moves = position.moves()
    return len(moves) if depth == 1 else sum(perft(after, depth - 1) for after in moves.values())


# Chinese Checkers.

SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


@dataclass(frozen=True)
class Star:
    size: int
    camps: list[frozenset[Place]] = field(default_factory=list)
    """From the bottom clockwise."""
    names: dict[Place, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        below = range(-2 * self.size, -self.size)
        bottom = [(x, -x - z, z) for z in below for x in range(-z - self.size, self.size + 1)]
        self.camps.extend(frozenset(turned(place, times) for place in bottom) for times in range(6))
        places = hexagon(self.size).union(*self.camps)
        for number, letter in enumerate("abcdefghijklmnopq"[: 4 * self.size + 1]):
            row = sorted((x, y, z) for x, y, z in places if z == number - 2 * self.size)
            self.names.update((place, f"{letter}{count}") for count, place in enumerate(row, 1))

    def place(self, name: str) -> Place:
        return next(place for place, known in self.names.items() if known == name)


star = cache(Star)


@dataclass(frozen=True)
class SlowCheckers:
    size: int
    win: str
    most_turns: int
    pawns: tuple[frozenset[Place], ...]
    stayed: tuple[frozenset[Place], ...]
    """The pawns of each player that never left their home."""
    player: int = 0
    turn: int = 0

    @classmethod
    def start(cls, *, players: int, size: int, win: str, most_turns: int) -> SlowCheckers:
        pawns = tuple(star(size).camps[seat] for seat in SEATS[players])
        return cls(size, win, most_turns, pawns, pawns)

    def at(self, text: str) -> SlowCheckers:
        """Read a position as the package writes it."""
        words = dict(word.split("=") for word in text.split())
        pawns = tuple(frozenset(map(star(self.size).place, part.split(","))) for part in words["pawns"].split("/"))
        returned = {star(self.size).place(name) for name in words.get("returned", "").split(",") if name}
        stayed = tuple((cells & self.home(player)) - returned for player, cells in enumerate(pawns))
        return replace(self, pawns=pawns, stayed=stayed, player=int(words["player"]), turn=int(words["turn"]))

    def text(self) -> str:
        """Write the position as the package does."""
        written = "/".join(self.named(pawns) for pawns in self.pawns)
        returned: set[Place] = set()
        if self.win == "entered" and len(self.pawns) != 3:
            returned.update(
                *((self.pawns[player] & self.home(player)) - self.stayed[player] for player in self.players())
            )
        came_back = f" returned={self.named(returned)}" if returned else ""
        return f"pawns={written} player={self.player} turn={self.turn}{came_back}"

    def named(self, places: Iterable[Place]) -> str:
        return ",".join(
            star(self.size).names[place] for place in sorted(places, key=lambda place: (place[2], place[0]))
        )

    def players(self) -> range:
        return range(len(self.pawns))

    def home(self, player: int) -> frozenset[Place]:
        return star(self.size).camps[SEATS[len(self.pawns)][player]]

    def goal(self, player: int) -> frozenset[Place]:
        return star(self.size).camps[(SEATS[len(self.pawns)][player] + 3) % 6]

    def taken(self) -> frozenset[Place]:
        return frozenset().union(*self.pawns)

    def winner(self) -> int | None:
        return next((player for player in self.players() if self.has_won(player)), None)

    def has_won(self, player: int) -> bool:
        goal, own = self.goal(player), self.pawns[player]
        if self.win == "strict":
            return own == goal
        helpers = self.taken() - frozenset().union(*self.stayed) if self.win == "entered" else self.taken()
        return bool(goal & own) and goal <= helpers

    def over(self) -> bool:
        return self.winner() is not None or self.turn >= self.most_turns

    def reached(self, start: Place) -> set[Place]:
        """Where the pawn of a place may go."""
        names, others = star(self.size).names, self.taken() - {start}
        landings, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for way in DIRECTIONS:
                over, landing = on(here, way), on(here, way, 2)
                if over in others and landing in names and landing not in others and landing not in landings:
                    landings.add(landing)
                    waiting.append(landing)
        steps = {on(start, way) for way in DIRECTIONS}
        return (landings | {step for step in steps if step in names and step not in others}) - {start}

    def moves(self) -> dict[str, SlowCheckers]:
        names, own = star(self.size).names, self.pawns[self.player]
        found = {
            f"{names[start]}-{names[end]}": self.after({start: end}) for start in own for end in self.reached(start)
        }
        return found or {"pass": self.after({})}

    def after(self, moved: dict[Place, Place]) -> SlowCheckers:
        pawns, stayed = list(self.pawns), list(self.stayed)
        pawns[self.player] = frozenset(moved.get(place, place) for place in pawns[self.player])
        still = frozenset(moved.get(place, place) for place in stayed[self.player])
        stayed[self.player] = still & self.home(self.player)
        following = (self.player + 1) % len(pawns)
        return replace(self, pawns=tuple(pawns), stayed=tuple(stayed), player=following, turn=self.turn + 1)

    def points(self) -> tuple[float, ...]:
        """The steps to go, negated: 0 for a winner, and at most −1 for those that it leaves behind."""
        winner = self.winner()
        return tuple(
            0.0 if player == winner else min(-self.to_go(player), 0.0 if winner is None else -1.0)
            for player in range(len(self.pawns))
        )

    def to_go(self, player: int) -> float:
        goal = self.goal(player)
        tip = max(goal, key=lambda place: apart(place, (0, 0, 0)))
        return float(sum(apart(place, tip) for place in self.pawns[player]) - sum(apart(place, tip) for place in goal))


# Abalone.

BOARD = hexagon(4)
CELLS = {(x, y, z): f"{'ABCDEFGHI'[z + 4]}{5 - y}" for x, y, z in BOARD}


@dataclass(frozen=True)
class SlowAbalone:
    goal: int
    most_turns: int
    marbles: tuple[frozenset[Place], ...]
    off: tuple[int, ...]
    player: int = 0
    turn: int = 0

    @classmethod
    def start(cls, *, players: int, goal: int, most_turns: int) -> SlowAbalone:
        rows = frozenset(place for place in BOARD if place[2] < -2)
        if players == 2:
            rows |= {(x, -x - z, z) for x, z in ((0, -2), (1, -2), (2, -2))}
        sides = [frozenset(turned(place, seat * 6 // players) for place in rows) for seat in range(players)]
        return cls(goal, most_turns, tuple(sides), (0,) * players)

    def at(self, text: str) -> SlowAbalone:
        """Read a position as the package writes it; a game that repetition has ended is none of ours."""
        words = dict(word.split("=") for word in text.split())
        places = {name: place for place, name in CELLS.items()}
        marbles = tuple(
            frozenset(places[name] for name in part.split(",") if name) for part in words["marbles"].split("/")
        )
        off = tuple(map(int, words["off"].split("/")))
        return replace(self, marbles=marbles, off=off, player=int(words["player"]), turn=int(words["turn"]))

    def text(self) -> str:
        """Write the position as the package does."""
        written = "/".join(",".join(sorted(CELLS[place] for place in marbles)) for marbles in self.marbles)
        return f"marbles={written} player={self.player} off={'/'.join(map(str, self.off))} turn={self.turn}"

    def winner(self) -> int | None:
        return next((player for player, count in enumerate(self.off) if count == self.goal), None)

    def over(self) -> bool:
        left = sum(bool(marbles) for marbles in self.marbles)
        return self.winner() is not None or left == 1 or self.turn >= self.most_turns

    def rows(self) -> Iterator[tuple[list[Place], Place | None]]:
        """The rows of one, two or three own marbles, with the direction that each runs in."""
        own = self.marbles[self.player]
        for first in own:
            yield [first], None
            for way in DIRECTIONS[::2]:
                for length in (2, 3):
                    row = [on(first, way, steps) for steps in range(length)]
                    if own.issuperset(row):
                        yield row, way

    def moves(self) -> dict[str, SlowAbalone]:
        found = {}
        for row, way in self.rows():
            for direction in DIRECTIONS:
                along = way is None or direction in (way, turned(way, 3))
                shifted = self.pushed(row, direction) if along else self.shifted_sideways(row, direction)
                if shifted is None:
                    continue
                ends = sorted((row[0], row[-1]), key=CELLS.__getitem__)
                tail = min(row, key=lambda place: sum(a * b for a, b in zip(place, direction, strict=True)))
                named = [tail] if along else ends
                name = "".join(CELLS[place] for place in (*named, on(named[0], direction)))
                assert name not in found
                found[name] = self.after(shifted)
        return found or {"pass": self.after({})}

    def shifted_sideways(self, row: list[Place], direction: Place) -> dict[Place, Place] | None:
        shifted = {place: on(place, direction) for place in row}
        taken = frozenset().union(*self.marbles)
        return shifted if all(place in BOARD and place not in taken for place in shifted.values()) else None

    def pushed(self, row: list[Place], direction: Place) -> dict[Place, Place] | None:
        """Which marbles go where if a row moves along itself; None if it may not."""
        own, taken = self.marbles[self.player], frozenset().union(*self.marbles)
        ahead = next(on(place, direction) for place in row if on(place, direction) not in row)
        opposing = []
        while ahead in taken - own:
            opposing.append(ahead)
            ahead = on(ahead, direction)
        blocked = ahead in own or (ahead not in BOARD and not opposing)
        if blocked or len(opposing) >= len(row):
            return None
        return {place: on(place, direction) for place in [*row, *opposing]}

    def after(self, shifted: dict[Place, Place]) -> SlowAbalone:
        moved = tuple(frozenset(shifted.get(place, place) for place in marbles) for marbles in self.marbles)
        marbles = tuple(marbles & BOARD for marbles in moved)
        gone = sum(map(len, moved)) - sum(map(len, marbles))
        off = tuple(count + gone * (player == self.player) for player, count in enumerate(self.off))
        order = [(self.player + further) % len(marbles) for further in range(1, len(marbles) + 1)]
        following = next(player for player in order if marbles[player])
        return replace(self, marbles=marbles, off=off, player=following, turn=self.turn + 1)

    def points(self) -> tuple[float, ...]:
        """100 a marble pushed off, −6 a marble lost, halves for the arrangement; most there can be to a winner."""
        each, arranged = (14, 65) if len(self.marbles) == 2 else (11, 51)
        found = []
        for player, marbles in enumerate(self.marbles):
            central = sum(4 - apart(place, (0, 0, 0)) for place in marbles)
            pairs = sum(on(place, way) in marbles for place in marbles for way in DIRECTIONS) // 2
            value = 100 * self.off[player] - 6 * (each - len(marbles)) + (central + pairs) / 2
            found.append(self.goal * 100 + arranged / 2 if player == self.winner() else value)
        return tuple(found)
