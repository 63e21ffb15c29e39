"""`souschef train-reader`: the part that finds answers in the text of a recipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from actions.commands.common import console
from actions.language.lexicon import Lexicon, LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines
from actions.recipes.analysis import RecipeError, analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe
from actions.settings import Settings
from nlu.encoder import EncoderMissingError

TEXTS = "texts"
"""Folder beside the questions with recipes that are only learned from."""

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline


@contextmanager
def telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.answering.reading.questions import QuestionsError

    try:
        yield
    except (EncoderMissingError, LexiconError, OSError, PipelineError, QuestionsError, RecipeError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def cards(folders: Sequence[Path], asked: frozenset[str], lexicon: Lexicon, nlp: Pipeline) -> dict[str, Recipe]:
    """The recipe cards that questions are about, analysed: shipped ones, and texts that are only learned from.

    Raises:
        RecipeError: a card cannot be used.
    """
    files = [file for folder in folders for file in sorted(folder.glob("*.txt")) if file.stem in asked]
    return {file.stem: analyse(read_card(file.read_text(encoding="utf-8"), file.stem, lexicon), lexicon, nlp) for file in files}


def questioned(code: str, settings: Settings) -> tuple[Lexicon, Pipeline, Path, frozenset[str]]:
    """What questions about recipes are learned with: the words and the pipeline of a language, the folder of its questions, and the ids that they are about.

    Raises:
        QuestionsError: there is no pipeline, or no questions.
    """
    from actions.answering.reading.questions import QuestionsError

    lexicon = Lexicons(code, settings.knowledge).default
    nlp = Pipelines(settings.pipelines, named_pipelines(settings.pipeline, code)).of(code)
    folder = settings.knowledge / "questions" / code
    if nlp is None or not folder.is_dir():
        raise QuestionsError(f"no language pipeline for '{code}'; `make setup` trains it" if nlp is None else f"{folder} holds no questions")
    return lexicon, nlp, folder, frozenset(file.stem for file in folder.glob("*.yml"))


def train_reader(
    language: Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Annotated[bool, typer.Option(help="Only measure, on cards that were not learned from; nothing is written.")] = False,
) -> None:
    """Train what finds answers in a recipe from the questions in knowledge/questions."""
    from actions.answering.reading.reader import Pages  # libraries that other commands do not wait for
    from actions.answering.reading.training import cross_validated, fit, lessons, report
    from actions.answering.shipped import READER, digest_of, file_of
    from actions.language.encoder import opened

    settings = Settings()
    code = language or settings.language
    with telling():
        lexicon, nlp, folder, asked = questioned(code, settings)
        pages = Pages(nlp, lexicon, opened(settings.encoder))
        taught = lessons(folder, cards((settings.knowledge / "recipes", folder / TEXTS), asked, lexicon, nlp), pages, lexicon)
        if measure:
            typer.echo(report(cross_validated(taught, pages)))
            return
        fit(taught, pages).save(out or file_of(READER, settings.trained, code), digest_of(READER, settings.knowledge, code))
    typer.echo(f"trained on {sum(not lesson.repeated for lesson in taught)} questions about {len({lesson.recipe for lesson in taught})} cards")
