"""Second reading: Battles at sea and landings, pages 20 to 24."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    choices,
    control,
    fight,
    lay,
    passing,
    play,
    table,
    units,
    until,
    vessel,
    vessels,
)


# p. 21: land units take no part in a Battle at sea, and go down with their Ship.
def test_an_army_aboard_rolls_no_dice_and_drowns_with_its_ship() -> None:
    fleet = [vessel("mercia", "thaemese"), vessel("wessex", "suth", ealdorman=1, thegn=3)]
    g = lay(at("movement", actor="mercia", taken=1), vessels=fleet, chance=[6, 1])
    play(g, "sail ship_1", "sail suth", "done")
    passing(g, "ReturnDrawn", "MayRetreat")
    assert vessels(g, "wessex") == []
    assert g.position()["board"]["vessels"][0]["side"] == "mercia"
    assert asked(g)[1] == "ChooseAction"


# p. 21: Ships never fight on land; one in the Harbour adds no die, and falls with the area.
def test_a_ship_in_harbour_adds_nothing_to_the_defence_of_its_town() -> None:
    areas = {
        "dornwaraceaster": area("mercia"),
        "wintaceaster": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 2}),
        "ellandun": area("wessex", wessex={"ruler": 1}),
    }
    g = lay(
        fight("wintaceaster", "dornwaraceaster"),
        areas,
        vessels=[vessel("wessex", "wintaceaster")],
        chance=[6, 6, 1, 1, 1],
    )
    passing(g, "ReturnDrawn")
    assert asked(g) == ("mercia", "Prize")
    play(g, "destroy")
    assert vessels(g, "wessex") == []
    assert control(g, "wintaceaster") == "mercia"


# p. 23 Attacker and p. 20: who landed from a Ship and is beaten goes back aboard.
def test_beaten_landing_troops_go_back_aboard() -> None:
    areas = {"lindcylne": area("", neutral={"ealdorman": 1})}
    g = lay(
        at("movement", actor="northumbria", taken=4),
        areas,
        vessels=[vessel("northumbria", "nor", thegn=2)],
        chance=[2, 2, 1, 1] * 2,
    )
    play(g, "sail ship_1", "land lindcylne", "ashore thegn", "ashore thegn")
    passing(g, "Ashore", "Sail")
    play(g, "done")
    until(g, "ChooseAction")
    assert vessels(g, "northumbria")[0]["aboard"] == {"thegn": 2}
    assert units(g, "lindcylne", "neutral") == {"ealdorman": 1}


# p. 24: at sea too it is the defender's victory if both are afloat after two rounds; the attacker goes back.
def test_at_sea_the_attacker_goes_back_after_two_rounds() -> None:
    fleet = [vessel("mercia", "thaemese"), vessel("wessex", "suth")]
    g = lay(at("movement", actor="mercia", taken=1), vessels=fleet, chance=[1, 1, 1, 1])
    play(g, "sail ship_1", "sail suth", "done")
    until(g, "ChooseAction")
    assert [v["at"] for v in vessels(g, "mercia")] == ["thaemese"]
    assert [v["at"] for v in vessels(g, "wessex")] == ["suth"]


# p. 7 and p. 21: at sea there are no black dice, not even off a Capital.
def test_no_black_dice_at_sea() -> None:
    fleet = [vessel("mercia", "thaemese"), vessel("wessex", "suth")]
    g = lay(at("movement", actor="mercia", taken=1), vessels=fleet, chance=[1, 1])
    play(g, "sail ship_1", "sail suth", "done")
    assert table(g)["battle"]["dice"] == ["attacker brown 1", "defender brown 1"]


# p. 24: at sea two Ships roll two dice; the wounds fall on the one with fewer aboard first.
def test_the_emptier_ship_is_sunk_first() -> None:
    fleet = [
        vessel("mercia", "thaemese"),
        vessel("wessex", "suth", "ship_1", thegn=2),
        vessel("wessex", "suth", "ship_2"),
    ]
    g = lay(at("movement", actor="mercia", taken=1), vessels=fleet, chance=[6, 1, 1], seed=1)
    play(g, "sail ship_1", "sail suth", "done")
    until(g, "MayRetreat")
    assert [v["aboard"] for v in vessels(g, "wessex")] == [{"thegn": 2}]


# p. 23 and p. 24: a Ship that defends and retreats goes to an adjacent Sea without others, with all aboard.
def test_a_defending_ship_flees_with_its_army() -> None:
    fleet = [vessel("mercia", "thaemese"), vessel("wessex", "suth", thegn=2), vessel("northumbria", "seafern")]
    areas = {"wintaceaster": area("mercia"), "ellandun": area("wessex", wessex={"ruler": 1})}
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=fleet, chance=[1, 1], seed=1)
    play(g, "sail ship_1", "sail suth", "done", "stay", "retreat")
    passing(g, "RetreatTo")
    assert [(v["at"], v["aboard"]) for v in vessels(g, "wessex")] == [("thaemese", {"thegn": 2})]
    assert vessels(g, "northumbria")[0]["at"] == "seafern"


# p. 20 and p. 23: troops landed in two areas and beaten in both are all back aboard.
def test_landings_beaten_in_two_places_are_back_aboard() -> None:
    areas = {
        "elmham": area("east_anglia", east_anglia={"thegn": 1}),
        "norwic": area("east_anglia", east_anglia={"thegn": 1}),
    }
    g = lay(
        at("movement", actor="northumbria", taken=4),
        areas,
        vessels=[vessel("northumbria", "nor", thegn=2)],
        chance=[1] * 20,
    )
    play(g, "sail ship_1", "land elmham", "ashore thegn", "done", "land norwic")
    passing(g, "Ashore", "Sail")
    play(g, "done", "fight elmham")
    until(g, "ChooseAction")
    assert vessels(g, "northumbria")[0]["aboard"] == {"thegn": 2}


# p. 23 Attacker: some came over land and some by Ship: they retreat together, by one of the two ways.
def test_attackers_by_land_and_sea_retreat_by_one_way() -> None:
    areas = {
        "theodford": area("northumbria", northumbria={"thegn": 1}),
        "elmham": area("east_anglia", east_anglia={"thegn": 2, "ruler": 1}),
    }
    g = lay(
        at("movement", actor="northumbria", taken=4),
        areas,
        vessels=[vessel("northumbria", "nor", ealdorman=1)],
        chance=[1, 1, 1, 1, 2] * 2,
    )
    play(g, "move thegn theodford", "to elmham", "sail ship_1", "land elmham")
    passing(g, "Ashore", "Sail")
    play(g, "done")
    until(g, "RetreatTo", "ChooseAction")
    assert asked(g)[1] == "RetreatTo"
    assert len(choices(g)) == 2
    play(g, "back theodford")
    assert units(g, "theodford", "northumbria") == {"thegn": 1, "ealdorman": 1}


# p. 21: Danes aboard a Drakkar that is sunk drown with it.
def test_danes_drown_with_their_drakkar() -> None:
    fleet = [
        vessel("mercia", "thaemese"),
        vessel("mercia", "thaemese", "ship_2"),
        vessel("danes", "nor", dane=3),
    ]
    g = lay(at("movement", actor="mercia", taken=1), vessels=fleet, chance=[6, 3, 1])
    play(g, "sail ship_1", "sail nor", "sail ship_2", "sail nor", "done")
    until(g, "ChooseAction")
    assert vessels(g, "danes") == []
    assert [v["at"] for v in vessels(g, "mercia")] == ["nor", "nor"]


# p. 30, question on Lordship: a full Ship takes nobody back, so that Stragglers of its troops find no place.
@rule("bretwalda", "battle.lordship-return-unit")
def test_a_full_ship_takes_no_stragglers_back() -> None:
    def fought(crew: int) -> bool:
        areas = {
            "elmham": area("east_anglia", east_anglia={"thegn": 3}),
            "poclinton": area("northumbria", northumbria={"thegn": 1}),
        }
        g = lay(
            at("movement", actor="northumbria", taken=4),
            areas,
            vessels=[vessel("northumbria", "nor", ceorl=crew, thegn=1)],
            hands={"northumbria": ["l23"]},
            chance=[1, 6, 1, 1],
        )
        play(g, "sail ship_1", "land elmham", "ashore thegn", "done", "stop", "move thegn poclinton", "board ship_1")
        play(g, "done")
        while asked(g)[1] != "ChooseAction":
            if "play l23" in choices(g):
                return True
            passing(g, asked(g)[1], most=1)
        return False

    assert fought(2)
    assert not fought(3)
