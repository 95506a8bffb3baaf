"""Second reading: Core game concepts, second half: Chronicles, Lordship, exchange, Pretender, Rulers; pages 7 to 11."""

from __future__ import annotations

from typing import Any

import pytest

from logres import LogresError
from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    choices,
    hand,
    kingdom,
    lay,
    passing,
    play,
    refused,
    table,
    units,
    until,
    vessel,
)


def fight(place: str, origin: str, **more: Any) -> Doc:
    return at("battle", 2, "su1", actor="mercia", attacker="mercia", area=place, origins=[origin], **more)


KILLERS = {"thegn": 2, "ealdorman": 1}


# p. 9 Lordship: more than eight cards may be held until the Action Phase ends; only then are they cut down.
def test_ten_cards_are_held_through_the_last_action_and_cut_to_eight_after_it() -> None:
    cards = [f"l{n:02}" for n in range(1, 11)]
    g = lay(at("movement", 2, "su1", actor="northumbria", taken=8), hands={"northumbria": cards})
    assert len(hand(g, "northumbria")) == 10
    play(g, "done")
    assert asked(g) == ("northumbria", "Discard")
    play(g, "discard l01", "discard l02")
    assert hand(g, "northumbria") == cards[2:]
    assert asked(g)[1] != "Discard"


# p. 10, 6: For the King! takes no more cards than there are own units in that Battle.
def test_one_thegn_alone_may_give_one_card_for_the_king() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1})}
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": ["l27", "l28", "l31"]}, chance=[1, 1])
    until(g, "PlayCard")
    while not any(choice.startswith("king") for choice in choices(g)):
        play(g, "pass")
    play(g, "king l27")
    assert not any(choice.startswith("king") for choice in choices(g, "mercia"))


# p. 9: a card drawn after a Battle has no effect on that Battle, though it may be played after one.
def test_spoils_of_war_drawn_after_the_battle_do_not_apply_to_it() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 2})}
    deck = [f"l{n:02}" for n in range(1, 35) if n not in (24, 26)] + ["l26", "l24"]
    g = lay(fight("dor", "tamworthige", taken=1), areas, decks={"lordship": deck}, chance=[6, 6, 1])
    assert asked(g) == ("mercia", "ReturnDrawn")
    play(g, "return l26")
    passing(g, "ReturnDrawn")
    assert asked(g) == ("east-anglia", "ChooseAction")
    assert hand(g, "mercia") == ["l24"]


# p. 9: a used card goes to the bottom of the Lordship deck.
def test_a_card_discarded_for_gold_lies_at_the_bottom_of_the_deck() -> None:
    g = lay(at("development", actor="mercia", taken=1), hands={"mercia": ["l07"]}, kingdoms={"mercia": {"gold": 2}})
    play(g, "discard l07", "tile boar_snout")
    assert asked(g)[1] == "ChooseAction"
    assert g.position()["hidden"]["decks"]["lordship"][0] == "l07"
    assert kingdom(g, "mercia")["gold"] == 0


# p. 10 Rulers: without the own Capital a new Ruler comes to any City, and not to a Countryside.
def test_a_new_ruler_without_his_capital_may_take_any_city_but_no_countryside() -> None:
    areas = {
        "wintaceaster": area("mercia", mercia={"ceorl": 1}),
        "oxenaforda": area("wessex"),
        "escanceaster": area("wessex"),
        "ellandun": area("wessex"),
        "theodford": area("wessex"),
        "elmham": area("east_anglia", east_anglia={"ruler": 1}),
        "dor": area("", wessex={"ruler": 1}, mercia=KILLERS),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 6, 6, 1])
    until(g, "Throne")
    assert choices(g) == {"throne oxenaforda", "throne escanceaster", "throne theodford"}


# p. 10 Rulers: the Capital comes first even if others are garrisoned and it is not.
def test_a_new_ruler_must_come_to_his_own_empty_capital() -> None:
    areas = {
        "wintaceaster": area("wessex"),
        "oxenaforda": area("wessex", wessex={"thegn": 3}),
        "dor": area("wessex", wessex={"ruler": 1}, mercia=KILLERS),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 6, 6, 1])
    until(g, "Throne", "ChooseAction")
    if asked(g)[1] == "Throne":
        assert choices(g) == {"throne wintaceaster"}
        play(g, "throne wintaceaster")
    assert units(g, "wintaceaster", "wessex") == {"ruler": 1}
    assert len(kingdom(g, "wessex")["rulers"]) == 1


# p. 10 Rulers: without any area the new Ruler comes to one without units and tokens, but never to Man or Wiht.
def test_a_landless_new_ruler_comes_to_an_empty_unmarked_area_but_not_to_the_isles() -> None:
    areas = {
        "wintaceaster": area("mercia"),
        "dor": area("", wessex={"ruler": 1}, mercia=KILLERS),
        "loidis": area("", neutral={"thegn": 1}),
        "heathfield": area("northumbria"),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 6, 6, 1])
    until(g, "Throne")
    offered = choices(g)
    assert "throne lindcylne" in offered
    for closed in ("man", "wiht", "loidis", "heathfield", "dor", "wintaceaster"):
        assert f"throne {closed}" not in offered


# p. 7 Chronicles: with the second one completed what is left in the hand goes under the deck, and no more are drawn.
def test_the_second_chronicle_completed_ends_the_business_of_chronicles() -> None:
    g = lay(
        at("priority", 4, "wi1"),
        goals={"mercia": ["c04", "c02"]},
        kingdoms={"mercia": {"gold": 12, "chronicles": ["c06"]}},
    )
    play(g, ("mercia", "claim c04"))
    assert kingdom(g, "mercia")["goals"] == 0
    until(g, "Exchange", "Direction")
    assert asked(g)[1] == "Direction"
    assert g.position()["hidden"]["decks"]["chronicles"][0] == "c02"


# p. 7 and p. 13: the exchange draws one and puts one of the hand under the deck; never more than two are held.
def test_the_exchange_with_one_chronicle_in_hand_leaves_one_in_hand() -> None:
    g = lay(
        at("season", 5, ""),
        goals={"mercia": ["c02"]},
        kingdoms={"mercia": {"chronicles": ["c06"]}},
        decks={"seasons": [["sp4", "sp3", "sp2", "sp1"], ["su1"], ["au1"], ["wi1"]]},
    )
    assert asked(g) == ("mercia", "Exchange")
    play(g, "draw")
    assert len(choices(g)) == 2
    passing(g, asked(g)[1], most=1)
    assert kingdom(g, "mercia")["goals"] == 1


# p. 10 Exchange: only Food and Gold change hands, and nobody can give what he does not have.
def test_nobody_can_offer_more_gold_than_he_has() -> None:
    g = lay(at("action", actor="mercia", taken=1), kingdoms={"wessex": {"gold": 1}})
    g.play("trade mercia", "wessex")
    g.play("offer gold", "wessex")
    with pytest.raises(LogresError):
        g.play("offer gold", "wessex")
    assert table(g)["kingdoms"]["wessex"]["gold"] == 1
    verbs = {str(action).split()[-1] for action in g.initiatives("wessex")}
    assert not verbs & {"lordship", "treasury", "chronicle", "ship"}
    assert not refused(g, "collection", "mercia")


# p. 9 and p. 23: with the deck empty nobody draws after a Battle, and play goes on.
def test_a_battle_with_an_empty_lordship_deck_gives_no_cards() -> None:
    cards = [f"l{n:02}" for n in range(1, 35)]
    hands = {"northumbria": cards[:17], "east_anglia": cards[17:]}
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 2})}
    g = lay(fight("dor", "tamworthige", taken=1), areas, hands=hands, chance=[6, 6, 1])
    until(g, "ChooseAction")
    assert asked(g) == ("east-anglia", "ChooseAction")
    assert (hand(g, "mercia"), hand(g, "wessex")) == ([], [])


# p. 10 Rulers and p. 21: a Ruler who goes down with his Ship is succeeded like one who fell on land.
def test_a_ruler_who_goes_down_at_sea_is_succeeded_in_his_capital() -> None:
    fleet = [vessel("mercia", "thaemese"), vessel("wessex", "suth", ruler=1)]
    areas = {"wintaceaster": area("wessex")}
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=fleet, chance=[6, 1])
    play(g, "sail ship_1", "sail suth", "done")
    until(g, "ChooseRuler", "ChooseAction")
    assert asked(g) == ("wessex", "ChooseRuler")
    assert choices(g) == {"crown ecgberht", "crown aethelwulf"}
    until(g, "ChooseAction")
    assert units(g, "wintaceaster", "wessex") == {"ruler": 1}


# p. 10 Rulers: an attacking Ruler who falls is succeeded at once, and his successor may not act for him in that Battle.
def test_an_attacking_ruler_who_falls_is_succeeded_in_his_capital() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 3}, mercia={"ruler": 1}), "tamworthige": area("mercia")}
    g = lay(fight("dor", "tamworthige", taken=1), areas, chance=[1, 6, 6, 1])
    until(g, "ChooseRuler")
    assert asked(g) == ("mercia", "ChooseRuler")
    play(g, "crown beornwulf")
    until(g, "ChooseAction")
    assert units(g, "tamworthige", "mercia") == {"ruler": 1}
    assert kingdom(g, "mercia")["rulers"] == ["ceolwulf"]


# p. 10 Rulers, third bullet: without Capital and City any Controlled Countryside will do.
def test_a_countryside_serves_a_new_ruler_without_any_city() -> None:
    areas = {
        "wintaceaster": area("mercia"),
        "ellandun": area("wessex"),
        "man": area("wessex"),
        "dor": area("", wessex={"ruler": 1}, mercia=KILLERS),
    }
    g = lay(fight("dor", "tamworthige"), areas, chance=[6, 6, 6, 1])
    until(g, "Throne", "ChooseAction")
    assert choices(g) <= {"throne ellandun", "throne man"}
    assert "throne ellandun" in choices(g)


# p. 10 Pretender and p. 13: no Treasury Gold for the Pretender in Autumn either.
def test_the_pretender_has_no_treasury_gold_in_autumn() -> None:
    g = lay(at("season", 3, "au1"), {"hamptun": area("mercia"), "waeringwic": area("mercia")})
    assert [kingdom(g, k)["treasury"] for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [2, 0, 2, 2]


# p. 10 Exchange: while bids are out nothing changes hands, Treasury Gold never.
def test_nothing_is_traded_while_the_bids_are_out() -> None:
    g = lay(at("season", 3, "au1"), {"hamptun": area("mercia")})
    assert asked(g)[1] == "Bid"
    assert g.initiatives("wessex") == []


# p. 10 Exchange: an offer that is accepted moves Gold one way and Food the other, into an area of the receiver.
def test_gold_for_food_changes_hands_when_the_other_agrees() -> None:
    g = lay(at("action", actor="mercia", taken=1), {"wintaceaster": area("wessex", 2)})
    for step in ("trade wessex", "offer gold", "offer gold", "ask food", "send"):
        g.play(step, "mercia")
    assert asked(g)[0] == "wessex"
    play(g, next(choice for choice in choices(g) if choice.startswith("accept")))
    until(g, "ChooseAction")
    areas = table(g)["areas"]
    assert (kingdom(g, "mercia")["gold"], kingdom(g, "wessex")["gold"]) == (3, 7)
    assert (areas["wintaceaster"].get("food", 0), areas["tamworthige"].get("food", 0)) == (1, 1)
    assert asked(g) == ("mercia", "ChooseAction")


# p. 9, 6: For the King! is measured by the own units as they are then: two cards, and in the second round one.
def test_for_the_king_shrinks_with_the_ranks() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 3}, mercia={"ceorl": 1, "thegn": 1})}
    cards = ["l27", "l28", "l31", "l32"]
    g = lay(fight("dor", "tamworthige"), areas, hands={"mercia": cards}, chance=[1, 1, 3, 1, 1, 1, 1, 1])
    rounds = []
    given = 0
    while asked(g)[1] in ("PlayCard", "MayRetreat"):
        kings = sorted(choice for choice in choices(g) if choice.startswith("king"))
        if asked(g)[1] == "MayRetreat":
            if asked(g)[0] == "mercia":
                rounds.append(given)
                given = 0
            play(g, "stay")
        elif kings and asked(g)[0] == "mercia":
            given += 1
            play(g, kings[0])
        else:
            play(g, "pass")
    assert [*rounds, given] == [2, 1]


# p. 10 Rulers: the Capital is besieged but still Controlled and held: the successor sits there, and fights there.
def test_a_successor_sits_in_his_besieged_capital() -> None:
    areas = {
        "waeringwic": area("mercia", mercia=KILLERS),
        "dornwaraceaster": area("mercia", mercia={"thegn": 2}),
        "oxenaforda": area("wessex", wessex={"ruler": 1}),
        "wintaceaster": area("wessex", wessex={"ceorl": 1}),
        "lundenwic": area("wessex"),
    }
    g = lay(at("movement", 2, "su2", actor="mercia", taken=1), areas, chance=[6, 6, 6, 1, 1], seed=1)
    play(g, *["move thegn waeringwic", "to oxenaforda"] * 2, "move ealdorman waeringwic", "to oxenaforda")
    play(g, *["move thegn dornwaraceaster", "to wintaceaster"] * 2, "done", "fight oxenaforda")
    until(g, "ChooseRuler")
    play(g, "crown ecgberht")
    until(g, "MayRetreat", "ChooseAction")
    assert units(g, "wintaceaster", "wessex").get("ruler") == 1


# p. 7 Chronicles: of two fulfilled with one completed already only one more can be completed; the other is given back.
def test_a_third_chronicle_is_never_completed() -> None:
    g = lay(
        at("priority", 2, "su1"),
        goals={"mercia": ["c04", "c03"]},
        areas={"tamworthige": area("mercia", 9)},
        kingdoms={"mercia": {"gold": 20, "chronicles": ["c06"]}},
    )
    play(g, ("mercia", "claim c04"))
    until(g, "Bid")
    assert kingdom(g, "mercia")["dalcs"] == 2
    assert kingdom(g, "mercia")["goals"] == 0


# p. 8: with none completed two fulfilled Chronicles are two Dalcs in one Priority Phase.
def test_two_chronicles_may_be_completed_together() -> None:
    g = lay(
        at("priority", 2, "su1"),
        goals={"mercia": ["c04", "c03"]},
        areas={"tamworthige": area("mercia", 9)},
        kingdoms={"mercia": {"gold": 20}},
    )
    play(g, ("mercia", "claim c04"), ("mercia", "claim c03"))
    assert kingdom(g, "mercia")["dalcs"] == 2
