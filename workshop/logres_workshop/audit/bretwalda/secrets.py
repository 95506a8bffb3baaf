"""Secrets: no seat sees another's cards or sealed answers, in its view or in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from logres.engine.game import Game
from logres_workshop.audit.bretwalda.views import StepView, Tally, words
from logres_workshop.audit.moments import Difference

SHOWN_BY = ("play-card", "discard", "chronicle")  # lines that show a card that was secret
KEPT_SECRET = ("ReturnDrawn", "ReturnChronicle", "Bid", "ClaimAtOnce")


def secret_cards(view: dict[str, Any], seat: str) -> set[str]:
    """What a seat holds, by its own view."""
    found: set[str] = set()
    for known in view["board"]["kingdoms"].values():
        if known["seat"] == seat:
            found |= {*_cards(known["hand"]), *_cards(known["goals"])}
    return found


def _cards(part: Any) -> list[str]:
    return list(part) if isinstance(part, list) else []


def leaks(views: dict[str, dict[str, Any]], tally: Tally) -> Iterator[Difference]:
    """Views by seat; the spectator's under an empty name."""
    texts = {seat: words(view) for seat, view in views.items()}
    for seat in views:
        held = secret_cards(views[seat], seat) if seat else set()
        for other, text in texts.items():
            if other != seat and held:
                yield from tally.same("secret hands", "lordship.secret", set(), held & text, f"{other} of {seat}")


def look(game: Game, tally: Tally) -> Iterator[Difference]:
    views = {seat: game.view(seat, log=False) for seat in game.seats}
    views[""] = game.view(None, log=False)
    yield from leaks(views, tally)
    yield from sealed(game, tally)


def sealed(game: Game, tally: Tally) -> Iterator[Difference]:
    """Whatever a seat answers in secret, the others see the same until all is shown."""
    decision = game.decision
    if decision is None or decision.kind not in KEPT_SECRET or len(game.legal(decision.seat)) < 2:
        return
    waiting = [question for question in game.view(None, log=False)["pending"] if not question["answered"]]
    if decision.kind in ("Bid", "ClaimAtOnce", "ReturnChronicle") and len(waiting) < 2:
        return
    seen: dict[str, set[str]] = {}
    for action in (game.legal(decision.seat)[0], game.legal(decision.seat)[-1]):
        copy = game.clone()
        copy.play(action, decision.seat)
        for other in game.seats:
            if other != decision.seat:
                seen.setdefault(other, set()).add(json.dumps(copy.view(other), sort_keys=True))
    for other, pictures in seen.items():
        yield from tally.same("sealed answers", decision.rule, 1, len(pictures), f"{decision.kind} to {other}")


def lines(step: StepView, tally: Tally) -> Iterator[Difference]:
    """A line that all can read names a secret card only as it is shown."""
    for line in step.lines:
        cards = [card for card in line.ids("card") if card[0] in "lc" and card[1:].isdigit()]
        if cards and line.seen_by is None:
            yield from tally.holds("secret lines", "lordship.secret", "a card shown", line.kind in SHOWN_BY, line)
