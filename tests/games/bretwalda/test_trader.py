"""Offers of trade by bots: what pays for both is offered once a round, judged by value, and no game goes in circles."""

from __future__ import annotations

from collections import Counter

import pytest

import logres
from logres.bots import arena, bot
from logres.bots.bot import act, consult
from logres.games.bretwalda.bot.answers import trade
from logres.games.bretwalda.bot.tactics import BretwaldaTactics
from logres.games.bretwalda.bot.trader import Trader, best_offer, near_crown, pays
from logres.games.bretwalda.rules.seasons.trade import AnswerOffer
from logres.games.bretwalda.tables import MERCIA, PLACE, WESSEX
from logres.server.tables.bots.pool import think
from tests.games.bretwalda.positions import position, table

ROUND = 3  # the one before Winter


def hungry(trading: bool = True) -> logres.Game:
    """Wessex has Gold and eight mouths, Mercia Food beyond its needs; Wessex is to choose its action."""
    areas = {
        "wintaceaster": {"wessex": {"ruler": 1, "ealdorman": 1, "thegn": 4, "ceorl": 2}, "control": "wessex"},
        "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia", "food": 9},
        "theodford": {"east_anglia": {"ruler": 1}, "control": "east_anglia"},
        "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
    }
    kingdoms = {"wessex": {"gold": 9}, "mercia": {"gold": 1}, "east_anglia": {}, "northumbria": {}}
    options = {"trade": trading}
    return position("action", "wessex", areas, ROUND, "au2", seed=1, options=options, kingdoms=kingdoms)


def test_who_starves_offers_gold_to_who_has_food_to_spare():
    b = table(hungry())
    offer = best_offer(b, WESSEX)
    assert offer is not None
    assert offer.to == MERCIA
    assert (offer.gold > 0, offer.asked_food > 0, offer.food, offer.asked_gold) == (True, True, 0, 0)
    assert pays(b, MERCIA, WESSEX, offer.gold, -offer.asked_food)
    assert not pays(b, MERCIA, WESSEX, -offer.gold, offer.asked_food)


def test_nobody_trades_with_who_is_one_dalc_short_of_the_crown():
    b = table(hungry())
    b.dalc[PLACE["tamworthige"]] = 6
    offer = best_offer(b, WESSEX)
    assert offer is None or offer.to != MERCIA
    assert not pays(b, WESSEX, MERCIA, 0, 5)


@pytest.mark.parametrize(("scenario", "short"), [("two-player", 5), ("three-player", 6), ("four-player", 6)])
def test_how_near_the_crown_is_depends_on_the_number_of_players(scenario: str, short: int):
    b = table(logres.new("bretwalda", scenario, seed=1))
    kingdom, b.dalc = b.kingdoms()[0], [0] * len(b.dalc)
    capital = b.controlled(kingdom)[0]
    for dalcs, near in ((short - 1, False), (short, True)):
        b.dalc[capital] = dalcs
        assert near_crown(b, kingdom) is near


def test_an_offer_is_sent_once_and_whoever_it_pays_for_accepts():
    g, player = hungry(), bot("normal", 1)
    said: list[str] = []
    while not isinstance(g.decision, AnswerOffer):
        assert g.decision is not None
        action = consult(player, g, 1, beside=True)
        said.append(action.text)
        g.play(action, g.decision.seat)
    assert (said[0], said[-1]) == ("trade mercia", "send")
    assert trade(table(g), g.decision, g.legal()).verb == "accept"
    g.play("decline", "mercia")
    assert g.decision is not None
    assert g.decision.kind == "ChooseAction"
    again = consult(player, g, 1, beside=True)
    assert again in g.legal()


def test_without_the_option_or_where_only_answers_count_nothing_is_offered():
    assert Trader().propose(hungry(trading=False)) is None
    g = hungry()
    assert consult(bot("normal", 1), g, 1) in g.legal()
    assert bot("normal", 1).explain(g)[0].action in g.legal()


def test_a_bot_of_the_server_offers_too():
    g = hungry()
    assert think(g.redeal("wessex", 1).save(), "wessex", "easy", "owner") == "trade mercia"


def test_a_search_weighs_an_offer():
    g = hungry()
    trader = Trader()
    while (step := trader.propose(g)) is not None:
        g.play(step, "wessex")
    assert isinstance(g.decision, AnswerOffer)
    assert [plan.words for plan in BretwaldaTactics().plans(g)] == ["decline", "accept"]
    assert act(bot("hard", 1), g.redeal("mercia", 1)) in g.legal("mercia")


def test_in_whole_games_each_offers_once_a_round_at_most():
    g = logres.new("bretwalda", seed=2)
    arena.play_out(g, dict.fromkeys(g.seats, "easy"), "2")
    round, offers = 0, Counter[tuple[int, str]]()
    for line in g.lines.all():
        round += line.kind == "round"
        if line.kind == "offer":
            offers[round, str(line.args[0])] += 1
    assert g.result is not None
    assert offers
    assert set(offers.values()) == {1}
