"""`kingmaker analyze`: one position, several agents side by side."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import click
from rich.text import Text

from kingmaker import registry
from kingmaker.arena.seat import given_to
from kingmaker.cli.files import STDOUT, check_one_output, print_json, write_file
from kingmaker.cli.options import (
    agents_argument,
    budget_options,
    example,
    game_argument,
    json_option,
    load_option,
    start_options,
)
from kingmaker.cli.teaching import Lesson, teaching_options
from kingmaker.drawing import picture_of
from kingmaker.front.budgets import Budget, with_budget
from kingmaker.front.order import ORDER
from kingmaker.front.positions import Start, start_of
from kingmaker.game import InvalidState, Unsupported
from kingmaker.games import Tree
from kingmaker.search import Search
from kingmaker.search.result import plain
from kingmaker.show.analysis import AgentAnswer, agreement, answer_table, caption, expected_lines, refusal_lines
from kingmaker.show.board import board
from kingmaker.show.colours import player_colour
from kingmaker.show.console import console
from kingmaker.spec import text_of


@dataclass(frozen=True)
class Analysis:
    """What was asked, what each agent answered, and why some could not."""

    start: Start
    answers: list[AgentAnswer]
    refusals: dict[str, str]


@click.command(
    short_help="Show what several agents would do in one position.",
    epilog=example(
        "kingmaker analyze spades:players=3,cards=7 --seed 16",
        "kingmaker analyze hearts maxn:depth=8 max-prob:depth=8 --moves '2C 8C' --explain",
        "kingmaker analyze connect-four maxn:depth=4 --moves 'd d c' --svg board.svg",
        "kingmaker analyze '[0, [1, [6, 4, 0], [1, 4, 5]], [1, [3, 4, 3], [1, 3, 6]]]' maxn soft-maxn",
        "kingmaker analyze '{\"zero-sum\": [0, [1, 3, 12], [1, 2, 4]]}' alpha-beta --steps steps.html",
    ),
)
@game_argument
@agents_argument(required=False)
@start_options
@budget_options
@click.option("--explain", is_flag=True, help="Print the reasons of each agent.")
@click.option("--svg", metavar="FILE", help="Draw the position into a file; - prints the picture and asks no agent.")
@teaching_options
@json_option
@load_option
def analyze(
    game: str,
    agents: tuple[str, ...],
    explain: bool,
    svg: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Show what several agents would do in one position, and what they predict.

    Without AGENT, every search that can play the game is asked. Budgets apply to agents whose text names none; without
    any budget, a search stops after 2,000,000 nodes (20,000 on games written in Python). A game that cannot evaluate
    its positions is searched to the end. Of a game that hides something, agents see what the player to move sees.
    """
    budget, start = Budget.of(given), start_of(game, given)
    named = [registry.agent(text) for text in agents]
    lesson = Lesson.of(given, named)
    check_one_output({"--svg -": svg == STDOUT, "--json": as_json})
    if svg is not None:
        write_file(svg, picture_of(start.state))
        if svg == STDOUT:
            return
        if start.state.is_terminal() and not named and not as_json:
            console().print(f"the game is over: no agent was asked, and the picture is in {svg}", soft_wrap=True)
            return
    if start.state.is_terminal():
        raise InvalidState(f"the game is over: there is nothing to analyze in {start.state}")
    if not as_json:
        _show_position(start)
        if isinstance(start.game, Tree) and start.game.hint:
            click.echo(f"note: {start.game.hint}", err=True)
    if named:
        analysis = Analysis(start, [_ask(agent, start, budget) for agent in named], {})
    else:
        analysis = _ask_everybody(start, budget)
    lesson.write(analysis.answers)
    if as_json:
        print_json(_as_data(analysis), indent=2)
    else:
        _show(analysis, explain=explain)


def _ask_everybody(start: Start, budget: Budget) -> Analysis:
    answers, refusals = [], {}
    known = registry.agents()
    for name in [*(name for name in ORDER if name in known), *(name for name in known if name not in ORDER)]:
        kind: Any = known[name]
        # One position tells those nothing who go by what they saw, or by who sits where: they would repeat the others.
        if not issubclass(kind, Search) or hasattr(kind, "begin") or hasattr(kind, "among"):
            continue
        try:
            answers.append(_ask(registry.agent(name), start, budget))
        except Unsupported as refusal:
            refusals[name] = str(refusal)
    return Analysis(start, answers, refusals)


def _ask(agent: Any, start: Start, budget: Budget) -> AgentAnswer:
    name = text_of(agent)
    agent = with_budget(agent, start.state, budget)
    screen = console(stderr=True)
    with screen.status(f"{name} is searching") if screen.is_terminal else nullcontext():
        given = given_to(agent, start.state, start.state.player)
        if isinstance(agent, Search):
            result = agent.search(given)
            return AgentAnswer(name, agent, result.action, result)
        return AgentAnswer(name, agent, agent.choose(given, seed=start.seed), None)


def _show_position(start: Start) -> None:
    screen = console()
    player = start.state.player
    where = f", seed {start.seed}" if start.dealt else ""
    screen.print(
        Text.assemble((start.label, "bold"), where, ": ", (f"player {player}", player_colour(player)), " to move")
    )
    screen.print(board(start.state, width=screen.width, viewer=player), soft_wrap=True)
    screen.print()


def _show(analysis: Analysis, *, explain: bool) -> None:
    screen = console()
    answers, state = analysis.answers, analysis.start.state
    if answers:
        screen.print(answer_table(answers, players=state.num_players, mover=state.player, width=screen.width))
        searched = any(answer.result is not None for answer in answers)
        if searched:
            screen.print(caption(answers), style="dim")
        if len(answers) > 1:
            screen.print()
            screen.print(agreement(answers, width=screen.width))
        if searched:
            screen.print()
            screen.print("expected lines", style="bold")
            screen.print(expected_lines(answers, width=screen.width))
    if analysis.refusals:
        screen.print()
        screen.print("not asked", style="bold dim")
        screen.print(refusal_lines(analysis.refusals, width=screen.width), style="dim")
    if explain:
        for answer in answers:
            if answer.result is not None:
                screen.print()
                screen.print(Text(str(answer.result)), soft_wrap=True)


def _as_data(analysis: Analysis) -> dict[str, Any]:
    start = analysis.start
    return {
        "game": start.label,
        "seed": start.seed,
        "position": str(start.state),
        "player": start.state.player,
        "results": [_answer_data(answer) for answer in analysis.answers],
        "refusals": analysis.refusals,
    }


def _answer_data(answer: AgentAnswer) -> dict[str, Any]:
    if answer.result is None:
        return {"agent": text_of(answer.agent), "action": plain(answer.action)}
    chances = answer.result.search.finds_chances
    return answer.result.as_dict() | {"values_are": "chances" if chances else "returns"}
