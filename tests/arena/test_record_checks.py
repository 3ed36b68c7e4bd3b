"""Records of matches: what came from a file is refused in one line unless it can be a match."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.arena import Match, play_match
from kingmaker.arena.record_checks import written

ODD = (None, True, -1, 1.5, 2**70, "", "x", "\ud800", [], [-1], ["x"], [None], {}, {"a": 1}, float("nan"), [[1]], 1e308)


def record() -> dict[str, Any]:
    return play_match(km.game("spades:cards=3"), [km.RandomAgent()] * 3, seed=4).to_json()


def test_what_was_written_is_read():
    made = record()
    assert Match.from_json(made).to_json() == made


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": "4"}, "expected seed to be a whole number, got '4'"),
        ({"agents": "random"}, "expected agents to be a list of texts, got 'random'"),
        ({"choices": [-1] * 9}, "expected choices to be a list of whole numbers from 0, got [-1, "),
        ({"choices": [0]}, "expected 1 actions in a match, one for each choice, got 9"),
        ({"players": [3] * 9}, "expected players below 3 in a match, got 3"),
        ({"returns": [1.0]}, "expected 3 returns in a match, one for each agent, got 1"),
        ({"from_position": 1}, "expected from_position to be true or false, got 1"),
        ({"returns": [1, 2, float("inf")]}, "expected returns to be a list of finite numbers"),
        ({"opening": 10}, "expected an opening of up to 9 choices in a match, got 10"),
    ],
)
def test_what_does_not_fit_is_named(change, told):
    with pytest.raises(km.KingmakerError, match=re.escape(told)) as caught:
        Match.from_json(record() | change)
    assert "\n" not in str(caught.value)


def test_a_list_is_no_match():
    with pytest.raises(km.KingmakerError, match=r"expected a match as a JSON object, got \[1\]"):
        Match.from_json([1])


def test_anything_in_any_place_is_read_or_refused():
    chance = random.Random(3)
    for _ in range(examples(400)):
        made = record()
        for _ in range(chance.randint(1, 3)):
            name = chance.choice(list(made))
            if chance.random() < 0.2:
                made.pop(name)
                continue
            value = made[name]
            if isinstance(value, list) and value and chance.random() < 0.6:
                made[name] = [*value]
                made[name][chance.randrange(len(value))] = chance.choice(ODD)
            else:
                made[name] = chance.choice(ODD)
            if not made:
                break
        with suppress(km.KingmakerError):
            list(km.replay(Match.from_json(made)))


def test_texts_can_be_written_anywhere():
    assert written("a\ud800b \x1b[2J\r\x07 é\n\t") == "a\\ud800b \\x1b[2J\\r\\x07 é\n\t"


def test_an_error_text_that_no_file_can_hold_is_recorded_in_letters():
    class Rude:
        name = "rude"

        def choose(self, state: Any, *, seed: int = 0) -> Any:
            raise RuntimeError("no \ud800 \x1b[31mthanks")

    match = play_match(km.game("nim"), [Rude(), Rude()], seed=1)
    assert match.error.endswith("RuntimeError: no \\ud800 \\x1b[31mthanks")
    assert Match.from_json(match.to_json()) == match
