"""The lexicons of several languages: a recipe is read with the words of its own."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from actions.language.lexicon import Lexicon
from actions.settings import PROJECT


class Lexicons:
    """Lexicons by language; one is loaded when it is first needed.

    Args:
        default: ISO 639-1 code of the language of recipes that do not name theirs.
        knowledge: the folder that holds `lexicon/<language>/`.

    Raises:
        LexiconError: there is no lexicon for the default language.
    """

    def __init__(self, default: str, knowledge: Path = PROJECT / "knowledge") -> None:
        self.knowledge = knowledge
        self.default = Lexicon.load(default, knowledge)
        self._loaded = {default: self.default}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Every language that has a lexicon, the default one first."""
        found = {file.parent.name for file in (self.knowledge / "lexicon").glob("*/*.yml")}
        return (self.default.language, *sorted(found - {self.default.language}))

    def of(self, language: str | None) -> Lexicon:
        """The lexicon of a language; the default one where there is none for it.

        Args:
            language: an ISO 639-1 code, with or without a region ("en-GB"); None stands for the default.
        """
        code = (language or "").replace("_", "-").split("-")[0].lower()
        if code not in self.languages:
            return self.default
        if code not in self._loaded:
            self._loaded[code] = Lexicon.load(code, self.knowledge)
        return self._loaded[code]
