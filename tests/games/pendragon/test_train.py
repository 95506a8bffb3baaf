"""3.2.1 Train."""

from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import SHADED, UNSHADED, Card
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, order, outcome, play, prosperity, table, targets, texts, why

COMMAND = 1


@rule("pendragon", "3.2.1.train-spaces:before-fragmentation")
def test_spaces_with_a_fort_or_friendly_control():
    forces = {
        "parisi": {"fort": 1, "saxon_warband": 5},
        "dobunni": {"town": 1},
        "iceni": {"saxon_settlement": 1},
        "regni": {"cavalry": 2},
    }
    g = table(forces, order("dux", "train"), blue=20)
    assert targets(g) == ["dobunni", "parisi"]
    assert why(g, "regni") == "3.2.1.train-spaces"


@rule("pendragon", "3.2.1.train-spaces:fragmentation")
def test_at_fragmentation_only_dux_control_counts():
    forces = {"parisi": {"fort": 1}, "dobunni": {"town": 1}, "brigantes": {"red_saxon_settlement": 1}}
    g = table(forces, order("dux", "train"), red=20, imperium="fragmentation")
    assert targets(g) == ["brigantes", "parisi"]


@rule("pendragon", "3.2.1.train-units", "3.1.pay-up-front")
def test_one_cavalry_for_each_fort_at_three_resources():
    g = table({"carvetii": {"fort": 2}}, order("dux", "train"), blue=7)
    play(g, "select carvetii", "units carvetii")
    assert board(g).resources[1] == 7
    assert why(g, "select carvetii") == "3.1.choose-command"
    play(g, "done")
    assert board(g).resources[1] == 4
    assert texts(g) == ["place 2 cavalry carvetii", "place 1 cavalry carvetii", "place 0 cavalry carvetii"]
    play(g, "place 2 cavalry carvetii")
    assert at(g, "carvetii", "cavalry") == 2
    assert outcome(g) == COMMAND


@rule("pendragon", "3.2.1.train-militia-limit", "3.2.1.train-units")
def test_two_militia_for_a_space_with_town_or_hillfort():
    g = table({"dobunni": {"town": 2}}, order("dux", "train"), blue=3)
    play(g, "select dobunni", "done")
    assert texts(g)[0] == "place 2 militia dobunni"
    play(g, "place 2 militia dobunni")
    assert at(g, "dobunni", "militia") == 2
    assert at(g, "dobunni", "cavalry") == 0


@rule("pendragon", "3.2.1.train-units")
def test_militia_even_at_fragmentation():
    g = table({"parisi": {"fort": 1, "hillfort": 1}}, order("dux", "train"), red=3, imperium="fragmentation")
    play(g, "select parisi", "done", "place 0 cavalry parisi", "place 2 militia parisi")
    assert at(g, "parisi", "militia") == 2


@rule("pendragon", "3.2.1.train-prosperity")
def test_prosperity_in_two_of_the_spaces():
    forces = {"parisi": {"fort": 1}, "carvetii": {"fort": 1}, "regni": {"fort": 1}}
    bottom = {"parisi": 1, "carvetii": 1}
    g = table(forces, order("dux", "train"), blue=40, bottom=bottom)
    play(g, "select parisi", "prosper parisi", "select regni", "prosper regni", "select carvetii", "done")
    assert board(g).resources[1] == 40 - 3 * 3 - 2 * 2
    play(g, "place 1 cavalry parisi", "place 0 cavalry regni", "place 0 cavalry carvetii")
    b = board(g)
    assert (b.bottom[15], b.top[15]) == (2, 1)  # two cubes, the bottom row first
    assert (b.bottom[16], b.top[16]) == (2, 0)
    assert prosperity(g, "carvetii") == 1


@rule("pendragon", "3.2.1.train-prosperity")
def test_prosperity_needs_control_and_a_fort_or_cavalry():
    forces = {"dobunni": {"town": 1}, "regni": {"hillfort": 1, "cavalry": 1}, "parisi": {"fort": 1, "saxon_warband": 9}}
    g = table(forces, order("dux", "train"), blue=40)
    play(g, "select dobunni")
    assert asked(g) == ("dux", "ChooseSpaces")  # nothing to choose
    play(g, "select parisi", "select regni")
    assert texts(g) == ["units regni", "prosper regni"]


@rule("pendragon", "3.2.1.train-prosperity", "3.1.predesignate")
def test_prosperity_is_lost_where_control_does_not_come():
    forces = {"parisi": {"fort": 1, "hillfort": 1, "saxon_warband": 3}}
    g = table(forces, order("dux", "train"), blue=5)
    play(g, "select parisi", "prosper parisi", "done", "place 0 cavalry parisi", "place 0 militia parisi")
    assert prosperity(g, "parisi") == 0
    assert board(g).resources[1] == 0  # not refunded
    assert outcome(g) == COMMAND


@rule("pendragon", "3.2.1.train-prosperity")
def test_control_may_come_with_the_units():
    forces = {"parisi": {"fort": 1, "hillfort": 1, "saxon_warband": 3}}
    g = table(forces, order("dux", "train"), blue=5)
    play(g, "select parisi", "prosper parisi", "done", "place 1 cavalry parisi", "place 1 militia parisi")
    assert prosperity(g, "parisi") == 2


@rule("pendragon", "3.2.1.train-prosperity")
def test_a_city_fills_up_to_twice_its_printed_population():
    g = table({"londinium": {"fort": 1}}, order("dux", "train"), blue=5, bottom={"londinium": 3})
    play(g, "select londinium", "prosper londinium", "done", "place 0 cavalry londinium")
    assert prosperity(g, "londinium") == 4


@rule("pendragon", "3.2.1.train-relocate-cavalry", "1.4.1.voluntary-removal")
def test_cavalry_is_lifted_only_when_none_is_available():
    forces = {"carvetii": {"fort": 2}, "londinium": {"cavalry": 3}}
    g = table(forces, order("dux", "train"), blue=3, available={"cavalry": 1})
    play(g, "select carvetii", "done")
    assert texts(g) == ["place 1 cavalry carvetii", "place 0 cavalry carvetii"]
    with_one = g.clone()
    play(with_one, "place 0 cavalry carvetii")
    assert with_one.result is not None  # one was Available: nothing is lifted
    play(g, "place 1 cavalry carvetii")
    assert texts(g) == ["lift cavalry londinium", "keep"]
    play(g, "lift cavalry londinium")
    assert (at(g, "carvetii", "cavalry"), at(g, "londinium", "cavalry")) == (2, 2)
    assert outcome(g) == COMMAND


@rule("pendragon", "1.4.1.voluntary-removal-foederati")
def test_the_dux_does_not_lift_militia():
    forces = {"dobunni": {"town": 1}, "londinium": {"militia": 1}}
    g = table(forces, order("dux", "train"), blue=3, available={"militia": 0})
    play(g, "select dobunni", "done")
    assert outcome(g) == COMMAND


@rule("pendragon", "1.4.1.voluntary-removal")
def test_the_plunder_of_a_lifted_unit_leaves_the_map():
    forces = {"carvetii": {"fort": 1}, "londinium": {"laden_cavalry": 1}}
    g = table(forces, order("dux", "train"), blue=3, available={"cavalry": 0})
    play(g, "select carvetii", "done", "lift cavalry londinium")
    assert at(g, "carvetii", "cavalry") == 1
    assert board(g).laden == [0] * len(board(g).laden)


@rule("pendragon", "8.4.1.no-voluntary-removal")
def test_a_non_player_never_lifts():
    forces = {"carvetii": {"fort": 1}, "londinium": {"cavalry": 1}}
    g = table(forces, order("dux", "train"), blue=3, available={"cavalry": 0}, nonplayer=[1, 0, 0, 0])
    play(g, "select carvetii", "done")
    assert outcome(g) == COMMAND
    assert at(g, "londinium", "cavalry") == 1


# --- Cards in effect -------------------------------------------------------------------------------------------------


def in_effect(g, card: Card, side: int) -> None:
    board(g).lasting[card] = side


def test_cair_legion_favours_one_space():
    g = table({"parisi": {"fort": 1}, "regni": {"fort": 1}}, order("dux", "train", terms=(Term.UNITS_ONLY,)), blue=9)
    in_effect(g, Card.CAIR_LEGION, UNSHADED)
    play(g, "select parisi", "select regni", "done", "place 3 cavalry parisi")
    assert texts(g) == ["place 1 cavalry regni", "place 0 cavalry regni"]


def test_cair_legion_shaded_limits_a_train():
    g = table({"carvetii": {"fort": 2}, "regni": {"fort": 1}}, order("dux", "train", terms=(Term.UNITS_ONLY,)), blue=9)
    in_effect(g, Card.CAIR_LEGION, SHADED)
    play(g, "select carvetii", "select regni", "done", "place 2 cavalry carvetii")
    assert outcome(g) == COMMAND
    assert at(g, "regni", "cavalry") == 0


@rule("pendragon", "1.6.raiders-ignored")
def test_raiders_do_not_keep_prosperity_away():
    """One Fort and one Warband: two Militia would give Control, however many Raiders are about."""
    for raiders in (0, 8):
        forces = {"parisi": {"fort": 1, "saxon_warband": 1, "saxon_raider": raiders}}
        g = table(forces, order("dux", "train"), red=20)
        play(g, "select parisi")
        assert "prosper parisi" in texts(g)
