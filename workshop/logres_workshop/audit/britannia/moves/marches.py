"""Marches of the engine beside those of the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from logres.engine.game import Game
from logres_workshop.audit.britannia.moves.explore import TooMany, ends, marchers, texts
from logres_workshop.audit.britannia.moves.movement import Group, Marching, reach
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference

SIZES = (1, 3, 5)
DRAWN = 2  # groups of one question


def check(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Where groups from the areas that are offered can end: a few of them at random."""
    if scene.kind != "ChooseGroup":
        return
    origins = [word.removeprefix("move ") for word in scene.legal() if word.startswith("move ")]
    whole = [found for origin in origins for found in groups(scene, origin)]
    for group, words in Random(f"{scene.game.seed} {scene.game.count}").sample(whole, min(DRAWN, len(whole))):
        yield from _compare(scene, group, words, counted)


def groups(scene: Scene, origin: str) -> Iterator[tuple[Group, list[str]]]:
    """Groups of one kind of army from an area, with the answers that send them on their way."""
    nation = scene.actor
    units = scene.of(nation, origin)
    if scene.facts.redux and "arthur" in units.leaders:
        return  # he and his cavalry keep together: not said again here
    for kind in ("infantry", "cavalry"):
        parts = [part for part in _ready(scene, origin) if part["kind"] == kind]
        bound = {not scene.facts.is_land(part["start"]) for part in parts}
        if len(bound) != 1 or len(parts) != 1:
            continue
        at_hand = sum(part["count"] for part in parts)
        fast = kind == "cavalry" or nation == "romans"
        for size in sorted({1, *[size for size in SIZES if size <= at_hand], at_hand}):
            yield Group(nation, origin, size, fast, False, bound == {True}), [f"take {size} {kind}"]
            for leader in units.leaders:
                led = Group(nation, origin, size, True, True, bound == {True})
                yield led, [f"lead {leader}", f"pick {size} {kind}"]


def _ready(scene: Scene, origin: str) -> list[dict[str, Any]]:
    return [part for part in scene.position["cohorts"] if part["area"] == origin and not part["moved"]]


def _compare(scene: Scene, group: Group, words: list[str], counted: Counter[str]) -> Iterator[Difference]:
    march = marchers(scene.game, group.origin, words)
    if march is None:
        return
    try:
        numbers = ends(march)
    except TooMany:
        return
    areas = [*scene.facts.land, *scene.facts.seas]
    found = {areas[number] for number in numbers}
    expected = reach(scene, group)
    check = _check_of(scene, group)
    counted[check] += 1
    which = f"{group.size} {group.nation} from {group.origin}{' led' if group.led else ''}"
    for area in sorted(found - set(expected)):
        yield Difference(check, "move", f"{which} cannot end in {area}", "they can")
    for area in sorted(set(expected) - found):
        refused = _refused(march, group, expected[area])
        if refused is not None:
            way = " - ".join([group.origin, *(state.area for state in expected[area])])
            yield Difference(check, "move", f"{which} can end in {area}: {way}", refused)


def _refused(march: Game, group: Group, way: tuple[Marching, ...]) -> str | None:
    """What the engine has against a way; None where it lets the group go it."""
    size = group.size
    for state in way:
        words = [f"to {state.area}"] if state.size == size else [f"to {state.area}", f"on {state.size}"]
        size = state.size
        for word in words:
            if word not in texts(march):
                return f"{word}: {march.why_not(word)}"
            march = march.trial(word)
        unsplit = f"on {size}"  # in an overrun those who go on are counted, even if all do
        if state is not way[-1] and unsplit in texts(march):
            march = march.trial(unsplit)
    return None if "stop" in texts(march) else f"stop: {march.why_not('stop')}"


def _check_of(scene: Scene, group: Group) -> str:
    """Each way of moving is counted for itself."""
    if not scene.facts.is_land(group.origin):
        return "reach from the sea"
    if group.led:
        return "reach with a leader"
    if group.nation == "romans":
        return "reach by roads"
    if "boats" in scene.turn() or scene.position.get("boats"):
        return "reach by boat"
    return "reach of a group" if group.size > 1 else "reach of an army"
