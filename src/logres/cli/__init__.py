"""The command line. `main` is the console script `logres`; whatever goes wrong ends as one line on stderr."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

# Documented in docs/cli.md and at the foot of `logres --help`.
WRONG = 1  # a LogresError or OSError: the input was at fault
USAGE = 2  # an unknown command or option
INSIDE = 70  # our own fault
INTERRUPTED = 130


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if args is None else args)
    _open_closed_streams()
    _replace_unprintable()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _close_stdout()
    except SystemExit as left:  # Rich and Typer leave so with 1 when the pipe is closed, and with 0 after completion
        return _close_stdout() if left.code == 1 else 0
    except KeyboardInterrupt:
        return _print_error("interrupted", INTERRUPTED)
    except Exception as error:
        return _explain(error)


def _open_closed_streams() -> None:
    """A shell may start us without one of the streams (`<&-`, `>&-`): then nothing comes in, or goes out."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _replace_unprintable() -> None:
    """A terminal that lacks a character shows another in its place."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(words: list[str]) -> int:
    from logres.cli.app import app

    code = app(_data_first(_with_last(words)), prog_name="logres", standalone_mode=False)
    return code if isinstance(code, int) else 0


def _with_last(words: list[str]) -> list[str]:
    """`--resume` without a file means the last game."""
    following = [*words[1:], "-"]
    return [
        "--resume=last" if word == "--resume" and following[number].startswith("-") else word
        for number, word in enumerate(words)
    ]


def _data_first(words: list[str]) -> list[str]:
    """`--data DIR` holds for every command, and may stand behind it too."""
    for number, word in enumerate(words):
        taken = 2 if word == "--data" and number + 1 < len(words) else 1 if word.startswith("--data=") else 0
        if taken:
            return [*words[number : number + taken], *words[:number], *words[number + taken :]]
    return words


def _explain(error: Exception) -> int:
    """One line for whatever happened."""
    from typer import TyperException

    from logres.engine.errors import DeadEnd, LogresError

    if isinstance(error, TyperException):
        return _print_error(error.format_message(), USAGE) if error.format_message() else USAGE  # the help was shown
    if isinstance(error, LogresError) and not isinstance(error, DeadEnd):
        return _print_error(str(error), WRONG)
    if isinstance(error, OSError):
        return _print_error(f"{error.filename}: {error.strerror}" if error.filename else str(error), WRONG)
    return _report_fault(error)


def _report_fault(error: Exception) -> int:
    """A fault of ours: the details go to a file, not on the screen."""
    from logres.cli.table.saves import write_crash

    where = write_crash(error)
    return _print_error(f"something went wrong inside ({type(error).__name__}); the details are in {where}", INSIDE)


def _print_error(message: str, code: int) -> int:
    print(f"logres: {' '.join(message.split())}", file=sys.stderr)
    return code


def _close_stdout() -> int:
    """The reader of our output has gone: nothing more to say, and no complaint at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
