"""Bretwalda and King, of Britannia and of reduX."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres.engine.history import Line
from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.points.holding import scene_at_the_end
from logres_workshop.audit.britannia.scene import Scene
from logres_workshop.audit.moments import Difference, Step

KING_ROUNDS = (11, 12, 13, 14)
LAST = 16
LEAST = 4  # English areas of a king
CLAIMANTS = {"harold": "saxons", "william": "normans", "hardrada": "norwegians", "svein": "danes"}


def english(scene: Scene, nation: str) -> int:
    return len(scene.facts.regions["england"] & set(scene.held(nation)))


def counts(scene: Scene) -> dict[str, int]:
    nations = {nation for units in scene.areas.values() for nation in units}
    return {nation: english(scene, nation) for nation in nations}


def twice_any_other(areas: dict[str, int], nation: str) -> bool:
    return all(areas[nation] >= 2 * count for other, count in areas.items() if other != nation)


def king(scene: Scene) -> str | None:
    """Twice as many English areas as any other nation, and four at least."""
    areas = counts(scene)
    return next((one for one, count in areas.items() if count >= LEAST and twice_any_other(areas, one)), None)


def last_king(scene: Scene) -> str | None:
    """One of four leaders by the same test, or the only one of them alive, if no outsider has twice his areas."""
    areas = counts(scene)
    alive = [nation for leader, nation in CLAIMANTS.items() if _lives(scene, leader)]
    chosen = king(scene)
    found = chosen if chosen in alive else None
    if found is None and len(alive) == 1:
        found = alive[0]
    if found is None:
        return None
    own = areas.get(found, 0)
    outsiders = [count for nation, count in areas.items() if nation not in CLAIMANTS.values()]
    return None if any(count and count >= 2 * own for count in outsiders) else found


def _lives(scene: Scene, leader: str) -> bool:
    return any(leader in units.leaders for here in scene.areas.values() for units in here.values())


def check(before: Scene, after: Scene, step: Step, counted: Counter[str]) -> Iterator[Difference]:
    if before.facts.redux or not any(line.kind == "round-ends" for line in step.lines):
        return
    round = before.round
    scene = scene_at_the_end(before, after, step)
    if scene is None or round not in (*KING_ROUNDS, LAST):
        return
    expected = king(scene) if round != LAST else last_king(scene)
    found = next((line.about for line in step.lines if line.kind in ("king", "last-king", "leader-king")), None)
    counted["king"] += 1
    if expected != found:
        yield Difference("king", "king.condition", f"round {round}: {expected} of {counts(scene)}", f"{found}")


def _with_galloway(scene: Scene, areas: dict[str, int]) -> dict[str, int]:
    """Galloway of subject Brigantes votes with the Angles, if these have a vote."""
    if scene.subjects.get("brigantes") != "angles" or not areas.get("angles") or scene.sole("galloway") != "brigantes":
        return areas
    return {**areas, "brigantes": areas["brigantes"] - 1, "angles": areas["angles"] + 1}


class Election:
    """The votes for Bretwalda, as they are shown."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.votes: Counter[str] = Counter()
        self.cast: Counter[str] = Counter()

    def at_moment(self, scene: Scene) -> Iterator[Difference]:
        if scene.kind == "Vote":
            expected = {nation for nation, count in counts(scene).items() if count}
            found = {word.split()[1] for word in scene.legal()}
            self.counted["candidates"] += 1
            if expected != found:
                yield Difference("candidates", "bretwalda.votes", f"{sorted(expected)}", f"{sorted(found)}")

    def after_step(self, before: Scene, after: Scene, step: Step) -> Iterator[Difference]:
        for line in step.lines:
            if line.kind in ("round-ends", "round"):
                self.votes, self.cast = Counter(), Counter()
            elif line.kind == "vote" and line.seen_by is None:  # a sealed one is shown later
                self.votes[ids(line, "actor")[1]] += numbers(line)[0]
                self.cast[line.about] += numbers(line)[0]
            elif line.kind in ("bretwalda", "no-bretwalda") and not before.facts.redux:
                yield from self._elected(line, before, after)

    def _elected(self, line: Line, before: Scene, after: Scene) -> Iterator[Difference]:
        areas = counts(before) if before.kind in ("Vote", "CallBallot") else counts(after)
        voters = {nation: count for nation, count in _with_galloway(before, areas).items() if count}
        total = sum(voters.values())
        self.counted["bretwalda"] += 1
        if self.cast and dict(self.cast) != voters:
            yield Difference("bretwalda", "bretwalda.votes", f"votes {voters}", f"{dict(self.cast)}")
        expected = next((nation for nation, count in self.votes.items() if 2 * count > total), "")
        if not self.cast and len(voters) == 1:
            expected = next(iter(voters))
        if expected != line.about:
            yield Difference(
                "bretwalda", "bretwalda.majority", f"{expected or 'nobody'} of {dict(self.votes)}", line.about
            )
