"""What the commands share: the options, the console for messages, and the store."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines, named_pipelines
from actions.recipes.analysis import Analyst
from actions.recipes.store import Store, StoreError
from actions.settings import Settings

console = Console(stderr=True, highlight=False)

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
