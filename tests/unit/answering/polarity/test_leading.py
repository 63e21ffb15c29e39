"""The yes or no before an answer that was written for several wordings."""

from __future__ import annotations

import pytest

from actions.answering.polarity.leading import lead, led
from tests.unit.recipes.english import english


@pytest.mark.parametrize(("text", "answer"), [
    ("can I use frozen bananas?", "Frozen bananas work: thaw them first."),
    ("so, do I wash the dill?", "Wash the dill under the cold tap."),
    ("do they have to be dried?", "They have to be dried: wet leaves thin the dressing."),
    ("is drying the leaves needed", "Leaves must be dried."),
    ("Can I leave out the chilli?", "The green chilli is optional; leave it out if you don't want heat."),
    ("can you freeze butter", "Butter freezes well, wrapped airtight."),
    ("is the cornbread cut in 8", "Cut the cornbread into 8 wedges."),
])
def test_what_works_or_is_to_be_done_begins_with_yes(text: str, answer: str) -> None:
    assert lead(text, answer, english()) == "yes"
    assert led(text, answer, english()) == f"Yes. {answer}"


@pytest.mark.parametrize(("text", "answer"), [
    ("Can I freeze the salad?", "Don't freeze the salad: the vegetables turn soft."),
    ("do I have to sift the flour", "The flour isn't sifted; whisking is enough."),
    ("is the nutmeg a must?", "The nutmeg is optional; the sauce works without it."),
    ("does the curry simmer with a lid?", "The curry simmers without a lid for the 12 minutes."),
    ("do carrots have to be peeled?", "Carrots need no peeling: a good scrub is enough."),
    ("do i wash the rice with hot water", "Rinse the rice under cold running water."),
    ("is this dish vegetarian?", "The dish is not vegetarian: the skewers hold chicken."),
])
def test_what_is_denied_or_not_needed_begins_with_no(text: str, answer: str) -> None:
    assert lead(text, answer, english()) == "no"


@pytest.mark.parametrize(("text", "answer"), [
    ("how do I freeze the salad?", "Don't freeze the salad."),
    ("can I use lamb?", "Boneless thighs work; turkey does too."),
    ("may the patties go in the pan frozen?", "Frozen patties work: thaw them in the fridge overnight."),
    ("is the lid on or off?", "The curry simmers without a lid."),
    ("do I take the lid off to thicken the stew", "Simmer the stew without the lid."),
    ("is the wash really necessary", "Do not skip the washing: it takes dust off."),
    ("milk gives me tummy ache, is the curry ok", "There is no dairy in the curry."),
    ("can a small child eat these?", "Whole olives can choke a small child."),
    ("do I cut 8 wedges of lemon", "Cut the remaining lemon half into 4 wedges."),
    ("can we eat the skin?", "You can eat the skin, if it has been scaled, but most people leave it."),
    ("can't I freeze it without the sauce?", "The soup freezes well."),
    ("can I leave it out overnight?", "You can leave it out for two hours."),
    ("can I use frozen bananas?", "Yes, frozen bananas work."),
    ("can I skip the straining?", "Strain the custard into the jug."),
    ("can I?", "You can."), ("", "You can."), ("can I use frozen bananas?", ""),
])
def test_what_is_not_sure_is_told_as_it_was_written(text: str, answer: str) -> None:
    assert lead(text, answer, english()) is None
    assert led(text, answer, english()) == answer
