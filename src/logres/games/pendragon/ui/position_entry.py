"""Entry points of positions: where the sequence of play can be taken up.

`card`: an Event card before anybody acted. `act`: the next faction chooses, after those that `acted` and `passed`;
`first` is what the first of them did: command, command_and_feat or event. `epoch`: an Epoch Round from the phase `step`
on: annona, hoard, imperium, victory, epoch_event, revenue, upkeep, recover, reset. `upkeep`: of `actor` and the next.
`command`: `actor` begins `command`, perhaps `limited`. `battle`: `actor` attacks `target` in `space`, as by an Event.
`midst`: any other moment, with the `frames` that wait there and their last `answer`, as a save has them.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine import codec
from logres.engine.errors import BadInput, BadRecord
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import menu
from logres.games.pendragon.epoch.rounds import EpochRound
from logres.games.pendragon.epoch.upkeep import Upkeep
from logres.games.pendragon.names import COMMANDS, FACTIONS, NOBODY, PLAYS, SEATS
from logres.games.pendragon.rules.sequence import ChoosePlay, EventCard, GameLoop
from logres.games.pendragon.tables import space

FIRSTS: Final = ("command", "command_and_feat", "event")
PHASES: Final = ("card", "act", "command", "battle", "epoch", "upkeep", "midst")


def faction(seat: Any) -> int:
    """The number of a faction; BadInput if there is none of this name."""
    if seat not in SEATS:
        raise BadInput(f"position: there is no faction '{seat}'; there are: {', '.join(SEATS)}")
    return SEATS.index(seat)


def play(name: Any) -> int:
    """What the first faction of a card did, NOBODY if there was none yet."""
    if not name:
        return NOBODY
    if name not in FIRSTS:
        raise BadInput(f"position: at.first is one of {', '.join(FIRSTS)}")
    return PLAYS.index(name)


def enter(g: Game, b: Board, at: dict[str, Any]) -> None:
    """Put the frames of an entry point on the stack."""
    phase = at.get("phase", "card")
    if phase not in PHASES:
        raise BadInput(f"position: at.phase is one of {', '.join(PHASES)}")
    if phase == "midst":
        _resume(g, at)
        return
    _call(g, GameLoop(), "again")
    if phase == "card":
        g.call(EventCard())
    elif phase == "act":
        _enter_card(g, at)
    elif phase == "command":
        actor, command = faction(at.get("actor")), at.get("command")
        if command not in COMMANDS:
            raise BadInput(f"position: at.command is one of {', '.join(COMMANDS)}")
        _call(g, EventCard(faction=actor), "taken")
        menu.begin(g, b, actor, COMMANDS.index(command), int(bool(at.get("limited"))))
    elif phase == "battle":
        attacker, target = faction(at.get("actor")), faction(at.get("target"))
        _call(g, EventCard(faction=attacker, event=1), "taken")
        g.call(Battle(space(at["space"]), attacker, target))
    else:
        _call(g, EpochRound(), at.get("step", "annona") if phase == "epoch" else "recover")
        if phase == "upkeep":
            _call(g, Upkeep(), at["actor"])


def _call(g: Game, frame: Procedure, step: str) -> None:
    frame.goto(step)
    g.call(frame)


def _resume(g: Game, at: dict[str, Any]) -> None:
    """The very frames of a moment between two entry points."""
    midst = codec.opened({name: value for name, value in at.items() if name != "card"})
    try:
        g.stack = [codec.frame_from(g.title, frame) for frame in midst["frames"]]
        g.answer = codec.frozen(midst.get("answer"))
    except (KeyError, TypeError, ValueError, BadRecord) as error:
        raise BadInput(f"position: its frames cannot be read: {error}") from None


def _enter_card(g: Game, at: dict[str, Any]) -> None:
    _call(g, EventCard(_bits(at.get("acted", ())), _bits(at.get("passed", ())), play(at.get("first"))), "offer")


def _bits(seats: Any) -> int:
    return sum([1 << faction(seat) for seat in seats])


def _named(bits: int) -> list[str]:
    return [SEATS[f] for f in FACTIONS if bits >> f & 1]


def where(g: Game, b: Board) -> dict[str, Any]:
    """The entry point at which a game stands, or the midst of whatever is going on; BadInput where nothing is."""
    if not g.stack:
        raise BadInput("a finished game of pendragon has no position to go on from")
    card = g.find(EventCard)
    if not isinstance(g.stack[-1], ChoosePlay) or card is None or card.cancels:
        if any(b.nonplayer):  # what it told of its turn so far is in the log, which no position has
            raise BadInput("with non-players a position of pendragon stands where a faction chooses what to do")
        frames = [codec.frame_json(frame) for frame in g.stack]
        return codec.sealed({"phase": "midst", "frames": frames, "answer": g.answer})
    doc: dict[str, Any] = {"phase": "act", "acted": _named(card.acted), "passed": _named(card.passed)}
    return doc if card.first == NOBODY else {**doc, "first": PLAYS[card.first]}
