"""The rules of Spades: golden games, hand-worked tricks, and a second implementation along random games."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from golden_cards import follow_golden
from places import DATA
from slow_cards import DECK, SlowSpades, after, dealt, play_out

GOLDEN = sorted((DATA / "spades").glob("*.json"))
MODELS = {"max-tricks": km.models.MaxTricks(), "min-overtricks": km.models.MinOvertricks()}

GAMES = {
    "three": km.games.Spades(),
    "three, seven cards, players bid": km.games.Spades(cards=7, bidding="players"),
    "three, with a past": km.games.Spades(cards=9, bidding="even", scores=(80, -20, 130), bags=(9, 18, 7)),
    "four": km.games.Spades(players=4),
    "four, for tricks, unbroken": km.games.Spades(players=4, cards=8, scoring="tricks", breaking=False),
}


def three(text: str, cards: int, **options: Any) -> km.games.SpadesState:
    return km.games.Spades(cards=cards, bidding="players", **options).parse(text)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_worked_out_by_hand(path: Path) -> None:
    follow_golden(path, "bags")


class TestTricks:
    """One trick each, worked out by hand: who takes it, and what may be played."""

    @pytest.mark.parametrize(
        ("hands", "plays", "winner"),
        [
            ("AC/KC/2C", "AC KC 2C", 0),
            ("2C/KC/AC", "2C KC AC", 2),
            ("2C/AD/AH", "2C AD AH", 0),
            ("AC/2S/KC", "AC 2S KC", 1),
            ("AC/3S/2S", "AC 3S 2S", 1),
            ("AC/2S/3S", "AC 2S 3S", 2),
            ("2S/AC/AD", "2S AC AD", 0),
            ("TC/9C/JC", "TC 9C JC", 2),
        ],
    )
    def test_who_takes_a_trick(self, hands: str, plays: str, winner: int) -> None:
        state = three(f"hands={hands} bids=0/0/0", cards=1)
        for card in plays.split():
            state = state.play(card)
        assert state.taken == tuple(int(player == winner) for player in range(3))
        assert state.leader == winner

    def test_the_suit_that_was_led_is_followed(self) -> None:
        state = three("hands=2C,3C/5C,AS/KD,KH bids=0/0/0", cards=2).play("2C")
        with pytest.raises(km.IllegalAction, match="illegal action 'AS' for player 1: must follow clubs in hands="):
            state.play("AS")
        assert state.play("5C").legal_actions() == ["KD", "KH"]

    def test_spades_are_not_led_before_they_are_broken(self) -> None:
        state = three("hands=2C,AS/5C,3S/KD,KH bids=0/0/0", cards=2)
        with pytest.raises(km.IllegalAction, match="must not lead spades before they are broken"):
            state.play("AS")
        assert three(str(state), cards=2, breaking=False).legal_actions() == ["2C", "AS"]

    def test_a_card_that_is_not_there(self) -> None:
        state = three("hands=2C,AS/5C,3S/KD,KH bids=0/0/0", cards=2)
        for action, message in (
            ("5C", "illegal action '5C' for player 0: not in hand (2C AS)"),
            ("XX", "expected a card"),
            ("bid 1", "must play a card"),
            (7, "expected an action as text"),
        ):
            with pytest.raises(km.IllegalAction, match=re.escape(message)):
                state.play(action)

    def test_bids_from_none_to_all(self) -> None:
        state = km.games.Spades(cards=2, bidding="players").new(seed=1)
        for action in ("bid 3", "bid -1", "bid", "2C"):
            with pytest.raises(km.IllegalAction, match="bid"):
                state.play(action)
        assert state.play("BID 2").bids == (2, None, None)

    @pytest.mark.parametrize(
        ("bags", "overtricks", "points"),
        [(0, 0, 10), (0, 1, 11), (9, 0, 10), (9, 1, -89), (8, 1, 11), (8, 2, -88), (19, 1, -89), (10, 3, 13)],
    )
    def test_each_tenth_overtrick_costs_a_hundred(self, bags: int, overtricks: int, points: int) -> None:
        taken = 1 + overtricks
        state = three(f"hands=// taken={taken}/0/0 bids=1/0/0", cards=taken, bags=(bags, 0, 0))
        assert state.returns() == (points, 0, 0)
        assert state.bags == (bags + overtricks, 0, 0)

    def test_searches_stop_between_tricks_only(self) -> None:
        state = km.games.Spades(cards=4, bidding="players").new(seed=1)
        stops = [position.may_stop() for position, _ in play_out(state, 1)]
        assert stops == [False] * 3 + [True, False, False] * 4 + [True]

    @pytest.mark.parametrize(
        ("hands", "bids"),
        [
            # Highest card of a suit one trick, second highest in company another; low spades from the fourth on.
            ((("AC", "KC", "2D"), ("QC", "AD", "2H"), ("JC", "KD", "AH")), [2, 1, 1]),
            ((("AS", "2S", "3S", "4S"), ("KS", "5C", "6C", "7C"), ("QS", "5S", "6S", "8C")), [2, 1, 2]),
        ],
    )
    def test_the_bidding_rule_counts_high_cards_and_long_spades(self, hands: Any, bids: list[int]) -> None:
        assert km.games.spades.BIDDING["high-cards"](hands) == bids

    @pytest.mark.parametrize("seed", range(40))
    def test_capped_bids_are_those_by_high_cards_as_far_as_there_are_tricks(self, seed: int) -> None:
        high, capped = (km.games.Spades(cards=7, bidding=rule).new(seed=seed).bids for rule in ("high-cards", "capped"))
        assert sum(map(int, capped)) == min(7, sum(map(int, high)))
        lowered = [int(before) - int(after) for before, after in zip(high, capped, strict=True)]
        assert all(less >= 0 for less in lowered)
        assert all(one >= other for one, other in itertools.pairwise(lowered)) or 0 in capped
        assert max(lowered) - min(lowered) <= 1 or 0 in capped

    @pytest.mark.parametrize(("players", "cards"), [(3, 7), (3, 17), (4, 5), (3, 1)])
    def test_expected_bids_are_never_more_than_the_tricks_and_lose_less_than_one_to_rounding_each(
        self, players: int, cards: int
    ) -> None:
        sums = []
        for seed in range(40):
            state = km.games.Spades(players=players, cards=cards, bidding="expected").new(seed=seed)
            bids = [bid for bid in state.bids if bid is not None]
            assert cards - players < sum(bids) <= cards
            assert state.bids == km.games.Spades(players=players, cards=cards, bidding="expected").new(seed=seed).bids
            sums.append(sum(bids))
        assert sum(sums) / len(sums) > cards - 1

    def test_who_holds_the_higher_cards_expects_the_tricks(self) -> None:
        hands = (("AS", "KS", "QS"), ("2C", "3C", "4C"), ("2D", "3D", "4D"))
        assert km.games.spades.BIDDING["expected"](hands) == [3, 0, 0]

    def test_even_bids_share_the_tricks(self) -> None:
        assert km.games.Spades(cards=7, bidding="even").new(seed=3).bids == (2, 2, 2)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_random_games_go_as_a_second_implementation_says(game: Any, seed: int) -> None:
    start = game.new(seed=seed)
    slow = SlowSpades([list(hand) for hand in start.hands], start.leader, breaking=game.breaking)
    bids: list[int | None] = list(start.bids)
    for state, action in play_out(start, seed):
        assert state.hands == tuple(tuple(hand) for hand in slow.hands)
        assert state.table == tuple(card for _, card in slow.table)
        assert (state.leader, state.taken, state.broken) == (slow.leader, tuple(slow.tricks), slow.broken)
        assert game.parse(str(state)) == state
        if action is None:
            break
        if action.startswith("bid"):
            assert state.player == sum(bid is not None for bid in bids)
            bids[state.player] = int(action.split()[1])
            continue
        assert state.player == slow.player
        assert state.legal_actions() == slow.legal()
        slow.play(action)
    assert state.is_terminal()
    carried, bags = game.scores or (0,) * game.players, game.bags or (0,) * game.players
    expected = [c + slow.score(b, t, o) for c, b, t, o in zip(carried, bids, slow.tricks, bags, strict=True)]
    assert list(state.returns()) == expected


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_finished_games_add_up_and_are_valued_as_they_pay(game: Any) -> None:
    for seed in range(30):
        end = after(game.new(seed=seed), seed)
        cards = game.cards or 52 // game.players
        assert sum(end.taken) == cards
        returns, values = end.returns(), end.evaluate()
        winners = {player for player, score in enumerate(returns) if score == max(returns)}
        # Max-Prob, definition 1: an evaluation must tell who has won.
        assert {player for player, value in enumerate(values) if value == max(values)} == winners
        assert end.bounds() == tuple((score, score) for score in returns)
        for name, model in MODELS.items():
            for player in range(game.players):
                assert end.core.utility(name, player) == model(end, player)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_seed_gives_the_same_deal_again_and_every_card_once(game: Any) -> None:
    state = game.new(seed=5)
    cards = [card for hand in state.hands for card in hand]
    assert len(set(cards)) == len(cards) == game.players * (game.cards or 52 // game.players)
    assert game.new(seed=5) == state != game.new(seed=6)
    assert game.new() == game.new(seed=0)


def test_the_deal_of_a_seed_never_changes() -> None:
    assert km.games.Spades(cards=3).new(seed=7).hands == (("8C", "4D", "TH"), ("7D", "JD", "4S"), ("TC", "JS", "KS"))
    for seed in range(20):
        assert km.games.Spades(cards=7).new(seed=seed).hands == dealt(DECK, 3, 7, seed)
        assert km.games.Spades(players=4).new(seed=seed).hands == dealt(DECK, 4, 13, seed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least hands"),
        ("hand=2C/3C/4C", "unknown field 'hand': did you mean 'hands'"),
        ("hands=2C/3C", "expected 3 hands for 3 players, got 2"),
        ("hands=2C/3C/4C/5C", "expected 3 hands for 3 players, got 4"),
        ("hands=2C/3C/2C", "expected each card once, got 2C also for player 2"),
        ("hands=2C,2C/3C/4C", "expected each card once"),
        ("hands=2C/3C/1C", "expected a card"),
        ("hands=2C/3C/4C,5C", "expected 1 cards, hand and table together, for player 2"),
        ("hands=2C/3C/4C leader=3", "expected a leader from 0 to 2, got 3"),
        ("hands=2C/3C/4C leader=x", "expected leader to be a whole number"),
        ("hands=2C/3C/4C leader=1 leader=1", "expected each field once"),
        ("hands=2C/3C/4C bids=2/0/0", "expected bids from 0 to 1, got 2"),
        ("hands=2C/3C/4C bids=-/0/0", "expected bids in turn from player 0"),
        ("hands=2C/3C/4C bids=0/0", "expected 3 bids for 3 players, got 2"),
        ("hands=/3C/4C table=2C", "expected all 3 bids before the first card, got 0"),
        ("hands=/3C/4C table=2C leader=1 bids=0/0/0", "expected"),
        ("hands=2C/3C/4C taken=1/0/0 bids=0/0/0", "expected 0 cards"),
        ("hands=2C/3C/4C taken=2/0/0 bids=0/0/0", "expected at most 1 tricks taken together, got 2"),
        ("hands=2C/3C/4C broken=yes bids=0/0/0", "expected spades to be unbroken"),
        ("hands=2C/3C/4C broken=maybe", "expected broken to be yes or no, got 'maybe'"),
        ("hands=2C/3C/4C nonsense", "expected fields such as leader=1, got 'nonsense'"),
    ],
)
def test_a_position_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(km.InvalidState, match=re.escape(message)):
        three(text, cards=1)
