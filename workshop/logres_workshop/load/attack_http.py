"""Requests that must be refused, each with a status that says so: none is accepted, and none is a fault of ours."""

from __future__ import annotations

import http.client
import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    from logres_workshop.load.attack import Siege


PATIENCE: Final = 600.0  # seconds for an answer, none is a fault; long, for the whole run may be held up


class Attempt(NamedTuple):
    """One request."""

    method: str
    path: str
    body: Any = None  # text as it is, else as JSON
    headers: dict[str, str] = {}  # noqa: RUF012 (never changed)


def status_of(port: int, attempt: Attempt) -> int:
    """The status of the answer; 400 where the connection was cut, which is a refusal too."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = attempt.body if isinstance(attempt.body, str | None) else json.dumps(attempt.body)
    try:
        connection.request(attempt.method, attempt.path, body, {"Content-Type": "application/json", **attempt.headers})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    except (ConnectionError, http.client.HTTPException):
        return 400
    finally:
        connection.close()


def _villain(siege: Siege) -> dict[str, str]:
    return {"Cookie": siege.villain.cookie}


def _forged_session(siege: Siege) -> Attempt:
    cookie = siege.honest.cookie
    at = siege.chance.randrange(len(cookie) // 2, len(cookie) - 1)
    forged = cookie[:at] + ("a" if cookie[at] != "a" else "b") + cookie[at + 1 :]
    return Attempt("PUT", "/api/me/mail", {"mail": None}, {"Cookie": forged})


def _forged_token(siege: Siege) -> Attempt:
    return Attempt("GET", "/api/lobby", None, {"Authorization": f"Bearer logres_{secrets.token_urlsafe(24)}"})


def _foreign_page(siege: Siege) -> Attempt:
    origin = siege.chance.choice(["https://evil.example", "null", "http://127.0.0.1:1", "http://["])
    headers = {"Cookie": siege.honest.cookie, "Origin": origin}
    return Attempt("POST", "/api/log-out", {}, headers)


def _anothers_seat(siege: Siege) -> Attempt:
    rest = siege.chance.choice(["record", "at/0"])
    return Attempt("GET", f"/api/tables/{siege.table}/{rest}?seat={siege.mine[0]}", None, _villain(siege))


def _taken_seat(siege: Siege) -> Attempt:
    return Attempt("POST", f"/api/tables/{siege.table}/join", {"seat": siege.mine[0]}, _villain(siege))


def _anothers_table(siege: Siege) -> Attempt:
    return Attempt("DELETE", f"/api/tables/{siege.table}", None, _villain(siege))


def _early_rematch(siege: Siege) -> Attempt:
    return Attempt("POST", f"/api/tables/{siege.table}/rematch", None, _villain(siege))


def _anothers_what_if(siege: Siege) -> Attempt:
    body = {"count": 0, "seat": siege.mine[0]}
    return Attempt("POST", f"/api/tables/{siege.table}/what-if", body, _villain(siege))


def _wrong_key(siege: Siege) -> Attempt:
    path, body = siege.chance.choice(
        [
            ("/api/log-in", {"name": siege.honest.name, "password": "a wrong password"}),
            ("/api/recover", {"name": siege.honest.name, "code": "0" * 20, "password": "a wrong password"}),
            ("/api/guest/return", {"token": "x" * 32}),
        ]
    )
    return Attempt("POST", path, body)


def _bad_body(siege: Siege) -> Attempt:
    body = siege.chance.choice(["", "{", "[" * 5000, '{"name": 1}', '{"name": "\\ud800"}', "x" * 30_000, "null"])
    path = siege.chance.choice(["/api/guest", "/api/sign-up", "/api/log-in", "/api/verify", "/api/records"])
    return Attempt("POST", path, body, _villain(siege))


def _bad_record(siege: Siege) -> Attempt:
    head = f'[Logres "1"]\n[Title "{siege.title}"]\n'
    tail = siege.chance.choice([f'[Seed "{"9" * 5000}"]\n\n0. start\n', '[Position "{}"]\n\n0. start\n', "\n\n0. x\n"])
    return Attempt("POST", "/api/records", {"record": head + tail}, _villain(siege))


def _bad_name(siege: Siege) -> Attempt:
    names = ["referee", "\u202eada", "\u0430\u0435\u043e\u0440", "a\u00adb", "\u3164\u3164", siege.honest.name.upper()]
    names += ["a/b", "..", "\ufdfa" * 30, "\u3000\u3000x"]  # could not be blocked or banned; grow; shrink
    return Attempt("POST", "/api/guest", {"name": siege.chance.choice(names)})


def _odd_path(siege: Siege) -> Attempt:
    odd = ["/api/../logres.db", "/assets/..%2f..%2fapp.py", "/api/tables/%00", "/api/tables/x' OR 1=1--", "/feed/x"]
    odd.append(f"/api/tables/{siege.table}/at/{'9' * 5000}")
    return Attempt("GET", siege.chance.choice(odd).replace(" ", "%20"))


def _far_metrics(siege: Siege) -> Attempt:
    return Attempt("GET", "/metrics", None, {"X-Forwarded-For": "10.0.0.9"})


def _administrators(siege: Siege) -> Attempt:
    body = {"silenced_days": 1, "banned_days": 1}
    path = siege.chance.choice(
        [
            f"/api/admin/accounts/{quote(siege.honest.name)}/sanction",
            f"/api/admin/tables/{siege.table}/hide",
            "/api/admin/reports/1/close",
        ]
    )
    return Attempt("POST", path, body, _villain(siege))


def _administrators_view(siege: Siege) -> Attempt:
    rest = siege.chance.choice(["", "/accounts", "/tables", "/reports"])
    return Attempt("GET", f"/api/admin{rest}", None, siege.chance.choice([{}, _villain(siege)]))


def _another_stands_up(siege: Siege) -> Attempt:
    path = siege.chance.choice(["leave", "free", "invitation"])
    return Attempt("POST", f"/api/tables/{siege.table}/{path}", {"seat": siege.mine[0]}, _villain(siege))


def _chronicle_too_soon(siege: Siege) -> Attempt:
    return Attempt("GET", f"/api/tables/{siege.table}/chronicle", None, _villain(siege))


def _odd_moment(siege: Siege) -> Attempt:
    before = siege.chance.choice(["9" * 5000, "-1", "x", "99999", "%00", "1e9"])
    return Attempt("GET", f"/api/tables/{siege.table}/at/0?before={before}", None, _villain(siege))


def _odd_lesson(siege: Siege) -> Attempt:
    odd = siege.chance.choice(["x/0/0", "..%2f..%2fx/0/0", "first/99999/0", f"first/{'9' * 5000}/0", "first/-1/-1"])
    return Attempt("GET", f"/api/lessons/{siege.title}/{odd}")


def _guests_token(siege: Siege) -> Attempt:
    path, body = siege.chance.choice(
        [("/api/tokens", {"label": "x", "scopes": ["play"]}), ("/api/bots", {"name": "Mordred"})]
    )
    return Attempt("POST", path, body, _villain(siege))


def _what_was_not_said(siege: Siege) -> Attempt:
    body = siege.chance.choice(
        [
            {"table": siege.table, "line": 10**9, "reason": "x"},
            {"table": "nowhere", "reason": "x"},
            {"table": siege.table, "reason": "\u202e"},
            {"table": siege.table, "reason": "x" * 501},
        ]
    )
    return Attempt("POST", "/api/reports", body, siege.chance.choice([{}, _villain(siege)]))


def _deep_record(siege: Siege) -> Attempt:
    head = '[Logres "1"]\n[Title "{}"]\n[Seed "1"]\n[Secret "s"]\n[Commitment "c"]\n[Salts "{}"]\n\n0. start\n'
    salts = siege.chance.choice(["[" * 50_000, "null", "7", "{" * 20_000])
    return Attempt("POST", "/api/verify", {"record": head.format(siege.title, salts)}, _villain(siege))


def _endless_game(siege: Siege) -> Attempt:
    """Battles for hours, boards that cannot be drawn, actions without an end."""
    armies, no_bids, lines = siege.chance.choice([(10**9, False, 1), (2, True, 1), (2, False, 50_000)])
    board: Any = {"areas": {"york": {"welsh": {"infantry": 2}, "angles": {"infantry": armies}}}}
    position = {"at": {"round": 7, "phase": "movement", "nation": "welsh"}, "board": board}
    if no_bids:
        board["bids"] = []
    head = f'[Logres "1"]\n[Title "britannia"]\n[Position "{json.dumps(position)}"]\n[Seed "1"]\n\n0. start\n'
    return Attempt("POST", "/api/records", {"record": head + "1. red: done\n" * (lines - 1)}, _villain(siege))


def _endless_head(siege: Siege) -> Attempt:
    path = siege.chance.choice(
        ["/health", "/ready", "/api/openapi.json", "/manifest.webmanifest", "/service-worker.js"]
    )
    return Attempt("GET", path, None, {"X-Long": "y" * siege.chance.choice([300_000, 1_000_000])})


def _inward_address(siege: Siege) -> Attempt:
    hosts = [
        "127.0.0.1",
        "localhost",
        "169.254.169.254",
        "[::1]",
        "[fec0::1]",
        "[::ffff:10.0.0.1]",
        "10.0.0.1",
        "2130706433",
    ]
    address = f"https://{siege.chance.choice(hosts)}/x"
    zone = siege.chance.choice(["../../etc/passwd", "x", "Europe", "zone.tab"])
    wishes: list[tuple[str, str, Any]] = [
        ("PUT", "/api/me/contact", {"webhook": address}),
        ("PUT", "/api/me/contact", {"zone": zone}),
        ("POST", "/api/me/browsers", {"endpoint": address, "key": "x" * 20, "auth": "x" * 20}),
    ]
    method, path, body = siege.chance.choice(wishes)
    return Attempt(method, path, body, _villain(siege))


def _odd_holiday(siege: Siege) -> Attempt:
    days = ["0000-00-00", "2000-01-01", "9999-12-31", "2026-02-30", "x"]
    wish = {"first": siege.chance.choice(days), "last": siege.chance.choice(days)}
    return siege.chance.choice(
        [
            Attempt("POST", "/api/me/holidays", wish, _villain(siege)),
            Attempt("DELETE", f"/api/me/holidays/{wish['first']}", None, _villain(siege)),
        ]
    )


def _anothers_belongings(siege: Siege) -> Attempt:
    rest = ["me/sessions/0123456789ab", "tokens/0123456789ab", f"bots/{quote(siege.honest.name)}", "bots/a%2fb"]
    return Attempt("DELETE", f"/api/{siege.chance.choice(rest)}", None, _villain(siege))


def _study_too_soon(siege: Siege) -> Attempt:
    """Of a game that runs nothing is reviewed, and among people no bot is asked."""
    at = f"/api/tables/{siege.table}"
    method, path, body = siege.chance.choice(
        [
            ("GET", "review", None),
            ("POST", "review", None),
            ("GET", "review.html", None),
            ("POST", "advice", {"seat": siege.mine[0]}),
        ]
    )
    return Attempt(method, f"{at}/{path}", body, _villain(siege))


def _odd_puzzle(siege: Siege) -> Attempt:
    path = siege.chance.choice(
        ["x/1", f"{siege.title}/..%2f..%2fx", f"{siege.title}/{'9' * 5000}", f"{siege.title}/%00"]
    )
    if siege.chance.random() < 0.3:
        return Attempt("GET", f"/api/puzzles/{path}")
    rest = siege.chance.choice(["", "/table"])
    return Attempt("POST", f"/api/puzzles/{path}{rest}", {"choice": siege.chance.choice([-1, 10**30])}, _villain(siege))


def _odd_file(siege: Siege) -> Attempt:
    odd = ["../../logres.db", "..%2f..%2fapp.py", "1/..%2fmanifest.json", "%00/x", "1/manifest.json.gz", "1/worker.js"]
    return Attempt("GET", f"/{siege.chance.choice(['engine', 'assets'])}/{siege.chance.choice(odd)}")


def _no_options(siege: Siege) -> Attempt:
    body: Any = siege.chance.choice([{"scenario": "none"}, {"options": {"no-such": 1}}, {"options": {"boats": [[]]}}])
    return Attempt("POST", f"/api/titles/{siege.title}/seats", body)


HTTP_KINDS: Final[dict[str, Callable[[Siege], Attempt]]] = {
    "forged session": _forged_session,
    "forged token": _forged_token,
    "another site's page": _foreign_page,
    "another's view by HTTP": _anothers_seat,
    "a seat that is taken": _taken_seat,
    "another's table": _anothers_table,
    "a rematch too soon": _early_rematch,
    "a what-if of another's seat": _anothers_what_if,
    "wrong passwords, codes and links": _wrong_key,
    "bodies that are none": _bad_body,
    "records that are none": _bad_record,
    "names that are none": _bad_name,
    "odd paths": _odd_path,
    "metrics from afar": _far_metrics,
    "an administrator's acts": _administrators,
    "an administrator's lists": _administrators_view,
    "another's seat given up": _another_stands_up,
    "a chronicle too soon": _chronicle_too_soon,
    "moments that are none": _odd_moment,
    "lessons that are none": _odd_lesson,
    "a guest's tokens and bots": _guests_token,
    "reports of what was not said": _what_was_not_said,
    "records nested deep": _deep_record,
    "options that are none": _no_options,
    "games without an end": _endless_game,
    "heads without an end": _endless_head,
    "addresses that lead inward": _inward_address,
    "holidays that are none": _odd_holiday,
    "another's sessions, tokens and bots": _anothers_belongings,
    "reviews and advice too soon": _study_too_soon,
    "puzzles that are none": _odd_puzzle,
    "files that are none": _odd_file,
}
