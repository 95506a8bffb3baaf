"""`logres odds`: the chances of a battle."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from logres.cli.screen import Screen
from logres.engine.errors import BadInput
from logres.engine.title import title


def show(id: str, given: dict[str, Any]) -> int:
    """The report of the title's own module `odds`."""
    title(id)
    home = f"logres.games.{id.replace('-', '_')}"
    if find_spec(f"{home}.odds_report") is None:
        raise BadInput(f"there are no odds to reckon for {id}")
    odds = import_module(f"{home}.odds").odds(**given)
    Screen().show(import_module(f"{home}.odds_report").report(odds))
    return 0
