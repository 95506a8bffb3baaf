"""What Pendragon's terminal shows on demand: cards, spaces, the cards that were played, a non-player's thoughts."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.errors import BadInput
from logres.engine.interfaces import View
from logres.games.pendragon.events.card_texts import card_document
from logres.games.pendragon.names import PIECE, SEATS, SPACE, SPACE_NAMES, SPACES, TERRAINS
from logres.games.pendragon.nonplayer.trace import KINDS, TURN
from logres.games.pendragon.tables import (
    ADJACENT,
    FIRST_EPOCH,
    N_CARDS,
    ROADS,
    SEA_NAMES,
    SEAS_OF,
    SITE,
    SITE_NAMES,
    TERRAIN,
    TITLES,
    spelled,
)
from logres.games.pendragon.ui.terminal_words import card_lines, in_short, piece_name, titled


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
        return Group(*_whole(card_document(b["card"]["number"])))
    spaces = [s for s in SPACES if s.startswith(text)]
    if len(spaces) == 1:
        return space(b, SPACE[spaces[0]])
    return Group(*_whole(card_document(_numbered(name, text))))


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
    parts = card_lines("Card", card)
    parts += [Text(f"     for non-players: {symbols}")] if symbols else []
    return [*parts, Text(f"     sources, all in our own words: {origins}", style="dim")]


def _origin(text: View) -> str:
    return f"{text['side'] or 'effect'}: {', '.join(text['source'])}, confidence {text['confidence']}"


def space(b: View, s: int) -> RenderableType:
    """A space with its Sites, borders, Roads and Seas."""
    doc = b["spaces"][SPACES[s]]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("space", f"{SPACE_NAMES[s]}, {TERRAINS[TERRAIN[s]].title()}")
    grid.add_row("now", in_short(b, s))
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
    factions = [seat for seat in SEATS if seat.startswith(whose)]
    if not factions:
        raise BadInput(f"there is no faction '{whose}'; there are: {', '.join(SEATS)}")
    lines = _turn(view["log"], factions)
    if not lines:
        raise BadInput("no non-player has taken a turn yet" if not whose else f"{whose} has taken no turn by flowchart")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        grid.add_row(Text(f"  {line['rule']}", style="dim"), _asked(line))
    return grid


def _turn(log: list[View], factions: list[str]) -> list[View]:
    """The lines of the last turn by flowchart of one of these factions."""
    lines: list[View] = []
    for line in reversed(log):
        if line.get("kind") in KINDS and line["about"] in factions:
            lines.append(line)
            if line["kind"] == TURN:
                break
    return lines[::-1]


def _asked(line: View) -> Text:
    dice = ", ".join([f"{label} {' '.join(map(str, values))}" for label, values, *_ in line.get("chance", ())])
    text = Text(line["text"])
    return text.append(f"  ({dice})", style="dim") if dice else text
