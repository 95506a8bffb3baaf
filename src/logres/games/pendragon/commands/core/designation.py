"""The questions of a Command: which spaces, how, which Feat, what next. They read and fill the Order below them."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.pendragon import resources
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import tribute
from logres.games.pendragon.commands.core.chapter import (
    CHAPTERS,
    FEAT_CHAPTERS,
    FEATS_OF,
    N_COMMANDS,
    N_FEATS,
    SELECT,
)
from logres.games.pendragon.commands.core.legality import open_spaces, refuse_done, refuse_feat, refuse_space, somewhere
from logres.games.pendragon.commands.core.order import (
    CLOSED,
    FEAT_SPACES_STAGE,
    Order,
)
from logres.games.pendragon.commands.core.picks import Designated
from logres.games.pendragon.names import (
    COMMANDS,
    FACTION_NAMES,
    FEATS,
    INTERCEPT,
    INVITE,
    MARCH,
    NOBODY,
    SEATS,
    SPACE,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.tracks import is_briton

CANCELLED: Final = -1  # what an Execution leaves in g.answer when nothing was done

DROP: Final = tuple([Action("drop", area=space) for space in SPACES])
RESOLVE: Final = tuple([Action("resolve", area=space) for space in SPACES])
WITH: Final = tuple([Action("with", stack=feat) for feat in FEATS])
NOW: Final = tuple([Action(feat) for feat in FEATS])
DONE_HERE: Final = Action("done")
DONE_MIXED: Final = Action("done", stack="mixed")
NO_FEAT: Final = Action("plain")
CANCEL: Final = Action("cancel")
AFTERWARDS: Final = Action("afterwards")
FIRST_INVITE: Final = Action("first", stack="invite")


def deed_name(what: int, feat: int) -> str:
    return (FEATS[what] if feat else COMMANDS[what]).replace("_", " ").title()


def deed_rule(faction: int, what: int, feat: int) -> str:
    """The clause that says where a Command or Feat is done."""
    return FEAT_CHAPTERS[faction * N_FEATS + what].RULE if feat else CHAPTERS[faction * N_COMMANDS + what].RULE


class ChooseSpaces(FactionDecision):
    """3.1.predesignate, 4.1.predesignate: One space more, one less, or done."""

    def __init__(self, faction: int, what: int, feat: int, count: int, cost: int) -> None:
        self.seat = SEATS[faction]
        self.faction = faction
        self.what = what
        self.feat = feat
        self.count = count
        self.cost = cost

    @property
    def rule(self) -> str:
        return deed_rule(self.faction, self.what, self.feat)

    @property
    def prompt(self) -> str:
        unit = "Resources" if is_briton(self.faction) else "Renown"
        return f"{FACTION_NAMES[self.faction]}: {self._where()} {self._so_far(unit)}."

    def _so_far(self, unit: str) -> str:
        """An Intercept has targets and those who ride there; a Feat is paid with its Command."""
        if self.feat:
            return f"{self.count} chosen; {self.cost} {unit} in all"
        if self.what == INTERCEPT:
            return f"{self.cost} {unit} so far"
        return f"{self.count} chosen for {self.cost} {unit}"

    def _where(self) -> str:
        """What the spaces are to the Command."""
        name = deed_name(self.what, self.feat)
        if self.feat or self.what not in (MARCH, INTERCEPT):
            return f"{name} in which spaces?"
        if self.what == INTERCEPT:
            return "Intercept in which spaces, and who rides there?"
        way = "from" if is_briton(self.faction) else "into"
        return f"March {way} which spaces?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        run: Order = g.find(Order)
        drops = [DROP[space] for space in sorted({pick.space for pick in run.chosen()})]
        return [*SELECT, *drops, DONE_HERE, DONE_MIXED, *_first(g, b, run), *_tribute(b, run), CANCEL]

    def legal(self, g: Game, b: Board) -> list[Action]:
        """The same, with all spaces looked at together."""
        run: Order = g.find(Order)
        found = [SELECT[space] for space in open_spaces(g, b, run)]
        anything, chosen = bool(found), run.chosen()
        if chosen and refuse_done(g, b, run) is None:
            anything = True
            found.append(DONE_HERE)
            if is_briton(run.faction) and resources.is_mixed(b, run.faction, *run.bill(b), run.limit(b)):
                found.append(DONE_MIXED)
        if not run.picks:
            found += _first(g, b, run)
            found += _tribute(b, run)
        may_take_back = run.may_take_back(b)
        if chosen and may_take_back:
            found += [DROP[space] for space in sorted({pick.space for pick in chosen})]
        if (run.optional and may_take_back) or not anything:
            found.append(CANCEL)
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        run: Order = g.find(Order)
        if action.verb == "select":
            return refuse_space(g, b, run, SPACE[action.area or ""])
        if action.verb == "cancel":
            return self._refuse_cancel(g, b, run)
        if action.verb == "drop":
            return None if run.may_take_back(b) else Refusal("Enough was changed.", "3.1.predesignate")
        if action.verb in ("ask", "afterwards", "first"):
            return None
        if action == DONE_MIXED and not resources.is_mixed(b, run.faction, *run.bill(b), run.limit(b)):
            return Refusal("There is one way to pay.", "1.5.2.army-preemption")
        return refuse_done(g, b, run)

    def _refuse_cancel(self, g: Game, b: Board, run: Order) -> Refusal | None:
        """What is not optional goes on as long as anything else is legal."""
        if run.optional and run.may_take_back(b):
            return None
        if refuse_done(g, b, run) is None or somewhere(g, b, run):
            return Refusal("This has to be carried out now.", "3.1.choose-command")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        if action.verb == "select":
            _designate(g, b, run, SPACE[action.area or ""])
        elif action.verb == "drop":
            run.drop(SPACE[action.area or ""])
        elif action.verb == "cancel":
            g.end_of(Order)
            g.answer = CANCELLED
        elif action.verb == "ask":
            giver = SEATS.index(action.who or "")
            g.call(tribute.Request(self.faction, giver, int(tribute.asks_wealth(giver, self.faction, action))))
        elif action == FIRST_INVITE:
            run.feat, run.feat_first, run.stage = INVITE, 1, FEAT_SPACES_STAGE
        elif action == AFTERWARDS:
            run.linger = 1
        else:
            run.mixed |= action == DONE_MIXED
            run.close()


def _first(g: Game, b: Board, run: Order) -> list[Action]:
    """4.1.predesignate: An Invite may be designated before the moves, so that those it brings may move at once."""
    if not run.feats or run.limited or run.picks or run.feat != NOBODY or run.command not in (MARCH, INTERCEPT):
        return []
    return [FIRST_INVITE] if refuse_feat(g, b, run, INVITE) is None else []


def _tribute(b: Board, run: Order) -> list[Action]:
    """1.5.2.tribute-resources: Only with what the sequence of play brings: asked for first, or settled at the end."""
    if run.free or run.picks or run.of_feat():
        return []
    asks = tribute.requests(b, run.faction, run.asked_for)
    if not run.linger and (asks or tribute.possible(b, run.faction)):
        asks.append(AFTERWARDS)
    return asks


def _designate(g: Game, b: Board, run: Order, space: int) -> None:
    """A space was selected: note how, or ask."""
    chapter = run.asked()
    question = chapter.question(g, b, run, space)
    if question is not None:
        g.call(question)
        return
    ways = chapter.ways(b, run, space)
    if len(ways) > 1:
        ways = run.payable(b, ways)
    if len(ways) == 1:
        run.add(ways[0])
    else:
        how = How(run.faction, run.what(), 1 if chapter.FEAT else 0, space)
        how.cache = ways
        g.call(how)


class How(FactionDecision):
    """3.1.predesignate: How it is done in a space, where there are several ways."""

    def __init__(self, faction: int, what: int, feat: int, space: int) -> None:
        super().__init__(faction)
        self.what = what
        self.feat = feat
        self.space = space
        self.cache: list[Designated] | None = None  # the ways, where they have just been computed

    @property
    def rule(self) -> str:
        return deed_rule(self.faction, self.what, self.feat)

    @property
    def prompt(self) -> str:
        name = deed_name(self.what, self.feat)
        return f"{FACTION_NAMES[self.faction]}: {name} in {SPACE_NAMES[self.space]}, in which way?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        run: Order = g.find(Order)
        chapter = run.asked()
        return [chapter.way(pick) for pick in self.ways(b, run)]

    def ways(self, b: Board, run: Order) -> list[Designated]:
        if self.cache is not None:
            return self.cache
        return run.payable(b, run.asked().ways(b, run, self.space))

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        chapter = run.asked()
        for pick in self.ways(b, run):
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
        return f"{FACTION_NAMES[self.faction]}: which Feat goes with {deed_name(self.command, 0)}?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [NO_FEAT, *[WITH[feat] for feat in FEATS_OF[self.faction]]]

    def legal(self, g: Game, b: Board) -> list[Action]:
        run: Order = g.find(Order)
        trial = run.for_feat()
        found = [WITH[feat] for feat in FEATS_OF[self.faction] if refuse_feat(g, b, run, feat, trial) is None]
        if found and run.chapter.implied(b, run) == NOBODY:
            return [NO_FEAT, *found]
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        run: Order = g.find(Order)
        if action.verb == "with":
            return refuse_feat(g, b, run, FEATS.index(action.stack or ""))
        if run.chapter.implied(b, run) != NOBODY:
            return Refusal("What is selected needs a Feat.", "4.1.one-feat")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        run.stage = CLOSED
        if action.verb == "with":
            run.feat = FEATS.index(action.stack or "")
            run.feat_picks = run.feat_chapter.given(b, run)
            run.stage = CLOSED if run.feat_picks else FEAT_SPACES_STAGE


class Next(FactionDecision):
    """3.1.order-and-targets, 4.1.timing-free: Which space is resolved next, or the Feat now."""

    RULE = "3.1.order-and-targets"

    def __init__(self, faction: int, spaces: tuple[int, ...], feat: int) -> None:
        super().__init__(faction)
        self.spaces = spaces
        self.feat = feat

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: what is resolved next?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [RESOLVE[space] for space in self.spaces]
        return found if self.feat == NOBODY else [*found, NOW[self.feat]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        for task in run.open_tasks():
            if RESOLVE[task.pick.space] == action:
                run.begin_task(task)
                return
        run.begin_feat(b)
