"""Britannia and reduX said again, from the rulebooks alone: nothing here knows the rules' code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia import marches, retreats
from logres_workshop.audit.britannia.battle import Battles
from logres_workshop.audit.britannia.entries import Ways
from logres_workshop.audit.britannia.facts import facts_of
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step


class BritanniaOracle:
    """Knows one game from its first step on."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.counted: Counter[str] = Counter()
        self.battles = Battles(facts_of(title), self.counted)
        self.ways = Ways()

    def at_moment(self, moment: Moment) -> Iterator[Difference]:
        scene = Scene(moment.game)
        yield from marches.check(scene, self.counted)
        yield from retreats.check(scene, self.ways.known, self.counted)

    def after_step(self, step: Step) -> Iterator[Difference]:
        before, after = Scene(step.before), Scene(step.after)
        self.ways.after_step(before, step)
        yield from self.battles.after_step(before, after, step)


def oracle(title: str) -> Oracle:
    return BritanniaOracle(title)
