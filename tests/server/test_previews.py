"""Previews, odds and reach: what can be computed before one acts."""

from __future__ import annotations

from tests.server.people import bid, prized

# ---------------------------------------------------------------------- previews


def test_a_preview_tells_what_would_come_and_changes_nothing(people):
    bid(people)
    winner = prized(people)
    player = people[winner]
    before = player.view
    got = player.says("preview", seat=winner, actions=["feast"])
    assert got["inside"] == {"points": {winner: 2}}
    assert not got["uncertain"]
    assert got["pending"][0]["kind"] == "Exchange"
    assert player.watches(player.info["id"]).view == before


def test_a_preview_stops_before_what_nobody_knows(people):
    ada = people["ash"]
    got = ada.says("preview", seat="ash", actions=[ada.offered("ash")[0]])
    assert (got["uncertain"], got["board"], got["inside"], got["log"]) == (True, {}, {}, [])
    assert ada.says("preview", seat="ash", actions=["feast"])["code"] == "illegal"
    assert people["birch"].says("preview", seat="ash", actions=["feast"])["code"] == "not-yours"


# ---------------------------------------------------------------------- what can be computed


def test_odds_are_told_to_whoever_watches_where_the_board_is_open(person):
    ada, bede = person("Ada"), person("Bede")
    seats = [{"seat": seat, "who": "me"} for seat in ("yellow", "green", "red", "blue")]
    table = ada.opens(title="britannia", scenario="four-player", seats=seats)
    ada.watches(table, "yellow")
    got = ada.says("estimate", seat="yellow")
    assert (got["version"], got["outlook"]["battles"]) == (ada.view["version"], [])
    assert bede.watches(table).says("estimate", seat=None)["outlook"] == got["outlook"]
    assert bede.says("estimate", seat="yellow")["code"] == "not-yours"
    landing = ["move english_channel", "take 3 infantry", "to kent", "stop"]
    [battle] = ada.says("preview", seat="yellow", actions=landing)["outlook"]["battles"]
    assert (battle["area"], battle["attack"]["infantry"]) == ("kent", 3)
    assert battle["to_the_end"]["wins"]["attacker"] > 0.9


def test_where_seats_see_different_things_only_they_see_odds(people):
    ada = people["ash"]
    assert ada.says("estimate", seat="ash")["outlook"] == {}
    assert ada.says("estimate", seat=None)["outlook"] == {}


def test_reach_is_told_to_the_seat_that_is_asked_alone(person):
    ada, bede = person("Ada"), person("Bede")
    seats = [{"seat": seat, "who": "me"} for seat in ("yellow", "green", "red")]
    table = ada.opens(title="britannia", scenario="four-player", seats=seats)
    bede.joins(table, "blue")
    ada.watches(table, "yellow")
    bede.watches(table)
    got = ada.says("reach", seat="yellow", origin="english_channel")
    assert got["version"] == ada.view["version"]
    assert [band["size"] for band in got["bands"]] == list(range(1, 17))
    four = got["bands"][3]
    kent = next(one for one in got["fields"][four["field"]]["targets"] if one["area"] == "kent")
    assert bede.says("reach", seat="yellow", origin="english_channel")["code"] == "not-yours"
    assert bede.says("reach", seat="blue", origin="english_channel")["bands"] == []
    assert ada.acts("yellow", *four["begin"], *kent["actions"])["type"] == "ack"
    assert ada.view["board"]["areas"]["kent"]["units"]["romans"]["infantry"] == 4
