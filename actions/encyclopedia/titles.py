"""Titles of articles: as a wiki writes them, and as they are looked up."""

from __future__ import annotations

import re

from actions.language.words import normalise, stem, tokens

ASIDE = re.compile(r"\s*\([^()]*\)$")


def title_of(text: str) -> str:
    """A title as MediaWiki writes it: blanks for underscores, the first letter upper, without what follows a number sign."""
    plain = " ".join(text.partition("#")[0].replace("_", " ").split())
    return plain[:1].upper() + plain[1:]


def key_of(title: str) -> str:
    """A title as it is looked up: lower case, one kind of apostrophe."""
    return normalise(title)


def name_of(title: str) -> str:
    """A title without what tells it from another: "Orange" of "Orange (fruit)"."""
    return ASIDE.sub("", title) or title


def title_stems(title: str, language: str) -> frozenset[str]:
    """Stems of the words of a title."""
    return frozenset(stem(word, language) for whole in tokens(title) for word in whole.split("-"))
