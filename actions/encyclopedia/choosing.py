"""Our method: of the things of the asked class the one that is best loved, fits what else is said, and is told first.

The vectors are those of words that were distilled from the sentence encoder; what they say of an article is stored when it is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import log

import numpy as np
from numpy.typing import NDArray

from actions.encyclopedia.asking import Asked, Asking
from actions.encyclopedia.classes import Class, Classes, Thing
from actions.encyclopedia.store import Encyclopedia, Entry
from actions.encyclopedia.titles import name_of, title_stems
from actions.language.words import stems
from actions.settings import SMALL_TALK

LOOKED_AT = 20  # of the best it is asked whether they are classes themselves, and what their whole articles say
MOST = 10  # answers that are given
TENTH = 9.0

Encode = Callable[[list[str]], NDArray[np.float32]]


@dataclass(frozen=True)
class Choice:
    """An answer.

    Args:
        entry: its article.
        score: how well it answers; says nothing beside other questions.
        of: name of the class that it is of.
        person: whether that is a class of persons.
        shown: how the article of the class writes it.
        key: the same for all questions that ask the same.
    """

    entry: Entry
    score: float
    of: str = ""
    person: bool = False
    shown: tuple[str, ...] = ()
    key: str = ""


class Ours:
    """Answers questions of taste.

    Args:
        encyclopedia: what there is to choose from.
        asking: reads the questions.
        classes: finds what they ask for.
        encode: makes vectors of texts as those that are stored; None for none.
    """

    def __init__(self, encyclopedia: Encyclopedia, asking: Asking, classes: Classes, encode: Encode | None = None) -> None:
        self._encyclopedia, self.asking, self.classes, self._encode = encyclopedia, asking, classes, encode

    def __call__(self, question: str) -> tuple[Choice, ...]:
        """The answers to a question, the best first; empty where there is none that would do."""
        asked = self.asking(question)
        return next((found for of in self.classes.of(asked) if (found := self.ranked(asked, of))), ())

    def ranked(self, asked: Asked, of: Class) -> tuple[Choice, ...]:
        """The things of a class in the order of their scores."""
        language = self._encyclopedia.language
        asked = replace(asked, context=asked.context - frozenset[str]().union(*of.stems))  # "board" of "board game" says nothing else
        said = set(stems(asked.text, language))
        linked = [link.entry for link in of.linked]
        entries = [entry for entry in dict.fromkeys((*linked, *of.members)) if not self.classes.is_itself(entry, of) and not title_stems(name_of(entry.title), language) <= said]
        things = self.classes.things(entries)
        fits = {thing.entry: self._fit(thing, asked, of) for thing in things}
        able = [thing for thing in things if fits[thing.entry] >= SMALL_TALK.least]
        if not able:
            return ()
        places = self._places([thing.entry for thing in able], of)
        near = self._near(asked, of, able)
        most = log(2 + max(thing.entry.inlinks for thing in able))
        scores: dict[Entry, float] = {}
        for thing in able:
            entry = thing.entry
            prominence = places.get(entry, 0.0) + SMALL_TALK.linked * log(1 + entry.inlinks) / most
            scores[entry] = fits[entry] * (1 + prominence + SMALL_TALK.alike * near.get(entry.id, 0.0) + SMALL_TALK.fitting * self._context(thing, asked, of))
        return self._judged(asked, of, scores)

    def _fit(self, thing: Thing, asked: Asked, of: Class) -> float:
        """How surely a thing is of the class; a person is no answer to what is not asked of persons."""
        fit = self.classes.fits(thing, of)
        if of.persons == self.classes.is_person(thing) or (of.persons and fit >= SMALL_TALK.defined):
            return fit
        return 0.0

    def _places(self, able: Sequence[Entry], of: Class) -> dict[Entry, float]:
        """What it counts for to be named early in the article of the class."""
        order = [entry for entry in dict.fromkeys(link.entry for link in of.linked) if entry in set(able)]
        opening = {link.entry for link in of.linked if link.section == 0}
        return {entry: SMALL_TALK.early / (1 + at / TENTH) + SMALL_TALK.opening * (entry in opening) for at, entry in enumerate(order)}

    def _near(self, asked: Asked, of: Class, able: Sequence[Thing]) -> dict[int, float]:
        """Cosines of the class, with what else the question says, and the first sentences."""
        if self._encode is None:
            return {}
        question = self._encode([" ".join((of.names[0], *sorted(asked.context)))])[0]  # not in the cook's words: another wording shall find the same
        question = question / max(float(np.linalg.norm(question)), 1e-9)
        vectors = self._encyclopedia.vectors([thing.entry.id for thing in able])
        return {number: float(vector @ question) for number, vector in vectors.items() if vector.shape == question.shape}

    def _context(self, thing: Thing, asked: Asked, of: Class) -> float:
        """Share of what else the question says that is said of a thing: in its first sentence, its categories, or where the class's article names it."""
        if not asked.context:
            return 0.0
        language = self._encyclopedia.language
        told = set(stems(" ".join((thing.first, *thing.categories)), language))
        for link in of.linked:
            if link.entry == thing.entry and of.article is not None:
                told |= self._around(of.article.id, link.line)
        return len(asked.context & told) / len(asked.context)

    def _around(self, article: int, line: int) -> set[str]:
        """Stems of a line of an article and of its heading."""
        sentences, sections = self._encyclopedia.sentences(article), self._encyclopedia.sections(article)
        if line >= len(sentences):
            return set()
        heading = sections[sentences[line].section] if sentences[line].section < len(sections) else ""
        return set(stems(f"{sentences[line].text} {heading}", self._encyclopedia.language))

    def _judged(self, asked: Asked, of: Class, scores: dict[Entry, float]) -> tuple[Choice, ...]:
        """The best, after a closer look: a class is no choice of one thing, and a whole article may say what the question says."""
        best = sorted(scores, key=lambda entry: (-scores[entry], entry.title))[:LOOKED_AT]
        for entry in best:
            if self.classes.is_class(entry):
                scores[entry] *= SMALL_TALK.sub_class
            if asked.context:
                text = " ".join(sentence.text for sentence in self._encyclopedia.sentences(entry.id))
                told = asked.context & set(stems(text, self._encyclopedia.language))
                scores[entry] *= 1 + SMALL_TALK.mentioned * len(told) / len(asked.context)
        ordered = sorted(best, key=lambda entry: (-scores[entry], entry.title))
        chosen = ordered[:MOST][:: -1 if asked.disliked else 1]
        shown = {entry: tuple(link.shown for link in of.linked if link.entry == entry) for entry in chosen}
        key = " ".join((of.names[0], *sorted(asked.context), *(["-"] if asked.disliked else [])))
        return tuple(Choice(entry, round(scores[entry], 4), of.names[0], of.persons, shown[entry], key) for entry in chosen)
