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

from logres.bots import check, names
from logres.engine.api import load
from logres.engine.errors import BadInput, BadRecord
from logres.engine.game import Game

SUFFIX: Final = ".save"
RECORD_SUFFIX: Final = ".record"
LAST: Final = "last"
PIPE: Final = "-"  # a file name: read from stdin, write to stdout

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


def make_state_folder() -> None:
    """Make it where it is missing. What is above one that the user names must be there: a typo makes no folders."""
    folder = state_folder()
    if os.environ.get("LOGRES_STATE") and not folder.exists():
        require_folder(folder.absolute().parent)
    folder.mkdir(parents=True, exist_ok=True)


def new_file(title: str) -> Path:
    """A file name that no game has yet."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = [f"{title}-{stamp}{number}{SUFFIX}" for number in ("", *[f"-{n}" for n in range(2, 100)])]
    return next(file for file in (state_folder() / name for name in names) if not file.exists())


def last_file() -> Path | None:
    """The unfinished game that was played last."""
    found = state_folder().glob(f"*{SUFFIX}")
    return max(found, key=lambda file: file.stat().st_mtime, default=None)


def require_writable(file: Path) -> None:
    """BadInput where no file can be written under this name: a folder is made for our own games alone."""
    if file.parent == state_folder():
        make_state_folder()
    if file.is_dir():
        raise BadInput(f"{file} is a folder; name a file in it")
    if file.exists() and not file.is_file():
        raise BadInput(f"{file} is no file that could hold anything")
    require_folder(file.parent)


def require_folder(folder: Path) -> None:
    """BadInput where there is none: a typo must not make one."""
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise BadInput(f"nothing can be written into the folder {folder}")


def write(file: Path, text: str) -> None:
    """The file holds the old text or the new one, whatever happens meanwhile."""
    require_writable(file)
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
    """A text file, or what comes through the pipe for `-`; BadRecord if it is none."""
    try:
        return sys.stdin.read() if str(file) == PIPE else file.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not a text file") from None


def read_table(file: Path) -> tuple[Game, Seated]:
    """A game and who sits where: all human, if it is a bare save. BadRecord for anything else."""
    return table_of(read(file))


def table_of(text: str) -> tuple[Game, Seated]:
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
    return {seat: _player(seats[seat], game.title.id) for seat in game.seats}


def _player(who: Any, title: str) -> str:
    """A bot from outside is code that a save must not start by itself."""
    if isinstance(who, str) and ":" in who and who not in names(title):
        raise BadRecord(f"the bot {who} plays in it; to run it, add --bots {who}")
    return HUMAN if who == HUMAN else check(who, title)


def write_crash(error: Exception) -> Path:
    """The whole story of a fault, for whoever fixes it."""
    text = "".join(traceback.format_exception(error))
    file = state_folder() / f"crash-{time.strftime('%Y-%m-%d-%H%M%S')}.txt"
    try:
        write(file, text)
    except (OSError, BadInput):
        handle, name = tempfile.mkstemp(prefix="logres-crash-", suffix=".txt", text=True)
        os.close(handle)
        file = Path(name)
        file.write_text(text, "utf-8")
    return file
