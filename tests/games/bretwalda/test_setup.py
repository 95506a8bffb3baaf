"""Set-up: the cases S1 to S6 of the worked list."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.bretwalda.tables import (
    BORDERS,
    CAPITALS,
    DATA,
    FACES,
    FIGURES,
    HEALTH,
    KINGDOMS,
    LAND,
    LORDSHIP,
    NEUTRAL,
    PLACE,
    PLACES,
    SEASON_CARDS,
    SIDE,
)
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import asked, control, food, gold, hand, here, new, notations, play, table, why

KINGDOM_START = {"ceorl": 1, "thegn": 1, "ealdorman": 1, "ruler": 1}


@rule("bretwalda", "setup.step4-capital", "setup.player-area", "setup.player-lordship", "setup.kingdoms")
def test_S1_start_of_a_kingdom():
    g = new()
    capitals = {
        "northumbria": "eoforwic",
        "mercia": "tamworthige",
        "east_anglia": "theodford",
        "wessex": "wintaceaster",
    }
    for kingdom, capital in capitals.items():
        assert here(g, capital) == {kingdom: KINGDOM_START}
        assert control(g, capital) == kingdom
        assert gold(g, kingdom) == 5
        assert len(hand(g, kingdom)) == 1
    assert food(g, "eoforwic") == food(g, "tamworthige") == food(g, "wintaceaster") == 1


@rule("bretwalda", "setup.player-chronicles")
def test_S1_three_chronicles_are_drawn_and_two_kept():
    g = new()
    while g.decision and g.decision.kind == "ChooseRuler":
        g.play(g.legal()[0])
    assert len(g.pending) == 4
    assert [len(goals) for goals in table(g).goals] == [3, 3, 3, 3]
    returned = [g.legal(seat)[0] for seat in g.seats]
    for seat, action in zip(g.seats, returned, strict=True):
        g.play(action, seat)
    assert [len(goals) for goals in table(g).goals] == [2, 2, 2, 2]
    assert set(table(g).chronicle_deck[:4]) == {action.card for action in returned}


@rule("bretwalda", "setup.step4-east-anglia")
def test_S2_east_anglia_begins_with_three_food():
    assert food(new(), "theodford") == 3


@rule("bretwalda", "setup.step7-dalcs")
def test_S3_thirteen_dalcs():
    g = new()
    found = {PLACES[a] for a in range(LAND) if table(g).dalc[a]}
    assert found == {
        *("hwit_aern", "gyrrum", "cantwareburg", "lindcylne", "mameceaster", "mathrafal", "waeringwic"),
        *("hamptun", "elmham", "glestingaburg", "sancte_albanes", "seolesige", "tintagol"),
    }


@rule("bretwalda", "setup.step7-neutrals")
def test_S4_all_neutral_figures_are_on_the_board():
    g = new()
    assert [table(g).on_board(NEUTRAL, kind) for kind in range(3)] == [9, 9, 4]
    assert here(g, "hamptun") == {"neutral": {"ceorl": 2, "thegn": 1}}
    assert len([a for a in range(LAND) if table(g).at(NEUTRAL, a)]) == 15


@rule("bretwalda", "players.23.dalcs", "players.23.no-rulers", "players.23.extra-units", "players.23.no-tokens")
def test_S5_three_players_without_wessex():
    g = new("three-player")
    assert sum(table(g).dalc) == 10
    assert not table(g).dalc[PLACE["seolesige"]]
    assert here(g, "wintaceaster") == {"wessex": {"ceorl": 1, "thegn": 1, "ealdorman": 1}}
    assert control(g, "wintaceaster") is None
    assert food(g, "wintaceaster") == 0
    for name in ("ellandun", "dornwaraceaster", "cerotesege"):
        assert here(g, name) == {"wessex": {"thegn": 1}}


@rule("bretwalda", "concept.neutral.definition")
def test_S5_units_of_absent_kingdoms_are_neutral():
    b = table(new("three-player"))
    assert b.faction[SIDE["wessex"]] == NEUTRAL
    assert b.has(NEUTRAL, CAPITALS[SIDE["wessex"]])
    assert b.faction[SIDE["mercia"]] == SIDE["mercia"]


@rule("bretwalda", "players.23.extra-units", "players.23.dalcs")
def test_S5_two_players_and_absent_mercia():
    g = new("two-player")
    assert sum(table(g).dalc) == 7
    assert here(g, "dor") == here(g, "hereford") == {"mercia": {"thegn": 1}}


def test_seats_are_the_kingdoms_played():
    assert new("two-player", absent=["wessex", "mercia"]).seats == ("northumbria", "east-anglia")
    with pytest.raises(logres.BadInput):
        new("two-player", absent=["wessex"])


@rule("bretwalda", "setup.areas.list", "setup.areas.seas")
def test_the_board_has_46_areas_and_5_seas():
    assert (DATA["map"]["counts"]["land"], DATA["map"]["counts"]["seas"]) == (46, 5) == (LAND, len(PLACES) - LAND)
    assert PLACES[46:] == ("nor", "thaemese", "suth", "seafern", "eire")
    assert sum(map(len, BORDERS)) == 2 * 97
    assert all((a, kind) in BORDERS[near] for a in range(LAND) for near, kind in BORDERS[a])


@rule("bretwalda", "setup.components.units", "setup.components.counts")
def test_the_figures_and_tokens():
    from logres.games.bretwalda.tables import ALL_GOLD, CONTROL_TOKENS, DANE_FIGURES, NEUTRAL_FIGURES

    assert FIGURES == (8, 4, 1, 1)
    assert (DANE_FIGURES, NEUTRAL_FIGURES) == (5, (9, 9, 4, 0))
    assert (ALL_GOLD, CONTROL_TOKENS, len(LORDSHIP)) == (75, 15, 34)
    assert [len(cards) for cards in SEASON_CARDS] == [4, 4, 4, 4]


@rule("bretwalda", "setup.components.dice", "battle.symbols")
def test_the_faces_of_the_dice():
    brown, red, black = FACES[1], FACES[2], FACES[3]
    assert sorted(brown) == [(0, 0), (0, 1), (1, 0), (1, 0), (1, 1), (2, 0)]
    assert sorted(red) == [(1, 0), (1, 0), (1, 1), (1, 1), (2, 0), (2, 1)]
    assert sorted(black) == [(0, 0), (0, 1), (0, 1), (0, 1), (1, 0), (1, 1)]
    assert sorted(FACES[0]) == [(0, 0), (0, 0), (0, 1), (1, 0), (1, 0), (1, 0)]


def test_health_of_the_units():
    assert HEALTH[:3] == (1, 2, 3)


@rule("bretwalda", "setup.step1-choose")
def test_the_pretender_is_drawn_by_lot():
    drawn = {KINGDOMS[table(new(seed=seed)).pretender] for seed in range(30)}
    assert drawn == set(KINGDOMS)


@rule("bretwalda", "setup.player-ruler")
def test_each_player_chooses_one_of_three_rulers():
    g = new(seed=next(seed for seed in range(30) if table(new(seed=seed)).pretender == 0))
    assert notations(g) == ["crown eardwulf", "crown aelfwald", "crown eanred"]
    play(g, "crown eanred")
    assert table(g).ruler[0] == "eanred"
    assert table(g).rulers[0] == ("eardwulf", "aelfwald")


@rule("bretwalda", "setup.player-ruler")
def test_the_pretender_chooses_his_ruler_first_and_then_all_clockwise():
    g = new(seed=next(seed for seed in range(30) if table(new(seed=seed)).pretender == 3))
    order = []
    while asked(g)[0] == "ChooseRuler":
        order.append(asked(g)[1])
        g.play(g.legal()[0])
    assert order == ["wessex", "northumbria", "mercia", "east-anglia"]


@rule("bretwalda", "option.randomised-rulers")
def test_rulers_by_lot():
    options: dict[str, Any] = {"randomised-rulers": True}
    first = {table(new(seed=seed, **options)).ruler[0] for seed in range(20)}
    assert first == {"eardwulf", "aelfwald", "eanred"}


@rule("bretwalda", "setup.step2-decks", "setup.step3-seasons")
def test_decks_are_shuffled():
    decks = [table(new(seed=seed)) for seed in (1, 2)]
    assert decks[0].lordship_deck != decks[1].lordship_deck
    assert decks[0].danes_deck != decks[1].danes_deck
    assert decks[0].chronicle_deck != decks[1].chronicle_deck
    assert {tuple(table(new(seed=seed)).season_decks) for seed in range(5)} != {tuple(decks[0].season_decks)}


# ---------------------------------------------------------------------- the advanced set-up


def advanced(scenario: str = "three-player", seed: int = 1) -> logres.Game:
    options: dict[str, Any] = {"advanced-setup": True}
    return play(new(scenario, seed, **options), "clockwise")


@rule("bretwalda", "option.advanced-setup.pretender")
def test_S6_the_first_player_is_drawn_and_sets_the_direction():
    options: dict[str, Any] = {"advanced-setup": True}
    assert {str(new(seed=seed, **options).decision.seat) for seed in range(20)} == {"p1", "p2", "p3", "p4"}  # type: ignore[union-attr]
    g = new(**options)
    assert g.decision is not None
    first = int(g.decision.seat[1])
    play(g, "anticlockwise")
    for _ in range(3):
        assert g.decision.seat == f"p{first}"
        g.play(g.legal()[0])
    assert g.decision.seat == f"p{(first - 2) % 4 + 1}"


@rule("bretwalda", "setup.step6-round")
def test_play_begins_in_round_one():
    g = new()
    while g.decision and g.decision.kind in ("ChooseRuler", "ReturnChronicle"):
        seat = g.decision.seat
        g.play(g.legal(seat)[0], seat)
    assert table(g).round == 1
    assert table(g).card.startswith("sp")


@rule("bretwalda", "option.advanced-setup.central", "option.advanced-setup.dalc-limits")
def test_S6_dalcs_lie_apart():
    g = advanced()
    assert table(g).dalc[PLACE["hamptun"]] == 1
    assert why(g, "dalc hamptun") == "option.advanced-setup.dalc-limits"
    assert why(g, "dalc waeringwic") is None
    play(g, "dalc eoforwic")
    assert why(g, "dalc loidis") == "option.advanced-setup.dalc-limits"
    assert why(g, "dalc dor") is None


@rule("bretwalda", "option.advanced-setup.allotment", "option.advanced-setup.neutrals")
def test_S6_three_dalcs_and_seven_neutrals_each_then_kingdoms():
    g = advanced()
    seats = []
    while g.decision and g.decision.kind == "PlaceDalc":
        seats.append(g.decision.seat)
        g.play(g.legal()[0])
    assert sum(table(g).dalc) == 10
    assert seats == [seat for seat in dict.fromkeys(seats) for _ in range(3)]
    while g.decision and g.decision.kind == "PlaceNeutral":
        g.play(g.legal()[0])
    assert [table(g).on_board(NEUTRAL, kind) for kind in range(3)] == [9, 9, 3]
    assert g.decision is not None
    assert g.decision.seat == seats[0]
    play(g, "kingdom wessex", "kingdom mercia", "kingdom northumbria")
    assert table(g).pretender == SIDE["wessex"]
    assert here(g, "theodford")["east_anglia"] == {"ceorl": 1, "thegn": 1, "ealdorman": 1}


@rule("bretwalda", "option.advanced-setup.neutral-limits")
def test_S6_at_most_nine_in_an_area_and_none_in_a_capital():
    g = advanced("four-player")
    while g.decision and g.decision.kind == "PlaceDalc":
        g.play(g.legal()[0])
    assert why(g, "neutral ealdorman theodford") == "option.advanced-setup.neutral-limits"
    play(g, "neutral ealdorman dor", "neutral thegn dor")
    assert why(g, "neutral thegn dor") == "option.advanced-setup.neutral-limits"
    play(g, "neutral thegn hereford")
    assert why(g, "neutral ceorl dor") is None
    play(g, "neutral ceorl dor")
    assert why(g, "neutral ceorl dor") == "option.advanced-setup.neutral-limits"
    assert table(g).at(NEUTRAL, PLACE["dor"]) & 15 == 1  # Ceorl
