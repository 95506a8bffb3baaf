"""Second reading: Core game concepts, second half: Chronicles, Lordship, exchange, Pretender, Rulers; pages 7 to 11."""

from __future__ import annotations

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
)


def fight(place: str, origin: str, **more: object) -> Doc:
    return at("battle", 2, "su1", actor="mercia", attacker="mercia", area=place, **{"from": [origin]}, **more)


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
