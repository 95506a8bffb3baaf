"""3.2.3 Intercept: Cavalry and red Foederati hurry to where Raiders are, and fight them.

select regni; select cantiaci; take 2 cavalry cantiaci; to regni; done; fight saxons regni
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import shaped
from logres.engine.game import Game
from logres.engine.nouns import Series
from logres.games.pendragon import control, log
from logres.games.pendragon.battle.enemies import Fight
from logres.games.pendragon.battle.engagement import DEFENDERS_STAY, RETALIATE_HERE
from logres.games.pendragon.board import Board, bits_of, spaces_of
from logres.games.pendragon.commands.briton import columns
from logres.games.pendragon.commands.briton.march import ABANDON, TO, relocate
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import InterceptPick, Part, Task, intercept_pick, intercepts
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    BARBARIANS,
    DUX,
    FACTION_NAMES,
    RETALIATE,
    SAXON_RAIDER,
    SCOTTI_RAIDER,
    SPACE,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision, SpaceDecision, act
from logres.games.pendragon.rules import imperium, lasting
from logres.games.pendragon.tables import ADJACENT, ROADS, TROOPS_OF

COST: Final = 2  # [3.2.3.intercept-cost]
_NEIGHBOURS: Final = tuple([bits_of(near) for near in ADJACENT])
TARGET: Final = 0
_RAIDERS: Final = (SAXON_RAIDER, SCOTTI_RAIDER)
GROUP: Final = 1


class Intercept(Chapter[InterceptPick]):
    """3.2.3 Intercept."""

    NAME = "Intercept"
    RULE = "3.2.3.intercept-targets"
    NEEDS = "Neither Raiders to meet nor Troops that could meet them."
    ONCE = False
    PRICED = False

    def full(self, b: Board, run: Order, space: int) -> bool:
        return False

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """3.2.3.intercept-targets: Raiders to fight under Friendly Control, or Troops that can get to a target."""
        found = open_targets(b, run)
        return sorted({*found, *approach(b, run).origins()}) if run.picks else found

    def shape(self, *fields: Any) -> InterceptPick:
        return intercept_pick(*fields)

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """A target costs nothing; leaving another space does, once."""
        if run.affords_more(b, COST):
            return spaces
        if not run.affordable(b):  # the other Briton has refused what was counted on
            return []
        free = {*open_targets(b, run), *[pick.space for pick in self.picks(run) if pick.way == GROUP]}
        return [space for space in spaces if space in free]

    def ways(self, b: Board, run: Order, space: int) -> list[InterceptPick]:
        found = [InterceptPick(space, TARGET)] if space in open_targets(b, run) else []
        return [*found, InterceptPick(space, GROUP)] if approach(b, run).targets_from(space) else found

    def question(self, g: Game, b: Board, run: Order, space: int) -> FactionDecision | None:
        if not approach(b, run).targets_from(space) or not run.affordable(b, InterceptPick(space, GROUP)):
            return None
        if space in open_targets(b, run):
            return MeetOrLeave(DUX, space)
        return Sortie(DUX, space, ())

    def refuse_done(self, g: Game, b: Board, run: Order) -> Refusal | None:
        """3.2.3.intercept-battle: Somebody has to be there to fight."""
        targets = chosen_targets(run)
        for space in targets:
            if not fighters(b, run, space):
                return Refusal(f"Nobody is there to fight in {SPACE_NAMES[space]}.", "3.2.3.intercept-battle")
        return None if targets else Refusal("A target is needed.", "3.2.3.intercept-targets")

    def cost(self, b: Board, run: Order, picks: tuple[InterceptPick, ...]) -> int:
        """3.2.3.intercept-cost: Two for each space that Troops leave; fighting where they stand costs nothing."""
        return COST * len({pick.space for pick in picks if pick.way == GROUP})  # [3.2.3.intercept-cost]

    def pruned(self, picks: tuple[InterceptPick, ...]) -> tuple[InterceptPick, ...]:
        """Groups go nowhere when their target was taken back."""
        targets = [pick.space for pick in picks if pick.way == TARGET]
        return tuple([pick for pick in picks if pick.way == TARGET or pick.target in targets])

    def ordered(self, phase: int) -> bool:
        return phase == 0

    def done_in(self, picks: tuple[InterceptPick, ...]) -> list[int]:
        return [pick.space for pick in picks if pick.way == TARGET]

    def tasks(self, b: Board, run: Order, picks: tuple[InterceptPick, ...]) -> tuple[Task, ...]:
        """3.2.3.intercept-battle: All moves, then all Battles."""
        moves = [Task(0, 0, pick) for pick in picks if pick.way == GROUP]
        return (*moves, *[Task(1, 0, pick) for pick in picks if pick.way == TARGET])

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: InterceptPick) -> None:
        if pick.way == TARGET:
            meet(g, b, run, pick.space)
            return
        for part in pick.parts:
            relocate(b, part, pick.target)
        who = Series(tuple([log.counted(part.size, part.piece) for part in pick.parts]), ", ")
        text, way = "Dux: {} ride from {} to {}", (log.AREA[pick.space], log.AREA[pick.target])
        log.line(g, "3.2.3.intercept-movement", "intercept", DUX, text, who, *way)


def meet(g: Game, b: Board, run: Order, space: int) -> None:
    """3.2.3.intercept-battle: The Dux fights one Barbarian faction that has Raiders there, its Warbands too."""
    raiding = [faction for faction in BARBARIANS if b.raiders(space, faction)]
    if not raiding or not b.troops(space, DUX):
        log.line(g, "3.2.3.intercept-battle", "no-intercept", DUX, "No Battle in {}", log.AREA[space])
        return
    terms = RETALIATE_HERE if run.has_feat(RETALIATE, space) else 0
    if Term.NO_EVASION in run.terms:
        terms |= DEFENDERS_STAY
    g.call(Fight(space, DUX, terms, foes=sum([1 << faction for faction in raiding])))


# ---------------------------------------------------------------------- designation


def chosen_targets(run: Order) -> list[int]:
    return [pick.space for pick in intercepts(run.picks) if pick.way == TARGET]


def open_targets(b: Board, run: Order) -> list[int]:
    """3.2.3.intercept-targets: The spaces with Raiders that are not designated yet; just one in a Limited Command."""
    targets = chosen_targets(run)
    if len(targets) >= (1 if run.limited else run.most):  # [2.3.5.limited-command]
        return []
    return [space for space in b.with_any(_RAIDERS) if space not in targets and run.held(b, space)]


def free_parts(b: Board, run: Order, space: int, more: tuple[Part, ...]) -> list[Part]:
    """3.2.3.intercept-once: Cavalry and red Foederati that do not go yet; no Civitates Units go along."""
    found: list[Part] = []
    gone = [part for part in more if part.start == space]
    gone += [part for pick in intercepts(run.picks) if pick.space == space for part in pick.parts]
    for piece in TROOPS_OF[DUX]:
        empty, laden = columns.taken(gone, piece)
        there = b.carrying(space, piece)
        plain = b.at(space, piece) - there + columns.invited(b, run, space, piece)
        part = Part(space, piece, plain - empty, there - laden)
        if part.size:
            found.append(part)
    return found


def staying(b: Board, run: Order, space: int) -> int:
    """3.2.3.intercept-once: How many of the Dux in a space go nowhere yet."""
    gone = [part.size for pick in intercepts(run.picks) if pick.space == space for part in pick.parts]
    return columns.own_troops(b, run, space) - sum(gone)


def fighters(b: Board, run: Order, space: int) -> int:
    """How many of the Dux will be in a space when all have moved."""
    coming = [part.size for pick in intercepts(run.picks) if pick.target == space for part in pick.parts]
    return staying(b, run, space) + sum(coming)


class Approach:
    """3.2.3.intercept-movement: Who can get to some targets: from next to them, or all the way by Maintained Roads.

    Only from, through and into spaces that were under Friendly Control at the outset. Sets of spaces are bits.
    """

    __slots__ = ("aims", "b", "friendly", "maintained", "run", "sails")

    def __init__(self, b: Board, run: Order, targets: list[int]) -> None:
        self.b = b
        self.run = run
        self.friendly = control.marker_of(b, run.faction)
        self.aims = [space for space in targets if self.held(space)]
        self.maintained = imperium.roads_maintained(b)
        self.sails = lasting.dux_may_sail(b) and not any(map(self.by_sea, intercepts(run.picks)))

    def held(self, space: int) -> bool:
        return self.run.outset[space] == self.friendly

    def origins(self) -> list[int]:
        """The spaces from which another group can get to some target."""
        near = 0
        for aim in self.aims:
            near |= self.around(aim)
        found = [space for space in spaces_of(near & columns.standing(self.b, self.run)) if self.held(space)]
        changing = [pick.space for pick in (*self.run.picks, *self.run.feat_picks)]  # elsewhere all are free to go
        return [space for space in found if space not in changing or self.somebody_goes(space)]

    def targets_from(self, origin: int) -> list[int]:
        """The targets that another group can get to."""
        if not self.somebody_goes(origin):
            return []
        return [aim for aim in self.aims if self.around(aim) >> origin & 1]

    def somebody_goes(self, origin: int) -> bool:
        """Whether Troops are left there for another group."""
        return self.held(origin) and staying(self.b, self.run, origin) > 0

    def around(self, aim: int) -> int:
        """From where a target can be reached."""
        near = self.by_land(aim)
        if self.sails:
            near |= bits_of(columns.sea_reach(self.b, aim))
        return near & ~(1 << aim)

    def by_land(self, aim: int) -> int:
        """3.2.3.intercept-movement: One step from any neighbour, or any way by Maintained Roads; never both."""
        near = _NEIGHBOURS[aim]
        return near | joined_by_roads(aim, self.run.outset, self.friendly) if self.maintained else near

    def by_sea(self, pick: InterceptPick) -> bool:
        """MARINERS BY SEA: Whether a group gets to its target only by ship."""
        return pick.way == GROUP and not self.by_land(pick.target) >> pick.space & 1


@lru_cache(4096)
def joined_by_roads(space: int, outset: tuple[int, ...], friendly: int) -> int:
    """3.2.3.intercept-movement: The spaces joined to one by Roads through Friendly spaces."""
    found = [space]
    for here in found:
        found += [there for there in ROADS[here] if there not in found and outset[there] == friendly]
    return bits_of(found)


def approach(b: Board, run: Order) -> Approach:
    """How the targets that are designated can be reached."""
    return Approach(b, run, chosen_targets(run))


class MeetOrLeave(SpaceDecision):
    """3.2.3.intercept-targets: A space with Raiders and Troops: is it a target, or do Troops leave it for another?"""

    RULE = "3.2.3.intercept-targets"

    @property
    def prompt(self) -> str:
        return f"Dux: is {SPACE_NAMES[self.space]} a target, or do Troops leave it?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [act("meet", area=SPACES[self.space]), act("leave", area=SPACES[self.space])]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "meet":
            g.frame(Order).add(InterceptPick(self.space, TARGET))
        else:
            g.call(Sortie(self.faction, self.space, ()))


class Sortie(FactionDecision):
    """3.2.3.intercept-movement: Who leaves a space, and for which target. Groups may be split among targets."""

    RULE = "3.2.3.intercept-movement"

    def __init__(self, faction: int, origin: int, parts: tuple[Part, ...]) -> None:
        super().__init__(faction)
        self.origin = origin
        self.parts = shaped(parts, Part)

    @property
    def prompt(self) -> str:
        size = sum([part.size for part in self.parts])
        return f"{FACTION_NAMES[self.faction]}: a group of {size} from {SPACE_NAMES[self.origin]}; who, and where to?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        run: Order = g.find(Order)
        return [*columns.stacks("take", free_parts(b, run, self.origin, self.parts), SPACES[self.origin]), *TO, ABANDON]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        run: Order = g.find(Order)
        if action.verb == "to":
            if not self.parts:
                return Refusal("Somebody has to go.", "3.2.3.intercept-movement")
            if SPACE[action.area or ""] not in approach(b, run).targets_from(self.origin):
                return Refusal("No target that can be reached in one move.", "3.2.3.intercept-movement")
        if action.verb == "abandon" and not run.may_take_back(b):
            return Refusal("Enough was changed.", "3.1.predesignate")
        return None

    def legal(self, g: Game, b: Board) -> list[Action]:
        """The same, with the targets looked at once."""
        run: Order = g.find(Order)
        found = columns.stacks("take", free_parts(b, run, self.origin, self.parts), SPACES[self.origin])
        if self.parts:
            found += [TO[space] for space in sorted(approach(b, run).targets_from(self.origin))]
        return [*found, ABANDON] if run.may_take_back(b) else found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        if action.verb == "take":
            parts = columns.joined(self.parts, columns.part_of(action, self.origin))
            g.call(Sortie(self.faction, self.origin, parts))
        elif action.verb == "to":
            run.add(InterceptPick(self.origin, GROUP, SPACE[action.area or ""], self.parts))
        else:
            run.changes += 1
