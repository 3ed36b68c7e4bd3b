"""`kingmaker draft`: an assistant for the draft of a real league, and mock drafts."""

from __future__ import annotations

import importlib
import io
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kingmaker.cli.app import Interrupted
from kingmaker.cli.files import STDOUT, check_page, print_json, write_file
from kingmaker.cli.options import COUNT, example, json_option, number
from kingmaker.cli.terminal_draft import Left, TerminalDraft
from kingmaker.game import KingmakerError
from kingmaker.league import headers, journal, saving
from kingmaker.league.advice import FIRST, MORE, advise
from kingmaker.league.doubts import FORMS
from kingmaker.league.draft import Draft, DraftTerms
from kingmaker.league.example import example_csv
from kingmaker.league.pool import Pool, read_columns, read_pool
from kingmaker.league.rules import BUILT_IN, Rules, built_in, load_rules
from kingmaker.show.console import console
from kingmaker.show.draft import standings
from kingmaker.show.draft_page import draft_page

SHARE = FIRST / (FIRST + MORE)
"""Of the simulations, those that every candidate gets."""


@dataclass(frozen=True)
class Opening:
    """What a draft begins with: the terms, the file, and what is saved there as settings."""

    terms: DraftTerms
    path: Path
    header: dict[str, Any]
    mock: bool


@click.command(
    short_help="Help in the draft of a league: who will still be there, whom to take, and why.",
    epilog=example(
        "kingmaker draft --example players.csv",
        "kingmaker draft players.csv --teams 12 --slot 4 --rounds 15",
        "kingmaker draft players.csv --slot 4 --mock --seed 7 --report page.html",
        "kingmaker draft players.csv --slot 4 --json",
    ),
)
@click.argument("players", metavar="[PLAYERS.CSV]", required=False)
@click.option("--slot", type=COUNT, metavar="N", help="Your team, by the number of its first pick.")
@click.option("--teams", type=COUNT, metavar="N", help="The number of teams. Default: as in the rules.")
@click.option("--rounds", type=COUNT, metavar="N", help="The number of rounds. Default: as in the rules.")
@click.option(
    "--bench", type=number(int, 0), metavar="N", help="The number of places on the bench. Default: as in the rules."
)
@click.option(
    "--rules", metavar="FILE", default="nfl", show_default=True, help="A TOML file of rules, or the built-in nfl."
)
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
@click.option("--example-rules", "rules_file", metavar="FILE", help="Write the built-in rules as a file and stop.")
def draft(
    players: str | None,
    slot: int | None,
    teams: int | None,
    rounds: int | None,
    bench: int | None,
    rules: str,
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
    of the other teams as they happen. Every pick is saved at once, and the same command continues where the draft
    stopped. --json prints one recommendation for the draft as it is saved, without a dialogue. No network is used.
    """
    if pool_file is not None or rules_file is not None:
        _write_examples(pool_file, rules_file)
        return
    check_page("--report", report, as_json=as_json)
    if resume is not None:
        _refuse_with_resume(slot, teams, rounds, bench, rules, save, restart=restart, mock=mock)
        opening = _resumed(Path(resume), seed, {"players": players, "columns": columns, "adp": adp})
    else:
        source = {"players": players, "columns": columns, "encoding": encoding, "skip": skip_bad, "adp": adp}
        opening = _begun(
            source, slot, save, load_rules(rules, teams=teams, rounds=rounds, bench=bench), seed, mock=mock
        )
    counts = (max(2, round(simulations * SHARE)), simulations - max(2, round(simulations * SHARE)))
    if as_json:
        print_json(_as_json(_looked_up(opening), counts))
        return
    screen = console(stderr=report == STDOUT)
    with saving.open_draft(opening.path, opening.terms, opening.header, restart=restart) as saved:
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


def _begun(
    source: dict[str, Any], slot: int | None, save: str | None, rules: Any, seed: int | None, *, mock: bool
) -> Opening:
    """Make the terms of a draft from the options."""
    if source["players"] is None:
        raise KingmakerError(
            "expected a CSV file of players, got none: kingmaker draft --example players.csv writes one"
        )
    if slot is None:
        raise KingmakerError(f"expected --slot with your team, from 1 to {rules.teams}, got none")
    players = Path(source["players"])
    if players.name in ("", ".."):  # no file is called so
        raise KingmakerError(f"expected a CSV file of players, got '{players}': Is a directory")
    path = Path(save) if save else players.with_suffix(".mock-draft" if mock else ".draft")
    saved = journal.read(path) if seed is None else None
    if saved is not None and saved.header is not None:
        seed = headers.seed_of(saved.header, f"'{path}'")
    terms = DraftTerms(_pool(source, rules), rules, slot - 1, seed or 0)
    return Opening(terms, path, headers.header_of(terms, mock=mock, source=source), mock)


def _resumed(path: Path, seed: int | None, given: dict[str, Any]) -> Opening:
    """Make the terms of a draft from its file; what is given of the players goes before what it says."""
    saved = journal.read(path)
    if saved is None:
        raise KingmakerError(f"expected a saved draft, got '{path}', which is not there or empty")
    if saved.header is None:
        raise KingmakerError(
            f"expected the settings of the draft in '{path}', got a damaged line: give the whole command with "
            f"--save {path}, and its picks are recovered"
        )
    header = headers.read_header(saved.header, f"'{path}'")
    source = {**header.source, **{name: value for name, value in given.items() if value is not None}}
    beside = path.parent / Path(source["players"]).name
    if given["players"] is None and not os.path.lexists(source["players"]) and os.path.lexists(beside):
        source["players"] = str(beside)
    terms = DraftTerms(_pool(source, header.rules), header.rules, header.me, header.seed if seed is None else seed)
    return Opening(terms, path, headers.header_of(terms, mock=header.mock, source=source), header.mock)


def _pool(source: dict[str, Any], rules: Rules) -> Pool:
    columns = read_columns(source["columns"]) if source["columns"] else {}
    return read_pool(
        source["players"],
        rules.positions,
        columns=columns,
        encoding=source["encoding"],
        skip=source["skip"],
        adp=source["adp"],
        teams=rules.teams,
    )


def _looked_up(opening: Opening) -> Draft:
    """Return the draft as it is saved, without writing anything."""
    saved = journal.read(opening.path)
    if saved is None:
        return Draft(opening.terms)
    return saving.restored(saved, opening.terms, opening.header, opening.path)


def _as_json(found: Draft, counts: tuple[int, int]) -> dict[str, Any]:
    """Return where the draft is and what is advised, as plain values; teams and picks are counted from 1."""
    terms = found.terms
    answer: dict[str, Any] = {
        "picks": len(found.picks),
        "team": None if found.team is None else found.team + 1,
        "you": terms.me + 1,
        "roster": [terms.players[number].name for number in found.roster(terms.me)],
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
    names = ("--slot", "--teams", "--rounds", "--bench", "--rules", "--save")
    settled = [name for name, value in zip(names, given, strict=True) if value not in (None, "nfl")]
    settled += [name for name, value in (("--restart", restart), ("--mock", mock)) if value]
    if settled:
        raise KingmakerError(f"expected --resume without {', '.join(settled)}: the saved draft has these settings")


def _write_examples(pool_file: str | None, rules_file: str | None) -> None:
    """Write the example pool and the built-in rules; nothing that is there is overwritten."""
    for file, text, what in (
        (pool_file, example_csv(), "300 invented players are"),
        (rules_file, built_in(BUILT_IN[0]), "the rules of a usual league are"),
    ):
        if file is None:
            continue
        if file != STDOUT and os.path.lexists(file):
            raise KingmakerError(f"expected a new file, got '{file}', which is there already")
        write_file(file, text.rstrip("\n"))
        if file != STDOUT:
            console().print(f"{what} in '{file}'", soft_wrap=True)
