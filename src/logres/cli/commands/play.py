"""`logres play`: a new game from the command line or by questions, or an old one taken up again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from logres.cli.table import saves, setup
from logres.cli.table.keyboard import Keyboard
from logres.cli.table.saves import HUMAN, LAST
from logres.cli.table.screen import Screen, markup_safe
from logres.cli.table.setup import Setup
from logres.cli.table.table import Table
from logres.engine.api import new
from logres.engine.errors import BadInput, BadRecord, LogresError
from logres.languages.catalog import LANGUAGES

RECALLED: Final = 12  # actions whose log is shown again when a game is taken up


def begin(
    title: str,
    scenario: str | None,
    options: Sequence[str],
    seats: Sequence[str],
    bots: Sequence[str],
    seed: str | None,
    save: Path | None,
    language: str,
) -> int:
    """A new game as the command line says."""
    chosen = setup.from_words(title, scenario, options, seats, bots, seed)
    return _start(chosen, save, _screen(language), Keyboard())


def _screen(language: str) -> Screen:
    if language not in LANGUAGES:
        raise BadInput(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    return Screen(pauses=True, language=language)


def ask_and_play(save: Path | None, seed: str | None, language: str) -> int:
    """Go on with the last game, if the player likes, or ask what to play."""
    screen, keyboard = _screen(language), Keyboard()
    try:
        waiting = None if keyboard.scripted else _offer_last(screen, keyboard)
        if waiting is not None:
            return _go_on(waiting, save, screen, keyboard)
        chosen = setup.ask(keyboard, screen, seed)
    except (EOFError, KeyboardInterrupt):
        screen.line("\nNo game was begun.")
        return 0
    return _start(chosen, save, screen, keyboard)


def _offer_last(screen: Screen, keyboard: Keyboard) -> Path | None:
    file = saves.last_file()
    if file is None:
        return None
    when = time.strftime("%A %d %B, %H:%M", time.localtime(file.stat().st_mtime))
    screen.line(f"Your last game waits: {markup_safe(file.stem)}, last played {when}.")
    answer = keyboard.read("Go on with it? [yes]: ", ["yes", "no"]).strip().lower()
    return None if answer.startswith("n") else file


def resume(word: str, save: Path | None, guests: Sequence[str], language: str) -> int:
    """The game in a file, or the last one. Bots from outside that play in it have to be named again: they are code."""
    setup.allow_bots(guests)
    if word == saves.PIPE:
        raise BadInput("a game cannot come through the pipe: your answers do; name a file")
    if word != LAST or Path(word).exists():
        return _go_on(Path(word), save, _screen(language), Keyboard())
    file = saves.last_file()
    if file is None:
        raise BadInput(f"there is no unfinished game in {saves.state_folder()}")
    return _go_on(file, save, _screen(language), Keyboard())


def _go_on(file: Path, save: Path | None, screen: Screen, keyboard: Keyboard) -> int:
    try:
        game, seated = saves.read_table(file)
    except LogresError as error:
        raise BadRecord(f"{file}: {error}") from None
    if game.result is not None:
        raise BadInput(f"{file}: this game is over; `logres replay` shows it")
    return Table(game, seated, save or file, screen, keyboard).run(known=game.count - RECALLED)


def _start(chosen: Setup, save: Path | None, screen: Screen, keyboard: Keyboard) -> int:
    game = new(chosen.title, chosen.scenario, chosen.seed, chosen.options)
    file = save or saves.new_file(chosen.title)
    saves.require_writable(file)
    screen.heading(f"{game.title.name}, {chosen.scenario}")
    line = _players_line(chosen, game.title.unplayed(chosen.options))
    screen.line(f"{line} Seed {markup_safe(chosen.seed)}. Type help at any time.", "dim")
    return Table(game, chosen.seated, file, screen, keyboard).run()


def _players_line(chosen: Setup, unplayed: Sequence[str]) -> str:
    """Who sits where, in a sentence or two."""
    here = [seat for seat, who in chosen.seated.items() if who == HUMAN]
    bots = [f"{seat} ({who})" for seat, who in chosen.seated.items() if who != HUMAN and seat not in unplayed]
    groups = (("At this keyboard", here), ("Bots", bots), ("Non-players", list(unplayed)))
    return " ".join([f"{name}: {', '.join(seats)}." for name, seats in groups if seats])
