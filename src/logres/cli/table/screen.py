"""What the table prints. Colours go where the terminal has none or NO_COLOR forbids them: words alone must do."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from logres.cli.table.pager import Pause
from logres.engine.history import Line
from logres.engine.texts import Translate
from logres.languages.catalog import ENGLISH

SEAT_COLOURS: Final = ("yellow", "green", "red", "blue", "magenta", "cyan")
BRIGHTER: Final = {"blue": "bright_blue"}  # too dark on black
GAP: Final = 3  # between columns
MOST_COLUMNS: Final = 6


class Screen:
    """Output and its helpers; `out` and `err` may be any consoles. `pauses`: a player reads a screen at a time."""

    def __init__(
        self,
        out: Console | None = None,
        err: Console | None = None,
        pauses: bool = False,
        language: str = ENGLISH,
    ) -> None:
        self.language = language  # of those who look at it
        self.out = out or Console(highlight=False)
        self.err = err or Console(stderr=True, highlight=False)
        self._pause = Pause(self.out) if pauses and self.out.is_terminal and sys.stdin.isatty() else None

    @property
    def width(self) -> int:
        return self.out.width

    def _print(self, what: RenderableType, style: str = "", soft_wrap: bool = False) -> None:
        if self._pause is None:
            self.out.print(what, style=style or None, soft_wrap=soft_wrap)
            return
        with self.out.capture() as captured:
            self.out.print(what, style=style or None, soft_wrap=soft_wrap)
        self._pause.write(captured.get())

    def was_read(self) -> None:
        """The player has answered something: what follows may fill the screen anew."""
        if self._pause is not None:
            self._pause.restart()

    def json(self, doc: Any) -> None:
        """For other programs: as it is, whatever the width."""
        self.out.file.write(json.dumps(doc, indent=1, ensure_ascii=False) + "\n")

    def line(self, markup: str = "", style: str = "") -> None:
        self._print(markup, style)

    def whole(self, text: str) -> None:
        """A line that is never broken, so that a path or a command in it can be copied."""
        self._print(Text(text), soft_wrap=True)

    def show(self, what: RenderableType) -> None:
        self._print(Text(what) if isinstance(what, str) else what)

    def heading(self, text: str) -> None:
        self._print(Rule(Text(text, style="bold"), align="left", style="dim"))

    def moment(self, left: str, right: str) -> None:
        """Two texts at the ends of one line, of two where one is too short."""
        if len(left) + len(right) + 1 > self.width:
            left, right = f"{left}\n{right}", ""
        self._print(Text.assemble((left, "bold"), " " * (self.width - len(left) - len(right)), (right, "dim")))

    def error(self, text: str) -> None:
        """One line, whatever its length; at a terminal it is broken between words, further lines set in."""
        words = Text(" ".join(text.split()), style="red")
        if not self.err.is_terminal:
            self.err.print(words, soft_wrap=True)
            return
        first, *rest = words.wrap(self.err, self.err.width - 2)
        self.err.print(first, *[Text.assemble("  ", line) for line in rest], sep="\n")

    def clear(self) -> None:
        """Nothing of the last player's screen stays to be read, nor in the scroll-back."""
        if self.out.is_terminal:
            self.out.clear()
            self.out.file.write("\033[3J")

    def numbered(self, items: Sequence[str], notes: Sequence[str | None] = ()) -> None:
        """Items with their numbers, in as many columns as fit; read down each column."""
        notes = notes or [None] * len(items)
        digits = len(str(len(items)))
        cells = [_cell(n + 1, item, note, digits) for n, (item, note) in enumerate(zip(items, notes, strict=True))]
        self.show(in_columns(cells, self.width))


def _cell(number: int, item: str, note: str | None, digits: int) -> Text:
    cell = Text.assemble((f"{number:>{digits + 1}} ", "cyan"), item)
    return cell.append(f" ({note})", style="dim") if note else cell


def in_columns(cells: Sequence[Text], width: int) -> RenderableType:
    """Cells in columns, filled from the top down."""
    if not cells:
        return Text()
    widest = max(cell.cell_len for cell in cells)
    columns = max(1, min(MOST_COLUMNS, len(cells), (width + GAP) // (widest + GAP)))
    if len(cells) < columns * 2:
        columns = 1 if len(cells) <= 4 else columns
    rows = -(-len(cells) // columns)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*[cells[i] for i in range(row, len(cells), rows)])
    return grid


def seat_style(seats: Sequence[str], seat: str) -> str:
    """A seat's own colour if it is named after one, else one by its number."""
    number = list(seats).index(seat) if seat in seats else 0
    colour = seat if seat in SEAT_COLOURS else SEAT_COLOURS[number % len(SEAT_COLOURS)]
    return BRIGHTER.get(colour, colour)


def log_text(line: Line, seat: str | None, translate: Translate = str) -> Text:
    """A line of the referee's log as a seat may see it, with the dice that fell."""
    text = Text(translate(line.translatable))
    draws = [draw for draw in line.chance if draw.seen(seat)]
    if draws:
        labels = _apart([draw.label for draw in draws])
        dice = [f"{label} {' '.join(map(str, draw.values))}" for label, draw in zip(labels, draws, strict=True)]
        text.append(f"  ({', '.join(dice)})", style="dim")
    return text


def _apart(labels: list[str]) -> list[str]:
    """Labels without the words that all of them share.

    >>> _apart(["battle kent romans", "battle kent belgae"])
    ['romans', 'belgae']
    """
    words = [label.split() for label in labels]
    common = set(words[0]).intersection(*words[1:]) if len(words) > 1 else set()
    return [" ".join(word for word in label if word not in common) for label in words]


def markup_safe(text: str) -> str:
    """Text of a game that may hold square brackets."""
    return escape(text)
