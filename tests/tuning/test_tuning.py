"""Learning evaluations from games: what lessons hold, what a fit finds, and the command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kingmaker.tuning.__main__ import main
from kingmaker.tuning.features import NUMBERS, counts
from kingmaker.tuning.fitting import learn_board, learn_cards
from kingmaker.tuning.lessons import board_lessons, card_lessons
from kingmaker.tuning.trial import trial
from places import ROOT


def test_lessons_hold_what_came_after_each_position():
    lessons = card_lessons("hearts:cards=5", 3, seed=1, workers=2)
    assert len(lessons) == 15
    for lesson in lessons:
        left = [card for hand in lesson.hands for card in hand]
        assert sum(lesson.tricks) == len(left) // 4
        assert sum(lesson.hearts) == sum(card[1] == "H" for card in left)
        assert sum(lesson.queen) == ("QS" in left)
        assert len(lesson.hands[lesson.leader]) == len(left) // 4


def test_lessons_are_the_same_whatever_the_number_of_workers():
    assert card_lessons("spades:cards=4,scoring=tricks", 4, seed=2, workers=1) == card_lessons(
        "spades:cards=4,scoring=tricks", 4, seed=2, workers=3
    )


def test_counts_by_hand():
    hands = [["2C", "KC", "AS"], ["3C", "AC", "2H"]]
    found = counts(hands, 0, 0)
    cells = {place: times for place, times in enumerate(found) if times}
    # the two of clubs under two, the king under one and over one, the ace of spades alone; no hearts; the lead
    assert cells == {2 * 4 + 0: 1, 1 * 4 + 1: 1, 3 * 16: 1, 64 + 2: 1, NUMBERS - 1: 1}


@pytest.mark.parametrize(("game", "text"), [("hearts", "hearts:cards=8"), ("spades", "spades:cards=8,scoring=tricks")])
def test_a_fit_foretells_better_than_strength_in_games_left_aside(game: str, text: str) -> None:
    even, old, new = learn_cards(game, card_lessons(text, 160, seed=5, workers=2)).errors
    assert new < old
    assert new < even


def test_a_fit_of_abalone_values_the_arrangement():
    learned = learn_board("abalone", board_lessons("abalone:opening=6", 60, seed=3, workers=2))
    lost, arranged = learned.weights
    assert lost <= 0
    assert arranged > 1
    assert learned.errors[2] < learned.errors[0]


def test_tuned_values_are_tried_in_all_mixed_seatings():
    found = trial("hearts:cards=5", "maxn:depth=2", deals=4, workers=2)
    assert (found.deals, found.games) == (4, 56)
    assert found.low <= found.mean <= found.high
    assert found == trial("hearts:cards=5", "maxn:depth=2", deals=4)


def test_the_command_adds_to_a_file_and_refuses_a_place_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.json"
    for game in ("hearts", "spades"):
        assert main(["learn", game, str(file), "--lessons", "8", "--workers", "2"]) == 0
    assert "on games left aside" in capsys.readouterr().out
    known = json.loads(file.read_text(encoding="utf-8"))
    assert set(known) == {"hearts", "spades"}
    assert len(known["spades"]["3"]["weights"]) == NUMBERS
    assert main(["learn", "hearts", str(tmp_path / "none" / "x.json")]) == 2
    assert "a directory that exists" in capsys.readouterr().err
    file.write_text("no weights", encoding="utf-8")
    assert main(["learn", "hearts", str(file), "--lessons", "8"]) == 2
    assert "mine.json" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "no weights"


def test_the_documentation_has_the_errors_of_the_weights_that_are_used():
    known = json.loads((ROOT / "src" / "kingmaker" / "games" / "tuned_weights.json").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8").partition("## Tuned evaluations")[2]
    words = {"2": "two", "3": "three", "4": "four"}
    for game, by_players in known.items():
        digits = 3 if game == "abalone" else 2
        for players, entry in by_players.items():
            errors = " | ".join(f"{error:.{digits}f}" for error in entry["about"]["errors"])
            assert re.search(rf"\| {game}, {words[players]} players[^|]*\| {re.escape(errors)} \|", page), (
                game,
                players,
            )
