"""Events as they come up in the sequence of play: offered, executed, interrupted, saved."""

import logres
from logres.games.pendragon.names import Card
from logres_workshop.marker import rule
from tests.games.pendragon.boards import game

CONSPIRACY = "barbarian-conspiracy"


def card(number: int, **more):
    return game(at={"card": int(number)}, base="scenario", scenario=CONSPIRACY, deck=[1, 2, 3], **more)


@rule("pendragon", "2.3.4.second-after-event")
def test_the_event_is_one_of_the_first_factions_plays():
    g = card(Card.IMPERIAL_SUBSIDIES)
    red = g.board.resources[0]
    g.play("event unshaded")
    assert g.board.resources[0] == red + 12
    assert g.decision.seat == "civitates"
    assert not any(action.verb == "event" for action in g.legal())


@rule("pendragon", "2.3.1.eligibility")
def test_free_actions_cost_nobody_eligibility():
    g = card(Card.ARD_RI, chance=[{"for": "raid demetae", "dice": [1, 1]}])
    g.play("pass")
    g.play("event shaded")
    assert (g.decision.seat, g.decision.kind) == ("scotti", "ChooseSpaces")
    g.play("select demetae")
    g.play("done")
    while g.decision.kind != "ChoosePlay":
        g.play(next((action for action in g.legal() if action.verb == "forgo"), g.legal()[0]))
    while g.board.card == Card.ARD_RI:
        g.play("pass")
    assert g.board.eligible == [0, 1, 1, 1]


def test_an_event_in_course_is_saved_and_recorded():
    g = card(Card.VALENTIA)
    g.play("event unshaded")
    g.play("choose votadini")
    again = logres.load(g.save())
    for each in (g, again):
        each.play("lift cavalry regni")
    assert again.save() == g.save()
    assert [action.text for action in again.legal()] == [action.text for action in g.legal()]
    g.undo(g.decision.seat)
    assert g.decision.kind == "LiftUnit"


def test_an_event_can_be_taken_back_up_to_the_dice():
    g = card(Card.CURRACHS, chance=[{"for": "currachs", "dice": [4]}])
    g.play("event unshaded")
    assert not g.can_undo("scotti")


@rule("pendragon", "2.3.8.pivotal-procedure", "5.7.pivotal")
def test_a_pivotal_event_takes_the_cards_place():
    g = game(at={"card": 12}, base="scenario", imperium="autonomy_military", deck=[1, 2, 3])
    assert (g.decision.kind, g.decision.seat) == ("PlayPivotal", "civitates")
    g.play("interrupt", "civitates")
    g.play("wait", "scotti")
    if g.decision.kind == "PlayPivotal":
        g.play("wait")
    assert (g.board.card, g.board.lasting[Card.CYMBROGI]) == (Card.CYMBROGI, 1)


@rule("pendragon", "5.1.2.gratia")
def test_a_tribal_war_is_refused_while_gratia_lasts():
    g = card(Card.CALLEVA_ATREBATUM, lasting={"28": "unshaded"})
    assert g.why_not("event shaded").rule == "5.1.2.gratia"
    assert "event shaded" in [action.text for action in card(Card.CALLEVA_ATREBATUM).legal()]
