"""`souschef embed-reasons`: the vectors of the general reasons, made at set-up so that the first start does not wait for them."""

from __future__ import annotations

import typer

from actions.commands.common import Language, console
from actions.language.encoder import Encoder, EncoderMissingError
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import Settings


def embed_reasons(language: Language = None) -> None:
    """Make the general reasons of a language searchable."""
    from actions.answering.sources.reasons import Reasons, ReasonsError

    settings = Settings()
    code = language or settings.language
    try:
        lexicon, encoder = Lexicons(code, settings.knowledge).default, Encoder(settings.encoder)
        folder, kept = settings.knowledge / "reasons" / code, settings.reasons / f"{code}.npz"
        found = Reasons.opened(folder, kept, lexicon, encoder)
    except (LexiconError, EncoderMissingError, ReasonsError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    typer.echo(f"{len(found) if found is not None else 0} reasons")
