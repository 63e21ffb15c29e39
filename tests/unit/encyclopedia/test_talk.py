"""Small talk over the shipped articles: what is said."""

from __future__ import annotations

import pytest

from actions.encyclopedia.opening import open_small_talk
from actions.encyclopedia.talk import LONGEST, SmallTalk
from actions.language.lexicon import Lexicon
from actions.settings import Settings

TASTE = (
    "what's your favourite tree?", "Which tree do you like best?", "who do you admire", "any good singers you like?", "do you have a favourite planet?", "What sports do you do?",
    "tell me your favourite colour", "which toys did you love", "is there a cheese you like?", "got any hobbies?", "what would you love to drink now?",
)
OTHER = (
    "who was Mozart?", "what is the capital of France", "do you like pizza?", "what's your favourite recipe", "what can you do", "who are you?", "what do you mean?",
    "is jazz music?",
    "which recipe do you like best", "who wrote Hamlet", "how do you chop an onion?", "what do you need from me", "does it rain", "next", "",
)


@pytest.mark.parametrize("text", TASTE)
def test_questions_of_taste_are_known_by_their_form(talk: SmallTalk, text: str) -> None:
    assert talk.is_taste(text) and talk.may_be_taste(text)


@pytest.mark.parametrize("text", OTHER)
def test_facts_and_yes_or_no_are_not_taken_for_taste(talk: SmallTalk, text: str) -> None:
    assert not talk.is_taste(text) and not talk.may_be_taste(text)


def test_looser_forms_count_where_the_intent_says_so(talk: SmallTalk) -> None:
    for text in ("which song makes you happy?", "which pet would suit you?", "a good film you saw?"):
        assert talk.may_be_taste(text) and not talk.is_taste(text)


def test_names_keep_their_capital_and_things_lose_it(talk: SmallTalk) -> None:
    said = [talk(question) for question in ("what's your favourite vegetable?", "which city do you like?", "who do you admire?", "what's your favourite film")]
    assert [taste is not None and taste.answer[:1].isupper() for taste in said] == [False, True, True, True]
    assert [taste is not None and taste.person for taste in said] == [False, False, True, False]


@pytest.mark.parametrize(("question", "title", "form"), [
    ("what's your favourite nut?", "Almond", "almonds"), ("which flower do you like best?", "Rose", "roses"), ("which instrument do you like?", "Violin", "violin"),
])
def test_a_thing_is_said_in_the_form_that_praise_gives_it(talk: SmallTalk, question: str, title: str, form: str) -> None:
    told = list[str]()
    while title not in told and (taste := talk(question, told=told)) is not None:
        told.append(taste.title)
    assert taste is not None and (taste.title, taste.answer) == (title, form)


def test_the_same_question_gets_the_same_answer_and_more_gets_others(talk: SmallTalk) -> None:
    question = "what's your favourite instrument?"
    first = talk(question)
    assert first is not None and talk(question) == first
    told = [first.title]
    for _ in range(3):
        further = talk(question, told=told)
        assert further is not None and further.title not in told
        told.append(further.title)
    kept = talk(question, said=((first.key, told[2]),))
    assert kept is not None and kept.title == told[2], "what was said stays"


def test_reasons_are_short_whole_sentences_of_the_article(talk: SmallTalk) -> None:
    found = [taste for name in ("fruit", "animal", "sport", "hobby", "flower", "planet", "song", "city", "cheese",
        "writer") if (taste := talk(f"what is your favourite {name}?")) is not None]
    reasons = [taste.reason for taste in found if taste.reason]
    assert 3 <= len(reasons) <= len(found) == 10
    assert all(len(reason.split()) <= LONGEST and reason[0].isupper() and reason.endswith(".") for reason in reasons)
    disliked = talk("which vegetable do you hate?")
    assert disliked is not None and disliked.reason == ""


def test_what_cannot_be_chosen_is_declined(talk: SmallTalk) -> None:
    assert [talk(text) for text in ("what was your last impulse buy?", "what's your favourite number?", "")] == [None] * 3


@pytest.mark.parametrize(("text", "more"), [("and another one?", True), ("What else?", True), ("who else", True), ("what else do I need", False), ("another recipe", False),
    ("", False)])
def test_a_further_answer_is_asked_for_in_few_words(talk: SmallTalk, text: str, more: bool) -> None:
    assert talk.asks_more(text) is more


def test_without_an_encyclopedia_or_a_pipeline_there_is_no_small_talk(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, english: Lexicon) -> None:
    monkeypatch.setenv("SOUSCHEF_ENCYCLOPEDIA", str(tmp_path_factory.mktemp("none") / "none.db"))
    assert open_small_talk(Settings(), english, None, None) is None
