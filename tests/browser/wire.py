"""All that a browser is sent, and whether it holds what another seat of Bretwalda keeps secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from tests.browser.conftest import ROOT

DATA: Final = ROOT / "src/logres/games/bretwalda/data"
SECRET: Final = ("hand", "goals")
BID: Final = "summer.bid.secret"


def _names() -> dict[str, str]:
    """The ids of the cards that are held in hand, by id and by name."""
    found: dict[str, str] = {}
    for file in ("lordship.yaml", "chronicles.yaml"):
        for id, card in yaml.safe_load((DATA / file).read_text("utf-8"))["cards"].items():
            if isinstance(card, dict):
                found |= {id: id, card["name"]: id}
    return found


NAMES: Final = _names()
NAMED: Final = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(NAMES, key=len, reverse=True)))


def cards_in(text: str) -> set[str]:
    """Every card that a text tells of."""
    return {NAMES[name] for name in NAMED.findall(text)}


class Wire:
    """What one page receives from now on: WebSocket frames as they come, HTTP answers at the end."""

    def __init__(self, page: Any) -> None:
        self.frames: list[str] = []
        self._answers: list[Any] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda frame: self.frames.append(str(frame))))
        page.on("response", lambda answer: self._answers.append(answer) if "/api/" in answer.url else None)

    def bodies(self) -> list[str]:
        return [answer.text() for answer in self._answers if answer.ok]

    def messages(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for text in self.frames:
            yield text, json.loads(text)

    def boards(self) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
        """Each view or change, with the board that the page then shows."""
        board: dict[str, Any] = {}
        for text, message in self.messages():
            if message["type"] == "view":
                board = message["board"]
            elif message["type"] == "change":
                board = _changed(board, message)
            else:
                continue
            yield text, message, board


def _changed(board: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    board = board | message["board"]
    for name, entries in message["inside"].items():
        board[name] = board[name] | entries
    for name, dropped in message["gone"].items():
        kept = board if name == "" else board[name]
        kept = {key: value for key, value in kept.items() if key not in dropped}
        board = kept if name == "" else board | {name: kept}
    return board


def held(wire: Wire, kingdom: str) -> dict[int, set[str]]:
    """The secret cards of a kingdom by version, as its own browser was told them."""
    return {
        message["version"]: {card for part in SECRET for card in board["kingdoms"][kingdom][part]}
        for _, message, board in wire.boards()
    }


def check_shapes(wire: Wire, kingdom: str) -> int:
    """Of others a board tells how many cards they hold, of decks how many are left. How many boards were seen."""
    count = 0
    for _, message, board in wire.boards():
        count += 1
        for other, doc in board["kingdoms"].items():
            told = [type(doc[part]) for part in SECRET]
            assert told == ([list] * 2 if other == kingdom else [int] * 2), (message["version"], other, doc)
        numbers = [n for deck in board["decks"].values() for n in (deck if isinstance(deck, list) else [deck])]
        assert all(isinstance(n, int) for n in numbers), board["decks"]
        asked = any(one["seat"] == message["seat"] for one in message["pending"])
        assert isinstance(board["drawn"], int) or asked, board["drawn"]
    return count


def check_hands(wire: Wire, other: dict[int, set[str]]) -> int:
    """No frame tells of a card for the first time while the other browser holds it. How many cards were at stake."""
    seen: set[str] = set()
    version = 0
    for text, message in wire.messages():
        version = message.get("version", version)
        told = cards_in(text)
        assert not (told - seen) & _surely(other, version), text
        seen |= told
    return len(set().union(*other.values()))


def _surely(hands: dict[int, set[str]], version: int) -> set[str]:
    """What was held both before and after a version: a browser may have missed the steps between."""
    before = max((known for known in hands if known <= version), default=None)
    after = min((known for known in hands if known >= version), default=None)
    return set() if before is None or after is None else hands[before] & hands[after]


def check_bids(wire: Wire, kingdom: str) -> int:
    """While anybody still thinks about a bid, no board and no line of the log tells one. How many biddings it saw."""
    before: dict[str, int] = {}
    biddings = 0
    for _, message, board in wire.boards():
        bids = {other: doc["bid"] for other, doc in board["kingdoms"].items() if other != kingdom}
        if any(one["kind"] == "Bid" for one in message["pending"]):
            assert not any(bids.values()), message
            assert all(
                set(one) == {"seat", "actor", "kind", "prompt", "rule", "answered"} for one in message["pending"]
            )
            if message["type"] == "change":
                assert not [line for line in message["log"] if line.get("rule") == BID], message["log"]
        else:
            biddings += bids != before
            before = bids
    return biddings
