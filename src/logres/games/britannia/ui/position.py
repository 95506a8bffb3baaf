"""Positions: a documented JSON form of the board at a phase, both ways. See docs/positions.md."""

from __future__ import annotations

import json
from typing import Any, Final

from logres.engine.codec import dumps, frame_from, frame_json, frozen, opened, sealed, state_json
from logres.engine.errors import BadInput, LogresError
from logres.engine.frames import Procedure
from logres.engine.game import Game, blank_game
from logres.engine.play.documents import Shape
from logres.games.britannia.board import Board, board_of, chapter
from logres.games.britannia.groups import Cohort
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.battle import Battle, Battles
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.nations.crowns import Ballot
from logres.games.britannia.rules.rounds.setup import deal_cards, seat_nations
from logres.games.britannia.rules.rounds.turn import GameLoop, NationTurn, RoundEnds
from logres.games.britannia.state import DEAD, INTACT, NEW_FORT, NOBODY, RUIN
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    BURH,
    CAVALRY,
    INFANTRY,
    KIND_NAMES,
    LAND,
    LEADER,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    NATION,
    NATIONS,
    ROMANS,
    SAXONS,
)

MOST: Final = 999  # of anything: no track goes so far
MOST_PIECES: Final = 99  # of a kind and nation in one area; the box has fewer
PHASES: Final = (
    "round",
    "turn",
    "population",
    "movement",
    "battles",
    "battle",
    "withdrawal",
    "overpopulation",
    "end-of-round",
    "crown",
)
NAMES: Final[Shape] = {
    "at": ("round", "phase", "nation", "half", "area", "pending"),
    "board": (
        *("areas", "ruins", "population", "points", "subjects", "former", "struck", "revolted", "dead", "paid"),
        *("cohorts", "entries", "dismounted", "sides", "harold_gone", "shortfall", "bids"),
    ),
    "board.areas": AREAS,
    "board.cohorts.*": ("area", "kind", "start", "back", "raider", "moved", "count"),
    "hidden": ("pending",),
}


def index(table: dict[str, int], name: Any, what: str) -> int:
    if not isinstance(name, str) or name not in table:
        raise BadInput(f"position: there is no {what} '{name}'")
    return table[name]


def area(name: Any) -> int:
    return index(AREA, name, "area")


def nation(name: Any) -> int:
    return index(NATION, name, "nation")


def number(value: Any, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise BadInput(f"position: {what} must be a whole number up to {MOST}, not {str(value)[:60]!r}")
    return value


def pieces(value: Any, what: str) -> int:
    """So many armies, more than the box has or not; but not so many that a battle would be fought for hours."""
    if number(value, what) > MOST_PIECES:
        raise BadInput(f"position: {value} {what} are more than {MOST_PIECES}")
    return int(value)


# ---------------------------------------------------------------------- reading


def read(g: Game, doc: dict[str, Any]) -> None:
    """Fill the game's board and stack from a position document."""
    b = read_board(g, doc)
    at = doc.get("at", {})
    if pending_of(doc):
        read_pending(g, b, doc)
        return
    phase = at.get("phase", "round")
    if phase not in PHASES:
        raise BadInput(f"position: at.phase '{phase}' is not one of: {', '.join(PHASES)}")
    if phase in ("round", "end-of-round", "crown"):
        _enter_round(g, phase)
    else:
        who = nation(at.get("nation"))
        loop = GameLoop(who + 1)
        loop.goto("nation_turns")
        g.call(loop)
        enter_turn(g, b, chapter(b, NationTurn)(who), at, doc.get("board", {}))


def read_board(g: Game, doc: dict[str, Any]) -> Board:
    """The game's board, without anything on the stack."""
    b = g.title.blank()
    assert isinstance(b, Board)
    g.board = b
    seat_nations(g, b)
    deal_cards(g, b)
    b.round = number(doc.get("at", {}).get("round", 1), "at.round")
    if not 1 <= b.round <= b.edition.calendar.last:
        raise BadInput(f"position: at.round must be from 1 to {b.edition.calendar.last}")
    _read_board(b, doc.get("board", {}))
    _read_sides(g, b, doc.get("board", {}).get("sides", {}))
    return b


def pending_of(doc: dict[str, Any]) -> dict[str, Any]:
    """What lies on the stack of a moment between two entry points; sealed votes make it a secret."""
    found: dict[str, Any] = doc.get("at", {}).get("pending") or doc.get("hidden", {}).get("pending") or {}
    return found


def read_pending(g: Game, b: Board, doc: dict[str, Any]) -> None:
    """Stand exactly where the document was made."""
    at, board, pending = doc["at"], doc.get("board", {}), opened(pending_of(doc))
    b.nation = nation(at["nation"]) if "nation" in at else NOBODY
    b.half = number(at.get("half", 0), "at.half")
    _read_tracks(b, board)
    if "sides" in board:  # as long as bids are made nobody has any
        b.owner = [NOBODY] * N_NATIONS
        _read_sides(g, b, board["sides"])
    g.answer = frozen(pending.get("answer"))
    for frame in pending["stack"]:
        g.call(frame_from(g.title, frame))


def _read_tracks(b: Board, board: dict[str, Any]) -> None:
    """Where the armies of the nation on turn came from."""
    if "cohorts" in board:
        b.cohorts = cohorts.tidy([_read_cohort(c) for c in board["cohorts"]])
    b.entries = [(area(into), area(out_of)) for into, out_of in board.get("entries", ())]


def _enter_round(g: Game, phase: str) -> None:
    """Stand before the first nation turn of a round, behind the last, or before the Bretwalda or king is found."""
    loop = GameLoop()
    loop.goto("round_begins" if phase == "round" else "round_ends")
    g.call(loop)
    if phase == "crown":
        loop.goto("next_round")
        end = chapter(board_of(g), RoundEnds)()
        end.goto("crown")
        g.call(end)


def _read_sides(g: Game, b: Board, sides: dict[str, list[str]]) -> None:
    """Who plays whom, where lot or bids have decided it."""
    owner = b.owner[:]
    for seat, names in sides.items():
        if seat not in g.seats:
            raise BadInput(f"position: there is no seat '{seat}'")
        for who in names:
            owner[nation(who)] = g.seats.index(seat)
    b.owner = owner


def _read_board(b: Board, doc: dict[str, Any]) -> None:
    for name, stacks in doc.get("areas", {}).items():
        for who, units in stacks.items():
            _read_stack(b, area(name), nation(who), units)
    for name in doc.get("ruins", ()):
        b.fort[area(name)] = RUIN
    for key, table in (("population", b.pop), ("points", b.points)):
        for who, value in doc.get(key, {}).items():
            table[nation(who)] = number(value, key)
    for who, overlord in doc.get("subjects", {}).items():
        b.subject[nation(who)] = nation(overlord)
    for who, names in doc.get("paid", {}).items():
        b.paid[nation(who)] = _bits([area(name) for name in names])
    for leader in doc.get("dead", ()):
        b.leader[index(LEADER, leader, "leader")] = DEAD
    b.former = _bits([nation(who) for who in doc.get("former", ())])
    b.struck = _bits([nation(who) for who in doc.get("struck", ())])
    b.revolted = _bits([nation(who) for who in doc.get("revolted", ())])
    b.harold_gone = number(doc.get("harold_gone", 0), "harold_gone")
    b.dismounted = number(doc.get("dismounted", 0), "dismounted")
    b.shortfall = number(doc.get("shortfall", 0), "shortfall")
    b.bids = [number(bid, "bids") for bid in doc.get("bids", b.bids)]


def _bits(items: list[int]) -> int:
    return sum([1 << item for item in set(items)])


def _read_stack(b: Board, a: int, n: int, units: dict[str, Any]) -> None:
    for key in units:
        if key not in ("infantry", "cavalry", "leader", "fort", "burh"):
            raise BadInput(f"position: there is no unit '{key}'")
    b.add(n, a, INFANTRY, pieces(units.get("infantry", 0), "infantry"))
    b.add(n, a, CAVALRY, pieces(units.get("cavalry", 0), "cavalry"))
    if units.get("fort"):
        if n != ROMANS or a >= LAND or units["fort"] not in (True, "new"):
            raise BadInput('position: only the Romans have forts, and on land: true, or "new"')
        b.fort[a] = NEW_FORT if units["fort"] == "new" else INTACT
        b.here[a] |= 1 << n
    if units.get("burh"):
        if n != SAXONS or a >= LAND:
            raise BadInput("position: only the Saxons have burhs, and on land")
        b.add(n, a, BURH)
    if units.get("leader"):
        b.leader[index(LEADER, units["leader"], "leader")] = a


def enter_turn(g: Game, b: Board, turn: NationTurn, at: dict[str, Any], doc: dict[str, Any]) -> None:
    """Stand in a nation's turn, just before the phase."""
    who = turn.nation
    b.nation = who
    b.half = number(at.get("half", 1), "at.half")
    turn.muster(g, b)
    _read_tracks(b, doc)
    phase = at["phase"]
    g.call(turn)
    if phase == "battle":
        turn.goto("second_half")
        g.call(Battles(who))
        where = area(at.get("area"))
        if not b.has(who, where) or b.enemy(who, where) == NOBODY:
            raise BadInput(f"position: the {NATIONS[who]} have no battle in {AREAS[where]}")
        g.call(chapter(b, Battle)(where, who, b.enemy(who, where)))
    else:
        turn.goto("begin" if phase == "turn" else phase)


def _read_cohort(doc: dict[str, Any]) -> Cohort:
    here = area(doc["area"])
    start = area(doc["start"]) if "start" in doc else here
    back = area(doc["back"]) if "back" in doc else NOWHERE
    kind = KIND_NAMES.index(doc.get("kind", "infantry"))
    moved = number(doc.get("moved", int(back != NOWHERE)), "moved")
    raider = number(doc.get("raider", 0), "raider")
    return Cohort(here, kind, start, back, raider, moved, pieces(doc["count"], "armies"))


# ---------------------------------------------------------------------- writing


def write(g: Game, b: Board) -> dict[str, Any]:
    """The position document of this moment: of its phase, where that leads here, else with what is pending."""
    return exact(g, of_phase(g, b))


def of_phase(g: Game, b: Board) -> dict[str, Any]:
    """The document without what is only begun: a group on the march, a hit not yet taken."""
    return {"at": write_at(g, b), "board": {**write_board(b), **_write_sides(g, b)}, "hidden": {}}


def exact(g: Game, doc: dict[str, Any]) -> dict[str, Any]:
    """The document, from which a game goes on as this one does; BadInput where none can be written."""
    if comes_back(g, doc):
        return doc
    pending = sealed({"answer": g.answer, "stack": [frame_json(frame) for frame in g.stack]})
    part = "hidden" if g.find(Ballot) is not None else "at"
    whole = {**doc, part: {**doc[part], "pending": pending}}
    if not comes_back(g, whole):
        raise BadInput("this moment cannot be written as a position; save the game instead")
    return whole


def comes_back(g: Game, doc: dict[str, Any]) -> bool:
    """Whether a document leads to this very moment, without any chance on the way."""
    trial = blank_game(g.title, g.scenario, g.options, "position")
    trial.origin = json.loads(dumps(doc))
    try:
        trial.begin()
    except LogresError:
        return False
    return not trial.history.all()[0].draws and _moment(trial) == _moment(g)


def _moment(g: Game) -> str:
    state = state_json(g)
    return dumps({part: state[part] for part in ("answer", "board", "stack")})


def write_at(g: Game, b: Board) -> dict[str, Any]:
    turn = g.find(NationTurn)
    if turn is None:
        loop = g.find(GameLoop)
        ended = loop is not None and loop.at > GameLoop.STEPS.index("round_ends")
        return {"round": b.round, "phase": "crown" if ended else "round"}
    battle = g.find(Battle)
    at = {"round": b.round, "phase": _phase(turn), "nation": NATIONS[turn.nation], "half": b.half}
    if battle is not None and battle.goes_on(b):
        at["phase"] = "battle"
        at["area"] = AREAS[battle.area]
    return at


def _write_sides(g: Game, b: Board) -> dict[str, Any]:
    if not (g.options.get("bidding") or g.options.get("random-sides")):
        return {}
    return {
        "sides": {seat: [NATIONS[n] for n in range(N_NATIONS) if b.owner[n] == i] for i, seat in enumerate(g.seats)}
    }


def _phase(turn: Procedure) -> str:
    """The documented phase that the turn's current step belongs to."""
    done = turn.STEPS[: turn.at]
    for phase in ("overpopulation", "withdrawal", "battles", "movement"):
        if phase in done:
            return phase
    return "population"


def write_board(b: Board) -> dict[str, Any]:
    doc: dict[str, Any] = {
        "areas": {AREAS[a]: stacks_json(b, a) for a in range(N_AREAS) if b.here[a] or a in b.leader},
        "ruins": [AREAS[a] for a in range(LAND) if b.fort[a] == RUIN],
        "population": {NATIONS[n]: b.pop[n] for n in range(N_NATIONS) if b.pop[n]},
        "points": {NATIONS[n]: b.points[n] for n in range(N_NATIONS) if b.points[n]},
        "subjects": {NATIONS[n]: NATIONS[b.subject[n]] for n in range(N_NATIONS) if b.subject[n] != NOBODY},
        "paid": {NATIONS[n]: _names(AREAS, b.paid[n]) for n in range(N_NATIONS) if b.paid[n]},
        "dead": [LEADERS[i] for i, where in enumerate(b.leader) if where == DEAD],
        "former": _names(NATIONS, b.former),
        "struck": _names(NATIONS, b.struck),
        "revolted": _names(NATIONS, b.revolted),
        "harold_gone": b.harold_gone,
        "dismounted": b.dismounted,
        "shortfall": b.shortfall,
        "bids": b.bids,
    }
    if b.nation != NOBODY:
        doc["cohorts"] = [_cohort_json(c) for c in b.cohorts]
        doc["entries"] = [[AREAS[into], AREAS[out_of]] for into, out_of in b.entries]
    return doc


def stacks_json(b: Board, a: int) -> dict[str, Any]:
    """The units in an area by nation, only what is there."""
    stacks: dict[str, Any] = {}
    for n in range(N_NATIONS):
        if b.has(n, a) or b.leader_at(n, a) >= 0:  # a leader whose last army fell in this very round of dice
            stacks[NATIONS[n]] = _stack_json(b, n, a)
    return stacks


def _stack_json(b: Board, n: int, a: int) -> dict[str, Any]:
    counts = (("infantry", b.infantry(n, a)), ("cavalry", b.cavalry(n, a)))
    stack: dict[str, Any] = {key: count for key, count in counts if count}
    if b.leader_at(n, a) >= 0:
        stack["leader"] = LEADERS[b.leader_at(n, a)]
    if b.forts(n, a):
        stack["fort"] = "new" if b.fort[a] == NEW_FORT else True
    if b.burhs(n, a):
        stack["burh"] = True
    return stack


def _names(table: tuple[str, ...], bits: int) -> list[str]:
    return [name for i, name in enumerate(table) if bits >> i & 1]


def _cohort_json(cohort: Cohort) -> dict[str, Any]:
    doc = {"area": AREAS[cohort.area], "kind": KIND_NAMES[cohort.kind], "start": AREAS[cohort.start]}
    back = {"back": AREAS[cohort.back]} if cohort.back != NOWHERE else {}
    return {**doc, "raider": cohort.raider, "moved": cohort.moved, **back, "count": cohort.armies}
