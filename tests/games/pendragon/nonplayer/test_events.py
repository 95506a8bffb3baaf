"""8.1, 8.2, 8.3.1 Events: whether, how, for whom."""

import pytest

from logres.games.pendragon import control
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.events.questions import ChooseFaction, ChooseSea, ChooseUnits, ChooseWay
from logres.games.pendragon.names import (
    BRITANNICUS,
    CIVITATES,
    COMMAND_AND_FEAT,
    DUX,
    EVENT,
    GERMANICUS,
    HIBERNICUS,
    MUSTER,
    PASS,
    PIECE,
    SAXONS,
    SCOTTI,
    SEATS,
    SEPTENTRIONALIS,
    SHADED,
    SPACE,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.nonplayer import instructions, symbols, turn
from logres.games.pendragon.nonplayer.answers import epoch_choices, event_order, event_worth, events
from logres.games.pendragon.tables import ORDER, TITLES
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    FIRST,
    SECOND,
    SECOND_AFTER_FEAT,
    at,
    board,
    chart,
    did,
    die,
    executed,
    gift,
    run,
    said,
    some,
    table,
    take_turn,
)

FULL = dict.fromkeys(list(SPACE)[:21], 2)


def would_play(faction, plays=FIRST, **more):
    g = table(more.pop("forces", {}), **more)
    return chart(faction, plays).may_play(g, board(g), "8.1.1.decline-raven")


@rule("pendragon", "8.1.1.decline-ineffective")
def test_N1_pelagius_with_every_space_full():
    everywhere = {s: {"hillfort": 1} for s in ("iceni", "parisi", "regni")}
    wealthy = {
        "forces": everywhere,
        "card": "PELAGIUS",
        "bottom": dict.fromkeys(FULL, 3),
        "top": dict.fromkeys(FULL, 3),
    }
    assert not would_play("dux", **wealthy)
    assert would_play("dux", **{**wealthy, "bottom": {}, "top": {}})


@rule("pendragon", "8.1.1.decline-ineffective")
def test_only_losing_own_pieces_is_no_effect():
    b = board(table({"iceni": {"militia": 2, "saxon_raider": 1}}))
    after = b.copy()
    after.count[SPACE["iceni"] * 20 + 2] -= 1
    assert not event_worth.changes(b, after, CIVITATES)
    assert event_worth.changes(b, after, SAXONS)
    after = b.copy()
    after.lasting[Card.GRATIA] = UNSHADED
    assert event_worth.changes(b, after, CIVITATES)
    after = b.copy()
    after.laden[SPACE["iceni"] * 20 + 9] += 1
    assert event_worth.changes(b, after, CIVITATES)


@rule("pendragon", "8.1.1.decline-raven")
def test_a_raven_is_declined_first_or_second():
    assert symbols.has_raven(Card.IMPERIAL_SUBSIDIES, CIVITATES)
    assert not would_play("civitates", card="IMPERIAL SUBSIDIES")
    assert not would_play("civitates", SECOND_AFTER_FEAT, card="IMPERIAL SUBSIDIES")
    assert would_play("dux", card="IMPERIAL SUBSIDIES")
    assert not would_play("dux", SECOND, card="IMPERIAL SUBSIDIES")


@rule("pendragon", "8.1.1.decline-sword-precondition", "8.2.1.sword")
def test_a_sword_whose_condition_is_not_met():
    forces = {"deceangli": {"scotti_warband": 2, "scotti_settlement": 1}}
    assert not would_play("dux", card="CUNEDDA", forces={"parisi": {"scotti_warband": 2, "scotti_settlement": 1}})
    assert would_play("dux", card="CUNEDDA", forces=forces)


@rule("pendragon", "8.1.2.not-limited")
def test_a_limited_command_becomes_a_full_one_with_a_feat():
    forces = {s: {"town": 1} for s in ("atrebates", "cantiaci", "dobunni", "regni")}
    g = take_turn("civitates", forces, plays=SECOND, step="trade", blue=12, seed="x", imperium="fragmentation")
    assert did(g) == COMMAND_AND_FEAT
    assert executed(g) == "Trade with Rule"
    assert (board(g).resources[CIVITATES], board(g).wealth) == (12 + 4 - 6, 3)  # four Towns, and six for Wealth
    run_ = Execution(int(CIVITATES), int(MUSTER), limited=1)
    run_.prepare(board(g))
    assert (run_.limited, run_.feats) == (0, 1)


def mustered(difficulty, plays):
    """Two spaces could raise Militia, and there is money for both and for a Feat."""
    forces = {"iceni": {"hillfort": 1}, "regni": {"hillfort": 1}}
    more = {"blue": 20, "available": {"militia": 8, "comitates": 0}, "not_yet": 11, "imperium": "fragmentation"}
    rolled = {"chance": (die("muster", 1, 1),), "seed": "x", "options": {"difficulty": difficulty}}
    return take_turn("civitates", forces, plays=plays, step="muster", **more, **rolled)


def raised(g):
    return [space for space in ("iceni", "regni") if at(g, space, "militia")]


@rule("pendragon", "8.9.introductory")
def test_introductory_one_space_and_no_feat():
    g = mustered("introductory", SECOND)
    assert executed(g) == "Muster"
    assert len(raised(g)) == 1
    g = mustered("introductory", FIRST)
    assert executed(g) == "Muster with Rule"
    assert len(raised(g)) == 2


@rule("pendragon", "8.9.easy")
def test_easy_one_space_and_a_feat():
    g = mustered("easy", SECOND)
    assert executed(g) == "Muster with Rule"
    assert len(raised(g)) == 1


@rule("pendragon", "8.9.introductory", "8.9.easy", "8.7.6.pass")
@pytest.mark.parametrize("difficulty", ["introductory", "easy"])
def test_a_trade_in_one_space_must_bring_enough_too(difficulty):
    forces = {s: {"town": 1} for s in ("atrebates", "cantiaci", "dobunni", "regni")}
    more = {"blue": 10, "seed": "x", "options": {"difficulty": difficulty}}
    g = take_turn("civitates", forces, plays=SECOND, step="trade", **more)
    assert executed(g) == ""
    assert board(g).resources[CIVITATES] < 10 + 4


@rule("pendragon", "8.1.3.pivotal", "8.2.1.epoch-instructions")
def test_a_pivotal_event_waits_for_its_instruction():
    g = table({"ordovices": {"hillfort": 1}, "regni": {"town": 1}}, pivotal=[0, 74, 0, 0])
    assert instructions.plays_pivotal(g, board(g), CIVITATES)
    g = table({"regni": {"town": 1}}, pivotal=[0, 74, 0, 0])
    assert not instructions.plays_pivotal(g, board(g), CIVITATES)
    from logres.games.pendragon.rules.sequence import PlayPivotal

    question = PlayPivotal(CIVITATES, 74)
    assert some(turn.answer(g, board(g), question)).text == "wait"
    g = table({"ordovices": {"hillfort": 1}}, pivotal=[0, 74, 0, 0])
    assert some(turn.answer(g, board(g), question)).text == "interrupt"


@rule("pendragon", "8.2.1.epoch-instructions")
@pytest.mark.parametrize(
    ("card", "faction", "more", "word"),
    [
        (Card.MAGNUS_MAXIMUS, DUX, {}, "stay"),
        (Card.MAGNUS_MAXIMUS, DUX, {"imperium": "roman_rule_civilian"}, "cross"),
        (Card.CONSTANTINE_III, DUX, {}, "cavalry"),
        (Card.CONSTANTINE_III, DUX, {"available": {"cavalry": 11}}, "prestige"),
        (Card.CONSTANTINE_III, CIVITATES, {"wealth": 9}, "decline"),
        (Card.HONORIUS, DUX, {"prestige": 55}, "yield"),
        (Card.HONORIUS, DUX, {"prestige": 56}, "pay"),
        (Card.AETIUS, DUX, {"red": 30}, "decline"),
    ],
)
def test_choices_of_epoch_cards(card, faction, more, word):
    words = {"stay", "cross", "cavalry", "prestige", "autonomy", "decline", "pay", "yield"}
    g = table({}, **more)
    question = ChooseWay(faction, int(card), tuple(sorted(words)))
    assert some(epoch_choices.choose(g, board(g), question)).verb == word


@rule("pendragon", "8.2.1.second-faction")
def test_N2_mistborn_for_non_player_civitates():
    """They Muster and fight only where that would win Control; otherwise neither."""
    weak = {"dobunni": {"town": 1, "militia": 1, "saxon_warband": 8}}
    g = table(weak, blue=20)
    assert not instructions.met(g, board(g), CIVITATES, Card.MISTBORN)
    strong = {"dobunni": {"town": 1, "militia": 1, "cavalry": 5, "saxon_warband": 8}}
    g = table(strong, blue=20)
    assert board(g).control[SPACE["dobunni"]] != CIVITATES
    assert instructions.met(g, board(g), CIVITATES, Card.MISTBORN)


@rule("pendragon", "8.2.3.choose-self")
def test_N3_mistborn_dux_picks_itself():
    forces = {"iceni": {"fort": 1, "saxon_raider": 2}, "regni": {"town": 1}}
    g = table(forces, card="MISTBORN", blue=20, prestige=5, seed="x")
    assert instructions.met(g, board(g), DUX, Card.MISTBORN)
    assert symbols.side_of(DUX, cards.sides(g, board(g), DUX, Card.MISTBORN)) == UNSHADED
    g = table(forces, events.Performance(DUX, Card.MISTBORN, UNSHADED), card="MISTBORN", blue=20, prestige=5, seed="x")
    while g.decision is not None and not isinstance(g.decision, ChooseFaction):
        g.play(g.forced)
    if g.decision is not None:
        assert g.forced.who == "dux"
    question = ChooseFaction(DUX, 52, (DUX, CIVITATES))
    legal = question.legal(g, board(g))
    assert events.own_choice(question, legal, [(0, 0), (5, 5)]) is legal[0]
    assert events.own_choice(question, legal, [(-1, 0), (5, 5)]) is None


@rule("pendragon", "8.2.3.dominance")
def test_who_wants_which_dominance():
    b = board(table({}))
    civil = board(table({}, imperium="roman_rule_civilian"))
    assert event_worth.score(b, civil, CIVITATES) > event_worth.score(b, b, CIVITATES)
    assert event_worth.score(civil, b, DUX) > event_worth.score(civil, civil, DUX)
    assert event_worth.score(b, civil, DUX) < event_worth.score(b, b, DUX)


@rule("pendragon", "8.2.3.event-commands", "8.2.3.choice-of-command")
def test_a_free_raid_follows_the_flowchart_and_adds_no_feat():
    g = run(
        table({"votadini": {"hillfort": 1}}, gift("scotti", "raid"), seed="x", bottom={"votadini": 2}, scotti_renown=0)
    )
    assert board(g).resources[SCOTTI] == 0
    assert any("2D4" in line for line in said(g, "8.3.loop"))
    assert executed(g) == "Raid"
    assert board(g).on_map(10) > 0


@rule("pendragon", "8.2.3.unprioritised")
def test_what_nothing_prefers_is_left_to_chance():
    """Two Seas alike: with different seeds either is chosen."""
    chosen = set()
    for seed in "abcdefgh":
        g = table({}, seed=seed)
        question = ChooseSea(DUX, int(Card.STILICHO), 0, (GERMANICUS, BRITANNICUS))
        chosen.add(some(events.choose(g, board(g), question)).area)
    assert chosen == {"germanicus", "britannicus"}


@rule("pendragon", "8.3.1.event-seas")
def test_seas():
    def wanted(faction, patrolled):
        b = board(table({}, patrolled=patrolled))
        question = ChooseSea(faction, 8, 1, (BRITANNICUS, GERMANICUS, HIBERNICUS, SEPTENTRIONALIS))
        return [a.area for a in question.legal(table({}), b) if a.area and events.wants_sea(b, faction, a)]

    assert wanted(DUX, [0, 0, 0, 0]) == ["britannicus", "germanicus", "hibernicus"]
    assert wanted(CIVITATES, [1, 0, 1, 0]) == ["germanicus"]
    assert wanted(SAXONS, [1, 1, 1, 1]) == ["britannicus", "germanicus"]
    assert wanted(SAXONS, [0, 0, 1, 1]) == []
    assert wanted(SCOTTI, [1, 1, 1, 1]) == ["hibernicus"]


def scored(faction, before, after, **more):
    return event_worth.score(board(table(before, **more)), board(table(after, **more)), faction)


@rule("pendragon", "8.3.1.event-benefit")
def test_own_gain_counts_before_the_harm_of_others():
    b = board(table({}, saxon_renown=5, blue=5))
    richer, harmed = b.copy(), b.copy()
    richer.resources[SAXONS] += 1
    harmed.resources[CIVITATES] -= 3
    assert event_worth.score(b, richer, SAXONS) > event_worth.score(b, harmed, SAXONS) > event_worth.score(b, b, SAXONS)


@rule("pendragon", "8.3.1.event-strongholds", "8.3.1.event-pieces")
def test_strongholds_before_units_own_before_enemies():
    before = {"iceni": {"hillfort": 1, "militia": 3, "saxon_warband": 1}}
    placed = scored(SAXONS, before, {"iceni": {"hillfort": 1, "militia": 3, "saxon_warband": 1, "saxon_settlement": 1}})
    razed = scored(SAXONS, before, {"iceni": {"militia": 3, "saxon_warband": 1}})
    grown = scored(SAXONS, before, {"iceni": {"hillfort": 1, "militia": 3, "saxon_warband": 3}})
    killed = scored(SAXONS, before, {"iceni": {"hillfort": 1, "militia": 1, "saxon_warband": 1}})
    assert placed > razed > grown > killed > scored(SAXONS, before, before)


@rule("pendragon", "8.3.1.event-strongholds", "8.3.1.event-pieces")
def test_of_enemies_those_of_the_britons_go_first():
    stands = {"iceni": {"fort": 1, "militia": 3}, "demetae": {"scotti_settlement": 1, "scotti_warband": 3}}
    briton_fort = scored(SAXONS, stands, {**stands, "iceni": {"militia": 3}})
    scotti_home = scored(SAXONS, stands, {**stands, "demetae": {"scotti_warband": 3}})
    assert briton_fort > scotti_home > scored(SAXONS, stands, stands)
    briton_units = scored(SAXONS, stands, {**stands, "iceni": {"fort": 1, "militia": 2}})
    scotti_units = scored(SAXONS, stands, {**stands, "demetae": {"scotti_settlement": 1, "scotti_warband": 2}})
    assert briton_units > scotti_units > scored(SAXONS, stands, stands)


@rule("pendragon", "8.3.1.event-foederati-briton", "8.3.1.event-foederati-barbarian")
def test_markers():
    before = {"iceni": {"red_saxon_warband": 1, "blue_scotti_warband": 1}}
    more_red = {"iceni": {"red_saxon_warband": 1, "blue_scotti_warband": 1, "red_scotti_settlement": 1}}
    assert event_worth.markers(board(table(more_red)), DUX) == (2,)
    assert event_worth.markers(board(table(before)), CIVITATES) == (1,)
    both = board(
        table(
            {"iceni": {"red_saxon_warband": 1, "red_saxon_settlement": 1, "blue_scotti_warband": 2}},
            players=("civitates",),
        )
    )
    assert event_worth.markers(both, SAXONS) == (-2, -1, -4, -2)
    assert event_worth.markers(both, SCOTTI) == (-2, 0, -4, -2)


@rule("pendragon", "8.4.1.target-order")
def test_whose_pieces_are_targets_first():
    b = board(table({}))
    assert event_worth.targets_first(b, CIVITATES) == [SAXONS, SCOTTI]
    assert event_worth.targets_first(b, SAXONS) == [DUX, CIVITATES]
    assert event_worth.targets_first(board(table({}, imperium="fragmentation")), CIVITATES) == [DUX, SAXONS, SCOTTI]
    before = {"iceni": {"militia": 1, "cavalry": 1, "scotti_warband": 1}}
    scotti_gone = scored(CIVITATES, before, {"iceni": {"militia": 1, "cavalry": 1}})
    dux_gone = scored(CIVITATES, before, {"iceni": {"militia": 1, "scotti_warband": 1}})
    assert scotti_gone > dux_gone


@rule("pendragon", "8.5.2.shield-now", "8.6.2.shield-now", "8.7.2.shield-now", "8.8.2.shield-now")
@pytest.mark.parametrize(
    ("faction", "card"),
    [("scotti", "STILICHO"), ("saxons", "STILICHO"), ("dux", "STILICHO"), ("civitates", "GUOLOPPUM")],
)
def test_a_shield_event_is_executed_if_it_is_open(faction, card):
    forces = {"iceni": {"fort": 1, "cavalry": 6, "hillfort": 1}, "regni": {"cavalry": 2, "town": 1, "fort": 1}}
    g = take_turn(faction, forces, step="priority_event", card=card, blue=9, wealth=9, seed="x", prestige=3)
    assert did(g) == EVENT, said(g)
    assert TITLES.index(card) == board(g).card
    g = take_turn(
        faction, forces, step="priority_event", plays=SECOND, card=card, blue=9, wealth=9, seed="x", prestige=3
    )
    assert did(g) != EVENT


@pytest.mark.parametrize(
    ("faction", "near", "far", "bare"),
    [
        pytest.param("scotti", "ARD RI", "STILICHO", "CUNEDDA", marks=rule("pendragon", "8.5.2.shield-next-pass")),
        pytest.param("saxons", "HENGEST", "STILICHO", "PICTAE", marks=rule("pendragon", "8.6.2.shield-next-pass")),
        pytest.param(
            "civitates", "CAMELOT", "VORTIGERN", "STILICHO", marks=rule("pendragon", "8.7.2.shield-next-pass")
        ),
        pytest.param("dux", "STILICHO", "DEIRA", "PICTAE", marks=rule("pendragon", "8.8.2.shield-next-pass")),
    ],
)
def test_a_shield_to_come_is_waited_for(faction, near, far, bare):
    """A shield on the first or second symbol; not one on the third or fourth, nor a symbol without a shield."""

    def waits_for(title):
        g = take_turn(faction, {"iceni": {"hillfort": 1}}, step="priority_event", coming=title, seed="x")
        return did(g) == PASS and any("next card" in line for line in said(g))

    f = SEATS.index(faction)
    places = [ORDER[TITLES.index(title)].index(f) < 2 for title in (near, far, bare)]
    shields = [symbols.has_shield(TITLES.index(title), f) for title in (near, far, bare)]
    assert (places, shields) == ([True, False, True], [True, True, False])
    assert [waits_for(title) for title in (near, far, bare)] == [True, False, False]


@rule("pendragon", "8.5.5.event", "8.6.6.event", "8.7.5.event")
@pytest.mark.parametrize(
    ("faction", "card", "side", "raven"),
    [
        ("scotti", "CELYDDON COED", SHADED, "PICTAE"),
        ("saxons", "FEEDING THE RAVENS", SHADED, "ARD RI"),
        ("civitates", "CAMELOT", UNSHADED, "STILICHO"),
    ],
)
def test_the_ordinary_event(faction, card, side, raven):
    """If the sequence allows it, there is no raven and something comes of it; a Command follows otherwise."""
    number = TITLES.index(card)

    def turn_at(title, plays=FIRST, **more):
        return take_turn(faction, {"iceni": {"hillfort": 1}}, step="event", plays=plays, card=title, seed="x", **more)

    for plays in (FIRST, SECOND_AFTER_FEAT):
        g = turn_at(card, plays)
        assert did(g) == EVENT
        assert board(g).lasting[number] == side
        assert [line.about for line in g.log if line.kind == "event" and line.level == 2] == [faction]
    for g in (turn_at(card, SECOND), turn_at(raven)):
        assert did(g) != EVENT
        assert not any(board(g).lasting)
    assert did(turn_at(card, cards={card: side})) != EVENT


@rule("pendragon", "8.6.6.sword")
def test_saxons_heed_their_sword():
    forces = {"iceni": {"blue_saxon_warband": 2, "blue_saxon_settlement": 1}}
    g = take_turn("saxons", forces, step="event", card="WOLVES INTO THE FOLD", seed="x")
    assert did(g) == EVENT
    g = take_turn("saxons", {"iceni": {"blue_saxon_warband": 1}}, step="event", card="WOLVES INTO THE FOLD", seed="x")
    assert did(g) != EVENT


@rule("pendragon", "8.8.5.event")
def test_the_dux_rolls_before_an_event():
    forces = {"iceni": {"fort": 1, "cavalry": 1}}
    g = take_turn("dux", forces, step="event", card="IMPERIAL SUBSIDIES", chance=(die("event", 4),))
    assert did(g) == EVENT
    assert board(g).resources[DUX] == 12
    g = take_turn("dux", forces, step="event", card="IMPERIAL SUBSIDIES", seed="x", chance=(die("event", 5),))
    assert did(g) != EVENT


def test_shaded_stilicho_takes_from_the_dux():
    g = take_turn(
        "saxons",
        {"iceni": {"cavalry": 6, "fort": 1}, "regni": {"cavalry": 4}},
        step="priority_event",
        card="STILICHO",
        seed="x",
    )
    assert board(g).out_of_play == 4
    assert control.friendly(board(g), DUX, Space.ICENI)


@rule("pendragon", "8.4.1.cavalry-source")
def test_cavalry_come_from_out_of_play_first():
    question = ChooseUnits(DUX, 1, 0, "take", ((23, 0, 0, 3), (24, 0, 0, 2), (25, 0, 0, 1)))
    legal = question.legal(table({}), board(table({})))
    assert {action.area for action in events.by_source(legal)} == {"out_of_play"}
    without = [action for action in legal if action.area != "out_of_play"]
    assert {action.area for action in events.by_source(without)} == {"casualties"}


# ---------------------------------------------------------------------- which pieces (8.4.1)

_TARGETS = ("fort", "town", "hillfort", "red_saxon_settlement")


def _gone(faction, piece, side=1):
    """What 8.4.1 makes of one piece that leaves the map (or comes, on side -1), in the eyes of a faction."""
    before, after = board(table({})), board(table({}))
    (before if side == 1 else after).count[PIECE[piece]] += 1
    return event_worth.types(before, after, SEATS.index(faction))


@rule("pendragon", "8.4.1.piece-order", "8.4.1.target-order")
@pytest.mark.parametrize("order", [_TARGETS, ("cavalry", "comitates", "red_scotti_warband", "militia")])
def test_the_weightiest_enemy_is_removed_first(order):
    worth = [_gone("scotti", piece) for piece in order]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(worth)


@rule("pendragon", "8.4.1.piece-order", "8.4.1.reverse-order")
@pytest.mark.parametrize(
    ("faction", "order"),
    [
        ("dux", ("fort", "cavalry", "red_saxon_warband")),
        ("civitates", ("town", "hillfort", "comitates", "blue_saxon_warband", "militia")),
        ("saxons", ("saxon_settlement", "saxon_warband", "saxon_raider")),
        ("scotti", ("scotti_settlement", "scotti_warband", "scotti_raider")),
    ],
)
def test_the_weightiest_of_the_own_comes_first_and_goes_last(faction, order):
    placed = [_gone(faction, piece, -1) for piece in order]
    assert placed == sorted(placed, reverse=True)
    assert len(set(placed)) == len(placed)
    lost = [_gone(faction, piece) for piece in order]
    assert lost == sorted(lost)


@rule("pendragon", "8.4.1.piece-order")
def test_of_spaces_that_are_alike_each_gives_its_weightiest():
    """A Cavalry in the one or Comitates in the other: the order of pieces decides within a space only."""
    lots = {"iceni": ("cavalry", "militia"), "regni": ("comitates", "militia")}
    units = tuple([(SPACE[space], PIECE[piece], 0, 1) for space, pieces in lots.items() for piece in pieces])
    question = ChooseUnits(SAXONS, int(Card.LONG_KNIVES), 0, "remove", units)
    legal = question.legal(table({}), board(table({})))
    found = {action: event_order.Outcome((0,), 0, _gone("saxons", action.stack)) for action in legal}
    best = event_order.narrowed(found)[-1].left
    assert [action.text for action in best] == ["remove 1 cavalry iceni", "remove 1 comitates regni"]


@rule("pendragon", "8.4.1.piece-order")
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_long_knives_take_the_cavalry(seed):
    forces = {"cantiaci": {"town": 1, "saxon_warband": 1, "cavalry": 3, "comitates": 3, "militia": 6}}
    g = take_turn("saxons", forces, step="priority_event", card="LONG KNIVES", seed=seed)
    assert did(g) == EVENT
    left = [at(g, "cantiaci", piece) for piece in ("cavalry", "comitates", "militia")]
    assert left == [0, 3, 6]
    lines = [line for line in g.log if line.kind == "np-answered"]
    assert lines[0].rule == "8.3.1.event-benefit"
    assert str(lines[0].args[1]).endswith("Cavalry in Cantiaci")


@rule("pendragon", "8.2.3.choose-self", "8.3.1.event-strongholds")
@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_thames_goes_where_a_settlement_finds_its_site(seed):
    """What a space is worth shows only when the Civitates have named themselves; Atrebates and Trinovantes are full."""
    full, half = {"town": 1, "fort": 1, "militia": 2}, {"town": 1, "militia": 2}
    forces = {"atrebates": full, "trinovantes": full, "catuvellauni": half, "dobunni": half}
    g = take_turn("civitates", forces, step="event", card="THAMES", seed=seed)
    assert did(g) == EVENT
    assert [at(g, space, "blue_saxon_settlement") for space in forces] == [0, 0, 1, 1]
    assert [at(g, space, "blue_saxon_warband") for space in forces] == [0, 0, 2, 2]


@rule("pendragon", "8.3.1.event-benefit")
def test_a_first_space_is_worth_what_it_brings_with_the_best_after_it():
    """Of ten Regions Atrebates comes first and Brigantes, which gains least, after it; all but Brigantes are equals."""
    names = tuple(SPACE)[:10]
    people = {name: 1 if name == "brigantes" else 2 for name in names}
    forces = {name: {"hillfort": 1, "militia": 1} for name in names}
    g = take_turn("civitates", forces, step="event", card="PELAGIUS", seed="x", population=people)
    first = said(g, "8.3.1.event-benefit")[0]
    assert first.endswith(
        "Prosperity, people, Plunder, Control 4, 3, 4, 4, 4, 4, 4, 4, 4, 4, 0: " + EQUALS + "; random)"
    )


EQUALS = "Atrebates, Cantiaci, Carvetii, Catuvellauni, Corieltauvi, Cornovii, Deceangli, Demetae, Dobunni"


@rule("pendragon", "8.3.1.event-benefit")
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_vortigern_frees_those_who_take_more(seed):
    """The Civitates will let them go rather than pay, so the Region with more to plunder is worth more."""
    lot = {"blue_saxon_settlement": 1, "blue_saxon_warband": 3, "town": 1, "militia": 4}
    more = {"population": {"catuvellauni": 3, "regni": 2}, "bottom": {"catuvellauni": 3, "regni": 2}, "wealth": 9}
    forces = {"catuvellauni": lot, "regni": lot}
    g = take_turn("saxons", forces, step="event", card="VORTIGERN", seed=seed, **more)
    assert did(g) == EVENT
    assert at(g, "catuvellauni", "saxon_warband") == 3
    assert at(g, "regni", "saxon_warband") == 0


@rule("pendragon", "8.2.3.choose-self")
def test_the_trace_says_that_it_named_itself():
    forces = {"iceni": {"saxon_settlement": 1, "saxon_warband": 2}, "regni": {"town": 1, "militia": 1}}
    g = take_turn("saxons", forces, step="priority_event", card="RUIN OF THE VILLAS")
    assert did(g) == EVENT
    assert said(g, "8.2.3.choose-self") == ["Event, faction: Saxons (of Saxons, Scotti; itself)"]


@pytest.mark.parametrize(
    ("faction", "near"),
    [
        pytest.param("scotti", "ARD RI", marks=rule("pendragon", "8.5.2.shield-next-pass")),
        pytest.param("saxons", "HENGEST", marks=rule("pendragon", "8.6.2.shield-next-pass")),
        pytest.param("civitates", "CAMELOT", marks=rule("pendragon", "8.7.2.shield-next-pass")),
        pytest.param("dux", "STILICHO", marks=rule("pendragon", "8.8.2.shield-next-pass")),
    ],
)
def test_a_shield_event_that_is_declined_is_no_reason_to_wait(faction, near):
    f = SEATS.index(faction)
    shields = [card for card in range(1, 73) if symbols.has_shield(card, f)]
    declined = 0
    for card in shields:
        g = take_turn(faction, {}, step="priority_event", card=TITLES[card], coming=near, seed="x")
        if did(g) != EVENT:
            declined += 1
            assert not any("next card" in line for line in said(g)), TITLES[card]
    assert declined
    g = take_turn(faction, {}, step="priority_event", card=TITLES[shields[0]], coming=near, seed="x", plays=SECOND)
    assert any("next card" in line for line in said(g))  # the sequence does not open it
