"""Paranoid against MaxN: who meets whom, and in which seatings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kingmaker.arena import Plan
from kingmaker.arena.report import Report
from kingmaker.papers import Setting
from kingmaker.papers import sturtevant2002 as paper
from kingmaker.papers import sturtevant2002_readings as further

FIELDS = ("CHECKERS", "OTHERWISE", "HEARTS", "SPADES")


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """Have both look at few positions, and keep what was played."""
    kept: list[Report] = []
    play = Setting.tournament

    def watched(self: Setting, *given: object, **named: object) -> Report:
        kept.append(play(self, *given, **named))  # type: ignore[arg-type]
        return kept[-1]

    for module, name in (*((paper, name) for name in FIELDS), (further, "FIELDS")):
        few = tuple(replace(field, kinds=("paranoid:nodes=50", "maxn:nodes=50")) for field in getattr(module, name))
        monkeypatch.setattr(module, name, few)
    monkeypatch.setattr(Setting, "tournament", watched)
    return kept


def test_chinese_checkers_is_played_by_three_four_and_six_with_both_kinds_at_every_table(
    reports: list[Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Setting, "pick", lambda self, quick, full: quick)
    found = paper.checkers(Setting(seed=1, size="medium"))
    assert [cell.printed for cell in found.cells] == [60.6, 59.3, 58.2]
    assert [report.plan.num_players for report in reports] == [3, 4, 6, *[3] * len(paper.OTHERWISE)]
    assert [len(report.rows) for report in reports] == [6, 6, 6, *[6] * len(paper.OTHERWISE)]
    assert all(set(row.seats) == {0, 1} for report in reports for row in report.rows)
    assert not any(row.failed for report in reports for row in report.rows)
    for lead in paper.CHECKERS_LEADS:
        assert lead.shown_in or any(lead.choice in cell.row for cell in found.sensitivity), lead.tried


def test_games_of_one_experiment_differ_by_their_openings(reports: list[Report]) -> None:
    field = paper.Field("r", "chinese-checkers:players=3,size=2,opening=6", None, 2, 2)
    cell = paper.cell_of(Setting(), field)
    assert (cell.size, cell.verdict) == (2, "not printed")
    first, second = ([row.scores for row in reports[0].rows if row.deal == deal] for deal in (0, 1))
    assert first != second


@pytest.mark.parametrize("size", ["quick", "full"])
@pytest.mark.parametrize("name", FIELDS)
def test_every_tournament_can_be_planned(name: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Planned(Exception):
        """All that is asked for here."""

    def plan(self: Setting, game: str, agents: tuple[str, ...], **named: object) -> Report:
        assert Plan.of(game, agents, seed=0, **named).tasks()  # type: ignore[arg-type]
        raise Planned

    monkeypatch.setattr(Setting, "tournament", plan)
    for field in getattr(paper, name):
        with pytest.raises(Planned):
            paper.cell_of(Setting(size=size), field)


def test_further_readings_of_more_players_are_rows_and_have_no_part_in_what_agrees(reports: list[Report]) -> None:
    found = further.further_readings(Setting(seed=1))
    assert not found.cells
    leads = [lead for lead in paper.CHECKERS_LEADS if lead.shown_in == paper.READINGS]
    assert [cell.row for cell in found.sensitivity for lead in leads if lead.choice in cell.row] == [
        field.row for field in further.FIELDS
    ]
    assert [report.plan.num_players for report in reports] == [4, 6, 6]
    table = {field.row: field for field in paper.CHECKERS}
    for field in further.FIELDS:
        first = table[field.row.split(",")[0]]
        assert field.printed == first.printed
        assert field.game.startswith(first.game)
