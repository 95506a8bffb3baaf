"""The sequence of play: who may do what with a card, Eligibility, Pivotal Events.

Commands and Events stand in as bare answers here: `march` is a Command alone, every other Command has a Feat with it.
"""

import pytest

from logres.games.pendragon.commands.core import menu
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.names import (
    BATTLE,
    COMMAND,
    COMMAND_AND_FEAT,
    EVENT,
    INTERCEPT,
    LIMITED_COMMAND,
    MARCH,
    MUSTER,
    NOBODY,
    PASS,
    RAID,
    RETURN,
    SEATS,
    SHADED,
    TRADE,
    TRAIN,
    UNSHADED,
)
from logres.games.pendragon.rules import sequence
from logres.games.pendragon.rules.sequence import plays
from logres.games.pendragon.tables import ORDER, TITLES
from logres_workshop.marker import rule
from tests.games.pendragon.boards import game, new, said

BARBARIAN = (RAID, RETURN, MARCH, BATTLE)
MENU = ((TRAIN, MARCH, INTERCEPT, BATTLE), (MUSTER, MARCH, TRADE, BATTLE), BARBARIAN, BARBARIAN)
DUX_FIRST = 1  # Dux, Civitates, Saxons, Scotti
SAXONS_FIRST = 37  # Saxons, Dux, Civitates, Scotti

pytestmark = pytest.mark.plain  # Commands and Events are put in the place of others


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """Commands and Events that are over as soon as they are begun."""

    def begin(g, b, faction, command, limited, cancels=0):
        g.answer = LIMITED_COMMAND if limited else COMMAND if command == MARCH else COMMAND_AND_FEAT

    monkeypatch.setattr(menu, "MENU", MENU)
    monkeypatch.setattr(menu, "offered", lambda g, b, faction, limited, cancels=0: list(MENU[faction]))
    monkeypatch.setattr(menu, "begin", begin)
    monkeypatch.setattr(cards, "sides", lambda g, b, faction, card: [UNSHADED, SHADED])
    monkeypatch.setattr(cards, "execute", lambda g, b, faction, card, side: None)
    monkeypatch.setattr(cards, "can_play_pivotal", lambda g, b, faction: False)
    monkeypatch.setattr(cards, "epoch_event", lambda g, b, card: None)


def at_card(card=DUX_FIRST, **fields):
    return game(at={"card": card}, deck=[83, 72, 71, 70, 69], **fields)


def asked(g):
    return g.decision.seat if g.decision else None


def eligible(g):
    return [SEATS[f] for f in range(4) if g.board.eligible[f]]


def offered(g):
    """What is offered: pass, commands, events."""
    verbs = [action.verb for action in g.legal()]
    return ("pass" in verbs, sum(verb not in ("pass", "event", "tribute") for verb in verbs), verbs.count("event"))


@rule("pendragon", "2.3.2.faction-order", "2.3.1.eligibility")
def test_the_leftmost_eligible_faction_is_first():
    assert asked(at_card(SAXONS_FIRST)) == "saxons"
    g = at_card(SAXONS_FIRST, ineligible=["saxons"])
    assert asked(g) == "dux"
    g.play("train")
    assert asked(g) == "civitates"


@rule("pendragon", "2.3.4.first-options")
def test_the_first_has_all_options():
    g = at_card()
    assert offered(g) == (True, 4, 2)
    assert "with or without a Feat" in g.decision.prompt
    assert plays(NOBODY) == (PASS, COMMAND, COMMAND_AND_FEAT, EVENT)


@rule("pendragon", "2.3.4.second-after-command", "2.3.4.second-not-event-after-command-only")
def test_after_a_command_alone_the_second_has_a_limited_command():
    g = at_card()
    g.play("march")
    assert offered(g) == (True, 4, 0)
    assert plays(COMMAND) == (PASS, LIMITED_COMMAND)
    assert g.why_not("event shaded").rule == "2.3.4.second-after-command"
    assert "Limited" in g.decision.prompt


@rule("pendragon", "2.3.4.second-after-feat")
def test_after_a_feat_the_second_has_a_limited_command_or_the_event():
    g = at_card()
    g.play("train")
    assert offered(g) == (True, 4, 2)
    assert plays(COMMAND_AND_FEAT) == (PASS, LIMITED_COMMAND, EVENT)


@rule("pendragon", "2.3.4.second-after-event")
def test_after_the_event_the_second_has_a_command_with_a_feat():
    g = at_card()
    g.play("event shaded")
    assert offered(g) == (True, 4, 0)
    assert plays(EVENT) == (PASS, COMMAND, COMMAND_AND_FEAT)
    assert g.why_not("event shaded").rule == "2.3.4.second-after-event"


def test_Q2_what_is_left_for_the_second():
    assert [plays(done) for done in (COMMAND, COMMAND_AND_FEAT, EVENT)] == [
        (PASS, LIMITED_COMMAND),
        (PASS, LIMITED_COMMAND, EVENT),
        (PASS, COMMAND, COMMAND_AND_FEAT),
    ]


@rule("pendragon", "2.3.two-actors", "2.3.6.adjust-eligibility", "2.3.1.eligibility")
def test_two_act_and_are_ineligible_on_the_next_card():
    g = at_card()
    g.play("train")
    g.play("muster")
    assert (g.board.card, eligible(g)) == (69, ["saxons", "scotti"])
    assert asked(g) == "scotti"
    for _ in range(2):
        g.play("pass")
    assert (g.board.card, eligible(g)) == (70, list(SEATS))


@rule("pendragon", "2.3.two-actors")
def test_one_may_act_alone():
    g = at_card(ineligible=["dux", "saxons", "scotti"])
    assert asked(g) == "civitates"
    g.play("trade")
    assert (g.board.card, eligible(g)) == (69, ["dux", "saxons", "scotti"])


@rule("pendragon", "2.3.3.pass-replacement", "2.3.1.eligibility")
def test_who_passes_leaves_its_place_to_the_next():
    g = at_card()
    g.play("pass")
    assert (asked(g), offered(g)) == ("civitates", (True, 4, 2))
    g.play("march")
    assert (asked(g), offered(g)) == ("saxons", (True, 4, 0))
    g.play("pass")
    assert (asked(g), offered(g)) == ("scotti", (True, 4, 0))
    g.play("raid")
    assert (g.board.card, eligible(g)) == (69, ["dux", "saxons"])


@rule("pendragon", "2.3.3.pass-gain", "2.3.3.pass-replacement")
def test_Q3_all_pass():
    g = at_card(imperium="autonomy_military")
    for _ in range(4):
        g.play("pass")
    assert g.board.resources == [0, 6, 1, 1]
    told = [line.text.rpartition("+")[2] for line in g.log if line.rule == "2.3.3.pass-gain"]
    assert told == ["3", "3", "1", "1"]
    assert (g.board.card, eligible(g)) == (69, list(SEATS))


@rule("pendragon", "2.3.3.pass-dux-destination", "1.8.1.dux-resource-sources")
def test_Q3_the_dux_passes_for_blue_and_at_fragmentation_for_red():
    g = at_card(imperium="roman_rule_civilian")
    g.play("pass")
    assert g.board.resources == [0, 3, 0, 0]
    g = at_card(imperium="fragmentation")
    g.play("pass")
    assert g.board.resources == [3, 0, 0, 0]


@rule("pendragon", "2.3.3.ineligible-no-pass")
def test_the_ineligible_gain_nothing():
    g = at_card(ineligible=["dux", "scotti"])
    assert asked(g) == "civitates"
    g.play("pass")
    assert asked(g) == "saxons"
    g.play("pass")
    assert (g.board.card, g.board.resources) == (69, [0, 3, 1, 0])


@rule("pendragon", "2.3.6.event-eligibility-override")
def test_an_event_may_decide_who_is_eligible():
    g = at_card(override={"dux": 1, "saxons": -1})
    g.play("event unshaded")
    g.play("muster")
    assert eligible(g) == ["dux", "scotti"]
    assert g.board.override == [0, 0, 0, 0]


def test_a_cancelled_command_gives_the_choice_back(monkeypatch):
    g = at_card()
    monkeypatch.setattr(menu, "begin", lambda g, b, faction, command, limited, cancels=0: setattr(g, "answer", -1))
    g.play("train")
    assert (asked(g), g.decision.cancels) == ("dux", 1)
    g.play("pass")
    assert (asked(g), g.decision.cancels) == ("civitates", 0)


def test_what_cannot_be_begun_is_refused(monkeypatch):
    monkeypatch.setattr(menu, "offered", lambda g, b, faction, limited, cancels=0: [MARCH])
    monkeypatch.setattr(cards, "sides", lambda g, b, faction, card: [UNSHADED])
    g = at_card()
    assert [str(action) for action in g.legal()] == ["pass", "march", "event unshaded"]
    assert g.why_not("train").rule == "3.1.choose-command"
    assert g.why_not("event shaded").rule == "5.2.dual-use"


TUTORIAL = [
    ("CALLEVA ATREBATUM", "saxons raid, scotti pass, dux pass, civitates muster", "dux scotti"),
    ("ARD RI", "scotti event, dux intercept", "civitates saxons"),
    ("ANDERIDA", "saxons event, civitates muster", "dux scotti"),
    ("CLASSIS BRITANNICA", "dux march, scotti pass", "civitates saxons scotti"),
    ("RECRUITS", "scotti return, saxons event", "dux civitates"),
    ("DEIRA", "civitates trade, dux event", "saxons scotti"),
    ("WITH THE CROSS ON HIS SHOULDERS", "scotti raid, saxons raid", "dux civitates"),
    ("AMBROSIUS AURELIANUS", "civitates event, dux intercept", "saxons scotti"),
    ("CELYDDON COED", "scotti event, saxons raid", "dux civitates"),
]


@rule("pendragon", "2.3.6.adjust-eligibility", "2.3.2.faction-order", "2.3.7.epoch-swap")
def test_Q1_nine_cards_of_the_tutorial():
    row = [TITLES.index(title) for title, _, _ in TUTORIAL]
    weather, maximus = TITLES.index("FICKLE WEATHER"), TITLES.index("MAGNUS MAXIMUS")
    g = game(at={"card": row[0]}, deck=[83, 2, maximus, weather, *reversed(row[1:])], scenario="barbarian-conspiracy")
    for title, actions, left in TUTORIAL:
        assert TITLES[g.board.card] == title
        for step in actions.split(", "):
            seat, verb = step.split()
            assert asked(g) == seat
            g.play("event shaded" if verb == "event" else verb)
        if title != "CELYDDON COED":
            assert eligible(g) == left.split()
    while g.board.card == maximus and g.decision:
        g.play(g.legal()[0])
    assert (g.board.card, g.board.played[-1], eligible(g)) == (weather, maximus, list(SEATS))
    assert asked(g) == "scotti"


# ---------------------------------------------------------------------- Pivotal Events


ALL_FOUR = {"pivotal": list(SEATS)}


@pytest.fixture
def pivotal(monkeypatch):
    """Preconditions that are met, and Pivotal Events that only say who executed them."""
    monkeypatch.setattr(cards, "can_play_pivotal", lambda g, b, faction: bool(b.pivotal[faction]))
    monkeypatch.setattr(
        cards,
        "execute",
        lambda g, b, faction, card, side: g.add_line(None, "executed", "{} execute {}", SEATS[faction], card),
    )


@rule("pendragon", "2.3.8.no-declaration", "2.3.8.pivotal-conditions")
def test_all_that_could_are_asked_at_once_before_anybody_acts(pivotal):
    g = at_card(pivotal=["dux", "saxons", "scotti"], ineligible=["saxons"])
    assert [d.seat for d in g.pending] == ["dux", "scotti"]
    assert all(d.kind == "PlayPivotal" and "interrupt the card with" in d.prompt for d in g.pending)
    g.play("wait", "scotti")
    g.play("wait", "dux")
    assert (asked(g), g.decision.kind) == ("dux", "ChoosePlay")
    assert g.board.pivotal == [73, 0, 75, 76]


@rule("pendragon", "2.3.8.pivotal-conditions")
def test_without_its_precondition_nobody_is_asked(pivotal, monkeypatch):
    monkeypatch.setattr(cards, "can_play_pivotal", lambda g, b, faction: faction == 3)
    g = at_card(**ALL_FOUR)
    assert [d.seat for d in g.pending] == ["scotti"]
    monkeypatch.setattr(cards, "can_play_pivotal", lambda g, b, faction: False)
    assert at_card(**ALL_FOUR).decision.kind == "ChoosePlay"


@rule("pendragon", "2.3.8.pivotal-conditions")
def test_after_the_first_has_passed_it_is_too_late(pivotal):
    g = at_card(pivotal=["scotti"])
    g.play("wait")
    g.play("pass")
    assert g.decision.kind == "ChoosePlay"


@rule("pendragon", "2.3.8.pivotal-conditions")
def test_by_the_option_a_pass_makes_a_first_eligible_that_has_done_nothing(pivotal):
    g = at_card(pivotal=["scotti"], options={"pivotal-after-pass": True})
    g.play("wait")
    first = asked(g)
    g.play("pass")
    assert (asked(g), g.decision.kind) == ("scotti", "PlayPivotal")
    g.play("interrupt")
    assert said(g, "scotti execute 76")
    assert asked(g) not in (first, "scotti")  # who passed does not act again, who interrupted has acted


@rule("pendragon", "2.3.8.pivotal-conditions")
def test_by_the_option_nobody_is_asked_once_somebody_has_acted_or_all_have_passed(pivotal):
    g = at_card(pivotal=["scotti"], options={"pivotal-after-pass": True})
    g.play("wait")
    g.play("event unshaded")
    assert g.decision.kind == "ChoosePlay"
    h = at_card(pivotal=["scotti"], options={"pivotal-after-pass": True}, ineligible=["dux", "civitates", "saxons"])
    card = h.board.card
    h.play("wait")
    h.play("pass")
    assert h.board.card != card


@rule("pendragon", "2.3.8.pivotal-procedure", "2.3.4.second-after-event", "2.3.8.pivotal-played-once")
def test_a_pivotal_event_takes_the_cards_place(pivotal):
    g = at_card(SAXONS_FIRST, pivotal=["civitates"])
    g.play("interrupt")
    assert said(g, "civitates execute 74")
    assert (g.board.card, g.board.deck[-2:], g.board.seen) == (74, [69, SAXONS_FIRST], 2)
    assert asked(g) == "dux"  # the order of CYMBROGI
    assert (offered(g), g.decision.first) == ((True, 4, 0), EVENT)
    assert "with or without a Feat" in g.decision.prompt
    g.play("train")
    assert (g.board.card, g.board.played, g.board.seen) == (SAXONS_FIRST, [74], 1)
    assert (eligible(g), asked(g)) == (["saxons", "scotti"], "saxons")
    assert g.board.pivotal == [0, 0, 0, 0]
    assert ORDER[74][0] == 1


@rule("pendragon", "2.3.8.pivotal-trumping")
def test_Q4_the_strongest_of_those_that_interrupt_stands(pivotal):
    g = at_card(**ALL_FOUR)
    for seat in SEATS:
        g.play("interrupt", seat)
    assert (g.board.card, g.board.pivotal) == (76, [73, 74, 75, 0])
    assert said(g, "scotti execute 76")


@rule("pendragon", "2.3.8.pivotal-trumping")
def test_Q4_who_waited_may_still_trump(pivotal):
    g = at_card(**ALL_FOUR)
    for seat, answer in zip(SEATS, ("wait", "interrupt", "wait", "wait"), strict=True):
        g.play(answer, seat)
    assert [d.seat for d in g.pending] == ["dux", "saxons", "scotti"]
    for seat, answer in zip(("dux", "saxons", "scotti"), ("interrupt", "wait", "wait"), strict=True):
        g.play(answer, seat)
    assert [d.seat for d in g.pending] == ["saxons", "scotti"]
    g.play("interrupt", "saxons")
    g.play("wait", "scotti")
    assert [d.seat for d in g.pending] == ["scotti"]
    g.play("wait")
    assert (g.board.card, g.board.pivotal) == (75, [73, 74, 0, 76])
    assert said(g, "saxons execute 75")


@rule("pendragon", "2.3.8.pivotal-trumping")
def test_Q4_nobody_is_trumped_by_the_civitates(pivotal):
    g = at_card(**ALL_FOUR)
    for seat, answer in zip(SEATS, ("interrupt", "wait", "wait", "wait"), strict=True):
        g.play(answer, seat)
    assert [d.seat for d in g.pending] == ["saxons", "scotti"]
    for seat in ("saxons", "scotti"):
        g.play("wait", seat)
    assert g.board.card == 73
    assert not sequence.trumps(1, 0)
    assert sequence.trumps(0, 1)


def test_a_new_game_begins_with_its_first_card():
    g = new("barbarian-conspiracy", 4)
    assert asked(g) == SEATS[ORDER[g.board.card][0]]


@rule("pendragon", "2.3.8.pivotal-trumping")
def test_a_pivotal_event_lies_open_before_others_decide_to_trump_it(pivotal):
    """What stands is named in the question and told in the log."""
    for player, title in (("dux", "Coel Hen"), ("civitates", "Cymbrogi")):
        g = at_card(**ALL_FOUR)
        for seat in SEATS:
            g.play("interrupt" if seat == player else "wait", seat)
        question = next(d for d in g.pending if d.seat == "scotti")
        assert title in question.prompt
        assert any(line.kind == "pivotal-laid-open" and line.about == player for line in g.log)


@rule("pendragon", "2.3.8.pivotal-trumping")
def test_that_a_pivotal_event_was_laid_and_cancelled_is_told_to_all(pivotal):
    """Of two that interrupt under the same seal one is cancelled: its owner has shown that it would."""
    told = []
    for answer in ("interrupt", "wait"):
        g = at_card(**ALL_FOUR)
        for seat in SEATS:
            g.play({"civitates": answer, "scotti": "interrupt"}.get(seat, "wait"), seat)
        told.append([line.text for line in g.log if line.kind == "pivotal-laid-open"])
        assert (g.board.card, g.board.pivotal) == (76, [73, 74, 75, 0])
    assert told[0] == [
        "Civitates lay Cymbrogi over the card",
        "Scotti lay Conspiratio Barbarica over Cymbrogi, which goes back to Civitates",
    ]
    assert told[1] == ["Scotti lay Conspiratio Barbarica over the card"]
