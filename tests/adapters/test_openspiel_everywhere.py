"""`openspiel(…)` as the text of a game: matches, records, tournaments with workers, stores, commands and pages."""

from __future__ import annotations

import json
import pickle
import re

import pytest

import kingmaker as km
from commands import done
from kingmaker.adapters import openspiel
from kingmaker.arena.match import Match
from spiel import pyspiel
from web_tables import serving, wrong

PIG = "openspiel(pig(players=3,winscore=12))"
KUHN = "openspiel(kuhn_poker(players=3))"

assert pyspiel


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("openspiel(pig)", "openspiel(pig)"),
        (" openspiel( pig(players=3) ) ", "openspiel(pig(players=3))"),
        ("openspiel(pig()):hands=hidden", "openspiel(pig)"),
        ("openspiel(hearts):hands=open,rollouts=2", "openspiel(hearts):hands=open,rollouts=2"),
        ("openspiel(misere(game=tic_tac_toe()))", "openspiel(misere(game=tic_tac_toe()))"),
        ("openspiel(universal_poker(numPlayers=2,stack=100 100,blind=1 2))", None),
    ],
)
def test_a_game_is_read_back_from_its_text(text, written):
    game = km.game(text)
    assert written in (None, str(game))
    assert km.game(str(game)) == game
    assert hash(km.game(str(game))) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("game", "agents"),
    [
        (PIG, ["maxn:depth=1", "uct:simulations=20", "random"]),
        (KUHN, ["pimc:worlds=3", "ismcts:simulations=20", "random"]),
    ],
)
def test_a_match_is_recorded_and_replayed(game, agents):
    match = km.play_match(km.game(game), [km.agent(each) for each in agents], seed=5)
    assert not match.error
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    states = list(km.replay(again))
    assert states[-1].is_terminal()
    assert tuple(states[-1].returns()) == match.returns


def test_a_tournament_runs_in_worker_processes():
    agents = ["pimc:worlds=3", "ismcts:simulations=20", "random"]
    reports = [km.tournament(km.game(KUHN), agents, deals=2, seed=2, workers=workers) for workers in (1, 2)]
    rows = [[(row.deal, row.scores) for row in report.rows] for report in reports]
    assert rows[0] == rows[1]


def test_commands_take_it():
    assert "x(1,1)" in done("analyze", "openspiel(tic_tac_toe)", "uct:simulations=200", "--moves", "x(0,0) o(0,1)")
    assert "openspiel(kuhn_poker)" in done("analyze", "openspiel(kuhn_poker)", "ismcts:simulations=50", "--seed", "3")
    assert "9" in done("perft", "openspiel(tic_tac_toe)", "--depth", "1")


def test_a_store_keeps_it(tmp_path):
    store = str(tmp_path / "pig.db")
    done("tournament", PIG, "random", "uct:simulations=5", "maxn:depth=1", "--deals", "2", "--store", store)
    assert "pig" in done("replay", store, "0")
    assert "win share" in done("report", store)


def test_the_browser_plays_it_and_sees_nothing_hidden(tmp_path):
    with serving(tmp_path / "t.db") as served:
        browser = served.browser()
        pages = []
        for seed in (1, 4):  # the same card for the person, another one for the opponent
            table = browser.new_table("openspiel(kuhn_poker)", "here", "random", seed=seed)
            page = browser.get(table).text
            assert "Pass" in page
            assert "Bet" in page
            pages.append(re.sub(r"/t/[^/\"]+|seed \d+", "", page))
        deals = [openspiel.load("kuhn_poker").new(seed=seed).history for seed in (1, 4)]
        assert deals[0][0] == deals[1][0]
        assert deals[0][1] != deals[1][1]
        assert pages[0] == pages[1]


@pytest.mark.parametrize(
    "text", ["openspiel(efg_game(filename=/etc/passwd))", "openspiel(nfg_game(filename=x))", "openspiel(pig(a=../x))"]
)
def test_a_browser_cannot_name_files_in_it(tmp_path, text):
    with serving(tmp_path / "t.db") as served:
        answer = served.browser().post("/tables", {"text": text})
        assert answer.status_code == 400
        assert "a browser cannot name files" in wrong(answer.text)


def test_properties_are_those_of_openspiel():
    pig, hearts = openspiel.load("pig(players=3)").properties, openspiel.load("hearts").properties
    assert (pig.players, pig.open, pig.deterministic, pig.dealt, pig.zero_sum) == (3, True, False, False, True)
    assert (hearts.players, hearts.open, hearts.deterministic, hearts.dealt, hearts.zero_sum) == (
        4,
        False,
        True,
        True,
        False,
    )
