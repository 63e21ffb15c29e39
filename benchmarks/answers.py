"""Questions about recipes that no reader learned from, put to the answers as a cook's are: right, honest and wrong ones by kind.

    .venv/actions/bin/python -m benchmarks.answers

A reply is right where its words hold three fifths of the content words and numbers of one of the right answers, begins
with the right "yes" or "no", or names everything that is left. Where it is not right but says that it does not know, it
is honest; else wrong. A question that the recipe does not answer is right where the reply says so. Intents are given,
so that only the answers are measured, not how questions are recognised.
"""

from __future__ import annotations

import math
import re
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import typer
import yaml

from actions.answering.reading.features import NONE
from actions.answering.reading.questions import Example, load, step_at
from actions.answering.recent import LastAnswer, last_answer
from actions.answering.recipe_answers import Answer, Question, answer
from actions.answering.recipe_answers.base import named_ingredients
from actions.answering.recipe_answers.ellipsis import resolve, resolved_intent
from actions.kitchen import Kitchen
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, tokens
from actions.recipes.analysis import Analyst
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe
from actions.settings import PROJECT, Settings
from benchmarks.history import note
from tests.unit.moves.cook import Cook

QUESTIONS = PROJECT / "tests" / "unit" / "answering" / "questions"
LEFT, CONVERT, ELLIPSIS = "left", "convert", "ellipsis"
INTENTS = {"meanwhile": "ask_meanwhile", "finished": "ask_progress", LEFT: "ask_unused_ingredients"}
OTHER = "ask_other"
ENOUGH = 0.6  # share of an answer's content words and numbers that a reply must hold
ROUNDED = 0.01  # share by which numbers may differ that are rounded in another way
WHOLE_STEP = "utter_found_in_step"
FRACTIONS = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3", "⅛": " 1/8"}


@dataclass(frozen=True)
class Reply:
    """What came back for a question: its text, whether it says that it knows, whether that is right, and the seconds that `answer` took."""

    recipe: str
    step: int
    example: Example
    response: str
    text: str
    found: bool
    right: bool
    seconds: float | None

    @property
    def wrong(self) -> bool:
        """Whether something else than the right answer was told."""
        return self.found and not self.right

    @property
    def words(self) -> int:
        """Length as it is heard."""
        return len(self.text.split())


def kitchen_with_cards(names: Sequence[str], folder: Path) -> Kitchen:
    """A kitchen with the trained reader and a store in a folder that holds only the shipped cards of some names."""
    kitchen = Kitchen.open(Settings(store=f"sqlite:///{folder / 'cards.db'}"))
    analyst = kitchen.store.analysis
    assert isinstance(analyst, Analyst)
    with kitchen.store.writing() as connection:
        for name in names:
            text = (PROJECT / "knowledge" / "recipes" / f"{name}.txt").read_text(encoding="utf-8")
            kitchen.store.put(analyst(read_card(text, name, kitchen.lexicon)), connection)
    return kitchen


class Examiner:
    """Asks questions one by one and judges the replies.

    Args:
        kitchen: what answers; it has a reader and the recipes of the questions.
        domain: the project's domain, for the wording of the replies.
    """

    def __init__(self, kitchen: Kitchen, domain: Mapping[str, Any]) -> None:
        self._kitchen, self._domain = kitchen, domain

    def all(self, folder: Path = QUESTIONS) -> Iterator[Reply]:
        """Replies to all questions of a folder, in order.

        Raises:
            QuestionsError: a file is not valid.
        """
        for entry in load(folder):
            recipe = self._kitchen.store.get(entry.recipe)
            assert recipe is not None, f"no recipe '{entry.recipe}'"
            for example in entry.questions:
                yield self._converted(recipe, example) if example.kind == CONVERT else self._asked(recipe, example)

    def _question(self, text: str, recipe: Recipe, step: int) -> Question:
        return Question(text=text, recipe=recipe, lexicon=self._kitchen.lexicon, step=step, reader=self._kitchen.reader, decider=self._kitchen.decider)

    def _asked(self, recipe: Recipe, example: Example) -> Reply:
        step = step_at(recipe, example.at, self._kitchen.lexicon)
        question, intent = self._question(example.ask, recipe, step), INTENTS.get(example.kind, OTHER)
        if example.before:
            question = replace(question, last=self._remembered(example.before, recipe, step))
            question, intent = resolve(question), resolved_intent(question, intent)
        began = time.perf_counter()
        given = answer(intent, question)
        seconds = time.perf_counter() - began
        return self._judged(recipe.id, step, example, given.response, self._wording(given), given.found, seconds)

    def _remembered(self, before: str, recipe: Recipe, step: int) -> LastAnswer | None:
        """What is kept of the question before, as the move keeps it: nothing where it was not answered."""
        given = answer(OTHER, self._question(before, recipe, step))
        return last_answer(given.fields, given.about, step, question=before, intent=OTHER) if given.found else None

    def _converted(self, recipe: Recipe, example: Example) -> Reply:
        """In a conversation: the amount of a food that the question names is asked for first; "that" without one is of the running step."""
        step = step_at(recipe, example.at, self._kitchen.lexicon)
        cook = Cook(self._kitchen, self._domain)
        cook.start(recipe.id, step)
        for at in named_ingredients(self._question(example.ask, recipe, step))[0][:1]:
            cook.say("ask_amount", f"how much {recipe.ingredients[at].called} do I need")
        heard = cook.say("ask_convert", example.ask)
        trace = cook.state.answer_trace or {}
        return self._judged(recipe.id, step, example, heard.names[0], heard.text, trace.get("source") != "fallback", None)

    def _wording(self, given: Answer) -> str:
        return str(self._domain["responses"][given.response][0]["text"].format(**given.fields))

    def _judged(self, recipe: str, step: int, example: Example, response: str, text: str, found: bool, seconds: float | None) -> Reply:
        return Reply(recipe, step, example, response, text, found, is_right(example, text, found, self._kitchen.lexicon), seconds)


def is_right(example: Example, text: str, found: bool, lexicon: Lexicon) -> bool:
    """Whether a reply is a right answer.

    Args:
        example: the question with its right answers.
        text: the reply.
        found: whether it says that it knows.
        lexicon: the words of the language.
    """
    if example.kind == NONE:
        return not found
    if set(example.answers) <= {"yes", "no"}:
        return re.match(rf"(?:{'|'.join(example.answers)})\b", text, re.IGNORECASE) is not None
    enough = [_holds(text, wanted, lexicon) for wanted in example.answers]
    return found and (all(enough) if example.kind == LEFT else any(enough))


def _holds(text: str, wanted: str, lexicon: Lexicon) -> bool:
    """Whether a reply holds enough of an answer, one of its numbers among it where it has any: 20 minutes more are not 10 minutes more."""
    words, figures, said = content(wanted, lexicon), numbers(wanted, lexicon), numbers(text, lexicon)
    told = content(text, lexicon) | {figure for figure in figures if any(math.isclose(float(figure), float(other), rel_tol=ROUNDED) for other in said)}
    return bool(words) and len(words & told) >= ENOUGH * len(words) and (not figures or bool(figures & told))


@lru_cache(maxsize=20_000)
def content(text: str, lexicon: Lexicon) -> frozenset[str]:
    """Stems of content words, units by their names, and numbers in figures: "two tbsp" holds what "2 tablespoons" holds."""
    words = tokens(text)
    skip = frozenset(lexicon.unit_of) | frozenset(lexicon.cardinals)
    units = {lexicon.unit_of[word] for word in words if word in lexicon.unit_of}
    return frozenset({*content_stems(text, lexicon, without=skip), *units, *numbers(text, lexicon)})


def numbers(text: str, lexicon: Lexicon) -> frozenset[str]:
    """The numbers of a text, whether in figures or in words: "1½" and "1 1/2" are 1.5."""
    for sign, figures in FRACTIONS.items():
        text = text.replace(sign, figures)
    spelled = [lexicon.cardinals[word] for word in tokens(text) if word in lexicon.cardinals and word not in lexicon.words("articles")]
    found = re.findall(r"(?:(\d+)\s+)?(\d+)/([1-9]\d*)|(\d+(?:\.\d+)?)", normalise(text).replace("⁄", "/"))
    written = [float(plain) if plain else int(whole or 0) + int(over) / int(under) for whole, over, under, plain in found]
    return frozenset(f"{value:.4g}" for value in [*spelled, *written])


@dataclass(frozen=True)
class Row:
    """Counts of a kind of question; `steps` of the right ones are told with the whole step."""

    kind: str
    count: int
    right: int
    honest: int
    wrong: int
    steps: int


def rows(replies: Sequence[Reply]) -> list[Row]:
    """A row for each kind, by name, and one for all."""
    kinds = sorted({reply.example.kind for reply in replies})
    return [_row(kind, [reply for reply in replies if reply.example.kind == kind]) for kind in kinds] + [_row("all", replies)]


def _row(kind: str, mine: Sequence[Reply]) -> Row:
    right = [reply for reply in mine if reply.right]
    wrong = sum(reply.wrong for reply in mine)
    return Row(kind, len(mine), len(right), len(mine) - len(right) - wrong, wrong, sum(reply.response == WHOLE_STEP for reply in right))


def table(replies: Sequence[Reply]) -> str:
    """The rows as text, a line each, with lengths and times below."""
    lines = [f"{'kind':12} {'n':>4} {'right':>6} {'honest':>6} {'wrong':>6} {'share right':>12} {'in a whole step':>16}"]
    lines += [f"{row.kind:12} {row.count:4} {row.right:6} {row.honest:6} {row.wrong:6} {row.right / row.count:12.3f} {row.steps:16}" for row in rows(replies)]
    lengths = [reply.words for reply in replies]
    lines.append(f"words of a reply: median {statistics.median(lengths):g}, most {max(lengths)}")
    lines.append(f"milliseconds of an answer: median {milliseconds(replies):.1f}")
    return "\n".join(lines)


def milliseconds(replies: Sequence[Reply]) -> float:
    """Median time of an answer."""
    return 1000 * statistics.median([reply.seconds for reply in replies if reply.seconds is not None])


def described(reply: Reply) -> str:
    """A reply with its question, for reading."""
    verdict = "right" if reply.right else "wrong" if reply.wrong else "honest"
    return f"{verdict:6} {reply.example.kind:11} {reply.recipe}, {reply.step}: {reply.example.ask}\n       {reply.text}\n       ({' | '.join(reply.example.answers)})"


def main(folder: Path = QUESTIONS, show: bool = False, keep: bool = True) -> None:
    """Ask all questions, print how many are answered rightly, honestly and wrongly by kind, and note the share in the history.

    Args:
        folder: files of questions.
        show: print every reply too.
        keep: note the result in the history.
    """
    domain = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as place:
        kitchen = kitchen_with_cards([file.stem for file in sorted(folder.glob("*.yml"))], Path(place))
        replies = list(Examiner(kitchen, domain).all(folder))
    if show:
        typer.echo("\n".join(described(reply) for reply in replies))
    typer.echo(table(replies))
    if keep:
        note("answers from the recipe, right", "questions about cards that the reader did not learn from", len(replies), sum(reply.right for reply in replies) / len(replies))
        note("answers from the recipe, wrong", "questions about cards that the reader did not learn from", len(replies), sum(reply.wrong for reply in replies) / len(replies))
        note("answers from the recipe, median milliseconds", "questions about cards that the reader did not learn from", len(replies), milliseconds(replies))


if __name__ == "__main__":
    typer.run(main)
