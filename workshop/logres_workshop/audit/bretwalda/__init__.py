"""Bretwalda said again, chapter by chapter, from its rulebook. See docs/oracles-bretwalda.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from logres_workshop.audit.bretwalda import (
    battle,
    bids,
    crowns,
    developing,
    harvest,
    land,
    mustering,
    opening,
    sea,
    secrets,
    standing,
    turns,
    winter,
)
from logres_workshop.audit.bretwalda.explore import Explorer
from logres_workshop.audit.bretwalda.sight import Sight, Stride, Tally
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step

Look = Callable[[Sight, Tally], Iterator[Difference]]
HomeTable = Callable[[Stride, Tally], Iterator[Difference]]

QUESTIONS: Final[dict[str, tuple[Look, ...]]] = {
    "ChooseAction": (turns.turn, harvest.sowing),
    "Direction": (turns.direction,),
    "MoveUnits": (land.movers, sea.sailors),
    "Walk": (land.walk,),
    "Muster": (mustering.muster,),
    "Develop": (developing.develop,),
    "Bid": (bids.bid,),
    "PlayDanes": (bids.raider,),
    "Hire": (bids.hire, bids.order),
    "Starve": (winter.starve,),
    "TakeFood": (winter.eat,),
    "PortCall": (winter.port,),
    "Claim": (crowns.claim,),
    "ClaimAtOnce": (crowns.claim,),
    "Throne": (crowns.throne,),
    "MayRetreat": (battle.may_retreat,),
    "RetreatTo": (battle.retreat,),
}
STEPS: Final[tuple[HomeTable, ...]] = (
    winter.port_change,
    harvest.more,
    mustering.paid,
    mustering.mead,
    developing.paid,
    bids.purses,
    bids.landing,
    turns.pretender,
    turns.clock,
    crowns.crowned,
    secrets.lines,
)
SETTING_UP: Final = ("WhichWay", "PlaceDalc", "PlaceNeutral", "ChooseKingdom", "ChooseRuler", "ReturnChronicle")


class BretwaldaOracle:
    """Bretwalda, from its rulebook alone."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.silent: frozenset[str] = frozenset()
        self.tally = Tally()
        self.counted: Counter[str] = self.tally.counted
        self.watches = (
            harvest.HarvestWatch(),
            winter.WinterWatch(),
            bids.BidWatch(),
            bids.TieWatch(),
            battle.BattleWatch(),
            battle.ValueWatch(),
            battle.DrawWatch(),
            standing.TokenWatch(),
        )

    def at_moment(self, moment: Moment) -> Iterable[Difference]:
        sight = Sight.of(moment.game)
        yield from self.judged(sight)
        yield from secrets.look(moment.game, self.tally)
        if sight.kind in ("MoveUnits", "Hire"):
            yield from Explorer(self.tally).ways(moment.game)

    def judged(self, sight: Sight) -> Iterator[Difference]:
        """All that follows from what lies on the table and what is asked."""
        if sight.kind in SETTING_UP:
            if not sight.table.view["count"]:
                yield from opening.opening(sight.table, self.tally)
            return
        yield from standing.standing(sight, self.tally)
        yield from turns.calendar(sight, self.tally)
        for look in QUESTIONS.get(sight.kind, ()):
            yield from look(sight, self.tally)

    def after_step(self, step: Step) -> Iterable[Difference]:
        yield from self.followed(Stride.of(step))

    def followed(self, stride: Stride) -> Iterator[Difference]:
        for glance in STEPS:
            yield from glance(stride, self.tally)
        for watch in self.watches:
            yield from watch.look(stride, self.tally)


def oracle(title: str) -> Oracle:
    return BretwaldaOracle(title)
