"""Who may not attack whom: subjects, their overlords, and the Romano-British among their old neighbours."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    ANGLES,
    AREA,
    BRIGANTES,
    RB_FREE_TO_ATTACK_ROUND,
    REGION,
    ROMANO_BRITISH,
    ROMANS,
    SCOTLAND,
)

GALLOWAY: Final = AREA["galloway"]
NO_NATION: Final = 0


def protected(a: int) -> bool:
    """submit.angles.scope: Submission to the Angles covers Galloway and Scotland only."""
    return a == GALLOWAY or REGION[a] == SCOTLAND


def doubtful(b: Board, n: int) -> int:
    """Whom a nation might be barred from attacking, as bits: nobody, if it is no subject and has none."""
    if b.subject[n] == NOBODY and n not in b.subject and not b.edition.keeps_peace(b, n):
        return NO_NATION
    return ~(1 << n)


def barred(g: Game, b: Board, n: int, foe: int, a: int) -> Refusal | None:
    """Why a nation may not attack another in an area; None if it may."""
    further = b.edition.forbids(g, b, n, foe, a)
    if further is not None or (b.subject[n] == NOBODY == b.subject[foe] and n != ROMANO_BRITISH):
        return further
    return _by_rome(b, n, foe) or _by_angles(b, n, foe, a) or _by_truce(g, b, n, foe)


def _by_rome(b: Board, n: int, foe: int) -> Refusal | None:
    """submit.romans.effect-no-attack: Rome and its subjects leave each other alone."""
    under_rome = n == ROMANS or b.subject[n] == ROMANS
    foe_under_rome = foe == ROMANS or b.subject[foe] == ROMANS
    if under_rome and foe_under_rome:
        text = say("{} and {} are both under Roman rule.", log.NATION[n], log.NATION[foe])
        return Refusal(text, "submit.romans.effect-no-attack")
    return None


def _by_angles(b: Board, n: int, foe: int, a: int) -> Refusal | None:
    """submit.angles.scope, submit.angles.no-attack-angles: The Brigantes never, the Angles not in the north."""
    if n == BRIGANTES and foe == ANGLES and b.subject[n] == ANGLES:
        return Refusal("The Brigantes have submitted to the Angles.", "submit.angles.no-attack-angles")
    if n == ANGLES and foe == BRIGANTES and b.subject[foe] == ANGLES and protected(a):
        text = say("The Brigantes here are under the Angles' protection.")
        return Refusal(text, "submit.angles.scope")  # [submit.angles.scope, submit.angles.no-transit]
    return None


def _by_truce(g: Game, b: Board, n: int, foe: int) -> Refusal | None:
    """rb.submitted.no-attack, variant.3p-short.federates: The Romano-British keep old faith until provoked."""
    if n != ROMANO_BRITISH:
        return None
    if b.round < RB_FREE_TO_ATTACK_ROUND and (b.former & ~b.struck) >> foe & 1:
        text = say("The {} were subjects of Rome and have not attacked the Romano-British.", log.NATION[foe])
        return Refusal(text, "rb.submitted.no-attack")
    scenario = b.edition.scenarios[g.scenario]
    if b.round == scenario.federate_round and foe in scenario.federates:
        return Refusal("In this round they are federates.", "variant.3p-short.federates")
    return None
