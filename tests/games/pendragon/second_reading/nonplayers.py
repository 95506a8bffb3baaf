"""Turns of non-players in positions of the second reading: played by what the rules force, looked at by the log."""

from __future__ import annotations

from typing import Any

import logres
from logres import Game
from logres.engine.history import Line
from tests.games.pendragon.second_reading.table import SEATS, legal, play

LONGEST = 200
# After the first faction's bare Command no Event is open: card, those who acted, those who passed.
SECOND = {
    "scotti": (50, ["saxons"], []),
    "saxons": (72, ["scotti"], []),
    "civitates": (45, ["saxons"], []),
    "dux": (45, ["saxons"], ["civitates"]),
}
PLAYERS_ANSWER = ("stand ", "fight ", "decline", "refuse")


def turn(
    actor: str,
    spaces: dict[str, Any],
    chance: list[Any] | None = None,
    others: tuple[str, ...] = (),
    answers: tuple[str, ...] = PLAYERS_ANSWER,
    **board: Any,
) -> Game:
    """The actor, second on its card after a bare Command, is a non-player: its turn, to the end."""
    card, acted, passed = SECOND[actor]
    at = {"phase": "act", "card": card, "acted": acted, "passed": passed, "first": "command"}
    return at_card(at, (actor, *others), spaces, chance, answers, **board)


def at_card(
    at: dict[str, Any],
    nonplayers: tuple[str, ...],
    spaces: dict[str, Any],
    chance: list[Any] | None = None,
    answers: tuple[str, ...] = PLAYERS_ANSWER,
    **board: Any,
) -> Game:
    g = begun(at, nonplayers, spaces, chance, **board)
    finish(g, answers)
    return g


def begun(
    at: dict[str, Any],
    nonplayers: tuple[str, ...],
    spaces: dict[str, Any],
    chance: list[Any] | None = None,
    **board: Any,
) -> Game:
    options = {"nonplayers": [seat for seat in SEATS if seat in nonplayers], **board.pop("options", {})}
    doc = {
        "at": at,
        "hidden": {"deck": board.pop("deck", [18, 71, 26])},
        "options": options,
        "scenario": board.pop("scenario", "barbarian-conspiracy"),
        "board": {"spaces": spaces, **board},
    }
    return logres.position("pendragon", doc, chance=chance or [], seed="second reading")


def finish(g: Game, answers: tuple[str, ...] = PLAYERS_ANSWER) -> None:
    """Until a player has to choose what to do with a card, or the next card comes."""
    cards = kinds_of(g, "card")
    for _ in range(LONGEST):
        if not g.pending or kinds_of(g, "card") > cards:
            return
        forced = g.forced
        if forced is not None:
            g.play(forced, g.pending[0].seat)
        elif "pass" in legal(g):
            return
        else:
            play(g, answered(g, answers))
    raise AssertionError("the turn does not end")


def answered(g: Game, answers: tuple[str, ...]) -> str:
    open_to = legal(g)
    return next((a for wanted in answers for a in open_to if a.startswith(wanted)), open_to[0])


def kinds_of(g: Game, kind: str) -> int:
    return sum(line.kind == kind for line in g.log)


def arg(line: Line, at: int) -> Any:
    """One of a line's arguments, whatever it is."""
    return line.args[at]


def deeds(g: Game, actor: str) -> dict[str, list[str]]:
    """What the actor did and where, by the name of the Command or Feat; a pass too."""
    done: dict[str, list[str]] = {}
    for line in g.log:
        if line.about == actor and line.kind in ("action", "feat"):
            done.setdefault(str(line.args[1]), []).extend([noun.id for noun in arg(line, 2).items])
        if line.about == actor and line.kind == "pass":
            done["Pass"] = []
    return done


def fought(g: Game) -> list[str]:
    """Where Battles were fought, in their order."""
    return [arg(line, 0).id for line in g.log if line.kind == "battle"]


def defended(g: Game) -> list[str]:
    """Who was attacked, Battle by Battle."""
    return [str(line.args[2]) for line in g.log if line.kind == "battle"]


def rolled(g: Game) -> dict[str, int]:
    return {str(line.args[0]): arg(line, 1) for line in g.log if line.kind == "np-rolled"}
