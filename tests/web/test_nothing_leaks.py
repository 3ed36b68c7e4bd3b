"""Two deals that look the same to a seat are the same to its browser, byte for byte, whatever it asks for.

That is stronger than looking for the cards of others in what is sent: a number of moves, an order, an error or an event
that depends on what is hidden would show, too.
"""

from __future__ import annotations

import re
import threading
from contextlib import suppress
from typing import Any

import pytest

from kingmaker import registry
from kingmaker.views import view
from web_tables import HIGH_CARD, Served, at, httpx, serving

MOST_SEEDS = 20_000
GAMES = (
    "high-card",
    "hearts:hands=hidden,players=3,cards=2",
    "hearts:hands=hidden,players=4,cards=4,passing=yes",
    "spades:hands=hidden,players=3,cards=2",
    "oh-hell:hands=hidden,players=3,cards=2",
)
ASKED = "agent=random&agent=pimc:worlds=3,search=(maxn:depth=2)&agent=ismcts:simulations=20&agent=maxn:depth=2"


@pytest.fixture
def served(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_loaded", [])
    registry.load(HIGH_CARD)
    with serving(tmp_path / "t.db") as found:
        yield found


def alike(game: str) -> tuple[int, int]:
    """Two deals that seat 0 cannot tell apart, in which the others hold other cards and seat 0 is to move."""
    made, seen = registry.game(game), dict[Any, tuple[int, Any]]()
    for seed in range(MOST_SEEDS):
        state: Any = made.new(seed=seed)
        if state.player != 0:
            continue
        observed = view(state, 0).observation
        other = seen.setdefault(observed, (seed, state.hands))
        if other[1] != state.hands:
            return other[0], seed
    raise AssertionError(f"no two deals of {game} are alike")


class Told:
    """All that a seat is told of one table, with what differs from table to table anyway taken out."""

    last = -1

    def __init__(self, served: Served, game: str, seed: int) -> None:
        owner = served.browser()
        players = registry.game(game).new(seed=seed).num_players
        self.table = owner.new_table(game, *["link"] * players, seed=seed)
        self.at_server = served.app.state.room.table(self.table[3:])
        self.row = self.at_server.row
        self.browser, self.told, self.heard = served.browser(), list[str](), set[str]()
        self.browser.get(f"{self.table}?key={self.row.keys['0']}")
        self.stream = threading.Thread(target=self._listen, daemon=True)
        self.stream.start()

    def _listen(self) -> None:
        with (
            suppress(httpx.HTTPError, OSError),
            self.browser.http.stream("GET", f"{self.table}/events", timeout=20) as answer,
        ):
            for line in answer.iter_lines():
                self.heard.add(line)
                if f'"changes":{self.last}' in line:
                    return

    def get(self, path: str, **headers: str) -> None:
        self._keep(path, self.browser.get(f"{self.table}{path}", headers=headers))

    def post(self, path: str, **data: Any) -> None:
        self._keep(path, self.browser.post(f"{self.table}{path}", data))

    def _keep(self, path: str, answer: Any) -> None:
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "set-cookie")}
        body = answer.text
        if path.endswith("analysis/events") or "/analysis" in path:
            # Several agents answer at a time, so what they say is put into an order.
            body = "\n".join(sorted(set(re.split(r"\n|<article", re.sub(r"[\d.]+ s\b", "so many s", body)))))
            headers.pop("content-length", None)
        self.told.append(f"{path} {answer.status_code} {headers} {body}")

    def ask_for_everything(self) -> None:
        for number in (0, 1, 99):
            self.get(f"/{number}")
            self.get(f"/{number}", **{"x-fragment": "1"})
            self.get(f"/{number}/record.json")
            self.get(f"/{number}/beliefs")
            self.get(f"/{number}/analysis?{ASKED}&seconds=5")
            self.get(f"/{number}/analysis?agent=maxn:cheats=yes&agent=pimc:cheats=yes&seconds=5")
            self.post(f"/{number}/try", choice="0")
            self.post(f"/{number}/try", choice="77")
            self.post(f"/{number}/go")
        for path in ("", "?as=0", "?as=1", "?as=x", "?find=1", "/links", "/costs", "/costs/events", "/nothing"):
            self.get(path)
        for data in ({"choice": "0", "at": "7"}, {"choice": "999", "at": "0"}, {"choice": "-1", "at": "0"}, {}):
            self.post("/play", **data)
        for path in ("/back", "/agree", "/again"):
            self.post(path, answer="yes")

    def play(self) -> None:
        page = self.browser.get(self.table).text
        self.post("/play", choice="0", at=at(page))

    @property
    def text(self) -> str:
        self.last = self.at_server.changes
        self.post("/again")  # the stream says once more where the table stands
        self.stream.join(20)
        found = "\n".join([*self.told, *sorted(self.heard)])
        for name, key in self.row.keys.items():
            found = found.replace(key, f"key of {name}")
        return found.replace(self.row.id, "table")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_nothing_of_what_a_seat_is_sent(served: Served, game):
    told = [Told(served, game, seed) for seed in alike(game)]
    for each in told:
        each.ask_for_everything()
        each.play()
        each.ask_for_everything()
    one, other = (each.text for each in told)
    assert "is to move" in one
    assert "event: table" in one
    assert one == other
