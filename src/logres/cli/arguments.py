"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from logres.cli import complete

TitleArgument = Annotated[
    str,
    typer.Argument(help="A title; `logres titles` lists them.", show_default=False, autocompletion=complete.titles),
]
ScenarioOption = Annotated[
    str | None,
    typer.Option(help="Its scenario; the first one without.", show_default=False, autocompletion=complete.scenarios),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the title; may be repeated.",
        show_default=False,
        autocompletion=complete.options,
    ),
]
OptionalTitle = Annotated[
    str | None,
    typer.Argument(help="A title; all without.", show_default=False, autocompletion=complete.titles),
]
JobsOption = Annotated[int, typer.Option(min=1, help="Processes to use.")]
OnOption = Annotated[
    str,
    typer.Option(
        metavar="ray[:ADDRESS]", help="Work on a Ray cluster; without an address on one of this machine's own."
    ),
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write down each game here, and go on from it.", show_default=False),
]
ParquetOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a table of the results as Parquet.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="As JSON, for other programs.")]
