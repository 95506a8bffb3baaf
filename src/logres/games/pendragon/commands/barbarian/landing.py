"""3.4.1, 3.5.1 One target of a Raid: Raiders land, plunder, and may fight.

Chance: `raid parisi`, D4s; after the Plunder `ravage parisi` (Saxons) or `ransom parisi` (Scotti), one D6 each.
"""

from __future__ import annotations

from typing import Final

from logres.engine.frames import DONE
from logres.engine.game import Game
from logres.games.pendragon import log, pieces, tracks
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.enemies import Fight
from logres.games.pendragon.battle.engagement import (
    NO_ASSAULT,
    SURPRISE_HERE,
    outcome_of,
)
from logres.games.pendragon.battle.forces import Force, raiding_party
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import niall, reach, replies
from logres.games.pendragon.commands.barbarian.ransom import PlunderedSpace
from logres.games.pendragon.commands.barbarian.spoils import Spoils, Taken
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.placing import Placing
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    N_REGIONS,
    NOBODY,
    RAVAGE,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SPACES,
    SURPRISE,
)
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import RAIDER_OF, SETTLEMENT_OF

# How far a target has come.
FOUGHT: Final = 1  # a Battle was forced, or fought
EVADED: Final = 2  # from a forced Battle: no Plunder

OTHER: Final = (NOBODY, NOBODY, SCOTTI, SAXONS)


class Landing(PlunderedSpace):
    """3.4.1.raid-sequence, 3.4.1.raid-renown-first-example: Roll, place, plunder, and the optional Battle."""

    STEPS = (
        "roll",
        "placed",
        "release",
        "released",
        "challenge",
        "challenged",
        "plunder",
        "plundered",
        "ravage",
        "ransom",
        "battle",
        "fought",
        "replies",
        "lost_renown",
    )

    def __init__(
        self,
        faction: int,
        space: int,
        route: int,
        via: int,
        dice: int,
        first: int,
        fresh: int = 0,
        laden: int = 0,
        taken: int = 0,
        loot: int = 0,
        homes: int = 0,
        state: int = 0,
    ) -> None:
        super().__init__(faction, space)
        self.route = route
        self.via = via  # the space a Deep Raid passes through
        self.dice = dice
        self.first = first  # it is the first target of the Raid
        self.fresh = fresh  # Raiders just placed, without Plunder and with
        self.laden = laden
        self.taken = taken  # Plunder from the Region
        self.loot = loot  # Plunder from Strongholds
        self.homes = homes  # Settlements of the other Barbarians before any Battle
        self.state = state  # FOUGHT, EVADED

    # ------------------------------------------------------------------ landing

    def roll(self, g: Game, b: Board) -> None:
        """3.4.1.patrol-reduction, 3.5.1.sea-reduction: So many land as the dice say, less those lost on the way."""
        run: Order = g.find(Order)
        rolled = sum(g.roll(f"raid {SPACES[self.space]}", self.dice, 4))  # [1.2.dice]
        if self.route == reach.FROM_CALEDONIA:
            rolled += lasting.caledonia_more(b)
        lost = reach.reduction(b, self.faction, self.route, bool(self.first), run.terms)
        landing = max(0, rolled - lost)  # [3.4.1.patrol-reduction, 3.5.1.sea-reduction, 3.5.1.caledonia-reduction]
        where = log.AREA[self.space]
        text = "Raid on {}: {} rolled, {} lost on the way"
        log.line(g, "3.4.1.raid-placement", "raid", self.faction, text, where, rolled, lost)
        raider, clause = RAIDER_OF[self.faction], "3.4.1.raid-placement"
        g.call(Placing(self.faction, self.space, raider, landing, landing, clause))  # [3.4.1.raid-placement]

    def placed(self, g: Game, b: Board) -> None:
        self.fresh = g.answer
        self.homes = b.at(self.space, SETTLEMENT_OF[OTHER[self.faction]])

    def release(self, g: Game, b: Board) -> None:
        """5.3.niall: Those who gathered on the card may join the first target."""
        g.answer = False
        if b.niall and self.first and self.faction == SCOTTI and lasting.has_niall_box(b):  # [5.3.niall]
            g.call(niall.ReleaseRaiders(self.space, b.niall))

    def released(self, g: Game, b: Board) -> str | None:
        """5.3.niall: They count as just placed. Nothing happens where nobody landed."""
        if g.answer:
            b.available[SCOTTI_RAIDER] += b.niall
            self.fresh += pieces.place(b, self.space, SCOTTI_RAIDER, b.niall)  # [5.3.niall]
            b.niall = 0
        return None if self.fresh else DONE

    def party(self) -> Force:
        """3.4.1.raid-battle, 3.5.1.raid-battle: Those who fight: the Raiders just placed, and nobody else."""
        return raiding_party(RAIDER_OF[self.faction], self.fresh, self.laden)

    def terms(self, run: Order) -> int:
        """4.4.2.surprise-conditions: Assaults in the Surprise space roll for Coup de Main; Ravagers do not Assault."""
        surprise = run.has_feat(SURPRISE, self.space) or Term.COUP_DE_MAIN in run.terms
        surprise = surprise or (Term.ONE_DEEP in run.terms and self.via != NOBODY)
        return (SURPRISE_HERE if surprise else 0) | (NO_ASSAULT if run.has_feat(RAVAGE, self.space) else 0)

    # ------------------------------------------------------------------ a Deep Raid may be met

    def challenge(self, g: Game, b: Board) -> None:
        """4.4.2.deep-raid-forced-battle: Before the Plunder the Dux, or who Controls the space, may force a Battle."""
        g.answer = NOBODY
        if self.via != NOBODY:  # [4.4.2.deep-raid-forced-battle]
            g.call(replies.Challenge(self.space, self.faction))

    def challenged(self, g: Game, b: Board) -> None:
        """4.4.2.deep-raid-forced-battle: The raiders are the attackers, and may not fight there again."""
        challenger: int = g.answer
        if challenger == NOBODY:
            return
        self.state |= FOUGHT  # [4.4.2.deep-raid-forced-battle]
        run: Order = g.find(Order)
        g.call(Battle(self.space, self.faction, challenger, self.terms(run), self.party()))

    def _survey(self, g: Game) -> None:
        """What a Battle left of the Raiders just placed."""
        outcome = outcome_of(g)
        if outcome is None:
            return
        self.state |= FOUGHT
        self.loot += outcome.loot
        if outcome.evaded:
            self.state |= EVADED  # [4.4.2.deep-raid-evade-no-plunder]
        else:
            self.fresh, self.laden = outcome.left, outcome.left_laden

    # ------------------------------------------------------------------ plunder

    def plunder(self, g: Game, b: Board) -> None:
        """3.4.1.raid-plunder, 3.5.1.raid-plunder: From a Region, up to Population and the Raiders just placed."""
        if self.state & FOUGHT:
            self._survey(g)
        run: Order = g.find(Order)
        g.answer = Taken(0, 0, 0)
        if self.space >= N_REGIONS or self.state & EVADED:  # [3.4.1.raid-plunder, 3.5.1.raid-plunder]
            return
        limit = b.prosperity(self.space)
        if not run.has_feat(RAVAGE, self.space):  # [4.4.3.ravage-plunder]
            limit = min(limit, lasting.plunder_limit(b, self.faction, self.space))
            limit = min(limit, self.fresh + self.laden)
        g.call(Spoils(self.faction, self.space, limit, self.fresh))

    def plundered(self, g: Game, b: Board) -> None:
        """Who of the new Raiders carries some now."""
        taken = Taken(*g.answer)
        self.taken = sum(taken)
        self.fresh -= taken.fresh
        self.laden += taken.fresh

    # ------------------------------------------------------------------ battle

    def battle(self, g: Game, b: Board) -> None:
        """3.4.1.raid-battle, 3.5.1.raid-battle: If they like, the new Raiders fight one faction there."""
        g.answer = ()
        if self.state & FOUGHT or not self.fresh + self.laden:
            return
        run: Order = g.find(Order)
        g.call(Fight(self.space, self.faction, self.terms(run), self.party(), 1))

    def fought(self, g: Game, b: Board) -> None:
        self._survey(g)

    def replies(self, g: Game, b: Board) -> None:
        """4.4.3.ravage-response: Where Saxons Ravage and do not fight, others may."""
        run: Order = g.find(Order)
        if run.has_feat(RAVAGE, self.space) and not self.state & FOUGHT:  # [4.4.3.ravage-response]
            g.call(replies.Replies(self.space))

    def lost_renown(self, g: Game, b: Board) -> None:
        """3.4.1.raid-scotti-renown, 3.5.1.raid-saxon-renown: The other Barbarians pay for what was taken from them."""
        run: Order = g.find(Order)
        other = OTHER[self.faction]
        theirs = self.taken if run.outset[self.space] == other else 0
        if b.at(self.space, SETTLEMENT_OF[other]) < self.homes:
            theirs += self.loot
        if theirs:
            tracks.lose(b, other, theirs)  # [3.4.1.raid-scotti-renown, 3.5.1.raid-saxon-renown]
            log.deed(g, "3.4.1.raid-scotti-renown", "raid-renown-lost", other, "{} lose {} Renown", theirs)
