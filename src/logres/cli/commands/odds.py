"""`logres odds`: the chances of a battle."""

from __future__ import annotations

from typing import Any

from logres.cli.table.screen import Screen
from logres.cli.table.title_modules import part
from logres.engine.errors import BadInput
from logres.engine.title import title


def show(id: str, given: dict[str, Any]) -> int:
    """The report of the title's own odds."""
    title(id)
    odds, report = part(id, "ui.odds"), part(id, "ui.odds_report")
    if odds is None or report is None:
        raise BadInput(f"there are no odds to reckon for {id}")
    Screen().show(report.report(odds.odds(**given)))
    return 0
