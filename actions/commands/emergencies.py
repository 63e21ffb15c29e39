"""`souschef train-emergencies`: the part that recognises emergencies which no word of the lists tells."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from actions.commands.common import Language
from actions.commands.question_types import telling
from actions.language.embeddings import learning_encoder
from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.words import any_spaced, normalise
from actions.settings import Settings


def ordinary(settings: Settings, lexicon: Lexicon) -> list[str]:
    """Questions and utterances of all kinds that tell of no emergency: those whose answer calls for help are left out."""
    from actions.answering.common_sense.pairs import load
    from actions.answering.question_type.asked import load_asked
    from actions.answering.question_type.samples import SPOKEN, utterances

    help_called = re.compile(rf"(?<!\w)(?:{any_spaced(lexicon.words('help_called'))})(?!\w)")
    asked = [wording for pair in load(settings.knowledge / "qa", lexicon.language) if not help_called.search(normalise(pair.answer)) for wording in pair.wordings]
    asked += [one.ask for one in load_asked(settings.knowledge / "notes" / lexicon.language)]
    return [*asked, *(text for _, text in utterances(settings.knowledge.parent / "data" / "nlu"))] if lexicon.language == SPOKEN else asked


def train_emergencies(
    language: Language = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Annotated[bool, typer.Option(help="Only measure, on utterances that were not learned from; nothing is written.")] = False,
) -> None:
    """Train what recognises emergencies from knowledge/emergencies/examples."""
    from actions.answering.common_sense.pairs import load
    from actions.answering.emergencies.known import load_emergencies
    from actions.answering.emergencies.training import EXAMPLES, cross_validated, examples, fit, report, taught
    from actions.answering.shipped import EMERGENCIES, digest_of, file_of

    settings = Settings()
    code = language or settings.language
    with telling():
        lexicon, encoder, folder = Lexicons(code, settings.knowledge).default, learning_encoder(settings.encoder, settings.embeddings), settings.knowledge / "emergencies"
        known = load_emergencies(folder, code, load(settings.knowledge / "qa", code))
        written = examples(folder / EXAMPLES / f"{code}.yml", [one.id for one in known.known])
        lessons = taught(written, [text for text in ordinary(settings, lexicon) if known.told(text) is None], encoder)
        if measure:
            return typer.echo(report(lessons, cross_validated(lessons)))
        fit(lessons).save(out or file_of(EMERGENCIES, settings.trained, code), digest_of(EMERGENCIES, settings.knowledge, code))
    return typer.echo(f"trained on {len(lessons.texts)} utterances, {int((lessons.near).sum())} of them written for it")
