"""`souschef train-needs`: the shipped part that recognises what somebody may not eat."""

from __future__ import annotations

from typing import Annotated

import typer

from actions.commands.common import Language, console
from actions.commands.emergencies import ordinary
from actions.language.embeddings import learning_encoder
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import Settings

EVERY = 4  # of all other utterances one in so many is learned from


def train_needs(language: Language = None, measure: Annotated[bool, typer.Option(help="Only measure, on writers that were not learned from; nothing is written.")] = False) -> None:
    """Learn from knowledge/corpora/needs what asks about allergies and diets, and write it to knowledge/trained."""
    from actions.answering.needs.model import NeedsError
    from actions.answering.needs.training import learn, left_out, lessons, load_rows, report
    from actions.answering.shipped import NEEDS, digest_of, file_of

    settings = Settings()
    code = language or settings.language
    folder = settings.knowledge / "corpora" / "needs" / code
    try:
        lexicon = Lexicons(code, settings.knowledge).default
        given = lessons(load_rows(folder), ordinary(settings, lexicon)[::EVERY], learning_encoder(settings.encoder, settings.embeddings), lexicon)
    except (NeedsError, LexiconError, EncoderMissingError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    if measure:
        return typer.echo(report(left_out(given)))
    learn(given).save(file_of(NEEDS, settings.trained, code), digest_of(NEEDS, settings.knowledge, code))
    return typer.echo(f"learned from {int(given.written.sum())} labelled and {int((~given.written).sum())} other utterances")
