"""Retreats: the refuges of those who leave a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from logres_workshop.audit.britannia.scene import Scene, stacking_fits
from logres_workshop.audit.moments import Difference


def check(scene: Scene, entries: set[tuple[str, str]], counted: Counter[str]) -> Iterator[Difference]:
    """The refuges that are offered, for armies and for a leader alone."""
    battle = scene.board["battle"]
    if battle is None:
        return
    area, nation = battle["area"], scene.actor
    if scene.facts.redux and "arthur" in scene.of(nation, area).leaders:
        return  # he and his cavalry keep together: not said again here
    if scene.kind == "DefenderRetreats":
        expected = defender_refuges(scene, area, nation, battle["attacker"], entries)
        yield from _compare("defender's refuges", "retreat.defender", expected, scene, counted)
    elif scene.kind == "AttackerRetreats":
        expected = attacker_refuges(scene, area, nation)
        yield from _compare("attacker's refuges", "retreat.attacker", expected, scene, counted)
    else:
        return
    yield from _leader(scene, area, nation, counted)


def _compare(name: str, rule: str, expected: set[str], scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    found = {word.split()[1] for word in scene.legal() if word.startswith("retreat ")}
    counted[name] += 1
    if expected != found:
        who = f"{scene.actor} in {scene.board['battle']['area']}"
        yield Difference(name, rule, f"{who}: also {sorted(expected - found)}", f"also {sorted(found - expected)}")


def defender_refuges(scene: Scene, area: str, nation: str, foe: str, entries: set[tuple[str, str]]) -> set[str]:
    """Adjacent areas of its own, and vacant ones without attackers beside; never where attackers came from."""
    armies = at_liberty(scene, area, nation)
    near = {refuge for refuge in scene.facts.beside(area) if _open_to(scene, refuge, area, nation, foe)}
    came_from = {start for end, start in entries if end == area}
    return {refuge for refuge in near - came_from if some_fit(scene, area, nation, refuge, armies)}


def at_liberty(scene: Scene, area: str, nation: str) -> int:
    """How many may leave: in reduX the last army of a side stays where leaders meet."""
    armies = scene.of(nation, area).armies
    return armies - 1 if duel(scene, area) else armies


def duel(scene: Scene, area: str) -> bool:
    return (
        scene.facts.redux and len(scene.there(area)) > 1 and all(units.leaders for units in scene.there(area).values())
    )


def _open_to(scene: Scene, refuge: str, area: str, nation: str, foe: str) -> bool:
    if scene.sole(refuge) == nation:
        return True
    beside = scene.facts.borders.get(refuge, set()) - {area}  # over a strait nobody threatens a refuge
    return scene.vacant(refuge) and all(scene.sole(other) != foe for other in beside)


def some_fit(scene: Scene, area: str, nation: str, refuge: str, most: int) -> bool:
    """Whether any number of those in the battle can go there within the stacking limits."""
    for going in range(1, most + 1):
        stacks = scene.stacks(nation)
        stacks[area] -= going
        stacks[refuge] = stacks.get(refuge, 0) + going
        if stacking_fits(scene.facts, nation, stacks):
            return True
    return False


def attacker_refuges(scene: Scene, area: str, nation: str) -> set[str]:
    """Each army goes back the way it came: by land next door, from the sea to where it began, if it may be at sea."""
    homes: Counter[str] = Counter()
    settlers: Counter[str] = Counter()
    here = scene.of(nation, area)
    left = {"infantry": here.infantry, "cavalry": here.cavalry}  # which cohort fell is settled when they retreat
    for part in scene.position["cohorts"]:
        if part["area"] == area and part["moved"]:
            home = way_back(scene, part)
            if home is not None:
                going = min(part["count"], left[part["kind"]])
                homes[home] += going
                settlers[home] += 0 if part["raider"] else going
    most = at_liberty(scene, area, nation)
    return {
        home
        for home, armies in homes.items()
        if armies and _free_to_return(scene, area, nation, home, min(armies, most), armies > settlers[home])
    }


def way_back(scene: Scene, part: dict[str, Any]) -> str | None:
    if "back" not in part:
        return None  # by boat in reduX: there is no way back
    came_from: str = part["back"]
    if scene.facts.is_land(came_from):
        return came_from
    began: str = part["start"]
    at_sea = not scene.facts.is_land(began)
    if at_sea and not ("raiding" in scene.turn() or ("major" in scene.turn() and scene.half == 1)):
        return None
    return began


def _free_to_return(scene: Scene, area: str, nation: str, home: str, armies: int, raiders: bool) -> bool:
    if not scene.facts.is_land(home):
        return armies > 0
    if scene.facts.redux and not raiders and not _some_feed(scene, area, nation, home, armies):
        return False
    return not scene.enemies(nation, home) and some_fit(scene, area, nation, home, armies)


def _some_feed(scene: Scene, area: str, nation: str, home: str, armies: int) -> bool:
    """In reduX a retreat in one's own turn leaves no more than two armies an area; raiders do not count."""
    raiders: Counter[str] = Counter()
    settlers: Counter[str] = Counter()
    for part in scene.position["cohorts"]:
        (raiders if part["raider"] else settlers)[part["area"]] += part["count"]
    if "major" in scene.turn() and scene.half == 1:
        return True
    # The cohorts still hold those who fell in this battle: whoever would retreat is not among them.
    settled = {
        here: max(count - raiders[here], min(count, settlers[here])) for here, count in scene.stacks(nation).items()
    }
    for going in range(1, armies + 1):
        after = {**settled, area: settled[area] - going, home: settled.get(home, 0) + going}
        areas = [here for here, count in after.items() if count > 0]
        if sum(after.values()) <= 2 * len(areas) or len(areas) >= len(scene.stacks(nation)):
            return True  # the limit holds, or the retreat makes it no worse
    return False


def _by_boat(scene: Scene, area: str) -> bool:
    """In reduX who came by boat has no way back, a leader neither."""
    boat = scene.position.get("boat") or (None, None)
    return boat[0] is not None and boat[-1] == area


def _leader(scene: Scene, area: str, nation: str, counted: Counter[str]) -> Iterator[Difference]:
    """A leader may slip away alone, to an adjacent area that his nation alone occupies."""
    for leader in scene.of(nation, area).leaders:
        beside = set() if duel(scene, area) or _by_boat(scene, area) else scene.facts.beside(area)
        expected = {near for near in beside if scene.sole(near) == nation and scene.of(nation, near).armies}
        found = {word.split()[2] for word in scene.legal() if word.startswith(f"send {leader} ")}
        counted["leader slips away"] += 1
        if expected != found:
            rule = "leader.battle.retreat-alone"
            expected_text = f"{leader} in {area}: {sorted(expected)}"
            yield Difference("leader slips away", rule, expected_text, f"{sorted(found)}")
