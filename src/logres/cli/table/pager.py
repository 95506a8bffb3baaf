"""Long output a screen at a time: through $PAGER or `less` where a command only shows, by a pause at the table."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console

KEPT: Final = 2  # lines of the last screen that stay in sight: the question "more?" and one to go on from
MORE: Final = "-- more: Enter, or a for all --"


@contextmanager
def paged(console: Console) -> Iterator[None]:
    """What is printed inside goes through the pager, if a person looks at it and it is longer than the screen."""
    if not (console.is_terminal and sys.stdin.isatty()):
        yield
        return
    capture = console.capture()
    with capture:
        yield
    show(capture.get(), console)


def show(text: str, console: Console) -> None:
    command = shlex.split(os.environ.get("PAGER") or "less")
    if text.count("\n") < console.height or not command or shutil.which(command[0]) is None:
        console.file.write(text)
        return
    environment = {"LESS": "FRX", **os.environ}
    subprocess.run(command, input=text, text=True, env=environment, check=False)


class Pause:
    """Counts lines between two questions, and waits when the screen is full."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._printed = 0
        self._all = False

    def restart(self) -> None:
        """The player has read up to here."""
        self._printed = 0
        self._all = False

    def write(self, text: str) -> None:
        """Text that is rendered already."""
        for line in text.splitlines(keepends=True):
            if not self._all and self._printed >= self.console.height - KEPT:
                self._wait()
            self.console.file.write(line)
            self._printed += 1
        self.console.file.flush()

    def _wait(self) -> None:
        answer = input(MORE)
        self.console.file.write("\033[1A\033[2K")  # the line of the question goes
        self._all = answer.strip().lower().startswith("a")
        self._printed = 0
