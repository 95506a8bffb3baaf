"""`logres titles`: what there is to play."""

from __future__ import annotations

from typing import Final

from rich.table import Table

from logres.cli.table.screen import Screen
from logres.cli.table.setup import shown
from logres.engine.title import Option, Title, titles

MOST_CHOICES: Final = 6


def show() -> int:
    screen = Screen()
    for title in titles().values():
        screen.heading(f"{title.name} ({title.id})")
        screen.show(_scenarios(title))
        screen.show(_options(title))
    return 0


def _scenarios(title: Title) -> Table:
    grid = Table.grid(padding=(0, 3, 0, 0))
    for scenario in title.scenarios:
        grid.add_row(f"  {scenario}", " ".join(title.seats(scenario)))
    return grid


def _options(title: Title) -> Table:
    grid = Table.grid(padding=(0, 3, 0, 0))
    for option in title.options:
        grid.add_row(f"  --option {option.name}={shown(option.default)}", f"[dim]{option.help} ({_choices(option)})[/]")
    return grid


def _choices(option: Option) -> str:
    if option.kind == "bool":
        return "yes or no"
    if len(option.choices) > MOST_CHOICES:
        return f"{option.choices[0]} to {option.choices[-1]}"
    return " or ".join(map(str, option.choices))
