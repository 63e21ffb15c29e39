"""Classes of things: the article and the categories of a class, and whether a thing is of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from actions.encyclopedia.asking import Asked
from actions.encyclopedia.store import Encyclopedia, Entry, Linked
from actions.encyclopedia.titles import key_of, name_of, title_stems
from actions.language.lexicon import Lexicon
from actions.language.plurals import plural, singular
from actions.language.wordnet import WordNet
from actions.language.words import any_of, stem, tokens
from actions.settings import SMALL_TALK

LIFE = re.compile(r"\(\s*(?:[^()]*?[\s,;])?(?:\d{1,2}\s+\w+\s+|\w+\s+\d{1,2},\s+)?\d{3,4}\s*[–—-]|\((?:born|b\.)\s")
"""The years of a life after a name, as encyclopedias write them."""


@dataclass(frozen=True)
class Class:
    """What is asked for: names that it goes by, its article where it has one, and the categories that hold its members.

    `stems` are those of each name: whatever has a title of these alone is the class itself, not one of its things.
    """

    names: tuple[str, ...]
    article: Entry | None
    categories: tuple[str, ...]
    members: tuple[Entry, ...]
    stems: frozenset[frozenset[str]]
    linked: tuple[Linked, ...] = ()
    persons: bool = False
    narrower: bool = False
    """Whether the article is on a wider class: it tells which things are best loved, not what is of this class."""


@dataclass(frozen=True)
class Thing:
    """A thing that may be of a class: its article, first sentence, categories, and stems of the nouns that say what it is."""

    entry: Entry
    first: str
    categories: tuple[str, ...]
    zone: tuple[str, ...] = field(default=())


class Classes:
    """Finds the classes that questions ask for.

    Args:
        encyclopedia: has their articles.
        lexicon: the words of its language.
        wordnet: tells what is a kind of what; None where it is not there.
    """

    def __init__(self, encyclopedia: Encyclopedia, lexicon: Lexicon, wordnet: WordNet | None) -> None:
        self._encyclopedia, self._lexicon, self._wordnet = encyclopedia, lexicon, wordnet
        self._of = lru_cache(maxsize=512)(self._found)
        self._above = lru_cache(maxsize=4096)(self._classes_above)
        verbs, ends, kinds = (any_of(lexicon.words(key)) for key in ("defining_verbs", "defining_ends", "defining_kinds"))
        self._zone = re.compile(rf"\b(?:{verbs})\b\s+(?:(?:\w+\s+){{0,3}}?(?:{kinds})\s+of\s+)?(.*?)(?:[,.;:(]|\b(?:{ends})\b|$)", re.IGNORECASE)

    def of(self, asked: Asked) -> Iterator[Class]:
        """The classes that a question may ask for, the likeliest first.

        What it asks for in so many words may have few things, and may be known by a wider name; what it only implies must be there by its own.
        """
        persons, given = asked.wanted == "person", set[tuple[str, ...]]()
        known = any(self._article(name, *self._forms(name)) is not None for name in asked.direct)
        wider = [] if known else [form for name in asked.direct for form in self._wider(name)]  # "which wine?": another drink is no wine
        forms = [(name, 1) for name in asked.direct] + [(name, SMALL_TALK.fewest) for name in asked.implied] + [(name, SMALL_TALK.fewest) for name in wider]
        for form, fewest in forms:
            found = self._of(form)
            if found is not None and len(found.members) >= fewest and (found.persons or not persons) and found.names not in given:
                given.add(found.names)
                yield found

    def is_class(self, entry: Entry) -> bool:
        """Whether an article is on a class of things: "cheese"."""
        return self._of(key_of(name_of(entry.title))) is not None

    def _wider(self, name: str) -> Iterator[str]:
        """Synonyms and hypernyms of a name, the nearest first; a name of several words falls back on its last."""
        head = singular(name.split()[-1], self._lexicon) if name else ""
        names = self._lexicon.table("class_names")
        yield from [names[head]] if head in names else []
        if self._wordnet is None:
            return
        for noun in dict.fromkeys((name, head)):
            for level in self._wordnet.kinds(noun)[: SMALL_TALK.wider]:
                yield from (names.get(word, word) for word in sorted(level - self._lexicon.words("generic_things")))

    def _found(self, name: str) -> Class | None:
        one, many = self._forms(name)
        article = self._article(name, one, many)
        own = tuple(entry for key in dict.fromkeys((name, one, many)) for entry in self._encyclopedia.in_category(key, SMALL_TALK.members))
        narrower = article is not None and bool(own) and key_of(name_of(article.title)) not in (name, one, many)  # "winter sport" leads to "Sport"
        titles = (key_of(name_of(article.title)),) if article is not None and not narrower else ()
        names = tuple(dict.fromkeys((*titles, one)))
        keys = dict.fromkeys((name, *(form for each in names for form in self._forms(each)), *(self._redirects(article) if not narrower else ())))
        held = {key: self._encyclopedia.in_category(key, SMALL_TALK.members) for key in keys}
        defined = self._encyclopedia.defined_by(article.id, SMALL_TALK.members) if article is not None and not narrower else ()
        members = tuple(dict.fromkeys((*(entry for entries in held.values() for entry in entries), *defined)))
        if not members:
            return None
        stems = frozenset(title_stems(each, self._encyclopedia.language) for each in (*names, many))
        persons = any(self.is_person_word(each) for each in names)
        return Class(names, article, tuple(key for key, entries in held.items() if entries), members, stems, self._linked(article, many, one), persons, narrower)

    def _redirects(self, article: Entry | None) -> tuple[str, ...]:
        """Other names of a class, its plural among them."""
        return tuple(map(key_of, self._encyclopedia.redirects(article))) if article is not None else ()

    def _forms(self, name: str) -> tuple[str, str]:
        """Singular and plural of a name."""
        *before, last = name.split() or [""]
        one = singular(last, self._lexicon)
        return " ".join([*before, one]), " ".join([*before, plural(one, self._lexicon)])

    def _article(self, name: str, one: str, many: str) -> Entry | None:
        return next((entry for form in dict.fromkeys((one, name, many)) if (entry := self._encyclopedia.find(form)) is not None), None)

    def _linked(self, article: Entry | None, many: str, one: str) -> tuple[Linked, ...]:
        """What the article of the class links to, and pages that list its things."""
        lists = [self._encyclopedia.find(form.format(plural=many, singular=one)) for form in sorted(self._lexicon.words("list_titles"))]
        pages = dict.fromkeys(entry for entry in (article, *lists) if entry is not None)
        return tuple(link for page in pages for link in self._encyclopedia.links(page.id) if link.entry != page)

    # ------------------------------------------------------------ what is of a class

    def things(self, entries: Sequence[Entry]) -> list[Thing]:
        """What articles say of their things at their beginning."""
        numbers = [entry.id for entry in entries]
        firsts, categories = self._encyclopedia.firsts(numbers), self._encyclopedia.categories(numbers)
        return [Thing(entry, firsts.get(entry.id, ""), categories.get(entry.id, ()), self.zone(firsts.get(entry.id, ""))) for entry in entries]

    def zone(self, first: str) -> tuple[str, ...]:
        """The words that say what a thing is: "root", "vegetable" of "A carrot is a root vegetable that is usually orange"."""
        match = self._zone.search(first)
        return tuple(singular(word, self._lexicon) for word in tokens(match[1]) if word not in self._lexicon.words("stop")) if match else ()

    def fits(self, thing: Thing, asked: Class) -> float:
        """How surely a thing is of a class, 0 to 1: by its categories, by its first sentence, by what is one class below, by WordNet."""
        fit = max(self._by_category(thing, asked), self._by_definition(thing, asked))
        return fit if fit >= SMALL_TALK.below else max(fit, self._by_kind(thing, asked))

    def _by_category(self, thing: Thing, asked: Class) -> float:
        if set(thing.categories) & set(asked.categories):
            return 1.0
        heads = {key.split(" of ")[0].split(" in ")[0] for key in thing.categories}
        ends = tuple(f" {form}" for name in asked.names for form in self._forms(name))
        return SMALL_TALK.headed if any(head.endswith(ends) for head in heads) else 0.0

    def _by_definition(self, thing: Thing, asked: Class) -> float:
        zone = {stem(word, self._lexicon.language) for word in thing.zone}
        return SMALL_TALK.defined if any(stems and stems <= zone for stems in asked.stems) else 0.0

    def _by_kind(self, thing: Thing, asked: Class) -> float:
        """Whether what a thing is, or the thing itself, is a kind of the class: by the encyclopedia's own classes, and by WordNet."""
        for word in thing.zone[::-1]:
            if not asked.narrower and any(asked.article is not None and entry == asked.article for entry in self._above(word)):
                return SMALL_TALK.below
        if self._wordnet is None:
            return 0.0
        wanted = set(asked.names)
        for noun, senses in ((key_of(name_of(thing.entry.title)), SMALL_TALK.senses), *((word, 1) for word in thing.zone[-2:])):
            if any(level & wanted for level in self._wordnet.kinds(noun, senses)):
                return SMALL_TALK.kind
        return 0.0

    def _classes_above(self, word: str) -> tuple[Entry, ...]:
        """The classes that the article of a word is of, by its first sentence: "vegetable" is food."""
        entry = self._encyclopedia.find(word)
        if entry is None:
            return ()
        zone = self.zone(self._encyclopedia.firsts([entry.id]).get(entry.id, ""))
        found = (self._encyclopedia.find(above) for above in zone)
        return tuple(above for above in found if above is not None)

    def is_itself(self, entry: Entry, asked: Class) -> bool:
        """Whether an article is on the class, not on one of its things."""
        if asked.article is not None and entry.id == asked.article.id:
            return True
        return title_stems(name_of(entry.title), self._encyclopedia.language) in asked.stems

    def is_common(self, noun: str) -> bool:
        """Whether WordNet writes a noun in lower case; False where it is not there."""
        return self._wordnet is not None and self._wordnet.is_common(noun)

    # ------------------------------------------------------------ persons

    def is_person(self, thing: Thing) -> bool:
        """Whether an article is on a person: by the years of a life, by its categories, by what its first sentence says."""
        words = self._lexicon.words("person_words")
        if set(tokens(thing.first)[:1]) & self._lexicon.words("articles"):
            return False  # "A teacher is a person who": no one in particular
        if any(singular(key.split()[-1], self._lexicon) in words or key.split()[-1] in words for key in thing.categories if key):
            return True
        return LIFE.search(thing.first) is not None or any(self.is_person_word(word) for word in thing.zone[-1:])

    def is_person_word(self, name: str) -> bool:
        """Whether a class is one of persons: "cook", "film director"."""
        head = singular(name.split()[-1], self._lexicon) if name else ""
        if head in self._lexicon.words("person_words"):
            return True
        return self._wordnet is not None and any("person" in level for level in self._wordnet.kinds(head))
