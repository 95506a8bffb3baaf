"""3.4.1, 3.5.1 Raid.

select parisi; 3d4 germanicus parisi; select catuvellauni; 3d4 germanicus iceni catuvellauni (a Deep Raid); done
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import niall, reach
from logres.games.pendragon.commands.barbarian.landing import Landing
from logres.games.pendragon.commands.barbarian.reach import FROM_CALEDONIA, ROUTES, Reach
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import RaidPick
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import NOBODY, SAXONS, SPACES, SURPRISE
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import DATA

_data: Final = DATA["raids"]
_MOST: Final[tuple[int, ...]] = (0, 0, _data["targets"]["saxons"]["value"], _data["targets"]["scotti"]["value"])


@cache
def notation(pick: RaidPick) -> Action:
    """`3d4 germanicus parisi`; a Deep Raid names the space it passes through first."""
    via = None if pick.via == NOBODY else SPACES[pick.via]
    return Action(f"{pick.dice}d4", stack=ROUTES[pick.route], who=via, area=SPACES[pick.space])


class Raid(Chapter[RaidPick]):
    """4.4.2.deep-raid-example: The Raid of either faction."""

    NAME = "Raid"
    ORDERED = False  # [3.4.1.raid-sequence] the raider chooses which comes next

    def __init__(self, faction: int) -> None:
        self.faction = faction
        self.saxon = faction == SAXONS
        who = "saxons" if self.saxon else "scotti"
        small, large = _data["price"][who + "_small"], _data["price"][who + "_large"]
        self.renown: tuple[int, int] = (small["renown"], large["renown"])
        self.dice: tuple[int, int] = (small["dice"], large["dice"])

    def most(self, b: Board, run: Order) -> int:
        """3.4.1.raid-targets, 3.5.1.raid-targets: Three spaces for Saxons, four for Scotti, one if Limited."""
        if run.limited:
            return 1  # [3.4.1.raid-targets, 3.5.1.raid-targets]
        return lasting.raid_targets(b, self.faction, _MOST[self.faction])

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        if b.control[space] == self.faction:  # [3.4.1.raid-targets, 3.5.1.raid-targets]
            return Refusal("A space under own Control is not raided.", self.RULE)
        if not self._lanes(b, run, space):
            return Refusal("No Raid reaches this space.", "3.4.1.raid-reach" if self.saxon else "3.5.1.raid-reach")
        return None

    def _reach(self, b: Board, run: Order) -> Reach:
        """What a Raid can reach is the same for every space that is designated."""
        survey = run.cache.survey
        if not isinstance(survey, Reach) or survey.b is not b:
            survey = run.cache.survey = Reach(b, self.faction, run.terms)
        return survey

    def shape(self, *fields: Any) -> RaidPick:
        return RaidPick(*fields)

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """3.4.1.raid-targets, 3.5.1.raid-targets, 3.4.1.raid-reach, 3.5.1.raid-reach: All of them together."""
        return self._reach(b, run).spaces(self._may_go_deep(run))

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        """3.4.1.raid-targets, 3.5.1.raid-targets: Only what is a target can be passed through."""
        if run.free or run.affords_more(b, self.renown[0]):
            return (not run.terms and reach.by_right(b, self.faction)) or bool(self._reach(b, run).targets())
        return super().begins(g, b, run)

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """Few Raiders can be paid everywhere, or many at a discount in some spaces."""
        if run.free or run.affords_more(b, self.renown[0]):
            return spaces
        return super().payable(b, run, spaces)

    # ------------------------------------------------------------------ ways

    def _lanes(self, b: Board, run: Order, space: int) -> list[tuple[int, int]]:
        """3.4.1.patrol-reduction: Routes, each with the space it passes through. The raider may name any of them.

        What a route loses is told when the Raid is resolved, and an earlier target may have changed it.
        """
        found_by = self._reach(b, run)
        direct = [(route, NOBODY) for route in found_by.routes(space)]
        deep = found_by.deep_ways(space) if self._may_go_deep(run) else []
        lanes = [*direct, *deep]  # [3.4.1.patrol-reduction, 4.4.2.deep-raid-reach]
        few = b.old_reading or b.nonplayer[self.faction]  # its chart asks for the least loss alone
        return self._told_apart(b, run, lanes) if few else lanes

    def _told_apart(self, b: Board, run: Order, lanes: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Of routes that come to the same when they are designated only one: for non-players, and as 0.1.0 had it."""
        known = {route: self._comes_to(b, run, route) for route in dict.fromkeys([way for way, _ in lanes])}
        straight = [known[route][0] for route, via in lanes if via == NOBODY]
        found: dict[tuple[int, ...], tuple[int, int]] = {}
        for route, via in lanes:
            if via == NOBODY or not straight or known[route][0] < min(straight):
                found.setdefault(known[route], (route, via))
        return list(found.values())

    def _comes_to(self, b: Board, run: Order, route: int) -> tuple[int, ...]:
        """What tells routes apart: Raiders lost and gained on the way, and dice."""
        lost = reach.reduction(b, self.faction, route, False, run.terms)
        gained = lasting.caledonia_more(b) if route == FROM_CALEDONIA else 0
        return (lost, gained, lasting.raid_dice(b, self.faction, 4, 0, reach.sea_of(route)))

    def _may_go_deep(self, run: Order) -> bool:
        """4.4.2.surprise-conditions: With Surprise, in one space."""
        if any(pick.via != NOBODY for pick in self.picks(run)):  # [4.4.2.surprise-conditions]
            return False
        return run.feat == SURPRISE or Term.ONE_DEEP in run.terms or bool(run.feats and not run.limited)

    def ways(self, b: Board, run: Order, space: int) -> list[RaidPick]:
        """3.4.1.raid-cost, 3.5.1.raid-cost: Few Raiders or many; if free, many. No more is paid for as few dice."""
        found: list[RaidPick] = []
        for route, via in self._lanes(b, run, space):
            few, many = [RaidPick(space, n, route, via, self._dice(b, run, n, route)) for n in (0, 1)]
            if not run.free:  # [3.4.1.raid-cost, 3.5.1.raid-cost]
                found.append(few)
            if run.free or many.dice > few.dice:
                found.append(many)
        return found

    def _dice(self, b: Board, run: Order, size: int, route: int) -> int:
        """3.4.1.raid-cost, 3.5.1.raid-cost: The dice that a price buys."""
        if Term.THREE_DICE in run.terms:
            return 3
        return lasting.raid_dice(b, self.faction, self.dice[size], self.renown[size], reach.sea_of(route))

    def way(self, pick: RaidPick) -> Action:
        return notation(pick)

    def price(self, b: Board, run: Order, pick: RaidPick) -> int:
        """3.4.1.raid-cost, 3.5.1.raid-cost: By the dice."""
        discount = lasting.raid_discount(b, self.faction, pick.space) if pick.large else 0
        return max(0, self.renown[pick.large] - discount)

    def cost(self, b: Board, run: Order, picks: tuple[RaidPick, ...]) -> int:
        """5.3.niall: What the box costs comes on top."""
        return super().cost(b, run, picks) + niall.gathering(run).price

    def proposal(self, g: Game, b: Board, run: Order) -> FactionDecision | None:
        """5.3.niall: Before payment the Scotti say whether Raiders gather on the card."""
        if not niall.may_gather(b, run, self.most(b, run)):
            return None
        sizes = (1,) if run.free else (0, 1)
        offers = [
            niall.Offer(self.dice[size], self.renown[size]) for size in sizes if run.affords_more(b, self.renown[size])
        ]
        return niall.GatherRaiders(tuple(offers)) if offers else None

    def finish(self, g: Game, b: Board, run: Order) -> None:
        """5.3.niall: The box comes after all other targets."""
        dice = niall.gathering(run).dice
        if dice:
            niall.gather(g, b, dice)

    def implied(self, b: Board, run: Order) -> int:
        """4.4.2.deep-raid-reach: A Deep Raid needs Surprise."""
        deep = any(pick.via != NOBODY for pick in self.picks(run))
        return SURPRISE if deep and Term.ONE_DEEP not in run.terms else NOBODY

    # ------------------------------------------------------------------ resolution

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: RaidPick) -> None:
        """3.4.1.raid-sequence: One target after the other, each to its end."""
        first = len(run.tasks) == len(run.picks) - 1
        g.call(Landing(self.faction, pick.space, pick.route, pick.via, pick.dice, int(first)))


class SaxonRaid(Raid):
    """3.4.1 Raid."""

    RULE = "3.4.1.raid-targets"


class ScottiRaid(Raid):
    """3.5.1 Raid."""

    RULE = "3.5.1.raid-targets"
