"""Movement: where an army or a group can end its march."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from logres_workshop.audit.britannia.scene import Scene, Units, stacking_fits

GERMANIC = ("saxons", "jutes", "angles")
SHORT = "three-player-short"


@dataclass(frozen=True)
class Marching:
    """A group on its way: where, how far it came, how many are left of it, and what binds it."""

    area: str
    spent: int
    size: int
    roads_only: bool = False
    sailed: bool = False  # began at sea, or has been through its one sea
    behind: tuple[tuple[str, int], ...] = ()  # those who stay to fight where the others overran


@dataclass(frozen=True)
class Group:
    """Who marches: so many armies of one nation from one area, with or without a leader."""

    nation: str
    origin: str
    size: int
    fast: bool  # Romans, cavalry, or led
    led: bool
    from_sea: bool  # began the nation turn at sea, and so is bound by the landing limits of the card


def reach(scene: Scene, group: Group) -> dict[str, tuple[Marching, ...]]:
    """The land areas where the group, or what goes on of it through overruns, can stop, each with a shortest way."""
    facts = scene.facts
    first = Marching(group.origin, 0, group.size, sailed=not facts.is_land(group.origin))
    standing = settled(scene, group.nation)
    ends: dict[str, tuple[Marching, ...]] = {}
    ways: dict[Marching, tuple[Marching, ...]] = {first: ()}
    waiting = deque([first])
    while waiting:
        state = waiting.popleft()
        for after, goes_on in _steps(scene, group, state):
            back = after.area == group.origin and after.spent == 0  # round by road alone: it has not moved
            if facts.is_land(after.area) and not back and _may_end(scene, group, after, standing):
                ends.setdefault(after.area, (*ways[state], after))
            if goes_on and after not in ways:
                ways[after] = (*ways[state], after)
                waiting.append(after)
    return ends


def _steps(scene: Scene, group: Group, state: Marching) -> Iterator[tuple[Marching, bool]]:
    """Each next area with what the group is then, and whether it may go on from there."""
    facts = scene.facts
    if not facts.is_land(state.area):
        yield from _from_sea(scene, group, state)
        return
    yield from _by_land(scene, group, state)
    yield from _by_strait(scene, group, state)
    yield from _by_boat(scene, group, state)


def _allowance(group: Group) -> int:
    return 3 if group.fast else 2


def _by_land(scene: Scene, group: Group, state: Marching) -> Iterator[tuple[Marching, bool]]:
    for area in scene.facts.borders.get(state.area, ()):
        road = group.nation == "romans" and _road(scene, state.area) and _road(scene, area)
        spent = state.spent if road else state.spent + 1
        if spent > _allowance(group) or (state.roads_only and not road) or not _may_enter(scene, group, area):
            continue
        yield from _arrive(scene, group, state, area, spent, road)


def _arrive(
    scene: Scene, group: Group, state: Marching, area: str, spent: int, road: bool
) -> Iterator[tuple[Marching, bool]]:
    """Difficult terrain and enemies stop an army; a leader passes the first, an overrun the second."""
    facts = scene.facts
    left = _after_overrun(scene, group, area, state.size)
    stopped = area in facts.difficult and not group.led and not road
    roads_only = state.roads_only or (stopped and group.nation == "romans" and _road(scene, area))
    yield replace(state, area=area, spent=spent, roads_only=roads_only), False
    if stopped and not roads_only:
        return
    for size in range(1, left + 1):
        if size < state.size and not _overrun(scene, group, area):
            continue  # nobody need stay behind
        behind = (*state.behind, (area, state.size - size)) if size < state.size else state.behind
        yield replace(state, area=area, spent=spent, size=size, roads_only=roads_only, behind=behind), True


def _by_strait(scene: Scene, group: Group, state: Marching) -> Iterator[tuple[Marching, bool]]:
    """A strait takes the whole move; Romans may use roads alone on one side of it."""
    roman = group.nation == "romans"
    unmoved = state == Marching(group.origin, 0, group.size)
    by_road_alone = roman and state.spent == 0 and not state.sailed and not state.roads_only
    for area in scene.facts.straits.get(state.area, ()):
        if not (unmoved or by_road_alone) or not _may_enter(scene, group, area):
            continue
        after = replace(state, area=area, spent=_allowance(group), roads_only=True, sailed=True)
        left = _after_overrun(scene, group, area, state.size)
        on_from_there = unmoved and roman and _road(scene, area) and left == state.size
        yield after, on_from_there


def _by_boat(scene: Scene, group: Group, state: Marching) -> Iterator[tuple[Marching, bool]]:
    if scene.facts.redux:
        yield from _by_redux_boat(scene, group, state)
        return
    if "boats" not in scene.turn() or state.sailed or state.roads_only or state.spent + 2 > _allowance(group):
        return
    for sea in scene.facts.coasts.get(state.area, ()):
        if not group.from_sea or sea not in _landing(scene, group).get("forbidden_seas", ()):
            yield replace(state, area=sea, spent=state.spent + 1, sailed=True), True


def _by_redux_boat(scene: Scene, group: Group, state: Marching) -> Iterator[tuple[Marching, bool]]:
    """Once in a phase, from one coast over one sea to one other that is not next to it; it takes the whole move."""
    facts = scene.facts
    if state != Marching(group.origin, 0, group.size) or not scene.position.get("boats"):
        return
    closed = _landing(scene, group).get("forbidden_landing", ()) if group.from_sea else ()
    for sea in facts.coasts.get(state.area, ()):
        for area in facts.coasts[sea]:
            far = area not in {state.area, *closed} and area not in facts.beside(state.area)
            if (
                sea in facts.sea_borders
                and far
                and _may_enter(scene, group, area)
                and _same_boat(scene, group.origin, sea, area)
            ):
                yield Marching(area, _allowance(group), state.size, True, True), False


def _same_boat(scene: Scene, origin: str, sea: str, area: str) -> bool:
    """Who sails later in the phase sails as the first did."""
    boat = scene.position.get("boat")
    return not boat or tuple(boat[-3:]) == (origin, sea, area)


def _from_sea(scene: Scene, group: Group, state: Marching) -> Iterator[tuple[Marching, bool]]:
    facts = scene.facts
    landing = _landing(scene, group) if group.from_sea else {}
    if state.spent + 1 > _allowance(group):
        return
    for area in facts.coasts[state.area]:
        if facts.is_land(area) and area not in landing.get("forbidden_landing", ()) and _may_enter(scene, group, area):
            yield from _arrive(scene, group, state, area, state.spent + 1, False)
    if state.spent == 0 and not facts.redux:
        for sea in facts.sea_borders[state.area]:
            if sea not in landing.get("forbidden_seas", ()):
                yield replace(state, area=sea, spent=1), True


def _landing(scene: Scene, group: Group) -> dict[str, list[str]]:
    found: dict[str, list[str]] = scene.facts.cards.get(group.nation, {}).get("landing", {})
    return found


def _road(scene: Scene, area: str) -> bool:
    """A fort that was not built in this phase, or a subject of the Romans where no fort was destroyed."""
    fort = scene.position["areas"].get(area, {}).get("romans", {}).get("fort")
    if fort:
        return str(fort) != "new"
    lord = scene.sole(area)
    return lord is not None and scene.subjects.get(lord) == "romans" and not scene.ruin(area)


def _overrun(scene: Scene, group: Group, area: str) -> bool:
    return bool(scene.enemies(group.nation, area)) and not _passes_freely(scene, group.nation, area)


def _after_overrun(scene: Scene, group: Group, area: str, size: int) -> int:
    """How many of those who enter may go on: those beyond twice the defenders, who are held by the others."""
    foes = scene.enemies(group.nation, area)
    if not foes or _passes_freely(scene, group.nation, area):
        return size
    if _lord_of_all(scene, group.nation, foes) == "angles" and not scene.options.get("angles-overrun"):
        return 0
    held = 2 * sum(units.forces for units in foes.values())
    return max(0, min(size, scene.of(group.nation, area).armies + size - held))


def _lord_of_all(scene: Scene, nation: str, foes: dict[str, Units]) -> str | None:
    return nation if all(scene.subjects.get(other) == nation for other in foes) else None


def _passes_freely(scene: Scene, nation: str, area: str) -> bool:
    """Romans move freely through the areas of their subjects."""
    foes = scene.enemies(nation, area)
    return nation == "romans" and bool(foes) and all(scene.subjects.get(other) == "romans" for other in foes)


def _may_end(scene: Scene, group: Group, state: Marching, standing: dict[str, int]) -> bool:
    """Not among Roman subjects, and not where those who cannot move any more would stand too close."""
    if _passes_freely(scene, group.nation, state.area):
        return False
    stacks = dict(standing)
    for area, count in (*state.behind, (state.area, state.size)):
        stacks[area] = stacks.get(area, 0) + count
    return stacking_fits(scene.facts, group.nation, stacks)


def settled(scene: Scene, nation: str) -> dict[str, int]:
    """Where the armies stand that have moved in this phase, and the burhs, which never move."""
    stacks = dict(scene.settled)
    for area in scene.in_areas(nation):
        if scene.of(nation, area).burh:
            stacks[area] = stacks.get(area, 0) + 1
    return stacks


def _may_enter(scene: Scene, group: Group, area: str) -> bool:
    """Whom a nation may attack; vacant and own areas are open."""
    foes = scene.enemies(group.nation, area)
    if _passes_freely(scene, group.nation, area):
        return True
    return all(may_attack(scene, group.nation, other, area) for other in foes)


def may_attack(scene: Scene, nation: str, other: str, area: str) -> bool:
    mine, theirs = scene.subjects.get(nation), scene.subjects.get(other)
    if mine == other:
        return False  # a subject never attacks its overlord
    if theirs == nation:
        return nation == "angles" and not _strathclyde(scene, area)
    if mine is not None and mine == theirs:
        return False  # nor a fellow subject
    if scene.facts.redux:
        return _redux_may_attack(scene, nation, other, area)
    if nation == "romano_british" and scene.round < 8:
        return _romano_british_may(scene, other)
    return True


def _strathclyde(scene: Scene, area: str) -> bool:
    """Scotland and Galloway, where the Angles leave subject Brigantes in peace."""
    return area == "galloway" or area in scene.facts.regions["scotland"]


def _romano_british_may(scene: Scene, other: str) -> bool:
    if scene.game.scenario == SHORT and scene.round == 6 and other in GERMANIC:
        return False
    return other not in scene.position["former"] or other in scene.position["struck"]


def _redux_may_attack(scene: Scene, nation: str, other: str, area: str) -> bool:
    british = scene.facts.constants["british"]["nations"]
    if nation == "romano_british" and other in british and other not in scene.position["struck"]:
        arthur = scene.board["leaders"]["arthur"]
        if scene.round < 3 and arthur != "dead":
            return False
    if scene.board["extra"]:
        zone = scene.facts.constants["zones"]["king"]["areas"]
        return area in zone or other in [scene.facts.leaders[leader]["nation"] for leader in scene.board["claimants"]]
    return True
