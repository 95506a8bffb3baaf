"""What players are told of a card: its symbols and texts in our own words, and where each of them comes from."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from logres.games.figures import Node, plain
from logres.games.pendragon.events.all_events import OWN
from logres.games.pendragon.names import SIDES
from logres.games.pendragon.tables import DATA, EVENTS, PIVOTALS

RECONSTRUCTED: Final = "reconstructed"
PRINTED: Final = "printed"  # from an owner's copy, in an overlay folder


def card_document(card: int) -> dict[str, Any]:
    """A card for tables that show it, as a document of the caller's own."""
    document: dict[str, Any] = _copied(_document(card))
    return document


def _copied(document: Any) -> Any:
    if isinstance(document, dict):
        return {key: _copied(item) for key, item in document.items()}
    return [_copied(item) for item in document] if isinstance(document, list) else document


@cache
def _document(card: int) -> dict[str, Any]:
    """5.0.card-anatomy: A card: its order, title, symbols and texts.

    `reconstructed` says that a text is a stand-in, never the printed one.
    """
    data: Node = DATA["cards"]["events" if card in EVENTS else "pivotal" if card in PIVOTALS else "epoch"][card]
    texts = [(side, data[side]) for side in ("unshaded", "shaded") if side in data] or [("", data["effect"])]
    return {
        "number": card,
        "title": data["title"],
        "kind": data["kind"],
        "order": list(data.get("order", ())),
        "tribal_war": bool(data.get("tribal_war")),
        "texts": [_text(card, side, text) for side, text in texts],
        "symbols": {seat: sign for seat, sign in plain(data["np"]).items() if sign != "none"},
        **_origin(data),
    }


def _text(card: int, side: str, text: Node) -> dict[str, Any]:
    own = (card, SIDES.index(side) or 1) in OWN
    return {"side": side, "mode": text["mode"], "text": list(text["text"]), "own": own, **_origin(text)}


def _origin(node: Node) -> dict[str, Any]:
    source = list(node["source"])
    return {"source": source, "confidence": node["confidence"], RECONSTRUCTED: RECONSTRUCTED in source}
