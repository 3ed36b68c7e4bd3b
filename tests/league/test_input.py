"""What users bring: CSV files of players and rules as TOML; all that is wrong with them is one clear error."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingmaker.game import KingmakerError
from kingmaker.league import example_csv, example_pool, load_rules, read_pool
from kingmaker.league.columns import read_columns
from kingmaker.league.draft import DraftTerms
from kingmaker.league.rules import built_in
from leagues import RULES, small_pool

POSITIONS = ("QB", "RB", "WR", "TE", "K", "DST")
GOOD = "Name,Position,Projection,ADP\nAnn Alpha,RB,210.5,3.2\nBea Beta,QB,300,20\n"


def written(folder: Path, text: str | bytes, name: str = "players.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(message: str, work) -> None:
    with pytest.raises(KingmakerError) as caught:
        work()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


# Players.


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.replace(",", ";"),
        GOOD.replace(",", "\t"),
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
        "\n" + GOOD + "\n\n",
        GOOD.replace("Name,Position,Projection,ADP", "PLAYER NAME,Pos,FPTS,Avg. Pick"),
        GOOD.replace("Name,Position,Projection,ADP", '"Player","POS","Proj Pts","Average Draft Position"'),
        GOOD.replace("RB", "rb12").replace("QB", "QB1"),
        GOOD.replace(",", ";").replace("210.5", "210,5").replace("3.2", "3,2"),
    ],
)
def test_usual_files_are_read_without_being_told_anything(tmp_path, text):
    pool = read_pool(written(tmp_path, text), POSITIONS)
    found = [(each.name, each.position, each.projection, each.adp) for each in pool.players]
    assert found == [("Ann Alpha", "RB", 210.5, 3.2), ("Bea Beta", "QB", 300.0, 20.0)]


def test_columns_are_taken_as_the_user_says(tmp_path):
    text = 'Rank,Who,Where,"Points, half",Avg Pick,SD\n1,Ann,RB,200,4,1.5\n'
    columns = read_columns('name=Who,position=Where,projection="Points, half",adp=Avg Pick,spread=SD')
    (player,) = read_pool(written(tmp_path, text), POSITIONS, columns=columns).players
    assert (player.name, player.projection, player.adp, player.spread) == ("Ann", 200.0, 4.0, 1.5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name", "expected columns as name=Player"),
        ("nam=Player", "unknown column 'nam' in --columns: did you mean 'name'"),
        ("name=", "expected each column once and with its name"),
        ("name=a,name=b", "expected each column once and with its name"),
    ],
)
def test_columns_that_cannot_be_read_are_refused(text, message):
    refused(message, lambda: read_columns(text))


def test_latin_1_is_read_on_request_and_explained_otherwise(tmp_path):
    path = written(tmp_path, "Name,Pos,Proj,ADP\nJosé Ño,RB,100,1\n".encode("latin-1"))
    refused("got the byte 0xe9 in line 2: give --encoding latin-1", lambda: read_pool(path, POSITIONS))
    assert read_pool(path, POSITIONS, encoding="latin-1").players[0].name == "José Ño"
    refused("unknown encoding 'klingon'", lambda: read_pool(path, POSITIONS, encoding="klingon"))
    refused("got the byte 0xe9", lambda: read_pool(path, POSITIONS, encoding="ascii"))


def test_utf_16_is_recognised(tmp_path):
    path = written(tmp_path, GOOD.encode("utf-16"))
    refused("got UTF-16: give --encoding utf-16", lambda: read_pool(path, POSITIONS))
    assert len(read_pool(path, POSITIONS, encoding="utf-16").players) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "got an empty file"),
        ("\n\n", "got an empty file"),
        ("Name,Position,Projection,ADP\n", "expected players of the positions QB, RB"),
        ("Name,Position,ADP\nA,RB,1\n", "expected a column for the projection in"),
        ("Position,Projection,ADP\nRB,1,1\n", "got 'Position', 'Projection', 'ADP': say which it is, --columns name=…"),
        ("Just text\nwithout columns\n", "expected a column for the name"),
        (GOOD + "ann alpha,WR,3,4\n", "got 'ann alpha' in lines 2 and 4: tell them apart"),
        (GOOD + "Cid,RB,,9\n", "expected a number for the projection of Cid, got '' in line 4"),
        (GOOD + "Cid,RB,many,9\n", "expected a number for the projection of Cid, got 'many' in line 4"),
        (GOOD + "Cid,RB,nan,9\n", "expected a number for the projection of Cid, got 'nan' in line 4"),
        (GOOD + "Cid,RB,inf,9\n", "got 'inf' in line 4"),
        (GOOD + "Cid,RB,5,soon\n", "expected a number for the draft position of Cid, got 'soon' in line 4"),
        (GOOD + "Cid,RB,5,-3\n", "expected a draft position above 0 for Cid, got '-3'"),
        (GOOD + ",RB,5,3\n", "expected a name, got none in line 4"),
        (GOOD + "Cid,RB\n", "expected a number for the projection of Cid, got '' in line 4"),
        (GOOD + "A,RB,x,1\nB,RB,x,1\nC,RB,x,1\nD,RB,x,1\nE,RB,x,1\n", "(and 2 more) of"),
    ],
)
def test_files_that_cannot_be_read_are_refused_with_the_line(tmp_path, text, message):
    refused(message, lambda: read_pool(written(tmp_path, text), POSITIONS))


def test_files_that_are_not_there_or_no_files_are_refused(tmp_path):
    refused("expected a CSV file of players, got", lambda: read_pool(tmp_path / "none.csv", POSITIONS))
    refused("expected a CSV file of players, got", lambda: read_pool(tmp_path, POSITIONS))
    wrong = {"adp": "Avg"}
    refused("expected a column 'Avg' in", lambda: read_pool(written(tmp_path, GOOD), POSITIONS, columns=wrong))


def test_bad_lines_are_left_out_on_request_and_told(tmp_path):
    pool = read_pool(written(tmp_path, GOOD + "Cid,RB,,9\n"), POSITIONS, skip=True)
    assert len(pool.players) == 2
    assert pool.notes[0].startswith("1 line left out that cannot be read, the first: expected a number")


def test_unknown_positions_are_left_out_and_missing_draft_positions_go_last(tmp_path):
    text = GOOD + "Pat Punter,P,50,\nCid,WR/RB,120,-\nDan,DEF,90,n/a\n"
    pool = read_pool(written(tmp_path, text), POSITIONS)
    assert [(each.name, each.position, each.adp) for each in pool.players[2:]] == [
        ("Cid", "WR", 21),
        ("Dan", "DST", 22),
    ]
    assert pool.notes == (
        "left out players of positions without a slot: P (1)",
        "2 players without a draft position are taken to go undrafted",
    )


def test_the_example_is_the_same_every_time_and_complete(tmp_path):
    assert example_csv() == example_csv()
    assert example_csv(seed=1) != example_csv()
    pool = read_pool(written(tmp_path, example_csv()), POSITIONS)
    assert len(pool.players) == 300
    assert pool.notes == ()
    assert len({each.name for each in example_pool()}) == 300


# Rules.


def test_the_built_in_rules_are_those_of_the_file_that_is_shipped(tmp_path):
    path = written(tmp_path, built_in("nfl"), "nfl.toml")
    assert load_rules(str(path)) == load_rules("nfl")
    rules = load_rules()
    assert (rules.teams, rules.rounds, len(rules.slots), rules.bench) == (12, 15, 9, 6)
    assert rules.takes("FLEX") == ("RB", "WR", "TE")


def test_options_go_before_what_the_rules_say():
    rules = load_rules(teams=10, rounds=14, bench=7)
    assert (rules.teams, rules.rounds, rules.bench, len(rules.turns())) == (10, 14, 7, 140)


def test_a_snake_turns_round_and_an_order_may_be_written_out(tmp_path):
    assert load_rules(teams=3, rounds=2).turns() == [0, 1, 2, 2, 1, 0]
    text = RULES.replace("teams = 4", "order = [1, 2, 2, 1, 2]")
    rules = load_rules(str(written(tmp_path, text, "rules.toml")))
    assert (rules.turns(), rules.teams) == ([0, 1, 1, 0, 1], 2)
    text = RULES.replace("teams = 4", 'teams = 2\norder = "round-robin"')
    assert load_rules(str(written(tmp_path, text, "rules.toml")), rounds=2).turns() == [0, 1, 0, 1]


def test_without_a_bench_the_rounds_say_how_long_it_is(tmp_path):
    path = str(written(tmp_path, RULES.replace("bench = 1", ""), "rules.toml"))
    assert load_rules(path).rounds == 4
    assert load_rules(path, rounds=9).bench == 5


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("QB = 1", "QB = -1", "expected slots.QB to be a whole number of 0 or more, got -1"),
        ("QB = 1", 'QB = "one"', "expected slots.QB to be a whole number of 0 or more, got 'one'"),
        ("[slots]", "[slot]", "unknown section [slot] of"),
        ("bench = 1", "bnch = 1", "unknown entry 'bnch' in [draft] of"),
        ("bench = 1", "bench = 1\nrounds = 6", "expected at most 5 rounds, for 4 slots and 1 on the bench, got 6"),
        ("teams = 4", "teams = 1", "expected teams from 2 to 32, got 1"),
        (
            "teams = 4",
            'order = "sideways"',
            'expected draft.order to be "snake", "third-round-reversal", "round-robin" or a',
        ),
        ("teams = 4", "teams = 2\norder = [1, 3]", "expected teams from 1 to 2 in the order, got 3"),
        (
            "teams = 4",
            "teams = 2\norder = [1, 1, 1, 1, 1, 1]",
            "expected at most 5 picks a team, slots and bench, got 6",
        ),
        ('["RB", "WR"]', '"RB"', "expected flex.FLEX to be a list of positions"),
        ('["RB", "WR"]', "[]", "expected positions for the flexible slot 'FLEX', got none"),
        ("QB = 2", "TE = 2", "unknown position 'TE' in the caps"),
        ("QB = 2", "QB = 1\nRB = 1\nWR = 1", "expected caps with room for 5 rounds, got room for 3"),
        ("bench = 1", "bench = 1\n[model]\nspread = -1", "expected model.spread to be a number of 0 or more, got -1"),
        ("bench = 1", "bench = 1\n[model]\nbench_weight = 3", "expected model.bench_weight from 0 to 1, got 3"),
        ("[slots]", "[slots", "expected rules as TOML in"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(tmp_path, old, new, message):
    path = written(tmp_path, RULES.replace(old, new, 1), "rules.toml")
    refused(message, lambda: load_rules(str(path)))


def test_rules_that_are_not_there_are_refused_with_the_built_in_ones(tmp_path):
    refused("(built in: nfl, superflex, dynasty, rookies)", lambda: load_rules(str(tmp_path / "none.toml")))
    refused("it is not UTF-8", lambda: load_rules(str(written(tmp_path, b"\xff\xfe", "bad.toml"))))


def test_pool_and_rules_must_go_together(tmp_path):
    rules = load_rules(str(written(tmp_path, RULES, "rules.toml")))
    refused(
        "expected at least 20 players, one for each pick, got 12 for 4 teams",
        lambda: DraftTerms(small_pool(12), rules, 0),
    )
    refused("expected a slot from 1 to 4, one for each team, got 5", lambda: DraftTerms(small_pool(), rules, 4))
    refused(
        "expected players of the position TE, which has a slot, got none",
        lambda: DraftTerms(small_pool(), load_rules(teams=2), 0),
    )


def test_who_has_no_draft_position_but_a_high_projection_does_not_go_undrafted(tmp_path):
    file = tmp_path / "players.csv"
    known = [f"Back {place},RB,{300 - 10 * place},{place * 6}" for place in range(1, 12)]
    file.write_text("\n".join(["name,position,projection,adp", *known, "Star,RB,305,", "Middle,RB,255,", "Last,RB,5,"]))
    pool = read_pool(file, ["RB"])
    placed = {player.name: (player.adp, player.adp_text) for player in pool.players}
    assert placed["Star"] == (6.0, "—")
    assert placed["Middle"] == ((24 + 30) / 2, "—")
    assert placed["Last"][0] > 66
    assert [player.adp for player in pool.players] == sorted(player.adp for player in pool.players)
    assert pool.notes == (
        "2 players without a draft position are placed by projection",
        "1 player without a draft position is taken to go undrafted",
    )
