"""Notes for the recipe in hand, in the conversation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from actions.answering.common_sense.base import Match
from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.book import NoteBook, Noted
from actions.answering.notes.context import Before
from actions.answering.notes.files import Note
from actions.answering.question_type.model import Judged
from actions.answering.recipe_answers import Answer
from actions.kitchen import Kitchen
from actions.moves.continuing import Understood
from actions.moves.door import Door
from actions.moves.noted import _is_asked_again, needed
from actions.moves.noting import is_known_better, is_own
from actions.moves.turn import Part, Turn
from actions.recipes.adapting.model import Adaptation
from actions.recipes.model import Recipe
from actions.state import State
from tests.unit.moves.cook import Cook, Said, plan_for

ASKED = "why on earth would the dip want to be lumpy"


class Written(NoteBook):
    """A book in which one note comes nearest to every question."""

    def __init__(self, note: Note, confidence: float) -> None:
        self._found, self.asked = Noted(note, confidence), dict[str, Before | None]()

    def ask(self, text: str, recipe: Recipe, step: int, before: Before | None = None, without: frozenset[str] = frozenset()) -> Noted | None:
        self.asked[text] = before
        return None if self._found.note.id in without else self._found


def note(origin: str = "recipe", answer: str = "Whole pieces keep the avocado dip chunky.") -> Note:
    return Note.model_validate({"id": "chunky", "from": origin, "question": "Why does the guacamole stay chunky?", "answer": answer})


def cook_with(kitchen: Kitchen, domain: dict[str, Any], found: Note, confidence: float) -> Cook:
    cook = Cook(replace(kitchen, notes=Written(found, confidence)), domain)
    cook.start("guacamole")
    return cook


@pytest.mark.parametrize(("origin", "response", "source"), [("recipe", "utter_note", "recipe"), ("general", "utter_common_sense", "common_sense")])
def test_a_note_that_is_surely_meant_is_told_from_its_source(kitchen: Kitchen, domain: dict[str, Any], origin: str, response: str, source: str) -> None:
    cook = cook_with(kitchen, domain, note(origin), 0.9)
    step = cook.state.step
    assert cook.say("ask_other", ASKED).names == [response]
    trace = cook.slots["answer_trace"]
    assert (trace["source"], trace["answer_id"], cook.state.step) == (source, "note-chunky", step)
    assert "note chunky" in trace["path"]


def test_what_an_utterance_is_about_that_names_nothing_is_shown(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = cook_with(kitchen, domain, note(), 0.9)
    cook.say("ask_other", ASKED)
    assert cook.slots["answer_trace"]["resolved"] == note().question


@pytest.mark.parametrize(("follow", "told"), [("and if it burns?", False), ("and if the pieces are whole?", True), ("and the lumps?", True)])
def test_a_note_is_not_told_again_for_another_case_of_which_it_says_nothing(kitchen: Kitchen, domain: dict[str, Any], follow: str, told: bool) -> None:
    cook = cook_with(kitchen, domain, note(), 0.9)
    cook.say("ask_other", ASKED)
    assert ("utter_note" in cook.say("ask_other", follow).names) is told


def test_an_improbable_note_is_not_told(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = cook_with(kitchen, domain, note(), 0.1)
    assert "utter_note" not in cook.say("ask_other", ASKED).names


def test_a_note_goes_before_what_the_recipe_tells(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    assert cook_with(kitchen, domain, note(), 0.65).say("ask_servings", "how many people does this feed?").names == ["utter_note"]
    assert "utter_note" not in cook_with(kitchen, domain, note(), 0.5).say("ask_servings", "how many people does this feed?").names


def test_what_changes_as_the_cook_goes_along_is_never_told_by_a_note(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = cook_with(kitchen, domain, note(), 0.99)
    assert "utter_note" not in cook.say("ask_progress", "how many steps are left?").names


@pytest.mark.parametrize("amount", ["About 3 pieces stay in the avocado dip.", "Three pieces stay in the avocado dip."])
def test_amounts_of_a_note_are_not_told_of_a_recipe_in_other_amounts(kitchen: Kitchen, domain: dict[str, Any], amount: str) -> None:
    for factor, told in (("1", True), ("2", False)):
        cook = cook_with(kitchen, domain, note(answer=amount), 0.9)
        cook.slots["adaptation"] = Adaptation(factor=factor).model_dump(mode="json")
        assert ("utter_note" in cook.say("ask_other", ASKED).names) == told


def test_what_was_not_understood_is_the_question_of_a_sure_note(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    assert cook_with(kitchen, domain, note(), 0.9).say("off_topic", ASKED).names == ["utter_note"]
    assert "utter_note" not in cook_with(kitchen, domain, note(), 0.4).say("off_topic", ASKED).names


def test_a_move_is_never_taken_for_a_question_of_a_note(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = cook_with(kitchen, domain, note(), 0.99)
    step = cook.state.step
    cook.say("next", "next please")
    assert cook.state.step == step + 1


def test_without_a_recipe_there_are_no_notes(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(replace(kitchen, notes=Written(note(), 0.99)), domain)
    assert "utter_note" not in cook.say("ask_other", ASKED).names


def test_a_note_is_looked_up_behind_what_was_asked_last(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    book = Written(note(), 0.9)
    cook = Cook(replace(kitchen, notes=book), domain)
    cook.start("guacamole")
    cook.say("ask_other", ASKED)
    cook.say("ask_other", "why would it do that then")
    assert book.asked[ASKED] is None
    befores = [before for before in book.asked.values() if before is not None]
    assert befores and all((before.answer, before.note) == (note().answer, "chunky") for before in befores)


def test_what_a_follow_up_was_taken_for_is_shown(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = cook_with(kitchen, domain, note(), 0.9)
    cook.say("ask_other", "why is the guacamole so lumpy")
    cook.say("ask_other", "and the guacamole of my mother?")
    resolved = cook.slots["answer_trace"]["resolved"]
    assert "mother" in resolved and resolved.endswith(f"({note().question})")
    assert note().question not in cook.state.history[-1].resolved


class Together(Written):
    """A book in which the note is meant by a whole utterance rather than by its parts."""

    def ask(self, text: str, recipe: Recipe, step: int, before: Before | None = None, without: frozenset[str] = frozenset()) -> Noted | None:
        return replace(self._found, confidence=0.9 if "." in text else 0.3)


STATED, ASKING = Said("report", "This stone will not budge.", 0.5), Said("ask_other", "what would the spoon do?", 0.6)


def test_what_is_told_and_asked_together_is_one_question(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(replace(kitchen, notes=Together(note(), 0.9)), domain)
    cook.start("guacamole")
    assert cook.says(STATED, ASKING).names == ["utter_note"]
    assert cook.slots["answer_trace"]["question"] == f"{STATED.text} {ASKING.text}"


@pytest.mark.parametrize(("asked", "intent", "again"), [
    ("when is it done,", "repeat", True), ("when are the pieces whole,", "repeat", False), ("when is it done,", "understood", False),
])
def test_what_names_nothing_and_is_to_be_said_again_is_asked_of_the_running_step(kitchen: Kitchen, asked: str, intent: str, again: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="guacamole", step=3), f"{asked} again?")
    assert _is_asked_again(turn, [Part(asked, "ask_step_time"), Part("again?", intent)]) is again


def test_what_goes_on_is_played_beside_a_question(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(replace(kitchen, notes=Together(note(), 0.9)), domain)
    cook.start("guacamole")
    step = cook.state.step
    cook.says(Said("next", "Next please."), ASKING)
    assert cook.state.step == step + 1


class Probable(NoteBook):
    """A book in which one note comes nearest to everything, with a probability by how a text begins, and 0.1 for all else."""

    def __init__(self, **begins: float) -> None:
        self._begins = {start.replace("_", " "): confidence for start, confidence in begins.items()}

    def ask(self, text: str, recipe: Recipe, step: int, before: Before | None = None, without: frozenset[str] = frozenset()) -> Noted | None:
        return Noted(note(), next((confidence for start, confidence in self._begins.items() if text.lower().startswith(start)), 0.1))


def planned(kitchen: Kitchen, domain: dict[str, Any], book: NoteBook, *parts: Said) -> list[str]:
    cook = Cook(replace(kitchen, notes=book), domain)
    cook.start("guacamole")
    turn = Turn(cook.kitchen, cook.state, text=" ".join(part.text for part in parts))
    return [part.text for _, played in plan_for(turn, [Part(part.text, part.intent, part.confidence) for part in parts]).plays for part in played]


def test_two_questions_are_one_where_the_note_needs_both(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    parts = Said("ask_other", "can the spoon rest in it?"), Said("ask_step_time", "how long would the moon do so?")
    together = Probable(can_the_spoon_rest_in_it_how=0.9)
    assert len(planned(kitchen, domain, Together(note(), 0.9), *parts)) == 2
    assert planned(kitchen, domain, Probable(**{"can_the_spoon_rest_in_it?_how": 0.9}), *parts) == [" ".join(part.text for part in parts)]
    assert len(planned(kitchen, domain, together, *parts)) == 2


def test_what_is_told_beside_a_question_that_finds_its_note_alone_is_an_aside(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    parts = Said("off_topic", "My uncle is singing.", 0.6), Said("ask_other", "would the moon stay chunky?")
    assert planned(kitchen, domain, Probable(my_uncle=0.9, would_the_moon=0.88), *parts) != [" ".join(part.text for part in parts)]
    assert planned(kitchen, domain, Probable(my_uncle=0.9, would_the_moon=0.3), *parts) == [" ".join(part.text for part in parts)]


def test_a_wish_to_change_the_recipe_is_no_question_of_a_note(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = cook_with(kitchen, domain, note(), 0.97)
    assert "utter_note" not in cook.say("change_servings", "make it for eight").names


@pytest.mark.parametrize(("answerable", "least"), [(0.9, 0.0), (0.2, 0.6), (0.05, 0.75), (0.001, 0.9)])
def test_the_less_a_question_looks_answerable_the_more_probable_a_note_must_be(answerable: float, least: float) -> None:
    assert needed(answerable) == least


@pytest.mark.parametrize(("text", "told", "own"), [
    ("how much salt in all", "The rest of the salt, 1/4 teaspoon, goes into the tomatoes.", True),
    ("how much salt in all", "It takes 2 1/4 teaspoons of salt: 2 in the dough, the rest in the tomatoes.", False),
    ("how much salt", "The rest of the salt, 1/4 teaspoon, goes into the tomatoes.", False),
])
def test_a_note_about_a_part_does_not_tell_how_much_it_is_in_all(kitchen: Kitchen, text: str, told: str, own: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="guacamole", step=2), text)
    given = Answer("utter_amount", {"items": "2 1/4 tsp fine salt"}, answer_id="ingredient-4")
    assert is_own(Part(text, "ask_amount", 1.0), Understood(text, "ask_amount"), given, Noted(note(answer=told), 0.9), turn) == own


@pytest.mark.parametrize(("said", "better"), [("how spicy is it", False), ("how spicy is the curry", True)])
def test_what_a_dish_is_goes_before_no_note_where_the_cook_only_pointed_to_it(cook: Cook, monkeypatch: pytest.MonkeyPatch, said: str, better: bool) -> None:
    spicy = Note.model_validate({"id": "spicy", "from": "recipe", "question": "How hot is the curry?", "answer": "The curry is mild."})
    cook.prepare("chickpea-and-spinach-curry")
    turn = Turn(cook.kitchen, cook.state, text=said)
    door = Door(turn, Part(said, "ask_other"), "how spicy is the curry", turn.recipe)
    meaning = Pair(id="meaning-curry", question="What is a curry?", answer="A dish.", category="meaning", about=("curry",), language="en")
    monkeypatch.setattr(door, "_matched", (Match(meaning, 0.1, 0.9, believed=True), door.text))
    monkeypatch.setattr(door, "judged", Judged(general=0.9, answerable=1.0))
    assert is_known_better(door, Noted(spicy, 0.6)) is better


def test_a_trouble_beside_moves_is_the_question_of_a_note_that_surely_is_meant(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    parts = Said("report", "Had the 18 minutes", 0.98), Said("report_problem", "stock all used up and the rice still crunches.", 0.52), Said("next", "now what")
    whole = " ".join(part.text for part in parts)
    assert planned(kitchen, domain, Probable(had_the=0.92), *parts) == [whole]
    assert planned(kitchen, domain, Probable(had_the=0.7), *parts) != [whole]


@pytest.mark.parametrize(("text", "at", "own"), [("do I need to peel these?", 9, False), ("do I need to peel these?", 2, True), ("do I need to peel the cucumber?", 9, True)])
def test_what_a_question_points_to_is_not_decided_by_another_step(kitchen: Kitchen, text: str, at: int, own: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="gazpacho", step=2), text)
    given = Answer("utter_check_yes", {"fact": "peel the cucumber"}, answer_id=f"step-{at}", confidence=0.9)
    assert is_own(Part(text, "ask_other", 1.0), Understood(text, "ask_other"), given, Noted(note(answer="The tomatoes keep their skin."), 0.95), turn) == own


@pytest.mark.parametrize(("sure", "own"), [(0.85, False), (0.6, True)])
def test_a_note_that_surely_is_meant_tells_more_than_that_it_comes_later(kitchen: Kitchen, sure: float, own: bool) -> None:
    text = "should I wash the chicken first?"
    turn = Turn(kitchen, State(stage="cooking", recipe="roast-chicken-with-potatoes-and-carrots", step=3), text)
    given = Answer("utter_check_not_yet", {"number": 21}, answer_id="step-21", confidence=0.9)
    assert is_own(Part(text, "ask_other", 1.0), Understood(text, "ask_other"), given, Noted(note(answer="Do not rinse the chicken."), sure), turn) == own


@pytest.mark.parametrize(("text", "better"), [("is the gazpacho spicy?", False), ("is gazpacho the same as salmorejo?", True)])
def test_a_comparison_is_better_known_only_where_both_are_named(kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch, text: str, better: bool) -> None:
    door = Door(Turn(kitchen, State(stage="preparing", recipe="gazpacho"), text=text), Part(text, "ask_other", 1.0), text, kitchen.store.get("gazpacho"))
    pair = Pair(id="apart", question="How is gazpacho different from salmorejo?", answer="Salmorejo is thicker.", category="difference", about=("gazpacho", "salmorejo"))
    monkeypatch.setattr(door, "_matched", (Match(pair, 0.45, 0.55, believed=True), text))
    monkeypatch.setattr(door, "judged", Judged(general=0.8, answerable=1.0))
    assert is_known_better(door, Noted(note(answer="It is mild."), 0.69)) is better


@pytest.mark.parametrize(("text", "own"), [("tell me more about how to do this step", True), ("tell me more about the nuts", False)])
def test_more_about_this_step_is_told_by_the_recipe(kitchen: Kitchen, text: str, own: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="banana-walnut-muffins", step=9), text=text)
    given = Answer("utter_detail", {}, confidence=0.4)
    assert is_own(Part(text, "ask_detail", 0.63), Understood(text, "ask_detail"), given, Noted(note(answer="The recipe has 6 steps."), 0.6), turn) == own


@pytest.mark.parametrize("origin", ["recipe", "general"])
def test_a_note_begins_with_its_yes_or_no_where_that_is_asked_for(kitchen: Kitchen, domain: dict[str, Any], origin: str) -> None:
    cook = cook_with(kitchen, domain, note(origin, "The guacamole isn't blended; a fork is enough."), 0.99)
    assert cook.say("ask_other", "would one have to say that the guacamole is blended, like soup").messages[0]["answer"] == "The guacamole isn't blended; a fork is enough."
    assert cook.say("ask_other", "is the guacamole blended").messages[0]["answer"] == "No. The guacamole isn't blended; a fork is enough."
