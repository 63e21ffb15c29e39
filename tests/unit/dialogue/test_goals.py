"""Goals from what was read, in a situation, with readings that are given."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from actions.dialogue.goals import goals, situation_of
from actions.kitchen import Kitchen
from actions.moves.turn import Part, Turn
from actions.state import Offer, Pending, State
from actions.understanding.acts import Read, Segment, Situation
from actions.understanding.labels import ACTS, ASPECTS


class Given:
    """Reads each text as it is told to; anything else as nothing."""

    def __init__(
        self, readings: Mapping[str, str | Mapping[str, float]], aspect: str = "time"
    ) -> None:
        self._readings, self._aspect = readings, aspect

    def segments(self, text: str, situation: Situation, cost: float) -> list[Segment]:
        """Cut at commas, as far as each piece is known."""
        known = [piece.strip() for piece in text.split(",")]
        pieces = known if all(piece in self._readings for piece in known) else [text]
        return [
            Segment(piece, text.index(piece), text.index(piece) + len(piece), self.read(piece))
            for piece in pieces
        ]

    def read(self, text: str) -> Read:
        given = self._readings.get(text.strip(" ,.!"), "none")
        labels = {given: 0.97} if isinstance(given, str) else dict(given)
        rest = (1 - sum(labels.values())) / len(ACTS)
        return Read(
            {act: labels.get(act, 0) + rest for act in ACTS},
            {name: float(name == self._aspect) for name in ASPECTS},
        )


def cooking(kitchen: Kitchen, text: str, step: int = 4, pending: str = "") -> Turn:
    waits = Pending.model_validate({"kind": pending}) if pending else None
    return Turn(kitchen, State(stage="cooking", recipe="gazpacho", step=step, pending=waits), text)


def intents(
    turn: Turn, readings: Mapping[str, str | Mapping[str, float]], aspect: str = "time"
) -> list[str]:
    found = goals(turn, [Part(turn.text, "nlu_fallback")], Given(readings, aspect))
    return [goal.intent for goal in found]


@pytest.mark.parametrize(
    ("text", "readings", "wanted"),
    [
        ("next", {"next": "next"}, ["onward"]),
        ("how long does it take", {"how long does it take": "ask"}, ["ask_step_time"]),
        ("thanks, next", {"thanks": "social.thanks", "next": "next"}, ["onward"]),
        ("thanks", {"thanks": "social.thanks"}, ["thank"]),
        ("go back", {"go back": "back"}, ["previous"]),
        ("still pale", {"still pale": "progress"}, ["onward"]),
        ("yes", {"yes": "yes"}, ["understood"]),
    ],
)
def test_what_is_read_becomes_goals(
    kitchen: Kitchen, text: str, readings: dict[str, str], wanted: list[str]
) -> None:
    assert intents(cooking(kitchen, text), readings) == wanted


def test_what_may_be_a_question_moves_nothing(kitchen: Kitchen) -> None:
    doubtful = {"both in now": {"done": 0.6, "ask": 0.35}}
    assert intents(cooking(kitchen, "both in now"), doubtful) == ["ask_step_time"]


def test_what_may_be_a_question_starts_nothing(kitchen: Kitchen) -> None:
    text = "what do i need"
    turn = Turn(kitchen, State(stage="preparing", recipe="gazpacho"), text)
    assert intents(turn, {text: {"start.ready": 0.6, "ask": 0.35}}, "ingredients") == [
        "ask_ingredients"
    ]


def test_a_doubtful_move_is_asked_back(kitchen: Kitchen) -> None:
    found = goals(
        cooking(kitchen, "hm in"),
        [Part("hm in", "nlu_fallback")],
        Given({"hm in": {"done": 0.5, "progress": 0.4}}),
    )
    assert [(goal.intent, goal.parts[0].intent, goal.parts[0].confidence) for goal in found] == [
        ("onward", "report", 0.5)
    ]


@pytest.mark.parametrize("act", ["search", "back", "resume", "choose", "none"])
def test_a_title_of_another_recipe_is_chosen(kitchen: Kitchen, act: str) -> None:
    text = "no the dutch pea soup"
    assert intents(cooking(kitchen, text), {text: act}) == ["choose_recipe"]
    own = "no the gazpacho"
    assert intents(cooking(kitchen, own), {own: "resume"}) == ["resume"]


def test_a_title_in_a_question_is_asked_about(kitchen: Kitchen) -> None:
    text = "is dutch pea soup hard"
    assert intents(cooking(kitchen, text), {text: "ask"}) == ["ask_step_time"]


def test_of_two_steps_or_dishes_the_last_one_counts(kitchen: Kitchen) -> None:
    text, readings = "step 9, no step 8", {"step 9": "goto", "no step 8": "goto"}
    found = goals(cooking(kitchen, text), [Part(text, "nlu_fallback")], Given(readings))
    assert [(goal.intent, goal.parts[0].text) for goal in found] == [("go_to_step", "no step 8")]


def test_a_hurt_cook_is_helped_before_anything_else(kitchen: Kitchen) -> None:
    text = "ouch, i burnt my finger"
    found = goals(cooking(kitchen, text), [Part(text, "nlu_fallback")], Given({text: "progress"}))
    assert [goal.intent for goal in found] == ["ask_other"]
    assert "burn" in found[0].parts[0].text


def test_a_yes_answers_what_is_open(kitchen: Kitchen) -> None:
    assert intents(cooking(kitchen, "yes", pending="stop"), {"yes": "yes"}) == ["affirm"]
    assert intents(cooking(kitchen, "four", pending="servings"), {"four": "value"}) == [
        "change_servings"
    ]


def test_commands_and_emergencies_are_not_read_by_acts(kitchen: Kitchen) -> None:
    turn = cooking(kitchen, "/next")
    assert [goal.intent for goal in goals(turn, [Part("", "next")], Given({}))] == ["onward"]
    assert intents(cooking(kitchen, "my son drank bleach"), {"my son drank bleach": "next"}) == [
        "emergency"
    ]


def test_a_situation_has_stage_question_and_step(kitchen: Kitchen) -> None:
    found = situation_of(cooking(kitchen, "yes", pending="stop"))
    assert found.stage == "cooking"
    assert found.open
    assert found.step
    assert situation_of(Turn(kitchen, State(), "hello")) == Situation("idle")


@pytest.mark.parametrize(
    ("text", "offered", "wanted"),
    [
        ("the greek salad", "greek-salad", ["affirm"]),
        ("the greek salad", "gazpacho", ["choose_recipe"]),
    ],
)
def test_who_names_what_is_on_offer_agrees(
    kitchen: Kitchen, text: str, offered: str, wanted: list[str]
) -> None:
    waits = Pending(kind="confirm_recipe", recipe=offered)
    turn = Turn(kitchen, State(stage="choosing", pending=waits), text)
    assert intents(turn, {text: "choose"}) == wanted


def choosing(kitchen: Kitchen, text: str) -> Turn:
    shown = Offer(ids=("guacamole", "shakshuka"), shown=2)
    waits = Pending(kind="pick_recipe")
    return Turn(kitchen, State(stage="choosing", offer=shown, pending=waits), text)


@pytest.mark.parametrize(
    ("text", "aspect", "wanted"),
    [
        ("which of them is ready first", "duration", "compare_recipes"),
        ("how is Shakshuka different from Guacamole", "difference", "compare_recipes"),
        ("how is bulgur different from couscous", "difference", "ask_other"),
        ("which of them freezes", "storage", "ask_other"),
    ],
)
def test_recipes_that_are_shown_are_compared(
    kitchen: Kitchen, text: str, aspect: str, wanted: str
) -> None:
    assert intents(choosing(kitchen, text), {text: "ask"}, aspect) == [wanted]


def test_without_what_reads_acts_intents_are_as_they_came(kitchen: Kitchen) -> None:
    turn = cooking(kitchen, "done and how much salt")
    found = goals(turn, [Part("done", "done"), Part("how much salt", "ask_amount")], None)
    assert [goal.intent for goal in found] == ["onward", "ask_amount"]
