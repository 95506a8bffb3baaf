"""Ports and trade, which lie beside whatever is asked."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.cli.table.input_parser import resolve
from logres.engine.errors import IllegalAction, NotYourTurn
from logres.games.bretwalda.tables import SIDE
from logres_workshop.marker import rule
from logres_workshop.random_play import RandomPlayer
from tests.games.bretwalda.positions import asked, food, gold, notations, play, position, table

FOUR: dict[str, Any] = {
    "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria", "food": 3},
    "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia", "food": 2},
    "theodford": {"east_anglia": {"ruler": 1}, "control": "east_anglia"},
    "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"},
}
PORT: dict[str, Any] = {
    **FOUR,
    "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex", "buildings": ["port"], "food": 3},
}


def beside(g: logres.Game, seat: str) -> list[str]:
    return [str(action) for action in g.initiatives(seat)]


def do(g: logres.Game, seat: str, *steps: str) -> logres.Game:
    for step in steps:
        g.play(step, seat)
    return g


def market(phase: str = "action", actor: str = "northumbria", areas: dict[str, Any] | None = None, **more: Any):
    return position(phase, actor, areas or FOUR, options={"trade": True}, seed=1, **more)


# ---------------------------------------------------------------------- trade


@rule("bretwalda", "concept.trade.allowed", "concept.gold.holding")
def test_bundles_of_any_amount_change_hands():
    g = market(kingdoms={"northumbria": {"gold": 9}})
    steps = ["trade mercia", *["offer gold"] * 5, *["offer food"] * 2, "ask gold", *["ask food"] * 2, "send"]
    do(g, "northumbria", *steps)
    assert asked(g) == ("AnswerOffer", "mercia")
    assert g.decision is not None
    assert g.decision.prompt == "Mercia: Northumbria offers 5 Gold and 2 Food for 1 Gold and 2 Food; do you agree?"
    play(g, "accept", "give eoforwic", "give eoforwic", "store tamworthige", "store tamworthige")
    play(g, "give tamworthige", "give tamworthige", "store eoforwic", "store eoforwic")
    assert (gold(g, "northumbria"), gold(g, "mercia")) == (5, 9)
    assert (food(g, "eoforwic"), food(g, "tamworthige")) == (3, 2)
    assert asked(g) == ("ChooseAction", "northumbria")  # the question that was open is open again


def test_the_question_tells_the_offer_as_it_grows():
    def asks() -> str:
        beside = g.initiative("northumbria")
        assert beside is not None
        return str(beside.prompt)

    g = market()
    assert asks() == "Northumbria: do you exchange at a Port, or offer a trade?"
    do(g, "northumbria", "trade mercia")
    assert asks() == "Northumbria: what do you offer Mercia, and what do you ask for?"
    do(g, "northumbria", "offer gold", "offer gold", "ask food")
    assert asks() == "Northumbria: you offer Mercia 2 Gold for 1 Food; do you make this offer?"
    do(g, "northumbria", "waive food")
    assert asks() == "Northumbria: you offer Mercia 2 Gold for nothing; do you make this offer?"


@rule("bretwalda", "concept.trade.allowed")
def test_a_gift_and_a_request():
    g = do(market(), "northumbria", "trade wessex", "offer gold", "offer gold", "send")
    play(g, "accept")
    assert (gold(g, "northumbria"), gold(g, "wessex")) == (3, 7)
    do(g, "northumbria", "trade wessex", "ask gold", "send")
    play(g, "accept")
    assert (gold(g, "northumbria"), gold(g, "wessex")) == (4, 6)


@rule("bretwalda", "concept.trade.allowed")
def test_anybody_may_offer_and_only_the_seat_addressed_is_asked():
    g = market()
    assert asked(g) == ("ChooseAction", "northumbria")
    do(g, "wessex", "trade east_anglia", "offer gold")
    assert asked(g) == ("ChooseAction", "northumbria")  # nobody waits while an offer is made up
    play(g, "movement")
    do(g, "wessex", "send")
    assert [decision.seat for decision in g.pending] == ["east-anglia"]
    play(g, "decline")
    assert asked(g)[1] == "northumbria"
    assert (gold(g, "wessex"), gold(g, "east_anglia")) == (5, 5)


@rule("bretwalda", "concept.trade.allowed")
def test_a_counter_offer():
    g = do(market(), "northumbria", "trade mercia", "offer gold", "ask food", "send")
    play(g, "decline")
    do(g, "mercia", "trade northumbria", "ask gold", "ask gold", "offer food", "send")
    assert asked(g) == ("AnswerOffer", "northumbria")
    play(g, "accept", "give tamworthige", "store eoforwic")
    assert (gold(g, "northumbria"), gold(g, "mercia"), food(g, "eoforwic")) == (3, 7, 4)


@rule("bretwalda", "concept.trade.allowed")
def test_one_more_one_less_and_never_more_than_there_is():
    g = do(market(kingdoms={"northumbria": {"gold": 1}}), "northumbria", "trade mercia")
    assert "send" not in beside(g, "northumbria")  # empty
    do(g, "northumbria", "offer gold")
    assert "offer gold" not in beside(g, "northumbria")
    refusal = g.why_not("offer gold", "northumbria")
    assert refusal is not None
    assert refusal.rule == "concept.trade.allowed"
    do(g, "northumbria", "retract gold", "ask food", "ask food")
    assert {"ask food", "retract gold"}.isdisjoint(beside(g, "northumbria"))
    assert g.view(None)["board"]["kingdoms"]["northumbria"]["draft"] == {
        "to": "mercia",
        "give": {"gold": 0, "food": 0},
        "ask": {"gold": 0, "food": 2},
    }
    do(g, "northumbria", "waive food", "cancel")
    assert g.view(None)["board"]["kingdoms"]["northumbria"]["draft"] is None


@rule("bretwalda", "concept.trade.allowed")
def test_what_was_spent_meanwhile_cannot_be_sent():
    g = do(market("fyrd", kingdoms={"northumbria": {"gold": 3}}), "northumbria", "trade mercia", *["offer gold"] * 3)
    play(g, "recruit ceorl eoforwic")
    assert "send" not in beside(g, "northumbria")
    with pytest.raises(IllegalAction):
        g.play("send", "northumbria")


@rule("bretwalda", "concept.trade.allowed", "summer.bid.declare")
def test_no_trade_between_the_declared_purses_and_the_payment():
    g = market("season", areas=FOUR, round=2, card="su1")
    assert {decision.kind for decision in g.pending} == {"Bid"}
    assert [beside(g, seat) for seat in g.seats] == [[], [], [], []]
    with pytest.raises(IllegalAction):
        g.play("trade mercia", "wessex")


@rule("bretwalda", "concept.trade.allowed")
def test_the_option_switches_it_off_and_the_set_up_knows_none():
    g = position("action", "northumbria", FOUR, seed=1)
    assert beside(g, "wessex") == []
    with pytest.raises(NotYourTurn):
        g.play("trade mercia", "wessex")
    assert logres.new("bretwalda", seed=1).initiatives("wessex") == []


def test_initiatives_are_saved_replayed_copied_and_taken_back():
    g = logres.new("bretwalda", seed=4)
    player = RandomPlayer(4)
    while g.decision is not None and g.decision.kind != "ChooseAction":
        player.play(g)
    giver, taker = g.seats[0], g.seats[1]
    do(g, giver, f"trade {taker.replace('-', '_')}", "offer gold")
    assert logres.load(g.save()).digest() == g.digest()
    assert g.clone().digest() == g.digest()
    g.undo(giver)
    do(g, giver, "offer gold", "send")
    play(g, "accept")
    assert logres.replay(g.record(whole=True)).digest() == g.digest()
    assert g.at(g.count - 1).decision.kind == "AnswerOffer"  # type: ignore[union-attr]


def test_an_offer_is_typed_at_the_terminal_and_shown_in_the_view():
    g = market()
    steps = resolve(g, "northumbria", "trade mercia; offer gold; ask food; send")
    g.play(list(steps), "northumbria")
    assert asked(g) == ("AnswerOffer", "mercia")
    g.play("decline")
    shown = [action["text"] for action in g.view("wessex")["board"]["initiatives"]]
    assert shown == beside(g, "wessex") == ["trade northumbria", "trade mercia", "trade east_anglia"]
    assert g.view(None)["board"]["initiatives"] == []


def test_no_initiative_reads_like_an_answer():
    for seed in range(3):
        g, player = logres.new("bretwalda", seed=seed), RandomPlayer(seed)
        while g.pending and g.count < 400:
            for decision in g.pending:
                answers = set(notations(g, decision.seat))
                if decision.kind != "PortCall":
                    assert answers.isdisjoint(beside(g, decision.seat)), decision.kind
            player.play(g)


# ---------------------------------------------------------------------- Ports


@rule("bretwalda", "building.port")
@pytest.mark.parametrize("phase", ["action", "fyrd", "development", "movement"])
def test_a_port_works_at_every_own_question_both_ways(phase: str):
    g = position(phase, "wessex", PORT, kingdoms={"wessex": {"gold": 1}}, seed=1)
    asked_before = asked(g)
    do(g, "wessex", "sell wintaceaster")
    assert (gold(g, "wessex"), food(g, "wintaceaster")) == (3, 2)
    do(g, "wessex", "buy wintaceaster", "sell wintaceaster")
    assert (gold(g, "wessex"), food(g, "wintaceaster")) == (3, 2)
    assert asked(g) == asked_before


@rule("bretwalda", "building.port")
def test_food_becomes_the_gold_that_is_missing_within_an_action():
    g = position("fyrd", "wessex", PORT, kingdoms={"wessex": {"gold": 1}}, seed=1)
    assert "recruit thegn wintaceaster" not in notations(g)
    do(g, "wessex", "sell wintaceaster")
    play(g, "recruit thegn wintaceaster")
    assert gold(g, "wessex") == 0


@rule("bretwalda", "building.port")
def test_a_port_is_shut_in_the_actions_of_others_and_under_storms():
    g = position("action", "mercia", PORT, seed=1)
    assert beside(g, "wessex") == []
    g = position("action", "mercia", PORT, seed=1, options={"port-actions": "all"})
    assert "sell wintaceaster" in beside(g, "wessex")
    g = position("action", "wessex", PORT, round=4, card="wi3", seed=1)
    assert beside(g, "wessex") == []


@rule("bretwalda", "concept.gold.limit")
@pytest.mark.parametrize(("mercia", "sold"), [(72, True), (73, False)])
def test_a_port_sells_only_for_gold_that_is_left(mercia: int, sold: bool):
    purses = {"northumbria": 0, "mercia": mercia, "east_anglia": 0, "wessex": 1}
    g = market("action", "wessex", PORT, kingdoms={name: {"gold": count} for name, count in purses.items()})
    assert ("sell wintaceaster" in beside(g, "wessex")) == sold
    refusal = g.why_not("sell wintaceaster", "wessex")
    assert (refusal.rule if refusal else None) == (None if sold else "concept.gold.limit")


@rule("bretwalda", "building.port", "winter.card-penalty")
def test_in_winter_food_is_sold_before_the_penalty_and_bought_back_after_it():
    g = position("season", areas=PORT, round=4, card="wi4", kingdoms={"wessex": {"gold": 0}}, seed=1)
    assert asked(g) == ("PortCall", "wessex")
    play(g, *["sell wintaceaster"] * 3, "done")
    while asked(g) != ("PortCall", "wessex"):
        g.play(g.legal()[0])
    assert (gold(g, "wessex"), food(g, "wintaceaster")) == (6, 0)
    play(g, *["buy wintaceaster"] * 3)
    assert (gold(g, "wessex"), food(g, "wintaceaster")) == (0, 3)


@rule("bretwalda", "building.port")
@pytest.mark.parametrize(("round", "card"), [(1, "sp1"), (2, "su1"), (3, "au1"), (4, "wi4")])
@pytest.mark.parametrize("scenario", ["four-player", "solo"])
def test_a_port_is_open_in_every_season_and_alone_too(scenario: str, round: int, card: str):
    areas = {k: v for k, v in PORT.items() if scenario != "solo" or k == "wintaceaster"}
    g = position("season", areas=areas, round=round, card=card, scenario=scenario, pretender="wessex", seed=1)
    assert asked(g) == ("PortCall", "wessex")
    do(g, "wessex", "sell wintaceaster", "buy wintaceaster")  # both ways
    assert food(g, "wintaceaster") == 3


@rule("bretwalda", "building.port", "option.simplified-autumn")
def test_a_port_pays_hirelings_where_they_are_paid_as_they_move():
    areas = {**PORT, "cerotesege": {"neutral": {"thegn": 1}}}
    purses = {kingdom: {"gold": 0} for kingdom in ("northumbria", "mercia", "east_anglia", "wessex")}
    purses["wessex"] = {"gold": 1}
    options = {"simplified-autumn": True}
    more: dict[str, Any] = {"options": options, "kingdoms": purses, "pretender": "wessex", "seed": 1}
    g = position("season", areas={**areas, "hamptun": {"neutral": {"ceorl": 1}}}, round=3, card="au1", **more)
    play(g, "done")
    while asked(g)[0] != "Hire" or asked(g)[1] != "wessex":
        g.play(g.legal()[0])
    assert "hire thegn cerotesege" not in notations(g)
    do(g, "wessex", "sell wintaceaster")
    assert "hire thegn cerotesege" in notations(g)


@rule("bretwalda", "winter.starve", "building.port")
def test_food_bought_while_units_starve_feeds_them():
    areas = {**PORT, "wintaceaster": {**PORT["wintaceaster"], "wessex": {"ruler": 1, "ceorl": 2}, "food": 0}}
    g = position(
        "season", areas=areas, round=4, card="wi1", kingdoms={"wessex": {"gold": 4}}, pretender="wessex", seed=1
    )
    while asked(g)[0] == "PortCall":
        play(g, "done")
    assert asked(g) == ("Starve", "wessex")
    do(g, "wessex", "buy wintaceaster")
    assert notations(g) == ["feed"]
    play(g, "feed")
    assert food(g, "wintaceaster") == 0
    assert asked(g) == ("Starve", "wessex")
    play(g, "starve ceorl wintaceaster")
    assert table(g).on_board(SIDE["wessex"], 0) == 1
