"""Points for occupying areas, and Roman forts, which mark them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres.engine.history import Line
from logres_workshop.audit.britannia.clock import Clock
from logres_workshop.audit.britannia.lines import ids, numbers, way
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step

IN_HAND = ("March", "ChooseWho", "Fallen", "ChooseHorse", "ChooseBurh", "WhoRetreats", "LeaderGoes", "Displace",
           "Submit", "VictorReturns", "DefenderRetreats", "AttackerRetreats")  # fmt: skip
IN_PHASE = ("ChooseGroup", "March", "ChooseWho", "Leave")  # questions of one movement phase
ROMAN_ROUNDS = (1, 2, 3)


def occupy_worth(scene: Scene, nation: str, round: int, area: str) -> int:
    """What occupying an area pays a nation in a round."""
    rows = scene.facts.cards.get(nation, {}).get("occupy", {})
    if scene.facts.redux:
        paid = rows and "occupy" in scene.facts.turn_kind(round, nation) and not scene.board["extra"]
        return int(rows["points"].get(area, 0)) if paid else 0
    if area == "gwynedd" and nation == "romans" and round in ROMAN_ROUNDS:
        return int(scene.options["roman-gwynedd"])
    return sum(scene.facts.worth(row["points"], area) for row in rows.values() if round in row["rounds"])


class Occupied:
    """Which nation has been paid for which areas, by our own account."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.paid: set[tuple[str, str]] = set()
        self.at_phase: set[tuple[str, str]] = set()  # as the movement phase began: it may be started again

    def after_step(self, before: Scene, after: Scene, step: Step) -> Iterator[Difference]:
        clock = Clock(before)
        if step.action == "restart":
            self.paid = set(self.at_phase)
            return
        for line in step.lines:
            clock.note(line)
            if line.kind == "round" and clock.round == 12 and not before.facts.redux:
                self.paid = {(nation, area) for nation, area in self.paid if nation != "danes"}
            if line.kind == "occupy":
                yield from self._paid(line, clock, before)
        yield from self._owed(clock, after)
        yield from self._passed(before, after, step)
        begun = any(line.kind in ("turn", "second-half") for line in step.lines)
        if after.kind == "ChooseGroup" and (begun or before.kind not in IN_PHASE):
            self.at_phase = set(self.paid)

    def _paid(self, line: Line, clock: Clock, before: Scene) -> Iterator[Difference]:
        nation, area, found = line.about, ids(line, "area")[0], numbers(line)[0]
        self.counted["points for occupying"] += 1
        expected = 0 if (nation, area) in self.paid else occupy_worth(before, nation, clock.round, area)
        self.paid.add((nation, area))
        if expected != found:
            text = f"{nation} in {area}, round {clock.round}: {expected}"
            yield Difference("points for occupying", "score.occupy", text, f"{found}")

    def _owed(self, clock: Clock, after: Scene) -> Iterator[Difference]:
        """Who stands alone in a listed area has been paid for it."""
        if after.kind in IN_HAND or not after.kind:
            return
        for area in after.facts.land:
            nation = after.sole(area)
            if nation is None or not _pays_now(after, nation):
                continue
            worth = occupy_worth(after, nation, after.round, area)
            if worth:
                self.counted["occupied and paid"] += 1
                if (nation, area) not in self.paid:
                    self.paid.add((nation, area))
                    yield Difference("occupied and paid", "score.occupy", f"{nation} +{worth} for {area}", "nothing")

    def _passed(self, before: Scene, after: Scene, step: Step) -> Iterator[Difference]:
        """Moving through a vacant area occupies it, and lets the Romans build a fort."""
        for line in step.lines:
            if line.kind != "march":
                continue
            nation = line.about
            for area in way(line)[1:]:
                if not before.facts.is_land(area) or before.enemies(nation, area):
                    continue
                if _pays_now(after, nation) and occupy_worth(after, nation, after.round, area):
                    self.counted["passed and paid"] += 1
                    if (nation, area) not in self.paid:
                        yield Difference("passed and paid", "score.occupy", f"{nation} paid for {area}", "nothing")
                if nation == "romans":
                    self.counted["fort on the way"] += 1
                    if not after.of("romans", area).fort and not after.ruin(area):
                        yield Difference("fort on the way", "roman.fort.build", f"a fort in {area}", "none")


def _pays_now(scene: Scene, nation: str) -> bool:
    """Romans score in their own turn, the Danes of round 11 as they withdraw."""
    if nation == "romans":
        return scene.nation == "romans"
    return scene.facts.redux or nation != "danes" or scene.round != 11
