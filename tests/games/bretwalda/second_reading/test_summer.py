"""Second reading: Summer, the Danes' raids, pages 13 and 14."""

from __future__ import annotations

from typing import Any

from logres import Game
from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    choices,
    control,
    food,
    gold,
    hand,
    kingdom,
    lay,
    passing,
    play,
    units,
    until,
    vessel,
    vessels,
)

ECGBERHT = {"ruler": "ecgberht", "rulers": ["beorhtric", "aethelwulf"]}
SUMMER = at("season", 2, "su1")


def raid(card: str, areas: Doc | None = None, season: str = "su1", **more: Any) -> Game:
    """Mercia has won with one Gold and draws this card."""
    deck = [*(f"d{n:02}" for n in range(1, 33) if f"d{n:02}" != card), card]
    where = at("raid", 2, season, actor="mercia")
    return lay(where, areas, kingdoms={"mercia": {"bid": 1}}, decks={"danes": deck}, **more)


def bids(g: Game, **amounts: int) -> Game:
    for seat in ("northumbria", "mercia", "east-anglia", "wessex"):
        g.play(f"bid {amounts.get(seat.replace('-', '_'), 0)}", seat)
    return g


# p. 13: Treasury Gold is the distance to the Pretender on the Victory Track; the Pretender and his equals get none.
def test_treasury_gold_is_the_distance_to_the_pretender() -> None:
    areas = {name: area("mercia") for name in ("waeringwic", "hamptun", "mameceaster")}
    areas.update({name: area("northumbria") for name in ("gyrrum", "hwit_aern", "lindcylne")})
    areas["seolesige"] = area("wessex")
    g = lay(SUMMER, areas)
    assert [kingdom(g, k)["treasury"] for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [0, 0, 3, 2]
    assert "bid 7" in choices(g, "wessex")
    assert "bid 8" not in choices(g, "wessex")
    assert "bid 6" not in choices(g, "mercia")


# p. 13: everyone pays what he bid, the losers too, and Treasury Gold that was not bid is lost.
def test_losers_pay_their_bids_and_keep_no_treasury_gold() -> None:
    areas = {"hamptun": area("mercia"), "waeringwic": area("mercia")}
    g = bids(lay(SUMMER, areas, kingdoms={"wessex": ECGBERHT}), northumbria=4, wessex=1, mercia=2)
    assert asked(g) == ("northumbria", "PlayDanes")
    assert [gold(g, k) for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [3, 3, 5, 5]
    assert [kingdom(g, k)["treasury"] for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [0, 0, 0, 0]


# p. 13: in a tie the Pretender decides, though he bid nothing himself, and only among the highest.
def test_the_pretender_names_the_winner_among_the_highest_bidders() -> None:
    g = bids(lay(SUMMER, kingdoms={"wessex": ECGBERHT}), northumbria=3, east_anglia=3, wessex=2)
    assert asked(g) == ("mercia", "PickFirst")
    assert choices(g) == {"choose northumbria", "choose east_anglia"}


# p. 13: as many Danes cards as Gold was bid, Treasury Gold included; all go under the deck after one was played.
def test_the_winner_draws_a_card_for_each_gold_and_treasury_gold() -> None:
    areas = {"hamptun": area("mercia"), "waeringwic": area("mercia")}
    g = bids(lay(SUMMER, areas, kingdoms={"wessex": {**ECGBERHT, "gold": 1}}), wessex=3)
    assert asked(g) == ("wessex", "PlayDanes")
    assert choices(g) == {"raid man", "raid aberffraw", "raid mathrafal"}
    play(g, "raid aberffraw")
    until(g, "Direction")
    assert set(g.position()["hidden"]["decks"]["danes"][:3]) == {"d30", "d31", "d32"}


# p. 13: Danes beaten at sea but afloat are led to an empty adjacent Sea, with the Danes of the card aboard.
def test_a_beaten_drakkar_sails_to_the_empty_sea_next_door_with_its_danes() -> None:
    g = raid("d04", vessels=[vessel("mercia", "nor")], chance=[1, 2, 1, 2])
    play(g, "raid poclinton", "from nor")
    until(g, "Direction")
    assert [(v["at"], v["aboard"]) for v in vessels(g, "danes")] == [("thaemese", {"dane": 2})]
    assert units(g, "poclinton", "danes") == {}
    assert len(vessels(g, "mercia")) == 1


# p. 13: if no adjacent Sea is empty the beaten Drakkar is destroyed with all aboard.
def test_a_beaten_drakkar_without_an_empty_sea_is_destroyed() -> None:
    fleet = [vessel("mercia", "nor"), vessel("wessex", "thaemese")]
    g = raid("d04", vessels=fleet, chance=[1, 2, 1, 2])
    play(g, "raid poclinton", "from nor")
    until(g, "Direction")
    assert vessels(g, "danes") == []
    assert len(vessels(g, "wessex")) == 1


# p. 13: Danes that win at sea stay aboard and do not land in this Season; from there they pillage the coast.
def test_danes_that_win_at_sea_stay_aboard_and_pillage_the_coast() -> None:
    g = raid(
        "d04",
        {"gyrrum": area("northumbria"), "hagustaldes": area("northumbria")},
        vessels=[vessel("northumbria", "nor")],
        chance=[6, 1],
    )
    play(g, "raid poclinton", "from nor")
    passing(g, "ReturnDrawn", "MayRetreat")
    assert vessels(g, "northumbria") == []
    assert [(v["at"], v["aboard"]) for v in vessels(g, "danes")] == [("nor", {"dane": 2})]
    assert units(g, "poclinton", "danes") == {}


# p. 13: Danes beaten ashore go back aboard, and the raid is over; the area stays with its lord.
def test_danes_beaten_ashore_go_back_aboard() -> None:
    g = raid("d08", {"norwic": area("east_anglia", 1, east_anglia={"thegn": 1})}, chance=[1, 1, 1, 1] * 2)
    play(g, "raid norwic", "from nor")
    until(g, "Direction")
    assert [(v["at"], v["aboard"]) for v in vessels(g, "danes")] == [("nor", {"dane": 2})]
    assert (control(g, "norwic"), food(g, "norwic")) == ("east_anglia", 1)


# p. 13 and p. 2: there are five Danes; with four ashore only one more comes, whatever the card says.
def test_the_last_dane_of_the_box_lands_alone() -> None:
    g = raid("d04", {"man": area("", danes={"dane": 4})}, "su3")
    play(g, "raid poclinton", "from nor")
    assert units(g, "poclinton", "danes") == {"dane": 1}


# p. 14 Pillage: no Collection in a pillaged area without an own unit, not even of what an Abbey there yields.
def test_an_abbey_in_a_pillaged_area_without_a_unit_yields_nothing() -> None:
    areas = {
        "gyrrum": area("", danes={"dane": 1}),
        "hagustaldes": area("northumbria", 0, ("abbey",)),
        "eoforwic": area("northumbria"),
        "loidis": area("northumbria", northumbria={"ruler": 1}),
    }
    g = lay(at("collection", 2, "su1", actor="northumbria", taken=4), areas)
    assert gold(g, "northumbria") == 5 + 1


# p. 14 Pillage: a unit in the pillaged area makes Collection possible again; Tax Collectors without one do not.
def test_tax_collectors_collect_from_a_pillaged_area_only_with_a_unit_there() -> None:
    areas = {
        "gyrrum": area("", danes={"dane": 1}),
        "hagustaldes": area("northumbria"),
        "bebbanburg": area("northumbria", northumbria={"ceorl": 1}),
        "heathfield": area("northumbria"),
        "eoforwic": area("mercia", mercia={"ruler": 1}),
        "loidis": area("northumbria", northumbria={"ruler": 1}),
    }
    tiles = {"northumbria": {"tiles": ["tax_collectors"]}}
    g = lay(at("collection", 2, "su1", actor="northumbria", taken=4), areas, kingdoms=tiles)
    assert gold(g, "northumbria") == 5 + 3


# p. 13 and p. 25: Danes that land among Neutrals settle it by values: 6 against 4, nobody draws a card.
def test_danes_landing_among_neutrals_fight_by_value_and_nobody_draws() -> None:
    g = raid("d02", {"bebbanburg": area("", neutral={"thegn": 1, "ceorl": 1})})
    play(g, "raid bebbanburg", "from nor")
    passing(g, "Pick")
    assert units(g, "bebbanburg", "neutral") == {}
    assert units(g, "bebbanburg", "danes") == {"dane": 1}
    assert hand(g, "mercia") == []


# p. 7 and p. 13: a Ship in its Harbour is not in the Sea: the Drakkar comes unopposed and the Danes land.
def test_a_ship_in_harbour_does_not_stop_the_danes() -> None:
    areas = {"eoforwic": area("northumbria", northumbria={"thegn": 2})}
    g = raid("d04", areas, vessels=[vessel("northumbria", "eoforwic")], chance=[], seed=None)
    play(g, "raid poclinton", "from nor")
    assert units(g, "poclinton", "danes") == {"dane": 2}
    assert len(vessels(g, "northumbria")) == 1


# p. 13: Danes that land among Danes fight nobody.
def test_danes_join_danes_ashore() -> None:
    g = raid("d04", {"poclinton": area("", danes={"dane": 2})}, chance=[], seed=None)
    play(g, "raid poclinton", "from nor")
    assert units(g, "poclinton", "danes") == {"dane": 4}


# p. 13: Danes that win ashore remove the token and waste the area, even the winner's of the bid.
def test_danes_turn_on_the_one_who_called_them() -> None:
    areas = {"norwic": area("mercia", 2, ("mead_hall",), mercia={"ceorl": 1})}
    g = raid("d08", areas, chance=[6, 1, 1, 1])
    play(g, "raid norwic", "from nor")
    until(g, "Direction")
    assert units(g, "norwic", "danes") == {"dane": 2}
    assert (control(g, "norwic"), food(g, "norwic")) == ("", 0)


# p. 13: a card with an area on two Seas: the winner chooses; where a Ship lies in one, the other is free.
def test_the_winner_chooses_the_sea_without_a_ship() -> None:
    g = raid("d14", vessels=[vessel("wessex", "suth")], chance=[], seed=None)
    play(g, "raid hestingas")
    assert choices(g) == {"from thaemese", "from suth"}
    play(g, "from thaemese")
    assert units(g, "hestingas", "danes") == {"dane": 2}


# p. 2 and p. 13: all three Drakkars are out with Danes aboard: there is no raid; an empty one would come.
def test_an_empty_drakkar_is_called_from_another_sea() -> None:
    fleet = [
        vessel("danes", "eire", "drakkar_1", dane=1),
        vessel("danes", "suth", "drakkar_2", dane=1),
        vessel("danes", "seafern", "drakkar_3"),
    ]
    g = raid("d04", vessels=fleet)
    play(g, "raid poclinton", "from nor")
    assert sorted(v["at"] for v in vessels(g, "danes")) == ["eire", "nor", "suth"]
    assert units(g, "poclinton", "danes") == {"dane": 2}


# p. 13: if nobody bids anything all are level, and the Pretender names who draws the one card.
def test_without_any_bid_the_pretender_names_the_raider() -> None:
    g = bids(lay(SUMMER, kingdoms={"wessex": ECGBERHT}))
    assert asked(g) == ("mercia", "PickFirst")
    assert choices(g) == {f"choose {k}" for k in ("northumbria", "mercia", "east_anglia", "wessex")}
    play(g, "choose wessex")
    assert asked(g) == ("wessex", "PlayDanes")
    assert choices(g) == {"raid man"}


# p. 14 Pillage: an empty Drakkar pillages nothing; with a Dane aboard the whole coast of its Sea is pillaged.
def test_a_drakkar_pillages_only_with_danes_aboard() -> None:
    tiles = {"northumbria": {"tiles": ["tax_collectors"]}}
    areas = {"gyrrum": area("northumbria"), "hagustaldes": area("northumbria")}
    where = at("collection", 2, "su1", actor="northumbria", taken=4)
    empty = lay(where, areas, kingdoms=tiles, vessels=[vessel("danes", "nor")])
    assert gold(empty, "northumbria") == 5 + 4
    manned = lay(where, areas, kingdoms=tiles, vessels=[vessel("danes", "nor", dane=1)])
    assert gold(manned, "northumbria") == 5 + 3


# p. 13: the Pretender may be among the level, and may name himself.
def test_the_pretender_may_decide_a_tie_for_himself() -> None:
    g = bids(lay(SUMMER, kingdoms={"wessex": ECGBERHT}), mercia=2, east_anglia=2)
    play(g, "choose mercia")
    assert asked(g) == ("mercia", "PlayDanes")
    assert len(choices(g)) == 2


# p. 13: the Danes' defence and attack are led by somebody who is not in the Battle.
def test_the_danes_are_not_led_by_the_one_they_attack() -> None:
    areas = {"norwic": area("mercia", mercia={"thegn": 1})}
    g = raid("d08", areas, chance=[1, 1, 1, 1] * 2)
    play(g, "raid norwic", "from nor")
    leaders = []
    while asked(g)[1] == "MayRetreat":
        leaders.append(asked(g)[0])
        play(g, "stay")
    assert leaders[0] != "mercia"
    assert leaders[-1] == "mercia"


# p. 13: a Summer card's Danes that find five Danes out bring none: the Drakkar comes empty, or nothing at all.
def test_with_five_danes_out_nobody_lands() -> None:
    g = raid("d04", {"man": area("", danes={"dane": 5})})
    until(g, "Direction")
    assert units(g, "poclinton", "danes") == {}
    assert units(g, "man", "danes") == {"dane": 5}


# p. 13 and p. 28: with dice for Danes against Neutrals a raid among Neutrals is rolled too; beaten Danes go aboard.
def test_with_dice_a_raid_among_neutrals_is_rolled() -> None:
    areas = {"bebbanburg": area("", neutral={"thegn": 1, "ceorl": 1})}
    g = raid("d02", areas, options={"advanced-danes-neutral": True}, chance=[1, 1, 1, 1, 1] * 2)
    play(g, "raid bebbanburg", "from nor")
    passing(g, "MayRetreat")
    if asked(g)[1] == "RetreatTo":
        play(g, next(choice for choice in choices(g) if "drakkar" in choice or "nor" in choice))
    assert units(g, "bebbanburg", "neutral") == {"thegn": 1, "ceorl": 1}
    assert vessels(g, "danes")[0]["aboard"] == {"dane": 2}


# p. 14 Pillage: Danes ashore pillage the areas around over Wetlands as well, for these adjoin.
def test_danes_pillage_across_wetlands() -> None:
    areas = {
        "heathfield": area("", danes={"dane": 1}),
        "poclinton": area("northumbria", 0, ("granary",)),
        "hagustaldes": area("northumbria"),
    }
    tiles = {"northumbria": {"tiles": ["tax_collectors"]}}
    g = lay(at("collection", 2, "su1", actor="northumbria", taken=4), areas, kingdoms=tiles)
    assert food(g, "poclinton") == 0
    assert gold(g, "northumbria") == 5 + 2 + 1
