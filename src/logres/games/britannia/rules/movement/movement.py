"""Phase II: movement. Group after group (march.py), until the whole board is legal and the owner is done.

What is committed is always legal by itself; `done` waits until all of it is. Where moves have led into a corner the
phase can be started again, and where no moves could have helped the armies that have no place are lost (settle.py).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter, seat_of
from logres.games.britannia.groups import Cohort, NationDecision
from logres.games.britannia.rules.movement import paths, settle, stacking
from logres.games.britannia.rules.movement.march import MARCHED_LED, ChooseWho, March, fresh_parts
from logres.games.britannia.rules.nations import relations, submission
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    COAST,
    LAND,
    LAND_ADJ,
    N_AREAS,
)

MOST_STARTS: Final = 250  # groups begun in one phase, cancelled ones included: play must go on
VAIN_STARTS: Final = 8  # after so many cancelled ones the phase may be started again
UNKNOWN: Final = -1
AT_SEA: Final = 1
CROWDED: Final = 2

MOVE: Final = tuple([Action("move", area=area) for area in AREAS])
FINISHED: Final = Action("done")
AGAIN: Final = Action("restart")
GRANT: Final = Action("grant")
DENY: Final = Action("deny")

TO_LAND: Final = "{nation}: move armies; those at sea must land."
MUST_LAND: Final = Refusal("Every army must end the phase on land.", "move.sea.must-land")
STACKED: Final = Refusal("A stack is over its limit.", "stack.when-checked")
ABANDONED: Final = Refusal("The overlord forbids to leave an area empty.", "submit.romans.effect-no-abandon")
NOBODY_THERE: Final = Refusal("No army of yours that could still move stands there.", "move.optional")
NO_WAY: Final = Refusal("Nobody there can move anywhere.", "move.optional")
ENOUGH: Final = Refusal("Enough has been tried in this phase; finish it.", "move.optional")
NO_NEED: Final = Refusal("The phase can be ended as it stands.", "stack.when-checked")


class Began(NamedTuple):
    """All that the marches of one nation can change, as it was when the phase began."""

    inf: tuple[int, ...] = ()
    cav: tuple[int, ...] = ()
    fort: tuple[int, ...] = ()
    leader: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    cohorts: tuple[tuple[int, ...], ...] = ()
    entries: tuple[tuple[int, int], ...] = ()
    here: tuple[int, ...] = ()


class Movement(Procedure):
    """move.optional, turn.movement-before-battle: The whole phase; battles come only after it."""

    STEPS: ClassVar[tuple[str, ...]] = ("remember", "choose", "after_group", "abandoning", "heard", "removal", "finish")

    def __init__(
        self,
        nation: int,
        began: tuple[Any, ...] = (),
        starts: int = 0,
        marches: int = 0,
        led: int = 0,
        doomed: int = UNKNOWN,
        denied: int = 0,
        still: int = UNKNOWN,
        granted: int = 0,
    ) -> None:
        super().__init__()
        self.nation = nation
        self.began = Began(*began)  # for starting again
        self.starts = starts
        self.marches = marches
        self.led = led  # the leader has moved
        self.doomed = doomed  # how many armies have no place whatever is done; UNKNOWN before the first question
        self.denied = denied  # the areas that the overlord forbade to abandon, as bits
        self.still = still  # armies that may not stay where they are; UNKNOWN when the board has changed
        self.granted = granted  # the areas that it allowed to abandon, as bits

    def remember(self, g: Game, b: Board) -> None:
        self.began = remembered(b, self.nation)

    def choose(self, g: Game, b: Board) -> None:
        """stack.no-way-out: Who has no place is counted as the phase begins, not after moves into a corner."""
        g.answer = None
        if self.still == UNKNOWN:
            self.still = settle.unsettled(b, self.nation)
        if self.doomed == UNKNOWN and (self.still or not self.starts):
            self.doomed = settle.doomed(g, b, self.nation) if self.still else 0
        unplaced = abandoned = 0
        if self.starts < MOST_STARTS:
            if self.still > 0 and self.still > self.doomed:
                unplaced = AT_SEA if settle.at_sea(b, self.nation) else CROWDED
            abandoned = int(self.abandons(g, b))
        seat = seat_of(g, b, self.nation)
        g.call(chapter(b, ChooseGroup)(seat, self.nation, self.starts, self.marches, self.led, unplaced, abandoned))

    def abandons(self, g: Game, b: Board) -> bool:
        """submit.romans.effect-no-abandon: Whether an area is empty that the overlord wants kept."""
        return self.denied != 0 and any(self.denied >> a & 1 for a in self.left_behind(b))

    def owed(self, g: Game, b: Board) -> int:
        """In how many areas the nation must be when the phase ends."""
        return 0

    def after_group(self, g: Game, b: Board) -> str | None:
        report: str | None = g.answer
        if report == FINISHED.verb:
            return None
        self.starts += 1
        if report is None:  # the group was called off
            return "choose"
        self.still = UNKNOWN
        if report == AGAIN.verb:
            self._start_again(g, b)
        else:
            self.marches += 1
            self.led = 1 if report == MARCHED_LED else self.led
        return "choose"

    def _start_again(self, g: Game, b: Board) -> None:
        restore(b, self.nation, self.began)
        self.marches = 0
        self.led = 0
        log.line(g, self.nation, "stack.when-checked", "restart", "{} start their movement again")

    def abandoning(self, g: Game, b: Board) -> str | None:
        """submit.romans.effect-no-abandon: When it is done a subject asks its overlord, once for each area."""
        areas = [a for a in self.left_behind(b) if not (self.granted | self.denied) >> a & 1]
        if not areas:
            return "removal"
        overlord = submission.overlord_of(b, self.nation, areas[0])
        g.call(Leave(seat_of(g, b, overlord), overlord, self.nation, tuple(areas)))
        return None

    def heard(self, g: Game, b: Board) -> str | None:
        """submit.romans.effect-no-abandon: What the overlord wants kept must be filled again."""
        return "choose" if self.abandons(g, b) else None

    def answered(self, areas: tuple[int, ...], granted: bool) -> None:
        """submit.romans.effect-no-abandon: What the overlord said of these areas holds for the phase."""
        bits = sum([1 << a for a in areas])
        self.granted |= bits if granted else 0
        self.denied |= 0 if granted else bits

    def left_behind(self, b: Board) -> list[int]:
        """The areas a subject stood in when the phase began, empty now, which its overlord wants kept."""
        if b.subject[self.nation] == NOBODY:
            return []
        inf, cav = self.began.inf, self.began.cav
        return [
            a
            for a in range(LAND)
            if (inf[a] or cav[a]) and b.vacant(a) and submission.overlord_of(b, self.nation, a) != NOBODY
        ]

    def removal(self, g: Game, b: Board) -> str | None:
        """stack.no-way-out, sea.no-landing: Who has no place is lost; nobody scores for it."""
        if not self.still:
            return None  # all have a place
        settle.drown(g, b, self.nation)
        if stacking.legal(b, self.nation):
            return None
        g.call(settle.RemoveExcess(seat_of(g, b, self.nation), self.nation))
        return "removal"

    def finish(self, g: Game, b: Board) -> None:
        """The phase is over."""


def remembered(b: Board, n: int) -> Began:
    row = slice(n * N_AREAS, (n + 1) * N_AREAS)
    return Began(
        tuple(b.inf[row]),
        tuple(b.cav[row]),
        tuple(b.fort),
        tuple(b.leader),
        tuple(b.points),
        tuple(b.paid),
        b.cohorts,
        tuple(b.entries),
        tuple(b.here),
    )


def restore(b: Board, n: int, began: Began) -> None:
    """Put all that back."""
    row = slice(n * N_AREAS, (n + 1) * N_AREAS)
    b.inf[row] = began.inf
    b.cav[row] = began.cav
    b.fort = list(began.fort)
    b.leader = list(began.leader)
    b.points = list(began.points)
    b.paid = list(began.paid)
    b.cohorts = tuple([Cohort(*cohort) for cohort in began.cohorts])
    b.entries = list(began.entries)
    b.here = list(began.here)


class ChooseGroup(NationDecision):
    """move.optional, stack.when-checked: Which area's armies march next, or done when the whole board is legal."""

    RULE = "move.optional"
    # Where something is wrong with the areas that are held.
    OWING: ClassVar[str] = "{nation}: move armies; an area stands empty that the overlord wants kept."

    def __init__(
        self, seat: str, nation: int, starts: int, marches: int, led: int, unplaced: int, abandoned: int
    ) -> None:
        self.seat = seat
        self.nation = nation
        self.starts = starts
        self.marches = marches
        self.led = led
        self.unplaced = unplaced  # AT_SEA: armies must still land; CROWDED: they must leave a stack
        self.abandoned = abandoned

    @property
    def prompt(self) -> str:
        if self.unplaced:
            at_sea = self.unplaced == AT_SEA
            return self.asks(TO_LAND if at_sea else "{nation}: move armies; an area holds too many.")
        return self.asks(self.OWING if self.abandoned else "{nation}: move armies, or be done.")

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [*MOVE, FINISHED, AGAIN]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "move":
            return self._refuse_start(g, b, AREA[action.area or ""])
        if action.verb == "done":
            return self._refuse_done(b)
        return None if self._may_restart(self._origins(g, b)) else NO_NEED

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = self._origins(g, b)
        restart = self._may_restart(found)
        if not self.unplaced and not self.abandoned:
            found.append(FINISHED)
        if restart:
            found.append(AGAIN)
        return found

    def _origins(self, g: Game, b: Board) -> list[Action]:
        if self.starts >= MOST_STARTS:
            return []
        doubtful = relations.doubtful(b, self.nation)
        free = not doubtful and not self.led  # then any border may be crossed
        return [MOVE[a] for a in b.camp().fresh if (free and LAND_ADJ[a]) or self._anywhere(g, b, a, doubtful)]

    def _may_restart(self, origins: list[Action]) -> bool:
        """Where the board is not legal yet and nobody is left to move, or many have tried in vain."""
        if not self.marches or not (self.unplaced or self.abandoned):
            return False
        return bool(not origins or self.abandoned or self.starts >= self.marches + VAIN_STARTS)

    def _refuse_start(self, g: Game, b: Board, a: int) -> Refusal | None:
        if self.starts >= MOST_STARTS:
            return ENOUGH
        parts = fresh_parts(b, a, ())
        if not parts:
            return NOBODY_THERE
        return None if self._anywhere(g, b, a, relations.doubtful(b, self.nation)) else NO_WAY

    def _anywhere(self, g: Game, b: Board, a: int, doubtful: int) -> bool:
        """Whether a single army of some kind, or the leader with one, could take a first step.

        `doubtful` is whom the nation might be barred from attacking; anybody else is asked nothing.
        """
        n = self.nation
        if self.led and b.armies(n, a) == 1 and b.leader_at(n, a) >= 0:
            return False
        closed = paths.ALL_OPEN if a < LAND else b.edition.forbidden_landing[n]
        for there in LAND_ADJ[a] or COAST[a]:
            if not b.here[there] & doubtful and there not in closed:
                return True
        leader = NOBODY if self.led else b.leader_at(n, a)
        for part in fresh_parts(b, a, ()):
            march = March(self.seat, n, (a,), leader, (part.numbering(1),), sailed=1 if a >= LAND else 0)
            for there in paths.NEIGHBOURS[a]:
                if paths.refuse_step(g, b, march, there) is None:
                    return True
        return False

    def _refuse_done(self, b: Board) -> Refusal | None:
        if self.unplaced:
            return MUST_LAND if settle.at_sea(b, self.nation) else STACKED
        return ABANDONED if self.abandoned else None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "move":
            g.call(ChooseWho(self.seat, self.nation, AREA[action.area or ""], self.led))
        else:
            g.answer = action.verb


class Leave(NationDecision):
    """submit.romans.effect-no-abandon: The overlord lets a subject leave areas empty, or forbids it."""

    RULE = "submit.romans.effect-no-abandon"

    def __init__(self, seat: str, nation: int, subject: int, areas: tuple[int, ...]) -> None:
        super().__init__(seat, nation)
        self.subject = subject
        self.areas = areas

    @property
    def prompt(self) -> str:
        subject, areas = log.NATION[self.subject], log.areas(self.areas)
        return self.asks("{nation}: may the {subject} leave {areas} empty?", subject=subject, areas=areas)

    def legal(self, g: Game, b: Board) -> list[Action]:
        """All of them at once, or one after the other."""
        if len(self.areas) == 1:
            return [GRANT, DENY]
        single = [Action(verb, area=AREAS[a]) for a in self.areas for verb in (GRANT.verb, DENY.verb)]
        return [GRANT, DENY, *single]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        granted = action.verb == GRANT.verb
        areas = (AREA[action.area],) if action.area else self.areas
        movement: Movement = g.frame(Movement)
        movement.answered(areas, granted)
        rest = tuple([a for a in self.areas if a not in areas])
        if rest:
            g.call(Leave(self.seat, self.nation, self.subject, rest))
        kind = "leave-granted" if granted else "leave-denied"
        template = "{} let the {} leave {} empty" if granted else "{} forbid the {} to leave {} empty"
        log.line(g, self.nation, self.RULE, kind, template, log.NATION[self.subject], log.areas(areas))
