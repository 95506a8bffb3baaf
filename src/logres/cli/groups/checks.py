"""Commands that check the program, in a checkout: `logres fuzz` and the like.

Each imports what it needs when it runs: the others must not wait for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from logres.cli.arguments import JobsOption, OnOption, OptionalTitle, ParquetOption, ResumeOption, TitleArgument
from logres.cli.help_texts import about


def add_commands(app: typer.Typer) -> None:
    for command in (fuzz, audit, bench):
        app.command(**about(command.__name__))(command)


def fuzz(
    title: TitleArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: JobsOption = 1,
    scenario: Annotated[str | None, typer.Option(help="One scenario alone; all without.", show_default=False)] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the records of faulty games go.", show_default=False)
    ] = None,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Random games in search of a fault: a crash, a dead end, a broken invariant."""
    from logres.cli.long_work import LongWork
    from logres.cli.table.saves import require_folder
    from logres.cli.workshop import workshop

    if folder is not None and not folder.is_dir():
        require_folder(folder.absolute().parent)
    return workshop().fuzz(title, games, seed, LongWork(jobs, on, resume, parquet), folder, scenario)


def audit(
    title: TitleArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    moments: Annotated[
        int | None, typer.Option(min=1, help="Questions to look at, beside those of battles; all without.")
    ] = None,
    longest: Annotated[int, typer.Option(min=1, help="Decisions after which a game is left.")] = 5000,
    jobs: JobsOption = 1,
    game: Annotated[int | None, typer.Option(min=0, help="This game alone.", show_default=False)] = None,
    at: Annotated[int | None, typer.Option(min=0, help="This action of it alone.", show_default=False)] = None,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Games held against a slow restatement of the rulebook, written without a look at the rules' code."""
    from logres.cli.long_work import LongWork
    from logres.cli.workshop import workshop

    if game is not None:
        return workshop().audit_one(title, seed, longest, game, at)
    if at is not None:
        raise typer.BadParameter("an action number needs its game: --game")
    return workshop().audit(title, games, seed, moments, longest, LongWork(jobs, on, resume, parquet))


def bench(
    title: OptionalTitle = None,
    rounds: Annotated[int, typer.Option(min=1, help="How often each takes its turn.")] = 7,
    compiled: Annotated[
        Path | None,
        typer.Option(
            metavar="PYTHON", help="One with the compiled package; .venv-compiled by itself.", show_default=False
        ),
    ] = None,
    server: Annotated[bool, typer.Option("--server", help="The web table instead of the engine.")] = False,
) -> int:
    """How fast the engine is, beside other engines measured in the same run; or the web table, flat out."""
    from logres.cli.workshop import workshop

    return workshop().bench_server(title or "britannia") if server else workshop().bench(title, rounds, compiled)
