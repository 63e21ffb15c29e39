"""More detail, why, and how a technique goes."""

from __future__ import annotations

import pytest

from tests.unit.answering.sample import ADD, CHOP, FRY, SIMMER, ask, bare, soup


def test_detail_is_the_fuller_wording_of_the_step() -> None:
    found = ask("ask_detail", step=FRY)
    assert (found.response, found.fields["detail"]) == ("utter_detail", "Stir them until you can squash one with the spoon.")


def test_detail_shows_the_picture_of_the_step() -> None:
    found = ask("ask_detail", step=CHOP)
    assert (found.response, found.fields["picture"]) == ("utter_detail_picture", "onions.jpg")


def test_a_step_without_detail_explains_the_technique_in_it() -> None:
    found = ask("ask_detail", step=SIMMER)
    assert (found.response, found.fields) == ("utter_technique", {"items": "Simmer: Keep small bubbles rising."})


def test_a_step_without_anything_more_repeats_what_it_says() -> None:
    found = ask("ask_detail", step=ADD)
    assert (found.response, found.answer_id) == ("utter_no_detail", f"step-{ADD}")
    assert found.fields["step_text"] == soup().steps[ADD - 1].text


@pytest.mark.parametrize("text", ["how do I chop?", "How does one go about chopping things", "chopped how?"])
@pytest.mark.parametrize("step", [0, 1, 9])
def test_a_named_technique_is_explained_at_any_time(text: str, step: int) -> None:
    assert ask("ask_how_to", text, step).fields == {"items": "Chop: Rock the knife up and down."}


def test_a_technique_that_only_the_entity_names_is_explained() -> None:
    assert ask("ask_how_to", "how do I do that", ADD, technique=["simmering"]).fields == {"items": "Simmer: Keep small bubbles rising."}


def test_how_without_a_name_means_the_running_step() -> None:
    assert ask("ask_how_to", "how?", FRY).fields["detail"] == "Stir them until you can squash one with the spoon."


def test_a_technique_of_the_step_without_its_own_words_is_told_by_the_detail() -> None:
    assert ask("ask_how_to", "how do I fry them", FRY, technique=["fry"]).answer_id == f"detail-{FRY}"


def test_another_technique_is_not_explained_by_the_step_at_hand() -> None:
    found = ask("ask_how_to", "how do I flambé?", FRY, technique=["flambé"])
    assert (found.response, found.found) == ("utter_no_how_to", False)


def test_why_is_the_reason_of_the_step_and_of_no_other() -> None:
    assert ask("ask_why", step=CHOP).fields == {"why": "Small pieces melt away in the soup."}
    assert not ask("ask_why", step=FRY).found
    assert not ask("ask_why").found


def test_all_techniques_are_told_one_a_line() -> None:
    assert ask("ask_techniques").fields["items"].splitlines() == ["Chop: Rock the knife up and down.", "Simmer: Keep small bubbles rising."]


@pytest.mark.parametrize("kind", ["ask_techniques", "ask_why"])
def test_a_recipe_without_explanations_does_not_know(kind: str) -> None:
    assert not ask(kind, "how?", 1, of=bare()).found


@pytest.mark.parametrize("kind", ["ask_detail", "ask_how_to"])
def test_a_step_without_explanation_is_told_again_while_it_runs(kind: str) -> None:
    assert ask(kind, "how?", 1, of=bare()).response == "utter_no_detail"
    assert not ask(kind, "how?", of=bare()).found
