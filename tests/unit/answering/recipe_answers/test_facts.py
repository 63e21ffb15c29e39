"""Name, servings, time and tools of the whole recipe."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.facts import author, made, servings, tool_size, utensils
from tests.unit.answering.recipe_answers.asking import asked
from tests.unit.answering.sample import ask, bare
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("ask_recipe_name", {"title": "Pea Soup"}),
        ("ask_servings", {"servings": 4}),
        ("ask_duration", {"duration": "1 hour"}),
        ("ask_utensils", {"items": "large soup pot and wooden spoon"}),
    ],
)
@pytest.mark.parametrize("step", [0, 1, 9])
def test_facts_are_told_at_any_time(kind: str, fields: dict[str, object], step: int) -> None:
    found = ask(kind, step=step)
    assert found.found
    assert found.fields == fields


@pytest.mark.parametrize("kind", ["ask_servings", "ask_duration", "ask_utensils"])
def test_a_fact_that_the_recipe_leaves_out_is_unknown(kind: str) -> None:
    found = ask(kind, of=bare())
    assert not found.found
    assert "unknown" in found.response


@pytest.mark.parametrize(("text", "of", "told"), [
    ("what kind of pot do I need", "dutch-pea-soup", "pot"),
    ("which knife do I use for all of this", "dutch-pea-soup", "knife"),
])
def test_tools_of_a_class_are_told_alone(text: str, of: str, told: str) -> None:
    every, some = (str(utensils(asked(one, "start", of)).fields["items"]) for one in ("what tools do I need", text))
    assert told in some.lower()
    assert len(some) < len(every)


def test_without_a_time_the_number_of_steps_is_told() -> None:
    assert ask("ask_duration", of=bare()).fields == {"count": 3}


@pytest.mark.parametrize(
    ("text", "of", "told"),
    [
        ("How many cookies will I have in the end?", "chocolate-chip-cookies", "Twenty-four large cookies"),
        ("how many pizzas will I get out of this?", "pizza-margherita", "Four thin pizzas"),
        ("how many drinks is this?", "mango-lassi", "2"),
        ("how many slices will I get", "buttermilk-cornbread", "8"),
        ("how many wedges will there be", "buttermilk-cornbread", "8 wedges"),
        ("how many portions does it make", "dutch-pea-soup", "6"),
    ],
)
def test_how_many_it_makes_is_told_by_the_card(text: str, of: str, told: str) -> None:
    found = made(asked(text, "start", of))
    assert found is not None
    assert told in map(str, found.fields.values())


@pytest.mark.parametrize("text", ["how many eggs do I need", "how many minutes is this", "how many cookies fit on a tray", "how many spoons will I have to wash"])
def test_other_counts_are_left_to_others(text: str) -> None:
    assert made(asked(text, "start", "chocolate-chip-cookies")) is None


def test_the_size_of_a_listed_tool_is_told() -> None:
    found = tool_size(asked("What's the smallest pot that I can get away with?", "start", "dutch-pea-soup"))
    assert found is not None
    assert found.fields == {"items": "Large soup pot with lid (at least 6 l)"}
    assert tool_size(asked("what size of onion?", "start", "dutch-pea-soup")) is None
    assert tool_size(asked("how big is the skimmer?", "start", "dutch-pea-soup")) is None
    assert tool_size(asked("what size pieces for the pot?", "start", "dutch-pea-soup")) is None


def test_who_made_a_recipe_is_not_told() -> None:
    found = author(asked("who came up with this recipe?", "start", "guacamole"))
    assert found is not None
    assert (found.response, found.found) == ("utter_no_author", False)
    assert author(asked("who eats this?", "start", "guacamole")) is None


@pytest.mark.parametrize(
    ("yields", "number", "response", "fields"),
    [
        ("1.25 litres", None, "utter_yields", {"yields": "1.25 litres"}), ("makes 2½ litres", None, "utter_yields", {"yields": "2½ litres"}),
        ("Makes 2 dozen rolls", 24, "utter_yields", {"yields": "2 dozen rolls"}), ("Serves 4 to 6", 6, "utter_servings", {"servings": 6}),
        (None, 4, "utter_servings", {"servings": 4}),
        ("One 9-inch cake (8 servings)", 8, "utter_servings", {"servings": 8}), (None, None, "utter_unknown_servings", {}),
    ],
)
def test_what_it_makes_is_told_in_the_words_of_the_yield(yields: str | None, number: int | None, response: str, fields: dict[str, object]) -> None:
    found = servings(Question(text="how much does it make?", recipe=recipe(["2 eggs"], yields=yields, servings=number), lexicon=english()))
    assert (found.response, found.fields) == (response, fields)
