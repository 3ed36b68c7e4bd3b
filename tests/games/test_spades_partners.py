"""Spades for partners: bids, nil and bags of teams, worked out by hand and by a second implementation."""

from __future__ import annotations

from typing import Any

import pytest

import kingmaker as km
from kingmaker.games import Spades
from kingmaker.testing import check_game
from slow_cards import SlowSpades, play_out

PARTNERS = Spades(players=4, teams=True)


def paid(bids: str, taken: str, *, bags: int = 0) -> tuple[float, ...]:
    """What a deal pays that ended so; a last trick is played that player 0 takes, and is counted in `taken`."""
    tricks = list(map(int, taken.split("/")))
    tricks[0] -= 1
    cards = sum(tricks) + 1
    game = Spades(players=4, teams=True, cards=cards, bags=(bags,) * 4)
    state = game.parse(f"hands=AC/2C/3C/4C bids={bids} taken={'/'.join(map(str, tricks))}")
    for card in ("AC", "2C", "3C", "4C"):
        state = state.play(card)
    return state.returns()


@pytest.mark.parametrize(
    ("bids", "taken", "bags", "expected"),
    [
        ("3/4/2/3", "4/5/1/3", 0, (50, 71)),  # five of five; eight of seven
        ("3/4/2/3", "2/6/1/4", 0, (-50, 73)),  # a partner cannot be more than short
        ("1/4/0/3", "4/5/0/4", 0, (100 + 13, 72)),  # nil made, and three bags
        ("1/4/0/3", "1/5/3/4", 0, (-100 + 13, 72)),  # nil missed: its tricks are bags
        ("4/4/0/3", "1/5/3/4", 0, (-100 + 40, 72)),  # nil missed: its tricks count for the bid
        ("0/4/0/3", "1/5/0/7", 0, (-100 + 100 + 1, 75)),  # both nil, one made
        ("1/4/1/3", "4/5/0/4", 8, (22 - 100, 72 - 100)),  # eight bags and two are ten
        ("1/4/1/3", "4/4/0/3", 8, (22 - 100, 70)),
        ("1/6/1/3", "4/4/0/3", 8, (22 - 100, -90)),
    ],
)
def test_what_a_deal_pays_a_team(bids: str, taken: str, bags: int, expected: tuple[float, float]) -> None:
    assert paid(bids, taken, bags=bags) == (*expected, *expected)


def team_score(bids: list[int], tricks: list[int], bags: int) -> int:
    """The score of a team, from the rules."""
    nils = sum((100 if own == 0 else -100) for bid, own in zip(bids, tricks, strict=True) if bid == 0)
    return SlowSpades.score(sum(bids), sum(tricks), bags) + nils


@pytest.mark.parametrize("seed", range(30))
def test_random_games_agree_with_a_second_implementation(seed: int) -> None:
    game = Spades(players=4, teams=True, cards=13 - seed % 4 * 3, scores=(20, 70, 20, 70), bags=(3, 8, 3, 8))
    state: Any = game.new(seed=seed)
    slow = SlowSpades([list(hand) for hand in state.hands], 0)
    for here, action in play_out(state, seed):
        if action is None:
            for player in range(4):
                mine = [player, (player + 2) % 4]
                score = team_score(
                    [here.bids[each] for each in mine], [slow.tricks[each] for each in mine], game.bags[player]
                )
                assert here.returns()[player] == game.scores[player] + score
        elif not action.startswith("bid"):
            assert here.player == slow.player
            assert here.legal_actions() == slow.legal()
            slow.play(action)
        low, high = zip(*here.bounds(), strict=True)
        assert low[:2] == low[2:]
        assert high[:2] == high[2:]


def test_tricks_pay_ten_to_both_partners() -> None:
    game = Spades(players=4, teams=True, scoring="tricks", breaking=False)
    for here, action in play_out(game.new(seed=5), 5):
        if action is None:
            first, second = here.taken[0] + here.taken[2], here.taken[1] + here.taken[3]
            assert here.returns() == (10 * first, 10 * second, 10 * first, 10 * second)
            assert here.returns()[0] + here.returns()[1] == 130


@pytest.mark.parametrize("scoring", ["bids", "tricks"])
@pytest.mark.parametrize("seed", range(6))
def test_searches_of_partners_find_what_is_defined(scoring: Any, seed: int) -> None:
    game = Spades(players=4, teams=True, cards=2, scoring=scoring, bidding="even" if seed % 2 else "players")
    state = game.new(seed=seed)
    if scoring == "bids" and game.bids_by == "players":
        for bid in ("bid 0", "bid 1", "bid 1"):
            state = state.play(bid)
    answer = km.reference.paranoid(state)
    for agent in (km.Paranoid(), km.Paranoid(pruning="none", table=0), km.AlphaBeta(), km.Minimax()):
        found = agent.search(state)
        assert (found.action, found.value[state.player]) == (answer.action, answer.value), agent
    vectors = km.reference.maxn(state)
    for agent in (km.MaxN(), km.MaxN(pruning="speculative"), km.MaxN(table=0)):
        found = agent.search(state)
        assert (found.action, found.value) == (vectors.action, vectors.value), agent


@pytest.mark.parametrize("scoring", ["bids", "tricks"])
def test_limits_hold_for_partners(scoring: Any) -> None:
    game = Spades(players=4, teams=True, cards=5, scoring=scoring, scores=(5, 0, 5, 0), bags=(8, 2, 8, 2))
    for seed in range(40):
        path = [here for here, _ in play_out(game.new(seed=seed), seed)]
        for place, here in enumerate(path[:-1]):
            known = here.core.limits(True)
            assert known is not None
            most_together, pairs = known
            for later in path[place:]:
                if later.is_terminal() or later.may_stop():
                    value = later.evaluate()
                    assert all(low <= x <= high for x, (low, high) in zip(value, pairs, strict=True))
                    assert sum(value) <= most_together


def test_partners_bid_in_turn_by_default_and_keep_the_contract() -> None:
    assert PARTNERS.bids_by == "players"
    assert str(PARTNERS) == "spades:players=4,teams=yes"
    assert Spades(players=4, teams=True, bidding="players") == PARTNERS
    state = PARTNERS.new(seed=1)
    assert state.legal_actions() == [f"bid {tricks}" for tricks in range(14)]
    assert [state.team(player) for player in range(4)] == [0, 1, 0, 1]
    report = check_game(PARTNERS, games=2, agents=["random"])
    assert report.longest == 56


def test_cut_throat_spades_has_kept_its_texts() -> None:
    assert str(Spades()) == "spades"
    assert Spades(bidding="high-cards") == Spades()
    assert str(Spades(bidding="high-cards")) == "spades"
    assert not isinstance(Spades().new(), km.Teamed)
    assert not isinstance(Spades().new(), km.Hidden)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 3, "teams": True}, "expected 4 players for spades with teams, got 3: a partner is missing"),
        ({"players": 4, "teams": "yes"}, "expected teams of spades to be True or False"),
        ({"players": 4, "teams": True, "scores": (1, 2, 3, 2)}, "expected partners to carry the same scores"),
        ({"players": 4, "teams": True, "bags": (1, 2, 1, 3)}, "expected partners to carry the same bags"),
        ({"hands": "shut"}, "expected hands of spades to be one of open, hidden"),
        ({"hands": "hidden", "bidding": "expected"}, "that rule sees all hands"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(options: Any, why: str) -> None:
    with pytest.raises(km.InvalidGame, match=why):
        Spades(**options)
