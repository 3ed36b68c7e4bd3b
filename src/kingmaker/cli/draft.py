"""`kingmaker draft`: an assistant for the draft of a real league, and mock drafts."""

from __future__ import annotations

import importlib
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from kingmaker.cli import draft_opening
from kingmaker.cli.app import Interrupted
from kingmaker.cli.draft_opening import Given, Opening
from kingmaker.cli.files import STDOUT, check_page, print_json, write_file
from kingmaker.cli.options import COUNT, example, json_option, number
from kingmaker.cli.terminal_draft import Left, TerminalDraft
from kingmaker.game import KingmakerError
from kingmaker.league import live, saving
from kingmaker.league.advice import FIRST, MORE, advise
from kingmaker.league.doubts import FORMS
from kingmaker.league.draft import Draft
from kingmaker.league.example import example_csv
from kingmaker.league.rules import BUILT_IN, ORDERS, Order, built_in, load_rules
from kingmaker.show.console import console
from kingmaker.show.draft import standings
from kingmaker.show.draft_page import draft_page

SHARE = FIRST / (FIRST + MORE)
"""Of the simulations, those that every candidate gets."""


@click.command(
    short_help="Help in the draft of a league: who will still be there, whom to take, and why.",
    epilog=example(
        "kingmaker draft --example players.csv",
        "kingmaker draft players.csv --teams 12 --slot 4 --rounds 15",
        "kingmaker draft players.csv --slot 4 --mock --seed 7 --report page.html",
        "kingmaker draft adp.csv --join projections.csv --slot 4 --rules superflex --keep 'Ann Alpha, 3, 5'",
        "kingmaker draft players.csv --slot 4 --picks live.json --json",
    ),
)
@click.argument("players", metavar="[PLAYERS.CSV]", required=False)
@click.option("--slot", type=COUNT, metavar="N", help="Your team, by the number of its first pick.")
@click.option("--teams", type=COUNT, metavar="N", help="The number of teams. Default: as in the rules.")
@click.option("--rounds", type=COUNT, metavar="N", help="The number of rounds. Default: as in the rules.")
@click.option(
    "--bench", type=number(int, 0), metavar="N", help="The number of places on the bench. Default: as in the rules."
)
@click.option("--order", type=click.Choice(ORDERS), help="The order of turns. Default: as in the rules.")
@click.option(
    "--rules",
    metavar="FILE",
    default="nfl",
    show_default=True,
    help=f"A TOML file of rules, or built-in ones: {', '.join(BUILT_IN)}.",
)
@click.option(
    "--join",
    "joined",
    metavar="FILE",
    multiple=True,
    help="A second CSV file with what the first lacks, projections for example, joined by name; can be repeated.",
)
@click.option("--keepers", metavar="FILE", help="Who is kept: CSV with player, team and round, or an exported JSON.")
@click.option("--keep", metavar="TEXT", multiple=True, help="One who is kept: NAME, TEAM, ROUND (or none).")
@click.option("--picks", metavar="FILE", help="Picks of a live draft to follow: exported JSON, CSV, or pasted lines.")
@click.option("--columns", metavar="TEXT", help='Which column is what: name=Player,adp="Avg Pick".')
@click.option(
    "--adp",
    type=click.Choice(FORMS),
    help="How draft positions are written: 16 (overall) or 2.04 (round.pick). Default: overall, refused in doubt.",
)
@click.option("--encoding", metavar="NAME", default="utf-8", show_default=True, help="The encoding of the file.")
@click.option("--skip-bad", is_flag=True, help="Leave out lines that cannot be read instead of stopping.")
@click.option("--mock", is_flag=True, help="Draft against bots, which pick by draft position with noise, and by need.")
@click.option(
    "--seed",
    type=number(int, 0, 2**64 - 1),
    metavar="N",
    help="The seed of bots and simulations. Default: that of the saved draft, or 0.",
)
@click.option(
    "--simulations",
    type=number(int, 10, 1_000_000),
    metavar="N",
    default=FIRST + MORE,
    show_default=True,
    help="The number of simulated drafts for each of the best candidates.",
)
@click.option("--save", metavar="FILE", help="Where to save. Default: players.draft, beside the file of players.")
@click.option("--resume", metavar="FILE", help="Continue a saved draft with its settings.")
@click.option("--restart", is_flag=True, help="Begin anew; the earlier draft is kept in another file.")
@click.option("--report", metavar="FILE", help="Write a page about the finished draft; - prints it.")
@json_option
@click.option("--example", "pool_file", metavar="FILE", help="Write an example pool of 300 invented players and stop.")
@click.option(
    "--example-rules", "rules_file", metavar="FILE", help="Write built-in rules (see --rules) as a file and stop."
)
def draft(
    players: str | None,
    slot: int | None,
    teams: int | None,
    rounds: int | None,
    bench: int | None,
    order: Order | None,
    rules: str,
    joined: tuple[str, ...],
    keepers: str | None,
    keep: tuple[str, ...],
    picks: str | None,
    columns: str | None,
    adp: str | None,
    encoding: str,
    skip_bad: bool,
    mock: bool,
    seed: int | None,
    simulations: int,
    save: str | None,
    resume: str | None,
    restart: bool,
    report: str | None,
    as_json: bool,
    pool_file: str | None,
    rules_file: str | None,
) -> None:
    """Draft with an assistant: it simulates what the other teams will do, and says whom to take and why.

    PLAYERS.CSV has one line for each player: name, position, projection, average draft position (ADP). Type the picks
    of the other teams as they happen, or let --picks read them. Every pick is saved at once, and the same command
    continues where the draft stopped. --json prints one recommendation for the draft as it is saved, without a
    dialogue. No network is used.
    """
    # long: one option each
    if pool_file is not None or rules_file is not None:
        _write_examples(pool_file, rules_file, rules)
        return
    check_page("--report", report, as_json=as_json)
    if resume is not None:
        _refuse_with_resume(slot, teams, rounds, bench, order, rules, save, keepers, keep, restart=restart, mock=mock)
        given = {"players": players, "columns": columns, "adp": adp, "joined": list(joined)}
        opening = draft_opening.resumed(Path(resume), seed, given)
    else:
        source: dict[str, Any] = {"players": players, "columns": columns, "encoding": encoding}
        source |= {"skip": skip_bad, "adp": adp, "joined": list(joined)}
        agreed = load_rules(rules, teams=teams, rounds=rounds, bench=bench, order=order)
        told = Given(keepers, keep, picks, anew=restart)
        opening = draft_opening.begun(source, slot, save, agreed, seed, told, mock=mock)
    counts = (max(2, round(simulations * SHARE)), simulations - max(2, round(simulations * SHARE)))
    if as_json:
        print_json(_as_json(*_looked_up(opening, picks), counts))
        return
    screen = console(stderr=report == STDOUT)
    with saving.open_draft(opening.path, opening.terms, opening.header, restart=restart) as saved:
        if picks is not None:
            _follow(opening, saved, picks)
        left = _run(TerminalDraft(saved, mock=opening.mock, screen=screen, simulations=counts))
    if report is not None and not left:
        if not saved.draft.is_over:
            to_come = len(opening.terms.turns) - len(saved.draft.picks)
            raise KingmakerError(f"expected a finished draft for the report, got one with {to_come} picks to come")
        write_file(report, draft_page(saved.draft, mock=opening.mock))


def _run(dialogue: TerminalDraft) -> bool:
    """Run the dialogue and tell whether somebody left it; however it ends, nothing is lost."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # a byte that is no text costs its line, not all that follow
    if sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # lines can be edited from then on
    try:
        dialogue.run()
    except Left as left:
        dialogue.screen.print(str(left), style="dim", soft_wrap=True)
        return True
    except EOFError:
        dialogue.screen.print(f"\nthe input ended: {dialogue.where_saved()}", style="dim", soft_wrap=True)
    except KeyboardInterrupt as error:
        raise Interrupted(f"interrupted: {dialogue.where_saved()}") from error
    return False


def _looked_up(opening: Opening, picks: str | None) -> tuple[Draft, tuple[str, ...]]:
    """Return the draft as it is saved, followed by the picks of a file, and what was noticed; nothing is written."""
    found = opening.looked_up()
    if picks is None:
        return found, ()
    followed = live.follow(found, found, draft_opening.picks_of(picks, opening.terms.rules), f"'{picks}'")
    return found, followed.notes


def _follow(opening: Opening, saved: saving.SavedDraft, picks: str) -> None:
    """Make and save the picks of a file."""
    read = draft_opening.picks_of(picks, opening.terms.rules)
    followed = live.follow(saved.draft, saved, read, f"'{picks}'")
    saved.notes = (*saved.notes, *followed.notes)


def _as_json(found: Draft, notes: tuple[str, ...], counts: tuple[int, int]) -> dict[str, Any]:
    """Return where the draft is and what is advised, as plain values; teams and picks are counted from 1."""
    terms = found.terms
    answer: dict[str, Any] = {
        "picks": len(found.picks),
        "team": None if found.team is None else found.team + 1,
        "you": terms.me + 1,
        "names": [terms.rules.team_name(team) for team in range(terms.rules.teams)],
        "roster": [terms.players[number].name for number in found.roster(terms.me)],
        "keepers": [keeper.as_dict() for keeper in terms.rules.keepers],
        "notes": [*terms.pool.understood, *terms.pool.notes, *notes],
        "worth": round(found.worth(terms.me), 3),
        "seed": terms.seed,
    }
    if found.is_over:
        return {
            **answer,
            "standings": [{"team": team + 1, "worth": round(worth, 3)} for team, worth in standings(found)],
        }
    if not found.my_turns():
        return {**answer, "advice": None}
    advice = advise(found, first=counts[0], more=counts[1])
    free = found.free()[:60]
    names = [terms.players[number].name for number in free]
    answer["advice"] = advice.as_dict()
    answer["there"] = {name: round(advice.there[number], 4) for name, number in zip(names, free, strict=True)}
    if advice.next_turn is not None:
        chances = advice.survival[0]
        answer["survives"] = {name: round(chances[number], 4) for name, number in zip(names, free, strict=True)}
    return answer


def _refuse_with_resume(*given: object, restart: bool, mock: bool) -> None:
    """Refuse options that a saved draft has settled."""
    names = ("--slot", "--teams", "--rounds", "--bench", "--order", "--rules", "--save", "--keepers", "--keep")
    settled = [name for name, value in zip(names, given, strict=True) if value not in (None, "nfl", ())]
    settled += [name for name, value in (("--restart", restart), ("--mock", mock)) if value]
    if settled:
        raise KingmakerError(f"expected --resume without {', '.join(settled)}: the saved draft has these settings")


def _write_examples(pool_file: str | None, rules_file: str | None, rules: str) -> None:
    """Write the example pool and built-in rules; nothing that is there is overwritten."""
    if rules not in BUILT_IN:
        raise KingmakerError(f"expected built-in rules to write, {', '.join(BUILT_IN)}, got '{rules}'")
    what_rules = "the rules of a usual league are" if rules == BUILT_IN[0] else f"the rules '{rules}' are"
    for file, text, what in (
        (pool_file, example_csv(), "300 invented players are"),
        (rules_file, built_in(rules), what_rules),
    ):
        if file is None:
            continue
        if file != STDOUT and os.path.lexists(file):
            raise KingmakerError(f"expected a new file, got '{file}', which is there already")
        write_file(file, text.rstrip("\n"))
        if file != STDOUT:
            console().print(f"{what} in '{file}'", soft_wrap=True)
