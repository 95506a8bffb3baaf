"""Finished games can be found, and say how strong their players are."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from logres.server.community import archive
from logres.server.protocol.wire_types import Outcome, SeatInfo, TableInfo
from tests.server.people import given_up
from tests.server.postgres import BOTH
from tests.server.test_restart import until


def table(id: str, holders: dict[str, str | None], winner: str, changed: float, title: str = "britannia") -> TableInfo:
    seats = [SeatInfo(s, h, None if h else "normal", None, None, False, False, None, False) for s, h in holders.items()]
    scores = {seat: 10.0 if seat == winner else 5.0 for seat in holders}
    ranks = {seat: 1 if seat == winner else 2 for seat in holders}
    outcome = Outcome(scores, [winner], "", ranks)
    words: dict[str, Any] = {"options": {}, "public": True, "status": "over", "host": "", "waiting_for": [], "count": 9}
    more: dict[str, Any] = {"version": 1, "created": 0.0, "commitment": "", "pace": 0.0, "clock": None, "secrecy": ""}
    none: dict[str, Any] = dict.fromkeys(("proposal", "parent", "rematch", "frozen"))
    all = {**words, **more, **none, "id": id, "title": title, "scenario": "s", "changed": changed}
    return TableInfo(seats=seats, result=outcome, **all)


PAIR: dict[str, str | None] = {"p1": "Hengist", "p2": "Horsa"}


def test_whoever_wins_is_rated_higher_and_surer_by_each_game() -> None:
    few = archive.ratings([table("a", PAIR, "p1", 1.0)])
    many = archive.ratings([table(str(n), PAIR, "p1", float(n)) for n in range(9)])
    hengist, horsa = [(archive.Player(name), "britannia") for name in ("Hengist", "Horsa")]
    assert few[hengist].value > few[horsa].value
    assert many[hengist].value > few[hengist].value
    assert many[hengist].error < few[hengist].error


def test_games_in_which_one_person_plays_or_the_rules_do_are_not_rated() -> None:
    assert not archive.is_rated(table("a", {"p1": "Hengist", "p2": None}, "p1", 1.0))
    assert not archive.is_rated(table("b", {"p1": "Hengist", "p2": "Hengist"}, "p1", 1.0))
    assert not archive.is_rated(table("c", {**PAIR, "p3": "Hengist"}, "p1", 1.0))
    whole = table("d", {**PAIR, "p3": None}, "p1", 1.0)
    assert archive.is_rated(whole)
    by_rules = [replace(seat, bot=None, rules=True) if seat.seat == "p3" else seat for seat in whole.seats]
    assert not archive.is_rated(replace(whole, seats=by_rules))


def test_bots_that_play_among_people_are_rated_on_the_same_scale() -> None:
    with_bots = {**PAIR, "p3": None, "p4": None}
    games = [table(str(n), with_bots, "p1", float(n)) for n in range(6)]
    known = archive.ratings(games)
    first, bot = known[archive.Player("Hengist"), "britannia"], known[archive.Player("normal", True), "britannia"]
    assert bot.value < first.value
    assert (
        archive.ratings([table("a", with_bots, "p3", 1.0)])[archive.Player("normal", True), "britannia"].value
        > bot.value
    )
    assert bot.games == first.games == 6
    assert archive.Player("normal") not in {player for player, _ in known}


def test_a_profile_has_beside_it_the_bots_of_the_same_games() -> None:
    games = [
        table("a", {**PAIR, "p3": None}, "p1", 1.0),
        table("b", {"p1": "Bede", "p2": "Cuthbert", "p3": None}, "p1", 2.0, "bretwalda"),
    ]
    told = archive.profile("Hengist", games)
    assert [(one.bot, one.rating.title, one.rating.games) for one in told.bots] == [("normal", "britannia", 1)]
    assert archive.profile("Offa", games).bots == []


def test_a_profile_counts_games_and_victories_by_seat() -> None:
    games = [
        table("a", PAIR, "p1", 1.0),
        table("b", PAIR, "p2", 2.0),
        table("c", {"p2": "Hengist", "p1": None}, "p2", 3.0),
    ]
    told = archive.profile("Hengist", games)
    assert [(one.seat, one.games, one.won) for one in told.tallies] == [("p1", 2, 1), ("p2", 1, 1)]
    assert [one.games for one in told.ratings] == [2]


def test_the_archive_is_searched_by_title_and_player() -> None:
    games = [table("a", PAIR, "p1", 1.0), table("b", {"p1": "Bede", "p2": "Cuthbert"}, "p1", 2.0, "bretwalda")]
    assert [one.id for one in archive.search(games, "bretwalda", "")] == ["b"]
    assert [one.id for one in archive.search(games, "", "hors")] == ["a"]


def test_a_game_that_goes_on_is_in_no_archive(person: Any) -> None:
    host, stranger = person("Aldhelm"), person("Gildas")
    host.opens(seats=[{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "me"}], public=False)
    assert host.http.get("/api/archive").json() == {"tables": []}
    assert stranger.http.get("/api/players/Nobody").status_code == 404
    assert host.http.get("/api/players/Aldhelm").json()["tables"] == []


def test_a_game_is_told_once_it_is_over_and_not_before(person: Any) -> None:
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}])
    bede.joins(table, "birch")
    path = f"/api/tables/{table}/chronicle"
    assert ada.http.get(path).json()["code"] == "conflict"
    for one, seat in ((ada, "ash"), (bede, "birch")):
        one.watches(table).says("resign", seat=seat)
    ada.until(lambda m: m["type"] == "info" and m["table"]["status"] == "over")
    told = ada.http.get(path)
    assert told.headers["content-type"].startswith("text/html")
    assert told.headers["content-disposition"] == f'inline; filename="{table}.html"'
    assert told.headers["content-security-policy"].endswith("sandbox")  # nothing runs on it
    assert "played by Ada" in told.text
    assert "gespielt von Bede" in ada.http.get(f"{path}?language=de").text


@pytest.mark.parametrize("settings", BOTH, indirect=True)
def test_games_of_bots_alone_are_listed_if_asked_for_and_push_nobodys_out(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bede = person("Ada"), person("Bede")
    table = given_up(ada, bede)
    bots = ada.opens(seats=[{"seat": seat, "who": "random"} for seat in ("ash", "birch")])
    until(lambda: ada.http.get(f"/api/tables/{bots}").json()["status"] == "over")

    def listed(query: str = "") -> list[str]:
        return [one["id"] for one in bede.http.get(f"/api/archive{query}").json()["tables"]]

    assert (listed(), listed("?bots=yes"), listed("?bots=no")) == ([table], [bots, table], [table])
    monkeypatch.setattr(archive, "MOST", 1)
    assert (listed(), listed("?bots=yes")) == ([table], [bots])
    assert [one["id"] for one in bede.http.get("/api/players/Ada").json()["tables"]] == [table]
