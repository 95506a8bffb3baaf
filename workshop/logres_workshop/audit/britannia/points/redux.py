"""What reduX has of its own: Bretwalda after each turn, Rex Anglorum, the King, raids, the population limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.points.crowns import counts
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step


def bretwalda(scene: Scene, nation: str) -> bool:
    """More areas in England and beside it than any other nation."""
    zone = set(scene.facts.constants["zones"]["bretwalda"]["areas"])
    nations = {other for units in scene.areas.values() for other in units}
    areas = {other: len(zone & set(scene.held(other))) for other in nations}
    return areas.get(nation, 0) > max((count for other, count in areas.items() if other != nation), default=0)


def rex(scene: Scene) -> str | None:
    """More English areas than any other nation, and as many as the next two together."""
    ranked = sorted(counts(scene).items(), key=lambda row: -row[1])
    if not ranked or not ranked[0][1]:
        return None
    rivals = [count for _, count in ranked[1:3]]
    return ranked[0][0] if ranked[0][1] > max(rivals, default=0) and ranked[0][1] >= sum(rivals) else None


def eligible(scene: Scene) -> dict[str, str]:
    """Leaders in clear terrain in England, in or south of York and March, and their nations."""
    zone = scene.facts.constants["zones"]["king"]["areas"]
    return {leader: nation for area in zone for nation, units in scene.there(area).items() for leader in units.leaders}


def check(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    if not before.facts.redux:
        return
    kinds = [line.kind for line in step.lines]
    if before.nation and ("turn" in kinds or "round-ends" in kinds) and not before.board["extra"]:
        yield from _bretwalda(before, after, step, counted)
    if "round-ends" in kinds and before.round in before.facts.timeline["rex"]["rounds"]:
        yield from _rex(after, step, counted)
    if not after.kind:
        yield from _king(after, step, counted)
    yield from _raids(after, step, counted)


def _bretwalda(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    nation = before.nation or ""
    expected = before.round in before.facts.timeline["bretwalda"]["rounds"] and bretwalda(after, nation)
    found = any(line.kind == "bretwalda" and line.about == nation for line in step.lines)
    counted["bretwalda"] += 1
    if expected != found:
        text = f"{nation} is Bretwalda of round {before.round}: {expected}"
        yield Difference("bretwalda", "redux.score.bretwalda", text, f"{found}")


def _rex(after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    expected = rex(after)
    found = next((line.about for line in step.lines if line.kind == "rex"), None)
    counted["rex"] += 1
    if expected != found:
        yield Difference("rex", "redux.score.rex", f"{expected} of {counts(after)}", f"{found}")


def _king(after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """One leader is King; else a nation that is Rex is paid as such: any without, one of them with several."""
    claims = eligible(after)
    if len(after.game.seats) == 3:
        claims = {leader: nation for leader, nation in claims.items() if nation != "danes"}
    strongest = rex(after)
    expected = ("leader-king", next(iter(claims.values()))) if len(claims) == 1 else ("", "")
    if len(claims) != 1 and strongest is not None and (not claims or strongest in claims.values()):
        expected = ("rex", strongest)
    found = next(((line.kind, line.about) for line in step.lines if line.kind in ("leader-king", "rex")), ("", ""))
    counted["king"] += 1
    if expected != found:
        yield Difference("king", "redux.king", f"{expected} of {claims}, {counts(after)}", f"{found}")


def _raids(after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """A raid is paid for an area that is left vacant, in a raiding turn without points for occupying."""
    for line in step.lines:
        if line.kind == "raid":
            counted["raids"] += 1
            area, paid = ids(line, "area")[0], numbers(line)[0]
            value = after.facts.scoring["raid"]["value"]
            if paid != value or not after.vacant(area):
                yield Difference("raids", "redux.score.raid", f"{value} for {area}, which is vacant", f"{paid}")


def limit(scene: Scene, counted: Counter[str]) -> Iterator[Difference]:
    """Armies beyond two an area starve when movement ends; raiders neither eat nor hold."""
    if scene.kind != "Starve" or not scene.facts.redux:
        return
    stacks = settlers(scene)
    areas = set(stacks) | (set(scene.position["trail"]) if scene.options["leader-trail"] == "population" else set())
    over = sum(stacks.values()) - 2 * len(areas)
    expected = {area for area, count in stacks.items() if count > 1}  # where raiders alone are left nothing is held
    found = {word.split()[-1].split("@")[0] for word in scene.legal()}
    counted["hunger"] += 1
    if over <= 0 or expected != found:
        text = f"{scene.actor}: {over} too many, from {sorted(expected)}"
        yield Difference("hunger", "redux.population-limit", text, f"{sorted(found)}")


def settlers(scene: Scene) -> dict[str, int]:
    """Armies of the nation on land by area, raiders left out."""
    found: Counter[str] = Counter()
    for part in scene.position["cohorts"]:
        if not part["raider"] and scene.facts.is_land(part["area"]):
            found[part["area"]] += part["count"]
    return dict(found)
