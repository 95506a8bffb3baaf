"""The table: people at one keyboard and bots play one game, and nothing that was played is ever lost."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

from logres.bots.bot import consult, seat_all
from logres.cli.table import saves, table_commands
from logres.cli.table.input_parser import resolve
from logres.cli.table.keyboard import Keyboard, unbroken
from logres.cli.table.narrator import Narrator
from logres.cli.table.saves import HUMAN, Seated
from logres.cli.table.screen import Screen
from logres.engine.actions import Action, Refusal, normal
from logres.engine.errors import IllegalAction, LogresError
from logres.engine.frames import Decision, Together
from logres.engine.game import Game

SECONDS_BETWEEN_SAVES: Final = 1.0  # while bots play


class Table:
    """One game on the screen."""

    def __init__(self, game: Game, seated: Seated, file: Path, screen: Screen, keyboard: Keyboard) -> None:
        self.game = game
        self.seated = seated
        self.file = file
        self.screen: Screen = screen
        self.keyboard = keyboard
        self.narrator: Narrator = Narrator(game, screen)
        self.bots = seat_all({seat: who for seat, who in seated.items() if who != HUMAN}, game.seed)
        self.humans = [seat for seat, who in seated.items() if who == HUMAN]
        self.refused = False  # a line was refused: a script then ends with an error
        self._asked = (-1, "")  # the question on the screen: action number and seat
        self._last_human = ""
        self._saved_at = 0.0

    def run(self, known: int = -1) -> int:
        """Play until the game is over or the player leaves; the exit code. The log is known up to an action."""
        self.narrator.begin(known)
        self.save()
        try:
            while (decision := self.game.decision) is not None:
                self._step(decision)
        except (EOFError, KeyboardInterrupt, table_commands.Quit):
            return self._leave()
        except Exception:
            self.screen.whole(f"The game up to the last action is saved in {self.file}")
            raise
        return self._finish()

    def _step(self, decision: Decision) -> None:
        if decision.seat in self.bots:
            self._move_bots()
            return
        forced = self.game.forced
        if forced is None:
            self._ask(decision)
        else:
            self.narrator.played.setdefault(decision.seat, []).append(f"{decision.actor} {forced}")
            self.play([forced], decision.seat)

    def _is_sealed(self) -> bool:
        return isinstance(self.game.stack[-1], Together)

    # ------------------------------------------------------------------ people

    def _ask(self, decision: Decision) -> None:
        """Put a question, unless it stands on the screen already, and follow one line of the player's."""
        asked = (self.game.count, decision.seat)
        if asked != self._asked:
            self._curtain(decision.seat)
            self.narrator.question(decision)
            self._asked = asked
        offers = [*[str(action) for action in self.game.legal(decision.seat)], *table_commands.WORDS]
        line = self.keyboard.read(f"{decision.seat}> ", offers)
        self.screen.was_read()
        try:
            self._follow(line, decision)
        except (LogresError, OSError) as error:
            self.refused = True
            self.screen.error(self._error_text(error))

    def _error_text(self, error: Exception) -> str:
        if isinstance(error, IllegalAction):
            return str(Refusal(self.narrator.translate(error.reason), error.rule))
        return str(error)

    def _follow(self, line: str, decision: Decision) -> None:
        """A line is a command, or actions; an action's exact notation goes before a command of the same name."""
        text = normal(line)
        if not text:
            self.narrator.choices(decision)
            return
        exact = any(text == action.text for action in self.game.legal(decision.seat))
        if exact or not table_commands.run_command(self, decision, line):
            self.play(self._resolved(line, decision.seat), decision.seat)

    def _resolved(self, line: str, seat: str) -> list[Action]:
        try:
            return resolve(self.game, seat, line)
        except LogresError:
            table_commands.refuse_in_a_row(line)
            raise

    def undo(self, seat: str) -> None:
        """Take back to the seat's last real choice: a forced action would be played again at once."""
        earlier = self.game.clone()
        earlier.undo(seat)
        while earlier.forced is not None:
            earlier.undo(seat)
        with unbroken():
            while self.game.count > earlier.count:
                self.game.undo(seat)
            self.save()
        self.narrator.forget()

    def _curtain(self, seat: str) -> None:
        """Between two people at one keyboard, where one may know what the other must not see.

        Who sits there when a game begins or is taken up again is not known: the first is called too.
        """
        secret = self.game.title.HAS_SECRETS or self._is_sealed()
        if secret and len(self.humans) > 1 and self._last_human != seat:
            if self._last_human:
                self.screen.clear()
                self.keyboard.forget()
                self.narrator.change_reader()
            self.screen.line(f"Pass the keyboard to [bold]{seat}[/].")
            if not self.keyboard.scripted:
                self.keyboard.read("Press Enter when you are there. ")
                self.screen.was_read()
        self._last_human = seat

    # ------------------------------------------------------------------ bots

    def _move_bots(self) -> None:
        """Bots move until a person is asked. With nobody there to ask, what happened is shown turn by turn."""
        turn = self._turn()
        with self._waiting_status():
            while (decision := self.game.decision) is not None and decision.seat in self.bots:
                self._move_bot(decision)
                if not self.humans and self._turn() != turn:
                    break
        self.save()
        if not self.humans:
            self.narrator.news(None)

    def _turn(self) -> str:
        return self.game.title.turn_of(self.game, self.game.board)

    def _waiting_status(self) -> AbstractContextManager[Any]:
        return self.screen.out.status("The others move ...") if self.humans else nullcontext()

    def _move_bot(self, decision: Decision) -> None:
        forced = self.game.forced
        action = consult(self.bots[decision.seat], self.game, self.game.seed, beside=True) if forced is None else forced
        with unbroken():
            self.game.play(action, decision.seat)
        if time.monotonic() - self._saved_at > SECONDS_BETWEEN_SAVES:
            self.save()

    # ------------------------------------------------------------------ playing, saving, leaving

    def play(self, actions: list[Action], seat: str) -> None:
        """Play and save, out of reach of Ctrl-C."""
        with unbroken():
            self.game.play(list(actions), seat)
            self.save()

    def save(self) -> None:
        saves.write_table(self.file, self.game, self.seated)
        self._saved_at = time.monotonic()

    def _leave(self) -> int:
        with unbroken():
            self.save()
        mine = self.file.parent == saves.state_folder()
        self.screen.was_read()  # who leaves is not made to wait
        self.screen.line()
        self.screen.whole(f"The game is saved in {self.file}")
        self.screen.whole(f"To go on: logres play --resume{'' if mine else f' {self.file}'}")
        return int(self.refused and self.keyboard.scripted)

    def _finish(self) -> int:
        """Show the result; the record takes the place of the save."""
        result = self.game.result
        assert result is not None
        record = self.file.with_suffix(saves.RECORD_SUFFIX)
        saves.write(record, self.game.record())
        self.narrator.end(self._last_human or None)
        if self.file.parent == saves.state_folder():
            self.file.unlink(missing_ok=True)
        self.screen.whole(f"To look at it again: logres replay {record}")
        return int(self.refused and self.keyboard.scripted)
