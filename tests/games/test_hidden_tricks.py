"""Spades and Oh Hell with hidden hands: what players see, and the deals that they hold possible."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from scipy import stats

import kingmaker as km
from kingmaker.games import OhHell, Spades
from slow_cards import DECK, play_out

GAMES = {
    "spades": Spades(hands="hidden", cards=6),
    "spades for partners": Spades(players=4, teams=True, hands="hidden", cards=5),
    "spades with the whole deck": Spades(players=4, hands="hidden"),
    "oh hell": OhHell(players=5, hands="hidden", cards=4),
    "oh hell without trumps": OhHell(players=4, hands="hidden", cards=13),
    "oh hell for seven": OhHell(players=7, hands="hidden"),
}
every_game = pytest.mark.parametrize("name", GAMES)


def swapped(state: Any, player: int, chance: random.Random) -> Any:
    """The same position with unseen cards exchanged between two others, where the rest of the position allows it."""
    others = [seat for seat in range(state.num_players) if seat != player]
    one, two = chance.sample(others, 2)
    hands = [list(hand) for hand in state.hands]
    if not hands[one] or not hands[two]:
        return None
    a, b = chance.randrange(len(hands[one])), chance.randrange(len(hands[two]))
    hands[one][a], hands[two][b] = hands[two][b], hands[one][a]
    text = "/".join(",".join(hand) for hand in hands)
    rest = " ".join(part for part in str(state).split() if not part.startswith("hands="))
    try:
        return state.game.parse(f"hands={text} {rest}")
    except km.InvalidState:
        return None  # somebody would have had to follow suit


@every_game
def test_exchanging_unseen_cards_changes_nothing_that_a_player_sees_or_draws(name: str) -> None:
    chance = random.Random(1)
    changed = 0
    for seed in range(6):
        for state, _ in play_out(GAMES[name].new(seed=seed), seed):
            player = chance.randrange(state.num_players)
            other = swapped(state, player, chance)
            if other is None:
                continue
            changed += 1
            assert other.observation(player) == state.observation(player)
            assert other.sample(player, seed=seed) == state.sample(player, seed=seed)
            assert km.view(other, player) == km.view(state, player)
            if state.player == player:
                assert km.agent("random").choose(km.view(other, player)) == km.agent("random").choose(
                    km.view(state, player)
                )
    assert changed > 20


@every_game
def test_a_world_is_a_deal_that_could_have_been_played(name: str) -> None:
    for seed in range(4):
        for state, _ in play_out(GAMES[name].new(seed=seed), seed):
            for player in range(state.num_players):
                world = state.sample(player, seed=seed)
                assert world.observation(player) == state.observation(player)
                assert world.hands[player] == state.hands[player]
                assert state.game.parse(str(world)) == world  # which replays all that was played


def consistent(state: Any, player: int) -> set[tuple[tuple[str, ...], ...]]:
    """All deals that a player holds possible, by trying every one: a position that cannot be is refused."""
    unseen = [card for card in DECK if card not in state.hands[player] and card not in state.played]
    sizes = [len(hand) for seat, hand in enumerate(state.hands) if seat != player]
    rest = " ".join(part for part in str(state).split() if not part.startswith("hands="))
    found = set()
    for deal in dealings(unseen, sizes):
        hands = list(deal)
        hands.insert(player, state.hands[player])
        try:
            parsed = state.game.parse(f"hands={'/'.join(map(','.join, hands))} {rest}")
        except km.InvalidState:
            continue
        found.add(parsed.hands)
    return found


def dealings(cards: list[str], sizes: list[int]) -> Any:
    if not sizes:
        yield ()
        return
    for hand in itertools.combinations(cards, sizes[0]):
        for others in dealings([card for card in cards if card not in hand], sizes[1:]):
            yield (hand, *others)


def middle_of(game: Any, seed: int, left: int) -> Any:
    """A position of a random deal in which everybody has at most so many cards."""
    for state, _ in play_out(game.new(seed=seed), seed):
        if max(map(len, state.hands)) <= left and not state.is_terminal():
            return state
    raise AssertionError("the deal was shorter")


@pytest.mark.parametrize(
    ("game", "seed", "left"),
    [
        (Spades(players=4, teams=True, hands="hidden"), 3, 3),
        (Spades(players=4, hands="hidden"), 8, 3),
        (Spades(players=4, hands="hidden"), 21, 3),
        (OhHell(players=4, cards=13, hands="hidden"), 2, 3),
    ],
)
def test_worlds_are_uniform_over_all_consistent_deals(game: Any, seed: int, left: int) -> None:
    state = middle_of(game, seed, left)
    player = state.player
    possible = consistent(state, player)
    draws = 30 * len(possible)
    counts = Counter(state.sample(player, seed=number).hands for number in range(draws))
    assert set(counts) <= possible
    observed = [counts[deal] for deal in possible]
    assert len(possible) == 1 or stats.chisquare(observed).pvalue > 1e-4


def test_who_leads_spades_before_they_are_broken_holds_nothing_else() -> None:
    game = Spades(players=3, cards=2, hands="hidden", scoring="tricks")
    state = game.parse("hands=2S,3S/4C,5D/6C,7D").play("2S")
    for seed in range(50):
        assert state.sample(1, seed=seed).hands[0][0].endswith("S")
    free = Spades(players=3, cards=2, hands="hidden", scoring="tricks", breaking=False)
    other = free.parse("hands=2S,3S/4C,5D/6C,7D").play("2S")
    assert any(not other.sample(1, seed=seed).hands[0][0].endswith("S") for seed in range(50))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hands=2S/4C/6C taken=1/0/0", "expected in played all 3 cards that were played"),
        ("hands=2S/4C/6C taken=1/0/0 played=AC,3H,5C", "expected player 1 to follow clubs"),
        ("hands=2S/4C/6C taken=1/0/0 played=AC,3C,AC", "expected each card once"),
        ("hands=2S/4C/6C taken=0/1/0 leader=1 played=AC,3C,5C", "tricks taken after the cards played"),
        ("hands=2C/4D/6D taken=1/0/0 played=3S,4C,5C", "not to lead spades before they are broken"),
        ("hands=2S/4C/6C taken=1/0/0 played=AC,3C,5C first=7", "expected the first leader to be from 0 to 2, got 7"),
        ("hands=2S/4C/6C taken=1/0/0 played=AC,3C,XX", "expected a card"),
    ],
)
def test_a_history_that_contradicts_itself_is_named(text: str, why: str) -> None:
    game = Spades(players=3, cards=2, hands="hidden", scoring="tricks")
    with pytest.raises(km.InvalidState, match=why):
        game.parse(text)


def test_a_view_shows_one_hand_and_the_table() -> None:
    state = Spades(players=4, teams=True, hands="hidden").new(seed=2)
    for action in ("bid 3", "bid 4", "bid 2", "bid 3"):
        state = state.play(action)
    state = state.play(state.legal_actions()[0])
    drawn = km.view(state, 1).draw()
    assert drawn.count("13 cards") == 2
    assert drawn.count("12 cards") == 1
    assert "bid 4" in drawn
    seen = km.view(state, 1).observation
    assert seen["bids"] == (3, 4, 2, 3)
    assert seen["played"] == state.table
    assert set(seen["hand"]) == set(state.hands[1])


@pytest.mark.parametrize("agent", ["maxn:depth=2", "paranoid:depth=2", "uct:simulations=10"])
def test_an_open_search_at_a_hidden_table_names_what_serves(agent: str) -> None:
    state = Spades(players=4, teams=True, hands="hidden").new(seed=1)
    with pytest.raises(km.Unsupported, match="searches whole positions"):
        km.agent(agent).search(km.view(state, 0))
