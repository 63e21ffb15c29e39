"""What tests of recognition share: readers, WordNet where it is there, and a small set of streams."""

from __future__ import annotations

from functools import cache

import pytest

from actions.answering.follow_up.asked import Asked
from actions.answering.follow_up.examples import Series, Stream, Turn
from actions.answering.follow_up.reading import Reading
from actions.answering.follow_up.similarity import RELATED
from actions.answering.follow_up.training import Tools
from actions.language.encoder import Encoder
from actions.language.frequency import Frequencies
from actions.language.pipeline.loading import Pipelines
from actions.language.wordnet import WordNet
from actions.settings import Settings
from tests.unit.recipes.english import english

THINGS = ("rhubarb", "trombone", "glacier", "barometer", "falcon", "marathon", "passport", "sourdough", "volcano", "satellite", "violin", "mortgage")


@cache
def tools() -> Tools:
    """What reads English questions."""
    nlp = Pipelines(Settings().pipelines).of("en")
    assert nlp is not None, "build/pipeline/en is missing; `make setup` trains it"
    folder = Settings().encoder
    return Tools(nlp, Reading(nlp, english()), english(), Encoder(folder), Frequencies.of_encoder(folder))


@cache
def _opened() -> WordNet | None:
    return WordNet.open(Settings().wordnet, RELATED)


def wordnet() -> WordNet:
    """WordNet; skips the test where set-up could not bring it."""
    found = _opened()
    if found is None:
        pytest.skip("WordNet is not there")
    return found


def asked(*questions: str) -> list[Asked]:
    """Questions without answers, the latest last."""
    return [Asked(question) for question in questions]


def streams(number: int = 6) -> tuple[Stream, ...]:
    """Streams about two things each: a first question that names it, and some that lean on it."""
    found = []
    for at in range(number):
        series = tuple(
            Series(turns=(
                Turn(ask=f"What is a {thing} used for?", answer=f"A {thing} is used for many things."), Turn(ask="and why is that?", answer="Because it is."),
                Turn(ask="how long does it last"), Turn(ask=f"Can the {thing} break?", answer="Yes."),
            ))
            for thing in (THINGS[2 * at % len(THINGS)], THINGS[(2 * at + 1) % len(THINGS)])
        )
        found.append(Stream(id=f"stream-{at}", series=series))
    return tuple(found)


def streams_in_full(number: int = 6) -> tuple[Stream, ...]:
    """The streams with what each question means in full."""
    whole = {"and why is that?": "and why is a {} used for that?", "how long does it last": "how long does a {} last"}

    def in_full(series: Series) -> Series:
        thing = series.turns[0].ask.split()[3]
        return Series(turns=tuple(turn.model_copy(update={"resolved": whole.get(turn.ask, turn.ask).format(thing)}) for turn in series.turns))

    return tuple(stream.model_copy(update={"series": tuple(map(in_full, stream.series))}) for stream in streams(number))
