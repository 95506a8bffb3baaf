"""Lessons over HTTP: each moment of one is worked out from its file. Nobody needs a table for it, or an account."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final

from logres.engine.game import Game
from logres.engine.title import title
from logres.languages.catalog import translator
from logres.lessons import script
from logres.server.errors import Denied
from logres.server.http.endpoints import WORKED_OUT, Call, Endpoint
from logres.server.protocol import home, schemas
from logres.server.tables.permissions import Need
from logres.table.views import as_seen

KEPT: Final = 200  # moments
LONGEST_TARGET: Final = 200  # as of a notation over the socket


async def list_lessons(call: Call) -> home.Lessons:
    """The lessons of a title."""
    id = title(call.request.path_params["title"]).id
    translate = translator(id, call.language)
    read = [(name, script.read(id, name)) for name in script.names(id)]
    return home.Lessons(
        [home.LessonInfo(name, translate(one.name), translate(one.about), one.minutes) for name, one in read]
    )


async def taught_moment(call: Call) -> home.TaughtMoment:
    """A step of a lesson, after so many of its answers."""
    return await asyncio.to_thread(_moment, *_asked(call), call.language)


async def why_not(call: Call) -> home.TaughtRefusal:
    """Why something (an area, a card) is not offered at this step of a lesson; an empty text: it is."""
    target = call.request.path_params["target"]
    if len(target) > LONGEST_TARGET:
        raise Denied("bad-input", "what is asked about has at most {n} letters", n=LONGEST_TARGET)
    return await asyncio.to_thread(_why_not, *_asked(call), target, call.language)


def _asked(call: Call) -> tuple[str, str, int, int]:
    """The title, the lesson, the step and how many of its answers were given."""
    words = call.request.path_params
    try:
        return title(words["title"]).id, words["name"], int(words["step"]), int(words["done"])
    except ValueError:
        raise Denied("bad-input", "step and answers are numbers") from None


@lru_cache(KEPT)
def _moment(id: str, name: str, number: int, done: int, language: str) -> home.TaughtMoment:
    translate = translator(id, language)
    lesson = script.translated(script.read(id, name), translate)
    game = _played(lesson, number, done)
    step = lesson.steps[number]
    seen = schemas.Moment(**as_seen(game, _seat(lesson, step), translate))
    return _taught(lesson, number, done, seen, _way(game, step, done))


def _why_not(id: str, name: str, number: int, done: int, target: str, language: str) -> home.TaughtRefusal:
    lesson = script.read(id, name)
    refusal = _played(lesson, number, done).why_not(target, _seat(lesson, lesson.steps[number]))
    if refusal is None:
        return home.TaughtRefusal("", None)
    return home.TaughtRefusal(translator(id, language)(refusal.text), refusal.rule)


def _played(lesson: script.Lesson, number: int, done: int) -> Game:
    """The game at a step, after so many of its answers."""
    if not 0 <= number < len(lesson.steps) or not 0 <= done <= len(lesson.steps[number].play):
        raise Denied("no-such-thing", "the lesson has no such step")
    step = lesson.steps[number]
    game = script.begin(lesson)
    for before in lesson.steps[:number]:
        script.play_step(game, before)
    if done:
        script.play_step(game, step, done)
    elif step.play:
        script.skip_forced(game, step.seat, step.play[0])
    return game


def _seat(lesson: script.Lesson, step: script.Step) -> str | None:
    """Who looks at the board."""
    return step.seat or next((one.seat for one in lesson.steps if one.seat), None)


def _way(game: Game, step: script.Step, done: int) -> list[str]:
    """The areas that the answers still to give name, in order: what a drag over the map would say at once."""
    found = []
    for text in step.play[done:]:
        script.skip_forced(game, step.seat, text)
        found += [action.area for action in game.legal() if action.text == text and action.area]
        game.play(text, step.seat)
    return found


def _taught(lesson: script.Lesson, number: int, done: int, moment: schemas.Moment, way: list[str]) -> home.TaughtMoment:
    step = lesson.steps[number]
    finished = step if done and done == len(step.play) else lesson.steps[number - 1] if number else None
    goals = list(lesson.goals)
    met = [goals.index(one.goal) for one in lesson.steps[: number + 1] if one.goal in goals]
    return home.TaughtMoment(
        name=lesson.name,
        step=number,
        steps=len(lesson.steps),
        part=next((one.part for one in reversed(lesson.steps[: number + 1]) if one.part), ""),
        goals=list(lesson.goals.values()),
        reached=max(met, default=0),
        say=step.look,
        ask=step.ask or step.why,
        why=step.why,
        told=finished.after if finished else "",
        rule=step.rule,
        hints=list(step.hint),
        ring=list(step.ring),
        panel=next((one.panel for one in reversed(lesson.steps[: number + 1]) if one.panel), ""),
        play=step.play[done] if done < len(step.play) else None,
        more=len(step.play) - done,
        auto=step.auto,
        way=way,
        also=list(step.also) if not done else [],
        wrong=dict(step.wrong),
        moment=moment,
    )


ENDPOINTS: Final = [
    Endpoint("GET", "/api/lessons/{title}", Need.ANYONE, list_lessons, home.Lessons, scope="read"),
    Endpoint(
        "GET",
        "/api/lessons/{title}/{name}/{step}/{done}",
        Need.ANYONE,
        taught_moment,
        home.TaughtMoment,
        cost=WORKED_OUT,
        scope="read",
    ),
    Endpoint(
        "GET",
        "/api/lessons/{title}/{name}/{step}/{done}/why-not/{target}",
        Need.ANYONE,
        why_not,
        home.TaughtRefusal,
        cost=WORKED_OUT,
        scope="read",
    ),
]
