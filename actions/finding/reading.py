"""What a cook who looks for a recipe asks for: an utterance and the request so far make the new request, and tell what changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from actions.finding.foods import Foods
from actions.finding.phrases import Item, Phrases, plain
from actions.finding.request import Request
from actions.finding.sentence import CUES, Said, said_in
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.recipes.contents.naming import excluded

LONGEST = 600  # characters of an utterance that are read
MOST = 24  # foods or words of one kind in a request
EXCLUSIVE = ("origin", "dish")  # groups of which a recipe is hardly of two
QUICK, QUICK_MINUTES = "quick", 30.0
Field = Literal["wanted", "unwanted", "words", "minutes", "servings", "category", "pantry", "missing"]
LISTS: tuple[Field, ...] = ("wanted", "unwanted", "words", "pantry")


class Category(Protocol):
    """What is needed of a category of recipes."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def group(self) -> str:
        """The kind of thing that it says."""

    def words_in(self, language: str) -> tuple[str, ...]:
        """How a request names it."""

    def unwanted_in(self, language: str) -> tuple[str, ...]:
        """How a request rules it out."""


@dataclass(frozen=True)
class Change:
    """A part of a request: for a category `value` is its id, and `positive` whether it is wanted."""

    field: Field
    value: str
    positive: bool = True


@dataclass(frozen=True)
class Understood:
    """The new request, what came to it and what went; `replaced` pairs what went with what took its place."""

    request: Request
    added: tuple[Change, ...] = ()
    dropped: tuple[Change, ...] = ()
    replaced: tuple[tuple[Change, Change], ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the utterance asked for anything new."""
        return bool(self.added or self.dropped or self.replaced)


class RequestReader:
    """Understands requests of one language.

    Args:
        foods: names of foods.
        categories: the categories of recipes.
        known: whether titles have a word, which then is not misspelt.
        common: everyday words, which are never misspelt and mean no dish.
        is_food: whether recipes have a word in their lists of ingredients that no table names.
    """

    def __init__(
        self,
        foods: Foods,
        categories: Iterable[Category] = (),
        known: Callable[[str], bool] = lambda word: False,
        common: Collection[str] = (),
        is_food: Callable[[str], bool] = lambda word: False,
    ) -> None:
        self._foods, self.lexicon = foods, foods.lexicon
        listed = list(categories)
        self._groups = {category.id: category.group for category in listed}
        self._opposites = _opposites(self.lexicon)
        ids = {group: {category.id for category in listed if category.group == group} for group in ("dish", "methods")}
        cues = {name: self.lexicon.words(name) for name in CUES}
        cues["any_time"] |= {phrase for category in listed if category.id == QUICK for phrase in category.unwanted_in(self.lexicon.language)}
        self._phrases = Phrases(foods, cues, self._quick(listed), self._named(listed), ids["dish"], ids["methods"], known, common, is_food)

    def _named(self, categories: Sequence[Category]) -> dict[str, tuple[str, bool]]:
        """Phrase → category, and whether it is ruled out; without what is asked for in another way: foods, and times."""
        language, unmeant, more = self.lexicon.language, self.lexicon.words("unmeant_phrases"), self.lexicon.table("more_category_words")
        listed = [category for category in categories if category.group != "ingredients" and category.id != QUICK]
        found: dict[str, tuple[str, bool]] = {}
        for ruled_out in (False, True):
            for category in listed:
                phrases = category.unwanted_in(language) if ruled_out else (*category.words_in(language), *more.get(category.id, ()))
                for phrase in phrases:
                    if phrase not in unmeant and not self._is_unwanted_food(phrase):
                        found.setdefault(phrase, (category.id, ruled_out))
        return found

    def _quick(self, categories: Sequence[Category]) -> dict[str, float]:
        """What is said for "quick" → minutes."""
        table = {str(phrase): float(minutes) for phrase, minutes in self.lexicon.table("quick_said").items()}
        words = [phrase for category in categories if category.id == QUICK for phrase in category.words_in(self.lexicon.language)]
        spans = [phrase for phrase in words if durations(phrase, self.lexicon)]
        return {phrase: QUICK_MINUTES for phrase in words if phrase not in spans} | table

    def _is_unwanted_food(self, phrase: str) -> bool:
        """Whether a phrase says nothing but that a food shall not be in it: "no milk"."""
        before = next((cue for cue in sorted(self.lexicon.words("unwanted_before"), key=len, reverse=True) if phrase.startswith(f"{cue} ")), None)
        return before is not None and self._foods.can_be_asked_for(self._foods.key(phrase.removeprefix(before)))

    def read(self, text: str, request: Request | None = None, foods: Iterable[str] = ()) -> Understood:
        """Take up an utterance.

        Args:
            text: what was said; untrusted.
            request: what was asked for so far.
            foods: foods that a classifier found in it; they count where nothing else was made of them.
        """
        before = request or Request()
        words = self._phrases.corrected(plain(text[:LONGEST]))
        said = said_in(words, self._phrases, self.lexicon, has_pantry=bool(before.pantry))
        for food in foods:
            name = " ".join(self._foods.key(food))
            if name and self._foods.number(name) is not None and not any(name in known or known in name for known in said.foods):
                said.wanted.append(name)
        after = self._merged(before, said)
        return _compared(before, after)

    # ------------------------------------------------------------ the request so far and what was said

    def _merged(self, before: Request, said: Said) -> Request:
        """The new request."""
        parts: dict[str, Any] = {name: list(getattr(before, name)) for name in (*LISTS, "allergies")}
        categories = dict(before.categories)
        for item in said.relaxed:
            self._give_up(item, parts, categories)
        if said.instead and said.wanted:
            parts["wanted"] = self._not_replaced(parts["wanted"], said.wanted)
        if said.words and (said.instead or self._are_dishes(said.words, parts["words"])):
            parts["words"] = []
        for name, others in (("wanted", ("unwanted", "allergies")), ("unwanted", ("wanted", "pantry")), ("pantry", ("unwanted",)), ("words", ()), ("allergies", ())):
            for value in getattr(said, name):
                for other in others:
                    parts[other] = [held for held in parts[other] if not self._same(held, value)]
                if not any(self._same(held, value) for held in parts[name]):
                    parts[name].append(value)
        for name, wanted in said.categories.items():
            self._choose(name, wanted, categories, said)
        minutes = said.minutes if said.minutes is not None else None if said.any_time else before.minutes
        if said.any_time and said.minutes is None:
            categories.pop(QUICK, None)
        lists = {name: tuple(values[-MOST:]) for name, values in parts.items()}
        return Request(
            **lists, categories=categories, minutes=minutes, servings=before.servings if said.servings is None else said.servings,
            missing=before.missing if said.missing is None else said.missing,
        )

    def _same(self, one: str, other: str) -> bool:
        return bool(self._foods.alike(one) & self._foods.alike(other))

    def _give_up(self, item: Item, parts: dict[str, Any], categories: dict[str, bool]) -> None:
        """Take back what was asked for, in whatever part of the request it stands; a food also by its class."""
        if item.kind == "category":
            categories.pop(item.value, None)
            return
        for diet in [name for name, wanted in categories.items() if wanted and any(self._same(item.value, food) for food in self._left_out(name))]:
            categories.pop(diet)
        kinds = self._foods.wanted(item.value)
        for name in parts:
            parts[name] = [held for held in parts[name] if not self._covers(item.value, held) and not (kinds and self._foods.wanted(held) and self._foods.wanted(held) <= kinds)]

    def _covers(self, said: str, held: str) -> bool:
        """Whether a food is meant by what was said: itself, or what is made of it ("coconut" of "coconut milk")."""
        return self._same(held, said) or set(self._foods.key(said)) < set(self._foods.key(held))

    def _left_out(self, diet: str) -> list[str]:
        """The foods and classes that a diet leaves out."""
        return [*excluded(diet, self.lexicon), *(food for food, category in self.lexicon.table("free_categories").items() if category == diet)]

    def _not_replaced(self, held: list[str], said: list[str]) -> list[str]:
        """The foods of a request whose place others do not take: those of other classes; a single one gives way in any case."""
        return [food for food in held if len(held) > 1 and not any(self._foods.share_class(food, other) for other in said)]

    def _are_dishes(self, said: list[str], held: list[str]) -> bool:
        return any(map(self._phrases.is_dish, said)) and any(map(self._phrases.is_dish, held))

    def _choose(self, name: str, wanted: bool, categories: dict[str, bool], said: Said) -> None:
        """Take up a category, in place of what cannot hold beside it."""
        if wanted:
            group = self._groups.get(name)
            rivals = {other for other in categories if other != name and categories[other] and other not in said.categories}
            gone = {other for other in rivals if (group in EXCLUSIVE and self._groups.get(other) == group) or other in self._opposites.get(name, ())}
            for other in gone:
                categories.pop(other)
        categories.pop(name, None)
        categories[name] = wanted


def _opposites(lexicon: Lexicon) -> dict[str, frozenset[str]]:
    """Category → those that cannot hold beside it."""
    found: dict[str, frozenset[str]] = {}
    for group in lexicon.entries.get("opposite_categories", ()):
        for name in group:
            found[name] = found.get(name, frozenset()) | (frozenset(group) - {name})
    return found


def changes_of(request: Request) -> tuple[Change, ...]:
    """All parts of a request, one by one."""
    found = [Change(name, value) for name in LISTS for value in getattr(request, name)]
    found += [Change("category", name, wanted) for name, wanted in request.categories.items()]
    numbers: tuple[Field, ...] = ("minutes", "servings", "missing")
    return tuple(found + [Change(name, f"{getattr(request, name):g}") for name in numbers if getattr(request, name) is not None])


def _compared(before: Request, after: Request) -> Understood:
    old, new = changes_of(before), changes_of(after)
    dropped, added = [change for change in old if change not in new], [change for change in new if change not in old]
    replaced: list[tuple[Change, Change]] = []
    for gone in list(dropped):
        instead = next((come for come in added if come.field == gone.field and (gone.field not in LISTS or gone.field in ("wanted", "words"))), None)
        if instead:
            replaced.append((gone, instead))
            dropped.remove(gone)
            added.remove(instead)
    return Understood(after, tuple(added), tuple(dropped), tuple(replaced))
