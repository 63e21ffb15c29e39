"""What questions mean that continue earlier ones."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.fronted import unfronted
from actions.answering.follow_up.history import Exchange, exchange
from actions.answering.follow_up.resolving import Resolver
from actions.kitchen import Kitchen

RICE = ("how long can I keep cooked rice in the fridge?", "Up to one day, cooled within an hour.")
AVOCADO = ("can I freeze avocado?", "Yes, mashed with lemon juice it keeps for four months.")
POTATOES = ("how long do I boil potatoes?", "About 20 minutes, from cold water.")
SODA = ("what's the difference between baking soda and baking powder?", "Soda is a pure base and needs an acid; powder has its acid with it.")
OVEN = ("how hot should the oven be for meringue?", "100 °C (210 °F).")
SALT = ("should I salt the water for potatoes?", "Yes, two teaspoons a litre.")
ONIONS = ("why do onions make you cry?", "Cutting sets free a gas that irritates the eyes.")
SCRUB = ("how do I get burnt milk off a pan?", "Boil water with baking soda in it, then scrub the pan with a soft brush.")


def after(*asked: tuple[str, str]) -> list[Exchange]:
    """A history of general questions on one matter."""
    return [exchange(question, question, intent="ask_other", answer=answer, source="common_sense", continues=at > 0) for at, (question, answer) in enumerate(asked)]


@pytest.mark.parametrize(("before", "question", "resolved"), [
    (RICE, "and in the freezer?", "how long can I keep cooked rice in the freezer"),
    (RICE, "at room temperature?", "how long can I keep cooked rice at room temperature"),
    (RICE, "what about raw?", "how long can I keep raw rice in the fridge"),
    (RICE, "and pasta?", "how long can I keep cooked pasta in the fridge"),
    (RICE, "why?", "why can I keep cooked rice in the fridge"),
    (AVOCADO, "why not?", "why can I not freeze avocado"),
    (AVOCADO, "for how long?", "how long can I freeze avocado"),
    (AVOCADO, "and bananas?", "can I freeze bananas"),
    (AVOCADO, "if it's cut?", "can I freeze avocado if it's cut"),
    (AVOCADO, "how?", "how can I freeze avocado"),
    (POTATOES, "and carrots?", "how long do I boil carrots"),
    (POTATOES, "the big ones?", "how long do I boil the big potatoes"),
    (POTATOES, "without a lid?", "how long do I boil potatoes without a lid"),
    (POTATOES, "and to fry them?", "how long do I fry potatoes"),
    (POTATOES, "and carrots, how long?", "how long do I boil carrots"),
    (OVEN, "in fahrenheit?", "how hot should the oven be for meringue, 100 °C in fahrenheit"),
    (AVOCADO, "the other half?", "can I freeze the other half of avocado"),
    (POTATOES, "hot or cold water?", "hot or cold water when i boil potatoes"),
    (POTATOES, "in their skin?", "how long do I boil potatoes in their skin"),
    (POTATOES, "same for carrots?", "how long do I boil carrots"),
    (POTATOES, "I meant sweet potatoes", "how long do I boil sweet potatoes"),
    (POTATOES, "overnight?", "how long do I boil potatoes overnight"),
    (AVOCADO, "even if it's cut?", "can I freeze avocado if it's cut"),
    (AVOCADO, "really?", "can I freeze avocado?"),
    (AVOCADO, "are you sure?", "can I freeze avocado?"),
    (RICE, "why is that important?", "why can I keep cooked rice in the fridge"),
    (RICE, "what if it smells sour?", "what if cooked rice smells sour"),
    (RICE, "that long?", "how long can I keep cooked rice in the fridge?"),
    (AVOCADO, "peeled or not?", "can I freeze peeled avocado"),
    (AVOCADO, "bananas neither?", "can I freeze bananas"),
    (POTATOES, "no the sweet potatoes i mean", "how long do I boil the sweet potatoes"),
])
def test_a_fragment_gets_what_it_leaves_out_from_the_last_question(resolver: Resolver, before: tuple[str, str], question: str, resolved: str) -> None:
    found = resolver(question, after(before))
    assert resolver.leans(question)
    assert found[0].text == resolved


@pytest.mark.parametrize(("before", "question", "resolved"), [
    (RICE, "how do I reheat it?", "how do I reheat cooked rice"),
    (POTATOES, "can I freeze them", "can I freeze boiled potatoes"),
    (POTATOES, "where do I store those", "where do I store boiled potatoes"),
    (SODA, "which one is stronger?", "which one is stronger, baking soda or baking powder"),
    (SODA, "which keeps longer", "which keeps longer, baking soda or baking powder"),
    (AVOCADO, "is that safe?", "is it safe to freeze avocado"),
    (ONIONS, "how can I prevent that?", "how can I prevent onions make you cry"),
    (SCRUB, "how do I do that?", "how do i boil water with baking soda in it"),
    (POTATOES, "what is their skin good for", "what is the skin of potatoes good for"),
    (SODA, "can I swap them", "can I swap baking soda and baking powder"),
    (POTATOES, "wont they fall apart", "won't potatoes fall apart"),
    (AVOCADO, "back to the avocado, does it ripen in a bag", "does avocado ripen in a bag"),
])
def test_a_pronoun_gets_the_right_noun(resolver: Resolver, before: tuple[str, str], question: str, resolved: str) -> None:
    found = resolver(question, after(before))
    assert resolver.leans(question)
    assert found[0].text == resolved


def test_a_condition_takes_the_place_of_an_earlier_one(resolver: Resolver) -> None:
    found = resolver("and if it's ripe?", after(("can I freeze avocado if it's cut", "Yes.")))
    assert found[0].text == "can I freeze avocado if it's ripe"


def test_what_happens_under_a_condition_may_also_be_asked_of_the_last_question(resolver: Resolver) -> None:
    texts = [meant.text for meant in resolver("what if it's cut?", after(AVOCADO))]
    assert texts == ["what if avocado is cut", "can I freeze avocado if it's cut"]
    assert [meant.text for meant in resolver("what if it's cut?", after(("why does avocado turn brown", "Air does it.")))] == ["what if avocado is cut"]


def test_two_pronouns_get_two_things(resolver: Resolver) -> None:
    found = resolver("does it make them dry?", after(("can I chill the patties in a freezer", "Yes.")))
    assert found[0].text in ("does a freezer make the patties dry", "does the freezer make the patties dry")


def test_a_thing_is_also_looked_for_without_what_describes_it(resolver: Resolver) -> None:
    found = resolver("how do I thaw it?", after(("how long can I keep frozen raw beef?", "A year.")))
    assert [meant.text for meant in found] == ["how do I thaw frozen raw beef", "how do I thaw beef"]


def test_what_an_open_question_stood_for_is_not_guessed(resolver: Resolver) -> None:
    history = [exchange("stir the soup", "stir the soup"), *after(("how long must it chill?", "2 hours."))]
    assert resolver("can I freeze it?", history) == []


def test_a_unit_is_no_part_of_what_goes_on(resolver: Resolver) -> None:
    history = [*after(OVEN), exchange("in fahrenheit?", "how hot should the oven be for meringue, 100 °C in fahrenheit", intent="ask_convert", answer="212 °F.", continues=True)]
    assert resolver("why?", history)[0].text == "why should the oven be for meringue"


def test_a_comma_parts_things(resolver: Resolver) -> None:
    asked = resolver.before(after(("which one is stronger, baking soda or baking powder", ""))[0]).asked
    assert [asked.of(chunk) for chunk in asked.chunks][-2:] == ["baking soda", "baking powder"]


def test_a_helping_verb_has_its_verb(resolver: Resolver) -> None:
    found = resolver("can I reuse it?", after(("at what temperature does olive oil smoke?", "At about 200 °C.")))
    assert found[0].text == "can I reuse olive oil"


def test_what_is_told_is_read_ahead_without_changing_what_is_understood(resolver: Resolver) -> None:
    history = after(AVOCADO)
    before = resolver("can it be thawed?", history)
    resolver.remember(history[0])
    assert resolver("can it be thawed?", history) == before


def test_a_pronoun_prefers_what_was_asked_about_to_what_the_answer_names(resolver: Resolver) -> None:
    found = resolver("can I freeze it", after(("is cheddar safe with mould on it?", "Cut the mould off with a wide margin.")))
    assert found[0].text == "can I freeze cheddar"


def test_what_is_taken_up_by_name_goes_back_over_other_questions(resolver: Resolver) -> None:
    history = after(AVOCADO, POTATOES, ONIONS)
    assert resolver.takes_up("back to the potatoes, can I freeze them")
    assert resolver("back to the potatoes, can I freeze them", history)[0].text == "can I freeze boiled potatoes"
    assert resolver("you said four months, why?", history)[0].text.startswith("why can I freeze avocado")


def test_a_whole_question_that_lacks_its_topic_gets_it(resolver: Resolver) -> None:
    found = resolver("should the water be salted", after(POTATOES))
    assert (found[0].text, found[0].form) == ("should the water be salted when i boil potatoes", "topic")
    assert not resolver.leans("should the water be salted")


@pytest.mark.parametrize("question", [
    "how long do I boil an egg", "what can I use instead of butter?", "how do I keep avocados so they don't brown", "is it safe to eat raw dough?",
])
def test_a_whole_question_does_not_lean(resolver: Resolver, question: str) -> None:
    assert not resolver.leans(question)


def test_more_of_the_same_names_what_it_is_about(resolver: Resolver) -> None:
    assert resolver("tell me more", after(AVOCADO))[0].text == "tell me more about avocado"
    assert resolver("what else?", after(SCRUB))[0].form == "more"


def test_a_question_for_an_amount_asks_of_what_the_answer_names(resolver: Resolver) -> None:
    found = resolver("how much?", after(("what can I use instead of baking powder?", "Yoghurt with a little vinegar.")))
    assert found[0].text.lower() == "how much yoghurt instead of baking powder"
    assert found[0].intent == "ask_amount"


def test_without_a_history_nothing_is_completed(resolver: Resolver) -> None:
    assert resolver("why?", []) == []


@pytest.mark.parametrize("question", ["", "?", "...", "and", "🥑", "what's", "you said", "back to", "a" * 3000, "it it it it", "in", "the one", "if", "of of", "'s 's"])
def test_odd_questions_break_nothing(resolver: Resolver, question: str) -> None:
    for history in (after(RICE), after(("?", "")), after(("", "")), after(("and", "it"))):
        assert isinstance(resolver(question, history), list)
        assert resolver.leans(question) in (True, False)


def test_a_thing_before_a_question_word_asks_what_was_asked_with_it_last(resolver: Resolver) -> None:
    assert resolver("and carrots, how long", after(POTATOES, SALT))[0].text == "how long do I boil carrots"


def test_the_number_of_the_verb_goes_with_another_thing(resolver: Resolver) -> None:
    found = resolver("and leeks?", after(("how long does rice keep?", "Years in the cupboard.")))
    assert found[0].text == "how long do leeks keep"


@pytest.mark.parametrize(("told", "question", "resolved"), [
    ("my radishes taste far too sharp", "iced water?", "would iced water help if my radishes taste far too sharp"),
    ("those pears are still like stone", "a paper bag?", "would a paper bag help if those pears are still like stone"),
    ("the fennel is too strong for us. what can I do", "vinegar?", "would vinegar help if the fennel is too strong for us"),
])
def test_what_is_named_after_a_problem_is_proposed_against_it(resolver: Resolver, told: str, question: str, resolved: str) -> None:
    history = [exchange(told, told, intent="report_problem", answer="Give it time.", source="common_sense")]
    assert resolver(question, history)[0].text == resolved


def test_a_thing_after_a_question_is_not_proposed_against_anything(resolver: Resolver) -> None:
    history = [exchange(POTATOES[0], POTATOES[0], intent="report_problem", answer=POTATOES[1])]
    assert resolver("carrots?", history)[0].text == "how long do I boil carrots"


def test_how_long_after_a_statement_asks_about_what_was_advised(resolver: Resolver) -> None:
    history = [exchange("the radishes are too sharp", "the radishes are too sharp", intent="report_problem", answer="Soak them in iced water.", source="common_sense")]
    assert resolver("how long?", history)[0].text == "how long should i soak the radishes in iced water"
    assert resolver("why?", history)[0].text == "why are the radishes too sharp"


def test_a_deed_after_a_question_about_the_past_is_asked_for_now(resolver: Resolver) -> None:
    history = after(("what did I do wrong with the crepes", "The pan was too cold."))
    assert resolver("turn the heat up?", history)[0].text == "should i turn the heat up"


def test_a_denied_question_is_not_denied_twice(resolver: Resolver) -> None:
    assert resolver("why not?", after(("why shouldn't pears go in the fridge", "They stay hard there.")))[0].text == "why shouldn't pears go in the fridge"


@pytest.mark.parametrize(("question", "plain"), [
    ("leftover stew, how long is that ok", "how long is leftover stew ok"),
    ("a steel bowl, does that get too hot", "does a steel bowl get too hot"),
    ("stale bread, can I freeze that", "can I freeze stale bread"),
    ("how long is that ok", ""),
    ("is leftover stew that old ok", ""),
])
def test_what_is_named_before_a_question_is_no_other_thing(resolver: Resolver, kitchen: Kitchen, question: str, plain: str) -> None:
    assert unfronted(resolver.phrases.plain(question), kitchen.lexicon) == plain


def test_a_thing_named_by_its_last_word_is_the_one_named_before(resolver: Resolver) -> None:
    assert resolver("does the powder go off", after(SODA))[0].text == "does baking powder go off"
    assert all("baking powder go" not in meant.text for meant in resolver("does the flour go off", after(SODA)))


@pytest.mark.parametrize(("question", "asks"), [("isnt that too hot", True), ("wont it burn", True), ("how long", True), ("it is too hot", False), ("smells fine", False)])
def test_a_question_is_known_by_its_first_word(resolver: Resolver, question: str, asks: bool) -> None:
    assert resolver.asks(question) is asks


@pytest.mark.parametrize(("before", "question", "resolved"), [
    (("how much water for a cup of basmati rice", "One and a half times."), "brown rice?", "how much water for a cup of brown rice"),
    (("can i eat raw kidney beans", "No, they are poisonous."), "soaked ones?", "can i eat soaked kidney beans"),
    (("can i use the marinade from raw chicken as a sauce", "Only after a full boil."), "how long can the chicken stay in it", "how long can the chicken stay in the marinade"),
])
def test_another_kind_and_where_something_stays_are_completed_from_the_same_thing(resolver: Resolver, before: tuple[str, str], question: str, resolved: str) -> None:
    assert resolver(question, after(before))[0].text == resolved


def test_a_verb_is_no_rest_of_something(resolver: Resolver) -> None:
    assert not resolver.leans("how long should a steak rest")
    assert resolver.leans("can i freeze the rest")
