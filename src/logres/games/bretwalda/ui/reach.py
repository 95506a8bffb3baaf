"""How far units get in the Movement action: every way of one unit, tried step by step, and how many may follow it.

Units move one by one; a band of several is the same march as often. Going aboard is a matter of its own.
"""

from __future__ import annotations

from logres.engine import reach as reaches
from logres.engine.actions import Refusal
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.reach import Band, Barred, Field, Target
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.rules.actions.march import Walk
from logres.games.bretwalda.rules.actions.movement import MoveUnits
from logres.games.bretwalda.tables import KINDS, LAND, PLACE, PLACES

Way = tuple[Game, tuple[str, ...], tuple[str, ...]]  # a trial, the path of the unit in it, and the notations so far

ALL = "all"  # the stack of a band of every kind
TOO_FAR = Refusal("There are not enough movement points for it.", "action.movement.scope")
NOT_ALL = Refusal("Not all of them get there; some of them may.", "action.movement.scope")
AT_SEA = Refusal("Units go to sea aboard a Ship only.", "action.movement.embark")


def reach(g: Game, b: Board, seat: str, origin: str | None) -> list[Band]:
    """Each kind of unit that may move from an area, in each number; or the unit that is on its way."""
    asked = g.decision_of(seat)
    if isinstance(asked, Walk):
        here, kind = PLACES[asked.area], KINDS[asked.figure]
        return [Band(here, kind, 1, {kind: 1}, (), _field(g, b, seat, here, ()))]
    if not isinstance(asked, MoveUnits) or origin not in PLACES[:LAND]:
        return []
    found: list[Band] = []
    for action in g.legal(seat):
        if action.verb == "move" and action.area == origin:
            ready = b.fresh[asked.side * LAND + PLACE[origin]] >> 4 * KINDS.index(action.stack or "") & 15
            found += _bands(g, b, seat, origin, action.stack or "", ready)
    return [*_all_together(g, seat, found), *found]


def _all_together(g: Game, seat: str, bands: list[Band]) -> list[Band]:
    """All units of the area, kind after kind, to where every one of them gets."""
    largest = list({band.stack: band for band in bands}.values())
    if len(largest) < 2:
        return []
    first, rest = largest[0], largest[1:]
    size = sum([band.size for band in largest])
    targets = [_joined(target, rest, size) for target in first.field.targets]
    able = tuple([one for one in targets if one is not None and _can_play(g, seat, (*first.begin, *one.actions))])
    pieces = {band.stack: band.size for band in largest}
    return [Band(first.origin, ALL, size, pieces, first.begin, _less(first.field, able))]


def _joined(target: Target, others: list[Band], size: int) -> Target | None:
    """The march of the first kind to a target, then those of the others; None where one of them does not get there."""
    actions = target.actions
    for band in others:
        same = [one for one in band.field.targets if one.area == target.area]
        if not same:
            return None
        actions = (*actions, *band.begin, *same[0].actions)
    return target._replace(actions=actions, arrive=size)


def _bands(g: Game, b: Board, seat: str, origin: str, kind: str, ready: int) -> list[Band]:
    begin = (f"move {kind} {origin}",)
    field = _field(g, b, seat, origin, begin)
    found = [Band(origin, kind, 1, {kind: 1}, begin, field)]
    for size in range(2, ready + 1):
        able = [_followed(one, begin, size) for one in field.targets]
        targets = tuple([one for one in able if _can_play(g, seat, (*begin, *one.actions))])
        found.append(Band(origin, kind, size, {kind: size}, begin, _less(field, targets)))
    return found


def _less(field: Field, targets: tuple[Target, ...]) -> Field:
    """The field of one unit with the targets that all of a band get to."""
    able = {one.area for one in targets}
    lost = tuple([one.area for one in field.targets if one.area not in able])
    return Field(targets, (*field.barred, *([Barred(NOT_ALL.text, NOT_ALL.rule, lost)] if lost else [])))


def _followed(target: Target, begin: tuple[str, ...], size: int) -> Target:
    """The same way for so many, one after the other."""
    return target._replace(actions=(*target.actions, *((*begin, *target.actions) * (size - 1))), arrive=size)


def _can_play(g: Game, seat: str, actions: tuple[str, ...]) -> bool:
    trial = g.trial()
    try:
        for action in actions:
            trial = trial.trial(action, seat=seat, stop=True)
    except LogresError:
        return False
    return True


def _field(g: Game, b: Board, seat: str, origin: str, begin: tuple[str, ...]) -> Field:
    """Breadth first: the fewest steps win."""
    first = g.trial()
    for action in begin:
        first = first.trial(action, seat=seat, stop=True)
    found: dict[str, Target] = {}
    reasons: dict[str, Refusal] = {}
    seen: set[tuple[int, int, int]] = set()
    ways: list[Way] = [(first, (origin,), ())]
    while ways:
        ways = [further for way in ways for further in _onward(b, seat, way, found, reasons, seen)]
    return Field(tuple(found.values()), _barred(origin, found, reasons))


def _onward(
    b: Board,
    seat: str,
    way: Way,
    found: dict[str, Target],
    reasons: dict[str, Refusal],
    seen: set[tuple[int, int, int]],
) -> list[Way]:
    trial, path, actions = way
    walk = trial.decision
    assert isinstance(walk, Walk)
    further: list[Way] = []
    for action in trial.legal():
        if action.verb == "stop":
            _arrive(b, walk, path, (*actions, action.text), found)
        elif action.verb == "to":
            after = trial.trial(action, seat=seat, stop=True)
            step = (after, (*path, action.area or ""), (*actions, action.text))
            onward = after.decision
            if not isinstance(onward, Walk):
                _arrive(b, walk, step[1], step[2], found)
            elif (onward.area, onward.points, onward.bonus) not in seen:
                seen.add((onward.area, onward.points, onward.bonus))
                further.append(step)
    for candidate in walk.candidates(trial, board_of(trial)):
        if candidate.area is not None and candidate.area not in reasons:
            refusal = walk.refusal(trial, board_of(trial), candidate)
            if refusal is not None:
                reasons[candidate.area] = refusal
    return further


def _arrive(b: Board, walk: Walk, path: tuple[str, ...], actions: tuple[str, ...], found: dict[str, Target]) -> None:
    area = path[-1]
    if area in found:
        return
    fight = b.foes(b.faction[walk.unit], PLACE[area]) != 0
    kind = reaches.BATTLE if fight else reaches.STEP if len(path) == 2 else reaches.MARCH
    found[area] = Target(area, kind, path, actions, 1, fight)


def _barred(origin: str, found: dict[str, Target], reasons: dict[str, Refusal]) -> tuple[Barred, ...]:
    by_reason: dict[tuple[str, str | None], list[str]] = {}
    for area in PLACES[:LAND]:
        if area not in found and area != origin:
            why = reasons.get(area, TOO_FAR)
            by_reason.setdefault((why.text, why.rule), []).append(area)
    by_reason[(AT_SEA.text, AT_SEA.rule)] = [area for area in PLACES[LAND:] if area not in found]
    return tuple([Barred(text, rule, tuple(areas)) for (text, rule), areas in by_reason.items()])
