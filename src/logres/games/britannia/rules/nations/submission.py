"""Submission: of Belgae, Welsh, Brigantes and Picts to the Romans, later of the Brigantes to the Angles.

`b.subject` says to whom a nation has submitted. What follows from it for attacks is in relations.py, for marches in
paths.py, for population in population.py, for points in scoring.py.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.rules.nations.displacement import Displacement
from logres.games.britannia.rules.rounds.scenarios import SCENARIOS
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    ANGLES,
    BELGAE,
    BELGAE_SUBMISSION_ROUND,
    BRIGANTES,
    N_NATIONS,
    ROMAN_LEAVE_ROUND,
    ROMANS,
    SUBMIT_ANGLES_LAST_ROUND,
    SUBMIT_ANGLES_MAX,
    SUBMIT_ANGLES_MIN,
    SUBMIT_MAX,
)

SUBMIT: Final = Action("submit")
RESIST: Final = Action("resist")
WILLING: Final = tuple([n for n in range(N_NATIONS) if SUBMIT_MAX[n]])  # [submit.romans.who]

# ---------------------------------------------------------------------- who may, and when


def moment(g: Game, b: Board, n: int) -> None:
    """submit.romans.timing, submit.angles.timing: After a movement phase, battle round or battle of the overlord."""
    if n in (ROMANS, ANGLES) and next_to_ask(g, b, n, 0) != NOBODY:
        g.call(Submissions(n))


def next_to_ask(g: Game, b: Board, lord: int, start: int) -> int:
    """The first nation from `start` on, in the order of play, that may submit now; else NOBODY."""
    if not b.total_armies(lord):  # [submit.romans.timing]
        return NOBODY
    for n in range(start, N_NATIONS):
        if b.subject[n] == NOBODY and may_submit(b, n, lord, g.options["submission-areas"] == "alone"):
            return n
    return NOBODY


def may_submit(b: Board, n: int, lord: int, alone: bool) -> bool:
    """submit.romans.who, submit.romans.threshold-count: Whether a nation is weak enough to submit.

    `alone` counts the areas it occupies; else contested ones count as well.
    """
    if n != BRIGANTES if lord == ANGLES else n not in WILLING:
        return False
    counted = b.occupied(n) if alone else b.areas(n)  # [submit.romans.threshold-count]
    if lord == ANGLES:
        return _to_angles(b, counted)
    return bool(b.areas(n)) and _to_romans(b, n, len(counted))


def _to_romans(b: Board, n: int, areas: int) -> bool:
    """submit.romans.who, submit.belgae.condition: The Belgae in round 1 alone, and never again after their revolt."""
    if b.revolted >> n & 1:
        return False  # [submit.belgae.revolt]
    if n == BELGAE and b.round != BELGAE_SUBMISSION_ROUND:
        return False  # [submit.belgae.condition]
    return areas <= SUBMIT_MAX[n]


def _to_angles(b: Board, counted: list[int]) -> bool:
    """submit.angles.condition, submit.angles.end: One or two areas in the north, after Rome and up to round 12."""
    if not ROMAN_LEAVE_ROUND <= b.round <= SUBMIT_ANGLES_LAST_ROUND:
        return False
    north = len([a for a in counted if relations.protected(a)])
    return SUBMIT_ANGLES_MIN <= north <= SUBMIT_ANGLES_MAX


class Submissions(Procedure):
    """submit.romans.timing: The owners of all nations that may submit are asked, in the order of play."""

    STEPS = ("ask_next",)

    def __init__(self, lord: int, upcoming: int = 0) -> None:
        super().__init__()
        self.lord = lord
        self.upcoming = upcoming

    def ask_next(self, g: Game, b: Board) -> str | None:
        """submit.romans.who, variant.2p.early.must-submit: The owner's choice, but in the early two-player game."""
        n = next_to_ask(g, b, self.lord, self.upcoming)
        if n == NOBODY:
            return None
        self.upcoming = n + 1
        if n in SCENARIOS[g.scenario].must_submit:
            submit(g, b, n, self.lord)  # [variant.2p.early.must-submit]
        else:
            g.call(Submit(seat_of(g, b, n), n, self.lord))
        return "ask_next"


class Submit(NationDecision):
    """submit.romans.who, submit.angles.condition: Submit now, or fight on?"""

    def __init__(self, seat: str, nation: int, lord: int) -> None:
        super().__init__(seat, nation)
        self.lord = lord

    @property
    def rule(self) -> str:
        return "submit.angles.condition" if self.lord == ANGLES else "submit.romans.who"

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: do you submit to the {lord}?", lord=log.NATION[self.lord])

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [SUBMIT, RESIST]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "submit":
            submit(g, b, self.nation, self.lord)


# ---------------------------------------------------------------------- its beginning and its end


def submit(g: Game, b: Board, n: int, lord: int) -> None:
    """submit.romans.displacement, submit.angles.timing: Subject from now on; the overlord's armies leave its areas."""
    b.subject[n] = lord
    log.line(g, n, "submit.romans.who", "submission", "The {} submit to the {}", log.NATION[lord])
    if lord == ROMANS:
        scoring.submitted(g, b, n)  # [submit.belgae.reward]
    g.call(Displacement(n, lord))


def belgae_revolt(g: Game, b: Board) -> None:
    """submit.belgae.revolt: In their own turn of round 1 the Belgae rise, and never submit again."""
    if b.round == BELGAE_SUBMISSION_ROUND and b.subject[BELGAE] == ROMANS:
        b.subject[BELGAE] = NOBODY
        b.revolted |= 1 << BELGAE
        log.line(g, BELGAE, "submit.belgae.revolt", "revolt", "The {} revolt")


def lapse(g: Game, b: Board) -> None:
    """submit.angles.end: At the end of round 12."""
    if b.round == SUBMIT_ANGLES_LAST_ROUND:
        _release(g, b, ANGLES)


def overlord_gone(g: Game, b: Board) -> None:
    """submit.angles.end: Or as soon as no army of the Angles is left, on land or at sea."""
    if b.subject[BRIGANTES] == ANGLES and not b.total_armies(ANGLES):
        _release(g, b, ANGLES)


def _release(g: Game, b: Board, lord: int) -> None:
    for n in range(N_NATIONS):
        if b.subject[n] == lord:
            b.subject[n] = NOBODY
            log.line(g, n, "submit.angles.end", "free", "The {} are free of the {}", log.NATION[lord])


def overlord_of(b: Board, n: int, a: int) -> int:
    """submit.romans.effect-no-abandon, submit.angles.scope: Whose leave is needed to abandon an area."""
    lord = b.subject[n]
    if lord == ANGLES and not relations.protected(a):
        return NOBODY  # [submit.angles.scope]
    return lord
