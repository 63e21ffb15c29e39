"""The food of an ingredient line: its name, what describes it, and what may take its place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from actions.recipes.lines.ingredient_amounts import read_amount, singular_unit
from actions.recipes.lines.line_words import LineWords, phrase_stems


@dataclass(frozen=True)
class Food:
    """What a line says about its food.

    Args:
        name: the bare food; empty where the text names none.
        full_name: the name with the words that tell it from others ("brown sugar"), None where it says no more than the name.
        before: descriptions that stand before the name.
        after: remarks that stand behind it, alternatives among them.
        alternatives: foods that may take its place.
    """

    name: str
    full_name: str | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()


def read_food(text: str, words: LineWords) -> Food:
    """The food that a text names, once its amount is taken off.

    Args:
        text: the rest of a line, without brackets.
        words: patterns of the language.
    """
    text = text.strip(" ,;:.-–—*")
    before, rest = described(text, words)
    while (size := words.size.match(rest)) and rest[size.end() :].strip(" ,;"):  # "unbaked 9-inch pie crust"
        more, rest = described(rest[size.end() :], words)
        before += [(size["said"].strip(), False, " "), *more]
    stays = kept[0] if (kept := words.kept.match(rest)) else ""
    if stays:
        more, rest = described(rest[len(stays) :], words)
        before, rest = [*before, *more], stays + rest
    name, tail = _ends(rest, words)
    name, behind = _behind(name, words)
    shared = _shared(name, tail, words)
    if shared:
        name, other, tail = shared
        alternatives: tuple[str, ...] = (other,)
        after = [tail]
    else:
        alternatives = _alternatives(tail, words)
        after = [behind, tail]
    kinds = [f"{said}{joiner}" for said, kind, joiner in before if kind]
    return Food(
        name=name,
        full_name=stays + re.sub(r"\s+", " ", "".join(kinds)) + name.removeprefix(stays) if kinds else None,
        before=tuple(said for said, _, _ in before),
        after=tuple(piece.strip(" ,;-–—*") for piece in after if piece.strip(" ,;-–—*")),
        alternatives=alternatives,
    )


def described(text: str, words: LineWords) -> tuple[list[tuple[str, bool, str]], str]:
    """Take the descriptions off the start of a name.

    Returns:
        each with whether it tells foods of one name apart and with the text that joins it to the next, and the rest.
    """
    found: list[tuple[str, bool, str]] = []
    while match := words.description.match(text):
        rest = text[match.end() :]
        joined = match["joiner"].strip(" ")
        if words.begins_compound(text) or (joined and (not words.description.match(rest) or words.begins_compound(rest))):
            break
        said = re.sub(r"[\s-]+", " ", match["word"].lower())
        kind = words.descriptions.get(match["word"].lower(), words.descriptions.get(said, words.descriptions.get(said.replace(" ", "-"), "-" in match["word"])))
        found.append((match["said"], kind, match["joiner"] if joined not in (",", "-") else " "))
        text = rest
    return found, text


def _ends(text: str, words: LineWords) -> tuple[str, str]:
    """Where the name ends: the name, and the remarks that follow. A list of foods ("salt, pepper and oil") is one name."""
    match = next((cut for cut in words.cut.finditer(text) if text[: cut.start()].strip(" ,;")), None)
    if not match:
        return text.strip(" ,;"), ""
    if "," in match[0] and (whole := _list(text, words)):
        name, tail = _ends_after(text, whole, words)
        return name, tail
    return text[: match.start()].strip(" ,;"), text[match.end() :]


def _ends_after(text: str, length: int, words: LineWords) -> tuple[str, str]:
    match = next((cut for cut in words.cut.finditer(text, length)), None)
    return (text[: match.start()].strip(" ,;"), text[match.end() :]) if match else (text.strip(" ,;"), "")


def _list(text: str, words: LineWords) -> int:
    """How much of the text is a list of foods, "thyme, rosemary and sage"; 0 where it is none."""
    match = words.enumeration.match(text)
    if not match or "," not in match[0]:
        return 0
    pieces = words.separator.split(match[0])
    if any(not piece or len(piece.split()) > 3 or _speaks(piece, words) for piece in pieces[1:]):
        return 0
    choice = match["joiner"].lower() in words.lexicon.words("alternatives")  # "stock, beef or vegetable" is one food
    return match.end() if not choice or (len(pieces) > 2 and match["comma"]) else 0


def _speaks(piece: str, words: LineWords) -> bool:
    """Whether a piece of a list is a remark: a word of it describes, counts, begins a remark or names a part of the food."""
    said = phrase_stems(piece, words.lexicon.language)
    if words.comment_start.match(piece) or (said and said[-1] in words.parts):
        return True
    return any(words.remark.fullmatch(word) or words.comment_start.fullmatch(word) or word[0].isdigit() for word in piece.split())


def _behind(name: str, words: LineWords) -> tuple[str, str]:
    """Descriptions that stand behind the name without a comma: "parsley finely chopped"."""
    for gap in re.finditer(r"\s+", name):
        behind = name[gap.end() :]
        if words.remark.fullmatch(behind):
            return name[: gap.start()], behind
    return name, ""


def _shared(name: str, tail: str, words: LineWords) -> tuple[str, str, str] | None:
    """Two names with one head, "vegetable or canola oil": them together, the second in full, and the remarks that follow."""
    match = words.alternative.match(tail)
    if not match:
        return None
    start = match[0].strip()
    other, rest = _ends(tail[match.end() :], words)
    other, behind = _behind(described(other, words)[1], words)
    heads = words.lexicon.table("shared_heads")
    if name.endswith("-") or (len(other.split()) > 1 and name.lower() in words.descriptions):
        return f"{name} {start} {other}", other, ", ".join(piece for piece in (behind, rest) if piece)
    for head, partners in heads.items():
        if other.lower().endswith(f" {head}") and name.lower() in partners:
            return f"{name} {start} {other}", other, ", ".join(piece for piece in (behind, rest) if piece)
    return None


def _alternatives(tail: str, words: LineWords) -> tuple[str, ...]:
    """The foods after "or", bare: "or 2 tablespoons melted margarine" → "margarine"."""
    found: list[str] = []
    for match in re.finditer(rf"(?:^|(?<=\s)){words.alternative.pattern}", tail, re.IGNORECASE):
        if match.start() and not found:
            break
        rest = tail[match.end() :]
        if words.comment_start.match(rest):
            continue
        _, rest = described(read_amount(rest, words).rest, words)
        name, _ = _behind(_ends(rest, words)[0], words)
        if names_food(name, words):
            found.append(name)
    return tuple(found)


def names_food(name: str, words: LineWords) -> bool:
    """Whether words name a food, and do not only describe one: "or frozen" names none."""
    said = name.lower()
    return any(char.isalpha() for char in said) and said not in words.descriptions and not words.remark.fullmatch(said) and not words.kept.fullmatch(f"{said} ")


def counted(name: str, words: LineWords) -> tuple[str, str] | None:
    """The food and its unit where the name ends with what counts it: "garlic cloves" → "garlic", "clove"."""
    match = words.trailing_unit.fullmatch(name)
    if not match or any(phrase_stems(name, words.lexicon.language)[-length:] in words.whole_counts for length in (2, 3)):
        return None
    return match["food"], singular_unit(match["unit"], words)
