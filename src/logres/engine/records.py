"""Records: the readable text of a game. A header, then one action a line with the chance it drew beside it.

    [Title "britannia"]
    [Seed "7"]

    0. start
    1. yellow: move english_channel
    2. yellow: take 4 infantry {battle sussex: 3 5 6}

Hidden things stand as `?` in a seat's own record; such a record is for reading and cannot be replayed past them.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from logres.engine.chance import Draw, Value, seed_hash
from logres.engine.codec import dumps
from logres.engine.errors import BadRecord
from logres.engine.history import Move
from logres.engine.version import VERSION

if TYPE_CHECKING:
    from logres.engine.game import Game

FORMAT = 1
HIDDEN = "?"

_HEADER = re.compile(r'^\[(\w+) "(.*)"\]$')
_MOVE = re.compile(r"^(\d+)\. (?:(\S+): )?([^{}]*?)((?: \{[^{}]*\})*)$")
_DRAW = re.compile(r"\{([^{}:]*): ([^{}]*)\}")


def write(game: Game, seat: str | None, whole: bool) -> str:
    """The record, whole or as the seat (None: a spectator) may know it."""
    if game.forgetful:
        raise BadRecord("a re-dealt game has no record")
    head = [f'[{name} "{text}"]' for name, text in _header(game, whole)]
    moves: list[Move] = game.history.all()
    shown = {number for move in moves for number in move.reveals}
    body = [_line(number, move, seat, whole, number in shown) for number, move in enumerate(moves)]
    return "\n".join([*head, "", *body]) + "\n"


def _header(game: Game, whole: bool) -> list[tuple[str, str]]:
    head = [
        ("Logres", str(FORMAT)),
        ("Title", game.title.id),
        ("Scenario", game.scenario),
        ("Options", dumps(game.options)),
        ("Seats", " ".join(game.seats)),
        ("Version", VERSION),
        ("Data", game.title.data),
        ("Seed", game.seed) if whole else ("SeedHash", seed_hash(game.seed)),
        ("Epoch", str(game.epoch)),
    ]
    if game.origin is not None:
        head.append(("Position", dumps(game.origin if whole else _open_part(game.origin))))
    if game.result is not None:
        head.append(("Result", dumps(game.result.as_json())))
    return head


def _open_part(position: dict[str, Any]) -> dict[str, Any]:
    return {**position, "hidden": HIDDEN} if position.get("hidden") else position


def _line(number: int, move: Move, seat: str | None, whole: bool, shown: bool) -> str:
    who = f"{move.seat}: " if move.seat else ""
    text = HIDDEN if move.hidden and not (whole or shown or move.seat == seat) else move.text
    return f"{number}. {who}{text}" + "".join([_draw(draw, seat, whole) for draw in move.draws])


def _draw(draw: Draw, seat: str | None, whole: bool) -> str:
    seen = whole or draw.seen(seat)
    return f" {{{draw.label}: {' '.join(map(str, draw.values)) if seen else HIDDEN}}}"


def tagged(record: str, tags: dict[str, str]) -> str:
    """A record with further lines in its header, for whoever reads it; replays pass them over.

    >>> tagged('[Logres "1"]\\n\\n0. start\\n', {"Failure": "broken"})
    '[Logres "1"]\\n[Failure "broken"]\\n\\n0. start\\n'
    """
    lines = [f'[{name} "{" ".join(text.split())}"]\n' for name, text in tags.items()]
    return record.replace("\n\n", "\n" + "".join(lines) + "\n", 1)


def parse(text: str) -> tuple[dict[str, str], list[Move]]:
    """Header and moves of a record; BadRecord names the line that cannot be read."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is text, not {type(text).__name__}")
    head: dict[str, str] = {}
    moves: list[Move] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        header = _HEADER.match(line)
        if header and not moves:
            head[header[1]] = header[2]
        elif line.strip():
            moves.append(_parse_move(number, line.strip(), len(moves)))
    if head.get("Logres") != str(FORMAT) or "Title" not in head:
        raise BadRecord("this is not a record of Logres")
    if not moves:
        raise BadRecord("this record has no start line")
    return head, moves


def _parse_move(number: int, line: str, expected: int) -> Move:
    match = _MOVE.match(line)
    if not match or match[1].lstrip("0") != str(expected or ""):
        raise BadRecord(f"line {number} of the record is not action {expected}: {line[:60]!r}")
    draws = tuple([Draw(label, _values(values)) for label, values in _DRAW.findall(match[4])])
    return Move(match[2] or "", match[3].strip(), draws, bool(draws))


def _values(text: str) -> tuple[Value, ...]:
    return tuple([int(word) if re.fullmatch(r"-?\d{1,18}", word) else word for word in text.split()])


def options_of(head: dict[str, str]) -> dict[str, Any]:
    try:
        options = json.loads(head.get("Options", "{}"))
    except ValueError:
        raise BadRecord("the record's options cannot be read") from None
    if not isinstance(options, dict):
        raise BadRecord("the record's options cannot be read")
    return options


def has_hidden(head: dict[str, str], moves: list[Move]) -> bool:
    if f'"hidden":"{HIDDEN}"' in head.get("Position", ""):
        return True
    return any(move.text == HIDDEN or any(HIDDEN in draw.values for draw in move.draws) for move in moves)
