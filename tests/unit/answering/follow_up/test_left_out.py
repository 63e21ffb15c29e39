"""What shortest questions leave out: times, means, places, problems, substitutes, and who it is that does something."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import exchange
from actions.answering.follow_up.referents import Scene
from actions.answering.follow_up.resolving import Resolver


def first(resolver: Resolver, question: str, answer: str, follow: str, intent: str = "ask_other") -> str:
    """The most probable meaning of a question after another one."""
    return resolver(follow, [exchange(question, question, intent=intent, answer=answer, source="common_sense")])[0].text


@pytest.mark.parametrize(("question", "answer", "follow", "resolved"), [
    ("how long do i chill the dough", "30 minutes.", "10 min in the freezer then?", "is 10 min in the freezer enough to chill the dough"),
    ("what's the safest way to thaw a chicken", "In the fridge.", "how long does that take", "how long do i thaw a chicken"),
    ("how do i thaw a chicken", "In the fridge.", "hot water?", "can i use hot water to thaw a chicken"),
    ("can i keep cooked rice on the counter", "No.", "fridge then?", "can i keep cooked rice in the fridge"),
    ("how do i store bread in case of rain", "In a box.", "in the fridge?", "how do i store bread in the fridge in case of rain"),
    ("could the pizza go in on baking paper", "Yes.", "at 250?", "could the pizza go in on baking paper at 250"),
    ("rinse the giblets", "No, simmer them.", "why?", "why should i not rinse the giblets"),
    ("do i rinse the chicken first", "No.", "what's wrong with it", "what's wrong if i rinse the chicken first"),
    ("how do i cook the patties", "Over medium heat.", "should i turn it up", "should i turn the heat up"),
    ("can i freeze the muffins", "Yes.", "how long do they keep then", "how long do the muffins keep in the freezer"),
    ("can i freeze cream cheese", "Yes, it turns grainy.", "why does it go like that", "why does cream cheese go like that when i freeze cream cheese"),
    ("how long do i boil potatoes", "20 minutes.", "and then keep them where", "where do i keep boiled potatoes"),
    ("can i use frozen berries", "Yes.", "thawed first?", "should frozen berries be thawed first"),
    ("how do i store fresh basil", "In water.", "can i do that with coriander too", "can i store coriander"),
    ("is garlic in oil ok on the counter", "No.", "freezer?", "is garlic in oil ok in the freezer"),
    ("how much milk goes in the white sauce", "800 ml.", "all in one go?", "can milk go in all in one go"),
    ("can i make the custards ahead", "Yes.", "and freezing?", "can i freeze the custards"),
    ("which fruits should never be stored next to bananas", "Apples.", "why", "why should fruits never be stored next to bananas"),
    ("what does braising mean", "Cooking in a little liquid.", "how is that different from stewing", "how is braising different from stewing"),
    ("what does it mean to blanch carrots", "A short dip.", "and poaching?", "what does poaching mean"),
    ("how do i know the chicken is done", "Cut it; a thermometer is safer.", "what if I don't own one", "what if I don't own a thermometer"),
    ("can i heat the rice up twice", "Once only.", "how hot does it need to get", "how hot does the rice need to get when reheated"),
    ("how do i season a pan", "Rub it with oil in a film.", "how long does it stay in there", "how long does the pan stay in there"),
    ("what should i use to stop hands burning", "Soap.", "y", "why should i use soap to stop hands burning"),
])
def test_what_is_left_out_is_named(resolver: Resolver, question: str, answer: str, follow: str, resolved: str) -> None:
    assert first(resolver, question, answer, follow) == resolved


def test_a_state_under_a_condition_is_asked_of_as_well(resolver: Resolver) -> None:
    found = resolver("and once it's cooked?", [exchange("how long does minced beef keep", "how long does minced beef keep", answer="One day.", source="common_sense")])
    assert [one.text for one in found] == ["how long does minced beef keep once it's cooked", "how long does cooked minced beef keep"]


def test_what_is_heated_again_may_be_leftovers(resolver: Resolver) -> None:
    found = resolver("how often may I reheat it", [exchange("can i keep soup", "can i keep soup", answer="Yes.", source="common_sense")])
    assert [one.text for one in found] == ["how often may I reheat soup", "how often may I reheat leftover soup"]


def test_a_trouble_told_beside_a_question_is_spoken_of_later(resolver: Resolver) -> None:
    said = "my white sauce has gone lumpy, can I save it?"
    assert first(resolver, said, "Whisk it.", "how do I stop that happening next time") == "how do I stop that happening next time if my white sauce has gone lumpy"


@pytest.mark.parametrize(("follow", "resolved"), [
    ("does yoghurt help", "does yoghurt help if the curry is way too hot"),
    ("how do i prevent that next time", "how do i prevent that next time if the curry is way too hot"),
    ("why does that happen", "why does that happen if the curry is way too hot"),
    ("cold milk?", "would cold milk help if the curry is way too hot"),
])
def test_what_is_asked_after_a_problem_speaks_of_it(resolver: Resolver, follow: str, resolved: str) -> None:
    assert first(resolver, "the curry is way too hot", "Stir in some cream.", follow, "report_problem") == resolved


@pytest.mark.parametrize(("follow", "resolved"), [
    ("or just jam", "can i use jam instead of maple syrup"), ("and sugar?", "can i use sugar instead of maple syrup"),
    ("how much of that would i need", "how much honey instead of maple syrup"), ("same amount?", "how much honey instead of maple syrup"),
])
def test_after_a_substitute_another_one_may_be_meant(resolver: Resolver, follow: str, resolved: str) -> None:
    assert first(resolver, "no maple syrup in the house", "Take 100 g honey in place of 100 g maple syrup.", follow, "ask_substitute") == resolved


def test_how_much_of_what_is_replaced_is_asked_of_that(resolver: Resolver) -> None:
    lacking, asked = "no maple syrup in the house", "how much maple syrup would it be"
    before = exchange(lacking, lacking, intent="ask_substitute", answer="Take 100 g honey in place of 100 g maple syrup.", source="common_sense")
    assert not any("instead" in meant.text for meant in resolver(asked, [before]))


def test_a_food_before_a_time_is_asked_of_by_itself(resolver: Resolver) -> None:
    assert first(resolver, "how much oil for pasta water", "None.", "fresh pasta, how many minutes") == "how many minutes do i cook fresh pasta"
    assert first(resolver, "how long do i roast potatoes", "40 minutes.", "and carrots, how long") == "how long do i roast carrots"


@pytest.mark.parametrize(("text", "mended"), [
    ("its gone stiff", "it's gone stiff"), ("its skin is tough", "its skin is tough"), ("its way too hot", "it's way too hot"), ("why on earth breadcrumbs", "why breadcrumbs"),
])
def test_its_is_read_by_what_stands_behind_it(resolver: Resolver, text: str, mended: str) -> None:
    assert resolver.phrases.mended(text) == mended


@pytest.mark.parametrize(("follow", "unit"), [("gas?", "gas mark"), ("and with the fan on?", "on fan"), ("in celsius?", "in celsius")])
def test_an_oven_of_another_kind_is_a_unit(resolver: Resolver, follow: str, unit: str) -> None:
    assert first(resolver, "how hot should the oven be", "220 °C.", follow) == f"how hot should the oven be, 220 °C {unit}"


def test_a_length_is_wanted_in_another_unit(resolver: Resolver) -> None:
    assert first(resolver, "how thick are the slices", "Cut the aubergines into 1 cm slices.", "in inches?") == "how thick are the slices, 1 cm in inches"
    assert first(resolver, "how big is the tin", "A tin of 20 by 30 cm.", "and in inches?") == "how big is the tin, 30 cm in inches"
    assert first(resolver, "how thick are the slices", "Cut the aubergines into 1 cm slices.", "in cm?") == "how thick are the slices in cm"  # they are told so already


def test_another_number_is_put_into_what_was_converted(resolver: Resolver) -> None:
    history = [exchange("and fan?", "what's 180 celsius in fahrenheit, 180 °C on fan", intent="ask_convert", answer="180 °C is 160 °C with a fan.", source="common_sense")]
    found = resolver("sorry i meant 200", history)[0]
    assert (found.intent, "200" in found.text, "fan" in found.text, "180" in found.text) == ("ask_convert", True, True, False)


def test_questions_that_name_judge_and_choose_are_told_apart(resolver: Resolver) -> None:
    assert [resolver.names(text) for text in ("can i freeze", "can i freeze onions")] == [False, True]
    assert [resolver.judges(text) for text in ("5 seconds too long?", "how long does it take")] == [True, False]
    assert [resolver.chooses(text) for text in ("which of those is the lightest", "which cheese is the lightest")] == [True, False]


@pytest.mark.parametrize(("asked", "follow", "named"), [
    ("is 68 enough for the chicken", "how many minutes under the broiler", "how many minutes under the broiler for the chicken"),
    ("is 68 enough for the chicken", "how much salt", "how much salt"),
    ("how hot should the oven be", "what could happen", "what could happen for the roast chicken"),
])
def test_a_question_that_names_nothing_to_eat_is_about_what_was_spoken_of(resolver: Resolver, asked: str, follow: str, named: str) -> None:
    scene = Scene("Roast Chicken with Potatoes", foods=("chicken", "potatoes"), tools=("oven", "roasting pan"))
    assert resolver.with_matter(follow, [exchange(asked, asked, answer="Yes.", source="recipe", recipe="roast")], scene) == named
    assert resolver.with_matter(follow, [], scene) == follow


@pytest.mark.parametrize("follow", ["can I blend everything now", "what comes after the stirring", "what is the amount of each of these ingredients", "how many steps are left"])
def test_what_points_to_the_running_step_is_about_no_other_thing(resolver: Resolver, follow: str) -> None:
    scene = Scene("Roast Chicken with Potatoes", foods=("chicken", "potatoes"), tools=("oven", "roasting pan"))
    assert resolver.with_matter(follow, [exchange("how hot is the chicken", "how hot is the chicken", answer="74 °C.", source="recipe", recipe="roast")], scene) == follow


def test_without_a_recipe_only_what_was_spoken_of_is_named(resolver: Resolver) -> None:
    history = [exchange("how do i sharpen a knife", "how do i sharpen a knife", answer="On a stone.", source="common_sense")]
    assert resolver.with_matter("how often", history) == "how often"


def test_a_reason_with_a_deed_of_its_own_takes_nothing_from_before(resolver: Resolver) -> None:
    history = [exchange("is wholegrain bread better for a diet", "is wholegrain bread better for a diet", answer="Somewhat.", source="common_sense")]
    assert all(meant.form != "bare" for meant in resolver("why soak the bread at all?", history))
