"""3.1, 4.1 What all Commands and Feats have in common."""

from logres.games.pendragon.commands.core import menu
from logres.games.pendragon.commands.core.chapter import FEATS_OF
from logres.games.pendragon.commands.core.pawns import pawns
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import CIVITATES, COMMANDS, DUX, FEATS, SPACE
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, order, outcome, play, table, targets, texts, why

COMMAND, CANCELLED = 1, -1
FORTS = {"parisi": {"fort": 1}, "regni": {"fort": 1}, "carvetii": {"fort": 1}}
UNITS = (Term.UNITS_ONLY,)


def train(**terms):
    return order("dux", "train", **{"terms": UNITS, **terms})


@rule("pendragon", "3.2.dux-menu", "3.3.civitates-menu")
def test_the_commands_of_the_britons():
    assert {COMMANDS[c] for c in menu.MENU[DUX]} == {"train", "march", "intercept", "battle"}
    assert {COMMANDS[c] for c in menu.MENU[CIVITATES]} == {"muster", "march", "trade", "battle"}


@rule("pendragon", "4.2.dux-menu", "4.3.civitates-menu")
def test_the_feats_of_the_britons():
    assert {FEATS[f] for f in FEATS_OF[DUX]} == {"build", "invite", "requisition", "retaliate"}
    assert {FEATS[f] for f in FEATS_OF[CIVITATES]} == {"rule", "invite", "reinforce", "pillage"}


@rule("pendragon", "3.1.choose-command")
def test_one_space_at_least_and_each_once():
    g = table(FORTS, train(), blue=20)
    assert why(g, "done") == "3.1.choose-command"
    play(g, "select parisi")
    assert targets(g) == ["carvetii", "regni"]
    assert why(g, "select parisi") == "3.1.choose-command"
    assert "done" in texts(g)


@rule("pendragon", "3.1.predesignate", "3.1.pay-up-front")
def test_all_spaces_are_designated_and_paid_before_anything_is_done():
    g = table(FORTS, train(), blue=7)
    play(g, "select parisi", "select regni")
    assert why(g, "carvetii") == "3.1.pay-up-front"
    assert at(g, "parisi", "cavalry") == 0
    assert board(g).resources[CIVITATES] == 7
    play(g, "done")
    assert board(g).resources[CIVITATES] == 1
    play(g, "place 1 cavalry parisi")
    assert asked(g) == ("dux", "PlaceUnits")


def test_cancel_leaves_everything_as_it_was():
    g = table(FORTS, train(), blue=7)
    before = board(g).copy()
    play(g, "select parisi", "cancel")
    assert outcome(g) == CANCELLED
    assert (board(g).resources, board(g).count) == (before.resources, before.count)


def test_a_space_may_be_taken_back_at_any_time():
    g = table(FORTS, train(), blue=7)
    for _ in range(9):
        play(g, "select parisi", "drop parisi")
    play(g, "select parisi")
    assert why(g, "drop parisi") is None


@rule("pendragon", "3.1.2.free-actions", "5.5.free-actions")
def test_a_free_command_costs_nothing_and_stays_where_the_event_says():
    within = 1 << SPACE["parisi"] | 1 << SPACE["regni"]
    g = table(FORTS, train(free=1, within=within, most=1, optional=0), blue=0)
    assert targets(g) == ["parisi", "regni"]
    assert why(g, "carvetii") == "5.5.free-actions"
    assert why(g, "cancel") == "3.1.choose-command"
    play(g, "select parisi")
    assert targets(g) == []
    play(g, "done", "place 1 cavalry parisi")
    assert outcome(g) == COMMAND


@rule("pendragon", "5.5.modifying-feats")
def test_a_modifying_feat_does_not_stand_alone():
    g = table({"regni": {"saxon_warband": 3, "town": 1}}, order("saxons", None, "shield_wall", free=1))
    assert outcome(g) == CANCELLED
    g = table({"regni": {"cavalry": 3, "saxon_settlement": 1}}, order("dux", None, "retaliate", free=1))
    assert outcome(g) == CANCELLED


@rule("pendragon", "3.1.1.pawns")
def test_white_and_gray_pawns():
    g = table({"regni": {"cavalry": 2, "fort": 1}, "parisi": {"fort": 1}}, train(feats=1), blue=20)
    play(g, "select regni", "select parisi", "done", "with build", "select regni")
    shown = pawns(g, board(g))
    assert shown is not None
    assert (shown["white"], shown["gray"], shown["cost"]) == (["parisi", "regni"], ["regni"], 9)
    assert (shown["command"], shown["feat"]) == ("train", "build")


def test_the_routes_of_a_march_are_shown():
    g = table({"regni": {"cavalry": 2}}, order("dux", "march"), blue=20)
    play(g, "select regni", "take 1 cavalry regni", "to atrebates", "halt atrebates")
    shown = pawns(g, board(g))
    assert shown is not None
    assert shown["routes"] == [["regni", "atrebates"]]
