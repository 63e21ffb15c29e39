"""What the commands share: the options, the console for messages, and the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console

from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines
from actions.recipes.analysis import Analyst
from actions.recipes.store import Store, StoreError
from actions.settings import Settings
from nlu.encoder import EncoderMissingError

console = Console(stderr=True, highlight=False)

Language = Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]


def open_pipelines(settings: Settings) -> Pipelines:
    """The configured language pipelines; each is opened when it is needed."""
    return Pipelines(settings.pipelines, named_pipelines(settings.pipeline, settings.language))


def open_store() -> tuple[Store, Lexicons]:
    """The configured store and the lexicons; a problem with either ends the command with its message."""
    settings = Settings()
    try:
        lexicons = Lexicons(settings.language, settings.knowledge)
        return Store(settings.store, Analyst(lexicons, open_pipelines(settings))), lexicons
    except (StoreError, LexiconError) as problem:
        console.print(str(problem), markup=False)
        raise typer.Exit(2) from problem


@contextmanager
def telling() -> Iterator[None]:
    """End the command with the message of what is missing, damaged or busy, exit status 2."""
    from sqlalchemy.exc import SQLAlchemyError

    from actions.answering.common_sense.pairs import QuestionBaseError
    from actions.learning.tables import LearningError

    try:
        yield
    except (EncoderMissingError, LearningError, LexiconError, OSError, PipelineError, QuestionBaseError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    except SQLAlchemyError as problem:
        console.print(f"the database cannot be used now ({str(problem).splitlines()[0]}); is another command writing to it?", markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
