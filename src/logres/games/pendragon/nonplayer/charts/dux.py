"""8.8 The flowchart of the non-player Dux: Intercept, priority Event, Battle, Train, Event, March, Pass."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces, prosperity
from logres.games.pendragon.battle.engagement import RETALIATE_HERE
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import train
from logres.games.pendragon.names import (
    BATTLE,
    BUILD,
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    INTERCEPT,
    INVITE,
    MARCH,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    REQUISITION,
    RETALIATE,
    SPACES,
    TRAIN,
)
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, funds, knows, knows_feat
from logres.games.pendragon.nonplayer.planning import battles, briton_feats, dux_march
from logres.games.pendragon.nonplayer.planning.battles import Fight
from logres.games.pendragon.nonplayer.planning.intercepts import Sortie, quarry
from logres.games.pendragon.nonplayer.selection import Choice, ranked
from logres.games.pendragon.rules import lasting

INVITE_RULES: Final = ("8.8.1.invite-nation", "8.8.1.invite-place", "8.8.1.invite-convert")
CIVIL_LEAD: Final = 5


class DuxTurn(Chart):
    """8.8.order: The questions of the Dux, in order."""

    STEPS = (
        "intercept",
        "priority_event",
        "battle",
        "train",
        "event",
        "march",
        "report",
        "granted",
        "report_granted",
    )

    # ------------------------------------------------------------------ Intercept

    def intercept(self, g: Game, b: Board) -> str | None:
        """8.8.1.intercept-trigger, 8.8.1.feat-first: If it is sure to engage more Raiders than 2D6."""
        if not knows(DUX, INTERCEPT):
            return None
        sortie = Sortie(g, b, self)
        if not sortie.targets:
            trace.say(g, DUX, "8.8.1.intercept-trigger", "no Raiders under Friendly Control to Intercept")
            return None
        roll = die(g, DUX, "8.8.1.intercept-trigger", "intercept", 2)
        sortie.plan()
        sortie.tell()
        if sortie.engaged() <= roll:  # [8.8.1.intercept-trigger]
            return None
        feat = self._intercept_feat(g, b, sortie)
        if not sortie.going and feat == NOBODY:  # [8.8.1.if-none]
            trace.say(g, DUX, "8.8.1.if-none", "nobody would move and no Feat goes with it: Battle instead")
            return self._fight(g, b, "8.8.3.fallback-from-intercept") or "train"
        return self.sally(g, b, sortie, feat)

    def sally(self, g: Game, b: Board, sortie: Sortie, feat: int) -> str:
        """8.8.1.intercept-goal: The Intercept as planned."""
        fought = sortie.fought()
        self.groups = tuple(sortie.groups())
        self.spaces = tuple([f"select {SPACES[s]}" for s in fought])
        fights = tuple([f"fight {'saxons' if quarry(b, s) == 2 else 'scotti'} {SPACES[s]}" for s in fought])
        meets = tuple([f"meet {SPACES[s]}" for s in fought])
        self.answers = ("invite", *meets, *fights, *[f"resolve {SPACES[s]}" for s in fought])
        return self.carry_out(g, b, INTERCEPT, feat)

    def _intercept_feat(self, g: Game, b: Board, sortie: Sortie) -> int:
        """8.8.1.retaliate, 8.8.1.no-feat: Retaliate where the Raiders' Stronghold can fall, else Invite, or none."""
        if not self.may_feat(g):
            return NOBODY
        able = [s for s in sortie.fought() if b.strongholds(s, quarry(b, s)) and _retaliates(g, s, quarry(b, s))]
        if able and knows_feat(DUX, RETALIATE):
            space = Choice(g, DUX, "8.8.1.retaliate", "Retaliate", able).one()
            self.feat_spaces = (f"select {SPACES[space]}",)
            return RETALIATE
        return self._invite(g, b)

    def _invite(self, g: Game, b: Board) -> int:
        """Whether Foederati are invited before the Command."""
        if not self.may_feat(g) or not knows_feat(DUX, INVITE):
            return NOBODY
        return INVITE if briton_feats.invite(g, b, self, INVITE_RULES) else NOBODY

    # ------------------------------------------------------------------ Events

    def priority_event(self, g: Game, b: Board) -> str | None:
        """8.8.2.shield-now, 8.8.2.shield-next-pass: A shield on this card is played, one on the next waited for."""
        if self.has_shield(b) and self.may_play(g, b, "8.8.2.shield-now"):  # [8.8.2.shield-now]
            return self.play_event(g, b, "8.8.2.shield-now")
        if self.shield_to_come(b):  # [8.8.2.shield-next-pass]
            return self.pass_turn(g, "8.8.2.shield-next-pass", "the next card has its shield")
        return None

    def event(self, g: Game, b: Board) -> str | None:
        """8.8.5.event: On a D6 of 1-4 the current Event, if it may and does anything."""
        if die(g, DUX, "8.8.5.event", "event") <= 4 and self.may_play(g, b, "8.8.5.event"):  # [8.8.5.event]
            return self.play_event(g, b, "8.8.5.event")
        return None

    # ------------------------------------------------------------------ Battle

    def battle(self, g: Game, b: Board) -> str | None:
        """8.8.3.battle-trigger: If some Battle is sure to add Prestige, were nobody to Evade or Ambush."""
        if not knows(DUX, BATTLE):
            return None
        sure = [fight for fight in battles.fronts(b, DUX) if adds_prestige(g, fight)]
        trace.say(g, DUX, "8.8.3.battle-trigger", f"sure of Prestige by Battle in {trace.names([s for s, _ in sure])}")
        return self._fight(g, b, "8.8.3.battle-enemies") if sure else None

    def _fight(self, g: Game, b: Board, rule: str) -> str | None:
        """8.8.3.fallback-from-intercept: Where, whom, with which Feat."""
        fights = [*self._civil_war(g, b), *self._worth_it(g, b, rule)]
        fights = list({s: (s, foe) for s, foe in reversed(fights)}.values())[::-1]
        fights = [fight for fight in fights if self.allowed(fight[0])]
        if not fights or not knows(DUX, BATTLE):
            return None
        self.spaces, self.answers = battles.notations(b, DUX, fights)
        return self.carry_out(g, b, BATTLE, self._battle_feat(g, b, fights))

    def _civil_war(self, g: Game, b: Board) -> list[Fight]:
        """8.8.3.battle-civil: A Civitates player far ahead in Wealth, or above victory, is attacked first."""
        lead = b.wealth - b.prestige >= CIVIL_LEAD or victory_terms.above(b, CIVITATES)  # [8.8.3.battle-civil]
        if not victory_terms.is_player(b, CIVITATES) or not lead:  # [8.8.3.battle-civil]
            return []
        held = [s for s in range(N_SPACES) if b.control[s] == CIVITATES and b.troops(s, DUX)]
        spaces = [s for s in held if b.pieces(s, CIVITATES) and not b.strongholds(s, DUX)]
        trace.say(g, DUX, "8.8.3.battle-civil", f"attacks the Civitates in {trace.names(spaces)}")
        return [(s, CIVITATES) for s in spaces]

    def _worth_it(self, g: Game, b: Board, rule: str) -> list[Fight]:
        """8.8.3.battle-enemies: Enemies wherever Prestige or Plunder may be won, the best off first."""
        found = [fight for fight in battles.fronts(b, DUX) if may_win(g, fight)]
        return battles.in_order(g, b, DUX, rule, found, wars=False)

    def _battle_feat(self, g: Game, b: Board, fights: list[Fight]) -> int:
        """8.8.3.battle-retaliate, 8.8.3.requisition: Retaliate where a Stronghold can fall; else Requisition."""
        if not self.may_feat(g):
            return NOBODY
        able = [(s, foe) for s, foe in fights if _may_retaliate(b, foe) and _retaliates(g, s, foe)]
        if able and knows_feat(DUX, RETALIATE):
            best = max([victory_terms.best_beyond(b, foe) for _, foe in able])
            spaces = [s for s, foe in able if victory_terms.best_beyond(b, foe) == best]  # [8.8.3.battle-retaliate]
            space = Choice(g, DUX, "8.8.3.battle-retaliate", "Retaliate", spaces).one()
            self.feat_spaces = (f"select {SPACES[space]}",)
            return RETALIATE
        return self._requisition(g, b)

    def _requisition(self, g: Game, b: Board) -> int:
        """8.8.3.requisition: As the last resort; else no Feat."""
        if knows_feat(DUX, REQUISITION) and briton_feats.requisition(g, b, self):
            self.answers = (*self.answers, "requisition")
            return REQUISITION
        return NOBODY

    # ------------------------------------------------------------------ Train

    def train(self, g: Game, b: Board) -> str | None:
        """8.8.4.train-trigger: If two Cavalry or more would be placed."""
        placed = most_cavalry(b, funds(b, DUX))
        trace.say(g, DUX, "8.8.4.train-trigger", f"Train would place {placed} Cavalry")
        if placed < 2 or not knows(DUX, TRAIN):  # [8.8.4.train-trigger]
            return None
        return self.train_now(g, b)

    def train_now(self, g: Game, b: Board) -> str:
        """8.8.4.train-invite-first, 8.8.4.build-else-requisition: Invite before it; else Build or Requisition after."""
        feat = self._invite(g, b)
        chosen = train_spaces(g, b, self)
        improved = improved_spaces(g, b, self, chosen)
        ways = [
            text
            for s in dict.fromkeys([*chosen, *improved])
            for text in (f"select {SPACES[s]}", f"{'prosper' if s in improved else 'units'} {SPACES[s]}")
        ]
        self.spaces = tuple(ways)
        if feat != NOBODY:
            self.answers = ("invite", *self.answers)
        else:
            feat = self._after(g, b, chosen)
        return self.carry_out(g, b, TRAIN, feat)

    def _after(self, g: Game, b: Board, cavalry: list[int]) -> int:
        """8.8.6.feat-after, 8.8.4.build-else-requisition: Build, else Requisition, else nothing; after the Command."""
        if not self.may_feat(g):
            return NOBODY
        if knows_feat(DUX, BUILD) and briton_feats.build(g, b, self, cavalry):
            return BUILD
        return self._requisition(g, b)

    # ------------------------------------------------------------------ March

    def march(self, g: Game, b: Board) -> str | None:
        """8.8.6.march: Otherwise March, Invite before it, Build or Requisition after; 8.8.6.pass if it cannot."""
        if knows(DUX, MARCH):
            feat = self._invite(g, b)
            if dux_march.plan(g, b, self):
                if feat != NOBODY:
                    self.answers = ("invite", *self.answers)
                else:
                    feat = self._after(g, b, [])
                return self.carry_out(g, b, MARCH, feat)
        return self.pass_turn(g, "8.8.6.pass", "it cannot March")  # [8.8.6.pass]

    # ------------------------------------------------------------------ by Event

    def granted(self, g: Game, b: Board) -> str:
        """8.2.3.event-commands: A free action, by the boxes of the flowchart."""
        command, feat = self.term("command", NOBODY), self.term("feat", NOBODY)
        if command == INTERCEPT:
            sortie = Sortie(g, b, self)
            sortie.plan()
            self.sally(g, b, sortie, NOBODY)
        elif command == BATTLE:
            self._fight(g, b, "8.2.3.event-commands") or self.carry_out(g, b, BATTLE)
        elif command == TRAIN:
            self.train_now(g, b)
        elif command == MARCH:
            dux_march.plan(g, b, self)
            self.carry_out(g, b, MARCH)
        else:
            self._granted_feat(g, b, feat)
        return "report_granted"

    def _granted_feat(self, g: Game, b: Board, feat: int) -> None:
        if feat == INVITE:
            briton_feats.invite(g, b, self, INVITE_RULES)
        elif feat == BUILD:
            briton_feats.build(g, b, self, [])
        elif feat == REQUISITION:
            briton_feats.requisition(g, b, self)
        self.perform_feat(g, feat)

    def report_granted(self, g: Game, b: Board) -> None:
        """What the free action came to stays in g.answer."""


# ---------------------------------------------------------------------- Battles weighed


def adds_prestige(g: Game, fight: Fight) -> bool:
    """8.8.3.battle-trigger: Prestige is sure, whether they stand or Withdraw; Retaliate counts."""
    terms = RETALIATE_HERE if _retaliate_counts(g, fight) else 0
    return all(
        won.prestige > 0 for won in battle_trial.all_fights(g, fight[0], DUX, fight[1], battle_trial.PLAIN, terms)
    )


def _retaliate_counts(g: Game, fight: Fight) -> bool:
    b: Any = g.board
    return bool(b.strongholds(fight[0], fight[1])) and _may_retaliate(b, fight[1])


def may_win(g: Game, fight: Fight) -> bool:
    """8.8.3.battle-enemies: Prestige or Plunder may be won, at best."""
    b: Any = g.board
    best = battle_trial.best_fight(g, fight[0], DUX, fight[1], RETALIATE_HERE if _retaliate_counts(g, fight) else 0)
    before: int = b.plunder(fight[0], fight[1])
    return best.prestige > 0 or best.board.plunder(fight[0], fight[1]) < before


def _retaliates(g: Game, space: int, foe: int) -> bool:
    """8.8.1.retaliate, 8.8.3.battle-retaliate: Whether a Stronghold of the enemy could fall there."""
    b: Any = g.board
    if not b.strongholds(space, foe):
        return False
    return battle_trial.best_fight(g, space, DUX, foe, RETALIATE_HERE).razed > 0


def _may_retaliate(b: Board, foe: int) -> bool:
    return foe != CIVITATES or b.fragmented


# ---------------------------------------------------------------------- Train weighed


def cavalry_for(b: Board, space: int) -> int:
    """How many Cavalry a space could receive."""
    return b.at(space, FORT)


def train_open(b: Board, turn: Chart) -> list[int]:
    return [s for s in range(N_SPACES) if b.at(s, FORT) and turn.allowed(s)]


def most_cavalry(b: Board, money: int) -> int:
    """8.8.4.train-trigger: The most Cavalry that a Train could place, by Forts, money and what is Available."""
    forts = sorted([cavalry_for(b, s) for s in range(N_SPACES) if b.at(s, FORT)], reverse=True)
    limit = lasting.train_in_all(b)
    return min(sum(forts[: money // train.COST]), pieces.available(b, CAVALRY), limit)


def train_spaces(g: Game, b: Board, turn: Chart) -> list[int]:
    """8.8.4.train-cavalry: Spaces for the most Cavalry, chance deciding among equals."""
    money = N_SPACES if turn.free() else funds(b, DUX) // train.COST
    left, chosen = pieces.available(b, CAVALRY), []
    order = sorted(ranked(g, "train", train_open(b, turn)), key=lambda s: -min(cavalry_for(b, s), left))
    for space in order[: min(money, turn.most(g))]:
        if left <= 0:
            break
        left -= cavalry_for(b, space)
        chosen.append(space)
    trace.say(g, DUX, "8.8.4.train-cavalry", f"Cavalry in {trace.names(chosen)}")
    return chosen


def improved_spaces(g: Game, b: Board, turn: Chart, chosen: list[int]) -> list[int]:
    """8.8.4.train-militia-prosperity: Prosperity in up to two Regions that gain two cubes or more, the most first."""
    if b.fragmented:  # [8.8.4.train-militia-prosperity]
        return []
    money = funds(b, DUX) - train.COST * len(chosen)
    improved: list[int] = []
    while len(improved) < train.MOST_PROSPERITY:
        gain = {s: cubes(b, s) for s in range(N_REGIONS) if s not in improved and _improvable(b, turn, s, chosen)}
        able = [
            s for s in gain if gain[s] >= 2 and (turn.free() or _price(s, chosen) <= money)
        ]  # [8.8.4.train-militia-prosperity]
        able = [s for s in able if s in chosen or len({*chosen, *improved}) < turn.most(g)]
        if not able:
            break
        space = (
            Choice(g, DUX, "8.8.4.train-militia-prosperity", "Prosperity", able).most("cubes", gain.__getitem__).one()
        )
        money -= _price(space, chosen)
        improved.append(space)
    return improved


def _improvable(b: Board, turn: Chart, space: int, chosen: list[int]) -> bool:
    held = control.friendly(b, DUX, space) and turn.allowed(space)
    return held and bool(b.at(space, FORT) or b.at(space, CAVALRY))


def _price(space: int, chosen: list[int]) -> int:
    return train.PROSPERITY_COST + (0 if space in chosen else train.COST)


def cubes(b: Board, space: int) -> int:
    return min(b.population[space], prosperity.room(b, space))
