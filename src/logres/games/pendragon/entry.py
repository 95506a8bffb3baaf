"""Entry points of positions: where the sequence of play can be taken up.

`card`: an Event card before anybody acted. `act`: the next faction chooses, after those that `acted` and `passed`;
`first` is what the first of them did: command, command_and_feat or event. `epoch`: an Epoch Round from the phase `step`
on: annona, hoard, imperium, victory, epoch_event, revenue, upkeep, recover, reset. `upkeep`: of `actor` and the next.
`command`: `actor` begins `command`, perhaps `limited`. `battle`: `actor` attacks `target` in `space`, as by an Event.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands import menu
from logres.games.pendragon.epoch.rounds import EpochRound
from logres.games.pendragon.epoch.upkeep import Upkeep
from logres.games.pendragon.names import COMMANDS, FACTIONS, NOBODY, SEATS, Play
from logres.games.pendragon.sequence import ChoosePlay, Chronicle, EventCard
from logres.games.pendragon.tables import space

PHASES: Final = ("card", "act", "command", "battle", "epoch", "upkeep")


def enter(g: Game, b: Board, at: dict[str, Any]) -> None:
    """Put the frames of an entry point on the stack."""
    phase = at.get("phase", "card")
    if phase not in PHASES:
        raise BadInput(f"position: at.phase is one of {', '.join(PHASES)}")
    _call(g, Chronicle(), "again")
    if phase == "card":
        g.call(EventCard())
    elif phase == "act":
        _enter_card(g, at)
    elif phase == "command":
        _call(g, EventCard(faction=SEATS.index(at["actor"])), "taken")
        menu.begin(g, b, SEATS.index(at["actor"]), COMMANDS.index(at["command"]), int(bool(at.get("limited"))))
    elif phase == "battle":
        _call(g, EventCard(faction=SEATS.index(at["actor"]), event=1), "taken")
        g.call(Battle(space(at["space"]), SEATS.index(at["actor"]), SEATS.index(at["target"])))
    else:
        _call(g, EpochRound(), at.get("step", "annona") if phase == "epoch" else "recover")
        if phase == "upkeep":
            _call(g, Upkeep(), at["actor"])


def _call(g: Game, frame: Procedure, step: str) -> None:
    frame.goto(step)
    g.call(frame)


def _enter_card(g: Game, at: dict[str, Any]) -> None:
    first = Play[at["first"].upper()].value if at.get("first") else NOBODY
    _call(g, EventCard(_bits(at.get("acted", ())), _bits(at.get("passed", ())), first), "offer")


def _bits(seats: Any) -> int:
    return sum([1 << SEATS.index(seat) for seat in seats])


def _named(bits: int) -> list[str]:
    return [SEATS[f] for f in FACTIONS if bits >> f & 1]


def where(g: Game, b: Board) -> dict[str, Any]:
    """The entry point at which a game stands; BadInput elsewhere."""
    top = g.stack[-1] if g.stack else None
    card = g.find(EventCard)
    if not isinstance(top, ChoosePlay) or card is None or card.cancels:
        raise BadInput("a position of pendragon stands where a faction chooses what to do with a card")
    doc: dict[str, Any] = {"phase": "act", "acted": _named(card.acted), "passed": _named(card.passed)}
    return doc if card.first == NOBODY else {**doc, "first": Play(card.first).name.lower()}
