"""What the action server opens once at its start and hands to every move."""

from __future__ import annotations

from dataclasses import dataclass

from actions.answering.reports import ReportMatcher
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.recipes.catalogue import Catalogue
from actions.recipes.store import Store
from actions.settings import Settings


@dataclass(frozen=True)
class Kitchen:
    """Store, lexicon, encoder and what is built on them."""

    settings: Settings
    lexicon: Lexicon
    store: Store
    encoder: Encoder
    catalogue: Catalogue
    reports: ReportMatcher

    @classmethod
    def open(cls, settings: Settings | None = None) -> Kitchen:
        """Open everything.

        Raises:
            StoreError, LexiconError, EncoderMissingError: each names what is missing and the remedy.
        """
        chosen = settings or Settings()
        lexicon = Lexicon.load(chosen.language, chosen.knowledge)
        store, encoder = Store(chosen.store), Encoder(chosen.encoder)
        return cls(chosen, lexicon, store, encoder, Catalogue(store, lexicon, encoder, chosen), ReportMatcher(lexicon, encoder, chosen))
