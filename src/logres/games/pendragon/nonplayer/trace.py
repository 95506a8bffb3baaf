"""What a non-player asked itself, rolled, weighed and chose: lines of the log that open with "? ", told on demand.

Every question of a flowchart leaves one line: the rule, the faction, what was asked and what came of it, with the dice
that fell for it. `told` finds them again for a table to show, with the spaces they speak of.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.games.pendragon.names import FACTION_NAMES, SPACE_NAMES, SPACES

MARK: Final = "? "
TURN: Final = "8.1.act-by-flowchart"


def say(g: Game, faction: int, rule: str, text: str) -> None:
    """One line of the trace."""
    g.note(rule, "{}", f"{MARK}{FACTION_NAMES[faction]}: {text}")


def begin(g: Game, faction: int, text: str) -> None:
    """The first line of a turn: from here on `told` reads."""
    say(g, faction, TURN, text)


def names(spaces: list[int]) -> str:
    return ", ".join([SPACE_NAMES[s] for s in spaces]) if spaces else "none"


def spaces_named(text: str) -> list[str]:
    """The ids of the spaces a line speaks of, for the map.

    >>> spaces_named("? Saxons: Raid targets: Parisi, Iceni")
    ['iceni', 'parisi']
    """
    words = "".join([c if c.isalpha() else " " for c in text]).split()
    return [SPACES[s] for s, name in enumerate(SPACE_NAMES) if name in words]


def told(g: Game) -> list[dict[str, Any]]:
    """The trace of the last non-player turn: rule, text, dice and spaces of each line."""
    lines: list[dict[str, Any]] = []
    for line in reversed(g.log):
        text = line.text
        if not text.startswith(MARK):
            continue
        dice = [draw.as_json() for draw in line.chance]
        plain = text.removeprefix(MARK)
        lines.append({"rule": line.rule, "text": plain, "dice": dice, "spaces": spaces_named(plain)})
        if line.rule == TURN:
            break
    return lines[::-1]
