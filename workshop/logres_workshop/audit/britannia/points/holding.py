"""Points at the end of a round: areas held, crowns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.britannia.lines import numbers
from logres_workshop.audit.britannia.points.kills import card_of
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step

CHANGES = ("loss", "retreat", "withdrawal", "hunger", "departure", "displaced", "no-landing", "march", "leader-killed")
LEAVING = ("romans-leave", "convert")


def scene_at_the_end(before: Scene, after: Scene, step: Step) -> Scene | None:
    """The table as it was when the round ended, where one of the two scenes shows it."""
    kinds = [line.kind for line in step.lines]
    end = kinds.index("round-ends")
    if not any(kind in LEAVING for kind in kinds[end:]):
        return after
    if not any(kind in CHANGES for kind in kinds[:end]):
        return before
    return None


def check(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    """What each nation is paid for holding areas: as a round ends, in reduX after the crowns."""
    if not _is_scored(before, after, step):
        return
    scene = after if before.facts.redux else scene_at_the_end(before, after, step)
    if scene is None:
        return
    round = before.round
    found = Counter({line.about: numbers(line)[0] for line in step.lines if line.kind == "hold"})
    if round not in before.facts.timeline["scoring"]["rounds"]:
        expected: Counter[str] = Counter()
    else:
        expected = Counter({nation: held_points(scene, nation, round) for nation in scene.facts.nations})
    for nation in scene.facts.nations:
        if nation in scene.facts.counters and (scene.in_areas(nation) or expected[nation] or found[nation]):
            counted["points for holding"] += 1
            if expected[nation] != found[nation]:
                expected_text = f"{nation} in round {round}: {expected[nation]} for {scene.held(nation)}"
                yield Difference("points for holding", "score.hold", expected_text, f"{found[nation]}")


def _is_scored(before: Scene, after: Scene, step: Step) -> bool:
    kinds = [line.kind for line in step.lines]
    if before.facts.redux:
        return "round" in kinds or not after.kind
    return "round-ends" in kinds


def held_points(scene: Scene, nation: str, round: int) -> int:
    if nation not in scene.facts.counters or nation not in scene.facts.cards:
        return 0
    if scene.facts.redux:
        return _redux_points(scene, nation)
    paid = {area: _for_area(scene, nation, round, area) for area in _counted_areas(scene, nation, round)}
    total = _limited(scene, nation, paid)
    if nation in scene.subjects and nation != "belgae":
        total = -(-total // 2)
    return total


def _counted_areas(scene: Scene, nation: str, round: int) -> list[str]:
    """Areas held; for the Romans those with a fort or a subject; for the Angles also those of subject Brigantes."""
    subject = [area for other, lord in scene.subjects.items() if lord == nation for area in scene.held(other)]
    if nation == "romans":
        return [area for area in scene.facts.land if scene.of("romans", area).fort] + subject
    if nation == "angles" and round in (7, 10):
        return scene.held(nation) + subject
    return scene.held(nation)


def _for_area(scene: Scene, nation: str, round: int, area: str) -> int:
    rows = card_of(scene, nation).get("hold", {}).values()
    return sum(scene.facts.worth(row["points"], area) for row in rows if round in row["rounds"])


def _limited(scene: Scene, nation: str, paid: dict[str, int]) -> int:
    """Points of one region may be at most half of those of another; what is odd is rounded down."""
    limit = card_of(scene, nation).get("point_limit")
    if limit is None:
        return sum(paid.values())
    limited = sum(points for area, points in paid.items() if _within(scene, area, limit["limited"]))
    base = sum(points for area, points in paid.items() if _within(scene, area, limit["base"]))
    return sum(paid.values()) - limited + min(limited, base // 2)


def _within(scene: Scene, area: str, names: list[str]) -> bool:
    return any(area in scene.facts.regions.get(name, ()) or area in scene.facts.zones.get(name, ()) for name in names)


def _redux_points(scene: Scene, nation: str) -> int:
    """Centres, areas beside them, and of the others no more than of these together."""
    row = scene.facts.cards[nation]["hold"]
    held = set(scene.held(nation))
    centres = held & set(row["centres"])
    beside = {area for centre in row["centres"] for area in scene.facts.beside(centre)} - set(row["centres"])
    adjacent = held & beside
    others = min(len(held - centres - adjacent), len(centres) + len(adjacent))
    return int(row["centre"] * len(centres) + row["adjacent"] * len(adjacent) + row["other"] * others)
