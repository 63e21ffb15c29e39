"""Teaching the assistant answers: checked, stored beside the imported pairs, and taken back."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from actions.answering.common_sense.imported import Imported
from actions.answering.common_sense.importing.duplicates import same_words
from actions.answering.common_sense.importing.sources import Source
from actions.answering.common_sense.importing.tables import read_csv
from actions.answering.common_sense.pairs import TAUGHT, Pair
from actions.learning.tables import LearningError
from actions.recipes.importers.plain_text import plain
from actions.recipes.importers.sources import printable

LONGEST_QUESTION = 400  # characters, as a base reads them
LONGEST_ANSWER = 2000  # characters; more nobody listens to
DIGITS = 16  # of a digest that names a taught pair


@dataclass(frozen=True)
class Lesson:
    """What is to be taught: a question with its answer, other wordings, what it is about, and its kind."""

    question: str
    answer: str
    also: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    category: str = ""

    @classmethod
    def of(cls, question: str, answer: str, also: Iterable[str] = (), about: Iterable[str] = (), category: str = "") -> Lesson:
        """A lesson from what somebody typed.

        Raises:
            LearningError: it has no question or no answer, or one is too long.
        """
        asked, told = _line(question), plain(printable(answer))
        others = [text for wording in also if (text := _line(wording))]
        for wording in (asked, *others):
            if not same_words(wording):
                raise LearningError("it has no question" if wording == asked else f"the wording '{wording}' has no word")
            if len(wording) > LONGEST_QUESTION:
                raise LearningError(f"a question has at most {LONGEST_QUESTION} characters, this one {len(wording)}")
        if not told:
            raise LearningError("it has no answer")
        if len(told) > LONGEST_ANSWER:
            raise LearningError(f"an answer has at most {LONGEST_ANSWER} characters, this one {len(told)}")
        things = tuple(dict.fromkeys(text for name in about if (text := _line(name).lower())))
        return cls(asked, told, tuple(_each_once([asked, *others])[1:]), things, _line(category))


@dataclass(frozen=True)
class Row:
    """A row of a file: its number, from 1 behind the names of the columns, with its lesson or what is wrong with it; 0 where it is wrong with the file."""

    number: int
    question: str
    lesson: Lesson | None = None
    problem: str = ""


def lessons_of(file: Path, language: str) -> Iterator[Row]:
    """The lessons of a CSV file with the columns question, answer and, where they are there, also and about (divided by |) and category.

    A row that asks what an earlier one asks is a bad one.
    """
    known: dict[str, int] = {}
    source = Source(printable(str(file)), file)
    for found in read_csv(source, language):
        if found.pair is None:
            yield Row(0 if found.place == source.place else found.position, found.question, problem=found.problem or "")
            continue
        pair = found.pair
        try:
            lesson = Lesson.of(pair.question, pair.answer, pair.also, pair.about, pair.category)
        except LearningError as problem:
            yield Row(found.position, pair.question, problem=str(problem))
            continue
        earlier = known.setdefault(same_words(lesson.question), found.position)
        if earlier != found.position:
            yield Row(found.position, pair.question, problem=f"row {earlier} teaches this question already")
        else:
            yield Row(found.position, pair.question, lesson)


@dataclass(frozen=True)
class Outcome:
    """What became of a lesson: the pair that is stored now, whether it took the place of a taught one, and other pairs that have one of its wordings."""

    pair: Pair
    replaced: bool
    beside: tuple[Pair, ...] = ()


class Teacher:
    """Stores and takes back taught pairs of a language.

    Args:
        imported: the table where they live.
        own: our own pairs, which are not changed.
        language: ISO 639-1 code.
    """

    def __init__(self, imported: Imported, own: Sequence[Pair], language: str) -> None:
        self._imported, self._language = imported, language
        self._own = {pair.id for pair in own}
        self._pairs = {pair.id: pair for pair in (*own, *imported.all(language))}
        self._worded: defaultdict[str, list[str]] = defaultdict(list)
        for pair in self._pairs.values():
            self._add_wordings(pair)

    def teach(self, lessons: Iterable[Lesson]) -> list[Outcome]:
        """Store lessons, all or none; one whose question is taught already gives that pair its answer."""
        outcomes = [self._taught(lesson) for lesson in lessons]
        with self._imported.engine.begin() as connection:
            self._imported.remove([outcome.pair.id for outcome in outcomes], connection)
            self._imported.add([outcome.pair for outcome in outcomes], connection)
        return outcomes

    def forget(self, name: str) -> Pair:
        """Take a taught pair back, by its id or by one of its wordings.

        Raises:
            LearningError: there is no pair of that name, or it was not taught.
        """
        named = [self._pairs[name]] if name in self._pairs else [self._pairs[pair_id] for pair_id in self._worded.get(same_words(name), ())]
        taught = next((pair for pair in named if pair.source == TAUGHT), None)
        if taught is None:
            raise LearningError(self._refusal(name, named))
        with self._imported.engine.begin() as connection:
            self._imported.remove([taught.id], connection)
        return taught

    def taught(self) -> list[Pair]:
        """The pairs that were taught, by id."""
        return [pair for pair in self._pairs.values() if pair.source == TAUGHT]

    def _taught(self, lesson: Lesson) -> Outcome:
        before = next((pair for pair in self._with_wording(lesson.question) if pair.source == TAUGHT), None)
        question = before.question if before else lesson.question
        wordings = _each_once([question, *(before.also if before else ()), lesson.question, *lesson.also])
        pair = Pair(
            id=before.id if before else self._new_id(question), question=question, answer=lesson.answer, also=tuple(wordings[1:]),
            category=lesson.category or (before.category if before else ""), about=lesson.about or (before.about if before else ()), source=TAUGHT, language=self._language,
        )
        beside = {other.id: other for wording in pair.wordings for other in self._with_wording(wording) if other.id != pair.id}
        self._pairs[pair.id] = pair
        self._add_wordings(pair)
        return Outcome(pair, before is not None, tuple(beside.values()))

    def _new_id(self, question: str) -> str:
        digest = hashlib.sha256(f"{self._language}\0{same_words(question)}".encode()).hexdigest()
        return f"{TAUGHT}-{digest[:DIGITS]}"

    def _with_wording(self, wording: str) -> list[Pair]:
        return [self._pairs[pair_id] for pair_id in self._worded.get(same_words(wording), ())]

    def _add_wordings(self, pair: Pair) -> None:
        for key in {same_words(wording) for wording in pair.wordings}:
            if pair.id not in self._worded[key]:
                self._worded[key].append(pair.id)

    def _refusal(self, name: str, named: Sequence[Pair]) -> str:
        if not named:
            return f"nothing of the name '{name}' was taught; `souschef teach --list` shows what was"
        pair = named[0]
        if pair.id in self._own:
            return f"'{pair.id}' is a pair of our own; it lives in knowledge/qa, correct or remove it there"
        return f"'{pair.id}' was imported from {pair.source or 'a file'}, not taught; teach its question another answer, which is then preferred"


def _line(text: str) -> str:
    """A text without markup, on one line."""
    return " ".join(plain(printable(text)).split())


def _each_once(wordings: Iterable[str]) -> list[str]:
    """Wordings that differ by more than marks and case, in their order."""
    found: dict[str, str] = {}
    for wording in wordings:
        found.setdefault(same_words(wording), wording)
    return list(found.values())
