"""What lies on Bretwalda's table, and how it is changed.

Land units are packed: `stack[side * LAND + area]` holds four bits for each kind of unit. `here` holds for each area the
factions with any unit in it, as bits; only the methods below change stacks, and they keep it true. A faction is a side,
but the units of absent kingdoms belong to the Neutrals. A vessel is in a Sea, in a Harbour (a land area) or nowhere.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine import board as engine
from logres.engine.game import Game
from logres.games.bretwalda.packing import owner_of
from logres.games.bretwalda.tables import (
    ABBEY,
    ABBEYS_PER_DALC,
    ALL_GOLD,
    COAST,
    CONTROL_TOKENS,
    DANES,
    FIGURES,
    LAND,
    N_KINDS,
    N_KINGDOMS,
    N_SIDES,
    N_VESSELS,
    NEIGHBOURS,
)

NOBODY: Final = -1
NOWHERE: Final = -1
ALL_KINGDOMS: Final = (1 << N_KINGDOMS) - 1  # as bits
FROM_VESSEL: Final = 100  # an origin beyond this is a vessel

Die = tuple[int, int, int]  # whose (0 attacker, 1 defender), colour, face
Draft = tuple[int, int, int, int, int]  # to whom, Gold and Food given, Gold and Food asked for
NO_DRAFT: Final[Draft] = (NOBODY, 0, 0, 0, 0)
SECOND: Final = "second"  # of the readings of the rules; games begun before it keep the first


class Board(engine.Board):
    """The state of a game of Bretwalda."""

    __slots__ = (
        "_lands", "_lands_of",
        "aside", "bids", "build", "card", "cargo", "changed", "chronicle_deck", "chronicles_known", "control", "dalc",
        "danes_deck", "danes_known", "deeds", "dice", "direction", "done", "doomed", "drafts", "drawn", "entries",
        "faction", "fallen", "food", "fresh", "fund", "gold", "goals", "hands", "here", "lordship_deck",
        "lordship_known", "mods", "over", "player",
        "pretender", "round", "ruler", "rulers", "sailed", "season_decks", "shown", "stack", "tiles",
        "tricks", "turn", "used", "vessel", "wounds",
    )  # fmt: skip

    def __init__(self, blank: bool = False) -> None:
        if blank:  # to be filled by copy
            return
        self.round = 1
        self.turn = 0  # counts the turns of the whole game
        self.over = ""  # why the game has ended
        self.player = [NOBODY] * N_KINGDOMS  # index of the seat, NOBODY for an absent kingdom
        self.faction = list(range(N_SIDES))
        self.pretender = NOBODY
        self.direction = 1  # clockwise
        self.stack = [0] * (N_SIDES * LAND)
        self.here = [0] * LAND
        self.control: tuple[int, ...] = (NOBODY,) * LAND  # a tuple, for copies share it with what is known of it
        self._lands_of: tuple[int, ...] = self.control  # the tokens that _lands was worked out from
        self._lands: dict[int, tuple[int, ...]] = {}  # by kingdom, where it has been asked for
        self.food = [0] * LAND
        self.build = [0] * LAND  # Buildings as bits
        self.dalc = [0] * LAND
        self.vessel = [NOWHERE] * N_VESSELS
        self.cargo = [0] * N_VESSELS
        self.gold = [0] * N_KINGDOMS
        self.tiles = [0] * N_KINGDOMS  # as bits
        self.used = [0] * N_KINGDOMS  # actions of this round, as bits
        self._no_cards()
        self._no_course()

    def _no_cards(self) -> None:
        """Cards, Rulers and Chronicles."""
        self.hands: list[tuple[str, ...]] = [()] * N_KINGDOMS
        self.goals: list[tuple[str, ...]] = [()] * N_KINGDOMS  # Chronicles in hand
        self.done: list[tuple[str, ...]] = [()] * N_KINGDOMS  # Chronicles completed
        self.deeds = [0] * (3 * N_KINGDOMS)  # Battles won, nobles and Danes destroyed, for Chronicles
        self.ruler = [""] * N_KINGDOMS
        self.rulers: list[tuple[str, ...]] = [()] * N_KINGDOMS  # cards left beside the present one
        self.doomed = 0  # kingdoms without a Ruler left, as bits
        self.lordship_deck: list[str] = []  # the top is the end
        self.chronicle_deck: list[str] = []
        self.danes_deck: list[str] = []
        self.lordship_known: list[int] = []  # of the lowest cards of each deck, the lowest first: who knows it, as bits
        self.chronicles_known: list[int] = []
        self.danes_known: list[int] = []
        self.season_decks: list[tuple[str, ...]] = []
        self.card = ""  # the Season card of this round
        self.shown: list[str] = []
        self.aside: list[str] = []
        self.drawn: list[str] = []  # cards somebody has drawn to choose from

    def _no_course(self) -> None:
        """What only lasts for a bid, an action or a Battle."""
        self.bids = [0] * (2 * N_KINGDOMS)  # bids, then Treasury Gold
        self.fund = 0  # Gold from discarded cards, for this action only
        self.tricks: list[int] = []  # what Lordship cards and tiles have given in this action
        self.fresh: list[int] = []  # stacks that have not moved yet
        self.sailed = 0  # vessels that have moved, as bits
        self.entries: list[tuple[int, int, int]] = []  # (place, where somebody came from, faction)
        self.dice: list[Die] = []
        self.mods: list[int] = []  # see battle.py
        self.wounds: list[int] = []
        self.fallen: list[tuple[int, int]] = []  # (0 attacker or 1 defender, kind)
        self.changed = 0  # whether possession of Dalcs may have changed
        self.drafts: list[Draft] = [NO_DRAFT] * N_KINGDOMS  # offers of trade that are being made up

    def restore(self, doc: dict[str, Any]) -> None:
        super().restore({**doc, "control": tuple(doc["control"])})

    def copy(self) -> Board:
        other = Board(blank=True)
        other.round = self.round
        other.turn = self.turn
        other.over = self.over
        other.player = self.player  # fixed once the kingdoms are chosen: replaced, never changed
        other.faction = self.faction  # likewise
        other.pretender = self.pretender
        other.direction = self.direction
        other.stack = self.stack[:]
        other.here = self.here[:]
        other.control = self.control
        other._lands_of = self._lands_of
        other._lands = self._lands
        other.food = self.food[:]
        other.build = self.build[:]
        other.dalc = self.dalc[:]
        other.vessel = self.vessel[:]
        other.cargo = self.cargo[:]
        other.gold = self.gold[:]
        other.tiles = self.tiles[:]
        other.used = self.used[:]
        self._copy_cards(other)
        self._copy_course(other)
        return other

    def _copy_cards(self, other: Board) -> None:
        other.hands = self.hands[:]
        other.goals = self.goals[:]
        other.done = self.done[:]
        other.deeds = self.deeds[:]
        other.ruler = self.ruler[:]
        other.rulers = self.rulers[:]
        other.doomed = self.doomed
        other.lordship_deck = self.lordship_deck[:]
        other.chronicle_deck = self.chronicle_deck[:]
        other.danes_deck = self.danes_deck[:]
        other.lordship_known = self.lordship_known[:]
        other.chronicles_known = self.chronicles_known[:]
        other.danes_known = self.danes_known[:]
        other.season_decks = self.season_decks[:]
        other.card = self.card
        other.shown = self.shown[:]
        other.aside = self.aside[:]
        other.drawn = self.drawn[:]

    def _copy_course(self, other: Board) -> None:
        other.bids = self.bids[:]
        other.fund = self.fund
        other.tricks = self.tricks[:]
        other.fresh = self.fresh[:]
        other.sailed = self.sailed
        other.entries = self.entries[:]
        other.dice = self.dice[:]
        other.mods = self.mods[:]
        other.wounds = self.wounds[:]
        other.fallen = self.fallen[:]
        other.changed = self.changed
        other.drafts = self.drafts[:]

    # ------------------------------------------------------------------ who is where

    def at(self, side: int, a: int) -> int:
        """The packed stack of a side in a land area."""
        return self.stack[side * LAND + a]

    def count(self, side: int, a: int, kind: int) -> int:
        return self.stack[side * LAND + a] >> 4 * kind & 15

    def has(self, faction: int, a: int) -> bool:
        """Whether a faction has any land unit in an area."""
        return bool(self.here[a] >> faction & 1)

    def members(self, faction: int) -> list[int]:
        """concept.neutral.definition: The Neutrals are the white units and those of absent kingdoms."""
        return [side for side in range(N_SIDES) if self.faction[side] == faction]

    def host(self, faction: int, a: int) -> list[tuple[int, int]]:
        """The units of a faction in an area, one entry (side, kind) each, in the order in which they are wounded."""
        members = zip(self.stack[a::LAND], range(N_SIDES), self.faction, strict=True)
        stacks = [(side, packed) for packed, side, own in members if packed and own == faction]
        found: list[tuple[int, int]] = []
        for kind in range(N_KINDS):
            shift = 4 * kind
            for side, packed in stacks:
                if packed >> shift & 15:
                    found += [(side, kind)] * (packed >> shift & 15)
        return found

    def foes(self, faction: int, a: int) -> int:
        """concept.opposing: The other factions with units in a land area, as bits."""
        return self.here[a] & ~(1 << faction)

    def foe(self, faction: int, a: int) -> int:
        """The first of them, or NOBODY."""
        bits = self.foes(faction, a)
        return bits.bit_length() - 1 if bits else NOBODY

    def empty(self, a: int) -> bool:
        """No units and no Control token."""
        return not self.here[a] and self.control[a] == NOBODY

    def controlled(self, k: int) -> tuple[int, ...]:
        """concept.control.definition, concept.control.persistent: The areas with a kingdom's token, units or not."""
        if self._lands_of is not self.control:
            self._lands_of = self.control
            self._lands = {}
        found = self._lands.get(k)
        if found is None:
            found = self._lands[k] = tuple([a for a, token in enumerate(self.control) if token == k])
        return found

    def kingdoms(self) -> list[int]:
        """The kingdoms that are played."""
        return [k for k in range(N_KINGDOMS) if self.player[k] != NOBODY]

    def on_board(self, side: int, kind: int) -> int:
        """Figures of a kind in areas and aboard."""
        start = side * LAND
        shift = 4 * kind
        found = sum([packed >> shift & 15 for packed in self.stack[start : start + LAND]])
        return found + sum([self.cargo[v] >> shift & 15 for v in self.fleet(side)])

    def has_ruler(self, k: int) -> bool:
        """Whether a kingdom's Ruler is in an area or aboard."""
        if max(self.stack[k * LAND : (k + 1) * LAND]) >> 12:  # a Ruler is what counts most in a stack
            return True
        return any(self.cargo[v] >> 12 for v in self.fleet(k))

    def supply(self, side: int, kind: int) -> int:
        """action.fyrd.unit-limit: Figures of a kingdom that are not on the board."""
        return FIGURES[kind] - self.on_board(side, kind)

    def where_ruler(self, k: int) -> int:
        """The land area of a kingdom's Ruler, or NOWHERE (aboard, or none)."""
        stacks = self.stack[k * LAND : (k + 1) * LAND]
        most = max(stacks)  # a Ruler is what counts most in a stack
        return stacks.index(most) if most >> 12 else NOWHERE

    # ------------------------------------------------------------------ vessels

    def fleet(self, side: int) -> tuple[int, ...]:
        """All vessels of a side, afloat or not."""
        if side == DANES:
            return (8, 9, 10)
        return (2 * side, 2 * side + 1) if side < N_KINGDOMS else ()

    def vessels_at(self, side: int, place: int) -> list[int]:
        return [v for v in self.fleet(side) if self.vessel[v] == place]

    def sides_at_sea(self, sea: int) -> list[int]:
        """The sides with vessels in a Sea."""
        return sorted({owner_of(v) for v in range(N_VESSELS) if self.vessel[v] == sea})

    def hostile_sea(self, side: int, sea: int) -> bool:
        """Whether there is a vessel of another side in a Sea."""
        return any(where == sea and owner_of(v) != side for v, where in enumerate(self.vessel))

    # ------------------------------------------------------------------ possessions

    def dalcs(self, k: int) -> int:
        """victory.dalc.board, victory.dalc.chronicle, victory.dalc.abbey: Areas, completed Chronicles, Abbeys."""
        on_board = 0
        abbeys = 0
        for a in self.controlled(k):
            on_board += self.dalc[a]  # [victory.dalc.board]
            abbeys += self.build[a] >> ABBEY & 1
        return on_board + len(self.done[k]) + abbeys // ABBEYS_PER_DALC  # [victory.dalc.chronicle]

    def buildings(self, k: int, building: int) -> int:
        """How many Buildings of a kind a kingdom Controls."""
        return sum([self.build[a] >> building & 1 for a in self.controlled(k)])

    def total_food(self, k: int) -> int:
        """concept.food.location: Food belongs to whoever Controls its area."""
        return sum([self.food[a] for a in self.controlled(k)])

    def tokens_left(self, k: int) -> int:
        return CONTROL_TOKENS - self.control.count(k)

    def pillaged(self, a: int) -> bool:
        """summer.pillage.tokens, summer.pillage.duration: Next to Danes ashore, or to a Sea with Danes aboard."""
        danes = 1 << DANES
        for near in NEIGHBOURS[a]:
            if self.here[near] & danes:
                return True
        for v in self.fleet(DANES):
            if self.cargo[v] and a in COAST[self.vessel[v]]:  # [autumn.move.pillage-update]
                return True
        return False

    def has_tile(self, k: int, tile: int) -> bool:
        return bool(self.tiles[k] & tile)

    # ------------------------------------------------------------------ changes

    def add(self, side: int, a: int, kind: int, count: int = 1) -> None:
        """concept.area.no-stacking: Any number of units."""
        self.stack[side * LAND + a] += count << 4 * kind
        self.here[a] |= 1 << self.faction[side]

    def remove(self, side: int, a: int, kind: int, count: int = 1) -> None:
        self.stack[side * LAND + a] -= count << 4 * kind
        self.refresh(a)

    def refresh(self, a: int) -> None:
        """Bring `here` up to date."""
        bits = 0
        for packed, faction in zip(self.stack[a::LAND], self.faction, strict=True):
            if packed:
                bits |= 1 << faction
        self.here[a] = bits

    def gain(self, k: int, gold: int) -> int:
        """concept.gold.limit: No more Gold than there are tokens."""
        taken = min(gold, ALL_GOLD - sum(self.gold))
        self.gold[k] += taken
        return taken

    def pay(self, k: int, cost: int) -> None:
        """concept.gold.holding, lordship.treasury: Gold from discarded cards goes first."""
        from_fund = min(cost, self.fund)
        self.fund -= from_fund
        self.gold[k] -= cost - from_fund

    def set_control(self, a: int, k: int) -> None:
        """victory.dalc.track: Whoever has the token has the Dalc, at once."""
        self.put_token(a, k)
        self.changed = 1

    def put_token(self, a: int, k: int) -> None:
        self.control = (*self.control[:a], k, *self.control[a + 1 :])

    def take_card(self, k: int, card: str) -> None:
        self.hands[k] = tuple(sorted([*self.hands[k], card]))

    def drop_card(self, k: int, card: str, known: int) -> None:
        """lordship.discard-place: Under the deck, in the sight of some kingdoms."""
        hand = list(self.hands[k])
        hand.remove(card)
        self.hands[k] = tuple(hand)
        put_under(self.lordship_deck, self.lordship_known, card, known)

    def draw_lordship(self) -> str:
        """The top card, or '' when all are in hands."""
        return draw_from(self.lordship_deck, self.lordship_known) if self.lordship_deck else ""


def put_under(deck: list[str], known: list[int], card: str, by: int) -> None:
    """A card goes under its deck; the kingdoms given as bits know which."""
    deck.insert(0, card)
    known.insert(0, by)


def draw_from(deck: list[str], known: list[int]) -> str:
    """The top card. Who knew it does not know whose it is now."""
    card = deck.pop()
    del known[len(deck) :]
    return card


def board_of(g: Game) -> Board:
    """The game's board, typed."""
    b = g.board
    assert isinstance(b, Board)
    return b


def second_reading(g: Game) -> bool:
    """Whether the rules are played as they were read the second time."""
    return bool(g.options["reading"] == SECOND)
