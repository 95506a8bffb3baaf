"""5.5 A free Battle of Barbarians is one of 3.4.4 or 3.5.4 in full: they plunder before they fight."""

from __future__ import annotations

import pytest

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import event, over, play, prosperity, said, texts

HOSTILE = {"iceni": {"saxon_warband": 4, "militia": 1, "hillfort": 1}}


@rule("pendragon", "5.5.free-actions", "3.4.4.battle-plunder")
def test_mistborn_saxons_plunder_before_they_fight():
    g = event("mistborn", "shaded", "saxons", HOSTILE, bottom={"iceni": 3})
    play(g, "choose saxons", "choose iceni", "fight britons iceni")
    assert prosperity(g, "iceni") == 1  # its Population is 2
    assert said(g, "Saxons take 2 Plunder in Iceni")


@rule("pendragon", "5.5.free-actions")
def test_who_forgoes_the_battle_plunders_nothing():
    g = event("mistborn", "shaded", "saxons", HOSTILE, bottom={"iceni": 3})
    play(g, "choose saxons", "choose iceni", "forgo iceni")
    assert (over(g), prosperity(g, "iceni")) == (True, 3)


@rule("pendragon", "5.5.free-actions", "3.5.4.battle")
@pytest.mark.parametrize(
    ("title", "by", "piece", "answers"),
    [
        ("with_the_cross_on_his_shoulders", "saxons", "saxon_warband", ("choose saxons", "choose iceni")),
        ("with_the_cross_on_his_shoulders", "scotti", "scotti_warband", ("choose scotti", "choose iceni")),
        ("bernicia", "saxons", "saxon_warband", ("choose votadini", "enough", "battle")),
        ("deira", "saxons", "saxon_warband", ("revolt", "choose parisi", "fight britons parisi")),
        ("laeti", "saxons", "saxon_warband", ("choose iceni", "fight britons iceni")),
        ("wolves_into_the_fold", "saxons", "saxon_warband", ("choose saxons", "choose iceni", "fight britons iceni")),
    ],
)
def test_other_free_battles(title: str, by: str, piece: str, answers: tuple[str, ...]):
    space = next(s for s in ("votadini", "parisi", "iceni") if any(s in answer for answer in answers))
    released = title in ("deira", "laeti", "wolves_into_the_fold")
    forces: dict[str, dict[str, int]] = {space: {"militia": 6, piece: 1}}
    if released:
        forces[space][f"red_{piece}"] = 1
    forces["regni"] = {piece: 1}
    g = event(title, "shaded", by, forces, bottom={space: 4}, population={space: 2})
    for answer in answers:
        if answer in texts(g) or answer.split()[0] not in ("choose", "enough"):
            play(g, answer)
    assert said(g, f"Plunder in {space.title()}")
