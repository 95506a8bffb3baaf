"""Every action that a game of Pendragon can offer.

Numbers of Units and of Resources are chosen after the rest, in digits, up to 999: more than any track holds. So is,
before the number, where Units are or go to, and the space a Deep Raid passes through. The space of a Site follows from
the Site.
"""

from __future__ import annotations

from typing import Final

from logres.engine.numbers.vocabulary import Phrase, Vocabulary, at, plain
from logres.games.pendragon.battle.forces import LOTS
from logres.games.pendragon.commands.barbarian.reach import ROUTES
from logres.games.pendragon.events.questions import PLACES
from logres.games.pendragon.names import COMMANDS, FEATS, PIECES, SEAS, SEATS, SPACES
from logres.games.pendragon.tables import SITES, SPACE_OF

VERSION: Final = 1
NUMBER: Final = range(1000)
UNITS: Final = tuple(dict.fromkeys([*LOTS, *PIECES, "new_saxon_raider", "new_scotti_raider"]))
ENEMIES: Final = (*SEATS, "britons")
SPACE_OF_SITE: Final = {site: SPACES[space] for site, space in zip(SITES, SPACE_OF, strict=True)}

# What stands alone: a Command, a Feat or a way that a card offers.
ANSWERS: Final = (
    "pass event tribute interrupt wait agree refuse admit done keep enough leave halve abandon cancel afterwards plain "
    "pay end"
)
WAYS: Final = (
    "autonomy battle build cavalry civilian civitates cross decline dux each fall fight fort hillfort keep lose "
    "military militia pay prestige release renown replace resources revolt rise rule send settle settlement stay stop "
    "turn warbands yield"
)
IN_SPACES: Final = (
    "select drop resolve choose lift dismiss evade ambush stand fight plunder restore renown leave depart forgo hold "
    "to halt release retain recruit people enough land sea battle decline collect hoard humble resettle improve meet "
    "militia hillfort town strongholds levy hasten fort prosper units"
)
AT_SITES: Final = "site besiege assault bear spread found win"


def vocabulary() -> Vocabulary:
    return Vocabulary(VERSION, [*_alone(), *_places(), *_factions(), *_units(), *_sites(), *_numbers()])


def _alone() -> list[Phrase]:
    alone = dict.fromkeys([*ANSWERS.split(), *COMMANDS, *FEATS, *WAYS.split()])
    return [
        *plain(" ".join(alone)),
        *[Phrase(verb, stack=("unshaded", "shaded")) for verb in ("event", "tribute")],
        Phrase("maintain", stack=("roads",)),
        Phrase("neglect", stack=("roads",)),
        Phrase("done", stack=("mixed",)),
        Phrase("first", stack=("invite",)),
        Phrase("with", stack=FEATS),
        *[Phrase(verb, card=("niall",)) for verb in ("none", "0d4", "1d4", "2d4", "3d4")],
        *[Phrase(verb, card=("niall",), area=SPACES) for verb in ("release", "retain")],
    ]


def _places() -> list[Phrase]:
    verbs = [verb for verb in dict.fromkeys(IN_SPACES.split()) if verb != "choose"]
    return [*at(" ".join(verbs), SPACES), Phrase("choose", area=(*SPACES, *SEAS)), *at(AT_SITES, SITES)]


def _factions() -> list[Phrase]:
    return [
        *[Phrase(verb, who=SEATS) for verb in ("choose", "keep", "give", "enrich", "ask")],
        Phrase("ask", stack=("wealth",), who=SEATS),
        Phrase("fight", who=ENEMIES, area=SPACES),
        *[Phrase(verb, who=SEATS, area=SPACES) for verb in ("blame", "ransom", "invite", "bribe")],
        *[Phrase(verb, who=SEATS, count=NUMBER, then=("count",)) for verb in ("give", "enrich", "ask")],
        Phrase("ask", stack=("wealth",), who=SEATS, count=NUMBER, then=("count",)),
    ]


def _units() -> list[Phrase]:
    counted = ("take", "leave", "load", "place", "remove", "replace", "move", "mark", "recover")
    return [
        *[Phrase(verb, stack=UNITS, area=PLACES, count=NUMBER, then=("area", "count")) for verb in counted],
        *[
            Phrase(verb, stack=UNITS, area=SPACES, then=("area",))
            for verb in ("evade", "ambush", "lift", "pay", "share")
        ],
        Phrase("win", stack=UNITS, area=SPACES, then=("area",)),
        Phrase("withdraw", stack=UNITS, area=SITES, count=NUMBER, then=("area", "count")),
        Phrase("lose", stack=UNITS, count=NUMBER, then=("count",)),
        Phrase("load", stack=UNITS, count=NUMBER, then=("count",)),
        Phrase("send", stack=UNITS, who=SPACES, area=SPACES, count=NUMBER, then=("area", "count")),
        *[Phrase(f"{dice}d4", stack=ROUTES, area=SPACES) for dice in (1, 2, 3, 4)],
        *[Phrase(f"{dice}d4", stack=ROUTES, who=SPACES, area=SPACES, then=("who",)) for dice in (1, 2, 3, 4)],
    ]


def _sites() -> list[Phrase]:
    tied = {"area": SPACE_OF_SITE}
    return [
        *[Phrase(verb, stack=SITES, tied=tied) for verb in ("fort", "hillfort", "settle")],
        Phrase("town", stack=SITES, who=("militia", *SITES), tied=tied, then=("who",)),
        Phrase("raze", stack=SITES),
        Phrase("improve", stack=("wealth",), area=SPACES),
    ]


def _numbers() -> list[Phrase]:
    bare = [Phrase(verb, count=NUMBER, then=("count",)) for verb in ("hoard", "spend", "share")]
    return [
        *bare,
        Phrase("comitates", area=SPACES, count=NUMBER, then=("count",)),
        Phrase("send", area=SPACES, count=NUMBER, then=("count",)),
        Phrase("pay", stack=("blue", "wealth"), count=NUMBER, then=("count",)),
        Phrase("take", stack=("cavalry", "comitates", "resources"), count=NUMBER, then=("count",)),
    ]
