"""How a Command is carried out (3.1), with the Feat that may accompany it (4.1).

    choose (the sequence of play, or an Event) - designate spaces - designate the Feat and its spaces
    - consent of the other Briton - pay - resolve, space by space, the Feat at one moment - finish

Nothing on the board changes before payment, and until then `cancel` leads back to the choice. The rules of each Command
stand in its Chapter, what is designated in the Order; here is the way through. An Execution leaves in g.answer what was
done (an Option of names.py), or CANCELLED.

    train: select carvetii; select parisi; done; with build; select parisi; fort parisi; done; resolve carvetii; build
"""

from __future__ import annotations

from logres.engine.frames import DONE
from logres.engine.game import Game
from logres.games.pendragon import log, resources
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import COMMANDS_OF
from logres.games.pendragon.commands.core.designation import CANCELLED, ChooseFeat, ChooseSpaces, Next
from logres.games.pendragon.commands.core.legality import somewhere
from logres.games.pendragon.commands.core.order import (
    CLOSED,
    FEAT_SPACES_STAGE,
    FEAT_STAGE,
    SPACES_STAGE,
    Order,
)
from logres.games.pendragon.commands.core.tribute import OpenPoint, obtainable
from logres.games.pendragon.names import (
    COMMAND,
    COMMAND_AND_FEAT,
    LIMITED_COMMAND,
    NOBODY,
)


class Execution(Order):
    """3.1.predesignate, 3.1.pay-up-front: One Command with its Feat, or one Feat of an Event, from choice to end."""

    STEPS = (
        "begin",
        "designate",
        "choose_feat",
        "designate_feat",
        "agree_first",
        "agreed",
        "pay",
        "paid",
        "next_task",
        "resolve",
        "finish",
        "settle",
        "report",
    )

    def begin(self, g: Game, b: Board) -> str | None:
        """5.1.3.partial: What cannot be designated at all passes with a line in the log."""
        self.prepare(b)
        alone = self.command == NOBODY and self.feat_chapter.MODIFIES
        if not alone and somewhere(g, b, self):  # [5.5.modifying-feats]
            return None
        log.deed(g, self.asked().RULE, "no-space", self.faction, "{}: no space for {}", self.asked().NAME)
        g.answer = CANCELLED
        return DONE

    def designate(self, g: Game, b: Board) -> str | None:
        """3.1.choose-command, 3.1.predesignate: Spaces one by one, until done."""
        if self.stage != SPACES_STAGE:
            return None
        g.call(ChooseSpaces(self.faction, self.command, 0, len(self.picks), self.bill(b)[0]))
        return "designate"

    def choose_feat(self, g: Game, b: Board) -> None:
        """4.1.one-feat: One Feat, never with a Limited Command."""
        if self.stage != FEAT_STAGE:
            return
        if not self.feats or self.limited or not g.ask(ChooseFeat(self.faction, self.command)):
            self.stage = CLOSED

    def designate_feat(self, g: Game, b: Board) -> str | None:
        """4.1.predesignate: The Feat's spaces, before anything is resolved."""
        if self.stage == SPACES_STAGE:
            return "designate"
        if self.stage != FEAT_SPACES_STAGE:
            return None
        g.call(ChooseSpaces(self.faction, self.feat, 1, len(self.feat_picks), self.bill(b)[0]))
        return "designate_feat"

    def agree_first(self, g: Game, b: Board) -> None:
        """1.5.2.negotiation-open: The other Briton is asked before anything is paid."""
        question = None if self.command == NOBODY else self.chapter.proposal(g, b, self)
        if question is None and self.feat != NOBODY:
            question = self.feat_chapter.proposal(g, b, self)
        g.answer = question is not None
        if question is not None:
            g.call(question)

    def agreed(self, g: Game, b: Board) -> str | None:
        """1.5.2.negotiation-open: On to the next question, or back to designation after a refusal."""
        if self.stage != CLOSED:
            return "designate"
        return "agree_first" if g.answer else None

    def pay(self, g: Game, b: Board) -> None:
        """3.1.pay-up-front: All costs, before anything is resolved."""
        self._announce(g)
        cost, wealth = self.bill(b)
        g.answer = resources.PAID
        if cost or wealth:
            g.call(resources.Payment(self.faction, cost, wealth, self.limit(b), self.mixed))

    def paid(self, g: Game, b: Board) -> str | None:
        """1.5.2.briton-cooperation-consent: From here on nothing is taken back, unless the money was refused."""
        if g.answer != resources.PAID:
            self.blue_most = g.answer - 1
            self.reopen()
            return "designate"
        if self.command != NOBODY:
            self.tasks = self.chapter.tasks(b, self, self.picks)
        if self.feat != NOBODY:
            self.feat_due = 0 if self.feat_chapter.MODIFIES else 1
        return None

    def _announce(self, g: Game) -> None:
        """What is about to be paid for and done: the Command is the heading, or the Feat that an Event grants."""
        who, feat = log.FACTION[self.faction], self.feat_chapter
        chapter, picks = (self.chapter, self.picks) if self.command != NOBODY else (feat, self.feat_picks)
        where = log.areas(chapter.done_in(picks))
        log.action(g, chapter.RULE, "action", self.faction, "{}: {} in {}", chapter.NAME, where)
        if self.command != NOBODY and self.feat != NOBODY:
            where = log.areas([pick.space for pick in self.feat_picks])
            log.line(g, feat.RULE, "feat", self.faction, "{}: {} in {}", who, feat.NAME, where)

    def next_task(self, g: Game, b: Board) -> str | None:
        """3.1.order-and-targets, 4.1.timing-free: The faction chooses the order of spaces and the Feat's moment."""
        tasks = self.open_tasks()
        if len(tasks) + self.feat_due > 1:
            spaces = tuple([task.pick.space for task in tasks])
            g.call(Next(self.faction, spaces, self.feat if self.feat_due else NOBODY))
        elif tasks:
            self.begin_task(tasks[0])
        elif self.feat_due:
            self.begin_feat(b)
        else:
            return "finish"
        return None

    def resolve(self, g: Game, b: Board) -> str:
        """3.1.order-and-targets: One space."""
        task = self.task
        if task is not None:
            chapter = self.feat_chapter if task.feat else self.chapter
            chapter.perform(g, b, self, task.phase, task.pick)
        return "next_task"

    def finish(self, g: Game, b: Board) -> None:
        if self.command != NOBODY:
            self.chapter.finish(g, b, self)

    def settle(self, g: Game, b: Board) -> None:
        """1.5.2.tribute-resources: Tribute at the end, if the faction wanted to be asked."""
        if self.linger:
            g.call(OpenPoint(self.faction))

    def report(self, g: Game, b: Board) -> None:
        """3.1.empty-command-counts, 4.1.feat-opens-event: What was done, whatever came of it."""
        if self.limited:
            g.answer = LIMITED_COMMAND
        else:
            g.answer = COMMAND if self.feat == NOBODY else COMMAND_AND_FEAT


def offered(g: Game, b: Board, faction: int, limited: int, cancels: int = 0) -> list[int]:
    """The Commands a faction can carry out now: in some space, and with what it can pay."""
    commands = COMMANDS_OF[faction]
    run = Order(faction, commands[0], limited=limited, feats=int(not limited), cancels=cancels)
    run.prepare(b)
    found = _begun(g, b, run, commands)
    short = [command for command in commands if command not in found and _lacks_money(g, b, run, command)]
    richer = after_tribute(b, faction) if short else None
    if richer is None:
        return found
    others = _begun(g, richer, run, short)
    return [command for command in commands if command in found or command in others]


def _begun(g: Game, b: Board, run: Order, commands: list[int]) -> list[int]:
    """Those of the Commands that could be begun."""
    found: list[int] = []
    for command in commands:
        run.command = command
        if run.chapter.begins(g, b, run):
            found.append(command)
    return found


def _lacks_money(g: Game, b: Board, run: Order, command: int) -> bool:
    """Whether a Command that cannot be begun could be with more money: there is a space, and it is not free anyway."""
    run.command = command
    return run.chapter.FLOOR != 0 and bool(run.chapter.spaces(g, b, run))


def after_tribute(b: Board, faction: int) -> Board | None:
    """1.5.2.tribute-resources: The board with all that Britons might give a faction on asking; None for nothing."""
    if b.nonplayer[faction] or b.old_reading:
        return None
    given = obtainable(b, faction)
    if not given:
        return None
    richer = b.copy()
    richer.resources[faction] += given
    return richer
