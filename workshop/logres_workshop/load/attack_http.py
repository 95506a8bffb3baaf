"""Requests that must be refused, each with a status that says so: none is accepted, and none is a fault of ours."""

from __future__ import annotations

import http.client
import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    from logres_workshop.load.attack import AttackRun


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


def _villain(run: AttackRun) -> dict[str, str]:
    return {"Cookie": run.villain.cookie}


def _forged_session(run: AttackRun) -> Attempt:
    cookie = run.honest.cookie
    at = run.chance.randrange(len(cookie) // 2, len(cookie) - 1)
    forged = cookie[:at] + ("a" if cookie[at] != "a" else "b") + cookie[at + 1 :]
    return Attempt("PUT", "/api/me/mail", {"mail": None}, {"Cookie": forged})


def _forged_token(run: AttackRun) -> Attempt:
    return Attempt("GET", "/api/lobby", None, {"Authorization": f"Bearer logres_{secrets.token_urlsafe(24)}"})


def _foreign_page(run: AttackRun) -> Attempt:
    origin = run.chance.choice(["https://evil.example", "null", "http://127.0.0.1:1", "http://["])
    headers = {"Cookie": run.honest.cookie, "Origin": origin}
    return Attempt("POST", "/api/log-out", {}, headers)


def _anothers_seat(run: AttackRun) -> Attempt:
    rest = run.chance.choice(["record", "at/0"])
    return Attempt("GET", f"/api/tables/{run.table}/{rest}?seat={run.mine[0]}", None, _villain(run))


def _taken_seat(run: AttackRun) -> Attempt:
    return Attempt("POST", f"/api/tables/{run.table}/join", {"seat": run.mine[0]}, _villain(run))


def _anothers_table(run: AttackRun) -> Attempt:
    return Attempt("DELETE", f"/api/tables/{run.table}", None, _villain(run))


def _early_rematch(run: AttackRun) -> Attempt:
    return Attempt("POST", f"/api/tables/{run.table}/rematch", None, _villain(run))


def _anothers_what_if(run: AttackRun) -> Attempt:
    body = {"count": 0, "seat": run.mine[0]}
    return Attempt("POST", f"/api/tables/{run.table}/what-if", body, _villain(run))


def _wrong_key(run: AttackRun) -> Attempt:
    path, body = run.chance.choice(
        [
            ("/api/log-in", {"name": run.honest.name, "password": "a wrong password"}),
            ("/api/recover", {"name": run.honest.name, "code": "0" * 20, "password": "a wrong password"}),
            ("/api/guest/return", {"token": "x" * 32}),
        ]
    )
    return Attempt("POST", path, body)


def _bad_body(run: AttackRun) -> Attempt:
    body = run.chance.choice(["", "{", "[" * 5000, '{"name": 1}', '{"name": "\\ud800"}', "x" * 30_000, "null"])
    path = run.chance.choice(["/api/guest", "/api/sign-up", "/api/log-in", "/api/verify", "/api/records"])
    return Attempt("POST", path, body, _villain(run))


def _bad_record(run: AttackRun) -> Attempt:
    head = f'[Logres "1"]\n[Title "{run.title}"]\n'
    tail = run.chance.choice([f'[Seed "{"9" * 5000}"]\n\n0. start\n', '[Position "{}"]\n\n0. start\n', "\n\n0. x\n"])
    return Attempt("POST", "/api/records", {"record": head + tail}, _villain(run))


def _bad_name(run: AttackRun) -> Attempt:
    names = ["referee", "\u202eada", "\u0430\u0435\u043e\u0440", "a\u00adb", "\u3164\u3164", run.honest.name.upper()]
    names += ["a/b", "..", "\ufdfa" * 30, "\u3000\u3000x"]  # could not be blocked or banned; grow; shrink
    return Attempt("POST", "/api/guest", {"name": run.chance.choice(names)})


def _odd_path(run: AttackRun) -> Attempt:
    odd = ["/api/../logres.db", "/assets/..%2f..%2fapp.py", "/api/tables/%00", "/api/tables/x' OR 1=1--", "/feed/x"]
    odd.append(f"/api/tables/{run.table}/at/{'9' * 5000}")
    return Attempt("GET", run.chance.choice(odd).replace(" ", "%20"))


def _far_metrics(run: AttackRun) -> Attempt:
    return Attempt("GET", "/metrics", None, {"X-Forwarded-For": "10.0.0.9"})


def _administrators(run: AttackRun) -> Attempt:
    body = {"silenced_days": 1, "banned_days": 1}
    path = run.chance.choice(
        [
            f"/api/admin/accounts/{quote(run.honest.name)}/sanction",
            f"/api/admin/tables/{run.table}/hide",
            "/api/admin/reports/1/close",
        ]
    )
    return Attempt("POST", path, body, _villain(run))


def _administrators_view(run: AttackRun) -> Attempt:
    rest = run.chance.choice(["", "/accounts", "/tables", "/reports"])
    return Attempt("GET", f"/api/admin{rest}", None, run.chance.choice([{}, _villain(run)]))


def _another_stands_up(run: AttackRun) -> Attempt:
    path = run.chance.choice(["leave", "free", "invitation"])
    return Attempt("POST", f"/api/tables/{run.table}/{path}", {"seat": run.mine[0]}, _villain(run))


def _chronicle_too_soon(run: AttackRun) -> Attempt:
    return Attempt("GET", f"/api/tables/{run.table}/chronicle", None, _villain(run))


def _odd_moment(run: AttackRun) -> Attempt:
    before = run.chance.choice(["9" * 5000, "-1", "x", "99999", "%00", "1e9"])
    return Attempt("GET", f"/api/tables/{run.table}/at/0?before={before}", None, _villain(run))


def _odd_lesson(run: AttackRun) -> Attempt:
    odd = run.chance.choice(["x/0/0", "..%2f..%2fx/0/0", "first/99999/0", f"first/{'9' * 5000}/0", "first/-1/-1"])
    return Attempt("GET", f"/api/lessons/{run.title}/{odd}")


def _guests_token(run: AttackRun) -> Attempt:
    path, body = run.chance.choice(
        [("/api/tokens", {"label": "x", "scopes": ["play"]}), ("/api/bots", {"name": "Mordred"})]
    )
    return Attempt("POST", path, body, _villain(run))


def _what_was_not_said(run: AttackRun) -> Attempt:
    body = run.chance.choice(
        [
            {"table": run.table, "line": 10**9, "reason": "x"},
            {"table": "nowhere", "reason": "x"},
            {"table": run.table, "reason": "\u202e"},
            {"table": run.table, "reason": "x" * 501},
        ]
    )
    return Attempt("POST", "/api/reports", body, run.chance.choice([{}, _villain(run)]))


def _deep_record(run: AttackRun) -> Attempt:
    head = '[Logres "1"]\n[Title "{}"]\n[Seed "1"]\n[Secret "s"]\n[Commitment "c"]\n[Salts "{}"]\n\n0. start\n'
    salts = run.chance.choice(["[" * 50_000, "null", "7", "{" * 20_000])
    return Attempt("POST", "/api/verify", {"record": head.format(run.title, salts)}, _villain(run))


def _endless_game(run: AttackRun) -> Attempt:
    """Battles for hours, boards that cannot be drawn, actions without an end."""
    armies, no_bids, lines = run.chance.choice([(10**9, False, 1), (2, True, 1), (2, False, 50_000)])
    board: Any = {"areas": {"york": {"welsh": {"infantry": 2}, "angles": {"infantry": armies}}}}
    position = {"at": {"round": 7, "phase": "movement", "nation": "welsh"}, "board": board}
    if no_bids:
        board["bids"] = []
    head = f'[Logres "1"]\n[Title "britannia"]\n[Position "{json.dumps(position)}"]\n[Seed "1"]\n\n0. start\n'
    return Attempt("POST", "/api/records", {"record": head + "1. red: done\n" * (lines - 1)}, _villain(run))


def _endless_head(run: AttackRun) -> Attempt:
    path = run.chance.choice(["/health", "/ready", "/api/openapi.json", "/manifest.webmanifest", "/service-worker.js"])
    return Attempt("GET", path, None, {"X-Long": "y" * run.chance.choice([300_000, 1_000_000])})


def _inward_address(run: AttackRun) -> Attempt:
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
    address = f"https://{run.chance.choice(hosts)}/x"
    zone = run.chance.choice(["../../etc/passwd", "x", "Europe", "zone.tab"])
    requests: list[tuple[str, str, Any]] = [
        ("PUT", "/api/me/contact", {"webhook": address}),
        ("PUT", "/api/me/contact", {"zone": zone}),
        ("POST", "/api/me/browsers", {"endpoint": address, "key": "x" * 20, "auth": "x" * 20}),
    ]
    method, path, body = run.chance.choice(requests)
    return Attempt(method, path, body, _villain(run))


def _odd_holiday(run: AttackRun) -> Attempt:
    days = ["0000-00-00", "2000-01-01", "9999-12-31", "2026-02-30", "x"]
    request = {"first": run.chance.choice(days), "last": run.chance.choice(days)}
    return run.chance.choice(
        [
            Attempt("POST", "/api/me/holidays", request, _villain(run)),
            Attempt("DELETE", f"/api/me/holidays/{request['first']}", None, _villain(run)),
        ]
    )


def _anothers_belongings(run: AttackRun) -> Attempt:
    rest = ["me/sessions/0123456789ab", "tokens/0123456789ab", f"bots/{quote(run.honest.name)}", "bots/a%2fb"]
    return Attempt("DELETE", f"/api/{run.chance.choice(rest)}", None, _villain(run))


def _study_too_soon(run: AttackRun) -> Attempt:
    """Of a game that runs nothing is reviewed, and among people no bot is asked."""
    at = f"/api/tables/{run.table}"
    method, path, body = run.chance.choice(
        [
            ("GET", "review", None),
            ("POST", "review", None),
            ("GET", "review.html", None),
            ("POST", "advice", {"seat": run.mine[0]}),
        ]
    )
    return Attempt(method, f"{at}/{path}", body, _villain(run))


def _odd_puzzle(run: AttackRun) -> Attempt:
    path = run.chance.choice(["x/1", f"{run.title}/..%2f..%2fx", f"{run.title}/{'9' * 5000}", f"{run.title}/%00"])
    if run.chance.random() < 0.3:
        return Attempt("GET", f"/api/puzzles/{path}")
    rest = run.chance.choice(["", "/table"])
    return Attempt("POST", f"/api/puzzles/{path}{rest}", {"choice": run.chance.choice([-1, 10**30])}, _villain(run))


def _odd_file(run: AttackRun) -> Attempt:
    odd = ["../../logres.db", "..%2f..%2fapp.py", "1/..%2fmanifest.json", "%00/x", "1/manifest.json.gz", "1/worker.js"]
    return Attempt("GET", f"/{run.chance.choice(['engine', 'assets'])}/{run.chance.choice(odd)}")


def _no_options(run: AttackRun) -> Attempt:
    body: Any = run.chance.choice([{"scenario": "none"}, {"options": {"no-such": 1}}, {"options": {"boats": [[]]}}])
    return Attempt("POST", f"/api/titles/{run.title}/seats", body)


HTTP_KINDS: Final[dict[str, Callable[[AttackRun], Attempt]]] = {
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
