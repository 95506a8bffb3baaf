"""Second reading: dice, wounds and cards of Battles on land, pages 21 to 25."""

from __future__ import annotations

from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    choices,
    control,
    fight,
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


# p. 22: shields take away swords on the dice; a card given For the King! after that wounds all the same.
def test_a_card_for_the_king_is_not_swallowed_by_spare_shields() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1, "thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": ["l27"]}, chance=[1, 3, 2])
    while "king l27" not in choices(g):
        play(g, "pass")
    play(g, "king l27")
    until(g, "MayRetreat")
    assert units(g, "dor", "wessex") == {"thegn": 1}


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


# p. 22: the first round over and one side gone, no second round is fought.
def test_no_second_round_against_nobody() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, chance=[3, 1], seed=None)
    until(g, "ChooseAction")
    assert [line.kind for line in g.log].count("wounds") == 1


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
