"""Commands to play and to learn: `logres play` and the like.

Each imports what it needs when it runs: the others must not wait for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from logres.cli import complete
from logres.cli.arguments import JsonOption, OptionOption, ScenarioOption, TitleArgument
from logres.cli.help_texts import about


def add_commands(app: typer.Typer) -> None:
    for command in (play, replay, chronicle, review, lesson):
        app.command(**about(command.__name__))(command)
    app.command(name="np", **about("np"))(nonplayer)


def play(
    title: Annotated[
        str | None,
        typer.Argument(help="A title; without one you are asked.", show_default=False, autocompletion=complete.titles),
    ] = None,
    scenario: ScenarioOption = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT",
            help="A seat at this keyboard; may be repeated. `all` and `none` are words too. The first seat without.",
            show_default=False,
            autocompletion=complete.seats,
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=BOT",
            help="Who plays a seat, or one bot for all others: easy, normal, hard, master, random, my.module:Bot.",
            show_default=False,
            autocompletion=complete.bots,
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of all dice and cards.", show_default=False)] = None,
    option: OptionOption = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="[FILE]", help="Go on with a saved game; without a file the last one.", show_default=False
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the game.", show_default=False)
    ] = None,
    lang: Annotated[str, typer.Option(help="The language of questions, log and refusals: en, de.")] = "en",
) -> int:
    """Play at the terminal: alone against bots, or with friends at one keyboard."""
    from logres.cli.commands import play as playing

    if resume is not None:
        if title or scenario or seat or seed or option or any(":" not in bot for bot in bots or []):
            raise typer.BadParameter("a game that is resumed is set up already: leave out all but --resume and --save")
        return playing.resume(resume, save, bots or [], lang)
    if title is None:
        if scenario or seat or bots or option:
            raise typer.BadParameter("name the title first, as in `logres play britannia`")
        return playing.ask_and_play(save, seed, lang)
    return playing.begin(title, scenario, option or [], seat or [], bots or [], seed, save, lang)


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a save; - reads it from the pipe.", show_default=False)],
    at: Annotated[
        int | None, typer.Option(min=0, help="Stop after this action; the end without.", show_default=False)
    ] = None,
    log: Annotated[int, typer.Option(min=0, help="Lines of the log to show.")] = 20,
    as_json: JsonOption = False,
) -> int:
    """Play a record again and show how the game stood."""
    from logres.cli.commands.replay import show

    return show(file, at, log, as_json)


def chronicle(
    file: Annotated[Path, typer.Argument(help="A record.", metavar="RECORD", show_default=False)],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write it; beside the record if not said.")
    ] = None,
    lang: Annotated[str, typer.Option(help="The language it is told in: en, de.")] = "en",
) -> int:
    """Tell a recorded game as an illustrated page of its own."""
    from logres.cli.commands.chronicle import write

    return write(file, out, lang)


def review(
    file: Annotated[Path, typer.Argument(help="A record; - reads it from the pipe.", metavar="RECORD")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as a page of its own.", show_default=False)
    ] = None,
    samples: Annotated[
        int, typer.Option(min=1, help="Roll-outs of each moment and plan: the same number gives the same review.")
    ] = 12,
    as_json: JsonOption = False,
) -> int:
    """Review a finished game: chances to win over time, turning points, costly decisions, luck."""
    from logres.cli.commands.review import write

    return write(file, out, samples, as_json)


def lesson(
    title: TitleArgument,
    name: Annotated[
        str | None,
        typer.Argument(help="A lesson; lists them without.", show_default=False, autocompletion=complete.lessons),
    ] = None,
    through: Annotated[bool, typer.Option("--through", help="Play it to its end without asking.")] = False,
) -> int:
    """Learn a game step by step: what to look at, what to do, and why."""
    from logres.cli.commands.lesson import show

    return show(title, name, through)


def nonplayer(
    title: TitleArgument,
    position: Annotated[
        Path, typer.Option(metavar="FILE", help="A position as JSON; - reads it from the pipe.", show_default=False)
    ],
    faction: Annotated[str, typer.Option(help="The faction nobody plays.", show_default=False)],
    dice: Annotated[str, typer.Option(help="manual asks for your own dice, auto rolls them.")] = "manual",
    seed: Annotated[str | None, typer.Option(help="The seed of rolled dice.", show_default=False)] = None,
) -> int:
    """What a non-player does in a position, and why: an aide for the table."""
    from logres.cli.commands.nonplayer import consult

    return consult(title, position, faction, dice, seed)
