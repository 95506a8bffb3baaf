"""Saves and records of each released version, kept so that every later one can prove that it still opens them.

`python -m logres.tools.released` writes those of this version; do it once, when it is released.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from logres.engine.api import new
from logres.engine.game import Game
from logres.engine.title import Title, register, title, titles
from logres.tools.wander import Wanderer

FOLDER = Path("tests/released")
DECISIONS = 400  # at which a long game is kept


def write(of: Title, folder: Path) -> list[Path]:
    """For every scenario a save in the middle of a game and the record up to its end, or as far as it is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for scenario in of.scenarios:
        game = new(of.id, scenario, "released")
        middle = _played(game, DECISIONS)
        for file, text in (
            (folder / f"{of.id}-{scenario}.json", middle.save()),
            (folder / f"{of.id}-{scenario}.txt", game.record(whole=True)),
        ):
            file.write_text(text, "utf-8")
            files.append(file)
    return files


def _played(game: Game, decisions: int) -> Game:
    """Plays so many decisions, or to the end; gives back the game as it was half-way."""
    wanderer = Wanderer("released")
    while game.pending and game.count < decisions:
        wanderer.play(game)
    return game.at(game.count // 2)


def main(arguments: list[str] | None = None) -> int:
    from logres import __version__

    parser = argparse.ArgumentParser(prog="python -m logres.tools.released", description="Keep saves and records.")
    parser.add_argument("title", nargs="*", help="all, unless some are named")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--with", dest="module", action="append", default=[], help="a module with one more TITLE")
    chosen = parser.parse_args(arguments)
    for module in chosen.module:
        register(import_module(module).TITLE)
    for id in chosen.title or titles():
        files = write(title(id), chosen.folder / __version__)
        print(f"{id}: {len(files)} files, {sum(file.stat().st_size for file in files) // 1024} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
