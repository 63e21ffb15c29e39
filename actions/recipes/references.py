"""What a step speaks of: foods, what holds them, things made before, or what the step before was about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, stem, stems
from actions.recipes.model import Ingredient, Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.ingredient_mentions import Names, Word, stemmed_words, words_of

REACH = 4  # words before a thing in which its share or its kind may stand
SHORTEST = 3  # letters of a word that can name a thing


@dataclass(frozen=True)
class Vessel:
    """A thing that holds food.

    Args:
        group: what it may be called for short.
        noun: what it is called here.
        short: whether any of the group may be called so.
        kinds: words that tell it from others.
        listed: its name in the recipe's list of tools, empty where that is not clear.
        new: whether it is said to be one that was not used before.
    """

    group: str
    noun: str
    short: bool
    kinds: frozenset[str]
    listed: str = ""
    new: bool = False

    def same(self, other: Vessel) -> bool:
        """Whether two names may be of one thing."""
        if self.group != other.group:
            return False
        if self.listed and other.listed:
            return self.listed == other.listed
        if self.noun == other.noun:
            return self.kinds <= other.kinds or other.kinds <= self.kinds
        return any(one.short and not one.kinds for one in (self, other))


@dataclass(frozen=True)
class References:
    """What a step speaks of, in its own words.

    Args:
        verb: stem of what is done; empty where that is not known.
        foods: place in the list → whether a part of it is taken.
        vessels: what holds food.
        products: stem of another word with an article → whether a part of it is taken.
        names: stems by which later steps may speak of it.
        leaning: whether a pronoun stands for something said before.
        adding: whether the verb has a particle that needs something to add to ("stir in").
        together: whether it puts several things together.
        goal: foods, and stems of other words, behind a preposition that tells where something goes.
        beside: stems of a clause that tells what goes on at the same time.
    """

    verb: str
    foods: dict[int, bool]
    vessels: tuple[Vessel, ...]
    products: dict[str, bool]
    names: frozenset[str]
    leaning: bool
    adding: bool
    together: bool
    goal: frozenset[int | str]
    beside: frozenset[str]


class ReferenceReader:
    """Reads the steps of one recipe.

    Args:
        ingredients: the recipe's list.
        tools: those that the recipe names itself.
        lexicon: the words of its language.
    """

    def __init__(self, ingredients: Sequence[Ingredient], tools: Sequence[str], lexicon: Lexicon) -> None:
        self._ingredients, self._tools, self._lexicon, self._names = ingredients, [normalise(tool) for tool in tools], lexicon, Names(ingredients, lexicon)
        self._patterns, self._linking = _patterns(lexicon), lexicon.words("connectors") | lexicon.words("definite")
        self._stop = stemmed_words(lexicon.words("stop") | lexicon.words("alongside"), lexicon.language)
        self._tool_words = frozenset(word for tool in self._tools for word in re.findall(r"[\w-]+", tool))
        self._parts = {str(word).lower() for word in (*lexicon.table("shares"), *lexicon.words("unmeasured"), *lexicon.words("remaining"))}

    def read(self, step: Step, actions: frozenset[str]) -> References:
        """What a step speaks of.

        Args:
            step: of the recipe.
            actions: stems of what the steps before do.
        """
        whole = aloud(step.text, self._lexicon)
        purpose = self._patterns.purpose.match(whole)
        text, beside = self._cut(whole[purpose.end() :] if purpose else whole, actions)
        words, verb = words_of(text, self._lexicon), self._verb(step, text)
        mentions = [one for one in self._names.mentions(words) if one.last or words[0].stem != verb]  # in "flour the tin" it is a verb
        spans = {(words[one.first].start, words[one.last].end): one.index for one in mentions}
        vessels = list(self._vessels(text))
        foods = self._foods(step, whole, words, spans)
        covered = [*spans, *(span for span, _ in vessels)]
        things, products = self._things(text, covered, verb)
        first = min([*(start for start, _ in covered), *things], default=len(text))
        return References(
            verb=verb, foods=foods, vessels=tuple(found for _, found in vessels), products=products,
            names=self._all_names(text, covered) | self._all_names(purpose[0] if purpose else "", []), leaning=self._leans(text, first),
            adding=bool(self._patterns.particle.match(text)), together=self._together(text, [start for start, _ in spans]), goal=self._goal(text, spans, covered), beside=beside,
        )

    def _verb(self, step: Step, text: str) -> str:
        words = re.findall(r"[^\W\d_]+", text.lower())
        said = step.action or next((word for word in words if word not in self._lexicon.words("stop")), "")
        return stem(said, self._lexicon.language)

    def _cut(self, text: str, actions: frozenset[str]) -> tuple[str, frozenset[str]]:
        """A step without clauses that tell when it ends and what goes on beside it, and the stems of the latter."""
        beside: set[str] = set()
        for match in self._patterns.beside.finditer(text):
            beside |= set(stems(match[0], self._lexicon.language))
        text = self._patterns.beside.sub(" ", text)
        leading = self._patterns.as_soon.match(text)
        if leading:
            said = set(stems(leading[0], self._lexicon.language))
            if said & actions & stemmed_words(self._lexicon.words("lasting"), self._lexicon.language):
                beside |= said
                text = text[leading.end() :]
        return self._patterns.ends.sub(" ", text).strip(" ,"), frozenset(beside) - self._stop

    def _foods(self, step: Step, whole: str, words: Sequence[Word], spans: dict[tuple[int, int], int]) -> dict[int, bool]:
        """Foods that what is left of the text names, and those that no word of the step names ("the remaining ingredients")."""
        everywhere = {one.index for one in self._names.mentions(words_of(whole, self._lexicon))}
        named = set(spans.values())
        uses = {use.index: use for use in step.ingredients}
        found = {}
        for index in sorted(named | (uses.keys() - everywhere)):
            use, line = uses.get(index), self._ingredients[index]
            measured = use is not None and (use.share not in (None, "all") or (use.quantity is not None and use.quantity != line.quantity))
            said = any(self._is_part(words, start) for (start, _), at in spans.items() if at == index)
            found[index] = measured or said
        return found

    def _is_part(self, words: Sequence[Word], start: int) -> bool:
        """Whether a share or a measure stands before the word at a place in the text."""
        before = [word.text for word in words if word.end <= start][-REACH:]
        for at in range(len(before) - 1, -1, -1):
            if before[at] in self._parts or (at and before[at] in self._lexicon.unit_of and before[at - 1][0].isdigit()):
                return True
            if before[at] not in self._linking and before[at] in self._lexicon.words("stop"):
                return False
        return False

    def _vessels(self, text: str) -> Iterator[tuple[tuple[int, int], Vessel]]:
        for match in self._patterns.vessel.finditer(text):
            before = re.findall(r"[\w/-]+", text[: match.start()].lower())[-REACH:]
            if before and match["noun"].lower() in self._lexicon.unit_of and (before[-1][0].isdigit() or self._patterns.of.match(text[match.end() :])):
                continue  # "1/4 cup of the batter"
            known, kinds = self._lexicon.words("size_words") | self._tool_words | self._lexicon.words("unused_vessel"), set()
            while before and before[-1] not in self._linking | self._lexicon.words("stop"):
                kinds.add(before.pop())
            yield match.span(), self._vessel(match["noun"].lower(), frozenset(kinds & known))

    def _vessel(self, noun: str, kinds: frozenset[str]) -> Vessel:
        """A vessel with the name that the recipe's list gives it, where exactly one tool of the list fits."""
        group, name = next((group, name) for group, name in self._patterns.nouns if re.fullmatch(rf"{re.escape(name)}(?:e?s)?", noun))
        short, new = name in self._patterns.short, kinds & self._lexicon.words("unused_vessel")
        listed = [tool for tool in self._tools if re.search(rf"\b{re.escape(name)}(?:e?s)?\b", tool) and kinds - new <= set(re.findall(r"[\w-]+", tool))]
        clear = len(listed) == 1 and not (short and not kinds)
        return Vessel(group, name, short, kinds - new, listed[0] if clear else "", bool(new))

    def _things(self, text: str, covered: list[tuple[int, int]], verb: str) -> tuple[list[int], dict[str, bool]]:
        """Other things with an article: their places, and their stems with whether a part is taken."""
        places: list[int] = []
        products: dict[str, bool] = {}
        for match in self._patterns.definite.finditer(text):
            chunk = self._chunk(text, match.end())
            start, end = match.end(), match.end() + len(chunk)
            if any(begin < end and start < finish for begin, finish in covered) or self._patterns.of.match(text[end:]):
                continue
            words = re.findall(r"[^\W\d_]+", chunk.lower())
            said = [word for word in words if self._names_thing(word)] or [word for word in words[-1:] if word in self._lexicon.unit_of]
            part = self._is_part(words_of(text, self._lexicon), match.start()) or bool(set(re.findall(r"\w+", chunk.lower())) & self._parts)
            for word in said:
                places.append(start)
                products[stem(word, self._lexicon.language)] = part
        for word, start in self._made(text, covered, verb):
            places.append(start)
            products.setdefault(word, self._is_part(words_of(text, self._lexicon), start))
        return places, products

    def _made(self, text: str, covered: list[tuple[int, int]], verb: str) -> Iterator[tuple[str, int]]:
        """Made things without an article ("1/4 cup of batter")."""
        for match in list(re.finditer(r"[^\W\d_]+", text))[1:]:
            told = any(begin <= match.start() <= finish + 1 for begin, finish in covered) or self._patterns.of.match(text[match.end() :])
            stemmed = stem(match[0].lower(), self._lexicon.language)
            if match[0].lower() in self._lexicon.words("made_things") and stemmed != verb and not told:
                yield stemmed, match.start()

    def _chunk(self, text: str, start: int) -> str:
        """The words behind an article up to the next mark or word without content."""
        end = start
        for match in re.finditer(r"\s*([^\W_]+(?:[-'’][^\W_]+)*)", text[start:]):
            if start + match.start() != end or match[1].lower() in self._lexicon.words("stop"):
                break
            end = start + match.end()
        return text[start:end]

    def _names_thing(self, word: str) -> bool:
        skip = ("places", "size_words", "states", "stop", "adverbs", "kinds", "ingredient_words", "unused_vessel")
        tool = any(name == word or f"{name}s" == word for name in self._lexicon.utensils)
        return len(word) >= SHORTEST and not tool and word not in self._lexicon.unit_of and not any(word in self._lexicon.words(key) for key in skip) and word not in self._parts

    def _all_names(self, text: str, covered: list[tuple[int, int]]) -> frozenset[str]:
        words = [match for match in re.finditer(r"[^\W\d_]+", text.lower()) if not any(begin <= match.start() < finish for begin, finish in covered)]
        kept = [match[0] for match in words[1:] if self._names_thing(match[0]) and (match[0] not in self._lexicon.words("generic_actions"))]
        return frozenset(stem(word, self._lexicon.language) for word in kept)

    def _leans(self, text: str, first: int) -> bool:
        """Whether a pronoun comes before anything is named, or behind a preposition."""
        for match in self._patterns.referring.finditer(text):
            after = re.match(r"\s+(\w+)", text[match.end() :])
            if after and match[0].lower() in self._lexicon.words("pointing_words") and after[1].lower() not in self._lexicon.words("stop"):
                continue  # "both lemons"
            before = re.findall(r"\w+", text[: match.start()].lower())[-1:]
            if match.start() <= first or set(before) & self._lexicon.words("destinations"):
                return True
        return False

    def _together(self, text: str, foods: list[int]) -> bool:
        """Whether it says that its foods come together, or that one of them comes to another ("spread the buns with the butter")."""
        if len(foods) > 1 and set(re.findall(r"\w+", text.lower())) & self._lexicon.words("joining"):
            return True
        company = re.search(rf"\b(?:{any_of(self._lexicon.words('company'))})\b", text, re.IGNORECASE)
        return company is not None and min(foods, default=company.end()) < company.start() < max(foods, default=0)

    def _goal(self, text: str, spans: dict[tuple[int, int], int], covered: list[tuple[int, int]]) -> frozenset[int | str]:
        """What stands behind a preposition that tells where something goes, up to the next comma."""
        found: set[int | str] = set()
        for match in self._patterns.destination.finditer(text):
            end = match.end() + len(re.split(r"[,;]", text[match.end() :])[0])
            found |= {index for (start, _), index in spans.items() if match.end() <= start < end}
            for word in re.finditer(r"[^\W\d_]+", text[:end].lower()):
                if word.start() >= match.end() and self._names_thing(word[0]) and not any(first <= word.start() < last for first, last in covered):
                    found.add(stem(word[0], self._lexicon.language))
        return frozenset(found)


@dataclass(frozen=True)
class _Patterns:
    """The patterns of one language."""

    beside: re.Pattern[str]
    as_soon: re.Pattern[str]
    purpose: re.Pattern[str]
    ends: re.Pattern[str]
    vessel: re.Pattern[str]
    nouns: tuple[tuple[str, str], ...]
    short: frozenset[str]
    definite: re.Pattern[str]
    of: re.Pattern[str]
    referring: re.Pattern[str]
    particle: re.Pattern[str]
    destination: re.Pattern[str]


@lru_cache(maxsize=8)
def _patterns(lexicon: Lexicon) -> _Patterns:
    words, table = lexicon.words, lexicon.table("vessels")
    nouns = sorted(((group, name) for group, names in table.items() for name in names), key=lambda pair: -len(pair[1]))
    definite = any_of(words("definite"))
    short = {names[0] for names in table.values()} | {name for names in table.values() for name in names if any(other != name and other.endswith(name) for other in names)}
    return _Patterns(
        beside=re.compile(rf"(?:^|(?<=[\s,]))(?:{any_of(words('alongside'))})\b[^,;.]*[,;]?", re.IGNORECASE),
        as_soon=re.compile(rf"(?:{any_of(words('as_soon'))})\b[^,;.]*,\s*", re.IGNORECASE),
        purpose=re.compile(rf"(?:{any_of(words('purposes'))})\s+(?:{definite})\s[^,;.]*,\s*", re.IGNORECASE),
        ends=re.compile(rf"\b(?:{any_of(words('ends_and_aims'))})\b[^,;.]*", re.IGNORECASE),
        vessel=re.compile(rf"(?<![\w-])(?P<noun>(?:{any_of(name for _, name in nouns)})(?:e?s)?)(?![\w-])", re.IGNORECASE),
        nouns=tuple(nouns), short=frozenset(short),
        definite=re.compile(rf"\b(?:{definite})\b", re.IGNORECASE),
        of=re.compile(rf"\s+(?:{any_of(words('connectors'))})\b", re.IGNORECASE),
        referring=re.compile(rf"\b(?:{any_of(words('referring'))})\b", re.IGNORECASE),
        particle=re.compile(rf"(?:[\w,-]+\s+){{1,2}}(?:{any_of(words('particles'))})\s+(?!(?:{any_of(words('articles'))})\b)", re.IGNORECASE),
        destination=re.compile(rf"\b(?:{any_of(words('destinations'))})\s+(?=(?:{definite}|{any_of(words('articles'))})\b)", re.IGNORECASE),
    )
