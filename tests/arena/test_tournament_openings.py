"""Tournaments of games without a deal: openings make deals, and no game is played or counted twice."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import kingmaker as km
from commands import done, run_json
from kingmaker.arena import Plan, Series
from kingmaker.arena.deals import default_opening, draws_lots, has_deal
from kingmaker.arena.executors import run_tasks
from kingmaker.arena.store import Store

ALIKE = ("maxn:depth=2", "paranoid:depth=2", "greedy")


def plan(game: str = "k-in-a-row", agents: Any = ALIKE, **options: Any) -> Plan:
    return Plan.of(game, agents, **{"deals": 10, **options})


@dataclass(frozen=True)
class Row3:
    """Two players put stones on a line of so many cells; who has the last stone wins. Written by a user."""

    cells: int = 12
    stones: tuple[int, ...] = ()
    name: ClassVar[str] = "row"
    num_players: ClassVar[int] = 2

    def new(self, *, seed: int | None = None) -> Row3:
        return Row3(self.cells)

    @property
    def player(self) -> int:
        return len(self.stones) % 2

    def legal_actions(self) -> list[int]:
        return [cell for cell in range(self.cells) if cell not in self.stones]

    def apply(self, action: int) -> Row3:
        return Row3(self.cells, (*self.stones, action))

    def is_terminal(self) -> bool:
        return len(self.stones) == self.cells

    def returns(self) -> tuple[float, ...]:
        return (1.0, -1.0) if sum(self.stones[::2]) > sum(self.stones[1::2]) else (-1.0, 1.0)


class Plain:
    """A position without a comparison or a text of its own."""

    num_players, player = 2, 0

    def __init__(self, seed: int | None, *, chancy: bool, turn: int = 0) -> None:
        self.seed, self.chancy, self.turn = seed if chancy else None, chancy, turn

    def legal_actions(self) -> list[int]:
        return [1, 2, 3]

    def apply(self, action: int) -> Plain:
        return Plain(self.seed, chancy=self.chancy, turn=self.turn + 1)

    def is_terminal(self) -> bool:
        return self.turn == 40

    def returns(self) -> tuple[float, ...]:
        return (1.0, 0.0)


@dataclass(frozen=True)
class PlainGame:
    name: ClassVar[str] = "plain"
    chancy: bool = False

    def new(self, *, seed: int | None = None) -> Plain:
        return Plain(seed, chancy=self.chancy)


@dataclass(frozen=True)
class First:
    """Takes the first action, and says that it never draws lots."""

    name: ClassVar[str] = "first"
    deterministic: ClassVar[bool] = True

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        return state.legal_actions()[0]


class TestDefaults:
    def test_games_without_a_deal_have_an_opening(self):
        found = {name: default_opening(km.game(name)) for name in ("tic-tac-toe", "nim", "connect-four", "abalone")}
        assert found == {"tic-tac-toe": 2, "nim": 1, "connect-four": 4, "abalone": 6}
        assert default_opening(Row3()) == 3
        assert default_opening(PlainGame()) == 4

    @pytest.mark.parametrize("game", ["hearts", "spades:cards=3", "table-draft", "abalone:opening=4"])
    def test_games_with_a_deal_of_their_own_have_none(self, game):
        assert plan(game, ["random"], deals=1).opening == 0

    def test_whether_a_game_has_a_deal_is_seen_also_without_comparisons(self):
        assert has_deal(PlainGame(chancy=True))
        assert not has_deal(PlainGame())

    def test_who_draws_lots(self):
        texts = ("random", "uct:simulations=5", "maxn:ties=random", "maxn:seconds=1", "maxn", "greedy", "max-prob")
        assert [draws_lots(km.agent(text)) for text in texts] == [True] * 4 + [False] * 3
        assert not draws_lots(First())

    @pytest.mark.parametrize("bad", [-1, 1001, 1.5, True, "3"])
    def test_an_opening_that_is_no_count_is_refused(self, bad):
        with pytest.raises(
            km.KingmakerError, match="expected the opening of a tournament to be a whole number from 0 to 1000, got"
        ):
            plan(opening=bad)


class TestRepeats:
    def test_deterministic_agents_meet_once_without_an_opening(self):
        made = plan(opening=0)
        assert made.games == len(made.tasks()) == 6
        assert made.different_deals == 1
        report = km.tournament("k-in-a-row", ALIKE, deals=10, opening=0)
        assert len(report.rows) == report.planned == 6
        assert {found.verdict for found in report.comparisons} == {"too few deals"}
        told = "10 deals, 1 different: 9 deals that would have repeated earlier ones were left out"
        assert told in str(report)
        assert told in report.html()
        assert report.as_dict()["different_deals"] == 1

    def test_every_game_that_is_played_is_another(self):
        made = plan("tic-tac-toe", ["minimax:depth=2", "greedy"], deals=60)
        assert 20 < made.different_deals < 60
        games = [made.play(task)[0] for task in made.tasks()]
        assert len({(match.agents, match.choices[: match.opening]) for match in games}) == len(games)
        starts = {(match.agents, match.choices) for match in games}
        assert len(starts) == len(games)

    def test_numbers_of_games_do_not_depend_on_what_is_left_out(self):
        many, few = (
            plan("tic-tac-toe", ["minimax:depth=2", "greedy"], deals=60),
            plan("tic-tac-toe", ["minimax:depth=2", "greedy"], deals=20),
        )
        assert few.tasks() == [task for task in many.tasks() if task.deal < 20]
        assert all(task.number == 2 * task.deal + place % 2 for place, task in enumerate(many.tasks()))

    def test_an_agent_that_draws_lots_makes_deals_differ(self):
        assert plan(agents=("maxn:depth=2", "greedy", "random"), opening=0).games == 60

    def test_among_more_agents_than_seats_only_games_without_lots_are_left_out(self):
        made = plan("nim", ["random", "greedy", "maxn:depth=1"], deals=40, seating="sample:3", opening=0)
        tasks = made.tasks()
        without = [task.seats for task in tasks if 0 not in task.seats]
        assert sorted(without) == [(1, 2), (2, 1)]
        assert made.games == len(tasks) == sum(made.games_by_deal) < 120
        assert sum(0 in task.seats for task in tasks) == sum(
            0 in seats for deal in range(40) for seats in made._seatings(deal)
        )

    def test_series_are_the_same_only_if_all_their_deals_are(self):
        assert plan(opening=0, series=Series(deals=3)).different_deals == 1
        assert (
            plan("tic-tac-toe", ["minimax:depth=2", "greedy"], deals=60, series=Series(deals=3)).different_deals == 60
        )
        made = plan("tic-tac-toe", ["greedy", "minimax:depth=1"], series=Series(deals=2))
        assert [match.opening for match in made.play(made.tasks()[0])] == [2, 2]

    def test_a_game_of_ones_own_has_deals_that_differ(self):
        report = km.tournament(Row3(), [First()] * 2, deals=12)
        assert report.plan.different_deals == 12
        assert km.tournament(Row3(), [First()] * 2, deals=12, opening=0).plan.different_deals == 1

    def test_positions_that_cannot_be_compared_count_as_different(self):
        class Odd(Plain):
            def __reduce__(self) -> Any:
                raise TypeError("not this one")

        class OddGame(PlainGame):
            def new(self, *, seed: int | None = None) -> Odd:
                return Odd(seed, chancy=False)

        assert Plan(OddGame(), (First(), km.GreedyAgent()), deals=5).different_deals == 5


class TestRunning:
    def test_workers_and_resumption_change_nothing(self, tmp_path):
        whole = km.tournament("k-in-a-row", ALIKE, deals=8, store=tmp_path / "whole.db")
        made = plan(deals=8)
        with closing(run_tasks(made, made.tasks(), workers=2, kind="threads")) as playing:
            together = {task.number: matches[0].choices for task, matches in playing}
        with Store(tmp_path / "part.db") as store:
            opened = store.open_run(made)
            for task in made.tasks()[::3]:
                opened.add(task, made.play(task))
        again = km.tournament("k-in-a-row", ALIKE, deals=8, store=tmp_path / "part.db", workers=2)
        assert again.rows == whole.rows
        with Store(tmp_path / "whole.db", readonly=True) as one, Store(tmp_path / "part.db", readonly=True) as other:
            stored = {record.task.number: record.match.choices for record in one.run(1).records()}
            assert stored == together == {r.task.number: r.match.choices for r in other.run(1).records()}
            assert one.run(1).total == made.games
            assert one.run(1).plan == made
            assert one.run(1).plan.tasks() == made.tasks()

    def test_a_tournament_that_may_stop_early_passes_over_deals_that_are_left_out(self):
        report = km.tournament("tic-tac-toe", ["minimax:depth=2", "greedy"], deals=60, stop_early=True)
        assert report.settlements
        assert len({row.deal for row in report.rows}) <= report.plan.different_deals

    def test_games_that_an_older_version_stored_again_and_again_count_once(self, tmp_path):
        made = plan(opening=0)
        with Store(tmp_path / "old.db") as store:
            opened = store.open_run(made)
            for deal in range(10):
                for place, seats in enumerate(made._seatings(0)):
                    task = km.arena.Task(6 * deal + place, deal, seats)
                    opened.add(task, made.play(task))
            assert len(opened.rows()) == 60
        for early in (False, True):
            report = km.tournament(
                "k-in-a-row", ALIKE, deals=10, opening=0, store=tmp_path / "old.db", stop_early=early
            )
            assert len(report.rows) == 6

    def test_a_plan_written_before_there_were_openings_has_none(self):
        record = plan(opening=0).to_json()
        assert Plan.from_json(record) == plan(opening=0)
        before = {name: value for name, value in record.items() if name not in ("opening", "meaning")}
        assert Plan.from_json(before) == plan(opening=0)
        assert Plan.from_json(plan().to_json()) == plan()
        assert plan().key != plan(opening=0).key


class TestCommands:
    def test_the_command_says_and_takes_the_opening(self, tmp_path):
        arguments = ("k-in-a-row", *ALIKE, "--deals", "2")
        store = str(tmp_path / "runs.db")
        told = run_json("tournament", *arguments, "--opening", "5", "--store", store)
        assert told["opening"] == 5
        assert "--opening 5" in told["command"]
        assert "--opening" not in run_json("tournament", *arguments)["command"]
        assert "each match begins with 5 random plies" in done("report", store)
        lines = done("replay", store, "0")
        assert lines.count("(opening)") == 5

    def test_the_report_says_what_gives_more_deals(self):
        told = done("tournament", "k-in-a-row", *ALIKE, "--deals", "4", "--opening", "0")
        assert "4 deals, 1 different" in told
        assert "--opening 3" in told


def test_an_opening_that_leaves_nothing_to_decide_is_refused():
    with pytest.raises(km.KingmakerError, match="leaves something to decide, got 500 plies: the first deal is over"):
        Plan.of("tic-tac-toe", ["maxn:depth=1", "random"], opening=500)
