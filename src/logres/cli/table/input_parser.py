"""From what a player types to actions: numbers, notations, their beginnings, and several at once."""

from __future__ import annotations

import re
from typing import Final

from logres.engine.actions import Action, normal
from logres.engine.errors import BadInput, IllegalAction
from logres.engine.game import Game

SHOWN: Final = 6  # of an ambiguous beginning's meanings


def resolve(game: Game, seat: str, line: str) -> list[Action]:
    """The actions a line stands for, tried in turn on a copy; the game itself is not touched.

    Several are parted by `;` or `,`. What a die or a reveal brings cannot be known beforehand, so a list ends there.
    """
    pieces = [piece for piece in re.split(r"[;,]", line) if piece.strip()]
    trial = game.clone()
    actions: list[Action] = []
    for number, piece in enumerate(pieces):
        found = _next(trial, seat, piece)
        for action in found:
            trial.play(action, seat)
        actions += found
        if number + 1 < len(pieces) and not trial.can_undo(seat):
            raise BadInput(f"'{actions[-1]}' cannot be taken back: play up to there, then look again")
    return actions


def _next(game: Game, seat: str, piece: str) -> list[Action]:
    """The action a piece stands for, after forced ones that the player need not type."""
    passed: list[Action] = []
    trial = game.clone()
    while True:
        offered = trial.legal(seat)
        if not offered:
            raise IllegalAction(f"nothing is asked of {seat} any more before '{piece.strip()}'")
        action = match(offered, piece)
        if action is None:  # of the seat's own accord: the whole notation, nothing shorter
            action = next((beside for beside in trial.initiatives(seat) if beside.text == normal(piece)), None)
        if action is not None:
            return [*passed, action]
        if len(offered) > 1 or (passed and not trial.can_undo(seat)):
            raise _refused(game, seat, piece.strip())
        trial.play(offered[0], seat)
        passed.append(offered[0])


def _refused(game: Game, seat: str, piece: str) -> IllegalAction:
    why = game.why_not(piece, seat)
    assert why is not None  # what is offered was matched
    return IllegalAction(why.text, why.rule)


def match(offered: list[Action], piece: str) -> Action | None:
    """The one action a piece means; None if it means none, BadInput if it means several."""
    text = normal(piece)
    if text.isdecimal():
        return _by_number(offered, int(text))
    exact = [action for action in offered if action.text == text]
    found = exact or _beginning(offered, text) or [action for action in offered if action.names(text)]
    if len(found) > 1:
        shown = ", ".join(str(action) for action in found[:SHOWN])
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise BadInput(f"'{text}' may mean {shown}{more}")
    return found[0] if found else None


def _by_number(offered: list[Action], number: int) -> Action:
    if not 1 <= number <= len(offered):
        raise BadInput(f"there is no number {number}; there are 1 to {len(offered)}")
    return offered[number - 1]


def _beginning(offered: list[Action], text: str) -> list[Action]:
    """Actions that begin so; else those whose words do, one by one ("t 2 inf")."""
    whole = [action for action in offered if action.text.startswith(text) and not _cuts_number(text, action.text)]
    return whole or [action for action in offered if _abbreviates(text.split(), action.text.split())]


def _cuts_number(text: str, whole: str) -> bool:
    """Whether a beginning ends inside a number: "give 1" is no "give 12 saxons"."""
    return text[-1:].isdigit() and whole[len(text) : len(text) + 1].isdigit()


def _abbreviates(typed: list[str], words: list[str]) -> bool:
    pairs = zip(typed, words, strict=False)
    return len(typed) <= len(words) and all(w.startswith(t) and not _cuts_number(t, w) for t, w in pairs)
