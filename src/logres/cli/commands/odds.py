"""`logres odds`: the chances of a battle."""

from __future__ import annotations

from typing import Any

from logres.cli.table.screen import Screen
from logres.engine.title import title


def show(id: str, battle: dict[str, Any]) -> int:
    """The report of the title's own odds."""
    Screen().show(title(id).odds(battle))
    return 0
