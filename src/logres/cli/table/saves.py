"""Where games are kept between sessions: written whole or not at all, one file a game.

A table's file holds a save of the game, as `game.save` writes it, and who sits where.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any, Final

from logres.bots import check
from logres.engine.api import load
from logres.engine.errors import BadRecord
from logres.engine.game import Game

SUFFIX: Final = ".save"
RECORD_SUFFIX: Final = ".record"
LAST: Final = "last"

Seated = dict[str, str]  # seat: `human`, or the name of its bot
HUMAN: Final = "human"


def state_folder() -> Path:
    """Where unfinished games wait: LOGRES_STATE, or what the system keeps for such things."""
    given = os.environ.get("LOGRES_STATE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "logres"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "logres"


def new_file(title: str) -> Path:
    """A file name that no game has yet."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = [f"{title}-{stamp}{number}{SUFFIX}" for number in ("", *[f"-{n}" for n in range(2, 100)])]
    return next(file for file in (state_folder() / name for name in names) if not file.exists())


def last_file() -> Path | None:
    """The unfinished game that was played last."""
    found = state_folder().glob(f"*{SUFFIX}")
    return max(found, key=lambda file: file.stat().st_mtime, default=None)


def write(file: Path, text: str) -> None:
    """The file holds the old text or the new one, whatever happens meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_table(file: Path, game: Game, seated: Seated) -> None:
    write(file, f'{{"logres":"table","seats":{json.dumps(seated)},"game":{game.save()}}}')


def read(file: Path) -> str:
    """A text file; BadRecord if it is none."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not a text file") from None


def read_table(file: Path) -> tuple[Game, Seated]:
    """A game and who sits where: all human, if it is a bare save. BadRecord for anything else."""
    text = read(file)
    try:
        doc = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("this is not a save of Logres") from None
    if not isinstance(doc, dict) or doc.get("logres") != "table":
        game = load(text)
        return game, dict.fromkeys(game.seats, HUMAN)
    game = load(json.dumps(doc.get("game")))
    return game, _seats_in(doc, game)


def _seats_in(doc: dict[str, Any], game: Game) -> Seated:
    seats = doc.get("seats")
    if not isinstance(seats, dict) or set(seats) != set(game.seats):
        raise BadRecord("this save was damaged or edited: its seats are not those of the game")
    return {seat: who if who == HUMAN else check(who, game.title.id) for seat in game.seats for who in [seats[seat]]}


def write_crash(error: Exception) -> Path:
    """The whole story of a fault, for whoever mends it."""
    text = "".join(traceback.format_exception(error))
    file = state_folder() / f"crash-{time.strftime('%Y-%m-%d-%H%M%S')}.txt"
    try:
        write(file, text)
    except OSError:
        handle, name = tempfile.mkstemp(prefix="logres-crash-", suffix=".txt", text=True)
        os.close(handle)
        file = Path(name)
        file.write_text(text, "utf-8")
    return file
