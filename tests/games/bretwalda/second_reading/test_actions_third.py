"""Second reading, ten more of Collection, Fyrd and Development, written when the code of Ports had been opened."""

from __future__ import annotations

from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    at,
    choices,
    food,
    gold,
    hand,
    lay,
    play,
    refused,
    units,
    vessels,
)


# p. 17: a token is enough to recruit in a City; no unit need stand there.
def test_a_city_without_a_unit_recruits() -> None:
    g = lay(at("fyrd", actor="wessex", taken=4), {"oxenaforda": area("wessex")})
    play(g, "recruit thegn oxenaforda")
    assert (units(g, "oxenaforda", "wessex"), gold(g, "wessex")) == ({"thegn": 1}, 2)


# p. 17: in a Capital one is recruited and one upgraded, and then neither.
def test_a_capital_recruits_one_and_upgrades_one() -> None:
    areas = {"wintaceaster": area("wessex", wessex={"ceorl": 2})}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, kingdoms={"wessex": {"gold": 12}})
    play(g, "upgrade ceorl wintaceaster", "recruit ceorl wintaceaster")
    assert refused(g, "upgrade ceorl wintaceaster")
    assert refused(g, "recruit ceorl wintaceaster")
    assert (units(g, "wintaceaster", "wessex"), gold(g, "wessex")) == ({"ceorl": 2, "thegn": 1, "ruler": 1}, 9)


# p. 17: or two are upgraded.
def test_a_capital_upgrades_two() -> None:
    areas = {"wintaceaster": area("wessex", wessex={"ceorl": 2})}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, kingdoms={"wessex": {"gold": 12}})
    play(g, "upgrade ceorl wintaceaster", "upgrade ceorl wintaceaster")
    assert refused(g, "recruit ceorl wintaceaster")
    assert (units(g, "wintaceaster", "wessex"), gold(g, "wessex")) == ({"thegn": 2, "ruler": 1}, 8)


# p. 9 and p. 17: a card given up pays the last Gold of a Ship.
def test_a_card_pays_the_last_gold_of_a_ship() -> None:
    more: Doc = {"hands": {"wessex": ["l07"]}, "kingdoms": {"wessex": {"gold": 2}}}
    g = lay(at("fyrd", actor="wessex", taken=4), **more)
    assert refused(g, "ship wintaceaster")
    play(g, "discard l07", "ship wintaceaster")
    assert [v["at"] for v in vessels(g, "wessex")] == ["wintaceaster"]
    assert gold(g, "wessex") == 0


# p. 17: any number of cards, two Gold each.
def test_six_gold_buy_three_cards() -> None:
    g = lay(at("fyrd", actor="wessex", taken=4), kingdoms={"wessex": {"gold": 6}})
    play(g, "buy", "buy", "buy")
    assert (len(hand(g, "wessex")), gold(g, "wessex")) == (3, 0)


# p. 29: two Gold build an Abbey of Northumbria's, and nothing else.
def test_two_gold_build_a_northumbrian_abbey_alone() -> None:
    areas = {"hagustaldes": area("northumbria"), "poclinton": area("northumbria")}
    g = lay(at("development", actor="northumbria", taken=4), areas, kingdoms={"northumbria": {"gold": 2}})
    assert choices(g) == {"done", "build abbey hagustaldes", "build abbey poclinton"}


# p. 8 and p. 18: where a captured Building stands in a Countryside nothing more is built.
def test_a_captured_building_fills_its_area() -> None:
    areas = {"hagustaldes": area("mercia", 0, ("abbey",)), "dor": area("mercia")}
    g = lay(at("development", actor="mercia", taken=1), areas)
    assert not [choice for choice in choices(g) if choice.endswith("hagustaldes")]
    assert "build abbey dor" in choices(g)


# p. 18 and p. 30: beside the Port of a Capital stands a Granary or a Mead hall, no second Port and no Abbey.
def test_what_stands_beside_a_port_in_a_capital() -> None:
    g = lay(at("development", actor="wessex", taken=4), {"wintaceaster": area("wessex", 0, ("port",))})
    built = {choice for choice in choices(g) if choice.startswith("build")}
    assert built == {"build granary wintaceaster", "build mead_hall wintaceaster"}


# p. 30: a Granary in an area with a token and no unit brings its Food, the field itself none.
def test_a_granary_alone_brings_one_food() -> None:
    g = lay(at("collection", actor="mercia", taken=1), {"ligoraceaster": area("mercia", 0, ("granary",))})
    assert (food(g, "ligoraceaster"), food(g, "tamworthige")) == (1, 1)


# p. 14 and p. 17: Pillage keeps nobody from recruiting.
def test_a_pillaged_city_recruits() -> None:
    areas = {"gyrrum": area("", danes={"dane": 1}), "bebbanburg": area("northumbria")}
    g = lay(at("fyrd", 2, "su1", actor="northumbria", taken=4), areas)
    assert "recruit ceorl bebbanburg" in choices(g)
