"""8.7 The flowchart of the non-player Civitates: Battle, priority Event, March, Muster, Event, Trade, Pass."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    BATTLE,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    INVITE,
    MARCH,
    MILITIA,
    MUSTER,
    N_SPACES,
    NOBODY,
    PILLAGE,
    REINFORCE,
    RULE,
    TOWN,
    TRADE,
)
from logres.games.pendragon.nonplayer import battle_trial, stances, trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight, Fought
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, die_at_most
from logres.games.pendragon.nonplayer.charts.flow import REPORT, selects
from logres.games.pendragon.nonplayer.planning import battles, briton_feats, civitates_march, levies
from logres.games.pendragon.nonplayer.planning.reinforcements import Reinforcements
from logres.games.pendragon.nonplayer.selection import Choice

INVITE_RULES: Final = ("8.7.3.invite-nation", "8.7.3.invite-place", "8.7.3.invite-convert")
MARCH_RESERVE: Final = 10
LEAST_TRADE: Final = 4


class CivitatesTurn(Chart):
    """8.7.order: The questions of the Civitates, in order."""

    STEPS = (
        "battle",
        "priority_event",
        "march",
        "muster",
        "event",
        "trade",
        "report",
        "granted",
        "report_granted",
        "pillage_or_rule",
        "rule_after_muster",
        "rule_after_trade",
        "feat_followed",
    )

    # ------------------------------------------------------------------ Battle

    def battle(self, g: Game, b: Board) -> str | None:
        """8.7.1.battle-trigger: If Briton Control is sure to be won, or more Plunder than a D6."""
        fronts = battles.fronts(b, CIVITATES)
        if not fronts:
            return None
        roll = die(g, CIVITATES, "8.7.1.battle-trigger", "battle plunder")
        sure = [fight.space for fight in fronts if self._sure(g, b, fight, roll + 1)]  # [8.7.1.battle-trigger]
        found = trace.spaces(sure)
        words = "sure of Briton Control or of more than {} Plunder in {}"
        yes = trace.asked(g, CIVITATES, "8.7.1.battle-trigger", bool(sure), words, roll, found)
        return self._fight(g, b) if yes else None

    def _sure(self, g: Game, b: Board, fight: Fight, wanted: int) -> bool:
        control_won, plunder = sure_gain(g, fight)
        yes, foes = control_won or plunder >= wanted, victory_terms.together(b, fight.foe)
        words = "at worst Control added {}, {} Plunder taken"
        numbers = ("yes" if control_won else "no", plunder)
        return trace.tried(g, CIVITATES, "8.7.1.battle-trigger", yes, foes, fight.space, words, *numbers)

    def _may_win(self, g: Game, b: Board, fight: Fight) -> bool:
        gain = control_won, left, fallen = best_gain(g, fight)
        foes = victory_terms.together(b, fight.foe)
        words = "at best Control added {}, of their {} Plunder {} left, Strongholds fallen {}"
        numbers = ("yes" if control_won else "no", b.plunder(*fight), left, fallen)
        yes = _gains(g, fight, gain)
        return trace.tried(g, CIVITATES, "8.7.1.battle-enemies", yes, foes, fight.space, words, *numbers)

    def _fight(self, g: Game, b: Board) -> str | None:
        """8.7.1.battle-enemies: Whom, where, and with which Feat, which may make further Battles worth it."""
        fronts = [fight for fight in battles.fronts(b, CIVITATES) if self.allowed(fight.space)]
        worth, wars = [fight for fight in fronts if self._may_win(g, b, fight)], self._civil_war(g, b)
        feat, helped = self._battle_feat(g, b, [*wars, *worth], [fight for fight in fronts if fight not in worth])
        ordered = battles.in_order(g, b, CIVITATES, "8.7.1.battle-enemies", [*worth, *helped], wars=False)
        fights = battles.one_a_space(self, [*wars, *ordered])
        if not fights:
            return None
        self.spaces, said = battles.notations(b, CIVITATES, fights)
        self.answers = ("pillage", "reinforce", *self.answers, *said)
        return self.carry_out(g, b, BATTLE, feat)

    def _civil_war(self, g: Game, b: Board) -> list[Fight]:
        """8.7.1.battle-civil: A Dux player above victory is attacked wherever a Fort is sure to fall."""
        if not victory_terms.is_player(b, DUX) or not victory_terms.above(b, DUX):  # [8.7.1.battle-civil]
            return []
        there = [Fight(s, DUX) for s in range(N_SPACES) if b.troops(s, CIVITATES) and b.at(s, FORT)]
        sure = [fight for fight in there if battle_trial.always_razes(g, CIVITATES, fight)]
        found = trace.spaces([s for s, _ in sure])
        trace.planned(g, CIVITATES, "8.7.1.battle-civil", "attacks the Dux in {}", found)
        return sure

    def _battle_feat(self, g: Game, b: Board, fights: list[Fight], others: list[Fight]) -> tuple[int, list[Fight]]:
        """8.7.1.pillage-before-battle: Pillage; if nothing can be taken, Reinforce; or none. And whom it helps against.

        Spaces fought over in any case are no others.
        """
        if not self.may_feat(g):
            return NOBODY, []
        if briton_feats.pillage(g, b, self, "8.7.1.pillage-before-battle"):
            return PILLAGE, []
        fought = [fight.space for fight in fights]
        plan = Reinforcements(g, b, self, fights, [fight for fight in others if fight.space not in fought], may_win)
        return (REINFORCE, plan.added) if plan.plan() else (NOBODY, [])

    # ------------------------------------------------------------------ Events

    def event(self, g: Game, b: Board) -> str | None:
        """8.7.5.event: The current Event, if it may and does anything."""
        return self.play_event(g, b, "8.7.5.event")

    # ------------------------------------------------------------------ March

    def march(self, g: Game, b: Board) -> str | None:
        """8.7.3.march-conditions: On a D6 of 1-2, with more than ten Resources, if anybody would move."""
        yes = die_at_most(g, CIVITATES, "8.7.3.march-conditions", "march", 2)
        if not yes:
            return None
        blue, rule = b.resources[CIVITATES], "8.7.3.march-conditions"
        rich = blue > MARCH_RESERVE  # [8.7.3.march-conditions]
        if not trace.asked(g, CIVITATES, rule, rich, "Resources {}, more than {}", blue, MARCH_RESERVE):
            return None
        goes = civitates_march.of_civitates(g, b, self)
        if not trace.asked(g, CIVITATES, rule, goes, "groups that would March {}", len(self.groups)):
            return None
        return self.carry_out(g, b, MARCH, then="pillage_or_rule")

    def pillage_or_rule(self, g: Game, b: Board) -> str:
        """8.7.3.pillage-after-march: After the March Pillage wherever the Troops are now; else Rule or Invite."""
        if self.may_follow(g) and briton_feats.pillage(g, b, self, "8.7.3.pillage-after-march"):
            return self.feat_apart(g, MARCH, PILLAGE, "feat_followed")
        return self._rule_or_invite(g, b, MARCH)

    def rule_after_muster(self, g: Game, b: Board) -> str:
        """8.7.4.muster-impossible: Rule or Invite, with what the Muster left."""
        return self._rule_or_invite(g, b, MUSTER)  # [8.7.4.muster-impossible]

    def rule_after_trade(self, g: Game, b: Board) -> str:
        """8.7.6.rule-invite: Rule or Invite, with what the Trade brought."""
        return self._rule_or_invite(g, b, TRADE)  # [8.7.6.rule-invite]

    def _rule_or_invite(self, g: Game, b: Board, command: int) -> str:
        """8.7.3.rule-plunder, 8.7.3.no-feat: After the Command Rule; else Invite; else nothing."""
        if not self.may_follow(g):
            return REPORT
        if briton_feats.rule(g, b, self):
            return self.feat_apart(g, command, RULE, "feat_followed")
        if briton_feats.invite(g, b, self, INVITE_RULES):
            return self.feat_apart(g, command, INVITE, "feat_followed")
        return REPORT

    # ------------------------------------------------------------------ Muster

    def muster(self, g: Game, b: Board) -> str | None:
        """8.7.4.muster-conditions: If more Troops are Available than 2D6 show, or Muster alone would win Control."""
        roll = die(g, CIVITATES, "8.7.4.muster-conditions", "muster", 2)
        pool = pieces.available(b, MILITIA) + pieces.available(b, COMITATES)
        adds = levies.adds_control(b)
        yes = pool > roll or adds  # [8.7.4.muster-conditions]
        words = "Muster, Troops Available {}, more than {}, or Control added: {}"
        numbers = (pool, roll, "yes" if adds else "no")
        if not trace.asked(g, CIVITATES, "8.7.4.muster-conditions", yes, words, *numbers):
            return None
        if not levies.muster(g, b, self, for_control=pool <= roll):  # [8.7.4.muster-impossible]
            return "trade"
        return self.carry_out(g, b, MUSTER, then="rule_after_muster")

    # ------------------------------------------------------------------ Trade

    def trade(self, g: Game, b: Board) -> str:
        """8.7.6.trade, 8.7.6.pass: If four Resources or more come of it, in every Town; else Pass."""
        towns = self._trade_spaces(g, b)
        income = min(sum([b.at(s, TOWN) for s in towns]), 80 - b.resources[CIVITATES])
        if income < LEAST_TRADE and not self.order:  # [8.7.6.trade]
            return self.pass_turn(g, "8.7.6.pass", "Trade would bring {}", income)
        self.spaces = selects(towns)
        return self.carry_out(g, b, TRADE, then="rule_after_trade")

    def _trade_spaces(self, g: Game, b: Board) -> list[int]:
        """8.7.6.trade, 8.9.introductory, 8.9.easy: Every Town; in a Limited Command the best space."""
        towns = [s for s in range(N_SPACES) if b.at(s, TOWN) and self.allowed(s)]
        if len(towns) <= self.most(g):
            return towns
        choice = Choice(g, CIVITATES, "8.7.6.trade", "Trade", towns)
        return [choice.most("Towns", lambda s: b.at(s, TOWN)).one()]

    # ------------------------------------------------------------------ by Event

    def by_box(self, g: Game, b: Board, command: int) -> str | None:
        if command == BATTLE:
            return self._fight(g, b)
        if command == MARCH:
            civitates_march.of_civitates(g, b, self)
        elif command == MUSTER:
            levies.muster(g, b, self)
        return self.trade(g, b) if command == TRADE else None

    def plan_feat(self, g: Game, b: Board, feat: int) -> None:
        if feat == INVITE:
            briton_feats.invite(g, b, self, INVITE_RULES)
        elif feat == RULE:
            briton_feats.rule(g, b, self)
        elif feat == PILLAGE:
            briton_feats.pillage(g, b, self, "8.2.3.event-commands")


# ---------------------------------------------------------------------- Battles weighed


def wins(g: Game, fight: Fight, plunder: int, terms: int = 0) -> bool:
    """8.7.1.battle-trigger: Briton Control is sure, or so much Plunder; `terms`: of an Event."""
    control_won, taken = sure_gain(g, fight, terms)
    return control_won or taken >= plunder  # [8.7.1.battle-trigger]


def sure_gain(g: Game, fight: Fight, terms: int = 0) -> tuple[bool, int]:
    """8.7.1.battle-trigger, 8.7.1.battle-ignore: Whether Briton Control is won in any course, and the least Plunder.

    No Feat, Evasion or Ambush counts. It is looked at up to the course in which nothing is won.
    """
    b: Any = g.board
    space = fight.space
    won_control, taken = b.control[space] != CIVITATES, list[int]()
    for won in battle_trial.all_courses(g, CIVITATES, fight, stances.PLAIN, terms):
        won_control = won_control and won.control == CIVITATES
        taken.append(won.plunder[CIVITATES] - b.plunder(space, CIVITATES))
        if not won_control and taken[-1] <= 0:
            break
    return won_control, min(taken)


def may_win(g: Game, fight: Fight, terms: int = 0) -> bool:
    """8.7.1.battle-enemies: Briton Control may be added, Plunder taken from an enemy, or from its Stronghold."""
    return _gains(g, fight, best_gain(g, fight, terms))


def _gains(g: Game, fight: Fight, gain: tuple[bool, int, int]) -> bool:
    """8.7.1.battle-enemies: Control, Plunder that an enemy loses, or that of a Stronghold, with room for it or not."""
    b: Any = g.board
    control_won, left, fallen = gain
    return control_won or left < b.plunder(*fight) or fallen > 0  # [8.7.1.battle-enemies]


def best_gain(g: Game, fight: Fight, terms: int = 0) -> tuple[bool, int, int]:
    """8.7.1.battle-enemies: Whether Briton Control may be won, the Plunder left to the enemy, Strongholds that fall."""
    courses = [_gain(g, fight, won) for won in battle_trial.possible(g, CIVITATES, fight, terms)]
    return max(courses, key=lambda gain: (_gains(g, fight, gain), gain[0], gain[2]))


def _gain(g: Game, fight: Fight, won: Fought) -> tuple[bool, int, int]:
    b: Any = g.board
    return b.control[fight.space] != CIVITATES and won.control == CIVITATES, won.plunder[fight.foe], won.razed
