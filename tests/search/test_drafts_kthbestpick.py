"""KthBestPick picks as its definition does, whoever the others are taken for, in drafts of any kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingmaker as km
from kingmaker import reference
from kingmaker.games import RiskDraft, RosterDraft, Spades, TableDraft
from small_drafts import tables

EXAMPLE = TableDraft(values=((3, 4, 2, 1), (4, 1, 2, 3), (4, 2, 3, 1)), order=(0, 1, 2, 0))


@dataclass(frozen=True)
class PlainDraft:
    """A draft in Python: the open items of another draft's table, by number."""

    values: tuple[tuple[float, ...], ...]
    order: tuple[int, ...]
    picks: tuple[int, ...] = ()

    @property
    def num_players(self) -> int:
        return len(self.values)

    @property
    def player(self) -> int:
        return self.order[len(self.picks)]

    def legal_actions(self) -> list[int]:
        return [item for item in range(len(self.values[0])) if item not in self.picks]

    def apply(self, action: int) -> PlainDraft:
        return PlainDraft(self.values, self.order, (*self.picks, action))

    def is_terminal(self) -> bool:
        return len(self.picks) == len(self.order)

    def returns(self) -> tuple[float, ...]:
        paid = [0.0] * self.num_players
        for item, player in zip(self.picks, self.order, strict=True):
            paid[player] += self.values[player][item]
        return tuple(paid)

    def picks_left(self, player: int) -> int:
        return self.order[len(self.picks) :].count(player)

    def item_values(self, player: int) -> dict[int, float]:
        return {item: self.values[player][item] for item in self.legal_actions()}


def plain(game: TableDraft) -> PlainDraft:
    return PlainDraft(game.values, game.turns)


def test_the_example_ends_with_seven_three_and_three():
    state = EXAMPLE.new()
    result = km.KthBestPick().search(state)
    assert (result.action, result.pv, result.complete) == ("A", ("A", "D", "C", "B"), True)
    assert result.values["A"] == (3, 4, 4)
    assert str(result).startswith("kth-best-pick chooses A for player 0: worth 3 to it, and B will be left\n")
    while not state.is_terminal():
        state = state.play(km.KthBestPick().choose(state))
    assert state.returns() == (7, 3, 3) == km.SetTable().search(EXAMPLE.new()).value
    greedy = EXAMPLE.new()
    while not greedy.is_terminal():
        greedy = greedy.play(km.GreedyAgent().choose(greedy))
    assert greedy.returns()[0] == 5


@given(tables(), st.sampled_from([None, 1, 2, 3]), st.sampled_from(["others", "leftmost"]), st.booleans())
def test_engine_equals_the_definition(game: TableDraft, limit: int | None, ties: str, greedy: bool):
    state = game.new()

    def greedy_pick(here: Any) -> Any:
        return reference.greedy_pick(here, ties=ties)

    drafters = [None if not greedy or player == state.player else greedy_pick for player in range(state.num_players)]
    expected = reference.kth_best_pick(state, drafters=drafters, limit=limit, ties=ties)
    search = km.KthBestPick(nodes=None, limit=limit, ties=ties, drafters=("greedy" if greedy else "self",))
    assert search.search(state).action == expected
    assert (
        km.KthBestPick(nodes=None, limit=limit, ties=ties, drafters=search.drafters, table=0).choose(state) == expected
    )
    number = km.KthBestPick(nodes=None, limit=limit, ties=ties, drafters=search.drafters).choose(plain(game))
    assert game.item_names[number] == expected


@settings(max_examples=20)
@given(st.integers(0, 1000), st.integers(0, 6), st.sampled_from(["jo", "learned"]))
def test_engine_equals_the_definition_on_the_map(seed: int, left: int, value: str):
    """Only the end of the draft: there the definition can be waited for."""
    game = RiskDraft(value=value)
    state = game.new()
    chance = reference.Random(seed)
    while len(state.legal_actions()) > left + 1:
        state = state.apply(state.legal_actions()[chance.below(len(state.legal_actions()))])
    assert km.KthBestPick(nodes=None).choose(state) == reference.kth_best_pick(state)


@settings(max_examples=40)
@given(st.integers(0, 1000), st.integers(0, 9), st.booleans(), st.sampled_from(["others", "leftmost"]))
def test_engine_equals_the_definition_on_rosters(seed: int, made: int, own: bool, ties: str):
    """Few values, so that there are ties; late positions, where caps and slots leave less than is free."""
    slots, caps = ("QB", "RB", "RB|WR"), ("QB:2",)
    state = RosterDraft(slots=slots, bench=1, caps=caps, items=14, high=5, own_values=own).new(seed=seed)
    chance = reference.Random(seed)
    for _ in range(made):
        state = state.apply(state.legal_actions()[chance.below(len(state.legal_actions()))])
    expected = reference.kth_best_pick(state, ties=ties, limit=3)
    assert km.KthBestPick(nodes=None, limit=3, ties=ties).choose(state) == expected
    assert km.KthBestPick(nodes=None, limit=3, ties=ties, table=0).choose(state) == expected


def test_items_of_rosters_are_worth_what_they_are_above_replacement():
    positions, values = ("QB", "QB", "QB", "RB", "RB", "RB"), ((30, 29, 28, 20, 10, 5),)
    draft = RosterDraft(players=2, slots=("QB", "RB"), bench=0, positions=positions, values=values)
    state = draft.new()
    assert state.item_values(1) == {"QB1": 2, "QB2": 1, "QB3": 0, "RB1": 15, "RB2": 5, "RB3": 0}
    assert [state.picks_left(player) for player in (0, 1)] == [2, 2]
    assert km.KthBestPick().choose(state) == "RB1"
    with pytest.raises(km.InvalidState, match="expected a player from 0 to 1, got 2"):
        state.item_values(2)
    # The list names first what is against the rules for the other, who must fill his slots.
    after = state.play("RB1")
    assert km.KthBestPick(drafters="adp", adp=("RB2", "QB1")).search(after).action in after.legal_actions()
    assert km.KthBestPick(heuristic="evaluation").choose(state) == "RB1"


@given(tables())
def test_a_budget_widens_to_the_same_pick_as_no_budget(game: TableDraft):
    state = game.new()
    wide = km.KthBestPick(nodes=10**6).search(state)
    full = km.KthBestPick(nodes=None).search(state)
    assert wide.complete
    assert full.complete
    assert (wide.action, wide.pv) == (full.action, full.pv)
    assert km.KthBestPick(nodes=1).search(state).limit == 1


@given(tables())
def test_the_line_gets_the_player_all_better_items(game: TableDraft):
    state = game.new()
    search = km.KthBestPick()
    result = search.search(state)
    own = {item: row[state.player] for item, row in result.values.items()}
    better = {item for item in own if own[item] > own[result.action]}
    assert better <= set(search.left_for_later(result))


def test_drafters_of_the_others():
    state = EXAMPLE.new()
    for drafters in ("greedy", ("self", "greedy", "greedy"), km.GreedyAgent(), lambda here: here.legal_actions()[-1]):
        assert km.KthBestPick(drafters=drafters).search(state).action in state.legal_actions()
    # Whoever expects D, C to go first can take A now or later; whoever expects B to go has to take it.
    assert km.KthBestPick(drafters="adp", adp=("D", "C", "B", "A")).choose(state) == "A"
    assert km.KthBestPick(drafters="adp", adp=("B", "C")).choose(state) == "B"
    assert km.KthBestPick(drafters="random").search(state).action in state.legal_actions()


def test_an_oracle_knows_what_the_bots_take():
    """Nobody else wants Australia once a Pixie has seen it begun, so its worst territory can be taken first."""
    state = RiskDraft(value="jo").new()
    result = km.KthBestPick(drafters="pixie", nodes=None).search(state)
    line, here = result.pv, state
    for turn, item in enumerate(line):
        if turn and here.player != 0:
            assert km.LuxDrafter(bot="pixie").choose(here) == item
        here = here.apply(item)
    assert {"Indonesia", result.action} <= set(here.holdings[0])


def test_heuristics_of_the_users_own():
    state = EXAMPLE.new()
    wants_d = km.KthBestPick(limit=1, heuristic=lambda here, player: {i: float(i == "D") for i in here.legal_actions()})
    assert wants_d.choose(state) == "D"
    assert km.KthBestPick(limit=1, heuristic="evaluation").choose(state) == "B"
    assert km.KthBestPick(limit=1, evaluate=lambda here: [-x for x in here.evaluate()]).choose(state) == "D"
    with pytest.raises(km.KingmakerError, match="expected the heuristic to map every open item to a number"):
        km.KthBestPick(heuristic=lambda here, player: {}).choose(state)


def test_what_cannot_be_served_is_refused():
    with pytest.raises(km.Unsupported, match="kth-best-pick needs a draft, whose states have picks_left"):
        km.KthBestPick().search(Spades(cards=2).new())
    with pytest.raises(km.Unsupported, match="needs one drafter or one for each of 3 players, got 2"):
        km.KthBestPick(drafters=("self", "greedy")).search(EXAMPLE.new())
    with pytest.raises(km.UnknownName, match="unknown drafter 'greddy' of kth-best-pick: did you mean 'greedy'"):
        km.KthBestPick(drafters="greddy").search(EXAMPLE.new())
    with pytest.raises(km.UnknownName, match="expected an item such as 'A', got 'Z'"):
        km.KthBestPick(drafters="adp", adp=("Z",)).search(EXAMPLE.new())
    with pytest.raises(km.KingmakerError, match="expected adp= of kth-best-pick"):
        km.KthBestPick(drafters="adp")
    with pytest.raises(km.InvalidGame, match="expected an open item from a model of a drafter"):
        km.KthBestPick(drafters=lambda here: "A").search(EXAMPLE.new())
    with pytest.raises(km.Unsupported, match="no search tree"):
        km.KthBestPick().search(EXAMPLE.new()).tree()


def test_agents_are_text_and_back():
    for text in (
        "kth-best-pick:limit=3,drafters=self/pixie/greedy",
        "kth-best-pick:drafters=adp,adp=B/A,heuristic=evaluation",
    ):
        assert str(km.agent(text)) == text


def test_a_draft_in_python_that_breaks_its_promises_is_named():
    class Broken(PlainDraft):
        def item_values(self, player: int) -> dict[int, float]:
            return {}

    with pytest.raises(km.InvalidGame, match="expected item_values"):
        km.KthBestPick().search(Broken(((1.0, 2.0), (2.0, 1.0)), (0, 1)))
