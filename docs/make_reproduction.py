"""Writes the page of reproductions from the results beside it: `python docs/make_reproduction.py`.

Results are small JSON files, which `kingmaker reproduce --save docs/results` writes; a test ties the page to them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from kingmaker.files import write_whole
from kingmaker.papers import Cell, Experiment, Outcome
from kingmaker.papers.catalogue import experiments
from kingmaker.papers.framework.cells import VERDICTS
from kingmaker.show.page.reproduction import reproduction_page
from kingmaker.show.reproduction import GAMES, MEANINGS, agreeing, beside_title, interval, with_unit
from kingmaker.show.reproduction_digest import (
    PAPERS,
    by_paper,
    chance_text,
    digest,
    games_text,
    leads_left_text,
    paper_of,
    sentence_case,
    setup_text,
    tried_text,
)
from kingmaker.show.reproduction_plot import comparison_plot, plotted
from kingmaker.show.reproduction_scatter import paper_plot
from kingmaker.show.winners_by_game import TITLE as WINNERS
from kingmaker.show.winners_by_game import winners_plot

HERE = Path(__file__).parent
RESULTS, IMAGES, PAGE = HERE / "results", HERE / "images", HERE / "reproduction.md"
README, START, END = (
    HERE.parent / "README.md",
    "<!-- verdicts, by docs/make_reproduction.py -->",
    "<!-- end of verdicts -->",
)
AWAITED: frozenset[str] = frozenset()
"""Experiments that have no result yet; a name goes when there is one."""
WINNERS_PICTURE = "reproduction-winners-by-game.svg"
INTRODUCTION = f"""# The papers, again

This page shows tables and figures of the source papers, run again on our engine by `kingmaker reproduce NAME`, beside
the printed numbers; [words](#words-of-the-papers) are explained below. Only Nijssen's thesis, with those of
independent games, and some table drafts of 2010 print intervals. Where a paper says how many games it played, we give a
printed percentage the margin of that many independent games, and a printed score or mean the spread of our own at the
paper's number of deals. The verdicts mean:

{chr(10).join(f"- *{verdict}*: {meaning}." for verdict, meaning in MEANINGS.items())}

Every number has its number of games: ours, then the paper's where it is known. Games of one deal depend on each
other, and intervals allow for that. `python docs/make_reproduction.py` makes this page from the files in `results/`.
Each file names the command, the seed, the version and, if it is newer, the commit that made it. With `--html FILE`
the same becomes one HTML page.
"""

GLOSSARY = """## Words of the papers

- *MT*, *mOT*: players of Spades who play for tricks, and who shun overtricks; *MT believing mOT* plays for tricks and
  takes the others for the second kind.
- *BRS*: Best-Reply Search. *SMO*: playouts by the game's static ordering of moves. *UCT*: MCTS without anything else.
- *Quo*, *EvilPixie*, *Killbot*, *Boscoe*: bots of the Risk program Lux, whose procedures ours follow.
- *jo*, *learned*, *own*: values of a Risk draft, by Johansson and Olsson, by the paper of 2010, and learned from games
  of our bots.
- *by lot*: at random. *Half sensible*: drafts in which each player has a way of picking and strays from it.
- *Touching cards*: neighbours in one hand, which win and lose the same tricks. *Our shortcuts*: all that our engine
  does to visit fewer positions, without which a search is as in the papers.

[Words](words.md) has our own.
"""

LESSONS = """## What was learned

- **How much this is worth.** The sizes of the runs were set by what two cores do in an evening. Some were cut for
  time while they were under way, but not because of their results. The rows under other choices have few deals each,
  and most were tried because the first reading had differed. Where one of them agrees, that is a hint and not a
  second verdict. Reasons given below are guesses unless a row tests them. Where the words of a set-up have changed
  since its numbers were found, its section says so.
- **Figures** agree to the last digit; one leaf that is not printed was filled in.
- **Spades with opponent models** (2006). The paper does not say how its players bid, and bids move most numbers.
  After full runs with bids by high cards had differed we chose a rule from the paper's words, before any run with it:
  the tricks that a player expects, never more in all than there are. With it Prob-MaxN wins as often as printed
  against players who shun overtricks, and too little against trick takers (49 and 31 %, printed 71 and 60); Soft-MaxN
  misses seven of eight numbers, and MaxN with a right or a wrong model (AAMAS 2006) all six. With bids by high cards,
  lowered while there are more bids than tricks, 14 of these 22 numbers agree, from a quarter of the games. But with
  the same bids players who shun overtricks win 46 and 21 % against trick takers, printed 75 and 44. No rule that we
  tried fits all experiments, and we did not change ours after the fact. What Prob-MaxN learns leans to the true type
  nearly as often as printed (96 % of the time with trick takers, 64 and 75 % with the others; printed 99, 67 and 82).
  What the second paper says of inference, that it gains 4 to 8 points over the generic model, does not show: −0.5
  (−2.9 to 2.0).
- **Max-Prob** (2011). Among moves that are worth as much the paper prefers one with a higher heuristic value. Our
  table has that for all four algorithms; the sentence stands among those on Max-Prob and may be of Max-Prob alone,
  and elsewhere the paper has MaxN and Paranoid choose at random. If the other three draw lots, all four numbers of
  Chinese Checkers agree, from 216 games: Max-Prob wins 54 %, MaxN 20, Paranoid 19 and MP-Mix 6 (printed 52, 21.5,
  24.5 and 2); in our table it is 25, 39, 13 and 22. If all four draw lots, three agree and Max-Prob wins 40 %. Both
  have as many games as the table, since 24 trial games by a script, from other openings, had come close to the print.
  At Abalone no number of the table agrees: Max-Prob 23 %, MaxN 32, Paranoid 16 and MP-Mix 29 (printed 46, 5, 44 and
  5). With lots in the other three it is 32, 30, 18 and 20, from 120 games: nearer, but all four still differ. In
  Spades all four are within three points of a quarter, in the paper and here; Max-Prob, first in print, is level with
  MP-Mix at the end here, with 24 % of 2,400 games. Under five of twelve other readings all four agree, from 408 games
  each, which tell less. In Hearts Max-Prob, MaxN and Paranoid win 26 % each of 2,400 games, and MP-Mix 22; print has
  Max-Prob ahead with 31 % and Paranoid last with 18. Of thirteen other readings only values by what was taken bring
  Paranoid near the print, with 21 % of 408 games; three numbers agree there, and Max-Prob wins 24 %. In games of a
  hundred hands with carried scores Max-Prob, MaxN and Paranoid win about a third each: in Spades 31, 30 and 34 %, in
  Hearts 35, 32 and 32, and MP-Mix 5 and 1 %. The paper has 24 games of one sequence of hands, which decides much. At
  Spades its numbers may be chance; at Hearts Paranoid's 0 % is hard to explain so, and Max-Prob's 75 % less surely.
- **Paranoid against MaxN** (2002). With plain searches, as in the books, Paranoid wins 80, 64 and 49 % of the games
  in Chinese Checkers with three, four and six players, from 420 each; printed are 61, 59 and 58. Which star the paper
  has is not known, nor what either search did to spare positions. Under each other choice 120 games were played: with
  six pawns each Paranoid wins 62, 63 and 48 % with three, four and six players, of which the first two agree; with
  six it wins 48 % by values as leads, too (35 to 60). Three players' Paranoid wins 43 % with all that our engine does
  to visit fewer positions, and 39 with only the ten moves that gain most. In Hearts the paper has Paranoid ahead, and
  our intervals include an even match. In Spades, printed as even, MaxN is a little ahead: Paranoid wins 47 % (44.3 to
  49.8).
- **Speculative pruning** (2003). In games like the paper's it saves a little less than printed (10 times, printed
  12); the best case agrees exactly. At cards, with as many positions, our searches see less far than printed, in the
  printed order. If one of touching cards stands for all, positions are kept in a table and Paranoid orders its moves,
  none of which the paper names, all numbers of Hearts come within two cards and a ply of the print, and so does MaxN
  without pruning in Spades; one of these eight agrees. There the pruning gains four plies in print and hardly any
  here. The paper also prunes by the steps of scores. Where values are tricks taken, our searches do that with
  `pruning=discrete`, and gain half a ply; with all else as in the table, 8.15 plies come of 7.30. Paranoid, which has
  zero windows in print, sees the end of a hand of Spades from 27 cards by alpha-beta, and from 49 by our solver,
  which has such windows and much else; printed are 33.5. In Spades MaxN without pruning scores above Paranoid (5.77
  to 5.57 tricks), where print has 5.55 to 5.78, and so it does with one of touching cards for all (5.73 to 5.61), and
  valued by what was taken (5.78 to 5.56). In Hearts, where fewer points are better, MaxN with the pruning takes 8.9
  points and Paranoid 8.5, printed 8.0 and 9.0; with one of touching cards for all it is 8.5 and 8.9, which agrees. No
  lead there is beyond chance.
- **Drafts in Risk** (2009, 2010). MaxN-MC that moves first wins 48 to 56 % against two EvilPixies, printed 38 to 47:
  four of six numbers agree and none is on the wrong side. On the other seats it wins 13 to 28 %; the mean over seats,
  as this page first read the report, is too low. The bots follow the procedures of Lux one by one: three Quos show
  the printed seat effect, and still the printed matches of bots alone are missed. With 20 armies each one of the four
  matches comes near the print; no number of armies tried, nor armies spread evenly, nor one fortification mends all
  of them. So what drafters win among such bots cannot be compared number by number. UCT wins less than printed in all
  six matches, with EvilPixie at the table or without. KthBestPick that ranks by UCT beats UCT here, where print has
  it the other way round; ranked by what each adds it loses to UCT, as printed, but then it wins 2 and 5 % against the
  bots, printed 53 and 46.
- **Many players at a board** (Nijssen 2013), MCTS. At Rolit, Blokus and Focus all eighteen numbers of the back-ups
  among themselves agree. In Chinese Checkers MCTS-MaxN is ahead of MCTS-Paranoid by less than in print, with four
  players by 40 to 37 % (48 to 29), and with the playouts of 1000 ms MCTS-BRS is first with 41 % and MCTS-MaxN wins 33
  (28 and 52). If moves that were never tried need not come first, it is 27 and 42, and five of six numbers agree,
  from about a hundred games each. Against Best-Reply all six numbers agree at Rolit; at Blokus two of three are above
  the print (63 and 66 %, printed 58 and 56). At Focus MCTS is rather too weak against it, 24 to 33 % (32 to 42), and
  with the playouts of 1000 ms MCTS-MaxN wins 35 % (54), but 59 if Best-Reply minds only its own value, which agrees.
  In Chinese Checkers six of eleven numbers agree and none differs: MCTS loses to Best-Reply, 17 to 30 % (15 to 33),
  and with the playouts of 1000 ms MCTS-MaxN gains less than printed, 29 % (42).
- **Playouts and history** (Nijssen 2013). Search in the playouts, at Focus with a tenth of the thesis's playouts: all
  ten numbers of neighbours in the table agree, but about a hundred games each cannot tell those from equals that are
  close in print. In Chinese Checkers seven of ten agree, the same holds for them, and one-ply playouts are too weak
  against guided ones, 58 and 47 % with three and four players (75 and 70). Our short searches make the first of equal
  moves, and guided playouts draw lots: with a random number on static values it is 66 and 64 %, which agrees, and 79
  and 81 if guided playouts make the first move, too. With four players BRS wins 42 % against Paranoid (54), and 54
  with the random number, which agrees. Progressive History agrees at Rolit but for two players (70 %, printed 80),
  with a tenth of the thesis's playouts: it was left at these because three of four numbers agree, so that this is a
  choice by the outcome. At Focus it wins 67 and 69 % with two and three players, which agrees (72 and 69), from ten
  times the playouts of 250 ms, about the thesis's time; with a tenth of them it is 64 and 60. With four players it
  wins 52 % (62), and no more under any other choice. At Blokus it wins 55 % of 308 games (49 to 60), which agrees
  with the printed 57 and cannot be told from equals; with a tenth of the playouts it is 51 % of 602 (47 to 55), which
  differs. In Chinese Checkers time to think seems to be most of the reason: with a tenth of the playouts two and four
  players win 53 and 49 %, with all of them 74 and 59, printed 84 and 61. Five of six numbers there agree then, and
  none differs; those with as many of both have 60 games each. The solver wins 53 to 55 % at Focus by each of its
  rules, and seven of nine numbers agree; with four players print has two rules lose (45 and 43 %). Here they decide
  hardly a move, also with ten times the playouts (53 and 52 % of 112 games, which agrees).
- **MaxN, Paranoid and Best-Reply at a board** (Nijssen 2013). In Chinese Checkers Best-Reply leads Paranoid, and
  Paranoid MaxN, as printed with three and four players, if Best-Reply and Paranoid play for their lead over the
  others. If they mind only their own distance, as MaxN does, MaxN wins 19 % of three players' games, printed 1, and
  Best-Reply is not surely ahead; we chose leads after that reading had failed. At 250 ms all three numbers of four
  players agree, with six MaxN is too weak (9 %, printed 15) and with three Paranoid too strong (44 %, printed 25),
  with a random number on evaluations or without one. At 1000 and 5000 ms none differs, eleven of eighteen agree, and
  with three players all do, from about a hundred games a row; MaxN stays too weak with four and six players (2 and 6
  % at 5000 ms, printed 6 and 17). In Rolit with three players MaxN wins a third of the games without a random number,
  11 % with one up to 0.3 and 5.5 with one up to 1, and 4 % with four players; 8 and 16 are printed. The thesis gives
  no size. We chose 1 after one row; four players say that this is rather too much. At 250 ms one of six numbers
  agrees, and with three players Paranoid is level with Best-Reply, which print has well ahead. At 1000 ms five of six
  numbers agree, and at 5000 ms all six, from about a hundred games each; nothing was chosen after these. In Blokus a
  number up to 1 is far too much: MaxN wins 1 % (printed 18), Paranoid 40 and Best-Reply 59 (30 and 52). Without one,
  and with MaxN playing for its lead, all three agree, from 144 games. At 1000 ms they win 0.5, 30 and 70 (15, 30 and
  55), at 5000 ms 0, 19 and 81 (9, 24 and 68). At Focus MaxN wins nothing with it at any time (printed 4 to 9), and
  Best-Reply 5 to 13 points more than printed; Paranoid's six numbers agree. With one up to 0.05, or without one and
  with MaxN playing for its lead, all three numbers of three players at 250 ms agree.
- **Hidden Hearts** has no paper's set-up to follow. Players who search win fewer points with more worlds, as on the
  published ladder, by less. Reading the others' cards from their play costs half a point a hand.
- **Table drafts** (2010). With the authors' set-up, UCT on raw sums with c = 250 and 25 tables in all orders, all
  eight numbers agree, and KthBestPick gets most from 20 items up, printed from 32. UCT with the c and the simulations
  of the Risk draft, as this page first had it, stays below with 60 items.
"""


def outcomes() -> list[tuple[Experiment, Outcome]]:
    """Return the experiments that have results, with them."""
    known = experiments()
    return [(known[path.stem], Outcome.load(path)) for path in sorted(RESULTS.glob("*.json"))]


def anchor(name: str) -> str:
    """Return what links to the section of an experiment: headings leave dots out there."""
    return f"#{name.replace('.', '')}"


def picture_name(outcome: Outcome) -> str:
    """Name the file of a plot."""
    return f"reproduction-{outcome.name}.svg"


def paper_picture_name(paper: str) -> str:
    """Name the file of a paper's plot."""
    return f"reproduction-paper-{paper}.svg"


def pictures() -> dict[str, str]:
    """Draw every plot, by the name of its file: one for each paper, and one for each experiment."""
    found = outcomes()
    papers = {
        paper_picture_name(paper): paper_plot(PAPERS[paper], [outcome for _, outcome in each])
        for paper, each in by_paper(found).items()
    }
    winners = winners_plot([outcome for _, outcome in found])
    papers |= {WINNERS_PICTURE: winners} if winners else {}
    return papers | {
        picture_name(outcome): comparison_plot(experiment.title, plotted(outcome))
        for experiment, outcome in found
        if plotted(outcome)
    }


def page() -> str:
    """Write the page."""
    found = outcomes()
    lines = [INTRODUCTION, *top(found), "", LESSONS, GLOSSARY, "## Every experiment", ""]
    lines += [*summary([outcome for _, outcome in found]), "", *papers_drawn(found)]
    known = [outcome for _, outcome in found]
    for experiment, outcome in found:
        lines += ["", *section(experiment, outcome, known)]
    return "\n".join(lines) + "\n"


def top(found: list[tuple[Experiment, Outcome]]) -> Iterator[str]:
    """Write what a reader wants to know first."""
    yield "## In short"
    yield ""
    yield chance_text([cell for _, outcome in found for cell in outcome.cells])
    if left := leads_left_text(found):
        yield ""
        yield left
    for heading, groups in digest(found).parts():
        yield ""
        yield f"**{heading}.**"
        yield ""
        for group in groups:
            entries = "; ".join(f"[{each.title}]({anchor(each.name)}): {each.said}" for each in group.entries)
            yield f"- *{group.paper}.* {entries}.{f' {group.why}' if group.why else ''}"
    if AWAITED:
        yield ""
        yield f"**Set up and not run in full yet**: {', '.join(sorted(AWAITED))}."


def papers_drawn(found: list[tuple[Experiment, Outcome]]) -> Iterator[str]:
    """Show one picture for each paper."""
    yield "## Ours against theirs"
    yield ""
    yield "Every printed number of a paper against ours; equal numbers lie on the broken line."
    for paper in by_paper(found):
        yield ""
        yield f"![{PAPERS[paper]}: ours against theirs](images/{paper_picture_name(paper)})"
    if winners_plot([outcome for _, outcome in found]):
        yield ""
        yield f"![{WINNERS}](images/{WINNERS_PICTURE})"


def summary(found: list[Outcome]) -> Iterator[str]:
    """Count the verdicts of each experiment."""
    yield f"| experiment | size | {' | '.join(VERDICTS)} |"
    yield f"|---|---|{'---|' * len(VERDICTS)}"
    for outcome in found:
        counts = outcome.counts()
        cells = " | ".join([agreeing([outcome]), *(str(counts.get(verdict, "")) for verdict in VERDICTS[1:])])
        yield f"| [{outcome.name}]({anchor(outcome.name)}) | {outcome.size} | {cells} |"


def verdicts_by_paper() -> str:
    """Count the verdicts of each paper, for the README."""
    lines = ["| paper | agrees | same direction | differs | open |", "|---|---|---|---|---|"]
    found = [outcome for _, outcome in outcomes()]
    for paper, title in PAPERS.items():
        ours = [outcome for outcome in found if paper_of(outcome.name) == paper]
        if not ours:
            lines.append(f"| {title} | not run yet | | | |")
            continue
        sums = [sum(outcome.counts().get(verdict, 0) for outcome in ours) for verdict in VERDICTS[1:4]]
        lines.append(f"| {title} | {agreeing(ours)} | {' | '.join(str(each or '') for each in sums)} |")
    return "\n".join(lines)


def readme(text: str) -> str:
    """Return the README with the verdicts as they are now."""
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{verdicts_by_paper()}\n{END}{after}"


def section(experiment: Experiment, outcome: Outcome, known: list[Outcome]) -> Iterator[str]:
    """Write everything about one experiment."""
    yield f"## {experiment.name}"
    yield ""
    yield f"{sentence_case(experiment.title)}. {experiment.source}."
    yield ""
    yield setup_text(experiment, outcome)
    yield ""
    if plotted(outcome):
        yield f"![{experiment.title}](images/{picture_name(outcome)})"
        yield ""
    if outcome.cells:
        yield from table(outcome.cells)
    if outcome.cells and outcome.sensitivity:
        yield ""
    if outcome.sensitivity:
        yield f"{beside_title(outcome)}:"
        yield ""
        yield from table(outcome.sensitivity)
    for note in outcome.notes:
        yield ""
        yield note
    unsettled, tried = tried_text(experiment, outcome, known)
    if unsettled:
        yield ""
        yield unsettled
    if tried:
        yield ""
        yield from (f"- {each}" for each in tried)
    yield ""
    yield f"`{outcome.command}`, {outcome.made_by}."


def table(cells: tuple[Cell, ...]) -> Iterator[str]:
    """Write cells as a table."""
    yield f"| row | column | printed | ours | 95 % interval | {GAMES} | verdict |"
    yield "|---|---|---|---|---|---|---|"
    for cell in cells:
        numbers = f"{with_unit(cell.printed, cell.unit)} | {with_unit(cell.ours, cell.unit)} | {interval(cell)}"
        yield f"| {cell.row} | {cell.column} | {numbers} | {games_text(cell)} | {cell.called} |"


def main() -> None:
    """Write the page and its plots, or the same as HTML."""
    parser = argparse.ArgumentParser(description="Write the page of reproductions from the results beside it.")
    parser.add_argument("--html", metavar="FILE", help="write one HTML page there, and nothing else")
    place = parser.parse_args().html
    if place is not None:
        write_whole(place, reproduction_page(outcomes()))
        return
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
