"""How a Command is carried out (3.1), with the Feat that may accompany it (4.1).

    choose (the sequence of play, or an Event) - designate spaces - designate the Feat and its spaces
    - consent of the other Briton - pay - resolve, space by space, the Feat at one moment - finish

Nothing on the board changes before payment, and until then `cancel` leads back to the choice. A `Chapter` holds the rules
of one Command or Feat and no state; an `Execution` holds what was designated and has no rules of its own. Chapters are
enrolled by menu.py. An Execution leaves in g.answer what was done (an Option of names.py), or CANCELLED.

    train: select carvetii; select parisi; done; with build; select parisi; fort parisi; done; resolve carvetii; build; ...
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, imperium, resources
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    COMMAND,
    COMMAND_AND_FEAT,
    COMMANDS,
    FACTION_NAMES,
    FEATS,
    LIMITED_COMMAND,
    N_FACTIONS,
    N_SPACES,
    NOBODY,
    SPACE,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision

Pick = tuple[int, ...]  # a designated space first, then how the Command is done there
Task = tuple[int, ...]  # phase, 1 for the Feat's, then the pick

CANCELLED: Final = -1
ANYWHERE: Final = (1 << N_SPACES) - 1
FEAT_PHASE: Final = -1  # before whatever is left of the Command
MOST_CANCELS: Final = 3
MOST_CHANGES: Final = 6
MOST_REFUSALS: Final = 3

# The stages of designation.
SPACES_STAGE: Final = 0
FEAT_STAGE: Final = 1
FEAT_SPACES_STAGE: Final = 2
CLOSED: Final = 3

SELECT: Final = tuple([Action("select", area=space) for space in SPACES])
DROP: Final = tuple([Action("drop", area=space) for space in SPACES])
RESOLVE: Final = tuple([Action("resolve", area=space) for space in SPACES])
WITH: Final = tuple([Action("with", stack=feat) for feat in FEATS])
NOW: Final = tuple([Action(feat) for feat in FEATS])
DONE_HERE: Final = Action("done")
DONE_MIXED: Final = Action("done", stack="mixed")
NO_FEAT: Final = Action("plain")
CANCEL: Final = Action("cancel")


class Chapter:
    """The rules of one Command or Feat of one faction. It has no state: `run` is the Execution it is asked about."""

    NAME: ClassVar[str] = ""
    RULE: ClassVar[str] = ""  # what a prompt and a log line refer to
    FEAT: ClassVar[bool] = False
    ORDERED: ClassVar[bool] = (
        True  # its spaces are resolved as they were designated; else the faction is asked each time
    )
    ONCE: ClassVar[bool] = True  # a space is designated once; a March may send several groups from one

    # Designation.

    def most(self, b: Board, run: Execution) -> int:
        """How many spaces may be designated."""
        return N_SPACES

    def refuse(self, g: Game, b: Board, run: Execution, space: int) -> Refusal | None:
        """Why a space cannot be designated, money apart."""
        return None

    def ways(self, b: Board, run: Execution, space: int) -> list[Pick]:
        """How it can be done in a space; where there are several the faction chooses one."""
        return [(space,)]

    def way(self, pick: Pick) -> Action:
        """The notation of one way. It names the space."""
        return SELECT[pick[0]]

    def designate(self, g: Game, b: Board, run: Execution, space: int) -> None:
        """A space was selected: note how, or ask."""
        ways = run.payable(b, self.ways(b, run, space))
        if len(ways) == 1:
            run.add(ways[0])
        else:
            g.call(How(run.faction, run.what(), 1 if self.FEAT else 0, space))

    def refuse_done(self, g: Game, b: Board, run: Execution) -> Refusal | None:
        """Why designation cannot end yet, apart from its being empty or too dear."""
        return None

    def price(self, b: Board, run: Execution, pick: Pick) -> int:
        """What one pick costs in Resources or Renown."""
        return 0

    def cost(self, b: Board, run: Execution, picks: tuple[Pick, ...]) -> int:
        """What all picks together cost in Resources or Renown."""
        return sum([self.price(b, run, pick) for pick in picks])

    def wealth(self, b: Board, run: Execution, picks: tuple[Pick, ...]) -> int:
        """What all picks together cost in Wealth, besides."""
        return 0

    def proposal(self, g: Game, b: Board, run: Execution) -> FactionDecision | None:
        """The next thing the other Briton has to agree to. Its answer is run.agree() or run.reopen()."""
        return None

    # Resolution.

    def tasks(self, b: Board, run: Execution, picks: tuple[Pick, ...]) -> tuple[Task, ...]:
        """What is to be resolved, by phases: all of the first phase before any of the next."""
        flag = 1 if self.FEAT else 0
        return tuple([(0, flag, *pick) for pick in picks])

    def perform(self, g: Game, b: Board, run: Execution, task: Task) -> None:
        """Resolve one task; it may call one frame. A space whose condition fails passes with a line in the log."""

    def finish(self, g: Game, b: Board, run: Execution) -> None:
        """When all is resolved; it may call one frame."""


class FeatChapter(Chapter):
    """The rules of one Feat of one faction."""

    FEAT = True
    ACCOMPANIES: ClassVar[tuple[int, ...]] = ()
    MODIFIES: ClassVar[bool] = False  # works inside the Command's spaces, which ask the Execution for it

    def refuse_feat(self, b: Board, run: Execution) -> Refusal | None:
        """4.1.1.accompanying: The Commands a Feat may go with."""
        if run.command != NOBODY and run.command not in self.ACCOMPANIES:
            return Refusal(f"{self.NAME} does not accompany {COMMANDS[run.command]}.", "4.1.1.accompanying")
        return None

    def given(self, b: Board, run: Execution) -> tuple[Pick, ...]:
        """Spaces that need no asking, where a Feat affects all of them."""
        return ()


CHAPTERS: Final[list[Chapter]] = [Chapter() for _ in range(N_FACTIONS * len(COMMANDS))]
FEAT_CHAPTERS: Final[list[FeatChapter]] = [FeatChapter() for _ in range(N_FACTIONS * len(FEATS))]
COMMANDS_OF: Final[list[list[int]]] = [[] for _ in range(N_FACTIONS)]
FEATS_OF: Final[list[list[int]]] = [[] for _ in range(N_FACTIONS)]


def enrol(faction: int, command: int, chapter: Chapter) -> None:
    """Make a Command known as one of a faction's."""
    CHAPTERS[faction * len(COMMANDS) + command] = chapter
    COMMANDS_OF[faction].append(command)


def enrol_feat(faction: int, feat: int, chapter: FeatChapter) -> None:
    """Make a Feat known as one of a faction's."""
    FEAT_CHAPTERS[faction * len(FEATS) + feat] = chapter
    FEATS_OF[faction].append(feat)


class Execution(Procedure):
    """3.1.predesignate, 3.1.pay-up-front, 4.1.predesignate: One Command, or one Feat of an Event, from choice to end."""

    STEPS = (
        "begin",
        "designate",
        "choose_feat",
        "designate_feat",
        "agree_first",
        "agreed_first",
        "pay",
        "paid",
        "next_task",
        "resolve",
        "finish",
        "report",
    )

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
        picks: tuple[Pick, ...] = (),
        feat_picks: tuple[Pick, ...] = (),
        plan: tuple[Any, ...] = (),
        outset: tuple[int, ...] = (),
        blue_most: int = resources.MOST,
        mixed: int = 0,
        agreements: int = 0,
        refusals: int = 0,
        changes: int = 0,
        tasks: tuple[Task, ...] = (),
        task: Task = (),
        feat_due: int = 0,
    ) -> None:
        super().__init__()
        self.faction = faction
        self.command = command  # NOBODY for a Feat alone, by an Event
        self.feat = feat
        self.limited = limited
        self.feats = feats  # a Feat may be added
        self.free = free  # costs neither Resources nor Renown
        self.optional = optional  # may be cancelled, or declined
        self.cancels = cancels  # how often this turn something was cancelled before
        self.most = most  # spaces, by an Event
        self.within = within  # a bit for each space where an Event allows it
        self.into = into  # the same for where a March may end
        self.terms = terms  # what an Event changes: see Term
        self.stage = stage
        self.picks = picks
        self.feat_picks = feat_picks
        self.plan = plan  # what a chapter keeps besides: the groups of a March
        self.outset = outset  # who Controlled each space when the Command began
        self.blue_most = blue_most  # Briton Resources the Dux may still ask for
        self.mixed = mixed  # the faction wants to choose what it pays with
        self.agreements = agreements
        self.refusals = refusals
        self.changes = changes
        self.tasks = tasks
        self.task = task
        self.feat_due = feat_due

    # ------------------------------------------------------------------ what chapters ask

    @property
    def chapter(self) -> Chapter:
        return CHAPTERS[self.faction * len(COMMANDS) + self.command]

    @property
    def feat_chapter(self) -> FeatChapter:
        return FEAT_CHAPTERS[self.faction * len(FEATS) + self.feat]

    def of_feat(self) -> bool:
        """Whether the Feat's spaces are being designated, not the Command's."""
        return self.stage == FEAT_SPACES_STAGE

    def asked(self) -> Chapter:
        return self.feat_chapter if self.of_feat() else self.chapter

    def what(self) -> int:
        return self.feat if self.of_feat() else self.command

    def chosen(self) -> tuple[Pick, ...]:
        return self.feat_picks if self.of_feat() else self.picks

    def has(self, space: int) -> bool:
        """Whether the Command was designated in a space."""
        return any([pick[0] == space for pick in self.picks])

    def has_feat(self, feat: int, space: int) -> bool:
        """Whether this Feat was designated in a space. Modifying Feats are asked for so."""
        return self.feat == feat and any([pick[0] == space for pick in self.feat_picks])

    def may_ask(self) -> bool:
        """Whether the other Briton may still be asked for something."""
        return self.refusals < MOST_REFUSALS and self.cancels < MOST_CANCELS

    def bill(self, b: Board, more: Pick = ()) -> tuple[int, int]:
        """3.1.2.free-actions: Resources or Renown, and Wealth, of all that is designated and one pick more."""
        extra = (more,) if more else ()
        picks, feat_picks = self.picks, self.feat_picks
        if self.of_feat():
            feat_picks = (*feat_picks, *extra)
        else:
            picks = (*picks, *extra)
        cost = wealth = 0
        if self.command != NOBODY:
            cost, wealth = self.chapter.cost(b, self, picks), self.chapter.wealth(b, self, picks)
        if self.feat != NOBODY:
            cost += self.feat_chapter.cost(b, self, feat_picks)  # [4.1.feat-costs]
            wealth += self.feat_chapter.wealth(b, self, feat_picks)
        if self.free:  # [3.1.2.free-actions]
            cost = 0
        return cost, wealth

    def payable(self, b: Board, picks: list[Pick]) -> list[Pick]:
        """3.1.pay-up-front: Those of the picks that can be paid besides what is designated."""
        found: list[Pick] = []
        for pick in picks:
            cost, wealth = self.bill(b, pick)
            if resources.affords(b, self.faction, cost, wealth, self.blue_limit(b)):
                found.append(pick)
        return found

    def blue_limit(self, b: Board) -> int:
        """Blue Resources the Dux can take, or may still ask for."""
        if imperium.preemption(b) == imperium.FREELY:
            return resources.MOST
        return self.blue_most if self.may_ask() else 0

    def held(self, b: Board, s: int) -> bool:
        """Whether a space was under the faction's Friendly Control when the Command began."""
        return self.outset[s] == control.marker_of(b, self.faction)

    # ------------------------------------------------------------------ what decisions do

    def add(self, pick: Pick) -> None:
        if self.of_feat():
            self.feat_picks = (*self.feat_picks, pick)
        else:
            self.picks = (*self.picks, pick)

    def drop(self, space: int) -> None:
        """Take a designated space back; how often is bounded."""
        self.changes += 1
        if self.of_feat():
            self.feat_picks = tuple([pick for pick in self.feat_picks if pick[0] != space])
        else:
            self.picks = tuple([pick for pick in self.picks if pick[0] != space])

    def agree(self) -> None:
        self.agreements += 1

    def reopen(self) -> None:
        """1.5.2.negotiation-open: A refusal leads back to designation."""
        self.refusals += 1
        self.agreements = 0
        if self.command == NOBODY:
            self.stage = FEAT_SPACES_STAGE
        else:
            self.stage, self.feat, self.feat_picks = SPACES_STAGE, NOBODY, ()
        self.goto("designate")

    # ------------------------------------------------------------------ steps

    def begin(self, g: Game, b: Board) -> str | None:
        """3.1.empty-command-counts: What cannot be designated at all passes with a line in the log."""
        self.prepare(b)
        if any([refuse_space(g, b, self, space) is None for space in range(N_SPACES)]):
            return None
        g.note(self.asked().RULE, "{} have no space for {}", FACTION_NAMES[self.faction], self.asked().NAME)
        g.answer = CANCELLED
        return DONE

    def prepare(self, b: Board) -> None:
        """8.1.2.not-limited: Control is that of the outset; a non-player's Limited Command is a full one."""
        self.outset = tuple(b.control)
        if self.limited and b.nonplayer[self.faction]:  # [8.1.2.not-limited]
            self.limited, self.feats = 0, 1
        if self.command == NOBODY:
            self.stage = FEAT_SPACES_STAGE

    def designate(self, g: Game, b: Board) -> str | None:
        """3.1.choose-command, 3.1.predesignate: Spaces one by one, until done."""
        if self.stage != SPACES_STAGE:
            return None
        g.call(Designate(self.faction, self.command, 0, len(self.picks), self.bill(b)[0]))
        return "designate"

    def choose_feat(self, g: Game, b: Board) -> None:
        """4.1.one-feat: One Feat, never with a Limited Command."""
        if self.stage != FEAT_STAGE:
            return
        if not self.feats or self.limited or not g.ask(ChooseFeat(self.faction, self.command)):
            self.stage = CLOSED

    def designate_feat(self, g: Game, b: Board) -> str | None:
        """4.1.predesignate: The Feat's spaces, before anything is resolved."""
        if self.stage != FEAT_SPACES_STAGE:
            return None
        g.call(Designate(self.faction, self.feat, 1, len(self.feat_picks), self.bill(b)[0]))
        return "designate_feat"

    def agree_first(self, g: Game, b: Board) -> None:
        """1.5.2.negotiation-open: The other Briton is asked before anything is paid."""
        question = None if self.command == NOBODY else self.chapter.proposal(g, b, self)
        if question is None and self.feat != NOBODY:
            question = self.feat_chapter.proposal(g, b, self)
        g.answer = question is not None
        if question is not None:
            g.call(question)

    def agreed_first(self, g: Game, b: Board) -> str | None:
        return "agree_first" if g.answer else None

    def pay(self, g: Game, b: Board) -> None:
        """3.1.pay-up-front: All costs, before anything is resolved."""
        cost, wealth = self.bill(b)
        g.answer = resources.PAID
        if cost or wealth:
            g.call(resources.Payment(self.faction, cost, wealth, self.blue_limit(b), self.mixed))

    def paid(self, g: Game, b: Board) -> None:
        """From here on nothing is taken back."""
        if g.answer != resources.PAID:
            self.blue_most = g.answer - 1
            self.reopen()
            return
        if self.command != NOBODY:
            self.tasks = self.chapter.tasks(b, self, self.picks)
            g.note(self.chapter.RULE, "{} {}: {}", FACTION_NAMES[self.faction], self.chapter.NAME, _listed(self.picks))
        if self.feat != NOBODY:
            feat = self.feat_chapter
            g.note(feat.RULE, "{} {}: {}", FACTION_NAMES[self.faction], feat.NAME, _listed(self.feat_picks))
            self.feat_due = 0 if feat.MODIFIES else 1

    def next_task(self, g: Game, b: Board) -> str | None:
        """3.1.order-and-targets, 4.1.timing-free: The faction chooses the order of spaces and the Feat's moment."""
        open_tasks = self.open_tasks()
        if len(open_tasks) + self.feat_due > 1:
            g.call(Next(self.faction, open_tasks, self.feat if self.feat_due else NOBODY))
        elif open_tasks:
            self.begin_task(open_tasks[0])
        elif self.feat_due:
            self.begin_feat(b)
        else:
            return "finish"
        return None

    def open_tasks(self) -> tuple[Task, ...]:
        """The tasks that may come next: those of the lowest phase, or the first of them."""
        if not self.tasks:
            return ()
        phase = min([task[0] for task in self.tasks])
        found = tuple([task for task in self.tasks if task[0] == phase])
        chapter: Chapter = self.feat_chapter if found[0][1] else self.chapter
        return found[:1] if chapter.ORDERED else found

    def begin_task(self, task: Task) -> None:
        left = list(self.tasks)
        left.remove(task)
        self.tasks, self.task = tuple(left), task

    def begin_feat(self, b: Board) -> None:
        """4.1.timing-free: All spaces of a Feat at one moment, before what is left of the Command."""
        first = [(FEAT_PHASE, *task[1:]) for task in self.feat_chapter.tasks(b, self, self.feat_picks)]
        self.tasks, self.task, self.feat_due = (*first, *self.tasks), (), 0

    def resolve(self, g: Game, b: Board) -> str:
        """3.1.order-and-targets: One space."""
        task = self.task
        if task:
            chapter: Chapter = self.feat_chapter if task[1] else self.chapter
            chapter.perform(g, b, self, task)
        return "next_task"

    def finish(self, g: Game, b: Board) -> None:
        if self.command != NOBODY:
            self.chapter.finish(g, b, self)

    def report(self, g: Game, b: Board) -> None:
        """3.1.empty-command-counts, 4.1.feat-opens-event: What was done, whatever came of it."""
        if self.limited:
            g.answer = LIMITED_COMMAND.value
        else:
            g.answer = COMMAND.value if self.feat == NOBODY else COMMAND_AND_FEAT.value


def _listed(picks: tuple[Pick, ...]) -> str:
    return ", ".join([SPACE_NAMES[pick[0]] for pick in picks])


def refuse_space(g: Game, b: Board, run: Execution, space: int) -> Refusal | None:
    """3.1.choose-command, 2.3.5.limited-command: Why a space cannot be designated now."""
    chapter, chosen = run.asked(), run.chosen()
    if chapter.ONCE and any([pick[0] == space for pick in chosen]):
        return Refusal("A space is selected once for an action.", "3.1.choose-command")
    if not run.within >> space & 1:
        return Refusal("The Event does not allow this space.", "5.5.free-actions")
    if len(chosen) >= min(run.most, chapter.most(b, run)):
        return Refusal("No more spaces may be selected.", chapter.RULE)
    refusal = chapter.refuse(g, b, run, space)
    if refusal is None and not run.payable(b, chapter.ways(b, run, space)):
        return Refusal("This cannot be paid.", "3.1.pay-up-front")
    return refusal


def refuse_done(g: Game, b: Board, run: Execution) -> Refusal | None:
    """3.1.choose-command: Why designation cannot end yet."""
    if not run.chosen():
        return Refusal("At least one space must be selected.", "3.1.choose-command")
    if not resources.affords(b, run.faction, *run.bill(b), run.blue_limit(b)):
        return Refusal("What is selected cannot be paid.", "3.1.pay-up-front")
    return run.asked().refuse_done(g, b, run)


class Designate(FactionDecision):
    """3.1.predesignate, 4.1.predesignate: One space more, one less, or done."""

    RULE = "3.1.predesignate"

    def __init__(self, faction: int, what: int, feat: int, count: int, cost: int) -> None:
        super().__init__(faction)
        self.what = what
        self.feat = feat
        self.count = count
        self.cost = cost

    @property
    def prompt(self) -> str:
        name = FEATS[self.what] if self.feat else COMMANDS[self.what]
        unit = "Resources" if self.faction < 2 else "Renown"
        return (
            f"{FACTION_NAMES[self.faction]}: {name.replace('_', ' ')} where? {self.count} chosen, {self.cost} {unit}."
        )

    def candidates(self, g: Game, b: Board) -> list[Action]:
        run: Execution = g.find(Execution)
        drops = [DROP[space] for space in sorted({pick[0] for pick in run.chosen()})]
        return [*SELECT, *drops, DONE_HERE, DONE_MIXED, CANCEL]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        run: Execution = g.find(Execution)
        if action.verb == "select":
            return refuse_space(g, b, run, SPACE[action.area or ""])
        if action.verb == "drop":
            return None if run.changes < MOST_CHANGES else Refusal("Enough was changed.", "3.1.predesignate")
        if action.verb == "cancel":
            return self._refuse_cancel(g, b, run)
        if action is DONE_MIXED and not resources.is_mixed(b, run.faction, *run.bill(b), run.blue_limit(b)):
            return Refusal("There is one way to pay.", "1.5.2.army-preemption")
        return refuse_done(g, b, run)

    def _refuse_cancel(self, g: Game, b: Board, run: Execution) -> Refusal | None:
        """A command that is not optional, or was cancelled too often, goes on as long as anything else is legal."""
        if run.optional and run.cancels < MOST_CANCELS:
            return None
        if refuse_done(g, b, run) is None or any([refuse_space(g, b, run, s) is None for s in range(N_SPACES)]):
            return Refusal("This has to be carried out now.", "3.1.choose-command")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Execution = g.frame(Execution)
        if action.verb == "select":
            run.asked().designate(g, b, run, SPACE[action.area or ""])
        elif action.verb == "drop":
            run.drop(SPACE[action.area or ""])
        elif action.verb == "cancel":
            g.end_of(Execution)
            g.answer = CANCELLED
        else:
            run.mixed |= action is DONE_MIXED
            run.stage = CLOSED if run.of_feat() else FEAT_STAGE


class How(FactionDecision):
    """3.1.predesignate: How it is done in a space, where there are several ways."""

    RULE = "3.1.predesignate"

    def __init__(self, faction: int, what: int, feat: int, space: int) -> None:
        super().__init__(faction)
        self.what = what
        self.feat = feat
        self.space = space

    @property
    def prompt(self) -> str:
        name = FEATS[self.what] if self.feat else COMMANDS[self.what]
        return f"{FACTION_NAMES[self.faction]}: how to {name.replace('_', ' ')} in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        run: Execution = g.find(Execution)
        chapter = run.asked()
        return [chapter.way(pick) for pick in run.payable(b, chapter.ways(b, run, self.space))]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Execution = g.frame(Execution)
        chapter = run.asked()
        for pick in chapter.ways(b, run, self.space):
            if chapter.way(pick) == action:
                run.add(pick)
                return


class ChooseFeat(FactionDecision):
    """4.1.one-feat, 4.1.1.accompanying: A Feat of the faction, or none."""

    RULE = "4.1.one-feat"

    def __init__(self, faction: int, command: int) -> None:
        super().__init__(faction)
        self.command = command

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: which Feat goes with {COMMANDS[self.command]}?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [NO_FEAT, *[WITH[feat] for feat in FEATS_OF[self.faction]]]

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = super().legal(g, b)
        return found if len(found) > 1 else []

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "plain":
            return None
        run: Execution = g.find(Execution)
        return refuse_feat(g, b, run, FEATS.index(action.stack or ""))

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Execution = g.frame(Execution)
        run.stage = CLOSED
        if action.verb == "with":
            run.feat = FEATS.index(action.stack or "")
            run.feat_picks = run.feat_chapter.given(b, run)
            run.stage = CLOSED if run.feat_picks else FEAT_SPACES_STAGE


def refuse_feat(g: Game, b: Board, run: Execution, feat: int) -> Refusal | None:
    """4.1.1.accompanying: Why a Feat cannot go with what is designated."""
    trial: Any = run.copy()
    trial.feat, trial.stage = feat, FEAT_SPACES_STAGE
    chapter: FeatChapter = trial.feat_chapter
    refusal = chapter.refuse_feat(b, trial)
    if refusal is not None or chapter.given(b, trial):
        return refusal
    if any([refuse_space(g, b, trial, space) is None for space in range(N_SPACES)]):
        return None
    return Refusal(f"There is no space for {chapter.NAME}.", chapter.RULE)


class Next(FactionDecision):
    """3.1.order-and-targets, 4.1.timing-free: Which space is resolved next, or the Feat now."""

    RULE = "3.1.order-and-targets"

    def __init__(self, faction: int, tasks: tuple[Task, ...], feat: int) -> None:
        super().__init__(faction)
        self.tasks = tasks
        self.feat = feat

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: what is resolved next?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [RESOLVE[task[2]] for task in self.tasks]
        return found if self.feat == NOBODY else [*found, NOW[self.feat]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Execution = g.frame(Execution)
        for task in self.tasks:
            if RESOLVE[task[2]] is action:
                run.begin_task(task)
                return
        run.begin_feat(b)


def offers(g: Game, b: Board, run: Execution) -> bool:
    """Whether a Command can be carried out: some space can be designated and paid."""
    run.prepare(b)
    return any([refuse_space(g, b, run, space) is None for space in range(N_SPACES)])
