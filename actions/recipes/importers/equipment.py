"""Tools that recipes write into their lists of ingredients."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise
from actions.recipes.lines.ingredient_lines import is_heading

LONGEST_NAME = 5  # words of a tool with what describes it: "large non-stick frying pan"
SHORTEST_RUN = 2  # lines at the end of a list that together are tools; one alone may be bought with the food, as skewers are
BRACKETS = re.compile(r"\([^()]*\)")
REMARK = re.compile(r"[,;(]")
COUNT = re.compile(r"^[\W\d]+")
SEPARATOR = re.compile(r"(?:\s*;\s*|\s*,\s+)(?![^()]{0,80}\))")  # none inside brackets


def apart(lines: Sequence[str], lexicon: Lexicon) -> tuple[list[str], list[str]]:
    """The ingredients and the tools of a list, each in their order.

    Tools are what follows a label in its line ("Special equipment: a piping bag"), the lines under such a label, lines that
    say nothing but a tool's name, and the last lines where each names a tool and one of them does not count it.

    Args:
        lines: the list, with the headings of its parts.
        lexicon: the words for tools and their labels.
    """
    end = _end_of_foods(lines, lexicon)
    ingredients: list[str] = []
    tools: list[str] = []
    labelled = False
    for line in lines[:end]:
        label = _label(lexicon).fullmatch(line)
        if label:
            tools += _parted(label["rest"] or "", lexicon)
            labelled = not label["rest"]
            continue
        labelled = labelled and not is_heading(line, lexicon)
        is_tool = _is_only_tool(line, lexicon) or (labelled and (not _is_counted(line) or _names_tool(line, lexicon)))
        (tools if is_tool else ingredients).append(line)
    return ingredients, [*tools, *lines[end:]]


def _end_of_foods(lines: Sequence[str], lexicon: Lexicon) -> int:
    """Where the tools begin that close a list."""
    end = len(lines)
    while end and _names_tool(lines[end - 1], lexicon):
        end -= 1
    last = lines[end:]
    return end if end and len(last) >= SHORTEST_RUN and not all(map(_is_counted, last)) else len(lines)


def _is_counted(line: str) -> bool:
    return any(char.isdigit() for char in BRACKETS.sub("", line))


@lru_cache(maxsize=8)
def _label(lexicon: Lexicon) -> re.Pattern[str]:
    """A label of tools that is a line, or begins one with the tools behind its colon; made once for a lexicon."""
    return re.compile(rf"\W*(?:{any_of(lexicon.words('equipment_labels'))})\s*(?:[:–—-]\s*(?P<rest>\w.*)?)?", re.IGNORECASE)


@lru_cache(maxsize=8)
def _tool(lexicon: Lexicon) -> re.Pattern[str]:
    """A tool at the end of a text; measures and foods that are named like one are none. Made once for a lexicon."""
    names = (lexicon.words("utensils") | lexicon.words("equipment")) - lexicon.words("foods_like_tools")
    return re.compile(rf"(?<![\w-])(?:{any_of(name for name in names if name not in lexicon.unit_of)})(?:s|es)?$")


def _is_only_tool(line: str, lexicon: Lexicon) -> bool:
    """Whether a line says a tool's name and its size: "large pot, with its lid"."""
    said = REMARK.split(normalise(line), maxsplit=1)[0].split()
    if not 0 < len(said) <= LONGEST_NAME or _is_counted(line):
        return False
    describing = lexicon.words("articles") | lexicon.words("size_words")
    name = " ".join(word for word in said if word not in describing)
    return _tool(lexicon).fullmatch(name) is not None


def _names_tool(line: str, lexicon: Lexicon) -> bool:
    """Whether a line is about a tool: "mandoline or sharp knife", "4 (8-ounce) ramekins"; "butter for the pan" is not."""
    said = COUNT.sub("", REMARK.split(BRACKETS.sub(" ", normalise(line)), maxsplit=1)[0]).strip()
    others = lexicon.words("stop") - lexicon.words("articles")
    names = re.split(rf"\s+(?:{any_of(lexicon.words('alternatives') | lexicon.words('list_joiners'))})\s+", said)
    short = all(len(name.split()) <= LONGEST_NAME and not others & set(name.split()) for name in names)
    return short and any(_tool(lexicon).search(name) for name in names)


def _parted(text: str, lexicon: Lexicon) -> list[str]:
    """The tools of one text: parted at semicolons, at commas only where each part names one ("a deep, heavy pot" is one)."""
    joiners = any_of(lexicon.words("list_joiners"))
    names = [re.sub(rf"^(?:{joiners})\s+", "", name, flags=re.IGNORECASE).strip(" .") for name in SEPARATOR.split(text)]
    whole = [name.strip(" .") for name in text.split(";")] if not all(_names_tool(name, lexicon) for name in names) else names
    return [name for name in whole if name]
