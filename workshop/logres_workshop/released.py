"""Saves and records of each released version, kept so that every later one can prove that it still opens them.

`python -m logres_workshop.released` writes those of this version; do it once, when it is released.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from logres.engine.api import new
from logres.engine.frames import Frame, Together
from logres.engine.game import Game
from logres.engine.title import Title, title, titles
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import setups

FOLDER = Path("tests/released")
DECISIONS = 400  # at which a long game is kept
GAMES = 24  # in which moments are looked for
MOMENTS = 14  # kept of each title, beside the middles of its scenarios


def write(of: Title, folder: Path) -> list[Path]:
    """For every scenario a save in the middle of a game and a record; that of the first scenario to the game's end."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for scenario in of.scenarios:
        game = new(of.id, scenario, "released")
        middle = _played(game, DECISIONS if scenario != of.scenarios[0] else of.longest())
        for file, text in (
            (folder / f"{of.id}-{scenario}.json", middle.save()),
            (folder / f"{of.id}-{scenario}.txt", game.record(whole=True)),
        ):
            file.write_text(text, "utf-8")
            files.append(file)
    return files


def write_moments(of: Title, folder: Path) -> list[Path]:
    """A few saves whose stacks together hold most kinds of frames: in mid-battle, in mid-Event, with sealed answers."""
    found = _moments(of)
    files = []
    seen: set[str] = set()
    for number in range(1, MOMENTS + 1):
        save, kinds = max(found.items(), key=lambda item: _news(item[1] - seen))
        if not kinds - seen:
            break
        seen |= kinds
        files.append(folder / f"{of.id}-moment-{number}.json")
        files[-1].write_text(save, "utf-8")
    return files


def _news(kinds: frozenset[str]) -> tuple[bool, int]:
    """How much a moment adds: a sealed answer above all, then the number of kinds."""
    return any(kind.endswith(" sealed") for kind in kinds), len(kinds)


def _moments(of: Title) -> dict[str, frozenset[str]]:
    """Saves by the kinds of frames on their stacks: the first of each set of kinds, over all sorts of games."""
    saves: dict[frozenset[str], str] = {}
    chosen = setups(of)
    for number in range(GAMES):
        setup = chosen[number % len(chosen)]
        game = new(of.id, setup.scenario, f"moment {number}", setup.options)
        player = RandomPlayer(f"moment {number}")
        while game.pending and game.count < DECISIONS:
            player.play(game)
            kinds = frozenset(map(_kind, game.stack))
            if game.pending and kinds not in saves:
                saves[kinds] = game.save()
    return {save: kinds for kinds, save in saves.items()}


def _kind(frame: Frame) -> str:
    """A frame's class, and for one that waits for several whether somebody has answered."""
    sealed = isinstance(frame, Together) and bool(frame.sealed)
    return f"{type(frame).__name__}{' sealed' if sealed else ''}"


def _played(game: Game, decisions: int) -> Game:
    """Plays so many decisions, or to the end; gives back the game as it was half-way."""
    player = RandomPlayer("released")
    while game.pending and game.count < decisions:
        player.play(game)
    return game.at(min(game.count // 2, DECISIONS))


def main(arguments: list[str] | None = None) -> int:
    from logres import __version__

    parser = argparse.ArgumentParser(prog="python -m logres_workshop.released", description="Keep saves and records.")
    parser.add_argument("title", nargs="*", help="all, unless some are named")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args(arguments)
    for id in chosen.title or titles():
        folder = chosen.folder / __version__
        files = write(title(id), folder) + write_moments(title(id), folder)
        print(f"{id}: {len(files)} files, {sum(file.stat().st_size for file in files) // 1024} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
