"""Second reading: Battles, pages 21 to 25."""

from __future__ import annotations

from typing import Any

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    choices,
    control,
    hand,
    kingdom,
    lay,
    passing,
    play,
    table,
    units,
    until,
    vessel,
    vessels,
)


def fight(place: str, *origins: str, **more: Any) -> Doc:
    return at("battle", actor="mercia", attacker="mercia", area=place, taken=1, origins=[*origins], **more)


# p. 22, example: Ceorls first, then Thegns, and a wounded unit before a sound one, in the second round too.
def test_wounds_fall_on_ceorls_then_on_the_wounded_thegn_in_the_next_round() -> None:
    defence = {"ceorl": 2, "thegn": 2, "ealdorman": 1}
    areas = {"dor": area("wessex", wessex=defence, mercia={"thegn": 4})}
    first = [3, 3, 3, 1, 1, 1, 1, 1, 1]
    second = [3, 3, 1, 1, 1, 1, 1]
    g = lay(fight("dor", "tamworthige"), areas, chance=[*first, *second])
    passing(g, "MayRetreat")
    assert units(g, "dor", "wessex") == {"thegn": 1, "ealdorman": 1}
    passing(g, "ReturnDrawn", "RetreatTo")
    assert units(g, "tamworthige", "mercia") == {"thegn": 3, "ruler": 1}


# p. 23: if nobody is left the defender has won: no token changes hands.
def test_mutual_destruction_is_a_victory_of_the_defender() -> None:
    areas = {"dor": area("wessex", 2, wessex={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 6])
    until(g, "ChooseAction")
    assert table(g)["areas"]["dor"]["units"] == {}
    assert control(g, "dor") == "wessex"
    won = next(line for line in g.log if line.kind == "battle-won")
    assert "Wessex" in won.text


# p. 23 Attacker: units from two areas retreat together, to one of the two.
def test_attackers_from_two_sides_retreat_together_to_one_of_them() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 2}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1, 1, 1] * 2)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to dor", "done")
    passing(g, "MayRetreat")
    assert asked(g) == ("mercia", "RetreatTo")
    assert choices(g) == {"back tamworthige", "back mameceaster"}
    play(g, "back mameceaster")
    assert units(g, "mameceaster", "mercia") == {"thegn": 2}


# p. 23 Attacker: the way back was taken by others in an earlier Battle: any adjacent area free of others will do.
def test_attackers_whose_way_back_is_taken_retreat_elsewhere() -> None:
    areas = {
        "mameceaster": area("mercia", mercia={"thegn": 2}),
        "dor": area("", mercia={"thegn": 1}),
        "loidis": area("", wessex={"thegn": 3}),
        "heathfield": area("", east_anglia={"thegn": 1}),
    }
    dice = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1]
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=dice)
    play(g, *["move thegn mameceaster", "to loidis"] * 2, "move thegn dor", "to heathfield", "done")
    play(g, next(choice for choice in choices(g) if "loidis" in choice), "stay", "retreat", "back dor")
    passing(g, "ReturnDrawn", "MayRetreat", "PlayCard")
    assert asked(g) == ("mercia", "RetreatTo")
    assert choices(g) == {"back lindcylne", "back loidis"}


# p. 23 Defender: an adjacent Controlled area comes before any empty one.
def test_a_defender_with_an_own_area_next_door_may_not_flee_into_the_empty() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("wessex"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1])
    play(g, "stay", "retreat")
    assert choices(g) == {"back loidis", "back heathfield"}


# p. 23 Defender: where neither an own nor an empty area adjoins, no Retreat is offered and the second round is fought.
def test_a_surrounded_defender_is_not_offered_a_retreat() -> None:
    ring = {name: area("mercia") for name in ("loidis", "heathfield", "lindcylne", "mameceaster", "ligoraceaster")}
    areas = {**ring, "dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1, 1, 1])
    assert asked(g) == ("mercia", "MayRetreat")
    play(g, "stay")
    assert asked(g)[1] != "MayRetreat"


# p. 22: shields take away swords on the dice; a card given For the King! after that wounds all the same.
def test_a_card_for_the_king_is_not_swallowed_by_spare_shields() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1, "thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": ["l27"]}, chance=[1, 3, 2])
    while "king l27" not in choices(g):
        play(g, "pass")
    play(g, "king l27")
    until(g, "MayRetreat")
    assert units(g, "dor", "wessex") == {"thegn": 1}


# p. 21: land units take no part in a Battle at sea, and go down with their Ship.
def test_an_army_aboard_rolls_no_dice_and_drowns_with_its_ship() -> None:
    fleet = [vessel("mercia", "thaemese"), vessel("wessex", "suth", ealdorman=1, thegn=3)]
    g = lay(at("movement", actor="mercia", taken=1), vessels=fleet, chance=[6, 1])
    play(g, "sail ship_1", "sail suth", "done")
    passing(g, "ReturnDrawn", "MayRetreat")
    assert vessels(g, "wessex") == []
    assert g.position()["board"]["vessels"][0]["side"] == "mercia"
    assert asked(g)[1] == "ChooseAction"


# p. 21: cards are played in turns until both pass one after the other; who has passed may play again later.
def test_a_pass_does_not_bind_if_the_other_side_plays_a_card() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": ["l02"], "wessex": ["l03"]}, chance=[1, 1, 1])
    assert asked(g) == ("mercia", "PlayCard")
    play(g, "pass")
    assert asked(g) == ("wessex", "PlayCard")
    play(g, "play l03")
    assert asked(g) == ("mercia", "PlayCard")
    assert "play l02" in choices(g)


# p. 25: who leads Danes or Neutrals plays no Lordship cards and draws none; the kingdom attacked does both.
def test_the_leader_of_danes_plays_and_draws_no_cards() -> None:
    areas = {
        "heathfield": area("", danes={"dane": 2}),
        "dor": area("wessex", wessex={"thegn": 1}),
    }
    g = lay(
        at("hire", 3, "au1", actor="northumbria", budget=6),
        areas,
        hands={"northumbria": ["l02"], "wessex": ["l03"]},
        chance=[1, 1, 1] * 2,
    )
    play(g, *["hire dane heathfield", "to dor"] * 2)
    seats = set()
    while asked(g)[1] in ("PlayCard", "MayRetreat", "ReturnDrawn"):
        if asked(g)[1] != "MayRetreat":
            seats.add(asked(g)[0])
        passing(g, asked(g)[1], most=1)
    assert seats == {"wessex"}
    assert hand(g, "northumbria") == ["l02"]
    assert len(hand(g, "wessex")) == 2
    assert units(g, "heathfield", "danes") == {"dane": 2}


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


# p. 21 and p. 7: a Capital helps whoever defends it with two black dice, its captor too.
def test_the_captor_of_a_capital_rolls_its_two_black_dice() -> None:
    areas = {
        "theodford": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1}),
        "elmham": area("east_anglia", east_anglia={"ruler": 1}),
    }
    g = lay(fight("theodford", "colneceaster"), areas, chance=[1, 1, 1, 5] * 2)
    assert [die for die in table(g)["battle"]["dice"] if "black" in die] == ["defender black 1", "defender black 5"]
    until(g, "ChooseAction")
    assert units(g, "theodford", "mercia") == {}


# p. 22 and p. 23: a defender may flee into an own area where a Battle is still to come; he is sound there.
def test_a_wounded_thegn_flees_into_the_next_battle_and_is_sound_there() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[3, 1, 3, 1, 1, 1], seed=1)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done")
    play(g, next(choice for choice in choices(g) if "dor" in choice), "stay", "retreat")
    passing(g, "RetreatTo", "ReturnDrawn", "PlayCard")
    assert control(g, "dor") == "mercia"
    assert asked(g) == ("mercia", "MayRetreat")
    assert units(g, "loidis", "wessex") == {"thegn": 2}


# p. 23: who retreats as attacker after the first round ends the Battle: the defender is not asked.
def test_an_attackers_retreat_ends_the_battle_at_once() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1], seed=1)
    play(g, "retreat")
    seats = []
    while asked(g)[1] != "ChooseAction":
        seats.append(asked(g))
        passing(g, asked(g)[1], most=1)
    assert ("wessex", "MayRetreat") not in seats
    assert units(g, "tamworthige", "mercia") == {"thegn": 2, "ruler": 1}
    assert control(g, "dor") == "wessex"


# p. 23 Defender: nobody flees across Wetlands.
def test_wetlands_are_no_way_of_retreat() -> None:
    areas = {"heathfield": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1}), "poclinton": area("wessex")}
    g = lay(fight("heathfield", "dor"), areas, chance=[1, 1, 1])
    play(g, "stay", "retreat")
    assert choices(g) == {"back lindcylne", "back loidis", "back dor"}


# p. 23 Defender: all of them go together, Ceorls too, though Ceorls do not move otherwise.
def test_ceorls_retreat_with_the_others() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 1, "ceorl": 2}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("wessex"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1])
    play(g, "stay", "retreat", "back loidis")
    assert units(g, "loidis", "wessex") == {"ceorl": 2, "thegn": 1}


# p. 22: shields of one side take swords of the other, face by face: 3 swords against 2 shields are 1 wound.
def test_shields_take_swords_one_for_one() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 3, 2, 2])
    wounds = next(line for line in g.log if line.kind == "wounds")
    assert wounds.text == "Wounds by Mercia: 1, by Wessex: 0"


# p. 22: the Ruler is wounded last of all, after the Ealdorman.
def test_the_ruler_falls_last() -> None:
    areas = {"dor": area("wessex", wessex={"ealdorman": 1, "ruler": 1}, mercia={"thegn": 4})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 6, 1, 1, 1, 1])
    until(g, "MayRetreat", "ChooseAction")
    assert units(g, "dor", "wessex") == {"ruler": 1}


# p. 24 and p. 25: Neutrals that are attacked roll and are wounded like others; nobody draws or plays cards for them.
def test_neutral_defenders_wound_and_fall_like_others() -> None:
    areas = {"dor": area("", neutral={"ceorl": 1, "thegn": 1}, mercia={"thegn": 2})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 3, 6, 6], hands={"wessex": ["l02"], "east_anglia": ["l03"]})
    seats = set()
    while asked(g)[1] != "ChooseAction":
        if asked(g)[1] == "PlayCard":
            seats.add(asked(g)[0])
        passing(g, asked(g)[1], most=1)
    assert seats <= {"mercia"}
    assert units(g, "dor", "mercia") == {"thegn": 1}
    assert control(g, "dor") == "mercia"
    assert len(hand(g, "mercia")) == 1


# p. 21: the card Reinforcement brings a unit in before the dice; it fights at once, and its area keeps the token.
def test_a_reinforcing_ruler_fights_at_once() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1}),
        "loidis": area("wessex", wessex={"ruler": 1}),
    }
    g = lay(fight("dor", "tamworthige"), areas, hands={"wessex": ["l01"]}, chance=[1, 1, 1])
    until(g, "PlayCard")
    while asked(g)[0] != "wessex":
        passing(g, asked(g)[1], most=1)
    play(g, next(choice for choice in choices(g) if choice.startswith("play l01")))
    until(g, "MayRetreat")
    assert units(g, "dor", "wessex") == {"thegn": 1, "ruler": 1}
    assert units(g, "loidis", "wessex") == {}
    assert len([die for die in table(g)["battle"]["dice"] if die.startswith("defender")]) == 2


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


# p. 23 Attacker: of two ways back one is taken by others; the other is the only one.
def test_of_two_ways_back_the_free_one_is_taken() -> None:
    areas = {
        "dor": area("", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 2}),
        "loidis": area("", wessex={"thegn": 3}),
        "heathfield": area("", east_anglia={"thegn": 2}),
        "lindcylne": area("mercia", mercia={"thegn": 1}),
    }
    dice = [6, 6, 1, 1, 1, 1, *[1, 1, 1, 1] * 2]
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=dice)
    play(g, *["move thegn mameceaster", "to loidis"] * 2, "move thegn dor", "to heathfield")
    play(g, "move thegn lindcylne", "to heathfield", "done", "fight loidis", "stay", "retreat", "back dor")
    passing(g, "ReturnDrawn", "MayRetreat", "PlayCard", "RetreatTo")
    assert units(g, "lindcylne", "mercia") == {"thegn": 2}


# p. 23: after the second round nobody chooses: no question for a Retreat is asked then.
def test_after_the_second_round_no_retreat_is_offered() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2}), "loidis": area("wessex")}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1, 1] * 2)
    questions = 0
    while asked(g)[1] != "ChooseAction":
        questions += asked(g)[1] == "MayRetreat"
        passing(g, asked(g)[1], most=1)
    assert questions == 2


# p. 22: both sides give cards For the King! in the same round; wounds fall on both at once, and the defender has won.
def test_cards_for_both_kings_destroy_both_and_the_defender_wins() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"ceorl": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": ["l27"], "wessex": ["l28"]}, chance=[1, 1])
    for side, card in (("mercia", "l27"), ("wessex", "l28")):
        while f"king {card}" not in choices(g):
            passing(g, asked(g)[1], most=1)
        assert asked(g)[0] == side
        play(g, f"king {card}")
    until(g, "ChooseAction")
    assert table(g)["areas"]["dor"]["units"] == {}
    assert control(g, "dor") == "wessex"


# p. 21: the step of cards ends when both have passed one after the other, not before.
def test_an_attacker_who_played_is_asked_again_after_the_defenders_pass() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2})}
    hands = {"mercia": ["l02", "l03"], "wessex": ["l09"]}
    g = lay(fight("dor", "tamworthige"), areas, hands=hands)
    play(g, "play l02")
    assert asked(g)[0] == "wessex"
    play(g, "pass")
    assert asked(g)[0] == "mercia"
    assert "play l03" in choices(g)


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


# Boar Snout and p. 21: a black die for two attackers or more, on land; for one alone none.
def test_a_boar_snout_needs_two() -> None:
    tiles = {"mercia": {"tiles": ["boar_snout"]}}
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 2})}
    g = lay(fight("dor", "tamworthige"), areas, kingdoms=tiles, chance=[1, 1, 1, 1])
    assert [die for die in table(g)["battle"]["dice"] if "black" in die] == ["attacker black 1"]
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, kingdoms=tiles, chance=[1, 1])
    assert [die for die in table(g)["battle"]["dice"] if "black" in die] == []


# p. 23, example: Eardwulf's sword counts where he fights, and only there.
def test_eardwulfs_sword_counts_only_where_he_stands() -> None:
    def battle(defence: Doc) -> str:
        areas = {"dor": area("northumbria", northumbria=defence, mercia={"thegn": 1})}
        g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1])
        return next(line.text for line in g.log if line.kind == "wounds")

    assert battle({"ruler": 1}) == "Wounds by Mercia: 0, by Northumbria: 2"
    assert battle({"thegn": 1}) == "Wounds by Mercia: 0, by Northumbria: 0"


# p. 24 and p. 25: attacked Danes flee to an empty area without tokens; a player who has no part decides.
def test_attacked_danes_flee_where_nobody_is() -> None:
    areas = {
        "dor": area("", danes={"dane": 2}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
        "heathfield": area("", neutral={"ceorl": 1}),
        "lindcylne": area("northumbria"),
        "mameceaster": area("mercia"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1, 1])
    play(g, "stay")
    assert asked(g)[1] == "MayRetreat"
    assert asked(g)[0] != "mercia"
    play(g, "retreat")
    passing(g, "RetreatTo")
    assert units(g, "ligoraceaster", "danes") == {"dane": 2}


# p. 23 Attacker: no way back and no other area either: the beaten attackers are destroyed.
def test_attackers_without_any_way_out_are_destroyed() -> None:
    areas = {
        "dor": area("", mercia={"thegn": 1}),
        "legaceaster": area("mercia", mercia={"thegn": 2}),
        "mameceaster": area("", wessex={"thegn": 3}),
        "heathfield": area("", east_anglia={"thegn": 1}),
        "lindcylne": area("east_anglia"),
        "loidis": area("east_anglia"),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[6, 6, 1, 1, 1, 1, *[1, 1] * 2])
    play(g, *["move thegn legaceaster", "to mameceaster"] * 2, "move thegn dor", "to heathfield", "done")
    play(g, "fight mameceaster", "stay", "retreat", "back dor")
    until(g, "ChooseAction")
    assert units(g, "heathfield", "mercia") == {}
    assert units(g, "heathfield", "east_anglia") == {"thegn": 1}
    assert sum(a["units"].get("mercia", {}).get("thegn", 0) for a in table(g)["areas"].values()) == 2


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


# p. 22: the first round over and one side gone, no second round is fought.
def test_no_second_round_against_nobody() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[3, 1], seed=None)
    until(g, "ChooseAction")
    assert [line.kind for line in g.log].count("wounds") == 1


# p. 23 Defender: an own area next door counts though another Battle of the same action is to come there.
@rule("bretwalda", "battle.retreat.defender")
def test_the_own_besieged_town_is_where_one_must_flee() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
        "lindcylne": area("wessex"),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1], seed=1)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done")
    play(g, "fight dor", "stay", "retreat")
    assert choices(g) == {"back loidis", "back lindcylne"}


# p. 21 and Reinforcement: a Battle ends the movement of units: who is to fight elsewhere cannot be called away.
def test_a_besieged_garrison_cannot_be_called_to_another_battle() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
    }
    march = ("move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done", "fight dor")
    g = play(lay(at("movement", actor="mercia", taken=1), areas, hands={"wessex": ["l01"]}), *march)
    assert asked(g) == ("wessex", "PlayCard")
    assert choices(g) == {"pass"}


# p. 21 and Reinforcement: nor do besiegers leave their siege; the Ruler next door may come.
def test_besiegers_cannot_be_called_to_another_battle() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
    }
    march = ("move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done", "fight dor")
    g = play(lay(at("movement", actor="mercia", taken=1), areas, hands={"mercia": ["l01"]}), *march)
    play(g, "play l01")
    assert choices(g) == {"join ruler tamworthige"}


# p. 23 and docs/rulings: by the first reading a besieged town is no place to flee to.
def test_by_the_first_reading_one_does_not_flee_into_a_besieged_town() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
        "lindcylne": area("wessex"),
        "ligoraceaster": area("wessex"),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1], seed=1, options={"reading": "first"})
    until(g, "MoveUnits")
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done")
    play(g, "fight dor", "stay", "retreat")
    assert choices(g) == {"back lindcylne", "back ligoraceaster"}


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


# p. 21: those who fled into a besieged town roll there with its garrison, and count for For the King!.
def test_those_who_fled_into_a_besieged_town_fight_with_its_garrison() -> None:
    areas = {
        "tamworthige": area("mercia", mercia={"thegn": 1}),
        "mameceaster": area("mercia", mercia={"thegn": 1}),
        "dor": area("wessex", wessex={"thegn": 1}),
        "loidis": area("wessex", wessex={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[1, 1, 1, 1, 1, 1], seed=1)
    play(g, "move thegn tamworthige", "to dor", "move thegn mameceaster", "to loidis", "done", "fight dor")
    play(g, "stay", "retreat")
    passing(g, "RetreatTo", "ReturnDrawn", "PlayCard")
    dice = table(g)["battle"]["dice"]
    assert dice == ["attacker brown 1", "defender brown 1", "defender brown 1", "defender black 1"]


# Headlong Charge: three swords more, but the own shields do not count in that round.
def test_a_headlong_charge_throws_the_shields_away() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": ["l12"]}, chance=[2, 3])
    play(g, "play l12")
    until(g, "ReturnDrawn", "MayRetreat", "ChooseAction")
    assert next(line.text for line in g.log if line.kind == "wounds") == "Wounds by Mercia: 3, by Wessex: 1"


# Coenwulf: he takes one shield away where he attacks, and none where he defends.
def test_coenwulf_breaks_a_shield_only_in_attack() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"ruler": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 2])
    assert next(line.text for line in g.log if line.kind == "wounds") == "Wounds by Mercia: 1, by Wessex: 0"
    where = at("battle", actor="wessex", attacker="wessex", area="dor", taken=4, origins=["loidis"])
    g = lay(where, areas, chance=[2, 1])
    assert next(line.text for line in g.log if line.kind == "wounds") == "Wounds by Wessex: 0, by Mercia: 0"


# Ecgberht: a Gold after a won Battle in which he fought, in defence as well.
def test_ecgberht_is_paid_for_a_defence() -> None:
    areas = {"dor": area("wessex", wessex={"ruler": 1}, mercia={"ceorl": 1})}
    rulers = {"wessex": {"ruler": "ecgberht", "rulers": []}}
    g = lay(fight("dor", "tamworthige"), areas, kingdoms=rulers, chance=[1, 1])
    until(g, "ChooseAction")
    bloody_spring = 1
    assert kingdom(g, "wessex")["gold"] == 6 + bloody_spring


# p. 7 and p. 25: Danes that hold a Capital have its two black dice as well.
def test_danes_in_a_capital_roll_its_black_dice() -> None:
    areas = {
        "theodford": area("", danes={"dane": 1}, mercia={"thegn": 1}),
        "elmham": area("east_anglia", east_anglia={"ruler": 1}),
    }
    g = lay(fight("theodford", "colneceaster"), areas, chance=[1, 1, 1, 1])
    assert len([die for die in table(g)["battle"]["dice"] if die.startswith("defender black")]) == 2


# Ride Them Down: those who retreat are hurt first, in the order of wounds.
def test_riders_cut_down_the_retreating() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"ceorl": 1, "thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"wessex": ["l22"]}, chance=[1, 1, 1, 1])
    until(g, "MayRetreat")
    play(g, "retreat")
    while "play l22" not in choices(g):
        passing(g, asked(g)[1], most=1)
    play(g, "play l22")
    until(g, "ChooseAction")
    assert units(g, "tamworthige", "mercia") == {"thegn": 1, "ruler": 1}


# p. 23: a Retreat after round one is a lost Battle: the one who stays has won, and draws as the winner.
def test_who_holds_the_field_after_a_retreat_draws_as_the_winner() -> None:
    areas = {"dor": area("northumbria", northumbria={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1])
    play(g, "retreat")
    passing(g, "PlayCard")
    assert asked(g) == ("northumbria", "ReturnDrawn")
    assert len(choices(g)) == 2
    until(g, "ChooseAction")
    assert (len(hand(g, "northumbria")), len(hand(g, "mercia"))) == (1, 1)


# p. 22: wounds beyond the last unit's health are lost; they do not pass to Ships in the Harbour or to others.
def test_wounds_to_spare_hurt_nobody_else() -> None:
    areas = {
        "hestingas": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 3}),
        "seolesige": area("wessex", wessex={"ceorl": 1}),
    }
    fleet = [vessel("wessex", "suth", thegn=1)]
    g = lay(fight("hestingas", "cerotesege"), areas, vessels=fleet, chance=[6, 6, 6, 1])
    until(g, "ChooseAction")
    assert units(g, "seolesige", "wessex") == {"ceorl": 1}
    assert vessels(g, "wessex")[0]["aboard"] == {"thegn": 1}


# Old Earthworks: two black dice in each round for who defends a Countryside; an attacker cannot play it.
def test_old_earthworks_serve_the_defender_in_both_rounds() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1})}
    hands = {"mercia": ["l08"], "wessex": ["l03"]}
    g = lay(fight("dor", "tamworthige"), areas, hands=hands)
    assert choices(g) == {"pass"}
    g = lay(fight("dor", "tamworthige"), areas, hands={"wessex": ["l08"]}, chance=[1, 1, 2, 2, 1, 1, 2, 2])
    play(g, "play l08")
    until(g, "MayRetreat")
    assert len([die for die in table(g)["battle"]["dice"] if "black" in die]) == 2
    play(g, "stay")
    until(g, "ChooseAction")
    assert control(g, "dor") == "wessex"


# p. 23 and p. 8: the winner by Retreat takes what the defender left: Food and Building are his to keep.
def test_what_a_fleeing_defender_leaves_is_the_attackers() -> None:
    areas = {
        "dor": area("wessex", 2, ("abbey",), wessex={"thegn": 1}, mercia={"thegn": 1}),
        "loidis": area("wessex"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[1, 1])
    play(g, "stay", "retreat")
    passing(g, "ReturnDrawn", "RetreatTo", "PlayCard")
    assert choices(g) == {"keep abbey", "destroy abbey"}
    play(g, "keep abbey", "keep 2")
    found = table(g)["areas"]["dor"]
    assert (found["control"], found["food"], found["buildings"]) == ("mercia", 2, ["abbey"])
