"""Undo, take-back, prepared answers, stand-ins, what-if, rematch, chat, digest: what a game over weeks needs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from logres.engine.frames import Decision
from logres.server.tables.commitment import verify
from tests.server.people import Person
from tests.server.test_play import play_out


@pytest.fixture
def people(person) -> dict[str, Person]:
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], options={"luck": True}, salt="pepper")
    bede.joins(table, "birch")
    return {"ash": ada.watches(table), "birch": bede.watches(table)}


def bid(people: dict[str, Person]) -> None:
    """Both bid; then the winner is asked for his prize."""
    for seat, player in people.items():
        version = player.acts(seat, player.offered(seat)[0])["version"]
        for other in people.values():
            other.sees(version)


def prized(people: dict[str, Person]) -> str:
    return str(people["ash"].view["pending"][0]["seat"])


# ---------------------------------------------------------------------- undo and take-back


def test_undo_takes_the_last_own_action_back(people):
    ada = people["ash"]
    start = ada.view
    ada.acts("ash", ada.offered("ash")[0])
    assert ada.view["undo"]
    answer = ada.says("undo", seat="ash", version=ada.view["version"])
    ada.sees(answer["version"])
    assert answer["type"] == "ack"
    assert ada.view["board"] == start["board"]
    assert ada.view["log"] == start["log"]
    assert not ada.view["undo"]


def test_undo_stops_at_a_reveal(people):
    bid(people)
    ada = people["ash"]
    assert not ada.view["undo"]
    assert ada.says("undo", seat="ash", version=ada.view["version"])["code"] == "conflict"


def test_undo_stops_at_a_die(people, house):
    """Whoever is raided lets a die fall by his answer: what it gave cannot be tried again."""
    bid(people)
    winner = prized(people)
    loser = "birch" if winner == "ash" else "ash"
    version = people[winner].acts(winner, f"raid {loser}")["version"]
    player = people[loser]
    player.sees(version)
    player.acts(loser, "suffer")
    last = house.app.state.registry.present()[0].timeline.game.history.last()
    assert (last.seat, last.barrier) == (loser, True)
    assert not player.view["undo"]
    assert player.says("undo", seat=loser, version=player.view["version"])["code"] == "conflict"


def test_the_log_after_undo_and_other_actions_is_the_engines(people, house):
    bid(people)
    winner = prized(people)
    player = people[winner]
    player.acts(winner, "feast")
    player.sees(player.says("undo", seat=winner, version=player.view["version"])["version"])
    player.acts(winner, "feast")
    registry: Any = house.app.state.registry
    game = registry.present()[0].timeline.game
    assert [line["text"] for line in player.view["log"]] == [line["text"] for line in game.view(winner)["log"]]


def test_a_take_back_needs_everybody(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    assert ada.says("propose", count=0)["type"] == "ack"
    bede.until(lambda m: m["type"] == "info" and m["table"]["proposal"] is not None)
    assert bede.info["proposal"] == {"count": 0, "by": "Ada", "agreed": ["Ada"]}
    assert bede.says("consent", count=0, yes=True)["type"] == "ack"
    ada.until(lambda m: m["type"] == "change" and m["count"] == 0)
    assert ada.view["board"]["bids"] == ["", ""]


def test_one_refusal_ends_a_proposal(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    ada.says("propose", count=0)
    bede.says("consent", count=0, yes=False)
    ada.until(lambda m: m["type"] == "info" and m["table"]["proposal"] is None)
    assert ada.view["count"] == 2
    assert bede.says("consent", count=0, yes=True)["code"] == "stale"


def test_a_branch_has_new_chance_and_the_record_still_verifies(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    ada.says("propose", count=1)
    version = bede.says("consent", count=1, yes=True)["version"]
    for player in people.values():
        player.sees(version)
    play_out(people, ("raid", "suffer"))
    text = ada.http.get(f"/api/tables/{ada.info['id']}/record").text
    assert '[Epochs "0:0 1:1"]' in text
    assert verify(text, ada.info["commitment"]) >= 2


def test_a_proposal_is_void_when_the_game_has_moved_on(people):
    bid(people)
    ada, bede = people["ash"], people["birch"]
    ada.says("propose", count=0)
    winner = prized(people)
    version = people[winner].acts(winner, "feast")["version"]
    bede.sees(version)
    assert bede.says("consent", count=0, yes=True)["code"] == "stale"
    assert bede.info["proposal"] is None
    assert bede.view["count"] >= 3


def test_a_proposal_is_void_after_an_undo(people):
    bid(people)
    winner = prized(people)
    player, other = people[winner], people["birch" if winner == "ash" else "ash"]
    other.sees(player.acts(winner, "feast")["version"])
    other.says("propose", count=0)
    version = player.says("undo", seat=winner, version=player.view["version"])["version"]
    other.sees(version)
    assert player.says("consent", count=0, yes=True)["code"] == "stale"
    assert player.view["count"] == 2


@pytest.fixture
def three(person) -> dict[str, Person]:
    ada, bede, cynric = person("Ada"), person("Bede"), person("Cynric")
    table = ada.opens(scenario="three-thanes", seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    cynric.joins(table, "cedar")
    return {"ash": ada.watches(table), "birch": bede.watches(table), "cedar": cynric.watches(table)}


def test_nothing_is_taken_back_without_one_who_is_away(three):
    """Of three, one is away and can come back: without his yes the game stays as it is."""
    bid(three)
    ada, bede, cynric = three["ash"], three["birch"], three["cedar"]
    waited = prized(three)
    away = next(seat for seat in ("birch", "cedar") if seat != waited)
    agrees = cynric if away == "birch" else bede
    three[away].says("away", seat=away)
    ada.says("propose", count=0)
    assert ada.view["count"] == 3
    assert agrees.says("consent", count=0, yes=True)["type"] == "ack"
    assert ada.info["proposal"] is not None
    three[away].says("back", seat=away)
    assert three[away].says("consent", count=0, yes=True)["type"] == "ack"
    ada.until(lambda m: m["type"] in ("view", "change") and m["count"] == 0)


def test_a_proposal_that_only_one_has_not_agreed_to_is_done_when_he_resigns(three):
    bid(three)
    ada = three["ash"]
    waited = prized(three)
    away = next(seat for seat in ("birch", "cedar") if seat != waited)
    agrees = next(seat for seat in ("birch", "cedar") if seat != away)
    ada.says("propose", count=0)
    before = ada.view["version"]
    assert three[agrees].says("consent", count=0, yes=True)["version"] == before
    three[away].says("resign", seat=away)
    ada.until(lambda m: m["type"] in ("view", "change") and m["count"] == 0)


def test_nobody_undoes_what_another_seat_did(people):
    """The winner feasts; the other, who holds his own seat, cannot take that back for him."""
    bid(people)
    winner = prized(people)
    loser = "birch" if winner == "ash" else "ash"
    version = people[winner].acts(winner, "feast")["version"]
    people[loser].sees(version)
    assert people[winner].view["undo"]
    assert not people[loser].view["undo"]
    assert people[loser].says("undo", seat=loser, version=version)["code"] == "conflict"
    assert people[loser].says("undo", seat=winner, version=version)["code"] == "not-yours"


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


# ---------------------------------------------------------------------- prepared answers


def test_a_prepared_answer_is_given_without_asking(people):
    answers = [{"kind": "Exchange", "answer": "keep"}]
    for seat, player in people.items():
        assert player.says("prepare", seat=seat, answers=answers)["type"] == "prepared"
    bid(people)
    winner = prized(people)
    people[winner].acts(winner, "feast")
    assert {p["kind"] for p in people[winner].view["pending"]} == {"Bid"}


def test_a_prepared_answer_waits_for_its_fact(people):
    answers = [{"kind": "Prize", "answer": "feast", "fact": "points/ash", "least": 99}]
    for seat, player in people.items():
        player.says("prepare", seat=seat, answers=answers)
    bid(people)
    assert people["ash"].view["pending"][0]["kind"] == "Prize"


def test_prepared_answers_are_shown_to_their_seat_alone(people):
    ada, bede = people["ash"], people["birch"]
    ada.says("prepare", seat="ash", answers=[{"kind": "Exchange", "answer": "keep"}])
    table = ada.info["id"]
    assert ada.watches(table).welcome["prepared"]["ash"][0]["answer"] == "keep"
    assert bede.watches(table).welcome["prepared"] == {"birch": []}
    ada.says("prepare", seat="ash", answers=[])
    assert ada.watches(table).welcome["prepared"] == {"ash": []}


def test_undo_behind_a_prepared_answer_asks_again(people):
    bid(people)
    winner = prized(people)
    player = people[winner]
    player.says("prepare", seat=winner, answers=[{"kind": "Prize", "answer": "feast"}])
    player.until(lambda m: m["type"] == "change" and m["pending"][0]["kind"] == "Exchange")
    assert player.view["pending"][0]["kind"] == "Exchange"


def at_a_secret_question(person: Any, house: Any, secrecy: str) -> tuple[Person, Any, Decision]:
    """Bretwalda, both seats one person's: played on until a question comes whose answers depend on the hand."""
    ada = person("Ada")
    seats = [{"seat": seat, "who": "me"} for seat in ("wessex", "northumbria")]
    chance = Random(5)
    for _ in range(12):  # nobody can choose a table's dice: a game may end before such a question comes
        ada.watches(ada.opens(title="bretwalda", scenario="two-player", seats=seats, secrecy=secrecy))
        table = next(table for table in house.app.state.registry.present() if table.config.id == ada.info["id"])
        while (decision := table.timeline.game.decision) is not None and table.timeline.game.count < 600:
            if decision.SECRET_CHOICE and len(table.timeline.game.legal(decision.seat)) > 1:
                return ada, table, decision
            ada.acts(decision.seat, chance.choice(table.timeline.game.legal(decision.seat)).text)
    pytest.fail("no secret question comes")


def test_a_secret_question_is_declined_ahead_and_in_no_other_way(person, house):
    """Else others would see by who is waited for whether a card fits."""
    ada, table, decision = at_a_secret_question(person, house, "strict")
    other = next(a.text for a in table.timeline.game.legal(decision.seat) if a.text != decision.DECLINE)
    before = table.version
    ada.says("prepare", seat=decision.seat, answers=[{"kind": decision.kind, "answer": other}])
    assert table.version == before
    wrong = [{"kind": decision.kind, "answer": decision.DECLINE, "scope": "fortnight"}]
    assert ada.says("prepare", seat=decision.seat, answers=wrong)["code"] == "bad-input"
    ahead = [{"kind": decision.kind, "answer": decision.DECLINE, "scope": "season"}]
    ada.says("prepare", seat=decision.seat, answers=ahead)
    assert table.version > before
    assert ada.watches(ada.info["id"]).welcome["prepared"][decision.seat][0]["mark"] != ""


def test_what_is_declined_ahead_ends_with_its_scope(person, house, monkeypatch):
    ada, table, decision = at_a_secret_question(person, house, "strict")
    monkeypatch.setattr(type(table.timeline.game.title), "pass_ends", lambda *words: True)
    before = table.version
    ahead = [{"kind": decision.kind, "answer": decision.DECLINE, "scope": "season"}]
    ada.says("prepare", seat=decision.seat, answers=ahead)
    assert table.version == before


def test_a_table_is_quick_only_where_nobody_else_sits(person):
    ada = person("Ada")
    mine = [{"seat": "ash", "who": "me"}]
    for seats, wish, secrecy in (
        (mine, None, "strict"),
        ([*mine, {"seat": "birch", "who": "random"}], None, "quick"),
        ([*mine, {"seat": "birch", "who": "random"}], "strict", "strict"),
    ):
        made = ada.opens(seats=seats, secrecy=wish)
        assert ada.http.get(f"/api/tables/{made}").json()["secrecy"] == secrecy


@pytest.mark.parametrize(("secrecy", "asked"), [("strict", True), ("quick", False)])
def test_a_quick_table_does_not_ask_where_there_is_no_choice(person, house, secrecy: str, asked: bool):
    ada, table, _ = at_a_secret_question(person, house, secrecy)
    chance, met = Random(6), False
    for _ in range(300):
        decision = table.timeline.game.decision
        if decision is None:
            break
        legal = table.timeline.game.legal(decision.seat)
        met = met or (decision.SECRET_CHOICE and len(legal) == 1)
        ada.acts(decision.seat, chance.choice(legal).text)
    assert met == asked


def test_a_snapshot_remembers_what_was_played_for_a_seat_and_taken_back(people, house):
    """What the server once played and the seat then played itself is its own after a restart too."""
    bid(people)
    winner = prized(people)
    player = people[winner]
    for answers in ([{"kind": "Exchange", "answer": "keep"}], []):
        player.says("prepare", seat=winner, answers=answers)
        player.acts(winner, "feast")
        if answers:
            player.sees(player.says("undo", seat=winner, version=player.view["version"])["version"])
    registry = house.app.state.registry
    table = registry.present()[0]
    if winner == table.timeline.waiting_for[0]:
        player.acts(winner, "keep")
    house.portal.call(table.snapshot)
    loaded = house.portal.call(registry.load_timeline, table.config)
    assert (loaded.auto, loaded.version, loaded.epochs) == (
        table.timeline.auto,
        table.timeline.version,
        table.timeline.epochs,
    )


# ---------------------------------------------------------------------- bots for people


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


# ---------------------------------------------------------------------- other tables


def test_what_if_of_a_running_game_deals_anew(people, house):
    bid(people)
    ada = people["ash"]
    made = ada.http.post(f"/api/tables/{ada.info['id']}/what-if", json={"count": 0}).json()["id"]
    real = ada.view["board"]["hands"]["ash"]
    ada.watches(made, "ash")
    assert set(real) <= set(ada.view["board"]["hands"]["ash"])
    registry: Any = house.app.state.registry
    game = next(t for t in registry.present() if t.config.id == made).timeline.game
    assert game.forgetful
    ada.acts("ash", ada.offered("ash")[0])
    ada.sees(ada.says("undo", seat="ash", version=ada.view["version"])["version"])
    assert ada.view["count"] == 0


def test_spectators_cannot_try_a_running_game_out(people, person):
    table = people["ash"].info["id"]
    answer = person("Cynric").http.post(f"/api/tables/{table}/what-if", json={"count": 0})
    assert answer.json()["code"] == "not-yours"


def test_what_if_of_a_finished_game_is_the_true_position(people):
    play_out(people)
    ada = people["ash"]
    first = ada.http.get(f"/api/tables/{ada.info['id']}/at/0").json()
    made = ada.http.post(f"/api/tables/{ada.info['id']}/what-if", json={"count": 0}).json()["id"]
    assert ada.watches(made, "ash").view["board"] == first["board"]


def test_a_rematch_keeps_the_seats_and_is_one_for_all(people):
    play_out(people)
    ada, bede = people["ash"], people["birch"]
    path = f"/api/tables/{ada.info['id']}/rematch"
    made = ada.http.post(path).json()["id"]
    assert bede.http.post(path).json()["id"] == made
    assert bede.joins(made, "birch")["status"] == "running"


def test_what_is_over_stays_over(people):
    """The seed is known then, and with it all dice to come."""
    play_out(people)
    ada = people["ash"]
    assert ada.says("propose", count=0)["code"] == "over"
    assert ada.says("undo", seat="ash", version=ada.view["version"])["code"] == "over"
    assert ada.says("act", seat="ash", version=ada.view["version"], actions=["feast"])["code"] == "over"


def test_a_record_goes_out_and_comes_in(people):
    play_out(people)
    ada = people["ash"]
    text = ada.http.get(f"/api/tables/{ada.info['id']}/record").text
    made = ada.http.post("/api/records", json={"record": text}).json()["id"]
    assert ada.watches(made, "ash").view["result"] == people["birch"].view["result"]
    assert ada.http.post("/api/records", json={"record": "nonsense"}).json()["code"] == "bad-input"


def test_a_running_games_record_is_the_seats_own(people):
    ada, bede = people["ash"], people["birch"]
    ada.acts("ash", ada.offered("ash")[0])
    table = ada.info["id"]
    assert "1. ash: bid" in ada.http.get(f"/api/tables/{table}/record").text
    theirs = bede.http.get(f"/api/tables/{table}/record").text
    assert "1. ash: ?" in theirs
    assert "[Secret" not in theirs
    assert "[Seed " not in theirs


def test_a_sealed_answer_that_was_replaced_is_never_shown_to_the_others(people):
    """Ada bids, thinks better of it and bids another card: before the end nobody else learns what the first one was."""
    ada, bede = people["ash"], people["birch"]
    first, second, *_ = ada.offered("ash")
    assert ada.acts("ash", first)["type"] == "ack"
    assert ada.acts("ash", second)["type"] == "ack"
    bede.sees(ada.view["version"])
    bede.acts("birch", bede.offered("birch")[0])
    theirs = bede.http.get(f"/api/tables/{ada.info['id']}/record").text
    assert "1. ash: ?" in theirs
    assert f"2. ash: {second}" in theirs
    assert f"1. ash: {first}" in ada.http.get(f"/api/tables/{ada.info['id']}/record").text


@pytest.mark.parametrize("who", ["northumbria", None])
def test_a_chronicle_that_went_back_is_in_nobody_elses_record(person, who: str | None):
    """Bretwalda: wessex holds its objectives face down, and gives one of them back in secret."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(title="bretwalda", scenario="two-player", seats=[{"seat": "wessex", "who": "me"}])
    bede.joins(table, "northumbria")
    people = {"wessex": ada.watches(table), "northumbria": bede.watches(table)}
    other = people[who] if who else person("Cynric")
    returned: list[str] = []
    for _ in range(60):
        for seat, player in people.items():
            offered = player.offered(seat)
            if offered:
                text = next((text for text in offered if text.startswith("return ")), offered[0])
                returned += [text] if seat == "wessex" and text.startswith("return ") else []
                version = player.acts(seat, text)["version"]
                for one in people.values():
                    one.sees(version)
        if returned:
            break
    assert returned
    text = other.http.get(f"/api/tables/{table}/record").text
    assert "wessex: ?" in text
    assert returned[0] not in text
    assert returned[0] in ada.http.get(f"/api/tables/{table}/record").text


# ---------------------------------------------------------------------- talking and looking


def test_seats_hear_the_spectators_only_at_the_end(people, person):
    ada = people["ash"]
    table = ada.info["id"]
    cynric = person("Cynric").watches(table)
    assert cynric.says("say", channel="table", text="psst")["code"] == "not-yours"
    assert cynric.says("say", channel="spectators", text="Ada \x00wins")["type"] == "ack"
    ada.says("say", channel="table", text="<b>hail</b>")
    cynric.until(lambda m: m["type"] == "said" and m["text"] == "<b>hail</b>")
    assert [m["text"] for m in ada.heard if m["type"] == "said"] == ["<b>hail</b>"]
    play_out(people)
    assert "Ada wins" in [s["text"] for s in ada.watches(table).welcome["said"]]


def test_the_digest_tells_what_was_missed(people):
    ada, bede = people["ash"], people["birch"]
    table = ada.info["id"]
    ada.acts("ash", ada.offered("ash")[0])
    ada.leaves()
    bede.acts("birch", bede.offered("birch")[0])
    digest = ada.watches(table).welcome["catch_up"]
    assert (digest["since"], digest["count"], digest["movers"]) == (1, 2, ["birch"])
    assert any("wins" in line["text"] for line in digest["lines"])
    assert ada.watches(table).welcome["catch_up"] is None


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
