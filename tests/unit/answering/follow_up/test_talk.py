"""What goes on with a question where no recipe is in hand."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import exchange
from actions.answering.follow_up.resolving import Resolver
from tests.unit.answering.follow_up.test_left_out import first


@pytest.mark.parametrize(("question", "answer", "follow", "resolved"), [
    ("do mushrooms need washing", "Wipe them, do not soak them.", "why not soak them", "why should i not soak mushrooms"),
    ("can i freeze milk", "Yes.", "why not boil it", "why should i not boil milk"),
    ("can i freeze milk", "Not well.", "why not in a bag", "why can i not freeze milk in a bag"),
    ("what chopping board is best for raw meat", "Have two.", "why a separate one", "why a separate chopping board for raw meat"),
    ("what does folding in egg whites mean", "Folding is gentle.", "why gently", "why is folding in egg whites done gently"),
    ("what is blanching", "A short dip.", "why", "why is blanching done"),
    ("what does al dente mean", "Firm to the bite.", "why", "why does al dente mean"),
])
def test_the_reason_is_asked_of_the_right_deed(resolver: Resolver, question: str, answer: str, follow: str, resolved: str) -> None:
    assert first(resolver, question, answer, follow) == resolved


@pytest.mark.parametrize(("question", "answer", "follow", "resolved"), [
    ("can you freeze herbs", "Chop fresh herbs and freeze them in oil or water.", "which ones dont work", "which herbs don't freeze"),
    ("are red kidney beans poisonous", "Yes, raw ones.", "are the tinned ones ok", "are the tinned kidney beans ok"),
    ("how do i clean mussels", "Scrub them.", "some are open before cooking", "some mussels are open before cooking"),
    ("how do i keep potatoes", "In the dark.", "and ones that sprouted", "how do i keep potatoes that sprouted"),
    ("how long do chicken thighs take in the oven", "40 minutes.", "drumsticks the same?", "how long do drumsticks take in the oven"),
    ("is a bit of pink ok in pork", "Yes.", "what about mince", "is a bit of pink ok in the mince"),
    ("how much fresh pasta per person", "125 g.", "how long does that boil", "how long does fresh pasta boil"),
    ("how do i make mash", "Boil potatoes.", "why is mine gluey", "why is my mash gluey"),
    ("best potatoes for mash", "Floury ones.", "why are mine gluey", "why are my potatoes gluey"),
    ("how much of the cake is flour", "A third.", "and how much of the sugar", "how much of the sugar for the cake"),
])
def test_what_stands_for_a_thing_is_named(resolver: Resolver, question: str, answer: str, follow: str, resolved: str) -> None:
    assert first(resolver, question, answer, follow) == resolved


def test_two_things_of_the_question_are_still_chosen_from(resolver: Resolver) -> None:
    assert first(resolver, "should I take baking soda or baking powder", "Powder.", "which one is stronger") == "which one is stronger, baking soda or baking powder"


@pytest.mark.parametrize(("question", "answer", "follow", "resolved"), [
    ("my onions always burn when i caramelise them", "Turn the heat down.", "how long should it take", "how long should it take to caramelise onions"),
    ("can i reheat rice", "Yes, once.", "how long after cooking is that ok", "how long after cooking is it ok to reheat rice"),
    ("how do i make mash", "Boil potatoes.", "how long is that ok", "how long is mash ok"),
    ("how long can cooked food sit out", "Two hours.", "what if its 35 degrees outside", "how long can cooked food sit out if it's 35 degrees outside"),
    ("can i keep garlic in oil on the counter", "Never.", "whats the risk", "why can i not keep garlic in oil on the counter"),
    ("how long do i cook a pork roast", "An hour.", "what should it be inside", "what temperature should the pork roast be inside"),
])
def test_the_deed_that_was_asked_about_is_kept(resolver: Resolver, question: str, answer: str, follow: str, resolved: str) -> None:
    assert first(resolver, question, answer, follow) == resolved


@pytest.mark.parametrize(("question", "leans"), [
    ("is it true leftover rice can make you ill", False),
    ("is it safe leaving rice out overnight", False),
    ("is it ok with lemon", True),
    ("is it good on toast", True),
    ("is it true", True),
])
def test_it_stands_for_nothing_where_a_whole_clause_is_judged(resolver: Resolver, question: str, leans: bool) -> None:
    assert resolver.leans(question) == leans


def test_a_question_that_was_asked_in_full_begins_a_matter(resolver: Resolver) -> None:
    sift = exchange("do i really need to sift flour", "do i really need to sift flour", answer="Mostly not.", source="common_sense")
    make = exchange("can i make self raising flour from plain", "can i make self raising flour from plain", answer="Yes.", source="common_sense", continues=True)
    assert [one.text for one in resolver("how much per cup", [sift, make])] == ["how much per cup when i make self-raising flour"]


def test_things_that_are_named_before_a_time_are_asked_of_together(resolver: Resolver) -> None:
    assert resolver.names_first("boiled eggs, soft yolk, how many minutes")
    assert not resolver.names_first("how long, exactly")


def test_a_statement_about_what_was_spoken_of_is_told_from_a_wish(resolver: Resolver) -> None:
    assert all(map(resolver.tells, ("some are open before cooking", "mine came out tough", "it went grainy")))
    assert not any(map(resolver.tells, ("something with lemon", "all the soups", "chicken without onions")))


@pytest.mark.parametrize(("question", "answer", "follow", "resolved"), [
    ("how long do i roast parsnips", "Thirty minutes.", "cut how big", "how big do i cut parsnips"),
    ("how long do i roast parsnips", "Thirty minutes.", "can i do them the day before", "can i roast parsnips the day before"),
    ("whats the best oil for frying", "Canola.", "does it go off", "does the oil go off"),
    ("my rice is always mushy", "Dry it.", "how much water should it be", "how much water for rice"),
    ("does the egg need vinegar", "It sets the white.", "how much", "how much vinegar"),
    ("how much flour for the roux", "60 g.", "why does mine go lumpy", "why does my roux go lumpy"),
    ("why does my roux go lumpy", "Too hot.", "can i freeze it", "can i freeze roux"),
    ("should i brine a turkey", "Yes.", "how much salt per litre", "how much salt per litre when i brine a turkey"),
    ("why did my cake sink", "The middle had not set.", "how do i stop that next time", "how do i stop my cake sink"),
    ("why did my cake sink", "The middle had not set.", "could it be the oven", "can the oven be why my cake sink"),
    ("how long does the mince keep", "Thawed in the fridge, mince keeps one day.", "how", "how does the mince keep"),
])
def test_what_a_talk_goes_on_with_is_kept(resolver: Resolver, question: str, answer: str, follow: str, resolved: str) -> None:
    assert first(resolver, question, answer, follow) == resolved


def test_what_is_offered_and_was_named_as_a_substitute_is_told_again(resolver: Resolver) -> None:
    asked, answer = "what is a substitute for eggs in pancakes", "A quarter cup (60 ml) of mashed banana or applesauce for each egg."
    assert first(resolver, asked, answer, "would applesauce work too", "ask_substitute") == asked
    assert first(resolver, asked, answer, "how much of it", "ask_substitute").startswith("how much mashed banana for eggs")


def test_an_amount_between_does_not_part_an_offer_from_what_it_replaces(resolver: Resolver) -> None:
    question = "what is a substitute for eggs in pancakes"
    asked = exchange(question, question, intent="ask_substitute", answer="Mashed banana.", source="common_sense")
    meant = "how much mashed banana for eggs in pancakes"
    amount = exchange("how much of it", meant, intent="ask_amount", answer="A quarter cup.", source="common_sense", continues=True)
    assert resolver("would banana work too", [asked, amount])[0].text == question


def test_a_cause_is_asked_of_what_happened_before(resolver: Resolver) -> None:
    why = exchange("why did my cake sink", "why did my cake sink", intent="ask_why", answer="Too much baking powder.", source="common_sense")
    stop = exchange("how do i stop that", "how do i stop my cake sink", intent="ask_other", answer="Bake it through.", source="common_sense", continues=True)
    assert resolver("could it be the oven", [why, stop])[0].text == "can the oven be why my cake sink"
    assert resolver.with_matter("how do i stop my cake sink", [why]) == "how do i stop my cake sink"
