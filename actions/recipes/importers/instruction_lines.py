"""Lines of instructions: headings and the marks of lists in them are structure, the rest are steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, tokens
from actions.recipes.importers.plain_text import plain
from actions.recipes.model import Instruction

GLUED = re.compile(r"(?<=[^\W\d_])(?:[.!?]\)?|\)[.!?])(?=[^\W\d_])")  # "until soft.Add the rice."
STOPS = (".", "!", "?", "…", ".)", "!)", ".”", '."', ".'", ".’", ":)")
HEADING = re.compile(r"<h([1-6])\b[^<>]*>(.{1,200}?)</h\1\s*>", re.IGNORECASE | re.DOTALL)
BOLD = re.compile(r"(^|>|\n)\s*<(strong|b)(?:\s[^<>]*)?>([^<>]{1,200})</\2\s*>\s*:?\s*(?=<br|</?p\b|</?div\b|<[ou]l|\n)", re.IGNORECASE)
ITEM = re.compile(r"<li\b[^<>]*>", re.IGNORECASE)
BULLETED = re.compile(r"\s(?=[•▪◦‣●■▢☐☑►▶✓✔➤])")
LONGEST_HEADING = 6  # words
LONGEST = 100  # characters of a heading
LONGEST_BARE = 4  # words of a heading that neither has a colon nor stands before a list
VERB_WITHIN = 3  # words of a line among which its verb stands: "In a bowl combine", "Gently fold"


@dataclass(frozen=True)
class Line:
    """One line as found, the section that it stands in, what is noted of it, whether it is a step of its own, and the number that marked it, -1 for a bullet."""

    text: str
    section: str | None
    notes: dict[str, Any] = field(default_factory=dict)
    step: bool = False
    mark: int | None = None

    def under(self, section: str | None) -> Line:
        """The line in another section."""
        return replace(self, section=section)

    def instruction(self) -> Instruction:
        """The line as an instruction."""
        return Instruction.model_validate({"text": self.text or "-", "section": self.section, **self.notes})


def lines_of(text: str, section: str | None, lexicon: Lexicon, notes: dict[str, Any] | None = None, *, step: bool = False) -> Iterator[Line]:
    """The lines of a text in which something is said.

    Args:
        text: as written, with its markup.
        section: the heading above it.
        lexicon: words that number steps.
        notes: what is known of it; a text with notes stays one line.
        step: whether it is one step of a list, which is cut only where its lines are no sentences.
    """
    rows = [row for line in plain(_shown(text)).splitlines() for row in _at_bullets(line) if _says(row)]
    if step and rows and (notes or (len(rows) > 1 and all(row.endswith(STOPS) and not _mark(lexicon).match(row) for row in rows[:-1]))):
        rows = [" ".join(rows)]
    if notes and (rows or set(notes) != {"pictures"}):
        yield Line(rows[0] if rows else "", section, notes, step)
        return
    for row in rows:
        yield Line(row, section, step=step and len(rows) == 1)


def _at_bullets(line: str) -> list[str]:
    """A line cut before its bullets, where it has several."""
    ends = [match.end() for match in BULLETED.finditer(f" {line}")]
    return [line[start - 1 : end - 1].strip() for start, end in zip([1, *ends], [*ends, len(line) + 1], strict=True)] if len(ends) > 1 else [line]


def _shown(text: str) -> str:
    """Headings of HTML as lines with a colon, items of its lists as lines with a bullet."""
    if "<" not in text:
        return text
    text = HEADING.sub(lambda match: f"\n{plain(match[2]).rstrip(' :')}:\n", text)
    text = BOLD.sub(lambda match: f"{match[1]}\n{match[3].strip(' :')}:\n", text)
    return ITEM.sub("\n• ", text)


def structured(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Instruction]:
    """The lines as instructions: without the marks of lists, cut where one line holds several, each under the heading above it."""
    marked = list(_unmarked(lines, lexicon))
    heading: str | None = None
    outer: str | None = None
    for at, line in enumerate(marked):
        if line.section != outer:
            heading, outer = None, line.section
        following = next((other for other in marked[at + 1 : at + 2] if other.section == line.section), None)
        if not line.notes and following is not None and _heads(line, following, marked[at - 1] if at else None, lexicon):
            heading = line.text.rstrip(" :")
            continue
        section = heading or line.section
        if (line.step and len(marked) > 1) or line.notes:
            yield line.under(section).instruction()
        else:
            yield from (Instruction(text=text, section=section) for text in _cut(line, lexicon))


def _unmarked(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """The lines without the marks of lists; a line that is but a mark ("Step 1:") marks the next one."""
    pattern, number, waiting = _mark(lexicon), 0, False
    for line in lines:
        text, mark = line.text, -1 if waiting else None
        while match := pattern.match(text):
            found = next((int(said) for said in (match["step"], match["number"]) if said), ord(match["letter"].lower()) - ord("a") + 1 if match["letter"] else -1)
            if found not in (-1, 1, number + 1) and not match["step"]:
                break
            number = number if found == -1 else found
            text, mark = text[match.end() :], found
        waiting = bool(mark is not None and not _says(text))
        if not waiting:
            yield line if mark is None else replace(line, text=text, mark=mark)


@lru_cache(maxsize=8)
def _mark(lexicon: Lexicon) -> re.Pattern[str]:
    """The mark of an item of a list: a bullet, "1.", "2)", "(3)", "a)", "Step 4:"; made once for a lexicon."""
    return re.compile(
        rf"\s*(?:[•·▪◦‣●○■□▢☐☑►▶✓✔➤]+\s*(?=\S)|(?:[-–—]+|\*)\s+(?=\S)|(?:{any_of(lexicon.words('step_words'))})\s*#?(?P<step>\d{{1,3}})(?:\s*[.):–—-]+\s*|\s+(?!\d)|$)"
        r"|\(?(?P<number>\d{1,2})(?:\)|\s?[.):](?=\s|[^\W\d_]|$))\s*(?![\s\d])|\(?(?P<letter>[a-h])\)\s*(?=\S))",
        re.IGNORECASE,
    )


def _heads(line: Line, following: Line, before: Line | None, lexicon: Lexicon) -> bool:
    """Whether a line is the heading of those below it: short, without a verb, and with a colon, before a list, or alone without a full stop."""
    said = line.text.rstrip()
    if line.mark is not None or len(said) > LONGEST or said.endswith((*STOPS, ",", ";")):
        return False
    words, colon = tokens(said), said.endswith(":")
    if not 0 < len(words) <= LONGEST_HEADING:
        return False
    if colon:
        below = tokens(following.text)
        return not _orders(words, lexicon) or _orders(below, lexicon) or (len(below) > LONGEST_HEADING and following.text.endswith(STOPS))
    if line.step or any(char.isdigit() for char in said) or _orders(words, lexicon):
        return False
    if following.mark is not None:
        return True
    ended = following.text.endswith(STOPS) and (before is None or before.section != line.section or before.text.endswith((*STOPS, ":")))
    return ended and len(words) <= LONGEST_BARE and len(following.text) > len(said) and bool(lexicon.words("instruction_verbs"))


def _orders(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether words tell what to do: a verb is among the first, or the first has an object right behind it."""
    if " ".join(words).startswith(tuple(f"{start} " for start in lexicon.words("group_starts"))):
        return False
    return not lexicon.words("instruction_verbs").isdisjoint(words[:VERB_WITHIN]) or not lexicon.words("instruction_objects").isdisjoint(words[1:2])


def _says(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _cut(line: Line, lexicon: Lexicon) -> list[str]:
    """One line at its list numbers ("1. Mix. 2. Bake."), and, where it is no step of its own, where a sentence is glued to the one before."""
    parts = _numbered(line.text, lexicon, 2 if line.mark == 1 else 1)
    return [piece.strip() for part in parts for piece in (_unglued(part) if not line.step else [part]) if _says(piece)]


def _unglued(text: str) -> list[str]:
    """The text cut where a full stop stands between a small and a capital letter."""
    ends = [match.end() for match in GLUED.finditer(text) if text[match.start() - 1].islower() and text[match.end()].isupper()]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def _numbered(line: str, lexicon: Lexicon, first: int) -> list[str]:
    """The line cut before its running numbers, without these; whole where no such count runs through it. One that lost its mark goes on from 2."""
    counted: list[re.Match[str]] = []
    for mark in _inner_mark(lexicon).finditer(line):
        if int(mark[1]) == len(counted) + first:
            counted.append(mark)
    if len(counted) + first < 3:
        return [line]
    ends = [mark.start() for mark in counted[1:]] + [len(line)]
    return [line[: counted[0].start()], *(line[mark.end() : end] for mark, end in zip(counted, ends, strict=True))]


@lru_cache(maxsize=8)
def _inner_mark(lexicon: Lexicon) -> re.Pattern[str]:
    """A number of a list inside a line; made once for a lexicon."""
    return re.compile(rf"(?:^|(?<=[\s.!?;:)]))(?:(?:{any_of(lexicon.words('step_words'))})\s*)?(\d{{1,2}})\s?[.):]\s*(?=[^\W\d_])", re.IGNORECASE)
