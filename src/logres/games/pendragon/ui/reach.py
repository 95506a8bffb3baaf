"""Groups that are led on the map: a Briton March, riders to meet Raiders, Warbands on the march, Raids out of a sea.

Each target has the answers that a player would give one by one. A March is followed by its own question (Column), not
played; the answers of an Intercept are tried, for its target may have to be designated first.
"""

from __future__ import annotations

from typing import Final

from logres.engine import reach as reaches
from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.engine.reach import Band, Barred, Field, Target
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian.raid import Raid
from logres.games.pendragon.commands.barbarian.reach import ROUTES
from logres.games.pendragon.commands.barbarian.warband_march import MoveIn
from logres.games.pendragon.commands.briton import columns, intercept
from logres.games.pendragon.commands.briton.intercept import Approach, Intercept, MeetOrLeave, Sortie
from logres.games.pendragon.commands.briton.march import BritonMarch, Column
from logres.games.pendragon.commands.core.chapter import SELECT
from logres.games.pendragon.commands.core.designation import ChooseSpaces
from logres.games.pendragon.commands.core.legality import open_spaces
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Part, RaidPick
from logres.games.pendragon.events.questions import LADEN
from logres.games.pendragon.names import NOBODY, PIECES, SEAS, SPACE, SPACES
from logres.games.pendragon.tables import ADJACENT, OWNER, RAIDER_OF, WARBAND_OF

Lots = dict[str, int]  # so many of each kind; those that carry Plunder are kinds of their own

ALL: Final = "all"  # the stack of a band of every kind
OUT_OF_REACH: Final = "The group does not get so far."
NO_RAIDERS: Final = "No Raiders of theirs to meet there, or no way to them."


def reach(g: Game, b: Board, seat: str, origin: str | None) -> list[Band]:
    """The groups that could be led from a space or sea at the question now asked."""
    asked = g.decision_of(seat)
    if isinstance(asked, Column):
        return [_on_the_march(g, b, asked)]
    if isinstance(asked, MoveIn) and origin in SPACE:
        return _move_in(asked, origin)
    if not isinstance(asked, ChooseSpaces) or asked.feat or origin is None:
        return []
    run: Order = g.find(Order)
    if isinstance(run.chapter, BritonMarch):
        return _marches(g, b, run, origin)
    if isinstance(run.chapter, Intercept):
        return _rides(g, b, run, seat, origin)
    return _raids(g, b, run, run.chapter, origin) if isinstance(run.chapter, Raid) and origin in SEAS else []


def movers(g: Game, b: Board, seat: str) -> list[str]:
    """Where groups could be led from: spaces, or seas for a Raid."""
    asked = g.decision_of(seat)
    if isinstance(asked, MoveIn):
        return [SPACES[group.space] for group in asked.groups if group.empty + group.laden]
    if not isinstance(asked, ChooseSpaces) or asked.feat:
        return []
    run: Order = g.find(Order)
    if isinstance(run.chapter, BritonMarch):
        return [SPACES[space] for space in open_spaces(g, b, run)]
    if isinstance(run.chapter, Intercept):
        return [SPACES[space] for space in Approach(b, run, _aims(b, run)).origins()]
    return _raided_from(g, b, run, run.chapter) if isinstance(run.chapter, Raid) else []


# ---------------------------------------------------------------------- numbers


def _lots(parts: list[Part]) -> Lots:
    found: Lots = {}
    for part in parts:
        if part.empty:
            found[PIECES[part.piece]] = part.empty
        if part.laden:
            found[LADEN + PIECES[part.piece]] = part.laden
    return found


def _choices(there: Lots) -> list[tuple[str, Lots]]:
    """All of them, and so many of each kind."""
    found = [(kind, {kind: count}) for kind, most in there.items() for count in range(1, most + 1)]
    return [(ALL, there), *found] if len(there) > 1 else found


def _taking(lots: Lots, origin: str) -> tuple[str, ...]:
    return tuple([f"take {count} {kind} {origin}" for kind, count in lots.items()])


def _band(origin: str, stack: str, lots: Lots, begin: tuple[str, ...], field: Field) -> Band:
    return Band(origin, stack, sum(lots.values()), lots, begin, field)


def _barred(origin: str, targets: list[Target], why: Refusal) -> tuple[Barred, ...]:
    reached = {origin, *[one.area for one in targets]}
    areas = tuple([space for space in SPACES if space not in reached])
    return (Barred(why.text, why.rule, areas),) if areas else ()


# ---------------------------------------------------------------------- a Briton March


def _marches(g: Game, b: Board, run: Order, origin: str) -> list[Band]:
    """Own Troops that are in no group yet."""
    space = SPACE.get(origin, NOBODY)
    if space == NOBODY or SELECT[space] not in g.legal():
        return []
    first = Column(run.faction, (space,), (), ())
    free = columns.free_parts(b, run, space, first.group())
    own = _lots([part for part in free if OWNER[part.piece] == run.faction])
    return [_column(g, b, first, origin, stack, lots) for stack, lots in _choices(own)]


def _column(g: Game, b: Board, first: Column, origin: str, stack: str, lots: Lots) -> Band:
    space = SPACE[origin]
    parts: tuple[Part, ...] = ()
    for kind, count in lots.items():
        laden = kind.startswith(LADEN)
        piece = PIECES.index(kind.removeprefix(LADEN))
        parts = columns.joined(parts, Part(space, piece, 0 if laden else count, count if laden else 0))
    group = Column(first.faction, first.path, parts, ())
    return _band(origin, stack, lots, (f"select {origin}", *_taking(lots, origin)), _field(g, b, group))


def _on_the_march(g: Game, b: Board, group: Column) -> Band:
    return _band(SPACES[group.path[0]], ALL, _lots(columns.by_kind(list(group.parts))), (), _field(g, b, group))


def _field(g: Game, b: Board, first: Column) -> Field:
    """Every way, the fewest steps first."""
    found: dict[str, Target] = {}
    ways: list[tuple[Column, tuple[str, ...]]] = [(first, ())]
    while ways:
        further: list[tuple[Column, tuple[str, ...]]] = []
        for group, actions in ways:
            for action in group.legal(g, b):
                if action.verb == "halt" and action.area not in found:
                    found[action.area or ""] = _arrived(group, (*actions, action.text))
                elif action.verb == "to":
                    further.append((group.gone(SPACE[action.area or ""]), (*actions, action.text)))
        seen = {one.path[-1] for one, _ in ways} | {SPACE[area] for area in found}
        ways = [way for way in further if way[0].path[-1] not in seen]
    targets = list(found.values())
    return Field(tuple(targets), _barred(SPACES[first.path[0]], targets, Refusal(OUT_OF_REACH, first.rule)))


def _arrived(group: Column, actions: tuple[str, ...]) -> Target:
    path = tuple([SPACES[space] for space in group.path])
    sails = len(path) == 2 and columns.is_voyage(group.path[0], group.path[1])
    kind = reaches.SEA if sails else reaches.STEP if len(path) == 2 else reaches.MARCH
    return Target(path[-1], kind, path, actions, sum([part.size for part in group.parts]), False)


# ---------------------------------------------------------------------- an Intercept


def _rides(g: Game, b: Board, run: Order, seat: str, origin: str) -> list[Band]:
    """To each target; one that is not designated yet is designated first."""
    space = SPACE.get(origin, NOBODY)
    if space == NOBODY or not run.held(b, space):
        return []
    there = _lots(intercept.free_parts(b, run, space, ()))
    chosen = intercept.chosen_targets(run)
    ways = [(aim, _ride(g, seat, space, aim, aim in chosen)) for aim in _aims(b, run) if aim != space]
    able = [(aim, before) for aim, before in ways if before is not None]
    return [_riders(origin, stack, lots, able) for stack, lots in _choices(there)] if able else []


def _aims(b: Board, run: Order) -> list[int]:
    """Targets that are designated, and those that could be."""
    return sorted([*intercept.chosen_targets(run), *intercept.open_targets(b, run)])


def _riders(origin: str, stack: str, lots: Lots, ways: list[tuple[int, tuple[str, ...]]]) -> Band:
    size = sum(lots.values())
    targets = [
        Target(
            SPACES[aim],
            reaches.BATTLE,
            (origin, SPACES[aim]),
            (*before, *_taking(lots, origin), f"to {SPACES[aim]}"),
            size,
            True,
        )
        for aim, before in ways
    ]
    why = Refusal(NO_RAIDERS, "3.2.3.intercept-movement")
    return _band(origin, stack, lots, (), Field(tuple(targets), _barred(origin, targets, why)))


def _ride(g: Game, seat: str, origin: int, aim: int, chosen: bool) -> tuple[str, ...] | None:
    """What is answered until it is asked who rides; None if they cannot get there."""
    trial = g
    actions: tuple[str, ...] = ()
    wanted = [f"select {SPACES[origin]}"] if chosen else [f"select {SPACES[aim]}", f"select {SPACES[origin]}"]
    for action in wanted:
        if action not in [one.text for one in trial.legal()]:
            return None
        trial, actions = trial.trial(action, seat=seat), (*actions, action)
        if isinstance(trial.decision, MeetOrLeave):
            word = "leave" if action == wanted[-1] else "meet"
            answer = f"{word} {SPACES[trial.decision.space]}"
            trial, actions = trial.trial(answer, seat=seat), (*actions, answer)
    if not isinstance(trial.decision, Sortie):
        return None
    run: Order = trial.find(Order)
    return actions if aim in intercept.approach(_board(trial), run).targets_from(origin) else None


def _board(g: Game) -> Board:
    assert isinstance(g.board, Board)
    return g.board


# ---------------------------------------------------------------------- Barbarians


def _move_in(asked: MoveIn, origin: str) -> list[Band]:
    """Warbands to the space that is marched into."""
    area = SPACES[asked.space]
    kind = reaches.STEP if SPACE[origin] in ADJACENT[asked.space] else reaches.SEA
    found: list[Band] = []
    for group in asked.groups:
        if SPACES[group.space] == origin:
            there = _lots([Part(group.space, WARBAND_OF[asked.faction], group.empty, group.laden)])
            for stack, lots in _choices(there):
                target = Target(area, kind, (origin, area), _taking(lots, origin), sum(lots.values()), False)
                barred = _barred(origin, [target], Refusal(OUT_OF_REACH, asked.RULE))
                found.append(_band(origin, stack, lots, (), Field((target,), barred)))
    return found


def _raids(g: Game, b: Board, run: Order, chapter: Raid, origin: str) -> list[Band]:
    """Out of a sea with so many dice, to each space that can be paid."""
    raider = PIECES[RAIDER_OF[run.faction]]
    by_dice: dict[int, dict[str, Target]] = {}
    for space in open_spaces(g, b, run):
        ways = run.payable(b, chapter.ways(b, run, space))
        for pick in ways:
            if ROUTES[pick.route] == origin:
                landing = _landing(chapter, pick, len(ways) == 1)
                by_dice.setdefault(pick.dice, {}).setdefault(landing.area, landing)
    why = Refusal("No Raid gets there from this sea.", chapter.RULE)
    fleets = [(dice, list(targets.values())) for dice, targets in sorted(by_dice.items())]
    return [
        _band(origin, raider, {raider: dice}, (), Field(tuple(targets), _barred(origin, targets, why)))
        for dice, targets in fleets
    ]


def _landing(chapter: Raid, pick: RaidPick, only: bool) -> Target:
    """A direct Raid is one step over the sea, a Deep Raid goes through a space."""
    way = chapter.way(pick)
    through = () if pick.via == NOBODY else (SPACES[pick.via],)
    area = SPACES[pick.space]
    actions = (f"select {area}",) if only else (f"select {area}", way.text)
    return Target(area, reaches.SEA, (ROUTES[pick.route], *through, area), actions, pick.dice, False)


def _raided_from(g: Game, b: Board, run: Order, chapter: Raid) -> list[str]:
    """The seas that Raids can come from."""
    routes = {ROUTES[pick.route] for space in open_spaces(g, b, run) for pick in chapter.ways(b, run, space)}
    return [sea for sea in SEAS if sea in routes]
