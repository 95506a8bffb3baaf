"""`logres sources`: where each figure of a title comes from, and how sure that is."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rich.text import Text

from logres.cli.table.pager import paged
from logres.cli.table.screen import Screen
from logres.engine.errors import BadInput
from logres.engine.title import title
from logres.games import figures
from logres.games.figures import KINDS, LEGEND, Figure, kind_of

LONGEST: Final = 60  # characters of a figure's values
CONFIDENCE_STYLES: Final = {"high": "green", "medium": "yellow", "low": "red"}


def show(id: str, low: bool, as_json: bool) -> int:
    """Every figure, or the doubtful ones alone, with its kind of source, confidence and note; then a count."""
    data = _data(id)
    about = data.get(LEGEND, {})
    legend = about.get("tags", {})
    found = [f for f in figures.described(data) if not low or f.confidence != "high"]
    screen = Screen()
    if as_json:
        screen.json([{**figure._asdict(), "kind": kind_of(figure.source, legend)} for figure in found])
        return 0
    with paged(screen.out):
        for figure in found:
            screen.out.print(_entry(figure, legend), soft_wrap=True)
        screen.whole(_summary(found, legend))
        _explain(legend, screen)
        _show_missing(about.get("missing", {}), screen)
    return 0


def _data(id: str) -> figures.Node:
    package = title(id).PACKAGE
    if not package:
        raise BadInput(f"{id} keeps no data files")
    return figures.load(package, figures.overlay_of(id))


def _entry(figure: Figure, legend: dict[str, Any]) -> Text:
    """`path  value  kind (sources), confidence`, and the note below. A source named as its kind is named once."""
    sure = (figure.confidence, CONFIDENCE_STYLES.get(figure.confidence, ""))
    text = Text.assemble((figure.path, "bold"), f"  {_short(figure.figures)}  ")
    kind = kind_of(figure.source, legend)
    tags = "" if figure.source == [kind] else f" ({', '.join(figure.source)})"
    text.append(f"{kind}{tags}, ", style="cyan").append(*sure)
    return text.append(f"\n    {figure.note}", style="dim") if figure.note else text


def _short(node: figures.Node) -> str:
    text = ", ".join(f"{key} {_words(value)}" for key, value in node.items())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."


def _words(value: Any) -> str:
    if isinstance(value, list):
        return "/".join(map(_words, value))
    return str(value)


def _summary(found: list[Figure], legend: dict[str, Any]) -> str:
    kinds = Counter(kind_of(figure.source, legend) for figure in found)
    sure = Counter(figure.confidence for figure in found)
    return (
        f"\n{len(found)} entries: "
        + ", ".join(f"{kinds[kind]} {kind}" for kind in (*KINDS, "unknown") if kinds[kind])
        + "; confidence "
        + ", ".join(f"{name} {sure[name]}" for name in CONFIDENCE_STYLES if sure[name])
    )


def _explain(legend: dict[str, Any], screen: Screen) -> None:
    width = max(map(len, legend), default=0)
    for tag, about in legend.items():
        screen.out.print(Text.assemble((f"  {tag:<{width}}", "cyan"), f"  {about.get('is', '')}"), soft_wrap=True)


def _show_missing(missing: dict[str, dict[str, str]], screen: Screen) -> None:
    """What was not at hand, and what stands in its place."""
    if missing:
        screen.line("\nNot at hand:")
    for gap in missing.values():
        screen.whole(f"  {gap['topic']}: {gap['used']}")
