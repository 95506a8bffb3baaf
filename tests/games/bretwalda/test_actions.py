"""The actions: Collection, Fyrd, Development. Cases C, F and D of the worked list."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.bretwalda.rules.actions.collection import reached
from logres.games.bretwalda.tables import PLACE, PLACES, SIDE
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    asked,
    control,
    food,
    gold,
    hand,
    here,
    notations,
    play,
    position,
    table,
    why,
)

NICOLE: dict[str, Any] = {
    "eoforwic": {"northumbria": {"ruler": 1, "thegn": 1}, "control": "northumbria"},
    "gyrrum": {"northumbria": {"thegn": 1}, "control": "northumbria"},
    "hagustaldes": {"northumbria": {"thegn": 1}, "control": "northumbria"},
    "loidis": {"northumbria": {"thegn": 1}, "control": "northumbria"},
    "poclinton": "northumbria",
}


def nicole(phase: str = "action", areas: dict[str, Any] | None = None, gold: int = 5, **more: Any) -> logres.Game:
    kingdom = {"gold": gold, **more.pop("kingdom", {})}
    return position(phase, "northumbria", {**NICOLE, **(areas or {})}, kingdoms={"northumbria": kingdom}, **more)


def brian(phase: str, areas: dict[str, Any], gold: int = 5, **more: Any) -> logres.Game:
    home = {"tamworthige": {"mercia": {"ruler": 1, "thegn": 1}, "control": "mercia"}}
    kingdom = {"gold": gold, **more.pop("kingdom", {})}
    return position(phase, "mercia", {**home, **areas}, kingdoms={"mercia": kingdom}, **more)


# ---------------------------------------------------------------------- the phase


@rule("bretwalda", "round.action.two-actions", "round.action.must-take")
def test_two_different_actions_a_round():
    g = nicole(kingdom={"actions": ["fyrd"]}, at={"taken": 5})
    assert why(g, "fyrd") == "round.action.two-actions"
    assert why(g, "pass") is not None
    assert notations(g) == ["collection", "development", "movement"]


@rule("bretwalda", "round.action.order", "concept.pretender.benefits:first-and-direction")
def test_the_pretender_goes_first_and_sets_the_direction():
    g = position("actions", areas=NICOLE, pretender="mercia")
    assert asked(g) == ("Direction", "mercia")
    seats = []
    play(g, "anticlockwise")
    for _ in range(8):
        assert g.decision is not None
        seats.append(g.decision.seat)
        used = table(g).used[SIDE[g.decision.actor]]
        play(g, "collection" if not used else "movement")
        while g.decision.kind not in ("ChooseAction", "Direction"):
            g.play(g.legal()[0])
    assert seats == ["mercia", "northumbria", "wessex", "east-anglia"] * 2


@rule("bretwalda", "round.action.reset", "round.priority.advance", "round.structure")
def test_after_two_actions_each_the_next_round_begins():
    g = nicole(kingdom={"actions": ["fyrd"]}, at={"taken": 8}, round=1)
    play(g, "collection")
    assert table(g).round == 2
    assert table(g).used == [0, 0, 0, 0]


@rule("bretwalda", "round.action.lordship-limit")
def test_F6_hand_limit_at_the_end_of_the_phase():
    cards = [f"l{number:02}" for number in range(1, 12)]
    g = nicole(hands={"northumbria": cards}, kingdom={"actions": ["fyrd"]}, at={"taken": 8})
    play(g, "collection", "pass")
    assert asked(g) == ("Discard", "northumbria")
    for _ in range(3):
        play(g, notations(g)[0])
    assert len(hand(g, "northumbria")) == 8
    assert asked(g)[0] != "Discard"


# ---------------------------------------------------------------------- Collection


@rule("bretwalda", "action.collection.gain", "action.collection.where", "concept.food.location")
def test_C1_collection():
    g = play(nicole(), "collection")
    assert gold(g, "northumbria") == 10
    assert food(g, "eoforwic") == 1
    assert food(g, "poclinton") == 0


@rule("bretwalda", "winter.no-food")
def test_C2_winter_collection():
    g = play(nicole(round=4, card="wi1"), "collection")
    assert gold(g, "northumbria") == 10
    assert food(g, "eoforwic") == 0


@rule("bretwalda", "action.collection.abbey", "action.collection.granary", "victory.dalc.abbey")
def test_abbeys_and_granaries_need_control_alone():
    more = {"poclinton": {"control": "northumbria", "buildings": ["granary"]}}
    abbeys = {name: {"control": "northumbria", "buildings": ["abbey"]} for name in ("dor", "heathfield", "dun_pris")}
    g = play(nicole(areas={**more, **abbeys}), "collection")
    assert gold(g, "northumbria") == 13
    assert food(g, "poclinton") == 1
    assert table(g).dalcs(0) == 2  # Gyrrum, and three Abbeys


@rule("bretwalda", "tile.tax-collectors", "summer.pillage.block")
def test_W5_pillage_stops_tax_collectors_but_not_units():
    g = nicole(kingdom={"tiles": ["tax_collectors"]})
    assert PLACE["poclinton"] in reached(table(g), 0)
    g = nicole(kingdom={"tiles": ["tax_collectors"]}, areas={"heathfield": {"danes": {"dane": 1}}})
    names = {PLACES[a] for a in reached(table(g), 0)}
    assert names == {"eoforwic", "gyrrum", "hagustaldes", "loidis"}


@rule("bretwalda", "summer.pillage.tokens", "summer.pillage.duration")
def test_W5_pillage_is_next_to_danes_ashore_and_afloat():
    g = position("action", "mercia", {"poclinton": {"danes": {"dane": 2}}})
    pillaged = {PLACES[a] for a in range(46) if table(g).pillaged(a)}
    assert pillaged == {"eoforwic", "heathfield", "lindcylne"}
    table(g).remove(5, PLACE["poclinton"], 1, 2)
    assert not any(table(g).pillaged(a) for a in range(46))
    ship: dict[str, Any] = {"side": "danes", "name": "drakkar_1", "at": "thaemese", "aboard": {"dane": 1}}
    g = position("action", "mercia", vessels=[ship])
    pillaged = {PLACES[a] for a in range(46) if table(g).pillaged(a)}
    assert pillaged == {"dommuc", "colneceaster", "lundenwic", "rofaesceaster", "cantwareburg", "hestingas"}
    empty = position("action", "mercia", vessels=[{**ship, "aboard": {}}])
    assert not any(table(empty).pillaged(a) for a in range(46))


@rule("bretwalda", "concept.gold.limit")
def test_gold_runs_out():
    kingdoms = {"northumbria": {"gold": 1}, "mercia": {"gold": 70}, "wessex": {"gold": 1}, "east_anglia": {"gold": 0}}
    g = play(position("action", "northumbria", NICOLE, kingdoms=kingdoms), "collection")
    assert gold(g, "northumbria") == 4


# ---------------------------------------------------------------------- Fyrd


@rule("bretwalda", "action.fyrd.recruit-land", "action.fyrd.buy-lordship", "concept.gold.holding")
def test_F1_fyrd():
    g = brian("fyrd", {"mameceaster": "mercia"})
    play(g, "recruit thegn mameceaster", "buy")
    assert gold(g, "mercia") == 0
    assert here(g, "mameceaster") == {"mercia": {"thegn": 1}}
    assert len(hand(g, "mercia")) == 1


WESSEX = {"wintaceaster": {"wessex": {"ruler": 1, "thegn": 2, "ceorl": 1}, "control": "wessex"}}


def wessex(areas: dict[str, Any] | None = None, gold: int = 20, **more: Any) -> logres.Game:
    kingdom = {"gold": gold, **more.pop("kingdom", {})}
    return position("fyrd", "wessex", {**WESSEX, **(areas or {})}, kingdoms={"wessex": kingdom}, **more)


@rule("bretwalda", "action.fyrd.limit-capital", "action.fyrd.upgrade", "concept.area.capital-fyrd:own")
def test_F2_capital():
    g = wessex()
    play(g, "recruit ceorl wintaceaster", "upgrade thegn wintaceaster")
    assert gold(g, "wessex") == 17
    assert here(g, "wintaceaster") == {"wessex": {"ceorl": 2, "thegn": 1, "ealdorman": 1, "ruler": 1}}
    assert why(g, "recruit ceorl wintaceaster") == "action.fyrd.limit-capital"


@rule("bretwalda", "action.fyrd.limit-city", "concept.area.city-fyrd")
def test_F2_city():
    g = wessex({"escanceaster": {"wessex": {"thegn": 1}, "control": "wessex"}})
    play(g, "recruit ceorl escanceaster")
    assert why(g, "upgrade thegn escanceaster") == "action.fyrd.limit-city"
    assert why(g, "recruit ceorl escanceaster") == "action.fyrd.limit-city"
    assert why(g, "recruit ceorl wintaceaster") is None


@rule("bretwalda", "concept.area.capital-fyrd:captured")
def test_a_captured_capital_counts_as_one():
    g = wessex({"tamworthige": "wessex"})
    play(g, "recruit ceorl tamworthige", "recruit ceorl tamworthige")
    assert why(g, "recruit ceorl tamworthige") == "action.fyrd.limit-capital"


@rule("bretwalda", "action.fyrd.mercia")
def test_mercia_recruits_one_more_but_does_not_upgrade_more():
    g = brian("fyrd", {"mameceaster": {"mercia": {"ceorl": 2}, "control": "mercia"}}, gold=20)
    play(g, "recruit ceorl mameceaster", "upgrade ceorl mameceaster")
    assert why(g, "recruit ceorl mameceaster") == "action.fyrd.limit-city"
    g = brian("fyrd", {"mameceaster": {"mercia": {"ceorl": 2}, "control": "mercia"}}, gold=20)
    play(g, "upgrade ceorl mameceaster")
    assert why(g, "upgrade ceorl mameceaster") == "action.fyrd.limit-city"
    play(g, "recruit ceorl mameceaster")
    assert gold(g, "mercia") == 17


def upgrades(g: logres.Game) -> list[str]:
    return [text for text in notations(g) if text.startswith("upgrade")]


@rule("bretwalda", "action.fyrd.upgrade-once")
def test_F3_no_double_upgrade():
    areas = {"wintaceaster": {"wessex": {"ruler": 1, "ceorl": 1}, "control": "wessex"}}
    g = position("fyrd", "wessex", areas, kingdoms={"wessex": {"gold": 20}})
    play(g, "upgrade ceorl wintaceaster")
    assert why(g, "upgrade thegn wintaceaster") == "action.fyrd.upgrade-once"
    assert upgrades(g) == []
    g = position("fyrd", "wessex", areas, options={"upgrade-recruits": False}, kingdoms={"wessex": {"gold": 20}})
    play(g, "recruit thegn wintaceaster")
    assert why(g, "upgrade thegn wintaceaster") == "action.fyrd.upgrade-once"
    assert upgrades(g) == ["upgrade ceorl wintaceaster"]  # the one that stood there before


@rule("bretwalda", "action.fyrd.upgrade-once")
def test_who_was_just_recruited_may_be_upgraded_once():
    """Within the two of a Capital, and not in a City, which has room for one step."""
    areas = {"wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}}
    g = position("fyrd", "wessex", areas, kingdoms={"wessex": {"gold": 20}})
    play(g, "recruit ceorl wintaceaster")
    assert upgrades(g) == ["upgrade ceorl wintaceaster"]
    play(g, "upgrade ceorl wintaceaster")
    assert (gold(g, "wessex"), upgrades(g)) == (17, [])
    assert why(g, "upgrade thegn wintaceaster") == "action.fyrd.upgrade-once"


@rule("bretwalda", "action.fyrd.recruit-ship", "action.fyrd.ship-extra", "concept.harbour.recruit-ship")
def test_F4_ships():
    g = wessex()
    play(g, "recruit ceorl wintaceaster", "recruit ceorl wintaceaster", "ship suth")
    assert gold(g, "wessex") == 15
    assert table(g).vessel[6:8] == [PLACE["suth"], -1]
    drakkar = {"side": "danes", "name": "drakkar_1", "at": "suth"}
    g = wessex(vessels=[drakkar])
    assert why(g, "ship suth") == "action.fyrd.recruit-ship"
    play(g, "ship wintaceaster", "ship wintaceaster")
    g = wessex(gold=2)
    assert why(g, "ship wintaceaster") == "action.fyrd.ship-extra"


@rule("bretwalda", "action.fyrd.lordship-gold", "lordship.treasury")
def test_F5_cards_as_gold():
    g = wessex(gold=1, hands={"wessex": ["l02", "l03", "l04"]})
    assert why(g, "recruit thegn wintaceaster") == "action.fyrd.recruit-land"
    play(g, "discard l02", "discard l03", "recruit thegn wintaceaster")
    assert gold(g, "wessex") == 0
    play(g, "discard l04", "done")
    assert (gold(g, "wessex"), table(g).fund) == (0, 0)


@rule("bretwalda", "action.fyrd.unit-limit", "action.fyrd.unit-limit-only-empty")
def test_the_only_ealdorman_is_lifted():
    areas = {
        "wintaceaster": {"wessex": {"ruler": 1, "thegn": 1}, "control": "wessex"},
        "escanceaster": {"wessex": {"ealdorman": 1}, "control": "wessex"},
    }
    g = position("fyrd", "wessex", areas, kingdoms={"wessex": {"gold": 9}})
    play(g, "recruit thegn wintaceaster")
    assert asked(g)[0] == "Muster"
    play(g, "recruit ealdorman wintaceaster")
    assert notations(g) == ["lift escanceaster"]
    play(g, "lift escanceaster")
    assert here(g, "escanceaster") == {}
    assert here(g, "wintaceaster")["wessex"]["ealdorman"] == 1
    assert gold(g, "wessex") == 1


@rule("bretwalda", "action.fyrd.mead-hall", "building.mead-hall:cards")
def test_a_card_for_each_mead_hall():
    g = wessex({"escanceaster": {"control": "wessex", "buildings": ["mead_hall"]}})
    assert len(hand(g, "wessex")) == 1


@rule("bretwalda", "concept.area.countryside")
def test_nobody_is_recruited_or_upgraded_in_the_countryside():
    """Not even the one unit more that Mercia recruits in each area."""
    g = brian("fyrd", {"waeringwic": {"mercia": {"ceorl": 1}, "control": "mercia"}}, gold=20)
    changes = [text for text in notations(g) if text.startswith(("recruit", "upgrade"))]
    assert "recruit ceorl tamworthige" in changes
    assert {text.split()[-1] for text in changes} == {"tamworthige"}
    assert why(g, "recruit ceorl waeringwic") == "concept.area.countryside"
    assert why(g, "upgrade ceorl waeringwic") == "concept.area.countryside"


@rule("bretwalda", "action.fyrd.countryside-mobilisation", "concept.area.countryside", "winter.no-free-ceorls")
def test_free_ceorls_in_the_countryside():
    tiles = {"tiles": ["countryside_mobilisation"]}
    fields = {"ellandun": "wessex", "glestingaburg": "wessex", "seolesige": "wessex"}
    g = wessex(fields, kingdom=tiles)
    assert why(g, "recruit ceorl ellandun") == "concept.area.countryside"
    assert "recruit ceorl ellandun" not in notations(g)
    play(g, "levy ellandun")
    assert why(g, "levy ellandun") == "action.fyrd.countryside-mobilisation"
    play(g, "levy glestingaburg")
    assert here(g, "ellandun") == {"wessex": {"ceorl": 1}}
    assert gold(g, "wessex") == 20
    assert why(g, "levy seolesige") is not None
    g = wessex(fields, kingdom=tiles, round=4, card="wi1")
    assert why(g, "levy ellandun") is not None


# ---------------------------------------------------------------------- Development


@rule("bretwalda", "action.development.tile", "action.development.building", "action.development.northumbria")
def test_D1_development():
    g = nicole("development")
    play(g, "tile ceorl_leaders", "build abbey hagustaldes")
    assert gold(g, "northumbria") == 0
    g = nicole("development", gold=9)
    play(g, "tile ceorl_leaders")
    assert why(g, "tile road_wardens") == "action.development.tile"
    g = nicole("development", gold=9)
    play(g, "build abbey hagustaldes")
    assert why(g, "build abbey gyrrum") == "action.development.building"
    assert gold(g, "northumbria") == 7


@rule("bretwalda", "faq.tile-immediate")
def test_D2_a_tile_works_at_once():
    areas = {"dor": "mercia"}
    g = brian("development", areas)
    play(g, "tile master_masons", "build abbey dor")
    assert gold(g, "mercia") == 0
    g = nicole("development", gold=5)
    play(g, "tile master_masons", "build abbey hagustaldes")
    assert gold(g, "northumbria") == 1


@rule(
    "bretwalda",
    "action.development.tile-slots",
    "action.development.building-limit",
    "concept.area.capital-building",
    "concept.area.city-building",
    "building.abbey",
    "building.granary",
    "building.mead-hall:city-only",
    "concept.area.harbour-presence",
)
def test_D3_limits():
    areas = {
        "hagustaldes": {"control": "northumbria", "buildings": ["abbey"]},
        "eoforwic": {"control": "northumbria", "buildings": ["port"]},
        "caerleol": {"control": "northumbria", "buildings": ["granary"]},
    }
    g = nicole("development", areas, kingdom={"tiles": ["ceorl_leaders", "road_wardens"]})
    assert why(g, "tile boar_snout") == "action.development.tile-slots"
    assert why(g, "build granary hagustaldes") == "building.granary"
    assert why(g, "build mead_hall caerleol") == "action.development.building-limit"
    assert why(g, "build port eoforwic") == "action.development.building-limit"
    assert why(g, "build granary eoforwic") is None
    assert why(g, "build abbey loidis") == "building.abbey"
    assert why(g, "build port loidis") == "building.port"
    assert why(g, "build granary loidis") == "building.granary"
    assert why(g, "build mead_hall gyrrum") == "building.mead-hall"
    g = nicole("development", {"eoforwic": {"control": "northumbria", "buildings": ["port", "granary"]}})
    assert why(g, "build mead_hall eoforwic") == "action.development.building-limit"


@rule("bretwalda", "action.development.supply")
def test_buildings_run_out():
    full = ("eoforwic", "caerleol", "tamworthige", "theodford", "wintaceaster", "ligoraceaster")
    areas = {name: {"control": "mercia", "buildings": ["mead_hall"]} for name in full}
    g = nicole("development", {**areas, "eoforwic": {"control": "northumbria", "buildings": ["mead_hall"]}})
    assert why(g, "build mead_hall loidis") == "action.development.supply"


@rule("bretwalda", "action.development.lordship-gold")
def test_cards_pay_for_development():
    g = nicole("development", gold=2, hands={"northumbria": ["l02"]})
    play(g, "discard l02", "tile ceorl_leaders")
    assert gold(g, "northumbria") == 0


@rule("bretwalda", "action.development.no-relocation")
def test_a_tile_is_bought_once():
    g = nicole("development", kingdom={"tiles": ["ceorl_leaders"]})
    assert why(g, "tile ceorl_leaders") == "action.development.no-relocation"


# ---------------------------------------------------------------------- Ports and trade


def test_control_is_kept_when_units_leave():
    assert control(nicole(), "poclinton") == "northumbria"
