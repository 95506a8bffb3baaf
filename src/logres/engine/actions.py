"""Actions, and the reasons why something is not one."""

from __future__ import annotations

from typing import Any


class Action:
    """One answer to one decision: a verb and its nouns. Its text is its notation.

    >>> Action("take", count=2, stack="infantry")
    Action('take', count=2, stack='infantry')
    >>> str(Action("to", area="north_mercia"))
    'to north_mercia'
    """

    __slots__ = ("area", "card", "count", "stack", "text", "verb", "who")

    def __init__(
        self,
        verb: str,
        area: str | None = None,
        count: int | None = None,
        stack: str | None = None,
        who: str | None = None,
        card: str | None = None,
    ) -> None:
        self.verb = verb
        self.area = area
        self.count = count
        self.stack = stack
        self.who = who
        self.card = card
        text = verb
        if count is not None:
            text += f" {count}"
        for noun in (stack, who, card, area):
            if noun is not None:
                text += " " + noun
        self.text = text

    def names(self, noun: str) -> bool:
        """Whether the action speaks of this area, stack, card or actor."""
        return noun in (self.area, self.stack, self.card, self.who)

    def as_json(self) -> dict[str, str | int]:
        """The notation and the nouns that are there.

        >>> Action("to", area="york").as_json()
        {'text': 'to york', 'verb': 'to', 'area': 'york'}
        """
        doc: dict[str, str | int] = {"text": self.text, "verb": self.verb}
        if self.count is not None:
            doc["count"] = self.count
        nouns = (("stack", self.stack), ("who", self.who), ("card", self.card), ("area", self.area))
        doc.update({name: noun for name, noun in nouns if noun is not None})
        return doc

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        nouns = [f"{name}={value!r}" for name, value in self.as_json().items() if name not in ("text", "verb")]
        return f"Action({', '.join([repr(self.verb), *nouns])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (self.verb, self.area, self.count, self.stack, self.who, self.card)


class Refusal:
    """Why something is not offered, and the clause that says so.

    >>> print(Refusal("Infantry stops in difficult terrain.", "move.difficult-stop"))
    Infantry stops in difficult terrain. [move.difficult-stop]
    """

    __slots__ = ("rule", "text")

    def __init__(self, text: str, rule: str | None) -> None:
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Refusal({self.text!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.text, self.rule) == (other.text, other.rule)

    def __hash__(self) -> int:
        return hash((self.text, self.rule))

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.text, self.rule)


def normal(notation: str) -> str:
    """A typed notation as the actions spell it.

    >>> normal("  To   North_Mercia ")
    'to north_mercia'
    """
    return " ".join(notation.lower().split())
