"""5.1 What an Event asks: a space, a faction, a Sea, a way, Units, a Site. Short lists, each answer one action.

choose iceni; enough; choose saxons; stay; remove 2 cavalry iceni; site ratae
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.picks import Part
from logres.games.pendragon.names import (
    FACTION_NAMES,
    NOBODY,
    PIECE_NAMES,
    PIECES,
    SEAS,
    SEATS,
    SPACE,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision, act
from logres.games.pendragon.tables import CARD_NAMES, SITE, SITES

ENOUGH: Final = Action("enough")
_SPACE: Final = tuple([Action("choose", area=space) for space in SPACES])
_SEA: Final = tuple([Action("choose", area=sea) for sea in SEAS])
_WHO: Final = tuple([Action("choose", who=seat) for seat in SEATS])


class EventDecision(FactionDecision):
    """A question inside an Event, whose card it names. `optional` allows `enough`."""

    RULE = "5.1.literal"

    def __init__(self, faction: int, card: int, optional: int) -> None:
        super().__init__(faction)
        self.card = card
        self.optional = optional

    def asks(self, what: str) -> str:
        end = ", or enough" if self.optional else ""
        return f"{FACTION_NAMES[self.faction]}, {CARD_NAMES[self.card]}: {what}{end}?"

    def with_enough(self, actions: list[Action]) -> list[Action]:
        return [*actions, ENOUGH] if self.optional and actions else actions


class ChooseSpace(EventDecision):
    """5.1.literal: One of the spaces the Event allows; g.answer is the space, or NOBODY."""

    def __init__(self, faction: int, card: int, optional: int, options: tuple[int, ...], chosen: int = 0) -> None:
        super().__init__(faction, card, optional)
        self.options = options
        self.chosen = chosen  # spaces chosen before

    @property
    def prompt(self) -> str:
        return self.asks("which space next" if self.chosen else "which space")

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [*_SPACE, ENOUGH]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action == ENOUGH:
            return None if self.optional else Refusal("The Event is carried out.", "5.1.3.partial")
        if SPACE[action.area or ""] in self.options:
            return None
        return Refusal("The Event does not allow this space.", "5.1.literal")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return self.with_enough([_SPACE[space] for space in self.options])

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = NOBODY if action == ENOUGH else SPACE[action.area or ""]


class ChooseFaction(EventDecision):
    """5.1.literal: Who has the benefit or the harm; g.answer is the faction."""

    def __init__(self, faction: int, card: int, options: tuple[int, ...], employer: int = 0) -> None:
        super().__init__(faction, card, 0)
        self.options = options
        self.employer = employer  # the colour of Foederati is asked for

    @property
    def prompt(self) -> str:
        return self.asks("whose Foederati" if self.employer else "which faction")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [_WHO[faction] for faction in self.options]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = SEATS.index(action.who or "")


class ChooseSea(EventDecision):
    """5.1.literal: One of the Seas; g.answer is the Sea, or NOBODY."""

    def __init__(self, faction: int, card: int, optional: int, options: tuple[int, ...]) -> None:
        super().__init__(faction, card, optional)
        self.options = options

    @property
    def prompt(self) -> str:
        return self.asks("which Sea")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return self.with_enough([_SEA[sea] for sea in self.options])

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = NOBODY if action == ENOUGH else SEAS.index(action.area or "")


class ChooseWay(EventDecision):
    """5.1.literal: One of the ways a card offers, by its word; g.answer is its place in the list."""

    def __init__(self, faction: int, card: int, ways: tuple[str, ...]) -> None:
        super().__init__(faction, card, 0)
        self.ways = ways

    @property
    def prompt(self) -> str:
        return self.asks(" or ".join(self.ways))

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action(way) for way in self.ways]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = self.ways.index(action.verb)


class ChooseCount(EventDecision):
    """5.1.literal: How many, from `most` down to `least`; g.answer is the number."""

    def __init__(self, faction: int, card: int, what: str, least: int, most: int) -> None:
        super().__init__(faction, card, 0)
        self.what = what
        self.least = least
        self.most = most

    @property
    def prompt(self) -> str:
        return self.asks(f"how many {self.what.replace('_', ' ')}")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("take", count=n, stack=self.what) for n in range(self.most, self.least - 1, -1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.count


class ChooseSite(EventDecision):
    """5.1.1.stacking: One of the Sites an Event may use; g.answer is the Site, or NOBODY."""

    RULE = "5.1.1.stacking"

    def __init__(self, faction: int, card: int, optional: int, piece: int, options: tuple[int, ...]) -> None:
        super().__init__(faction, card, optional)
        self.piece = piece  # what comes there; NOBODY where something only goes
        self.options = options

    @property
    def prompt(self) -> str:
        what = "Stronghold" if self.piece == NOBODY else PIECE_NAMES[self.piece]
        return self.asks(f"which Site for the {what}" if self.piece != NOBODY else f"which {what}")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return self.with_enough([Action("site", area=SITES[site]) for site in self.options])

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = NOBODY if action == ENOUGH else SITE[action.area or ""]


OFF_MAP: Final = len(SPACES)  # from here on boxes, as places to take Cavalry from
IN_CASUALTIES: Final = OFF_MAP + 1
IN_EXILE: Final = OFF_MAP + 2  # Out of Play
PLACES: Final = (*SPACES, "available", "casualties", "out_of_play")
PLACE: Final[dict[str, int]] = {name: index for index, name in enumerate(PLACES)}
LADEN: Final = "laden_"


class ChooseUnits(EventDecision):
    """5.1.literal: Some Units of one kind in one space; g.answer is a Part, or ().

    `lots` are (space, piece, carrying Plunder, number). A single lot that must go as a whole is not split.
    """

    def __init__(
        self,
        faction: int,
        card: int,
        optional: int,
        verb: str,
        lots: tuple[tuple[int, int, int, int], ...],
        whole: int = 0,
    ) -> None:
        super().__init__(faction, card, optional)
        self.verb = verb
        self.whole = whole
        self.lots = lots

    @property
    def prompt(self) -> str:
        return self.asks(f"which Units to {self.verb}")

    def legal(self, g: Game, b: Board) -> list[Action]:
        found: list[Action] = []
        for space, piece, laden, number in self.lots:
            stack = LADEN * laden + PIECES[piece]
            least = number if self.whole else 1
            found += [act(self.verb, PLACES[space], n, stack) for n in range(number, least - 1, -1)]
        return self.with_enough(found)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == ENOUGH:
            g.answer = ()
            return
        stack, count = action.stack or "", action.count or 0
        piece = PIECES.index(stack.removeprefix(LADEN))
        laden = stack.startswith(LADEN)
        g.answer = Part(PLACE[action.area or ""], piece, 0 if laden else count, count if laden else 0)
