"""6.6 Relocation: Units go where their Strongholds are, anywhere on the map or to the nearest."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board, spaces_of
from logres.games.pendragon.names import (
    CAVALRY,
    COMITATES,
    FACTION_NAMES,
    FORT,
    HILLFORT,
    MILITIA,
    NOBODY,
    SPACE,
    SPACE_NAMES,
    SPACES,
    TOWN,
    counted,
    several,
)
from logres.games.pendragon.plans import FactionDecision, act
from logres.games.pendragon.tables import DISTANCE, OWNER

LIFT: Final = tuple([Action("lift", area=space) for space in SPACES])
DONE_LIFTING: Final = Action("done")
KEEP: Final = Action("keep")
WARBAND_TO_SETTLEMENT: Final = 11  # how far a Settlement stands behind its Warband in the list of pieces


def strongholds_for(piece: int) -> tuple[int, ...]:
    """6.6.1.dux-cavalry-relocate, 6.6.2.civ-relocate: The Strongholds at which a Unit is at home."""
    if piece == CAVALRY:
        return (FORT,)
    if piece in (MILITIA, COMITATES):
        return (TOWN, HILLFORT)
    return (piece + WARBAND_TO_SETTLEMENT,)


def is_home(b: Board, s: int, piece: int) -> bool:
    return bool(b.spread(strongholds_for(piece)) >> s & 1)


def homes(b: Board, piece: int) -> list[int]:
    """The spaces to which a kind of Unit may relocate."""
    return b.with_any(strongholds_for(piece))


def strays(b: Board, piece: int) -> list[int]:
    """The spaces from which it must."""
    return spaces_of(b.standing[piece] & ~b.spread(strongholds_for(piece)))


def nearest(b: Board, s: int, piece: int) -> list[int]:
    """6.6.2.civ-relocate, 6.6.3.barbarian-relocate: The nearest homes, by steps over land."""
    found = homes(b, piece)
    least = min([DISTANCE[s][home] for home in found])
    return [home for home in found if DISTANCE[s][home] == least]


def send(g: Game, b: Board, s: int, to: int, piece: int, count: int, rule: str) -> None:
    """Move some of a kind, those with empty hands first."""
    empty = min(count, pieces.empty_units(b, s, piece))
    pieces.move(b, s, to, piece, empty, count - empty)
    text = "{} relocate from {} to {}"
    log.line(g, rule, "relocate", OWNER[piece], text, log.counted(count, piece), log.AREA[s], log.AREA[to])


class Gathering(Procedure):
    """6.6.2.civ-relocate, 6.6.3.barbarian-relocate: Units away from home go to the nearest one, if there is any."""

    STEPS = ("go",)

    def __init__(self, piece: int, of_rule: str) -> None:
        super().__init__()
        self.piece = piece
        self.of_rule = of_rule

    def go(self, g: Game, b: Board) -> str | None:
        if not homes(b, self.piece):
            return DONE
        for s in strays(b, self.piece):
            near = nearest(b, s, self.piece)
            if len(near) > 1:
                g.call(GoNear(OWNER[self.piece], self.piece, s, self.of_rule))
                return "go"
            send(g, b, s, near[0], self.piece, b.at(s, self.piece), self.of_rule)
        return DONE


class OfUnits(FactionDecision):
    """A question about Units of one kind, by the rule that sends them home."""

    def __init__(self, faction: int, piece: int, of_rule: str) -> None:
        super().__init__(faction)
        self.piece = piece
        self.of_rule = of_rule

    @property
    def rule(self) -> str:
        return self.of_rule


class GoNear(OfUnits):
    """6.6.2.civ-relocate: Between homes at the same distance the owner chooses."""

    def __init__(self, faction: int, piece: int, space: int, of_rule: str) -> None:
        super().__init__(faction, piece, of_rule)
        self.space = space

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: where do the {several(self.piece)} of {SPACE_NAMES[self.space]} go?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        counts = range(b.at(self.space, self.piece), 0, -1)
        return [act("send", count=n, area=SPACES[s]) for s in nearest(b, self.space, self.piece) for n in counts]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        send(g, b, self.space, SPACE[action.area or ""], self.piece, action.count or 0, self.of_rule)


class Redeployment(Procedure):
    """6.6.1.dux-cavalry-relocate, 6.6.1.dux-foederati-relocate: Units go to any homes; those away from home must.

    `lifted` has a bit for each space that was lifted from, `left` is how many of the space `origin` still wait.
    """

    STEPS = ("choose", "send")

    def __init__(self, piece: int, of_rule: str, lifted: int = 0, origin: int = NOBODY, left: int = 0) -> None:
        super().__init__()
        self.piece = piece
        self.of_rule = of_rule
        self.lifted = lifted
        self.origin = origin
        self.left = left

    def choose(self, g: Game, b: Board) -> str | None:
        self.origin = NOBODY
        found = homes(b, self.piece)
        if not found or (len(found) == 1 and not strays(b, self.piece)):
            return DONE
        if not origins(b, self.piece, self.lifted):
            return DONE
        g.call(Depart(OWNER[self.piece], self.piece, self.lifted, self.of_rule))
        return None

    def send(self, g: Game, b: Board) -> str:
        if self.origin == NOBODY:
            return DONE
        if not self.left:
            return "choose"
        g.call(SendHome(OWNER[self.piece], self.piece, self.origin, self.left, self.of_rule))
        return "send"

    def begin(self, b: Board, s: int) -> None:
        self.origin = s
        self.lifted |= 1 << s
        self.left = b.at(s, self.piece)


def origins(b: Board, piece: int, lifted: int) -> list[int]:
    return [s for s in b.where(piece) if not lifted >> s & 1]


class Depart(OfUnits):
    """6.6.1.dux-cavalry-relocate: From where Units are moved; away from home none may stay."""

    def __init__(self, faction: int, piece: int, lifted: int, of_rule: str) -> None:
        super().__init__(faction, piece, of_rule)
        self.lifted = lifted

    @property
    def prompt(self) -> str:
        who, units = FACTION_NAMES[self.faction], several(self.piece)
        return f"{who}: from where do {units} go to another Stronghold? Without one they must."

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [*[LIFT[s] for s in origins(b, self.piece, self.lifted)], DONE_LIFTING]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action == DONE_LIFTING and strays(b, self.piece):
            return Refusal(f"{several(self.piece)} away from their Strongholds must relocate.", self.of_rule)
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action != DONE_LIFTING:
            g.frame(Redeployment).begin(b, SPACE[action.area or ""])


class SendHome(OfUnits):
    """6.6.1.dux-cavalry-relocate: To any space with a home, at any distance."""

    def __init__(self, faction: int, piece: int, space: int, left: int, of_rule: str) -> None:
        super().__init__(faction, piece, of_rule)
        self.space = space
        self.left = left

    @property
    def prompt(self) -> str:
        who, units = FACTION_NAMES[self.faction], counted(self.left, self.piece)
        return f"{who}: where do {units} of {SPACE_NAMES[self.space]} go?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        ends = [s for s in homes(b, self.piece) if s != self.space]
        found = [act("send", count=n, area=SPACES[s]) for s in ends for n in range(self.left, 0, -1)]
        return [KEEP, *found] if is_home(b, self.space, self.piece) else found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        frame: Redeployment = g.frame(Redeployment)
        if action == KEEP:
            frame.left = 0
            return
        send(g, b, self.space, SPACE[action.area or ""], self.piece, action.count or 0, self.of_rule)
        frame.left -= action.count or 0
