"""Cutting an utterance into candidate pieces."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from nlu.encoder import PROJECT
from nlu.parts import MAX_LETTERS, MAX_PIECES, Cues, joined, load_cues, pieces

FRAGMENTS = st.sampled_from(["next", "and", "ok", "how much salt", "what's next", ".", "?", "!", ",", ";", "\n", " ", "  ", "1.5", "tbsp.", "then", "’", "¿", "次", "-"])
SPOKEN = st.lists(FRAGMENTS, max_size=30).map(" ".join) | st.lists(FRAGMENTS, max_size=30).map("".join) | st.text(max_size=200)


@pytest.fixture(scope="module")
def english() -> Cues:
    """The cues that are shipped."""
    return load_cues("en")


def texts(text: str, cues: Cues) -> list[str]:
    """Texts of the pieces."""
    return [piece.text for piece in pieces(text, cues)]


def test_an_utterance_that_says_five_things_is_cut_into_five(english: Cues) -> None:
    assert texts("ok thanks, done. what's next and how much salt?", english) == ["ok", "thanks", "done.", "what's next", "how much salt?"]


@pytest.mark.parametrize(
    "utterance",
    ["next", "how much salt and pepper?", "I need 1.5 cups of flour", "add 2 tbsp. of oil", "how do I know what goes in", "tell me what to do",
     "mix the butter and the sugar", "the onions are soft", "do you know how long it takes"],
)
def test_one_thing_said_stays_whole(english: Cues, utterance: str) -> None:
    assert texts(utterance, english) == [utterance]


@pytest.mark.parametrize(
    ("utterance", "cut"),
    [
        ("done. what's next?", ["done.", "what's next?"]),
        ("stop! go back", ["stop!", "go back"]),
        ("next\nhow much salt", ["next", "how much salt"]),
        ("it's in; next", ["it's in;", "next"]),
        ("done, next", ["done", "next"]),
        ("next and how much salt?", ["next", "how much salt?"]),
        ("I'm done what's next", ["I'm done", "what's next"]),
        ("go to step 3. how hot?", ["go to step 3.", "how hot?"]),
        ("DONE. AND WHAT'S NEXT", ["DONE.", "AND WHAT'S NEXT"]),
    ],
)
def test_several_things_said_are_cut(english: Cues, utterance: str, cut: list[str]) -> None:
    found = texts(utterance, english)
    assert [piece.strip(".;!").lower() for piece in found] == [piece.strip(".;!").lower() for piece in cut]


def test_only_what_follows_a_mark_is_surely_a_part_of_its_own(english: Cues) -> None:
    assert [piece.sure for piece in pieces("done, thanks. next and how much salt?", english)] == [True, False, True, False]


def test_a_curly_apostrophe_cuts_like_a_straight_one(english: Cues) -> None:
    assert texts("done what’s next", english) == texts("done what's next", english) == ["done", "what's next"]


@pytest.mark.parametrize("utterance", ["", "   ", "?!", "...", "🔥", "-- ; --", "\n\n"])
def test_an_utterance_without_letter_or_digit_has_no_piece(english: Cues, utterance: str) -> None:
    assert pieces(utterance, english) == []


@given(text=SPOKEN)
def test_pieces_lie_in_the_utterance_in_order_and_do_not_overlap(text: str) -> None:
    found = pieces(text, load_cues("en"))
    assert [piece.text for piece in found] == [text[piece.start : piece.end].replace("’", "'") for piece in found]
    assert all(before.end <= after.start for before, after in pairwise(found))
    assert len(found) <= MAX_PIECES
    assert not found or found[0].sure


@given(text=SPOKEN)
def test_whatever_has_a_letter_has_a_piece(text: str) -> None:
    assert bool(pieces(text, load_cues("en"))) is any(char.isalnum() for char in text)


@given(text=SPOKEN.filter(lambda text: not any(char.isalnum() for char in text)))
def test_marks_alone_have_none(text: str) -> None:
    assert pieces(text, load_cues("en")) == []


@given(text=SPOKEN)
def test_pieces_joined_again_span_everything_between_them(text: str) -> None:
    found = pieces(text, load_cues("en"))
    if found:
        whole = joined(text, found)
        assert (whole.start, whole.end, whole.sure) == (found[0].start, found[-1].end, True)
        assert whole.text == text[whole.start : whole.end]


@pytest.mark.parametrize("noise", [", " * 20_000, "and " * 20_000, "ok, and " * 10_000, "next. " * 20_000, "a" * 100_000, "?" * 99_999, " " * 99_999], ids=lambda noise: noise[:8])
def test_a_huge_utterance_is_cut_short_in_no_time(english: Cues, noise: str) -> None:
    began = time.perf_counter()
    found = pieces(noise, english)
    assert time.perf_counter() - began < 1
    assert len(found) <= MAX_PIECES
    assert all(piece.end <= MAX_LETTERS for piece in found)


def test_another_language_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "lexicon" / "nl" / "parts.yml"
    file.parent.mkdir(parents=True)
    english_words: dict[str, list[str]] = yaml.safe_load((PROJECT / "knowledge" / "lexicon" / "en" / "parts.yml").read_text(encoding="utf-8"))
    dutch = {key: ["zeg"] for key in english_words} | {"ends": ["."], "joints": ["en"], "openers": ["hoeveel"]}
    file.write_text(yaml.safe_dump(dutch), encoding="utf-8")
    cues = load_cues("nl", tmp_path)
    assert texts("klaar en hoeveel zout. zout en peper", cues) == ["klaar", "hoeveel zout.", "zout en peper"]


def test_a_language_without_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="xx"):
        load_cues("xx", tmp_path)


@pytest.mark.parametrize("text", ["the other half", "and the garlic", "uh the sugar", "ok, the canned tomatoes", "these two", "so both the eggs", "my pan"])
def test_a_thing_that_is_named_first_is_known(text: str, english: Cues) -> None:
    assert english.fronted.fullmatch(text)


@pytest.mark.parametrize("text", ["the", "done", "and done", "the onions are in", "garlic", "the water, boiling", "all", "i have the sugar", "all done", "that worked", "a second"])
def test_what_says_more_or_less_than_a_thing_is_none(text: str, english: Cues) -> None:
    assert not english.fronted.fullmatch(text)


@pytest.mark.parametrize("utterance", ["2,5 kg in pounds", "how much is 2,000 g in pounds?", "add 1,25 l of stock", "1.234,5 g in ounces"])
def test_a_comma_in_a_number_cuts_nothing(utterance: str, english: Cues) -> None:
    assert texts(utterance, english) == [utterance]


def test_a_comma_behind_a_number_still_cuts(english: Cues) -> None:
    assert texts("I'm at step 2, what's next?", english) == ["I'm at step 2", "what's next?"]
