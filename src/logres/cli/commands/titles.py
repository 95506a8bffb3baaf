"""`logres titles`: what there is to play."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table

from logres.bots import names
from logres.cli.table.pager import paged
from logres.cli.table.screen import Screen
from logres.cli.table.setup import shown
from logres.engine.title import Option, Title, titles

MOST_CHOICES: Final = 6


def show(as_json: bool) -> int:
    screen = Screen()
    if as_json:
        screen.json([_title_json(title) for title in titles().values()])
        return 0
    with paged(screen.out):
        for title in titles().values():
            screen.heading(f"{title.name} ({title.id})")
            screen.show(_scenarios(title))
            screen.show(_options(title))
    return 0


def _title_json(title: Title) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "scenarios": {scenario: list(title.seats(scenario)) for scenario in title.scenarios},
        "options": [_option_json(option) for option in title.options],
        "bots": names(title.id),
    }


def _option_json(option: Option) -> dict[str, Any]:
    said = {"name": option.name, "kind": option.kind, "default": option.default}
    return {**said, "choices": list(option.choices), "help": option.help}


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
