"""`logres lesson`: a taught game. Each step says what to look at, waits for the answer it teaches, and says why.

Lessons are YAML files in the folder `lessons` of a title:

    name, about            a heading, and a sentence for the list
    position               where it begins, in the form of docs/positions.md
    steps                  in order; each has
        seat, kind         who is asked, and which question that is (its class)
        look               what to see first
        play               the answer, or several in a row
        why                the reason for it
        after              a word on what came of it
        dice               what chance brings meanwhile, as in the `chance` of a position
        then               what is true afterwards: paths into the view of the board, with values
"""

from __future__ import annotations

import os
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from logres.cli.table import table_commands
from logres.cli.table.input_parser import resolve
from logres.cli.table.keyboard import Keyboard
from logres.cli.table.saves import HUMAN
from logres.cli.table.screen import Screen, markup_safe
from logres.cli.table.table import Table
from logres.engine import api
from logres.engine.actions import normal
from logres.engine.errors import BadInput, BadRecord, LogresError
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.title import title

SUFFIX: Final = ".yaml"


class Step(NamedTuple):
    """One or several answers of one seat, with the words around them."""

    seat: str
    kind: str
    look: str
    play: list[str]
    why: str
    after: str
    dice: list[Any]
    then: dict[str, Any]


class Lesson(NamedTuple):
    title: str
    name: str
    about: str
    position: dict[str, Any]
    steps: list[Step]


# --- Reading ---------------------------------------------------------------------------------------------------------


def names(id: str) -> list[str]:
    """The lessons of a title."""
    return sorted(_files(id))


def _files(id: str) -> dict[str, Traversable]:
    package = title(id).PACKAGE
    folder = files(package).joinpath("lessons") if package else None
    found = folder.iterdir() if folder is not None and folder.is_dir() else ()
    return {file.name.removesuffix(SUFFIX): file for file in found if file.name.endswith(SUFFIX)}


def read(id: str, name: str) -> Lesson:
    """A lesson by its name; BadInput if there is none."""
    known = _files(id)
    if name not in known:
        raise BadInput(f"there is no lesson '{name}' of {id}; there are: {', '.join(sorted(known)) or 'none'}")
    doc = yaml.safe_load(known[name].read_text("utf-8"))
    return Lesson(id, doc["name"], doc["about"], doc["position"], [_step(step) for step in doc["steps"]])


def _step(doc: dict[str, Any]) -> Step:
    play = doc["play"] if isinstance(doc["play"], list) else [doc["play"]]
    look, why, after = [" ".join(str(doc.get(key, "")).split()) for key in ("look", "why", "after")]
    return Step(doc["seat"], doc["kind"], look, play, why, after, doc.get("dice", []), doc.get("then", {}))


def begin(lesson: Lesson) -> Game:
    """The game of a lesson, with all its dice laid out."""
    dice = [item for step in lesson.steps for item in step.dice]
    return api.position(lesson.title, lesson.position, dice)


# --- Playing ---------------------------------------------------------------------------------------------------------


def play_step(game: Game, step: Step) -> None:
    """Give the answers of a step, with the forced ones between them; BadRecord where the game does not follow."""
    for text in step.play:
        _skip_forced(game, step.seat, text)
        question = game.decision
        if question is None or question.seat != step.seat or (step.kind and question.kind != step.kind):
            asked = "nobody" if question is None else f"{question.seat} ({question.kind})"
            raise BadRecord(f"the lesson has '{text}' for {step.seat} ({step.kind}), and {asked} is asked")
        game.play(text, step.seat)
        step = step._replace(kind="")
    _skip_forced(game, "", "")


def _skip_forced(game: Game, seat: str, text: str) -> None:
    """Play what needs no answer, unless it is the answer that is taught."""
    while (forced := game.forced) is not None:
        assert game.decision is not None
        if (game.decision.seat, forced.text) == (seat, text):
            return
        game.play(forced)


def differences(game: Game, step: Step) -> list[str]:
    """What a step promised and the board does not show."""
    board = game.view(None)["board"]
    found = [(path, value, _at(board, path)) for path, value in step.then.items()]
    return [f"{path} is {is_now!r}, not {value!r}" for path, value, is_now in found if is_now != value]


def _at(board: Any, path: str) -> Any:
    """A value of the view: `spaces.iceni.units.militia`, None where there is nothing; `factions.*.eligible` of all."""
    word, _, rest = path.partition(".")
    if not isinstance(board, dict):
        return None
    if word == "*":
        return {name: _at(each, rest) for name, each in board.items()}
    return _at(board.get(word), rest) if rest else board.get(word)


class Classroom(Table):
    """A table at which the next answer is known."""

    def __init__(self, lesson: Lesson, screen: Screen, keyboard: Keyboard, through: bool) -> None:
        game = begin(lesson)
        super().__init__(game, dict.fromkeys(game.seats, HUMAN), Path(os.devnull), screen, keyboard)
        self.steps = lesson.steps
        self.through = through
        self._turn_shown = ""

    def save(self) -> None:
        """A lesson is not kept."""

    def teach(self) -> int:
        self.narrator.begin(self.game.count)
        for number, step in enumerate(self.steps, 1):
            self._present(step, f"{number} of {len(self.steps)}")
            known = self.game.count
            play_step(self.game, step)
            wrong = differences(self.game, step)
            if wrong:
                raise BadRecord(f"step {number}: {'; '.join(wrong)}")
            self.narrator.log(self.narrator.lines(None, known), None)
            self._say(step.after)
        self.screen.line("That was the lesson. `logres play` begins a game.", "bold")
        return 0

    def _present(self, step: Step, number: str) -> None:
        """The board of a new turn, what to look at, the question, the answer it takes, and why."""
        _skip_forced(self.game, step.seat, step.play[0])
        decision = self.game.decision
        assert decision is not None
        self.screen.heading(number)
        turn = self.game.title.turn_of(self.game, self.game.board)
        if turn != self._turn_shown:
            self._turn_shown = turn
            self.screen.show(self.narrator.ui.board(self.game.view(None), self.screen.width))
        self._say(step.look)
        self.narrator.ask(decision)
        if len(step.play) == 1:
            self.narrator.choices(decision)
        self.screen.line(f"[bold]Do:[/] {'; '.join(step.play)}")
        self._say(step.why)
        while not self.through and not self._answered(step, decision):
            pass

    def _say(self, words: str) -> None:
        if words:
            self.screen.line(markup_safe(words), "italic")

    def _answered(self, step: Step, decision: Decision) -> bool:
        """Enter, or the answer itself; anything else is a command, or not what the lesson wants."""
        line = self.keyboard.read(f"{step.seat} (Enter plays it)> ", step.play)
        try:
            if not line.strip() or normal(line) == "; ".join(step.play):
                return True
            if self._is_command(line, decision):
                return False
            meant = resolve(self.game, step.seat, line)
        except LogresError as error:
            self.screen.error(str(error))
            return False
        if [str(action) for action in meant] == step.play[:1] and len(step.play) == 1:
            return True
        self.screen.line("That is allowed; the lesson goes another way here.")
        return False

    def _is_command(self, line: str, decision: Decision) -> bool:
        """Whether a line was a command of the table. A lesson goes forward only."""
        if normal(line) == "undo":
            raise BadInput("a lesson goes forward only")
        exact = any(normal(line) == action.text for action in self.game.legal(decision.seat))
        return not exact and table_commands.run_command(self, decision, line)


def show(id: str, name: str | None, through: bool) -> int:
    """Teach a lesson, or list them."""
    screen = Screen(pauses=not through)
    if name is None:
        known = names(id)
        if not known:
            raise BadInput(f"{id} has no lessons")
        for each in known:
            screen.line(f"[bold]{each}[/]  {markup_safe(read(id, each).about)}")
        return 0
    lesson = read(id, name)
    screen.heading(lesson.name)
    screen.line(markup_safe(lesson.about))
    try:
        return Classroom(lesson, screen, Keyboard(), through).teach()
    except (EOFError, KeyboardInterrupt, table_commands.Quit):
        screen.line("\nThe lesson was left.")
        return 0
