"""`souschef train-reader`: the part that finds answers in the text of a recipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from spacy.language import Language as Pipeline

from actions.answering.reading.questions import QuestionsError
from actions.answering.reading.reader import Pages
from actions.answering.reading.features import NONE
from actions.answering.reading.training import UNREAD, Lesson, Measured, cross_validated, fit, lessons
from actions.commands.common import console
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon, LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines
from actions.recipes.analysis import RecipeError, analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe
from actions.settings import Settings
from nlu.encoder import EncoderMissingError


THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)


@contextmanager
def _telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    try:
        yield
    except (EncoderMissingError, LexiconError, OSError, PipelineError, QuestionsError, RecipeError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def cards(folder: Path, lexicon: Lexicon, nlp: Pipeline) -> dict[str, Recipe]:
    """The shipped recipe cards, analysed.

    Raises:
        RecipeError: a card cannot be used.
    """
    return {file.stem: analyse(read_card(file.read_text(encoding="utf-8"), file.stem, lexicon), lexicon, nlp) for file in sorted(folder.glob("*.txt"))}


def train_reader(
    language: Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Annotated[bool, typer.Option(help="Only measure, on cards that were not learned from; nothing is written.")] = False,
) -> None:
    """Train what finds answers in a recipe from the questions in knowledge/questions."""
    settings = Settings()
    code = language or settings.language
    with _telling():
        lexicon = Lexicons(code, settings.knowledge).default
        nlp = Pipelines(settings.pipelines, named_pipelines(settings.pipeline, code)).of(code)
        folder = settings.knowledge / "questions" / code
        if nlp is None or not folder.is_dir():
            raise QuestionsError(f"no language pipeline for '{code}'; `make setup` trains it" if nlp is None else f"{folder} holds no questions")
        encoder = Encoder(settings.encoder)
        pages = Pages(nlp, lexicon, encoder)
        taught = lessons(folder, cards(settings.knowledge / "recipes", lexicon, nlp), pages, lexicon)
        if measure:
            _tell(cross_validated(taught, pages, encoder))
            return
        fit(taught, pages, encoder).save(out or settings.readers / f"{code}.joblib")
    typer.echo(f"trained on {_questions(taught)} questions about {len({lesson.recipe for lesson in taught})} cards")


def _questions(taught: list[Lesson]) -> int:
    return sum(not lesson.repeated for lesson in taught)


def _tell(found: list[Measured]) -> None:
    """Agreement with the right answer by type of question, and what a threshold of confidence keeps."""
    once = [one for one in found if not one.repeated]
    readable = [one for one in once if one.kind not in UNREAD]
    silent = [one for one in once if one.kind == NONE]
    typer.echo(f"{len(readable)} questions with an answer: agreement {_mean([one.agreement for one in readable]):.3f}, type right {_mean([one.kind == one.guessed for one in once]):.3f}")
    for kind in sorted({one.kind for one in readable}):
        mine = [one for one in readable if one.kind == kind]
        typer.echo(f"  {kind:12} {len(mine):4} {_mean([one.agreement for one in mine]):.3f}")
    for threshold in THRESHOLDS:
        kept = [one for one in readable if one.confidence >= threshold]
        wrong = _mean([one.confidence >= threshold for one in silent])
        typer.echo(f"  from {threshold:.2f}: {len(kept) / len(readable):.3f} answered, agreement {_mean([one.agreement for one in kept]):.3f}; {wrong:.3f} of {len(silent)} without an answer")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
