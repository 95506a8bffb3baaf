"""Requests that are not allowed: a private table, what only its host may do, replays that are not shown, one's own
things asked for by nobody. And at every endpoint, by the server's own list of them: forged tokens, other sites'
pages, bodies that are none.

A test asks that every route of the server is tried by something here or in attack_http.py that fits it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from logres_workshop.load.attack_http import Attempt

if TYPE_CHECKING:
    from logres_workshop.load.attack import AttackRun

OF_A_TABLE: Final[tuple[tuple[str, str, Any], ...]] = (  # all that can be asked of a table, each in good form
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/at/0", None),
    ("GET", "/record", None),
    ("GET", "/digest", None),
    ("GET", "/feed", None),
    ("GET", "/chronicle", None),
    ("GET", "/review", None),
    ("GET", "/review.html", None),
    ("GET", "/note", None),
    ("GET", "/watchers", None),
    ("POST", "/review", None),
    ("POST", "/rematch", None),
    ("POST", "/invitation", None),
    ("POST", "/join", {"invite": "x" * 16}),
    ("POST", "/invited", {"invite": "x" * 16}),
    ("POST", "/what-if", {"count": 0}),
    ("POST", "/advice", {"seat": "SEAT"}),
    ("POST", "/leave", {"seat": "SEAT"}),
    ("POST", "/free", {"seat": "SEAT"}),
    ("POST", "/invite", {"name": "VILLAIN"}),
    ("POST", "/send-away", {"name": "HONEST"}),
    ("PUT", "/note", {"text": "x"}),
    ("PUT", "/heard", {"n": 1}),
)
OF_A_HOST: Final = ("/watchers", "/send-away", "/free", "/invitation")
OF_ONES_OWN: Final[tuple[tuple[str, str, Any], ...]] = (  # nobody has it
    ("GET", "/api/me/export", None),
    ("GET", "/api/me/sessions", None),
    ("GET", "/api/me/consent", None),
    ("GET", "/api/me/contact", None),
    ("GET", "/api/me/holidays", None),
    ("GET", "/api/tokens", None),
    ("GET", "/api/ties", None),
    ("GET", "/api/badge", None),
    ("PUT", "/api/me/mail", {"mail": "x@example.org"}),
    ("PUT", "/api/me/consent", {"publish": True}),
    ("POST", "/api/log-out-everywhere", None),
    ("DELETE", "/api/me/browsers", {"endpoint": "https://push.example/x"}),
)
OPEN_TO_ALL: Final = (  # nothing there can be refused but a token that is none
    "/api/titles",
    "/api/me",
    "/api/lobby",
    "/api/home",
    "/api/archive?bots=yes",
    "/api/offline",
    "/api/puzzles",
)


def _cookie(run: AttackRun) -> dict[str, str]:
    """Of one who has no business there; or none."""
    return run.chance.choice([{}, {"Cookie": run.villain.cookie}, {"Cookie": run.stranger.cookie}])


def _filled(run: AttackRun, body: Any) -> Any:
    known = {"SEAT": run.mine[0], "VILLAIN": run.villain.name, "HONEST": run.honest.name}
    return body if body is None else {key: known.get(str(value), value) for key, value in body.items()}


def _private_table(run: AttackRun) -> Attempt:
    method, path, body = run.chance.choice(OF_A_TABLE)
    return Attempt(method, f"/api/tables/{run.private}{path}", _filled(run, body), _cookie(run))


def _hosts_part(run: AttackRun) -> Attempt:
    method, path, body = run.chance.choice([one for one in OF_A_TABLE if one[1] in OF_A_HOST])
    return Attempt(method, f"/api/tables/{run.table}{path}", _filled(run, body), _cookie(run))


def _invitations(run: AttackRun) -> Attempt:
    """To a game that has begun, by one who does not play, of nobody; declined by one who is not invited."""
    name = run.chance.choice([run.honest.name, run.villain.name, "Nobody At All", "", "\x00", "x" * 601])
    who = {"Cookie": run.chance.choice([run.villain.cookie, run.stranger.cookie])}
    invite = Attempt("POST", f"/api/tables/{run.table}/invite", {"name": name}, who)
    table = run.chance.choice([run.table, run.private, "nowhere", "%00", "..%2f..%2fx"])
    return run.chance.choice([invite, Attempt("DELETE", f"/api/invitations/{table}", None, who)])


def _replay_too_soon(run: AttackRun) -> Attempt:
    table = run.chance.choice([run.table, run.private, "nowhere", "%00", "x' OR 1=1--", "9" * 5000])
    return Attempt("GET", f"/embed/{table.replace(' ', '%20')}", None, _cookie(run))


def _nobodys_own(run: AttackRun) -> Attempt:
    method, path, body = run.chance.choice(OF_ONES_OWN)
    return Attempt(method, path, body)


def _anothers_account(run: AttackRun) -> Attempt:
    """A guest has no password to change, and deletes nobody but himself."""
    method, path, body = run.chance.choice(
        [
            ("DELETE", "/api/me", {"name": run.honest.name}),
            ("PUT", "/api/me/password", {"old": "x", "password": "a long password"}),
            ("POST", "/api/me/account", {"password": "short"}),
        ]
    )
    return Attempt(method, path, body, {"Cookie": run.villain.cookie})


def _nobody_of_this_name(run: AttackRun) -> Attempt:
    name = run.chance.choice(["Nobody At All", "%00", "a%2fb", "..%2f..", "x" * 900, quote("' OR 1=1--")])
    tie = Attempt("PUT", f"/api/ties/{name}", {"kind": "block"}, {"Cookie": run.villain.cookie})
    return run.chance.choice([tie, Attempt("GET", f"/api/players/{name}", None, _cookie(run))])


def _odd_table(run: AttackRun) -> Attempt:
    seats = run.chance.choice([[{"seat": "nobody", "who": "me"}], [{"seat": run.mine[0], "who": "no such bot"}]])
    clock: Any = {"budget": -1, "increment": 10**30}
    request: Any = run.chance.choice(
        [
            {"title": "no such title"},
            {"title": run.title, "scenario": "none"},
            {"title": run.title, "options": {"no-such": 1}},
            {"title": run.title, "seats": seats},
            {"title": run.title, "clock": clock},
            {"title": run.title, "pace": 1e9},
            {"title": run.title, "pledge": "x"},
        ]
    )
    return Attempt("POST", "/api/tables", request, {"Cookie": run.villain.cookie})


def _not_lit(run: AttackRun) -> Attempt:
    """Lessons and steps that are none, and questions that are too long about a step there is."""
    odd = ["x/0/0", "first/99999/0", "first/-1/0", f"first/{'9' * 5000}/0", "..%2fx/0/0", "first/x/y"]
    asked = [f"{run.title}/{one}/why-not/york" for one in odd]
    asked += [f"{run.title}/first/0/0/why-not/{'x' * 201}", "no-such-title", "no-such-title/first/0/0"]
    return Attempt("GET", f"/api/lessons/{run.chance.choice(asked)}", None, _cookie(run))


def _open_to_all(run: AttackRun) -> Attempt:
    return Attempt("GET", run.chance.choice(OPEN_TO_ALL), None, {"Authorization": "Bearer logres_made-up"})


# ---------------------------------------------------------------------- every endpoint there is


def _anywhere(run: AttackRun, fits: Callable[[str, Any], bool]) -> tuple[str, str]:
    method, path = run.chance.choice(
        [(method, path) for path, known in run.endpoints.items() for method in known if fits(method, known[method])]
    )
    for name, value in (("{id}", run.table), ("{table}", run.table), ("{title}", run.title)):
        path = path.replace(name, value)
    return method.upper(), path.replace("{", "").replace("}", "")


def _forged_token_anywhere(run: AttackRun) -> Attempt:
    method, path = _anywhere(run, lambda *_: True)
    return Attempt(method, path, None if method == "GET" else {}, {"Authorization": "Bearer logres_made-up"})


def _foreign_page_anywhere(run: AttackRun) -> Attempt:
    method, path = _anywhere(run, lambda method, _: method != "get")
    return Attempt(method, path, {}, {"Cookie": run.honest.cookie, "Origin": "https://evil.example"})


def _body_that_is_none_anywhere(run: AttackRun) -> Attempt:
    method, path = _anywhere(run, lambda _, known: "requestBody" in known)
    body = run.chance.choice(["[]", "7", '{"no such field": 1}', "{", '"' + "x" * 20_000, "[" * 3000, "\x00"])
    return Attempt(method, path, body, {"Cookie": run.villain.cookie})


EVERYWHERE: Final[dict[str, Callable[[AttackRun], Attempt]]] = {
    "a forged token at any endpoint": _forged_token_anywhere,
    "another site's page at any endpoint": _foreign_page_anywhere,
    "a body that is none at any endpoint": _body_that_is_none_anywhere,
}
ENDPOINT_KINDS: Final[dict[str, Callable[[AttackRun], Attempt]]] = {
    "a private table": _private_table,
    "what only the host may do": _hosts_part,
    "invitations by name": _invitations,
    "a replay too soon": _replay_too_soon,
    "what nobody has": _nobodys_own,
    "another's account": _anothers_account,
    "people who are none": _nobody_of_this_name,
    "tables that are none": _odd_table,
    "why something is not lit": _not_lit,
    "a made-up token where all may come": _open_to_all,
}
