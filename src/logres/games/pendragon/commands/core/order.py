"""What a faction has designated for a Command and its Feat, and what it would cost. Nothing of it is done yet.

The Execution (execution.py) is an Order with steps; decisions and chapters know it as an Order.
"""

from __future__ import annotations

from typing import Any, Final, cast

from logres.engine.frames import shaped
from logres.engine.game import Game
from logres.games.pendragon import control, resources
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.allowance import ANYWHERE, Allowance
from logres.games.pendragon.commands.core.chapter import (
    CHAPTERS,
    FEAT_CHAPTERS,
    N_COMMANDS,
    N_FEATS,
    Chapter,
    FeatChapter,
    P,
)
from logres.games.pendragon.commands.core.picks import Designated, Task
from logres.games.pendragon.names import CIVITATES, DUX, N_SPACES, NOBODY
from logres.games.pendragon.resources import MOST
from logres.games.pendragon.rules import imperium

Plan = tuple[tuple[int, ...], ...]  # what a chapter keeps besides its picks, in entries of a shape of its own
Billed = tuple[tuple[Designated, ...], tuple[Designated, ...], int, Plan]  # picks, those of the Feat, the Feat, plan

FEAT_PHASE: Final = -1  # before whatever is left of the Command
MOST_REFUSALS: Final = 3
MOST_TRIED: Final = 6  # what a non-player takes back or cancels, so that its plans come to an end

# The stages of designation.
SPACES_STAGE: Final = 0
FEAT_STAGE: Final = 1
FEAT_SPACES_STAGE: Final = 2
CLOSED: Final = 3


class Survey:
    """What a chapter has computed for all spaces at once."""

    __slots__ = ()


class OrderCache:
    """What was computed for an Order, each with what it was computed for.

    Nothing on the board that it depends on changes before payment. A copy of an Order begins without it.
    """

    __slots__ = ("bill", "billed", "chapter", "command", "spaces", "survey")

    def __init__(self) -> None:
        self.billed: Billed | None = None  # with this, the bill
        self.bill = (0, 0)
        self.chapter: Chapter[Any] | None = None  # with this, and the Command's picks for a Feat, the spaces
        self.command: tuple[Designated, ...] = ()
        self.spaces: list[int] = []
        self.survey: Survey | None = None  # of the chapter that asked last


class Order(Allowance):
    """One Command with its Feat, or one Feat of an Event: what is allowed, and what of it is designated."""

    __slots__ = ("cache",)  # apart from the fields: an object with thirty names is slow to make

    def __init__(
        self,
        faction: int,
        command: int,
        feat: int = NOBODY,
        limited: int = 0,
        feats: int = 0,
        free: int = 0,
        optional: int = 1,
        cancels: int = 0,
        most: int = N_SPACES,
        within: int = ANYWHERE,
        into: int = ANYWHERE,
        terms: tuple[int, ...] = (),
        stage: int = SPACES_STAGE,
        picks: tuple[Designated, ...] = (),
        feat_picks: tuple[Designated, ...] = (),
        plan: Plan = (),
        outset: tuple[int, ...] = (),
        blue_most: int = MOST,
        mixed: int = 0,
        agreements: int = 0,
        refusals: int = 0,
        changes: int = 0,
        asked_for: int = 0,
        linger: int = 0,
        tasks: tuple[Task, ...] = (),
        task: Task | None = None,
        feat_due: int = 0,
        feat_first: int = 0,
    ) -> None:
        super().__init__(faction, command, limited, feats, free, optional, cancels, most, within, into, terms)
        self.feat = feat
        self.stage = stage
        self.picks = shaped(picks, self.chapter.shape) if picks else ()
        self.feat_picks = shaped(feat_picks, self.feat_chapter.shape) if feat_picks else ()
        self.plan = plan
        self.outset = outset  # whose Control each space was under when the Command began
        self.blue_most = blue_most  # Briton Resources the Dux may still ask for
        self.mixed = mixed  # the faction wants to choose what it pays with
        self.agreements = agreements
        self.refusals = refusals
        self.changes = changes
        self.asked_for = asked_for  # what was asked for as Tribute: tribute.mark
        self.linger = linger  # Tribute may be settled at the end
        self.tasks = tuple([self._shaped(item) for item in tasks]) if tasks else ()  # still to be resolved
        self.task = self._shaped(task) if task else None  # being resolved
        self.feat_due = feat_due  # designated, and not yet done
        self.feat_first = feat_first  # designated before the Command, which may count on it
        self.cache = OrderCache()

    def _shaped(self, task: Task) -> Task:
        """A task in its shape, where it comes from a save as a plain tuple."""
        if type(task) is Task:
            return task
        phase, feat, fields = cast("tuple[int, int, tuple[Any, ...]]", task)
        return Task(phase, feat, (self.feat_chapter if feat else self.chapter).shape(*fields))

    # ------------------------------------------------------------------ what is designated

    @property
    def feat_chapter(self) -> FeatChapter[Any]:
        return FEAT_CHAPTERS[self.faction * N_FEATS + self.feat]

    def of_feat(self) -> bool:
        """Whether the Feat's spaces are being designated, not the Command's."""
        return self.stage == FEAT_SPACES_STAGE

    def asked(self) -> Chapter[Any]:
        """The chapter of what is being designated."""
        if self.stage == FEAT_SPACES_STAGE:
            return FEAT_CHAPTERS[self.faction * N_FEATS + self.feat]
        return CHAPTERS[self.faction * N_COMMANDS + self.command]

    def what(self) -> int:
        return self.feat if self.of_feat() else self.command

    def chosen(self) -> tuple[Designated, ...]:
        return self.feat_picks if self.stage == FEAT_SPACES_STAGE else self.picks

    def has(self, space: int) -> bool:
        """Whether the Command was designated in a space."""
        return any(pick.space == space for pick in self.picks)

    def has_feat(self, feat: int, space: int) -> bool:
        """Whether this Feat was designated in a space. Modifying Feats are asked for so."""
        return self.feat == feat and any(pick.space == space for pick in self.feat_picks)

    def held(self, b: Board, space: int) -> bool:
        """Whether a space was under the faction's Friendly Control when the Command began."""
        return self.outset[space] == control.marker_of(b, self.faction)

    def may_take_back(self, b: Board) -> bool:
        """Players take back and cancel as often as they like."""
        return self.changes + self.cancels < MOST_TRIED or not b.nonplayer[self.faction]

    def may_ask(self) -> bool:
        """Whether the other Briton may still be asked for something."""
        return self.refusals < MOST_REFUSALS

    # ------------------------------------------------------------------ what it costs

    def with_more(self, more: Designated | None) -> tuple[tuple[Designated, ...], tuple[Designated, ...]]:
        """All picks of the Command and of the Feat, and one pick more of what is being designated."""
        if more is None:
            return self.picks, self.feat_picks
        if self.of_feat():
            return self.picks, (*self.feat_picks, more)
        return (*self.picks, more), self.feat_picks

    def bill(self, b: Board, more: Designated | None = None) -> tuple[int, int]:
        """What all that is designated costs, and one pick more: Resources or Renown, and Wealth."""
        if more is not None:
            return self._bill(b, *self.with_more(more))
        if not self.picks and not self.feat_picks and not self.plan:
            return 0, 0
        cache, billed = self.cache, (self.picks, self.feat_picks, self.feat, self.plan)
        if cache.billed != billed:
            cache.billed, cache.bill = billed, self._bill(b, self.picks, self.feat_picks)
        return cache.bill

    def _bill(self, b: Board, picks: tuple[Designated, ...], feat_picks: tuple[Designated, ...]) -> tuple[int, int]:
        """3.1.2.free-actions: What picks of the Command and of the Feat cost."""
        cost = wealth = 0
        if self.command != NOBODY:
            chapter = self.chapter
            cost = chapter.cost(b, self, picks)
            wealth = 0 if chapter.PRICED else chapter.wealth(b, self, picks)
        if self.feat != NOBODY:
            feat = self.feat_chapter
            cost += feat.cost(b, self, feat_picks)  # [4.1.feat-costs]
            wealth += feat.wealth(b, self, feat_picks)
        return (0 if self.free else cost), wealth  # [3.1.2.free-actions, 4.1.feat-costs]

    def limit(self, b: Board, more: Designated | None = None) -> int:
        """How much of the bill may come from the second purse: blue Resources, or Wealth."""
        if self.faction == CIVITATES and self.feat != NOBODY:
            return max(0, self.bill(b, more)[0] - self.resources_only(b, more))
        return self.purse_limit(b)

    def resources_only(self, b: Board, more: Designated | None = None) -> int:
        """4.3.1.rule-wealth: What of the bill the Civitates cannot pay in Wealth."""
        return self.feat_chapter.resources_only(b, self, self.with_more(more)[1])

    def purse_limit(self, b: Board) -> int:
        """The second purse, whatever the bill: what the Dux can take, or may still ask for; else all there is."""
        if self.faction != DUX or imperium.preemption(b) == imperium.FREELY:
            return MOST
        return self.blue_most if self.may_ask() else 0

    def wealth_later(self, b: Board, more: Designated | None = None) -> int:
        """4.3.1.rule-prestige: The Wealth that the Feat will need space by space."""
        return self.feat_chapter.wealth_later(b, self, self.with_more(more)[1])

    def affordable(self, b: Board, more: Designated | None = None) -> bool:
        """3.1.pay-up-front: Whether all that is designated, and one pick more, can be paid."""
        cost, wealth = self.bill(b, more)
        if self.feat != NOBODY:
            wealth += self.wealth_later(b, more)
        if not wealth and cost <= b.resources[self.faction]:
            return True
        return resources.affords(b, self.faction, cost, wealth, self.limit(b, more))

    def affords_more(self, b: Board, price: int) -> bool:
        """3.1.pay-up-front: Whether so much more can be paid, in Resources or Renown."""
        cost, wealth = self.bill(b)
        if self.feat != NOBODY:
            wealth += self.wealth_later(b)
        extra = 0 if self.free else price
        if not wealth and cost + extra <= b.resources[self.faction]:
            return True
        limit = min(self.purse_limit(b), self.limit(b) + extra)
        return resources.affords(b, self.faction, cost + extra, wealth, limit)

    def payable(self, b: Board, picks: list[P]) -> list[P]:
        """3.1.pay-up-front: Those of the picks that can be paid besides what is designated."""
        chapter = self.asked()
        if not chapter.PRICED:
            return [pick for pick in picks if self.affordable(b, pick)]
        cost, wealth = self.bill(b)
        left = -1 if wealth else b.resources[self.faction] - cost
        return [pick for pick in picks if chapter.price(b, self, pick) <= left or self.affordable(b, pick)]

    def for_feat(self) -> Order:
        """The same when the spaces of a Feat are about to be designated: to try Feats on, nobody else knows of it."""
        return Order(
            self.faction, self.command, limited=self.limited, free=self.free, most=self.most, within=self.within,
            into=self.into, terms=self.terms, stage=FEAT_SPACES_STAGE, picks=self.picks, plan=self.plan,
            outset=self.outset, blue_most=self.blue_most, refusals=self.refusals,
        )  # fmt: skip

    # ------------------------------------------------------------------ where it can be done

    def ground(self, g: Game, b: Board, chapter: Chapter[Any]) -> list[int]:
        """The spaces that a chapter does not refuse, those designated and what they cost apart."""
        if not chapter.STEADY:
            return chapter.spaces(g, b, self)
        cache, command = self.cache, self.picks if chapter.FEAT else ()
        if cache.chapter is not chapter or cache.command != command:
            cache.chapter, cache.command, cache.spaces = chapter, command, chapter.spaces(g, b, self)
        return cache.spaces

    # ------------------------------------------------------------------ what decisions do

    def prepare(self, b: Board) -> None:
        """8.1.2.not-limited: Control is that of the outset; a non-player's Limited Command is a full one."""
        self.outset = tuple(b.control)
        if self.limited and b.nonplayer[self.faction]:  # [8.1.2.not-limited]
            self.limited, self.feats = 0, 1
        if self.command == NOBODY:
            self.stage = FEAT_SPACES_STAGE

    def add(self, pick: Designated) -> None:
        if self.of_feat():
            self.feat_picks = (*self.feat_picks, pick)
        else:
            self.picks = (*self.picks, pick)

    def drop(self, space: int) -> None:
        """Take a designated space back, as often as one likes."""
        self.changes += 1
        if self.of_feat():
            self.feat_picks = tuple([pick for pick in self.feat_picks if pick.space != space])
        else:
            self.picks = self.chapter.pruned(tuple([pick for pick in self.picks if pick.space != space]))

    def close(self) -> None:
        """What was being designated is done: on to the Feat, to the Command, or to agreements and payment."""
        if self.of_feat():
            self.stage = SPACES_STAGE if self.feat_first and not self.picks else CLOSED
        else:
            self.stage = FEAT_STAGE if self.feat == NOBODY else CLOSED

    def agree(self) -> None:
        self.agreements += 1

    def reopen(self) -> None:
        """1.5.2.negotiation-open: A refusal leads back to designation."""
        self.refusals += 1
        self.agreements = 0
        self.stage = FEAT_SPACES_STAGE if self.command == NOBODY else SPACES_STAGE
        if self.command != NOBODY and not self.feat_first:
            self.feat, self.feat_picks = NOBODY, ()

    # ------------------------------------------------------------------ what is to be resolved

    def open_tasks(self) -> tuple[Task, ...]:
        """The tasks that may come next: those of the lowest phase, or the first of them."""
        if not self.tasks:
            return ()
        phase = min([task.phase for task in self.tasks])
        found = tuple([task for task in self.tasks if task.phase == phase])
        chapter = self.feat_chapter if found[0].feat else self.chapter
        return found[:1] if chapter.ordered(phase) else found

    def begin_task(self, task: Task) -> None:
        left = list(self.tasks)
        left.remove(task)
        self.tasks, self.task = tuple(left), task

    def begin_feat(self, b: Board) -> None:
        """4.1.timing-free: All spaces of a Feat at one moment, before what is left of the Command."""
        tasks = self.feat_chapter.tasks(b, self, self.feat_picks)
        first = [task._replace(phase=FEAT_PHASE) for task in tasks]
        self.tasks, self.task, self.feat_due = (*first, *self.tasks), None, 0
