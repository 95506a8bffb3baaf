"""TypeScript types from the messages: web/src/protocol.ts is written from here, and a test fails when it is stale."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from logres.puzzles import puzzle
from logres.review import advice, data
from logres.server.protocol import admin, community, home, messages, review, schemas, wire_types

TARGET: Final = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"
SIMPLE: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
MODULES: Final = (wire_types, messages, schemas, home, community, admin)
HEAD: Final = "// Generated from logres.server.protocol by `python -m logres_workshop.typescript`. Do not edit.\n"


def typescript() -> str:
    """All messages and bodies as interfaces, and the two unions."""
    found = [_interface(cls) for module in (*MODULES, data, advice, review) for cls in _structs(module)]
    found.append(_interface(puzzle.PuzzleChoice))
    unions = [_union("FromClient", messages.FromClient), _union("FromServer", messages.FromServer)]
    return "\n".join([HEAD, *found, *unions])


def _structs(module: Any) -> list[type[msgspec.Struct]]:
    own = [c for c in vars(module).values() if inspect.isclass(c) and issubclass(c, msgspec.Struct)]
    return [c for c in own if c.__module__ == module.__name__ and c not in (messages.Message, wire_types.Body)]


def _interface(cls: type[msgspec.Struct]) -> str:
    hints = get_type_hints(cls, include_extras=True)
    info: Any = msgspec.inspect.type_info(cls)
    lines = [f'  type: "{info.tag}";'] if info.tag else []
    for field in msgspec.structs.fields(cls):
        mark = "?" if not field.required and (_is_sent(cls) or cls.__struct_config__.omit_defaults) else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(hints[field.name])};")
    body = "\n".join(lines)
    comment = (inspect.getdoc(cls) or "").split("\n\n")[0].replace("\n", " ") if cls.__doc__ else ""
    told = f"/** {comment} */\n" if comment else ""
    return (
        f"{told}export interface {cls.__name__} {{\n{body}\n}}\n"
        if lines
        else f"{told}export type {cls.__name__} = Record<string, never>;\n"
    )


def _is_sent(cls: type[msgspec.Struct]) -> bool:
    """Whether a client makes it, so that what has a default may be left out."""
    bodies = (schemas.__name__, home.__name__, community.__name__, review.__name__)
    return cls in get_args(messages.FromClient) or cls is wire_types.PreparedAnswer or cls.__module__ in bodies


def _type(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(args[0])
    if origin is Literal:
        return " | ".join(f'"{arg}"' for arg in args)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_type(arg) for arg in args))
    if origin is list:
        inner = _type(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(args[0])}, {_type(args[1])}>"
    return SIMPLE[hint] if hint in SIMPLE else str(hint.__name__)


def _union(name: str, union: Any) -> str:
    members = "\n".join(f"  | {cls.__name__}" for cls in get_args(union))
    return f"export type {name} =\n{members};\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(typescript(), "utf-8")
