"""`logres lesson`: a taught game. Each step says what to look at, waits for the answer it teaches, and says why.

The files are those of the web; logres.lessons.script tells their form.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from logres.cli.table import table_commands
from logres.cli.table.input_parser import resolve
from logres.cli.table.keyboard import Keyboard
from logres.cli.table.saves import HUMAN
from logres.cli.table.screen import Screen, markup_safe
from logres.cli.table.table import Table
from logres.engine.actions import normal
from logres.engine.errors import BadInput, BadRecord, LogresError
from logres.engine.frames import Decision
from logres.lessons.script import Lesson, Step, begin, differences, names, play_step, read, skip_forced

__all__ = ["Lesson", "Step", "begin", "differences", "names", "play_step", "read", "show"]


OTHER_WAY: Final = "That is allowed; the lesson goes another way here."


class Classroom(Table):
    """A table at which the next answer is known."""

    def __init__(self, lesson: Lesson, screen: Screen, keyboard: Keyboard, through: bool) -> None:
        game = begin(lesson)
        super().__init__(game, dict.fromkeys(game.seats, HUMAN), Path(os.devnull), screen, keyboard)
        self.steps = lesson.steps
        self.through = through
        self._turn_shown = ""
        self._hints = 0
        self._given = 0  # answers of a step that were typed one by one

    def save(self) -> None:
        """A lesson is not kept."""

    def teach(self) -> int:
        self.narrator.begin(self.game.count)
        for number, step in enumerate(self.steps, 1):
            self.screen.heading(f"{number} of {len(self.steps)}" + (f": {step.part}" if step.part else ""))
            self._present(step) if step.play else self._read_out(step)
            known = self.game.count
            play_step(self.game, step)
            wrong = differences(self.game, step)
            if wrong:
                raise BadRecord(f"step {number}: {'; '.join(wrong)}")
            self.narrator.log(self.narrator.lines(None, known), None)
            self._say(step.after)
        self.screen.line("That was the lesson. `logres play` begins a game.", "bold")
        return 0

    def _read_out(self, step: Step) -> None:
        """A step that asks nothing."""
        self._show_turn()
        self._say(step.look)
        self._say(step.ask)
        while not self.through and (line := self.keyboard.read("(Enter goes on, help for more)> ", [])).strip():
            self._looked_up(line)

    def _looked_up(self, line: str) -> None:
        """Something to read may send one to a card: commands of the table work here, too."""
        try:
            if self.game.decision is None or not self._is_command(line, self.game.decision):
                raise BadInput("nothing is asked here: Enter goes on, `help` tells what can be looked up")
        except LogresError as error:
            self.screen.error(str(error))

    def _present(self, step: Step) -> None:
        """The board of a new turn, what to look at, the question, the answer it takes, and why."""
        skip_forced(self.game, step.seat, step.play[0])
        decision = self.game.decision
        assert decision is not None
        self._show_turn()
        self._say(step.look)
        self.narrator.ask(decision)
        if len(step.play) == 1:
            self.narrator.choices(decision)
        self._say(step.ask)
        self.screen.line(f"[bold]Do:[/] {'; '.join(step.play)}")
        self._say(step.why)
        self._hints = self._given = 0
        while not self.through and not step.auto and not self._answered(step, decision):
            pass

    def _show_turn(self) -> None:
        turn = self.game.title.turn_of(self.game, self.game.board)
        if turn != self._turn_shown:
            self._turn_shown = turn
            self.screen.show(self.narrator.ui.board(self.game.view(None), self.screen.width))

    def _say(self, words: str) -> None:
        if words:
            self.screen.line(markup_safe(words), "italic")

    def _hint(self, step: Step) -> None:
        told = step.hint[min(self._hints, len(step.hint) - 1)] if step.hint else "; ".join(step.play)
        self._hints += 1
        self._say(told)

    def _answered(self, step: Step, decision: Decision) -> bool:
        """Enter, or the answer itself; anything else is a command, or not what the lesson wants."""
        line = self.keyboard.read(f"{step.seat} (Enter plays it)> ", step.play)
        try:
            if line.strip() == "?":
                self._hint(step)
                return False
            if not line.strip() or normal(line) == "; ".join(step.play) or normal(line) in step.also:
                return True
            if normal(line) == step.play[self._given]:
                return self._is_whole(step)
            if self._is_command(line, decision):
                return False
            meant = resolve(self.game, step.seat, line)
        except LogresError as error:
            self.screen.error(str(error))
            return False
        if [str(action) for action in meant] == step.play[:1] and not self._given:
            return self._is_whole(step)
        said = str(meant[0]) if meant else ""
        self._say(step.wrong.get(said) or step.wrong.get("else") or OTHER_WAY)
        return False

    def _is_whole(self, step: Step) -> bool:
        """Whether the answer just given was the last of its step."""
        self._given += 1
        if self._given == len(step.play):
            return True
        self._say(f"Right. And then: {'; '.join(step.play[self._given :])}")
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
