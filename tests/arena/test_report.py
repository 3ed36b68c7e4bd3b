"""Reports: what they say is what was played, and the page stands alone."""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import kingmaker as km
from arena_plans import Quitter
from kingmaker.arena import Plan, Row, Series
from kingmaker.arena.frames import FRAMES
from kingmaker.arena.report import Report
from kingmaker.arena.store import Store
from kingmaker.arena.tally import Effort, Tally
from kingmaker.show.page.plot import Bar, interval_plot
from kingmaker.show.progress import StandingsBar, clock
from kingmaker.show.tournament import chance, report_text
from pages import checked

AGENTS = ["maxn:depth=2", "random", "greedy"]


class Crashing:
    name = "crashing"

    def choose(self, state: Any, *, seed: int = 0) -> Any:
        raise RuntimeError("lost <the> thread")


def played(plan: Plan) -> Report:
    tally = Tally(plan)
    for task in plan.tasks():
        tally.add(tally.count(task, plan.play(task)))
    return Report.of(tally)


def timeless(text: str) -> list[str]:
    return re.sub(r"[\d.]+ [µm]?s\b", "", text).split()


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan.of("spades:cards=3", AGENTS, deals=4, seed=5)


@pytest.fixture(scope="module")
def report(plan: Plan) -> Report:
    return played(plan)


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return report.html()


def frames(page: str) -> list[Any]:
    packed = re.findall(r'class="frames">([^<]+)<', page)
    return [json.loads(zlib.decompress(base64.b64decode(each))) for each in packed]


def test_the_text_has_every_agent_with_its_share_and_interval(report: Report) -> None:
    text = str(report)
    assert text.startswith("spades:cards=3: 3 agents, 4 deals\n24 games, seed 5")
    for standing in report.standings:
        line = next(line for line in text.splitlines() if line.startswith(report.agents[standing.agent]))
        assert f"{standing.share.value:.1%}" in line
        assert f"{standing.share.low * 100:.1f} – {standing.share.high:.1%}" in line
        assert f"{standing.games:,}" in line.split()
    assert "p (Holm)" in text
    assert "seat 2" in text
    assert text.index("maxn:depth=2") < text.index("random")


def test_win_shares_add_up_and_the_ranking_goes_down(report: Report) -> None:
    assert sum(standing.wins for standing in report.standings) == pytest.approx(len(report.rows))
    shares = [standing.share.value for standing in report.ranking]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_the_text_fits_every_width(report: Report, width: int) -> None:
    assert max(map(len, report_text(report, width=width).splitlines())) <= width


def test_every_agent_sits_on_every_seat_and_its_shares_there_make_its_share(report: Report) -> None:
    for standing in report.standings:
        by_seat = report.shares_by_seat[standing.agent]
        assert None not in by_seat
        assert sum(filter(None, by_seat)) / len(by_seat) == pytest.approx(standing.share.value)


def test_efforts_count_the_nodes_of_those_who_search_only(report: Report) -> None:
    maxn, *others = report.efforts
    assert maxn.nodes_a_move > 3
    assert maxn.decisions == 24 * 3
    assert [other.nodes for other in others] == [0, 0]
    assert Effort().nodes_a_move == Effort().seconds_a_move == 0


def test_the_order_in_which_games_end_does_not_show(plan: Plan, report: Report) -> None:
    tally = Tally(plan)
    for task in reversed(plan.tasks()):
        tally.add(tally.count(task, plan.play(task)))
    other = Report.of(tally)
    assert timeless(str(other)) == timeless(str(report))
    assert [sample.title for sample in other.samples] == [sample.title for sample in report.samples]


def test_a_report_from_a_store_says_the_same(plan: Plan, report: Report, tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store, store.open_run(plan) as run:
        for task in plan.tasks():
            run.add(task, plan.play(task))
        stored = Report.of_run(run)
    assert stored.rows == report.rows
    assert [effort.nodes for effort in stored.efforts] == [effort.nodes for effort in report.efforts]
    assert [effort.decisions for effort in stored.efforts] == [effort.decisions for effort in report.efforts]
    assert [each.match.choices for each in stored.samples] == [each.match.choices for each in report.samples]
    assert [each.title for each in stored.samples] == [each.title for each in report.samples]


def test_as_dict_is_json_without_numbers_that_json_does_not_have(report: Report) -> None:
    found = json.loads(json.dumps(report.as_dict(), allow_nan=False))
    assert found["games"] == {"planned": 24, "played": 24, "failed": 0}
    assert [standing["share"]["value"] for standing in found["standings"]] == [
        standing.share.value for standing in report.standings
    ]
    assert len(found["comparisons"]) == 3
    assert {"p", "adjusted", "more_deals"} <= set(found["comparisons"][0])
    assert found["command"] == report.command


def test_the_command_names_all_that_differs_from_the_defaults() -> None:
    plan = Plan.of(
        "spades:cards=3",
        ["maxn:depth=2", "random"],
        deals=2,
        seed=8,
        seating="mixed",
        ties="all",
        series=Series(until=30, deals=4),
    )
    assert Report(plan, ()).command == (
        "kingmaker tournament spades:cards=3 maxn:depth=2 random --deals 2 --seed 8 --seating mixed --ties all "
        "--until 30 --hands 4"
    )


def test_an_agent_that_sits_twice_stands_twice_in_the_command() -> None:
    plan = Plan.of("spades:cards=3", ["random", "greedy", "random"], deals=1)
    assert "spades:cards=3 random greedy random --deals 1" in Report(plan, ()).command


def test_what_only_python_can_give_has_no_command() -> None:
    plan = Plan.of("spades:cards=2", [km.MaxN(depth=1, evaluate=lambda state: (0.0,) * 3), "random", "greedy"], deals=1)
    report = played(plan)
    assert report.command == ""
    assert "no command can play it" in report.html()


def test_the_page_is_well_formed_and_needs_nothing_else(page: str) -> None:
    checker = checked(page)
    assert checker.problems == []
    assert checker.open == []
    assert checker.links == []
    assert checker.identifiers == []
    assert page.startswith("<!doctype html>")
    assert not re.search(r"@import|url\(", page)
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_the_page_has_the_command_the_shares_and_the_tests(page: str, report: Report) -> None:
    shown = re.search(r"<pre>(.*)</pre>", page)
    assert shown is not None
    assert re.sub("<[^>]*>", "", shown[1]) == report.command
    for standing in report.standings:
        assert f"{standing.share.value:.1%}" in page
    assert page.count('<td class="better"') == page.count('<td class="worse"')
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_the_games_on_the_page_can_be_stepped_through(page: str, report: Report) -> None:
    assert len(frames(page)) == len(report.samples) == 3
    for steps, sample in zip(frames(page), report.samples, strict=True):
        match = sample.match
        assert len(steps) == len(match.choices) + 1
        assert steps[0][0] == f"0 of {len(match.choices)}: the start"
        assert steps[-1][0].endswith(f"plays {match.actions[-1]}")
        assert all(svg.startswith("<svg ") for _, svg in steps)
        assert steps[-1][1] in page  # what is seen without a script


def test_a_page_stays_small() -> None:
    plan = Plan.of(
        "hearts", ["random", "greedy", "maxn:depth=1", "paranoid:depth=1"], deals=3, seed=1, seating="rotations"
    )
    assert len(played(plan).html()) < 120_000


def test_names_are_escaped() -> None:
    plan = Plan.of("spades:cards=1", ["random", "greedy", Crashing()], deals=2)
    report = played(plan)
    assert report.failed == 12
    page = report.html()
    assert "lost &lt;the&gt; thread" in page
    assert "<the>" not in page
    assert checked(page).problems == []


def test_failed_games_are_told_and_left_out(tmp_path: Path) -> None:
    rows = (Row(0, 0, (0, 1), (1.0, 0.0), False), Row(1, 0, (1, 0), (), True), Row(2, 1, (0, 1), (1.0, 0.0), False))
    plan = Plan.of("nim", ["random", "greedy"], deals=2)
    report = Report(plan, rows, errors={1: "player 0, greedy, at action 1 failed"})
    text = str(report)
    assert "1 game failed" in text
    assert "match 1: player 0, greedy" in text
    assert "3 games of 4" in text
    assert report.standings[0].games == 2
    assert "player 0, greedy" in report.html()


def test_a_report_without_a_game_says_so() -> None:
    report = Report(Plan.of("nim", ["random", "greedy"], deals=2), ())
    assert "no game has ended" in str(report)
    assert checked(report.html()).problems == []
    json.dumps(report.as_dict(), allow_nan=False)


def test_one_game_has_no_interval_but_a_report() -> None:
    plan = Plan.of("nim", ["random", "greedy"], deals=1, seating="rotations")
    report = Report(plan, (Row(0, 0, (0, 1), (1.0, 0.0), False),))
    assert "100.0%" in str(report)
    assert checked(report.html()).problems == []


def test_save_writes_the_page_whole_or_not_at_all(report: Report, page: str, tmp_path: Path) -> None:
    report.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page + "\n"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    with pytest.raises(km.KingmakerError, match=r"expected a file called \.html"):
        report.save(tmp_path / "page.pdf")
    with pytest.raises(km.KingmakerError, match="expected a file that can be written"):
        report.save(tmp_path / "nowhere" / "page.html")


def test_a_frame_without_pandas_is_a_clear_error(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(km.Unsupported, match="to_frame needs pandas"):
        report.to_frame()


def test_frames_have_a_line_an_agent_or_a_line_a_seat(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda lines: lines))
    agents, games = report.to_frame(), report.to_frame("games")
    assert [line["agent"] for line in agents] == list(report.agents)
    assert len(games) == 24 * 3
    assert sum(line["win"] for line in games) == pytest.approx(24)
    with pytest.raises(km.KingmakerError, match=r"expected a frame of agents, comparisons, .*, got 'moves'"):
        report.to_frame("moves")


def test_every_table_of_the_report_is_a_frame(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda lines: lines))
    frames = {name: report.to_frame(name) for name in FRAMES}
    assert [(line["first"], line["second"]) for line in frames["comparisons"]] == [
        (report.agents[first], report.agents[second]) for first, second in ((0, 1), (0, 2), (1, 2))
    ]
    assert [line["verdict"] for line in frames["comparisons"]] == [each.verdict for each in report.comparisons]
    assert [line["difference_low"] for line in frames["comparisons"]] == [e.difference.low for e in report.comparisons]
    assert len(frames["settlements"]) == 3
    assert len(frames["seats"]) == 3 * 3 + 3
    assert [line["agent"] for line in frames["ratings"]] == list(report.agents)
    assert frames["errors"] == []
    for lines in frames.values():
        assert len({tuple(line) for line in lines}) <= 1, "the same columns in all lines"


def test_the_picture_of_the_win_shares_stands_alone(report: Report) -> None:
    drawn = report.svg()
    root = ElementTree.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib["width"] == "640"
    assert all(agent in drawn for agent in report.agents)
    assert len(root.findall(".//{*}circle")) == 3
    assert ElementTree.fromstring(Report(report.plan, ()).svg()).findall(".//{*}circle") == []


def test_an_error_text_that_no_file_can_hold_blocks_no_page(tmp_path: Path) -> None:
    report = km.tournament("spades:cards=3", ["random", Quitter(), "greedy"], deals=1, on_error="record")
    report.save(tmp_path / "page.html")
    assert "enough \N{SNOWMAN}, \\ud800" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "\ud800" not in str(report)


def test_notebooks_show_the_table(report: Report) -> None:
    shown = report._repr_html_()
    assert checked(shown).problems == []
    assert shown.count("<tr>") == 4


def test_a_plot_keeps_its_bars_inside() -> None:
    drawn = "\n".join(interval_plot([Bar("all", 1.0, 0.4, 1.0), Bar("none", 0.0, 0.0, 0.6)], even=0.5, title="shares"))
    places = [float(each) for each in re.findall(r'x[12]?="([\d.]+)%"', drawn)]
    assert min(places) == 0
    assert max(places) == 100
    assert checked(drawn).problems == []


def test_progress_knows_what_was_played_before_and_who_is_ahead(plan: Plan, report: Report) -> None:
    progress = StandingsBar(plan, report.rows[:10])
    assert progress.speed() == "starting"
    with progress:
        for row in report.rows[10:]:
            progress.add(row)
    assert progress.played == progress.total == 24
    assert progress.speed().endswith("0:00 left")
    assert progress.wins == pytest.approx([standing.wins for standing in report.standings])


@pytest.mark.parametrize(("seconds", "text"), [(7, "0:07"), (750, "12:30"), (11100, "3:05:00"), (-1, "0:00")])
def test_times_left_are_written_as_clocks(seconds: float, text: str) -> None:
    assert clock(seconds) == text


@pytest.mark.parametrize(("p", "text"), [(0.0004, "< 0.001"), (0.0123, "0.012"), (1.0, "1.000")])
def test_a_p_value_is_never_zero(p: float, text: str) -> None:
    assert chance(p) == text


def test_a_tournament_that_could_stop_early_tells_only_what_holds_then(report: Report) -> None:
    watched = Report(report.plan, report.rows, report.efforts, watched=True)
    text, page = str(watched), watched.html()
    assert "hold at all times at once" in text
    assert "p (Holm)" not in text
    assert "hold at all times at once" in page
    assert 'class="matrix"' not in page
    assert checked(page).problems == []
    assert watched.command.endswith("--stop-early")
    assert len(watched.as_dict()["settlements"]) == 3


def test_an_unfinished_tournament_says_so(report: Report) -> None:
    assert "not all games have been played" in str(Report(report.plan, report.rows[:7]))
    assert "not all games have been played" not in str(report)
