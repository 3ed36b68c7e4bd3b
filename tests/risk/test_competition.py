"""Competitions of Risk: entries, seatings, what a win is, and the command."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import kingmaker as km
from kingmaker.agents import RandomAgent
from kingmaker.cli import app
from kingmaker.risk import Rules
from kingmaker.risk.competition import _scores
from kingmaker.risk.contest import Contest
from kingmaker.risk.entries import Entry, run_draft


def first_open(owners: tuple[int | None, ...], player: int) -> int:
    return owners.index(None)


def last_open(owners: tuple[int | None, ...], player: int) -> int:
    return len(owners) - 1 - owners[::-1].index(None)


FIRST, LAST = (first_open, "quo"), (last_open, "evil-pixie")


def test_drafters_pick_in_turn_until_everything_is_owned() -> None:
    drafted = run_draft([km.risk.entry(FIRST), km.risk.entry(LAST)], seed=0)
    assert drafted == ((0,) * 21 + (1,) * 21, (None, None))


def test_a_drafter_that_picks_what_is_taken_is_refused() -> None:
    def stubborn(owners: tuple[int | None, ...], player: int) -> int:
        return 4

    with pytest.raises(km.IllegalAction, match=r"^expected '<stubborn>/quo' to pick an open territory, got 4$"):
        km.risk.compete([(stubborn, "quo"), FIRST], games=1)


DRAFT = """
from dataclasses import dataclass
from typing import ClassVar

@dataclass(frozen=True)
class Lots:
    players: int
    owners: tuple

    @property
    def num_players(self):
        return self.players

    @property
    def player(self):
        taken = sum(owner is not None for owner in self.owners)
        return taken % self.players

    def legal_actions(self):
        return [f"lot {place}" for place, owner in enumerate(self.owners) if owner is None]

    def apply(self, action):
        place = int(action.split()[1])
        return Lots(self.players, (*self.owners[:place], self.player, *self.owners[place + 1:]))

    def is_terminal(self):
        return None not in self.owners

    def returns(self):
        return [float(self.owners.count(player)) for player in range(self.players)]

    def evaluate(self):
        return self.returns()

@dataclass(frozen=True)
class LotDraft:
    name: ClassVar[str] = "lot-draft"
    players: int = 3
    lots: int = 42

    def new(self, *, seed=None):
        return Lots(self.players, (None,) * self.lots)
"""


@pytest.fixture
def lots(tmp_path: Path) -> Iterator[None]:
    file = tmp_path / "lots.py"
    file.write_text(DRAFT, encoding="utf-8")
    module = km.registry.load(file)
    yield
    km.registry._loaded.remove(module)


@pytest.mark.usefixtures("lots")
def test_agents_draft_in_a_game_together_with_callables() -> None:
    seated = [km.risk.entry("random/quo"), km.risk.entry(FIRST)]
    drafted = run_draft(seated, seed=5, draft="lot-draft")
    assert Counter(drafted.owners) == {0: 21, 1: 21}
    assert drafted == run_draft(seated, seed=5, draft="lot-draft") != run_draft(seated, seed=6, draft="lot-draft")
    found = [
        km.risk.compete(["random/quo", "random/angry", "random/pixie"], games=12, draft="lot-draft", threads=threads)
        for threads in (1, 3)
    ]
    assert found[0].rows == found[1].rows


@pytest.mark.usefixtures("lots")
@pytest.mark.parametrize(
    ("draft", "message"),
    [
        ("lot-draft:players=4", "expected a draft for 3 players, got 'lot-draft:players=4' for 4"),
        ("lot-draft:lots=9", "expected a draft of the 42 territories of the map, got 'lot-draft:lots=9' with 9 items"),
        ("lot-darft", "unknown game 'lot-darft': did you mean 'lot-draft'"),
    ],
)
def test_a_draft_that_does_not_fit_is_refused(draft: str, message: str) -> None:
    with pytest.raises(km.KingmakerError, match=f"^{message}"):
        km.risk.compete(["random/quo", "random/angry", FIRST], games=1, draft=draft)


def test_every_deal_is_played_in_every_seating_and_the_results_do_not_depend_on_the_threads() -> None:
    found = [km.risk.compete([FIRST, LAST, (first_open, "pixie")], games=20, seed=1, threads=each) for each in (1, 2)]
    assert found[0].rows == found[1].rows
    assert len(found[0].rows) == 24
    assert found[0].agents == ("<first_open>/quo", "<last_open>/evil-pixie", "<first_open>/pixie")
    seatings = Counter((row.deal, row.seats) for row in found[0].rows)
    assert set(seatings.values()) == {1}
    assert len(seatings) == 24
    assert sum(standing.wins for standing in found[0].standings) == pytest.approx(24)


def test_one_who_is_named_twice_is_one_entry_at_two_seats() -> None:
    found = km.risk.compete(["quo", "angry", "angry"], draft="random", games=6, seed=1)
    assert found.agents == ("quo", "angry")
    assert [standing.seats for standing in found.standings] == [6, 12]
    assert {row.seats for row in found.rows} == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}


def test_repeats_share_their_draft_and_not_their_dice() -> None:
    plan = Contest.of(["quo", "angry"], games=8, draft="random", repeats=4)
    tasks = list(plan.tasks())
    assert [task.deal for task in tasks] == [0] * 8
    assert len({task.seed for task in tasks}) == 4
    assert plan.given_owners(0) == plan.given_owners(0) != plan.given_owners(1)


def test_one_draft_serves_all_deals_where_drafters_have_no_chance() -> None:
    picks = []

    def counting(owners: tuple[int | None, ...], player: int) -> int:
        picks.append(player)
        return owners.index(None)

    entries = [(counting, "quo"), LAST]
    once = km.risk.compete(entries, games=6, drafts=1)
    assert len(picks) == 2 * 21
    assert once.rows == km.risk.compete(entries, games=6).rows
    assert len(picks) == 2 * 21 + 6 * 21


def test_those_alive_at_the_end_share_an_undecided_game() -> None:
    assert _scores([2, 0, 1], alive=1) == (1.0, 0.0, 2.0)
    assert _scores([2, 0, 1], alive=2) == (1.0, 0.0, 1.0)
    found = km.risk.compete(["stinky", "boscoe"], draft="random", games=2, rules=Rules(players=2, most_turns=1))
    assert found.undecided == 2
    assert [standing.wins for standing in found.standings] == [1.0, 1.0]


def test_given_owners_are_what_is_played() -> None:
    strong = tuple(int(territory >= 39) for territory in range(42))
    found = km.risk.compete(["evil-pixie", "quo"], draft=strong, games=20, seed=3)
    assert found.seats.seats[0].share.value > 0.9


def test_the_better_bot_wins_and_the_text_and_the_data_say_so() -> None:
    found = km.risk.compete(["evil-pixie", "random"], draft="random", games=40, seed=2)
    assert found.standings[0].share.low > 0.5
    assert "evil-pixie" in str(found).splitlines()[5]
    data = json.loads(json.dumps(found.as_dict()))
    assert (data["games"], data["entries"], data["refused"]) == (40, ["evil-pixie", "random"], 0)


@pytest.mark.parametrize(
    ("entries", "options", "message"),
    [
        (["qou", "angry"], {"draft": "random"}, "unknown bot 'qou' for a draft in which nobody picks: did you mean"),
        (["random/qou", "angry"], {}, "unknown bot 'qou': did you mean 'quo'"),
        (["randon/quo", "angry"], {}, "unknown agent 'randon': did you mean 'random'"),
        ([], {}, "expected entries such as 'kth-best-pick/quo', got "),
        ("quo", {}, "expected entries such as 'kth-best-pick/quo', got 'quo'"),
        ([3, "quo"], {}, "expected an entry as text DRAFTER/BOT or as a pair of both, got 3"),
        ([(3, "quo")], {}, "expected an agent or a callable as drafter, got 3"),
        ([FIRST, LAST], {"games": 0}, "expected games to be a whole number of 1 or more, got 0"),
        ([FIRST, LAST], {"repeats": 0}, "expected repeats to be a whole number of 1 or more, got 0"),
        ([FIRST, LAST], {"drafts": 0}, "expected drafts to be a whole number of 1 or more, got 0"),
        ([FIRST, LAST], {"seed": -1}, "expected seed to be a whole number of 0 or more, got -1"),
        ([FIRST, LAST], {"seating": "permutation"}, "unknown seating 'permutation': did you mean 'permutations'"),
        (["quo", "angry"], {"draft": (0, 1)}, "expected the owners of 42 territories, got 2"),
        ([FIRST, (lambda owners, player: 0, "quo")] * 2, {"rules": Rules(players=2)}, "expected 2 agents for risk"),
        (
            [(lambda owners, player: 0, "quo"), (lambda owners, player: 1, "quo")],
            {},
            "expected entries that can be told apart, got '<lambda>/quo' twice: name them",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_words(entries, options, message: str) -> None:
    with pytest.raises(km.KingmakerError, match=f"^{message}"):
        km.risk.compete(entries, **options)


def test_an_entry_is_text_or_a_pair() -> None:
    text, pair = km.risk.entry("random/quo"), km.risk.entry((RandomAgent(), "quo"))
    assert text == pair == Entry(RandomAgent(), "quo", "random/quo")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["risk", *arguments])
    return result.exit_code, result.output


def test_the_command_plays_and_writes_tables_or_json() -> None:
    code, output = run("evil-pixie", "quo", "--draft", "random", "--games", "4", "--cards")
    assert (code, output.splitlines()[0]) == (0, "risk:players=2,cards=rising: 2 entries, 4 games")
    code, output = run(
        "quo", "angry", "--draft", "random", "--games", "2", "--rules", "players=4,armies=even", "--json"
    )
    data = json.loads(output)
    assert (code, data["rules"]["players"], data["rules"]["armies"], data["seating"]) == (0, 4, "even", "permutations")
    assert json.loads(run("--list", "--json")[1]) == list(km.risk.bots())
    assert run("--list")[1].split() == list(km.risk.bots())


@pytest.mark.usefixtures("lots")
def test_a_budget_goes_to_the_drafters_that_name_none() -> None:
    code, output = run(
        *("maxn/quo", "maxn:depth=2/quo", "random/angry", "--depth", "1", "--draft", "lot-draft"),
        *("--games", "1", "--seating", "rotations", "--json"),
    )
    assert code == 0, output
    assert json.loads(output)["entries"] == ["maxn:depth=1/quo", "maxn:depth=2/quo", "random/angry"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected entries such as evil-pixie or kth-best-pick/quo, got none"),
        (("--list", "quo"), "expected --list alone, got 'quo' as well"),
        (("quo", "--rules", "players=9"), "expected players to be a whole number from 2 to 6, got 9"),
        (("quo", "--rules", "playrs=3"), "unknown field 'playrs' of risk: did you mean 'players'?"),
        (("quo", "--cards", "--rules", "cards=fixed"), "expected --cards or cards= among the rules, got both"),
        (("quo", "angry", "--games", "none"), "expected a whole number of 1 or more, got 'none'"),
    ],
)
def test_a_wrong_command_ends_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    code, output = run(*arguments)
    assert code == 2
    assert message in output
    assert len(output.strip().splitlines()) == 1
