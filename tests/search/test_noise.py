"""A random number for every evaluation: it stays small, belongs to the position, and leaves finished games alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from definitions import seeds
from fuzzing import examples
from kingmaker import registry
from trees import trees

many = settings(deadline=None, max_examples=examples(100))
sizes = st.sampled_from([0.01, 0.5, 4.0])
ROUNDING = 1e-9
GAMES = (
    "rolit:players=3,opening=9",
    "focus:players=3,opening=6",
    "chinese-checkers:size=2,opening=6",
    "spades:players=3,cards=6",
    "connect-four",
)
AGENTS = ("maxn:depth=3", "paranoid:depth=3", "best-reply:depth=3")


@many
@given(trees(with_values=True), st.integers(1, 3), sizes, seeds)
def test_noise_moves_the_value_of_a_minimax_search_by_its_size_at_most(
    nested: Any, depth: int, size: float, seed: int
) -> None:
    state = km.games.Tree(nested).new()
    plain = km.Paranoid(depth=depth, table=0).search(state).value[state.player]
    for pruning in ("none", "alpha-beta"):
        noisy = km.Paranoid(depth=depth, table=0, noise=size, seed=seed, pruning=pruning).search(state)
        assert -ROUNDING <= noisy.value[state.player] - plain <= size + ROUNDING


@many
@given(trees(with_values=True), st.integers(1, 3), sizes, seeds)
def test_pruning_finds_the_value_of_every_line_with_noise_too(nested: Any, depth: int, size: float, seed: int) -> None:
    state = km.games.Tree(nested).new()
    found = [
        km.Paranoid(depth=depth, table=0, noise=size, seed=seed, pruning=pruning).search(state)
        for pruning in ("none", "alpha-beta")
    ]
    assert found[0].value[state.player] == found[1].value[state.player]
    assert found[0].action == found[1].action


@many
@given(trees(with_values=True), sizes, seeds)
def test_what_is_searched_to_the_end_has_no_noise(nested: Any, size: float, seed: int) -> None:
    state = km.games.Tree(nested).new()
    for agent in (km.MaxN, km.Paranoid):
        plain, noisy = agent(table=0), agent(table=0, noise=size, seed=seed)
        assert plain.search(state).value == noisy.search(state).value


def positions(game: str) -> list[Any]:
    rules = registry.game(game)
    return [rules.new(seed=seed) for seed in range(4)]


def served(agent: str, game: str) -> bool:
    return not (agent.startswith("best-reply") and game.startswith("spades"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("agent", AGENTS)
def test_a_table_changes_nothing_about_noise(agent: str, game: str) -> None:
    if not served(agent, game):
        return
    for state in positions(game):
        found = [registry.agent(f"{agent},noise=2,seed=5,table={table}").search(state) for table in (0, 16)]
        assert (found[0].action, found[0].value) == (found[1].action, found[1].value)


@pytest.mark.parametrize("agent", AGENTS)
def test_noise_of_nothing_is_no_noise_and_every_seed_has_its_own(agent: str) -> None:
    values = set()
    for state in positions(GAMES[0])[:2]:
        plain = registry.agent(agent).search(state)
        assert registry.agent(f"{agent},noise=0,seed=3").search(state).value == plain.value
        noisy = [registry.agent(f"{agent},noise=2,seed={seed}").search(state) for seed in (1, 2, 1)]
        assert noisy[0].value == noisy[2].value
        values |= {plain.value, noisy[0].value, noisy[1].value}
    assert len(values) == 6


@pytest.mark.parametrize("agent", AGENTS)
def test_players_with_noise_play_other_games_from_the_same_position(agent: str) -> None:
    def games(text: str, seed: int) -> tuple[str, ...]:
        return km.play_match("connect-four", [text] * 2, seed=seed).actions

    plain, noisy = agent.replace("3", "2"), f"{agent.replace('3', '2')},noise=1"
    assert games(plain, 1) == games(plain, 2)
    assert games(noisy, 1) != games(noisy, 2)
    assert games(noisy, 1) == games(noisy, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("maxn:noise=-1", "expected noise of maxn"),
        ("mcts:noise=-1", "expected noise of mcts"),
        ("paranoid:noise=nan", "expected noise of paranoid"),
        ("best-reply:noise=much", "noise of best-reply"),
        ("paranoid:seed=-1", "expected seed of paranoid"),
    ],
)
def test_noise_that_makes_no_sense_is_refused_in_a_line(text: str, told: str) -> None:
    with pytest.raises(km.KingmakerError, match=told) as refused:
        registry.agent(text)
    assert "\n" not in str(refused.value)
