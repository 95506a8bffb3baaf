"""What is refused, as a message tells it: a code for programs, a reason for people, the rule where there is one."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.errors import DeadEnd, GameOver, IllegalAction, LogresError, NotYourTurn
from logres.engine.texts import Translate

CODES: Final = {IllegalAction: "illegal", NotYourTurn: "not-your-turn", GameOver: "over", DeadEnd: "dead-end"}
MOVED_ON: Final = "the table has moved on since"
NOT_BACK: Final = "nothing can be taken back past a die, a reveal or another seat's action"
IS_OVER: Final = "the game is over; a what-if table goes on from any point of it"


def refusal(error: LogresError, code: str | None = None, translate: Translate = str) -> dict[str, Any]:
    """An error as a refusal; `code` where whoever raised it has one of his own."""
    if isinstance(error, IllegalAction):
        return {"code": "illegal", "reason": translate(error.reason), "rule": error.rule}
    return {"code": code or CODES.get(type(error), "bad-input"), "reason": translate(error.args[0]), "rule": None}
