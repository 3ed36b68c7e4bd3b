"""A league draft in the terminal: the board with advice, rosters, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from kingmaker.league.advice import Advice
from kingmaker.league.draft import Draft
from kingmaker.league.tiers import tiers
from kingmaker.show.tables import Cell, fitting_table, grid

BEST_SHOWN = 12
FINALISTS = 5
"""Candidates that stand first in the list; those after them were tried less often."""
KEEPERS_SHOWN = 12


def heading(draft: Draft) -> Text:
    """Say where the draft is: the pick, whose it is, and when our next ones are."""
    terms = draft.terms
    if draft.is_over:
        return Text("The draft is over.", style="bold")
    turn = len(draft.picks)
    who = "your pick" if draft.is_mine else terms.rules.team_name(terms.turns[turn])
    mine = [mine + 1 for mine in draft.my_turns() if mine > turn or not draft.is_mine]
    then = f"; your next picks: {', '.join(map(str, mine[:3]))}" if mine else "; your last pick"
    return Text(f"Round {turn // terms.rules.teams + 1}, pick {turn + 1} ({draft.place(turn)}): {who}{then}", "bold")


def needs(draft: Draft) -> Text:
    """Say what our team has in each slot, and how full the bench is."""
    terms = draft.terms
    lineup = draft.lineup(terms.me)
    slots: dict[str, list[int]] = {}
    for slot, player in zip(terms.rules.slots, lineup, strict=True):
        filled = slots.setdefault(slot, [0, 0])
        filled[0] += player is not None
        filled[1] += 1
    text = Text("Your line-up: ")
    for place, (slot, (started, room)) in enumerate(slots.items()):
        text.append("  " if place else "")
        text.append(f"{slot} {started}/{room}", style="" if started == room else "yellow")
    benched = len(draft.roster(terms.me)) - sum(player is not None for player in lineup)
    text.append(f"  bench {benched}/{terms.rules.bench}")
    clashes = bye_clashes(draft, terms.me)
    return text.append(f"  (bye {'; '.join(clashes)})", style="yellow") if clashes else text


def tier_of(draft: Draft) -> dict[int, int]:
    """Return the tier of every player who is free, within his position."""
    players, free = draft.terms.players, draft.free()
    found: dict[int, int] = {}
    for position in draft.terms.rules.positions:
        own = sorted((n for n in free if players[n].position == position), key=lambda n: -players[n].projection)
        found |= dict(zip(own, tiers([players[number].projection for number in own]), strict=True))
    return found


def best_free(draft: Draft, position: str | None = None, count: int = BEST_SHOWN) -> list[int]:
    """Return the best who are free by value over replacement, of all positions or one."""
    players = draft.terms.players
    free = [number for number in draft.free() if position in (None, players[number].position)]
    return sorted(free, key=lambda number: -draft.terms.over_replacement(number))[:count]


def board_players(draft: Draft, advice: Advice | None) -> list[int]:
    """Return whom the board shows: the finalists of the advice, then the best by value over replacement."""
    first = [each.player for each in advice.candidates[:FINALISTS]] if advice else []
    best = [number for number in best_free(draft) if number not in first]
    return [*first, *best][:BEST_SHOWN]


def player_table(draft: Draft, listed: Sequence[int], advice: Advice | None, *, width: int) -> Table:
    """List players with their numbers: points, value over replacement, tier, and the chance to be there later."""
    terms = draft.terms
    tier = tier_of(draft)
    chances = _Chances(draft, advice)
    byes = has_byes(draft)
    heads = ["", "player", "pos", "tier", "points", "over repl.", "ADP", *chances.heads(), *(["bye"] if byes else [])]
    rows: list[list[Cell]] = []
    for place, number in enumerate(listed, start=1):
        player = terms.players[number]
        first = advice is not None and number == advice.best.player
        cells: list[Cell] = [
            f"{'▶' if first else ''}{place}",
            Text(player.name, style="bold green" if first else ""),
            player.position,
            str(tier[number]),
            f"{player.projection:.1f}",
            f"{terms.over_replacement(number):+.1f}",
            player.adp_text,
        ]
        rows.append([*cells, *chances.cells(number), *([player.bye] if byes else [])])
    last = len(heads) - 1 - byes
    right = [0, *range(3, len(heads))]
    advised = [] if advice is None else [last]
    later = range(last - 1, 7, -1)
    bye = [last + 1] if byes else []
    return fitting_table(heads, rows, width=width, drop=[3, *bye, 6, 4, *later, 5, *advised, 2], right=right)


def has_byes(draft: Draft) -> bool:
    """Tell whether the file of players has bye weeks."""
    return any(player.bye for player in draft.terms.players)


def bye_clashes(draft: Draft, team: int) -> list[str]:
    """Say in which weeks several starters of a team do not play: `week 9: 3 starters`."""
    weeks = Counter(draft.terms.players[number].bye for number in draft.lineup(team) if number is not None)
    shared = [(week, count) for week, count in weeks.items() if week and count > 1]
    return [f"week {week}: {count} starters" for week, count in sorted(shared, key=lambda entry: -entry[1])]


def keeper_notes(draft: Draft) -> list[str]:
    """Say who is kept, by whom and for which pick."""
    terms = draft.terms
    kept = []
    for each in terms.kept[:KEEPERS_SHOWN]:
        who = "you" if each.team == terms.me else terms.rules.team_name(each.team)
        place = "" if each.turn is None else f" for {draft.place(each.turn)}"
        kept.append(f"{terms.players[each.player].name} by {who}{place}")
    more = len(terms.kept) - KEEPERS_SHOWN
    return [f"kept: {', '.join(kept)}{f' and {more} more' if more > 0 else ''}"] if kept else []


class _Chances:
    """The columns that come from an advice: who is there at our turns, and what taking him is worth."""

    def __init__(self, draft: Draft, advice: Advice | None) -> None:
        self.advice = advice
        self.early = advice is not None and advice.turn > len(draft.picks)
        """Whether the advice is about a turn that is not there yet."""
        self.tried = {each.player: each for each in advice.candidates} if advice else {}

    def heads(self) -> list[str]:
        if self.advice is None:
            return []
        turn, after = self.advice.turn + 1, self.advice.next_turn
        now = [f"at {turn}"] if self.early else []
        later = [] if after is None else [f"at {after + 1}" if self.early else "at your next"]
        return [*now, *later, f"if taken at {turn}" if self.early else "if taken now"]

    def cells(self, number: int) -> list[str]:
        if self.advice is None:
            return []
        cells = [f"{self.advice.there[number]:.0%}"] if self.early else []
        if self.advice.next_turn is not None:
            one = self.tried.get(number)
            cells.append(f"{self.advice.survival[0][number] if one is None else one.survives:.0%}")
        return [*cells, self._worth(self.advice, number)]

    def _worth(self, advice: Advice, number: int) -> str:
        """Tell a candidate's distance to whom we advise; one who is better will probably be gone by our turn."""
        one = self.tried.get(number)
        if one is None:
            return ""
        if number == advice.best.player and self.early:
            return "advised"
        return "best" if one.behind == 0 and not self.early else f"{-one.behind:+.1f} ± {one.behind_error:.1f}"


def roster_table(draft: Draft, team: int, *, width: int) -> Table:
    """List a team's line-up slot by slot, then its bench, with points and where each was picked."""
    terms = draft.terms
    gone = draft.taken()
    lineup = draft.lineup(team)
    bench = [number for number in draft.roster(team) if number not in lineup]
    places = [*zip(terms.rules.slots, lineup, strict=True), *(("bench", number) for number in bench)]
    kept = {each.player for each in terms.kept}
    byes = has_byes(draft)
    rows: list[list[Cell]] = []
    for slot, number in places:
        if number is None:
            rows.append([slot, Text("open", style="yellow"), "", "", "", *([""] if byes else [])])
            continue
        player = terms.players[number]
        picked = draft.place(gone[number]) if number in gone else ""
        picked = f"kept {picked}".strip() if number in kept else picked
        cells: list[Cell] = [slot, player.name, player.position, f"{player.projection:.1f}", picked]
        rows.append([*cells, *([player.bye] if byes else [])])
    heads = ["slot", "player", "pos", "points", "picked", *(["bye"] if byes else [])]
    return fitting_table(heads, rows, width=width, drop=[4, 2], right=[3, 4, *([5] if byes else [])])


def standings(draft: Draft) -> list[tuple[int, float]]:
    """Return teams and what they are worth, the best first."""
    worth = [(team, draft.worth(team)) for team in range(draft.terms.rules.teams)]
    return sorted(worth, key=lambda entry: -entry[1])


def final_table(draft: Draft, *, width: int) -> Table:
    """Rank the teams by what their rosters are worth."""
    rows: list[list[Cell]] = []
    for place, (team, worth) in enumerate(standings(draft), start=1):
        mine = team == draft.terms.me
        name = Text(
            f"{draft.terms.rules.team_name(team)}{' (you)' if mine else ''}", style="bold green" if mine else ""
        )
        rows.append([str(place), name, f"{worth:.1f}"])
    return fitting_table(["", "team", "worth"], rows, width=width, drop=[], right=[0, 2])


def pick_line(draft: Draft, turn: int) -> Text:
    """Write one pick: `2.10  team 3  Name (RB)`."""
    pick, team, rules = draft.picks[turn], draft.terms.turns[turn], draft.terms.rules
    position = "not in the file" if pick.player is None else draft.terms.players[pick.player].position
    mine = team == draft.terms.me
    who = "you" if mine else rules.team_name(team)
    width = max(8, *map(len, rules.names)) if rules.names else 8
    kept = ", kept" if pick.kept else ""
    return Text(
        f"{draft.place(turn):>5}  {who:<{width}} {pick.name} ({position}){kept}", style="bold green" if mine else ""
    )


def numbered(draft: Draft, listed: Iterable[int], *, width: int) -> Table:
    """List players by number, to choose one of."""
    players = draft.terms.players
    rows: list[tuple[Cell, Cell]] = [
        (str(place), f"{players[number].name} ({players[number].position}, {players[number].projection:.1f})")
        for place, number in enumerate(listed, start=1)
    ]
    return grid(rows, width=width)
