"""3.3.1 Muster."""

from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import CIVITATES, SPACE
from logres_workshop.marker import rule
from tests.games.pendragon.orders import at, board, order, outcome, play, table, targets, texts, why

COMMAND, CANCELLED = 1, -1


def muster(forces, **more):
    terms = {key: more.pop(key) for key in ("limited", "free", "terms", "most") if key in more}
    return table(forces, order("civitates", "muster", **terms), **{"blue": 20, **more})


@rule("pendragon", "3.3.1.muster-spaces")
def test_spaces_with_civitates_pieces():
    forces = {
        "dobunni": {"town": 1},
        "iceni": {"militia": 1, "saxon_raider": 1},
        "parisi": {"blue_saxon_warband": 1},
        "regni": {"fort": 1, "cavalry": 2, "red_saxon_warband": 1},
    }
    g = muster(forces, blue=5)
    assert targets(g) == ["dobunni", "iceni", "parisi"]
    assert why(g, "regni") == "3.3.1.muster-spaces"
    play(g, "select iceni", "select parisi")
    assert targets(g) == []  # two Resources each
    play(g, "done")
    assert board(g).resources[CIVITATES] == 1
    assert at(g, "iceni", "militia") == 1  # neither Town nor Hillfort nor Control
    assert outcome(g) == COMMAND


@rule("pendragon", "2.3.5.limited-command", "3.3.1.muster-spaces")
def test_one_space_if_limited():
    g = muster({"dobunni": {"town": 1}, "iceni": {"militia": 1}}, limited=1)
    play(g, "select dobunni")
    assert why(g, "iceni") == "2.3.5.limited-command"
    play(g, "done")
    assert outcome(g) == 3  # and no Feat was asked for


@rule("pendragon", "3.3.1.muster-units")
def test_one_militia_for_each_town_and_hillfort_and_the_population():
    forces = {"dobunni": {"town": 2}, "regni": {"hillfort": 1, "saxon_warband": 4, "blue_saxon_settlement": 1}}
    g = muster(forces)
    play(g, "select dobunni", "select regni", "done")
    assert at(g, "dobunni", "militia") == 4
    assert at(g, "regni", "militia") == 1  # no Control, and Settlements do not count


@rule("pendragon", "3.3.1.muster-units")
def test_control_that_comes_with_the_muster_adds_nobody():
    forces = {"regni": {"hillfort": 1, "town": 1, "saxon_warband": 2}}
    g = muster(forces)
    play(g, "select regni", "done")
    assert at(g, "regni", "militia") == 2
    assert board(g).control[SPACE["regni"]] == CIVITATES


@rule("pendragon", "3.3.1.muster-units")
def test_population_counts_as_it_is():
    g = muster({"dobunni": {"town": 1}}, population={"dobunni": 0})
    play(g, "select dobunni", "done")
    assert at(g, "dobunni", "militia") == 1


@rule("pendragon", "3.3.1.muster-units")
def test_comitates_for_wealth():
    g = muster({"dobunni": {"town": 1}}, wealth=2)
    play(g, "select dobunni")
    assert texts(g)[:3] == ["militia dobunni", "comitates 1 dobunni", "comitates 2 dobunni"]
    assert "comitates 3 dobunni" not in texts(g)  # Wealth for two
    play(g, "comitates 2 dobunni", "done")
    assert (at(g, "dobunni", "comitates"), at(g, "dobunni", "militia")) == (2, 1)
    assert (board(g).resources[CIVITATES], board(g).wealth) == (18, 0)


@rule("pendragon", "1.8.4.wealth-uses", "3.3.civitates-menu")
def test_wealth_pays_resources_too():
    g = muster({"dobunni": {"town": 1}}, blue=1, wealth=3)
    play(g, "select dobunni")
    assert "comitates 2 dobunni" in texts(g)
    assert "comitates 3 dobunni" not in texts(g)
    play(g, "comitates 2 dobunni", "done")
    assert (board(g).resources[CIVITATES], board(g).wealth) == (0, 0)


@rule("pendragon", "3.3.1.muster-lift", "1.4.1.comitates-not-in-play")
def test_comitates_not_yet_in_play_cannot_be_mustered():
    g = muster({"dobunni": {"town": 1}}, wealth=9, available={"comitates": 0}, not_yet=15)
    play(g, "select dobunni")
    assert "done" in texts(g)  # there was nothing to choose
    assert not [text for text in texts(g) if text.startswith("comitates")]


@rule("pendragon", "3.3.1.muster-lift")
def test_militia_are_lifted_only_when_none_is_available():
    forces = {"dobunni": {"town": 1, "saxon_warband": 2}, "iceni": {"militia": 2}}
    g = muster(forces, available={"militia": 0})
    play(g, "select dobunni", "done")
    assert texts(g) == ["lift militia iceni", "keep"]
    kept = g.clone()
    play(kept, "keep")
    assert at(kept, "dobunni", "militia") == 0
    play(g, "lift militia iceni")
    assert (at(g, "dobunni", "militia"), at(g, "iceni", "militia")) == (1, 1)
    g = muster(forces, available={"militia": 1})
    play(g, "select dobunni", "done")
    assert g.result is not None  # it was used, and nobody was lifted
    assert at(g, "dobunni", "militia") == 1


# --- Strongholds -----------------------------------------------------------------------------------------------------


@rule("pendragon", "3.3.1.muster-hillfort")
def test_a_militia_becomes_a_hillfort():
    g = muster({"iceni": {"militia": 2, "saxon_raider": 1}})
    play(g, "select iceni", "hillfort iceni", "done")
    assert texts(g) == ["hillfort branodunum iceni", "hillfort venta_icenorum iceni"]
    play(g, "hillfort venta_icenorum iceni")
    assert (at(g, "iceni", "militia"), at(g, "iceni", "hillfort")) == (1, 1)
    assert board(g).resources[CIVITATES] == 18


@rule("pendragon", "3.3.1.muster-hillfort")
def test_friendly_pieces_must_outnumber_enemies_and_raiders():
    equal = {"iceni": {"militia": 2, "saxon_raider": 2}}
    with_dux = {"iceni": {"militia": 2, "cavalry": 1, "saxon_raider": 2}}
    for forces, imperium, offered in (
        (equal, "roman_rule_military", False),
        (with_dux, "roman_rule_military", True),
        (with_dux, "fragmentation", False),
    ):
        g = muster(forces, imperium=imperium)
        play(g, "select iceni")
        assert ("hillfort iceni" in texts(g)) == offered


@rule("pendragon", "3.3.1.muster-hillfort")
def test_no_hillfort_in_a_city():
    g = muster({"londinium": {"militia": 3}}, wealth=9)
    play(g, "select londinium")
    assert "hillfort londinium" not in texts(g)
    assert "town londinium" in texts(g)


@rule("pendragon", "3.3.1.muster-town")
def test_a_town_for_two_militia_and_two_wealth():
    g = muster({"dobunni": {"militia": 3}}, wealth=2)
    play(g, "select dobunni", "town dobunni", "done")
    assert texts(g) == ["town glevum militia dobunni", "town corinium militia dobunni"]
    play(g, "town corinium militia dobunni")
    assert (at(g, "dobunni", "militia"), at(g, "dobunni", "town")) == (1, 1)
    assert (board(g).resources[CIVITATES], board(g).wealth) == (18, 0)


@rule("pendragon", "3.3.1.muster-town")
def test_a_town_may_take_the_site_of_the_hillfort_it_replaces():
    g = muster({"regni": {"militia": 1, "fort": 1, "hillfort": 1}}, wealth=2)
    # the Fort stands on the Hillfort Site Anderida, the Hillfort on the Town Site Noviomagus
    play(g, "select regni", "town regni", "done")
    assert texts(g) == ["town noviomagus noviomagus regni"]
    play(g, "town noviomagus noviomagus regni")
    assert (at(g, "regni", "militia"), at(g, "regni", "hillfort"), at(g, "regni", "town")) == (0, 0, 1)


@rule("pendragon", "3.3.1.muster-town")
def test_a_town_needs_a_town_site():
    g = muster({"iceni": {"militia": 5}}, wealth=9)
    play(g, "select iceni")
    assert "town iceni" not in texts(g)
    assert "strongholds iceni" not in texts(g)


@rule("pendragon", "3.3.1.muster-town")
def test_a_hillfort_and_a_town_in_one_muster():
    g = muster({"regni": {"militia": 3}}, wealth=2)
    play(g, "select regni", "strongholds regni", "done")
    play(g, "hillfort anderida regni", "town noviomagus militia regni")
    assert (at(g, "regni", "militia"), at(g, "regni", "hillfort"), at(g, "regni", "town")) == (0, 1, 1)
    assert outcome(g) == COMMAND


@rule("pendragon", "3.3.1.muster-town")
def test_without_wealth_no_town():
    g = muster({"dobunni": {"militia": 3}}, wealth=1)
    play(g, "select dobunni")
    assert texts(g) == ["militia dobunni", "hillfort dobunni"]


@rule("pendragon", "3.3.1.muster-exclusive", "3.1.choose-command")
def test_units_or_strongholds_not_both():
    g = muster({"dobunni": {"militia": 3, "town": 1}})
    play(g, "select dobunni", "hillfort dobunni")
    assert why(g, "select dobunni") == "3.1.choose-command"
    play(g, "done", "hillfort corinium dobunni")
    assert at(g, "dobunni", "militia") == 2


@rule("pendragon", "3.1.2.free-actions")
def test_a_free_muster_still_costs_wealth_unless_the_event_waives_it():
    g = muster({"dobunni": {"militia": 3}}, free=1, blue=0, wealth=2)
    play(g, "select dobunni", "town dobunni", "done", "town glevum militia dobunni")
    assert board(g).wealth == 0
    g = muster({"dobunni": {"militia": 3}}, free=1, blue=0, wealth=0, terms=(Term.NO_WEALTH,))
    play(g, "select dobunni", "town dobunni", "done", "town glevum militia dobunni")
    assert at(g, "dobunni", "town") == 1


def test_an_event_may_allow_units_only():
    g = muster({"dobunni": {"militia": 3}}, free=1, blue=0, terms=(Term.UNITS_ONLY,))
    play(g, "select dobunni", "done")
    assert at(g, "dobunni", "militia") == 3
