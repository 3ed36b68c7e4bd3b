"""An evening of Hearts in the terminal: hidden hands, passing, to 100 points."""

from __future__ import annotations

import json
import re

from click.testing import CliRunner, Result

import kingmaker as km
from kingmaker.cli import app
from kingmaker.front.evenings import EVENINGS

TABLE = ("human", "heuristic", "heuristic", "heuristic")


def play(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, ["play", *arguments], input=text)


def test_the_plain_name_is_the_game_that_people_play():
    shown = play("hearts", "--seed", "5", text="q\n").output
    assert "hearts:hands=hidden,passing=yes, seed 5, until 100 points, you are player 0" in shown
    opponent = EVENINGS["hearts"].opponent
    assert len(re.findall(rf"  player [123]  {opponent}", shown)) == 3
    assert "choose three cards to pass left, to player 1" in shown


def test_agents_are_listed_in_full_once_and_then_called_by_name():
    texts = ("human", "pimc:worlds=2,search=(uct:simulations=9)", "heuristic", "random")
    shown = play("hearts", *texts, "--seed", "5", text="1\n1\n1\nq\n").output
    assert shown.count("search=(uct:simulations=9)") == 1
    assert "player 1 (pimc) passes three cards" in shown
    others = ("human", "pimc:worlds=3,search=(uct:simulations=9)", "pimc:worlds=2,search=(uct:simulations=9)", "random")
    assert "worlds=2) passes" in play("hearts", *others, "--seed", "5", text="1\n1\n1\nq\n").output


def test_rules_that_are_named_stay_as_they_are():
    shown = play("hearts:hands=open,cards=3", "human", "random", "random", "random", "--seed", "5", text="q\n").output
    assert "hearts:cards=3, seed 5, you are player 0" in shown
    assert "13 cards" not in shown


def test_other_games_still_ask_for_agents():
    assert play("nim").output == "kingmaker: expected 2 agents for nim, got 0\n"


def test_cards_to_pass_may_be_typed_on_one_line():
    state = km.game("hearts:hands=hidden,passing=yes").new(seed=km.arena.deal_seed(5, 0))
    cards = state.hands[0][:3]  # type: ignore[attr-defined]
    shown = play("hearts", *TABLE, "--seed", "5", text=" ".join(cards) + "\nq\n").output
    assert "you passed" in shown
    assert [f". you {card}" in shown for card in cards] == [True] * 3
    wrong = play("hearts", *TABLE, "--seed", "5", text=f"{cards[0]} {cards[0]}\nq\n").output
    assert "choose two more to pass left" in wrong


def test_an_evening_goes_to_100_points_and_shows_nobody_else_s_cards():
    done = play("hearts", *TABLE, "--seed", "5", text="1\n" * 600)
    assert done.exit_code == 0
    shown = done.output
    deals = shown.split("\ndeal ")[1:]
    assert len(deals) >= 5
    for word in ("pass left", "pass right", "pass across"):
        assert word in shown
    last = shown.rindex("sum ")
    totals = list(map(int, shown[last:].splitlines()[0].split()[1:]))
    assert max(totals) >= 100
    assert totals == [-int(value) for value in re.findall(r"(-\d+|0)(?: +wins?)?\s*\n", shown[last:])]
    # Until it is played, a card of another player is nowhere: the hands of others are numbers.
    for line in shown.splitlines():
        if re.match(r".{2}player [123] ", line) and "(" not in line and "cards" not in line:
            assert re.search(r" 1 card ", line) or re.match(r"  player [123]  heuristic$", line), line


def test_the_record_of_an_evening_replays_exactly():
    done = play("hearts", "heuristic", "random", "heuristic", "random", "--seed", "5", "--deals", "3", "--json")
    record = json.loads(done.stdout)
    matches = [km.Match.from_json(each) for each in record["matches"]]
    assert [km.game(match.game).direction for match in matches] == ["left", "right", "across"]  # type: ignore[attr-defined]
    for match in matches:
        assert list(km.replay(match))[-1].returns() == match.returns


def test_an_open_search_is_refused_in_one_line_and_a_cheat_is_named():
    refused = play("hearts", "human", "maxn:depth=2", "heuristic", "heuristic")
    assert refused.exit_code == 2
    assert refused.output.splitlines()[-1].startswith(
        "kingmaker: maxn searches whole positions, got a view of player 1"
    )
    shown = play("hearts", "human", "maxn:depth=2,cheats=yes", "heuristic", "heuristic", text="q\n").output
    assert "player 1  maxn:depth=2,cheats=yes, which sees all hands" in shown


def test_a_hint_comes_from_somebody_who_sees_no_more():
    shown = play("hearts", *TABLE, "--hint", "heuristic", "--seed", "5", text="hint\nq\n").output
    assert re.search(r"heuristic would play \w\w", shown)


def test_analysis_of_a_hidden_position_shows_what_the_mover_sees():
    done = CliRunner().invoke(app, ["analyze", "hearts:hands=hidden,passing=yes", "heuristic", "--seed", "2"])
    assert "13 cards" in done.output
    refused = CliRunner().invoke(app, ["analyze", "hearts:hands=hidden", "maxn:depth=2", "--seed", "2"])
    assert "maxn searches whole positions" in refused.output
