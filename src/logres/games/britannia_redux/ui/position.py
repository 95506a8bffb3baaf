"""Positions of reduX: Britannia's form, with an entry into an extra turn. See docs/positions.md."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.play.documents import Shape
from logres.games.britannia import board
from logres.games.britannia.board import board_of
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.rounds.turn import GameLoop
from logres.games.britannia.tables import AREAS, LAND, LEADER, LEADERS, NATIONS
from logres.games.britannia.ui import position
from logres.games.britannia.ui.position import area, index, nation, number, pending_of, pieces
from logres.games.britannia_redux.rules.boats import UNUSED
from logres.games.britannia_redux.rules.extra_turn import ExtraTurn
from logres.games.britannia_redux.rules.kingship import Kingship
from logres.games.britannia_redux.rules.rounds import RoundEnds
from logres.games.britannia_redux.state import ReduxBoard, redux

NAMES: Final[Shape] = {
    **position.NAMES,
    "at": (*position.NAMES["at"], "extra"),
    "board": (*position.NAMES["board"], "cnut_rex", "trail", "boat", "boats"),
}
UNITS = ("infantry", "cavalry", "leader")


def read(g: Game, doc: dict[str, Any]) -> None:
    """redux.frame.two-new-units: Infantry, cavalry and leaders, no forts and no burhs."""
    for stacks in doc.get("board", {}).get("areas", {}).values():
        for units in stacks.values():
            if not set(units) <= set(UNITS):  # [redux.frame.two-new-units]
                raise BadInput(f"position: the units of reduX are {', '.join(UNITS)}")
    if "extra" in doc.get("at", {}) and not pending_of(doc):
        _enter_extra(g, doc)
    else:
        position.read(g, doc)
    _read_own(redux(board_of(g)), doc)


def _read_own(b: ReduxBoard, whole: dict[str, Any]) -> None:
    """What only reduX has on the table."""
    doc = whole.get("board", {})
    if pending_of(whole):
        b.extra = int("extra" in whole["at"])
        b.boat = list(UNUSED) if doc.get("boats") else []
    b.cnut_rex = number(doc.get("cnut_rex", 0), "cnut_rex")
    b.trail = sum([1 << area(name) for name in set(doc.get("trail", ()))])
    if "boat" in doc:
        leader, *way = doc["boat"]
        b.boat = [*[area(name) for name in way], index(LEADER, leader, "leader") if leader else NOWHERE]


def _enter_extra(g: Game, doc: dict[str, Any]) -> None:
    """Stand in an extra turn. `at.extra` lists all nations that have one, each with the armies it receives."""
    b = redux(position.read_board(g, doc))
    b.extra = 1
    at = doc["at"]
    due = tuple(sorted([(nation(name), pieces(armies, "at.extra")) for name, armies in at["extra"].items()]))
    who = nation(at.get("nation"))
    if who not in dict(due):
        raise BadInput(f"position: the {NATIONS[who]} have no extra turn")
    loop = GameLoop(len(NATIONS))
    loop.goto("next_round")
    ends = RoundEnds()
    ends.goto("holding")
    kingship = Kingship(due, [n for n, _ in due].index(who) + 1)
    kingship.goto("extra_turns")
    for frame in (loop, ends, kingship):
        g.call(frame)
    position.enter_turn(g, b, ExtraTurn(who, dict(due)[who]), at, doc.get("board", {}))


def write(g: Game, b: board.Board) -> dict[str, Any]:
    doc = position.of_phase(g, b)
    kingship = g.find(Kingship)
    if kingship is not None and redux(b).extra:
        doc["at"]["extra"] = {NATIONS[n]: armies for n, armies in kingship.due}
    doc["board"].update(_own_json(redux(b)))
    return position.exact(g, doc)


def _own_json(b: ReduxBoard) -> dict[str, Any]:
    doc: dict[str, Any] = {"cnut_rex": b.cnut_rex, "trail": [AREAS[a] for a in range(LAND) if b.trail >> a & 1]}
    if b.boat:
        doc["boats"] = 1
    if b.boat and b.boat[0] != NOWHERE:
        leader = b.boat[3]
        doc["boat"] = [LEADERS[leader] if leader >= 0 else None, *[AREAS[a] for a in b.boat[:3]]]
    return doc
