"""Questions with their answers: `knowledge/qa/*.yml`, one file for each category (Stolwijk & Kunneman 2023, section 3.1 and Appendix A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.language.lexicon import FAST

WORDED = "worded"  # folder of the wordings that other hands wrote
MORE = "more"  # folder of pairs that are found and told, and teach nothing else
TAUGHT = "taught"  # source of the pairs that an operator taught
SHOWN = 300  # characters of a parser's message that say what is wrong


class QuestionBaseError(ValueError):
    """The base of questions cannot be read or opened; the message names the file, the pair and the remedy."""


class Pair(BaseModel):
    """A question with its answer.

    `also` are other wordings of the same question, `about` the foods, tools or techniques that it is about, `when` the states of
    the food that make the answer another one ("opened", "frozen"), `source` where the pair came from, empty for our own.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    question: str = Field(min_length=1)
    answer: str = ""
    also: tuple[str, ...] = ()
    category: str = ""
    about: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    source: str = ""
    language: str = "en"

    @property
    def wordings(self) -> tuple[str, ...]:
        """All wordings of the question, the first one first."""
        return (self.question, *self.also)


def load(folder: Path, language: str) -> list[Pair]:
    """The pairs of a folder in one language, file by file.

    Args:
        folder: holds `.yml` files with the keys category, language and pairs, and in `worded/` such with further wordings by the ids of pairs.
        language: ISO 639-1 code; files in other languages are left out.

    Returns:
        The pairs; none where the folder is missing or has no file in the language.

    Raises:
        QuestionBaseError: a file that is not valid, a pair that lacks something, or an id that occurs twice in any language.
    """
    seen: dict[str, Path] = {}
    kept: list[Pair] = []
    for file in sorted(folder.glob("*.yml")):
        for pair in _pairs(file):
            if pair.id in seen:
                raise QuestionBaseError(f"{file}, pair '{pair.id}': {seen[pair.id]} has a pair with this id too; give one of them another")
            seen[pair.id] = file
            if pair.language == language:
                kept.append(pair)
    more = _worded(folder / WORDED, frozenset(seen))
    return [pair.model_copy(update={"also": (*pair.also, *more[pair.id])}) if pair.id in more else pair for pair in kept]


def load_all(folder: Path, language: str) -> list[Pair]:
    """The pairs of a folder and of its `more`, from which nothing but the base is made: what other models learned does not change with them.

    Raises:
        QuestionBaseError: see `load`; or an id that both have.
    """
    first = load(folder, language)
    return [*first, *load_more(folder, language, first)]


def load_more(folder: Path, language: str, first: Iterable[Pair]) -> list[Pair]:
    """The pairs of a folder's `more`, beside the first ones.

    Raises:
        QuestionBaseError: see `load_all`.
    """
    more = load(folder / MORE, language)
    twice = {pair.id for pair in first} & {pair.id for pair in more}
    if twice:
        raise QuestionBaseError(f"{folder / MORE} has the pair '{min(twice)}' which {folder} has too; give it another id")
    return more


def _worded(folder: Path, known: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Further wordings, by another hand than the pairs', by the ids of pairs.

    Raises:
        QuestionBaseError: a file that is not valid, or that names a pair which there is not.
    """
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob("*.yml")):
        wordings = _mapping(file).get("wordings")
        if not isinstance(wordings, dict):
            raise QuestionBaseError(f"{file} has no mapping 'wordings'; it holds lists of wordings by the ids of pairs")
        for name, texts in wordings.items():
            if name not in known or not isinstance(texts, list) or not all(isinstance(text, str) and text for text in texts):
                wrong = "its wordings are no list of texts; quote what YAML would read as something else" if name in known else "there is no such pair; write its id as it is there"
                raise QuestionBaseError(f"{file}, pair '{name}': {wrong}")
            found[name] = (*found.get(name, ()), *texts)
    return found


def _pairs(file: Path) -> Iterator[Pair]:
    """The pairs of a file; each has an answer there."""
    whole = _mapping(file)
    unknown = sorted(set(whole) - {"category", "language", "pairs"})
    if unknown or not isinstance(whole.get("pairs"), list):
        wrong = f"does not know '{unknown[0]}'" if unknown else "has no list 'pairs'"
        raise QuestionBaseError(f"{file} {wrong}; its keys are category, language and pairs")
    common = {"category": str(whole.get("category", file.stem)), "language": str(whole.get("language", "en"))}
    for number, entry in enumerate(whole["pairs"], 1):
        name = str(entry.get("id", "")) if isinstance(entry, dict) else ""
        where = f"{file}, pair '{name}'" if name else f"{file}, pair number {number}"
        if not isinstance(entry, dict):
            raise QuestionBaseError(f"{where}: it is no mapping; each has id, question, also, answer and about")
        try:
            pair = Pair.model_validate({**common, **entry})
        except ValidationError as problem:
            first = problem.errors()[0]
            raise QuestionBaseError(f"{where}: {'.'.join(map(str, first['loc']))}: {first['msg']}; quote what YAML would read as a number or as true") from problem
        if not pair.answer.strip():
            raise QuestionBaseError(f"{where}: it has no answer; write one or take the pair out")
        yield pair


def _mapping(file: Path) -> dict[str, Any]:
    try:
        whole = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
    except UnicodeDecodeError as problem:
        raise QuestionBaseError(f"{file} is not UTF-8 (byte {problem.start}); save it as UTF-8") from problem
    except (yaml.YAMLError, OSError) as problem:
        raise QuestionBaseError(f"{file} cannot be read: {' '.join(str(problem).split())[:SHOWN]}") from problem
    if not isinstance(whole, dict):
        raise QuestionBaseError(f"{file} holds no mapping; its keys are category, language and pairs")
    return whole
