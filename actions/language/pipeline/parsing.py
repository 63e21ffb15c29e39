"""Parses that several readers of one utterance share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, ref

from threadpoolctl import ThreadpoolController

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

REMEMBERED = 256  # texts; an utterance, what it may mean, and the last questions with their answers
Parse = Callable[[str], "Doc"]
_parses: WeakKeyDictionary[Language, Parse] = WeakKeyDictionary()


def parse(nlp: Language, text: str) -> Doc:
    """A text as a pipeline reads it; the latest texts are read once. Nobody may change what is returned.

    Args:
        nlp: the pipeline.
        text: what is read; blanks in a row count as one, and all apostrophes as the plain one.
    """
    known = _parses.get(nlp)
    if known is None:
        known = _parses[nlp] = _remembering(nlp)
    return known(plain_text(text))


def plain_text(text: str) -> str:
    """A text as it is parsed: blanks in a row count as one, and all apostrophes as the plain one."""
    return " ".join(text.replace("’", "'").split())


def _remembering(nlp: Language) -> Parse:
    """The parses of a pipeline; one text at a time, for what was said is read beside the next turn.

    A sentence is too little work for two cores: threads that wait for each other take twice the time, and twenty times where others want the cores too.
    """
    pipeline, lock, threads = ref(nlp), Lock(), ThreadpoolController().select(user_api="blas")

    def read(text: str) -> Doc:
        opened = pipeline()
        assert opened is not None, "whoever asks holds it"
        with lock, threads.limit(limits=1):
            return opened(text)

    return lru_cache(maxsize=REMEMBERED)(read)
