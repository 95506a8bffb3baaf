"""A group on the march: who goes, then step by step, until it stops.

Nothing on the board changes before `stop`; until then `cancel` is offered. A group without a leader is of one kind and
one cohort; a leader takes along whom he likes, also on the way, and may drop them early.

    move york; take 2 infantry; to lindsey; to norfolk; stop
    move bernicia; lead ida; pick 2 infantry; to york; pick 2 infantry; to lindsey; to norfolk; stop
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.groups import Cohort, Drop, Group, NationDecision, Part
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.movement import paths
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    CAVALRY,
    INFANTRY,
    KIND_NAMES,
    LAND,
    LEADERS,
    ROMANS,
    STRAITS,
)

# What a march reports to the phase; None when it was cancelled.
MARCHED: Final = "marched"
MARCHED_LED: Final = "marched with the leader"

MOST: Final = 20
NO_PARTS: Final[list[Part]] = []

TO: Final = tuple([Action("to", area=area) for area in AREAS])
STOP: Final = Action("stop")
CANCEL: Final = Action("cancel")
ON: Final = tuple([Action("on", count=k) for k in range(MOST + 1)])
LEAD: Final = tuple([Action("lead", who=leader) for leader in LEADERS])

ALONE: Final = Refusal("A leader may not be left without armies.", "leader.never-alone")
INSEPARABLE: Final = Refusal("Arthur and his cavalry stay together.", "redux.rb.arthur-together")


@cache
def counted(verb: str, stack: str) -> tuple[Action, ...]:
    """By number: `take 1 infantry`, `take 2 infantry` and so on."""
    return tuple([Action(verb, count=k, stack=stack) for k in range(MOST + 1)])


def label(parts: list[Part], part: Part) -> str:
    """What a part is called: its kind; with its starts of turn and phase where armies of one kind differ in them."""
    name = KIND_NAMES[part.kind]
    if len(parts) == 1:
        return name
    alike = [p for p in parts if p.kind == part.kind]
    if len(alike) == 1:
        return name
    name += "@" + AREAS[part.start]
    return name if len([p for p in alike if p.start == part.start]) == 1 else name + "/" + AREAS[part.origin]


def fresh_parts(b: Board, area: int, taken: tuple[Part, ...]) -> list[Part]:
    """The armies in an area that have not moved, less those the group has taken along already."""
    parts = b.camp().fresh.get(area, NO_PARTS)
    if taken:
        left = [part.numbering(part.armies - sum([p.armies for p in taken if p.same(part)])) for part in parts]
        return [part for part in left if part.armies]
    return parts


def choices(verb: str, parts: list[Part]) -> list[Action]:
    """move.sea.split-landing, redux.leader.no-forced-company: For each part any number; nobody has to go along."""
    found: list[Action] = []
    for part in parts:
        found += counted(verb, label(parts, part))[1 : part.armies + 1]
    return found


def part_of(action: Action, parts: list[Part]) -> Part:
    """The part an action speaks of, with the action's count."""
    for part in parts:
        if label(parts, part) == action.stack:
            return part.numbering(action.count or 0)
    raise AssertionError(action.text)


def kind_of(action: Action) -> int:
    """The kind of armies an action speaks of."""
    return CAVALRY if (action.stack or "").startswith(KIND_NAMES[CAVALRY]) else INFANTRY


class ChooseWho(NationDecision):
    """move.optional, leader.never-alone: Which of the armies in an area march off together."""

    RULE = "move.optional"

    def __init__(self, seat: str, nation: int, origin: int, led: int) -> None:
        self.seat = seat
        self.nation = nation
        self.origin = origin
        self.led = led  # the leader has moved already

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: who marches from {area}?", area=log.AREA[self.origin])

    def candidates(self, g: Game, b: Board) -> list[Action]:
        leader = NOBODY if self.led else b.leader_at(self.nation, self.origin)
        return [*choices("take", fresh_parts(b, self.origin, ())), *([LEAD[leader]] if leader >= 0 else [])]

    def legal(self, g: Game, b: Board) -> list[Action]:
        leader = b.leader_at(self.nation, self.origin)
        if leader < 0:
            return choices("take", fresh_parts(b, self.origin, ()))
        armies = b.armies(self.nation, self.origin)
        return [action for action in self.candidates(g, b) if self._deserts(b, action, leader, armies) is None]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        leader = b.leader_at(self.nation, self.origin)
        if leader < 0:
            return None
        return self._deserts(b, action, leader, b.armies(self.nation, self.origin))

    def _deserts(self, b: Board, action: Action, leader: int, armies: int) -> Refusal | None:
        """Why armies may not go without the leader they stand with."""
        if not action.count:
            return None
        if action.count >= armies:
            return ALONE  # [leader.never-alone]
        return INSEPARABLE if b.edition.inseparable(leader, kind_of(action)) else None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.call(self.setting_out(b, action))

    def setting_out(self, b: Board, action: Action) -> March:
        """The group that was chosen, where it begins."""
        sailed = 1 if self.origin >= LAND else 0
        if action.who is not None:
            leader = b.leader_at(self.nation, self.origin)
            return March(self.seat, self.nation, (self.origin,), leader, sailed=sailed)
        part = part_of(action, fresh_parts(b, self.origin, ()))
        return March(self.seat, self.nation, (self.origin,), -1, (part,), sailed=sailed)


class March(Group):
    """move.normal.two, leader.move.pick-up-drop-off: Step, drop, pick up, go on, stop or cancel."""

    RULE = "move.normal.two"

    @property
    def prompt(self) -> str:
        here = log.AREA[self.path[-1]]
        if self.leader >= 0 and not self.parts:
            return self.asks("{nation}: {leader} in {area}; where next?", leader=log.LEADER[self.leader], area=here)
        return self.asks("{nation}: {n} on the march in {area}; where next?", n=self.size(), area=here)

    # ------------------------------------------------------------------ choices

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [*TO, *ON[1 : self.size() + 1], *self._drops(b), *self._picks(b), STOP, CANCEL]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "to":
            return paths.refuse_step(g, b, self, AREA[action.area or ""])
        if action.verb == "on":
            return paths.refuse_overrun(g, b, self, action.count or 0)
        return paths.refuse_stop(b, self) if action.verb == "stop" else None

    def legal(self, g: Game, b: Board) -> list[Action]:
        moved = len(self.path) > 1
        found = [TO[a] for a in paths.steps(g, b, self)]
        if moved and b.here[self.path[-1]] & ~(1 << self.nation):  # somebody else is here
            found += ON[max(1, self.bound(b)) : paths.most_going_on(g, b, self) + 1]
        if self.leader >= 0:
            found += self._drops(b)
            found += self._picks(b)
        if moved and paths.refuse_stop(b, self) is None:
            found.append(STOP)
        found.append(CANCEL)
        return found

    def _picks(self, b: Board) -> list[Action]:
        """leader.move.pick-up-drop-off: A leader takes along armies that have not moved."""
        here = self.path[-1]
        if self.leader < 0 or self.halted or self.through or b.enemy(self.nation, here) != NOBODY:
            return []
        if here >= LAND and len(self.path) > 1 and not b.edition.sea_to_sea:
            return []  # [redux.boat.sea-starters]
        return choices("pick", fresh_parts(b, here, self._taken()))

    def picks(self, b: Board) -> list[Action]:
        """Whom its leader may take along here."""
        return self._picks(b)

    def _taken(self) -> tuple[Part, ...]:
        return (*self.parts, *[drop.part() for drop in self.dropped])

    def _drops(self, b: Board) -> list[Action]:
        """leader.move.pick-up-drop-off: Armies may leave their leader early, and then have moved."""
        here = self.path[-1]
        if self.leader < 0 or len(self.path) == 1 or here >= LAND or b.enemy(self.nation, here) != NOBODY:
            return []
        if self.halted or self.spent >= paths.allowance(self):
            return []  # all stop here anyway
        return choices("drop", self._loose(b))

    def _loose(self, b: Board) -> list[Part]:
        """Those whom the leader may leave behind here."""
        here = self.path[-1]
        return [p for p in self.parts if p.origin != here and not b.edition.inseparable(self.leader, p.kind)]

    def bound(self, b: Board) -> int:
        """How many must stay with the leader."""
        if self.leader < 0:
            return 0
        return sum([p.armies for p in self.parts if b.edition.inseparable(self.leader, p.kind)])

    # ------------------------------------------------------------------ effects

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "to":
            g.call(self.after(b, AREA[action.area or ""]))
        elif action.verb == "stop":
            self._halt(g, b)
        elif action.verb == "on":
            self._go_on(g, b, action.count or 0)
        elif action.verb == "pick":
            g.call(self.picking(b, action))
        elif action.verb == "drop":
            self._drop(g, b, action)

    def after(self, b: Board, there: int) -> March:
        """roman.road.free-step, move.boat.one-sea: The group one step further, and what the step cost."""
        here = self.path[-1]
        crossed_first = len(self.path) == 1 and there in STRAITS[here]
        roman = self.nation == ROMANS
        return March(
            self.seat,
            self.nation,
            (*self.path, there),
            self.leader,
            self.parts,
            self.spent if roman and paths.by_road(b, self, here, there) else self.spent + 1,
            paths.halts(b, self, here, there),
            1 if self.road_only or (roman and paths.off_road(b, self, here, there)) else 0,
            1 if crossed_first else self.crossed,
            1 if there >= LAND else self.sailed,
            0,
            self.dropped,
            (*self.overran, (here, self.path[-2])) if self.through else self.overran,
        )

    def again(self, parts: tuple[Part, ...], dropped: tuple[Drop, ...], through: int) -> March:
        """The same group at the same place, changed in number."""
        steps = (self.spent, self.halted, self.road_only, self.crossed, self.sailed)
        return March(self.seat, self.nation, self.path, self.leader, parts, *steps, through, dropped, self.overran)

    def _go_on(self, g: Game, b: Board, count: int) -> None:
        """move.overrun.excess, move.overrun.battle-still-fought: So many go on; the rest stay for the battle."""
        g.call(self.going_on(b, count))

    def going_on(self, b: Board, count: int) -> March:
        """The group without those who stay to fight here."""
        staying: list[Drop] = []
        going: list[Part] = []
        left = self.size() - count
        parts = self.parts
        if self.leader >= 0:
            parts = tuple(sorted(parts, key=lambda part: b.edition.inseparable(self.leader, part.kind)))
        for part in parts:
            stay = min(part.armies, left)
            left -= stay
            if stay:
                staying.append(self._left(part, stay))
            if part.armies > stay:
                going.append(part.numbering(part.armies - stay))
        return self.again(tuple(going), (*self.dropped, *staying), 1)

    def _left(self, part: Part, armies: int) -> Drop:
        """So many of a part, left where the group is now."""
        return Drop(self.path[-1], self.path[-2], part.kind, part.start, part.raider, armies, part.origin)

    def picking(self, b: Board, action: Action) -> March:
        """The group with those its leader takes along."""
        picked = part_of(action, fresh_parts(b, self.path[-1], self._taken()))
        rest = [part for part in self.parts if not part.same(picked)]
        armies = picked.armies + sum([part.armies for part in self.parts if part.same(picked)])
        return self.again((*rest, picked.numbering(armies)), self.dropped, self.through)

    def _drop(self, g: Game, b: Board, action: Action) -> None:
        gone = part_of(action, self._loose(b))
        rest = [part.numbering(part.armies - gone.armies) if part.same(gone) else part for part in self.parts]
        dropped = (*self.dropped, self._left(gone, gone.armies))
        g.call(self.again(tuple([part for part in rest if part.armies]), dropped, self.through))

    # ------------------------------------------------------------------ commitment

    def _halt(self, g: Game, b: Board) -> None:
        """The group stops: now the board changes, in the order of the march."""
        n = self.nation
        here = self.path[-1]
        arrivals = [*self.dropped, *[self._left(part, part.armies) for part in self.parts]]
        for arrival in arrivals:
            self._arrive(b, arrival)
        if self.leader >= 0:
            b.leader[self.leader] = here
        entered = [*self.overran, *[(d.area, d.before) for d in arrivals if b.enemy(n, d.area) != NOBODY]]
        b.entries = sorted({*b.entries, *entered})
        b.edition.marched(b, self)
        g.answer = MARCHED_LED if self.leader >= 0 else MARCHED
        log.line(g, n, "move.optional", "march", "{} march {} strong: {}", self.size(), log.areas(self.path, " - "))
        self._claim(g, b, [arrival.area for arrival in arrivals])

    def _arrive(self, b: Board, arrival: Drop) -> None:
        """retreat.attacker.entry-area, retreat.attacker.from-sea: Where they came from is where they may go back to."""
        area, before, kind, start, raider, armies, origin = arrival
        n = self.nation
        b.move(n, origin, area, kind, armies)
        back = b.edition.way_back(origin, before, self._embarked())
        source = Cohort(origin, kind, start, NOWHERE, raider, 0, armies)
        if self.sailed and n == b.edition.land_raiders and b.edition.raiding(b, n):
            raider = 1  # [raid.picts.all-raiders, raid.picts.by-sea]
        cohorts.shift(b, source, Cohort(area, kind, start, back, raider, 1, armies))

    def _embarked(self) -> int:
        """retreat.attacker.boat: The land from which the group put to sea, or NOWHERE: no march does it twice."""
        for here, there in pairwise(self.path):
            if here < LAND <= there:
                return here
        return NOWHERE

    def _claim(self, g: Game, b: Board, stops: list[int]) -> None:
        """score.occupy.when: Empty areas passed on the way count; those where the group stopped, too."""
        n = self.nation
        for area in self.path[1:-1]:
            if area < LAND and b.here[area] & ~(1 << n) == 0:
                scoring.passed(g, b, n, area)
        for area in stops:
            scoring.occupy(g, b, n, area)
