"""Every action that a game of Britannia can offer.

Armies of a kind are at most 20, as many as the rules ever name at once. Armies told apart by where they started carry
marks (`infantry@north_sea/york`): which of them, and then how many, is chosen after the rest. So is a bid's height.
"""

from __future__ import annotations

from typing import Final

from logres.engine.numbers.vocabulary import Phrase, Vocabulary, at, plain
from logres.games.britannia.rules.movement.march import MOST
from logres.games.britannia.rules.rounds import bidding
from logres.games.britannia.tables import AREAS, KIND_NAMES, LAND, LEADERS, NATIONS

VERSION: Final = 1
ARMIES: Final = KIND_NAMES[:2]
COUNTS: Final = range(MOST + 1)
LANDS: Final = AREAS[:LAND]
GROUPS: Final = tuple([bidding.group_name(group) for group in range(5)])


def vocabulary() -> Vocabulary:
    return Vocabulary(VERSION, phrases())


def phrases() -> list[Phrase]:
    """Those of Britannia, with which those of reduX begin."""
    return [
        *plain("done restart cancel stop stand go stay submit resist openly secretly decline grant deny withhold"),
        *at("move to retreat recall leave_out fight", AREAS),
        *at("place build convert grant deny", LANDS),
        Phrase("on", count=COUNTS),
        Phrase("lead", who=LEADERS),
        Phrase("vote", who=NATIONS),
        Phrase("place", who=LEADERS, area=LANDS),
        Phrase("send", who=LEADERS, area=AREAS),
        Phrase("remove", stack=KIND_NAMES, area=AREAS),
        Phrase("retreat", stack=("all",)),
        Phrase("lose", stack=("infantry", "burh")),
        Phrase("kill", stack=("cavalry",), count=COUNTS),
        Phrase("send", area=LANDS, count=COUNTS, then=("count",)),
        Phrase("withdraw", area=AREAS, count=COUNTS, then=("count",)),
        Phrase("bid", card=GROUPS, count=range(bidding.MOST + 1), then=("count",)),
        *[Phrase(verb, stack=ARMIES, count=COUNTS) for verb in ("take", "pick", "drop", "retreat")],
        *[phrase for verb in ("take", "pick", "drop", "retreat") for phrase in _marked(verb)],
        Phrase("withdraw", stack=ARMIES, area=AREAS, count=COUNTS, then=("count",)),
        Phrase("withdraw", stack=ARMIES, start=AREAS, area=AREAS, count=COUNTS, then=("start", "count")),
        Phrase("lost", stack=ARMIES),
        Phrase("lost", stack=ARMIES, start=AREAS),
    ]


def _marked(verb: str) -> list[Phrase]:
    """Some of the armies that started the turn in an area, and the phase in another."""
    return [
        Phrase(verb, stack=ARMIES, start=AREAS, count=COUNTS, then=("start", "count")),
        Phrase(verb, stack=ARMIES, start=AREAS, origin=AREAS, count=COUNTS, then=("start", "origin", "count")),
    ]
