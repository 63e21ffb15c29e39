"""`souschef train-types`: the part that tells what a question is about."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress

from actions.commands.common import Language, console, open_pipelines
from actions.commands.reader import TEXTS, cards
from actions.language.embeddings import learning_encoder
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import Lexicon, LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError
from actions.recipes.analysis import RecipeError
from actions.settings import Settings

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

    from actions.answering.question_type.samples import Sources


@contextmanager
def telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.answering.common_sense.pairs import QuestionBaseError
    from actions.answering.question_type.examples import TypesError
    from actions.answering.reading.questions import QuestionsError

    try:
        yield
    except (EncoderMissingError, LexiconError, OSError, PipelineError, QuestionBaseError, QuestionsError, RecipeError, TypesError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def open_sources(settings: Settings, lexicon: Lexicon, nlp: Pipeline) -> Sources:
    """Everything that is learned from, with the cards that questions are about, analysed.

    Raises:
        TypesError, QuestionsError, RecipeError: a file is missing or cannot be used.
    """
    from actions.answering.question_type.samples import sources

    folders = (settings.knowledge / "recipes", settings.knowledge / "questions" / lexicon.language / TEXTS)
    names = frozenset(file.stem for folder in folders for file in folder.glob("*.txt"))
    return sources(settings.knowledge, lexicon.language, cards(folders, names, lexicon, nlp))


def open_pipeline(settings: Settings, code: str) -> Pipeline:
    """The pipeline of a language.

    Raises:
        PipelineError: there is none.
    """
    nlp = open_pipelines(settings).of(code)
    if nlp is None:
        raise PipelineError(f"no language pipeline for '{code}'; `make setup` trains it")
    return nlp


def train_types(
    language: Language = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Annotated[bool, typer.Option(help="Only measure, on questions about recipes that were not learned from; nothing is written.")] = False,
) -> None:
    """Train what tells questions about the recipe from general ones, and those that nothing answers, from knowledge/question_type and knowledge/unanswerable."""
    from actions.answering.question_type.measuring import cross_validated, report  # libraries that other commands do not wait for
    from actions.answering.question_type.samples import foods, samples
    from actions.answering.question_type.training import Material, learn
    from actions.answering.shipped import QUESTION_TYPE, digest_of, file_of

    settings = Settings()
    code = language or settings.language
    with telling():
        lexicon = Lexicons(code, settings.knowledge).default
        nlp, encoder = open_pipeline(settings, code), learning_encoder(settings.encoder, settings.embeddings)
        given, names = open_sources(settings, lexicon, nlp), foods(settings.knowledge, code)
        taught = samples(given, lexicon)
        with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
            task = progress.add_task("Reading questions", total=None)
            material = Material.of(taught, lexicon, encoder, names)
            if measure:
                progress.update(task, description="Measuring", completed=0, total=1)
                typer.echo(report(cross_validated(material, lambda done, of: progress.update(task, completed=done, total=of))))
                return
            progress.update(task, description="Learning")
            learned = learn(material, names)
        learned.save(out or file_of(QUESTION_TYPE, settings.trained, code), digest_of(QUESTION_TYPE, settings.knowledge, code))
    typer.echo(f"trained on {len({sample.text for sample in taught})} questions")
