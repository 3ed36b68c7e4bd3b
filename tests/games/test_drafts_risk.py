"""The Risk draft: the worked example of its evaluation, shares, and how the bots of Lux draft."""

from __future__ import annotations

import re

import pytest

import kingmaker as km
from kingmaker.games import Nim, RiskDraft
from kingmaker.games.risk_draft import continents, jo_scores, learned_scores, shares

FIRST, THIRD = (
    names.split("/")
    for names in (
        "Alaska/Great Britain/Scandinavia/Ukraine/East Africa/Congo/Irkutsk/Mongolia/Japan/Siam/Indonesia/New Guinea/"
        "Western Australia/Eastern Australia",
        "Northwest Territory/Alberta/Ontario/Western United States/Eastern United States/Central America/Venezuela/"
        "Western Europe/Southern Europe/South Africa/Ural/Yakutsk/China/India",
    )
)
SECOND = [name for _, _, names in continents() for name in names if name not in FIRST + THIRD]

PIXIES = (
    "Eastern Australia/New Guinea/Western Australia/Indonesia/Iceland/Scandinavia/Great Britain/Western Europe/"
    "Northern Europe/Southern Europe/Ukraine/Greenland/Japan/Mongolia",
    "Argentina/Brazil/Peru/Venezuela/Central America/Western United States/Eastern United States/Alberta/Ontario/"
    "Quebec/Alaska/Northwest Territory/Kamchatka/Irkutsk",
    "Madagascar/South Africa/Congo/East Africa/North Africa/Egypt/Middle East/India/Siam/Afghanistan/China/Ural/"
    "Siberia/Yakutsk",
)


def drafted(bots: list[str], game: RiskDraft) -> km.State:
    agents = [km.LuxDrafter(bot=bot) for bot in bots]
    state = game.new()
    while not state.is_terminal():
        state = state.play(agents[state.player].choose(state, seed=state.turn))
    return state


def test_the_learned_evaluation_gives_the_worked_example():
    """Gibson, Desai & Zhao, AIIDE 2010, print 89.4739 for the second: one enemy neighbour fewer."""
    scores = learned_scores([FIRST, SECOND, THIRD])
    assert scores == pytest.approx((113.124, 89.402, 119.6547), abs=1e-4)
    with_intercept = learned_scores([FIRST, SECOND, THIRD], intercept=True)
    assert with_intercept == pytest.approx([score - 67.1557 for score in scores])


def test_a_finished_draft_pays_the_shares_of_its_evaluation():
    turns = [item for three in zip(FIRST, SECOND, THIRD, strict=True) for item in three]
    for game, scores in (
        (RiskDraft(), learned_scores([FIRST, SECOND, THIRD])),
        (RiskDraft(intercept=True), learned_scores([FIRST, SECOND, THIRD], intercept=True)),
        (RiskDraft(value="jo"), jo_scores([FIRST, SECOND, THIRD])),
    ):
        state = game.parse(f"picks={'/'.join(turns)}")
        assert state.is_terminal()
        assert state.returns() == pytest.approx(shares(scores))


def test_half_a_draft_is_evaluated_too():
    state = RiskDraft(value="jo").parse("picks=Siam/Alaska/Brazil/indonesia")
    assert state.holdings == (("Siam", "Indonesia"), ("Alaska",), ("Brazil",))
    assert state.evaluate() == pytest.approx(shares(jo_scores(state.holdings)))
    assert RiskDraft(value="jo").new().evaluate() == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_a_whole_continent_is_worth_its_bonus_twenty_times_a_territory():
    australia = next(names for name, _, names in continents() if name == "Australia")
    others = [name for _, _, names in continents() for name in names if name not in australia]
    # 70 · 0.5 and 0.5 for Siam's continent, 1.2 for each of 5 edges from both ends, −0.3 for Siam, and the bonus.
    assert jo_scores([australia, others])[0] == pytest.approx(4 * 35 + 0.5 + 12 - 0.3 + 4 * 2 * 21)


def test_three_pixies_draft_as_they_are_known_to():
    state = drafted(["pixie"] * 3, RiskDraft())
    assert state.holdings == tuple(tuple(names.split("/")) for names in PIXIES)


def test_every_bot_drafts_among_every_number_of_players_and_in_any_order():
    for players in range(2, 7):
        game = RiskDraft(players=players, value="jo", order="snake")
        bots = ["stinky", "killbot", "cluster", "angry", "quo", "boscoe"][:players]
        state = drafted(bots, game)
        assert sum(map(len, state.holdings)) == 42
        assert sum(state.returns()) == pytest.approx(1)


def test_a_bot_remembers_its_continent_from_the_picks_alone():
    """South America was all open when player 1 began it; a Pixie stays, an Angry moves on to what is whole now."""
    game = RiskDraft(order=(0, 1, 2, 0, 1))
    state = game.parse("picks=Eastern Australia/Argentina/Brazil/New Guinea")
    assert km.LuxDrafter(bot="pixie").choose(state) == "Peru"
    assert km.LuxDrafter(bot="angry").choose(state) == "Madagascar"


def test_only_stinky_looks_at_the_seed():
    state = RiskDraft().new()
    assert len({km.LuxDrafter(bot="stinky").choose(state, seed=seed) for seed in range(30)}) > 10
    assert len({km.LuxDrafter(bot="vulture").choose(state, seed=seed) for seed in range(30)}) == 1


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"players": 7}, "expected players of risk-draft to be a whole number from 2 to 6, got 7"),
        ({"players": 4}, "the learned evaluation knows drafts of 3 players only, got 4: take value=jo"),
        (
            {"value": "luck"},
            "expected value of risk-draft to be learned, jo, own, or a file of weights ending with .json",
        ),
        ({"players": 2, "value": "own"}, "the own evaluation knows drafts of 3 players only, got 2: take value=jo"),
        ({"value": "jo", "intercept": True}, "expected intercept of risk-draft with value=learned only, got value=jo"),
        ({"order": (0, 3)}, "expected a player in the order of risk-draft to be a whole number from 0 to 2, got 3"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: dict[str, object], told: str):
    with pytest.raises(km.InvalidGame, match=re.escape(told)):
        RiskDraft(**rules)


def test_wrong_names_are_answered():
    with pytest.raises(km.UnknownName, match="unknown bot 'pixy' of lux: did you mean 'pixie'"):
        km.LuxDrafter(bot="pixy")
    with pytest.raises(km.Unsupported, match="lux drafts territories, in risk-draft only, got"):
        km.LuxDrafter().choose(Nim().new())
    with pytest.raises(km.UnknownName, match="expected a territory such as 'Eastern Australia', got 'Narnia'"):
        jo_scores([["Narnia"], []])
    with pytest.raises(km.InvalidState, match="expected each territory once, got 'Siam' twice"):
        jo_scores([["Siam"], ["Siam"]])
    with pytest.raises(
        km.InvalidState, match="expected the territories of 3 players for the learned evaluation, got 2"
    ):
        learned_scores([["Siam"], ["Alaska"]])
    with pytest.raises(km.IllegalAction, match="expected an item such as 'Eastern Australia', got 'Narnia'; legal are"):
        RiskDraft().new().play("Narnia")
