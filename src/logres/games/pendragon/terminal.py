"""Pendragon in the terminal: the card, the factions, the map by terrain, the boxes. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.errors import BadInput
from logres.games.pendragon.cards.told import told
from logres.games.pendragon.imperium import STATUS_NAMES
from logres.games.pendragon.names import (
    CAVALRY,
    COMITATES,
    FACTION_NAMES,
    FACTIONS,
    MILITIA,
    N_SPACES,
    PIECE,
    SEAS,
    SEATS,
    SPACE,
    SPACE_NAMES,
    SPACES,
    STATUS,
    Piece,
    Terrain,
)
from logres.games.pendragon.nonplayer.trace import MARK, TURN
from logres.games.pendragon.tables import (
    ADJACENT,
    FIRST_EPOCH,
    N_CARDS,
    OWNER,
    ROADS,
    SEA_NAMES,
    SEAS_OF,
    SITE,
    SITE_NAMES,
    TERRAIN,
    TITLES,
    spelled,
)

View = dict[str, Any]

SEAT_COLOURS: Final = {"dux": "red", "civitates": "bright_blue", "saxons": "yellow", "scotti": "green"}
STYLES: Final = tuple([SEAT_COLOURS[seat] for seat in SEATS])
SHORT: Final = ("Dux", "Civ", "Sax", "Sco")
GROUPS: Final = (
    (Terrain.CITY, "Cities"),
    (Terrain.CLEAR, "Clear"),
    (Terrain.FENS, "Fens (Saxons)"),
    (Terrain.HILLS, "Hills (Scotti)"),
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
LONGEST_HINTED: Final = 10
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
EVENT_WORDS: Final = 70
HEADLINES: Final = ("2.3.7.next-card", "2.4.epoch-card")


# --- The moment ------------------------------------------------------------------------------------------------------


def status(view: View) -> tuple[str, str]:
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


def _battle(battle: View) -> str:
    """`Battle in Iceni, charge: 6 Saxon Raiders 4● against 1 Militia`."""
    forces = ["  ".join([_unit(piece, *count).plain for piece, count in side.items()]) for side in battle["open"]]
    against = " against ".join([force or "nobody" for force in forces])
    return f"Battle in {_names([battle['space']])}, {battle['step'].replace('_', ' ')}: {against}"


def _order(b: View) -> str:
    """`Saxons: Raid in Iceni, Parisi with Ravage in Iceni`."""
    order = b["order"]
    parts = (("command", "white"), ("feat", "gray"))
    deeds = [_deed(order[what], order[pawns]) for what, pawns in parts if order[what]]
    return f"{_faction(order['faction'])}: {' with '.join(deeds)}"


def _deed(what: str, spaces: list[str]) -> str:
    name = what.replace("_", " ").title()
    return f"{name} in {_names(spaces)}" if spaces else name


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


def headline(line: dict[str, Any]) -> bool:
    """A new card, or an Epoch Round."""
    return line.get("rule") in HEADLINES


def aside(line: dict[str, Any]) -> bool:
    """What a non-player asked itself is told on demand."""
    return str(line["text"]).startswith(MARK)


def _faction(seat: str) -> str:
    return FACTION_NAMES[SEATS.index(seat)]


def _names(spaces: list[str]) -> str:
    return ", ".join([SPACE_NAMES[SPACE[space]] for space in spaces])


def titled(title: str) -> str:
    """A title of a card for a line of text.

    >>> titled("WITH THE CROSS ON HIS SHOULDERS"), titled("NIALL'S RAID"), titled("CONSTANTINE III")
    ('With the Cross on His Shoulders', "Niall's Raid", 'Constantine III')
    """
    small, numerals = ("ON", "OF", "THE", "INTO"), ("III",)
    words = title.split()
    told = [word.lower() if word in small and n else word.capitalize() for n, word in enumerate(words)]
    return " ".join([word if word in numerals else new for word, new in zip(words, told, strict=True)])


# --- The board -------------------------------------------------------------------------------------------------------


def board(view: View, width: int) -> RenderableType:
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


def _card_in_play(b: View) -> list[RenderableType]:
    """The card now and the next one; what lasts; the Pivotal Events in hand."""
    parts: list[RenderableType] = []
    for when, card in (("Now ", b["card"]), ("Next", b["next"])):
        if card:
            parts += _told(when, told(card["number"]))
    lasting = [f"{titled(TITLES[int(n)])} ({side}{_bound(b, n)})" for n, side in b["lasting"].items()]
    held = [f"{_faction(seat)} {titled(TITLES[f['pivotal']])}" for seat, f in b["factions"].items() if f["pivotal"]]
    parts += [Text(f"In effect: {', '.join(lasting)}")] if lasting else []
    parts += [Text(f"Pivotal Events in hand: {', '.join(held)}")] if held else []
    return parts


def _bound(b: View, number: str) -> str:
    bound = b["bound"].get(number)
    return f", {SEA_NAMES[SEAS.index(bound)] if bound in SEAS else _faction(bound)}" if bound else ""


def _told(when: str, card: View) -> list[RenderableType]:
    """`Now  8 Classis Britannica   Dux, Saxons, ...`, and its texts below."""
    order = ", ".join([_faction(seat) for seat in card["order"]]) or "Epoch card"
    war = "  Tribal War" if card["tribal_war"] else ""
    head = Text.assemble((f"{when} {card['number']} {titled(card['title'])}", "bold"), f"   {order}{war}")
    if card["reconstructed"]:
        head.append("   order reconstructed", style="dim")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for text in card["texts"]:
        lasts = "" if text["mode"] == "immediate" else f" [{text['mode']}]"
        origin = " (reconstructed)" if text["reconstructed"] else ""
        words = Text(" ".join(text["text"]) + lasts).append(origin, style="dim")
        grid.add_row(Text(f"     {text['side'] or 'effect'}"), words)
    return [head, grid]


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
    holder = doc["control"]
    control = Text(_holder(holder, united), style=SEAT_COLOURS[holder]) if holder else Text("-")
    return [
        Text(f" {SPACE_NAMES[s]}{'!' if fought else ''}", style="bold" if fought else ""),
        control,
        people,
        str(sum(doc["prosperity"])),
        Text(", ").join([_site(site) for site in doc["sites"].values()]),
        Text("  ").join([_unit(piece, *count) for piece, count in doc["units"].items()]),
    ]


def _holder(seat: str, united: bool) -> str:
    """Before Fragmentation the Britons hold a space together."""
    return "Britons" if united and seat in ("dux", "civitates") else _faction(seat)


def _sides(doc: View) -> set[str]:
    """The sides whose Units stand in a space: Britons, Saxons, Scotti."""
    owners = {SEATS[OWNER[PIECE[piece]]] for piece in doc["units"]}
    return {"britons" if owner in ("dux", "civitates") else owner for owner in owners}


def _site(doc: View) -> Text:
    if doc["holds"] is None:
        return Text(f"({doc['kind']})", style="dim")
    piece = PIECE[doc["holds"]]
    return Text(piece_name(piece).replace(" Settlement", " Settl."), style=STYLES[OWNER[piece]])


def _unit(piece: str, count: int, laden: int) -> Text:
    text = Text(f"{count} {piece_name(PIECE[piece], count)}", style=STYLES[OWNER[PIECE[piece]]])
    return text.append(f" {laden}●", style="bold") if laden else text


def piece_name(piece: int, count: int = 1) -> str:
    """A piece in a word or two.

    >>> piece_name(Piece.SAXON_RAIDER, 2), piece_name(Piece.RED_SCOTTI_WARBAND), piece_name(Piece.HILLFORT)
    ('Saxon Raiders', 'rF Scotti Warband', 'Hillfort')
    """
    words = Piece(piece).name.title().replace("_", " ").replace("Red ", "rF ").replace("Blue ", "bF ")
    return words + "s" if count != 1 and piece not in (CAVALRY, COMITATES, MILITIA) else words


def _boxes(b: View) -> RenderableType:
    """What is Available, in two rows; Casualties and the like."""
    boxes = b["boxes"]
    free = [f"{count} {piece_name(PIECE[piece], count)}" for piece, count in boxes["available"].items() if count]
    others = (("casualties", "Casualties"), ("out_of_play", "Out of Play"), ("not_yet", "Comitates not yet in play"))
    rest = [f"{boxes[key]} {name}" for key, name in others if boxes[key]]
    return Text(f"Available: {', '.join(free)}" + "".join([f"; {word}" for word in rest]))


# --- Beside an action ------------------------------------------------------------------------------------------------


def hint(view: View, action: dict[str, Any]) -> str | None:
    """What an Event or a verb means, or what is in the space an action speaks of."""
    b, verb, area = view["board"], str(action["verb"]), action.get("area")
    meant = VERBS.get(str(action["text"]), VERBS.get(verb))
    if meant or verb == "event":
        return meant or _event(b["card"], action.get("stack"))
    if isinstance(area, str) and area in SPACE:
        return _in_short(b, SPACE[area])
    if verb == "pass":
        return "+1 Renown" if view["seat"] in ("saxons", "scotti") else "+3 Resources"
    return None


def _event(card: View, side: str | None) -> str:
    """The beginning of a text."""
    words = " ".join(next(text["text"] for text in card["texts"] if text["side"] in (side, "")))
    return words if len(words) <= EVENT_WORDS else f"{words[: EVENT_WORDS - 3]}..."


def _in_short(b: View, s: int) -> str:
    """`Civitates, Pop 2, Prosp 4; 1 Militia`."""
    doc, united = b["spaces"][SPACES[s]], b["imperium"] != "fragmentation"
    units = "  ".join([_unit(piece, *count).plain for piece, count in doc["units"].items()])
    held = f"{_holder(doc['control'], united)}, " if doc["control"] else ""
    return f"{held}Pop {doc['population']}, Prosp {sum(doc['prosperity'])}" + (f"; {units}" if units else "")


# --- On demand -------------------------------------------------------------------------------------------------------


def score(view: View) -> RenderableType:
    """Margins, and what they are made of."""
    return factions(view["board"])


def timeline(view: View) -> RenderableType:
    """The cards that were played, the two that are face up, and how many wait."""
    b = view["board"]
    lines = [Text(f"  {n} {titled(TITLES[n])}", style="bold" if n >= FIRST_EPOCH else "") for n in b["played"]]
    now = [Text(f"{when} {card['number']} {titled(card['title'])}") for when, card in _face_up(b) if card]
    rest = Text(f"{b['deck']} cards are left; Epoch Rounds held: {b['epoch']} of {b['epochs']}.", style="dim")
    return Group(Text("Played", style="bold"), *lines, *now, rest)


def _face_up(b: View) -> tuple[tuple[str, View | None], ...]:
    return (("Now ", b["card"]), ("Next", b["next"]))


def card(view: View, name: str) -> RenderableType:
    """A card by its number or title, or a space by its name; the card in play without either."""
    b = view["board"]
    text = spelled(name)
    if name in SEATS or not name:
        return Group(*_whole(told(b["card"]["number"])))
    spaces = [s for s in SPACES if s.startswith(text)]
    if len(spaces) == 1:
        return space(b, SPACE[spaces[0]])
    return Group(*_whole(told(_numbered(name, text))))


def _numbered(name: str, text: str) -> int:
    if text.isdecimal() and 1 <= int(text) < N_CARDS:
        return int(text)
    ids = {n: TITLES[n].lower().replace("'", "").replace(" ", "_") for n in range(1, N_CARDS)}
    found = [n for n, id in ids.items() if id.startswith(text.replace("'", ""))]
    if len(found) != 1 or text.isdecimal():
        raise BadInput(f"there is no card or space '{name}': a number from 1 to {N_CARDS - 1}, a title, or a space")
    return found[0]


def _whole(card: View) -> list[RenderableType]:
    """A card with all that is known of it."""
    symbols = ", ".join([f"{who.replace('_', ' ')} {sign}" for who, sign in card["symbols"].items()])
    origins = "; ".join([_origin(text) for text in card["texts"]])
    parts = _told("Card", card)
    parts += [Text(f"     for non-players: {symbols}")] if symbols else []
    return [*parts, Text(f"     sources, all in our own words: {origins}", style="dim")]


def _origin(text: View) -> str:
    return f"{text['side'] or 'effect'}: {', '.join(text['source'])}, confidence {text['confidence']}"


def space(b: View, s: int) -> RenderableType:
    """A space with its Sites, borders, Roads and Seas."""
    doc = b["spaces"][SPACES[s]]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("space", f"{SPACE_NAMES[s]}, {Terrain(TERRAIN[s]).name.title()}")
    grid.add_row("now", _in_short(b, s))
    sites = [_site_of(site, at) for site, at in doc["sites"].items()]
    grid.add_row("Sites", ", ".join(sites))
    grid.add_row("borders", ", ".join([SPACE_NAMES[near] for near in ADJACENT[s]]))
    grid.add_row("Roads", ", ".join([SPACE_NAMES[near] for near in ROADS[s]]) or "none")
    grid.add_row("Seas", ", ".join([SEA_NAMES[sea] for sea in SEAS_OF[s]]) or "none")
    return grid


def _site_of(site: str, doc: View) -> str:
    holds = piece_name(PIECE[doc["holds"]]) if doc["holds"] else f"vacant {doc['kind'].title()} Site"
    return f"{SITE_NAMES[SITE[site]]} ({holds})"


def trace(view: View, whose: str) -> RenderableType:
    """What a non-player asked itself in its last turn, with the dice and the rules."""
    lines = _turn(view["log"], _trace_of(whose))
    if not lines:
        raise BadInput("no non-player has taken a turn yet" if not whose else f"{whose} has taken no turn by flowchart")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        grid.add_row(Text(f"  {line['rule']}", style="dim"), _asked(line))
    return grid


def _trace_of(whose: str) -> str:
    """How the lines of a faction begin, or all."""
    found = [FACTION_NAMES[f] for f in FACTIONS if whose and SEATS[f].startswith(whose)]
    if whose and not found:
        raise BadInput(f"there is no faction '{whose}'; there are: {', '.join(SEATS)}")
    return f"{MARK}{found[0]}:" if found else MARK


def _turn(log: list[View], begins: str) -> list[View]:
    """The lines of the last turn that begin so."""
    lines: list[View] = []
    for line in reversed(log):
        if line["text"].startswith(begins):
            lines.append(line)
            if line["rule"] == TURN:
                break
    return lines[::-1]


def _asked(line: View) -> Text:
    dice = ", ".join([f"{label} {' '.join(map(str, values))}" for label, values, *_ in line.get("chance", ())])
    text = Text(line["text"].removeprefix(MARK))
    return text.append(f"  ({dice})", style="dim") if dice else text
