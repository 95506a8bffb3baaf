"""What seats are shown and asked: open questions, places, prices, and what they may do of their own accord."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import logres
from logres.engine import title as registry
from logres.engine import view
from logres.engine.actions import Action, Refusal
from logres.engine.board import Board
from logres.engine.chance import Dealer
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.engine.reach import Band, Barred, Field, Target, as_json
from logres.engine.title import Option, Title
from logres.engine.version import VERSION
from tests.engine.toys import toy

TOWNS = {town: town.title() for town in ("kent", "york", "essex", "wessex", "lindsey", "devon", "gwent", "dyfed")}


class Fair(Board):
    __slots__ = ("sold", "visited")

    def __init__(self) -> None:
        self.visited: list[str] = []
        self.sold: list[str] = []

    def copy(self) -> Fair:
        other = Fair()
        other.visited = self.visited[:]
        other.sold = self.sold[:]
        return other


class Visit(Decision):
    RULE = "fair.visit"

    def __init__(self, seat: str, towns: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.towns = towns

    @property
    def actor(self) -> str:
        return "pedlars"

    @property
    def prompt(self) -> str:
        return "Which town do the pedlars visit?"

    def legal(self, g: Game, b: Fair) -> list[Action]:
        return [*[Action("visit", area=town) for town in self.towns], Action("rest")]

    def price_of(self, g: Game, b: Fair, action: Action) -> str:
        return "2 Gold" if action.area == "york" else ""

    def apply(self, g: Game, b: Fair, action: Action) -> None:
        b.visited.append(action.text)


class Strict(Visit):
    ELSEWHERE = "No market is held in {}."


class Sell(Decision):
    """Wool and cloth are for sale, the crown is not."""

    RULE = "fair.sell"

    def candidates(self, g: Game, b: Fair) -> list[Action]:
        return [Action("sell", card=card) for card in ("wool", "cloth", "crown")]

    def refusal(self, g: Game, b: Fair, action: Action) -> Refusal | None:
        return Refusal("The crown is not for sale.", "fair.crown") if action.card == "crown" else None

    def apply(self, g: Game, b: Fair, action: Action) -> None:
        b.sold.append(f"{self.seat} {action.card}")


class Days(Procedure):
    STEPS = ("ask", "again")

    def ask(self, g: Game, b: Fair) -> None:
        kind = Strict if g.options["strict"] else Visit
        g.ask(kind("a", tuple(list(TOWNS)[: g.options["towns"]])))

    def again(self, g: Game, b: Fair) -> str | None:
        return "ask" if len(b.visited) < 2 else None


class FairTitle(Title):
    def __init__(self) -> None:
        options = (Option("towns", "int", 2, ""), Option("strict", "bool", False, ""))
        super().__init__("fair", "Fair", ("only",), options, (Visit, Strict, Sell, Days))

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return ("a", "b")

    def blank(self) -> Fair:
        return Fair()

    def start(self, g: Game) -> None:
        g.board = Fair()
        g.call(Days())

    def before_action(self, g: Game, b: Fair, decision: Decision, action: Action) -> None:
        g.add_line("fair.said", "said", "{} says: {}", decision.seat, action.text)

    def after_action(self, g: Game, b: Fair) -> None:
        if b.visited[-1:] == ["rest"]:
            g.end()

    def initiative(self, g: Game, b: Fair, seat: str) -> Decision | None:
        return Sell(seat) if seat == "b" and len(b.sold) < 2 else None

    def position(self, g: Game, b: Fair) -> dict[str, Any]:
        return {"board": {"visited": b.visited}}

    def place_name(self, id: str) -> str | None:
        return TOWNS.get(id)

    def fingerprint(self) -> str:
        return "figures-of-the-fair"


@pytest.fixture(autouse=True, scope="module")
def _fair() -> Iterator[None]:
    registry.register(FairTitle())
    yield
    registry._TITLES.pop("fair", None)


def fair(towns: int = 2, strict: bool = False) -> Game:
    return logres.new("fair", options={"towns": towns, "strict": strict}, seed=1)


def test_an_open_question_is_shown_with_all_it_says():
    question = {
        "seat": "a", "actor": "pedlars", "kind": "Visit", "prompt": "Which town do the pedlars visit?",
        "rule": "fair.visit", "answered": False,
    }  # fmt: skip
    game = fair()
    assert game.view("b")["pending"] == [question]
    assert [(asked["actor"], asked["prompt"]) for asked in toy("talk").view()["pending"]] == [("a", "Say")]
    brief = view.brief(game, "b")
    words = ("prompt", "rule")
    assert brief["pending"] == [{name: value for name, value in question.items() if name not in words}]
    assert (brief["seat"], brief["seats"], brief["options"]["towns"]) == ("b", ("a", "b"), 2)


def test_a_view_names_the_game_and_its_options():
    game = fair(strict=True)
    shown = game.view("b", log=False)
    assert {name: shown[name] for name in ("title", "scenario", "options", "seats", "seat", "count", "result")} == {
        "title": "fair", "scenario": "only", "options": {"towns": 2, "strict": True}, "seats": ["a", "b"], "seat": "b",
        "count": 0, "result": None,
    }  # fmt: skip
    chosen = logres.new("toy", options={"bots": ["x"]})
    chosen.view()["options"]["bots"].append("y")
    assert chosen.options["bots"] == ["x"], "a view is not the game itself"


def test_that_a_seat_has_answered_is_seen_by_all():
    game = toy("vote")
    game.play("yes", "b")
    told = {"a": False, "b": True, "c": False}
    assert {asked["seat"]: asked["answered"] for asked in game.view("c")["pending"]} == told
    assert {asked["seat"]: asked["answered"] for asked in view.brief(game, "c")["pending"]} == told
    assert view.waited_for(game) == ["a", "c"]


def test_answers_are_shown_to_their_seat_alone_and_with_their_price():
    game = fair()
    assert view.legal(game, "a") == [
        {"text": "visit kent", "verb": "visit", "area": "kent"},
        {"text": "visit york", "verb": "visit", "area": "york", "price": "2 Gold"},
        {"text": "rest", "verb": "rest"},
    ]
    assert view.legal(game, "b") == view.legal(game, None) == []


@pytest.mark.parametrize(
    ("towns", "strict", "said"),
    [
        (1, False, "Dyfed cannot be chosen now. You can choose Kent."),
        (2, False, "Dyfed cannot be chosen now. You can choose Kent or York."),
        (3, True, "No market is held in Dyfed. You can choose Kent, York or Essex."),
        (6, False, "Dyfed cannot be chosen now. You can choose Kent, York, Essex, Wessex, Lindsey or Devon."),
        (7, False, "Dyfed cannot be chosen now. There are 7 others to choose from."),
        (0, False, "Another question comes first: Which town do the pedlars visit?"),
        (0, True, "No market is held in Dyfed."),
    ],
)
def test_why_a_place_cannot_be_chosen_and_where_else(towns: int, strict: bool, said: str):
    assert str(fair(towns, strict).why_not("dyfed", "a")) == f"{said} [fair.visit]"


def test_what_is_no_place_is_no_answer():
    assert "'dance' is no answer to: Which town" in str(fair().why_not("dance", "a"))


def test_a_seat_plays_of_its_own_accord_and_the_question_stays():
    game = fair()
    assert [action.text for action in game.initiatives("b")] == ["sell wool", "sell cloth"]
    assert view.initiative(game, "b") == {
        "prompt": "Sell",
        "rule": "fair.sell",
        "legal": [{"text": f"sell {card}", "verb": "sell", "card": card} for card in ("wool", "cloth")],
    }
    game.play("sell wool", "b")
    assert game.board.dump() == {"sold": ["b wool"], "visited": []}
    assert [asked.kind for asked in game.pending] == ["Visit"]
    game.undo("b")
    assert game.board.dump()["sold"] == []


def test_who_has_nothing_to_do_of_his_own_accord_is_shown_nothing():
    game = fair()
    assert game.initiatives("a") == []
    assert view.initiative(game, "a") is view.initiative(game, None) is None
    with pytest.raises(logres.BadInput, match="nobody"):
        game.initiative("nobody")
    for _ in range(2):
        game.play("sell wool", "b")
    assert game.initiatives("b") == []
    with pytest.raises(logres.NotYourTurn):
        game.play("sell wool", "b")
    game.play("rest")
    assert game.result is not None, "a rule that fires at any moment has ended it"
    assert game.initiative("b") is None


def test_why_not_knows_what_a_seat_may_do_of_its_own_accord():
    game = fair()
    assert [game.why_not(action, "b") for action in game.initiatives("b")] == [None, None]
    assert game.why_not("sell wool", "b") is None
    assert str(game.why_not("sell crown", "b")) == "The crown is not for sale. [fair.crown]"
    assert str(game.why_not("sell moon", "b")) == "Nothing is asked of b now."
    assert game.why_not("sell wool", "a") is not None


def test_a_title_speaks_before_an_answer_but_not_in_a_trial():
    game = fair()
    game.play("visit york")
    assert [(line.text, line.seat, line.number) for line in game.log] == [("a says: visit york", "a", 1)]
    assert game.trial("rest").lines.size == 0


def test_a_record_and_a_save_name_the_figures_they_were_played_with():
    game = fair()
    assert '[Data "figures-of-the-fair"]' in game.record()
    assert logres.load(game.save()).made_with == ""
    assert repr(game.title) == "Title('fair')"


def test_a_record_names_all_it_takes_to_play_it_again():
    assert fair().record(whole=True).splitlines() == [
        '[Logres "1"]',
        '[Title "fair"]',
        '[Scenario "only"]',
        '[Options "{"strict":false,"towns":2}"]',
        '[Seats "a b"]',
        f'[Version "{VERSION}"]',
        '[Data "figures-of-the-fair"]',
        '[Seed "1"]',
        '[Epoch "0"]',
        "",
        "0. start",
    ]
    assert fair(3).position() == {
        "title": "fair", "scenario": "only", "options": {"strict": False, "towns": 3}, "board": {"visited": []},
    }  # fmt: skip


def test_bands_that_reach_the_same_share_one_field():
    near = Field(
        (Target("york", "step", ("kent", "york"), ("to york",), 2, True),), (Barred("Too far.", None, ("ely",)),)
    )
    far = Field((), ())
    bands = [
        Band("kent", stack, 2, {"infantry": 2}, ("take 2 infantry",), field)
        for stack, field in (("x", near), ("y", far), ("z", near))
    ]
    doc = as_json(bands)
    assert [band["field"] for band in doc["bands"]] == [0, 1, 0]
    assert doc["bands"][0] == {
        "origin": "kent", "stack": "x", "size": 2, "pieces": {"infantry": 2}, "begin": ["take 2 infantry"], "field": 0,
    }  # fmt: skip
    target = {"area": "york", "kind": "step", "path": ["kent", "york"], "actions": ["to york"]}
    assert doc["fields"] == [
        {
            "targets": [{**target, "arrive": 2, "fight": True}],
            "barred": [{"text": "Too far.", "rule": None, "areas": ["ely"]}],
        },
        {"targets": [], "barred": []},
    ]


def test_a_re_deal_keeps_ones_own_sealed_answer_and_guesses_the_others():
    game = toy("poll")
    game.play("maybe", "a")
    game.play("maybe", "b")
    before = game.digest()
    others = set()
    for seed in range(12):
        dealt = game.redeal("a", seed)
        dealt.play("yes", "c")
        own, other, _ = dealt.board.dump()["marks"]
        assert own == "a maybe"
        others.add(other)
    assert others == {"b yes", "b maybe"}, "what may be answered, and nothing that is refused"
    assert game.digest() == before


def test_a_re_deal_does_not_hold_what_others_have_played():
    game = toy("poll")
    game.play("maybe", "b")
    assert [move.text for move in game.history.all()] == ["start", "maybe"]
    assert game.redeal("a", 1).history.all() == []


def test_the_same_seed_gives_the_same_numbers_in_every_version():
    assert [toy("deal", seed).board.dump()["cards"] for seed in (1, 2)] == [["2", "1", "3", "4"], ["4", "2", "1", "3"]]
    game = toy("throws")
    game.play("throw")
    assert [(draw.label, draw.values) for draw in game.history.last().draws] == [
        ("first", (1, 1)), ("second", (6,)), ("card", ("elm",)),
    ]  # fmt: skip
    tried = [game.trial("throw", seed=seed).board.dump() for seed in (1, 2)]
    assert [(board["total"], board["cards"][-1]) for board in tried] == [(18, "oak"), (15, "yew")]
    keyed = game.trial("throw", key="k").board.dump()
    assert (keyed["total"], keyed["cards"][-1]) == (18, "yew")
    dealer = Dealer("x")
    assert [dealer.below(100) for _ in range(6)] == [54, 85, 77, 40, 89, 27]


def test_a_deck_can_lie_in_any_order():
    assert len({tuple(toy("deal", seed).board.dump()["cards"]) for seed in range(200)}) == 24
