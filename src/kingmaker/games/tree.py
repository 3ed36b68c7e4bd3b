"""Explicit trees: an inner node is `[player, child, …]`, and a leaf is the list of its payoffs.

A leaf may pay intervals, `((4, 6), (3, 5), (0, 1))`, as in figure 2 of Max-Prob. A node may also be a mapping,
`{"player": 0, "children": […], "value": (3, 1, 2)}`, whose value is the estimate for a search that stops there.
Where chance moves, a node is `["chance", probability, child, probability, child, …]`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from pathlib import Path
from typing import Any, ClassVar

from kingmaker import _engine
from kingmaker.chance import check_chances
from kingmaker.checks import is_whole, shown, shown_value, whole
from kingmaker.drawing import Branch, Look, folded_picture, grow
from kingmaker.drawing.tree_plan import BREADTH, LEAVES
from kingmaker.game import CHANCE, Chancy, Evaluates, InvalidGame, InvalidState, has_partners
from kingmaker.games.encodings.nodes import EncodedTree
from kingmaker.games.native import BoundedState, ChancyState, EstimatedState, TeamedState
from kingmaker.games.textbook import CHANCE_WORD, looks_like_textbook, paired_payoffs
from kingmaker.properties import Properties

Pair = tuple[float, float]
Inner = tuple[int, list[int], list[float] | None]
"""A player, the places of its children, and an estimate; or `CHANCE`, the children, and their probabilities."""
Leaf = list[Pair]

ZERO_SUM = "zero-sum"
"""The key under which JSON has a tree in the form of the textbooks."""
MOST_PLAYERS = 2**16
"""No leaf pays more; the tree has as many players as its leaves have payoffs."""

EXAMPLE = [0, [1, (6, 4, 0), (1, 4, 5)], [1, (3, 4, 3), (1, 3, 6)], [1, (5, 4, 1), (4, 4, 2)]]
"""Figure 1 of Sturtevant, Zinkevich & Bowling, AAAI 2006; the payoffs of the last leaf are not printed there."""


class TreeState(BoundedState["Tree"]):
    """A node of a tree; actions are the numbers of its children, from 0."""

    __slots__ = ()

    @property
    def node(self) -> int:
        """Which node this is: the root is 0, and the others are counted level by level."""
        return int(self.core.fields()["node"])

    def draw(self) -> str:
        """Draw the tree from here on, two levels deep."""
        return "\n".join(_lines(self, 2))

    def svg(self, *, depth: int = 4) -> str:
        """Draw the tree from here on in the style of the papers' figures, to a number of levels."""
        top: Edge = (self, None)
        return folded_picture(
            lambda leaves, breadth: grow(top, _look, depth=depth, leaves=leaves, breadth=breadth),
            leaves=LEAVES,
            breadth=BREADTH,
            title=f"{self.game!r} from {self}",
        )

    def __str__(self) -> str:
        return f"node {self.node}"


class EstimatedTreeState(TreeState, EstimatedState["Tree"]):
    """A node of a tree in which every node has an estimate."""

    __slots__ = ()


class TeamedTreeState(TreeState, TeamedState["Tree"]):
    """A node of a tree for partners."""

    __slots__ = ()


class ChancyTreeState(TreeState, ChancyState["Tree"]):
    """A node of a tree in which chance moves somewhere."""

    __slots__ = ()


class EstimatedTeamedTreeState(EstimatedTreeState, TeamedState["Tree"]):
    """A node of a tree for partners in which every node has an estimate."""

    __slots__ = ()


class EstimatedChancyTreeState(ChancyTreeState, EstimatedTreeState):
    """The same where every node of a player has an estimate; where chance moves it is the mean of what may follow."""

    __slots__ = ()


class ChancyTeamedTreeState(ChancyTreeState, TeamedState["Tree"]):
    """A node of a tree for partners in which chance moves somewhere."""

    __slots__ = ()


class EstimatedChancyTeamedTreeState(EstimatedChancyTreeState, TeamedState["Tree"]):
    """The same where every node of a player has an estimate."""

    __slots__ = ()


KINDS: dict[tuple[bool, bool, bool], type[TreeState]] = {
    (False, False, False): TreeState,
    (False, False, True): EstimatedTreeState,
    (False, True, False): TeamedTreeState,
    (False, True, True): EstimatedTeamedTreeState,
    (True, False, False): ChancyTreeState,
    (True, False, True): EstimatedChancyTreeState,
    (True, True, False): ChancyTeamedTreeState,
    (True, True, True): EstimatedChancyTeamedTreeState,
}
"""What a node is, by whether the tree has chance, partners and estimates."""

Edge = tuple[TreeState, int | None]
"""A node and the number of one of its children; None stands for the node itself."""


@dataclass(frozen=True, repr=False, eq=False)
class Tree(EncodedTree):
    """A game that is its own tree, from nested lists or from JSON.

    `teams` has the team of each player, numbered from 0, if there are partners; every leaf pays partners the same.
    """

    name: ClassVar[str] = "tree"

    root: Any = field(default_factory=lambda: EXAMPLE)
    teams: tuple[int, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "teams", tuple(self.teams))
        for team in self.teams:
            whole(team, "teams of a tree", 0, MOST_PLAYERS, error=InvalidGame)
        nodes = _flatten(self.root)
        object.__setattr__(self, "_nodes", nodes)
        object.__setattr__(self, "_start", _engine.start(self.name, self._rules()))

    @classmethod
    def from_json(cls, source: str | Path) -> Tree:
        """Read a tree from JSON text, or from a file given as a `Path`.

        `{"zero-sum": [0, [1, 3, 12], [1, 2, 4]]}` is the form of the textbooks: see `zero_sum`.
        """
        try:
            text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
            written = json.loads(text)
            if isinstance(written, Mapping) and set(written) == {ZERO_SUM}:
                return cls.zero_sum(written[ZERO_SUM])
            return cls(written)
        except RecursionError:
            raise InvalidGame("expected JSON that is nested less deeply: build the tree from lists instead") from None
        except json.JSONDecodeError as error:
            raise InvalidGame(f"expected a tree as JSON, got text that is not JSON: {error}") from None
        except UnicodeDecodeError:
            raise
        except ValueError as error:
            if isinstance(error, InvalidGame):
                raise
            raise InvalidGame(
                f"expected numbers that can be read in the JSON of a tree, got another: {error}"
            ) from None

    @classmethod
    def zero_sum(cls, root: Any) -> Tree:
        """Read the form of the textbooks: two players, and a leaf is what player 0 gets, which player 1 loses.

        `Tree.zero_sum([0, [1, 3, 12], [1, 2, 4]])` is `Tree([0, [1, (3, -3), (12, -12)], [1, (2, -2), (4, -4)]])`.
        """
        return cls(paired_payoffs(root))

    @property
    def hint(self) -> str:
        """What to write instead if one number at each leaf was meant, where the text may mean that; else empty."""
        if not looks_like_textbook(self.root):
            return ""
        players = self.new().num_players
        return (
            f"every leaf pays {players} players here; if each leaf is one number, which player 1 loses, write "
            f'{{"{ZERO_SUM}": …}} around the same tree, or Tree.zero_sum in Python'
        )

    @property
    def properties(self) -> Properties:
        """What kind of game it is, worked out from the tree: no random games are needed."""
        nodes: list[Inner | Leaf] = self.__dict__["_nodes"]
        leaves = [leaf for leaf in nodes if isinstance(leaf, list)]
        sums = [sum((low + high) / 2 for low, high in leaf) for leaf in leaves]
        largest = max(abs(end) for leaf in leaves for interval in leaf for end in interval)
        zero_sum = all(abs(total - sums[0]) <= 1e-9 * largest for total in sums)
        branching, length = _random_play(nodes)
        start = self.new()
        return Properties(
            players=start.num_players,
            deterministic=not isinstance(start, Chancy),
            zero_sum=zero_sum,
            teams=has_partners(start),
            branching=branching,
            length=length,
        )

    def new(self, *, seed: int | None = None) -> TreeState:
        """Start at the root; what chance brings is not drawn here."""
        start: _engine.Position = self.__dict__["_start"]
        return self._state(start)

    def parse(self, text: str) -> TreeState:
        """Read a node as `str(state)` writes it: `node 3`."""
        word, _, number = text.strip().partition(" ")
        if word != "node" or not number.isascii() or not number.isdigit() or len(number) > 9:
            raise InvalidState(f"expected a node such as 'node 3', got '{shown(text)}'")
        return self._state(_engine.parse(self.name, self._rules(), f"node {int(number)}"))

    def _state(self, core: _engine.Position) -> TreeState:
        kind = KINDS[core.is_chancy, core.teams() is not None, core.evaluates]
        return kind(self, core)

    def _rules(self) -> dict[str, Any]:
        nodes: list[Inner | Leaf] = self.__dict__["_nodes"]
        payoffs = next(node for node in nodes if isinstance(node, list))
        return {"players": len(payoffs), "nodes": nodes, "teams": list(self.teams)}

    def __reduce__(self) -> tuple[Any, ...]:
        return _tree, (self.root, self.teams)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree) or self.teams != other.teams:
            return False
        return bool(self.__dict__["_nodes"] == other.__dict__["_nodes"])

    def __hash__(self) -> int:
        return hash(str(self.__dict__["_nodes"]))

    def __repr__(self) -> str:
        nodes = self.__dict__["_nodes"]
        return f"<tree of {len(nodes)} nodes>"


def _tree(root: Any, teams: tuple[int, ...]) -> Tree:
    return Tree(root, teams=teams)


def _flatten(root: Any) -> list[Inner | Leaf]:
    """List the nodes with every parent before its children; without recursion, so that depth does not matter."""
    pending: list[tuple[Any, str]] = [(root, "root")]
    nodes: list[Inner | Leaf] = []
    for written, where in pending:  # grows as it goes
        player, children, value = _read_inner(written, where)
        if player is None:
            nodes.append(_read_leaf(written, where))
            continue
        first = len(pending)
        pending.extend((child, f"{where}/{i}" if len(where) < 200 else where) for i, child in enumerate(children))
        nodes.append((player, list(range(first, len(pending))), value))
    _check_widths(nodes)
    return nodes


def _read_chance(written: list[Any], where: str) -> tuple[int, Sequence[Any], list[float]]:
    chances, children = written[1::2], written[2::2]
    if not children or len(chances) != len(children) or not all(map(_is_number, chances)):
        got = shown_value(written) if len(written) < 3 else f"a list of {len(written)}"
        raise InvalidGame(f'expected ["{CHANCE_WORD}", probability, child, …], got {got} at {where}')
    probabilities = [_float(chance, where) for chance in chances]
    check_chances(probabilities, where)
    return CHANCE, children, probabilities


def _read_inner(written: Any, where: str) -> tuple[int | None, Sequence[Any], list[float] | None]:
    if isinstance(written, list | tuple) and written and written[0] == CHANCE_WORD:
        return _read_chance(list(written), where)
    if isinstance(written, Mapping):
        extra = set(written) - {"player", "children", "value"}
        if extra or not {"player", "children"} <= set(written):
            got = shown(", ".join(map(str, written)))
            raise InvalidGame(f"expected player, children and perhaps value, got {got} at {where}")
        player, children, value = written["player"], written["children"], written.get("value")
        if value is not None and not _is_row(value):
            raise InvalidGame(f"expected an estimate for each player, got {shown_value(value)} at {where}")
        estimate = None if value is None else [_float(entry, where) for entry in value]
    elif isinstance(written, list) and written and _is_number(written[0]) and _has_children(written):
        player, children, estimate = written[0], written[1:], None
    else:
        return None, (), None
    if not is_whole(player) or not 0 <= player < MOST_PLAYERS:
        raise InvalidGame(f"expected the number of a player, got {shown_value(player)} at {where}")
    if not isinstance(children, Sequence) or isinstance(children, str) or not children:
        raise InvalidGame(f"expected at least one child, got {shown_value(children)} at {where}")
    return player, children, estimate


def _has_children(written: list[Any]) -> bool:
    return len(written) == 1 or all(isinstance(child, list | tuple | Mapping) for child in written[1:])


def _read_leaf(written: Any, where: str) -> Leaf:
    if isinstance(written, list | tuple) and written:
        if _is_row(written):
            return [(_float(entry, where),) * 2 for entry in written]
        if all(_is_number(entry) or (_is_row(entry) and len(entry) == 2) for entry in written):
            pairs = [(entry, entry) if _is_number(entry) else entry for entry in written]
            return [(_float(low, where), _float(high, where)) for low, high in pairs]
    got = shown_value(written) if not isinstance(written, list) else f"a list of {len(written)}"
    raise InvalidGame(f"expected [player, child, …] or the payoffs of a leaf, got {got} at {where}")


def _float(entry: Any, where: str) -> float:
    try:
        return float(entry)
    except OverflowError:
        raise InvalidGame(f"expected a finite number, got one that is too large at {where}") from None


def _check_widths(nodes: list[Inner | Leaf]) -> None:
    widths = {len(node) for node in nodes if isinstance(node, list)}
    if len(widths) > 1:
        low, *_, high = sorted(widths)
        raise InvalidGame(f"expected the same number of payoffs at every leaf, got {low} and {high}")


def _random_play(nodes: list[Inner | Leaf]) -> tuple[float, float]:
    """Return the mean number of children and of moves in random play; every parent stands before its children."""
    chances = [1.0] + [0.0] * (len(nodes) - 1)
    turns = actions = 0.0
    for chance, node in zip(chances, nodes, strict=True):  # chances are filled in as it goes
        if not isinstance(node, list):
            player, children, numbers = node
            if player == CHANCE and numbers is not None:
                for child, share in zip(children, numbers, strict=True):
                    chances[child] = chance * share
                continue
            turns, actions = turns + chance, actions + chance * len(children)
            for child in children:
                chances[child] = chance / len(children)
    return (actions / turns if turns else 0.0, turns)


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _is_row(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(_is_number(entry) for entry in value)


def _look(edge: Edge) -> Look[Edge]:
    """See the node at the end of an edge; its children are not visited, since there may be very many."""
    parent, action = edge
    state = parent if action is None else parent.apply(action)
    name, spoken = ("", "") if action is None else (_edge_text(parent, action), str(action))
    if state.is_terminal():
        return Look(Branch(text=f"({', '.join(_payoffs(state))})", edge=name, action=spoken))
    estimate = f"({', '.join(f'{entry:g}' for entry in state.evaluate())})" if isinstance(state, Evaluates) else ""
    branch = Branch(player=state.player, edge=name, note=estimate, action=spoken)
    return Look(branch, [(state, child) for child in state.legal_actions()])


def _edge_text(parent: TreeState, action: int) -> str:
    """Write an action; where chance moves, with its probability."""
    if parent.player != CHANCE or not isinstance(parent, Chancy):
        return str(action)
    return f"{action} ({dict(parent.chances())[action]:.4g})"


def _payoffs(state: TreeState) -> list[str]:
    return [f"{low:g}" if low == high else f"{low:g}…{high:g}" for low, high in state.bounds()]


def _lines(state: TreeState, levels: int, indent: str = "") -> list[str]:
    if state.is_terminal():
        return [indent + "  ".join(_payoffs(state))]
    lines = [f"{indent}{'chance' if state.player == CHANCE else f'player {state.player}'}"]
    if levels == 0:
        return [f"{lines[0]} …"]
    for action in state.legal_actions():
        first, *rest = _lines(state.apply(action), levels - 1, indent + "   ")
        lines += [f"{indent}{_edge_text(state, action)}: {first.strip()}", *rest]
    return lines
