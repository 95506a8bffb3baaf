"""Round and turn at each line of the log."""

from __future__ import annotations

from logres.engine.history import Line
from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.scene import Scene


class Clock:
    """Goes along with the lines of one step."""

    def __init__(self, before: Scene) -> None:
        self.round = before.round
        self.nation = before.nation or ""
        self.half = before.half

    def note(self, line: Line) -> None:
        if line.kind == "round":
            self.round, self.nation = numbers(line)[0], ""
        elif line.kind == "round-ends":
            self.nation = ""
        elif line.kind == "turn":
            self.nation, self.half = ids(line, "actor")[0], 1
        elif line.kind == "second-half":
            self.half = 2
