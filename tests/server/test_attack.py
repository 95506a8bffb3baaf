"""What `logres attack` knows: every route and every message of the server is tried by something that fits it."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, get_args
from urllib.parse import unquote, urlsplit

from starlette.routing import Match, Route

from logres.server.app import create_app
from logres.server.protocol import messages
from logres.server.settings import Settings
from logres_workshop.load.attack import AttackRun
from logres_workshop.load.attack_endpoints import ENDPOINT_KINDS, EVERYWHERE
from logres_workshop.load.attack_http import HTTP_KINDS, Attempt
from logres_workshop.load.attack_messages import MESSAGES
from logres_workshop.load.client import Player

DRAWS = 150  # of each kind


def attack_run(number: int) -> AttackRun:
    """One who could begin, without a server."""
    run = object.__new__(AttackRun)
    run.__dict__.update(title="thanes", table="t1", private="p1", mine=["ash"], chance=random.Random(number))
    for name in ("honest", "villain", "stranger", "outsider"):
        player = object.__new__(Player)
        player.__dict__.update(name=name, cookie=f"session={name * 5}", sent=0, socket=None)
        player.view = {"version": 3, "legal": [], "pending": []}
        setattr(run, name, player)
    run.played = {"type": "act", "id": "p", "version": 2, "seat": "ash", "actions": ["x"]}
    run.endpoints = {"/api/tables/{id}/join": {"post": {"requestBody": {}}}, "/api/titles": {"get": {}}}
    return run


def routes_of(settings: Settings) -> list[Route]:
    return [route for route in create_app(settings).routes if isinstance(route, Route)]


def matched(routes: list[Route], attempt: Attempt) -> Route | None:
    """The route that answers it, as the server finds it."""
    path = unquote(urlsplit(attempt.path).path)
    scope: Any = {"type": "http", "method": attempt.method, "path": path, "root_path": ""}
    return next((route for route in routes if route.matches(scope)[0] is Match.FULL), None)


def name_of(route: Route) -> str:
    return f"{sorted(route.methods or {'GET'} - {'HEAD'})[0]} {route.path}"


def test_every_route_is_attacked_by_something_that_fits_it(settings: Settings):
    routes, run = routes_of(settings), attack_run(1)
    kinds = [*HTTP_KINDS.values(), *ENDPOINT_KINDS.values()]
    tried = {id(matched(routes, kind(run))) for kind in kinds for _ in range(DRAWS)}
    unknown = [name_of(route) for route in routes if id(route) not in tried]
    assert not unknown, "tell logres_workshop.load.attack_endpoints how these are attacked"


def test_every_message_is_attacked():
    run = attack_run(2)
    sent = [kind(run)[1] for kind in MESSAGES.values() for _ in range(DRAWS)]
    known = {message["type"] for message in sent if isinstance(message, dict)}
    texts = " ".join(message for message in sent if isinstance(message, str))
    missing = [type.__name__ for type in get_args(messages.FromClient) if type.__name__.lower() not in known]
    assert [name for name in missing if f'"type": "{name.lower()}"' not in texts] == []


def test_what_goes_to_every_door_goes_to_new_ones_too():
    run: Any = SimpleNamespace(**attack_run(3).__dict__)
    run.endpoints = {"/api/new/{id}/{thing}": {"post": {"requestBody": {}}}}
    assert {kind(run)[:2] for kind in EVERYWHERE.values()} == {("POST", "/api/new/t1/thing")}
