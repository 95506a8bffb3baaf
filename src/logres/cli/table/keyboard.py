"""Lines from the player: with completion at a terminal, from a script where input is piped in."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Any


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # not on Windows
        return None
    return readline


class Keyboard:
    """Reads lines. `scripted`: they come from a pipe or a file, so nobody can be asked twice."""

    def __init__(self) -> None:
        self.scripted = not sys.stdin.isatty()
        self.offers: list[str] = []
        self._readline = None if self.scripted else _readline()
        if self._readline is not None:
            _prepare(self._readline, self._complete)

    def read(self, prompt: str, offers: list[str] | None = None) -> str:
        """The next line without its end. EOFError when there is none, KeyboardInterrupt on Ctrl-C."""
        self.offers = offers or []
        if not self.scripted:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line.rstrip("\n")

    def forget(self) -> None:
        """What was typed can no longer be called back by arrow keys."""
        if self._readline is not None:
            self._readline.clear_history()

    def _complete(self, text: str, state: int) -> str | None:
        found = completions(text, self.offers)
        return found[state] if state < len(found) else None


def completions(text: str, offers: list[str]) -> list[str]:
    """What the last of several typed notations may become.

    >>> completions("ta", ["take 1 infantry", "take 2 infantry", "done"])
    ['take 1 infantry', 'take 2 infantry']
    >>> completions(" D", ["take 1 infantry", "done"])
    [' done']
    """
    typed = text.lstrip()
    space = text[: len(text) - len(typed)]
    return [space + offer for offer in offers if offer.startswith(typed.lower())]


def _prepare(readline: Any, complete: Any) -> None:
    readline.set_completer(complete)
    readline.set_completer_delims(";,")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until the block is done, so that no action is half played and no file half written."""
    waiting: list[int] = []

    def later(number: int, frame: FrameType | None) -> None:
        waiting.append(number)

    try:
        before = signal.signal(signal.SIGINT, later)
    except ValueError:  # not the main thread: no signals come here
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt
