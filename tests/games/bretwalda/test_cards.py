"""Every Lordship card, one outcome each. Faces of the dice are told in test_battle.py; `for` names the dice rolled."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.bretwalda.tables import LORDSHIP, TIMING
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    HOMES,
    asked,
    battle,
    control,
    food,
    gold,
    hand,
    here,
    notations,
    pass_all,
    play,
    position,
    settle,
    table,
    why,
)

NORTH: dict[str, Any] = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
BLANK = 1


def rolled(area: str, *dice: tuple[str, list[int]]) -> list[dict[str, Any]]:
    return [{"for": f"{area} {what}", "dice": faces} for what, faces in dice]


def clash(
    mercia: list[str],
    dice: list[Any],
    area: str = "dor",
    attack: dict[str, int] | None = None,
    defend: dict[str, int] | None = None,
    north: list[str] | None = None,
    more: dict[str, Any] | None = None,
    **rest: Any,
) -> logres.Game:
    """Mercia attacks Northumbria from Loidis, one Thegn against one where nothing else is said."""
    hands = {"mercia": mercia, "northumbria": north or []}
    homes = {**NORTH, **(more or {})}
    foes = (attack or {"thegn": 1}, "northumbria", defend or {"thegn": 1})
    return battle(area, *foes, dice, ("loidis",), more=homes, hands=hands, **rest)


def until(g: logres.Game, action: str) -> logres.Game:
    """Everybody passes until an action is offered, which is then played."""
    while action not in notations(g):
        assert g.decision is not None
        assert g.decision.kind in ("PlayCard", "MayRetreat"), g.decision.kind
        g.play(g.legal()[0])
    return play(g, action)


def wounds(g: logres.Game) -> tuple[int, int]:
    """Of the attacker and the defender, after the first round."""
    assert asked(g)[0] == "MayRetreat"
    b = table(g)
    return b.wounds[0], b.wounds[2]


# ---------------------------------------------------------------------- before the dice


@rule("bretwalda", "lordship.timing")
def test_war_horns_add_a_red_die():
    dice = rolled("dor", ("attack brown", [BLANK]), ("attack red", [1]), ("defence brown", [BLANK]))
    assert wounds(pass_all(until(clash(["l02"], dice), "play l02"))) == (0, 1)


@rule("bretwalda", "lordship.timing")
def test_linden_wall_stops_two_wounds():
    dice = rolled("dor", ("attack brown", [BLANK]), ("defence brown", [6]))
    assert wounds(pass_all(until(clash(["l03"], dice), "play l03"))) == (0, 0)


@rule("bretwalda", "lordship.timing")
def test_hearth_troop_needs_a_lord_and_lasts_two_rounds():
    g = clash(["l04"], [])
    assert why(g, "play l04") == "lordship.timing"
    first = rolled("dor", ("attack white", [BLANK, BLANK]), ("attack red", [1]), ("defence brown", [BLANK]))
    second = rolled("dor", ("attack white", [4, BLANK]), ("attack red", [5]), ("defence brown", [BLANK]))
    g = pass_all(until(clash(["l04"], first + second, attack={"ealdorman": 1}, defend={"thegn": 1}), "play l04"))
    settle(pass_all(play(g, "stay", "stay")))
    assert control(g, "dor") == "mercia"


@rule("bretwalda", "lordship.timing")
def test_called_from_the_fields_is_for_defenders_at_home():
    dice = rolled("dor", ("attack brown", [BLANK]), ("defence white", [BLANK, BLANK]), ("defence brown", [BLANK]))
    g = pass_all(until(clash([], dice, north=["l05"]), "play l05"))
    assert here(g, "dor")["northumbria"] == {"ceorl": 2, "thegn": 1}
    assert why(clash(["l05"], []), "play l05") == "lordship.timing"


@rule("bretwalda", "lordship.timing")
def test_woodland_ambush_leaves_out_a_die():
    dice = rolled("dor", ("attack brown", [BLANK]))
    g = until(clash(["l06"], dice), "play l06")
    assert notations(g) == ["drop brown"]
    assert wounds(pass_all(play(g, "drop brown"))) == (0, 0)
    assert why(clash(["l06"], [], "loidis"), "play l06") == "lordship.timing"


@rule("bretwalda", "lordship.timing")
def test_fire_the_gates_takes_the_black_dice():
    dice = rolled("eoforwic", ("attack brown", [BLANK]), ("defence brown", [BLANK]))
    home = {"wintaceaster": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    hands = {"mercia": ["l07"]}
    fight = ("eoforwic", {"thegn": 1}, "northumbria", {"thegn": 1}, dice, ("loidis",))
    assert wounds(pass_all(until(battle(*fight, more=home, hands=hands), "play l07"))) == (0, 0)


@rule("bretwalda", "lordship.timing")
def test_old_earthworks_give_black_dice_in_the_countryside():
    dice = rolled("dor", ("attack brown", [6]), ("defence brown", [BLANK]), ("defence black", [2, 2]))
    assert wounds(pass_all(until(clash([], dice, north=["l08"]), "play l08"))) == (0, 0)
    assert why(clash(["l08"], []), "play l08") == "lordship.timing"


@rule("bretwalda", "lordship.timing")
def test_javelin_storm_wounds_at_once():
    g = until(clash(["l09"], [BLANK, BLANK], defend={"ceorl": 1, "thegn": 1}), "play l09")
    assert here(g, "dor")["northumbria"] == {"thegn": 1}


@rule("bretwalda", "lordship.timing")
def test_bought_swords_send_a_neutral_home():
    home = {"mercia": {"gold": 3}}
    hands = {"mercia": ["l10"]}
    fight = ("dor", {"thegn": 1}, "neutral", {"thegn": 1, "ealdorman": 1}, [BLANK, 1], ("loidis",))
    g = until(battle(*fight, hands=hands, kingdoms=home), "play l10")
    assert notations(g) == ["buy thegn"]
    play(g, "buy thegn")
    assert here(g, "dor")["neutral"] == {"ealdorman": 1}
    assert gold(g, "mercia") == 1
    assert why(clash(["l10"], [], kingdoms=home), "play l10") == "lordship.timing"


@rule("bretwalda", "lordship.timing")
def test_relics_need_an_abbey_and_last():
    abbey = {"loidis": {"control": "mercia", "buildings": ["abbey"]}}
    g = pass_all(until(clash(["l11"], [BLANK, 3, BLANK, 3], more=abbey), "play l11"))
    assert wounds(g) == (0, 1)
    settle(pass_all(play(g, "stay", "stay")))
    assert control(g, "dor") == "mercia"
    assert why(clash(["l11"], []), "play l11") == "lordship.timing"


@rule("bretwalda", "lordship.timing")
def test_headlong_charge_forgets_the_shields():
    g = clash(["l12"], [2, 3, 1], attack={"thegn": 1}, defend={"thegn": 1, "ealdorman": 1})
    pass_all(until(g, "play l12"))
    assert here(g, "dor") == {"northumbria": {"ealdorman": 1}}
    defending = clash(["l02"], [], north=["l12"])
    assert why(play(defending, "pass"), "play l12") == "lordship.timing"


# ---------------------------------------------------------------------- after the dice


@rule("bretwalda", "lordship.timing")
def test_rally_the_line_rolls_own_dice_again():
    dice = [BLANK, BLANK, {"for": "again", "dice": [3]}]
    g = until(clash(["l13"], dice), "play l13")
    assert notations(g) == ["again 1"]
    play(g, "again 1", "roll")
    told = next(line for line in g.log if line.kind == "dice-again")
    assert told.text == "Mercia has 1 die rolled again: now 1 sword and 0 shields"
    assert wounds(pass_all(g)) == (0, 1)


@rule("bretwalda", "lordship.timing")
def test_ill_omen_rolls_two_opposing_dice_again():
    dice = [BLANK, BLANK, 6, 6, 6, {"for": "again", "dice": [BLANK, BLANK]}]
    g = until(clash(["l14"], dice, attack={"thegn": 2}, defend={"thegn": 3}), "play l14")
    play(g, "again 3", "again 4")
    assert notations(g) == ["roll"]
    pass_all(play(g, "roll"))
    assert here(g, "dor")["mercia"] == {"thegn": 1}


@rule("bretwalda", "lordship.timing")
def test_axe_and_linden_ignores_two_shields():
    assert wounds(pass_all(until(clash(["l15"], [3, 2]), "play l15"))) == (0, 1)


@rule("bretwalda", "lordship.timing")
def test_wrath_of_the_host_turns_shields_into_swords():
    g = until(clash(["l16"], [2, BLANK]), "play l16")
    assert notations(g) == ["turn 1"]
    assert wounds(pass_all(play(g, "turn 1"))) == (0, 1)


@rule("bretwalda", "lordship.timing")
def test_locked_shields_turn_swords_into_shields():
    g = until(clash(["l17"], [3, 3]), "play l17")
    assert wounds(pass_all(play(g, "turn 1"))) == (0, 0)


@rule("bretwalda", "lordship.timing")
def test_wyrd_turns_a_die():
    g = until(clash(["l18"], [BLANK, BLANK]), "play l18")
    play(g, "die 1", "face 3")
    assert wounds(pass_all(g)) == (0, 1)


@rule("bretwalda", "lordship.timing")
def test_sworn_to_die_lets_the_owner_choose():
    g = until(clash([], [3, BLANK, BLANK], defend={"ceorl": 1, "thegn": 1}, north=["l19"]), "play l19")
    while asked(g)[0] == "PlayCard":
        g.play(g.legal()[0])
    assert notations(g) == ["wound ceorl", "wound thegn"]
    play(g, "wound thegn")
    assert here(g, "dor")["northumbria"] == {"ceorl": 1, "thegn": 1}


@rule("bretwalda", "lordship.timing")
def test_no_way_home_holds_the_opponent():
    g = until(clash([], [BLANK] * 4, north=["l20"]), "play l20")
    while asked(g)[0] == "PlayCard":
        g.play(g.legal()[0])
    assert asked(g) == ("MayRetreat", "northumbria")


# ---------------------------------------------------------------------- Retreats, and after the Battle


@rule("bretwalda", "lordship.timing")
def test_cover_of_night_lets_them_scatter():
    areas = {"loidis": "mercia", "mameceaster": "mercia"}
    g = clash(["l21"], [BLANK] * 3, attack={"thegn": 2}, more=areas)
    until(g, "retreat")
    until(g, "play l21")
    assert asked(g)[0] == "RetreatTo"
    places = notations(g)
    assert "back loidis" in places
    assert len(places) > 1


@rule("bretwalda", "lordship.timing")
def test_ride_them_down_wounds_who_retreats():
    g = clash([], [BLANK] * 3, attack={"thegn": 2}, north=["l22"])
    until(g, "retreat")
    until(g, "play l22")
    assert here(g, "loidis")["mercia"] == {"thegn": 1}


@rule("bretwalda", "lordship.timing")
def test_spoils_of_war_take_three_gold():
    purse = {"northumbria": {"gold": 5}, "mercia": {"gold": 0}}
    g = clash(["l24"], [6, BLANK], kingdoms=purse)
    until(g, "play l24")
    assert (gold(g, "mercia"), gold(g, "northumbria")) == (3, 2)
    fight = ("dor", {"thegn": 1}, "neutral", {"ceorl": 1}, [6, BLANK], ("loidis",))
    g = until(battle(*fight, hands={"mercia": ["l24"]}, kingdoms={"mercia": {"gold": 0}}), "play l24")
    assert gold(g, "mercia") == 2


@rule("bretwalda", "lordship.timing")
def test_lament_for_the_fallen_draws_two():
    g = clash([], [6, BLANK], north=["l25"])
    until(g, "play l25")
    assert len(hand(g, "northumbria")) == 2


@rule("bretwalda", "lordship.timing")
def test_plundered_barns():
    g = until(clash(["l26"], [6, BLANK]), "play l26")
    assert food(g, "dor") == 2


# ---------------------------------------------------------------------- outside Battles


def lone(action: str, card: str, areas: dict[str, Any] | None = None, **rest: Any) -> logres.Game:
    """Mercia takes an action with one card in hand."""
    g = position("action", "mercia", {**HOMES, **(areas or {})}, hands={"mercia": [card]}, seed=1, **rest)
    return play(g, action)


@rule("bretwalda", "lordship.timing")
def test_golden_sheaves_and_church_scot():
    g = lone("collection", "l27", kingdoms={"mercia": {"gold": 0}})
    sheaves = [text for text in notations(g) if text.startswith("play l27")]
    before = sum(table(g).food)
    play(g, sheaves[0])
    assert sum(table(g).food) - before == 2
    g = lone("collection", "l28", kingdoms={"mercia": {"gold": 0}})
    before = gold(g, "mercia")
    play(g, "play l28")
    assert gold(g, "mercia") - before == 2
    abbeys = {a: {"control": "mercia", "buildings": ["abbey"]} for a in ("dor", "mathrafal", "dinefwr")}
    g = lone("collection", "l28", abbeys, kingdoms={"mercia": {"gold": 0}})
    before = gold(g, "mercia")
    play(g, "play l28")
    assert gold(g, "mercia") - before == 3


@rule("bretwalda", "lordship.timing")
def test_open_the_hoard_saves_up_to_three():
    g = lone("fyrd", "l29", {"eoforwic": "mercia"}, kingdoms={"mercia": {"gold": 10, "ruler": "coenwulf"}})
    play(g, "play l29", *["recruit thegn tamworthige"] * 3)
    assert gold(g, "mercia") == 10 - 3 * 2
    play(g, "recruit ceorl eoforwic")
    assert gold(g, "mercia") == 3


@rule("bretwalda", "lordship.timing")
def test_muster_of_the_shires_gives_room_for_two_more():
    def recruits(g: logres.Game) -> int:
        count = 0
        while "recruit ceorl tamworthige" in notations(g):
            play(g, "recruit ceorl tamworthige")
            count += 1
        return count

    plain = recruits(lone("fyrd", "l02", kingdoms={"mercia": {"gold": 20}}))
    g = lone("fyrd", "l30", kingdoms={"mercia": {"gold": 20}})
    assert recruits(play(g, "play l30 tamworthige")) == plain + 2


@rule("bretwalda", "lordship.timing")
def test_skilled_hands_make_one_thing_cheaper():
    g = lone("development", "l31", kingdoms={"mercia": {"gold": 6}})
    play(g, "play l31", "tile ceorl_leaders")
    assert gold(g, "mercia") == 6 - 1
    play(g, "build mead_hall tamworthige")
    assert gold(g, "mercia") == 2


@rule("bretwalda", "lordship.timing")
def test_forced_march_lends_a_point_to_three():
    areas = {"tamworthige": {"mercia": {"ruler": 1, "thegn": 4}, "control": "mercia"}}
    g = position("action", "mercia", areas, hands={"mercia": ["l32"]}, seed=1)
    play(g, "movement", "play l32 tamworthige")
    points = []
    for _ in range(4):
        play(g, "move thegn tamworthige")
        walk: Any = g.decision
        points.append(walk.points)
        g.play(g.legal()[0])
        while asked(g)[0] == "Walk":
            play(g, "stop")
    assert points == [3, 3, 3, 2]


@rule("bretwalda", "lordship.timing", "summer.bid.winner")
def test_silver_tongue_ranks_three_higher():
    g = position("season", areas=HOMES, round=2, card="su1", pretender="mercia", hands={"wessex": ["l33"]}, seed=1)
    for seat, bid in (("northumbria", 2), ("mercia", 0), ("east-anglia", 0), ("wessex", 0)):
        g.play(f"bid {bid}", seat)
    assert asked(g) == ("Tongue", "wessex")
    play(g, "play l33")
    assert asked(g)[1] == "wessex"


@rule("bretwalda", "lordship.timing")
def test_hidden_stores_feed_three():
    home = {"tamworthige": {"mercia": {"ruler": 1, "ceorl": 4}, "control": "mercia", "food": 1}}
    g = position("season", areas=home, round=4, card="wi4", hands={"mercia": ["l34"]}, seed=1)
    while asked(g)[0] != "OpenStores":
        g.play(g.legal()[0])
    play(g, "play l34")
    assert here(g, "tamworthige")["mercia"]["ceorl"] == 4


@rule("bretwalda", "lordship.timing")
def test_every_card_says_when():
    steps = {"battle_start", "after_roll", "retreat", "after_battle", "collection", "fyrd", "development", "movement"}
    assert {TIMING[card] for card in LORDSHIP} == steps | {"bid_revealed", "winter_feeding"}
