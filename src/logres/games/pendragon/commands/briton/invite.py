"""4.2.2, 4.3.2 Invite: Barbarians settle as Foederati, or Foederati change their employer.

with invite; select regni; invite saxons regni; ...; invite; settle anderida regni; place 3 red_saxon_warband regni
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton.columns import GUESTS
from logres.games.pendragon.commands.core import arrivals
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import InvitePick
from logres.games.pendragon.commands.core.placing import Placing
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    BARBARIANS,
    CIVITATES,
    DUX,
    FACTION_NAMES,
    FORT,
    HILLFORT,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SEATS,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.tables import PIECES_OF, SETTLEMENT_OF, SITES, SITES_OF, WARBAND_OF, foederati

PLACE: Final = 0
CONVERT: Final = 1
CONVERSION: Final = 1

# For each Briton the other's Warbands and Settlements of each Nation.
_HIRED_BY_OTHER: Final = tuple(
    [
        {n: (foederati(WARBAND_OF[n], other), foederati(SETTLEMENT_OF[n], other)) for n in BARBARIANS}
        for other in (CIVITATES, DUX)
    ]
)


class Invite(FeatChapter[InvitePick]):
    """4.2.2, 4.3.2 Invite."""

    NAME = "Invite"
    RULE = "4.2.2.invite-conditions"

    def __init__(self, accompanies: tuple[int, ...]) -> None:
        self.accompanies = accompanies

    def refuse_feat(self, b: Board, run: Order) -> Refusal | None:
        """4.2.2.invite-conditions, 4.3.2.invite-civitates: Not with Battle, and never at Fragmentation."""
        if run.command != NOBODY and run.command not in self.accompanies:
            return Refusal("Invite does not accompany this Command.", "4.2.2.invite-conditions")
        if b.fragmented and Term.EVEN_AT_FRAGMENTATION not in run.terms:  # [4.2.2.invite-conditions]
            return Refusal("There is no Invite at Fragmentation.", "4.2.2.invite-conditions")
        return None

    def most(self, b: Board, run: Order) -> int:
        """4.2.2.invite-conditions: Just one space, unless an Event says otherwise."""
        return 1 if run.command != NOBODY else N_SPACES

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        barred = self.refuse_feat(b, run)
        if barred is not None:
            return barred
        if space in self._hosts(b, run):
            return None
        need = "Friendly Control" if arrivals.own_pieces(b, run, space) else "an own piece there"
        return Refusal(f"Invite needs {need}.", "4.2.2.invite-conditions")

    def unpayable(self, b: Board, run: Order, space: int) -> Refusal:
        if self.ways(b, run, space):
            return super().unpayable(b, run, space)
        return Refusal("Nobody can be invited there.", "4.2.2.invite-place")

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        return self._hosts(b, run) if self.refuse_feat(b, run) is None else []

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        return any(self.payable(b, run, [space]) for space in self.spaces(g, b, run))

    def _hosts(self, b: Board, run: Order) -> list[int]:
        """4.2.2.invite-conditions, 4.3.2.invite-civitates: An own piece and Briton Control, now or when it is time."""
        own, touched = b.with_any(PIECES_OF[run.faction]), arrivals.touched(run)
        if touched:
            own = sorted({*own, *[s for s in touched if arrivals.own_pieces(b, run, s)]})
        friendly = control.marker_of(b, run.faction)
        return [s for s in own if b.control[s] == friendly or s in touched]

    def shape(self, *fields: Any) -> InvitePick:
        return InvitePick(*fields)

    def ways(self, b: Board, run: Order, space: int) -> list[InvitePick]:
        found = [InvitePick(space, PLACE, nation) for nation in self._nations(b, run, space)]
        if Term.PLACE_ONLY not in run.terms:
            found += [InvitePick(space, CONVERT, n) for n in BARBARIANS if convertible(b, run.faction, space, n)]
        return found

    def _nations(self, b: Board, run: Order, space: int) -> list[int]:
        """4.2.2.invite-place: Those who can settle there while a Settlement of theirs is Available."""
        if not sites(b, run.faction, space):
            return []
        return [nation for nation in BARBARIANS if pieces.available(b, SETTLEMENT_OF[nation])]

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """New Foederati cost nothing; those bribed have to be paid."""
        free = run.affordable(b)
        return [s for s in spaces if (free and self._nations(b, run, s)) or run.payable(b, self.ways(b, run, s))]

    def way(self, pick: InvitePick) -> Action:
        return act("bribe" if pick.way == CONVERT else "invite", who=SEATS[pick.nation], area=SPACES[pick.space])

    def price(self, b: Board, run: Order, pick: InvitePick) -> int:
        """4.2.2.invite-convert: One Resource for every piece that changes its employer."""
        return CONVERSION * convertible(b, run.faction, pick.space, pick.nation) if pick.way == CONVERT else 0

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: InvitePick) -> None:
        space, way, nation = pick
        if not control.friendly(b, run.faction, space) or not b.pieces(space, run.faction):
            log.line(g, "4.2.2.invite-conditions", "no-invite", run.faction, "Nobody is invited to {}", log.AREA[space])
        elif way == CONVERT:
            convert(g, b, run.faction, space, nation)
        else:
            g.call(Invitation(run.faction, space, nation))


def sites(b: Board, faction: int, space: int) -> list[int]:
    """4.2.2.invite-place, 4.3.2.invite-civitates: Vacant Sites of a Region, and those of own Forts or Hillforts."""
    if space >= N_REGIONS:  # [4.2.2.invite-place]
        return []
    own = FORT if faction == DUX else HILLFORT  # [4.2.2.invite-place, 4.3.2.invite-civitates] what may be given up
    return [site for kind in (NOBODY, own) for site in SITES_OF[space] if b.sites[site] == kind]


def convertible(b: Board, faction: int, space: int, nation: int) -> int:
    """4.2.2.invite-convert: The other Briton's Foederati of a Nation in a space, Warbands and Settlements."""
    warband, settlement = _HIRED_BY_OTHER[faction][nation]
    return b.at(space, warband) + b.at(space, settlement)


def convert(g: Game, b: Board, faction: int, space: int, nation: int) -> None:
    """4.2.2.invite-convert: All of them change their marker."""
    warband, settlement = _HIRED_BY_OTHER[faction][nation]
    laden = b.carrying(space, warband)
    pieces.employ(b, space, warband, faction, b.at(space, warband) - laden, laden)
    for site in pieces.sites_with(b, space, settlement):
        pieces.employ_site(b, site, faction)
    name = log.FACTION[faction]
    text = "{} bribe the Foederati of {} in {}"
    log.line(g, "4.2.2.invite-convert", "bribe", faction, text, name, SEATS[nation], log.AREA[space])


class Invitation(Procedure):
    """4.2.2.invite-place: A Settlement, then Warbands of the same Nation."""

    STEPS = ("settle", "warbands")

    def __init__(self, faction: int, space: int, nation: int) -> None:
        super().__init__()
        self.faction = faction
        self.space = space
        self.nation = nation

    def settle(self, g: Game, b: Board) -> str | None:
        if not g.ask(SettleAt(self.faction, self.space, self.nation)):
            text = "No room for a Settlement in {}"
            log.line(g, "4.2.2.invite-place", "no-settlement-site", self.faction, text, log.AREA[self.space])
            return DONE
        return None

    def warbands(self, g: Game, b: Board) -> None:
        """4.2.2.invite-place: Up to three Saxons or two Scotti."""
        warband = foederati(WARBAND_OF[self.nation], self.faction)
        g.call(Placing(self.faction, self.space, warband, GUESTS[self.nation], 0, "4.2.2.invite-place"))


class SettleAt(SpaceDecision):
    """4.2.2.invite-place: The Site of a Foederati Settlement."""

    RULE = "4.2.2.invite-place"

    def __init__(self, faction: int, space: int, nation: int) -> None:
        super().__init__(faction, space)
        self.nation = nation

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: where does the Settlement in {SPACE_NAMES[self.space]} stand?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        area = SPACES[self.space]
        found = sites(b, self.faction, self.space) if pieces.available(b, SETTLEMENT_OF[self.nation]) else []
        return [Action("settle", stack=SITES[site], area=area) for site in found]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        site = SITES.index(action.stack or "")
        settlement = foederati(SETTLEMENT_OF[self.nation], self.faction)
        if b.sites[site] == NOBODY:
            pieces.build(b, site, settlement)
        else:
            pieces.replace(b, site, settlement)
        name = log.FACTION[self.faction]
        text = "{} invite {} to {}"
        log.line(g, "4.2.2.invite-place", "invite", self.faction, text, name, log.FACTION[self.nation], log.SITE[site])
