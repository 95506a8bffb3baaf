"""3.2.2, 3.3.2 The March of a Briton faction: groups with their whole routes, planned, agreed to, paid, then moved.

select londinium; take 3 cavalry londinium; to catuvellauni; take 2 militia catuvellauni; to iceni; halt iceni; done
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import shaped
from logres.engine.game import Game
from logres.engine.nouns import Series
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import columns
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Drop, MarchPick, Part, march_pick, marches
from logres.games.pendragon.names import DUX, FACTION_NAMES, MILITIA, SPACE, SPACE_NAMES, SPACES, counted
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.tables import OWNER

TO: Final = tuple([Action("to", area=space) for space in SPACES])
HALT: Final = tuple([Action("halt", area=space) for space in SPACES])
ABANDON: Final = Action("abandon")


class BritonMarch(Chapter[MarchPick]):
    """3.2.2, 3.3.2 March."""

    NAME = "March"
    ONCE = False
    PRICED = False

    def full(self, b: Board, run: Order, space: int) -> bool:
        """2.3.5.limited-command: One origin, but any number of groups from it."""
        return bool(run.limited and run.picks and not run.has(space))

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        if space not in columns.origins(b, run):
            return Refusal("A March begins with own Troops that have not moved.", self.RULE)
        if columns.steps(b, run, (space,)):
            return None
        return Refusal("No space the Event allows can be reached from here.", "5.5.free-actions")

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        found = columns.origins(b, run)
        return [space for space in found if columns.steps(b, run, (space,))] if columns.is_bound(run) else found

    def shape(self, *fields: Any) -> MarchPick:
        return march_pick(*fields)

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """All, if another origin can be paid; else those that are paid already."""
        if run.affords_more(b, columns.COST):
            return spaces
        paid = columns.paid_spaces(self.picks(run))
        return [space for space in spaces if space in paid and run.affords_more(b, 0)]

    def question(self, g: Game, b: Board, run: Order, space: int) -> FactionDecision | None:
        return Column(run.faction, (space,), (), ())

    def cost(self, b: Board, run: Order, picks: tuple[MarchPick, ...]) -> int:
        """3.2.2.dux-march-pickup, 3.3.2.civ-march-pickup: Two for each origin and each space of a pick-up, once."""
        return columns.COST * len(columns.paid_spaces(picks))

    def proposal(self, g: Game, b: Board, run: Order) -> FactionDecision | None:
        """3.2.2.dux-march-groups, 3.3.2.civ-march-groups: The other Briton agrees to the whole route, or not."""
        for number, group in enumerate(self.picks(run)):
            if not group.agreed and columns.strangers(run.faction, group):
                guests = tuple(columns.strangers(run.faction, group))
                dropped = tuple([drop for drop in group.drops if OWNER[drop.piece] != run.faction])
                price = self.cost(b, run, self.picks(run))
                return Escort(columns.other_briton(run.faction), number, group.path, guests, dropped, price)
        return None

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: MarchPick) -> None:
        """3.2.2.dux-march-movement, 3.3.2.civ-march-movement: One group goes its way."""
        for part in pick.parts:
            relocate(b, part, pick.path[-1])
        for drop in pick.drops:
            relocate(b, drop.part, drop.where)
        route = log.areas(list(pick.path), " - ")
        log.deed(g, self.RULE, "march", run.faction, "{} march: {}", route)


class DuxMarch(BritonMarch):
    """3.2.2 March."""

    RULE = "3.2.2.dux-march-origins"


class CivitatesMarch(BritonMarch):
    """3.3.2 March."""

    RULE = "3.3.2.civ-march-origins"


def relocate(b: Board, part: Part, end: int) -> None:
    """1.7.4.plunder-travels: As many of a part as are still there; what took up Plunder meanwhile carries it along."""
    start, piece, empty, laden = part
    plain = min(empty, pieces.empty_units(b, start, piece))
    full = min(laden + empty - plain, b.carrying(start, piece))
    pieces.move(b, start, end, piece, plain, full)


class Column(FactionDecision):
    """3.2.2.dux-march-groups, 3.3.2.civ-march-groups: A group is put together and led; nothing moves yet."""

    RULE = "3.2.2.dux-march-movement"

    def __init__(self, faction: int, path: tuple[int, ...], parts: tuple[Part, ...], drops: tuple[Drop, ...]) -> None:
        super().__init__(faction)
        self.path = path
        self.parts = shaped(parts, Part)
        self.drops = shaped(drops, Drop)

    @property
    def rule(self) -> str:
        return "3.2.2.dux-march-movement" if self.faction == DUX else "3.3.2.civ-march-movement"

    @property
    def prompt(self) -> str:
        size = sum([part.size for part in self.parts])
        return f"{FACTION_NAMES[self.faction]}: a group of {size} in {SPACE_NAMES[self.path[-1]]}; who, and where next?"

    def group(self) -> MarchPick:
        return MarchPick(self.path[0], self.path, self.parts, self.drops, 0)

    # ------------------------------------------------------------------ choices

    def candidates(self, g: Game, b: Board) -> list[Action]:
        run: Order = g.find(Order)
        here = self.path[-1]
        found = columns.stacks("take", columns.free_parts(b, run, here, self.group()), SPACES[here])
        found += columns.stacks("leave", columns.by_kind(self._moved()), SPACES[here])
        return [*found, *TO, HALT[here], ABANDON]

    def _moved(self) -> list[Part]:
        """3.2.2.dux-march-dropoff, 3.3.2.civ-march-dropoff: Those that may be left here: who came from elsewhere."""
        return [part for part in self.parts if part.start != self.path[-1]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        run: Order = g.find(Order)
        if action.verb == "take":
            return self._refuse_take(b, run, action)
        if action.verb == "to":
            return self._refuse_step(b, run, SPACE[action.area or ""])
        if action.verb == "abandon":
            return self._refuse_abandon(b, run)
        if action.verb == "leave" and not columns.steps(b, run, self.path):
            return Refusal("All of the group stay here.", self.rule)
        if len(self.path) == 1:
            return Refusal("A group marches at least one space.", self.rule)
        return columns.refuse_end(run, self.path[-1])

    def _refuse_abandon(self, b: Board, run: Order) -> Refusal | None:
        """A group may be given up; a non-player goes on in the end, unless an Event may leave it no way."""
        if run.may_take_back(b) or columns.is_bound(run):
            return None
        return Refusal("Enough was changed.", "3.1.predesignate")

    def _refuse_take(self, b: Board, run: Order, action: Action) -> Refusal | None:
        """3.2.2.dux-march-pickup, 3.3.2.civ-march-pickup: On the way two Resources are paid for the space."""
        here = self.path[-1]
        parts = columns.joined(self.parts, columns.part_of(action, here))
        if not run.affordable(b, self.group()._replace(parts=parts)):
            return Refusal("Picking up Troops here cannot be paid.", "3.1.pay-up-front")
        if len(self.path) > 1 and not columns.steps(b, run, self.path):
            return Refusal("The group cannot go on from here.", self.rule)
        return None

    def _refuse_step(self, b: Board, run: Order, there: int) -> Refusal | None:
        """3.2.2.dux-march-movement, 3.3.2.civ-march-movement: Where a group may go from here."""
        if there not in columns.steps(b, run, self.path):
            return Refusal("The group cannot go there now.", self.rule)
        if not any(
            columns.leads(self.faction, part) for part in self.parts
        ):  # [3.2.2.dux-march-groups] [3.3.2.civ-march-groups]
            clause = "3.2.2.dux-march-groups" if self.faction == DUX else "3.3.2.civ-march-groups"
            return Refusal("A group needs own Troops.", clause)
        if len(self.path) > 1 and not any(columns.carries_on(self.faction, part) for part in self.parts):
            clause = "3.2.2.dux-march-dropoff" if self.faction == DUX else "3.3.2.civ-march-dropoff"
            return Refusal("Nobody is left who could lead the group on.", clause)
        return columns.refuse_end(run, self.path[-1]) if self._tired() else None

    def legal(self, g: Game, b: Board) -> list[Action]:
        """The same, with everything looked at once."""
        run: Order = g.find(Order)
        here, first = self.path[-1], len(self.path) == 1
        onward = columns.steps(b, run, self.path)
        may_end = columns.refuse_end(run, here) is None
        found: list[Action] = []
        if onward and self._pick_up_is_paid(b, run):
            found += columns.stacks("take", columns.free_parts(b, run, here, self.group()), SPACES[here])
        if onward and may_end and not first:
            found += columns.stacks("leave", columns.by_kind(self._moved()), SPACES[here])
        if onward and self._is_led() and (may_end or not self._tired()):
            found += [TO[there] for there in onward]
        if may_end and not first:
            found.append(HALT[here])
        return [*found, ABANDON] if self._refuse_abandon(b, run) is None else found

    def _pick_up_is_paid(self, b: Board, run: Order) -> bool:
        here = self.path[-1]
        group = self.group()
        if len(self.path) == 1 or here in columns.paid_spaces((*marches(run.picks), group)):
            return True
        return run.affordable(b, group._replace(parts=(*self.parts, Part(here, MILITIA, 1, 0))))

    def _is_led(self) -> bool:
        if len(self.path) == 1:
            return any(columns.leads(self.faction, part) for part in self.parts)
        return any(columns.carries_on(self.faction, part) for part in self.parts)

    # ------------------------------------------------------------------ effects

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        here = self.path[-1]
        if action.verb == "take":
            parts = columns.joined(self.parts, columns.part_of(action, here))
            g.call(Column(self.faction, self.path, parts, self.drops))
        elif action.verb == "leave":
            g.call(self._left(action))
        elif action.verb == "to":
            g.call(self.gone(SPACE[action.area or ""]))
        elif action.verb == "halt":
            run.add(self.group())
        else:
            run.changes += 1

    def _left(self, action: Action) -> Column:
        """3.2.2.dux-march-dropoff, 3.3.2.civ-march-dropoff: Some stay here; the rest may go on."""
        here = self.path[-1]
        parts, drops = self.parts, self.drops
        left = columns.part_of(action, here)
        for part in self._moved():
            if part.piece == left.piece:
                stay = Part(part.start, part.piece, min(left.empty, part.empty), min(left.laden, part.laden))
                left = left._replace(empty=left.empty - stay.empty, laden=left.laden - stay.laden)
                if stay.size:
                    parts, drops = columns.without(parts, stay), (*drops, Drop(here, *stay))
        return Column(self.faction, self.path, parts, drops)

    def gone(self, there: int) -> Column:
        """3.2.2.dux-march-militia: One step further, without the Militia that have moved already."""
        here, tired = self.path[-1], self._tired()
        going = tuple([part for part in self.parts if part not in tired])
        drops = (*self.drops, *[Drop(here, *part) for part in tired])
        return Column(self.faction, (*self.path, there), going, drops)

    def _tired(self) -> list[Part]:
        """3.2.2.dux-march-militia, 3.3.2.civ-march-movement: Militia move one space, Road or not."""
        return [part for part in self.parts if part.piece == MILITIA and part.start != self.path[-1]]


class Escort(FactionDecision):
    """3.2.2.dux-march-groups, 3.3.2.civ-march-groups: May own Troops go along, all the way?"""

    RULE = "3.2.2.dux-march-groups"

    def __init__(
        self,
        faction: int,
        number: int,
        path: tuple[int, ...],
        guests: tuple[Part, ...] = (),
        drops: tuple[Drop, ...] = (),
        price: int = 0,
    ) -> None:
        super().__init__(faction)
        self.number = number
        self.path = path
        self.guests = shaped(guests, Part)  # own Troops that would go along
        self.drops = shaped(drops, Drop)  # those of them that are left on the way
        self.price = price  # of the whole March

    @property
    def prompt(self) -> str:
        """1.5.2.negotiation-open: Who goes, where from and where to, and what the March costs."""
        route = " - ".join([SPACE_NAMES[space] for space in self.path])
        who = ", ".join([f"{_named(part)} from {SPACE_NAMES[part.start]}" for part in self.guests])
        left = "".join([f", {_named(drop.part)} only to {SPACE_NAMES[drop.where]}" for drop in self.drops])
        asked = f"{FACTION_NAMES[self.faction]}: may {who or 'your Troops'} go along on the March {route}"
        return f"{asked}{left} ({self.price} Resources in all)?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [AGREE, REFUSE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        """1.5.2.negotiation-open: Agreed to is agreed to; refused Troops stay where they are."""
        run: Order = g.frame(Order)
        group = marches(run.picks)[self.number]
        guests = columns.strangers(run.faction, group)
        names = Series(tuple([log.counted(part.size, part.piece) for part in guests]))
        g.answer = True
        if action == AGREE:
            self._change(run, group._replace(agreed=1))
            log.deed(g, "1.5.2.negotiation-open", "escort-agreed", self.faction, "{} agree: {} go along", names)
        else:
            self._change(run, alone(run.faction, group))
            run.reopen()
            log.deed(g, "1.5.2.negotiation-open", "escort-refused", self.faction, "{} refuse: {} stay", names)

    def _change(self, run: Order, group: MarchPick) -> None:
        run.picks = (*run.picks[: self.number], group, *run.picks[self.number + 1 :])


def _named(part: Part) -> str:
    """Some Troops, those that carry Plunder told apart."""
    laden = f" ({part.laden} with Plunder)" if part.laden else ""
    return counted(part.size, part.piece) + laden


def alone(faction: int, group: MarchPick) -> MarchPick:
    """3.2.2.dux-march-groups, 3.3.2.civ-march-groups: The group without the other Briton's Troops."""
    parts = tuple([part for part in group.parts if OWNER[part.piece] == faction])
    drops = tuple([drop for drop in group.drops if OWNER[drop.piece] == faction])
    return group._replace(parts=parts, drops=drops, agreed=0)
