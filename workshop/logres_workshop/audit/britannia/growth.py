"""Population: points, new armies and where they appear, arrivals, hunger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres.engine.history import Line
from logres_workshop.audit.britannia.clock import Clock
from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.scene import Scene, room_for
from logres_workshop.audit.moments import Difference, Moment, Step

ARMY = 6  # population points
BURH = 2
SAVED = 5


def population_points(scene: Scene, nation: str) -> int:
    """Two for an area with armies of the nation, one for a difficult one; a burh counts as an army."""
    lived_in = [area for area in scene.in_areas(nation) if scene.of(nation, area).stacked]
    return sum(1 if area in scene.facts.difficult else 2 for area in lived_in)


class Growth:
    """The population phase under way."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.nation = ""
        self.points = 0  # what the phase has to spend
        self.spare = 0  # counters at hand as it began
        self.burhs = 0
        self.armies = 0  # placed or lost for want of room
        self.no_room = False
        self.short = False  # arrivals that found no counter
        self.granted: dict[str, bool] = {}

    def after_step(self, before: Scene, after: Scene, step: Step) -> Iterator[Difference]:
        clock = Clock(before)
        for line in step.lines:
            if line.kind in ("turn", "round-ends"):
                self.nation = ""
                self.granted = {}
            clock.note(line)
            yield from self._hear(line, clock, before, after)
        if self.nation and after.kind == "ChooseGroup" and after.actor == self.nation:
            yield from self._marker(after)
            self.nation = ""

    def _hear(self, line: Line, clock: Clock, before: Scene, after: Scene) -> Iterator[Difference]:
        if line.kind == "growth":
            self.granted[ids(line, "actor")[1]] = "grant" in [arg for arg in line.args if isinstance(arg, str)]
        elif line.kind == "population":
            yield from self._population(line, before, after)
        elif line.kind == "arrival":
            yield from self._arrival(line, clock, after)
        elif line.about == self.nation:
            self.burhs += line.kind == "burh"
            self.armies += line.kind == "new-army" and line.rule == "pop.place.where"
            if line.kind == "no-room":
                self.armies += numbers(line)[0]
                self.no_room = True

    def _population(self, line: Line, before: Scene, after: Scene) -> Iterator[Difference]:
        nation = line.about
        gained = population_points(after, nation)
        if nation in after.subjects and not self.granted.get(nation):
            gained = max(1, -(-gained // 2))
        self.nation, self.points = nation, gained + before.board["population"].get(nation, 0)
        self.burhs = self.armies = 0
        self.no_room = self.short = False
        self.spare = _spare(after, nation)
        self.counted["population points"] += 1
        expected, found = [gained, self.points], numbers(line)
        if expected != found:
            yield Difference("population points", "pop.points", f"{nation}: {expected}", f"{found}")

    def _arrival(self, line: Line, clock: Clock, after: Scene) -> Iterator[Difference]:
        """What the timeline brings, as far as counters go."""
        nation, sea = line.about, ids(line, "area")[0]
        if nation == "romans" or clock.round == 16 or after.board.get("extra"):
            return  # not from the timeline
        listed = after.facts.timeline["rounds"].get(clock.round, {}).get(nation, {}).get("arrivals", {})
        expected = sum(listed.get(sea, {}).values())
        self.counted["arrivals"] += 1
        found = numbers(line)[0]
        if found < expected:
            self.short = True
            expected = found if _spare(after, nation) <= 0 else expected
        if found != expected:
            yield Difference("arrivals", "timeline.consult", f"{expected} {nation} in {sea}", f"{found}")

    def _marker(self, after: Scene) -> Iterator[Difference]:
        """Six points an army, as far as counters go; up to five points are saved."""
        left = self.points - BURH * self.burhs
        armies = min(left // ARMY, self.spare - self.burhs)
        rest = min(SAVED, left - ARMY * armies)
        if self.no_room or self.short:
            rest = SAVED
        self.counted["new armies"] += 1
        expected, found = (armies, rest), (self.armies, after.board["population"][self.nation])
        if expected != found:
            yield Difference("new armies", "pop.increase", f"{self.nation}: armies and marker {expected}", f"{found}")


def _spare(scene: Scene, nation: str) -> int:
    """Infantry counters that are not on the board. Burhs count among the twenty Saxon armies."""
    burhs = sum(units[nation].burh for units in scene.areas.values() if nation in units)
    stand_ins = scene.position["dismounted"] if nation == "romano_british" and not scene.facts.redux else 0
    return scene.facts.counters[nation]["infantry"] + stand_ins - scene.on_board(nation).infantry - burhs


def check_placing(moment: Moment, scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Where new armies may appear: one to an area, more only where there is no other way; stacking holds."""
    if scene.kind != "PlaceArmy" or scene.game.decision is None or scene.game.decision.rule != "pop.place.where":
        return
    nation = scene.actor
    placed = _placed(moment)
    lived_in = [area for area in scene.in_areas(nation) if scene.of(nation, area).stacked]
    room = {area for area in lived_in if room_for(scene, nation, area)}
    expected = room - placed or room
    found = {word.split()[-1] for word in scene.legal()}
    counted["placing"] += 1
    if expected != found:
        yield Difference(
            "placing", "pop.place", f"{nation}: also {sorted(expected - found)}", f"{sorted(found - expected)}"
        )


def _placed(moment: Moment) -> set[str]:
    """Where armies have appeared in this phase, read back from the log."""
    found: set[str] = set()
    for line in reversed(moment.game.log):
        if line.kind in ("population", "turn", "round"):
            break
        if line.kind == "new-army":
            found.add(ids(line, "area")[0])
    return found


def check_hunger(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """More than two armies an area starve; no area is emptied."""
    if scene.kind != "Starve" or scene.facts.redux:
        return
    nation = scene.actor
    stacks = scene.stacks(nation)
    over = sum(stacks.values()) - 2 * len(stacks)
    expected = {area for area, count in stacks.items() if count > 1}
    found = {word.split()[-1] for word in scene.legal()}
    counted["hunger"] += 1
    if expected != found or over <= 0:
        yield Difference("hunger", "overpop", f"{nation}: {over} too many, from {sorted(expected)}", f"{sorted(found)}")


def fed(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """When a turn is over its nation has no more than two armies an area, and starved no more than it had to."""
    if after.facts.redux or not before.nation or before.nation == "romans":
        return
    if not any(line.kind in ("turn", "round-ends") for line in step.lines):
        return
    nation = before.nation
    stacks = after.stacks(nation)
    counted["fed"] += 1
    if sum(stacks.values()) > 2 * len(stacks):
        yield Difference("fed", "overpop.limit", f"{nation}: at most two an area", f"{stacks}")
