"""The table of the second reading, laid for reduX."""

from __future__ import annotations

from typing import Any

import logres
from tests.games.britannia.second_reading import table


def place(at: dict[str, Any], areas: dict[str, Any], **more: Any) -> logres.Game:
    return table.place(at, areas, title="britannia-redux", **more)


def further(g: logres.Game) -> set[str]:
    """Where the march may go next."""
    return {text.removeprefix("to ") for text in table.legal(g) if text.startswith("to ")}
