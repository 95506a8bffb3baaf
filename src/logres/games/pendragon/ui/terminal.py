"""Pendragon in the terminal: the card, the factions, the map by terrain, the boxes. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.interfaces import TerminalUI, View
from logres.games.pendragon.events.card_texts import card_document
from logres.games.pendragon.names import (
    CITY,
    CLEAR,
    FACTION_NAMES,
    FACTIONS,
    FENS,
    HILLS,
    N_SPACES,
    PIECE,
    SEAS,
    SEATS,
    SPACE,
    SPACE_NAMES,
    SPACES,
    STATUS,
)
from logres.games.pendragon.nonplayer.trace import KINDS
from logres.games.pendragon.rules.imperium import STATUS_NAMES
from logres.games.pendragon.tables import OWNER, SEA_NAMES, TERRAIN, TITLES
from logres.games.pendragon.ui import terminal_pages
from logres.games.pendragon.ui.terminal_words import (
    SEAT_COLOURS,
    STYLES,
    card_lines,
    faction_name,
    holder,
    in_short,
    piece_name,
    site,
    space_names,
    titled,
    unit,
)

SHORT: Final = ("Dux", "Civ", "Sax", "Sco")
GROUPS: Final = (
    (CITY, "Cities"),
    (CLEAR, "Clear"),
    (FENS, "Fens (Saxons)"),
    (HILLS, "Hills (Scotti)"),
)
LEGEND: Final = (
    "in brackets: vacant Sites   rF: red Foederati of the Dux, bF: blue of the Civitates   "
    "●: Units laden with Plunder   3>2: Population printed and now"
)
HELP: Final = {
    "to kent": ("select iceni", "a choice by its notation; its beginning will do, Tab completes it"),
    "take 2; to kent": ("raid; iceni", "several at once, all or none"),
    "card [X]": ("card [X]", "a card by number or title, or a space with its borders; the card in play without X"),
    "trace [X]": ("trace [X]", "what the last non-player, or faction X, asked itself, rolled and chose"),
    "score": ("score", "the margins, and what they are made of"),
    "timeline": ("timeline", "the cards that were played, and how many are left"),
}
WINS: Final = "wins a check with"
VERBS: Final = {
    "plain": "without a Feat",
    "cancel": "take it all back",
    "afterwards": "keep the end of the Command open for Tribute",
    "first invite": "those whom it brings may move at once",
    "done mixed": "and choose out of which purse",
    "ask": "for Tribute",
    "give": "Resources as Tribute",
    "enrich": "Wealth as Tribute",
    "share": "if the other Briton pays a part",
    "collect": "Plunder to Wealth",
    "hoard": "Wealth +1",
    "humble": "Prestige -1",
    "resettle": "Refugees",
    "units": "place Troops",
    "prosper": "add Prosperity",
    "keep": "lift no more",
    "recruit": "place Warbands",
    "people": "raise Population",
    "stand": "neither",
    "bear": "it takes up to two",
    "restore": "to Prosperity",
    "wait": "play it another time",
}
KNOWN_PLACES: Final = ("take", "drop", "place", "lose", "halt")  # with these the player knows where he is
EVENT_WORDS: Final = 70


# --- The moment ------------------------------------------------------------------------------------------------------


def _battle(battle: View) -> str:
    """`Battle in Iceni, charge: 6 Saxon Raiders 4● against 1 Militia`."""
    forces = ["  ".join([unit(piece, *count).plain for piece, count in side.items()]) for side in battle["open"]]
    against = " against ".join([force or "nobody" for force in forces])
    return f"Battle in {space_names([battle['space']])}, {battle['step'].replace('_', '-')}: {against}"


def _order(b: View) -> str:
    """`Saxons: Raid in Iceni, Parisi with Ravage in Iceni`."""
    order = b["order"]
    parts = (("command", "white"), ("feat", "gray"))
    deeds = [_deed(order[what], order[pawns]) for what, pawns in parts if order[what]]
    return f"{faction_name(order['faction'])}: {' with '.join(deeds)}"


def _deed(what: str, spaces: list[str]) -> str:
    name = what.replace("_", " ").title()
    return f"{name} in {space_names(spaces)}" if spaces else name


def _cost(b: View) -> str:
    order = b["order"]
    wealth = f" and {order['wealth']} of {b['tracks']['wealth']} Wealth" if order["wealth"] else ""
    return f"costs {order['cost']} of {_purse(b, order['faction'])}{wealth}"


def _purse(b: View, seat: str) -> str:
    """Out of how much a faction pays."""
    if seat in ("saxons", "scotti"):
        return f"{b['factions'][seat]['resources']} Renown"
    blue = f"{b['factions']['civitates']['resources']} blue"
    return f"{b['factions']['dux']['resources']} red and {blue}" if seat == "dux" else blue


# --- The board -------------------------------------------------------------------------------------------------------


def _card_in_play(b: View) -> list[RenderableType]:
    """The card now and the next one; what lasts; the Pivotal Events in hand."""
    parts: list[RenderableType] = []
    for when, shown in (("Now ", b["card"]), ("Next", b["next"])):
        if shown:
            parts += card_lines(when, card_document(shown["number"]))
    lasting = [f"{titled(TITLES[int(n)])} ({side}{_bound(b, n)})" for n, side in b["lasting"].items()]
    held = [f"{faction_name(seat)} {titled(TITLES[f['pivotal']])}" for seat, f in b["factions"].items() if f["pivotal"]]
    parts += [Text(f"In effect: {', '.join(lasting)}")] if lasting else []
    parts += [Text(f"Pivotal Events in hand: {', '.join(held)}")] if held else []
    return parts


def _bound(b: View, number: str) -> str:
    bound = b["bound"].get(number)
    return f", {SEA_NAMES[SEAS.index(bound)] if bound in SEAS else faction_name(bound)}" if bound else ""


def factions(b: View) -> RenderableType:
    """Who is Eligible, what each has, its margin, and what it counts against what it needs."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for head in ("", "this card", "has", "margin", WINS):
        table.add_column(head, no_wrap=head != WINS)
    for f in FACTIONS:
        doc = b["factions"][SEATS[f]]
        name = FACTION_NAMES[f] + (" (np)" if doc["nonplayer"] else "")
        row = [_eligibility(b, SEATS[f]), _has(b, f), f"{doc['margin']:+}"]
        table.add_row(Text(name, style=STYLES[f]), *row, _goal(b, f) + ("  ✓" if doc["passes"] else ""))
    return table


def _eligibility(b: View, seat: str) -> str:
    doing = b["doing"]
    if seat == doing["now"]:
        return "acting"
    for word in ("acted", "passed"):
        if seat in doing[word]:
            return word
    return "Eligible" if b["factions"][seat]["eligible"] else "Ineligible"


def _has(b: View, f: int) -> str:
    amount = b["factions"][SEATS[f]]["resources"]
    return f"{amount} {('red', 'blue', 'Renown', 'Renown')[f]}"


def _goal(b: View, f: int) -> str:
    """What a faction counts against what it must exceed."""
    t, bands = b["tracks"], b["bands"]
    fragmented = b["imperium"] == "fragmentation"
    if f == 0:
        part = f"Control {t['dux_control']}" if fragmented else f"Prosperity {t['prosperity']}"
        dominance = "" if fragmented else ", Military"
        return f"{part} + Prestige {t['prestige']} = {t['dux_score']} (over {bands['dux']}{dominance})"
    if f == 1:
        dominance = "" if fragmented else ", Civilian"
        return f"Control {t['briton_control']} (over {bands['civitates']}{dominance}); Wealth {t['wealth']}"
    if f == 2:
        people = f"Control {t['saxon_control']} (over {bands['saxon_control']})"
        return people if fragmented else f"{people}, or {_fame('saxon', b)}"
    return _fame("scotti", b)


def _fame(nation: str, b: View) -> str:
    """`Renown 6 (over 24) and 0 Settlements (of 2)`."""
    seat = {"saxon": "saxons"}.get(nation, nation)
    renown = f"Renown {b['factions'][seat]['resources']} (over {b['bands'][f'{nation}_renown']})"
    return f"{renown} and {b['tracks'][f'{nation}_settlements']} of {b['bands'][f'{nation}_settlements']} Settlements"


def _imperium(b: View) -> str:
    """The Imperium, the Roads, the Seas and the deck."""
    seas = ", ".join([SEA_NAMES[SEAS.index(sea)].removeprefix("Oceanus ") for sea in b["patrolled"]]) or "none"
    roads = "kept up" if b["roads"] else "decayed"
    deck = f"{b['deck']} cards left, Epoch {b['epoch']} of {b['epochs']} done"
    return f"{STATUS_NAMES[STATUS[b['imperium']]]}; Roads {roads}; patrolled Seas: {seas}; {deck}"


# --- The map ---------------------------------------------------------------------------------------------------------


def _map(b: View) -> RenderableType:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for head in ("", "Control", "Pop", "Prosp", "Sites", "Units"):
        table.add_column(head, no_wrap=head not in ("Sites", "Units"))
    united = b["imperium"] != "fragmentation"
    for terrain, name in GROUPS:
        table.add_row(Text(name, style="bold"))
        for s in range(N_SPACES):
            if TERRAIN[s] == terrain:
                table.add_row(*_row(s, b["spaces"][SPACES[s]], united))
    return table


def _row(s: int, doc: View, united: bool) -> list[RenderableType]:
    fought = len(_sides(doc)) > 1
    people = f"{doc['printed']}>{doc['population']}" if doc["marked"] else str(doc["population"])
    held = doc["control"]
    control = Text(holder(held, united), style=SEAT_COLOURS[held]) if held else Text("-")
    return [
        Text(f" {SPACE_NAMES[s]}{'!' if fought else ''}", style="bold" if fought else ""),
        control,
        people,
        str(sum(doc["prosperity"])),
        Text(", ").join([site(each) for each in doc["sites"].values()]),
        Text("  ").join([unit(piece, *count) for piece, count in doc["units"].items()]),
    ]


def _sides(doc: View) -> set[str]:
    """The sides whose Units stand in a space: Britons, Saxons, Scotti."""
    owners = {SEATS[OWNER[PIECE[piece]]] for piece in doc["units"]}
    return {"britons" if owner in ("dux", "civitates") else owner for owner in owners}


def _boxes(b: View) -> RenderableType:
    """What is Available, in two rows; Casualties and the like."""
    boxes = b["boxes"]
    free = [f"{count} {piece_name(PIECE[piece], count)}" for piece, count in boxes["available"].items() if count]
    others = (("casualties", "Casualties"), ("out_of_play", "Out of Play"), ("not_yet", "Comitates not yet in play"))
    rest = [f"{boxes[key]} {name}" for key, name in others if boxes[key]]
    return Text(f"Available: {', '.join(free)}" + "".join([f"; {word}" for word in rest]))


# --- Beside an action ------------------------------------------------------------------------------------------------


def _price(b: dict[str, Any], answer: str) -> str | None:
    """What an answer adds to the bill: `3`, `3 or 5`, `2 and 1 Wealth`; several where the way is still to be chosen."""
    quotes = b["asks"]["prices"].get(answer, []) if b.get("asks") else []
    parts = [[f"{cost}" if cost else "", f"{wealth} Wealth" if wealth else ""] for cost, wealth in quotes]
    told = list(dict.fromkeys(" and ".join(filter(None, part)) or "free" for part in parts))
    return "costs " + " or ".join(told) if told and told != ["free"] else ("free" if told else None)


def _event(shown: View, side: str | None) -> str:
    """The beginning of a text."""
    words = " ".join(next(text["text"] for text in shown["texts"] if text["side"] in (side, "")))
    return words if len(words) <= EVENT_WORDS else f"{words[: EVENT_WORDS - 3]}..."


class PendragonTerminal(TerminalUI):
    """The card, the factions, the map by terrain, the boxes."""

    PAGES = ("timeline", "card", "trace")
    HELP = HELP
    SEAT_COLOURS = SEAT_COLOURS
    LONGEST_HINTED = 10

    def status(self, view: View) -> tuple[str, str]:
        """The card, the Command in course with its cost, and the margins."""
        b = view["board"]
        margins = "  ".join([f"{SHORT[f]} {b['factions'][SEATS[f]]['margin']:+}" for f in FACTIONS])
        if b["battle"]:
            return _battle(b["battle"]), margins
        if b["order"]:
            return _order(b), margins if b["order"]["paid"] else _cost(b)
        if b["phase"] != "card":
            return f"Epoch Round {b['epoch'] or 1} of {b['epochs']}, {b['phase'].replace('_', ' ')}", margins
        return f"Card {b['card']['number']}, {titled(b['card']['title'])}", margins

    def is_aside(self, line: dict[str, Any]) -> bool:
        """What a non-player asked itself is shown on demand."""
        return line.get("kind") in KINDS

    def board(self, view: View, width: int) -> RenderableType:
        """The cards, the factions, the Imperium, every space, and what is Available."""
        b = view["board"]
        return Group(
            *_card_in_play(b),
            factions(b),
            Text(_imperium(b)),
            _map(b),
            _boxes(b),
            Text(LEGEND, style="dim"),
        )

    def hint(self, view: View, action: dict[str, Any]) -> str | None:
        """What an Event or a verb means, or what is in the space an action speaks of."""
        b, verb, area = view["board"], str(action["verb"]), action.get("area")
        meant = VERBS.get(str(action["text"]), VERBS.get(verb))
        if meant or verb == "event":
            return meant or _event(b["card"], action.get("stack"))
        price = _price(b, str(action["text"])) if verb != "pass" else None
        if price:
            return price
        if isinstance(area, str) and area in SPACE and verb not in KNOWN_PLACES:
            return in_short(b, SPACE[area])
        if verb == "pass":
            return "+1 Renown" if view["seat"] in ("saxons", "scotti") else "+3 Resources"
        return None

    def score(self, view: View) -> RenderableType:
        """Margins, and what they are made of."""
        return factions(view["board"])

    def timeline(self, view: View) -> RenderableType:
        return terminal_pages.timeline(view)

    def card(self, view: View, name: str) -> RenderableType:
        return terminal_pages.card(view, name)

    def trace(self, view: View, whose: str) -> RenderableType:
        return terminal_pages.trace(view, whose)
