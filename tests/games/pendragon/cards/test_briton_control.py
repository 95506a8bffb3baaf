"""1.6.1 What cards call Briton Control: at Fragmentation that of the Civitates alone."""

from __future__ import annotations

from typing import Any

import pytest

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, board, event, play, prosperity, targets

DUX_HELD = {"fort": 1, "cavalry": 2}
OURS = {"hillfort": 1, "militia": 2}

# The card, its side, a space in which nothing but Control differs, what the space needs besides, and the board.
SIDES: list[tuple[str, str, str, dict[str, int], dict[str, Any]]] = [
    ("attacotti", "unshaded", "dobunni", {"scotti_raider": 1}, {}),
    ("thames", "unshaded", "dobunni", {}, {}),
    ("pelagius", "unshaded", "dobunni", {}, {}),
    ("ruin_of_the_villas", "unshaded", "dobunni", {}, {}),
    ("de_excidio_britanniae", "unshaded", "dobunni", {}, {"population": {"dobunni": 1}}),
    ("slave_markets", "unshaded", "dobunni", {"hillfort": 1}, {"refugees": 2, "population": {"dobunni": 1}}),
]


@rule("pendragon", "1.6.1.split-at-fragmentation")
@pytest.mark.parametrize(("title", "side", "space", "more", "fields"), SIDES)
def test_dux_control_is_not_briton_control_at_fragmentation(
    title: str, side: str, space: str, more: dict[str, int], fields: dict[str, Any]
):
    for imperium, held, offered in (
        ("fragmentation", OURS, True),
        ("fragmentation", DUX_HELD, False),
        ("autonomy_military", DUX_HELD, True),
    ):
        g = event(title, side, "scotti", {space: {**more, **held}}, imperium=imperium, **fields)
        assert (g.decision is not None and space in targets(g, "choose")) == offered, (imperium, held)


@rule("pendragon", "1.6.1.split-at-fragmentation")
def test_valentia_prospers_under_briton_control_alone():
    for imperium, cubes in (("fragmentation", 0), ("autonomy_military", 1)):
        g = event("valentia", "unshaded", "dux", {"carvetii": DUX_HELD}, imperium=imperium)
        play(g, "choose carvetii")
        while g.decision is not None:
            g.play(g.legal()[-1])
        assert bool(prosperity(g, "carvetii")) == bool(cubes)


@rule("pendragon", "1.6.1.split-at-fragmentation")
@pytest.mark.parametrize(("title", "near"), [("elmet", "parisi"), ("calleva_atrebatum", "dobunni")])
def test_a_tribal_war_strikes_a_neighbour_under_briton_control(title: str, near: str):
    for imperium, offered in (("fragmentation", False), ("autonomy_military", True)):
        g = event(title, "shaded", "scotti", {near: DUX_HELD}, imperium=imperium)
        assert (g.decision is not None and near in targets(g, "choose")) == offered
    assert (at(g, near, "fort"), board(g).old_reading) == (1, 0)
