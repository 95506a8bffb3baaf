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
    SPACES,
    TOWN,
    TRADE,
)
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, knows, knows_feat
from logres.games.pendragon.nonplayer.planning import (
    battles,
    briton_feats,
    civitates_march,
    muster_plan,
    reinforcements,
)
from logres.games.pendragon.nonplayer.planning.battles import Fight

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
    )

    # ------------------------------------------------------------------ Battle

    def battle(self, g: Game, b: Board) -> str | None:
        """8.7.1.battle-trigger: If Briton Control is sure to be won, or more Plunder than a D6."""
        fronts = battles.fronts(b, CIVITATES)
        if not fronts or not knows(CIVITATES, BATTLE):
            return None
        roll = die(g, CIVITATES, "8.7.1.battle-trigger", "battle plunder")
        sure = [
            fight for fight in fronts if wins_control(g, fight) or takes_plunder(g, fight) > roll
        ]  # [8.7.1.battle-trigger]
        trace.say(g, CIVITATES, "8.7.1.battle-trigger", f"sure to win in {trace.names([s for s, _ in sure])}")
        return self._fight(g, b) if sure else None

    def _fight(self, g: Game, b: Board) -> str | None:
        """Whom, where, and with which Feat."""
        worth = [fight for fight in battles.fronts(b, CIVITATES) if may_win(g, fight)]
        ordered = battles.in_order(g, b, CIVITATES, "8.7.1.battle-enemies", worth, wars=False)
        fights = [*self._civil_war(g, b), *ordered]
        fights = list({s: (s, foe) for s, foe in reversed(fights)}.values())[::-1]
        fights = [fight for fight in fights if self.allowed(fight[0])]
        if not fights:
            return None
        self.spaces, said = battles.notations(b, CIVITATES, fights)
        feat = self._battle_feat(g, b, [s for s, _ in fights])
        self.answers = ("pillage", "reinforce", *self.answers, *said)
        return self.carry_out(g, b, BATTLE, feat)

    def _civil_war(self, g: Game, b: Board) -> list[Fight]:
        """8.7.1.battle-civil: A Dux player above victory is attacked wherever a Fort is sure to fall."""
        if not victory_terms.is_player(b, DUX) or not victory_terms.above(b, DUX):  # [8.7.1.battle-civil]
            return []
        there = [s for s in range(N_SPACES) if b.troops(s, CIVITATES) and b.at(s, FORT)]
        sure = [s for s in there if _fort_falls(g, s)]
        trace.say(g, CIVITATES, "8.7.1.battle-civil", f"attacks the Dux in {trace.names(sure)}")
        return [(s, DUX) for s in sure]

    def _battle_feat(self, g: Game, b: Board, spaces: list[int]) -> int:
        """8.7.1.pillage-before-battle: Pillage; if nothing can be taken, Reinforce; or none."""
        if not self.may_feat(g):
            return NOBODY
        if knows_feat(CIVITATES, PILLAGE) and briton_feats.pillage(g, b, self, "8.7.1.pillage-before-battle"):
            return PILLAGE
        if knows_feat(CIVITATES, REINFORCE) and reinforcements.plan(g, b, self, spaces):
            return REINFORCE
        return NOBODY

    # ------------------------------------------------------------------ Events

    def priority_event(self, g: Game, b: Board) -> str | None:
        """8.7.2.shield-now, 8.7.2.shield-next-pass: A shield on this card is played, one on the next waited for."""
        if self.has_shield(b) and self.may_play(g, b, "8.7.2.shield-now"):  # [8.7.2.shield-now]
            return self.play_event(g, b, "8.7.2.shield-now")
        if self.shield_to_come(b):  # [8.7.2.shield-next-pass]
            return self.pass_turn(g, "8.7.2.shield-next-pass", "the next card has its shield")
        return None

    def event(self, g: Game, b: Board) -> str | None:
        """8.7.5.event: The current Event, if it may and does anything."""
        return self.play_event(g, b, "8.7.5.event") if self.may_play(g, b, "8.7.5.event") else None

    # ------------------------------------------------------------------ March

    def march(self, g: Game, b: Board) -> str | None:
        """8.7.3.march-conditions: On a D6 of 1-2, with more than ten Resources, if anybody would move."""
        roll = die(g, CIVITATES, "8.7.3.march-conditions", "march")
        if (
            roll > 2 or b.resources[CIVITATES] <= MARCH_RESERVE or not knows(CIVITATES, MARCH)
        ):  # [8.7.3.march-conditions]
            return None
        if not civitates_march.plan(g, b, self):
            return None
        return self.carry_out(g, b, MARCH, self._feat_after(g, b, pillage=True))

    def _feat_after(self, g: Game, b: Board, pillage: bool = False) -> int:
        """8.7.3.pillage-after-march, 8.7.3.no-feat: After March Pillage; else Rule; else Invite; else nothing."""
        if not self.may_feat(g):
            return NOBODY
        if pillage and knows_feat(CIVITATES, PILLAGE) and self._pillage_after(g, b):
            return PILLAGE
        if knows_feat(CIVITATES, RULE) and briton_feats.rule(g, b, self):
            return RULE
        if knows_feat(CIVITATES, INVITE) and briton_feats.invite(g, b, self, INVITE_RULES):
            return INVITE
        return NOBODY

    def _pillage_after(self, g: Game, b: Board) -> bool:
        """8.7.3.pillage-after-march: Where Civitates Troops will be after the March."""
        after = b.copy()
        for path, parts in self.groups:
            for piece, empty, laden in parts:
                pieces.move(after, path[0], path[-1], piece, empty, laden)
        return briton_feats.pillage(g, after, self, "8.7.3.pillage-after-march")

    # ------------------------------------------------------------------ Muster

    def muster(self, g: Game, b: Board) -> str | None:
        """8.7.4.muster-conditions: If more Troops are Available than 2D6 show, or Muster alone would win Control."""
        if not knows(CIVITATES, MUSTER):
            return None
        roll = die(g, CIVITATES, "8.7.4.muster-conditions", "muster", 2)
        pool = pieces.available(b, MILITIA) + pieces.available(b, COMITATES)
        if pool <= roll and not muster_plan.adds_control(b):  # [8.7.4.muster-conditions]
            return None
        if not muster_plan.plan(g, b, self):  # [8.7.4.muster-impossible]
            return "trade"
        return self.carry_out(g, b, MUSTER, self._feat_after(g, b))

    # ------------------------------------------------------------------ Trade

    def trade(self, g: Game, b: Board) -> str:
        """8.7.6.trade, 8.7.6.pass: If four Resources or more come of it, in every Town; else Pass."""
        towns = [s for s in range(N_SPACES) if b.at(s, TOWN) and self.allowed(s)]
        income = min(sum([b.at(s, TOWN) for s in towns]), 80 - b.resources[CIVITATES])
        if income < LEAST_TRADE and not self.order:  # [8.7.6.trade]
            return self.pass_turn(g, "8.7.6.pass", f"Trade would bring {income}")
        self.spaces = tuple([f"select {SPACES[s]}" for s in towns])
        return self.carry_out(g, b, TRADE, self._feat_after(g, b))  # [8.7.6.rule-invite]

    # ------------------------------------------------------------------ by Event

    def granted(self, g: Game, b: Board) -> str:
        """8.2.3.event-commands: A free action, by the boxes of the flowchart."""
        command, feat = self.term("command", NOBODY), self.term("feat", NOBODY)
        if command == BATTLE:
            self._fight(g, b) or self.carry_out(g, b, BATTLE)
        elif command == MARCH:
            civitates_march.plan(g, b, self)
            self.carry_out(g, b, MARCH)
        elif command == MUSTER:
            muster_plan.plan(g, b, self)
            self.carry_out(g, b, MUSTER)
        elif command == TRADE:
            self.trade(g, b)
        else:
            self._granted_feat(g, b, feat)
        return "report_granted"

    def _granted_feat(self, g: Game, b: Board, feat: int) -> None:
        if feat == INVITE:
            briton_feats.invite(g, b, self, INVITE_RULES)
        elif feat == RULE:
            briton_feats.rule(g, b, self)
        elif feat == PILLAGE:
            briton_feats.pillage(g, b, self, "8.2.3.event-commands")
        self.perform_feat(g, feat)

    def report_granted(self, g: Game, b: Board) -> None:
        """What the free action came to stays in g.answer."""


# ---------------------------------------------------------------------- Battles weighed


def wins_control(g: Game, fight: Fight) -> bool:
    """8.7.1.battle-trigger, 8.7.1.battle-ignore: Briton Control is sure; no Feat, Evasion or Ambush counts."""
    b: Any = g.board
    if b.control[fight[0]] == CIVITATES:
        return False
    fights = battle_trial.all_fights(g, fight[0], CIVITATES, fight[1], battle_trial.PLAIN)  # [8.7.1.battle-ignore]
    return all(won.board.control[fight[0]] == CIVITATES for won in fights)


def takes_plunder(g: Game, fight: Fight) -> int:
    """8.7.1.battle-trigger: How much Plunder Civitates Units are sure to take."""
    b: Any = g.board
    space = fight[0]
    fights = battle_trial.all_fights(g, space, CIVITATES, fight[1], battle_trial.PLAIN)
    before: int = b.plunder(space, CIVITATES)
    return min([won.board.plunder(space, CIVITATES) - before for won in fights])


def may_win(g: Game, fight: Fight) -> bool:
    """8.7.1.battle-enemies: Briton Control may be added, or Plunder taken from an enemy."""
    b: Any = g.board
    best = battle_trial.best_fight(g, fight[0], CIVITATES, fight[1]).board
    control_won = b.control[fight[0]] != CIVITATES and best.control[fight[0]] == CIVITATES
    return control_won or best.plunder(fight[0], fight[1]) < b.plunder(fight[0], fight[1])


def _fort_falls(g: Game, space: int) -> bool:
    """8.7.1.battle-civil: Whether a Fort is sure to be removed there."""
    return all(won.razed > 0 for won in battle_trial.all_fights(g, space, CIVITATES, DUX, battle_trial.EVERY))
