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
    COMMAND_AND_FEAT,
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
    SEATS,
    SPACES,
    TRAIN,
)
from logres.games.pendragon.nonplayer import battle_trial, stances, trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight, Fought, on_board
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, die_at_most, funds
from logres.games.pendragon.nonplayer.charts.flow import REPORT, resolves, selects, selects_with_ways
from logres.games.pendragon.nonplayer.planning import battles, briton_feats, briton_march, dux_march
from logres.games.pendragon.nonplayer.planning.intercepts import ORIGIN_COST, Sortie, quarry
from logres.games.pendragon.nonplayer.selection import Choice, one_of
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
        "sally_forth",
        "train_after_invite",
        "march_after_invite",
        "build_after_train",
        "build_after_march",
        "requisition_after_battle",
        "feat_followed",
        "feat_preceded",
    )

    # ------------------------------------------------------------------ Intercept

    def intercept(self, g: Game, b: Board) -> str | None:
        """8.8.1.intercept-trigger, 8.8.1.feat-first: If it is sure to engage more Raiders than 2D6."""
        sortie = Sortie(g, b, self)
        rule, raiders = "8.8.1.intercept-trigger", bool(sortie.targets)
        if not trace.asked(g, DUX, rule, raiders, "Raiders under Friendly Control to Intercept"):
            return None
        roll = die(g, DUX, rule, "intercept", 2)
        sortie.plan()
        yes = sortie.engaged() > roll  # [8.8.1.intercept-trigger]
        numbers = (sortie.engaged(), trace.spaces(sortie.fought()), len(sortie.going), roll)
        if not trace.asked(g, DUX, rule, yes, "Raiders to engage {} in {}, moves {}, more than {}", *numbers):
            return None
        feat = self._intercept_feat(g, b, sortie)
        if feat == INVITE:  # [8.8.1.feat-first]
            return self.feat_apart(g, INTERCEPT, INVITE, "sally_forth", "before")
        if not sortie.going and feat == NOBODY:  # [8.8.1.if-none]
            trace.decided(g, DUX, "8.8.1.if-none", "nobody would move and no Feat goes with it: Battle instead")
            return self._fight(g, b, "8.8.3.fallback-from-intercept", sortie.fought()) or "train"
        return self.sally(g, b, sortie, feat)

    def sally_forth(self, g: Game, b: Board) -> str:
        """8.8.1.feat-first: After the Invite the Intercept, planned with those who were invited."""
        sortie = Sortie(g, b, self)
        sortie.plan()
        return self.sally(g, b, sortie, NOBODY, "feat_preceded", INVITE)

    def sally(self, g: Game, b: Board, sortie: Sortie, feat: int, then: str = REPORT, earlier: int = NOBODY) -> str:
        """8.8.1.intercept-goal: The Intercept as planned."""
        fought = sortie.fought()
        self.groups = tuple(sortie.groups())
        self.spaces = selects(fought)
        meets = [f"meet {SPACES[s]}" for s in fought]
        leaves = [f"leave {SPACES[path[0]]}" for path, _ in self.groups]
        fights = [f"fight {SEATS[quarry(b, s)]} {SPACES[s]}" for s in fought]
        self.answers = (*meets, *leaves, *fights, *resolves(fought))
        return self.carry_out(g, b, INTERCEPT, feat, then, earlier)

    def _intercept_feat(self, g: Game, b: Board, sortie: Sortie) -> int:
        """8.8.1.retaliate, 8.8.1.no-feat: Retaliate where the Raiders' Stronghold can fall, else Invite, or none."""
        if not self.may_feat(g):
            return NOBODY
        after = on_board(g, sortie.after())  # with those who arrive
        able = [s for s in sortie.fought() if _retaliates(after, Fight(s, quarry(b, s)))]  # [8.8.1.retaliate]
        return self._retaliate(g, "8.8.1.retaliate", able) if able else self._invite(g, b, ORIGIN_COST)

    def _retaliate(self, g: Game, rule: str, spaces: list[int]) -> int:
        self.feat_spaces = selects([Choice(g, DUX, rule, "Retaliate", spaces).one()])
        return RETALIATE

    def _invite(self, g: Game, b: Board, reserve: int) -> int:
        """Whether Foederati are invited before the Command, which must still be paid for."""
        may = self.may_feat(g) and briton_feats.invite(g, b, self, INVITE_RULES, reserve)
        return INVITE if may else NOBODY

    # ------------------------------------------------------------------ Events

    def event(self, g: Game, b: Board) -> str | None:
        """8.8.5.event: On a D6 of 1-4 the current Event, if it may and does anything."""
        yes = die_at_most(g, DUX, "8.8.5.event", "event", 4)  # [8.8.5.event]
        return self.play_event(g, b, "8.8.5.event") if yes else None

    # ------------------------------------------------------------------ Battle

    def battle(self, g: Game, b: Board) -> str | None:
        """8.8.3.battle-trigger: If some Battle is sure to add Prestige, were nobody to Evade or Ambush."""
        sure = [fight.space for fight in battles.fronts(b, DUX) if self._sure_of_prestige(g, b, fight)]
        found = trace.spaces(sure)
        yes = trace.asked(g, DUX, "8.8.3.battle-trigger", bool(sure), "sure of Prestige by Battle in {}", found)
        return self._fight(g, b, "8.8.3.battle-enemies") if yes else None

    def _sure_of_prestige(self, g: Game, b: Board, fight: Fight) -> bool:
        worst = worst_for_prestige(g, fight)
        foes, words = victory_terms.together(b, fight.foe), "Prestige {} if they {}"
        args = (fight.space, words, worst.prestige, worst.course)
        return trace.tried(g, DUX, "8.8.3.battle-trigger", worst.prestige > 0, foes, *args)

    def _fight(self, g: Game, b: Board, rule: str, raiders: list[int] | None = None) -> str | None:
        """8.8.3.fallback-from-intercept: Where, whom, with which Feat; `raiders`: where some are met in any case."""
        met = [Fight(s, quarry(b, s)) for s in raiders or ()]
        fights = battles.one_a_space(self, [*self._civil_war(g, b), *self._worth_it(g, b, rule), *met])
        if not fights:
            return None
        self.spaces, self.answers = battles.notations(b, DUX, fights)
        return self.carry_out(g, b, BATTLE, self._battle_feat(g, b, fights), "requisition_after_battle")

    def _civil_war(self, g: Game, b: Board) -> list[Fight]:
        """8.8.3.battle-civil: A Civitates player far ahead in Wealth, or above victory, is attacked first."""
        lead = b.wealth - b.prestige >= CIVIL_LEAD or victory_terms.above(b, CIVITATES)  # [8.8.3.battle-civil]
        if not victory_terms.is_player(b, CIVITATES) or not lead:  # [8.8.3.battle-civil]
            return []
        held = [s for s in range(N_SPACES) if b.control[s] == CIVITATES and b.troops(s, DUX)]
        spaces = [s for s in held if b.pieces(s, CIVITATES) and not b.strongholds(s, DUX)]
        trace.planned(g, DUX, "8.8.3.battle-civil", "attacks the Civitates in {}", trace.spaces(spaces))
        return [Fight(s, CIVITATES) for s in spaces]

    def _worth_it(self, g: Game, b: Board, rule: str) -> list[Fight]:
        """8.8.3.battle-enemies: Enemies wherever Prestige or Plunder may be won, the best off first."""
        found = [fight for fight in battles.fronts(b, DUX) if self._may_win(g, b, rule, fight)]
        return battles.in_order(g, b, DUX, rule, found, wars=False)

    def _may_win(self, g: Game, b: Board, rule: str, fight: Fight) -> bool:
        best, foes = at_best(g, fight), victory_terms.together(b, fight.foe)
        numbers = (best.prestige, b.plunder(*fight), taken(g, fight, best))
        words = "at best Prestige {}, and of their {} Plunder {} taken"
        return trace.tried(g, DUX, rule, may_win(g, fight, best), foes, fight.space, words, *numbers)

    def _battle_feat(self, g: Game, b: Board, fights: list[Fight]) -> int:
        """8.8.3.battle-retaliate: Retaliate where a Stronghold can fall; else Requisition follows the Battle."""
        if not self.may_feat(g):
            return NOBODY
        able = [fight for fight in fights if _may_retaliate(b, fight.foe) and _retaliates(g, fight)]
        if not able:
            return NOBODY
        best = max([victory_terms.best_beyond(b, foe) for _, foe in able])
        spaces = [s for s, foe in able if victory_terms.best_beyond(b, foe) == best]  # [8.8.3.battle-retaliate]
        return self._retaliate(g, "8.8.3.battle-retaliate", spaces)

    def requisition_after_battle(self, g: Game, b: Board) -> str:
        """8.8.3.requisition: After a Battle without Retaliation."""
        return REPORT if g.answer == COMMAND_AND_FEAT else self._requisition(g, b, BATTLE)

    def _requisition(self, g: Game, b: Board, command: int) -> str:
        """8.8.3.requisition: After the Command, as the last resort; else no Feat."""
        if self.may_follow(g) and briton_feats.requisition(g, b, self):
            return self.feat_apart(g, command, REQUISITION, "feat_followed")
        return REPORT

    # ------------------------------------------------------------------ Train

    def train(self, g: Game, b: Board) -> str | None:
        """8.8.4.train-trigger: If two Cavalry or more would be placed."""
        placed = most_cavalry(b, min(funds(b, DUX) // train.COST, self.most(g)))
        yes = placed >= 2  # [8.8.4.train-trigger]
        asked = trace.asked(g, DUX, "8.8.4.train-trigger", yes, "Train would place {} Cavalry, 2 or more", placed)
        return self.train_now(g, b) if asked else None

    def train_now(self, g: Game, b: Board) -> str:
        """8.8.4.train-invite-first, 8.8.4.build-else-requisition: Invite before it; else Build or Requisition after."""
        if self._invite(g, b, train.COST) == INVITE:  # [8.8.4.train-invite-first]
            return self.feat_apart(g, TRAIN, INVITE, "train_after_invite", "before")
        self._plan_training(g, b)
        return self.carry_out(g, b, TRAIN, then="build_after_train")

    def train_after_invite(self, g: Game, b: Board) -> str:
        """8.8.4.train-invite-first: The Training, once those who were invited are there."""
        self._plan_training(g, b)
        return self.carry_out(g, b, TRAIN, then="feat_preceded", earlier=INVITE)

    def _plan_training(self, g: Game, b: Board) -> None:
        chosen = train_spaces(g, b, self)
        improved = improved_spaces(g, b, self, chosen)
        ways = {s: "prosper" if s in improved else "units" for s in [*chosen, *improved]}
        if lasting.train_in_one_space(b):  # the first has more than its Forts allow: the one that gains most by it
            ways = dict(sorted(ways.items(), key=lambda way: b.at(way[0], FORT) or N_SPACES))
        self.spaces = selects_with_ways(ways)

    def build_after_train(self, g: Game, b: Board) -> str:
        """8.8.4.build-else-requisition: On the board and with the money that the Training left."""
        return self._build_or_requisition(g, b, TRAIN)

    def build_after_march(self, g: Game, b: Board) -> str:
        """8.8.6.feat-after: On the board and with the money that the March left."""
        return self._build_or_requisition(g, b, MARCH)

    def _build_or_requisition(self, g: Game, b: Board, command: int) -> str:
        """8.8.6.feat-after, 8.8.4.build-else-requisition: Build, else Requisition, else nothing; after the Command."""
        if self.may_follow(g) and briton_feats.build(g, b, self):
            return self.feat_apart(g, command, BUILD, "feat_followed")
        return self._requisition(g, b, command)

    # ------------------------------------------------------------------ March

    def march(self, g: Game, b: Board) -> str | None:
        """8.8.6.march: Otherwise March, Invite before it, Build or Requisition after; 8.8.6.pass if it cannot."""
        if not dux_march.dux_could_go(g, b, self):
            return self.pass_turn(g, "8.8.6.pass", "it cannot March")  # [8.8.6.pass]
        if self._invite(g, b, briton_march.COST) == INVITE:
            return self.feat_apart(g, MARCH, INVITE, "march_after_invite", "before")
        dux_march.of_dux(g, b, self)
        return self.carry_out(g, b, MARCH, then="build_after_march")

    def march_after_invite(self, g: Game, b: Board) -> str:
        """8.8.6.march: The March, in which those who were invited may take part."""
        dux_march.of_dux(g, b, self)
        return self.carry_out(g, b, MARCH, then="feat_preceded", earlier=INVITE)

    # ------------------------------------------------------------------ by Event

    def by_box(self, g: Game, b: Board, command: int) -> str | None:
        if command == INTERCEPT:
            sortie = Sortie(g, b, self)
            sortie.plan()
            return self.sally(g, b, sortie, NOBODY)
        if command == BATTLE:
            return self._fight(g, b, "8.2.3.event-commands")
        if command == MARCH:
            dux_march.of_dux(g, b, self)
        return self.train_now(g, b) if command == TRAIN else None

    def plan_feat(self, g: Game, b: Board, feat: int) -> None:
        if feat == INVITE:
            briton_feats.invite(g, b, self, INVITE_RULES)
        elif feat == BUILD:
            briton_feats.build(g, b, self)
        elif feat == REQUISITION:
            briton_feats.requisition(g, b, self)


# ---------------------------------------------------------------------- Battles weighed


def adds_prestige(g: Game, fight: Fight, terms: int | None = None) -> bool:
    """8.8.3.battle-trigger: Prestige is sure, whether they stand or Withdraw."""
    return worst_for_prestige(g, fight, terms).prestige > 0


def worst_for_prestige(g: Game, fight: Fight, terms: int | None = None) -> Fought:
    """8.8.3.battle-trigger: The course that brings least, or the first with none; without terms Retaliate counts."""
    won: list[Fought] = []
    for course in battle_trial.all_courses(g, DUX, fight, stances.PLAIN, _or_retaliation(g, fight, terms)):
        if course.prestige <= 0:
            return course
        won.append(course)
    return min(won, key=lambda course: course.prestige)


def _or_retaliation(g: Game, fight: Fight, terms: int | None) -> int:
    """The terms of a Battle by an Event; those of a Battle Command have the Feat in them, where it can be added."""
    b: Any = g.board
    if terms is not None:
        return terms
    return RETALIATE_HERE if b.strongholds(fight.space, fight.foe) and _may_retaliate(b, fight.foe) else 0


def at_best(g: Game, fight: Fight, terms: int | None = None) -> Fought:
    """8.8.3.battle-enemies: The best that can come of a Battle; without terms Retaliate is counted."""
    courses = battle_trial.possible(g, DUX, fight, _or_retaliation(g, fight, terms))
    return max(courses, key=lambda won: (_gains(g, fight, won), won.prestige))


def may_win(g: Game, fight: Fight, best: Fought | None = None) -> bool:
    """8.8.3.battle-enemies: Prestige or Plunder may be won, at best."""
    return _gains(g, fight, best or at_best(g, fight))


def _gains(g: Game, fight: Fight, won: Fought) -> bool:
    return won.prestige > 0 or taken(g, fight, won) > 0


def taken(g: Game, fight: Fight, won: Fought) -> int:
    """8.8.3.battle-enemies: Plunder onto Dux Units or back into Prosperity; what a Siege starves out is lost."""
    b: Any = g.board
    held: int = b.plunder(fight.space, DUX)
    return won.restored + max(0, won.plunder[DUX] - held)


def _retaliates(g: Game, fight: Fight) -> bool:
    """8.8.1.retaliate, 8.8.3.battle-retaliate: Whether a Stronghold of the enemy could fall there."""
    b: Any = g.board
    if not b.strongholds(fight.space, fight.foe):
        return False
    return any(won.razed for won in battle_trial.possible(g, DUX, fight, RETALIATE_HERE))


def _may_retaliate(b: Board, foe: int) -> bool:
    return foe != CIVITATES or b.fragmented


# ---------------------------------------------------------------------- Train weighed


def most_cavalry(b: Board, spaces: int) -> int:
    """8.8.4.train-trigger: The most Cavalry that a Train in so many spaces could place, by Forts and the pool."""
    forts = sorted([b.at(s, FORT) for s in range(N_SPACES) if b.at(s, FORT)], reverse=True)[:spaces]
    extra = max([0, *[lasting.train_in_one_space(b) - fort for fort in forts]])
    return min(sum(forts) + extra, pieces.available(b, CAVALRY), lasting.train_in_all(b))


def train_spaces(g: Game, b: Board, turn: Chart) -> list[int]:
    """8.8.4.train-cavalry: By chance any spaces that together take the most Cavalry."""
    money = N_SPACES if turn.free() else funds(b, DUX) // train.COST
    left, chosen = pieces.available(b, CAVALRY), list[int]()
    forts = {s: b.at(s, FORT) for s in range(N_SPACES) if b.at(s, FORT) and turn.allowed(s)}
    spaces = min(money, turn.most(g))
    while forts and left > 0 and spaces > 0:
        space = one_of(g, "train", [s for s in forts if _wastes_none(forts, s, spaces, left)])
        spaces -= 1
        left -= min(forts.pop(space), left)
        chosen.append(space)
    trace.planned(g, DUX, "8.8.4.train-cavalry", "Cavalry in {}", trace.spaces(chosen))
    return chosen


def _wastes_none(forts: dict[int, int], space: int, spaces: int, pool: int) -> bool:
    """Whether a Train that begins in a space can still place the most."""
    others = [count for s, count in forts.items() if s != space]
    return _taken([forts[space]], 1, pool) + _taken(others, spaces - 1, pool - forts[space]) == _taken(
        [*forts.values()], spaces, pool
    )


def _taken(forts: list[int], spaces: int, pool: int) -> int:
    """How many Cavalry the best so many spaces take of those that there are."""
    return min(sum(sorted(forts, reverse=True)[:spaces]), max(0, pool))


def improved_spaces(g: Game, b: Board, turn: Chart, chosen: list[int]) -> list[int]:
    """8.8.4.train-militia-prosperity: Prosperity in up to two Regions that gain two cubes or more, the most first."""
    if b.fragmented:  # [8.8.4.train-militia-prosperity]
        return []
    money = funds(b, DUX) - train.COST * len(chosen)
    improved: list[int] = []
    while len(improved) < train.MOST_PROSPERITY:
        held = [s for s in range(N_REGIONS) if s not in improved and turn.allowed(s) and control.friendly(b, DUX, s)]
        gain = {s: min(b.population[s], prosperity.room(b, s)) for s in held if b.at(s, FORT) or b.at(s, CAVALRY)}
        able = [
            s for s in gain if gain[s] >= 2 and (turn.free() or _price(s, chosen) <= money)
        ]  # [8.8.4.train-militia-prosperity]
        able = [s for s in able if s in chosen or len({*chosen, *improved}) < turn.most(g)]
        choice = Choice(g, DUX, "8.8.4.train-militia-prosperity", "Prosperity", able)
        space = choice.most("cubes", gain.__getitem__).one_if_any()
        if space == NOBODY:
            break
        money -= _price(space, chosen)
        improved.append(space)
    return improved


def _price(space: int, chosen: list[int]) -> int:
    return train.PROSPERITY_COST + (0 if space in chosen else train.COST)
