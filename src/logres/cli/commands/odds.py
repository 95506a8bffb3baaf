"""`logres odds`: what a battle comes to."""

from __future__ import annotations

from typing import Any, Final

from logres.cli.table.screen import Screen
from logres.engine.errors import BadInput
from logres.engine.title import Title
from logres.engine.title import title as title_of

BY_NAME: Final = ("attackers", "defenders", "area")


def show(id: str, given: dict[str, Any], as_json: bool) -> int:
    """A title is told units by name, or their numbers: what the other kind of title needs is refused."""
    title = title_of(id)
    battle = _battle(title, given)
    if as_json:
        Screen().json(title.odds_json(battle))
    else:
        Screen().show(title.odds(battle))
    return 0


def _battle(title: Title, given: dict[str, Any]) -> dict[str, Any]:
    by_name = {name: given[name] for name in BY_NAME}
    numbers = {name: value for name, value in given.items() if name not in BY_NAME}
    if title.ODDS_BY_UNITS and any(numbers.values()):
        raise BadInput(f"name the units of {title.id} by --attackers and --defenders")
    if not title.ODDS_BY_UNITS and any(by_name.values()):
        raise BadInput(f"{title.id} has no --attackers, --defenders and --area: give numbers by --attack and --defend")
    return by_name if title.ODDS_BY_UNITS else numbers
