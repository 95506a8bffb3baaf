"""Answers that go together: all spaces of a Trade, a Feat with the spaces done, a Command carried out at once.

They are found by playing on a copy, and go no further than to what ends with a die: a list of them can be played.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton.invite import SettleAt
from logres.games.pendragon.commands.briton.trade import Trade
from logres.games.pendragon.commands.core.designation import ChooseFeat, ChooseSpaces, Next
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.placing import PlaceUnits
from logres.games.pendragon.names import BATTLE, INTERCEPT, RETURN, SPACE
from logres.games.pendragon.plans import FactionDecision

FEAT: Final = "feat"
CARRY_OUT: Final = "carry_out"
EVERYWHERE: Final = "everywhere"
PLAIN: Final = "plain"
LONGEST: Final = 60


def shortcuts(g: Game, b: Board, asked: FactionDecision) -> list[dict[str, Any]]:
    """All spaces of a Trade; what comes with the spaces done; and the rest of a Command that a question came into."""
    if isinstance(asked, (Next, PlaceUnits)):
        rest = _whole(g, asked.seat, ())
        return rest if any(len(one["actions"]) > 1 for one in rest) else []
    if not isinstance(asked, ChooseSpaces):
        return []
    return _everywhere(g, asked) + _finished(g, asked)


def _everywhere(g: Game, asked: ChooseSpaces) -> list[dict[str, Any]]:
    """To Trade costs nothing, so it is done wherever it can be; all that are left, if several."""
    run: Order = g.find(Order)
    if not isinstance(run.asked(), Trade):
        return []
    trial: Game | None = g
    chosen: list[str] = []
    while trial is not None and isinstance(trial.decision, ChooseSpaces):
        left = [one.text for one in trial.legal(asked.seat) if one.verb == "select"]
        if not left:
            break
        chosen.append(left[0])
        trial = _tried(trial, asked.seat, left[0])
    return [{"kind": EVERYWHERE, "feat": None, "actions": chosen, "placed": []}] if len(chosen) > 1 else []


def _finished(g: Game, asked: ChooseSpaces) -> list[dict[str, Any]]:
    """With the spaces done: each Feat, or none; or the whole Command, each space in order with all that it may have."""
    if "done" not in [one.text for one in g.legal(asked.seat)]:
        return []
    done = _tried(g, asked.seat, "done")
    if done is None:
        return []
    question = done.decision
    if not isinstance(question, ChooseFeat):
        return _whole(done, asked.seat, ("done",))
    found: list[dict[str, Any]] = []
    for action in done.legal():
        if action.verb == "with":
            found.append({"kind": FEAT, "feat": action.stack, "actions": ["done", action.text], "placed": []})
        else:
            plain = _tried(done, asked.seat, action.text)
            whole = _whole(plain, asked.seat, ("done", action.text)) if plain else []
            found += whole or [{"kind": PLAIN, "feat": None, "actions": ["done", action.text], "placed": []}]
    return found


def _whole(trial: Game, seat: str, begun: tuple[str, ...]) -> list[dict[str, Any]]:
    """On from what is begun, as long as only the order of spaces and numbers to place are asked."""
    actions = list(begun)
    placed: list[dict[str, Any]] = []
    while len(actions) < LONGEST:
        answer = _usual(trial, seat)
        if answer is None:
            break
        after = _tried(trial, seat, answer.text)
        if after is None and not _may_roll(trial) and not _is_last(trial, seat, answer):
            break
        actions.append(answer.text)
        placed += [answer.as_json()] if isinstance(trial.decision, PlaceUnits) else []
        if after is None:
            break
        trial = after
    return (
        [{"kind": CARRY_OUT, "feat": None, "actions": actions, "placed": placed}] if len(actions) > len(begun) else []
    )


def _usual(trial: Game, seat: str) -> Action | None:
    """The next space in the order of designation, the Feat when it is best; the most that can be placed."""
    asked = trial.decision
    if asked is None or asked.seat != seat:
        return None
    if isinstance(asked, PlaceUnits) or (isinstance(asked, SettleAt) and len(trial.legal()) == 1):
        return trial.legal()[0]
    return _next(trial) if isinstance(asked, Next) else None


def _may_roll(trial: Game) -> bool:
    """Whether dice may be the end of it: Raiders who Return are to Settle; the first Battle is fought."""
    run: Order = trial.find(Order)
    return isinstance(trial.decision, PlaceUnits) or run.command in (RETURN, BATTLE, INTERCEPT)


def _is_last(trial: Game, seat: str, answer: Action) -> bool:
    """Whether the Command is over with this answer: chance then decides what others do, not this Command."""
    over = trial.trial(answer, seat=seat, stop=True)
    run: Order = trial.find(Order)
    left: Order | None = over.find(Order)
    return left is None or left.faction != run.faction


def _next(trial: Game) -> Action:
    """The Feat last; before Battles; and before Raiders Return from a space that they are to Settle."""
    run: Order = trial.find(Order)
    legal = trial.legal()
    order = [pick.space for pick in run.picks]
    spaces = [one for one in legal if one.verb == "resolve"]
    if len(spaces) < len(legal):
        held = [pick.space for pick in run.feat_picks] if run.command == RETURN else []
        free = [one for one in spaces if SPACE[one.area or ""] not in held]
        if run.command in (INTERCEPT, BATTLE) or not free:
            return legal[-1]
        spaces = free
    return min(spaces, key=lambda one: _place(order, SPACE[one.area or ""])) if spaces else legal[0]


def _place(order: list[int], space: int) -> int:
    """Where a space stands among those designated; whither somebody was led comes after them."""
    return order.index(space) if space in order else len(order)


def _tried(g: Game, seat: str, action: str) -> Game | None:
    """What an answer leads to; None where it leads to a die, or the game would not go on by one's own answers."""
    trial = g.trial(action, seat=seat, stop=True)
    return None if trial.stopped_at is not None else trial
