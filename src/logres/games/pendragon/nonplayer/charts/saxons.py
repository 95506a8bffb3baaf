"""8.6 The flowchart of the non-player Saxons: Return, priority Event, March, Battle, Raid, Event, Raid, Pass."""

from __future__ import annotations

from typing import Any, NamedTuple

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.battle.engagement import NO_ASSAULT, SHIELD_WALL_HERE, SURPRISE_HERE
from logres.games.pendragon.battle.strongholds import capacity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    MARCH,
    N_REGIONS,
    NOBODY,
    RAID,
    RAVAGE,
    RETURN,
    SAXON_RAIDER,
    SAXON_WARBAND,
    SAXONS,
    SETTLE,
    SHIELD_WALL,
    SURPRISE,
)
from logres.games.pendragon.nonplayer import battle_trial, stances, trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.barbarians import BarbarianTurn
from logres.games.pendragon.nonplayer.charts.chart import die_at_most
from logres.games.pendragon.nonplayer.charts.flow import resolves, selects
from logres.games.pendragon.nonplayer.fixed_dice import HIGH, LOW, FixedDice
from logres.games.pendragon.nonplayer.planning import barbarian_march, battles, raids, settling
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import OWNER, SITES_OF

RAIDERS_TO_RAID = 20


class SaxonTurn(BarbarianTurn):
    """8.6.order: The questions of the Saxons, in order."""

    STEPS = (
        "return_home",
        "priority_event",
        "march",
        "battle",
        "raid_check",
        "event",
        "raid",
        "report",
        "granted",
        "report_granted",
    )

    # ------------------------------------------------------------------ Return

    def return_now(self, g: Game, b: Board, drawn: tuple[int, ...] = ()) -> str | None:
        """8.6.1.settle-always, 8.6.1.settle-none: With Settle wherever it adds something."""
        chosen = settling.saxon_spaces(g, b, True, self.free(), drawn) if self.may_feat(g) else []
        homeward = self.easily(g, b, settling.return_spaces(b, SAXONS, chosen))
        if not homeward and chosen:  # [8.6.3.if-no-march]
            homeward = self._with_warbands(g, b)
        if not homeward:
            return None
        self.spaces = selects(homeward)
        if not chosen:  # [8.6.1.settle-none]
            return self.carry_out(g, b, RETURN)
        self.feat_spaces = selects(chosen)
        self.answers = (*resolves(settling.home_first(b, SAXONS, homeward, chosen)), "settle", *self.answers)
        return self.carry_out(g, b, RETURN, SETTLE)

    def _with_warbands(self, g: Game, b: Board) -> list[int]:
        """8.6.3.if-no-march: Where Warbands hold Plunder; if nobody does, one space with Warbands, to no effect."""
        laden = settling.laden_warbands(b)
        if laden:  # [8.6.3.if-no-march]
            return laden
        space = Choice(g, SAXONS, "8.6.3.if-no-march", "Return", b.where(SAXON_WARBAND)).one_if_any()
        return [] if space == NOBODY else [space]

    # ------------------------------------------------------------------ Events

    def event(self, g: Game, b: Board) -> str | None:
        """8.6.6.event, 8.6.6.sword: The current Event, if it may and does anything; else Raid."""
        return self.play_event(g, b, "8.6.6.event")

    # ------------------------------------------------------------------ March

    def march(self, g: Game, b: Board) -> str | None:
        """8.6.3.march-conditions: On a D6 of 1-2, if a Settle is certain to add something, before or after moving."""
        if not b.on_map(SAXON_WARBAND) or not self.may_feat(g):
            return None
        yes = die_at_most(g, SAXONS, "8.6.3.march-conditions", "march", 2)  # [8.6.3.march-conditions]
        return self._march(g, b) if yes else None

    def _march(self, g: Game, b: Board) -> str | None:
        """8.6.1.settle-march-timing: Settle before moving if that is sure; else after it; else Return instead."""
        early = self._certain(g, b)
        start = settled(b, early) if early else b
        trek = barbarian_march.plan(g, start, self, settled=bool(early))
        late = [] if early or not trek.moves else self._certain(g, trek.after)
        sure = early or late or self._certain_with_return(b)
        if not trace.asked(
            g, SAXONS, "8.6.3.march-conditions", bool(sure), "Settle is certain, in {}", trace.spaces(sure)
        ):
            return None
        if not trek.moves or not (early or late):  # [8.6.3.if-no-march]
            return self.return_now(g, b, tuple(early))
        trek.lay_down()
        self.feat_spaces = selects(sure)
        self.answers = ("settle", *self.answers) if early else (*self.answers, "settle")
        return self.carry_out(g, b, MARCH, SETTLE)

    def _certain(self, g: Game, b: Board) -> list[int]:
        """Where a Settle would surely add something; Returning Raiders do not count."""
        sure = any(settling.certain(b, s, self.free()) for s in settling.open_spaces(b, SAXONS))
        return settling.saxon_spaces(g, b, False, self.free()) if sure else []

    def _certain_with_return(self, b: Board) -> list[int]:
        """8.6.3.march-conditions: Where a Settle without moving is sure, paid for with the Plunder that Returns."""
        return [s for s in settling.open_spaces(b, SAXONS) if settling.certain(b, s, self.free(), returning=True)]

    # ------------------------------------------------------------------ Battle

    def battle(self, g: Game, b: Board) -> str | None:
        """8.6.4.battle-trigger, 8.6.4.battle-considerations, 8.6.4.battle-targets: If it is sure to remove an enemy's
        last Unit there, or to Assault, with the Feat it will add taken into account."""
        fronts = battles.fronts(b, SAXONS)
        found = sure_fights(g, fronts) if self.may_feat(g) else [fight for fight in fronts if wins(g, fight)]
        for fight in fronts if not g.quiet else ():
            self._tell(g, b, fight, fight in found)
        return self.fight_by(g, b, found, "8.6.4.battle-trigger", "8.6.4.battle-targets")

    def _tell(self, g: Game, b: Board, fight: Fight, yes: bool) -> None:
        """What a Battle comes to, without a Feat or with the one that makes it sure."""
        foes, (feat, worst) = victory_terms.together(b, fight.foe), decisive(g, fight, yes)
        numbers = (feat, sum([b.units(fight.space, f) for f in foes]), worst.units, worst.razed, worst.course or "none")
        words = "{}, of {} Units {} left and Strongholds fallen {}, their course: {}"
        trace.tried(g, SAXONS, "8.6.4.battle-trigger", yes, foes, fight.space, words, *numbers)

    def battle_feat(self, g: Game, b: Board, fights: list[Fight]) -> int:
        """8.6.4.shield-wall, 8.6.5.ravage-with-battle: Shield Wall if it spares losses, else Ravage, else Surprise."""
        if not self.may_feat(g):
            return NOBODY
        if any(wall_helps(g, fight) for fight in fights):
            return SHIELD_WALL
        spaces = [s for s, _ in fights if more_by_ravage(b, s)]
        if spaces and raids.ravage(g, b, self, spaces):  # [8.6.5.ravage-with-battle]
            return RAVAGE
        return self._surprise(g, b, fights)

    def _surprise(self, g: Game, b: Board, fights: list[Fight]) -> int:
        """8.6.5.surprise-raid, 8.6.5.no-feat: Surprise at a Stronghold; if there is none, no Feat."""
        return SURPRISE if self.may_feat(g) and raids.surprise(g, b, self, fights) else NOBODY

    # ------------------------------------------------------------------ Raid

    def raid_check(self, g: Game, b: Board) -> str | None:
        """8.6.5.raid-check: With twenty Raiders Available a D6 of 1-4 is a Raid; else the Event comes first."""
        home = pieces.available(b, SAXON_RAIDER)
        return "raid" if self.raids_first(g, "8.6.5.raid-check", home, RAIDERS_TO_RAID) else None

    def raid(self, g: Game, b: Board) -> str:
        """8.6.5.pass: Raid, if there is a target; else Pass."""
        return self.raid_now(g, b) or self.pass_turn(g, "8.6.5.pass", "no Raid is possible")  # [8.6.5.pass]

    def raid_now(self, g: Game, b: Board) -> str | None:
        venture = raids.saxons(g, b, self)
        return self.carry_out(g, b, RAID, self._raid_feat(g, b, venture)) if venture.picks else None

    def _raid_feat(self, g: Game, b: Board, venture: raids.RaidPlan) -> int:
        """8.6.5.ravage-fallback, 8.6.5.surprise-raid: Ravage, a Deep Raid, or Surprise."""
        spaces = [pick.space for pick in venture.picks]
        if not self.may_feat(g):
            return NOBODY
        if venture.deep != NOBODY:
            self.feat_spaces = selects([venture.deep])
            return SURPRISE
        if raids.ravage_looms(b) and raids.ravage(g, b, self, spaces):
            return RAVAGE
        fights = [Fight(s, foe) for s in spaces for foe in battles.foes(b, SAXONS, s)]
        return self._surprise(g, b, fights)  # [8.6.5.ravage-fallback]

    # ------------------------------------------------------------------ by Event

    def march_now(self, g: Game, b: Board) -> str:
        """A March that an Event gives, whether or not a Settle is certain."""
        barbarian_march.plan(g, b, self, settled=True).lay_down()
        return self.carry_out(g, b, MARCH)

    def plan_feat(self, g: Game, b: Board, feat: int) -> None:
        if feat == SETTLE:
            self.feat_spaces = selects(settling.saxon_spaces(g, b, False, True))


def settled(b: Board, spaces: list[int]) -> Board:
    """The board after a Settle that was sure."""
    after = b
    for space in spaces:
        after = settling.saxon_result(after, space, False) or after
    return after


# ---------------------------------------------------------------------- Battles weighed


def sure_fights(g: Game, fronts: list[Fight]) -> list[Fight]:
    """8.6.4.battle-considerations: Where Battle is sure, each tried with the Feat that would be added.

    Shield Wall works in every space; Ravage forbids the Assault where it is used; Surprise helps in one space.
    """
    b: Any = g.board
    walled = [fight for fight in fronts if wins(g, fight, SHIELD_WALL_HERE)]
    if any(wall_helps(g, fight) for fight in walled):
        return walled
    plain = [fight for fight in fronts if wins(g, fight)]
    ravaged = [fight for fight in plain if more_by_ravage(b, fight.space)]
    plain = [fight for fight in plain if fight not in ravaged or wins(g, fight, NO_ASSAULT)]
    if any(fight in ravaged for fight in plain):
        return plain
    settled = plain + ravaged
    return [*plain, *_by_surprise(g, plain, [fight for fight in fronts if fight not in settled])]


def _by_surprise(g: Game, plain: list[Fight], others: list[Fight]) -> list[Fight]:
    """8.6.5.surprise-stronghold: One Battle more where a Coup de Main may do it, if Surprise would be used there."""
    b: Any = g.board
    sure = [fight for fight in others if _held(b, fight) and _razes_by_coup(g, fight)]
    guarded = [_guards(b, fight) for fight in plain if _held(b, fight)]
    if not sure:
        return []
    best = min(sure, key=lambda fight: _guards(b, fight))
    return [best] if all(_guards(b, best) < count for count in guarded) else []


def _razes_by_coup(g: Game, fight: Fight) -> bool:
    return battle_trial.always_razes(g, SAXONS, fight, SURPRISE_HERE, coup=LOW)


def _held(b: Board, fight: Fight) -> bool:
    """Whether the enemy has a Stronghold there."""
    return any(b.strongholds(fight.space, f) for f in victory_terms.together(b, fight.foe))


def _guards(b: Board, fight: Fight) -> int:
    return sum([b.troops(fight.space, f) for f in victory_terms.together(b, fight.foe)])


def wins(g: Game, fight: Fight, terms: int = 0) -> bool:
    """8.6.4.battle-trigger: The last Unit of an enemy, or a Stronghold, is sure to go; `terms`: by the Feat added."""
    return outlook(g, fight, terms).sure


class Outlook(NamedTuple):
    """What a Battle is sure to bring: the most enemy Units left, the fewest Strongholds fallen, and in which course."""

    sure: bool
    units: int
    razed: int
    course: str


def decisive(g: Game, fight: Fight, yes: bool) -> tuple[str, Outlook]:
    """For the trace: the Feat that makes a Battle sure, if one has to, and what comes of it."""
    plain = outlook(g, fight)
    if yes and not plain.sure:
        for name, terms, coup in (("Shield Wall", SHIELD_WALL_HERE, HIGH), ("Coup de Main", SURPRISE_HERE, LOW)):
            found = outlook(g, fight, terms, coup)
            if found.sure:
                return name, found
    return "no Feat", plain


def outlook(g: Game, fight: Fight, terms: int = 0, coup: int = HIGH) -> Outlook:
    """8.6.4.battle-trigger: The worst of all courses, up to the one that spoils it."""
    b: Any = g.board
    foes = victory_terms.together(b, fight.foe)
    routs = any(b.units(fight.space, f) for f in foes)
    razes = _held(b, fight)
    units, razed, course = 0, len(SITES_OF[fight.space]), ""
    for won in battle_trial.all_courses(g, SAXONS, fight, terms=terms, coup=coup):
        routs = routs and won.units == 0  # [8.6.4.battle-trigger]
        razes = razes and won.razed > 0  # [8.6.4.battle-trigger]
        if won.units > units or won.razed < razed:
            course = won.course
        units, razed = max(units, won.units), min(razed, won.razed)
        if not routs and not razes:
            return Outlook(False, units, razed, won.course)
    return Outlook(routs or razes, units, razed, course)


def wall_helps(g: Game, fight: Fight) -> bool:
    """8.6.4.shield-wall: Fewer own Units would fall in a Field Battle from which not all enemies can Withdraw."""
    b: Any = g.board
    foes = victory_terms.together(b, fight.foe)
    held = [site for site in SITES_OF[fight.space] if b.sites[site] != NOBODY and OWNER[b.sites[site]] in foes]
    if sum([capacity(b, site) for site in held]) >= sum([b.units(fight.space, f) for f in foes]):  # [8.6.4.shield-wall]
        return False
    bare = battle_trial.try_fight(g, SAXONS, fight, stances.STAND, FixedDice())
    walled = battle_trial.try_fight(g, SAXONS, fight, stances.STAND, FixedDice(), SHIELD_WALL_HERE)
    return walled.lost < bare.lost


def more_by_ravage(b: Board, space: int) -> bool:
    """8.6.5.ravage-with-battle: Warbands could carry more than the Population would let them take."""
    if space >= N_REGIONS or victory_terms.controls(b, SAXONS, space):
        return False
    room = pieces.empty_units(b, space, SAXON_WARBAND)
    return min(room, b.prosperity(space)) > min(room, b.prosperity(space), b.population[space])
