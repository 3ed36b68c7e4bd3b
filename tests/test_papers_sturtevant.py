"""The experiments of Sturtevant, Zinkevich & Bowling 2006 run, resume and count what they say."""

from __future__ import annotations

import pytest

from kingmaker.arena.rows import Row
from kingmaker.arena.series import Series
from kingmaker.papers import sturtevant2006 as paper


@pytest.fixture(autouse=True)
def short_games(monkeypatch):
    """Games to a few points: whether an experiment counts right does not depend on how long they are."""
    plan = paper._plan

    def small(*given):
        made = plan(*given)
        return type(made)(
            made.game.__class__(cards=4, bidding=made.game.bidding),
            made.agents,
            deals=made.deals,
            seed=made.seed,
            seating=made.seating,
            series=Series(target=20),
        )

    monkeypatch.setattr(paper, "_plan", small)


def test_the_motivating_experiment_plays_six_seatings_with_right_and_wrong_models(tmp_path):
    found = paper.motivation(deals=3, seed=1, bidding="even", store=tmp_path / "runs.db")
    assert found.bidding == "even"
    for share in (found.right, found.wrong):
        assert (share.games, share.deals) == (18, 3)
        assert 0 <= share.low <= share.share <= share.high <= 1
    assert paper.motivation(deals=3, seed=1, bidding="even", store=tmp_path / "runs.db") == found
    assert paper.motivation(deals=3, seed=1, bidding="even") == found


def test_learning_counts_each_learner_and_each_opponent_with_a_store_and_without(tmp_path):
    (found,) = paper.learning(games=12, seed=1, opponents=["mt-mt"])
    # In three seatings one learner has two opponents, in three others two learners have one: twelve beliefs a deal.
    assert (found.right.games, found.right.deals) == (24, 2)
    assert 0 <= found.far.share <= 1 - found.right.share
    assert paper.learning(games=12, seed=1, opponents=["mt-mt"], store=tmp_path / "runs.db") == [found]


def test_wins_are_those_of_the_first_kind():
    rows = [Row(0, 0, (0, 1, 1), (300.0, 10.0, 20.0), False), Row(1, 0, (1, 0, 0), (300.0, 300.0, 0.0), False)]
    rows += [Row(2, 1, (0, 0, 1), (0.0, 0.0, 300.0), False), Row(3, 1, (0, 1, 0), (0.0, 0.0, 300.0), False)]
    found = paper._wins(rows)
    assert (found.share, found.games, found.deals) == ((1 + 0.5 + 0 + 1) / 4, 4, 2)


def test_an_interval_is_over_deals_and_not_over_games():
    same = paper._share([[1.0] * 6, [0.0] * 6, [1.0] * 6, [0.0] * 6])
    mixed = paper._share([[1.0, 0.0] * 3] * 4)
    assert same.share == mixed.share == 0.5
    assert (mixed.low, mixed.high) == (0.5, 0.5)
    assert same.high - same.low > 0.9
