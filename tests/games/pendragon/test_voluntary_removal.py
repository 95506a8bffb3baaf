"""1.4.1 Own Units are lifted wherever they are placed or replace others: in Feats and Events as in Commands."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, event, laden, over, play, said, texts
from tests.games.pendragon.orders import order, table

FAR = {"novantae": {"scotti_warband": 12}}


@rule("pendragon", "1.4.1.voluntary-removal", "4.5.4.entreat-effect")
def test_entreat_lifts_a_warband_for_a_militia():
    forces = {"novantae": {"scotti_warband": 11}, "brigantes": {"scotti_warband": 1, "militia": 2}}
    for answer, warbands in (("lift scotti_warband novantae", 2), ("keep", 1)):
        g = table(forces, order("scotti", "return", feats=1), scotti_renown=9)
        play(g, "select brigantes", "done", "with entreat", "select brigantes", "done", "resolve brigantes")
        play(g, "win militia brigantes")
        assert texts(g) == ["lift scotti_warband novantae", "keep"]
        play(g, answer, "enough brigantes")
        assert at(g, "brigantes", "scotti_warband") == warbands
        assert said(g, "goes over") == (warbands == 2)


@rule("pendragon", "1.4.1.voluntary-removal", "5.1.1.only-available")
def test_recruits_lifts_warbands_for_raiders():
    g = event("recruits", "shaded", "scotti", {**FAR, "iceni": {"scotti_raider": 1, "laden_scotti_raider": 1}})
    play(g, "choose iceni", "replace 1 laden_scotti_raider iceni")
    assert texts(g) == ["lift scotti_warband novantae", "keep"]
    play(g, "lift scotti_warband novantae")
    assert (at(g, "iceni", "scotti_warband"), laden(g, "iceni", "scotti_warband")) == (1, 1)
    play(g, "replace 1 scotti_raider iceni", "keep")
    assert (over(g), at(g, "iceni", "scotti_warband"), at(g, "iceni", "scotti_raider")) == (True, 1, 0)


@rule("pendragon", "1.4.1.voluntary-removal", "5.1.1.only-available")
def test_merlin_and_cerdic_lift_for_militia_if_the_executor_owns_what_comes():
    forces = {"novantae": {"scotti_warband": 11}, "demetae": {"scotti_warband": 1, "militia": 1}}
    for by, lifts in (("scotti", True), ("saxons", False)):
        g = event("merlin", "shaded", by, forces)
        play(g, "choose demetae", "replace 1 militia demetae")
        assert (g.decision is not None and "keep" in texts(g)) == lifts
    forces = {"regni": {"saxon_warband": 1, "militia": 2}, "iceni": {"saxon_warband": 2}}
    g = event("cerdic", "shaded", "saxons", forces, available={"saxon_warband": 0})
    play(g, "choose regni", "replace 1 militia regni")
    assert "lift saxon_warband iceni" in texts(g)


@rule("pendragon", "1.4.1.voluntary-removal", "1.4.1.voluntary-removal-foederati", "5.1.1.only-available")
def test_hengest_lifts_foederati_of_the_own_colour():
    forces = {
        "iceni": {"hillfort": 1, "fort": 1},
        "regni": {"red_saxon_warband": 6},
        "parisi": {"blue_saxon_warband": 6},
    }
    g = event("hengest", "unshaded", "dux", forces, available={"saxon_warband": 0})
    play(g, "choose dux", "choose iceni")
    assert texts(g) == ["lift red_saxon_warband regni", "keep"]


@rule("pendragon", "1.4.1.voluntary-removal", "5.1.1.only-available")
def test_attacotti_lift_the_militia_they_are_enlisted_as():
    forces = {"iceni": {"hillfort": 1, "scotti_raider": 1}, "regni": {"militia": 2}}
    g = event("attacotti", "unshaded", "civitates", forces, available={"militia": 0})
    play(g, "choose iceni", "choose civitates", "replace 1 scotti_raider iceni")
    assert texts(g) == ["lift militia regni", "keep"]
    play(g, "lift militia regni")
    assert (over(g), at(g, "iceni", "militia"), at(g, "regni", "militia")) == (True, 1, 1)


@rule("pendragon", "1.4.1.voluntary-removal")
def test_limitanei_offer_cavalry_that_can_be_lifted():
    forces = {"iceni": {"fort": 1}, "parisi": {"cavalry": 3}}
    g = event("limitanei", "unshaded", "saxons", forces, available={"cavalry": 0, "militia": 5})
    play(g, "choose iceni")
    assert (over(g), at(g, "iceni", "militia"), at(g, "parisi", "cavalry")) == (True, 1, 3)  # not theirs to lift
    g = event("limitanei", "unshaded", "dux", forces, available={"cavalry": 0, "militia": 5})
    play(g, "choose iceni")
    assert texts(g) == ["cavalry", "militia"]
    play(g, "cavalry", "lift cavalry parisi")
    assert (at(g, "iceni", "cavalry"), at(g, "parisi", "cavalry")) == (1, 2)


@rule("pendragon", "1.4.1.voluntary-removal")
def test_y_gododdin_lifts_comitates():
    forces = {"votadini": {"hillfort": 1}, "regni": {"comitates": 2}}
    g = event("y_gododdin", "unshaded", "civitates", forces, available={"comitates": 0, "militia": 0})
    play(g, "lift comitates regni", "lift comitates regni")
    assert (over(g), at(g, "votadini", "comitates")) == (True, 2)
