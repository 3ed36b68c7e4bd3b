"""Partners at the command line: a person plays with an agent for a partner, and tournaments seat teams."""

from __future__ import annotations

import json

from commands import done, fails, run, run_json

PARTNERS = "spades:players=4,teams=yes,cards=2,hands=hidden"


def test_a_person_bids_and_plays_with_a_partner_who_is_an_agent() -> None:
    typed = "bid 1\n1\n1\n1\n"
    result = run("play", PARTNERS, "human", "random", "heuristic", "random", "--seed", "3", "--json", text=typed)
    assert result.exit_code == 0, result.output
    record = json.loads(result.stdout)
    assert record["agents"] == ["human", "random", "heuristic", "random"]
    assert record["returns"][:2] == record["returns"][2:]
    assert record["winners"] in ([0, 2], [1, 3], [0, 1, 2, 3])


def test_a_series_of_partners_ends_at_so_many_points() -> None:
    record = run_json("play", "spades:players=4,teams=yes", *["heuristic"] * 4, "--seed", "1", "--until", "150")
    assert len(record["matches"]) > 1
    last = record["matches"][-1]["returns"]
    assert max(last) >= 150
    assert last[:2] == last[2:]


def test_a_tournament_of_partners_is_told_by_team() -> None:
    told = done(
        "tournament", "spades:players=4,teams=yes,hands=hidden", "heuristic", "random", "--deals", "4", "--seed", "2"
    )
    assert "win share by team" in told
    assert "one agent for each of 2 teams" in told
    data = run_json("tournament", PARTNERS, "heuristic", "random", "--deals", "4")
    assert data["teams"] == [0, 1, 0, 1]
    assert sum(standing["share"]["value"] for standing in data["standings"]) == 1


def test_a_partner_who_is_missing_is_one_line() -> None:
    assert "partners included, got 2" in fails("play", PARTNERS, "human", "random")
    assert "one for each team, got 4" in fails("tournament", PARTNERS, *["random", "maxn", "uct", "greedy"])
    assert "a partner is missing" in fails("play", "spades:players=3,teams=yes", "human", "random", "random")
