"""Instructions → steps. Each sentence is a step, with the ingredients, tools, heat and time that it names."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.quantities import NUMBER, durations, number, plain_numbers, temperatures
from actions.language.words import normalise, stem, tokens
from actions.recipes.ingredient_lines import decimal
from actions.recipes.model import Ingredient, Instruction, Step, StepIngredient

LIST_BRACKET = re.compile(r"(?:^|[.!?]\s)\d{1,3}\)")  # "1) Mix the flour."


def sentences(text: str, lexicon: Lexicon) -> list[str]:
    """Cut a text at the ends of its sentences; abbreviations, decimals and brackets do not end one. List numbers are left out."""
    found: list[str] = []
    start = depth = 0
    flat = " ".join(text.split())
    brackets = _brackets(flat)
    for at, mark in enumerate(flat):
        depth += brackets.get(at, 0)
        if mark not in ".!?" or depth or (at + 1 < len(flat) and flat[at + 1] != " "):
            continue
        word, following = flat[start : at + 1].rsplit(" ", 1)[-1].lower().lstrip("("), flat[at + 2 : at + 3]
        shortened = word in lexicon.words("abbreviations") or word.rsplit("-", 1)[-1] in lexicon.words("shortened_units")
        if shortened and not following.isupper():
            continue
        found.append(flat[start : at + 1].strip())
        start = at + 1
    found.append(flat[start:].strip())
    step = rf"(?:{_any_of(lexicon.words('step_words'))})\s+"
    numbered = re.compile(rf"(?:(?:{step})?\d{{1,3}}[.)]|{step}\d{{1,3}}\s*[:–-])(?:\s+|$)", re.IGNORECASE)
    unnumbered = (sentence[match.end() :] if (match := numbered.match(sentence)) else sentence for sentence in found)
    return [sentence for sentence in unnumbered if any(char.isalnum() for char in sentence)]


def _brackets(text: str) -> dict[int, int]:
    """Where a bracket opens (1) or closes (-1); one without a partner, such as that of "2) Bake", counts for nothing."""
    opened: list[int] = []
    found: dict[int, int] = {}
    listed = {match.end() - 1 for match in LIST_BRACKET.finditer(text)}
    for at, mark in enumerate(text):
        if mark == "(":
            opened.append(at)
        elif mark == ")" and opened and at not in listed:
            found |= {opened.pop(): 1, at: -1}
    return found


def _any_of(words: frozenset[str]) -> str:
    """A pattern for any of the words, the longest first; without words it fits nothing."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or "(?!)"


def steps_of(instructions: tuple[Instruction, ...], ingredients: tuple[Ingredient, ...], utensils: tuple[str, ...], lexicon: Lexicon) -> tuple[Step, ...]:
    """The steps of a procedure, numbered from 1, each with the index of the instruction it was cut from."""
    steps: list[Step] = []
    heads = [_head(ingredient, lexicon) for ingredient in ingredients]
    for source, instruction in enumerate(instructions):
        for position, sentence in enumerate(sentences(instruction.text, lexicon), 1):
            steps.append(
                Step(
                    number=len(steps) + 1,
                    text=sentence,
                    source=source,
                    ingredients=_ingredients(sentence, ingredients, heads, lexicon),
                    utensils=_utensils(sentence, utensils, lexicon),
                    temperatures=tuple(found.text for found in temperatures(sentence, lexicon)),
                    durations=tuple(found.text for found in durations(sentence, lexicon)),
                    detail=instruction.details.get(position),
                    why=instruction.reasons.get(position),
                    picture=instruction.pictures.get(position),
                )
            )
    return tuple(steps)


def _name_stems(name: str, lexicon: Lexicon) -> list[str]:
    skip = lexicon.words("stop")
    return [stem(piece, lexicon.language) for word in tokens(name) for piece in word.split("-") if piece not in skip]


def _head(ingredient: Ingredient, lexicon: Lexicon) -> str:
    """Stem of the word that names the food: the last of its name."""
    names = _name_stems(ingredient.name, lexicon)
    return names[-1] if names else normalise(ingredient.name)


def _ingredients(sentence: str, ingredients: tuple[Ingredient, ...], heads: list[str], lexicon: Lexicon) -> tuple[StepIngredient, ...]:
    """Ingredients that a sentence names, by the head of the name or by a word that only one ingredient has."""
    said = [stem(piece, lexicon.language) for word in tokens(sentence) for piece in word.split("-")]
    words = set(said)
    names = [set(_name_stems(ingredient.name, lexicon)) for ingredient in ingredients]
    found: list[StepIngredient] = []
    for index, ingredient in enumerate(ingredients):
        alone = {word for word in names[index] if sum(word in other for other in names) == 1}
        by_head = heads[index] in words and _fits_best(index, names, heads, words)
        if by_head or len(alone & words) >= max(1, (len(alone) + 1) // 2):
            quantity, unit = _amount_before(sentence, names[index], lexicon) or (ingredient.quantity, ingredient.unit)
            found.append(StepIngredient(name=ingredient.name, quantity=quantity, unit=unit, index=index))
    return tuple(found)


def _fits_best(index: int, names: list[set[str]], heads: list[str], words: set[str]) -> bool:
    """Among ingredients with the same head, the ones that share most words with the sentence."""
    rivals = [other for other in range(len(names)) if heads[other] == heads[index]]
    return len(names[index] & words) == max(len(names[other] & words) for other in rivals)


def _amount_before(sentence: str, name: set[str], lexicon: Lexicon) -> tuple[str, str | None] | None:
    """An amount that the sentence itself gives right before the food: "1/2 cup cheese", "2 tablespoons of the oil"."""
    plain = plain_numbers(sentence)
    skip = lexicon.words("stop") | lexicon.words("connectors") | lexicon.words("size_words") | lexicon.words("remaining")
    ranges = _any_of(lexicon.words("ranges"))
    for match in re.finditer(rf"(?<![\w/.])({NUMBER})(?:\s*(?:{ranges})\s*({NUMBER}))?(?=\s|[^\W\d_])", plain):
        low, high = number(match[1]), number(match[2]) if match[2] else None
        words = [word.lower() for word in re.findall(r"[^\W\d_]+[.]?|[,;:()°]", plain[match.end() : match.end() + 80])]
        unit = (lexicon.unit_of.get(words[0]) or lexicon.unit_of.get(words[0].rstrip("."))) if words else None
        if unit is None and plain[match.end()].isalpha():  # "an 8x8 pan"
            continue
        for word in words[1 if unit else 0 :]:
            bare = word.rstrip(".")
            if any(stem(piece, lexicon.language) in name for piece in (word, bare)):
                said = None if low is None else decimal(low) if high is None else f"{decimal(low)}-{decimal(high)}"
                return (said, unit) if said else None
            if word not in skip and bare not in skip:
                break
    return None


def _without_measures(plain: str, lexicon: Lexicon) -> str:
    """A sentence without measures that are named like tools: "1/2 cup milk", "two large cups", "a jar of sauce"."""
    measures = [rf"{re.escape(name)}(?:s|es)?" for name in lexicon.utensils if name in lexicon.unit_of]
    if not measures:
        return plain
    articles, of = _any_of(lexicon.words("articles")), _any_of(lexicon.words("connectors"))
    counts = _any_of(frozenset(lexicon.cardinals) - lexicon.words("articles"))
    sizes = rf"(?:(?:{_any_of(lexicon.words('size_words'))})\s+)*"
    measure = rf"{sizes}(?:{'|'.join(measures)})(?![\w-])"
    return re.sub(rf"(?<!\w)(?:(?:\d+|{counts})(?:\s+(?:{articles}))?[\s-]*\b{measure}|(?:{articles})\s+{measure}(?=\s+(?:{of})\s))", " ", plain)


def _utensils(sentence: str, utensils: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Tools that a sentence names: one of the recipe's own list where exactly one ends with the name, else the name."""
    plain = _without_measures(f" {normalise(sentence)} ", lexicon)
    found: list[str] = []
    for name in lexicon.utensils:
        pattern = rf"(?<![\w-]){re.escape(name)}(?:s|es)?(?![\w-])"
        if re.search(pattern, plain):
            plain = re.sub(pattern, " ", plain)
            own = [listed for listed in utensils if re.search(pattern + r"(?=$|[,(]| with)", normalise(re.sub(r"\s+\(", "(", listed)))]
            found.append(own[0] if len(own) == 1 else name)
    return tuple(dict.fromkeys(found))
