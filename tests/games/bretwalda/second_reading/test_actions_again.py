"""Second reading, by another reader: Collection, Fyrd and Development, pages 17, 18 and 29 to 30."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    buildings,
    choices,
    dalcs,
    gold,
    hand,
    kingdom,
    lay,
    passing,
    play,
    refused,
    units,
    vessel,
)


# p. 6 and p. 17: two land units in a Capital, in a captured one as well.
def test_a_captured_capital_musters_two() -> None:
    areas = {"theodford": area("wessex"), "elmham": area("east_anglia", east_anglia={"ruler": 1})}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, kingdoms={"wessex": {"gold": 12}})
    for capital in ("theodford", "wintaceaster"):
        play(g, f"recruit ceorl {capital}", f"recruit ceorl {capital}")
        assert refused(g, f"recruit ceorl {capital}")


# p. 29 Brothers in Arms: two recruits in a City of Mercia's, three in its Capital.
def test_mercia_recruits_one_more_in_each_place() -> None:
    g = lay(at("fyrd", actor="mercia", taken=1), {"mameceaster": area("mercia")}, kingdoms={"mercia": {"gold": 12}})
    play(g, "recruit ceorl mameceaster", "recruit ceorl mameceaster")
    assert refused(g, "recruit ceorl mameceaster")
    play(g, *["recruit ceorl tamworthige"] * 3)
    assert refused(g, "recruit ceorl tamworthige")
    assert units(g, "tamworthige", "mercia") == {"ceorl": 3, "ruler": 1}


# p. 29 Brothers in Arms speaks of recruits: no second unit is upgraded in a City, one more is recruited.
def test_mercias_brothers_are_recruited_and_not_upgraded() -> None:
    areas = {"mameceaster": area("mercia", mercia={"ceorl": 2})}
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 12}})
    play(g, "upgrade ceorl mameceaster")
    assert refused(g, "upgrade ceorl mameceaster")
    play(g, "recruit ceorl mameceaster")
    assert refused(g, "recruit ceorl mameceaster")
    assert units(g, "mameceaster", "mercia") == {"ceorl": 2, "thegn": 1}


# p. 7 and p. 17: no Ship is launched upon a Sea with a Drakkar; the Harbour is open.
def test_a_ship_stays_in_harbour_where_a_drakkar_lies_off() -> None:
    def launched(*fleet: Doc) -> set[str]:
        where = at("fyrd", actor="wessex", taken=4)
        g = lay(where, {"lundenwic": area("wessex")}, vessels=list(fleet), kingdoms={"wessex": {"gold": 12}})
        return {choice for choice in choices(g) if choice.startswith("ship ")}

    assert launched() == {"ship lundenwic", "ship thaemese", "ship wintaceaster", "ship suth"}
    assert launched(vessel("danes", "thaemese", dane=1)) == {"ship lundenwic", "ship wintaceaster", "ship suth"}


# p. 30 Mead hall: whoever controls it has its card in his Fyrd, its captor too.
def test_a_captured_mead_hall_brings_its_card() -> None:
    g = lay(at("fyrd", actor="wessex", taken=4), {"loidis": area("wessex", 0, ("mead_hall",))})
    assert len(hand(g, "wessex")) == 1
    assert gold(g, "wessex") == 5


# p. 14, p. 17 and p. 30: an Abbey in a pillaged area without a unit brings nothing.
def test_a_pillaged_abbey_without_a_unit_brings_nothing() -> None:
    areas = {"gyrrum": area("", danes={"dane": 1}), "hagustaldes": area("northumbria", 0, ("abbey",))}
    g = lay(at("collection", 2, "su1", actor="northumbria", taken=4), areas)
    assert gold(g, "northumbria") == 5 + 2


# p. 18: two Buildings in a Capital, of two kinds; nothing more when both stand.
def test_a_capital_has_two_buildings_of_two_kinds() -> None:
    def offered(*standing: str) -> set[str]:
        g = lay(at("development", actor="mercia", taken=1), {"tamworthige": area("mercia", 0, standing)})
        return {choice for choice in choices(g) if choice.startswith("build") and "tamworthige" in choice}

    assert offered("granary") == {"build mead_hall tamworthige"}
    assert offered("granary", "mead_hall") == set()


# p. 9 and p. 18: three cards pay for a tile.
def test_three_cards_pay_for_a_tile() -> None:
    hands = {"mercia": ["l07", "l08", "l09"]}
    g = lay(at("development", actor="mercia", taken=1), hands=hands, kingdoms={"mercia": {"gold": 0}})
    play(g, "discard l07", "discard l08")
    assert refused(g, "tile boar_snout")
    play(g, "discard l09", "tile boar_snout")
    assert kingdom(g, "mercia")["tiles"] == ["boar_snout"]
    assert (gold(g, "mercia"), hand(g, "mercia")) == (0, [])


# p. 8 and p. 30: with the third Abbey a Dalc is there at once; with a fourth none.
def test_the_third_abbey_is_worth_a_dalc() -> None:
    abbeys = {"dor": area("mercia", 0, ("abbey",)), "steanford": area("mercia", 0, ("abbey",))}
    g = lay(at("development", actor="mercia", taken=1), {**abbeys, "hagustaldes": area("mercia")})
    before = dalcs(g, "mercia")
    play(g, "build abbey hagustaldes")
    assert dalcs(g, "mercia") == before + 1
    more = {**abbeys, "hagustaldes": area("mercia", 0, ("abbey",)), "heathfield": area("mercia")}
    g = lay(at("development", actor="mercia", taken=1), more)
    before = dalcs(g, "mercia")
    play(g, "build abbey heathfield")
    assert (dalcs(g, "mercia"), buildings(g, "heathfield")) == (before, ["abbey"])


# p. 30 Port: at any point of one's own action a Food becomes two Gold, and the tile can be paid.
@rule("bretwalda", "building.port")
def test_a_port_pays_for_a_tile_in_the_midst_of_a_development() -> None:
    areas = {"lundenwic": area("mercia", 1, ("port",))}
    g = lay(at("development", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 1}})
    assert asked(g) == ("mercia", "PortCall")
    play(g, "sell lundenwic")
    passing(g, "PortCall")
    assert (asked(g), gold(g, "mercia")) == (("mercia", "Develop"), 3)
    play(g, "tile boar_snout")
    assert gold(g, "mercia") == 0


# The same after a first purchase, and for an empty purse in a Fyrd.
@rule("bretwalda", "building.port")
def test_a_port_pays_for_what_comes_second() -> None:
    areas = {"lundenwic": area("mercia", 1, ("port",))}
    g = lay(at("development", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 4}})
    play(g, "tile boar_snout", "sell lundenwic")
    passing(g, "PortCall")
    assert "build granary tamworthige" in choices(g)
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 0}})
    play(g, "sell lundenwic")
    passing(g, "PortCall")
    play(g, "recruit ceorl tamworthige")
    assert (units(g, "tamworthige", "mercia"), gold(g, "mercia")) == ({"ceorl": 1, "ruler": 1}, 1)


# Who does not sell goes on at once; who has said that he is done is not asked again, whatever he sells.
@rule("bretwalda", "building.port")
def test_nobody_has_to_sell_and_done_is_done() -> None:
    areas = {"lundenwic": area("mercia", 2, ("port",))}
    where = at("development", actor="mercia", taken=1)
    g = lay(where, areas, kingdoms={"mercia": {"gold": 0}})
    play(g, "done")
    assert asked(g)[1] == "ChooseAction"
    g = lay(where, areas, kingdoms={"mercia": {"gold": 3}})
    play(g, "done", "sell lundenwic")
    passing(g, "PortCall")
    assert asked(g)[1] == "ChooseAction"


# Gold of a card that was given up counts with what is sold, as long as the action lasts.
@rule("bretwalda", "building.port", "action.fyrd.lordship-gold")
def test_gold_of_a_card_and_of_food_pay_together() -> None:
    areas = {"lundenwic": area("mercia", 1, ("port",))}
    more: Doc = {"hands": {"mercia": ["l07"]}, "kingdoms": {"mercia": {"gold": 0}}}
    g = lay(at("development", actor="mercia", taken=1), areas, **more)
    play(g, "discard l07", "sell lundenwic")
    passing(g, "PortCall")
    play(g, "tile boar_snout")
    assert (kingdom(g, "mercia")["tiles"], gold(g, "mercia")) == (["boar_snout"], 0)
