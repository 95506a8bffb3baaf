"""8.5 The flowchart of the non-player Scotti: Return, priority Event, Battle, March or Raid, Event, March, Pass."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.battle.engagement import SURPRISE_HERE
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    ENTREAT,
    HILLS,
    MARCH,
    NOBODY,
    RAID,
    RANSOM,
    RETURN,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_WARBAND,
    SETTLE,
    SURPRISE,
)
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.barbarians import BarbarianTurn
from logres.games.pendragon.nonplayer.charts.flow import REPORT, resolves, selects
from logres.games.pendragon.nonplayer.fixed_dice import LOW
from logres.games.pendragon.nonplayer.planning import barbarian_march, battles, raids, settling
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import TERRAIN

RAIDERS_TO_RAID = 25


class ScottiTurn(BarbarianTurn):
    """8.5.order: The questions of the Scotti, in order."""

    STEPS = (
        "return_home",
        "priority_event",
        "battle",
        "march_or_raid",
        "event",
        "raid",
        "march",
        "report",
        "granted",
        "report_granted",
        "entreat_after_return",
        "feat_followed",
    )

    # ------------------------------------------------------------------ Return

    def return_now(self, g: Game, b: Board) -> str | None:
        """8.5.1.settle-when, 8.5.1.no-feat: With Settle if it may place something; or Entreat."""
        space = settling.scotti_space(g, b) if self.may_feat(g) else NOBODY
        homeward = settling.return_spaces(b, SCOTTI, [] if space == NOBODY else [space])
        if not homeward:
            return None
        self.spaces = selects(self.easily(g, b, homeward))
        if space == NOBODY:
            return self.carry_out(g, b, RETURN, then="entreat_after_return")
        self.feat_spaces = selects([space])
        self.answers = (*resolves(settling.home_first(b, SCOTTI, homeward, [space])), "settle", *self.answers)
        return self.carry_out(g, b, RETURN, SETTLE)

    def entreat_after_return(self, g: Game, b: Board) -> str:
        """8.5.1.entreat-when: Entreat after a Return without Settle, with the Renown that came home."""
        if self.may_follow(g) and self._entreat(g, b) == ENTREAT:
            return self.feat_apart(g, RETURN, ENTREAT, "feat_followed")
        return REPORT

    def _entreat(self, g: Game, b: Board) -> int:
        """Entreat, if it is sure to come to something."""
        space = settling.entreat_space(g, b) if self.may_feat(g) else NOBODY
        if space == NOBODY:
            return NOBODY
        self.feat_spaces = selects([space])
        return ENTREAT

    # ------------------------------------------------------------------ Events

    def event(self, g: Game, b: Board) -> str | None:
        """8.5.5.event: The current Event, if it may and does anything; else Raid, else March."""
        return self.play_event(g, b, "8.5.5.event")

    # ------------------------------------------------------------------ Battle

    def battle(self, g: Game, b: Board) -> str | None:
        """8.5.3.battle-trigger: If Warbands can Trap, try to Ambush, or are sure to Assault."""
        found = [fight for fight in battles.fronts(b, SCOTTI) if self._attacks(g, b, fight)]
        return self.fight_by(g, b, found, "8.5.3.battle-trigger", "8.5.3.battle-target-order")

    def _attacks(self, g: Game, b: Board, fight: Fight) -> bool:
        yes, ambush = attacks(g, fight), may_ambush(b, fight)
        words = "an Ambush may be tried" if ambush else "no Ambush, an Assault is sure"
        foes = victory_terms.together(b, fight.foe)
        return trace.tried(g, SCOTTI, "8.5.3.battle-trigger", yes, foes, fight.space, words)

    def battle_feat(self, g: Game, b: Board, fights: list[Fight]) -> int:
        """8.5.3.battle-feat-order: Entreat if it comes to something, else Surprise, else Ransom."""
        feat = self._entreat(g, b)
        if feat != NOBODY or not self.may_feat(g):
            return feat
        for fight in fights:
            if helped_by_surprise(g, fight):  # [8.5.4.surprise-battle]
                trace.planned(g, SCOTTI, "8.5.4.surprise-battle", "Surprise in {}", trace.AREA[fight.space])
                self.feat_spaces = selects([fight.space])
                return SURPRISE
        return self._ransom(g, b, [space for space, _ in fights])

    def _ransom(self, g: Game, b: Board, spaces: list[int]) -> int:
        """8.5.4.ransom, 8.5.4.ransom-none: Ransom wherever possible; no Feat if nowhere."""
        barred = lasting.ransom_and_entreat_barred(b) or not self.may_feat(g)
        return RANSOM if not barred and raids.ransom(g, b, self, spaces, "8.5.4.ransom") else NOBODY

    # ------------------------------------------------------------------ March or Raid

    def march_or_raid(self, g: Game, b: Board) -> str | None:
        """8.5.4.march-first, 8.5.4.raid-check: March if all Warbands are out; else a D6 on whether to Raid at once."""
        if not pieces.available(b, SCOTTI_WARBAND):  # [8.5.4.march-first]
            step = self.march_now(g, b)
            if step is not None:
                return step
        off_map = pieces.available(b, SCOTTI_RAIDER) + b.niall
        return "raid" if self.raids_first(g, "8.5.4.raid-check", off_map, RAIDERS_TO_RAID) else "event"

    def raid(self, g: Game, b: Board) -> str | None:
        """8.5.4.no-raid: Raid, if there is a target; else March."""
        return self.raid_now(g, b)

    def raid_now(self, g: Game, b: Board) -> str | None:
        venture = raids.scotti(g, b, self)
        if not venture.picks:  # [8.5.4.no-raid]
            return None
        if venture.deep != NOBODY:
            self.feat_spaces = selects([venture.deep])
            return self.carry_out(g, b, RAID, SURPRISE)
        return self.carry_out(g, b, RAID, self._ransom(g, b, [pick.space for pick in venture.picks]))

    # ------------------------------------------------------------------ March

    def march(self, g: Game, b: Board) -> str | None:
        """8.5.6.pass: March, if anybody would go; else Pass."""
        return self.march_now(g, b) or self.pass_turn(g, "8.5.6.pass", "neither Raid nor March is possible")

    def march_now(self, g: Game, b: Board) -> str | None:
        """8.5.6.march-settle-first, 8.5.6.settle-with-march: Settle before it, if it can; else after it; else none."""
        early = self._settlement_space(g, b) if self.may_feat(g) else NOBODY
        start = b if early == NOBODY else settling.with_settlement(b, SCOTTI, early) or b
        trek = barbarian_march.plan(g, start, self, settled=early != NOBODY)
        if not trek.moves:
            return None
        trek.lay_down()
        if not self.may_feat(g):
            return self.carry_out(g, b, MARCH)
        return self._march_and_settle(g, b, early, trek)

    def _march_and_settle(self, g: Game, b: Board, early: int, trek: barbarian_march.WarbandMarchPlan) -> str:
        """8.5.6.settle-with-march: A Settlement before, a Settlement after, or most Warbands; else no Feat."""
        late = self._settlement_space(g, trek.after) if early == NOBODY else NOBODY
        if early == late == NOBODY:
            before, after = warband_space(g, b), warband_space(g, trek.after)
            if _levies(b, before) >= _levies(trek.after, after):
                early = before
            late = after if early == NOBODY else NOBODY
        space = early if early != NOBODY else late
        if space == NOBODY:
            return self.carry_out(g, b, MARCH)
        self.feat_spaces = selects([space])
        self.answers = ("settle", *self.answers) if early != NOBODY else (*self.answers, "settle")
        return self.carry_out(g, b, MARCH, SETTLE)

    def _settlement_space(self, g: Game, b: Board) -> int:
        """8.5.6.settle-with-march: Where a Settlement can be placed that ends under Scotti Control."""
        able: list[int] = []
        for space in settling.open_spaces(b, SCOTTI):
            after = settling.with_settlement(b, SCOTTI, space)
            if settling.under_scotti_control(after, space):  # [8.5.6.settle-with-march]
                able.append(space)
        return Choice(g, SCOTTI, "8.5.6.settle-with-march", "Settle", able).one_if_any()

    # ------------------------------------------------------------------ by Event

    def plan_feat(self, g: Game, b: Board, feat: int) -> None:
        space = settling.scotti_space(g, b) if feat == SETTLE else settling.entreat_space(g, b)
        self.feat_spaces = () if space == NOBODY else selects([space])


def _levies(b: Board, space: int) -> int:
    return 0 if space == NOBODY else settling.levy(b, SCOTTI, space)


def warband_space(g: Game, b: Board) -> int:
    """8.5.6.settle-with-march: Where Renown brings most Warbands."""
    able = [s for s in settling.open_spaces(b, SCOTTI) if settling.levy(b, SCOTTI, s)]
    if not able or b.resources[SCOTTI] < settling.RENOWN:
        return NOBODY
    choice = Choice(g, SCOTTI, "8.5.6.settle-with-march", "Settle", able)
    return choice.most("Warbands", lambda s: settling.levy(b, SCOTTI, s)).one()


# ---------------------------------------------------------------------- Battles weighed


def attacks(g: Game, fight: Fight, terms: tuple[int, ...] = (0, SURPRISE_HERE)) -> bool:
    """8.5.3.battle-trigger: Trap, an Ambush to be tried, or an Assault that is sure on one of the terms.

    An Ambush comes before a possible Field Battle (3.6.2), so somebody must be there to fight it.
    """
    return may_ambush(g.board, fight) or any(sure_to_assault(g, fight, each) for each in terms)


def may_ambush(b: Any, fight: Fight) -> bool:
    """8.5.3.battle-trigger: In Hills, where enemy Units are."""
    units = sum([b.units(fight.space, f) for f in victory_terms.together(b, fight.foe)])
    return bool(units) and TERRAIN[fight.space] == HILLS  # [8.5.3.battle-trigger] a Trap is an Ambush in Hills too


def sure_to_assault(g: Game, fight: Fight, terms: int) -> bool:
    """8.5.3.battle-trigger: A Stronghold falls whatever they do, a Coup de Main succeeding."""
    b: Any = g.board
    if not any(b.strongholds(fight.space, f) for f in victory_terms.together(b, fight.foe)):
        return False
    return battle_trial.always_razes(g, SCOTTI, fight, terms, coup=LOW)


def helped_by_surprise(g: Game, fight: Fight) -> bool:
    """8.5.4.surprise-battle: An Assault is sure, and a Coup de Main would spare own Units or let more Strongholds fall.

    It must spare Units in every course, but it is enough that in one the Stronghold falls by it alone: for the sake of
    that one the Battle may be sure (8.5.3). Those who go on to a second Stronghold may lose more in all: that is no
    reason against it.
    """
    if not sure_to_assault(g, fight, SURPRISE_HERE):
        return False
    plain = battle_trial.all_courses(g, SCOTTI, fight)
    taken = battle_trial.all_courses(g, SCOTTI, fight, terms=SURPRISE_HERE, coup=LOW)
    pairs = list(zip(taken, plain, strict=True))
    more = [with_coup.razed > without.razed for with_coup, without in pairs]
    fewer = [with_coup.lost < without.lost for with_coup, without in pairs]
    return any(more) or all(fewer)  # [8.5.4.surprise-battle]
