"""Britannia and reduX said again, from the rulebooks alone: nothing here knows the rules' code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres.engine.errors import BadInput
from logres_workshop.audit.britannia import holding, marches, retreats, sums
from logres_workshop.audit.britannia.battle import Battles
from logres_workshop.audit.britannia.entries import Ways
from logres_workshop.audit.britannia.facts import facts_of
from logres_workshop.audit.britannia.kills import Kills
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step


class BritanniaOracle:
    """Knows one game from its first step on."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.counted: Counter[str] = Counter()
        self.battles = Battles(facts_of(title), self.counted)
        self.ways = Ways()
        self.kills = Kills(self.counted)

    def at_moment(self, moment: Moment) -> Iterator[Difference]:
        scene = Scene(moment.game)
        try:
            scene.position  # noqa: B018 - the documents promise one at every decision
        except BadInput as error:
            yield Difference("position", "docs/positions.md", f"a position at {scene.kind}", str(error))
            return
        self.counted["position"] += 1
        yield from marches.check(scene, self.counted)
        yield from retreats.check(scene, self.ways.known, self.counted)

    def after_step(self, step: Step) -> Iterator[Difference]:
        before, after = Scene(step.before), Scene(step.after)
        self.ways.after_step(before, step)
        yield from self.battles.after_step(before, after, step)
        yield from self.kills.after_step(before, step)
        yield from holding.check(before, after, step, self.counted)
        yield from sums.check(before, after, step, self.counted)


def oracle(title: str) -> Oracle:
    return BritanniaOracle(title)
