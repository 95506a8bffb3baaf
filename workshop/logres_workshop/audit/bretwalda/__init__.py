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
    retreats,
    sea,
    secrets,
    standing,
    turns,
    winter,
)
from logres_workshop.audit.bretwalda.explore import Explorer
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Tally
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step

QuestionCheck = Callable[[QuestionView, Tally], Iterator[Difference]]
StepCheck = Callable[[StepView, Tally], Iterator[Difference]]

QUESTIONS: Final[dict[str, tuple[QuestionCheck, ...]]] = {
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
    "MayRetreat": (retreats.may_retreat,),
    "RetreatTo": (retreats.retreat,),
}
STEPS: Final[tuple[StepCheck, ...]] = (
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
        question = QuestionView.of(moment.game)
        yield from self.judged(question)
        yield from secrets.look(moment.game, self.tally)
        if question.kind in ("MoveUnits", "Hire"):
            yield from Explorer(self.tally).ways(moment.game)

    def judged(self, question: QuestionView) -> Iterator[Difference]:
        """All that follows from what lies on the table and what is asked."""
        if question.kind in SETTING_UP:
            if not question.table.view["count"]:
                yield from opening.opening(question.table, self.tally)
            return
        yield from standing.standing(question, self.tally)
        yield from turns.calendar(question, self.tally)
        for look in QUESTIONS.get(question.kind, ()):
            yield from look(question, self.tally)

    def after_step(self, step: Step) -> Iterable[Difference]:
        yield from self.followed(StepView.of(step))

    def followed(self, step: StepView) -> Iterator[Difference]:
        for check in STEPS:
            yield from check(step, self.tally)
        for watch in self.watches:
            yield from watch.look(step, self.tally)


def oracle(title: str) -> Oracle:
    return BretwaldaOracle(title)
