"""5.1 What cards do with pieces: place, remove, replace, move, mark, release, and the same with Strongholds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.cards.event import EXECUTOR, RULE, Event, Operation, Where
from logres.games.pendragon.cards.questions import OFF_MAP, PLACES, ChooseSite, ChooseUnits
from logres.games.pendragon.cards.scope import Number, number
from logres.games.pendragon.commands.placing import Placing, words
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    DUX,
    N_SPACES,
    NOBODY,
    PIECES,
    SPACE_NAMES,
    STRONGHOLDS,
    UNITS,
)
from logres.games.pendragon.pieces import AVAILABLE, CASUALTIES
from logres.games.pendragon.tables import (
    BASE,
    IS_FOEDERATI,
    NATION,
    OWNER,
    SITE_NAMES,
    SITES_OF,
    TROOPS_OF,
    UNITS_OF,
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

    def __init__(self, piece: int, most: int, by: int = EXECUTOR, least: int = 0, employed: bool = False) -> None:
        super().__init__()
        self.piece = int(piece)
        self.most = most
        self.by = by
        self.least = least
        self.employed = employed

    def ask(self, g: Game, b: Board, e: Event) -> None:
        piece = foederati(self.piece, e.colour) if self.employed else self.piece
        faction = e.actor(self.by)
        if pieces.available(b, piece) or (OWNER[piece] == faction and b.on_map(piece) > b.at(e.space, piece)):
            g.call(Placing(faction, e.space, piece, self.most, self.least, ONLY_AVAILABLE))
        else:
            g.answer = 0
            g.note(ONLY_AVAILABLE, "No {} is Available", words(self.piece))

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = g.answer


Over = Callable[[Board, Event, int], bool]


def nothing(b: Board, e: Event, piece: int) -> bool:
    return False


def anything(b: Board, e: Event, piece: int) -> bool:
    return True


class Found(Operation):
    """5.1.1.stacking: A Stronghold on a vacant Site of the space chosen; without one it may take the place of a
    Stronghold that `over` allows. e.count is 1 if it stands."""

    def __init__(
        self, piece: int, by: int = EXECUTOR, over: Over = nothing, employed: bool = False, optional: int = 0
    ) -> None:
        super().__init__()
        self.piece = int(piece)
        self.by = by
        self.over = over
        self.employed = employed
        self.optional = optional

    def kind(self, e: Event) -> int:
        return foederati(self.piece, e.colour) if self.employed else self.piece

    def ask(self, g: Game, b: Board, e: Event) -> None:
        piece = self.kind(e)
        free = tuple(pieces.vacant(b, e.space, piece))
        taken = tuple([s for s in pieces.replaceable(b, e.space, piece) if self._may_go(b, e, s, piece)])
        if not pieces.available(b, piece):
            g.note(ONLY_AVAILABLE, "No {} is Available", words(self.piece))
        elif len(free) > 1 or (free and self.optional):
            g.call(ChooseSite(e.actor(self.by), e.card, self.optional, piece, free))
        elif free:
            g.answer = free[0]
        elif taken:
            g.call(ChooseSite(e.actor(self.by), e.card, 1, piece, taken))  # [5.1.1.stacking]
        else:
            e.passed(g, b, f"no Site in {SPACE_NAMES[e.space]}")

    def _may_go(self, b: Board, e: Event, site: int, piece: int) -> bool:
        return b.sites[site] not in (NOBODY, piece) and self.over(b, e, b.sites[site])

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = int(g.answer != NOBODY)
        if g.answer == NOBODY:
            return
        if b.sites[g.answer] == NOBODY:
            pieces.build(b, g.answer, self.kind(e))
        else:
            pieces.replace(b, g.answer, self.kind(e))
        e.note(g, "{} at {}", words(self.kind(e)), SITE_NAMES[g.answer])


# ---------------------------------------------------------------------- Strongholds that go or change


class _OnSite(Operation):
    """Something done to one Stronghold of certain kinds in the space chosen; e.count is 1 if it was."""

    def __init__(self, kinds: Kinds, by: int = EXECUTOR, optional: int = 0) -> None:
        super().__init__()
        self.kinds = plain(kinds)
        self.by = by
        self.optional = optional

    def comes(self, e: Event) -> int:
        return NOBODY

    def ask(self, g: Game, b: Board, e: Event) -> None:
        piece = self.comes(e)
        sites = tuple([s for s in SITES_OF[e.space] if b.sites[s] in self.kinds and self.fits(s, piece)])
        if len(sites) > 1 or (sites and self.optional):
            g.call(ChooseSite(e.actor(self.by), e.card, self.optional, piece, sites))
        elif sites:
            g.answer = sites[0]
        else:
            e.passed(g, b, f"no such Stronghold in {SPACE_NAMES[e.space]}")

    def fits(self, site: int, piece: int) -> bool:
        return piece == NOBODY or pieces.fits(site, piece)

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = int(g.answer != NOBODY)
        if g.answer != NOBODY:
            self.change(g, b, e, g.answer)

    def change(self, g: Game, b: Board, e: Event, site: int) -> None:
        """A Stronghold is removed."""
        e.note(g, "{} at {} is removed", words(pieces.raze(b, site)), SITE_NAMES[site])


class Raze(_OnSite):
    """A Stronghold is removed."""


class Swap(_OnSite):
    """5.1.1.only-available: A Stronghold takes another's place; if none is Available, that one is only removed."""

    def __init__(self, kinds: Kinds, into: int, by: int = EXECUTOR, optional: int = 0) -> None:
        super().__init__(kinds, by, optional)
        self.into = int(into)

    def comes(self, e: Event) -> int:
        return self.into

    def change(self, g: Game, b: Board, e: Event, site: int) -> None:
        gone = b.sites[site]
        stands = pieces.replace(b, site, self.into)
        e.note(g, "{} at {} makes way{}", words(gone), SITE_NAMES[site], f" to a {words(self.into)}" if stands else "")


class MarkSite(_OnSite):
    """A Settlement is marked as one of the Foederati of the colour chosen."""

    def change(self, g: Game, b: Board, e: Event, site: int) -> None:
        pieces.employ_site(b, site, e.colour)
        e.note(g, "{} at {}", words(b.sites[site]), SITE_NAMES[site])


# ---------------------------------------------------------------------- Units that go, change or move

REMOVE, REPLACE, REPLACE_LADEN, MOVE, MARK = range(5)
VERBS: Final = ("remove", "replace", "replace", "move", "mark")


class Handling(Procedure):
    """5.1.literal: Units of certain kinds in certain spaces, up to so many, lot by lot as a faction chooses.

    `target` is a box, a piece, a space or an employer, as the deed has it. It leaves (number, Plunder) in g.answer.
    """

    STEPS = ("ask", "do", "report")

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

    def lots(self, b: Board) -> tuple[tuple[int, int, int, int], ...]:
        """(space, piece, carrying Plunder, number) of what may still be handled."""
        found: list[tuple[int, int, int, int]] = []
        for s in self.spaces:
            left = min(self.most - len(self.used), self.cap - self.used.count(s))
            if s == OFF_MAP:
                found.append((s, CAVALRY.value, 0, min(left, b.available[CAVALRY])))
                continue
            for piece in self.kinds:
                laden = b.carrying(s, piece)
                found += [(s, piece, 0, min(left, b.at(s, piece) - laden)), (s, piece, 1, min(left, laden))]
        return tuple([lot for lot in found if lot[3] > 0])

    def ask(self, g: Game, b: Board) -> str | None:
        lots = self.lots(b)
        if not lots:
            return "report"
        optional = int(len(self.used) >= self.least)
        g.call(ChooseUnits(self.faction, self.card, optional, VERBS[self.deed], lots))
        return None

    def do(self, g: Game, b: Board) -> str:
        if not g.answer:
            return "report"
        space, piece, empty, laden = g.answer
        self.used = self.used + (space,) * (empty + laden)
        self.plunder += laden
        handle(b, self.deed, self.target, space, piece, empty, laden)
        what = f"{empty + laden} {words(piece)}"
        g.note(RULE, "{}: {} ({})", VERBS[self.deed].title(), what, PLACES[space].title())
        return "ask"

    def report(self, g: Game, b: Board) -> None:
        g.answer = (len(self.used), self.plunder)


def handle(b: Board, deed: int, target: int, s: int, piece: int, empty: int, laden: int) -> None:
    """5.1.1.only-available: One lot. What replaces a Unit must be Available, else the Unit only goes."""
    if deed == MOVE:
        pieces.move(b, s, target, piece, empty, laden)
    elif deed == MARK:
        pieces.employ(b, s, piece, target, empty, laden)
    elif s == OFF_MAP:
        b.available[CAVALRY] -= empty
        pieces.to_box(b, CAVALRY, empty, target)
    elif deed == REMOVE:
        pieces.remove(b, s, piece, empty, laden, target)
    else:
        pieces.remove(b, s, piece, empty, laden, CASUALTIES if piece == CAVALRY else AVAILABLE)
        placed = pieces.place(b, s, target, empty + laden)
        if deed == REPLACE_LADEN:
            pieces.load(b, s, target, min(placed, laden))


class Units(Operation):
    """Some Units are removed, replaced, moved or marked. e.count is how many; e.times is left alone.

    The spaces are the one chosen, or those of `among`, with Available where `off_map` is set.
    """

    def __init__(
        self,
        deed: int,
        kinds: Kinds,
        most: Number,
        *,
        target: Number = AVAILABLE,
        by: int = EXECUTOR,
        least: Number = 0,
        among: Where | None = None,
        cap: int = 99,
        off_map: bool = False,
    ) -> None:
        super().__init__()
        self.deed = deed
        self.kinds = plain(kinds)
        self.most = most
        self.target = target
        self.by = by
        self.least = least
        self.among = among
        self.cap = cap
        self.off_map = off_map

    def ask(self, g: Game, b: Board, e: Event) -> None:
        spaces = [e.space] if self.among is None else [s for s in range(N_SPACES) if self.among(b, e, s)]
        if self.off_map:
            spaces.append(OFF_MAP)
        most, least = number(self.most, b, e), number(self.least, b, e)
        target = int(number(self.target, b, e))
        frame = Handling(e.actor(self.by), e.card, self.deed, target, tuple(spaces), self.kinds, most, least, self.cap)
        g.answer = (0, 0)
        if frame.lots(b):
            g.call(frame)
        else:
            e.passed(g, b, f"nothing to {VERBS[self.deed]}")

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = g.answer[0]
        self.after(g, b, e, g.answer[1])

    def after(self, g: Game, b: Board, e: Event, plunder: int) -> None:
        """What becomes of the Plunder the Units carried: it is off board."""


class Rescue(Units):
    """Units are removed, and up to so much of the Plunder they carried returns to the space chosen as Prosperity."""

    def __init__(self, kinds: Kinds, most: Number, cubes: int) -> None:
        super().__init__(REMOVE, kinds, most)
        self.cubes = cubes

    def after(self, g: Game, b: Board, e: Event, plunder: int) -> None:
        back = prosperity.add(b, e.space, min(self.cubes, plunder))
        e.note(g, "{} Prosperity back in {}", back, SPACE_NAMES[e.space])


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

    With `plunder` the Warbands released take Prosperity, up to the Population.
    """

    def __init__(self, nation: int, plunder: bool = False, employer: int = NOBODY) -> None:
        super().__init__()
        self.nation = nation
        self.plunder = plunder
        self.employer = int(employer)

    def then(self, g: Game, b: Board, e: Event) -> None:
        nation = e.actor(self.nation)
        freed = {p: pieces.release(b, e.space, p) for p in range(len(PIECES)) if _marked(p, nation, self.employer)}
        e.count = sum([n for p, n in freed.items() if p in UNITS])
        settlements = sum([n for p, n in freed.items() if p in STRONGHOLDS])
        e.note(g, "{} Warbands and {} Settlements in {} are free", e.count, settlements, SPACE_NAMES[e.space])
        if self.plunder and e.count:
            warband = BASE[min(freed)]
            taken = pieces.plunder(b, e.space, warband, min(e.count, b.population[e.space]))
            e.note(g, "{} Prosperity of {} plundered", taken, SPACE_NAMES[e.space])


class Loot(Operation):
    """Units of a faction in the space chosen take Prosperity as Plunder: Raiders first, then Warbands."""

    def __init__(self, faction: int, cubes: Number) -> None:
        super().__init__()
        self.faction = faction
        self.cubes = cubes

    def then(self, g: Game, b: Board, e: Event) -> None:
        left = number(self.cubes, b, e)
        for piece in reversed(UNITS_OF[e.actor(self.faction)]):
            left -= pieces.plunder(b, e.space, piece, left)
        e.note(g, "{} Prosperity of {} plundered", number(self.cubes, b, e) - left, SPACE_NAMES[e.space])


# ---------------------------------------------------------------------- Cavalry and Comitates off the map


def recover(g: Game, b: Board, e: Event, most: int) -> int:
    """Cavalry from Casualties, then from Out of Play, to Available; tells how many."""
    healed = min(most, b.casualties)
    back = min(most - healed, b.out_of_play)
    b.casualties -= healed
    b.out_of_play -= back
    b.available[CAVALRY] += healed + back
    e.note(g, "{} Cavalry become Available", healed + back)
    return healed + back


def raise_comitates(g: Game, b: Board, e: Event, most: int) -> int:
    """1.4.1.comitates-not-in-play: Comitates that were not yet in play become Available; tells how many."""
    raised = min(most, b.not_yet)
    b.not_yet -= raised
    b.available[1] += raised
    e.note(g, "{} Comitates become Available", raised)
    return raised
