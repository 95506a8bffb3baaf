"""An Event saved in the midst of its operations goes on where it stood, though its card was mended meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import logres
from logres.games.pendragon.events.event import AUTHORS, Event, Operation, side
from logres.games.pendragon.events.handling import Place
from logres.games.pendragon.events.operations import Prestige
from logres.games.pendragon.names import MILITIA, SHADED, Card
from tests.games.pendragon.boards import Table, game

VALENTIA = Card.VALENTIA.value


@contextmanager
def mended(first: Operation) -> Iterator[None]:
    """The shaded text of VALENTIA with one operation in front of its own."""
    author = AUTHORS[VALENTIA][SHADED]
    assert author is not None
    try:
        side(VALENTIA, SHADED)(lambda: (first, *author()))
        yield
    finally:
        side(VALENTIA, SHADED)(author)


def in_the_midst() -> Table:
    """VALENTIA, shaded: the Site is chosen, the Warbands are not placed."""
    g = game({"votadini": {"units": {"scotti_warband": 2}}}, at={"card": VALENTIA})
    while g.decision.kind != "PlaceUnits":
        offered = [action.text for action in g.legal()]
        g.play("event shaded" if "event shaded" in offered else offered[0])
    return g


def test_an_operation_is_saved_by_its_label():
    assert '"operation":"Place"' in in_the_midst().save()


def test_an_operation_of_another_kind_in_front_changes_nothing():
    g = in_the_midst()
    text = g.save()
    g.play(g.legal()[0])
    with mended(Prestige(1)):
        loaded = logres.load(text)
        found: Event | None = loaded.find(Event)
        assert found is not None
        assert found.operation == "Place"
        loaded.play(loaded.legal()[0])
    assert loaded.digest() == g.digest()
    assert loaded.find(Event) is None


def test_a_label_that_the_card_has_no_more_is_refused_in_words():
    text = in_the_midst().save()
    with mended(Place(MILITIA, 1)), pytest.raises(logres.BadRecord, match=r"in the midst of Valentia, at 'Place'"):
        logres.load(text)
