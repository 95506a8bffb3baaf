"""3.6.5 Battle Consequences: Prestige, Renown and Plunder, by what the Battle has removed so far."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, log, prosperity, tracks
from logres.games.pendragon.battle.engagement import (
    ATTACKERS,
    DEFENDERS,
    RETALIATE_HERE,
    Engagement,
)
from logres.games.pendragon.battle.forces import kinds
from logres.games.pendragon.battle.loading import Loading, carriers
from logres.games.pendragon.battle.numbers import (
    ASSAULT_PRESTIGE,
    BATTLE_PRESTIGE,
    BATTLE_RENOWN,
    RETALIATE_ENEMY,
    RETALIATE_PRESTIGE,
    STRONGHOLD_PLUNDER,
    STRONGHOLD_PRESTIGE,
    TOWN_PLUNDER,
)
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    DUX,
    FACTION_NAMES,
    FORT,
    N_REGIONS,
    SPACE_NAMES,
    SPACES,
    TOWN,
    Card,
)
from logres.games.pendragon.plans import SpaceDecision
from logres.games.pendragon.rules import lasting

SHARE_OUT: Final = tuple([Action("plunder", area=space) for space in SPACES])
GIVE_BACK: Final = tuple([Action("restore", area=space) for space in SPACES])
BOAST: Final = tuple([Action("renown", area=space) for space in SPACES])
REWARDS: Final = ("Prestige", "Wealth", "Renown", "Renown")
LEAVE: Final = tuple([Action("leave", area=space) for space in SPACES])


def civil(b: Board, fight: Engagement) -> bool:
    """3.6.5.prestige-no-civil-gain: Dux against Civitates, before Fragmentation."""
    return fight.executor <= CIVITATES and fight.target <= CIVITATES and not b.fragmented


class Consequences(Procedure):
    """3.6.5.count-scope: In the order of the chapter; what a Siege removes later counts for nothing."""

    STEPS = (
        "cavalry_prestige",
        "strongholds_lost",
        "stronghold_plunder",
        "looted",
        "dux_assault",
        "renown",
        "ravens",
        "removed_plunder",
        "retaliation",
    )

    def cavalry_prestige(self, g: Game, b: Board) -> None:
        """3.6.5.prestige-battle-won, 3.6.5.prestige-battle-lost: By who lost fewer pieces, if Cavalry fought."""
        fight = g.frame(Engagement)
        if not fight.cavalry:  # [3.6.5.prestige-battle-won]
            return
        side = fight.cavalry - 1
        ours, theirs = fight.lost[side], fight.lost[1 - side]
        if theirs > ours and not civil(b, fight):  # [3.6.5.prestige-battle-won]
            prestige(g, b, BATTLE_PRESTIGE, "3.6.5.prestige-battle-won")
        elif ours > theirs:  # [3.6.5.prestige-battle-lost]
            prestige(g, b, -BATTLE_PRESTIGE, "3.6.5.prestige-battle-lost")

    def strongholds_lost(self, g: Game, b: Board) -> None:
        """3.6.5.prestige-fort-lost: Forts always, Towns until Fragmentation."""
        fight = g.frame(Engagement)
        dear = [piece for piece in fight.razed if piece == FORT or (piece == TOWN and not b.fragmented)]
        if dear:
            prestige(g, b, -STRONGHOLD_PRESTIGE * len(dear), "3.6.5.prestige-fort-lost")

    def stronghold_plunder(self, g: Game, b: Board) -> None:
        """3.6.5.stronghold-plunder, 1.7.2.city-sack: From off board, and all that a City has."""
        fight = g.frame(Engagement)
        cubes = sum([TOWN_PLUNDER if piece == TOWN else STRONGHOLD_PLUNDER for piece in fight.razed])
        g.answer = 0
        if not cubes:
            return
        if fight.space >= N_REGIONS and can_sack(b, fight):
            where, sacked = log.AREA[fight.space], b.prosperity(fight.space)
            cubes += prosperity.take(b, fight.space, sacked)  # [1.7.2.city-sack]
            log.line(g, "1.7.2.city-sack", "city-sacked", fight.executor, "{} loses its {} Prosperity", where, sacked)
        g.call(Loading(cubes, bool(fight.terms & RETALIATE_HERE)))

    def looted(self, g: Game, b: Board) -> None:
        """What was taken is remembered for whoever asks after the Battle."""
        g.frame(Engagement).loot = g.answer

    def dux_assault(self, g: Game, b: Board) -> None:
        """3.6.5.prestige-dux-assault: For each Stronghold that fell to the Dux, but not to his fellow Britons."""
        fight = g.frame(Engagement)
        if fight.razed and fight.executor == DUX and not civil(b, fight):  # [3.6.5.prestige-dux-assault]
            prestige(g, b, ASSAULT_PRESTIGE * len(fight.razed), "3.6.5.prestige-dux-assault")

    def renown(self, g: Game, b: Board) -> None:
        """3.6.5.barbarian-renown: For Barbarians who lost fewer pieces and still stand there, Evaders apart."""
        fight = g.frame(Engagement)
        for side in (ATTACKERS, DEFENDERS):
            for faction in fight.factions(side):
                ahead = fight.lost[1 - side] > fight.lost[side]  # [3.6.5.barbarian-renown]
                standing = b.pieces(fight.space, faction) > fight.evaded[side]  # [3.6.5.barbarian-renown]
                if ahead and standing and faction > CIVITATES:
                    tracks.gain(b, faction, BATTLE_RENOWN)
                    log.deed(g, "3.6.5.barbarian-renown", "gain-renown", faction, "{} gain {} Renown", BATTLE_RENOWN)

    def ravens(self, g: Game, b: Board) -> None:
        """5.4.momentum: What a card in effect adds for a faction whose side lost fewer pieces."""
        fight = g.frame(Engagement)
        for side in (ATTACKERS, DEFENDERS):
            for faction in fight.factions(side) if fight.lost[1 - side] > fight.lost[side] else ():
                bonus = lasting.battle_bonus(b, faction)
                if bonus:
                    _reward(b, faction, bonus)
                    text = "{} gain {} {} more by {}"
                    what, card = REWARDS[faction], log.CARD[Card.FEEDING_THE_RAVENS]
                    log.deed(g, "5.4.momentum", "gain-more", faction, text, bonus, what, card)

    def removed_plunder(self, g: Game, b: Board) -> None:
        """3.6.5.removed-plunder-options: The executing faction chooses, if it removed any; the rest goes off board."""
        fight = g.frame(Engagement)
        cubes = fight.dropped[DEFENDERS]
        if cubes:
            half = bool(cubes // 2 and sum(carriers(fight.attack, False)))
            g.ask(RemovedPlunder(fight.executor, fight.space, cubes, half))

    def retaliation(self, g: Game, b: Board) -> None:
        """4.2.4.retaliate-effect: With Retaliate, if the enemy has no Stronghold left there and lost one."""
        fight = g.frame(Engagement)
        left = b.strongholds(fight.space, fight.target)
        if not fight.terms & RETALIATE_HERE or not fight.razed or left:  # [4.2.4.retaliate-effect]
            return
        prestige(g, b, RETALIATE_PRESTIGE, "4.2.4.retaliate-effect")
        if fight.target == CIVITATES:
            tracks.add_wealth(b, -RETALIATE_ENEMY)  # [4.2.4.retaliate-effect]
        else:
            tracks.lose(b, fight.target, RETALIATE_ENEMY)  # [4.2.4.retaliate-effect]
        text = "{} lose {} Wealth" if fight.target == CIVITATES else "{} lose {} Renown"
        log.deed(g, "4.2.4.retaliate-effect", "retaliate-loss", fight.target, text, RETALIATE_ENEMY)


def can_sack(b: Board, fight: Engagement) -> bool:
    """1.7.2.city-sack, 1.7.4.cavalry-plunder: Cavalry alone can carry nothing off, but by Retaliate."""
    carrying = kinds(fight.attack) & ~(1 << CAVALRY)
    return bool(carrying or fight.terms & RETALIATE_HERE or b.old_reading)  # [1.7.2.city-sack, 1.7.4.cavalry-plunder]


def _reward(b: Board, faction: int, amount: int) -> None:
    """Prestige to the Dux, Wealth to the Civitates, Renown to Barbarians."""
    if faction == DUX:
        tracks.add_prestige(b, amount)
    elif faction == CIVITATES:
        tracks.add_wealth(b, amount)
    else:
        tracks.gain(b, faction, amount)


PRESTIGE_FOR: Final = {
    "3.6.5.prestige-battle-won": "fewer losses than the enemy",
    "3.6.5.prestige-battle-lost": "more losses than the enemy",
    "3.6.5.prestige-fort-lost": "a Fort or Town lost",
    "3.6.5.prestige-dux-assault": "a Stronghold taken",
    "4.2.4.retaliate-effect": "Retaliate",
}


def prestige(g: Game, b: Board, change: int, rule: str) -> None:
    tracks.add_prestige(b, change)
    log.line(g, rule, "battle-prestige", DUX, "Prestige {}: {}", f"{change:+d}", PRESTIGE_FOR[rule])


class RemovedPlunder(SpaceDecision):
    """3.6.5.removed-plunder-options: What becomes of the Plunder on enemy Units that fell."""

    RULE = "3.6.5.removed-plunder-options"

    def __init__(self, faction: int, space: int, cubes: int, half: bool) -> None:
        super().__init__(faction, space)
        self.cubes = cubes
        self.half = half  # attackers could take half of it

    @property
    def prompt(self) -> str:
        who, where = FACTION_NAMES[self.faction], SPACE_NAMES[self.space]
        return f"{who}: what becomes of the {self.cubes} Plunder of the fallen in {where}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        """3.6.5.removed-plunder-options: Nothing where it can only go off board."""
        found = [SHARE_OUT[self.space]] if self.half else []
        if self.faction <= CIVITATES and prosperity.room(b, self.space):
            found.append(GIVE_BACK[self.space])
        if self.faction > CIVITATES and control.friendly(b, self.faction, self.space):
            found.append(BOAST[self.space])
        return [*found, LEAVE[self.space]] if found else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == SHARE_OUT[self.space]:
            g.call(Loading(self.cubes // 2, False))  # [3.6.5.removed-plunder-options]
        elif action == GIVE_BACK[self.space]:
            prosperity.add(b, self.space, 1)  # [3.6.5.removed-plunder-options]
            text = "1 Plunder returns to {} as Prosperity"
            log.line(g, self.RULE, "plunder-returned", self.faction, text, log.AREA[self.space])
        elif action == BOAST[self.space]:
            tracks.gain(b, self.faction, self.cubes)  # [3.6.5.removed-plunder-options]
            log.deed(g, self.RULE, "gain-renown", self.faction, "{} gain {} Renown", self.cubes)
