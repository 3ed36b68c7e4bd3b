"""Chance in matches: drawn from the seed of the deal, recorded, replayed, and taken back with the action before it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kingmaker as km
from kingmaker.arena.live import LiveGame
from kingmaker.arena.match import Match, replay
from kingmaker.arena.playing import play_match
from kingmaker.arena.reliving import relive
from kingmaker.arena.seeds import chance_share, decision_seed
from kingmaker.games import Ludo, Pig, Tree

PIG = Pig(target=15)
AGENTS = ["maxn:depth=1", "random"]


def agents(*texts: str) -> list[Any]:
    return [km.agent(text) for text in texts]


def test_a_match_records_chance_and_replays_exactly() -> None:
    match = play_match(PIG, agents(*AGENTS), seed=5)
    assert not match.error
    assert km.CHANCE in match.players
    assert {"0", "1"} >= {str(player) for player in match.players if player != km.CHANCE}
    *_, end = replay(match)
    assert end.returns() == match.returns
    again = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert again == match
    assert play_match(PIG, agents(*AGENTS), seed=5).choices == match.choices
    assert play_match(PIG, agents(*AGENTS), seed=6).choices != match.choices


def test_the_dice_of_a_deal_fall_alike_whoever_plays() -> None:
    """So seatings of a deal differ by play and not by luck; lots that agents draw come from elsewhere."""

    def rolls(*texts: str) -> list[str]:
        match = play_match(PIG, agents(*texts), seed=11)
        return [text for text, player in zip(match.actions, match.players, strict=True) if player == km.CHANCE]

    first, second = rolls("random", "random"), rolls("maxn:depth=1", "random")
    both = min(len(first), len(second))
    assert both > 5
    assert first[:both] == second[:both]
    assert len(set(first)) > 2


def test_shares_are_even_and_no_seed_of_a_decision() -> None:
    shares = [chance_share(seed, roll) for seed in range(40) for roll in range(50)]
    assert all(0 <= share < 1 for share in shares)
    assert sum(shares) / len(shares) == pytest.approx(0.5, abs=0.03)
    assert len(set(shares)) == len(shares)
    assert decision_seed(3, 0) / 2**63 not in shares


def test_nobody_is_asked_where_chance_moves_and_undo_takes_it_back() -> None:
    live = LiveGame(PIG, [None, None], seed=3)
    assert (live.player, live.legal) == (0, ["roll"])
    live.play("roll")
    assert live.player != km.CHANCE
    assert [turn.player for turn in live.turns] == [0, km.CHANCE]
    before, face = live.state, live.turns[-1].action
    live.undo()
    assert (live.turns, live.state) == ([], live.start)
    live.play("roll")
    assert (live.state, live.turns[-1].action) == (before, face)
    with pytest.raises(km.KingmakerError, match="from 1 to 1 actions, got 2"):
        live.undo(2)


def test_chance_at_the_start_moves_at_once_and_stays() -> None:
    tree = Tree(["chance", 0.5, [0, (1, 0), (2, 0)], 0.5, [1, (0, 1), (0, 2)]])
    starts = {LiveGame(tree, [None, None], seed=seed).player for seed in range(20)}
    assert starts == {0, 1}
    live = LiveGame(tree, [None, None], seed=0)
    live.play(1)
    live.undo()
    assert [turn.player for turn in live.turns] == [km.CHANCE]
    match = play_match(tree, agents("maxn", "maxn"), seed=1)
    assert not match.error
    assert sorted(match.returns) == [0, 2]
    *_, end = replay(match)
    assert end.returns() == match.returns


def test_given_actions_may_say_what_chance_brings() -> None:
    live = LiveGame(PIG, [None, None], seed=3)
    live.begin(["roll", 4, "roll", 6])
    assert (live.state.turn, live.player) == (10, 0)
    live.begin(["roll"])
    assert live.turns[-1].player == km.CHANCE
    with pytest.raises(km.IllegalAction, match="illegal action 'hold'"):
        live.begin(["roll", "hold"])


class Watcher:
    """An agent that learns, and keeps what it was shown."""

    name = "watcher"

    def choose(self, state: km.State, *, seed: int = 0) -> Any:
        return state.legal_actions()[-1]

    def begin(self, game: km.Game, player: int) -> WatcherSession:
        return WatcherSession()


class WatcherSession:
    """What it was shown."""

    nodes = 0

    def __init__(self) -> None:
        self.seen: list[tuple[int, Any]] = []

    def choose(self, state: km.State, *, seed: int = 0) -> Any:
        return state.legal_actions()[-1]

    def observe(self, state: km.State, action: Any) -> None:
        self.seen.append((state.player, action))


def test_learners_are_shown_what_players_do_and_nothing_else() -> None:
    live = LiveGame(PIG, [Watcher(), km.agent("random")], seed=2)  # type: ignore[list-item]
    while not live.is_over:
        live.step()
    session = live.seats[0].session
    assert isinstance(session, WatcherSession)
    assert session.seen == [(turn.player, turn.action) for turn in live.turns if turn.player != km.CHANCE]
    again = relive(Watcher(), 0, [live.record()])  # type: ignore[arg-type]
    assert isinstance(again, WatcherSession)
    assert again.seen == session.seen


@pytest.mark.parametrize("game", [PIG, Ludo(players=2, most_turns=12), Pig(players=3, target=8)], ids=str)
def test_tournaments_play_every_deal_once_and_store_it(game: Any, tmp_path: Any) -> None:
    texts = ["maxn:depth=1", "greedy", "random"][: game.players]
    report = km.tournament(game, texts, deals=3, seed=1, store=str(tmp_path / "runs.db"))
    assert report.failures == 0 if hasattr(report, "failures") else True
    assert "maxn" in str(report)


def test_an_opening_goes_through_chance() -> None:
    match = play_match(PIG, agents("random", "random"), seed=4, opening=3)
    decided = [player for player in match.players[: match.opening] if player != km.CHANCE]
    assert len(decided) == 3
    assert match.players[0] == 0
    *_, end = replay(match)
    assert end.is_terminal()


def test_old_records_are_read_as_before() -> None:
    match = play_match(km.games.Nim(), agents("random", "random"), seed=1)
    record = match.to_json()
    assert Match.from_json(record) == match
    with pytest.raises(km.KingmakerError, match="expected players to be a list of players, or -1 for chance"):
        Match.from_json(record | {"players": [-2, *record["players"][1:]]})
    with pytest.raises(km.InvalidState, match="expected chance at action 1, got player 0"):
        list(replay(Match.from_json(record | {"players": [-1, *record["players"][1:]]})))


def test_wrong_chances_end_a_match_with_the_game_to_blame() -> None:
    class Loaded(type(PIG.new())):  # type: ignore[misc]
        def chances(self) -> Any:
            return [(face, 0.1) for face in self.legal_actions()]

    class LoadedPig(Pig):
        def new(self, *, seed: int | None = None) -> Any:
            return Loaded(self, (0,) * self.players)

    match = play_match(LoadedPig(target=9), agents("random", "random"), seed=1)
    assert "expected chances that sum to 1, got 0.6" in match.error
