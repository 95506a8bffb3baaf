"""Cards from a printed copy: data and effects out of an overlay folder."""

from pathlib import Path

import pytest

from logres.engine.errors import BadInput
from logres.games.pendragon import tables
from logres.games.pendragon.events import event, own_copy
from logres.games.pendragon.names import UNSHADED, Card
from tests.games.pendragon.cards.events import board
from tests.games.pendragon.cards.events import event as run

EFFECT = '''
from logres.games.pendragon.events.event import Steps, side
from logres.games.pendragon.events.operations import Prestige
from logres.games.pendragon.names import UNSHADED, Card

@side(Card.AELLE, UNSHADED)
def aelle() -> Steps:
    """Prestige +5."""
    return (Prestige(5),)
'''


@pytest.fixture
def untouched():
    kept = [list(sides) for sides in event.AUTHORS]
    yield
    event.AUTHORS[:] = kept
    event._PROGRAMS.clear()


def test_an_effect_is_put_right(tmp_path: Path, untouched):
    (tmp_path / "cards.py").write_text(EFFECT)
    assert own_copy.load(tmp_path) == [(Card.AELLE, UNSHADED)]
    assert board(run("aelle", "unshaded", "dux", saxon_renown=4)).prestige == 5
    assert event.effect(Card.AELLE, UNSHADED) == "Prestige +5."


def test_a_faulty_file_is_named(tmp_path: Path, untouched):
    (tmp_path / "cards.py").write_text("side(")
    with pytest.raises(BadInput, match=r"cards\.py: SyntaxError"):
        own_copy.load(tmp_path)


def test_records_tell_own_effects_apart(tmp_path: Path):
    assert own_copy.fingerprint("x", None) == own_copy.fingerprint("x", tmp_path) == "x"
    (tmp_path / "cards.py").write_text(EFFECT)
    assert own_copy.fingerprint("x", tmp_path) != "x"


def test_data_of_a_card_is_put_right(tmp_path: Path):
    (tmp_path / "cards.yaml").write_text("events: {25: {title: DEIRA REGNUM, unshaded: {confidence: high}}}")
    data = tables.load(tmp_path)["cards"]["events"]
    assert (data[25]["title"], data[25]["unshaded"]["confidence"]) == ("DEIRA REGNUM", "high")
    assert data[24]["title"] == "AVALON"
