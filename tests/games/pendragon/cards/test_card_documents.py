"""What players are told of a card: never a reconstruction as if it were printed."""

import json

from logres.games.pendragon.events.card_texts import card_document
from logres.games.pendragon.names import Card
from logres.games.pendragon.tables import N_CARDS
from logres_workshop.marker import rule


def test_a_found_side_and_a_reconstructed_one():
    camelot = card_document(Card.CAMELOT)
    found, made_up = camelot["texts"]
    assert (found["side"], found["mode"], found["reconstructed"], found["confidence"]) == (
        "unshaded",
        "capability",
        False,
        "high",
    )
    assert (made_up["side"], made_up["mode"], made_up["reconstructed"]) == ("shaded", "immediate", True)
    assert camelot["symbols"] == {"civitates": "shield"}


@rule("pendragon", "5.0.card-anatomy")
def test_order_title_tribal_war_and_texts():
    elmet, magnus = card_document(Card.ELMET), card_document(77)
    assert (elmet["number"], elmet["title"], elmet["kind"]) == (27, "ELMET", "event")
    assert elmet["order"] == ["civitates", "saxons", "dux", "scotti"]
    assert (elmet["tribal_war"], card_document(Card.CAMELOT)["tribal_war"]) == (True, False)
    assert [text["side"] for text in elmet["texts"]] == ["unshaded", "shaded"]
    assert ([text["side"] for text in magnus["texts"]], magnus["order"]) == ([""], [])


def test_every_card_can_be_shown_and_says_where_it_comes_from():
    for card in range(1, N_CARDS):
        shown = card_document(card)
        assert json.loads(json.dumps(shown)) == shown
        assert all(text["text"] and text["source"] and text["confidence"] for text in shown["texts"])


def test_fully_reconstructed_cards_say_so():
    avalon = card_document(Card.AVALON)
    assert avalon["reconstructed"]
    assert all(text["reconstructed"] for text in avalon["texts"])
    assert not card_document(Card.STILICHO)["reconstructed"]
