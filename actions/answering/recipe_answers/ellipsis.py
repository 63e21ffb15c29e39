"""Short questions that lean on the last one: "and the butter?" after "how much salt do I need?"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from actions.answering.recent import LastAnswer
from actions.answering.recipe_answers.base import Question
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, join, stem, stems

LONGEST = 8  # words of a question that may leave something out
MOST_FOODS = 3  # foods that "how much?" may be asked of at once
FOOD, TOOL, MADE = "food", "tool", "made"


@dataclass(frozen=True)
class _Span:
    """A thing that a text names: its kind, and its first and last word."""

    kind: str
    first: int
    last: int


@dataclass(frozen=True)
class _Full:
    """A question with what it left out; `same` says that it asks what the last one asked, of something else."""

    text: str
    same: bool
    foods: tuple[str, ...] = ()


def resolve(question: Question) -> Question:
    """A question with what it leaves out filled in from the last one; unchanged where it is whole or there is no last one.

    Args:
        question: the question in its situation; `last` holds what was asked and answered before.
    """
    full = _full(question)
    if full is None:
        return question
    entities = question.entities | ({"ingredient": list(full.foods)} if full.foods else {})
    return replace(question, text=full.text, entities=entities)


def _full(question: Question) -> _Full | None:
    words = _words(question.text)
    if question.last is None or not words or len(words) > LONGEST:
        return None
    return _Leaning(question, question.last).full()


class _Leaning:
    """A short question beside the last one."""

    def __init__(self, question: Question, last: LastAnswer) -> None:
        self._question, self._last, self._lexicon = question, last, question.lexicon
        self._asked, self._before, self._told = _words(question.text), _words(last.question), _said(last.question)
        ingredients = [line.called for line in question.recipe.ingredients]
        self._written = {word for name in ingredients for word in _words(name)}
        self._foods = {word for name in [*ingredients, *question.entities.get("ingredient", []), *last.about] for word in content_stems(name, self._lexicon)}
        self._fragment = _without(self._asked, self._lexicon)

    def full(self) -> _Full | None:
        """The full question; None where nothing is left out or nothing fits."""
        said = " ".join(self._fragment)
        if " ".join(self._asked) in self._lexicon.words("then_what"):
            return self._next()
        if said in self._lexicon.words("all_of"):
            return self._of_foods("all")
        form = next((form for form, entries in self._lexicon.table("bare_questions").items() if said in entries), None)
        if form is not None:
            return self._bare(form)
        ways: tuple[Callable[[], _Full | None], ...] = (self._kind, self._place, self._thing)
        return next((found for way in ways if (found := way()) is not None), None) if self._is_fragment() else None

    def _wording(self, key: str, thing: str = "") -> str:
        return str(self._lexicon.table("full_questions")[key]).format(thing=thing)

    def _is_fragment(self) -> bool:
        """Whether it has no verb of its own."""
        lexicon = self._lexicon
        verbs = lexicon.words("polar_starts") | lexicon.words("question_words") | lexicon.words("askers") | lexicon.words("generic_verbs")
        verbs = (verbs | lexicon.words("negation")) - lexicon.words("one_words")
        free = [word for word in self._fragment if stem(word, lexicon.language) not in self._foods]
        return bool(self._fragment) and not any(word in verbs or word in lexicon.words("generic_actions") for word in free)

    def _next(self) -> _Full:
        things = self._last.about[:MOST_FOODS] if set(self._before) & self._lexicon.words("after_words") else ()
        return _Full(self._wording("after", join(list(things), self._lexicon.entries["and"])) if things else self._wording("then"), same=bool(things))

    def _of_foods(self, key: str) -> _Full | None:
        things = self._focus()
        return _Full(self._wording(key, join(things, self._lexicon.entries["and"])), same=False, foods=tuple(things)) if things else None

    def _bare(self, form: str) -> _Full | None:
        """A question word alone: it asks of the foods, the tool or the action of the last question."""
        if form == "how much":
            return self._of_foods("amount")
        if form == "which":
            noun = self._noun()
            return _Full(self._wording("which", noun), same=False) if noun else None
        rest = self._action()
        if rest and form in self._lexicon.words("timing") and not self._does(rest):
            return self._of_foods("time")
        return _Full(f"{form} {rest}", same=False) if rest else None

    def _action(self) -> str:
        """What the last question asks about without its question word: "do I fry the onions"; empty where it names no action or thing."""
        starts = self._lexicon.words("polar_starts")
        at = next((at for at, word in enumerate(self._before) if word in starts), None)
        rest = " ".join([self._before[at], *self._told[at + 1 :]]) if at is not None else ""
        skip = self._lexicon.words("question_fillers") | self._lexicon.words("generic_verbs") | starts
        return rest if content_stems(rest, self._lexicon, without=skip) else ""

    def _does(self, rest: str) -> bool:
        """Whether it says more than the names of foods, tools and made things: what is done with them."""
        words = _words(rest)
        named = {at for span in self._spans(words) for at in range(span.first, span.last + 1)}
        skip = self._lexicon.words("question_fillers") | self._lexicon.words("generic_verbs") | self._lexicon.words("prepositions")
        return bool(content_stems(" ".join(word for at, word in enumerate(words) if at not in named), self._lexicon, without=skip))

    def _focus(self) -> list[str]:
        """The foods that were told last, else the first one that the last question names."""
        if self._last.about:
            return list(self._last.about[:MOST_FOODS])
        return next(([" ".join(self._told[span.first : span.last + 1])] for span in self._spans(self._before) if span.kind == FOOD), [])

    def _noun(self) -> str:
        """What "one" stands for: a tool of the last question, else its first food or made thing, else a tool of the answer."""
        asked = self._spans(self._before)
        tool = next((span for span in asked if span.kind == TOOL), None)
        for span in (tool, *asked):
            if span is not None:
                return self._before[span.last]
        told = _words(self._last.text)
        return next((told[span.last] for span in self._spans(told) if span.kind == TOOL), "")

    def _kind(self) -> _Full | None:
        """Another kind of the thing of the last question: "the small one"."""
        noun, words = self._noun(), self._fragment
        if not noun or len(words) < 2 or words[-1] not in self._lexicon.words("one_words"):
            return None
        thing = " ".join([*_bare(words[:-1], self._lexicon), noun])
        polar = bool(self._before) and self._before[0] in self._lexicon.words("polar_starts")
        span = next((span for span in self._spans(self._before) if self._before[span.last] == noun), None)
        measured = re.match(rf"(?:{any_of(self._lexicon.table('question_forms').get('amount', []))})\b", " ".join(self._before)) is not None
        return _Full(self._put(span, thing) if (polar or measured) and span is not None else self._wording("is_it", thing), same=measured)

    def _place(self) -> _Full | None:
        """The last question about another place or purpose: "in the sauce?"."""
        first = self._fragment[0]
        if first not in self._lexicon.words("leaning_prepositions") or len(self._fragment) < 2 or not self._before or re.search(r"\d", self._question.text):
            return None
        same = [at for at, word in enumerate(self._before) if word == first]
        kept = self._told[: same[-1]] if same else self._told
        return _Full(" ".join([*kept, *self._fragment]), same=True)

    def _thing(self) -> _Full | None:
        """The last question about another food, tool or made thing: "the butter?"."""
        spans, lexicon = self._spans(self._fragment), self._lexicon
        named = {at for span in spans for at in range(span.first, span.last + 1)}
        around = ("determiners", "articles", "definite", "states", "size_words", "kinds", "connectors", "list_joiners")
        if not spans or any(at not in named and not any(word in lexicon.words(key) for key in around) for at, word in enumerate(self._fragment)):
            return None
        words = _bare(self._fragment, self._lexicon)
        thing, foods = " ".join(words), (" ".join(words),) if spans[0].kind == FOOD else ()
        before = self._spans(self._before)
        span = next((one for one in before if one.kind == spans[0].kind), None) or next(iter(before), None)
        if span is not None:
            return _Full(self._put(span, thing), same=True, foods=foods)
        text = self._after_amount(thing) or self._for_pronoun(thing)
        key = str(self._lexicon.table("full_by_intent").get(self._last.intent, ""))
        return _Full(text or self._wording(key, thing), same=True, foods=foods) if text or key else None

    def _put(self, span: _Span, thing: str) -> str:
        """The last question with another thing in place of one that it names, and of what describes that."""
        first, lexicon = span.first, self._lexicon
        describing = lexicon.words("states") | lexicon.words("size_words") | lexicon.words("kinds")
        while first and self._before[first - 1] in describing:
            first -= 1
        return " ".join([*self._told[:first], thing, *self._told[span.last + 1 :]])

    def _after_amount(self, thing: str) -> str:
        asks = any_of(self._lexicon.table("question_forms").get("amount", []))
        told = " ".join(self._told)
        found = re.match(rf"(?:{asks})\b", told, re.IGNORECASE)
        return f"{found[0]} {thing}{told[found.end() :]}" if found else ""

    def _for_pronoun(self, thing: str) -> str:
        places = [at for at, word in enumerate(self._before) if at and word in self._lexicon.words("standing_for")]
        definite = next(iter(self._fragment[:1]), "") in self._lexicon.words("determiners")
        named = [self._fragment[0], thing] if definite else [thing]
        return " ".join([*self._told[: places[0]], *named, *self._told[places[0] + 1 :]]) if places else ""

    def _spans(self, words: list[str]) -> list[_Span]:
        """The foods, tools and made things that a text names, in order."""
        text, found = " ".join(words), []
        starts = [len(" ".join(words[:at])) + bool(at) for at in range(len(words))]
        for match in re.finditer(rf"(?<![\w-])(?:{any_of(self._lexicon.utensils)})(?:e?s)?(?![\w-])", text):
            found.append(_Span(TOOL, starts.index(match.start()), max(at for at, start in enumerate(starts) if start < match.end())))
        taken = {at for span in found for at in range(span.first, span.last + 1)}
        made = {stem(word, self._lexicon.language) for word in self._lexicon.words("made_things")}
        for at, word in enumerate(words):
            inside = set(stems(word, self._lexicon.language))
            acts = word in self._lexicon.words("staying_verbs") and word not in self._written  # "leave out" names no bay leaves
            kind = "" if at in taken or acts else FOOD if inside & self._foods else MADE if inside & made else ""
            if kind and found and found[-1].last == at - 1 and FOOD == kind == found[-1].kind:
                found[-1] = _Span(kind, found[-1].first, at)
            elif kind:
                found.append(_Span(kind, at, at))
        return sorted(found, key=lambda span: span.first)


def _said(text: str) -> list[str]:
    """The words of a question as they were written, without marks."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").replace("`", "'")
    return re.findall(r"[^\W_]+(?:['-][^\W_]+)*", plain)


def _words(text: str) -> list[str]:
    """The same in lower case."""
    return [word.lower() for word in _said(text)]


def _without(words: list[str], lexicon: Lexicon) -> list[str]:
    """A short question without the words before and behind that only join it to the last one."""
    text = " ".join(words)
    text = re.sub(rf"^(?:(?:{any_of(lexicon.words('short_starts'))})(?:\s+|$))+", "", text)
    return re.sub(rf"(?:\s+(?:{any_of(lexicon.words('short_ends'))}))+$", "", text).split()


def _bare(words: Iterable[str], lexicon: Lexicon) -> list[str]:
    """A phrase without the article in front."""
    kept = list(words)
    while len(kept) > 1 and kept[0] in lexicon.words("determiners") | lexicon.words("articles") | lexicon.words("definite"):
        kept.pop(0)
    return kept
