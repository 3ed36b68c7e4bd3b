"""What is asked wrongly gets one clear error of the right class, which says what was expected and what came."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

import kingmaker as km
from small_games import Pile

SEARCHES = (km.Minimax, km.Negamax, km.AlphaBeta, km.Paranoid, km.MaxN, km.Offensive, km.MPMix, km.SoftMaxN)
SEARCHES = (*SEARCHES, km.ProbMaxN, km.MaxProb)

THREE = km.games.Tree([0, [1, (6, 4, 0), (1, 4, 5)], [2, (3, 4, 3), (1, 3, 6)]]).new()
HAND = km.games.Spades(players=3, cards=3).new(seed=1)


def refused(error: type[Exception], message: str, call: Callable[[], Any]) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        call()
    assert type(caught.value) is error
    assert str(caught.value)[0].islower() or str(caught.value)[0] in "'<"


class TestParameters:
    @pytest.mark.parametrize("kind", SEARCHES)
    @pytest.mark.parametrize(
        ("field", "wrong"),
        [
            *(("depth", wrong) for wrong in (0, -1, 1.5, "3", True, 2**40)),
            *(("nodes", wrong) for wrong in (0, -5, 10.0, False)),
            *(("seconds", wrong) for wrong in (-0.1, nan, inf, "1")),
            *(("table", wrong) for wrong in (-1, nan, inf, "64")),
        ],
    )
    def test_a_budget_out_of_range(self, kind: Any, field: str, wrong: Any) -> None:
        refused(km.KingmakerError, f"expected {field} of {kind.name} to be a", lambda: kind(**{field: wrong}))

    @pytest.mark.parametrize("wrong", [-0.01, 1.01, nan, "0.1", True])
    def test_an_epsilon_that_is_no_chance(self, wrong: Any) -> None:
        refused(
            km.KingmakerError,
            f"expected epsilon of prob-maxn to be a number from 0 to 1, got {wrong!r}",
            lambda: km.ProbMaxN(epsilon=wrong),
        )

    @pytest.mark.parametrize("wrong", [-1, 2**64, 1.0])
    @pytest.mark.parametrize("kind", [km.MaxN, km.MaxProb])
    def test_a_seed_out_of_range(self, kind: Any, wrong: Any) -> None:
        refused(km.KingmakerError, f"expected seed of {kind.name} to be a whole number", lambda: kind(seed=wrong))

    @pytest.mark.parametrize("field", ["defend", "attack"])
    def test_a_threshold_below_zero(self, field: str) -> None:
        refused(km.KingmakerError, f"expected {field} of mp-mix to be a number", lambda: km.MPMix(**{field: -1.0}))
        assert getattr(km.MPMix(**{field: inf}), field) == inf

    def test_words_that_are_near_to_the_right_ones(self) -> None:
        refused(
            km.UnknownName, "unknown ties 'leftmos' of maxn: did you mean 'leftmost'?", lambda: km.MaxN(ties="leftmos")
        )
        refused(
            km.UnknownName, "unknown root_ties 'against-root' of max-prob", lambda: km.MaxProb(root_ties="against-root")
        )
        refused(
            km.UnknownName,
            "unknown decision 'means' of soft-maxn: did you mean 'mean'?",
            lambda: km.SoftMaxN(decision="means"),
        )

    def test_a_threshold_and_its_decision_belong_together(self) -> None:
        for options in ({"decision": "threshold"}, {"threshold": 3.0}, {"decision": "worst", "threshold": 3}):
            with pytest.raises(km.KingmakerError, match="expected decision=threshold together with threshold="):
                km.SoftMaxN(**options)

    @pytest.mark.parametrize("kind", [km.MaxN, km.Paranoid, km.ProbMaxN])
    def test_a_utility_that_is_neither_callable_nor_a_name(self, kind: Any) -> None:
        refused(km.KingmakerError, f"expected utility of {kind.name} to be a callable", lambda: kind(utility=3))
        refused(
            km.UnknownName,
            "unknown player type 'max-trick': did you mean 'max-tricks'",
            lambda: kind(utility="max-trick"),
        )

    @pytest.mark.parametrize("kind", SEARCHES)
    def test_an_evaluation_that_cannot_be_called(self, kind: Any) -> None:
        refused(km.KingmakerError, f"expected evaluate of {kind.name} to be a callable", lambda: kind(evaluate=3))

    def test_bounds_that_cannot_be_called(self) -> None:
        refused(km.KingmakerError, "expected bounds of max-prob to be a callable", lambda: km.MaxProb(bounds=3))

    def test_an_unknown_argument_is_a_type_error_as_in_all_python(self) -> None:
        with pytest.raises(TypeError, match="depht"):
            km.MaxN(depht=3)  # type: ignore[call-arg]


def own(state: Any, player: int) -> float:
    return state.returns()[player]


class TestBeliefs:
    @pytest.mark.parametrize(
        ("models", "belief", "message"),
        [
            ((), (0.5, 0.5), "expected models= for the belief of prob-maxn"),
            ((own, own), (1.0,), "expected a chance for each of the 2 models of player 0, got (1.0,)"),
            ((own, own), (0.5, 0.6), "expected chances that sum to 1 for player 0, got (0.5, 0.6)"),
            ((own, own), (1.5, -0.5), "expected chances that sum to 1 for player 0, got (1.5, -0.5)"),
            ((own, own), (nan, 1.0), "expected chances that sum to 1 for player 0"),
            (((own,), (own,)), (), "expected models for each of 3 players, got 2"),
            (((own,), (own,), own), (), "expected models for each of 3 players"),
            ((own,), ((1,), (1,)), "expected belief for each of 3 players, got 2"),
            (
                ((own,), (own, own), (own,)),
                ((1,), (1,), (1,)),
                "expected a chance for each of the 2 models of player 1",
            ),
            ((own, 3), (), "expected models to be callables or names, got 3"),
        ],
    )
    def test_a_belief_that_does_not_fit(self, models: Any, belief: Any, message: str) -> None:
        refused(km.KingmakerError, message, lambda: km.ProbMaxN(models=models, belief=belief).search(THREE))

    def test_a_player_without_models(self) -> None:
        with pytest.raises(km.KingmakerError, match="expected"):
            km.ProbMaxN(models=((own,), (), (own,))).search(THREE)

    def test_a_belief_that_is_no_number(self) -> None:
        with pytest.raises(km.KingmakerError, match="expected"):
            km.ProbMaxN(models=(own, own), belief=("a", "b")).search(THREE)  # type: ignore[arg-type]


class TestGamesThatASearchCannotServe:
    @pytest.mark.parametrize("kind", [km.Minimax, km.Negamax, km.AlphaBeta])
    def test_two_player_searches_refuse_three(self, kind: Any) -> None:
        message = f"{kind.name} needs a game for two players, got one for 3: maxn and paranoid serve any"
        for state in (THREE, HAND, Pile()):
            refused(km.Unsupported, message, lambda state=state: kind().search(state))

    @pytest.mark.parametrize("budget", [{"depth": 2}, {"nodes": 10}, {"seconds": 1.0}])
    def test_bounded_max_prob_needs_intervals(self, budget: dict[str, Any]) -> None:
        refused(
            km.Unsupported,
            "max-prob within a budget needs a game with bounds(), or bounds=",
            lambda: km.MaxProb(**budget).search(Pile()),
        )

    @pytest.mark.parametrize("budget", [{"depth": 1}, {"nodes": 10}])
    @pytest.mark.parametrize("kind", [km.MaxN, km.Paranoid, km.SoftMaxN, km.ProbMaxN])
    def test_a_horizon_needs_an_evaluation(self, kind: Any, budget: dict[str, Any]) -> None:
        message = "the game gives no evaluate(): search to its end, or pass evaluate="
        for state in (THREE, Pile()):
            refused(km.Unsupported, message, lambda state=state: kind(**budget).search(state))

    def test_ties_by_heuristic_need_an_evaluation(self) -> None:
        needed = "needs a game that evaluates its positions, or evaluate="
        refused(km.Unsupported, f"maxn with ties=heuristic {needed}", lambda: km.MaxN(ties="heuristic").search(Pile()))
        for kind in (km.MaxN, km.Paranoid, km.MaxProb):
            message = f"{kind.name} with root_ties=heuristic {needed}"
            refused(km.Unsupported, message, lambda kind=kind: kind(root_ties="heuristic").search(Pile()))

    def test_mp_mix_needs_a_standing_and_thresholds(self) -> None:
        refused(km.Unsupported, "mp-mix needs a game that evaluates its positions", lambda: km.MPMix().search(Pile()))
        refused(
            km.Unsupported,
            "needs defend= for this game",
            lambda: km.MPMix(evaluate=lambda state: (9, 0, 0)).search(Pile()),
        )
        refused(
            km.Unsupported,
            "needs attack= for this game",
            lambda: km.MPMix(evaluate=lambda state: (0, 9, 0)).search(Pile()),
        )

    @pytest.mark.parametrize("target", [0, 3, 99])
    def test_offensive_attacks_another_player(self, target: int) -> None:
        message = f"expected the target of offensive to be another player (1, 2), got {target}"
        refused(km.Unsupported, message, lambda: km.Offensive(target=target).search(THREE))

    def test_greedy_needs_an_evaluation(self) -> None:
        refused(km.Unsupported, "greedy needs a game that evaluates", lambda: km.GreedyAgent().choose(Pile()))

    def test_a_player_type_of_another_game(self) -> None:
        with pytest.raises(km.Unsupported, match="max-tricks"):
            km.MaxN(utility="max-tricks").search(km.games.Hearts(players=3, cards=2).new(seed=1))  # type: ignore[arg-type]

    def test_a_count_of_plies_below_zero(self) -> None:
        refused(
            km.KingmakerError, "expected depth to be a whole number of 0 or more, got -1", lambda: km.perft(THREE, -1)
        )


class TestTrees:
    @pytest.mark.parametrize(
        ("nested", "message"),
        [
            ([0, (1, 2), (1, 2, 3)], "expected the same number of payoffs at every leaf, got 2 and 3"),
            ([0, [1, (1, 2)], [2, (0, 0)]], "expected a player from 0 to 1, got 2"),
            ([-1, (1, 2)], "expected the number of a player, got -1 at root"),
            ([0.5, (1, 2)], "expected the number of a player, got 0.5 at root"),
            ([0], "expected at least one child, got [] at root"),
            ([0, [1]], "expected at least one child, got [] at root/0"),
            ([0, [1, (1, 2)], 3], "expected [player, child, …] or the payoffs of a leaf"),
            ([0, (1, "x")], "expected [player, child, …] or the payoffs of a leaf"),
            ([0, ()], "expected [player, child, …] or the payoffs of a leaf, got () at root/0"),
            ([], "expected [player, child, …] or the payoffs of a leaf"),
            (None, "expected [player, child, …] or the payoffs of a leaf, got None at root"),
            ("tree", "expected [player, child, …] or the payoffs of a leaf"),
            ([0, (nan, 1)], "expected finite payoffs with low <= high"),
            ([0, (inf, 1)], "expected finite payoffs with low <= high"),
            ([0, ((2, 1), (0, 1))], "expected finite payoffs with low <= high"),
            ({"player": 0}, "expected player, children and perhaps value, got player at root"),
            ({"player": 0, "children": []}, "expected at least one child"),
            ({"player": 0, "children": [(1, 2)], "extra": 1}, "expected player, children and perhaps value"),
            ({"player": 0, "children": [(1, 2)], "value": (1,)}, "expected 2 payoffs, got 1 in node 0"),
            (
                {"player": 0, "children": [(1, 2)], "value": "high"},
                "expected an estimate for each player, got 'high' at root",
            ),
            ({"player": True, "children": [(1, 2)]}, "expected the number of a player, got True at root"),
        ],
    )
    def test_a_tree_that_is_none(self, nested: Any, message: str) -> None:
        refused(km.InvalidGame, message, lambda: km.games.Tree(nested))

    @pytest.mark.parametrize("text", ["[0, (1, 2)]", "", "[0, [1, 2]", "{'player': 0}"])
    def test_text_that_is_no_json(self, text: str) -> None:
        refused(
            km.InvalidGame, "expected a tree as JSON, got text that is not JSON", lambda: km.games.Tree.from_json(text)
        )

    def test_json_that_is_no_tree(self) -> None:
        for text in ('{"players": 2}', "3", '"text"', "null", "[0, [1, 2], [1, 2, 3]]"):
            with pytest.raises(km.InvalidGame, match="expected"):
                km.games.Tree.from_json(text)

    def test_json_that_is_nested_too_deeply(self) -> None:
        text = "[0, " * 100_000 + "[1, 2]" + "]" * 100_000
        with pytest.raises(km.InvalidGame, match="nested less deeply"):
            km.games.Tree.from_json(text)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            km.games.Tree.from_json(tmp_path / "none.json")

    def test_json_gives_the_tree_that_lists_give(self, tmp_path: Path) -> None:
        text = '{"player": 0, "value": [1, 2], "children": [[1, [3, 4], [5, 6]], [[0, 1], [2, 3]]]}'
        nested = {"player": 0, "value": (1, 2), "children": [[1, (3, 4), (5, 6)], ((0, 1), (2, 3))]}
        (tmp_path / "tree.json").write_text(text)
        assert km.games.Tree.from_json(text) == km.games.Tree.from_json(tmp_path / "tree.json") == km.games.Tree(nested)

    def test_a_child_that_is_not_there(self) -> None:
        refused(
            km.IllegalAction,
            "illegal action 2 for player 0: expected a child from 0 to 1 in node 0",
            lambda: THREE.play(2),
        )
        refused(km.IllegalAction, "expected the number of a child, got 'a'", lambda: THREE.play("a"))
        refused(km.IllegalAction, "the game is over", lambda: THREE.play(0).play(0).play(0))
        refused(km.InvalidState, "the game is not over: there are no returns yet", THREE.returns)
