"""Submission: who may submit, and that each who may is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step

TO_ROMANS = {"belgae": 4, "welsh": 5, "brigantes": 3, "picts": 3}  # areas at most
AT_THE_ASKING = ("Submit", "Displace")
ANGLE_LAST_ROUND = 12


def may_submit(scene: Scene, nation: str, lord: str) -> bool:
    if nation in scene.subjects or not any(lord in units for units in scene.areas.values()):
        return False
    if lord == "angles":
        return nation == "brigantes" and _to_the_angles(scene)
    if nation not in TO_ROMANS or (nation == "belgae" and scene.round != 1):
        return False
    return bool(scene.in_areas(nation)) and len(_areas(scene, nation)) <= TO_ROMANS[nation]


def _areas(scene: Scene, nation: str) -> list[str]:
    return scene.in_areas(nation) if scene.options["submission-areas"] == "contested" else scene.held(nation)


def _to_the_angles(scene: Scene) -> bool:
    """One or two areas in Scotland and Galloway, once the Romans are gone."""
    north = {*scene.facts.regions["scotland"], "galloway"}
    return 6 <= scene.round <= ANGLE_LAST_ROUND and 1 <= len(north & set(_areas(scene, "brigantes"))) <= 2


def check(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Who is asked may submit."""
    if scene.kind == "Submit":
        lord = scene.nation or ""
        counted["may submit"] += 1
        if not may_submit(scene, scene.actor, lord):
            areas = _areas(scene, scene.actor)
            yield Difference("may submit", "submit", f"{scene.actor} with {areas} may not submit to {lord}", "asked")


class Asked:
    """Whether everybody is asked who may submit: after the overlord's movement and after each round of battle."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.asked: set[str] = set()
        self.open = False

    def after_step(self, before: Scene, after: Scene, step: Step) -> Iterator[Difference]:
        if before.kind == "Submit":
            self.asked.add(before.actor)
        elif before.kind not in AT_THE_ASKING:
            self.asked = set()
            self.open = _moment_to_submit(before, after, step)
        if self.open and after.kind not in AT_THE_ASKING:
            self.open = False
            yield from self._complete(after)

    def _complete(self, after: Scene) -> Iterator[Difference]:
        lord = after.nation or ""
        if lord not in ("romans", "angles") or after.facts.redux:
            return
        for nation in TO_ROMANS:
            if may_submit(after, nation, lord) and (lord == "romans" or nation == "brigantes"):
                self.counted["asked to submit"] += 1
                if nation not in self.asked:
                    text = f"{nation} with {_areas(after, nation)} is asked"
                    yield Difference("asked to submit", "submit.when", text, f"not asked before {after.kind}")


def _moment_to_submit(before: Scene, after: Scene, step: Step) -> bool:
    """The same nation's turn, and its movement or a round of battle has just ended."""
    moved = before.kind == "ChooseGroup" and step.action == "done" and after.kind in ("ChooseBattle", "Submit")
    asked_next = after.kind in ("DefenderRetreats", "ChooseBattle", "Submit")
    fought = any(line.kind == "battle-roll" for line in step.lines) and asked_next
    return (moved or fought) and before.nation == after.nation and before.nation in ("romans", "angles")
