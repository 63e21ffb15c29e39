"""Pieces of a recipe that can be an answer, each with its kind and its place in what is done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spacy.tokens import Doc

from actions.answering.reading.frames import BARE, MANNER, OBJECT, Argument, Frame, frames
from actions.answering.reading.listing import completed
from actions.answering.reading.phrases import Phrase
from actions.answering.reading.telling import extents, rates
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, heats, one_sign
from actions.language.words import any_of, content_stems, join, normalise, stem, stems, tokens
from actions.recipes.model import Recipe, Step
from actions.recipes.steps.cutting import aloud

FOOD, TOOL, THING, AMOUNT, SIZE, TIME, SIGN, HEAT, ACTION, HOW, VARIETY = "food", "tool", "thing", "amount", "size", "time", "sign", "temperature", "action", "manner", "variety"
RATE, REASON, CASE = "rate", "reason", "case"
KINDS = (FOOD, TOOL, THING, AMOUNT, SIZE, TIME, SIGN, HEAT, ACTION, HOW, VARIETY, RATE, REASON, CASE)
SENTENCES = (REASON, CASE)
"""Kinds that are whole clauses or sentences."""
STEP, DETAIL, WHY, LIST = "step", "detail", "why", "list"
"""Where a piece is told: in a step, in what the card tells more of it, in the reason that the card gives, in a list."""


@dataclass(frozen=True)
class Slot:
    """A piece that can be an answer.

    Args:
        kind: one of KINDS.
        role: how it stands to the verb, see `frames.Argument`; "list" for the ingredient list, "step" for a whole action.
        text: what is said.
        stems: stems of its content words.
        heads: stems of the words that name the things.
        verb: stem of the verb that it belongs to; empty without one.
        beside: stems of the content words of the other arguments of that verb.
        step: number of the step, 0 for the ingredient list.
        count: number of things that it lists.
        clause: the conjunction of the clause that it stands in, else empty.
        items: the things that it lists, without amounts; `spoken` the same with their articles.
        amounts: the same with their amounts.
        index: place in the ingredient list, for a line of it.
        origin: where it is told: STEP, DETAIL, WHY or LIST.
        last: number of the last step that a detail or a reason is about; `step` is the first.
        sentence: the sentence that it stands in, for what is told in a detail or a reason.
    """

    kind: str
    role: str
    text: str
    stems: frozenset[str]
    heads: frozenset[str]
    verb: str = ""
    beside: frozenset[str] = frozenset()
    step: int = 0
    count: int = 1
    clause: str = ""
    amounts: str = ""
    items: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    index: int | None = None
    origin: str = STEP
    last: int = 0
    sentence: str = ""


@dataclass(frozen=True)
class Foods:
    """Stems that name foods in this recipe, and those of made things ("batter")."""

    named: frozenset[str]

    @classmethod
    def of(cls, recipe: Recipe, lexicon: Lexicon) -> Foods:
        """The words of its title and list that name no tool."""
        named = " ".join([recipe.title, *(ingredient.called for ingredient in recipe.ingredients)])
        made = {stem(word, lexicon.language) for word in lexicon.words("made_things")}
        tools = {stem(word, lexicon.language) for word in lexicon.utensils}
        return cls(frozenset({*content_stems(named, lexicon), *made} - tools))


def kind_of(found: Phrase, foods: Foods, lexicon: Lexicon) -> str:
    """What a phrase names: a tool, a food or another thing."""
    if tool_name(found.text, lexicon):
        return TOOL
    if found.head in foods.named or found.stems & foods.named:
        return FOOD
    return THING


@lru_cache(maxsize=8)
def _tool(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[\s-])(?:{any_of(lexicon.utensils)})(?:e?s)?$")


def tool_name(text: str, lexicon: Lexicon) -> bool:
    """Whether a phrase ends with the name of a tool."""
    return bool(_tool(lexicon).search(normalise(text)))


def slots_of(recipe: Recipe, docs: Iterable[Doc], lexicon: Lexicon) -> list[Slot]:
    """The pieces of the steps of a recipe and of its lists; what its card tells beside the steps is in `remarks`.

    Args:
        recipe: the analysed recipe.
        docs: the parsed texts of its steps as they are told, in order.
        lexicon: the words of the language.
    """
    foods = Foods.of(recipe, lexicon)
    found = [slot for step, doc in zip(recipe.steps, docs, strict=True) for slot in once(step_slots(step, doc, foods, lexicon))]
    return [*found, *_list_slots(recipe, lexicon), *_tool_slots(recipe, lexicon)]


def once(found: Iterable[Slot]) -> Iterator[Slot]:
    """Each piece once."""
    seen: set[tuple[str, str, str, str]] = set()
    for slot in found:
        key = (slot.kind, slot.role, slot.text, slot.verb)
        if slot.text and key not in seen:
            seen.add(key)
            yield slot


def step_slots(step: Step, doc: Doc, foods: Foods, lexicon: Lexicon) -> Iterator[Slot]:
    """The pieces of one step."""
    heading = next((token.i for token in doc if token.text == ":"), -1)
    found = completed(doc, [frame for frame in frames(doc, lexicon) if frame.at > heading], foods.named, lexicon)  # "To make the dressing: whisk the lime juice with the sugar"
    main = found[0] if found else Frame("", ())
    for frame in found:
        for argument in frame.arguments:
            yield from (_in_full(slot, step.text, lexicon) for slot in _argument_slots(step, frame, argument, foods, lexicon))
    for kind, role, text in _measures(step, lexicon):
        yield _measured(kind, role, text, doc, found, step, lexicon)
    told = aloud(step.text, lexicon).rstrip(".")
    own = frozenset(content_stems(told, lexicon))
    yield Slot(ACTION, "step", told, own, own, main.verb, frozenset(), step.number)


def _in_full(slot: Slot, told: str, lexicon: Lexicon) -> Slot:
    """An amount with the lower end of its range, which parsers lose: "2 or 3 pieces of chicken"."""
    number = re.match(r"\d[\d/.]*(?=\s)", slot.text) if slot.kind == AMOUNT else None
    if number is None:
        return slot
    between = any_of(lexicon.words("ranges") | lexicon.words("alternatives"))
    whole = re.search(rf"(?<![\w/.]){re.escape(number[0])}\s+(?:{between})\s+[\d/.]+{re.escape(slot.text[number.end() :])}", told)
    return replace(slot, text=whole[0]) if whole is not None else slot


def _measures(step: Step, lexicon: Lexicon) -> Iterator[tuple[str, str, str]]:
    """Times, ends, heats and lengths of a step: kind, role and text."""
    yield from ((TIME, BARE, text) for text in _times(step.text, lexicon))
    yield from ((SIGN, "until", text) for text in step.until)
    yield from ((HEAT, "at", text) for text in _heats(step, lexicon))
    yield from ((SIZE, BARE, text.strip()) for text in measures(step.text, lexicon))
    yield from ((RATE, BARE, text) for text in rates(step.text, lexicon))


def _measured(kind: str, role: str, text: str, doc: Doc, found: list[Frame], step: Step, lexicon: Lexicon) -> Slot:
    """A measure with the verb that it belongs to: "cool for an hour and chill overnight" has two."""
    own = frozenset(content_stems(text, lexicon))
    frame = _governing(text, doc, found)
    if frame is None:
        return Slot(kind, role, text, own, own, found[0].verb if found else "", frozenset(content_stems(step.text, lexicon)) - own, step.number)
    beside = frozenset(word for argument in frame.arguments for word in content_stems(argument.text, lexicon))
    return Slot(kind, role, text, own, own, frame.verb, beside - own, step.number)


def _governing(text: str, doc: Doc, found: list[Frame]) -> Frame | None:
    """The frame of the verb that a piece of the sentence hangs on; None where the piece is written in another way there."""
    start = doc.text.lower().find(text.lower())
    span = doc.char_span(start, start + len(text), alignment_mode="expand") if start >= 0 else None
    if span is None:
        return None
    verbs = {frame.at: frame for frame in found}
    above = [span.root, *span.root.ancestors]
    return next((verbs[token.i] for token in above if token.i in verbs and not span.start <= token.i < span.end), None)


def _argument_slots(step: Step, frame: Frame, argument: Argument, foods: Foods, lexicon: Lexicon) -> Iterator[Slot]:
    beside = frozenset(word for other in frame.arguments if other is not argument for word in content_stems(other.text, lexicon))
    base = Slot(THING, argument.role, argument.text, frozenset(), frozenset(), frame.verb, beside, step.number, clause=frame.clause)
    if argument.role == MANNER:
        own = frozenset(content_stems(argument.text, lexicon))
        yield replace(base, kind=HOW, stems=own, heads=own)
        return
    if durations(argument.text, lexicon) or _is_heat(argument.text, lexicon):
        return  # told apart, with all of its words
    named = [part for part in argument.phrases if part.text and part.text.lower() not in lexicon.words("stop")]
    for part in named:
        yield from _phrase_slots(part, base, foods, lexicon)
    if len(named) > 1:
        kinds, last = [kind_of(part, foods, lexicon) for part in named], _joint(named, step.text, lexicon)
        yield replace(
            base, kind=max(kinds, key=kinds.count), text=join([part.text for part in named], last), stems=frozenset().union(*(part.stems for part in named)),
            heads=frozenset(part.head for part in named), count=len(named), amounts=join([part.whole for part in named], last),
            items=tuple(part.text for part in named), spoken=tuple(_spoken(part) for part in named),
        )


def _joint(named: Sequence[Phrase], told: str, lexicon: Lexicon) -> str:
    """The word between the last two things: "or" where the step leaves the choice ("in a microwave or over a double boiler")."""
    former, latter = (told.rfind(part.text) for part in named[-2:])
    between = set(tokens(told[former + len(named[-2].text) : latter])) if 0 <= former < latter else set()
    choice = between & lexicon.words("alternatives")
    return min(choice, key=len) if choice else str(lexicon.entries["and"])


def _phrase_slots(part: Phrase, base: Slot, foods: Foods, lexicon: Lexicon) -> Iterator[Slot]:
    """The pieces of one phrase; `base` has what they share."""
    plain = replace(base, text=part.text, stems=part.stems, heads=frozenset({part.head}))
    said = replace(plain, items=(part.text,), spoken=(_spoken(part),))
    yield replace(said, kind=kind_of(part, foods, lexicon), amounts=part.whole)
    if part.amount:
        yield replace(plain, kind=AMOUNT, text=part.whole, amounts=part.amount)
    if part.modifiers:
        yield replace(said, kind=VARIETY)
        if any(word in lexicon.words("size_words") for word in part.modifiers):
            yield replace(plain, kind=SIZE)
    for preposition, below in part.inner:
        yield replace(
            plain, kind=kind_of(below, foods, lexicon), role=preposition, text=below.text, stems=below.stems, heads=frozenset({below.head}), beside=part.stems,
        )


def _heats(step: Step, lexicon: Lexicon) -> list[str]:
    """Temperatures with both ends of a range, as one piece where they stand for each other ("71 °C (160 °F)"), and levels of heat."""
    found = _degrees(one_sign(step.text), lexicon)
    levels, nouns = rf"(?:{any_of(lexicon.words('heat_levels'))})", any_of(lexicon.words("heat_nouns"))
    before = rf"\b{levels}(?:[\s-]*(?:{any_of(lexicon.words('ranges'))})?[\s-]*{levels})?\s+(?:{nouns})\b"
    after = rf"(?P<noun>{nouns})\s+\w+\s+(?P<level>{levels}(?:-{levels})?)\b"
    found += [match[0] for match in re.finditer(before, step.text, re.IGNORECASE)]
    return found + [f"{match['level']} {match['noun']}" for match in re.finditer(after, step.text, re.IGNORECASE)]


def _degrees(text: str, lexicon: Lexicon) -> list[str]:
    found: list[str] = []
    end = 0
    for heat in heats(text, lexicon):
        told = text[heat.start : heat.end].replace(heat.between, "-") if len(heat.ends) > 1 and heat.between.strip().isalpha() else text[heat.start : heat.end]
        if found and (sign := re.fullmatch(r"\s*[(/]\s*", text[end : heat.start])):
            closing = ")" if "(" in sign[0] and text[heat.end : heat.end + 1] == ")" else ""
            found[-1] += f"{sign[0]}{told}{closing}"
        else:
            found.append(told)
        end = heat.end
    return found


def _spoken(part: Phrase) -> str:
    return f"{part.article} {part.text}".strip()


def _times(text: str, lexicon: Lexicon) -> list[str]:
    """Spans of time with the word before them that says how exact they are: "at least 30 minutes"."""
    limits = any_of(lexicon.words("time_limits"))
    found = []
    for span in durations(text, lexicon):
        before = re.search(rf"(?:\b(?:{limits})\s+)?{re.escape(span.text)}", text, re.IGNORECASE)
        found.append(before[0] if before else span.text)
    return found + [match[0] for match in re.finditer(rf"\b(?:{any_of(lexicon.words('time_words'))})\b", text, re.IGNORECASE)]


def measures(text: str, lexicon: Lexicon) -> list[str]:
    """How big, thick, wide or far, in lengths and by what it is likened to: "4 mm thick", "halfway up the ramekins"."""
    return [*_lengths(lexicon).findall(text), *extents(text, lexicon)]


@lru_cache(maxsize=8)
def _lengths(lexicon: Lexicon) -> re.Pattern[str]:
    units = any_of(form for form, unit in lexicon.unit_of.items() if unit in lexicon.words("lengths"))
    number = r"\d[\d\s./½¼¾⅓⅔⅛–-]*|[½¼¾⅓⅔⅛]"
    between = rf"\s+(?:{any_of(lexicon.words('ranges') | lexicon.words('alternatives'))})\s+"
    ways = any_of(lexicon.words("dimension_words"))
    return re.compile(rf"(?:(?:{number})(?:{between}|\s*[x×]\s*))?(?:{number})[\s-]*(?:{units})\b(?:\s*\([^)]*\))?(?:[\s-](?:{ways})\b)?", re.IGNORECASE)


def _is_heat(text: str, lexicon: Lexicon) -> bool:
    plain = normalise(text)
    return any(plain.endswith(level) for level in lexicon.words("heat")) or any(mark in plain for mark in lexicon.words("degrees"))


@lru_cache(maxsize=8)
def _package(lexicon: Lexicon) -> re.Pattern[str]:
    """How big a package is: "(14 ounce) can", "400 g tin"."""
    measured = any_of(form for form, unit in lexicon.unit_of.items() if unit not in lexicon.words("containers"))
    containers = any_of(form for form, unit in lexicon.unit_of.items() if unit in lexicon.words("containers"))
    return re.compile(rf"(?P<size>\d[\d\s./½¼¾⅓⅔⅛–-]*[\s-]*(?:{measured})\b\.?)[^,;()]{{0,12}}\)?[\s-]*(?P<container>{containers})\b", re.IGNORECASE)


def package_sizes(line: str, lexicon: Lexicon) -> list[tuple[str, str]]:
    """Packages that an ingredient line names, as stem of the container and its size as written."""
    return [(stem(found["container"].lower(), lexicon.language), found["size"].strip()) for found in _package(lexicon).finditer(line)]


def _tool_slots(recipe: Recipe, lexicon: Lexicon) -> Iterator[Slot]:
    """The list of tools: each with its size, in front of it or in brackets ("large pot (at least 6 l)")."""
    for line in recipe.utensils:
        name, _, remark = line.partition("(")
        own = frozenset(content_stems(line, lexicon))
        heads = frozenset(stems(re.split(rf"\s(?:{any_of(lexicon.words('prepositions'))})\s|,", name.strip())[0], lexicon.language)[-1:])
        base = Slot(TOOL, "list", name.strip(), own, heads, origin=LIST, items=(name.strip(),), spoken=(name.strip(),))
        yield base
        yield replace(base, kind=VARIETY)
        sized = bool(set(tokens(name)) & lexicon.words("size_words")) or any(char.isdigit() for char in line)
        if sized:
            yield replace(base, kind=SIZE, text=remark.rstrip(") ") if any(char.isdigit() for char in remark) else name.strip(), items=(), spoken=())


def _list_slots(recipe: Recipe, lexicon: Lexicon) -> Iterator[Slot]:
    for at, ingredient in enumerate(recipe.ingredients):
        own = frozenset(stems(ingredient.called, lexicon.language))
        heads = frozenset(stems(ingredient.called, lexicon.language)[-1:])
        base = Slot(FOOD, "list", ingredient.called, own, heads, index=at, origin=LIST, amounts=f"{ingredient.quantity or ''} {ingredient.unit or ''}".strip())
        yield base
        if ingredient.quantity:
            yield replace(base, kind=AMOUNT, text=ingredient.told)
        if len(own) > 1:
            yield replace(base, kind=VARIETY)
        for container, size in package_sizes(ingredient.text, lexicon):
            yield replace(base, kind=SIZE, text=size, stems=own | {container}, heads=frozenset({container}))
        for length in measures(ingredient.comment or "", lexicon):  # "cut into 1/4-inch dice"
            yield replace(base, kind=SIZE, text=length.strip(), stems=own | frozenset(content_stems(ingredient.comment or "", lexicon)))
        for remark in (part.strip() for part in (ingredient.comment or "").split(",")):
            if remark and not set(tokens(remark)) <= lexicon.words("size_words"):
                yield replace(base, kind=HOW, text=remark, stems=own | frozenset(content_stems(remark, lexicon)))


__all__ = ["KINDS", "OBJECT", "Foods", "Slot", "once", "slots_of", "step_slots", "tool_name"]
