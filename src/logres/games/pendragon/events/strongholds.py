"""5.1.1 What cards do with Strongholds: on a vacant Site, in another's place, away, or into another's employ."""

from __future__ import annotations

from collections.abc import Callable

from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import EXECUTOR, Event, Operation, Where
from logres.games.pendragon.events.handling import ONLY_AVAILABLE, Kinds, plain
from logres.games.pendragon.events.questions import ChooseSite
from logres.games.pendragon.events.scope import Number, number
from logres.games.pendragon.names import N_SPACES, NOBODY, PIECE_NAMES
from logres.games.pendragon.tables import SITES_OF, foederati

Over = Callable[[Board, Event, int], bool]


def nothing(b: Board, e: Event, piece: int) -> bool:
    return False


def with_site(where: Where, piece: int, over: Over = nothing) -> Where:
    """5.1.3.partial: What can be carried out must be: of the spaces that will do, those with a Site for the Stronghold,
    if there is any and it is Available."""
    kind = int(piece)

    def has_site(b: Board, e: Event, s: int) -> bool:
        return bool(pieces.vacant(b, s, kind)) or any(over(b, e, b.sites[x]) for x in pieces.replaceable(b, s, kind))

    def fitting(b: Board, e: Event, s: int) -> bool:
        if not where(b, e, s):
            return False
        if b.old_reading or not pieces.available(b, kind) or has_site(b, e, s):
            return True
        return not any(where(b, e, other) and has_site(b, e, other) for other in range(N_SPACES))

    return fitting


class Found(Operation):
    """5.1.1.stacking: A Stronghold on a vacant Site of the space chosen; without one it may take the place of a
    Stronghold that `over` allows. e.count is 1 if it stands."""

    def __init__(
        self, piece: Number, by: int = EXECUTOR, over: Over = nothing, employed: bool = False, optional: int = 0
    ) -> None:
        super().__init__()
        self.piece = piece
        self.by = by
        self.over = over
        self.employed = employed
        self.optional = optional

    def kind(self, b: Board, e: Event) -> int:
        piece = int(number(self.piece, b, e))
        return foederati(piece, e.colour) if self.employed else piece

    def ask(self, g: Game, b: Board, e: Event) -> None:
        piece = self.kind(b, e)
        free = tuple(pieces.vacant(b, e.space, piece))
        taken = tuple([s for s in pieces.replaceable(b, e.space, piece) if self._may_go(b, e, s, piece)])
        if not pieces.available(b, piece):
            log.line(g, ONLY_AVAILABLE, "none-available", NOBODY, "No {} is Available", log.PIECE[piece])
        elif len(free) > 1 or (free and self.optional):
            g.call(ChooseSite(e.actor(self.by), e.card, self.optional, piece, free))
        elif free:
            g.answer = free[0]
        elif taken:
            g.call(ChooseSite(e.actor(self.by), e.card, 1, piece, taken))  # [5.1.1.stacking]
        else:
            e.passed(g, b, "no Site in {}", log.AREA[e.space])

    def _may_go(self, b: Board, e: Event, site: int, piece: int) -> bool:
        return b.sites[site] not in (NOBODY, piece) and self.over(b, e, b.sites[site])

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = int(g.answer != NOBODY)
        if g.answer == NOBODY:
            return
        if b.sites[g.answer] == NOBODY:
            pieces.build(b, g.answer, self.kind(b, e))
        else:
            pieces.replace(b, g.answer, self.kind(b, e))
        e.note(g, "stronghold", "{} at {}", log.PIECE[self.kind(b, e)], log.SITE[g.answer])


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
            e.passed(g, b, "no such Stronghold in {}", log.AREA[e.space])

    def fits(self, site: int, piece: int) -> bool:
        return piece == NOBODY or pieces.fits(site, piece)

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = int(g.answer != NOBODY)
        if g.answer != NOBODY:
            self.change(g, b, e, g.answer)

    def change(self, g: Game, b: Board, e: Event, site: int) -> None:
        """A Stronghold is removed."""
        e.note(g, "stronghold-removed", "{} at {} is removed", log.PIECE[pieces.raze(b, site)], log.SITE[site])


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
        heir = f" to a {PIECE_NAMES[self.into]}" if stands else ""
        e.note(g, "stronghold-replaced", "{} at {} makes way{}", log.PIECE[gone], log.SITE[site], heir)


class MarkSite(_OnSite):
    """A Settlement is marked as one of the Foederati of the colour chosen."""

    def change(self, g: Game, b: Board, e: Event, site: int) -> None:
        pieces.employ_site(b, site, e.colour)
        e.note(g, "stronghold", "{} at {}", log.PIECE[b.sites[site]], log.SITE[site])
