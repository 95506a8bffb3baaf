"""By which ways armies came into the areas where they fight: kept from the answers of the players."""

from __future__ import annotations

from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Step


class Ways:
    """The steps of the marches of one movement phase that led into areas with enemies."""

    def __init__(self) -> None:
        self.known: set[tuple[str, str]] = set()
        self.march: list[str] = []

    def after_step(self, before: Scene, step: Step) -> None:
        words = step.action.split()
        if any(line.kind in ("turn", "second-half") for line in step.lines) or step.action == "restart":
            self.known = set()
        if before.kind == "ChooseGroup" and words[0] == "move":
            self.march = [words[1]]
        elif before.kind == "March":
            self._marched(before, words)

    def _marched(self, before: Scene, words: list[str]) -> None:
        if words[0] == "to":
            self.march.append(words[1])
        elif words[0] == "cancel":
            self.march = []
        elif words[0] == "stop":
            for start, end in zip(self.march, self.march[1:], strict=False):
                if before.enemies(before.actor, end):
                    self.known.add((end, start))
