"""Tokens, stems and content words, by the words of a lexicon."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from actions.language.lexicon import Lexicon, irregular_nouns

if TYPE_CHECKING:
    from nltk.stem.snowball import SnowballStemmer

SNOWBALL = {"en": "english", "nl": "dutch", "de": "german", "fr": "french", "es": "spanish", "it": "italian"}
Entry = TypeVar("Entry")
SHORT = 200  # letters of a text that is kept at hand as it is normalised
SHORTEST_HEAD = 5  # letters that a plural must have more of to be looked for at the end of longer words
SHORTEST_MODIFIER = 3  # letters before the head of a compound
LETTERS = re.compile(r"[^\W\d_]+")
TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", re.UNICODE)


def normalise(text: str) -> str:
    """Lower case, one kind of apostrophe, compatibility forms unified, white space single."""
    return _kept(text) if len(text) <= SHORT else _normalised(text)


@lru_cache(maxsize=16_384)
def _kept(text: str) -> str:
    return _normalised(text)


def _normalised(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").replace("`", "'").lower()
    return " ".join(plain.split())


def lookup(text: str, table: Mapping[str, Entry]) -> Entry | None:
    """The entry of a form that a pattern found in any case; lower case alone misses letters such as "İ"."""
    if text.lower() in table:
        return table[text.lower()]
    return next((entry for form, entry in table.items() if re.fullmatch(re.escape(form), text, re.IGNORECASE)), None)


def any_of(forms: Iterable[str]) -> str:
    """A pattern for any of the forms, the longest first; without forms it fits nothing."""
    return _any(frozenset(forms), re.escape)


def any_spaced(forms: Iterable[str]) -> str:
    """As `any_of`, with any white space where a form has a space."""
    return _any(frozenset(forms), _spaced)


def any_hyphened(forms: Iterable[str]) -> str:
    """As `any_of`, with spaces and hyphens between the words of a form taken for one another."""
    return _any(frozenset(forms), _hyphened)


def _spaced(form: str) -> str:
    return re.escape(form).replace(r"\ ", r"\s+")


def _hyphened(form: str) -> str:
    return r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", form))) if re.search(r"\w[\s-]+\w", form) else re.escape(form)


@lru_cache(maxsize=4096)
def _any(forms: frozenset[str], pattern: Callable[[str], str]) -> str:
    return "|".join(pattern(form) for form in sorted(forms, key=lambda form: (-len(form), form))) or "(?!)"


def tokens(text: str) -> list[str]:
    """Words of the text in order, lower case; numbers and marks are left out."""
    return TOKEN.findall(normalise(text))


@lru_cache(maxsize=8)
def _stemmer(language: str) -> SnowballStemmer:
    from nltk.stem.snowball import SnowballStemmer  # brings half of SciPy along, a second that commands without stems do not wait for

    return SnowballStemmer(SNOWBALL.get(language, "english"))


@lru_cache(maxsize=8)
def _irregular_plurals(language: str) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Plural → singular of the nouns that no rule of suffixes brings together, and those of them that may end a compound: "meatloaves"."""
    ones = {many.lower(): one for one, many in irregular_nouns(language).items()}
    return ones, tuple(sorted((many for many in ones if len(many) > SHORTEST_HEAD), key=len, reverse=True))


def in_singular(text: str, language: str = "en") -> str:
    """The text with its irregular plurals in the singular, lower case: "two bay leaves" → "two bay leaf"; what a stemmer does not bring together by itself."""
    ones, heads = _irregular_plurals(language)
    plain = text.lower()
    if not any(many in plain for many in ones):
        return text
    plurals = {word for word in set(LETTERS.findall(plain)) if word in ones or word.endswith(heads)}
    return LETTERS.sub(lambda match: _one(match[0], ones, heads) if match[0].lower() in plurals else match[0], text) if plurals else text


def _one(word: str, ones: Mapping[str, str], heads: tuple[str, ...]) -> str:
    """The singular of a word that is an irregular plural, or a compound of one."""
    plain = word.lower()
    head = next((many for many in heads if plain.endswith(many) and len(plain) - len(many) >= SHORTEST_MODIFIER), "")
    return ones[plain] if plain in ones else word[: len(word) - len(head)] + ones[head] if head else word


@lru_cache(maxsize=65536)
def stem(word: str, language: str = "en") -> str:
    """The stem of a word by the language's Snowball stemmer, irregular plurals as their singular; accents do not count ("crème", "creme")."""
    singular = in_singular(word, language)
    plain = "".join(char for char in unicodedata.normalize("NFD", singular) if not unicodedata.combining(char))
    return str(_stemmer(language).stem(plain))


def stems(text: str, language: str = "en") -> list[str]:
    """Stems of all words of the text; "all-purpose" counts as two words."""
    return [stem(piece, language) for word in tokens(text) for piece in word.split("-")]


def content_stems(text: str, lexicon: Lexicon, *, without: frozenset[str] = frozenset()) -> list[str]:
    """Stems of the words that carry content.

    Args:
        text: any text.
        lexicon: gives the stop words.
        without: further words to leave out, compared before stemming.
    """
    skip = lexicon.words("stop") | without
    kept = [word for word in tokens(text) if word not in skip]
    return [stem(piece, lexicon.language) for word in kept for piece in word.split("-") if piece not in skip]


def join(items: list[str], last: str = "and") -> str:
    """A list as it is said: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
