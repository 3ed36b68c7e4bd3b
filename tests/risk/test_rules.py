"""Full Risk from Python: the odds, the rules, the record of a game, and many games at once."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker.risk import CONTINENTS, TERRITORIES, Rules


@cache
def rolls(attack: int, defence: int) -> dict[int, Fraction]:
    """The chances that the defender loses 0, 1 or 2 armies, by throwing all dice."""
    found: dict[int, Fraction] = {}
    for throw in itertools.product(range(1, 7), repeat=attack + defence):
        mine, theirs = sorted(throw[:attack], reverse=True), sorted(throw[attack:], reverse=True)
        lost = sum(one > other for one, other in zip(mine, theirs, strict=False))
        found[lost] = found.get(lost, Fraction()) + Fraction(1, 6 ** (attack + defence))
    return found


@cache
def battle(attackers: int, defenders: int) -> Fraction:
    """The chance to win a battle to the end, from the definition."""
    if not attackers or not defenders:
        return Fraction(int(attackers > 0))
    dice = min(attackers, 3), min(defenders, 2)
    return sum(
        (chance * battle(attackers - (min(dice) - lost), defenders - lost) for lost, chance in rolls(*dice).items()),
        Fraction(),
    )


@pytest.mark.parametrize("attackers", [0, 1, 2, 3, 4, 7, 12])
@pytest.mark.parametrize("defenders", [1, 2, 3, 5, 9])
def test_the_chance_of_a_battle_is_that_of_all_throws(attackers: int, defenders: int) -> None:
    assert km.risk.attack_chance(attackers, defenders) == pytest.approx(float(battle(attackers, defenders)), abs=1e-12)


def test_the_map_is_the_classic_one() -> None:
    assert len(TERRITORIES) == 42
    assert sum(len(each.neighbours) for each in TERRITORIES) == 2 * 83
    assert [(each.name, each.bonus, len(each.territories)) for each in CONTINENTS] == [
        ("Australia", 2, 4),
        ("South America", 2, 4),
        ("Africa", 3, 6),
        ("North America", 5, 9),
        ("Europe", 5, 7),
        ("Asia", 7, 12),
    ]


RULES = st.builds(
    Rules,
    players=st.integers(2, 6),
    cards=st.sampled_from(["off", "rising", "fixed"]),
    fortify=st.sampled_from(["lux", "adjacent", "connected"]),
    armies=st.sampled_from(["placed", "even"]),
    most_turns=st.just(300),
)


@settings(max_examples=30, deadline=None)
@given(rules=RULES, seed=st.integers(0, 2**64 - 1), data=st.data())
def test_a_replayed_log_keeps_every_army_and_ends_where_the_record_says(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    names = ["evil-pixie", "quo", "killbot", "angry", "random"]
    bots = data.draw(st.lists(st.sampled_from(names), min_size=rules.players, max_size=rules.players))
    record = km.risk.play(rules, km.risk.random_owners(rules.players, seed=seed), bots=bots, seed=seed)
    placed, total, living = 0, 0, set()
    for event, owners, armies in record.boards():
        living = set(owners)
        if event["event"] == "attack":
            total -= event["attacker_lost"] + event["defender_lost"]
        elif event["event"] in ("start", "place"):
            total += event["armies"]
            placed += event["armies"]
        assert sum(armies) == total
        assert event["event"] in ("start", "attack") or min(armies) >= 1
    assert record.alive == len(living)
    assert set(record.ranking[: record.alive]) == living
    assert (record.winner is None) == (len(living) > 1)
    assert record.winner is not None or record.turns == rules.most_turns
    income = sum(event["armies"] for event in record.log if event["event"] in ("turn", "cash"))
    assert placed >= income


def test_the_same_seed_gives_the_same_game() -> None:
    rules, owners = Rules(cards=True), km.risk.random_owners(3, seed=2)
    game = [km.risk.play(rules, owners, bots=("evil-pixie", "quo", "boscoe"), seed=seed) for seed in (5, 5, 6)]
    assert game[0] == game[1]
    assert game[0].log != game[2].log
    assert km.risk.play(rules, owners, bots=("evil-pixie", "quo", "boscoe"), seed=5, log=False).log == ()


def test_many_games_do_not_depend_on_the_threads() -> None:
    rules, owners = Rules(), km.risk.random_owners(3, seed=3)
    found = [
        km.risk.play_many(rules, owners, bots=("pixie", "angry", "quo"), games=60, seed=1, threads=threads)
        for threads in (1, 3)
    ]
    assert found[0] == found[1]
    assert sum(found[0].wins) + found[0].undecided == found[0].games == 60
    assert sum(found[0].shares) == pytest.approx(1 - found[0].undecided / 60)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_territories_are_dealt_evenly_and_differently(players: int) -> None:
    owners = km.risk.random_owners(players, seed=7)
    counts = [owners.count(player) for player in range(players)]
    assert sum(counts) == 42
    assert max(counts) - min(counts) <= 1
    assert owners == km.risk.random_owners(players, seed=7) != km.risk.random_owners(players, seed=8)


def test_rules_are_text_there_and_back() -> None:
    rules = Rules(players=4, cards=True, fortify="connected", starting=50)
    assert str(rules) == "risk:players=4,cards=rising,fortify=connected,starting=50"
    assert Rules(cards=False) == Rules()


OWNERS = km.risk.random_owners(3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Rules(players=7), "expected players to be a whole number from 2 to 6, got 7"),
        (lambda: Rules(cards="many"), "expected cards to be one of off, rising, fixed, got 'many'"),
        (lambda: Rules(starting=0), "expected starting to be a whole number from 1 to 1000000, got 0"),
        (lambda: Rules(most_turns=1.5), "expected most_turns to be a whole number from 1 to 1000000, got 1.5"),
        (lambda: km.risk.play(Rules(), OWNERS[:3], bots=["quo"] * 3), "expected the owners of 42 territories, got 3"),
        (
            lambda: km.risk.play(Rules(), (3, *OWNERS[1:]), bots=["quo"] * 3),
            "expected an owner from 0 to 2 for Eastern Australia, got 3",
        ),
        (
            lambda: km.risk.play(Rules(), (1,) * 42, bots=["quo"] * 3),
            "expected a territory for every player, got none for player 0",
        ),
        (lambda: km.risk.play(Rules(), OWNERS, bots=["qou"] * 3), "unknown bot 'qou': did you mean 'quo'"),
        (lambda: km.risk.play(Rules(), OWNERS, bots=["quo"] * 2), "expected 3 bots for risk, got 2"),
        (lambda: km.risk.play(Rules(), OWNERS, bots="quo"), "expected 3 bots, got the text 'quo'"),
        (
            lambda: km.risk.play(Rules(), OWNERS, bots=["quo"] * 3, seed=-1),
            r"expected seed to be a whole number of 0 or more, got -1",
        ),
        (
            lambda: km.risk.play_many(Rules(), OWNERS, bots=["quo"] * 3, games=0),
            "expected games to be a whole number of 1 or more, got 0",
        ),
        (
            lambda: km.risk.play_many(Rules(), OWNERS, bots=["quo"] * 3, games=1, threads=0),
            "expected threads to be a whole number of 1 or more, got 0",
        ),
        (lambda: km.risk.attack_chance(5, -1), "expected defenders to be a whole number from 0 to 10000, got -1"),
    ],
)
def test_what_cannot_be_is_refused_in_words(call, message: str) -> None:
    with pytest.raises(km.KingmakerError, match=f"^{message}"):
        call()
