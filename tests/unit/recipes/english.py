"""The English lexicon and the pipeline that set-up trained, opened once for property tests, which take no fixtures of a test's own."""

from __future__ import annotations

from functools import cache

from spacy.language import Language

from actions.language.lexicon import Lexicon
from actions.language.measures import Densities
from actions.language.pipeline.loading import Pipelines
from actions.recipes.substitution import Substitutes
from actions.settings import Settings


@cache
def english() -> Lexicon:
    """The shipped words."""
    return Lexicon.load("en")


@cache
def trained() -> Language:
    """The trained pipeline."""
    nlp = Pipelines(Settings().pipelines).of("en")
    assert nlp is not None, "build/pipeline/en is missing; `make setup` trains it"
    return nlp


@cache
def substitutes() -> Substitutes:
    """The shipped tables of substitutes."""
    return Substitutes.load(english())


@cache
def densities() -> Densities:
    """The shipped table of densities."""
    return Densities.load(english())
