"""The rules of Hearts: golden games, hand-worked tricks, and a second implementation along random games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from golden_cards import follow_golden
from places import DATA
from slow_cards import DECK, SlowHearts, after, dealt, play_out

GOLDEN = sorted((DATA / "hearts").glob("*.json"))
MIN_POINTS = km.models.MinPoints()

GAMES = {
    "four": km.games.Hearts(),
    "three": km.games.Hearts(players=3),
    "four, eight cards": km.games.Hearts(cards=8),
    "three, with a past": km.games.Hearts(players=3, scores=(3, 20, 71)),
    "no queen": km.games.Hearts(queen=False),
    "no breaking": km.games.Hearts(breaking=False),
    "no first trick": km.games.Hearts(players=3, first_trick=False),
    "no moon": km.games.Hearts(moon=False),
}
WHOLE_DECK = {name: game for name, game in GAMES.items() if game.cards is None}


def four(text: str, cards: int, **options: Any) -> km.games.HeartsState:
    return km.games.Hearts(cards=cards, **options).parse(text)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_worked_out_by_hand(path: Path) -> None:
    follow_golden(path, "points")


class TestTricks:
    """One trick each, worked out by hand: who takes it, what it costs, and what may be played."""

    @pytest.mark.parametrize(
        ("hands", "plays", "winner", "points"),
        [
            ("2C/3C/4C/5C", "2C 3C 4C 5C", 3, 0),
            ("KD/2D/AS/QS", "KD 2D AS QS", 0, 13),
            ("KD/AD/2H/QS", "KD AD 2H QS", 1, 14),
            ("2H/3H/AS/4H", "2H 3H AS 4H", 3, 3),
            ("JS/QS/AH/2D", "JS QS AH 2D", 1, 14),
            ("KS/QS/AS/2D", "KS QS AS 2D", 2, 13),
        ],
    )
    def test_who_takes_a_trick_and_what_it_costs(self, hands: str, plays: str, winner: int, points: int) -> None:
        state = four(f"hands={hands}", cards=1, first_trick=False)
        for card in plays.split():
            state = state.play(card)
        assert state.taken == tuple(int(player == winner) for player in range(4))
        assert state.points == tuple(points * int(player == winner) for player in range(4))
        assert state.returns() == tuple(-points * int(player == winner) for player in range(4))

    def test_the_lowest_club_of_the_deal_leads(self) -> None:
        state = four("hands=3C,9D/5C,2D/8C,2S/AC,2H", cards=2)
        assert (state.player, state.legal_actions()) == (0, ["3C"])
        with pytest.raises(km.IllegalAction, match="illegal action '9D' for player 0: must lead 3C, the lowest club"):
            state.play("9D")
        with pytest.raises(km.InvalidState, match="expected player 0, who holds 3C, to lead first, got player 1"):
            four("hands=3C,9D/5C,2D/8C,2S/AC,2H leader=1", cards=2)

    def test_without_a_club_player_0_leads_anything_but_hearts(self) -> None:
        state = four("hands=9D,2H/2D,3H/2S,4H/KS,5H", cards=2)
        assert (state.player, state.legal_actions()) == (0, ["9D"])

    def test_points_stay_out_of_the_first_trick(self) -> None:
        state = four("hands=2C,9C,3D/9D,2H,QS/8C,AH,2S/AC,3H,4H", cards=3).play("2C")
        assert state.legal_actions() == ["9D"]
        for card in ("QS", "2H"):
            with pytest.raises(km.IllegalAction, match="must not play points in the first trick"):
                state.play(card)

    def test_a_hand_of_points_only_may_play_them_in_the_first_trick(self) -> None:
        state = four("hands=2C,9C/QS,2H/8C,2S/AC,3H", cards=2).play("2C")
        assert state.legal_actions() == ["2H", "QS"]
        assert state.play("2H").broken

    def test_hearts_are_not_led_before_one_was_played(self) -> None:
        state = four("hands=2D,AH/3D,2H/4D,3H/5D,4H", cards=2, first_trick=False)
        with pytest.raises(km.IllegalAction, match="must not lead hearts before they are broken"):
            state.play("AH")
        assert four(str(state), cards=2, first_trick=False, breaking=False).legal_actions() == ["2D", "AH"]

    def test_a_hand_of_hearts_only_may_lead_them(self) -> None:
        state = four("hands=2H,AH/3D,2S/4D,3H/5D,4H", cards=2, first_trick=False)
        assert state.legal_actions() == ["2H", "AH"]

    def test_the_suit_that_was_led_is_followed(self) -> None:
        state = four("hands=2D,3D/3S,4D/5D,2S/6D,4S", cards=2, first_trick=False).play("2D")
        with pytest.raises(km.IllegalAction, match="illegal action '3S' for player 1: must follow diamonds"):
            state.play("3S")

    @pytest.mark.parametrize(("moon", "returns"), [(True, (-26, 0, -26, -26)), (False, (0, -26, 0, 0))])
    def test_the_moon(self, moon: bool, returns: tuple[int, ...]) -> None:
        state = four("hands=/// leader=1 taken=0/13/0/0 points=0/26/0/0 broken=yes", cards=13, moon=moon)
        assert state.returns() == returns

    def test_twenty_five_points_are_no_moon(self) -> None:
        state = four("hands=/// leader=1 taken=1/12/0/0 points=1/25/0/0 broken=yes", cards=13)
        assert state.returns() == (-1, -25, 0, 0)

    def test_all_hearts_without_the_queen_are_no_moon(self) -> None:
        state = four("hands=/// leader=1 taken=1/12/0/0 points=0/13/0/0 broken=yes", cards=13, queen=False)
        assert state.returns() == (0, -13, 0, 0)

    def test_points_carried_into_the_deal_are_added(self) -> None:
        past = {"scores": (5, 10, 0, 99)}
        state = four("hands=/// leader=1 taken=0/13/0/0 points=0/26/0/0 broken=yes", cards=13, **past)
        assert state.returns() == (-31, -10, -26, -125)
        assert [MIN_POINTS(state, player) for player in range(4)] == [-26, 0, -26, -26]

    def test_searches_stop_between_tricks_only(self) -> None:
        stops = [position.may_stop() for position, _ in play_out(km.games.Hearts(cards=3).new(seed=1), 1)]
        assert stops == [True, False, False, False] * 3 + [True]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_random_games_go_as_a_second_implementation_says(game: Any, seed: int) -> None:
    start = game.new(seed=seed)
    options = {name: getattr(game, name) for name in ("queen", "breaking", "first_trick", "moon")}
    slow = SlowHearts([list(hand) for hand in start.hands], start.leader, **options)
    for state, action in play_out(start, seed):
        assert state.hands == tuple(tuple(hand) for hand in slow.hands)
        assert state.table == tuple(card for _, card in slow.table)
        assert (state.leader, state.taken, state.broken) == (slow.leader, tuple(slow.tricks), slow.broken)
        assert state.points == tuple(slow.points())
        assert game.parse(str(state)) == state
        if action is None:
            break
        assert state.player == slow.player
        assert state.legal_actions() == slow.legal()
        slow.play(action)
    assert state.is_terminal()
    carried = game.scores or (0,) * game.players
    assert list(state.returns()) == [-(c + p) for c, p in zip(carried, slow.penalties(), strict=True)]


@pytest.mark.parametrize("game", WHOLE_DECK.values(), ids=WHOLE_DECK)
def test_a_full_game_sums_to_all_points_or_to_the_moon(game: Any) -> None:
    all_points = 26 if game.queen else 13
    for seed in range(40):
        end = after(game.new(seed=seed), seed)
        assert sum(end.points) == all_points
        cost = -sum(MIN_POINTS(end, player) for player in range(game.players))
        shot = game.moon and game.queen and max(end.points) == 26
        assert cost == (26 * (game.players - 1) if shot else all_points)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_finished_games_are_valued_as_they_pay(game: Any) -> None:
    for seed in range(30):
        end = after(game.new(seed=seed), seed)
        assert sum(end.taken) == (game.cards or 52 // game.players)
        returns, values = end.returns(), end.evaluate()
        winners = {player for player, score in enumerate(returns) if score == max(returns)}
        # Max-Prob, definition 1: an evaluation must tell who has won.
        assert {player for player, value in enumerate(values) if value == max(values)} == winners
        assert end.bounds() == tuple((score, score) for score in returns)
        for player in range(game.players):
            assert end.core.utility("min-points", player) == MIN_POINTS(end, player)


def test_the_deal_of_a_seed_never_changes() -> None:
    without_two_of_diamonds = [card for card in DECK if card != "2D"]
    for seed in range(20):
        assert km.games.Hearts().new(seed=seed).hands == dealt(DECK, 4, 13, seed)
        assert km.games.Hearts(players=3).new(seed=seed).hands == dealt(without_two_of_diamonds, 3, 17, seed)
        assert km.games.Hearts(cards=3).new(seed=seed).hands == dealt(DECK, 4, 3, seed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hands=2C,9D/3C,2D/8C,2S/AC,2H points=1/0/0/0", "expected no points for player 0, who took no trick, got 1"),
        ("hands=2C/3C/8C/AC taken=1/0/0/0 points=2/0/0/0", "expected no hearts taken while hearts are unbroken"),
        ("hands=2H/3H/4H/5H taken=1/0/0/0 points=27/0/0/0 broken=yes", "points"),
        ("hands=2C/3C/8C/AC taken=1/0/0/0 points=1/0/0", "expected 4 counts of points for 4 players, got 3"),
        ("hands=2C,9D/3C,2D/8C,2S/AC,2H broken=yes", "expected hearts to be unbroken"),
        ("hands=2C,9D/3C,2D/8C,2S/AC,2H table=9D", "expected each card once, got 9D on the table and elsewhere"),
        ("hands=9D/3C,2D/8C,2S/AC,2H table=2C,QS", "expected"),
        ("hands=9D/2D/8C,2S/AC,2H table=2C,3C bids=1/1/1/1", "unknown field 'bids'"),
        ("hands=9D/2D/2S/2H table=2C,3C,8C,AC", "expected at most 3 cards on the table, got 4"),
    ],
)
def test_a_position_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(km.InvalidState, match=re.escape(message)):
        four(text, cards=2)


def test_three_players_play_without_the_two_of_diamonds() -> None:
    with pytest.raises(km.InvalidState, match="expected cards of the deck for 3 players, got '2D' for player 1"):
        km.games.Hearts(players=3, cards=1).parse("hands=2C/2D/3C")
