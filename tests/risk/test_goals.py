"""A bot that drafted itself remembers what for; one that took over after another drafter does not."""

from __future__ import annotations

import pytest

import kingmaker as km
from kingmaker.games.risk_drafters import LuxDrafter
from kingmaker.risk.entries import playing, run_draft

OWNERS = tuple(territory % 3 for territory in range(42))


def test_the_goal_of_a_bot_is_the_continent_of_its_last_pick() -> None:
    state = km.game("risk-draft").new()
    drafter = LuxDrafter(bot="quo")
    assert drafter.goal(state, 0) is None
    for pick in ("Eastern Australia", "Argentina", "Madagascar"):
        assert drafter.choose(state) == pick
        state = state.apply(pick)
    assert [drafter.goal(state, seat) for seat in range(3)] == ["Australia", "South America", "Africa"]


def test_only_a_bot_that_drafted_itself_is_told_its_goal() -> None:
    entries = [km.risk.entry(text) for text in ("quo", "greedy/quo", "lux:bot=quo/shaft")]
    drafted = run_draft(entries, seed=0)
    assert drafted.goals[0] is not None
    assert drafted.goals[1] is None
    bots = [playing(one, goal) for one, goal in zip(entries, drafted.goals, strict=True)]
    assert bots == [f"quo:goal={drafted.goals[0].lower().replace(' ', '-')}", "quo", "shaft"]


def test_the_goal_changes_how_the_family_of_cluster_plays_and_nobody_else() -> None:
    def games(bot: str, goal: str) -> list[int]:
        rules, bots = km.risk.Rules(), (bot + goal,) * 3
        owners = [km.risk.random_owners(3, seed=seed) for seed in range(12)]
        return [km.risk.play(rules, each, bots=bots, seed=1, log=False).turns for each in owners]

    assert games("quo", "") != games("quo", ":goal=asia")
    assert games("better-pixie", "") == games("better-pixie", ":goal=asia")


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("quo:goal=atlantis", "unknown goal in 'quo:goal=atlantis'"),
        ("qou:goal=asia", "unknown bot 'qou': did you mean 'quo'"),
    ],
)
def test_a_goal_is_a_continent_and_a_bot_exists(bot: str, message: str) -> None:
    with pytest.raises(km.UnknownName, match=message):
        km.risk.play(km.risk.Rules(), OWNERS, bots=(bot, "quo", "quo"))
