"""Games of before an option was there are played on as they were begun."""

from __future__ import annotations

import json
from typing import Any

import pytest

import logres
from logres.engine.codec import signed
from tests.games.britannia.positions import position, table, why

OLD: dict[str, dict[str, Any]] = {
    "britannia": {
        "ballot-call": False,
        "belgae-revolt": "turn",
        "boudicca-army": "with-her",
        "submission-areas": "contested",
        "angles-overrun": True,
        "saxon-levy": "own",
        "pict-return": "room",
    },
    "britannia-redux": {"leader-trail": "areas", "cnut-crown": "at-once"},
}


@pytest.mark.parametrize("id", OLD)
def test_an_older_record_and_an_older_save_keep_the_old_rules(id: str):
    g = logres.new(id, seed=1)
    head, moves = g.record(whole=True).split("\n\n")
    kept = {name: value for name, value in g.options.items() if name not in OLD[id]}
    old = f'[Options "{json.dumps(kept)}"]'
    lines = [old if line.startswith("[Options") else line for line in head.split("\n")]
    assert logres.replay("\n".join(lines) + "\n\n" + moves).options == {**g.options, **OLD[id]}
    doc = json.loads(g.save())
    del doc["check"]
    doc["options"] = kept
    assert logres.load(signed(doc)).options == {**g.options, **OLD[id]}


@pytest.mark.parametrize("id", OLD)
def test_a_new_game_has_the_options_of_today(id: str):
    g = logres.new(id, seed=1)
    assert all(g.options[name] != value for name, value in OLD[id].items() if name != "saxon-levy")
    assert logres.replay(g.record(whole=True)).options == logres.load(g.save()).options == g.options


def test_an_older_save_knows_neither_dismounted_riders_nor_refusals_by_area():
    areas = {"gwynedd": {"welsh": 1}, "powys": {"welsh": 1}, "york": {"romans": 1}}
    g = position("movement", "welsh", areas, round=4, subjects={"welsh": "romans"}, seed=1)
    g.play(["move gwynedd", "take 1 infantry", "to powys", "stop", "done"])
    doc = json.loads(g.save())
    del doc["check"], doc["state"]["board"]["dismounted"]
    movement = next(frame for frame in doc["state"]["stack"] if frame["frame"] == "Movement")
    del movement["fields"]["granted"]
    movement["step"] = "removal"
    h = logres.load(signed(doc))
    assert table(h).dismounted == 0
    h.play("deny")
    assert why(h, "done") == "submit.romans.effect-no-abandon"
    doc["state"]["board"]["round"] = 9
    assert table(logres.load(signed(doc))).dismounted == 2
