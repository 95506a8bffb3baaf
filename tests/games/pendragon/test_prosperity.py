"""Population, Prosperity and the edge track."""

from logres.games.pendragon import prosperity, tracks
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI, Space
from logres.games.pendragon.tables import CITIES, PRINTED, REGIONS
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board

ICENI, LONDINIUM, BRIGANTES = Space.ICENI, Space.LONDINIUM, Space.BRIGANTES


@rule("pendragon", "1.7.1.fill-order", "1.7.1.region-capacity", "5.1.1.prosperity-limits")
def test_the_bottom_row_is_filled_first():
    b = board({"iceni": {"prosperity": [1, 0]}})
    assert prosperity.add(b, ICENI, 2) == 2
    assert (b.bottom[ICENI], b.top[ICENI]) == (2, 1)
    assert prosperity.add(b, ICENI, 5) == 1
    assert (b.bottom[ICENI], b.top[ICENI], b.prosperity(ICENI)) == (2, 2, 4)
    assert prosperity.room(b, ICENI) == 0
    b = board({"iceni": {"population": 3, "prosperity": [2, 2]}})
    assert prosperity.add(b, ICENI, 1) == 1
    assert (b.bottom[ICENI], b.top[ICENI]) == (3, 2)


@rule("pendragon", "1.7.1.fill-order")
def test_the_top_row_may_be_barred():
    b = board({"iceni": {"prosperity": [1, 0]}})
    assert prosperity.room(b, ICENI, top=False) == 1
    assert prosperity.add(b, ICENI, 3, top=False) == 1
    assert (b.bottom[ICENI], b.top[ICENI]) == (2, 0)


@rule("pendragon", "1.7.1.remove-order")
def test_the_top_row_is_emptied_first():
    b = board({"iceni": {"prosperity": [2, 1]}})
    assert prosperity.take(b, ICENI, 2) == 2
    assert (b.bottom[ICENI], b.top[ICENI]) == (1, 0)
    assert prosperity.take(b, ICENI, 2) == 1
    assert b.prosperity(ICENI) == 0


@rule("pendragon", "1.7.2.city-prosperity")
def test_a_city_has_one_row_of_twice_its_printed_population():
    b = board({"londinium": {"population": 1}})
    assert prosperity.add(b, LONDINIUM, 9) == 4
    assert (b.bottom[LONDINIUM], b.top[LONDINIUM]) == (4, 0)


@rule("pendragon", "1.2.inventory-gold", "1.7.3.total-prosperity")
def test_cubes_do_not_run_out():
    b = board({Space(s).name.lower(): {"population": PRINTED[s] + 1} for s in REGIONS})
    for s in (*REGIONS, *CITIES):
        prosperity.add(b, s, 20)
    assert b.total_prosperity() == 122


@rule("pendragon", "1.7.3.total-prosperity")
def test_total_prosperity_counts_spaces_alone():
    b = board({"iceni": {"prosperity": [2, 1], "units": {"saxon_raider": [3, 2]}}, "londinium": {"prosperity": 3}})
    assert b.total_prosperity() == 6


@rule("pendragon", "1.3.6.population-bounds", "5.1.1.population-limits")
def test_population_grows_to_one_more_than_printed():
    b = board({"londinium": {"population": 1}})
    assert prosperity.grow(b, ICENI)
    assert b.population[ICENI] == 3
    assert not prosperity.grow(b, ICENI)
    assert b.population[ICENI] == 3
    assert not prosperity.grow(b, LONDINIUM)
    assert (b.population[LONDINIUM], prosperity.most_population(LONDINIUM)) == (1, 2)


@rule("pendragon", "1.3.6.refugees-gain", "5.1.1.event-refugees", "1.3.6.population-bounds")
def test_who_leaves_becomes_refugees():
    b = board()
    assert prosperity.shrink(b, ICENI, 2) == 2
    assert (b.population[ICENI], b.refugees) == (0, 1)
    assert prosperity.shrink(b, ICENI) == 0
    assert (b.population[ICENI], b.refugees) == (0, 1)
    assert prosperity.shrink(b, BRIGANTES, refugees=False) == 1
    assert b.refugees == 1


@rule("pendragon", "1.3.6.refugees-max-four")
def test_there_are_four_refugees_markers():
    b = board(refugees=3)
    for s in (ICENI, BRIGANTES, LONDINIUM):
        prosperity.shrink(b, s)
    assert (b.refugees, b.population[LONDINIUM]) == (4, 1)


@rule("pendragon", "1.7.1.excess-deferred")
def test_a_change_of_population_moves_no_cube():
    b = board({"iceni": {"prosperity": 4}, "parisi": {"prosperity": 4}})
    prosperity.shrink(b, ICENI)
    prosperity.grow(b, Space.PARISI)
    assert (b.prosperity(ICENI), b.prosperity(Space.PARISI), b.total_prosperity()) == (4, 4, 8)
    assert prosperity.add(b, ICENI, 1) == 0
    assert b.population[Space.PARISI] == 3


@rule("pendragon", "6.7.1.recovery-excess")
def test_what_exceeds_the_population_is_trimmed_row_by_row():
    b = board({"iceni": {"population": 1, "prosperity": [2, 0]}, "parisi": {"population": 1, "prosperity": [2, 2]}})
    assert (prosperity.trim(b, ICENI), prosperity.trim(b, Space.PARISI)) == (1, 2)
    assert (b.bottom[ICENI], b.top[ICENI]) == (1, 0)
    assert (b.bottom[Space.PARISI], b.top[Space.PARISI]) == (1, 1)


@rule("pendragon", "1.8.tracks", "5.1.1.caps-80")
def test_tracks_end_at_0_and_80():
    b = board(resources={"dux": 79, "saxons": 2}, prestige=78, wealth=1)
    assert tracks.gain(b, DUX, 5) == 1
    assert tracks.lose(b, SAXONS, 5) == 2
    assert (b.resources[DUX], b.resources[SAXONS]) == (80, 0)
    assert tracks.add_wealth(b, -3) == -1
    assert tracks.add_wealth(b, 99) == 80
    assert (b.prestige, b.wealth) == (78, 80)


@rule("pendragon", "1.8.3.prestige")
def test_prestige_has_the_same_ends():
    b = board(prestige=78)
    assert (tracks.add_prestige(b, 5), b.prestige) == (2, 80)
    assert (tracks.add_prestige(b, -81), b.prestige) == (-80, 0)


@rule("pendragon", "1.5.factions")
def test_britons_and_barbarians():
    assert [tracks.is_briton(faction) for faction in (DUX, CIVITATES, SAXONS, SCOTTI)] == [True, True, False, False]
    assert [tracks.is_barbarian(faction) for faction in (DUX, CIVITATES, SAXONS, SCOTTI)] == [False, False, True, True]
    assert tracks.purse(DUX) == "Dux Resources"
