"""Britannia and reduX said again, from the rulebooks alone: nothing here knows the rules' code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres.engine.errors import BadInput
from logres_workshop.audit.britannia import growth, late, submission
from logres_workshop.audit.britannia.battle import Battles
from logres_workshop.audit.britannia.facts import facts_of
from logres_workshop.audit.britannia.growth import Growth
from logres_workshop.audit.britannia.moves import marches, phases, retreats
from logres_workshop.audit.britannia.moves.entries import Ways
from logres_workshop.audit.britannia.points import crowns, holding, redux, sums
from logres_workshop.audit.britannia.points.crowns import Election
from logres_workshop.audit.britannia.points.kills import Kills
from logres_workshop.audit.britannia.points.occupying import Occupied
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.britannia.submission import Asked
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step

QUIET = frozenset({"March", "ChooseWho"})  # nothing happens on the table before a march is over


class BritanniaOracle:
    """Knows one game from its first step on."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.silent = QUIET
        self.counted: Counter[str] = Counter()
        self.battles = Battles(facts_of(title), self.counted)
        self.ways = Ways()
        self.kills = Kills(self.counted)
        self.growth = Growth(self.counted)
        self.occupied = Occupied(self.counted)
        self.asked = Asked(self.counted)
        self.election = Election(self.counted)
        self.last: Scene | None = None

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
        yield from growth.check_placing(moment, scene, self.counted)
        yield from growth.check_hunger(scene, self.counted)
        yield from phases.check(scene, self.ways.begun, self.counted)
        yield from submission.check(scene, self.counted)
        yield from late.check(scene, self.counted)
        yield from redux.limit(scene, self.counted)
        yield from self.election.at_moment(scene)

    def after_step(self, step: Step) -> Iterator[Difference]:
        before = self.last if self.last is not None and self.last.game is step.before else Scene(step.before)
        after = self.last = Scene(step.after)
        self.ways.after_step(before, step)
        self.battles.leader_goes(before, step)
        yield from self.asked.after_step(before, after, step)
        if not step.lines:
            return
        yield from self.battles.after_step(before, after, step)
        yield from self.kills.after_step(before, step)
        yield from self.growth.after_step(before, after, step)
        yield from self.occupied.after_step(before, after, step)
        yield from growth.fed(before, after, step, self.counted)
        yield from holding.check(before, after, step, self.counted)
        yield from crowns.check(before, after, step, self.counted)
        yield from self.election.after_step(before, after, step)
        yield from late.after_step(before, after, step, self.counted)
        yield from redux.check(before, after, step, self.counted)
        yield from phases.roman_reinforcements(before, after, step, self.counted)
        yield from sums.check(before, after, step, self.counted)


def oracle(title: str) -> Oracle:
    return BritanniaOracle(title)
