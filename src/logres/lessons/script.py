"""A lesson as its file tells it: a position, and steps that say something, ask for an answer, and go on from it.

Of a step: `say` (older files: `look`) is what to see first, `ask` what to do, `play` the answer as the engine takes it,
several for one gesture; without `play` it is only read. `auto`: another seat's answer, shown and not asked. `also`:
other answers as good. `hint`: told one after the other. `wrong`: words for a legal answer that is not meant, `else` for
any. `others`: answers of other seats that follow. `dice` are laid out, `then` is what the board shows afterwards.
`show`: areas to ring, and the panel of the web table that stands below the text from here on (`none`: no longer).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import yaml

from logres.engine import api
from logres.engine.errors import BadInput, BadRecord
from logres.engine.game import Game
from logres.engine.texts import Translate
from logres.engine.title import title

SUFFIX: Final = ".yaml"
EXAMPLE: Final = "example-"  # how the name of an example of play begins


class Step(NamedTuple):
    """One or several answers of one seat, with the words around them; without an answer it is only read."""

    seat: str
    kind: str
    look: str
    play: list[str]
    why: str
    after: str
    dice: list[Any]
    then: dict[str, Any]
    ask: str = ""
    part: str = ""
    goal: str = ""
    rule: str = ""
    hint: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    wrong: Mapping[str, str] = MappingProxyType({})
    others: tuple[str, ...] = ()
    auto: bool = False
    ring: tuple[str, ...] = ()
    panel: str = ""


class Lesson(NamedTuple):
    title: str
    name: str
    about: str
    position: dict[str, Any]
    steps: list[Step]
    minutes: int
    goals: dict[str, str]
    seed: str | None


# --- Reading ---------------------------------------------------------------------------------------------------------


def names(id: str) -> list[str]:
    """The lessons of a title: those that begin with `first`, then the others, then the examples of play."""
    return sorted(_files(id), key=lambda name: (not name.startswith("first"), name.startswith(EXAMPLE), name))


def _files(id: str) -> dict[str, Traversable]:
    package = title(id).PACKAGE
    folder = files(package).joinpath("lessons") if package else None
    found = folder.iterdir() if folder is not None and folder.is_dir() else ()
    return {file.name.removesuffix(SUFFIX): file for file in found if file.name.endswith(SUFFIX)}


@cache
def read(id: str, name: str) -> Lesson:
    """A lesson by its name; BadInput if there is none."""
    known = _files(id)
    if name not in known:
        raise BadInput(f"there is no lesson '{name}' of {id}; there are: {', '.join(names(id)) or 'none'}")
    doc = yaml.safe_load(known[name].read_text("utf-8"))
    goals = {goal["id"]: goal["words"] for goal in doc.get("goals", ())}
    steps = [_step(step) for step in doc["steps"]]
    return Lesson(id, doc["name"], doc["about"], doc["position"], steps, doc.get("minutes", 10), goals, doc.get("seed"))


def _step(doc: dict[str, Any]) -> Step:
    play = doc.get("play", [])
    look, why, after, ask = [_words(doc.get(key, "")) for key in ("look", "why", "after", "ask")]
    show = doc.get("show", {})
    return Step(
        seat=doc.get("seat", ""),
        kind=doc.get("kind", ""),
        look=_words(doc["say"]) if "say" in doc else look,
        play=play if isinstance(play, list) else [play],
        why=why,
        after=after,
        dice=doc.get("dice", []),
        then=doc.get("then", {}),
        ask=ask,
        part=doc.get("part", ""),
        goal=doc.get("goal", ""),
        rule=doc.get("rule", ""),
        hint=tuple(doc.get("hint", ())),
        also=tuple(str(other) for other in doc.get("also", ())),
        wrong=doc.get("wrong", {}),
        others=tuple(doc.get("others", ())),
        auto=doc.get("auto", False),
        ring=(*show.get("ring", ()), *show.get("arrow", ())[-1:]),
        panel=show.get("panel", ""),
    )


def _words(text: Any) -> str:
    return " ".join(str(text).split())


def translated(lesson: Lesson, translate: Translate) -> Lesson:
    """The same lesson with its words told in another language."""
    goals = {id: translate(words) for id, words in lesson.goals.items()}
    steps = [_translated_step(step, translate) for step in lesson.steps]
    return lesson._replace(name=translate(lesson.name), about=translate(lesson.about), goals=goals, steps=steps)


def _translated_step(step: Step, translate: Translate) -> Step:
    return step._replace(
        look=translate(step.look),
        ask=translate(step.ask),
        why=translate(step.why),
        after=translate(step.after),
        part=translate(step.part),
        hint=tuple([translate(hint) for hint in step.hint]),
        wrong={text: translate(words) for text, words in step.wrong.items()},
    )


def begin(lesson: Lesson) -> Game:
    """The game of a lesson, with all its dice laid out."""
    dice = [item for step in lesson.steps for item in step.dice]
    start = dict(lesson.position)
    if start.pop("setup", False):  # the scenario's own, from its first question
        seed = lesson.seed or "1"
        options = start.get("options")
        start = api.new(lesson.title, start.get("scenario"), seed=seed, options=options).position()
        return api.position(lesson.title, start, dice, seed=seed)
    return api.position(lesson.title, start, dice)


# --- Playing ---------------------------------------------------------------------------------------------------------


def play_step(game: Game, step: Step, most: int | None = None) -> None:
    """Give the answers of a step, or the first few; with all of them go those that need no thought, and the others'."""
    for text in step.play[:most]:
        skip_forced(game, step.seat, text)
        question = game.decision
        if question is None or question.seat != step.seat or (step.kind and question.kind != step.kind):
            asked = "nobody" if question is None else f"{question.seat} ({question.kind})"
            raise BadRecord(f"the lesson has '{text}' for {step.seat} ({step.kind}), and {asked} is asked")
        game.play(text, step.seat)
        step = step._replace(kind="")
    if most is not None and most < len(step.play):
        skip_forced(game, step.seat, step.play[most])
        return
    for line in step.others:
        seat, text = line.split(": ", 1)
        skip_forced(game, seat, text)
        game.play(text, seat)
    if step.play:
        skip_forced(game, "", "")


def skip_forced(game: Game, seat: str, text: str) -> None:
    """Play what needs no answer, unless it is the answer that is taught."""
    while (forced := game.forced) is not None:
        assert game.decision is not None
        if (game.decision.seat, forced.text) == (seat, text):
            return
        game.play(forced)


def differences(game: Game, step: Step) -> list[str]:
    """What a step promised and the board does not show."""
    board = game.view(None)["board"]
    found = [(path, value, _at(board, path)) for path, value in step.then.items()]
    return [f"{path} is {is_now!r}, not {value!r}" for path, value, is_now in found if is_now != value]


def _at(board: Any, path: str) -> Any:
    """A value of the view: `spaces.iceni.units.militia`, None where there is nothing; `factions.*.eligible` of all."""
    word, _, rest = path.partition(".")
    if not isinstance(board, dict):
        return None
    if word == "*":
        return {name: _at(each, rest) for name, each in board.items()}
    return _at(board.get(word), rest) if rest else board.get(word)
