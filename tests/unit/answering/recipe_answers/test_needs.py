"""Whether something is needed, worth the trouble, or may be left out."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.needs import need
from tests.unit.answering.recipe_answers.asking import asked

YES, NO, STEP = "utter_check_yes", "utter_check_no", "utter_check_yes_step"
TIKKA, CREME, CURRY, BREAD, CAKE = "chicken-tikka-skewers-with-cucumber-raita", "creme-caramel", "chickpea-and-spinach-curry", "buttermilk-cornbread", "lemon-drizzle-cake"


@pytest.mark.parametrize(
    ("text", "at", "of", "response", "told"),
    [
        ("do I really need to wring out the cucumber, seems a faff", "squeeze out its liquid", TIKKA, YES, "Wet cucumber"),
        ("is straining it really worth it", "Strain the custard through the sieve", CREME, YES, "egg white"),
        ("can I skip the straining?", "Strain the custard through the sieve", CREME, NO, "strain the custard"),
        ("is that really necessary?", "Strain the custard through the sieve", CREME, YES, "strain the custard"),
        ("okay to skip the honey?", "Cut the cornbread into 8 wedges", BREAD, YES, "optional"),
        ("is the chilli really necessary?", "start", CURRY, NO, "optional"),
        ("do I really have to wait the full 10 minutes?", "let the cornbread cool in the skillet", BREAD, YES, "10 minutes"),
        ("do I honestly need the fridge part?", "chill the dough", "chocolate-chip-cookies", YES, "spread less"),
        ("do I need the salting bit", "leave the aubergines to drain", "moussaka", YES, "sprinkling 1 teaspoon of the salt"),
        ("do i seriously have to wait an hour??", "Let the bread cool on the rack", "no-knead-white-bread", YES, "before you cut it"),
        ("do I have to wait for it to cool kids are going mental", "Melt the butter in the small", "blueberry-buttermilk-pancakes", YES, "could cook the eggs"),
        ("do I really have to wait half an hour my guests are hungry", "Let the moussaka stand", "moussaka", YES, "The layers set"),
        ("do I have to sift the flour", "Grease the loaf tin", CAKE, STEP, "sift"),
    ],
)
def test_what_is_done_is_needed_and_what_is_optional_is_not(text: str, at: str, of: str, response: str, told: str) -> None:
    found = need(asked(text, at, of))
    assert found is not None
    assert found.response == response
    assert told in found.fields["fact"]


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("why do I need to strain it?", "Strain the custard through the sieve", CREME),
        ("do I need to strain it before chilling?", "Strain the custard through the sieve", CREME),
        ("do I need to strain it or whisk it?", "Strain the custard through the sieve", CREME),
        ("can I skip the eggs?", "Strain the custard through the sieve", CREME),
        ("do I really need to iron my shirt?", "Strain the custard through the sieve", CREME),
        ("is it worth it?", "start", CREME),
        ("do I really have to wait?", "Strain the custard through the sieve", CREME),
        ("do I use the sieve?", "Strain the custard through the sieve", CREME),
    ],
)
def test_other_questions_are_left_to_others(text: str, at: str, of: str) -> None:
    assert need(asked(text, at, of)) is None


def test_them_is_what_another_clause_names_not_the_running_step() -> None:
    assert need(asked("raisins? no raisins for me, leave them out please", "Add half of the egg", "dutch-apple-pie")) is None
    assert need(asked("the egg? can I leave it out please", "Add half of the egg", "dutch-apple-pie")) is not None


@pytest.mark.parametrize("text", ["do i have to peel the tomatoes", "do I need to peel the bell pepper?", "can I skip peeling the tomatoes?"])
def test_what_is_done_with_one_food_says_nothing_of_another(text: str) -> None:
    assert need(asked(text, "Core the tomatoes", "gazpacho")) is None
    assert need(asked("do i have to peel the cucumber", "Core the tomatoes", "gazpacho")) is not None


def test_a_tool_is_no_deed() -> None:
    assert need(asked("do I have to push it through the sieve? seems a faff", "Set the sieve over", "gazpacho")) is None
    found = need(asked("do I have to press the soup through the sieve?", "Set the sieve over", "gazpacho"))
    assert found is not None
    assert found.response == YES
    assert "press the soup" in str(found.fields["fact"]).lower()
