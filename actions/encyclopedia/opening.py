"""Everything that small talk is answered with, opened together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from actions.encyclopedia.asking import Asking
from actions.encyclopedia.choosing import Encode, Ours
from actions.encyclopedia.classes import Classes
from actions.encyclopedia.store import Encyclopedia
from actions.encyclopedia.tables import place_of
from actions.encyclopedia.talk import SmallTalk
from actions.language.lexicon import Lexicon
from actions.language.wordnet import WordNet
from actions.settings import Settings

if TYPE_CHECKING:
    from spacy.language import Language

WORDNET = "en"
"""The language of WordNet."""


def open_ours(settings: Settings, lexicon: Lexicon, nlp: Language | None, encode: Encode | None, place: Path | None = None) -> tuple[Encyclopedia, Ours] | None:
    """The encyclopedia of a language with our method; None where nothing was imported, or the language has no pipeline.

    Args:
        settings: where things are.
        lexicon: the words of the language.
        nlp: its pipeline.
        encode: makes the vectors of texts; None for none.
        place: the file; the configured one where it is left out.

    Raises:
        EncyclopediaError: the file is there and no encyclopedia.
    """
    encyclopedia = Encyclopedia.open(place or place_of(settings.encyclopedia, lexicon.language, settings.language), lexicon.language)
    if encyclopedia is None or nlp is None:
        return None
    wordnet = WordNet.open(settings.wordnet, {}) if lexicon.language == WORDNET else None
    return encyclopedia, Ours(encyclopedia, Asking(nlp, lexicon), Classes(encyclopedia, lexicon, wordnet), encode)


def open_small_talk(settings: Settings, lexicon: Lexicon, nlp: Language | None, encode: Encode | None) -> SmallTalk | None:
    """What answers questions of taste; None where nothing was imported, or the language has no pipeline.

    Raises:
        EncyclopediaError: see `open_ours`.
    """
    found = open_ours(settings, lexicon, nlp, encode)
    return SmallTalk(*found, lexicon) if found is not None else None
