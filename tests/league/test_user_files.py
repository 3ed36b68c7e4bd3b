"""Files as users bring them: names written in several ways, two files for one pool, ranks, 999, kinds of scoring."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fuzzing import examples
from kingmaker.game import KingmakerError
from kingmaker.league import Pool, example_pool, read_pool
from kingmaker.league.names import key, same_person

POSITIONS = ("QB", "RB", "WR", "TE", "K", "DST")
PLAYERS = example_pool()


def written(folder: Path, name: str, *lines: str) -> Path:
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def read(path: Path, *joined: Path, **options: object) -> Pool:
    return read_pool(path, POSITIONS, joined=joined, **options)


def by_name(pool: Pool) -> dict[str, tuple[float, str]]:
    return {player.name: (player.projection, player.adp_text) for player in pool.players}


# Names.


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Odell Beckham Jr.", "Odell Beckham"),
        ("Kenneth Walker III", "kenneth walker"),
        ("José O'Neil", "Jose ONeil"),
        ("D.K. Moss", "DK Moss"),
        ("D. K. Moss", "DK Moss"),
        ("Amon-Ra Sun", "Amon Ra Sun"),
        ("San Francisco 49ers", "49ers D/ST"),
        ("49ers Defense", "49ers DST"),
    ],
)
def test_two_files_mean_the_same_player(one, other):
    same = key(one) == key(other)
    assert same or key(one).split()[-1] == key(other)


def test_other_players_are_told_apart():
    assert key("Josh Allen") != key("Keenan Allen")
    assert key("Will Fuller V") == key("Will Fuller")
    assert key("Ty V") == "ty v", "a name of two words has no suffix"


def test_short_forms_of_first_names():
    assert same_person("Ken Walker", "Kenneth Walker III")
    assert same_person("Gabe Davis", "Gabriel Davis")
    assert not same_person("Mike Williams", "Jameson Williams")
    assert not same_person("Walker", "Kenneth Walker")


def test_a_team_in_the_name_is_a_team(tmp_path):
    path = written(
        tmp_path,
        "p.csv",
        "Player,Pos,FPTS,ADP",
        "Ann Alpha (SF),RB,200,1",
        "Bea Beta KC (9),QB,300,2",
        "Cid Gamma (NYG - WR),WR,180,3",
        "Dan Delta (QB),QB,280,4",
        "Eve Epsilon Jr.,RB,170,5",
    )
    found = {player.name: (player.team, player.bye) for player in read(path).players}
    assert found == {
        "Ann Alpha": ("SF", ""),
        "Bea Beta": ("KC", "9"),
        "Cid Gamma": ("NYG", ""),
        "Dan Delta (QB)": ("", ""),
        "Eve Epsilon Jr.": ("", ""),
    }


def test_namesakes_of_two_teams_keep_their_teams(tmp_path):
    path = written(tmp_path, "p.csv", "Player,Team,Pos,FPTS,ADP", "Ann Alpha,SF,RB,200,1", "Ann Alpha,KC,WR,150,2")
    assert [player.name for player in read(path).players] == ["Ann Alpha (SF)", "Ann Alpha (KC)"]


def test_first_and_last_names_in_two_columns(tmp_path):
    path = written(tmp_path, "p.csv", "First Name,Last Name,Pos,FPTS,ADP", "Ann,Alpha,RB,200,1", "Bea,Beta,QB,300,2")
    pool = read(path)
    assert [player.name for player in pool.players] == ["Ann Alpha", "Bea Beta"]
    assert "the name from 'First Name' and 'Last Name'" in pool.understood[0]


# Draft positions.


def test_999_and_all_marks_of_nothing_are_no_draft_position(tmp_path):
    marks = ["999", "999.0", "9999", "N/A", "-", "", "null", "#N/A"]
    lines = [f"P{n},RB,{100 - n},{mark}" for n, mark in enumerate(marks)]
    pool = read(written(tmp_path, "p.csv", "Name,Pos,Proj,ADP", "Star,RB,200,1.5", *lines))
    assert [player.adp_text for player in pool.players] == ["1.5", *["—"] * len(marks)]
    assert "8 players without a draft position are taken to go undrafted" in pool.notes


def test_999_among_rounds_and_picks(tmp_path):
    lines = [f"P{n},RB,{300 - n},{n // 12 + 1}.{n % 12 + 1:02}" for n in range(36)]
    path = written(tmp_path, "p.csv", "Name,Pos,Proj,ADP", *lines, "Last,RB,1,999")
    with pytest.raises(KingmakerError, match="got what looks like rounds and picks"):
        read(path)
    pool = read(path, adp="round.pick")
    assert [player.adp for player in pool.players[:36]] == list(range(1, 37))
    assert pool.players[-1].adp_text == "—"


def test_standard_scoring_is_no_deviation(tmp_path):
    path = written(tmp_path, "p.csv", "Name,Pos,Proj,adp_std", "Ann,RB,200,1.5", "Bea,RB,180,2.5")
    pool = read(path)
    assert [(player.adp, player.spread) for player in pool.players] == [(1.5, None), (2.5, None)]
    assert "the draft position from 'adp_std' (standard scoring)" in pool.understood[0]
    both = written(tmp_path, "q.csv", "Name,Pos,Proj,ADP,adp_std", "Ann,RB,200,1.5,3")
    assert read(both).players[0].spread is None


def test_of_several_scorings_the_user_chooses(tmp_path):
    path = written(tmp_path, "p.csv", "Name,Pos,Proj,adp_std,adp_ppr,adp_2qb", "Ann,RB,200,1,2,3")
    with pytest.raises(KingmakerError) as caught:
        read(path)
    assert "'adp_ppr' (a point for each reception)" in str(caught.value)
    assert str(caught.value).endswith("say which, --columns adp=adp_std")
    assert read(path, columns={"adp": "adp_2qb"}).players[0].adp == 3


def test_a_rank_stands_for_a_draft_position_that_is_not_there(tmp_path):
    path = written(
        tmp_path, "p.csv", "RK,Player Name,Team,Pos,Bye Week,FPTS", "1,Ann,SF,RB1,9,200", "2,Bea,KC,QB1,10,300"
    )
    pool = read(path)
    assert [(each.name, each.adp, each.bye, each.team) for each in pool.players] == [
        ("Ann", 1.0, "9", "SF"),
        ("Bea", 2.0, "10", "KC"),
    ]
    assert "the draft position from 'RK' (a rank)" in pool.understood[0]


def test_a_rank_beside_a_draft_position_is_left_alone(tmp_path):
    path = written(tmp_path, "p.csv", "Rank,Player,Team,Bye,POS,ESPN,NFL,AVG,FPTS", "1,Ann,SF,9,RB1,2,3,2.5,200")
    pool = read(path)
    assert (pool.players[0].adp, pool.players[0].team) == (2.5, "SF")
    assert "'AVG'" in pool.understood[0]


def test_a_price_without_keepers_is_no_cost_of_keepers(tmp_path):
    path = written(tmp_path, "p.csv", "Name,Pos,Proj,ADP,Cost", "Ann,RB,200,1.5,$40", "Bea,RB,180,2.5,$35")
    pool = read(path)
    assert pool.keepers == ()
    assert pool.understood[0].endswith("the draft position from 'ADP'")


# Two files.


def adp_file(folder: Path) -> Path:
    return written(
        folder,
        "adp.csv",
        "Rank,Player,Team,Bye,POS,AVG",
        "1,José O'Neil Jr. (SF),SF,9,RB1,1.4",
        "2,D.K. Moss,SEA,7,WR1,2.2",
        "3,Mike Will,LAC,5,WR2,3.5",
        "4,Mike Will,NYJ,12,TE1,4.5",
        "5,Kenneth Walk III,SEA,7,RB2,5.0",
        "6,Only Here,KC,6,QB1,6.0",
        "7,49ers DST,SF,9,DST1,100",
    )


def points_file(folder: Path, separator: str = ",") -> Path:
    lines = [
        ("Player", "Team", "Pos", "FPTS"),
        ("Jose ONeil", "SF", "RB", "300.5"),
        ("DK Moss", "SEA", "WR", "280"),
        ("Mike Will", "NYJ", "TE", "150"),
        ("Mike Will", "LAC", "WR", "200"),
        ("Kenneth Walk", "SEA", "RB", "210"),
        ("Only There", "BUF", "RB", "20"),
        ("San Francisco 49ers Defense", "SF", "DEF", "120"),
    ]
    decimal = (lambda text: text.replace(".", ",")) if separator == ";" else (lambda text: text)
    return written(folder, "points.csv", *(separator.join(map(decimal, line)) for line in lines))


@pytest.mark.parametrize("separator", [",", ";"])
def test_draft_positions_and_projections_are_joined_by_name(tmp_path, separator):
    pool = read(adp_file(tmp_path), points_file(tmp_path, separator))
    assert by_name(pool) == {
        "José O'Neil Jr.": (300.5, "1.4"),
        "D.K. Moss": (280.0, "2.2"),
        "Mike Will (LAC)": (200.0, "3.5"),
        "Mike Will (NYJ)": (150.0, "4.5"),
        "Kenneth Walk III": (210.0, "5.0"),
        "49ers DST": (120.0, "100.0"),
        "Only There": (20.0, "—"),
    }
    told = "\n".join(pool.notes)
    assert "6 players of" in told
    assert "Only Here" in told
    assert "1 player without a projection left out: Only Here" in told
    assert any("Only There" in note and "only in" in note for note in pool.notes)
    assert len(pool.understood) == 2


def test_either_file_may_come_first_and_positions_may_be_in_one_alone(tmp_path):
    points = written(tmp_path, "points.csv", "Player,FPTS", "Jose ONeil,300", "DK Moss,280")
    adp = written(tmp_path, "adp.csv", "Player,POS,ADP", "José O'Neil Jr.,RB,1.5", "D.K. Moss,WR,2.5")
    assert by_name(read(adp, points)) == {"José O'Neil Jr.": (300.0, "1.5"), "D.K. Moss": (280.0, "2.5")}
    assert by_name(read(points, adp)) == {"Jose ONeil": (300.0, "1.5"), "DK Moss": (280.0, "2.5")}


def test_files_that_lack_a_column_together_are_refused(tmp_path):
    one = written(tmp_path, "a.csv", "Player,POS,ADP", "Ann,RB,1")
    other = written(tmp_path, "b.csv", "Player,Yards", "Ann,300")
    with pytest.raises(KingmakerError, match="expected a column for the projection in"):
        read(one, other)
    with pytest.raises(KingmakerError, match="expected a CSV file of players, got"):
        read(one, tmp_path / "none.csv")


def test_a_number_that_cannot_be_read_names_both_lines(tmp_path):
    one = written(tmp_path, "a.csv", "Player,POS,ADP", "Ann,RB,1")
    other = written(tmp_path, "b.csv", "Player,FPTS", "Ann,many")
    with pytest.raises(KingmakerError, match=r"got 'many' in line 2 and line 2 of '.*b\.csv'"):
        read(one, other)


def test_what_was_written_in_any_way_is_joined_again():
    """Names with suffixes, accents, dots, teams and other cases added at random: the key stays."""
    chance = random.Random(5)
    accents = str.maketrans("aeou", "áéöü")
    for _ in range(examples(300)):
        name = chance.choice(PLAYERS).name
        if "Defence" in name:
            continue
        changed = name
        if chance.random() < 0.5:
            changed = changed.translate(accents)
        if chance.random() < 0.5:
            changed = changed.upper()
        if chance.random() < 0.5:
            changed += chance.choice([" Jr.", " III", " II", ", Jr.", " Sr"])
        if chance.random() < 0.3:
            changed = changed.replace("-", " ")
        assert key(changed) == key(name), changed
