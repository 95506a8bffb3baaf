"""8.5.4, 8.6.5 How non-player Barbarians Raid: targets for many dice, then for few; and the Feats that go with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from logres.engine.game import Game
from logres.engine.nouns import Arg
from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import reach
from logres.games.pendragon.commands.barbarian.ransom import holders
from logres.games.pendragon.commands.core.allowance import ANYWHERE
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.commands.core.picks import RaidPick
from logres.games.pendragon.names import (
    BRITONS,
    FENS,
    HILLS,
    N_REGIONS,
    NOBODY,
    RAID,
    SAXONS,
    SCOTTI,
)
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.chart import Chart, die
from logres.games.pendragon.nonplayer.charts.flow import resolves, selects
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import ADJACENT, TERRAIN

MOST: Final = (0, 0, 3, 4)
_DEEP: Final = ("", "", "8.6.5.deep-raid-first-target", "8.5.4.surprise-raid")


class RaidPriority(NamedTuple):
    """Its name, the number that shall be high, and whether it is a question of yes or no."""

    name: str
    score: Callable[[int], int]
    yes_or_no: bool = False


class RaidPlan:
    """A Raid in the making: the picks so far, what Renown is left, which target is a Deep Raid."""

    def __init__(self, g: Game, b: Board, turn: Chart, may_go_deep: bool) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.faction = turn.faction
        run = Execution(*turn.order) if turn.order else Execution(int(turn.faction), int(RAID), feats=1)
        run.prepare(b)
        self.run = run
        self.limit = min(turn.most(g), run.chapter.most(b, run), MOST[turn.faction])  # [8.5.4.raid-limits]
        self.renown = b.resources[turn.faction]
        self.may_go_deep = may_go_deep
        self.picks: list[RaidPick] = []
        self.deep = NOBODY

    # ------------------------------------------------------------------ ways and reach

    def ways(self, space: int, large: int, deep: bool) -> list[RaidPick]:
        """8.3.maximum: Ways into a space that can be paid, the least subtraction first, then most Raiders."""
        found = [w for w in self.run.chapter.ways(self.b, self.run, space) if (w.via != NOBODY) == deep]
        able = [w for w in found if w.large == large or self.turn.free()]
        able = [w for w in able if self.turn.free() or self.run.chapter.price(self.b, self.run, w) <= self.renown]
        return sorted(able, key=lambda way: (self.subtraction_of(way), -self.joining(way), -way.dice))

    def joining(self, pick: RaidPick) -> int:
        """Raiders who join on the way."""
        return lasting.caledonia_more(self.b) if pick.route == reach.FROM_CALEDONIA else 0

    def subtraction_of(self, pick: RaidPick) -> int:
        return reach.reduction(self.b, self.faction, pick.route, not self.picks, self.run.terms)

    def targets(self, large: int, deep: bool = False) -> dict[int, RaidPick]:
        """8.5.4.raid-limits, 8.6.5.raid-limits: Regions within reach, never Cities, each with its best way."""
        taken = [pick.space for pick in self.picks]
        found: dict[int, RaidPick] = {}
        for space in range(N_REGIONS):  # [8.5.4.raid-limits] [8.6.5.raid-limits]
            if space in taken or not self.turn.allowed(space) or self.b.control[space] == self.faction:
                continue
            ways = self.ways(space, large, deep)
            if ways:
                found[space] = ways[0]
        return found

    def add(self, pick: RaidPick) -> None:
        if not self.turn.free():
            self.renown -= self.run.chapter.price(self.b, self.run, pick)
        self.picks.append(pick)

    def fill_box(self) -> bool:
        """8.5.4.niall-fill: With shaded NIALL and nobody in its box, the box is the first target, for 2D4."""
        able = lasting.has_niall_box(self.b) and not self.b.niall and self.run.within == ANYWHERE
        if not able or not (self.turn.free() or self.renown):  # [8.5.4.niall-fill]
            return False
        self.renown -= 0 if self.turn.free() else 1
        self.limit -= 1
        trace.planned(self.g, self.faction, "8.5.4.niall-fill", "Raiders gather around Niall first")
        return True

    def open(self) -> bool:
        return len(self.picks) < self.limit

    def exposed(self, space: int) -> int:
        """Population less enemy Troops: how badly a Region is defended."""
        return self.b.population[space] - victory_terms.enemy_troops(self.b, self.faction, space)

    # ------------------------------------------------------------------ the best target

    def best(self, rule: str, what: str, ways: dict[int, RaidPick], roll: int) -> RaidPick | None:
        """8.5.4.raid-2d4-subtraction, 8.6.5.raid-3d4: Least subtraction, then the priorities of the faction."""
        if not ways:
            return None
        choice = Choice(self.g, self.faction, rule, what, list(ways))
        choice.least(
            "subtraction", lambda s: self.subtraction_of(ways[s])
        )  # [8.5.4.raid-2d4-subtraction, 8.6.5.raid-3d4]
        for name, score, yes_or_no in self.priorities(roll):
            choice.first(name, score) if yes_or_no else choice.most(name, score)
        return ways[choice.one()]

    def first_or_deep(
        self, rule: str, what: str, plain: dict[int, RaidPick], deep: dict[int, RaidPick], roll: int
    ) -> RaidPick | None:
        """8.5.4.surprise-raid, 8.6.5.deep-raid-first-target: The first may be a Deep Raid that reaches a better one."""
        near = self.best(rule, what, plain, roll)
        far = self.best(rule, what + " of a Deep Raid", deep, roll)
        if not far:
            return near
        if near and not self._is_better(far, near, roll):
            return near  # [8.5.4.surprise-raid, 8.6.5.deep-raid-first-target]
        self.deep = far.space
        return far

    def _is_better(self, far: RaidPick, near: RaidPick, roll: int) -> bool:
        """8.5.4.surprise-raid, 8.6.5.deep-raid-first-target: Whether a Deep Raid reaches a higher priority."""
        yes = self._rank(far, roll) > self._rank(near, roll)
        args: list[Arg] = [trace.AREA[far.space], trace.AREA[near.space]]
        words = "Deep Raid on {} rather than a Raid on {}"
        names = ["subtraction", *[name for name, _, _ in self.priorities(roll)]]
        ours, theirs = self._values(far, roll), self._values(near, roll)
        for name, deep, plain in zip(names, ours, theirs, strict=True):
            words += "; {} {}, {}"
            args += [name, deep, plain]
            if deep != plain:
                break
        return trace.asked(self.g, self.faction, _DEEP[self.faction], yes, words, *args)

    def _values(self, pick: RaidPick, roll: int) -> tuple[int, ...]:
        return (self.subtraction_of(pick), *[int(score(pick.space)) for _, score, _ in self.priorities(roll)])

    def _rank(self, pick: RaidPick, roll: int) -> tuple[int, ...]:
        subtraction, *rest = self._values(pick, roll)
        return (-subtraction, *rest)

    def priorities(self, roll: int) -> list[RaidPriority]:
        """What tells equal targets apart, in order."""
        raise NotImplementedError

    def deep_targets(self) -> dict[int, RaidPick]:
        """Where a Deep Raid may go: for the first target alone."""
        return {} if self.picks or not self.may_go_deep else self.targets(1, deep=True)

    def lay_down(self) -> None:
        """The plan: each target with its way, resolved in the order in which they were chosen."""
        spaces = [pick.space for pick in self.picks]
        ways = [self.run.chapter.way(pick) for pick in self.picks]
        turn = self.turn
        turn.spaces = tuple([text for s, way in zip(selects(spaces), ways, strict=True) for text in (s, way.text)])
        turn.answers = resolves(spaces)
        trace.planned(self.g, self.faction, "8.3.loop", "Raid: {}", trace.raids(ways))


# ---------------------------------------------------------------------- Scotti


def near_scotti(b: Board, space: int) -> bool:
    """8.5.4.raid-2d4-roll: Scotti pieces are there or next to it."""
    return any(b.pieces(s, SCOTTI) for s in (space, *ADJACENT[space]))


class ScottiRaid(RaidPlan):
    """8.5.4 A Raid of the Scotti."""

    def priorities(self, roll: int) -> list[RaidPriority]:
        """8.5.4.raid-2d4-roll, 8.5.4.raid-2d4-ties: By the roll, then Control and defence."""
        b = self.b
        found = [
            RaidPriority("enemy Control", lambda s: victory_terms.hostile(b, SCOTTI, s), True),  # [8.5.4.raid-2d4-ties]
            RaidPriority("Population less Troops", self.exposed),  # [8.5.4.raid-2d4-ties]
        ]
        if roll <= 4:  # [8.5.4.raid-2d4-roll]
            return [RaidPriority("Scotti near", lambda s: near_scotti(b, s), True), *found]
        return [RaidPriority("Prosperity", b.prosperity), *found]

    def target(self, roll: int) -> RaidPick | None:
        """8.5.4.raid-2d4-roll, 8.5.4.surprise-raid: A Deep Raid goes only where cubes are more than enemy Troops."""
        b = self.b
        plain, deep = self.targets(1), self.deep_targets()
        deep = {s: way for s, way in deep.items() if b.prosperity(s) > victory_terms.enemy_troops(b, SCOTTI, s)}
        if roll > 4:  # [8.5.4.raid-2d4-roll]
            plain, deep = [{s: way for s, way in ways.items() if b.prosperity(s) >= 2} for ways in (plain, deep)]
        return self.first_or_deep("8.5.4.raid-2d4-ties", "2D4 target", plain, deep, roll)


def scotti(g: Game, b: Board, turn: Chart) -> RaidPlan:
    """8.5.4.raid-2d4-roll, 8.5.4.raid-1d4: Targets for 2D4 by a D6, then for 1D4 if there are any, or if it is free."""
    venture = ScottiRaid(g, b, turn, turn.may_feat(g))
    roll = die(g, SCOTTI, "8.5.4.raid-2d4-roll", "raid targets")
    limit = roll if roll <= 4 else MOST[SCOTTI]  # [8.5.4.raid-2d4-roll]
    boxed = venture.fill_box()
    limit -= int(boxed)
    while venture.open() and len(venture.picks) < limit:
        pick = venture.target(roll)
        if not pick:
            break
        venture.add(pick)
    if venture.picks or turn.free() or boxed:  # [8.5.4.raid-1d4]
        _scotti_small(venture)
    venture.lay_down()
    return venture


def _scotti_small(venture: RaidPlan) -> None:
    """8.5.4.raid-1d4: Further targets by least subtraction, most Prosperity, Hills; with 2D4 if it is free."""
    b = venture.b
    while venture.open():
        ways = venture.targets(0)
        if not ways:
            return
        choice = Choice(venture.g, SCOTTI, "8.5.4.raid-1d4", "further target", list(ways))
        keys = {s: venture.subtraction_of(way) for s, way in ways.items()}
        choice.least("subtraction", keys.__getitem__).most("Prosperity", b.prosperity)
        venture.add(ways[choice.first("Hills", lambda s: TERRAIN[s] == HILLS).one()])


def ransom(g: Game, b: Board, turn: Chart, spaces: list[int], rule: str) -> bool:
    """8.5.4.ransom, 8.5.4.ransom-none: In every Region of the Command with a Stronghold that is not Scotti."""
    able = [s for s in spaces if s < N_REGIONS and holders(b, s)]
    turn.feat_spaces = selects(able)
    trace.planned(g, SCOTTI, rule, "Ransom in {}", trace.spaces(able))
    return bool(able)


# ---------------------------------------------------------------------- Saxons


def ravage_looms(b: Board) -> bool:
    """8.6.5.ravage-with-raid: Dux or Civitates stand two boxes below their threshold, or better."""
    return any(victory_terms.beyond(b, f) >= -2 for f in BRITONS)


class SaxonRaid(RaidPlan):
    """8.6.5 A Raid of the Saxons."""

    def priorities(self, roll: int) -> list[RaidPriority]:
        """8.6.5.raid-3d4-roll: By the roll badly defended people, or Fens."""
        if roll <= 4:  # [8.6.5.raid-3d4-roll]
            return [RaidPriority("Population less Troops", self.exposed)]
        return [RaidPriority("Fens", lambda s: TERRAIN[s] == FENS, True)]

    def tempting(self, ways: dict[int, RaidPick]) -> dict[int, RaidPick]:
        """8.6.5.raid-3d4: Those under enemy Control, or with two Prosperity or more."""
        b = self.b
        return {s: way for s, way in ways.items() if victory_terms.hostile(b, SAXONS, s) or b.prosperity(s) >= 2}


def saxons(g: Game, b: Board, turn: Chart) -> RaidPlan:
    """8.6.5.raid-3d4, 8.6.5.raid-1d4: Targets for 3D4, then for 1D4."""
    venture = SaxonRaid(g, b, turn, turn.may_feat(g) and not ravage_looms(b))  # [8.6.5.raid-limits]
    roll = 0
    while venture.open():  # [8.1.4.sequential, 8.3.loop] all that can be paid for 3D4, then the rest
        plain, deep = venture.tempting(venture.targets(1)), venture.tempting(venture.deep_targets())
        if len(plain) + len(deep) > 1 and not roll:
            roll = die(g, SAXONS, "8.6.5.raid-3d4-roll", "raid targets")
        pick = venture.first_or_deep("8.6.5.raid-3d4", "3D4 target", plain, deep, roll)
        if not pick:
            break
        venture.add(pick)
    _saxon_small(venture)
    venture.lay_down()
    return venture


def _saxon_small(venture: RaidPlan) -> None:
    """8.6.5.raid-1d4: Further Regions with Prosperity and no net subtraction; if free 3D4 where most Prosperity is."""
    b = venture.b
    while venture.open():
        ways = {s: way for s, way in venture.targets(0).items() if b.prosperity(s)}
        if not venture.turn.free():
            ways = {s: way for s, way in ways.items() if not venture.subtraction_of(way)}  # [8.6.5.raid-1d4]
        if not ways:
            return
        choice = Choice(venture.g, SAXONS, "8.6.5.raid-1d4", "further target", list(ways))
        if venture.turn.free():
            choice.most("Prosperity", b.prosperity)
        venture.add(ways[choice.first("Fens", lambda s: TERRAIN[s] == FENS).one()])


def ravage(g: Game, b: Board, turn: Chart, spaces: list[int]) -> bool:
    """8.6.5.ravage-where: Where cubes are more than people; else in the one hostile Region with most enemy pieces."""
    rich = [s for s in spaces if s < N_REGIONS and b.prosperity(s) > b.population[s]]
    if not rich:
        held = [s for s in spaces if s < N_REGIONS and victory_terms.hostile(b, SAXONS, s)]
        choice = Choice(g, SAXONS, "8.6.5.ravage-where", "Ravage", held)
        one = choice.most("enemy pieces", lambda s: control.enemy_pieces(b, SAXONS, s)).one_if_any()
        rich = [] if one == NOBODY else [one]
    turn.feat_spaces = selects(rich)
    trace.planned(g, SAXONS, "8.6.5.ravage-where", "Ravage in {}", trace.spaces(rich))
    return bool(rich)


def surprise(g: Game, b: Board, turn: Chart, fights: list[Fight]) -> bool:
    """8.6.5.surprise-stronghold: At the enemy Stronghold with the fewest enemy Troops about it."""
    guarded: dict[int, int] = {}
    for space, foe in fights:
        side = victory_terms.together(b, foe)
        if any(b.strongholds(space, f) for f in side):
            troops = sum([b.troops(space, f) for f in side])
            guarded[space] = min(troops, guarded.get(space, troops))
    if not guarded:
        return False
    choice = Choice(g, SAXONS, "8.6.5.surprise-stronghold", "Surprise", list(guarded))
    space = choice.least("enemy Troops", guarded.__getitem__).one()
    turn.feat_spaces = selects([space])
    return True
