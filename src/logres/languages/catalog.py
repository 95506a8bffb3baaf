"""The catalogs of a language: `de.yaml` here for the sentences of engine and bots, `de-server.yaml` for what a server
refuses and tells by mail, `de-atlas.yaml` for what scenarios and seats are called, `de-chronicle.yaml` for chronicles,
`texts/de/*.yaml` of a title for its own.

A catalog's entries go from English to the other language: a sentence by its template, a name by itself. A name may have
forms, of which a template chooses by `{area:in}`. What has no entry stays English, sentence by sentence.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import yaml

from logres.engine.nouns import Arg, Noun, Series
from logres.engine.texts import Text, Translate
from logres.engine.title import title

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
OWN: Final = "logres.languages"
PARTS: Final = ("server", "atlas", "chronicle")

Entry = str | dict[str, str]  # a sentence or name; or a name with its forms, the plain one as `name`


class _Part:
    """A part of a sentence, as the other language's template asks for it: `{1:in}`, `{1:Armee|Armeen}`."""

    def __init__(self, catalog: Catalog, part: Arg) -> None:
        self.catalog = catalog
        self.part = part

    def __format__(self, form: str) -> str:
        if "|" in form:
            one, several = form.split("|")
            return one if self.part == 1 else several
        if isinstance(self.part, float):
            return self.catalog.number(self.part, form)
        return self.catalog.part(self.part, form)


class Catalog:
    """All that is known of a language for one title.

    >>> german = Catalog("de", {"{0} are in {1}": "{0} stehen {1:in}", "Gaul": "Gallien"}, {"in": "in {}"})
    >>> german.translate(Text("{0} are in {1}", ("Franks", Noun("area", "gaul", "Gaul")), {}))
    'Franks stehen in Gallien'
    >>> german.translate(Text("{0} are at sea", ("Franks",), {}))
    'Franks are at sea'
    """

    def __init__(
        self, language: str, entries: Mapping[str, Entry], forms: Mapping[str, str], decimal: str = "."
    ) -> None:
        self.language = language
        self.entries = entries
        self.forms = forms
        self.decimal = decimal

    def translate(self, text: str) -> str:
        """A text in this language, or in English where it has none."""
        if not isinstance(text, Text):
            return self.name(text)
        template = text.template if is_wordless(text.template) else self.entries.get(text.template)
        if template is None:
            return str(text)
        assert isinstance(template, str), text.template
        parts = {name: _Part(self, part) for name, part in text.parts.items()}
        return template.format(*[_Part(self, arg) for arg in text.args], **parts)

    def name(self, english: str, form: str = "") -> str:
        """A name, in the form that a sentence asks for: `in`, or `In` at its beginning."""
        entry = self.entries.get(english, english)
        forms: Mapping[str, str] = {"name": entry} if isinstance(entry, str) else entry
        if not form:
            return forms["name"]
        wanted = form.lower()
        told = forms[wanted] if wanted in forms else self.forms[wanted].format(forms["name"])
        return told if form == wanted else told[0].upper() + told[1:]

    def part(self, part: Arg, form: str = "") -> str:
        """A part of a sentence: a noun by its name, several of them in a row, a number as it is."""
        if isinstance(part, Series):
            by = part.by if is_wordless(part.by) else self.name(part.by)
            return by.join([self.part(item, form) for item in part.items])
        if isinstance(part, Text):
            return self.translate(part)
        return self.name(str(part), form) if isinstance(part, (Noun, str)) else self.number(part)

    def number(self, number: float, form: str = "") -> str:
        """A number as this language writes it, with as many decimals as its template asks for.

        >>> Catalog("de", {}, {}, ",").number(-1.25, "+.1f")
        '-1,2'
        """
        return format(number, form).replace(".", self.decimal)


@cache
def is_wordless(template: str) -> bool:
    """Whether a template is the same in every language.

    >>> is_wordless("{0}: {1}"), is_wordless("{0} of {1}")
    (True, False)
    """
    return not any(letter.isalpha() for text, *_ in string.Formatter().parse(template) for letter in text)


# --- Reading ---------------------------------------------------------------------------------------------------------


@cache
def catalog_of(id: str | None, language: str) -> Catalog:
    """The catalog of a title, with what engine and server say themselves; of None that alone."""
    own = read(files(OWN).joinpath(f"{language}.yaml"))
    entries: dict[str, Entry] = own["sentences"] | own["units"]
    for part in PARTS:
        entries |= read(files(OWN).joinpath(f"{language}-{part}.yaml"))
    for package in () if id is None else title(id).TEXTS:
        entries |= texts_of(package, language)
    return Catalog(language, entries, own["forms"], own["decimal"])


def texts_of(package: str, language: str, but: str = "") -> dict[str, Entry]:
    """All entries that a package has in a language, of every file but one."""
    folder = files(package).joinpath("texts").joinpath(language)
    found: dict[str, Entry] = {}
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            found |= read(file) if file.name.endswith(".yaml") and file.name != but else {}
    return found


def read(file: Traversable) -> Any:
    """What a file of texts has."""
    return yaml.safe_load(file.read_text("utf-8")) or {}


# --- Choosing --------------------------------------------------------------------------------------------------------


def translator(id: str | None, language: str) -> Translate:
    """How the texts of a title, and of the server, are told in a language; one that is not known is English."""
    return catalog_of(id, language).translate if language in LANGUAGES and language != ENGLISH else str


def preferred(header: str, known: Iterable[str] = LANGUAGES) -> str:
    """The first language of an Accept-Language header that there is.

    >>> preferred("fr;q=0.9, de-AT, en;q=0.8"), preferred("fr"), preferred("")
    ('de', 'en', 'en')
    """
    wanted = [part.partition(";") for part in header.split(",")]
    ranked = sorted(wanted, key=lambda part: -_weight(part[2]))
    spoken = [tag.strip().lower().partition("-")[0] for tag, *_ in ranked]
    return next((language for language in spoken if language in known), ENGLISH)


def _weight(parameter: str) -> float:
    try:
        return float(parameter.strip().removeprefix("q="))
    except ValueError:
        return 1.0
