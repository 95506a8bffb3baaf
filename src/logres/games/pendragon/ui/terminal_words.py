"""The words of Pendragon's terminal: pieces, spaces and cards in a line. Drawn from a view alone."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.interfaces import View
from logres.games.pendragon.names import (
    FACTION_NAMES,
    PIECE,
    PIECE_NAMES,
    SEATS,
    SPACE,
    SPACE_NAMES,
    SPACES,
    several,
)
from logres.games.pendragon.tables import OWNER

SEAT_COLOURS: Final = {"dux": "red", "civitates": "bright_blue", "saxons": "yellow", "scotti": "green"}
STYLES: Final = tuple([SEAT_COLOURS[seat] for seat in SEATS])


def titled(title: str) -> str:
    """A title of a card for a line of text.

    >>> titled("WITH THE CROSS ON HIS SHOULDERS"), titled("NIALL'S RAID"), titled("CONSTANTINE III")
    ('With the Cross on His Shoulders', "Niall's Raid", 'Constantine III')
    """
    small, numerals = ("ON", "OF", "THE", "INTO"), ("III",)
    words = title.split()
    cased = [word.lower() if word in small and n else word.capitalize() for n, word in enumerate(words)]
    return " ".join([word if word in numerals else new for word, new in zip(words, cased, strict=True)])


def faction_name(seat: str) -> str:
    return FACTION_NAMES[SEATS.index(seat)]


def space_names(spaces: list[str]) -> str:
    return ", ".join([SPACE_NAMES[SPACE[space]] for space in spaces])


def holder(seat: str, united: bool) -> str:
    """Before Fragmentation the Britons hold a space together."""
    return "Britons" if united and seat in ("dux", "civitates") else faction_name(seat)


def piece_name(piece: int, count: int = 1) -> str:
    """A piece in a word or two.

    >>> piece_name(PIECE["saxon_raider"], 2), piece_name(PIECE["red_scotti_warband"]), piece_name(PIECE["fort"], 2)
    ('Saxon Raiders', 'rF Scotti Warband', 'Forts')
    """
    words = PIECE_NAMES[piece] if count == 1 else several(piece)
    return words.replace("Red ", "rF ").replace("Blue ", "bF ")


def unit(piece: str, count: int, laden: int) -> Text:
    text = Text(f"{count} {piece_name(PIECE[piece], count)}", style=STYLES[OWNER[PIECE[piece]]])
    return text.append(f" {laden}●", style="bold") if laden else text


def site(doc: View) -> Text:
    if doc["holds"] is None:
        return Text(f"({doc['kind']})", style="dim")
    piece = PIECE[doc["holds"]]
    return Text(piece_name(piece).replace(" Settlement", " Settl."), style=STYLES[OWNER[piece]])


def in_short(b: View, s: int) -> str:
    """`Civitates, Pop 2, Prosp 4; 1 Militia`."""
    doc, united = b["spaces"][SPACES[s]], b["imperium"] != "fragmentation"
    units = "  ".join([unit(piece, *count).plain for piece, count in doc["units"].items()])
    held = f"{holder(doc['control'], united)}, " if doc["control"] else ""
    return f"{held}Pop {doc['population']}, Prosp {sum(doc['prosperity'])}" + (f"; {units}" if units else "")


def card_lines(when: str, card: View) -> list[RenderableType]:
    """`Now  8 Classis Britannica   Dux, Saxons, ...`, and its texts below."""
    order = ", ".join([faction_name(seat) for seat in card["order"]]) or "Epoch card"
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
