"""What the page of reproductions says first, and the picture of a paper, follow from the results alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from kingmaker.papers import Cell, Experiment, Findings, Lead, Outcome, Setting
from kingmaker.show.numbers import number
from kingmaker.show.page.reproduction import reproduction_page
from kingmaker.show.reproduction import CHOICES, FURTHER, beside_title
from kingmaker.show.reproduction_digest import (
    by_paper,
    chance_text,
    digest,
    games_text,
    lead_text,
    leads_left_text,
    sentence_case,
    setup_text,
    tried_text,
)
from kingmaker.show.reproduction_scatter import Axis, panels, paper_plot

SHARE: dict[str, Any] = {"ours": 40.0, "low": 35.0, "high": 45.0, "size": 200, "even": 25.0}
AGREES = Cell(row="r", column="a", printed=42.0, **SHARE)
WEAK = Cell(row="r", column="w", printed=42.0, **SHARE | {"size": 9, "games": 54}, printed_games=600)
SAME = Cell(row="r", column="s", printed=52.0, **SHARE)
DIFFERS = Cell(row="r", column="d", printed=12.0, **SHARE)
OPEN = Cell(row="r", column="o", printed=12.0, ours=40.0, low=5.0, high=80.0, size=2)
NEW = Cell(row="r", column="n", printed=None, **SHARE)
POINTS = Cell(row="r", column="p", printed=200.0, ours=210.0, low=190.0, high=230.0, size=100, unit="")


def made(name: str, *cells: Cell, others: tuple[Cell, ...] = (), **fields: Any) -> tuple[Experiment, Outcome]:
    experiment = Experiment(
        name=name, title=f"title of {name}", source="s", setup="u", measure=lambda _: Findings(cells=cells), **fields
    )
    return experiment, Outcome(name=name, size="full", seed=0, version="1", cells=cells, sensitivity=others)


@pytest.mark.parametrize(
    ("cells", "part", "said", "why"),
    [
        ((AGREES, WEAK, NEW), "holds", "2 agree (1 weakly)", ""),
        ((AGREES, SAME, OPEN), "direction", "1 agrees, 1 has the same direction, 1 is open", ""),
        ((AGREES, SAME, DIFFERS), "fails", "1 agrees, 1 has the same direction, 1 differs", "Because."),
        ((OPEN, OPEN, AGREES), "undecided", "1 agrees, 2 are open", ""),
        ((OPEN,), "undecided", "none agrees, 1 is open", ""),
        ((NEW,), None, "", ""),
    ],
)
def test_an_experiment_stands_where_its_verdicts_put_it(
    cells: tuple[Cell, ...], part: str | None, said: str, why: str
) -> None:
    found = digest([made("x", *cells, why="Because.")])
    groups = [(name, each) for name in ("holds", "direction", "fails", "undecided") for each in getattr(found, name)]
    standing = [(name, entry.said, each.why) for name, each in groups for entry in each.entries]
    assert standing == ([(part, said, why)] if part else [])
    assert len(list(found.parts())) == len(standing)


def test_experiments_of_a_paper_that_came_out_alike_stand_together() -> None:
    alike = [made(f"hashavit2011-{name}", DIFFERS) for name in "ab"]
    found = digest([*alike, made("robust2006", DIFFERS), made("hashavit2011-c", DIFFERS, why="Because.")])
    assert [(group.paper.split(",")[0], [each.name for each in group.entries], group.why) for group in found.fails] == [
        ("Max-Prob", ["hashavit2011-a", "hashavit2011-b"], "The reason is not known."),
        ("Max-Prob", ["hashavit2011-c"], "Because."),
        ("Soft-MaxN and inference", ["robust2006"], "The reason is not known."),
    ]
    assert [each.title for each in found.fails[0].entries] == ["Title of hashavit2011-a", "title of hashavit2011-b"]
    assert reproduction_page(alike).count("The reason is not known.") == 1


def test_what_the_paper_has_too_few_games_for_says_so() -> None:
    few = replace(OPEN, margin=40.0)
    assert "the paper has too few" in digest([made("x", few)]).undecided[0].why
    assert digest([made("x", OPEN)]).undecided[0].why == ""
    assert digest([made("x", few, DIFFERS)]).fails[0].why.endswith("too few. The reason is not known.")


def test_the_numbers_that_chance_alone_would_part_are_told_beside_those_that_differ() -> None:
    text = chance_text([AGREES] * 30 + [WEAK] * 4 + [DIFFERS] * 4 + [SAME] * 2 + [OPEN, NEW])
    assert text.startswith("41 printed numbers stand beside ours: 34 agree, 2 have the same direction, 4 differ, 1 are")
    assert "40 of them depend on chance" in text
    assert "about 2 of these would still not agree, by chance alone; 6 do not" in text
    assert "4 agree weakly: fewer than 100 games" in text


def test_leads_stand_with_the_rows_that_show_them() -> None:
    lead = Lead(tried="Even bids.", choice="bids even")
    others = (Cell(row="r, bids even", column="a", printed=42.0, **SHARE), Cell(row="r, bids even", **vars_of(DIFFERS)))
    experiment, outcome = made("x", DIFFERS, OPEN, AGREES, others=others, leads=(lead, Lead(tried="Asked.")))
    assert lead_text(outcome, lead) == "Even bids. Rows “bids even”: 1 of 2 numbers agree, 1 differ."
    assert tried_text(experiment, outcome) == (
        "Differ or are open: r, d; r, o. Tried:",
        [lead_text(outcome, lead), "Asked."],
    )
    bare, unrun = made("x", DIFFERS, leads=(lead,))
    assert tried_text(bare, unrun)[1] == ["Even bids. Not run yet."]
    elsewhere = replace(lead, shown_in="y")
    assert lead_text(outcome, elsewhere) == "Even bids. Rows “bids even” of y show it."
    _, shown = made("y", others=others)
    told = "Even bids. Rows “bids even” of y: 1 of 2 numbers agree, 1 differ."
    assert lead_text(unrun, elsewhere, [unrun, shown]) == told
    another = made("x", DIFFERS, leads=(elsewhere,)), made("y", others=others)
    assert told in reproduction_page(another)
    assert tried_text(*made("x", AGREES, leads=(lead,))) == ("", [])
    assert "No other reading is listed" in tried_text(*made("x", DIFFERS))[0]
    page = reproduction_page([(experiment, outcome)])
    assert "Rows “bids even”: 1 of 2 numbers agree" in page


def test_the_page_says_whether_a_reading_that_is_listed_is_untried() -> None:
    lead = Lead(tried="Even bids.", choice="bids even")
    row = Cell(row="r, bids even", column="a", printed=42.0, **SHARE)
    tried, untried = made("x", DIFFERS, OPEN, others=(row,), leads=(lead,)), made("y", DIFFERS, leads=(lead,))
    settled, elsewhere = made("z", AGREES, leads=(lead,)), made("w", OPEN, leads=(replace(lead, shown_in="x"),))
    assert leads_left_text([settled]) == ""
    text = leads_left_text([tried, settled, elsewhere, made("v", DIFFERS, leads=(Lead(tried="Asked."),))])
    assert text.startswith("4 numbers differ or are open")
    assert text.endswith("All that are listed were tried, and none is left.")
    assert leads_left_text([tried, untried]).endswith("Some of these are not run yet, in y.")
    assert leads_left_text([untried, elsewhere]).endswith("in y.")  # x is not shown, so that nothing is said of w
    assert "none is left" in reproduction_page([tried])


def vars_of(cell: Cell) -> dict[str, Any]:
    return {name: value for name, value in cell.as_dict().items() if name not in ("row", "verdict")}


def test_numbers_of_an_earlier_set_up_are_shown_with_it() -> None:
    experiment, outcome = made("x", AGREES)
    assert setup_text(experiment, outcome) == "u"
    earlier = Outcome(name="x", size="full", seed=0, version="1", cells=(AGREES,), setup="before.")
    assert setup_text(experiment, earlier).startswith("before. These numbers are of that set-up")
    assert experiment.run(Setting()).setup == "u"


def test_games_are_told_ours_before_theirs() -> None:
    assert [games_text(each) for each in (AGREES, WEAK, NEW)] == ["200", "54 / 600", "200"]


def test_titles_begin_with_a_capital_unless_they_begin_with_a_name_in_mixed_case() -> None:
    assert (sentence_case("mOT players"), sentence_case("mean value")) == ("mOT players", "Mean value")


def test_a_papers_picture_has_a_mark_for_every_printed_number_and_a_panel_for_every_scale() -> None:
    found = [made("new2001-a", AGREES, SAME, DIFFERS, OPEN, NEW), made("new2001-b", AGREES, POINTS), made("new2001-c")]
    ((paper, each),) = by_paper(found).items()
    outcomes = [outcome for _, outcome in each]
    assert paper == "new2001"
    assert {name: len(cells) for name, cells in panels(outcomes).items()} == {"percentages": 5, "new2001-b": 1}
    picture = paper_plot("t", outcomes)
    for words in (">agrees 3<", ">same direction 1<", ">differs 1<", ">open 1<", ">percentages<", ">new2001-b<"):
        assert words in picture
    assert len(re.findall("<circle", picture)) == 3 + 1 + 2  # the last two are in the legend


def test_numbers_that_are_all_the_same_have_room_in_their_picture() -> None:
    one = Cell(row="r", column="c", printed=1.0, ours=1.0, low=1.0, high=1.0, unit="")
    _, outcome = made("new2001-a", one, one)
    picture = paper_plot("t", [outcome])
    assert ">0<" in picture
    assert ">2<" in picture


def test_numbers_far_apart_stand_on_an_axis_of_powers() -> None:
    small = Cell(row="r", column="a", printed=0.1, ours=0.12, low=0.11, high=0.13, unit="")
    large = Cell(row="r", column="b", printed=84_927.0, ours=84_927.0, low=84_927.0, high=84_927.0, unit="")
    axis = Axis.of([small, large])
    assert axis.ticks() == pytest.approx([0.1, 1, 10, 100, 1000, 10_000, 100_000])
    assert axis.at(0.01) == axis.at(0.1) == 0
    assert axis.at(100) == pytest.approx(axis.at(100_000) / 2)
    assert not Axis.of([POINTS]).powers


def test_rows_beside_the_main_ones_are_other_choices_only_where_a_paper_has_numbers() -> None:
    assert beside_title(made("a", AGREES, others=(NEW, SAME))[1]) == CHOICES
    assert beside_title(made("a", NEW, others=(NEW,))[1]) == FURTHER


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (84_927.0, "84,927"),
        (-12_345.6, "-12,346"),
        (9_999.4, "9999"),
        (0.12345, "0.1235"),
        (-0.0, "0"),
        (2e13, "2e+13"),
    ],
)
def test_numbers_have_four_digits_or_all_before_the_point(value: float, said: str) -> None:
    assert number(value) == said
