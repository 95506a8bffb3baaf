"""8.2.1 What non-player Britons choose on Epoch cards. Reconstructed: see data/nonplayer.yaml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.questions import ENOUGH, ChooseUnits, ChooseWay, EventDecision
from logres.games.pendragon.names import CAVALRY, CIVITATES, DUX, FORT, MILITIA, N_SPACES, SPACE, Card
from logres.games.pendragon.nonplayer.fixed_dice import offered
from logres.games.pendragon.rules import imperium

TO_GAUL: Final = 3


def magnus_maximus(b: Board) -> str:
    return "cross" if b.on_map(CAVALRY) >= 10 or imperium.civilian(b) else "stay"


def constantine_of_dux(b: Board) -> str:
    return "cavalry" if b.on_map(CAVALRY) + b.available[CAVALRY] >= 12 else "prestige"


def constantine_of_civitates(b: Board) -> str:
    return "autonomy" if b.wealth >= 8 and control.population_under(b, CIVITATES) > 27 else "decline"


def honorius(b: Board) -> str:
    return "pay" if b.total_prosperity() + b.prestige > 55 else "yield"


def aetius(b: Board) -> str:
    return "pay" if b.resources[DUX] >= 12 + 5 and control.population_under(b, CIVITATES) > 30 else "decline"


def rhiothamus(b: Board) -> str:
    return "send"


_WAYS: Final[dict[tuple[int, int], Callable[[Board], str]]] = {
    (Card.MAGNUS_MAXIMUS, DUX): magnus_maximus,
    (Card.CONSTANTINE_III, DUX): constantine_of_dux,
    (Card.CONSTANTINE_III, CIVITATES): constantine_of_civitates,
    (Card.HONORIUS, DUX): honorius,
    (Card.AETIUS, DUX): aetius,
    (Card.RHIOTHAMUS, DUX): rhiothamus,
    (Card.RHIOTHAMUS, CIVITATES): rhiothamus,
}


def choose(g: Game, b: Any, question: EventDecision) -> Action | None:
    """8.2.1.epoch-instructions: The answer that the instruction for an Epoch card gives; None where there is none."""
    if question.card == Card.RHIOTHAMUS and isinstance(question, ChooseUnits) and question.optional:
        return gaul(g, b, question)
    wanted = _WAYS.get((question.card, question.faction))
    if wanted is None or not isinstance(question, ChooseWay):
        return None
    word = wanted(b)
    return next((action for action in offered(g, b, question) if action.verb == word), None)


def gaul(g: Game, b: Board, question: ChooseUnits) -> Action:
    """Three go to Gaul: Cavalry if no Fort is bared, Militia of twelve; else none."""
    willing = spare_cavalry(b) if question.faction == DUX else int(b.on_map(MILITIA) >= 12) * TO_GAUL
    actions = [a for a in offered(g, b, question) if a != ENOUGH and a.area in SPACE]
    able = [a for a in actions if (a.count or 0) <= TO_GAUL and _spared(b, question.faction, a)]
    if willing < TO_GAUL or not able:
        return ENOUGH
    return max(able, key=lambda a: a.count or 0)


def _spared(b: Board, faction: int, action: Action) -> bool:
    space = SPACE[action.area or ""]
    if faction == CIVITATES:
        return (action.stack or "").endswith("militia")
    return (action.count or 0) <= b.at(space, CAVALRY) - b.at(space, FORT)


def spare_cavalry(b: Board) -> int:
    """Cavalry beyond one for each Fort."""
    return sum([max(0, b.at(s, CAVALRY) - b.at(s, FORT)) for s in range(N_SPACES)])
