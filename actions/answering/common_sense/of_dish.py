"""Questions about the dish as a whole, which ask of "it": how it keeps, is frozen, warmed up, made ahead, and what is eaten with it.

The base is asked with the dish made concrete: by its kind, which the words of its title tell, by its title, and as any dish.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.pairs import Pair
from actions.answering.reading.classes import classes
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, stems, tokens
from actions.recipes.model import Recipe, Step


@dataclass(frozen=True)
class Subject:
    """What is asked of a dish, as `dish_subjects` of the lexicon has it."""

    name: str
    categories: frozenset[str]
    marks: frozenset[str]
    asks: tuple[str, ...]
    any: str


@dataclass(frozen=True)
class _Cues:
    said: re.Pattern[str]
    weakly: re.Pattern[str]
    ending: re.Pattern[str]
    unsaid: re.Pattern[str]
    open: bool


def subject_of(text: str, recipe: Recipe, lexicon: Lexicon) -> Subject | None:
    """What a question asks of the dish as a whole; None where it asks for something else, or of a food by its name.

    Args:
        text: the question.
        recipe: the recipe in hand.
        lexicon: the words for it; a language without them has no such questions.
    """
    plain, said = " ".join(normalise(text).strip(" ?!.").split()), set(tokens(text))
    kinds = {word for name in (recipe.title, *kinds_of(recipe, lexicon)) for word in stems(name, lexicon.language)}
    pointed = bool(set(stems(text, lexicon.language)) & _heads(recipe, lexicon) or said & lexicon.words("dish_pointing"))
    if said & lexicon.words("dish_states"):
        return None
    for name, cues in _cues(lexicon).items():
        if not _asks(name, plain, said, cues, lexicon):
            continue
        if cues.open:
            behind = plain[max(match.end() for match in cues.said.finditer(plain)) :].strip()
            return _subjects(lexicon)[name] if (pointed or not behind) and not _own(behind, recipe, lexicon) else None
        return _subjects(lexicon)[name] if pointed and not _names_other(text, recipe, kinds, lexicon) else None
    return None


def _asks(name: str, plain: str, said: set[str], cues: _Cues, lexicon: Lexicon) -> bool:
    if cues.unsaid.search(plain) or (cues.open and not said & lexicon.words("dish_open_words")):
        return False
    later, left = _holds(plain, "dish_later", lexicon), bool(said & lexicon.words("dish_left"))
    if cues.ending.search(plain) or cues.said.search(plain):
        return left or not (name in lexicon.words("dish_timed") and _holds(plain, "dish_instructed", lexicon))
    return bool(cues.weakly.search(plain)) and later and (left or not _holds(plain, "dish_instructed", lexicon))


def _own(text: str, recipe: Recipe, lexicon: Lexicon) -> bool:
    """Whether a text names an ingredient that is not what the dish is called by."""
    own = {heads[-1] for line in recipe.ingredients if (heads := content_stems(line.called, lexicon))}
    return bool(set(content_stems(text, lexicon)) & (own - _heads(recipe, lexicon)))


def _names_other(text: str, recipe: Recipe, kinds: set[str], lexicon: Lexicon) -> bool:
    """Whether a question names a food that is not the dish."""
    if _own(text, recipe, lexicon):
        return True
    allowed = kinds | {word for key in ("dish_later", "dish_pointing") for form in lexicon.words(key) for word in stems(form, lexicon.language)}
    words = [word for word in tokens(text) if word not in lexicon.words("stop") | lexicon.words("polar_starts")]
    return any(classes(word, lexicon) and not set(stems(word, lexicon.language)) & allowed for word in words)


def told_in(recipe: Recipe, subject: Subject, lexicon: Lexicon) -> tuple[Step, ...]:
    """Instructions in which the recipe itself tells what is asked, in order; none where it does not.

    Of what stands behind the first word about leftovers only what speaks of the matter counts.
    """
    language = lexicon.language
    left, marks = _stems_of("dish_left", lexicon), {word for form in lexicon.table("dish_told").get(subject.name, ()) for word in stems(form, language)}
    other = {word for form in lexicon.table("dish_untold").get(subject.name, ()) for word in stems(form, language)}
    first = next((step for step in recipe.steps if set(stems(step.text, language)) & left), None)
    if first is None or not marks:
        return ()
    block = [step for step in recipe.steps if step.number >= first.number and step.source == first.source]
    return tuple(step for step in block if (words := set(stems(step.text, language))) & marks and not words & other)


def served_with(recipe: Recipe, text: str, lexicon: Lexicon) -> Step | None:
    """The instruction that serves the dish with another food; None where there is none, or the question asks for more than the recipe has."""
    if set(tokens(text)) & lexicon.words("dish_beyond"):
        return None
    return next((step for step in recipe.steps if _serves(step, recipe, lexicon)), None)


def _serves(step: Step, recipe: Recipe, lexicon: Lexicon) -> bool:
    said = tokens(step.text)
    at = next((at for at, word in enumerate(said) if word in lexicon.words("dish_brings")), None)
    if at is None or not set(said[:at]) & lexicon.words("dish_serves"):
        return False
    behind = set(stems(" ".join(said[at:]), lexicon.language))
    return any(behind & set(content_stems(recipe.ingredients[use.index].called, lexicon)) for use in step.ingredients)


def known_of(recipe: Recipe, subject: Subject, base: QuestionBase, lexicon: Lexicon) -> Pair | None:
    """What the base knows of the kind of a dish; else what it knows of any dish; None where nothing."""
    for kind in kinds_of(recipe, lexicon):
        pairs = [pair for ask in subject.asks for pair in base.nearest(ask.format(kind=kind))]
        fitting = next((pair for pair in pairs if _fits(pair, subject, kind, lexicon)), None)
        if fitting is not None:
            return fitting
    found = base.ask(subject.any) if subject.any else None
    return found.pair if found is not None and found.believed and found.pair.category in subject.categories else None


def _fits(pair: Pair, subject: Subject, kind: str, lexicon: Lexicon) -> bool:
    """Whether a pair is about a kind of dish, of the category that is asked for, and speaks of the matter."""
    about, wanted = [set(stems(name, lexicon.language)) for name in pair.about], set(stems(kind, lexicon.language))
    marks = {word for mark in subject.marks for word in stems(mark, lexicon.language)}
    speaks = not marks or bool(marks & set(stems(f"{pair.question} {pair.answer}", lexicon.language)))
    return pair.category in subject.categories and speaks and wanted in about


def kinds_of(recipe: Recipe, lexicon: Lexicon) -> tuple[str, ...]:
    """Kinds of a dish by its title, the more special first; the end of the title's first part counts most ("salmon with dill potatoes" is fish)."""
    return _kinds(recipe.title, lexicon)


@lru_cache(maxsize=256)
def _kinds(title: str, lexicon: Lexicon) -> tuple[str, ...]:
    language, words = lexicon.language, tokens(title)
    cut = next((at for at, word in enumerate(words) if at and word in lexicon.words("dish_cut")), len(words))
    found: list[tuple[int, int, str]] = []
    named = stems(" ".join(words[:cut]), language)
    for kind, forms in lexicon.table("dish_kinds").items():
        for form in {kind, *map(str, forms)}:
            key = stems(form, language)
            found += [(at + len(key), len(key), kind) for at in range(len(named) - len(key) + 1) if named[at : at + len(key)] == key]
    best = sorted(found, key=lambda one: (-one[0], -one[1]))
    return tuple(dict.fromkeys(kind for _, _, kind in best))


def _heads(recipe: Recipe, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the words by which the dish is called for short: the kinds that its title names, with their other names there."""
    kinds, title = kinds_of(recipe, lexicon), set(stems(recipe.title, lexicon.language))
    forms = [form for kind in kinds for form in (kind, *map(str, lexicon.table("dish_kinds")[kind]))]
    return frozenset(word for form in forms for word in stems(form, lexicon.language) if word in title) | frozenset(stems(" ".join(kinds), lexicon.language))


@lru_cache(maxsize=8)
def _subjects(lexicon: Lexicon) -> dict[str, Subject]:
    return {
        name: Subject(name, frozenset(row["categories"]), frozenset(row["marks"]), tuple(row["asks"]), str(row.get("any", "")))
        for name, row in lexicon.table("dish_subjects").items()
    }


@lru_cache(maxsize=8)
def _cues(lexicon: Lexicon) -> dict[str, _Cues]:
    def whole(forms: Iterable[str], end: str = "") -> re.Pattern[str]:
        return re.compile(rf"(?<![\w'])(?:{any_spaced(forms)})(?![\w']){end}")

    return {
        name: _Cues(whole(row["said"]), whole(row.get("weakly", ())), whole(row.get("ending", ()), "$"), whole(row.get("unsaid", ())), bool(row.get("open")))
        for name, row in lexicon.table("dish_subjects").items()
    }


def _holds(plain: str, key: str, lexicon: Lexicon) -> bool:
    return re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words(key))})(?![\w'])", plain) is not None


def _stems_of(key: str, lexicon: Lexicon) -> set[str]:
    return {word for form in lexicon.words(key) for word in stems(form, lexicon.language)}
