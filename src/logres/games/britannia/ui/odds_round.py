"""What the dice of one round leave of a force: of the 6^n ways they can fall, how many leave what."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from logres.games.britannia.tables import HIT_HARD, HIT_NORMAL, HIT_STRONG, LEADER_BONUS

SIDES: Final = 6


class Force(NamedTuple):
    """Units of one side: infantry (or Roman armies), cavalry, and works (forts or burhs)."""

    infantry: int
    cavalry: int = 0
    works: int = 0

    @property
    def armies(self) -> int:
        return self.infantry + self.cavalry

    @property
    def units(self) -> int:
        return self.infantry + self.cavalry + self.works


Ways = dict[tuple[int, int], int]  # (hits that kill anything, hits that kill the ordinary alone): ways to roll them
Spread = list[tuple[Force, float]]


def _die(strong: bool, bonus: int) -> tuple[int, int, int]:
    """Of the six faces: how many kill anything, how many the ordinary alone, how many nothing."""
    faces = [face + bonus for face in range(1, SIDES + 1)]
    hard = sum(face >= HIT_HARD for face in faces)
    hits = sum(face >= (HIT_STRONG if strong else HIT_NORMAL) for face in faces)
    return hard, max(0, hits - hard), SIDES - max(hits, hard)


@cache
def _volley(ordinary: int, strong: int, bonus: int) -> Ways:
    """How so many dice of each sort can fall."""
    if not ordinary and not strong:
        return {(0, 0): 1}
    fewer = _volley(ordinary, strong - 1, bonus) if strong else _volley(ordinary - 1, strong, bonus)
    hard, soft, miss = _die(strong > 0, bonus)
    ways: Ways = {}
    for (hards, softs), count in fewer.items():
        for hit, faces in (((hards + 1, softs), hard), ((hards, softs + 1), soft), ((hards, softs), miss)):
            if faces:
                ways[hit] = ways.get(hit, 0) + count * faces
    return ways


@lru_cache(maxsize=4096)
def _salvo(ordinary: int, strong: int, bonus: int, most: int) -> Ways:
    """The same, where hits above so many make no difference."""
    ways: Ways = {}
    for (hards, softs), count in _volley(ordinary, strong, bonus).items():
        hit = (min(hards, most), min(softs, most))
        ways[hit] = ways.get(hit, 0) + count
    return ways


def _dice(force: Force, romans: bool, leader: bool, most: int) -> Ways:
    """One die for every army, fort and burh; Roman armies and cavalry are strong."""
    bonus = LEADER_BONUS if leader else 0
    if romans:
        return _salvo(force.works, force.infantry, bonus, most)
    return _salvo(force.infantry + force.works, force.cavalry, bonus, most)


def _after(force: Force, hards: int, softs: int, romans: bool, difficult: bool, works_first: bool) -> Force:
    """What is left of a force after these hits; of those in difficult terrain only the hard ones count."""
    if difficult:
        softs = 0
    return _romans_after(force, hards, softs) if romans else _others_after(force, hards, softs, works_first)


def _romans_after(force: Force, hards: int, softs: int) -> Force:
    """Hard hits take the armies; what is over then takes the forts."""
    armies = max(0, force.infantry - hards)
    if armies:
        return Force(armies, 0, force.works)
    return Force(0, 0, max(0, force.works - softs - (hards - force.infantry)))


def _others_after(force: Force, hards: int, softs: int, works_first: bool) -> Force:
    """Hard hits take cavalry; all others, and those that are over, what is ordinary."""
    cavalry = max(0, force.cavalry - hards)
    hits = softs + max(0, hards - force.cavalry)
    if works_first:
        works = max(0, force.works - hits)
        return Force(max(0, force.infantry - max(0, hits - force.works)), cavalry, works)
    infantry = max(0, force.infantry - hits)
    return Force(infantry, cavalry, max(0, force.works - max(0, hits - force.infantry)))


@lru_cache(maxsize=4096)
def struck(
    force: Force, enemy: Force, romans: bool, enemy_romans: bool, enemy_leader: bool, difficult: bool, works_first: bool
) -> Spread:
    """What the enemy's dice of one round leave of a force."""
    ways = _dice(enemy, enemy_romans, enemy_leader, force.units)
    counts: dict[Force, int] = {}
    for (hards, softs), count in ways.items():
        left = _after(force, hards, softs, romans, difficult, works_first)
        counts[left] = counts.get(left, 0) + count
    all_ways = SIDES**enemy.units
    return [(left, count / all_ways) for left, count in counts.items()]
