"""Points for units eliminated in battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from logres.engine.history import Line
from logres_workshop.audit.britannia.clock import Clock
from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step

HAROLD = "harold"


class Kills:
    """Who fights whom, from line to line, and what each loss is worth to the other."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.sides: tuple[str, str] = ("", "")
        self.submitted: set[str] = set()  # to the Romans, at any time
        self.struck: set[str] = set()  # those who attacked the Romano-British

    def after_step(self, before: Scene, step: Step) -> Iterator[Difference]:
        clock = Clock(before)
        expected: Counter[str] = Counter()
        found: Counter[str] = Counter()
        fell = False
        for line in step.lines:
            clock.note(line)
            self._remember(before, line)
            if line.kind == "battle":
                self.sides = (ids(line, "actor")[0], ids(line, "actor")[1])
            elif line.kind in ("loss", "leader-killed"):
                expected += self._earned(before, clock, line)
                fell = True
            elif line.kind in ("eliminate", "harold"):
                found[line.about] += numbers(line)[0]
        if fell or found:
            self.counted["points for kills"] += 1
        if +expected != +found:
            yield Difference("points for kills", "score.eliminate", f"{dict(+expected)}", f"{dict(+found)}")

    def _remember(self, before: Scene, line: Line) -> None:
        self.submitted |= set(before.facts.scenarios[before.game.scenario].get("submitted", {}).get("nations", ()))
        if line.kind == "submission" and ids(line, "actor")[1] == "romans" and line.about != "belgae":
            self.submitted.add(line.about)
        if line.kind == "battle" and ids(line, "actor")[1] == "romano_british":
            self.struck.add(ids(line, "actor")[0])

    def _earned(self, before: Scene, clock: Clock, line: Line) -> Counter[str]:
        victim = line.about
        killer = self.sides[1] if victim == self.sides[0] else self.sides[0]
        unit = ids(line, "piece")[0]
        count = numbers(line)[0] if line.kind == "loss" else 1
        each = worth(before, clock, killer, victim, unit)
        if self._retaliates(before, clock, killer, victim, unit):
            each = max(each, card_of(before, killer)["retaliation"]["points"])
        earned = Counter({killer: count * each})
        scroll = before.facts.cards.get("normans", {}).get("harold_scroll")
        if unit == HAROLD and before.options.get("harold-scroll") and killer in scroll["killers"]:
            earned["normans"] += scroll["points"]
        return earned

    def _retaliates(self, scene: Scene, clock: Clock, killer: str, victim: str, unit: str) -> bool:
        """An army of a former Roman subject that has attacked the Romano-British, in their turns of rounds 6 and 7."""
        if scene.facts.redux or killer != "romano_british" or unit not in ("infantry", "cavalry"):
            return False
        if clock.round not in (6, 7) or clock.nation != killer or scene.game.scenario == "three-player-short":
            return False
        return victim in self.submitted & self.struck


def worth(scene: Scene, clock: Clock, killer: str, victim: str, unit: str) -> int:
    """What the best award pays for one unit."""
    if scene.facts.redux:
        return _redux_worth(scene, clock, killer, victim, unit)
    card = card_of(scene, killer)
    paid = [row["points"] for name, row in card.get("eliminate", {}).items() if _pays(scene, clock, name, row, killer)
            and _names(row, victim, unit)]  # fmt: skip
    return max(paid, default=0)


def card_of(scene: Scene, nation: str) -> dict[str, Any]:
    """The Belgae of the Germanic scenario have the Romano-British card."""
    same = scene.facts.scenarios[scene.game.scenario].get("as_romano_british", {}).get("nations", ())
    card: dict[str, Any] = scene.facts.cards["romano_british" if nation in same else nation]
    return card


def _pays(scene: Scene, clock: Clock, name: str, row: dict[str, Any], killer: str) -> bool:
    if row["rounds"] != "any" and clock.round not in row["rounds"]:
        return False
    if name.startswith("revolt") and scene.options["belgae-revolt"] == "round":
        return True
    return row["turn"] == "any" or clock.nation == killer


def _names(row: dict[str, Any], victim: str, unit: str) -> bool:
    if "leader" in row:
        return bool(row["leader"] == unit)
    of = row["of"]
    if of != "any" and victim not in of:
        return False
    return bool(row["unit"] == unit or (row["unit"] == "army" and unit in ("infantry", "cavalry")))


def _redux_worth(scene: Scene, clock: Clock, killer: str, victim: str, unit: str) -> int:
    if owner(scene, killer) == owner(scene, victim):
        return 0
    if unit == "arthur" and killer in scene.facts.constants["british"]["nations"]:
        return 0
    paid = [0]
    for row in scene.facts.scoring["eliminate"].values():
        if not isinstance(row, dict) or clock.round not in row["rounds"]:
            continue
        by, of = row["by"], row["of"]
        if (by != "any" and killer not in by) or (of != "any" and victim not in of):
            continue
        leader = unit in scene.facts.leaders
        armies = ("infantry", "cavalry") if row["unit"] == "army" else (row["unit"],)
        if (row["unit"] == "leader" and leader) or unit in armies:
            paid.append(row["points"])
    return max(paid)


def owner(scene: Scene, nation: str) -> str:
    return str(next(seat for seat, row in scene.board["seats"].items() if nation in row["nations"]))
