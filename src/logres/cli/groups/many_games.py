"""Commands that let bots play many games: `logres simulate` and the like.

Each imports what it needs when it runs: the others must not wait for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from logres.cli import complete
from logres.cli.arguments import (
    JobsOption,
    JsonOption,
    OnOption,
    OptionOption,
    ParquetOption,
    ResumeOption,
    ScenarioOption,
    TitleArgument,
)
from logres.cli.help_texts import about


def add_commands(app: typer.Typer) -> None:
    for command in (simulate, arena, train, dataset):
        app.command(**about(command.__name__))(command)


def simulate(
    title: TitleArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            help="A bot for each seat, in the order of the seats, or one for all; your own as my.module:Bot.",
            metavar="A,B,...",
            autocompletion=complete.bots,
        ),
    ] = "random",
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, whatever the jobs.")] = "0",
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots one seat on after each game.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all results as JSON; - to the pipe.", show_default=False)
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the record of each game.", show_default=False)
    ] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Show how often each answer and card was chosen.")] = False,
    as_json: JsonOption = False,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Let bots play many games and count who wins."""
    from logres.cli.commands.simulate import simulate as run
    from logres.cli.long_work import LongWork

    if as_json and out is not None:
        raise typer.BadParameter("--json is --out -: give one of them")
    out = Path("-") if as_json else out
    how = LongWork(jobs, on, resume, parquet)
    return run(title, games, bots, scenario, option or [], how, seed, rotate, out, records, answers)


def arena(
    title: TitleArgument,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots of the league; with --games one for each seat, in the order of the seats.",
            metavar="A,B,...",
            autocompletion=complete.bots,
        ),
    ] = "easy,normal",
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Games of each pair; one for each seat is fair.", show_default="4")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="No league: so many games of one line-up.", show_default=False)
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="With --games: move the bots one seat on after each game.")
    ] = False,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, whatever the jobs.")] = "0",
    challenger: Annotated[str, typer.Option(metavar="BOT", help="Only this one sits alone among the others.")] = "",
    decide: Annotated[
        bool, typer.Option("--decide", help="Stop as soon as it is clear for each pair who is stronger.")
    ] = False,
    as_json: JsonOption = False,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Let bots meet in a league and rate them on one scale: the same deals for all, every seat in turn."""
    from logres.cli.commands.arena import arena as run
    from logres.cli.commands.line_up import line_up
    from logres.cli.long_work import LongWork

    how = LongWork(jobs, on, resume, parquet)
    if games is None:
        if rotate:
            raise typer.BadParameter("--rotate needs --games: in a league every bot takes every seat")
        return run(title, bots, rounds or 4, scenario, option or [], how, seed, challenger, decide, as_json)
    if rounds or challenger or decide:
        raise typer.BadParameter("--rounds, --challenger and --decide are for a league, --games for one line-up")
    return line_up(title, bots, games, scenario, option or [], how, seed, rotate, as_json)


def train(
    title: TitleArgument,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the weights are written, as JSON.")],
    games: Annotated[int, typer.Option(min=5, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same weights.")] = "0",
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Learn from games of bots what positions are worth, for those that search."""
    from logres.cli.commands.train import train as run
    from logres.cli.long_work import LongWork

    return run(title, games, seed, scenario, option or [], out, LongWork(jobs, on, resume, parquet))


def dataset(
    title: TitleArgument,
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new folder; one that was begun is gone on with.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, or one for all.", metavar="A,B,...", autocompletion=complete.bots)
    ] = "normal",
    seed: Annotated[str, typer.Option(help="The same seed gives the same files.")] = "0",
    every: Annotated[int, typer.Option(min=1, help="One question of so many is sampled.")] = 20,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    on: OnOption = "",
) -> int:
    """Games of bots as records and as tables of positions, for programs that learn."""
    from logres.cli.commands.dataset import dataset as run
    from logres.cli.long_work import LongWork

    return run(title, games, bots, scenario, option or [], seed, every, out, LongWork(jobs, on))
