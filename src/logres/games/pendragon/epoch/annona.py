"""6.1 Annona: the Foederati are fed by the Britons, or leave their service.

A group is all Foederati Warbands of one Nation and colour in one space: it is paid whole or not at all. A group is
written as its number, space * N_PIECES + piece.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch.relocation import WARBAND_TO_SETTLEMENT
from logres.games.pendragon.names import (
    BLUE_SAXON_WARBAND,
    BLUE_SCOTTI_WARBAND,
    CIVITATES,
    DUX,
    FACTION_NAMES,
    N_PIECES,
    N_SPACES,
    NOBODY,
    PIECE,
    PIECES,
    RED_SAXON_WARBAND,
    RED_SCOTTI_WARBAND,
    SAXONS,
    SCOTTI,
    SPACE,
    SPACE_NAMES,
    SPACES,
    several,
)
from logres.games.pendragon.plans import FactionDecision, act
from logres.games.pendragon.prosperity import is_city
from logres.games.pendragon.rules import imperium, lasting
from logres.games.pendragon.tables import NATION, WARBAND_OF

FOEDERATI: Final = (RED_SAXON_WARBAND, BLUE_SAXON_WARBAND, RED_SCOTTI_WARBAND, BLUE_SCOTTI_WARBAND)
_NONE: Final = Action("done")


def groups(b: Board) -> list[int]:
    """All groups of Foederati Warbands on the map."""
    return [s * N_PIECES + piece for s in b.with_any(FOEDERATI) for piece in FOEDERATI if b.at(s, piece)]


def hungry(b: Board, group: int) -> int:
    """6.1.annona-payment: How many of a group carry no Plunder; those who do count as paid."""
    return b.count[group] - b.laden[group]


def price(b: Board, group: int) -> int:
    """6.1.annona-payment: One Resource for each of them."""
    each = lasting.fed_by_one(b)
    return (hungry(b, group) + each - 1) // each


def name(group: int) -> str:
    return f"{several(group % N_PIECES)} in {SPACE_NAMES[group // N_PIECES]}"


class Annona(Procedure):
    """6.1.annona-payment: The Dux pays, then the Civitates; who is not paid leaves, and plunders."""

    STEPS = ("dux_pays", "civitates_pay", "release", "plunder")

    def __init__(self, released: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.released = released  # empty-handed Warbands set free, by space: Scotti, then Saxons

    def dux_pays(self, g: Game, b: Board) -> None:
        g.call(Payments(DUX))

    def civitates_pay(self, g: Game, b: Board) -> None:
        g.call(Payments(CIVITATES))

    def release(self, g: Game, b: Board) -> None:
        """6.1.annona-release: Where any of a group goes hungry, its Nation's pieces of that colour are free."""
        free = [0] * (2 * N_SPACES)
        for group in groups(b):
            if hungry(b, group):
                s, piece = divmod(group, N_PIECES)
                free[s + (0 if NATION[piece] == SCOTTI else N_SPACES)] += hungry(b, group)
                pieces.release(b, s, piece)
                pieces.release(b, s, piece + WARBAND_TO_SETTLEMENT)  # [6.1.annona-settlement-alone]
                log.line(g, "6.1.annona-release", "foederati-released", NOBODY, "{} are released", name(group))
        self.released = tuple(free)
        transfer(g, b)

    def plunder(self, g: Game, b: Board) -> None:
        """6.1.annona-released-plunder: Scotti, then Saxons take Prosperity where they were released; not in a City."""
        for index, count in enumerate(self.released):
            s = index % N_SPACES
            warband = WARBAND_OF[SCOTTI if index < N_SPACES else SAXONS]
            if count and not is_city(s):
                taken = pieces.plunder(b, s, warband, min(count, b.population[s]))
                who, where = log.SEVERAL[warband], log.AREA[s]
                text = "{} in {} take {} Plunder"
                log.line(g, "6.1.annona-released-plunder", "released-plunder", NOBODY, text, who, where, taken)


def transfer(g: Game, b: Board) -> None:
    """6.1.annona-transfer, 6.1.annona-shortcut: What the Foederati carry is Renown in their homelands."""
    for group in groups(b):
        s, piece = divmod(group, N_PIECES)
        cubes = pieces.unload(b, s, piece)
        if cubes:
            tracks.gain(b, NATION[piece], cubes)
            nation = NATION[piece]
            log.line(g, "6.1.annona-transfer", "plunder-transfer", nation, "{} +{}", tracks.purse(nation), cubes)


# ---------------------------------------------------------------------- paying


def own_means(b: Board, faction: int) -> int:
    """What a faction can pay without anybody's leave."""
    if faction == DUX:
        blue = b.resources[CIVITATES] if imperium.preemption(b) == imperium.FREELY else 0
        return b.resources[DUX] + blue
    return b.resources[CIVITATES] + b.wealth


def shared_means(b: Board, faction: int) -> int:
    """What a faction and the other Briton have together."""
    return b.resources[DUX] + b.resources[CIVITATES] + b.wealth


class Payments(Procedure):
    """6.1.annona-all-or-none: One Briton pays group after group, or some of them together with the other Briton."""

    STEPS = ("choose", "agree", "pay", "pay_rest", "feed")

    def __init__(self, payer: int, group: int = NOBODY, rest: int = 0, refused: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.payer = payer
        self.group = group
        self.rest = rest  # what the other Briton adds
        self.refused = refused  # groups for which help or blue Resources were refused

    def choose(self, g: Game, b: Board) -> str | None:
        self.group, self.rest = NOBODY, 0
        if not payable(b, self.payer, self.refused) and not sharable(b, self.payer, self.refused):
            return DONE
        g.call(PayAnnona(self.payer, self.refused))
        return None

    def agree(self, g: Game, b: Board) -> str | None:
        """6.1.annona-all-or-none: The other Briton agrees to its part before anything is paid."""
        if self.group == NOBODY:
            return DONE
        g.answer = True
        if self.rest:
            g.call(ShareAnnona(CIVITATES if self.payer == DUX else DUX, self.group, self.rest))
        return None

    def pay(self, g: Game, b: Board) -> str | None:
        if not g.answer:
            self.refused = (*self.refused, self.group)
            return "choose"
        mixed = resources.asked_to_mix(b, self.payer)
        g.call(resources.Payment(self.payer, price(b, self.group) - self.rest, mixed=mixed))  # [1.5.2.army-preemption]
        return None

    def pay_rest(self, g: Game, b: Board) -> str | None:
        if g.answer != resources.PAID:
            self.refused = (*self.refused, self.group)
            return "choose"
        if self.rest:
            other = CIVITATES if self.payer == DUX else DUX
            g.call(resources.Payment(other, self.rest, mixed=resources.asked_to_mix(b, other)))
        return None

    def feed(self, g: Game, b: Board) -> str:
        """6.1.annona-payment: A cube on each of them."""
        s, piece = divmod(self.group, N_PIECES)
        fed = pieces.load(b, s, piece, hungry(b, self.group))
        log.deed(
            g, "6.1.annona-payment", "feed", self.payer, "{} pay the Annona for {} of the {}", fed, name(self.group)
        )
        return "choose"


def payable(b: Board, payer: int, refused: tuple[int, ...]) -> list[int]:
    """Hungry groups that a faction can pay alone."""
    return [
        group
        for group in groups(b)
        if hungry(b, group) and group not in refused and resources.affords(b, payer, price(b, group))
    ]


def sharable(b: Board, payer: int, refused: tuple[int, ...]) -> list[int]:
    """Hungry groups that it could pay with the other Briton's help alone, giving all it has."""
    return [
        group
        for group in groups(b)
        if group not in refused and 0 < own_means(b, payer) < price(b, group) <= shared_means(b, payer)
    ]


class PayAnnona(FactionDecision):
    """6.1.annona-payment: Either Briton may pay for either colour."""

    RULE = "6.1.annona-payment"

    def __init__(self, faction: int, refused: tuple[int, ...]) -> None:
        super().__init__(faction)
        self.refused = refused

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: which Foederati are paid the Annona? The others are released."

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [_NONE, *[_named("pay", group) for group in payable(b, self.faction, self.refused)]]
        return [*found, *[_named("share", group) for group in sharable(b, self.faction, self.refused)]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == _NONE:
            return
        frame: Payments = g.frame(Payments)
        frame.group = SPACE[action.area or ""] * N_PIECES + PIECE[action.stack or ""]
        if action.verb == "share":
            frame.rest = price(b, frame.group) - own_means(b, self.faction)


def _named(verb: str, group: int) -> Action:
    return act(verb, area=SPACES[group // N_PIECES], stack=PIECES[group % N_PIECES])


class ShareAnnona(FactionDecision):
    """6.1.annona-all-or-none: The other Briton pays its part of a group, or the group is not paid."""

    RULE = "6.1.annona-all-or-none"

    def __init__(self, faction: int, group: int, part: int) -> None:
        super().__init__(faction)
        self.group = group
        self.part = part

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: pay {self.part} of the Annona for the {name(self.group)}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [resources.AGREE, resources.REFUSE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action == resources.AGREE
