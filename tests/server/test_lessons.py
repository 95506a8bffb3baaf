"""What a lesson is asked over HTTP beside its moments."""

from __future__ import annotations

from typing import Any

ASHORE = "/api/lessons/britannia/first-landing/5/0/why-not"


def test_what_is_not_lit_says_why_with_its_rule(person: Any) -> None:
    http = person("Ada").http
    refused = http.get(f"{ASHORE}/lindsey").json()
    assert refused["text"] == "No army of yours that could still move stands there."
    assert refused["rule"]
    assert http.get(f"{ASHORE}/english_channel").json() == {"text": "", "rule": None}


def test_it_says_so_in_the_language_that_is_asked_for(person: Any) -> None:
    told = person("Ada").http.get(f"{ASHORE}/lindsey", headers={"Accept-Language": "de"}).json()
    assert told["text"] == "Dort steht keine Armee von dir, die noch ziehen könnte."


def test_no_such_step_is_refused(person: Any) -> None:
    http = person("Ada").http
    assert http.get("/api/lessons/britannia/first-landing/99/0/why-not/kent").status_code == 404
    assert http.get("/api/lessons/britannia/first-landing/x/0/why-not/kent").status_code == 400


def test_odd_questions_have_a_clear_answer(person: Any) -> None:
    http = person("Ada").http
    lesson = "/api/lessons/britannia/first-landing"
    numbers = {"9" * 5000: 400, "9" * 4000: 404, "-1": 404, "1e5": 400, "%00": 400, "NaN": 400}
    assert {done: http.get(f"{lesson}/0/{done}/why-not/kent").status_code for done in numbers} == numbers
    odd = ("%00", "%ff", "%7Bx%7D", "%25s", "take%20-1%20infantry", "%E2%80%AE", "x" * 200)
    assert {http.get(f"{ASHORE}/{target}").status_code for target in odd} == {200}
    long = http.get(f"{ASHORE}/{'x' * 201}")
    assert (long.status_code, long.json()["code"]) == (400, "bad-input")
    strange = ("%00", "..%00", "%7Bx%7D", "__init__", "first-landing.yaml", "x" * 5000)
    assert {http.get(f"/api/lessons/britannia/{name}/0/0/why-not/kent").status_code for name in strange} == {400}
