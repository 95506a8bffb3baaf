"""3.6.2 Pre-Battle: who Evades, who Ambushes.

Attackers, then defenders; of each side the Raiders, then the Troops. Each faction designates its own Units, then one
die is rolled for the group. Chance: `pre-battle corieltauvi attackers raiders`, one D6.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.battle.engagement import (
    ATTACKERS,
    ATTACKERS_AMBUSH,
    DEFENDERS,
    DEFENDERS_SEEN,
    DEFENDERS_STAY,
    SIDE_WORDS,
    Engagement,
    marked,
    raised,
)
from logres.games.pendragon.battle.forces import KINDS_OF, kinds, number, spelled, without
from logres.games.pendragon.battle.numbers import (
    HOME_OF,
    HOME_OF_CYMBROGI,
    RAIDERS,
    RAIDERS_AMBUSH,
    RAIDERS_EVADE_CLEAR,
    RAIDERS_EVADE_HOME,
    RAIDERS_EVADE_ROUGH,
    TROOPS_AMBUSH,
    TROOPS_EVADE,
    TROOPS_ON_FOOT,
)
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTION_NAMES, FENS, HILLS, NOBODY, PIECES, SPACE_NAMES, SPACES, UNITS
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import NATION, TERRAIN

EVADE: Final = tuple([Action("evade", area=space) for space in SPACES])
AMBUSH: Final = tuple([Action("ambush", area=space) for space in SPACES])
STAND: Final = tuple([Action("stand", area=space) for space in SPACES])
GROUPS: Final = ("troops", "raiders")
ATTEMPTS: Final = ("evade", "ambush")

# What a faction designated its Units for.


def rough(space: int) -> bool:
    """3.6.1.rough: Fens and Hills; neither Clear nor City."""
    return TERRAIN[space] in (FENS, HILLS)


def at_home(b: Board, space: int, piece: int) -> bool:
    """3.6.1.home-terrain-saxon, 3.6.1.home-terrain-scotti: By Nation, whoever employs it."""
    if NATION[piece] != NOBODY:
        return TERRAIN[space] == HOME_OF[NATION[piece]]  # [1.3.1.terrain-effects]
    if not TROOPS_ON_FOOT >> piece & 1 or not lasting.britons_at_home_in_hills(b):  # [3.6.1.home-terrain-cymbrogi]
        return False
    return TERRAIN[space] == HOME_OF_CYMBROGI


def kinds_at_home(b: Board, space: int, of: int) -> int:
    """3.6.2.ambush-home-only: Those of some kinds of Unit for which the space is Home Terrain."""
    return sum([1 << piece for piece in UNITS if of >> piece & 1 and at_home(b, space, piece)])


def evade_needs(b: Board, space: int, of: int) -> int:
    """3.6.2.raider-evade, 3.6.2.troop-evade-ambush: The lowest roll with which a group Evades."""
    if not of & RAIDERS:
        return TROOPS_EVADE  # [3.6.2.troop-evade-ambush]
    if kinds_at_home(b, space, of):
        return RAIDERS_EVADE_HOME
    return RAIDERS_EVADE_ROUGH if rough(space) else RAIDERS_EVADE_CLEAR


def ambush_needs(of: int) -> int:
    """3.6.2.raider-ambush, 3.6.2.troop-evade-ambush: The lowest roll with which a group Ambushes."""
    return RAIDERS_AMBUSH if of & RAIDERS else TROOPS_AMBUSH


class PreBattle(Procedure):
    """3.6.2.order-of-rolls: Attackers before defenders, Raiders before Troops."""

    STEPS = ("attacking_raiders", "attacking_troops", "defending_raiders", "defending_troops")

    def attacking_raiders(self, g: Game, b: Board) -> None:
        self._attempt(g, ATTACKERS, RAIDERS)

    def attacking_troops(self, g: Game, b: Board) -> None:
        self._attempt(g, ATTACKERS, TROOPS_ON_FOOT)

    def defending_raiders(self, g: Game, b: Board) -> None:
        self._attempt(g, DEFENDERS, RAIDERS)

    def defending_troops(self, g: Game, b: Board) -> None:
        self._attempt(g, DEFENDERS, TROOPS_ON_FOOT)

    def _attempt(self, g: Game, side: int, group: int) -> None:
        fight: Engagement = g.find(Engagement)
        if fight.open_field() and kinds(fight.force(side)) & group:
            g.call(Attempt(side, group))


class Attempt(Procedure):
    """One group of one side: each of its factions designates, then a single die decides for all of them."""

    STEPS = ("designate", "roll")

    def __init__(self, side: int, group: int, asked: int = 0, evading: int = 0, ambushing: int = 0) -> None:
        super().__init__()
        self.side = side
        self.group = group  # kinds of Unit
        self.asked = asked  # factions
        self.evading = evading
        self.ambushing = ambushing

    def designate(self, g: Game, b: Board) -> str | None:
        """3.6.2.order-of-rolls: Before the roll. Nothing is asked where no Field Battle can come of it."""
        fight: Engagement = g.frame(Engagement)
        factions = fight.factions(self.side)
        there = kinds(fight.force(self.side)) & self.group
        while self.asked < len(factions) and fight.open_field():
            faction = factions[self.asked]
            self.asked += 1
            group = there & KINDS_OF[faction] & ~(self.evading | self.ambushing)
            if group and self._ask(g, b, fight, faction, group):
                return "designate"
        return None

    def _ask(self, g: Game, b: Board, fight: Engagement, faction: int, group: int) -> bool:
        home = kinds_at_home(b, fight.space, group)
        if home and self.side == ATTACKERS and fight.terms & ATTACKERS_AMBUSH:
            fight.ambush = marked(fight.ambush, self.side, home)
            return False
        seen = self.side == DEFENDERS and bool(fight.terms & DEFENDERS_SEEN)
        stays = self.side == DEFENDERS and bool(fight.terms & DEFENDERS_STAY)
        apart = self._may_part(b, faction, home)
        return g.ask(EvadeOrAmbush(faction, fight.space, group, home, stays, seen, apart))

    def _may_part(self, b: Board, faction: int, home: int) -> bool:
        """3.6.2.troop-evade-ambush: Whether a faction may designate its Troops kind by kind: players with several."""
        several = home & (home - 1) != 0
        return several and not self.group & RAIDERS and not b.nonplayer[faction] and not b.old_reading

    def roll(self, g: Game, b: Board) -> None:
        """3.6.2.evasion-effect, 3.6.2.ambush-effect: Who Evades leaves the Battle; who Ambushes Strikes early."""
        if not self.evading | self.ambushing:
            return
        fight = g.frame(Engagement)
        group = GROUPS[1 if self.group & RAIDERS else 0]
        die = g.roll(fight.label("pre-battle", SIDE_WORDS[self.side], group), 1)[0]
        if self.evading:
            self._evade(g, fight, group, die, evade_needs(b, fight.space, self.evading))
        if self.ambushing:
            self._ambush(g, fight, group, die, ambush_needs(self.ambushing))

    def _evade(self, g: Game, fight: Engagement, group: str, die: int, needs: int) -> None:
        """3.6.2.evasion-effect: Who Evades leaves the Battle."""
        rule, whose, force = "3.6.2.evasion-effect", SIDE_WORDS[self.side], fight.force(self.side)
        if die < needs:
            text = "The {} of the {} do not evade: {} or more was needed"
            log.line(g, rule, "evade-failed", NOBODY, text, group, whose, needs, spelled(force, self.evading))
            return
        log.line(g, rule, "evade", NOBODY, "The {} of the {} evade", group, whose, needs, spelled(force, self.evading))
        fight.evaded = raised(fight.evaded, self.side, number(force, self.evading))
        fight.put(self.side, without(force, self.evading))  # [3.6.2.evasion-effect]

    def _ambush(self, g: Game, fight: Engagement, group: str, die: int, needs: int) -> None:
        """3.6.2.ambush-effect: Who Ambushes Strikes early."""
        rule, whose, who = "3.6.2.ambush-effect", SIDE_WORDS[self.side], spelled(fight.force(self.side), self.ambushing)
        if die < needs:
            text = "The {} of the {} do not ambush: {} or more was needed"
            log.line(g, rule, "ambush-failed", NOBODY, text, group, whose, needs, who)
            return
        fight.ambush = marked(fight.ambush, self.side, self.ambushing)  # [3.6.2.ambush-effect]
        log.line(g, rule, "ambush", NOBODY, "The {} of the {} ambush", group, whose, needs, who)


class EvadeOrAmbush(SpaceDecision):
    """3.6.2.raider-evade, 3.6.2.raider-ambush, 3.6.2.troop-evade-ambush: Evade, Ambush, or neither."""

    RULE = "3.6.2.order-of-rolls"

    def __init__(
        self, faction: int, space: int, group: int, home: int, stays: bool, seen: bool, apart: bool = False
    ) -> None:
        super().__init__(faction, space)
        self.group = group  # kinds of Unit
        self.home = home  # those of them that are at home
        self.stays = stays  # may not Evade
        self.seen = seen  # may not Ambush
        self.apart = apart  # kinds of Troops may be designated one by one

    @property
    def prompt(self) -> str:
        group = GROUPS[1 if self.group & RAIDERS else 0]
        return f"{FACTION_NAMES[self.faction]}: shall the {group} in {SPACE_NAMES[self.space]} evade or ambush?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        whole = [STAND[self.space], EVADE[self.space], AMBUSH[self.space]]
        if not self.apart:
            return whole
        kinds = [PIECES[piece] for piece in UNITS if self.home >> piece & 1]
        return [*whole, *[act(verb, area=SPACES[self.space], stack=kind) for kind in kinds for verb in ATTEMPTS]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "evade":
            return self._no_evasion()
        return self._no_ambush() if action.verb == "ambush" else None

    def _no_evasion(self) -> Refusal | None:
        if self.stays:
            return Refusal("They may not evade in this battle.", "3.6.2.evasion-effect")
        if not self.home and not self.group & RAIDERS:
            return Refusal("Troops evade only in their home terrain.", "3.6.2.troop-evade-ambush")
        return None

    def _no_ambush(self) -> Refusal | None:
        if self.seen:
            return Refusal("They may not ambush in this battle.", "3.6.2.ambush-effect")
        if not self.home:
            return Refusal("Units ambush only in their home terrain.", "3.6.2.ambush-home-only")
        return None

    def legal(self, g: Game, b: Board) -> list[Action]:
        """Nothing where neither can be tried."""
        found = super().legal(g, b)
        return found if len(found) > 1 else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        attempt = g.frame(Attempt)
        designated = self.home
        if action.stack:
            designated = 1 << PIECES.index(action.stack)
            attempt.asked -= 1  # the others are asked for after them
        if action.verb == "evade":
            attempt.evading |= self.group if self.group & RAIDERS else designated
        elif action.verb == "ambush":
            attempt.ambushing |= designated
