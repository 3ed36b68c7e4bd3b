"""The worked numbers of Nijssen's thesis of 2013: bounds of figures 2.8, 4.1 and 4.2, and the rules of figure 4.3."""

from __future__ import annotations

import pytest

from kingmaker import reference

#: Visits, summed score, and the printed bound; the visits of the parent; whether the score is wanted to be small.
FIGURES = {
    "2.8, player 1": ([(61, 14, 0.284), (27, 5, 0.268), (12, 1.5, 0.249)], 100, False),
    "2.8, player 2": ([(18, 6, 0.429), (6, 1, 0.332), (36, 13.5, 0.443)], 61, False),
    "2.8, player 3": ([(17, 6, 0.445), (11, 5.5, 0.614), (7, 3, 0.572)], 36, False),
    "4.1, player 2": ([(18, 5, 0.818), (6, 2, 0.832), (36, 6, 0.901)], 61, True),
    "4.1, player 3": ([(17, 3, 0.915), (11, 2, 0.932), (7, 2, 0.857)], 36, True),
    "4.2, player 1": ([(61, 20, 0.383), (39, 12, 0.376)], 100, False),
    "4.2, replies": ([(11, 4, 0.759), (17, 6, 0.745), (7, 3, 0.725), (25, 8, 0.761)], 61, True),
    # Printed as 0.358.
    "4.2, player 1 again": ([(1, 0, 0.359), (5, 1, 0.360), (18, 6, 0.418)], 25, False),
}


@pytest.mark.parametrize("figure", FIGURES)
def test_bounds_are_as_printed(figure: str) -> None:
    children, parent, wants_little = FIGURES[figure]
    for visits, score, printed in children:
        mean = 1 - score / visits if wants_little else score / visits
        assert reference.ucb(mean, visits, parent, 0.2) == pytest.approx(printed, abs=0.0005)


@pytest.mark.parametrize(
    ("rule", "root", "winner"),
    [
        ("standard", 0, None),
        ("paranoid", 0, 1),
        ("paranoid", 1, 0),
        ("paranoid", 2, None),
        ("first-winner", 0, 0),
        ("first-winner", 1, 0),
    ],
)
def test_figure_4_3_is_settled_by_each_rule(rule: str, root: int, winner: int | None) -> None:
    """Player 3 chooses among B and C, which player 1 wins, and D, which player 2 wins."""
    alone = (0, 1, 2)
    assert reference.verdict([0, None], 0, root=root, rule=rule, backup="maxn", team=alone) == 0
    assert reference.verdict([1, 1, 1], 0, root=root, rule=rule, backup="maxn", team=alone) == 1
    assert reference.verdict([0, 0, 1], 2, root=root, rule=rule, backup="maxn", team=alone) == winner


def test_under_the_paranoid_back_ups_all_opponents_are_one_side() -> None:
    for backup in ("paranoid", "best-reply"):
        settled = [
            reference.verdict(winners, mover, root=0, rule="standard", backup=backup, team=(0, 1, 2))
            for winners, mover in (([1, None], 2), ([0, None], 2), ([1, 2], 0), ([0, 0], 1), ([2, None], 0))
        ]
        assert settled == [1, None, 1, 0, None]


def test_progressive_history_fades_with_losses_and_not_with_wins() -> None:
    """Formula 5.3: x̄_a W / ((1 − x̄_i) n_i + 1)."""
    assert reference.progressive_history(0.6, 0.5, 0, 5) == 3
    assert reference.progressive_history(0.6, 0.5, 4, 5) == 1
    assert reference.progressive_history(0.6, 1.0, 400, 5) == 3


def test_first_places_are_shared() -> None:
    assert reference.win_shares((3, 1, 3), (0, 1, 2)) == (0.5, 0, 0.5)
    assert reference.win_shares((3, 1, 3, 1), (0, 1, 0, 1)) == (1, 0, 1, 0)
    assert reference.sole_winner((3, 1, 3), (0, 1, 2)) is None
    assert reference.sole_winner((3, 1, 3, 1), (0, 1, 0, 1)) == 0
