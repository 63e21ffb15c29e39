"""What must be answered at once whatever is being cooked: recognised by its words, which no threshold weighs, or else by what was learned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.answering.emergencies.model import EmergencyModel
from actions.language.encoder import Encoder
from actions.language.lexicon import FAST
from actions.language.words import any_spaced, normalise
from actions.settings import EMERGENCIES

CATEGORY = "food-safety"
KEYS = ("words", "ailing", "emergencies")
NOTHING = re.compile("(?!)")
LOOKED_AT = range(2, 61)  # words of an utterance that what was learned is asked about


class _Written(BaseModel):
    """An emergency as it is written in a file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    told: tuple[tuple[str, ...], ...] = Field(min_length=1)
    without: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    pair: str = ""
    question: str = ""
    answer: str = ""
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Emergency:
    """One emergency: how it is told, and what helps.

    Args:
        id: its name.
        pair: the question with its answer.
        told: a pattern for each group of words that must occur.
        without: a pattern of words beside which it is none.
        behind: a pattern of words that ask for it behind another emergency.
    """

    id: str
    pair: Pair
    told: tuple[re.Pattern[str], ...]
    without: re.Pattern[str]
    behind: re.Pattern[str] = NOTHING

    def is_told(self, text: str) -> bool:
        """Whether a normalised text tells of it."""
        return all(group.search(text) for group in self.told) and not self.without.search(text)


@dataclass(frozen=True)
class Emergencies:
    """All emergencies of a language, in the order in which they are tried.

    Args:
        known: the emergencies.
        ailing: a pattern of words that tell how somebody fares.
        model: what was learned about them; None where nothing was.
        encoder: the sentence encoder; the model needs it.
    """

    known: tuple[Emergency, ...] = ()
    ailing: re.Pattern[str] = NOTHING
    model: EmergencyModel | None = None
    encoder: Encoder | None = None

    def __call__(self, text: str) -> Pair | None:
        """The question with its answer for what a text tells of, by its words or by what was learned; None where that is no emergency.

        Args:
            text: the whole utterance.
        """
        return self.told(text) or self.learned(text)[0]

    def told(self, text: str) -> Pair | None:
        """The same by words alone."""
        plain = normalise(text)
        return next((one.pair for one in self.known if one.is_told(plain)), None)

    def behind(self, text: str) -> Pair | None:
        """The question with its answer for what a text asks for behind another emergency: "what's the number?"; None for others."""
        plain = normalise(text)
        return next((one.pair for one in self.known if one.behind.search(plain)), None)

    def learned(self, text: str) -> tuple[Pair | None, float]:
        """The same by what was learned alone, with the probability that it is an emergency at all."""
        if self.model is None or self.encoder is None or len(text.split()) not in LOOKED_AT:
            return None, 0.0
        name, probability = self.model.judged(text, self.encoder.encode_layers([text])[0])
        return next((one.pair for one in self.known if one.id == name), None) if probability >= EMERGENCIES.learned else None, probability

    def tells_of_ailing(self, text: str) -> bool:
        """Whether a text tells how somebody fares: "my stomach hurts"."""
        return self.ailing.search(normalise(text)) is not None

    def answer_of(self, name: str) -> Pair | None:
        """The question with its answer by the answer's id; None for others."""
        return next((one.pair for one in self.known if one.pair.id == name), None)


def load_emergencies(folder: Path, language: str, pairs: Iterable[Pair]) -> Emergencies:
    """The emergencies of a language; none where the folder has no file for it.

    Args:
        folder: holds `<language>.yml` with the keys words (named lists of words), ailing (words that tell how somebody fares) and emergencies; a group that is the
            name of such a list stands for its words.
        language: ISO 639-1 code.
        pairs: the general questions, whose answers are told by their ids.

    Raises:
        QuestionBaseError: the file is not valid, an id occurs twice, or an emergency has no answer; the message names it and the remedy.
    """
    file = folder / f"{language}.yml"
    if not file.is_file():
        return Emergencies()
    whole = _read(file)
    sets, by_id = {str(name): tuple(map(str, words)) for name, words in whole["words"].items()}, {pair.id: pair for pair in pairs}
    found: dict[str, Emergency] = {}
    for number, entry in enumerate(whole["emergencies"], 1):
        where = f"{file}, emergency '{entry.get('id', '')}'" if isinstance(entry, dict) and entry.get("id") else f"{file}, emergency number {number}"
        try:
            written = _Written.model_validate(entry)
        except ValidationError as problem:
            first = problem.errors()[0]
            raise QuestionBaseError(f"{where}: {'.'.join(map(str, first['loc']))}: {first['msg']}; each has id, told, and pair or question and answer") from problem
        if written.id in found:
            raise QuestionBaseError(f"{where}: this id occurs twice; give one of them another")
        told = tuple(_pattern(word for name in group for word in sets.get(name, (name,))) for group in written.told)
        found[written.id] = Emergency(written.id, _pair(written, by_id, where, language), told, _pattern(written.without), _pattern(written.behind))
    return Emergencies(tuple(found.values()), _pattern(map(str, whole["ailing"])))


def _pair(written: _Written, pairs: Mapping[str, Pair], where: str, language: str) -> Pair:
    if written.pair:
        if written.pair not in pairs:
            raise QuestionBaseError(f"{where}: there is no general question '{written.pair}'; write its id as it is in knowledge/qa")
        return pairs[written.pair]
    if not written.question.strip() or not written.answer.strip():
        raise QuestionBaseError(f"{where}: it has no answer; write question and answer, or name a general question as pair")
    return Pair(id=written.id, question=written.question, answer=written.answer.strip(), category=CATEGORY, about=written.about, language=language)


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'])(?:{any_spaced(map(normalise, words))})(?![\w'-])")


def _read(file: Path) -> dict[str, Any]:
    try:
        whole = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
    except UnicodeDecodeError as problem:
        raise QuestionBaseError(f"{file} is not UTF-8 (byte {problem.start}); save it as UTF-8") from problem
    except yaml.YAMLError as problem:
        raise QuestionBaseError(f"{file} is not valid YAML: {problem}; mend it there") from problem
    known = isinstance(whole, dict) and set(whole) <= set(KEYS) and "emergencies" in whole
    if not known or not isinstance(whole.get("words", {}), dict) or not all(isinstance(whole.get(key, []), list) for key in KEYS[1:]):
        raise QuestionBaseError(f"{file}: its keys are words, a mapping of lists, ailing, a list, and emergencies, a list")
    return {"words": {}, "ailing": (), **whole}
