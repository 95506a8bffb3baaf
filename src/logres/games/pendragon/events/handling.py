"""5.1 What cards do with pieces: place, remove, replace, move, mark, release, and the same with Strongholds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian.spoils import Spoils
from logres.games.pendragon.commands.core.picks import Part
from logres.games.pendragon.commands.core.placing import Placing, PlacingAvailable
from logres.games.pendragon.events.event import EXECUTOR, RULE, Event, Operation, Where
from logres.games.pendragon.events.questions import IN_CASUALTIES, IN_EXILE, OFF_MAP, PLACES, ChooseUnits
from logres.games.pendragon.events.scope import Number, number
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    DUX,
    N_SPACES,
    NOBODY,
    PIECES,
    STRONGHOLDS,
    UNITS,
)
from logres.games.pendragon.pieces import AVAILABLE, CASUALTIES
from logres.games.pendragon.tables import (
    BASE,
    IS_FOEDERATI,
    NATION,
    OWNER,
    RAIDER_OF,
    TROOPS_OF,
    UNITS_OF,
    WARBAND_OF,
    foederati,
)

ONLY_AVAILABLE: Final = "5.1.1.only-available"
BRITON_TROOPS: Final = (*TROOPS_OF[DUX], *TROOPS_OF[CIVITATES])
Kinds = tuple[int, ...]


def plain(kinds: Kinds) -> Kinds:
    return tuple([int(kind) for kind in kinds])


# ---------------------------------------------------------------------- placing


class Place(Operation):
    """5.1.1.only-available: Units into the space chosen, up to so many; `least` of them must be placed.

    `employed` ones are Foederati of the colour chosen.
    """

    def __init__(self, piece: Number, most: Number, by: int = EXECUTOR, least: int = 0, employed: bool = False) -> None:
        super().__init__()
        self.piece = piece
        self.most = most
        self.by = by
        self.least = least
        self.employed = employed

    def ask(self, g: Game, b: Board, e: Event) -> None:
        piece = int(number(self.piece, b, e))
        piece = foederati(piece, e.colour) if self.employed else piece
        faction = e.actor(self.by)
        if pieces.available(b, piece) or may_lift(b, e, faction, piece):
            g.call(placing(b, e, faction, e.space, piece, number(self.most, b, e), self.least))
        else:
            g.answer = 0
            log.line(g, ONLY_AVAILABLE, "none-available", NOBODY, "No {} is Available", log.PIECE[piece])

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = g.answer


class PlaceMore(Place):
    """1.4.1.voluntary-removal: Further Units, when those an operation before could place did not suffice."""


def placing(b: Board, e: Event, faction: int, space: int, piece: int, most: int, least: int) -> Placing:
    """5.1.1.only-available: Units come as an Event lets a faction place them."""
    frame = Placing if e.lets_lift(b, faction) else PlacingAvailable
    return frame(faction, space, piece, most, least, ONLY_AVAILABLE)


def can_place(b: Board, e: Event, piece: int) -> bool:
    """1.4.1.voluntary-removal: Whether a Unit is Available to the executor, or may be lifted from elsewhere for it."""
    if pieces.available(b, piece):
        return True
    return not b.old_reading and may_lift(b, e, e.faction, piece)


def may_lift(b: Board, e: Event, faction: int, piece: int) -> bool:
    """1.4.1.voluntary-removal: Own Units stand elsewhere; non-players lift none."""
    own = OWNER[piece] == faction and not b.nonplayer[faction]
    return own and e.lets_lift(b, faction) and b.on_map(piece) > b.at(e.space, piece)


# ---------------------------------------------------------------------- Units that go, change or move

REMOVE, REPLACE, REPLACE_LADEN, MOVE, MARK, RECOVER = range(6)
VERBS: Final = ("remove", "replace", "replace", "move", "mark", "recover")
DONE: Final = ("removed", "replaced", "replaced", "moved", "marked", "recovered")


class Handled(NamedTuple):
    number: int
    plunder: int  # they carried


class Handling(Procedure):
    """5.1.literal: Units of certain kinds in certain spaces, up to so many, lot by lot as a faction chooses.

    `target` is a box, a piece, a space or an employer, as the deed has it. It reports what was Handled.
    """

    STEPS = ("ask", "do", "placed", "report")

    def __init__(
        self,
        faction: int,
        card: int,
        deed: int,
        target: int,
        spaces: tuple[int, ...],
        kinds: Kinds,
        most: int,
        least: int = 0,
        cap: int = 99,
        used: tuple[int, ...] = (),
        plunder: int = 0,
        laden: int = 0,
    ) -> None:
        super().__init__()
        self.faction = faction
        self.card = card
        self.deed = deed
        self.target = target
        self.spaces = spaces
        self.kinds = kinds
        self.most = most
        self.least = least
        self.cap = cap  # from any one space
        self.used = used  # the space of each Unit handled
        self.plunder = plunder
        self.laden = laden  # of the lot being replaced

    def lots(self, b: Board) -> tuple[tuple[int, int, int, int], ...]:
        """(space, piece, carrying Plunder, number) of what may still be handled."""
        found: list[tuple[int, int, int, int]] = []
        for s in self.spaces:
            left = self.most - len(self.used)
            if s >= OFF_MAP:
                found.append((s, CAVALRY, 0, min(left, in_box(b, s))))
                continue
            left = min(left, self.cap - self.used.count(s))
            for piece in self.kinds:
                laden = b.carrying(s, piece)
                found += [(s, piece, 0, min(left, b.at(s, piece) - laden)), (s, piece, 1, min(left, laden))]
        return tuple([lot for lot in found if lot[3] > 0])

    def ask(self, g: Game, b: Board) -> str | None:
        lots = self.lots(b)
        if not lots:
            return "report"
        due = self.least - len(self.used)
        whole = int(len(lots) == 1 and lots[0][3] <= due)
        g.call(ChooseUnits(self.faction, self.card, int(due <= 0), VERBS[self.deed], lots, whole))
        return None

    def do(self, g: Game, b: Board) -> str | None:
        """5.1.1.only-available: One lot. What comes in its place may be lifted first [1.4.1.voluntary-removal]."""
        if not g.answer:
            return "report"
        space, piece, empty, laden = Part(*g.answer)
        self.used = self.used + (space,) * (empty + laden)
        self.plunder += laden
        replaced = self.deed in (REPLACE, REPLACE_LADEN) and not b.old_reading
        if replaced:
            self.laden = laden
            take_off(b, space, piece, empty, laden)
        else:
            handle(b, self.deed, self.target, space, piece, empty, laden)
        what = log.counted(empty + laden, piece)
        where = PLACES[space].replace("_", " ").title()
        log.line(g, RULE, "handled", self.faction, "{}: {} {}", where, what, DONE[self.deed])
        if not replaced:
            return "ask"
        count = empty + laden
        g.call(placing(b, g.find(Event), self.faction, space, self.target, count, count))  # [5.1.1.only-available]
        return None

    def placed(self, g: Game, b: Board) -> str:
        """5.1.literal: Those who came may keep the Plunder of those who went."""
        if self.deed == REPLACE_LADEN:
            pieces.load(b, self.used[-1], self.target, min(g.answer, self.laden))
        return "ask"

    def report(self, g: Game, b: Board) -> None:
        g.answer = Handled(len(self.used), self.plunder)


def in_box(b: Board, box: int) -> int:
    """Cavalry in a box."""
    return b.available[CAVALRY] if box == OFF_MAP else b.casualties if box == IN_CASUALTIES else b.out_of_play


def shift_box(b: Board, box: int, cavalry: int, to: int) -> None:
    """Cavalry from one box to another."""
    if box == OFF_MAP:
        b.available[CAVALRY] -= cavalry
    elif box == IN_CASUALTIES:
        b.casualties -= cavalry
    else:
        b.out_of_play -= cavalry
    pieces.to_box(b, CAVALRY, cavalry, to)


def handle(b: Board, deed: int, target: int, s: int, piece: int, empty: int, laden: int) -> None:
    """5.1.1.only-available: One lot. What replaces a Unit must be Available, else the Unit only goes."""
    if deed == MOVE:
        pieces.move(b, s, target, piece, empty, laden)
    elif deed == MARK:
        pieces.employ(b, s, piece, target, empty, laden)
    elif s >= OFF_MAP:
        shift_box(b, s, empty, target)
    elif deed == REMOVE:
        pieces.remove(b, s, piece, empty, laden, target)
    else:
        take_off(b, s, piece, empty, laden)
        placed = pieces.place(b, s, target, empty + laden)
        if deed == REPLACE_LADEN:
            pieces.load(b, s, target, min(placed, laden))


def take_off(b: Board, s: int, piece: int, empty: int, laden: int) -> None:
    """5.1.1.only-available: Units that are replaced; Cavalry go to Casualties."""
    pieces.remove(b, s, piece, empty, laden, CASUALTIES if piece == CAVALRY else AVAILABLE)


class Units(Operation):
    """Some Units are removed, replaced, moved or marked. e.count is how many; e.times is left alone.

    The spaces are the one chosen, or those of `among`, and the `boxes` named.
    """

    def __init__(
        self,
        deed: int,
        kinds: Kinds | Callable[[Board, Event], Kinds],
        most: Number,
        *,
        target: Number = AVAILABLE,
        by: int = EXECUTOR,
        least: Number = 0,
        among: Where | None = None,
        cap: int = 99,
        boxes: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.deed = deed
        self.kinds = kinds
        self.most = most
        self.target = target
        self.by = by
        self.least = least
        self.among = among
        self.cap = cap
        self.boxes = boxes

    def ask(self, g: Game, b: Board, e: Event) -> None:
        spaces = [e.space] if self.among is None else [s for s in range(N_SPACES) if self.among(b, e, s)]
        spaces += self.boxes
        most, least = number(self.most, b, e), number(self.least, b, e)
        kinds = plain(self.kinds if isinstance(self.kinds, tuple) else self.kinds(b, e))
        target = int(number(self.target, b, e))
        frame = Handling(e.actor(self.by), e.card, self.deed, target, tuple(spaces), kinds, most, least, self.cap)
        g.answer = Handled(0, 0)
        if frame.lots(b):
            g.call(frame)
        else:
            e.passed(g, b, f"nothing to {VERBS[self.deed]}")

    def then(self, g: Game, b: Board, e: Event) -> None:
        handled = Handled(*g.answer)
        e.count = handled.number
        self.after(g, b, e, handled.plunder)

    def after(self, g: Game, b: Board, e: Event, plunder: int) -> None:
        """What becomes of the Plunder the Units carried: it is off board."""


class Rescue(Units):
    """Units are removed, and up to so much of the Plunder they carried returns to the space chosen as Prosperity."""

    def __init__(self, kinds: Kinds | Callable[[Board, Event], Kinds], most: Number, cubes: int) -> None:
        super().__init__(REMOVE, kinds, most)
        self.cubes = cubes

    def after(self, g: Game, b: Board, e: Event, plunder: int) -> None:
        back = prosperity.add(b, e.space, min(self.cubes, plunder))
        e.note(g, "prosperity-back", "{} Prosperity back in {}", back, log.AREA[e.space])


def remove(kinds: Kinds, most: Number, *, by: int = EXECUTOR, least: Number = 0, among: Where | None = None) -> Units:
    """Units to Available, Cavalry too."""
    return Units(REMOVE, kinds, most, by=by, least=least, among=among)


def kill(kinds: Kinds, most: Number, *, by: int = EXECUTOR, least: Number = 0, among: Where | None = None) -> Units:
    """Units removed, Cavalry to Casualties."""
    return Units(REMOVE, kinds, most, target=CASUALTIES, by=by, least=least, among=among)


# ---------------------------------------------------------------------- Foederati released, Plunder taken


def foederati_of(b: Board, s: int, nation: int, employer: int = NOBODY) -> int:
    """How many Foederati of a Nation stand in a space, of one employer or of both."""
    return sum([b.at(s, p) for p in range(len(PIECES)) if _marked(p, nation, employer)])


def _marked(piece: int, nation: int, employer: int) -> bool:
    return IS_FOEDERATI[piece] and NATION[piece] == nation and employer in (NOBODY, OWNER[piece])


class Release(Operation):
    """1.4.3.foederati-status: A Nation's pieces in the space chosen lose their markers; e.count is the Warbands.

    With `plunder` the Warbands released take Prosperity, up to the Population; those whose hands are full take none.
    """

    def __init__(self, nation: int, plunder: bool = False, employer: int = NOBODY) -> None:
        super().__init__()
        self.nation = nation
        self.plunder = plunder
        self.employer = int(employer)

    def then(self, g: Game, b: Board, e: Event) -> None:
        nation = e.actor(self.nation)
        marked = [p for p in range(len(PIECES)) if _marked(p, nation, self.employer)]
        hands = sum([pieces.empty_units(b, e.space, p) for p in marked if p in UNITS])  # [1.7.4.capacity-one]
        freed = {p: pieces.release(b, e.space, p) for p in marked}
        e.count = sum([n for p, n in freed.items() if p in UNITS])
        settlements = sum([n for p, n in freed.items() if p in STRONGHOLDS])
        e.note(g, "released", "freed in {}: Warbands {}, Settlements {}", log.AREA[e.space], e.count, settlements)
        if self.plunder and e.count:
            warband = BASE[min(freed)]
            hands = e.count if b.old_reading else hands
            taken = pieces.plunder(b, e.space, warband, min(hands, b.population[e.space]))
            e.note(g, "plundered", "{} Prosperity of {} plundered", taken, log.AREA[e.space])


class Loot(Operation):
    """1.7.4.capacity-one: Units of a faction in the space chosen take Prosperity as Plunder: Raiders just placed, or
    `anybody` there, as the faction chooses."""

    def __init__(self, faction: int, cubes: Number, anybody: bool = False) -> None:
        super().__init__()
        self.faction = faction
        self.cubes = cubes
        self.anybody = anybody

    def ask(self, g: Game, b: Board, e: Event) -> None:
        if self._chosen(b):
            cubes = min(number(self.cubes, b, e), b.prosperity(e.space))
            g.call(Spoils(e.actor(self.faction), e.space, cubes, 0))  # [1.7.4.capacity-one]

    def _chosen(self, b: Board) -> bool:
        return self.anybody and not b.old_reading

    def then(self, g: Game, b: Board, e: Event) -> None:
        if self._chosen(b):
            return
        left = number(self.cubes, b, e)
        for piece in reversed(UNITS_OF[e.actor(self.faction)]):
            left -= pieces.plunder(b, e.space, piece, left)
        e.note(g, "plundered", "{} Prosperity of {} plundered", number(self.cubes, b, e) - left, log.AREA[e.space])


# ---------------------------------------------------------------------- Cavalry and Comitates off the map


def recover(most: int, boxes: tuple[int, ...] = (IN_CASUALTIES, IN_EXILE)) -> Units:
    """The Dux moves up to so many Cavalry from Casualties and Out of Play to Available."""
    return Units(RECOVER, (CAVALRY,), most, by=DUX, among=nowhere, boxes=boxes)


def nowhere(b: Board, e: Event, s: int) -> bool:
    return False


def raise_comitates(g: Game, b: Board, e: Event, most: int) -> int:
    """1.4.1.comitates-not-in-play: Comitates that were not yet in play become Available; tells how many."""
    raised = min(most, b.not_yet)
    b.not_yet -= raised
    b.available[1] += raised
    e.note(g, "comitates-raised", "{} Comitates become Available", raised)
    return raised


# ---------------------------------------------------------------------- pieces of the faction chosen


def raider(b: Board, e: Event) -> Kinds:
    return (RAIDER_OF[e.who],)


def warband(b: Board, e: Event) -> int:
    return WARBAND_OF[e.who]
