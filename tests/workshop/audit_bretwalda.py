"""What the tests of Bretwalda's oracle share: recorded games, and ways to falsify them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import logres
from logres.engine.game import Game
from logres_workshop.audit.bretwalda import BretwaldaOracle
from logres_workshop.audit.bretwalda.views import LogLine, QuestionView, StepView, Table
from logres_workshop.audit.moments import Difference, Step
from logres_workshop.random_play import RandomPlayer

GAMES = (("four-player", "t2"), ("four-player", "t5"), ("three-player", "t9"), ("two-player", "t4"))


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


@dataclass
class Recorded:
    """A game at random: some of the questions of each kind, and every step."""

    questions: dict[str, list[QuestionView]] = field(default_factory=dict)
    steps: list[StepView] = field(default_factory=list)


@cache
def recorded(scenario: str, seed: str) -> Recorded:
    game, player, found = logres.new("bretwalda", scenario, seed=seed), RandomPlayer(seed), Recorded()
    while game.pending:
        kept = found.questions.setdefault(game.pending[0].kind, [])
        if len(kept) < 12:
            kept.append(QuestionView.of(game))
        seat, action = player.choose(game)
        before, written = game.clone(), game.lines.size
        game.play(action, seat)
        found.steps.append(StepView.of(Step(before, action.text, game, game.lines.since(written))))
    return found


def questions(kind: str) -> Iterator[QuestionView]:
    for scenario, seed in GAMES:
        yield from recorded(scenario, seed).questions.get(kind, [])


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


Change = Callable[[StepView], StepView | None]  # None: it has nothing to do with this step


def kinds(step: StepView) -> set[str]:
    return {line.kind for line in step.lines}


def with_line(kind: str, change: Callable[[StepView, LogLine], LogLine]) -> Change:
    def doctor(step: StepView) -> StepView | None:
        if kind not in kinds(step):
            return None
        lines = [change(step, line) if line.kind == kind else line for line in step.lines]
        return replace(step, lines=tuple(lines))

    return doctor


def with_after(where: Callable[[StepView], bool], change: Callable[[dict[str, Any]], None]) -> Change:
    return lambda step: replace(step, after=doctored(step.after, change)) if where(step) else None


def more(step: StepView, line: LogLine) -> LogLine:
    return replace(line, numbers=tuple([number + 1 for number in line.numbers]))


def another(step: StepView, line: LogLine) -> LogLine:
    others = [kingdom for kingdom in step.after.kingdoms if kingdom != line.about]
    return replace(line, about=others[0])


def elsewhere(step: StepView, line: LogLine) -> LogLine:
    return replace(line, nouns=tuple([("area", "man") if kind == "area" else (kind, id) for kind, id in line.nouns]))


def richer(board: dict[str, Any]) -> None:
    for kingdom in board["kingdoms"].values():
        kingdom["gold"] += 1


def fuller(board: dict[str, Any]) -> None:
    for area in board["areas"].values():
        area["food"] = area.get("food", 0) + 1


def without_tokens(board: dict[str, Any]) -> None:
    for area in board["areas"].values():
        area.pop("control", None)


def asked(kind: str) -> Callable[[StepView], bool]:
    return lambda step: step.asked == kind


def answered(kind: str, *verbs: str) -> Callable[[StepView], bool]:
    return lambda step: step.kind == kind and step.action.split()[0] in verbs


def fewer_answers(kind: str) -> Change:
    return lambda step: replace(step, answers=frozenset()) if step.asked == kind else None


def without(kind: str) -> Change:
    def doctor(step: StepView) -> StepView | None:
        left = tuple([line for line in step.lines if line.kind != kind])
        return replace(step, lines=left) if kind in kinds(step) else None

    return doctor


def twice(kind: str) -> Change:
    def doctor(step: StepView) -> StepView | None:
        lines = tuple([line for line in step.lines for _ in range(3 if line.kind == kind else 1)])
        return replace(step, lines=lines) if kind in kinds(step) else None

    return doctor


def loaded_dice(step: StepView) -> StepView | None:
    """One die more than was rolled."""

    def load(step: StepView, line: LogLine) -> LogLine:
        chance = tuple([replace(draw, values=(*draw.values, 1)) for draw in line.chance])
        return replace(line, chance=chance)

    fresh = any(line.kind == "dice" and line.chance for line in step.lines)
    return with_line("dice", load)(step) if fresh else None


def early_end(step: StepView) -> StepView | None:
    if step.after.view["result"] is None:
        return None
    after = doctored(step.after, lambda board: board.update(round=3))
    return replace(step, after=after)


def wrong_crown(step: StepView) -> StepView | None:
    if step.after.view["result"] is None:
        return None
    return replace(
        step, after=Table({**step.after.view, "result": {**step.after.view["result"], "winners": ["nobody"]}})
    )


def told_in_the_open(step: StepView) -> StepView | None:
    line = LogLine("draw", "wessex", "lordship.secret", (("card", "l07"),), (1,))
    return replace(step, lines=(*step.lines, line))


def kings_without_end(step: StepView) -> StepView | None:
    line = next((line for line in step.lines if line.rule == "battle.for-the-king"), None)
    return replace(step, lines=(*step.lines, *[line] * 9)) if line else None


def starving(board: dict[str, Any]) -> None:
    for area in board["areas"].values():
        for units in area["units"].values():
            units.pop("ceorl", None)


def short_round(step: StepView) -> StepView | None:
    return replace(step, moves=()) if "priority-phase" in kinds(step) else None


def ploughland(step: StepView) -> StepView | None:
    if step.action != "collection":
        return None

    def plough(board: dict[str, Any]) -> None:
        board.update(season="spring")
        for kingdom in board["kingdoms"].values():
            kingdom["tiles"] = ["heavy_plough", "tax_collectors"]
        for area in board["areas"].values():
            area["control"] = step.before.of_seat(step.seat)

    return replace(step, before=doctored(step.before, plough))


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
    "bids: who breaks ties": lambda step: replace(step, next_seat="nobody") if step.asked == "PickFirst" else None,
    "raid: danes": with_line("danes-land", more),
    "raid: sea": with_line("raid", elsewhere),
    "pretender": with_line("pretender", another),
    "rounds": with_line("round", lambda step, line: replace(line, numbers=(99,))),
    "two actions each": short_round,
    "crown": wrong_crown,
    "crown: in time": early_end,
    "secret lines": told_in_the_open,
    "winter: hunger": without("starve"),
    "winter: units": with_after(lambda step: step.after.season == "winter" and step.asked == "Direction", starving),
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
    "control taken": with_after(asked("ChooseAction"), without_tokens),
}


def followed(steps: list[StepView]) -> set[str]:
    oracle = BretwaldaOracle("bretwalda")
    found: list[Difference] = []
    for step in steps:
        found += oracle.followed(step)
    return {difference.check for difference in found}
