"""Bots in any language: programs that are spoken to line by line over stdin and stdout. See docs/protocol-bots.md."""

from __future__ import annotations

import atexit
import json
import os
import selectors
import subprocess
from contextlib import suppress
from itertools import count
from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.version import VERSION

PREFIX: Final = "exec:"
PROTOCOL: Final = 1
PATIENCE: Final = 120.0  # seconds for an answer, where nobody says otherwise
FAREWELL: Final = 2.0  # seconds to end after `quit`
LONGEST: Final = 1 << 20  # bytes of an answer
_numbers: Final = count(1)
_running: Final[dict[str, Program]] = {}
_patience: Final = [PATIENCE]


class Program:
    """A running program. All players of one command in this process share it, each under a number."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.patience = _patience[0]
        self._rest = b""
        path = os.path.abspath(command) if os.path.exists(command) else command
        try:
            self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadInput(f"{command} does not start: {error.strerror}") from None
        self._shake_hands()

    def _shake_hands(self) -> None:
        try:
            answer = self.ask({"type": "hello", "protocol": PROTOCOL, "program": "logres", "version": VERSION}, "hello")
            if answer.get("protocol") != PROTOCOL:
                raise BadInput(f"{self.command} speaks protocol {answer.get('protocol')!r}, not {PROTOCOL}")
            if not isinstance(answer.get("name"), str):
                raise BadInput(f"{self.command} does not give its name")
        except BadInput:
            self.end()
            raise
        self.name: str = answer["name"]
        self.wants_log = answer.get("log") is True

    def send(self, message: dict[str, Any]) -> None:
        """One line, to which there is no answer."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise BadInput(f"{self.command} has ended") from None

    def ask(self, message: dict[str, Any], kind: str) -> dict[str, Any]:
        """One line, and the one that answers it."""
        self.send(message)
        line = self._line()
        try:
            answer = json.loads(line)
        except ValueError:
            raise BadInput(f"{self.command} answered what is no JSON: {line[:80]!r}") from None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            raise BadInput(f"{self.command} answered {line[:80]!r}, where a '{kind}' was due")
        return answer

    def _line(self) -> bytes:
        """The next line; BadInput if it does not come in time."""
        while b"\n" not in self._rest:
            more = self._more()
            if not more:
                raise BadInput(f"{self.command} has ended")
            self._rest += more
            if len(self._rest) > LONGEST:
                raise BadInput(f"{self.command} answered more than {LONGEST} bytes")
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _more(self) -> bytes:
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            if not waiting.select(self.patience):
                self.process.kill()
                self.process.wait()
                raise BadInput(f"{self.command} gave no answer for {self.patience:g} seconds")
        return os.read(self.process.stdout.fileno(), 1 << 16)

    def end(self) -> None:
        """Say farewell, and see that it goes."""
        with suppress(BadInput):
            self.send({"type": "quit"})
        try:
            self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()


def running(command: str) -> Program:
    """The program of a command, started once in a process, and anew if it has ended."""
    if command not in _running or _running[command].process.poll() is not None:
        _running[command] = Program(command)
        atexit.register(_running[command].end)
    return _running[command]


def wait_at_most(seconds: float) -> None:
    """How long programs that are started from now on may think."""
    _patience[0] = seconds


class Player:
    """A seat that a program plays. It is told what the seat may know and what it may answer, nothing else."""

    def __init__(self, command: str, seed: int | str) -> None:
        self.seat = ""  # until it is asked for the first time
        self.player = next(_numbers)
        self.seed = str(seed)
        self.program = running(command)

    def choose(self, game: Game) -> Action:
        decision, legal = game.decision, game.legal()
        assert decision is not None
        if self.program.process.poll() is not None:
            self.program, self.seat = running(self.program.command), ""
        if not self.seat:
            self._sit_down(game, decision.seat)
        view = game.view(decision.seat, log=self.program.wants_log)
        offered = [action.as_json() for action in legal]
        message = {"type": "choose", "player": self.player, "view": view, "legal": offered}
        return _chosen(self.program.command, self.program.ask(message, "choice"), legal)

    def _sit_down(self, game: Game, seat: str) -> None:
        self.seat = seat
        place = {"title": game.title.id, "scenario": game.scenario, "options": game.options, "seats": list(game.seats)}
        self.program.send({"type": "seat", "player": self.player, "seat": seat, "seed": self.seed, **place})

    def __del__(self) -> None:
        if self.seat:
            with suppress(BadInput, OSError):
                self.program.send({"type": "leave", "player": self.player})


def _chosen(command: str, answer: dict[str, Any], legal: list[Action]) -> Action:
    """The action that an answer names, by its place in the list or by its text."""
    index, text = answer.get("index"), answer.get("text")
    if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(legal):
        return legal[index]
    found = [action for action in legal if action.text == text]
    if not found:
        raise BadInput(f"{command} chose {text if index is None else index!r}, which is not offered")
    return found[0]
