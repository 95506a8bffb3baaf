"""What the shell offers on Tab: titles, and what a title has. Called with what was typed so far."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from logres.engine.title import Title

Params = dict[str, Any]  # what was typed so far, by the names of arguments and options
Completer = Callable[[typer.Context, str], list[str]]


def _beginning(so_far: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(so_far)]


def titles(ctx: typer.Context, incomplete: str) -> list[str]:
    from logres.engine.title import title_ids

    return _beginning(incomplete, title_ids())


def _typed(ctx: typer.Context) -> list[str]:
    """The title as parsed; after an option that still lacks its value nothing is, and the shell's own words must do."""
    line = " ".join(os.environ.get(name, "") for name in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"))
    return [str(ctx.params.get("title")), *line.split()]


def _of_title(found: Callable[[Title, Params], Iterable[str]]) -> Completer:
    """Words that depend on the title, once that was typed."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        from logres.engine.title import title, title_ids

        id = next((word for word in _typed(ctx) if word in title_ids()), None)
        return _beginning(incomplete, found(title(id), ctx.params)) if id else []

    return complete


def _seats(title: Title, params: Params) -> list[str]:
    scenario = params.get("scenario")
    return [*title.seats(scenario if scenario in title.scenarios else None), "all", "none"]


def _bots(title: Title, params: Params) -> list[str]:
    from logres.bots import names

    return names(title.id)


def _lessons(title: Title, params: Params) -> list[str]:
    from logres.cli.commands.lesson import names

    return names(title.id)


scenarios = _of_title(lambda title, params: title.scenarios)
options = _of_title(lambda title, params: [f"{option.name}=" for option in title.options])
seats = _of_title(_seats)
bots = _of_title(_bots)
lessons = _of_title(_lessons)
clauses = _of_title(lambda title, params: title.ledger)
