"""The paper's measure of sentence similarity."""

from __future__ import annotations

from actions.answering.follow_up.reading import Word
from actions.answering.follow_up.similarity import Similarity
from tests.unit.answering.follow_up.sample import tools, wordnet


def measure() -> Similarity:
    return Similarity(wordnet(), tools().frequencies)


def between(one: str, other: str) -> float:
    return measure()(tools().reading(one), tools().reading(other))


def test_relations_are_ordered_as_in_the_paper() -> None:
    similar = measure().related
    dog, hound = Word("dog", "dog", "NOUN"), Word("canine", "canine", "NOUN")
    same, hypernym, hyponym = similar(dog, dog), similar(dog, hound), similar(hound, dog)
    synonym = similar(Word("car", "car", "NOUN"), Word("automobile", "automobile", "NOUN"))
    meronym = similar(Word("car", "car", "NOUN"), Word("bumper", "bumper", "NOUN"))
    assert same > synonym > hypernym > hyponym > meronym > 0
    assert similar(dog, Word("tax", "tax", "NOUN")) == 0


def test_the_papers_example_sums_the_closest_matches() -> None:
    both = between("Who went to the mountains yesterday?", "Did Fred walk to the big mountain and then to mount Pleasant?")
    assert both > between("Who went to the sea yesterday?", "Did Fred walk to the big mountain and then to mount Pleasant?") > 0


def test_stop_words_tell_nothing() -> None:
    assert between("What is it for and who was that?", "What is it for and who was that?") == 0


def test_rare_words_count_more() -> None:
    assert between("Is the barometer old?", "Is the barometer new?") > between("Is the house old?", "Is the house new?") > 0


def test_names_are_not_their_words() -> None:
    similar = measure().related
    assert similar(Word("blue lagoon", "blue lagoon", "PROPN"), Word("blue lagoon", "blue lagoon", "NOUN")) == 0
    assert similar(Word("united states", "united states", "PROPN"), Word("manchester united", "manchester united", "PROPN")) == 0


def test_what_stands_before_unrelated_nouns_is_not_compared() -> None:
    big = Word("huge", "huge", "ADJ", "mountain")
    assert measure()._related(big, Word("huge", "huge", "ADJ", "tax")) == 0
    assert measure()._related(big, Word("huge", "huge", "ADJ", "mountain")) == 1


def test_verbs_and_nouns_of_one_matter_are_unrelated_as_the_paper_reports() -> None:
    assert measure().related(Word("die", "die", "VERB"), Word("funeral", "funeral", "NOUN")) == 0
