"""Questions and answers in words, for the trace: spaces, Sites, factions and pieces stand in them as nouns."""

from __future__ import annotations

import re
from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.nouns import Arg, Series
from logres.games.pendragon import log
from logres.games.pendragon.battle.forces import LOT, named
from logres.games.pendragon.battle.losses import spoken
from logres.games.pendragon.names import PIECE, SEAS, SEATS, SPACE
from logres.games.pendragon.tables import SITE

# What a question is about. Those of an Event are told by their card.
QUESTIONS: Final = {
    "EvadeOrAmbush": "Evade or Ambush",
    "Withdraw": "Withdrawal",
    "Admit": "Guests in a Stronghold",
    "Lose": "Losses",
    "ProposeShare": "Shares of the losses",
    "AgreeToShare": "Shares of the losses",
    "ChooseAssault": "Assault",
    "Steadfast": "Cavalry in the Escalade",
    "Besiege": "Siege",
    "RemovedPlunder": "Plunder of the fallen",
    "LoadOnto": "Who carries the Plunder",
    "PayAnnona": "Annona",
    "ShareAnnona": "Annona of the other Briton",
    "Hoard": "Hoarding",
    "KeepForts": "Upkeep of Forts",
    "MaintainRoads": "Upkeep of Roads",
    "PayComitates": "Upkeep of Comitates",
    "DismissComitates": "Comitates dismissed",
    "Depart": "Who goes home",
    "SendHome": "Where to",
    "GoNear": "Where to",
    "Lend": "Blue Resources for the Dux",
    "Mix": "What is paid with",
    "Grant": "Tribute asked for",
    "Tribute": "Tribute",
    "WhoPaysRansom": "Who pays the ransom",
    "Blame": "Whose name suffers",
    "ChooseSpace": "Event, space",
    "ChooseFaction": "Event, faction",
    "ChooseSea": "Event, sea",
    "ChooseWay": "Event, way",
    "ChooseCount": "Event, number",
    "ChooseSite": "Event, Site",
    "ChooseUnits": "Event, pieces",
}

# For each verb its words; a question may have others for it.
ANSWERS: Final = {
    "admit": "let them in",
    "agree": "agree",
    "ambush": "ambush[ with {units}]",
    "assault": "assault {place}",
    "bear": "one bears the losses",
    "besiege": "besiege {place}",
    "blame": "{who}",
    "choose": "{who}{place}",
    "depart": "no siege",
    "done": "no more",
    "enough": "no more",
    "evade": "evade[ with {units}]",
    "fight": "stay in the open",
    "halve": "half each",
    "hoard": "hoard {count}",
    "hold": "no assault",
    "keep": "stay",
    "leave": "leave it",
    "lift": "from {place}",
    "load": "{units}",
    "lose": "{units}",
    "maintain": "maintain them",
    "mark": "{units}[ in {place}]",
    "move": "move {units}[ from {place}]",
    "neglect": "let them decay",
    "pay": "pay[ for {units}][ in {place}]",
    "plunder": "take it",
    "raze": "give up[ {place}]",
    "ransom": "{who}",
    "recover": "{units}[ from {box}]",
    "refuse": "refuse",
    "remove": "remove {units}[ in {place}]",
    "renown": "Renown for it",
    "replace": "replace[ {units}][ in {place}]",
    "restore": "return it as Prosperity",
    "send": "[{count} ]to {place}",
    "share": "share[ {units}][ in {place}]",
    "site": "{place}",
    "spend": "{count} Wealth",
    "spread": "spread the losses",
    "stand": "stand and fight",
    "take": "{units}",
    "withdraw": "{units} into {place}",
}
_SPECIAL: Final = {
    ("ProposeShare", "leave"): "no proposal",
    ("ProposeShare", "share"): "the Dux take {halves}",
    ("Mix", "pay"): "{count} {purse}",
}
_PURSES: Final = {"wealth": "Wealth", "blue": "blue Resources"}
_PARTS: Final = re.compile(r"\{(\w+)\}")
_OPTIONAL: Final = re.compile(r"\[([^\]]*)\]")


def question(asked: Decision) -> str:
    """What a question is about."""
    return QUESTIONS.get(asked.kind, asked.kind)


def answer(asked: Decision, action: Action) -> Arg:
    """An answer in words.

    >>> from logres.games.pendragon.battle.assault import ChooseAssault
    >>> str(answer(ChooseAssault(2, 0, ()), Action("assault", area="venta_belgarum")))
    'assault Venta Belgarum'
    """
    words = _SPECIAL.get((asked.kind, action.verb)) or ANSWERS.get(action.verb)
    if words is None or (action.area is None and action.stack is None and words == "{place}"):
        return _plain(action)
    nouns = _nouns(action)
    whole = _OPTIONAL.sub(lambda part: part[1] if _filled(part[1], nouns) else "", words)
    pieces = _PARTS.split(whole)  # text and names of nouns by turns
    parts = [nouns.get(part, "") if odd % 2 else part for odd, part in enumerate(pieces)]
    said = [part for part in parts if part != ""]
    return Series(tuple(said), "") if said else _plain(action)


def answers(asked: Decision, actions: list[Action]) -> Arg:
    return Series(tuple([answer(asked, action) for action in actions])) if actions else "none"


def _filled(part: str, nouns: dict[str, Arg]) -> bool:
    return all(name in nouns for name in _PARTS.findall(part))


def _plain(action: Action) -> str:
    return action.text.replace("_", " ")


def _nouns(action: Action) -> dict[str, Arg]:
    """What an action speaks of, by the names the words have for it."""
    found: dict[str, Arg] = {}
    for noun in (action.stack, action.area):
        place = _place(noun or "")
        if place is not None:
            found["place"] = place
    if action.who in SEATS:
        found["who"] = log.FACTION[SEATS.index(action.who or "")]
    if action.count is not None:
        found["count"], found["halves"] = action.count, spoken(action.count)
    if action.stack in _PURSES:
        found["purse"] = _PURSES[action.stack]
    units = _units(action)
    if units is not None:
        found["units"] = units
    if action.area and "place" not in found:
        found["box"] = action.area.replace("_", " ").title()
    return found


def _place(noun: str) -> Arg | None:
    if noun in SPACE:
        return log.AREA[SPACE[noun]]
    if noun in SITE:
        return log.SITE[SITE[noun]]
    return log.SEA[SEAS.index(noun)] if noun in SEAS else None


def _units(action: Action) -> Arg | None:
    """`3 Militia`, `1 Saxon Raider with Plunder`, or a kind without a number."""
    kind = action.stack or ""
    if kind in LOT:
        return named(LOT[kind], action.count) if action.count is not None else log.SEVERAL[PIECE[kind]]
    if kind in PIECE:
        return log.counted(action.count, PIECE[kind]) if action.count is not None else log.PIECE[PIECE[kind]]
    return None
