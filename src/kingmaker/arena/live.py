"""A game in progress: the seats, the seeds, what was played, and the way back.

A match, a series and a person at a terminal all play through `LiveGame`, so that the same agents and the same seed play
the same game everywhere, and every game leaves the same kind of record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingmaker import registry
from kingmaker.agents import Agent
from kingmaker.arena.match import Match, game_text, read_position, returns_of, shown
from kingmaker.arena.openings import opening_choices, rolled
from kingmaker.arena.seat import HUMAN, Decision, Person, Searching, Seat, given_to, take_seats
from kingmaker.arena.seeds import decision_seed
from kingmaker.chance import is_chance
from kingmaker.game import (
    CHANCE,
    Game,
    IllegalAction,
    InvalidState,
    KingmakerError,
    State,
    actions_of,
    has_partners,
    is_over,
    player_of,
    players_of,
)
from kingmaker.search import Search
from kingmaker.search.base import resolved
from kingmaker.spec import text_of
from kingmaker.views import hides

MOST_LISTED = 12
"""How many legal actions an error lists."""
ROUNDS_CHECKED = 8
"""How many times round the table `check` looks for every player's first turn."""


class WrongNumber(KingmakerError):
    """More or fewer agents than seats: a mistake of the caller, and no fault of the game."""


@dataclass(frozen=True)
class Turn:
    """One action that was played."""

    state: State
    """The position before it."""
    choice: int
    """Its place among the legal actions."""
    action: Any
    text: str
    player: int
    nodes: int = 0
    seconds: float = 0.0


class LiveGame:
    """A game that is being played, by agents and by people (None or "human").

    `position` is a text that the game reads; without it the seed deals the start. `seats` are those that the agents
    took in an earlier deal of a series. The seed also decides the chance of agents and, apart from that, what chance
    brings inside the game. Nobody is asked there: chance moves at once, and stands among the turns as player -1.
    """

    def __init__(
        self,
        game: Game,
        agents: Sequence[Agent | str | None],
        *,
        seed: int = 0,
        position: str | None = None,
        seats: Sequence[Seat] | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.start = game.new(seed=seed) if position is None else read_position(game, position)
        self.agents = tuple(resolved(seated(agent), self.start) for agent in agents)
        self.texts = tuple(map(text_of, self.agents))
        self.state = self.start
        """Where the game stands."""
        self.turns: list[Turn] = []
        """What was played, in order."""
        self.opening = 0
        """How many of the first actions nobody decided."""
        self.doing = "the game, at the start,"
        """Whose fault it is if something breaks now."""
        self._start_text = shown(self.start)
        self._from_position = position is not None
        if len(agents) != players_of(self.start):
            partners = ", partners included" if has_partners(self.start) else ""
            wanted = f"{self.start.num_players} agents for {game_text(game)}{partners}"
            raise WrongNumber(f"expected {wanted}, got {len(agents)}")
        self.seats = take_seats(self.agents) if seats is None else seats
        self._are_seated = False
        self._decided: Decision | None = None
        self._advisers: dict[int, tuple[Agent, Seat, int]] = {}
        self._roll()

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return player_of(self.state)

    @property
    def legal(self) -> Sequence[Any]:
        """What may be played now; nothing once the game is over."""
        return () if self.is_over else actions_of(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        self._blame_game(len(self.turns))
        return is_over(self.state)

    @property
    def asks_person(self) -> bool:
        """Whether a person is to move."""
        return not self.is_over and isinstance(self.agents[self.player], Person)

    def check(self) -> None:
        """Find out before the first action, in some line of play, whether a search cannot serve the game."""
        self._sit()
        state, waiting = self.state, set(range(len(self.seats)))
        for _ in range(ROUNDS_CHECKED * len(self.seats)):
            if state.is_terminal() or not waiting:
                return
            if state.player == CHANCE:
                state = state.apply(state.legal_actions()[0])
                continue
            agent = self.seats[state.player].agent
            if state.player in waiting and isinstance(agent, Search):
                given = given_to(agent, state, state.player)
                agent.check(given)
                agent.options(given)
            waiting.discard(state.player)
            state = state.apply(state.legal_actions()[0])

    def open(self, plies: int) -> None:
        """Begin with random plies drawn from the seed; agents that learn are not shown what nobody decided."""
        self.doing = "the game, in the opening,"
        for choice in opening_choices(self.state, plies, seed=self.seed, rolls=self._rolls):
            self._go(choice)
            self.opening = len(self.turns)
        self._roll()

    def begin(self, actions: Sequence[Any]) -> None:
        """Begin with actions that are given, what chance brings among them, in place of what the seed has drawn."""
        self.state, self.turns = self.start, []
        for action in actions:
            if not self.is_over and is_chance(self.state):
                self._go(place(action, self.legal))
            else:
                self._play(action)
        self._roll()

    def decide(self, *, searching: Searching | None = None) -> Decision:
        """Ask the agent whose turn it is; asked again before an action is played, the answer is the same.

        `searching` runs the search, for a front end that shows how far it is and can end it.
        """
        self._sit()
        if self._decided is None:
            if self.is_over:
                raise InvalidState(f"the game is over: there is nothing to decide in {self.state}")
            self._blame_player(len(self.turns) + 1)
            self._decided = self.seats[self.player].decide(self.state, self._decision_seed, searching=searching)
        return self._decided

    def play(self, action: Any) -> None:
        """Play an action if the rules allow it; if it was decided here, the record has what that cost.

        If chance is next, it moves at once.
        """
        self._play(action)
        self._roll()

    def _play(self, action: Any) -> None:
        self._sit()
        number = len(self.turns) + 1
        legal = self.legal
        self._blame_player(number)
        choice = place(action, legal)
        decided = self._decided if self._decided is not None and self._decided.action == action else None
        before, player, action = self.state, self.player, legal[choice]
        self._blame_game(number)
        after, text = before.apply(action), shown(action)
        for seat in self.seats:
            self.doing = f"player {seat.player}, {self.texts[seat.player]}, looking at action {number},"
            seat.observe(before, action)
        cost = () if decided is None else (decided.nodes, decided.seconds)
        self.turns.append(Turn(before, choice, action, text, player, *cost))
        self.state, self._decided = after, None

    def step(self) -> Decision:
        """Let the agent whose turn it is move."""
        decision = self.decide()
        self.play(decision.action)
        return decision

    def undo(self, actions: int = 1) -> None:
        """Take back the last actions of players, and what chance brought after them; it will bring the same again.

        Agents that learn forget that they saw them.
        """
        decided = [place for place, turn in enumerate(self.turns) if place >= self.opening and turn.player != CHANCE]
        if not 1 <= actions <= len(decided):
            raise KingmakerError(f"expected to take back from 1 to {len(decided)} actions, got {actions}")
        first = decided[-actions]
        self.state = self.turns[first].state
        del self.turns[first:]
        for seat in self.seats:
            seat.take_back(actions)
        self._decided = None
        self._advisers.clear()

    def advise(self, agent: Agent) -> Decision:
        """Ask an agent what it would do for the player whose turn it is; it knows the table, and what was played."""
        player = self.player
        asked, seat, seen = self._advisers.get(player, (None, None, 0))
        if seat is None or asked is not agent:
            seat, seen = Seat([*self.agents[:player], agent, *self.agents[player + 1 :]], player), 0
            seat.sit(self.game, hidden=hides(self.start))
        for turn in self.turns[max(seen, self.opening) :]:
            if turn.player != CHANCE:
                seat.observe(turn.state, turn.action)
        self._advisers[player] = (agent, seat, len(self.turns))
        return seat.decide(self.state, self._decision_seed)

    def returns(self) -> tuple[float, ...]:
        """Return what each player got, once the game is over."""
        self._blame_game(len(self.turns))
        return returns_of(self.state)

    def record(self, *, error: str = "") -> Match:
        """Return the game as it was played, or as far as it came; an `error` says why it did not come to its end."""
        return Match(
            game_text(self.game),
            self.texts,
            self.seed,
            self._start_text,
            choices=tuple(turn.choice for turn in self.turns),
            actions=tuple(turn.text for turn in self.turns),
            players=tuple(turn.player for turn in self.turns),
            nodes=tuple(turn.nodes for turn in self.turns),
            seconds=tuple(turn.seconds for turn in self.turns),
            returns=self.returns() if not error and self.is_over else (),
            error=error,
            from_position=self._from_position,
            opening=self.opening,
        )

    @property
    def _rolls(self) -> int:
        return sum(turn.player == CHANCE for turn in self.turns)

    def _roll(self) -> None:
        """Let chance move for as long as it is its turn. Agents that learn are not shown what nobody decided."""
        while not self.is_over and is_chance(self.state):
            self._go(rolled(self.state, seed=self.seed, roll=self._rolls))

    def _go(self, choice: int) -> None:
        """Go on by an action that nobody decides."""
        before, action = self.state, self.state.legal_actions()[choice]
        self.state = before.apply(action)
        self.turns.append(Turn(before, choice, action, shown(action), before.player))

    @property
    def _decision_seed(self) -> int:
        return decision_seed(self.seed, len(self.turns))

    def _sit(self) -> None:
        """Let everybody sit down, before anything is asked or shown."""
        if self._are_seated:
            return
        for seat in self.seats:
            self.doing = f"player {seat.player}, {self.texts[seat.player]}, sitting down,"
            seat.sit(self.game, hidden=hides(self.start))
        self._are_seated = True

    def _blame_game(self, actions: int) -> None:
        self.doing = f"the game, after {actions} actions,"

    def _blame_player(self, action: int) -> None:
        self.doing = f"player {self.player}, {self.texts[self.player]}, at action {action}"


def seated(agent: Agent | str | None) -> Agent:
    """Return who sits there: a person for None or "human", and for other texts the agent that they name."""
    if agent is None or agent == HUMAN:
        return Person()
    return registry.agent(agent) if isinstance(agent, str) else agent


def place(action: Any, legal: Sequence[Any]) -> int:
    """Find an action among the legal ones, or refuse it."""
    try:
        return legal.index(action)
    except ValueError:
        if not legal:
            raise IllegalAction(f"illegal action {shown(repr(action))}: the game is over") from None
        choices = ", ".join(map(shown, legal[:MOST_LISTED])) + (", …" if len(legal) > MOST_LISTED else "")
        raise IllegalAction(f"illegal action {shown(repr(action))}: expected one of {choices}") from None
