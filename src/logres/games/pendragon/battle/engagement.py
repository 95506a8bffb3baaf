"""The state of a Battle in course, which its chapters share."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.battle.forces import (
    LOT_OWNER,
    N_UNITS,
    NOBODY_THERE,
    PIECE_OF,
    Force,
    members,
    named,
    number,
    plus,
)
from logres.games.pendragon.battle.losses import in_losses
from logres.games.pendragon.battle.numbers import LOSS
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CAVALRY, NOBODY, SPACES
from logres.games.pendragon.tables import OWNER, SITES_OF

# The two sides of a Battle.
ATTACKERS: Final = 0
DEFENDERS: Final = 1
SIDE_WORDS: Final = ("attackers", "defenders")

# What the Command, the Feat or the Event behind a Battle changes in it; a sum of these.
SURPRISE_HERE: Final = 1  # Assaults roll for Coup de Main
SHIELD_WALL_HERE: Final = 2  # Saxon Warbands need double losses in the field
RETALIATE_HERE: Final = 4
NO_ASSAULT: Final = 8  # by the attackers, who Ravage
DEFENDERS_STAY: Final = 16  # they may not Evade
DEFENDERS_SEEN: Final = 32  # they may not Ambush
NO_WITHDRAWAL: Final = 64
ATTACKERS_TRAP: Final = 128  # all of them Strike in the Trap step
ATTACKERS_AMBUSH: Final = 256  # in Home Terrain, without a roll


class Outcome(NamedTuple):
    """What a Battle reports to its caller."""

    lost: int  # by the attackers
    removed: int  # of the defenders
    evaded: int  # attackers
    loot: int  # cubes the attackers got from Strongholds they destroyed, a City's Prosperity included
    left: int  # attackers that neither fell nor Evaded: without Plunder
    left_laden: int  # and with


def outcome_of(g: Game) -> Outcome | None:
    """What the frame that has just ended reports of its Battle; None if there was no Battle."""
    return Outcome(*g.answer) if g.answer else None


class Engagement(Procedure):
    """One Battle. `battle.Battle` adds its steps."""

    def __init__(
        self,
        space: int,
        executor: int,
        target: int,
        terms: int = 0,
        attack: Force = (),
        defence: Force = (),
        attackers: int = 0,
        defenders: int = 0,
        inside: tuple[Force, ...] = (),
        evaded: tuple[int, int] = (0, 0),
        ambush: tuple[int, int] = (0, 0),
        struck: tuple[int, int] = (0, 0),
        lost: tuple[int, int] = (0, 0),
        dropped: tuple[int, int] = (0, 0),
        assaulted: tuple[int, ...] = (),
        razed: tuple[int, ...] = (),
        cavalry: int = 0,
        loot: int = 0,
    ) -> None:
        super().__init__()
        self.space = space
        self.executor = executor  # whose Command or Event it is; always one of the attackers
        self.target = target  # the faction it chose to fight
        self.terms = terms
        self.attack = attack  # attackers in the open; given, or all Units of the side
        self.defence = defence  # defenders in the open
        self.attackers = attackers
        self.defenders = defenders
        self.inside = inside  # the Withdrawn, by Site of the space
        self.evaded = evaded  # how many
        self.ambush = ambush  # kinds of Unit that Ambush
        self.struck = struck  # kinds of Unit that have Struck in the field
        self.lost = lost  # pieces removed so far, Garrisons not counted
        self.dropped = dropped  # Plunder carried by the Units removed
        self.assaulted = assaulted  # Sites
        self.razed = razed  # Strongholds destroyed
        self.cavalry = cavalry  # 1 + the side on which Cavalry fought; 0 if none did
        self.loot = loot

    # ------------------------------------------------------------------ asking

    def force(self, side: int) -> Force:
        return self.defence if side == DEFENDERS else self.attack

    def factions(self, side: int) -> list[int]:
        return members(self.defenders if side == DEFENDERS else self.attackers)

    def shelter(self, site: int) -> int:
        """The position of a Site in `inside`."""
        return SITES_OF[self.space].index(site)

    def withdrawn(self, site: int) -> Force:
        return self.inside[self.shelter(site)]

    def strongholds(self, b: Board) -> list[int]:
        """The Sites where the defenders have Strongholds."""
        held = [(site, b.sites[site]) for site in SITES_OF[self.space]]
        return [site for site, piece in held if piece != NOBODY and self.defenders >> OWNER[piece] & 1]

    def open_field(self) -> bool:
        """Whether both sides have Units in the open."""
        return any(self.attack) and any(self.defence)

    def may_assault(self) -> bool:
        """3.6.4.assault-condition: Attackers are left, and no defender stands in the open."""
        return any(self.attack) and not any(self.defence)

    def outcome(self) -> Outcome:
        left, laden = sum(self.attack[:N_UNITS]), sum(self.attack[N_UNITS:])
        return Outcome(*self.lost, self.evaded[ATTACKERS], self.loot, left, laden)

    # ------------------------------------------------------------------ changing

    def put(self, side: int, force: Force) -> None:
        if side == DEFENDERS:
            self.defence = force
        else:
            self.attack = force

    def put_inside(self, site: int, force: Force) -> None:
        at = self.shelter(site)
        self.inside = (*self.inside[:at], force, *self.inside[at + 1 :])

    def fall(self, g: Game, b: Board, side: int, site: int, lot: int, count: int, rule: str, taken: int) -> None:
        """Units are removed, from the open or, if a Site is named, from inside its Stronghold. Their Plunder drops.

        The log tells the half losses that they have taken where these are not one for each.
        """
        if site == NOBODY:
            self.put(side, plus(self.force(side), lot, -count))
        else:
            self.put_inside(site, plus(self.withdrawn(site), lot, -count))
        laden = count if lot >= N_UNITS else 0
        pieces.remove(
            b, self.space, PIECE_OF[lot], count - laden, laden, pieces.CASUALTIES
        )  # [1.4.1.cavalry-casualties]
        self.lost = raised(self.lost, side, count)
        self.dropped = raised(self.dropped, side, laden)
        text, told = "{} lose {} in {}", (named(lot, count), log.AREA[self.space])
        if taken == LOSS * count:
            log.deed(g, rule, "units-lost", LOT_OWNER[lot], text, *told)
        else:
            log.deed(g, rule, "units-lost", LOT_OWNER[lot], text + " ({})", *told, in_losses(taken))

    def note_cavalry(self, site: int = NOBODY) -> None:
        """3.6.5.prestige-battle-won: Cavalry in the open fights; a Withdrawn one when its Stronghold is Assaulted."""
        facing = self.defence if site == NOBODY else self.withdrawn(site)
        if number(self.attack, 1 << CAVALRY):
            self.cavalry = 1 + ATTACKERS
        elif number(facing, 1 << CAVALRY):
            self.cavalry = 1 + DEFENDERS

    def label(self, *words: str) -> str:
        """What a roll of this Battle is for: `ambush corieltauvi attackers raiders`."""
        return " ".join([words[0], SPACES[self.space], *words[1:]])


def raised(pair: tuple[int, int], side: int, by: int) -> tuple[int, int]:
    """A number kept for each side, with more for one of them."""
    return (pair[0], pair[1] + by) if side == DEFENDERS else (pair[0] + by, pair[1])


def marked(pair: tuple[int, int], side: int, kinds: int) -> tuple[int, int]:
    """Bits kept for each side, with some set for one of them."""
    return (pair[0], pair[1] | kinds) if side == DEFENDERS else (pair[0] | kinds, pair[1])


def nobody_inside(space: int) -> tuple[Force, ...]:
    return (NOBODY_THERE,) * len(SITES_OF[space])
