"""Foods and tools that an utterance names: those of the recipe in hand, and any that the assistant knows of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from actions.answering.reading.classes import class_names
from actions.language.lexicon import Lexicon
from actions.language.measures import Densities
from actions.language.words import any_of, normalise, stem
from actions.recipes.adapting.tools import bare_tool, tools_of
from actions.recipes.adapting.words import names_of
from actions.recipes.model import Ingredient, Recipe
from actions.recipes.steps.ingredient_mentions import words_of
from actions.recipes.substitution import LONGEST_NAME, Substitutes

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
LONGEST = 600  # characters of an utterance that are read
MOST_THINGS = 8
SHORTEST = 4  # letters of a word that may stand for the name of a food
UNPLACED = -1


@dataclass(frozen=True)
class Thing:
    """A food or tool that was named.

    Args:
        name: as it was said, or for a food of the recipe as the recipe calls it.
        tool: whether it is a tool.
        line: its place in the recipe's list; None where it is not in it.
        start: where it stands in the normalised utterance; negative where it does not.
        end: where it ends there.
    """

    name: str
    tool: bool = False
    line: int | None = None
    start: int = UNPLACED
    end: int = UNPLACED


@dataclass(frozen=True)
class Known:
    """What names are known by.

    Args:
        table: the substitutes.
        densities: further foods.
        lexicon: tools and describing words.
    """

    table: Substitutes
    densities: Densities | None
    lexicon: Lexicon


def clean(text: str) -> str:
    """A text as it can be stored: normalised, without what is no character."""
    return normalise(text[:LONGEST].encode("utf-8", "ignore").decode())


def things(text: str, named: Sequence[str], recipes: Sequence[Recipe], known: Known) -> list[Thing]:
    """Everything that is named, in order; the longest name counts where several fit one place.

    Args:
        text: the utterance, cleaned.
        named: foods that the classifier found; untrusted.
        recipes: the recipe in hand as it is told, and as its author wrote it; empty without one.
        known: names.
    """
    plain = re.sub(rf"(?<!\w)(?:{any_of(known.lexicon.words('no_things'))})(?!\w)", lambda match: "." * len(match[0]), text)
    found = [*_of_recipes(plain, recipes, known), *_of_tables(plain, known), *_tools(plain, recipes, known), *_short(plain, recipes, known)]
    entities = [clean(value) for value in named[:MOST_THINGS]]
    found += [Thing(value, start=at, end=at + len(value)) for value in entities if value and (at := plain.find(value)) >= 0]
    chosen: list[Thing] = []
    for thing in sorted(found, key=lambda one: (one.start - one.end, one.line is None, one.tool)):
        if all(thing.end <= other.start or other.end <= thing.start for other in chosen):
            chosen.append(thing)
    placed = [_in_recipe(_whole(thing, plain, known), recipes, known) for thing in sorted(chosen, key=lambda one: one.start)]
    unplaced = [_in_recipe(Thing(value), recipes, known) for value in entities if value and value not in plain]
    return list(dict.fromkeys([*placed, *unplaced]))[:MOST_THINGS]


def _of_recipes(plain: str, recipes: Sequence[Recipe], known: Known) -> Iterator[Thing]:
    words = words_of(plain, known.lexicon)
    for recipe in recipes:
        for mention in names_of(recipe.ingredients, known.lexicon).mentions(words):
            start, end = words[mention.first].start, words[mention.last].end
            yield Thing(plain[start:end], line=mention.index, start=start, end=end)


def _of_tables(plain: str, known: Known) -> Iterator[Thing]:
    words = list(WORD.finditer(plain))
    language = known.lexicon.language
    for at, word in enumerate(words):
        said = [other[0] for other in words[at : at + LONGEST_NAME]]
        for length, tool in ((known.table.named(said, tools=False), False), (known.table.named(said, tools=True), True),
                             (known.densities.named([stem(piece, language) for piece in said]) if known.densities else 0, False)):
            if length:
                yield Thing(plain[word.start() : words[at + length - 1].end()], tool=tool, start=word.start(), end=words[at + length - 1].end())


def _short(plain: str, recipes: Sequence[Recipe], known: Known) -> Iterator[Thing]:
    """Foods that are named without the word which they share with one of the recipe: the thighs beside its chicken breast, wholemeal beside its flour."""
    lexicon = known.lexicon
    lines = {tuple(WORD.findall(normalise(line.called))) for recipe in recipes for line in recipe.ingredients}
    for word in WORD.finditer(plain):
        kind = stem(word[0], lexicon.language) in class_names(lexicon) or word[0] in lexicon.words("describing_foods")
        if kind or word[0] in lexicon.words("stop") or len(word[0]) < SHORTEST or known.table.named([word[0]], tools=False):
            continue
        for line in lines:
            name = next((name for name in _joined(word[0], line) if _is_known(name, known)), None)
            if name is not None and stem(word[0], lexicon.language) not in {stem(piece, lexicon.language) for piece in line}:
                yield Thing(name, start=word.start(), end=word.end())
                break


def _joined(word: str, line: tuple[str, ...]) -> tuple[str, ...]:
    if not line:
        return ()
    return (f"{word} {line[-1]}", f"{line[0]} {word}") if len(line) > 1 else (f"{word} {line[-1]}",)


def _is_known(name: str, known: Known) -> bool:
    return known.table.named(name.split(), tools=False) == len(name.split())


@lru_cache(maxsize=64)
def _tool_pattern(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{any_of(names)})(?:e?s)?(?![\w-])")


def _tools(plain: str, recipes: Sequence[Recipe], known: Known) -> Iterator[Thing]:
    own = {bare_tool(name, known.lexicon) for recipe in recipes for name in tools_of(recipe)}
    names = frozenset(known.lexicon.words("utensils") - frozenset(known.lexicon.unit_of)) | {name for name in own if name}
    for match in _tool_pattern(names).finditer(plain):
        yield Thing(match[0], tool=True, start=match.start(), end=match.end())


def _whole(thing: Thing, plain: str, known: Known) -> Thing:
    """A food with the words before it that describe it: the frozen ones of "frozen peas"."""
    if thing.tool or thing.start < 0:
        return thing
    before = _describing(known.lexicon).search(plain[: thing.start])
    return replace(thing, name=f"{before[0]}{thing.name}", start=before.start()) if before else thing


@lru_cache(maxsize=8)
def _describing(lexicon: Lexicon) -> re.Pattern[str]:
    words = (lexicon.words("kinds") | lexicon.words("states") | lexicon.words("kept") | lexicon.words("bought_words")) - lexicon.words("stop")
    return re.compile(rf"(?:(?<![\w-])(?:{any_of({*words, *(word.replace('-', ' ') for word in words)})})[\s-]+)+$")


def _in_recipe(thing: Thing, recipes: Sequence[Recipe], known: Known) -> Thing:
    """A thing with its place in the recipe where it is in it: a butter of another kind is not the recipe's butter."""
    if thing.tool:
        own = (bare_tool(name, known.lexicon) for recipe in recipes for name in tools_of(recipe))
        return replace(thing, name=next((name for name in own if _same_tool(thing.name, name, known)), thing.name))
    for recipe in recipes:
        if thing.line is not None and thing.line < len(recipe.ingredients) and _means(thing.name, recipe.ingredients[thing.line], known):
            return thing
        for at, line in enumerate(recipe.ingredients):
            if known.table.same(thing.name, line.called):
                return replace(thing, line=at)
    return replace(thing, line=None)


def _means(said: str, line: Ingredient, known: Known) -> bool:
    """Whether what was said is the food of a line: all its words are the line's, or differ only in what makes no difference."""
    language = known.lexicon.language
    words = {stem(word, language) for word in WORD.findall(said)}
    own = {stem(word, language) for word in WORD.findall(normalise(f"{line.called} {line.text}"))}
    return words <= own or known.table.same(said, line.called)


def _same_tool(said: str, own: str, known: Known) -> bool:
    """Whether a tool of the recipe is meant: by its name or the end of it ("bowl" of "medium bowl")."""
    key, other = known.table.key(said), known.table.key(own)
    if not key or not other:
        return False
    entry = known.table.tool(said)
    return other[-len(key) :] == key or key[-len(other) :] == other or (entry is not None and entry is known.table.tool(own))
