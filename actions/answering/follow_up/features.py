"""What our classifier sees of a question and of those before it, in numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel

from actions.answering.follow_up.asked import HISTORY, Asked
from actions.answering.follow_up.reading import Read, Reading
from actions.answering.follow_up.seen import Seen, first, joint, shared
from actions.language.encoder import Encoder
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, stem, tokens

DECAY = 0.85  # of what a question before the last one counts
REMEMBERED = 2048  # texts
PUT = "*"  # stands for a content word in the form of a question
BEGINNINGS = ("leading_on", "taking_leave", "greeting", "new_matter")
"""Signs of the lexicon that also count by themselves at the start of a question."""
Numbers = NDArray[np.float64]
Scores = Callable[[str], tuple[float, float]]
"""What the wording of a question tells by itself, above 0 that it starts something: by its meaning, by its words."""


class FeatureReader:
    """Puts a question beside those before it.

    Args:
        reading: reads questions.
        lexicon: the words of the language.
        encoder: the sentence encoder.
        frequencies: how common words are.
        scores: what the wording of a question tells.
        remembered: texts that are kept; all of them where it is None.
    """

    def __init__(self, reading: Reading, lexicon: Lexicon, encoder: Encoder, frequencies: Frequencies, scores: Scores, remembered: int | None = REMEMBERED) -> None:
        self._reading, self._lexicon, self._encoder, self._frequencies, self._scores = reading, lexicon, encoder, frequencies, scores
        self._signs = {name: re.compile(rf"(?<!\w)(?:{any_of(map(str, words))})(?!\w)") for name, words in lexicon.table("follow_signs").items()}
        self._groups = {name: frozenset(map(str, words)) for name, words in lexicon.table("references").items()}
        self._groups["leaning"] = lexicon.words("leaning_references")
        self._question = lru_cache(maxsize=remembered)(self._seen_question)
        self._text = lru_cache(maxsize=remembered)(self._seen)

    def __call__(self, question: str, history: Sequence[Asked], recipe: frozenset[str] | None = None) -> dict[str, float]:
        """The numbers by their names.

        Args:
            question: what is asked.
            history: what was asked before, the latest last, one at least; the last HISTORY count.
            recipe: stems of what the recipe in hand names; None where there is none.
        """
        now, before, answers = self.seen(question, history)
        alone = self._alone(self._reading(question), now) | beside(now, recipe)
        return alone | meanings(now, before, answers) | words(now, before, answers) | forms(now, before)

    def seen(self, question: str, history: Sequence[Asked]) -> tuple[Seen, list[Seen], list[Seen | None]]:
        """A question, those before it, the latest first, and the answers to these; None where there is none."""
        latest = history[: -HISTORY - 1 : -1]
        return self._question(question), [self._question(one.question) for one in latest], [self._text(one.answer) if one.answer else None for one in latest]

    def remember(self, asked: Asked) -> None:
        """Look at a question and its answer before another question is put beside them."""
        self._question(asked.question)
        if asked.answer:
            self._text(asked.answer)

    def _alone(self, read: Read, now: Seen) -> dict[str, float]:
        """What the question tells by itself."""
        found = {f"says_{name}": float(len(sign.findall(read.plain))) for name, sign in self._signs.items()}
        found |= {f"begins_{name}": float(self._signs[name].match(read.plain) is not None) for name in BEGINNINGS if name in self._signs}
        for name, group in self._groups.items():
            found[f"open_{name}"] = float(sum(word in group for word in read.references))
            found[f"resolved_{name}"] = float(sum(word in group for word in read.resolved))
        return found | {
            "tokens": float(np.log1p(len(now.form))), "bare": float(len(now.form) <= 3), "verbless": float(not read.has_verb), "nouns": float(len(read.nouns)),
            "names": float(len(read.names)), "content": float(len(now.weights)), "rarest": max(now.weights.values(), default=0.0), "weight": now.weight,
            "marked": float(read.text.rstrip().endswith("?")),
        }

    def _seen_question(self, text: str) -> Seen:
        """A question with its form and what its wording tells."""
        seen, plain = self._seen(text), self._reading(text).plain
        form = tuple(PUT if stem(word, self._lexicon.language) in seen.weights else word for word in tokens(plain))
        return Seen(seen.vector, seen.weights, form, self._scores(text))

    def _seen(self, text: str) -> Seen:
        written = {stem(word, self._lexicon.language): word for word in tokens(text)}
        weights = {one: self._frequencies.weight(written.get(one, one)) for one in content_stems(text, self._lexicon)}
        return Seen(self._encoder.encode([text])[0], weights)


def beside(now: Seen, recipe: frozenset[str] | None) -> dict[str, float]:
    """Weight of the words that the recipe has and that it has not."""
    there = sum(weight for word, weight in now.weights.items() if recipe and word in recipe)
    return {"cooking": float(recipe is not None), "of_recipe": there, "foreign": now.weight - there if recipe is not None else 0.0}


def meanings(now: Seen, before: Sequence[Seen], answers: Sequence[Seen | None]) -> dict[str, float]:
    """Cosines to earlier questions and answers, the latest first, and how they compare with those among the earlier questions."""
    near = np.array([one.near(now) for one in before])
    told = np.array([one.near(now) if one else 0.0 for one in answers])
    fading: Numbers = DECAY ** np.arange(len(near), dtype=np.float64)
    usual = float(np.mean([one.near(other) for one, other in pairwise(before)] or [near[0]]))
    top = float(np.mean([max(one.near(other) for other in before[at + 1 :]) for at, one in enumerate(before[:-1])] or [near.max()]))
    return {
        "near_last": near[0], "near_second": first(near[1:2], near[0]), "near_third": first(near[2:3], near[-1]), "near_most": near.max(),
        "near_fading": (near * fading).max(), "near_mean": near.mean(), "near_recent": near[:3].max(), "near_centre": joint(now, before, fading),
        "near_recent_centre": joint(now, before[:3], np.ones(3)), "usual_last": usual, "usual_most": top, "unusual_last": near[0] - usual,
        "unusual_most": near.max() - top, "unusual_recent": near[:3].max() - usual,
        "told_last": told[0], "told_most": told.max(), "told_fading": (told * fading).max(), "answers": float(np.mean([one is not None for one in answers])),
    }


def words(now: Seen, before: Sequence[Seen], answers: Sequence[Seen | None]) -> dict[str, float]:
    """Content words that earlier questions and answers have, weighed by their rarity."""
    fading = DECAY ** np.arange(len(before))
    in_questions = np.array([shared(now, one) for one in before])
    in_answers = np.array([shared(now, one) if one else 0.0 for one in answers])
    asked = {word for one in before for word in one.weights}
    known = asked | {word for one in answers if one for word in one.weights}
    new = {word: weight for word, weight in now.weights.items() if word not in known}
    return {
        "shared_last": in_questions[0], "shared_recent": in_questions[:3].max(), "shared_most": in_questions.max(), "shared_fading": (in_questions * fading).max(),
        "shared_usual": float(np.mean([shared(one, other) for one, other in pairwise(before)] or [in_questions[0]])),
        "shared_all": sum(weight for word, weight in now.weights.items() if word in asked),
        "words_told_last": in_answers[0], "words_told_most": in_answers.max(), "new": sum(new.values()), "new_share": sum(new.values()) / (now.weight + 1e-6),
        "rarest_new": max(new.values(), default=0.0),
    }


def forms(now: Seen, before: Sequence[Seen]) -> dict[str, float]:
    """Likeness of form: in a row of questions of one form about different things each starts something new."""
    alike = np.array([Indel.normalized_similarity(now.form, one.form) for one in before])
    begins = np.array([float(now.form[:2] == one.form[:2]) for one in before])
    lengths = float(np.log1p(np.mean([len(one.form) for one in before])))
    scores = np.array([one.scores for one in before])
    usual = float(np.mean([Indel.normalized_similarity(one.form, other.form) for one, other in pairwise(before)] or [0.0]))
    return {
        "alike_last": alike[0], "alike_most": alike.max(), "alike_usual": usual,
        "begins_last": begins[0], "begins_often": begins.mean(), "place": float(len(before)), "length_before": lengths, "longer": float(np.log1p(len(now.form))) - lengths,
        "meaning": now.scores[0], "meaning_last": scores[0, 0], "meaning_before": scores[:, 0].mean(), "meaning_beyond": now.scores[0] - scores[:, 0].mean(),
        "wording": now.scores[1], "wording_last": scores[0, 1], "wording_before": scores[:, 1].mean(), "wording_beyond": now.scores[1] - scores[:, 1].mean(),
    }


MORE = ("meaning", "meaning_beyond", "wording", "wording_beyond", "new", "new_share", "rarest_new")
LESS = (
    "near_", "unusual_", "told_", "shared_last", "shared_recent", "shared_most", "shared_fading", "words_told_", "open_", "verbless", "bare",
    "series_near", "series_told", "series_shared", "series_words_told",
)


def direction(name: str) -> int:
    """Which way a number may speak: 1 where more of it never speaks against a start, -1 where never for one, 0 where either way.

    What holds only for the streams that are learned from is kept out so; by cross-validation over these it costs nothing.
    """
    return 1 if name in MORE else -1 if name.startswith(LESS) else 0
