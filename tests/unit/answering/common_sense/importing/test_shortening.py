"""Long answers: which sentences are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from actions.answering.common_sense.importing.shortening import MOST_WORDS, NotShortenedError, shortened, text_of
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon

LONG: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "long_answers.yml").read_text(encoding="utf-8"))
FILLER = "There is a great deal to be said about peas and about those who grow them in their gardens every year. " * 4


def short(question: str, answer: str, lexicon: Lexicon, encoder: Encoder) -> str:
    return shortened(question, answer, lexicon, encoder.encode)


def test_most_long_answers_begin_with_what_answers_and_all_keep_their_warning(lexicon: Lexicon, encoder: Encoder) -> None:
    told = [short(one["question"], one["answer"], lexicon, encoder) for one in LONG]
    assert all(len(text.split()) <= MOST_WORDS for text in told)
    assert all(one.get("keep", "") in text for one, text in zip(LONG, told, strict=True))
    assert sum(text.startswith(one["lead"]) for one, text in zip(LONG, told, strict=True)) >= 9


def test_no_sentence_is_cut(lexicon: Lexicon, encoder: Encoder) -> None:
    for one in LONG:
        plain = " ".join(text_of(one["answer"]).split())
        told = short(one["question"], one["answer"], lexicon, encoder)
        assert all(sentence.strip(" .") in plain for sentence in told.split(". "))


def test_a_short_answer_stays_whole(lexicon: Lexicon, encoder: Encoder) -> None:
    assert short("Peas?", "<p>Yes.\nBoil them.</p><p>Why do you ask?</p>", lexicon, encoder) == "Yes. Boil them."


def test_quotations_headings_pictures_and_crossed_out_text_are_left_out() -> None:
    quoted = "<h2>Peas</h2><blockquote><p>how <b>long</b></p></blockquote>"
    answer = "<p>Boil <em>them</em> <a href='x'>well</a>.<img src='y'></p><s>Never.</s><ul><li>salt &amp; water</li></ul>"
    assert text_of(quoted + answer) == "Boil them well.\nsalt & water"


def test_text_with_signs_is_no_markup() -> None:
    assert text_of("Keep it < 5 C & dry.") == "Keep it < 5 C & dry."


@pytest.mark.parametrize("chatter", ["Hope this helps!", "See https://example.org/peas for more.", "Do you like peas?", "EDIT: typo.", "Ingredients:"])
def test_talk_among_writers_is_not_told(chatter: str, lexicon: Lexicon, encoder: Encoder) -> None:
    assert short("Peas?", f"<p>Boil them.</p><p>{chatter}</p>", lexicon, encoder) == "Boil them."


def test_initials_end_no_sentence(lexicon: Lexicon, encoder: Encoder) -> None:
    told = short("How long do peas take?", f"The U.S. Department says that peas take three minutes. {FILLER}", lexicon, encoder)
    assert told.startswith("The U.S. Department says that peas take")


def test_an_answer_that_cannot_be_told_is_refused_with_its_reason(lexicon: Lexicon, encoder: Encoder) -> None:
    endless = " ".join(["peas"] * (MOST_WORDS + 5))
    with pytest.raises(NotShortenedError, match="at most 60 words"):
        short("Peas?", f"{endless}.", lexicon, encoder)
    with pytest.raises(NotShortenedError, match="no sentence that can be told"):
        short("Peas?", "<p>What for?</p>", lexicon, encoder)
    with pytest.raises(NotShortenedError, match="losing its warning"):
        short("Peas?", f"Boil them. {endless} make you sick.", lexicon, encoder)


def test_a_language_without_words_is_shortened_by_meaning_and_place(encoder: Encoder) -> None:
    told = short("How long do peas take?", f"Peas take three minutes. {FILLER}", Lexicon("xx", {}), encoder)
    assert told.startswith("Peas take three minutes.")
    assert len(told.split()) <= MOST_WORDS
