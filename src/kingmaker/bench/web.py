"""How quick the table in the browser is, measured from outside: a server in a process of its own, and those who look.

The first page after the start, a move until its page is there, spectators of one game who must miss no event, and
memory over many games. Agents are left out: how long they think is their budget.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode

from rich.table import Table

from kingmaker.bench import show
from kingmaker.bench.section import Section, Target
from kingmaker.game import KingmakerError

FIRST_SECONDS, CLICK_SECONDS = 0.5, 0.1
SPECTATORS, GAMES = 50, 1000
QUICK_SPECTATORS, QUICK_GAMES = 5, 20
CLICKS, QUICK_CLICKS = 60, 6
LARGE_EVERY, LARGE_MOVES = 10, 12
"""Every so many games one is of a large board, and so many moves of it are played; the others are played to the end."""
MOST_GROWTH = 8.0
"""Megabytes from the first fifth of the games to the last: beyond that memory is not flat."""


@dataclass(frozen=True)
class Page:
    """What was found."""

    started: float
    """Seconds from the command to the line that says that the table is open."""
    first: float
    """Seconds from that line to the end of the first page."""
    clicks: tuple[float, ...]
    """Seconds of one move each, until the page that shows it has come."""
    spectators: int
    told: int
    """Events that every spectator should have had."""
    missed: int
    """Events that did not come, of all spectators together."""
    games: int
    megabytes: tuple[float, float]
    """Memory of the server after a fifth of the games and after all."""


@dataclass(frozen=True)
class Web(Section):
    """The table in the browser."""

    name = "web"
    found: Page

    @classmethod
    def measure(cls, *, quick: bool) -> Web:
        """Start a server and look at it."""
        with (
            TemporaryDirectory() as folder,
            Server(Path(folder) / "table.db") as server,
            Client(server.port) as client,
        ):
            return cls(_measured(server, client, quick=quick))

    def tables(self) -> Iterator[Table]:
        """Show all figures."""
        found = self.found
        made = show.table(
            "kingmaker serve", "starts in", "first page", "a move, median", "range", "events missed", "memory", text=0
        )
        made.add_row(
            f"{found.started * 1000:.0f} ms",
            f"{found.first * 1000:.0f} ms",
            f"[bold]{statistics.median(found.clicks) * 1000:.0f} ms[/]",
            f"{show.spread([each * 1000 for each in found.clicks], '.0f')} ms",
            f"{found.missed} of {found.told * found.spectators:,} by {found.spectators} spectators",
            f"{found.megabytes[0]:.0f} to {found.megabytes[1]:.0f} MB over {found.games:,} games",
        )
        yield made

    def targets(self) -> Iterator[Target]:
        """Ask that nobody waits, nobody misses anything, and nothing grows."""
        found = self.found
        yield Target("first page", f"under {FIRST_SECONDS:g} s", f"{found.first:.2f} s", found.first < FIRST_SECONDS)
        click = statistics.median(found.clicks)
        yield Target("a move shown", f"under {CLICK_SECONDS * 1000:g} ms", f"{click * 1000:.0f} ms",
                     click < CLICK_SECONDS)  # fmt: skip
        yield Target(f"{found.spectators} spectators", "no event missed", f"{found.missed}", found.missed == 0)
        growth = found.megabytes[1] - found.megabytes[0]
        yield Target(f"memory over {found.games:,} games", f"under {MOST_GROWTH:g} MB more", f"{growth:.1f} MB",
                     growth < MOST_GROWTH)  # fmt: skip

    def as_json(self) -> dict[str, object]:
        """Return all figures."""
        return {"web": asdict(self.found)}


class Server:
    """`kingmaker serve` in a process of its own."""

    def __init__(self, store: Path) -> None:
        command = [sys.executable, "-u", "-m", "kingmaker.cli", "serve", "--port", "0", "--store", str(store)]
        launched = perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        said = self.process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:(\d+)", said)
        if found is None:
            raise KingmakerError(f"expected `kingmaker serve` to start, got: {self.process.stderr.read().strip()}")
        self.port = int(found[1])
        self.listens = perf_counter()
        self.started = self.listens - launched

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def megabytes(self) -> float:
        """Return the resident memory of the server."""
        command = ["ps", "-o", "rss=", "-p", str(self.process.pid)]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout) / 1024


class Client:
    """Somebody with one connection and cookies."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies: dict[str, str] = {}

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def get(self, path: str) -> str:
        """Return a page."""
        return self._ask("GET", path, None)[1]

    def post(self, path: str, **data: object) -> tuple[HTTPResponse, str]:
        """Send a form as the script of the pages does."""
        return self._ask("POST", path, urlencode(data))

    def _ask(self, method: str, path: str, body: str | None) -> tuple[HTTPResponse, str]:
        headers = {"x-fragment": "1", "cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        for cookie in answer.headers.get_all("set-cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.status >= 400:
            raise KingmakerError(f"expected a page at {path}, got {answer.status}: {text[:200]}")
        return answer, text

    def new_table(self, game: str, players: int) -> str:
        """Set up a table of people at this browser; return its address."""
        seats = {f"who-{player}": "here" for player in range(players)}
        answer, _ = self.post("/tables", text=game, seed=1, **seats)
        return str(answer.headers["location"])


def _measured(server: Server, client: Client, *, quick: bool) -> Page:
    client.get("/")
    first = perf_counter() - server.listens
    clicks = _clicks(client, QUICK_CLICKS if quick else CLICKS)
    spectators = QUICK_SPECTATORS if quick else SPECTATORS
    told, missed = _spectators(server, client, spectators, QUICK_CLICKS if quick else CLICKS)
    games = QUICK_GAMES if quick else GAMES
    before = 0.0
    for number in range(games):
        if number % LARGE_EVERY == 0:
            _play(client, client.new_table("chinese-checkers", 3), LARGE_MOVES)
        else:
            _play(client, client.new_table("nim:piles=1/1", 2), 2)
        if number == games // 5:
            before = server.megabytes()
    return Page(server.started, first, tuple(clicks), spectators, told, missed, games, (before, server.megabytes()))


def _play(client: Client, table: str, moves: int) -> list[float]:
    """Play the first legal move so many times; return how long each took."""
    page = client.get(table)
    times = []
    for _ in range(moves):
        found = re.search(r'data-at="(\d+)"', page)
        assert found is not None
        start = perf_counter()
        page = client.post(f"{table}/play", choice=0, at=found[1])[1]
        times.append(perf_counter() - start)
    return times


def _clicks(client: Client, moves: int) -> list[float]:
    _play(client, client.new_table("chinese-checkers", 3), 3)  # a warm-up
    return _play(client, client.new_table("chinese-checkers", 3), moves)


def _spectators(server: Server, client: Client, count: int, moves: int) -> tuple[int, int]:
    """Let many follow one game; return how many events there were, and how many did not come."""
    table = client.new_table("chinese-checkers", 3)
    heard: list[set[int]] = [set() for _ in range(count)]
    ready = threading.Barrier(count + 1)

    def follow(number: int) -> None:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", f"{table}/events")
        stream = connection.getresponse()
        kind, waiting = "", True
        while heard[number] != set(range(1, moves + 1)):
            line = stream.readline().decode().strip()
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: ") and kind == "table":
                changes = json.loads(line[6:])["changes"]
                heard[number] |= {changes} if changes else set()
                if waiting:
                    waiting = False
                    ready.wait()
        stream.close()
        connection.close()

    threads = [threading.Thread(target=follow, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    ready.wait(60)
    _play(client, table, moves)
    for thread in threads:
        thread.join(20)
    return moves, sum(moves - len(each) for each in heard)
