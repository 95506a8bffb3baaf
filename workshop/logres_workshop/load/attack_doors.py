"""Requests at doors that are shut: a private table, what only its host may do, replays that are not shown, one's own
things asked for by nobody. And at every door there is, by the server's own list of them: forged tokens, other sites'
pages, bodies that are none.

A test asks that every route of the server is tried by something here or in attack_http.py that fits it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from logres_workshop.load.attack_http import Attempt

if TYPE_CHECKING:
    from logres_workshop.load.attack import Siege

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


def _cookie(siege: Siege) -> dict[str, str]:
    """Of one who has no business there; or none."""
    return siege.chance.choice([{}, {"Cookie": siege.villain.cookie}, {"Cookie": siege.stranger.cookie}])


def _filled(siege: Siege, body: Any) -> Any:
    known = {"SEAT": siege.mine[0], "VILLAIN": siege.villain.name, "HONEST": siege.honest.name}
    return body if body is None else {key: known.get(str(value), value) for key, value in body.items()}


def _private_table(siege: Siege) -> Attempt:
    method, path, body = siege.chance.choice(OF_A_TABLE)
    return Attempt(method, f"/api/tables/{siege.private}{path}", _filled(siege, body), _cookie(siege))


def _hosts_part(siege: Siege) -> Attempt:
    method, path, body = siege.chance.choice([one for one in OF_A_TABLE if one[1] in OF_A_HOST])
    return Attempt(method, f"/api/tables/{siege.table}{path}", _filled(siege, body), _cookie(siege))


def _invitations(siege: Siege) -> Attempt:
    """To a game that has begun, by one who does not play, of nobody; declined by one who is not invited."""
    name = siege.chance.choice([siege.honest.name, siege.villain.name, "Nobody At All", "", "\x00", "x" * 601])
    who = {"Cookie": siege.chance.choice([siege.villain.cookie, siege.stranger.cookie])}
    invite = Attempt("POST", f"/api/tables/{siege.table}/invite", {"name": name}, who)
    table = siege.chance.choice([siege.table, siege.private, "nowhere", "%00", "..%2f..%2fx"])
    return siege.chance.choice([invite, Attempt("DELETE", f"/api/invitations/{table}", None, who)])


def _replay_too_soon(siege: Siege) -> Attempt:
    table = siege.chance.choice([siege.table, siege.private, "nowhere", "%00", "x' OR 1=1--", "9" * 5000])
    return Attempt("GET", f"/embed/{table.replace(' ', '%20')}", None, _cookie(siege))


def _nobodys_own(siege: Siege) -> Attempt:
    method, path, body = siege.chance.choice(OF_ONES_OWN)
    return Attempt(method, path, body)


def _anothers_account(siege: Siege) -> Attempt:
    """A guest has no password to change, and deletes nobody but himself."""
    method, path, body = siege.chance.choice(
        [
            ("DELETE", "/api/me", {"name": siege.honest.name}),
            ("PUT", "/api/me/password", {"old": "x", "password": "a long password"}),
            ("POST", "/api/me/account", {"password": "short"}),
        ]
    )
    return Attempt(method, path, body, {"Cookie": siege.villain.cookie})


def _nobody_of_this_name(siege: Siege) -> Attempt:
    name = siege.chance.choice(["Nobody At All", "%00", "a%2fb", "..%2f..", "x" * 900, quote("' OR 1=1--")])
    tie = Attempt("PUT", f"/api/ties/{name}", {"kind": "block"}, {"Cookie": siege.villain.cookie})
    return siege.chance.choice([tie, Attempt("GET", f"/api/players/{name}", None, _cookie(siege))])


def _odd_table(siege: Siege) -> Attempt:
    seats = siege.chance.choice([[{"seat": "nobody", "who": "me"}], [{"seat": siege.mine[0], "who": "no such bot"}]])
    clock: Any = {"budget": -1, "increment": 10**30}
    wish: Any = siege.chance.choice(
        [
            {"title": "no such title"},
            {"title": siege.title, "scenario": "none"},
            {"title": siege.title, "options": {"no-such": 1}},
            {"title": siege.title, "seats": seats},
            {"title": siege.title, "clock": clock},
            {"title": siege.title, "pace": 1e9},
            {"title": siege.title, "pledge": "x"},
        ]
    )
    return Attempt("POST", "/api/tables", wish, {"Cookie": siege.villain.cookie})


def _not_lit(siege: Siege) -> Attempt:
    """Lessons and steps that are none, and questions that are too long about a step there is."""
    odd = ["x/0/0", "first/99999/0", "first/-1/0", f"first/{'9' * 5000}/0", "..%2fx/0/0", "first/x/y"]
    asked = [f"{siege.title}/{one}/why-not/york" for one in odd]
    asked += [f"{siege.title}/first/0/0/why-not/{'x' * 201}", "no-such-title", "no-such-title/first/0/0"]
    return Attempt("GET", f"/api/lessons/{siege.chance.choice(asked)}", None, _cookie(siege))


def _open_to_all(siege: Siege) -> Attempt:
    return Attempt("GET", siege.chance.choice(OPEN_TO_ALL), None, {"Authorization": "Bearer logres_made-up"})


# ---------------------------------------------------------------------- every door there is


def _anywhere(siege: Siege, fits: Callable[[str, Any], bool]) -> tuple[str, str]:
    method, path = siege.chance.choice(
        [(method, path) for path, known in siege.doors.items() for method in known if fits(method, known[method])]
    )
    for name, value in (("{id}", siege.table), ("{table}", siege.table), ("{title}", siege.title)):
        path = path.replace(name, value)
    return method.upper(), path.replace("{", "").replace("}", "")


def _forged_token_anywhere(siege: Siege) -> Attempt:
    method, path = _anywhere(siege, lambda *_: True)
    return Attempt(method, path, None if method == "GET" else {}, {"Authorization": "Bearer logres_made-up"})


def _foreign_page_anywhere(siege: Siege) -> Attempt:
    method, path = _anywhere(siege, lambda method, _: method != "get")
    return Attempt(method, path, {}, {"Cookie": siege.honest.cookie, "Origin": "https://evil.example"})


def _body_that_is_none_anywhere(siege: Siege) -> Attempt:
    method, path = _anywhere(siege, lambda _, known: "requestBody" in known)
    body = siege.chance.choice(["[]", "7", '{"no such field": 1}', "{", '"' + "x" * 20_000, "[" * 3000, "\x00"])
    return Attempt(method, path, body, {"Cookie": siege.villain.cookie})


EVERYWHERE: Final[dict[str, Callable[[Siege], Attempt]]] = {
    "a forged token at any door": _forged_token_anywhere,
    "another site's page at any door": _foreign_page_anywhere,
    "a body that is none at any door": _body_that_is_none_anywhere,
}
DOOR_KINDS: Final[dict[str, Callable[[Siege], Attempt]]] = {
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
