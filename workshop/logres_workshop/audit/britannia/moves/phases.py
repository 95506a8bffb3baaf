"""When a movement phase may end, who may withdraw, and what the Romans receive and lose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.scene import Scene, Units, stacking_fits
from logres_workshop.audit.moments import Difference, Step

REINFORCEMENTS = {12: (0, 0, 0, 0), 11: (1, 0, 0, 0), 10: (1, 1, 0, 0), 9: (1, 1, 1, 0), 8: (2, 2, 1, 1),
                  7: (2, 2, 1, 1), 6: (3, 3, 2, 2), 5: (3, 3, 3, 3), 4: (4, 4, 3, 3)}  # fmt: skip
LEGIONS_KEPT = 12
MOST_BEGUN = (
    250  # marches of one phase, those called off included: then it ends whatever stands where, so that play goes on
)


def check(scene: Scene, begun: int, counted: Counter[str]) -> Iterator[Difference]:
    if scene.kind == "ChooseGroup" and begun < MOST_BEGUN:
        yield from _done(scene, counted)
    elif scene.kind == "ChooseWithdrawal":
        yield from _withdrawal(scene, counted)
    elif scene.kind == "Recall" and scene.actor == "romans":
        yield from _recall(scene, counted)


def _done(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Movement may end when the stacks are legal, nobody is at sea who must land, and no Roman is among subjects."""
    nation = scene.actor
    expected = stacking_fits(scene.facts, nation, scene.stacks(nation)) and not _must_land(scene, nation)
    found = "done" in scene.legal()
    if expected and (scene.options.get("leader-trail") == "areas" or nation in scene.subjects):
        return  # how many areas it began with is not known here, nor which of them an overlord wants kept
    counted["movement may end"] += 1
    if expected != found:
        what = f"{nation}: stacks {scene.stacks(nation)}, at sea {list(scene.at_sea(nation))}, may end: {expected}"
        yield Difference("movement may end", "stack.when-checked", what, f"{found}")


def _must_land(scene: Scene, nation: str) -> bool:
    turn = scene.turn()
    may_wait = "raiding" in turn or ("major" in turn and scene.half == 1)
    if "raiding" in turn and _led_from_sea(scene, nation) and ("major" not in turn or scene.half == 2):
        may_wait = False
    return bool(scene.at_sea(nation)) and not may_wait


def _led_from_sea(scene: Scene, nation: str) -> bool:
    """In reduX raiders with a leader among them must land."""
    mine = [leader for here in scene.areas.values() for leader in here.get(nation, Units()).leaders]
    return scene.facts.redux and any(scene.facts.leaders[leader].get("place", "own") != "own" for leader in mine)


def _withdrawal(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Raiders on land may go back to the sea they began in; Picts to their area, if nobody else is there."""
    expected = set()
    for part in scene.position["cohorts"]:
        away = part["raider"] and scene.facts.is_land(part["area"]) and part["start"] != part["area"]
        if away and _home_is_open(scene, part["start"]):
            expected.add(part["area"])
    # A leader who follows an army back to sea is not told again.
    asked = [word.split() for word in scene.legal() if word.startswith("withdraw ")]
    found = {words[-1] for words in asked if words[1] not in scene.facts.leaders}
    counted["withdrawal"] += 1
    if expected != found:
        text = f"{scene.actor}: also from {sorted(expected - found)}"
        yield Difference("withdrawal", "withdraw", text, f"also from {sorted(found - expected)}")


def _home_is_open(scene: Scene, home: str) -> bool:
    if not scene.facts.is_land(home):
        return True
    stacks = scene.stacks(scene.actor)
    stacks[home] = stacks.get(home, 0) + 1
    room = scene.options.get("pict-return") == "open" or stacking_fits(scene.facts, scene.actor, stacks)
    return room and not scene.enemies(scene.actor, home)


def _recall(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """In round 2 all Roman armies beyond twelve leave, from wherever their owner likes."""
    armies = scene.on_board("romans").armies
    expected = {area for area, units in scene.areas.items() if "romans" in units and units["romans"].armies}
    found = {word.split()[1] for word in scene.legal()}
    counted["recall"] += 1
    if armies <= LEGIONS_KEPT or expected != found or scene.round != 2:
        yield Difference(
            "recall", "roman.legion-withdrawal", f"{armies} armies, from {sorted(expected)}", f"{sorted(found)}"
        )


def roman_reinforcements(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """By the table: as many as the armies in play and the round say."""
    if after.round not in (2, 3, 4, 5) or after.kind != "ChooseGroup" or after.actor != "romans" or after.half != 1:
        return
    if not any(line.kind == "turn" and ids(line, "actor")[0] == "romans" for line in step.lines):
        return
    found = sum(numbers(line)[0] for line in step.lines if line.kind == "arrival" and line.about == "romans")
    armies = after.on_board("romans").armies - found
    expected = REINFORCEMENTS[max(4, min(12, armies))][after.round - 2]
    counted["roman reinforcements"] += 1
    if expected != found:
        text = f"{expected} for {armies} armies in round {after.round}"
        yield Difference("roman reinforcements", "roman.reinforce.table", text, f"{found}")
