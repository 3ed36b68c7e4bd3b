"""Columns that are numbers and yet something else: rounds and picks, ranks; found in real files, and only there."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from fuzzing import examples
from kingmaker.cli import app
from kingmaker.game import KingmakerError
from kingmaker.league import Pool, example_pool, read_pool
from kingmaker.league.columns import read_columns

POSITIONS = ("QB", "RB", "WR", "TE", "K", "DST")
PLAYERS = example_pool()


def file_of(folder: Path, adp: Sequence[str], *, separator: str = ",", rank: Sequence[str] | None = None) -> Path:
    """The example with draft positions, and ranks, of our own."""
    lines = [["Player", "Pos", "FPTS", "ADP", *(["Rank"] if rank else [])]]
    for number, (each, text) in enumerate(zip(PLAYERS, adp, strict=False)):
        points = str(each.projection).replace(".", "," if separator == ";" else ".")
        lines.append([each.name, each.position, points, text, *([rank[number]] if rank else [])])
    path = folder / "players.csv"
    path.write_text("\n".join(map(separator.join, lines)) + "\n", encoding="utf-8")
    return path


def read(path: Path, **options: object) -> Pool:
    return read_pool(path, POSITIONS, **options)


def rounds_and_picks(teams: int, write: Callable[[int, int], str] = lambda r, p: f"{r}.{p:02}") -> list[str]:
    return [write(number // teams + 1, number % teams + 1) for number in range(len(PLAYERS))]


def stripped(number: int, pick: int) -> str:
    """What a spreadsheet makes of 1.10."""
    return f"{number + pick / 100:g}"


# Rounds and picks.


@pytest.mark.parametrize("teams", [8, 10, 12, 14, 16])
@pytest.mark.parametrize("write", [lambda r, p: f"{r}.{p:02}", stripped, lambda r, p: f"{r}.{p}"])
def test_rounds_and_picks_are_refused_and_read_on_request(tmp_path, teams, write):
    path = file_of(tmp_path, rounds_and_picks(teams, write))
    with pytest.raises(KingmakerError) as caught:
        read(path, teams=teams)
    assert "in the column 'ADP' of" in str(caught.value)
    assert "got what looks like rounds and picks, '1." in str(caught.value)
    assert str(caught.value).endswith(": --adp round.pick reads them as such, --adp overall as they stand")
    pool = read(path, adp="round.pick", teams=teams)
    assert [player.adp for player in pool.players] == list(range(1, len(PLAYERS) + 1))
    assert pool.notes == (f"draft positions are read as rounds and picks of {teams} teams",)
    assert read(path, adp="overall", teams=teams).players[0].adp == float(write(1, 1))


def test_a_list_of_another_league_counts_by_its_own_rounds(tmp_path):
    path = file_of(tmp_path, rounds_and_picks(10))
    pool = read(path, adp="round.pick", teams=12)
    assert [player.adp for player in pool.players] == list(range(1, len(PLAYERS) + 1))
    assert "of 10 teams" in pool.notes[0]


def test_rounds_and_picks_are_found_among_gaps_and_marks_for_the_undrafted(tmp_path):
    texts = rounds_and_picks(12)
    texts[150:] = ["" if number % 2 else "-" for number in range(len(texts) - 150)]
    with pytest.raises(KingmakerError, match="rounds and picks"):
        read(file_of(tmp_path, texts))
    texts[140:147] = ["999"] * 7
    with pytest.raises(KingmakerError, match="rounds and picks"):
        read(file_of(tmp_path, texts))
    pool = read(file_of(tmp_path, texts), adp="round.pick")
    assert sum(player.undrafted for player in pool.players) == 150 + 7
    texts[140] = "998"
    with pytest.raises(KingmakerError, match=r"expected a round and a pick such as 1\.04 .*, got '998' in line 142"):
        read(file_of(tmp_path, texts), adp="round.pick")


def test_rounds_and_picks_with_a_decimal_comma(tmp_path):
    path = file_of(tmp_path, rounds_and_picks(12, lambda r, p: f"{r},{p:02}"), separator=";")
    with pytest.raises(KingmakerError, match="rounds and picks"):
        read(path)
    assert [player.adp for player in read(path, adp="round.pick").players][:14] == list(range(1, 15))


@pytest.mark.parametrize("digits", [0, 1, 2])
def test_overall_positions_are_read_as_they_stand(tmp_path, digits):
    """As the averages of drafts are: near the order, with so many digits, bunched at the end."""
    for seed in range(examples(20)):
        chance = random.Random(seed)
        count = chance.choice([20, 60, 180, 300])
        spread = chance.choice([0.02, 0.1, 0.3])
        adp = sorted(max(1.0, n + chance.gauss(0, 0.5 + spread * n)) for n in range(1, count + 1))
        if chance.random() < 0.5:
            adp = [min(each, 0.7 * count + chance.random()) for each in adp]
        texts = [f"{each:.{digits}f}" for each in adp]
        if chance.random() < 0.3:
            texts[-count // 4 :] = ["999"] * (count // 4)
        pool = read(file_of(tmp_path, texts), teams=chance.choice([8, 10, 12, 14]))
        told = sorted(player.adp for player in pool.players if not player.undrafted)
        assert told == sorted(float(text) for text in texts if text != "999")


def test_a_few_positions_say_nothing(tmp_path):
    assert len(read(file_of(tmp_path, ["1.01", "1.02", "1.03"])).players) == 3


def test_an_unknown_form_is_refused(tmp_path):
    with pytest.raises(KingmakerError, match="unknown form of draft positions 'round'"):
        read(file_of(tmp_path, ["1"]), adp="round")


# Ranks.


def ranks(seed: int = 0) -> list[str]:
    """Somebody's own ranking: near the draft positions."""
    chance = random.Random(seed)
    order = sorted(range(len(PLAYERS)), key=lambda n: n + chance.gauss(0, 3 + n / 10))
    return [str(order.index(n) + 1) for n in range(len(PLAYERS))]


def overall() -> list[str]:
    return [str(each.adp) for each in PLAYERS]


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("Rank", ranks()),
        ("ECR", [f"{float(rank) + 0.3:.1f}" for rank in ranks(1)]),
        ("Tier", [str(int(rank) // 12 + 1) for rank in ranks(2)]),
    ],
)
def test_a_rank_in_the_place_of_points_is_refused_with_the_column_to_name(tmp_path, column, values):
    path = file_of(tmp_path, overall(), rank=values)
    path.write_text(path.read_text().replace("Rank", column, 1))
    with pytest.raises(KingmakerError) as caught:
        read(path, columns={"projection": column})
    assert f"expected projected points in the column '{column}' of" in str(caught.value)
    assert "got what looks like a rank: in " in str(caught.value)
    assert str(caught.value).endswith("; name the column of points: --columns projection=FPTS")
    assert len(read(path).players) == 300
    assert len(read(path, columns={"adp": column}).players) == 300  # a rank may stand for a draft position


def test_points_in_the_place_of_a_draft_position_are_refused(tmp_path):
    path = file_of(tmp_path, overall(), rank=[f"{each.projection + 20:.0f}" for each in PLAYERS])
    with pytest.raises(KingmakerError, match=r"draft positions in the column 'Rank' of .*, got what looks like points"):
        read(path, columns={"adp": "Rank"})


@pytest.mark.parametrize("columns", [{"projection": "ADP"}, {"adp": "FPTS"}, {"name": "Pos"}])
def test_one_column_is_not_two_things(tmp_path, columns):
    with pytest.raises(KingmakerError, match=r"in two columns of .*, got '.*' for both: say which is which"):
        read(file_of(tmp_path, overall()), columns=columns)


def test_a_rank_is_found_without_draft_positions(tmp_path):
    path = file_of(tmp_path, [""] * 300, rank=ranks())
    with pytest.raises(KingmakerError, match="got what looks like a rank; name the column of points"):
        read(path, columns={"projection": "Rank"})
    assert len(read(path).players) == 300


def test_the_column_to_name_is_written_so_that_it_is_read(tmp_path):
    path = file_of(tmp_path, overall(), rank=ranks())
    path.write_text(path.read_text().replace("FPTS", "Proj Pts", 1))
    with pytest.raises(KingmakerError, match=r"""--columns projection="Proj Pts"$"""):
        read(path, columns={"projection": "Rank"})
    assert len(read(path, columns=read_columns('projection="Proj Pts"')).players) == 300


def test_points_of_any_kind_are_believed(tmp_path):
    """Totals, points a game, prices, values that may be negative; of drafters who disagree with the projections."""
    for seed in range(examples(20)):
        chance = random.Random(seed)
        change = chance.choice([lambda p: p, lambda p: p / 17, lambda p: max(1, round(p / 5 - 20)), lambda p: p - 130])
        noise = chance.choice([0, 20, 60])
        points = [f"{change(each.projection + chance.gauss(0, noise)):.1f}" for each in PLAYERS]
        path = file_of(tmp_path, overall(), rank=points)
        assert len(read(path, columns={"projection": "Rank"}).players) == 300


# At the command line.


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(app, ["draft", *words, "--simulations", "20"], input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def test_the_line_that_is_offered_puts_it_right_and_is_kept_with_the_draft(here):
    file_of(here, rounds_and_picks(12))
    refused = run("players.csv", "--slot", "4", code=2)
    assert refused.count("\n") == 1
    assert "--adp round.pick reads them as such" in refused
    assert not (here / "players.draft").exists()
    output = run("players.csv", "--slot", "4", "--adp", "round.pick", typed="best\nquit\n")
    assert "draft positions are read as rounds and picks of 12 teams" in output
    assert "read as rounds and picks" in run("--resume", "players.draft", typed="quit\n")
    assert "read as rounds and picks" not in run("--resume", "players.draft", "--adp", "overall", typed="quit\n")


def test_a_missing_draft_position_is_shown_as_missing(here):
    """Also on the page: nobody is a reach because the file has no draft position for him."""
    texts = [str(number) for number in range(1, 290)] + [""] * 11
    path = file_of(here, texts)
    missing = PLAYERS[295]
    path.write_text(path.read_text().replace(f",{missing.projection},", ",400,"))
    output = run(
        "players.csv",
        "--slot",
        "1",
        "--report",
        "page.html",
        typed=f"best {missing.position}\n{missing.name}\nauto end\n",
    )
    assert "10 players without a draft position are taken to go undrafted" in output
    rows = [line for line in output.splitlines() if missing.name in line and re.match(r"[▶ ]*\d+ ", line)]
    assert rows
    assert all(" — " in row for row in rows if "points" not in row and "1.01" not in row)
    page = (here / "page.html").read_text(encoding="utf-8")
    assert "ADP —" in page
    for text in ("300.0", "301.0", "306.0", "1000.0"):
        assert text not in output
        assert f"ADP {text}" not in page
    reaches = page[page.index("Steals and reaches") : page.index("<h2>Rosters")]
    assert missing.name not in reaches
