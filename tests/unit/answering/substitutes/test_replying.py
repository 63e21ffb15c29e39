"""From what a cook says about something that is not there to what is answered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.substitutes.replying import declined, next_of
from actions.answering.substitutes.situation import Reply
from actions.answering.substitutes.suggesting import accepted
from actions.recipes.adapting.model import Proposal
from tests.unit.answering.substitutes.sample import after, ask, cake, fields, missing, said, situation
from tests.unit.recipes.english import substitutes


def proposal(reply: Reply) -> Proposal:
    """What a yes would put into the recipe."""
    assert reply.proposal is not None
    return reply.proposal


def test_the_best_substitute_comes_with_the_amount_that_this_recipe_takes() -> None:
    reply = missing("I have no butter")
    assert said(reply) == ["utter_substitute_with_hint", "utter_ask_use_substitute"]
    assert fields(reply) == {"taken": "1 cup margarine", "replaced": "1 cup unsalted butter", "hint": "Take a block."}
    assert reply.adaptation.lacking == ("butter",)
    assert (reply.found, reply.source) == (True, "common_sense")


def test_what_only_fits_other_dishes_is_not_proposed_and_what_fails_here_neither() -> None:
    assert "dripping" not in str(fields(missing("no butter left")))
    tart = replace(situation(), recipe=cake().model_copy(update={"title": "Pastry Tart"}))
    assert fields(declined(proposal(missing("no butter", tart)), tart))["food"] == "unsalted butter"


def test_amounts_follow_the_number_of_servings() -> None:
    double = replace(situation(), adaptation=situation().adaptation.changed(factor="2"))
    assert fields(missing("no butter", double))["taken"] == "2 cups margarine"


def test_what_is_on_the_list_is_preferred() -> None:
    assert fields(missing("we ran out of sugar"))["taken"] == "¾ cup honey"


def test_a_no_leads_to_the_next_and_then_to_an_end() -> None:
    first = missing("no butter")
    second = declined(proposal(first), after(first))
    assert fields(second)["taken"] == "¾ cup sunflower oil"
    assert fields(second)["hint"] == "The crumb is coarser."
    third = declined(proposal(second), after(second))
    assert said(third) == ["utter_no_more_substitutes"]
    assert third.proposal is None


def test_a_yes_changes_every_line_of_that_food() -> None:
    reply = missing("no butter")
    assert reply.proposal is not None
    adaptation = accepted(reply.proposal, after(reply))
    found = situation().adapter(cake(), adaptation)
    assert [found.ingredients[at].text for at in (0, 9)] == ["1 cup margarine", "50 g margarine"]
    assert found.steps[1].text == "Beat the margarine with the sugar, using the mixer."


def test_what_is_reported_missing_is_not_proposed_for_something_else() -> None:
    reply = missing("no butter and no margarine")
    assert fields(reply)["taken"] == "¾ cup sunflower oil"


@pytest.mark.parametrize("text", ["I don't have that either", "no margarine either", "haven't got any of that"])
def test_a_substitute_that_is_not_there_either_leads_to_the_next(text: str) -> None:
    first = missing("no butter")
    assert fields(missing(text, after(first)))["taken"] == "¾ cup sunflower oil"


def test_of_two_missing_things_the_second_comes_once_the_first_is_settled() -> None:
    first = missing("we have no butter and no walnuts")
    assert first.proposal is not None
    assert first.proposal.rest == ("walnuts",)
    assert fields(next_of(first.proposal, after(first)))["taken"] == "100 g pecans"


def test_a_mixture_is_told_with_all_its_amounts() -> None:
    assert fields(missing("no buttermilk"))["taken"] == "1 cup milk with 1 tbsp vinegar"


@pytest.mark.parametrize(
    ("text", "response"),
    [
        ("I have no saffron", "utter_not_needed"), ("no zorbleberries in the house", "utter_not_needed"), ("I'm out of rum", "utter_can_leave_out"),
        ("no flour left", "utter_unknown_substitute"),
        ("I have no gelatin", "utter_nothing_replaces"), ("I don't have it", "utter_what_is_missing"), ("no wok", "utter_not_needed"),
    ],
)
def test_what_the_recipe_does_not_need_and_what_is_not_known_is_said(text: str, response: str) -> None:
    reply = missing(text)
    assert said(reply) == [response]
    assert reply.proposal is None


def test_a_tool_is_replaced_like_a_food() -> None:
    reply = missing("I don't own a mixer")
    assert fields(reply) == {"taken": "a whisk", "replaced": "the mixer", "hint": "It takes longer."}
    assert reply.proposal is not None
    assert situation().adapter(cake(), accepted(reply.proposal, after(reply))).steps[1].text == "Beat the unsalted butter with the sugar, using the whisk."


# ------------------------------------------------------------ what the cook offers


@pytest.mark.parametrize(
    "text",
    ["can I use margarine instead of butter", "is margarine okay instead of the butter?", "could I swap the butter for margarine",
     "margarine for the butter?", "replace the butter with margarine",
     "I only have margarine, no butter", "can the butter be replaced by margarine", "substitute margarine for butter", "I'm out of butter. would margarine do?"],
)
def test_what_the_table_allows_is_agreed_to(text: str) -> None:
    reply = ask(text)
    assert said(reply) == ["utter_may_use_with_hint", "utter_ask_use_substitute"]
    assert fields(reply)["taken"] == "1 cup margarine"


def test_what_the_recipe_itself_allows_is_agreed_to() -> None:
    reply = ask("can I use lard instead of butter for the tin", replace(situation(), recipe=cake().model_copy(update={"ingredients": cake().ingredients[9:]})))
    assert (said(reply)[0], fields(reply)["taken"], reply.source) == ("utter_may_use", "50 g lard", "recipe")


def test_what_is_not_known_is_not_guessed() -> None:
    reply = ask("can I use mayonnaise instead of butter")
    assert said(reply)[0] == "utter_unknown_whether"
    assert not said(ask("would semolina do instead of the flour"))[1:]
    assert not ask("would semolina do instead of the flour").found


def test_what_fails_in_this_dish_is_advised_against() -> None:
    tart = replace(situation(), recipe=cake().model_copy(update={"title": "Pastry Tart"}))
    assert said(ask("can I use sunflower oil instead of butter", tart))[0] == "utter_may_not_use"


@pytest.mark.parametrize(
    ("text", "step", "replaced"),
    [("can I use margarine", 2, "1 cup unsalted butter"), ("would pumpkin seeds do", 2, "100 g walnuts"), ("can I use a whisk", 2, "the mixer"),
     ("will salted butter work", 2, "1 cup unsalted butter")],
)
def test_what_it_is_meant_for_is_seen_from_the_step_and_the_table(text: str, step: int, replaced: str) -> None:
    assert fields(ask(text, situation(step=step)))["replaced"] == replaced


def test_an_offer_after_a_proposal_is_for_the_same_thing() -> None:
    first = missing("no butter")
    assert fields(ask("can I use sunflower oil", after(first)))["taken"] == "¾ cup sunflower oil"


def test_an_offer_is_for_what_was_spoken_of_since() -> None:
    first = missing("no butter")
    assert fields(ask("can I use sunflower oil", after(first, recent=("walnuts",))))["replaced"] == "1 cup unsalted butter"  # the table knows that
    assert fields(ask("can I use crème fraîche instead", after(first, recent=("walnuts",))))["replaced"].endswith("walnuts")
    assert fields(ask("can I use crème fraîche instead", replace(situation(), recent=("walnuts",))))["replaced"].endswith("walnuts")


def test_where_it_cannot_be_seen_it_is_asked_and_the_answer_is_understood() -> None:
    first = ask("can I use crème fraîche instead")
    assert (said(first), first.offered) == (["utter_instead_of_what"], "crème fraîche")
    assert fields(ask("instead of the buttermilk", after(first)))["taken"] == "1 cup milk with 1 tbsp vinegar"
    assert said(ask("instead of the buttermilk", after(first)))[0] == "utter_unknown_whether"


def test_what_the_recipe_takes_anyway_is_said_so() -> None:
    assert said(ask("can I use honey")) == ["utter_is_in_recipe"]


def test_what_was_replaced_can_come_back() -> None:
    reply = missing("no butter")
    assert reply.proposal is not None
    cooked = replace(situation(), adaptation=accepted(reply.proposal, after(reply)))
    back = ask("can I use butter after all", cooked)
    assert said(back) == ["utter_substitution_undone"]
    assert back.adaptation.substitutions == ()
    assert said(missing("I have no butter", cooked)) == ["utter_is_taken_already"]


@pytest.mark.parametrize("text", ["what can I use instead", "anything else I could use?", "what else works"])
def test_another_one_can_be_asked_for(text: str) -> None:
    first = missing("no butter")
    assert fields(ask(text, after(first)))["taken"] == "¾ cup sunflower oil"
    assert fields(ask(text, replace(situation(step=4), recent=("sugar",))))["replaced"] == "1 cup sugar"
    assert fields(ask(text, situation(step=4)))["replaced"] == "100 g walnuts"
    assert said(ask(text, situation(step=3))) == ["utter_instead_of_what"]


def test_without_a_recipe_the_table_is_told_and_nothing_is_asked() -> None:
    reply = ask("what can I use instead of sugar", situation(alone=True))
    assert (said(reply), fields(reply)["taken"], fields(reply)["replaced"]) == (["utter_substitute"], "three quarters as much maple syrup", "sugar")
    assert reply.proposal is None


# ------------------------------------------------------------ allergies


def test_an_allergy_names_the_ingredients_and_proposes_nothing_that_holds_it() -> None:
    reply = missing("my son is allergic to nuts")
    assert said(reply) == ["utter_concerned", "utter_substitute", "utter_ask_use_substitute"]
    assert fields(reply)["items"] == "walnuts"
    assert fields(reply)["taken"] == ["100 g pumpkin seeds", " chopped"][0]
    assert reply.avoid == ("nuts",)


def test_an_allergy_holds_for_what_is_asked_later() -> None:
    later = replace(situation(), avoid=("nuts",))
    assert said(missing("no vanilla extract", later)) == ["utter_substitutes_forbidden"]
    assert said(ask("can I use pecans instead of the walnuts", later)) == ["utter_substitute_forbidden"]
    assert said(ask("can I use almonds instead of the walnuts", later)) == ["utter_substitute_forbidden"]


def test_several_ingredients_are_gone_through_one_by_one() -> None:
    reply = missing("she can't have dairy")
    assert fields(reply)["items"] == "unsalted butter, buttermilk and butter"
    assert reply.proposal is not None
    assert reply.proposal.rest == ("buttermilk", "butter")


def test_an_allergy_to_a_food_that_is_no_common_allergen_is_kept_too() -> None:
    reply = missing("I'm allergic to vanilla")
    assert reply.avoid == ("vanilla",)
    assert said(reply)[0] == "utter_concerned"


def test_where_nothing_is_concerned_that_is_said_with_care() -> None:
    assert said(missing("we have a guest with a sesame allergy")) == ["utter_none_concerned"]
    assert said(missing("I'm vegan", situation(alone=True))) == ["utter_avoid_noted"]


@settings(deadline=None)
@given(text=st.text(max_size=200), named=st.lists(st.text(max_size=30), max_size=4), step=st.integers(0, 9), reports=st.booleans())
def test_anything_can_be_said_about_what_is_not_there(text: str, named: list[str], step: int, reports: bool) -> None:
    reply = (missing if reports else ask)(text, situation(step=min(step, 4)), named=named)
    assert reply.answers


SPOKEN = ["no",
          "butter", "instead", "of", "can", "I", "use", "sugar", "allergic", "to", "nuts", "mixer", "for", "the", "only", "have", "margarine", "vegan", "swap", "with", ",", "?"]
WORDS = st.lists(st.sampled_from(SPOKEN), max_size=10)


@settings(deadline=None)
@given(first=WORDS, second=WORDS, step=st.integers(0, 4))
def test_any_two_turns_about_it_are_answered(first: list[str], second: list[str], step: int) -> None:
    reply = missing(" ".join(first), situation(step=step))
    following = after(reply, situation(step=step))
    assert ask(" ".join(second), following).answers
    if reply.proposal is not None:
        assert declined(reply.proposal, following).answers
        next_of(reply.proposal, following)
        situation().adapter(cake(), accepted(reply.proposal, following))


@pytest.mark.parametrize(("text", "offered"), [("no butter. candle wax?", "candle wax"), ("no butter, candle wax?", "candle wax")])
def test_an_unknown_thing_that_is_offered_is_named(text: str, offered: str) -> None:
    reply = missing(text)
    assert said(reply)[0] == "utter_unknown_whether"
    assert reply.answers[0].fields["taken"] == offered


@pytest.mark.parametrize("text", ["no butter. problem?", "no butter, what now?", "no butter. and you?"])
def test_a_short_question_behind_what_is_missing_offers_nothing(text: str) -> None:
    assert said(missing(text))[0] == "utter_substitute_with_hint"


@pytest.mark.parametrize(
    ("text", "taken", "replaced"),
    [
        ("can I replace baking powder with baking soda?", "¼ tsp baking soda with ½ tsp cream of tartar", "1 tsp baking powder"), ("what can I use instead of baking soda",
        "three times as much baking powder", "baking soda"),
        ("can I use active dry yeast instead of instant yeast?", "1¼ times as much active dry yeast", "instant yeast"), ("what can I take for cream of tartar",
        "twice as much lemon juice", "cream of tartar"),
    ],
)
def test_what_is_of_another_strength_is_told_with_its_ratio_without_a_recipe_too(text: str, taken: str, replaced: str) -> None:
    known = replace(situation(alone=True), known=replace(situation().known, table=substitutes()))
    found = fields(ask(text, known))
    assert (found["taken"], found["replaced"]) == (taken, replaced)
