"""`logres` with all its commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from logres.cli.groups import checks, look_up, many_games, play_and_learn, server
from logres.cli.help_texts import EXIT_CODES

app = typer.Typer(
    help="The board games of early Britain, played with the rules enforced.",
    no_args_is_help=True,
    epilog=EXIT_CODES,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from logres import __version__

        typer.echo(f"logres {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Figures of your own printed copy, put over ours: files as in the title's data folder, "
            "or a folder of them for each title.",
            show_default=False,
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if data is not None:
        from logres.cli.commands.data_overlay import use

        use(data)


for group in (play_and_learn, many_games, look_up, checks, server):
    group.add_commands(app)
