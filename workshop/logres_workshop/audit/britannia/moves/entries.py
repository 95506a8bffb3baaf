"""By which ways armies came into the areas where they fight: kept from the answers of the players."""

from __future__ import annotations

from logres_workshop.audit.britannia.lines import numbers
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Step


class Ways:
    """The steps of the marches of one movement phase that led into areas with enemies, and how many were begun."""

    def __init__(self) -> None:
        self.begun = 0
        self.known: set[tuple[str, str]] = set()
        self.march: list[str] = []

    def after_step(self, before: Scene, step: Step) -> None:
        words = step.action.split()
        if any(line.kind in ("turn", "second-half") for line in step.lines) or step.action == "restart":
            self.known = set()
        if before.kind == "ChooseGroup":
            self.begun += 1
        elif before.kind not in ("March", "ChooseWho"):
            self.begun = 0
        if before.kind == "ChooseGroup" and words[0] == "move":
            self.march = [words[1]]
        elif before.kind == "March":
            alone = any(line.kind == "march" and numbers(line)[0] == 0 for line in step.lines)
            self._marched(before, words, alone)

    def _marched(self, before: Scene, words: list[str], alone: bool) -> None:
        """A leader who comes without armies bars no way: he is none (p.12, p.13)."""
        if words[0] == "to":
            self.march.append(words[1])
        elif words[0] == "cancel":
            self.march = []
        elif words[0] == "stop" and not alone:
            for start, end in zip(self.march, self.march[1:], strict=False):
                if before.enemies(before.actor, end):
                    self.known.add((end, start))
