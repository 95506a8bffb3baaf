"""The Epoch Round as a whole, and what it resets."""

import pytest

from logres.games.pendragon.epoch.rounds import EpochRound
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.names import FRAGMENTATION, SEATS, SHADED, UNSHADED, Card, Space
from logres.games.pendragon.rules import imperium
from logres_workshop.marker import rule
from tests.games.pendragon.boards import epoch, game, said
from tests.games.pendragon.test_victory import briton


@rule("pendragon", "6.0.phases")
def test_the_phases_in_order():
    assert (
        *("annona", "hoard", "imperium", "victory", "epoch_event", "revenue", "upkeep", "recover", "reset"),
    ) == EpochRound.STEPS


@rule("pendragon", "6.0.phases", "2.4.epoch-card")
def test_a_whole_round():
    g = game(at={"card": 12}, deck=[83, 40, 79, 30], base="scenario", prestige=0)
    g.board.prestige = 0
    g.board.bottom = [0] * 23
    g.play("wait")
    for _ in range(4):
        g.play("pass")
    phases = []
    while g.board.card == 79:
        phase = g.view(None)["board"]["phase"]
        if phase not in phases:
            phases.append(phase)
        g.play(g.legal()[0])
    assert phases == ["hoard", "upkeep"]
    order = [line.rule for line in g.log]
    assert order.index("6.2.1.hoarding") < order.index("6.2.2.roman-rule-down") < order.index("6.5.2.civitates")
    assert order.index("6.5.2.civitates") < order.index("6.6.1.dux-stow") < order.index("6.7.1.recovery-regions")
    assert g.board.epoch == 1


@pytest.mark.plain
@rule("pendragon", "6.4.epoch-event", "2.4.1.epoch-event")
def test_the_epoch_event_comes_before_revenue(monkeypatch):
    seen = []

    def fall(g, b, card):
        seen.append(card)
        imperium.set_status(g, b, FRAGMENTATION)

    monkeypatch.setattr(cards, "epoch_event", fall)
    spaces = {
        "iceni": {"strongholds": ["hillfort"], "prosperity": [1, 0]},
        "regni": {"strongholds": ["fort"], "prosperity": 2},
    }
    g = epoch("epoch_event", spaces, imperium="roman_rule_military")
    assert seen == [79]
    assert g.board.resources[0] == 2 + 1  # Dux Revenue at Fragmentation
    assert not said(g, "Imperial taxes")


@rule("pendragon", "6.7.2.reset", "5.4.momentum")
def test_momentum_ends_and_capabilities_stay():
    lasting = {"10": "unshaded", "11": "shaded", "21": "unshaded", "67": "shaded", "51": "unshaded", "74": "unshaded"}
    g = epoch("reset", lasting=lasting, ineligible=["dux", "saxons"], override={"dux": -1}, bound={"63": "hibernicus"})
    b = g.board
    assert [card for card in range(84) if b.lasting[card]] == [21, 67, 74]
    assert (b.lasting[Card.CAMELOT], b.lasting[Card.PAINTED_MEN]) == (UNSHADED, SHADED)
    assert (b.eligible, b.override) == ([1, 1, 1, 1], [0, 0, 0, 0])


@rule("pendragon", "5.4.momentum")
def test_momentum_of_a_card_that_is_a_capability_on_its_other_side():
    assert epoch("reset", lasting={"67": "unshaded"}).board.lasting[67] == 0


@rule("pendragon", "6.7.2.reset")
def test_after_the_round_the_open_card_is_played():
    g = epoch("reset", deck=[83, 40, 31, 30])
    assert (g.board.card, g.board.deck, g.board.played) == (30, [83, 40, 31], [79])
    assert g.decision.kind == "ChoosePlay"


@rule("pendragon", "6.3.victory-phase:goes-on")
def test_without_a_winner_the_round_goes_on():
    g = epoch("victory", {"iceni": {"strongholds": ["hillfort"]}}, imperium="autonomy_military", epoch=1)
    assert g.result is None
    assert said(g, "Briton Resources +")


@rule("pendragon", "7.2.check-time")
def test_a_goal_reached_in_mid_epoch_ends_nothing():
    g = game(briton(40), imperium="autonomy_civilian", prestige=0)
    assert (g.result, g.decision.kind) == (None, "ChoosePlay")
    g.play("pass")
    assert g.result is None


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_more_than_anybody(seat):
    g = epoch("reset", deck=[83, 40, 31, 30])
    assert g.view(seat)["board"] == g.view(None)["board"]
    assert g.board.prosperity(Space.ICENI) == 0
