"""The referee's log of a game: lines under headings, each with the chance that was drawn for it."""

from __future__ import annotations

from logres.engine.chance import ChanceSource, Draw
from logres.engine.history import Groups, Line, SharedList
from logres.engine.nouns import Arg


class Logbook(ChanceSource):
    """A source of chance that writes down what happens."""

    quiet: bool = False  # a trial: no log, no history, no checkpoints
    lines: SharedList
    _groups: Groups
    _mover: str = ""  # who is moving, or has moved last
    _noted: int = 0  # draws already written in the log
    _revealed: bool = False

    @property
    def log(self) -> list[Line]:
        """The referee's log, whole."""
        return self.lines.all()

    def reveal(self) -> None:
        """Something hidden was shown: undo stops here."""
        self._revealed = True

    def add_line(
        self,
        rule: str | None,
        kind: str,
        template: str,
        *args: Arg,
        about: str = "",
        seen_by: tuple[str, ...] | None = None,
    ) -> None:
        """One line in the referee's log, with the chance drawn since the last one.

        `kind` names the sentence, `about` the seat or actor it speaks of; `args` fill the places of the template.
        """
        if not self.quiet:
            group = self._groups.group
            chance = self._unwritten() if len(self._drawn) > self._noted else ()
            self.lines.append(Line(self.count, self._mover, rule, kind, template, args, about, group, chance, seen_by))

    def add_heading(
        self, level: int, kind: str, template: str, *args: Arg, about: str = "", rule: str | None = None
    ) -> None:
        """A line that opens a group of lines: level 0 for a round or card, 1 for a turn, 2 an action, 3 within it."""
        if not self.quiet:
            groups = self._groups.under(level)
            above = groups.levels[-2] if len(groups.levels) > 1 else 0
            line = Line(self.count, self._mover, rule, kind, template, args, about, above)
            line.heading, line.level = groups.last, level
            self._groups = groups
            self.lines.append(line)

    def _forget_draws(self) -> None:
        """Another action begins: what the last one drew is in the history."""
        self._drawn = []
        self._noted = 0
        self._k = 0

    def _unwritten(self) -> tuple[Draw, ...]:
        """What was drawn since the last line."""
        chance = tuple(self._drawn[self._noted :])
        self._noted = len(self._drawn)
        return chance
