"""Chance from a counter: one more die in one place does not shift all later ones.

A value is H(seed, epoch, action number, k). In tests the values come from a script, in replays from the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from hashlib import blake2b, sha256, shake_128
from struct import unpack
from typing import Any, Final

from mypy_extensions import mypyc_attr

from logres.engine.errors import BadInput, BadRecord

Value = int | str


def value(seed: str, epoch: int, action: int, k: int, sides: int) -> int:
    """The k-th value of an action, 0 <= value < sides.

    >>> [value("7", 0, 1, k, 6) for k in range(4)] == [value("7", 0, 1, k, 6) for k in range(4)]
    True
    """
    digest = blake2b(f"{seed}/{epoch}/{action}/{k}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides


def seed_hash(seed: str) -> str:
    """What a running game shows of its seed: a commitment, not the seed."""
    return sha256(f"logres seed {seed}".encode()).hexdigest()


class Draw:
    """What chance gave once: the label the rules asked under, the values, and who may see them (None: all)."""

    __slots__ = ("label", "seen_by", "values")

    def __init__(self, label: str, values: tuple[Value, ...], seen_by: tuple[str, ...] | None = None) -> None:
        self.label = label
        self.values = values
        self.seen_by = seen_by

    def seen(self, seat: str | None) -> bool:
        return self.seen_by is None or seat in self.seen_by

    def as_json(self) -> list[Any]:
        doc: list[Any] = [self.label, list(self.values)]
        if self.seen_by is not None:
            doc.append(list(self.seen_by))
        return doc

    @staticmethod
    def from_json(doc: list[Any]) -> Draw:
        return Draw(doc[0], tuple(doc[1]), tuple(doc[2]) if len(doc) > 2 else None)


def _is_value(item: Any) -> bool:
    return isinstance(item, (int, str)) and not isinstance(item, bool)


def _fits_a_script(item: Any) -> bool:
    if not isinstance(item, dict):
        return _is_value(item)
    dice = item.get("dice")
    return isinstance(item.get("for"), str) and isinstance(dice, (list, tuple)) and all(map(_is_value, dice))


@mypyc_attr(allow_interpreted_subclasses=True)
class Script:
    """Scripted chance: bare values in the chapter's stated order, or labelled groups. A wrong label raises."""

    __slots__ = ("at", "items")

    def __init__(self, items: tuple[Any, ...], at: int = 0) -> None:
        self.items = items
        self.at = at

    @staticmethod
    def of(items: Any, at: int = 0) -> Script:
        """A script from outside; BadInput where it is not a list of values and labelled groups."""
        if not isinstance(items, (list, tuple)) or not all(map(_fits_a_script, items)) or not 0 <= at <= len(items):
            raise BadInput('chance is a list of ints, card ids, or {"for": label, "dice": [...]}')
        return Script(tuple(items), at)

    def copy(self) -> Script:
        return Script(self.items, self.at)

    def take(self, label: str, count: int) -> tuple[Value, ...] | None:
        """The next values, or None when the script is used up."""
        if self.at >= len(self.items):
            return None
        head = self.items[self.at]
        return self._labelled(head, label, count) if isinstance(head, dict) else self._bare(label, count)

    def covers(self, count: int) -> int:
        """How many of so many dice it gives: all, unless it ends among them."""
        left = len(self.items) - self.at
        return left if 0 < left < count and not isinstance(self.items[self.at], dict) else count

    def _labelled(self, head: dict[str, Any], label: str, count: int) -> tuple[Value, ...]:
        if head.get("for") != label:
            raise BadInput(f"the dice script has a roll for '{head.get('for')}', but the rules ask for '{label}'")
        values = tuple(head.get("dice", ()))
        if len(values) != count:
            raise BadInput(f"the dice script gives {len(values)} values for '{label}', which needs {count}")
        self.at += 1
        return values

    def _bare(self, label: str, count: int) -> tuple[Value, ...]:
        values = self.items[self.at : self.at + count]
        if len(values) < count or any(isinstance(v, dict) for v in values):
            raise BadInput(f"the dice script ends in the middle of '{label}', which needs {count} values")
        self.at += count
        return tuple(values)


class RecordedDraws:
    """Chance re-fed from a record, draw by draw, for one action."""

    __slots__ = ("at", "draws")

    def __init__(self, draws: tuple[Draw, ...]) -> None:
        self.draws = draws
        self.at = 0

    def take(self, label: str, count: int) -> tuple[Value, ...]:
        if self.at >= len(self.draws):
            raise BadRecord(f"the record gives no chance for '{label}'")
        draw = self.draws[self.at]
        if draw.label != label or len(draw.values) != count:
            raise BadRecord(f"the record gives '{draw.label}' ({len(draw.values)}), the rules ask '{label}' ({count})")
        self.at += 1
        return draw.values

    def finish(self) -> None:
        """The action is over: nothing may be left."""
        if self.at < len(self.draws):
            raise BadRecord(f"the record gives chance for '{self.draws[self.at].label}', which the rules do not ask")


class Drawing:
    """A draw that no script covers: what it is for, what was drawn of it so far, and what may come next.

    Dice and cards come one by one, each of `possible` as likely as the others.
    """

    __slots__ = ("drawn", "label", "possible")

    def __init__(self, label: str, drawn: tuple[Value, ...], possible: tuple[Value, ...]) -> None:
        self.label = label
        self.drawn = drawn
        self.possible = possible

    @property
    def outcomes(self) -> list[tuple[Value, float]]:
        """Each value that may come next, with its probability.

        >>> Drawing("battle kent", (5,), (1, 2)).outcomes
        [(1, 0.5), (2, 0.5)]
        """
        each = dict.fromkeys(self.possible)
        return [(item, self.possible.count(item) / len(self.possible)) for item in each]

    def __repr__(self) -> str:
        return f"Drawing({self.label!r}, {self.drawn!r}, {self.possible!r})"


class Unscripted(Exception):
    """A trial that stops at chance has met some."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(drawing.label)
        self.drawing = drawing


class KeyedChance:
    """Chance of a trial: values depend on a key, the label and how often it was drawn, not on the action number.

    So plans of different length meet the same dice.
    """

    __slots__ = ("key", "met")

    def __init__(self, key: str, met: dict[str, int]) -> None:
        self.key = key
        self.met = met

    def copy(self) -> KeyedChance:
        return KeyedChance(self.key, self.met.copy())

    def source(self, label: str) -> tuple[str, int]:
        """What the next draw under a label depends on."""
        met = self.met.get(label, 0)
        self.met[label] = met + 1
        return f"{self.key}/{label}", met


class ChanceSource:
    """Where chance comes from: the counter, unless a record or a script speaks. The base of every game."""

    seed: str
    epoch: int = 0
    count: int = 0  # actions played so far
    script: Script | None = None
    strict_script: bool = False
    keyed: KeyedChance | None = None
    stops: bool = False  # at the first draw that the script does not cover
    _recorded: RecordedDraws | None = None
    _drawn: list[Draw]  # what the current action has drawn
    _k: int = 0

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._drawn = []

    def roll(self, label: str, count: int, sides: int = 6) -> tuple[int, ...]:
        """Dice, seen by all."""
        given = self._given(label, count, sides, None)
        if given is None:
            seed, epoch, action, k = self.seed, self.epoch, self.count, self._k
            if self.keyed is None:
                self._k = k + count
            else:
                (seed, action), epoch, k = self.keyed.source(label), 0, 0
            dice = tuple([value(seed, epoch, action, k + i, sides) + 1 for i in range(count)])
        else:
            dice = tuple([self._die(label, item, sides) for item in given])
            if len(dice) < count:
                dice += self._dice(label, count - len(dice), sides)
        self._drawn.append(Draw(label, dice))
        return dice

    def _dice(self, label: str, count: int, sides: int) -> tuple[int, ...]:
        """Dice of chance itself, for what a script leaves open of a roll."""
        seed, epoch, action, k = self._source(label, count)
        return tuple([value(seed, epoch, action, k + i, sides) + 1 for i in range(count)])

    def _source(self, label: str, count: int) -> tuple[str, int, int, int]:
        """What the next values depend on; so many are used up."""
        if self.keyed is None:
            k = self._k
            self._k = k + count
            return self.seed, self.epoch, self.count, k
        seed, met = self.keyed.source(label)
        return seed, 0, met, 0

    def _die(self, label: str, item: Value, sides: int) -> int:
        if not isinstance(item, int) or isinstance(item, bool) or not 1 <= item <= sides:
            raise BadInput(f"'{label}' needs numbers from 1 to {sides}, not {item!r}")
        return item

    def shuffle(self, label: str, items: list[Any], seen_by: tuple[str, ...] | None = ()) -> list[Any]:
        """The items in a new order, seen by nobody unless said otherwise."""
        given = self._given(label, len(items), 0, items)
        deck = items[:]
        if given is None:
            seed, epoch, action, k = self._source(label, max(0, len(deck) - 1))
            for i in range(len(deck) - 1, 0, -1):
                j = value(seed, epoch, action, k + len(deck) - 1 - i, i + 1)
                deck[i], deck[j] = deck[j], deck[i]
        else:
            if sorted(map(str, given)) != sorted(map(str, items)):
                raise BadInput(f"'{label}' needs an order of {items}, not {list(given)}")
            by_text = {str(item): item for item in items}
            deck = [by_text[str(item)] for item in given]
        self._drawn.append(Draw(label, tuple(deck), seen_by))
        return deck

    def draw(self, label: str, items: list[Any], seen_by: tuple[str, ...] | None = None) -> Any:
        """One of the items at random."""
        given = self._given(label, 1, 0, items)
        if given is None:
            seed, epoch, action, k = self._source(label, 1)
            item = items[value(seed, epoch, action, k, len(items))]
        else:
            by_text = {str(item): item for item in items}
            if str(given[0]) not in by_text:
                raise BadInput(f"'{label}' needs one of {items}, not {given[0]!r}")
            item = by_text[str(given[0])]
        self._drawn.append(Draw(label, (item,), seen_by))
        return item

    def _given(self, label: str, count: int, sides: int, items: list[Any] | None) -> tuple[Value, ...] | None:
        """Values from a record or a script; None where chance itself must speak. A script moves along with a record."""
        given: tuple[Value, ...] | None = None
        script = self.script
        if script is not None:
            if self.stops:
                self._stop_short(script, label, count, sides, items)
            seeded = items is None and not self.strict_script  # dice go on by themselves where it ends among them
            given = script.take(label, script.covers(count) if seeded else count)
        if self._recorded is not None:
            return self._recorded.take(label, count)
        if given is None and script is not None and self.strict_script:
            raise BadInput(f"the dice script is used up at '{label}'")
        return given

    def _stop_short(self, script: Script, label: str, count: int, sides: int, items: list[Any] | None) -> None:
        """Raises Unscripted where the script ends before, or in the middle of, a draw."""
        drawn = script.items[script.at :]
        if len(drawn) >= count or count == 0:
            return
        left = list(range(1, sides + 1)) if items is None else items[:]
        if items is not None:
            for item in drawn:
                left.remove(item)
        raise Unscripted(Drawing(label, drawn, tuple(left)))


SORT_KEYS: Final = 128  # of 32 bits each, made at a time


class Dealer:
    """A pure source of numbers for re-deals: the same seed deals the same.

    A shuffle gives each item a random sort key: one hash makes many keys, and searches re-deal without end.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.k = 0
        self._keys: Iterator[int] = iter(())
        self._left = 0  # so many of them are not used up

    def below(self, sides: int) -> int:
        self.k += 1
        return value(self.seed, 0, 0, self.k, sides)

    def shuffled(self, items: list[Any]) -> list[Any]:
        count = len(items)
        if count < 2:
            return items[:]
        if self._left < count:
            self._make_keys(max(count, SORT_KEYS))
        self._left -= count
        return sorted(items, key=partial(next, self._keys))  # the item is what `next` would give if no key were left

    def _make_keys(self, count: int) -> None:
        self.k += 1
        stream = shake_128(f"{self.seed}/lots/{self.k}".encode()).digest(4 * count)
        self._keys = iter(unpack(f"<{count}I", stream))
        self._left = count
