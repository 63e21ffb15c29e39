"""A yes-or-no question, read as a claim."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from actions.answering.polarity.wording import Wording, action_stems, wording
from actions.answering.reading.asked import without_call
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise

POLAR, TAGGED, MARKED, BARE = "polar", "tagged", "marked", "bare"
FORMS = (POLAR, TAGGED, MARKED, BARE)
LONGEST = 600  # characters of a question that are read
FRAGMENT = 7  # words of a question without any sign of one: "lid on"


@dataclass(frozen=True)
class Asking:
    """A question that may be answered by yes or no.

    Args:
        text: the question, without what calls for attention.
        plain: the same, normalised.
        form: how it asks.
        body: the claim, without what asks.
        place: places of the words of the claim that carry content.
    """

    text: str
    plain: str
    form: str
    body: Wording
    places: tuple[int, ...]

    @cached_property
    def content(self) -> tuple[str, ...]:
        """Stems of the words that carry content, each once."""
        return tuple(dict.fromkeys(self.body.stems[at] for at in self.places))

    def says(self, key: str) -> bool:
        """Whether the question holds an entry of a list of the lexicon."""
        return self.whole.says(key)

    @cached_property
    def whole(self) -> Wording:
        """The whole question, cut into words."""
        return wording(self.plain, self.body.lexicon)


@dataclass(frozen=True)
class _Patterns:
    """How yes-or-no questions begin and end in a language."""

    calls: re.Pattern[str]
    starts: re.Pattern[str]
    tags: re.Pattern[str]
    open_tags: re.Pattern[str]


@lru_cache(maxsize=8)
def _patterns(lexicon: Lexicon) -> _Patterns:
    starts = any_of(lexicon.words("polar_starts") | lexicon.words("negated_starts"))
    return _Patterns(
        calls=re.compile(rf"^(?:\W*\b(?:{any_of(lexicon.words('calling_words'))})\b\W*)+"), starts=re.compile(rf"(^|,\s*)(?:{starts})\b\s*"),
        tags=re.compile(rf"(?:^|[\s,]+)(?:{any_of(lexicon.words('check_tags'))})\W*$"), open_tags=re.compile(rf"\b(?:{any_of(lexicon.words('tags_open'))})\W*$"),
    )


def form_of(plain: str, lexicon: Lexicon) -> str | None:
    """How a normalised text asks for yes or no; None where it does not."""
    starts, patterns = lexicon.words("polar_starts") | lexicon.words("negated_starts"), _patterns(lexicon)
    clauses = [patterns.calls.sub("", clause).split() for clause in re.split(r"[,;.!?]", plain)]
    if any(clause and clause[0] in starts for clause in clauses):
        return POLAR
    if patterns.tags.search(plain):
        return TAGGED
    if plain.endswith("?"):
        return MARKED
    return BARE if 0 < len(plain.split()) <= FRAGMENT else None


def asking(text: str, lexicon: Lexicon) -> Asking | None:
    """A question, read; None where it does not ask for yes or no.

    Args:
        text: what was asked; untrusted.
        lexicon: the words of the language.
    """
    said = without_call(text.encode("utf-8", "ignore").decode("utf-8")[:LONGEST], lexicon)
    plain, patterns = normalise(said), _patterns(lexicon)
    form = form_of(plain, lexicon)
    words = re.findall(r"[^\W_]+(?:['-][^\W_]+)*", patterns.open_tags.sub("", plain))
    if form is None or not words or not set(words).isdisjoint(lexicon.words("open_words")):
        return None
    if not {*words[:2], words[-1]}.isdisjoint(lexicon.words("opening_words")):
        return None
    claim = patterns.tags.sub("", patterns.calls.sub("", plain)).strip()
    body = wording(patterns.starts.sub(r"\1", claim) or claim, lexicon)
    skip = lexicon.words("claiming_nothing") | lexicon.words("stop") | lexicon.words("denying")
    if words[-1] in lexicon.words("unended_claims") or (form in (MARKED, BARE) and _only_named(body, lexicon)):
        return None
    return Asking(said, plain, form, body, tuple(at for at, token in enumerate(body.tokens) if token not in skip))


def _only_named(body: Wording, lexicon: Lexicon) -> bool:
    """Whether a question no more than names things ("and the rind?"): it asks what the question before it asked."""
    joints = lexicon.words("naming_joints")
    first = next((token for token in body.tokens if token != lexicon.entries.get("and")), "")
    bare = [token for token in body.tokens if token not in joints]
    opposed = any(body.tokens[side.last] not in joints for side in body.sides)
    return first in joints and not opposed and lexicon.words("stop").isdisjoint(bare) and not action_stems(lexicon) & body.known
