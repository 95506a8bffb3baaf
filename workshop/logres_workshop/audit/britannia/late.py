"""Burhs, Cnut's crown, the end of the Romans, the reinforcements of round 16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia.lines import numbers
from logres_workshop.audit.britannia.points.crowns import counts, english, twice_any_other
from logres_workshop.audit.britannia.scene import Scene, room_for
from logres_workshop.audit.moments import Difference, Step

BURH_ROUNDS = (12, 13)
SOUTH = "in_or_south_of_york_and_cheshire"
NORMAN_AREAS = ("essex", "wessex", "hwicce", "south_mercia")


def check(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    if scene.kind == "BuildBurh":
        yield from _burhs(scene, counted)
    elif scene.kind == "Convert":
        yield from _convert(scene, counted)
    elif scene.kind == "NormanExchange" and not scene.facts.redux:
        yield from _normans(scene, counted)


def _burhs(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """One to an area, none in difficult terrain, within the stacking limits."""
    expected = {
        area
        for area in scene.held("saxons")
        if area not in scene.facts.difficult and not scene.of("saxons", area).burh and room_for(scene, "saxons", area)
    }
    found = {word.split()[1] for word in scene.legal() if word.startswith("build ")}
    counted["burhs"] += 1
    if expected != found or scene.round not in BURH_ROUNDS:
        yield Difference("burhs", "burh.placement", f"in {sorted(expected)}", f"{sorted(found)}")


def _convert(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Forts in or south of York and Cheshire become armies first, then Roman armies there, up to eight."""
    south = scene.facts.zones[SOUTH]
    forts = {area for area in south if scene.of("romans", area).fort}
    armies = {area for area in south if scene.of("romans", area).armies}
    found = {word.split()[1] for word in scene.legal()}
    fort_question = scene.game.decision is not None and scene.game.decision.rule == "rb.r6.convert-forts"
    expected = forts if fort_question else armies
    counted["romans leave"] += 1
    if expected != found or (not fort_question and forts) or scene.on_board("romano_british").infantry >= 8:
        yield Difference(
            "romans leave", "rb.r6.convert", f"{sorted(expected)}, forts {sorted(forts)}", f"{sorted(found)}"
        )


def _normans(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """One army for each of four areas and three if Harold is gone; one cavalry for two of them."""
    due = sum(scene.sole(area) == "normans" for area in NORMAN_AREAS) + 3 * bool(scene.position["harold_gone"])
    spare = scene.facts.counters["normans"]["cavalry"] - scene.on_board("normans").cavalry
    expected = {str(count) for count in range(min(due // 2, spare) + 1)}
    found = {word.split()[1] for word in scene.legal()}
    counted["norman reinforcements"] += 1
    if expected != found:
        rule = "r16.reinforce.normans"
        yield Difference("norman reinforcements", rule, f"{due} due, cavalry {sorted(expected)}", f"{sorted(found)}")


def after_step(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    if before.facts.redux:
        return
    yield from _cnut(before, after, step, counted)
    yield from _norwegians(after, step, counted)


def _cnut(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """Cnut is King if he lives and the Danes hold twice as many English areas as anybody else."""
    leaving = any(line.kind == "departures" and line.about == "danes" for line in step.lines)
    if not leaving or after.kind != "Recall":
        return
    areas = counts(after)
    lives = any("cnut" in units.leaders for here in before.areas.values() for units in here.values())
    killed = any(line.kind in ("leader-killed", "leader-lost") and line.about == "danes" for line in step.lines)
    expected = lives and not killed and english(after, "danes") > 0 and twice_any_other(areas, "danes")
    found = any(line.kind == "cnut-king" for line in step.lines)
    counted["cnut"] += 1
    if expected != found:
        yield Difference("cnut", "king.cnut", f"Cnut is King with {areas}: {expected}", f"{found}")


def _norwegians(after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """An army in the North Sea for each area that they occupy as round 16 begins, if Hardrada is in play."""
    if not any(line.kind == "round" and numbers(line)[0] == 16 for line in step.lines):
        return
    rule = "r16.reinforce.norwegians"
    found = sum(numbers(line)[0] for line in step.lines if line.kind == "arrival" and line.about == "norwegians")
    in_play = any("hardrada" in units.leaders for here in after.areas.values() for units in here.values())
    on_board = after.on_board("norwegians").infantry - found
    due = len(after.held("norwegians")) if in_play else 0
    expected = min(due, after.facts.counters["norwegians"]["infantry"] - on_board)
    counted["norwegian reinforcements"] += 1
    if expected != found:
        yield Difference("norwegian reinforcements", rule, f"{expected}", f"{found}")
