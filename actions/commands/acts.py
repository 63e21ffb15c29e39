"""`souschef train-acts`: the shipped layers that read what an utterance does, and their export."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable
from typing import Annotated

import typer
import yaml

from actions.commands.common import Language, console
from actions.language.encoder import Encoder, EncoderMissingError
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import PROJECT, Settings
from actions.training.examples import Collections, CorpusError, Example
from actions.training.noise import Noise, sounding_alike
from actions.understanding.labels import INTENTS, act_of

SEED = 0
HELD_BACK = 1_500  # lessons that only tell how sure the probabilities may be
COMPOSED = 9_000  # utterances that do several things
STOVE = PROJECT / "knowledge" / "gold" / "stove_utterances.jsonl"
STAYING = ("ask", "problem", "missing")
MOVING = ("next", "done", "back", "goto", "start", "stop")


def digest_of(examples: Iterable[Example]) -> str:
    """A digest of all that is learned from."""
    found = hashlib.sha256()
    for one in examples:
        found.update(
            json.dumps(
                [
                    one.text,
                    one.acts,
                    one.also,
                    one.aspects,
                    one.stage,
                    one.open,
                    one.step,
                    one.at,
                    one.before,
                ]
            ).encode()
        )
    return found.hexdigest()


def train_acts(
    language: Language = None,
    hold: Annotated[
        str,
        typer.Option(
            help="A writer of knowledge/corpora/acts that teaches nothing and is measured on; nothing is written then."
        ),
    ] = "",
) -> None:
    """Learn from all labelled utterances what an utterance does, and write it to knowledge/trained."""
    from actions.training.acts import RANK, chosen, composed_lessons, learn, lessons, temperature
    from actions.training.composing import Composer
    from actions.training.layers import FILE
    from actions.training.situations import Situations
    from actions.understanding.labels import ACTS, ASPECTS

    settings, chance = Settings(), random.Random(SEED)
    code = language or settings.language
    try:
        lexicon, encoder = Lexicons(code, settings.knowledge).default, Encoder(settings.encoder)
        everything = list(Collections(PROJECT, code))
    except (CorpusError, LexiconError, EncoderMissingError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    words = yaml.safe_load(
        (settings.knowledge / "corpora" / "noise" / f"{code}.yml").read_text(encoding="utf-8")
    )
    noise = Noise(words["before"], words["behind"], sounding_alike(words["alike"]))
    steps = [one.at for one in everything if one.source == "asked" and one.at != "start"]
    asked = [one.text for one in everything if one.source in ("questions", "base", "series")]
    situations = Situations(lexicon.table("open_questions"), steps, asked, chance)
    taught = [one for one in chosen(everything, chance) if not _is_held(one, hold)]
    composer = Composer([one for one in everything if not _is_held(one, hold)], noise, chance)
    given = [
        *lessons(taught, situations, noise, encoder, chance),
        *composed_lessons(composer(COMPOSED), situations, encoder),
    ]
    if not hold:
        chance.shuffle(given)
        given, held_back = given[HELD_BACK:], [one for one in given[:HELD_BACK] if not one.composed]
    model = learn(given)
    if hold:
        held = [
            one
            for one in everything
            if one.source == "acts" and one.writer == hold and len(set(one.acts)) == 1
        ]
        return _report(model, held, situations, encoder)
    model.save(
        settings.knowledge / "trained" / code / FILE,
        ACTS,
        ASPECTS,
        rank=RANK,
        temperature=temperature(model, held_back),
        rows=digest_of(everything),
    )
    return typer.echo(f"learned from {len(taught)} of {len(everything)} labelled utterances")


def _is_held(example: Example, hold: str) -> bool:
    """Whether an example is of the writer that teaches nothing."""
    return bool(hold) and example.source == "acts" and example.writer == hold


def _report(model: object, held: list[Example], situations: object, encoder: Encoder) -> None:
    """What was learned, on a writer that was left out and on the second half of the writers at the stove."""
    from actions.training.acts import accepted, encoded, judged
    from actions.training.layers import ActLayers
    from actions.training.situations import Situations

    assert isinstance(model, ActLayers)
    assert isinstance(situations, Situations)
    acts, aspects = judged(model, [encoded(one, situations(one), encoder) for one in held])
    typer.echo(f"writer left out: {sum(map(accepted, acts, held)) / len(held):.3f} of {len(held)}")
    asking = [(aspect, one) for aspect, one in zip(aspects, held, strict=True) if one.aspects]
    typer.echo(
        f"aspects: {sum(aspect in one.aspects for aspect, one in asking) / len(asking):.3f} of {len(asking)}"
    )
    rows = [json.loads(line) for line in STOVE.read_text(encoding="utf-8").splitlines()][1424:]
    stove = [
        Example(text=row["text"], acts=(INTENTS.get(row["intent"], "ask"),), stage="cooking")
        for row in rows
    ]
    found, _ = judged(model, [encoded(one, situations(one), encoder) for one in stove])
    typer.echo(
        f"stove, writers left out: {sum(map(accepted, found, stove)) / len(stove):.3f} of {len(stove)}"
    )
    questions = [act for act, one in zip(found, stove, strict=True) if one.acts[0] in STAYING]
    typer.echo(
        f"questions and troubles taken for moves: {sum(act_of(act) in MOVING for act in questions) / len(questions):.3f} of {len(questions)}"
    )


def export_acts(language: Language = None) -> None:
    """Export the shipped layers that read acts for the servers."""
    from actions.training.layers import FILE, export

    settings = Settings()
    code = language or settings.language
    out = settings.acts / f"{code}.onnx"
    export(settings.knowledge / "trained" / code / FILE, out)
    typer.echo(f"exported: {out}")
