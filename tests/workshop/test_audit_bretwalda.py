"""Bretwalda's oracle agrees with the engine but for what is known, and each of its checks can fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres_workshop.audit.bretwalda import BretwaldaOracle, opening, sea, secrets
from logres_workshop.audit.bretwalda.sea import Voyage
from logres_workshop.audit.bretwalda.sight import Sight, Stride, Table, Tally, Told
from logres_workshop.audit.moments import Difference, Moment, Step
from logres_workshop.audit.runner import audits, tasks
from logres_workshop.random_play import RandomPlayer

ELSEWHERE = (  # checks that fail in tests of their own
    *("direction", "hand limit", "winter: all eaten", "retreat: when", "retreat: attacker", "bids: winner"),
    *("bids: order of movers", "reach by sea", "reach of hired units", "setup: units", "setup: dalcs"),
    *("setup: kingdoms", "secret hands", "sealed answers", "harvest: cards"),
)
GAMES = (("four-player", "t2"), ("four-player", "t5"), ("three-player", "t9"), ("two-player", "t4"))


# ---------------------------------------------------------------------- it agrees


def test_it_agrees_with_the_engine():
    found: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    quick = [task for task in tasks("bretwalda", 5, "small", moments=150) if task.driver == "random"]
    for audit in audits(quick):
        found.update(one.difference.check for one in audit.found)
        compared += audit.counted
    assert not found
    assert len(compared) > 70
    assert set(compared) <= {
        *WRONG_TABLES,
        *WRONG_STEPS,
        *ELSEWHERE,
        *[check for _, check, _ in OFFERED_TOO_MUCH],
    }


# ---------------------------------------------------------------------- what was found (docs/oracles-bretwalda.md)


def at_work(phase: str, areas: dict[str, Any], card: str = "sp1", who: str = "northumbria", **more: Any) -> Game:
    """One kingdom acts; Wessex has a Ruler in its Capital."""
    board: dict[str, Any] = {
        "areas": {**areas, "wintaceaster": {"control": "wessex", "units": {"wessex": {"ruler": 1}}}}
    }
    board["kingdoms"] = {who: {"gold": 5, "ruler": "eanred", **more.pop("kingdom", {})}}
    hidden = more.pop("hidden", {})
    board |= more
    rounds = {"sp": 1, "su": 2, "au": 3, "wi": 4}
    at = {"round": rounds[card[:2]], "phase": phase, "card": card, "actor": who, "taken": 0}
    return logres.position("bretwalda", {"scenario": "four-player", "at": at, "board": board, "hidden": hidden}, seed=1)


def seen(game: Game) -> set[str]:
    return {difference.check for difference in BretwaldaOracle("bretwalda").at_moment(Moment(game.clone()))}


def played(oracle: BretwaldaOracle, game: Game, text: str) -> set[str]:
    before, written = game.clone(), game.lines.size
    game.play(text)
    return {found.check for found in oracle.after_step(Step(before, text, game, game.lines.since(written)))}


def test_granaries_in_a_drought():
    units = {"northumbria": {"thegn": 1}}
    areas = {"poclinton": {"control": "northumbria", "units": units, "buildings": ["granary"]}}
    game = at_work("action", areas, card="su3")
    assert played(BretwaldaOracle("bretwalda"), game, "collection") == set()


def test_road_wardens_and_ships():
    areas = {"hagustaldes": {"control": "northumbria", "units": {"northumbria": {"thegn": 1}}}}
    areas["eoforwic"] = {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}
    ship = [{"side": "northumbria", "name": "ship_1", "at": "eoforwic"}]
    game = at_work("movement", areas, vessels=ship, kingdom={"tiles": ["road_wardens"]})
    assert seen(game) == set()


def test_beornwulf_at_levy_time():
    areas = {"tamworthige": {"control": "mercia", "units": {"mercia": {"ruler": 1}}}}
    areas["mameceaster"] = {"control": "mercia"}
    game = at_work("fyrd", areas, card="au4", who="mercia", kingdom={"ruler": "beornwulf", "gold": 0})
    for text in ("recruit ceorl tamworthige", "recruit ceorl mameceaster"):
        game.play(text)
    assert seen(game) == set()


def test_the_hoard_and_ships():
    areas = {"eoforwic": {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}}
    game = at_work("fyrd", areas, kingdom={"gold": 2}, hidden={"hands": {"northumbria": ["l29"]}})
    assert seen(game) == set()
    game.play("play l29")
    assert seen(game) == set()


def test_crown_before_the_spoils():
    dalcs = ["eoforwic", "loidis", "gyrrum", "dor", "hamptun", "steanford", "hwit_aern"]
    areas: dict[str, Any] = {area: {"control": "northumbria"} for area in dalcs[1:]}
    areas["eoforwic"] = {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}
    areas["hwit_aern"] = {"control": "wessex", "food": 1}
    areas["dun_pris"] = {"control": "northumbria", "units": {"northumbria": {"thegn": 1}}}
    game = at_work("movement", areas, dalcs=dalcs)
    for text in ("move thegn dun_pris", "to hwit_aern"):
        game.play(text)
    assert game.result is not None
    assert game.result.winners == ("northumbria",)


# ---------------------------------------------------------------------- it can fail


@dataclass
class Recorded:
    """A game at random: some of the questions of each kind, and every step."""

    sights: dict[str, list[Sight]] = field(default_factory=dict)
    strides: list[Stride] = field(default_factory=list)


@cache
def recorded(scenario: str, seed: str) -> Recorded:
    game, player, found = logres.new("bretwalda", scenario, seed=seed), RandomPlayer(seed), Recorded()
    while game.pending:
        kept = found.sights.setdefault(game.pending[0].kind, [])
        if len(kept) < 12:
            kept.append(Sight.of(game))
        seat, action = player.choose(game)
        before, written = game.clone(), game.lines.size
        game.play(action, seat)
        found.strides.append(Stride.of(Step(before, action.text, game, game.lines.since(written))))
    return found


def sights(kind: str) -> Iterator[Sight]:
    for scenario, seed in GAMES:
        yield from recorded(scenario, seed).sights.get(kind, [])


def judged(sight: Sight) -> set[str]:
    return {found.check for found in BretwaldaOracle("bretwalda").judged(sight)}


OFFERED_TOO_MUCH = [
    ("ChooseAction", "actions left", "prayer"),
    ("Walk", "reach by land", "to wiht"),
    ("MoveUnits", "who may move", "move thegn man"),
    ("MoveUnits", "who may sail", "sail ship_9"),
    ("Muster", "fyrd: recruit", "recruit thegn man"),
    ("Muster", "fyrd: upgrade", "upgrade thegn man"),
    ("Muster", "fyrd: ship", "ship dor"),
    ("Muster", "fyrd: levy", "levy eoforwic"),
    ("Muster", "fyrd: cards", "discard l99"),
    ("Develop", "development: tiles", "tile none"),
    ("Develop", "development: buildings", "build abbey eoforwic"),
    ("Develop", "development: cards", "discard l99"),
    ("Bid", "bids: amounts", "bid 99"),
    ("PlayDanes", "raid: cards drawn", "raid nowhere"),
    ("Hire", "hire", "hire thegn nowhere"),
    ("Starve", "winter: who starves", "starve ruler eoforwic"),
    ("TakeFood", "winter: food", "eat nowhere"),
    ("PortCall", "port", "buy nowhere"),
    ("Claim", "chronicles", "claim c99"),
    ("ClaimAtOnce", "chronicles", "claim c99"),
    ("Throne", "new ruler", "throne man"),
    ("RetreatTo", "retreat: defender", "back man"),
]


@pytest.mark.parametrize(("kind", "check", "answer"), OFFERED_TOO_MUCH)
def test_an_answer_too_many_is_seen(kind: str, check: str, answer: str):
    found = False
    for sight in sights(kind):
        assert not judged(sight)
        found = found or check in judged(replace(sight, legal=sight.legal | {answer}))
    assert found


@pytest.mark.parametrize(("kind", "check"), sorted({(kind, check) for kind, check, _ in OFFERED_TOO_MUCH}))
def test_an_answer_too_few_is_seen(kind: str, check: str):
    def mobilised(board: dict[str, Any]) -> None:
        for kingdom in board["kingdoms"].values():
            kingdom["tiles"] = ["countryside_mobilisation"]

    asked = list(sights(kind))
    if check == "fyrd: levy":
        asked = [replace(sight, table=doctored(sight.table, mobilised)) for sight in asked]
    if check == "port":
        asked = [replace(sight, own=doctored(sight.own, lambda board: board.update(initiatives=[]))) for sight in asked]
    assert any(check in judged(replace(sight, legal=frozenset())) for sight in asked)


def doctored(table: Table, change: Callable[[dict[str, Any]], None]) -> Table:
    view = deepcopy(table.view)
    change(view["board"])
    return Table(view)


def kingdom_of(board: dict[str, Any]) -> dict[str, Any]:
    kingdom: dict[str, Any] = board["kingdoms"]["northumbria"]
    return kingdom


def put(board: dict[str, Any], area: str, **what: Any) -> None:
    board["areas"][area] = {"kind": board["areas"][area]["kind"], "units": {}, **what}


def ship(at: str, side: str = "northumbria", **aboard: int) -> dict[str, Any]:
    return {"side": side, "name": "ship_1", "at": at, "aboard": aboard}


def hold_all(board: dict[str, Any]) -> None:
    for area in board["areas"].values():
        area["control"] = "northumbria"


def raise_armies(board: dict[str, Any]) -> None:
    put(board, "man", units={"northumbria": {"ceorl": 9, "ruler": 2}}, control="northumbria")


WRONG_TABLES: dict[str, Callable[[dict[str, Any]], None]] = {
    "dalcs": lambda board: kingdom_of(board).update(dalcs=9),
    "instant victory": lambda board: kingdom_of(board).update(chronicles=["c01"] * 9),
    "pillage": lambda board: board["areas"]["oxenaforda"].update(
        pillaged=not board["areas"]["oxenaforda"].get("pillaged")
    ),
    "control tokens": hold_all,
    "tiles": lambda board: kingdom_of(board).update(tiles=["boar_snout", "boar_snout"]),
    "gold": lambda board: kingdom_of(board).update(gold=99),
    "figures": raise_armies,
    "rulers": raise_armies,
    "holds": lambda board: board["vessels"].append(ship("nor", thegn=4, ealdorman=1)),
    "buildings": lambda board: put(board, "man", buildings=["abbey", "granary"], control="wessex"),
    "lordship cards": lambda board: board["decks"].update(lordship=50),
    "danes cards": lambda board: board["decks"].update(danes=31),
    "chronicles held": lambda board: kingdom_of(board).update(goals=3),
    "one side in an area": lambda board: put(board, "man", units={"northumbria": {"thegn": 1}, "danes": {"dane": 1}}),
    "control": lambda board: put(board, "man", units={"northumbria": {"thegn": 1}}, control="wessex"),
    "laid waste": lambda board: put(board, "man", units={"danes": {"dane": 1}}, food=1),
    "one side in a sea": lambda board: board["vessels"].extend([ship("suth"), ship("suth", "wessex")]),
    "ships in harbour": lambda board: board["vessels"].append(ship("wintaceaster")),
    "season": lambda board: board.update(season="never"),
    "turn order": lambda board: board.update(direction=-board["direction"]),
    "sowing": lambda board: board.update(season="spring", round=5, card="sp1"),
}


@pytest.mark.parametrize("check", WRONG_TABLES)
def test_a_wrong_table_is_seen(check: str):
    changed = [
        replace(sight, table=doctored(sight.table, WRONG_TABLES[check]))
        for sight in sights("ChooseAction")
        if "northumbria" in sight.table.kingdoms
    ]
    assert any(check in judged(sight) for sight in changed)


def test_a_hand_of_nine_is_seen():
    sight = next(sight for sight in sights("Direction") if sight.table.card != "sp3")
    assert "hand limit" not in judged(sight)
    too_many = doctored(sight.table, lambda board: kingdom_of(board).update(hand=9))
    assert "hand limit" in judged(replace(sight, table=too_many))


def test_a_direction_set_by_another_is_seen():
    sight = next(sights("Direction"))
    other = next(seat for seat in sight.table.view["seats"] if seat != sight.seat)
    assert "direction" in judged(replace(sight, seat=other))


def test_hunger_beside_full_barns_is_seen():
    sight = next(sights("Starve"))

    def fill(board: dict[str, Any]) -> None:
        put(board, "man", control=sight.kingdom, food=1)

    assert "winter: all eaten" in judged(replace(sight, table=doctored(sight.table, fill)))


def test_a_retreat_at_the_wrong_time_is_seen():
    sight = next(sights("MayRetreat"))
    early = [line for line in sight.lines if line.kind != "wounds"]
    assert "retreat: when" in judged(replace(sight, lines=tuple(early)))


def test_attackers_that_go_where_defenders_may_are_seen():
    found = False
    for sight in sights("RetreatTo"):
        attacker = next(line for line in reversed(sight.lines) if line.kind == "battle").ids("actor")[0]
        found = found or "retreat: attacker" in judged(replace(sight, actor=attacker))
    assert found


def test_cards_of_a_collection_that_give_too_much_are_seen():
    areas = {"eoforwic": {"control": "northumbria", "units": {"northumbria": {"ruler": 1}}}}
    for card, text, change in (("l27", "play l27 eoforwic", fuller), ("l28", "play l28", richer)):
        game = at_work("action", areas, hidden={"hands": {"northumbria": [card]}})
        game.play("collection")
        before = game.clone()
        game.play(text)
        stride = Stride.of(Step(before, text, game, []))
        assert "harvest: cards" not in followed([stride])
        assert "harvest: cards" in followed([replace(stride, after=doctored(stride.after, change))])


def test_a_raid_of_the_wrong_winner_and_a_mover_out_of_turn_are_seen():
    sight = next(sight for sight in sights("PlayDanes") if any(line.kind == "bid" for line in sight.lines))
    bids = [
        replace(line, numbers=(line.numbers[0] + 9 * (line.about != sight.kingdom),))
        for line in sight.lines
        if line.kind == "bid"
    ]
    assert "bids: winner" in judged(replace(sight, lines=tuple(bids)))
    sight = next(sights("Hire"))
    other = next(seat for seat in sight.table.view["seats"] if seat != sight.seat)
    assert "bids: order of movers" in judged(
        replace(
            sight,
            moves=((other, "hire ceorl dor"), *sight.moves),
            lines=tuple(
                [
                    replace(line, numbers=(9 if line.about == sight.kingdom else 0,)) if line.kind == "bid" else line
                    for line in sight.lines
                ]
            ),
        )
    )


def test_a_way_by_sea_and_by_hire_that_is_wrong_is_seen():
    tally = Tally()
    sight = next(sights("Sail"))
    at = next(vessel["at"] for vessel in sight.table.vessels if vessel["side"] == sight.kingdom)
    name = next(vessel["name"] for vessel in sight.table.vessels if vessel["side"] == sight.kingdom)
    wrong = replace(sight, legal=frozenset({"sail nowhere"}))
    assert list(sea.sailing(wrong, tally, Voyage(sight.kingdom, name, at)))
    hired = [one for one in sights("Walk") if not any(line.kind == "turn" for line in one.lines)]
    assert any("reach of hired units" in judged(replace(one, legal=one.legal | {"to wiht"})) for one in hired)


def test_a_wrong_beginning_is_seen():
    table = Table(logres.new("bretwalda", seed=1).view(None, log=False))
    assert not list(opening.opening(table, Tally()))

    def upset(board: dict[str, Any]) -> None:
        put(board, "dor", units={"danes": {"dane": 1}}, dalc=1)
        kingdom_of(board).update(gold=6)

    checks = {found.check for found in opening.opening(doctored(table, upset), Tally())}
    assert checks == {"setup: units", "setup: dalcs", "setup: kingdoms"}


# ---------------------------------------------------------------------- steps

Change = Callable[[Stride], Stride | None]  # None: it has nothing to do with this step


def kinds(stride: Stride) -> set[str]:
    return {line.kind for line in stride.lines}


def with_line(kind: str, change: Callable[[Stride, Told], Told]) -> Change:
    def doctor(stride: Stride) -> Stride | None:
        if kind not in kinds(stride):
            return None
        lines = [change(stride, line) if line.kind == kind else line for line in stride.lines]
        return replace(stride, lines=tuple(lines))

    return doctor


def with_after(where: Callable[[Stride], bool], change: Callable[[dict[str, Any]], None]) -> Change:
    return lambda stride: replace(stride, after=doctored(stride.after, change)) if where(stride) else None


def more(stride: Stride, line: Told) -> Told:
    return replace(line, numbers=tuple([number + 1 for number in line.numbers]))


def another(stride: Stride, line: Told) -> Told:
    others = [kingdom for kingdom in stride.after.kingdoms if kingdom != line.about]
    return replace(line, about=others[0])


def elsewhere(stride: Stride, line: Told) -> Told:
    return replace(line, nouns=tuple([("area", "man") if kind == "area" else (kind, id) for kind, id in line.nouns]))


def richer(board: dict[str, Any]) -> None:
    for kingdom in board["kingdoms"].values():
        kingdom["gold"] += 1


def fuller(board: dict[str, Any]) -> None:
    for area in board["areas"].values():
        area["food"] = area.get("food", 0) + 1


def asked(kind: str) -> Callable[[Stride], bool]:
    return lambda stride: stride.asked == kind


def answered(kind: str, *verbs: str) -> Callable[[Stride], bool]:
    return lambda stride: stride.kind == kind and stride.action.split()[0] in verbs


def fewer_answers(kind: str) -> Change:
    return lambda stride: replace(stride, answers=frozenset()) if stride.asked == kind else None


def without(kind: str) -> Change:
    def doctor(stride: Stride) -> Stride | None:
        left = tuple([line for line in stride.lines if line.kind != kind])
        return replace(stride, lines=left) if kind in kinds(stride) else None

    return doctor


def twice(kind: str) -> Change:
    def doctor(stride: Stride) -> Stride | None:
        lines = tuple([line for line in stride.lines for _ in range(3 if line.kind == kind else 1)])
        return replace(stride, lines=lines) if kind in kinds(stride) else None

    return doctor


def loaded_dice(stride: Stride) -> Stride | None:
    """One die more than was rolled."""

    def load(stride: Stride, line: Told) -> Told:
        chance = tuple([replace(draw, values=(*draw.values, 1)) for draw in line.chance])
        return replace(line, chance=chance)

    fresh = any(line.kind == "wounds" and line.chance for line in stride.lines)
    return with_line("wounds", load)(stride) if fresh else None


def early_end(stride: Stride) -> Stride | None:
    if stride.after.view["result"] is None:
        return None
    after = doctored(stride.after, lambda board: board.update(round=3))
    return replace(stride, after=after)


def wrong_crown(stride: Stride) -> Stride | None:
    if stride.after.view["result"] is None:
        return None
    return replace(
        stride, after=Table({**stride.after.view, "result": {**stride.after.view["result"], "winners": ["nobody"]}})
    )


def told_in_the_open(stride: Stride) -> Stride | None:
    line = Told("draw", "wessex", "lordship.secret", (("card", "l07"),), (1,))
    return replace(stride, lines=(*stride.lines, line))


def kings_without_end(stride: Stride) -> Stride | None:
    line = next((line for line in stride.lines if line.rule == "battle.for-the-king"), None)
    return replace(stride, lines=(*stride.lines, *[line] * 9)) if line else None


def starving(board: dict[str, Any]) -> None:
    for area in board["areas"].values():
        for units in area["units"].values():
            units.pop("ceorl", None)


def short_round(stride: Stride) -> Stride | None:
    return replace(stride, moves=()) if "priority-phase" in kinds(stride) else None


def ploughland(stride: Stride) -> Stride | None:
    if stride.action != "collection":
        return None

    def plough(board: dict[str, Any]) -> None:
        board.update(season="spring")
        for kingdom in board["kingdoms"].values():
            kingdom["tiles"] = ["heavy_plough", "tax_collectors"]
        for area in board["areas"].values():
            area["control"] = stride.before.of_seat(stride.seat)

    return replace(stride, before=doctored(stride.before, plough))


WRONG_STEPS: dict[str, Change] = {
    "harvest: plough": ploughland,
    "harvest: gold": with_after(answered("ChooseAction", "collection"), richer),
    "harvest: food": with_after(answered("ChooseAction", "collection"), fuller),
    "port: rate": with_after(answered("PortCall", "sell", "buy"), richer),
    "fyrd: price": with_after(answered("Muster", "recruit", "upgrade", "buy"), richer),
    "fyrd: mead halls": with_line("draw", more),
    "development: price": with_after(answered("Develop", "tile", "build"), richer),
    "bids: purse": with_line("purse", more),
    "bids: payment": with_line("bid", more),
    "bids: ties in summer": fewer_answers("PickFirst"),
    "bids: ties in autumn": fewer_answers("PickFirst"),
    "bids: who breaks ties": lambda stride: (
        replace(stride, next_seat="nobody") if stride.asked == "PickFirst" else None
    ),
    "raid: danes": with_line("danes-land", more),
    "raid: sea": with_line("raid", elsewhere),
    "pretender": with_line("pretender", another),
    "rounds": with_line("round", lambda stride, line: replace(line, numbers=(99,))),
    "two actions each": short_round,
    "crown": wrong_crown,
    "crown: in time": early_end,
    "secret lines": told_in_the_open,
    "winter: hunger": without("starve"),
    "winter: units": with_after(
        lambda stride: stride.after.season == "winter" and stride.asked == "Direction", starving
    ),
    "battle: dice": loaded_dice,
    "battle: wounds": with_line("wounds", more),
    "battle: casualties": without("destroyed"),
    "battle: winner": with_line("battle-won", another),
    "battle: rounds": twice("wounds"),
    "battle: cards": fewer_answers("ReturnDrawn"),
    "deeds": twice("battle-won"),
    "for the king": kings_without_end,
    "retreat: where": with_line("retreat", elsewhere),
    "danes and neutrals: values": with_line("values", more),
    "danes and neutrals: losses": without("falls"),
}


def followed(strides: list[Stride]) -> set[str]:
    oracle = BretwaldaOracle("bretwalda")
    found: list[Difference] = []
    for stride in strides:
        found += oracle.followed(stride)
    return {difference.check for difference in found}


def part(strides: list[Stride], at: int) -> list[Stride]:
    """The steps around one, from the beginning of its round on."""
    start = max((n for n in range(at) if "round" in kinds(strides[n])), default=0)
    return strides[start : at + 40]


@pytest.mark.parametrize("check", WRONG_STEPS)
def test_a_wrong_step_is_seen(check: str):
    tried = 0
    for scenario, seed in GAMES:
        strides = recorded(scenario, seed).strides
        for at, stride in enumerate(strides):
            wrong = WRONG_STEPS[check](stride)
            if wrong is None or tried > 40:
                continue
            tried += 1
            if check in followed(part([*strides[:at], wrong, *strides[at + 1 :]], at)):
                return
    pytest.fail(f"{check} was not seen in {tried} steps")


# ---------------------------------------------------------------------- secrets


def test_a_card_in_the_wrong_view_is_seen():
    game = logres.new("bretwalda", seed=1)
    views = {seat: game.view(seat, log=False) for seat in game.seats}
    assert not list(secrets.leaks(views, Tally()))
    views["mercia"]["board"]["glimpsed"] = views["wessex"]["board"]["kingdoms"]["wessex"]["hand"]
    assert [found.check for found in secrets.leaks(views, Tally())] == ["secret hands"]


def test_a_sealed_answer_that_shows_is_seen(monkeypatch: pytest.MonkeyPatch):
    game = logres.new("bretwalda", seed=1)
    player = RandomPlayer(1)
    while game.pending[0].kind != "ReturnChronicle":
        player.play(game)
    assert not list(secrets.sealed(game, Tally()))
    honest = Game.view

    def view(self: Game, seat: str | None = None, log: bool = True) -> dict[str, Any]:
        return {**honest(self, seat, log), "last": self.history.last().text}

    monkeypatch.setattr(Game, "view", view)
    assert {found.check for found in secrets.sealed(game, Tally())} == {"sealed answers"}
