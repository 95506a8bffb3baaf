"""Second reading: How to claim the crown, page 6."""

from __future__ import annotations

from tests.games.bretwalda.second_reading.table import (
    CAPITALS,
    Doc,
    area,
    asked,
    at,
    dalcs,
    lay,
    passing,
    play,
    table,
    until,
)

DALCS = ("hwit_aern", "gyrrum", "lindcylne", "mameceaster", "mathrafal", "waeringwic", "hamptun")
LAST = at("priority", 12, "wi1")


def held(side: str, *names: str) -> Doc:
    return {name: area(side) for name in names}


# p. 6, 1: the seventh Dalc of four players crowns at once, in the middle of a Movement with units still to move.
def test_the_seventh_dalc_ends_the_game_in_the_middle_of_a_movement() -> None:
    areas = {**held("mercia", *DALCS[:5], "hamptun"), "tamworthige": area("mercia", mercia={"thegn": 2})}
    g = lay(at("movement", actor="mercia"), areas)
    assert dalcs(g, "mercia") == 6
    play(g, "move thegn tamworthige", "to waeringwic", "stop")
    assert g.result is not None
    assert g.result.winners == ("mercia",)
    assert not g.pending


# p. 6, 1 and p. 8: a Dalc for three Abbeys is as good as any; the third Abbey built may crown.
def test_the_third_abbey_built_crowns_who_had_six_dalcs() -> None:
    abbeys = {name: area("mercia", buildings=("abbey",)) for name in ("dor", "mathrafal")}
    areas = {**held("mercia", *DALCS[:4], "hamptun"), **abbeys, "steanford": area("mercia")}
    g = lay(at("development", actor="mercia"), areas)
    assert dalcs(g, "mercia") == 6
    play(g, "build abbey steanford")
    assert g.result is not None
    assert g.result.winners == ("mercia",)


# p. 6, 2: a kingdom whose last Ruler has died is out, and the game ends with the Season, not at once.
def test_the_last_ruler_dead_the_game_goes_on_to_the_end_of_the_season() -> None:
    areas = {
        **held("wessex", "hwit_aern", "gyrrum", "lindcylne"),
        "hamptun": area("mercia"),
        "dor": area("wessex", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1}),
    }
    g = lay(
        at("battle", 2, "su1", actor="mercia", attacker="mercia", area="dor", taken=8, origins=["tamworthige"]),
        areas,
        kingdoms={"wessex": {"rulers": []}},
        chance=[6, 6, 6, 1],
    )
    until(g, "Nobody")
    assert g.result is not None
    assert g.result.winners == ("mercia",)
    assert table(g)["round"] == 2


# p. 6, 2: between the last Ruler's death and the end of the Season others still act.
def test_after_the_last_ruler_has_died_the_next_player_still_takes_his_action() -> None:
    areas = {"dor": area("wessex", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1})}
    g = lay(
        at("battle", 2, "su1", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"]),
        areas,
        kingdoms={"wessex": {"rulers": []}},
        chance=[6, 6, 6, 1],
    )
    passing(g, "ReturnDrawn", "PlayCard")
    assert g.result is None
    assert asked(g) == ("east-anglia", "ChooseAction")


# p. 6, 3 and tie-break 1: level in Dalcs after round 12, the one with more land areas is crowned.
def test_level_in_dalcs_the_larger_realm_is_crowned_after_the_twelfth_round() -> None:
    g = lay(LAST, {**held("mercia", "hamptun"), **held("wessex", "gyrrum", "hestingas")})
    until(g, "Nobody")
    assert g.result is not None
    assert g.result.winners == ("wessex",)


# p. 6, tie-break 2: level in Dalcs and areas, Capitals decide, and before Cities.
def test_level_in_areas_a_second_capital_outweighs_two_cities() -> None:
    areas = {
        **held("wessex", "hamptun", "lindcylne", "loidis", "hereford"),
        **held("mercia", "gyrrum", "waeringwic", "theodford"),
        "elmham": area("east_anglia", east_anglia={"ruler": 1}),
        "dor": area("mercia"),
    }
    g = lay(LAST, areas, board={"dalcs": ["hamptun", "gyrrum"]})
    assert [dalcs(g, k) for k in CAPITALS] == [0, 1, 0, 1]
    until(g, "Nobody")
    assert g.result is not None
    assert g.result.winners == ("mercia",)


# p. 6, tie-breaks 4 and 5: Food in Controlled areas comes before Gold.
def test_one_food_more_outweighs_any_gold() -> None:
    areas = {"wintaceaster": area("wessex", food=1), "tamworthige": area("mercia"), **held("mercia", "hamptun")}
    areas.update(held("wessex", "gyrrum"))
    g = lay(LAST, areas, kingdoms={"mercia": {"gold": 30}, "wessex": {"gold": 0}})
    until(g, "Nobody")
    assert g.result is not None
    assert g.result.winners == ("wessex",)


# p. 6, end: level in everything, the crown is shared.
def test_level_in_everything_the_crown_is_shared() -> None:
    g = lay(LAST, {**held("mercia", "hamptun"), **held("wessex", "gyrrum")})
    until(g, "Nobody")
    assert g.result is not None
    assert sorted(g.result.winners) == ["mercia", "wessex"]


# p. 6, 2, and p. 10: no area is left for a new Ruler, so the game ends as if the last one had died.
def test_a_new_ruler_without_any_place_ends_the_game_though_rulers_are_left() -> None:
    sides = ("mercia", "northumbria", "east_anglia")
    areas = {CAPITALS[side]: area(side) for side in sides}
    names = table(lay(at("action", actor="mercia")))["areas"]
    others = [name for name in names if name not in ("man", "wiht", "hwit_aern", *areas)]
    areas.update({name: area(sides[n % 3]) for n, name in enumerate(others)})
    areas["hwit_aern"] = area("", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1})
    battle = at("battle", 2, "su1", actor="mercia", attacker="mercia", area="hwit_aern", taken=8)
    battle["from"] = ["dun_pris"]
    g = lay(battle, areas, chance=[6, 6, 6, 1], board={"dalcs": ["gyrrum"]})
    until(g, "Throne", "Bid")
    assert g.result is not None
    assert "wessex" not in g.result.winners


# p. 6, 3, and p. 7: a Chronicle fulfilled in the Priority Phase of round 12 still counts.
def test_a_chronicle_claimed_at_the_very_end_decides_the_game() -> None:
    g = lay(
        LAST,
        held("wessex", "gyrrum"),
        goals={"mercia": ["c04"], "wessex": ["c01"]},
        kingdoms={"mercia": {"gold": 12, "chronicles": ["c06"]}},
    )
    play(g, ("mercia", "claim c04"), ("wessex", "wait"))
    until(g, "Nobody")
    assert g.result is not None
    assert g.result.winners == ("mercia",)


# p. 6, 1 and 2: "at any point" is before the end of the Season: a kingdom without Rulers may still be crowned at once.
def test_a_kingdom_whose_last_ruler_died_may_still_win_at_once() -> None:
    areas = {**held("wessex", *DALCS[:6]), "oxenaforda": area("wessex", wessex={"thegn": 1})}
    areas["dor"] = area("wessex", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1})
    g = lay(
        at("battle", 2, "su1", actor="mercia", attacker="mercia", area="dor", taken=2, origins=["tamworthige"]),
        areas,
        kingdoms={"wessex": {"rulers": []}},
        chance=[6, 6, 6, 1],
    )
    passing(g, "ReturnDrawn", "PlayCard")
    assert asked(g) == ("wessex", "ChooseAction")
    play(g, "movement", "move thegn oxenaforda", "to hamptun")
    passing(g, "Walk", most=1)
    assert g.result is not None
    assert g.result.winners == ("wessex",)


# p. 6, 2 and ties: the tie-breaks decide among those who remain, too.
def test_after_an_elimination_the_ties_decide_among_the_others() -> None:
    areas = {
        **held("wessex", "hwit_aern", "gyrrum"),
        "hamptun": area("mercia"),
        "elmham": area("east_anglia"),
        "norwic": area("east_anglia"),
        "steanford": area("east_anglia"),
        "dor": area("wessex", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1}),
    }
    g = lay(
        at("battle", 2, "su1", actor="mercia", attacker="mercia", area="dor", taken=8, origins=["tamworthige"]),
        areas,
        kingdoms={"wessex": {"rulers": []}},
        chance=[6, 6, 6, 1],
    )
    until(g, "Nobody")
    assert g.result is not None
    assert g.result.winners == ("east-anglia",)


# p. 6, 1: with two players the number is smaller; six by the ruling, and five are not enough.
def test_two_players_need_six_dalcs() -> None:
    names = ("gyrrum", "hwit_aern", "lindcylne", "seolesige", "tintagol")
    areas = {**held("wessex", *names), "oxenaforda": area("wessex", wessex={"thegn": 1})}
    g = lay(
        at("movement", 2, "su1", actor="wessex", taken=2),
        areas,
        scenario="two-player",
        absent=("mercia", "east_anglia"),
        board={"pretender": "northumbria", "dalcs": [*names, "hamptun", "glestingaburg"]},
    )
    assert g.result is None
    play(g, "move thegn oxenaforda", "to hamptun")
    passing(g, "Walk", most=1)
    assert g.result is not None


# p. 6, 1 and p. 8: a Dalc lost in the same action is no longer possessed: six and one lost are five.
def test_a_captured_dalc_is_taken_from_one_and_given_to_the_other_at_once() -> None:
    areas = {
        **held("wessex", *DALCS[:5], "waeringwic"),
        "tamworthige": area("mercia", mercia={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia"), areas)
    assert (dalcs(g, "wessex"), dalcs(g, "mercia")) == (6, 0)
    play(g, "move thegn tamworthige", "to waeringwic", "stop")
    assert (dalcs(g, "wessex"), dalcs(g, "mercia")) == (5, 1)


# p. 6, 1 and ties: two who reach seven by Chronicles claimed together are parted by the tie-breaks.
def test_two_crowned_at_once_are_parted_by_their_realms() -> None:
    areas = {**held("mercia", *DALCS[:3]), **held("wessex", "glestingaburg", "seolesige", "tintagol", "ellandun")}
    areas.update({name: area("mercia", 0, ("abbey",)) for name in ("dor", "steanford", "heathfield")})
    areas.update({name: area("wessex", 0, ("abbey",)) for name in ("hestingas", "wiht", "caerwent")})
    areas.update({**held("mercia", "waeringwic"), **held("wessex", "cantwareburg")})
    g = lay(
        at("priority", 2, "su1"),
        areas,
        goals={"mercia": ["c04"], "wessex": ["c06"]},
        kingdoms={
            "mercia": {"gold": 12, "chronicles": ["c05"]},
            "wessex": {
                "chronicles": ["c10"],
                "tiles": ["armourers", "boar_snout", "royal_mint", "great_works"],
            },
        },
    )
    assert (dalcs(g, "mercia"), dalcs(g, "wessex")) == (6, 6)
    play(g, ("mercia", "claim c04"), ("wessex", "claim c06"))
    assert g.result is not None
    assert g.result.winners == ("wessex",)


# p. 6, 1: the crown falls between two Battles of one action: the second is not fought any more.
def test_the_crown_falls_between_two_battles() -> None:
    areas = {
        **held("mercia", *DALCS[:5], "hamptun"),
        "tamworthige": area("mercia", mercia={"thegn": 3}),
        "waeringwic": area("wessex", wessex={"ceorl": 1}),
        "ligoraceaster": area("wessex", wessex={"thegn": 1}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, chance=[6, 6, 1], seed=1)
    play(g, *["move thegn tamworthige", "to waeringwic"] * 2, "move thegn tamworthige", "to ligoraceaster", "done")
    play(g, "fight waeringwic")
    passing(g, "ReturnDrawn", "PlayCard")
    assert g.result is not None
    assert g.result.winners == ("mercia",)
    assert [line.kind for line in g.log].count("battle") == 1
