"""Bots that play for people."""

from __future__ import annotations


def test_a_bot_stands_in_and_hands_back(people):
    ada = people["ash"]
    ada.says("away", seat="ash")
    ada.until(lambda m: m["type"] == "change")
    assert [p["answered"] for p in ada.view["pending"] if p["seat"] == "ash"] == [True]
    ada.says("back", seat="ash")
    assert ada.info["seats"][0]["stand_in"] is None


def test_one_who_resigns_is_played_for(people):
    ada, bede = people["ash"], people["birch"]
    ada.says("resign", seat="ash")
    while not bede.view["result"]:
        offered = bede.offered("birch")
        if not offered or bede.acts("birch", offered[0])["type"] == "refused":
            bede.reads()
    assert bede.info["seats"][0]["resigned"]


def test_the_host_waits_before_a_bot_takes_a_seat_over(people):
    assert people["ash"].says("seating", seat="birch", bot="random")["code"] == "conflict"


def test_the_host_may_fill_an_open_seat_with_a_bot(person):
    ada = person("Ada")
    ada.watches(ada.opens(seats=[{"seat": "ash", "who": "me"}]))
    assert ada.info["status"] == "open"
    assert ada.says("seating", seat="birch", bot="random")["type"] == "ack"
    ada.until(lambda m: m["type"] == "view")
