"""Every action that a game of Bretwalda can offer.

Gold, Food, dice and symbols are counted in digits, up to 999: more than there are tokens. Trade is a draft that is made
up ware by ware, so it needs no amounts; those of the older form (option `trade`) are at most 9. Where a hired unit
stands, and where a card is played, is chosen after the rest.
"""

from __future__ import annotations

from typing import Final

from logres.engine.numbers.vocabulary import Phrase, Vocabulary, at, plain
from logres.games.bretwalda.rules.seasons.trade import WARES
from logres.games.bretwalda.tables import (
    ACTIONS,
    BUILDINGS,
    CHRONICLES,
    DICE,
    KINDS,
    KINGDOMS,
    LAND,
    LORDSHIP,
    PLACES,
    RULERS,
    SIDES,
    TILES,
    VESSELS,
)

VERSION: Final = 1
LANDS: Final = PLACES[:LAND]
BOATS: Final = tuple(dict.fromkeys(VESSELS))
FROM: Final = (*PLACES, *BOATS)
# Units of absent kingdoms carry the kingdom's name.
UNITS: Final = (*KINDS, "dane", *[f"{kingdom}_{kind}" for kingdom in KINGDOMS for kind in KINDS])
NUMBER: Final = range(1000)


def vocabulary() -> Vocabulary:
    return Vocabulary(VERSION, [*_ways(), *_places(), *_pieces(), *_cards(), *_numbers()])


def _ways() -> list[Phrase]:
    verbs = "done pass stop stay retreat roll feed wait keep draw leave take destroy send cancel accept decline buy"
    return [*plain(" ".join(ACTIONS)), *plain("clockwise anticlockwise"), *plain(verbs)]


def _places() -> list[Phrase]:
    seas = "to sail ship land fight raid from sell buy"
    lands = "levy plough lift eat give store food throne dalc"
    return [*at(seas, PLACES), *at(lands, LANDS), Phrase("back", area=FROM)]


def _pieces() -> list[Phrase]:
    return [
        *[
            Phrase(verb, stack=KINDS, area=LANDS)
            for verb in ("move", "recruit", "upgrade", "join", "starve", "neutral")
        ],
        Phrase("return", stack=KINDS, area=FROM),
        Phrase("build", stack=BUILDINGS, area=LANDS),
        Phrase("hire", stack=UNITS, area=PLACES, then=("area",)),
        Phrase("hire", stack=BOATS),
        *[Phrase(verb, stack=BOATS) for verb in ("board", "sail", "lift")],
        Phrase("ashore", stack=UNITS),
        Phrase("buy", stack=UNITS),
        Phrase("starve", stack=BOATS),
        Phrase("starve", stack=KINDS, who=BOATS),
        Phrase("wound", stack=KINDS),
        Phrase("drop", stack=DICE),
        Phrase("keep", stack=BUILDINGS),
        Phrase("destroy", stack=(*UNITS, *BUILDINGS)),
        *[Phrase(verb, stack=WARES) for verb in ("offer", "ask", "retract", "waive")],
        *[Phrase(verb, stack=WARES, count=range(1, 10)) for verb in ("offer", "ask")],
    ]


def _cards() -> list[Phrase]:
    return [
        *[Phrase(verb, card=LORDSHIP) for verb in ("play", "king", "discard", "change")],
        Phrase("play", card=LORDSHIP, area=LANDS, then=("area",)),
        Phrase("return", card=(*LORDSHIP, *CHRONICLES)),
        Phrase("claim", card=CHRONICLES),
        Phrase("crown", card=RULERS),
        Phrase("tile", card=TILES),
        Phrase("trade", who=KINGDOMS),
        Phrase("kingdom", who=KINGDOMS),
        Phrase("choose", who=SIDES),
    ]


def _numbers() -> list[Phrase]:
    small = [Phrase("face", count=range(1, 7)), Phrase("lift", count=range(1, 3))]
    return small + [Phrase(verb, count=NUMBER, then=("count",)) for verb in ("bid", "keep", "again", "die", "turn")]
