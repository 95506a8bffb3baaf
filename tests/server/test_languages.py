"""The language is the viewer's: two people at one table read two, over the socket and over HTTP."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from starlette.testclient import TestClient

from logres.engine.title import titles
from logres.server import languages
from logres.server.visitors import OneAtATime


def opened(person: Any) -> tuple[Any, Any, str]:
    ada, bede = person("Ada"), person("Bede")
    seats = [{"seat": "yellow", "who": "me"}, *[{"seat": seat, "who": "random"} for seat in ("green", "red", "blue")]]
    table = ada.opens(title="britannia", scenario="four-player", seats=seats, public=True)
    return ada.watches(table, language="de"), bede.watches(table), table


def test_two_viewers_of_one_table_read_two_languages(person: Any) -> None:
    ada, bede, _ = opened(person)
    assert ada.view["pending"][0]["prompt"] == "Römer: Ziehe mit Armeen, oder sei fertig."
    assert bede.view["pending"][0]["prompt"] == "Romans: move armies, or be done."
    version = ada.acts("yellow", "move english_channel")["version"]
    for one in (ada, bede):
        one.sees(version)
    assert ada.view["pending"][0]["prompt"] == "Römer: Wer zieht aus dem Ärmelkanal los?"
    assert bede.view["pending"][0]["prompt"] == "Romans: who marches from English Channel?"
    headings = [one.view["log"][0]["text"] for one in (ada, bede)]
    assert headings == ["Runde 1, 43–60 n. Chr.", "Round 1, 43-60 AD"]


def test_a_refusal_is_told_in_the_language_of_whom_it_refuses(person: Any) -> None:
    ada, *_ = opened(person)
    refused = ada.acts("yellow", "move lindsey")
    assert refused["type"] == "refused"
    assert refused["reason"] == "Dort steht keine Armee von dir, die noch ziehen könnte."


def test_the_past_and_the_lessons_are_told_in_the_language_that_is_asked_for(person: Any) -> None:
    ada, _, table = opened(person)
    lesson = "/api/lessons/britannia/first-landing/2/0"
    for language, prompt, say in (
        ("de-AT,de", "Ziehe mit Armeen", "Eine Armee der Belger"),
        ("en", "move", "One army"),
    ):
        headers = {"Accept-Language": language}
        moment = ada.http.get(f"/api/tables/{table}/at/0", headers=headers).json()
        assert prompt in moment["pending"][0]["prompt"]
        assert ada.http.get(lesson, headers=headers).json()["say"].startswith(say)


def test_an_unknown_language_is_english(person: Any) -> None:
    ada, _, table = opened(person)
    assert ada.watches(table, language="xx").view["pending"][0]["prompt"].startswith("Romans")


def test_whatever_languages_are_asked_for_a_view_is_made_for_those_there_are(person: Any, house: Any) -> None:
    """Each language has views of its own: one for every word that somebody makes up would be work without end."""
    *_, table = opened(person)
    for number, made_up in enumerate(("x1", "x2", "de-x3", "../de", "DE")):
        person(f"Watcher {number}").watches(table, language=made_up)
    subscribers = house.app.state.registry.present()[0].audience.subscribers
    assert {one.language for one in subscribers} == {"en", "de"}


def test_a_language_is_read_in_a_thread_and_a_long_wish_in_part(monkeypatch: Any) -> None:
    """The catalogs of a language take seconds to read, and a wish may name a million languages: nobody waits for it."""
    read: list[str] = []

    def translator(id: str | None, language: str) -> Any:
        read.append(threading.current_thread().name)

    monkeypatch.setattr(languages, "_READ", {"en"})
    monkeypatch.setattr(languages, "translator", translator)

    async def asked() -> list[str]:
        turns = OneAtATime()
        wishes = ["de-AT", "de", "x," * languages.LONGEST + "de"]
        return list(await asyncio.gather(*[languages.preferred_language(wish, turns) for wish in wishes]))

    assert asyncio.run(asked()) == ["de", "de", "en"]
    assert len(read) == len(titles()) + 1  # what the server says itself
    assert threading.main_thread().name not in read


def test_what_the_server_refuses_is_told_in_the_language_of_whom_it_refuses(person: Any) -> None:
    ada, bede, table = opened(person)
    stranger = TestClient(ada.http.app)
    stranger.portal = ada.http.portal
    for language, reason in (("de", "melde dich erst an, oder tritt als Gast ein"), ("en", "log in first, or come in")):
        refused = stranger.post("/api/tables", json={"title": "britannia"}, headers={"Accept-Language": language})
        assert refused.json()["reason"].startswith(reason)
    bede.watches(table, language="de")
    assert bede.acts("yellow", "done")["reason"] == "Gelb gehört dir nicht"
    assert ada.watches(table).acts("blue", "done")["reason"] == "you do not hold blue"
