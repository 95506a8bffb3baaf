"""German: the catalogs are whole both ways, and games are told without a word of English."""

from __future__ import annotations

from importlib.resources import files
from typing import cast

import pytest

import logres
from logres.atlas.words import words_of
from logres.bots.search import Weighed, explain, judge
from logres.chronicle.narrative import NAMED, NUMBERS
from logres.engine import reach, view
from logres.engine.game import Game
from logres.engine.interfaces import Plan
from logres.engine.texts import Text, say
from logres.engine.title import titles
from logres.games.britannia.log import AREA, LEADER, NATION, UNIT
from logres.games.britannia.rules.rounds.bidding import group_name
from logres.games.britannia.rules.scoring.scoring import KINDS
from logres.languages.catalog import OWN, Catalog, Entry, catalog_of, is_wordless, preferred, read, texts_of
from logres.languages.packed import packed
from logres.languages.packed import translated as told_of
from logres.lessons import script
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import setups
from logres_workshop.texts import CALLS, NAMES, OF_SERVER, compared, lesson_texts, templates, wanted

TITLES = ("britannia", "britannia-redux")
DECISIONS = 250
ZONES = {"England", "Wales", "Scotland"}
VERBS = {"grant", "withhold"}  # of those who grant growth, or do not


def test_britannia_is_whole() -> None:
    texts = wanted("britannia")["logres.games.britannia"]
    assert not compared(texts, texts_of("logres.games.britannia", "de", but=NAMES))


def test_redux_is_whole() -> None:
    package = "logres.games.britannia_redux"
    beside = lesson_texts("britannia-redux") & texts_of("logres.games.britannia", "de").keys()
    assert not compared(wanted("britannia-redux")[package] - beside, texts_of(package, "de"))


def test_what_bretwalda_asks_refuses_and_logs_is_whole() -> None:
    package = "logres.games.bretwalda"
    calls = {call: place for call, place in CALLS.items() if call != "pay"}  # there it is a price that is paid
    assert not compared(templates(package, calls=calls), texts_of(package, "de", but=NAMES))


def test_engine_and_bots_are_whole() -> None:
    own = cast("dict[str, dict[str, Entry]]", read(files(OWN).joinpath("de.yaml")))
    said = templates("logres.engine") | templates("logres.bots") | templates("logres.review")
    assert not compared(said, own["sentences"])
    assert {tactics.UNIT for id in titles() if (tactics := logres.title(id).tactics)} == own["units"].keys()


def test_the_chronicle_is_whole() -> None:
    said = templates("logres.chronicle")
    by_name = {name for ages in NAMED.values() for name, _ in ages} | set(NUMBERS[1:]) | {" and "}
    atlas = read(files(OWN).joinpath("de-atlas.yaml"))
    assert not compared((said | by_name) - atlas.keys(), read(files(OWN).joinpath("de-chronicle.yaml")))


def test_every_scenario_and_seat_has_its_german_name() -> None:
    known = read(files(OWN).joinpath("de-atlas.yaml"))
    parts = [words_of(id).get(part, {}) for id in titles() for part in ("scenarios", "seats")]
    assert known.keys() == {each["name"] for part in parts for each in part.values()}


def test_the_server_is_whole() -> None:
    said = templates("logres.server", ("logres.table",), OF_SERVER) - templates("logres.engine")
    known = read(files(OWN).joinpath("de.yaml"))["sentences"]
    assert not compared(said - known.keys(), read(files(OWN).joinpath("de-server.yaml")))


def test_what_is_kept_is_told_in_the_language_of_whoever_reads_it() -> None:
    reason = say("{nation}: who marches from {area}?", nation=NATION[0], area=AREA[4])
    kept = packed(say("The game is over: {reason}.", reason=reason), "britannia")
    assert told_of(kept, "de") == "Die Partie ist zu Ende: Römer: Wer zieht aus Kent los?."
    assert told_of(kept, "en") == "The game is over: Romans: who marches from Kent?."


def test_every_name_is_there_and_no_other() -> None:
    seats = {seat for id in TITLES for setup in setups(logres.title(id)) for seat in seats_of(id, setup.scenario)}
    nouns = {noun.name for nouns in (AREA, NATION, LEADER, UNIT, KINDS) for noun in nouns}
    groups = {group_name(group) for group in range(5)}
    known = read(files("logres.games.britannia").joinpath("texts", "de", NAMES))
    assert set(known) == nouns | seats | groups | ZONES | VERBS


def seats_of(id: str, scenario: str) -> tuple[str, ...]:
    title = logres.title(id)
    drawn = {"random-sides": True} if any(option.name == "random-sides" for option in title.options) else {}
    return (*title.seats(scenario), *title.seats(scenario, drawn))


class Strict(Catalog):
    """A catalog that notes what it has no words for."""

    def __init__(self, of: Catalog) -> None:
        super().__init__(of.language, of.entries, of.forms, of.decimal)
        self.lacks: set[str] = set()

    def translate(self, text: str) -> str:
        if isinstance(text, Text) and not is_wordless(text.template) and text.template not in self.entries:
            self.lacks.add(text.template)
        told = super().translate(text)
        assert "{" not in told, told
        assert "}" not in told, told
        return told

    def name(self, english: str, form: str = "") -> str:
        if english not in self.entries and not english.isdigit():
            self.lacks.add(english)
        return super().name(english, form)


def told(game: Game, german: Strict) -> None:
    """Tell all that a table would be sent, and why areas cannot be chosen."""
    for question in game.pending:
        view.pending(game, german.translate)
        view.legal(game, question.seat, german.translate)
        if game.count % 5 == 0:
            for area in AREA:
                refusal = game.why_not(area.id, question.seat)
                if refusal is not None:
                    german.translate(refusal.text)
            reach.as_json(game.title.reach(game, game.board, question.seat, None), german.translate)


@pytest.mark.parametrize("id", TITLES)
def test_games_are_told_without_a_word_of_english(id: str) -> None:
    german = Strict(catalog_of(id, "de"))
    for number, setup in enumerate(setups(logres.title(id))[:8]):
        game, player = logres.new(id, setup.scenario, number, setup.options), RandomPlayer(number)
        for _ in range(DECISIONS):
            if not game.pending:
                break
            told(game, german)
            player.play(game)
        view.log_of(game, None, translate=german.translate)
        view.result(game, german.translate)
    assert german.lacks == set()


def test_two_seats_read_two_languages_and_the_game_none() -> None:
    game = logres.new("britannia", seed=7)
    before = game.save()
    english = view.pending(game)[0]["prompt"]
    german = view.pending(game, catalog_of("britannia", "de").translate)[0]["prompt"]
    assert (english, german) == ("Romans: move armies, or be done.", "Römer: Ziehe mit Armeen, oder sei fertig.")
    assert game.save() == before


def test_names_take_the_form_that_a_sentence_asks_for() -> None:
    translate = catalog_of("britannia", "de").translate
    channel = next(noun for noun in AREA if noun.id == "english_channel")
    kent = next(noun for noun in AREA if noun.id == "kent")
    asks = [say("{nation}: who marches from {area}?", nation=NATION[0], area=area) for area in (channel, kent)]
    assert [translate(text) for text in asks] == [
        "Römer: Wer zieht aus dem Ärmelkanal los?",
        "Römer: Wer zieht aus Kent los?",
    ]
    assert translate(say("{} is full.", channel)) == "Im Ärmelkanal ist kein Platz mehr."


def test_what_has_no_words_stays_english() -> None:
    translate = catalog_of("britannia", "de").translate
    assert translate(say("The {} dance in {}", NATION[0], AREA[4])) == "The Romans dance in Kent"
    assert (
        translate(logres.new("bretwalda", seed=1).pending[0].prompt)
        == logres.new("bretwalda", seed=1).pending[0].prompt
    )


def test_bretwalda_is_asked_in_german() -> None:
    translate = catalog_of("bretwalda", "de").translate
    assert translate(logres.new("bretwalda", seed=1).pending[0].prompt) == "East Anglia: Wen krönst du zum Herrscher?"


def test_lessons_are_told_from_the_same_file() -> None:
    english = script.read("britannia", "first-landing")
    german = script.translated(english, catalog_of("britannia", "de").translate)
    assert german.name == "Die erste Landung"
    assert [step.play for step in german.steps] == [step.play for step in english.steps]


@pytest.mark.parametrize("id", TITLES)
def test_a_bot_says_in_german_what_it_would_do_and_why(id: str) -> None:
    """Whole turns of nations, the figures in which they differ, and how sure that is."""
    german, tactics = Strict(catalog_of(id, "de")), logres.title(id).tactics
    assert tactics is not None
    game, player = logres.new(id, seed=3), RandomPlayer(3)
    said = [german.translate(plan.words) for plan in tactics.plans(game)]
    for _ in range(3):
        for _ in range(120):
            player.play(game)
        said += [german.translate(plan.words) for plan in tactics.plans(game) if isinstance(plan.words, Text)]
    assert len(said) > 5
    assert not [german.translate(figure) for figure in tactics.FEATURES if not isinstance(figure, Text)]
    assert [german.translate(figure) for figure in tactics.FEATURES[:2]] == [
        "Römer: Armeen an Land",
        "Römer: Armeen auf See",
    ]
    assert german.lacks == set()


def test_a_bot_says_in_german_how_sure_it_is() -> None:
    german = Strict(catalog_of("britannia", "de"))
    plans = [say("{} in {}", LEADER[0], AREA[1]), say("stay as they are"), "vote welsh"]
    values = [(5.0, 6.0, 5.0, 6.0), (1.0, 2.5, 1.0), (6.0,)]
    found = [Weighed(Plan(words, ()), worth) for words, worth in zip(plans, values, strict=True)]
    assert [german.translate(text) for text in explain(found)] == [
        "Artus in den Downlands: das Beste in 4 Versuchen",
        "bleiben, wo sie sind: 3,8 Siegpunkte zurück in 3 Versuchen (± 0,2)",
        "vote welsh: 1,0 Siegpunkte voraus in einem Versuch: zu knapp, um es zu entscheiden",
    ]
    assert german.translate(judge([found[0], found[0]])[1]) == "läuft auf dasselbe hinaus in 4 Versuchen"
    assert german.lacks == {"vote welsh"}  # the client has words for what is on its buttons


def test_the_first_language_that_there_is_is_taken() -> None:
    assert preferred("fr, de;q=0.7, en;q=0.9") == "en"
