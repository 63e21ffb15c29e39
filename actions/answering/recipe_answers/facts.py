"""Facts of the whole recipe: name, servings, time, tools."""

from __future__ import annotations

import re

from actions.answering.reading.classes import classes
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of, tool_pattern
from actions.answering.recipe_answers.likeness import kin
from actions.language.quantities import spoken_minutes
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.scaling.yields import of_things, told_yield

TEN, NEAR = 10, 3  # from "twenty" numbers are joined to ones; words behind a number that name what is counted
BEFORE = 2  # words before a tool that may tell that something else is sized


def name(question: Question) -> Answer:
    """What is cooked."""
    return Answer("utter_recipe_name", {"title": question.recipe.title})


def author(question: Question) -> Answer | None:
    """That the recipe does not say who made it: "who came up with this recipe?"; None for other questions."""
    asked = first_of(question.lexicon, "author_asked", normalise(question.text))
    return Answer("utter_no_author", found=False) if asked else None


def servings(question: Question) -> Answer:
    """For how many people the recipe is meant, or what it makes in the words of its yield: "2½ litres"."""
    lexicon, yields = question.lexicon, question.recipe.yields
    if yields and (question.recipe.servings is None or of_things(yields, lexicon)):
        return Answer("utter_yields", {"yields": told_yield(yields, lexicon)})
    if question.recipe.servings is None:
        return Answer("utter_unknown_servings", found=False)
    return Answer("utter_servings", {"servings": question.recipe.servings})


def made(question: Question) -> Answer | None:
    """How many of what the dish is called, or how many portions, the recipe makes: "how many cookies will I have in the end?"; None for other questions."""
    lexicon, recipe = question.lexicon, question.recipe
    counted = any_of(lexicon.words("counting_words"))
    found = re.search(rf"\b(?:{counted})\s+(?P<things>[^,;.?!]+)", normalise(question.text))
    if found is None or not first_of(lexicon, "making_words", found["things"]):
        return None
    words = {stem(word, lexicon.language) for key in ("making_words", "yield_fillers") for entry in lexicon.words(key) for word in entry.split()}
    things = [word for word in content_stems(found["things"], lexicon) if word not in words]
    portions = {stem(word, lexicon.language) for key in ("people", "portion_words") for word in lexicon.words(key)}
    named = set(stems(f"{recipe.title} {recipe.yields or ''}", lexicon.language))
    foods = {word for line in (*(line.text for line in recipe.ingredients), *recipe.utensils) for word in stems(line, lexicon.language)}
    foods |= {stem(word, lexicon.language) for word in (*lexicon.unit_of, *lexicon.duration_of)}
    cooked = set(stems(" ".join(step.text for step in recipe.steps), lexicon.language)) - foods  # "place the cookies" in a recipe for coconut buttons
    if not things or not set(things) <= named | portions | cooked:
        return None
    told = (recipe.yields if set(things) & named else None) or _told_count(set(things), question)
    return Answer("utter_found", {"items": told}) if told else servings(question)


def _told_count(things: set[str], question: Question) -> str | None:
    """How many of some things the summary of the card tells, or a step that cuts it "into 8 wedges"."""
    lexicon = question.lexicon
    ones = [word for word, value in lexicon.cardinals.items() if 0 < value < TEN]
    numbers = any_of([*(lexicon.cardinals.keys() - lexicon.words("articles")), *(f"{word}-{one}" for word, value in lexicon.cardinals.items() if value > TEN for one in ones)])
    counted = rf"(?P<count>\b(?:\d+|{numbers}))\b(?P<behind>(?:\s+[^\W\d]+){{1,{NEAR}}})"
    cut = rf"\b(?:{any_of(lexicon.words('cut_into'))})\s+{counted}"
    texts = [(question.recipe.summary or "", counted), *((step.text, cut) for step in question.recipe.steps)]
    for found in (found for text, pattern in texts for found in re.finditer(pattern, text, re.IGNORECASE)):
        behind = found["behind"].split()
        at = next((at for at, word in enumerate(behind) if stem(word.lower(), lexicon.language) in things), None)
        if at is not None:
            return f"{found['count']} {' '.join(behind[: at + 1])}"
    return None


def tool_size(question: Question) -> Answer | None:
    """How big a listed tool is: "what's the smallest pot that I can get away with?"; None for other questions."""
    lexicon, plain = question.lexicon, normalise(question.text)
    tool = tool_pattern(lexicon).search(plain)
    if tool is None or not first_of(lexicon, "tool_size_asked", plain):
        return None
    if set(tokens(plain[: tool.start()])[-BEFORE:]) & (lexicon.words("prepositions") - lexicon.words("connectors")):
        return None  # of something for the tool
    wanted = kin(stems(tool[0], lexicon.language)[-1], lexicon)
    lines = [line for line in question.recipe.utensils if wanted & set(stems(re.split(r"[,(]", line)[0], lexicon.language))]
    sized = [line for line in lines if re.search(r"\d", line) or set(tokens(line)) & lexicon.words("size_words")]
    return Answer("utter_found", {"items": f"{sized[0][:1].upper()}{sized[0][1:]}"}) if len(sized) == len(lines) == 1 else None


def duration(question: Question) -> Answer:
    """How long the whole recipe takes."""
    if question.recipe.minutes is None:
        return Answer("utter_unknown_duration", {"count": len(question.recipe.steps)}, found=False)
    return Answer("utter_duration", {"duration": spoken_minutes(question.recipe.minutes, question.lexicon)})


def utensils(question: Question) -> Answer:
    """What pans and tools it needs."""
    if not question.recipe.utensils:
        return Answer("utter_unknown_utensils", found=False)
    wanted = _of_class(question)
    return Answer("utter_utensils", {"items": question.said(wanted or list(question.recipe.utensils))})


def _of_class(question: Question) -> list[str]:
    """The tools of the class that is asked for: "what kind of pan"; none where no class is, or the recipe has none of it."""
    lexicon = question.lexicon
    asked = set(stems(question.text, lexicon.language)) & {stem(name, lexicon.language) for name in lexicon.words("narrow_tool_classes")}
    named = {tool: tool_pattern(lexicon).search(normalise(tool)) for tool in question.recipe.utensils}
    return [tool for tool, found in named.items() if asked & classes(found[0] if found else tool, lexicon)]
