"""Positions taken within a phase: nothing is done twice, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

import logres
from logres.engine.codec import dumps, state_json
from tests.games.britannia.positions import position

ONE_EACH = ("gwynedd", "clwyd", "powys", "dyfed", "gwent", "hwicce", "march", "cheshire", "york")
SAXONS: dict[str, Any] = {area: {"saxons": 1} for area in ("wessex", "sussex", "kent")}
SOUTH = ("york", "cheshire", "hwicce", "avalon", "wessex", "sussex", "kent", "essex", "suffolk", "norfolk")
HAROLD = {"essex": {"saxons": {"infantry": 1, "leader": "harold"}}}
HARDRADA = {"york": {"norwegians": {"infantry": 2, "leader": "hardrada"}}, "lindsey": {"norwegians": 1}}
CNUT = {"york": {"danes": {"infantry": 4, "leader": "cnut"}}, "lindsey": {"danes": 3}, "essex": {"saxons": 1}}
DANISH = {area: {"danes": 1} for area in ("york", "lindsey", "norfolk", "suffolk")}

WITHIN = {
    "population": lambda: position("population", "welsh", {area: {"welsh": 1} for area in ONE_EACH}, 9),
    "reinforcements": lambda: position("round", None, {**SAXONS, **HAROLD, **HARDRADA}, 16),
    "bretwalda": lambda: position("crown", None, {"york": {"angles": 1}, "essex": {"saxons": 1}}, 10),
    "conversion": lambda: position("round", None, {a: {"romans": {"infantry": 1, "fort": True}} for a in SOUTH}, 6),
    "danes leave": lambda: position("withdrawal", "danes", CNUT, 14),
    "the king's army": lambda: position("crown", None, {**DANISH, "essex": {"saxons": 1}}, 13, seed=1),
    "overpopulation": lambda: position("overpopulation", "welsh", {"york": {"welsh": 5}}, 9),
    "legion": lambda: position("overpopulation", "romans", {"york": {"romans": 14}}, 2),
    "march": lambda: position("movement", "welsh", {"york": {"welsh": 2}, "march": {"welsh": 1}}, 9, seed=1),
    "boudicca": lambda: position("population", "belgae", {"kent": {"belgae": 2}, "essex": {"belgae": 1}}, 1),
}


def moment(g: logres.Game) -> str:
    state = state_json(g)
    return dumps([state[part] for part in ("answer", "board", "stack")])


@pytest.mark.parametrize("within", WITHIN)
def test_a_position_within_a_phase_goes_on_as_the_game_does(within: str):
    """At every one of the next questions, as long as no dice fall."""
    g = WITHIN[within]()
    for _ in range(6):
        back = logres.position("britannia", json.loads(json.dumps(g.position())), seed=1)
        assert moment(back) == moment(g)
        seat = g.pending[0].seat
        g.play(g.legal(seat)[0], seat)
        if not g.pending:
            break
        back.play(back.legal(seat)[0], seat)
        assert moment(back) == moment(g)


def test_at_an_entry_point_nothing_is_pending():
    g = position("movement", "welsh", {"york": {"welsh": 2}}, 9)
    assert "pending" not in g.position()["at"]
    g.play("move york")
    assert g.position()["at"]["pending"]["stack"][-1]["frame"] == "ChooseWho"


def test_sealed_votes_are_hidden():
    g = position("crown", None, {"york": {"angles": 1}, "essex": {"saxons": 1}}, 10, options={"secret-ballot": True})
    g.play("vote angles", "blue")
    doc = g.position()
    assert "pending" not in doc["at"]
    assert "vote angles" in json.dumps(doc["hidden"])
    assert moment(logres.position("britannia", json.loads(json.dumps(doc)))) == moment(g)


def test_a_position_that_cannot_be_used_is_refused_in_words():
    doc = position("movement", "welsh", {"york": {"welsh": 2}}, 9).position()
    doc["at"] = {**doc["at"], "pending": {"stack": [{"frame": "Nothing", "fields": {}}]}}
    with pytest.raises(logres.BadInput):
        logres.position("britannia", doc)


def test_new_forts_stay_new():
    """A fort built in this phase gives no road before the next, also in a game that goes on from its position."""
    g = position("movement", "romans", {"english_channel": {"romans": 3}}, 2, seed=1)
    g.play(["move english_channel", "take 2 infantry", "to kent", "stop"])
    doc = g.position()
    assert doc["board"]["areas"]["kent"]["romans"]["fort"] == "new"
    assert moment(logres.position("britannia", doc, seed=1)) == moment(g)
