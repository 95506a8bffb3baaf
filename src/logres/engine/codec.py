"""Saves: the exact state as JSON. Steps by name, frames by class and field, one schema number.

Schema 1 had log lines as text alone. A title converts what else has changed since an older save: renamed frames by
`Title.RENAMED_FRAMES`, all other things by `Title.upgrade`.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from logres.engine.chance import KeyedChance, Script
from logres.engine.errors import BadInput, BadRecord
from logres.engine.frames import Frame, Procedure, fields_of, shaped
from logres.engine.history import Groups, Line, Move, MoveList, SharedList
from logres.engine.title import Title

if TYPE_CHECKING:
    from logres.engine.game import Game

SCHEMA = 2
READABLE = (1, 2)


def dumps(doc: Any) -> str:
    """Canonical JSON: one text for one value."""
    return json.dumps(doc, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def frozen(doc: Any) -> Any:
    """JSON lists back to the tuples that frames hold."""
    return tuple([frozen(item) for item in doc]) if isinstance(doc, list) else doc


def frame_json(frame: Frame) -> dict[str, Any]:
    doc: dict[str, Any] = {"frame": type(frame).__name__}
    if isinstance(frame, Procedure):
        doc["step"] = frame.step
    doc["fields"] = dict(zip(fields_of(type(frame)), frame.values(), strict=True))
    return doc


def frame_from(title: Title, doc: dict[str, Any]) -> Frame:
    name: str = doc["frame"]
    cls: Any = title.frames[title.RENAMED_FRAMES.get(name, name)]
    fields = {name: frozen(value) for name, value in doc["fields"].items()}
    shapes = [(name, shape) for name, shape in cls.SHAPES.items() if name in fields]
    frame: Frame = cls(**{**fields, **{name: shaped(fields[name], shape) for name, shape in shapes}})
    if isinstance(frame, Procedure):
        frame.goto(title.RENAMED_STEPS.get(f"{name}.{doc['step']}", doc["step"]))
    return frame


def state_json(game: Game) -> dict[str, Any]:
    """What tells two moments of a game apart: all but history, log and caches."""
    return {
        "seed": game.seed,
        "epoch": game.epoch,
        "count": game.count,
        "answer": game.answer,
        "board": game.board.dump(),
        "stack": [frame_json(frame) for frame in game.stack],
    }


def digest(game: Game) -> str:
    return blake2b(dumps(state_json(game)).encode(), digest_size=16).hexdigest()


def save(game: Game) -> str:
    doc = {
        "logres": "save",
        "schema": SCHEMA,
        "title": game.title.id,
        "scenario": game.scenario,
        "options": game.options,
        "data": game.title.data,
        "origin": game.origin,
        "forgetful": game.forgetful,
        "trial": [game.quiet, game.isolated, None if game.keyed is None else [game.keyed.key, game.keyed.met]],
        "script": None if game.script is None else [list(game.script.items), game.script.at, game.strict_script],
        "state": state_json(game),
        "history": [move.as_json() for move in game.history.all()],
        "log": [line.whole() for line in game.lines.all()],
    }
    return signed(doc)


def signed(doc: dict[str, Any]) -> str:
    """A save's text, with the hash by which a damaged or edited one is known."""
    text = dumps(doc)
    return f'{{"check":"{_check(text)}",{text[1:]}'


def _check(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def sealed(part: dict[str, Any]) -> dict[str, Any]:
    """A part of a document that nobody edits, as JSON has it, with the hash by which an edited one is known.

    >>> opened(sealed({"stack": []}))
    {'stack': []}
    """
    text = dumps(part)
    return {**json.loads(text), "check": _check(text)}


def opened(part: dict[str, Any]) -> dict[str, Any]:
    """What was sealed; BadInput if it was edited. Parts of before 0.2 have no hash."""
    rest = {name: value for name, value in part.items() if name != "check"}
    if "check" in part and part["check"] != _check(dumps(rest)):
        raise BadInput("this position was edited where it holds an exact moment; begin at an entry point instead")
    return rest


def parse(text: str) -> dict[str, Any]:
    """A save's JSON, or BadRecord with one clear line."""
    try:
        doc = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"this is not a save: {error}") from None
    if not isinstance(doc, dict) or doc.get("logres") != "save":
        raise BadRecord("this is not a save of Logres")
    if doc.get("schema") not in READABLE:
        raise BadRecord(f"this save has schema {doc.get('schema')}; this version reads up to {SCHEMA}")
    if doc.pop("check", None) != _check(dumps(doc)):
        raise BadRecord("this save was damaged or edited: its check does not fit")
    return doc


def fill(game: Game, doc: dict[str, Any]) -> None:
    """Put a save's state into a blank game. Raises whatever it raises where the save does not fit."""
    game.title.upgrade(doc)
    state = doc["state"]
    game.epoch = int(state["epoch"])
    game.count = int(state["count"])
    game.answer = frozen(state["answer"])
    game.origin = doc["origin"]
    game.forgetful = bool(doc["forgetful"])
    game.board.restore(state["board"])
    game.stack = [frame_from(game.title, frame) for frame in state["stack"]]
    game.history = MoveList.of([Move.from_json(move) for move in doc["history"]])
    game.lines = SharedList.of([Line.from_json(line) for line in doc["log"]])
    game._groups = Groups.after(game.lines.all())
    game.quiet, game.isolated, keyed = doc.get("trial", (False, False, None))
    game.keyed = None if keyed is None else KeyedChance(keyed[0], keyed[1])
    game.made_with = doc["data"] if doc["data"] != game.title.data else ""
    if doc["script"] is not None:
        items, at, game.strict_script = doc["script"]
        game.script = Script.of(items, int(at))
    if not game.forgetful and game.history.size != game.count + 1:
        raise BadRecord("this save is damaged: its history does not fit its action count")
