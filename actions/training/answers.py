"""Questions on recipe pages with their candidates, and what hands judged of each: the ranker is learned from them.

`knowledge/corpora/answers/<language>` holds the pages of each writer (one without pages asks about the shipped recipes), `questions.jsonl`,
and `judged.jsonl`: which candidates are right answers, by what they say, so that a judgement outlives a change of the sources; those that
are wrong are kept by a digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from actions.answering.candidate import Candidate
from actions.answering.decision import GENERAL
from actions.answering.follow_up.history import exchange
from actions.answering.query import Query
from actions.dialogue.asking import candidates_of, queries_of
from actions.kitchen import Kitchen
from actions.language.lexicons import Lexicons
from actions.moves.turn import Part, Turn
from actions.recipes.importers.importing import Importer
from actions.recipes.importers.sources import sources_of
from actions.settings import Settings
from actions.state import Stage, State
from actions.training.examples import CorpusError

ANYWHERE = ("general", "unknowable", "outside")
"""Kinds of questions that are also asked before a recipe is chosen, and amid another one."""
WHOLE = ("recipe", "general")
AFTER = 2  # one in so many of them is also asked behind another question
OF_COOKING = "general"
"""Begins the kinds of questions that go on with one about cooking in general."""
AMID = 2  # instruction of another recipe amid which they are asked
PAIR = 2
"""A question of before and its answer."""


class Asked(BaseModel):
    """A question on a page.

    Attributes:
        page: the file of the page, without its ending.
        step: the instruction that runs, from 0; None where cooking has not begun.
        before: the question before it with its answer; empty where there is none.
        question: what is asked.
        kind: recipe, general, absent, unknowable or outside.
        aspect: what it asks of.
        gold: the right answer.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    page: str
    step: int | None = None
    before: tuple[str, ...] = ()
    question: str = Field(min_length=1)
    kind: str
    aspect: str = ""
    gold: str = ""


@dataclass(frozen=True)
class Worded:
    """A question in one of the wordings that it may mean, with its candidates, and which of them are right where that was judged."""

    query: Query
    candidates: tuple[Candidate, ...]
    right: tuple[bool | None, ...]


@dataclass(frozen=True)
class Case:
    """A question with all that it may mean."""

    asked: Asked
    writer: str
    wordings: tuple[Worded, ...]


def asked_in(folder: Path) -> list[Asked]:
    """The questions of a writer's folder.

    Raises:
        CorpusError: a row is not valid.
    """
    file, found = folder / "questions.jsonl", []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(Asked.model_validate_json(line))
        except ValueError as problem:
            why = " ".join(str(problem).split())[:200]
            raise CorpusError(f"{file}, line {number}: {why}; mend the row") from problem
    return found


class Pages:
    """The pages of a writer in a store.

    Args:
        folder: of the writer.
        kitchen: has the store.
        settings: where the shipped recipes are.

    Raises:
        CorpusError: a page does not give one recipe.
    """

    def __init__(self, folder: Path, kitchen: Kitchen, settings: Settings) -> None:
        self._ids: dict[str, str] = {}
        lexicons = Lexicons(settings.language, settings.knowledge)
        shipped = settings.knowledge / "recipes"
        for file in sorted(folder.glob("*.html")) or sorted(shipped.glob("*.txt")):
            if (
                kitchen.store.get(file.stem) is not None
            ):  # an earlier writer asks about the shipped recipes too
                self._ids[file.stem] = file.stem
                continue
            known = {raw.id for raw in kitchen.store.raws()}
            Importer(kitchen.store, lexicons).run(sources_of(str(file)))
            new = [raw.id for raw in kitchen.store.raws() if raw.id not in known]
            if len(new) != 1 or new[0] is None:
                raise CorpusError(f"{file} gave {len(new)} recipes, not one; mend the page")
            self._ids[file.stem] = new[0]

    def __getitem__(self, page: str) -> str:
        return self._ids[page]

    def beside(self, page: str) -> str:
        """The recipe of the page behind a page, behind the last one that of the first."""
        names = list(self._ids)
        return self._ids[names[(names.index(page) + 1) % len(names)]]


def turn_of(asked: Asked, recipe: str | None, kitchen: Kitchen) -> Turn:
    """The turn in which a question is asked; before a recipe is chosen where there is none."""
    card = kitchen.store.get(recipe) if recipe is not None else None
    step = 0
    if card is not None and asked.step is not None:
        step = next((one.number for one in card.steps if one.source == asked.step), 1)
    stage: Stage = "idle" if card is None else "cooking" if step else "preparing"
    state = State(stage=stage, recipe=recipe, step=step)
    if len(asked.before) == PAIR:
        said, told = asked.before
        source = "common_sense" if asked.kind.startswith(OF_COOKING) else "recipe"
        history = (exchange(said, said, answer=told, source=source, step=step, recipe=recipe),)
        state = replace(state, history=history)
    return Turn(kitchen, state, text=asked.question)


def case_of(asked: Asked, writer: str, recipe: str | None, kitchen: Kitchen) -> Case:
    """A question with its candidates."""
    turn, part = turn_of(asked, recipe, kitchen), Part(asked.question, "ask_other")
    wordings = []
    for _, query in queries_of(turn, part, recipe):
        found = tuple(candidates_of(turn, query))
        wordings.append(Worded(query, found, (None,) * len(found)))
    return Case(asked, writer, tuple(wordings))


def cases_in(folder: Path, kitchen: Kitchen, settings: Settings) -> Iterator[Case]:
    """The questions of all writers with their candidates, and what was judged of those.

    Raises:
        CorpusError: a page or a row is not valid.
    """
    for place in sorted(path for path in folder.iterdir() if path.is_dir()):
        pages, known = Pages(place, kitchen, settings), _judged_in(place)
        everything = asked_in(place)
        for asked, verdicts in _after_others(everything, known):
            case = case_of(asked, place.name, pages[asked.page], kitchen)
            if len(case.wordings) > 1:
                yield _judged(case, verdicts)
        for asked in everything:
            verdicts = known.get((asked.page, asked.question), {})
            yield _judged(case_of(asked, place.name, pages[asked.page], kitchen), verdicts)
            if asked.kind in ANYWHERE:
                alone = asked.model_copy(update={"step": None, "kind": f"{asked.kind}, alone"})
                yield _judged(case_of(alone, place.name, None, kitchen), verdicts)
                amid = asked.model_copy(update={"step": AMID, "kind": f"{asked.kind}, amid"})
                other = pages.beside(asked.page)
                yield _judged(case_of(amid, place.name, other, kitchen), verdicts, own=False)


def _after_others(
    asked: Sequence[Asked], known: Mapping[tuple[str, str], Mapping[str, bool]]
) -> Iterator[tuple[Asked, Mapping[str, bool]]]:
    """Some whole questions once more, each behind another one of the same page: that something was asked before makes no follow-up."""
    for earlier, one in islice(pairwise(asked), 0, None, AFTER):
        whole = not one.before and not earlier.before and earlier.kind == one.kind in WHOLE
        if whole and earlier.gold and earlier.page == one.page:
            before = (earlier.question, earlier.gold)
            yield (
                one.model_copy(update={"before": before}),
                known.get((one.page, one.question), {}),
            )


def _judged(case: Case, verdicts: Mapping[str, bool], *, own: bool = True) -> Case:
    """A case with what was judged of its candidates; amid a recipe that is not its `own`, what that proposes is wrong."""

    def right(one: Candidate) -> bool | None:
        if not own and not (one.source.startswith(GENERAL) or one.plays):
            return False
        key = key_of(one)
        return verdicts.get(key, verdicts.get(digest_of(key)))

    wordings = [
        replace(one, right=tuple(right(candidate) for candidate in one.candidates))
        for one in case.wordings
    ]
    return replace(case, wordings=tuple(wordings))


def digest_of(key: str) -> str:
    """A short name of what a candidate says: most are wrong, and need not be kept in words."""
    return hashlib.blake2b(key.encode(), digest_size=4).hexdigest()


def _judged_in(place: Path) -> dict[tuple[str, str], dict[str, bool]]:
    """Page and question → what candidates say, or its digest, and whether that is right."""
    known: dict[tuple[str, str], dict[str, bool]] = {}
    file = place / "judged.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        row = json.loads(line)
        verdicts = known.setdefault((row["page"], row["question"]), {})
        verdicts.update(dict.fromkeys(row["right"], True), **dict.fromkeys(row["wrong"], False))
    return known


def key_of(candidate: Candidate) -> str:
    """What a judgement of a candidate is kept by: what it says."""
    return " ".join((candidate.text or candidate.response).lower().split())
