"""Chat, digest and feed; and tables that are deleted."""

from __future__ import annotations

from tests.server.people import bid, prized
from tests.server.test_play import play_out


def test_seats_hear_the_spectators_only_at_the_end(people, person):
    ada = people["ash"]
    table = ada.info["id"]
    cynric = person("Cynric").watches(table)
    assert cynric.says("say", channel="table", text="psst")["code"] == "not-yours"
    assert cynric.says("say", channel="spectators", text="Ada \x00wins")["type"] == "ack"
    assert ada.says("say", channel="table", text=" \x00\n")["code"] == "bad-input"
    ada.says("say", channel="table", text="<b>hail</b>")
    cynric.until(lambda m: m["type"] == "said" and m["text"] == "<b>hail</b>")
    assert [m["text"] for m in ada.heard if m["type"] == "said"] == ["<b>hail</b>"]
    play_out(people)
    assert "Ada wins" in [s["text"] for s in ada.watches(table).welcome["said"]]


def test_the_digest_tells_what_was_missed(people):
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    ada.acts("ash", ada.offered("ash")[0])
    ada.leaves_for_good(table)
    bede.acts("birch", bede.offered("birch")[0])
    digest = ada.looks_in(table)
    assert (digest["since"], digest["count"], digest["movers"]) == (1, 2, ["birch"])
    assert any("wins" in line["text"] for line in digest["lines"])
    again = ada.looks_in(table)
    assert (again["since"], again["count"], again["movers"], again["lines"]) == (2, 2, [], [])


def test_a_turn_is_told_by_the_feed(people):
    bede = people["birch"]
    link = bede.http.get(f"/api/tables/{bede.info['id']}/feed").json()["link"]
    path = "/feed/" + link.rsplit("/", 1)[1]
    assert "birch's turn" in bede.http.get(path).text
    bede.acts("birch", bede.offered("birch")[0])
    assert "birch's turn" not in bede.http.get(path).text
    assert bede.http.get("/feed/guessed").status_code == 404


def test_one_who_is_in_the_lobby_is_told_of_his_turn_and_of_new_tables(people):
    ada, bede = people["ash"], people["birch"]
    bid(people)
    winner = prized(people)
    ada.sees(people[winner].acts(winner, "feast")["version"])
    bede.leaves()
    bede.socket = bede.stack.enter_context(bede.http.websocket_connect("/socket"))
    bede.socket.send_json({"type": "hello"})
    lobby = bede.until(lambda m: m["type"] == "lobby")
    assert [info["id"] for info in lobby["mine"]] == [ada.info["id"]]
    ada.acts("ash", "keep")
    notice = bede.until(lambda m: m["type"] == "notice")
    assert (notice["kind"], notice["seat"], notice["heading"]) == ("turn", "birch", "Thanes")
    made = ada.opens()
    bede.until(lambda m: m["type"] == "lobby" and made in [info["id"] for info in m["public"]])


def test_a_seat_that_is_not_asked_acts_of_its_own_accord(person, house):
    """Bretwalda: an offer lies beside the pending question, which stays as it is; others see no draft of it."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(title="bretwalda", scenario="two-player", seats=[{"seat": "wessex", "who": "me"}])
    bede.joins(table, "northumbria")
    people = {"wessex": ada.watches(table), "northumbria": bede.watches(table)}
    registered = next(table for table in house.app.state.registry.present() if table.config.id == ada.info["id"])
    for _ in range(80):
        decision = registered.timeline.game.decision
        other = next(seat for seat in people if seat != decision.seat)
        if people[other].view["initiative"] is not None:
            break
        version = people[decision.seat].acts(decision.seat, people[decision.seat].offered(decision.seat)[0])["version"]
        for one in people.values():
            one.sees(version)
    beside = people[other].view["initiative"]
    assert beside["rule"] == "concept.trade.allowed"
    asked = people[other].view["pending"]
    version = people[other].acts(other, beside["legal"][0]["text"])["version"]
    for one in people.values():
        one.sees(version)
    assert people[other].view["pending"] == asked
    assert people[other].view["initiative"]["legal"] != beside["legal"]
    assert people[decision.seat].view["log"] == people[other].view["log"]


def test_a_table_of_ones_own_can_be_deleted(person):
    ada = person("Ada")
    table = ada.opens(seats=[{"seat": seat, "who": "me"} for seat in ("ash", "birch")])
    assert person("Bede").http.delete(f"/api/tables/{table}").status_code == 403
    assert ada.http.delete(f"/api/tables/{table}").status_code == 200
    assert ada.http.get(f"/api/tables/{table}/record").status_code == 404
    assert table not in ada.http.get("/api/lobby").text


def test_a_game_of_several_people_is_not_deleted_by_one(people):
    ada = people["ash"]
    answer = ada.http.delete(f"/api/tables/{ada.info['id']}")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
