"""How the steps part an ingredient: half now, the rest at the end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from actions.answering.reading.classes import class_names, classes
from actions.answering.recipe_answers.base import Question, spoken_use, takes_all
from actions.answering.recipe_answers.claims import mentioned
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, stem, stems, tokens
from actions.recipes.amounts import finder
from actions.recipes.model import Step, StepIngredient
from actions.recipes.steps.step_ingredients import ALL_SAID, REST_SAID

LONGEST_NAME = 6  # words from an amount to the food

Food = int | frozenset[str]
"""An ingredient by its place in the list, or something made by the stems of its name."""


@dataclass(frozen=True)
class Portion:
    """A part of an ingredient that a step takes.

    Args:
        step: the step.
        words: the part, as it is said: "half of the feta (50 g)".
        amount: its number and unit, "50 g"; empty where only the words are known.
        rest: whether it is what is left.
    """

    step: Step
    words: str
    amount: str
    rest: bool


@dataclass(frozen=True)
class _Said:
    """A part as a step words it, with the text behind it up to the next preposition or mark."""

    words: str
    name: str
    rest: bool


def portions(question: Question, food: Food) -> list[Portion]:
    """The steps that part an ingredient, or something made on the way, in their order; none where one step takes all of it.

    Args:
        question: the question in its situation.
        food: place in the list, or stems of the name of what was made.
    """
    found = [part for step in question.recipe.steps if (part := _portion(question, step, food)) is not None]
    return found if any(not part.rest for part in found) else []


def made_of(question: Question, plain: str) -> Food | None:
    """Stems of the name of what was made and is parted, where a text names it: "lemon juice"; in the instruction in hand its last word does."""
    asked = set(stems(plain, question.lexicon.language))
    found = [name for name in _made_in(question, question.recipe.steps) if set(name) <= asked]
    found = found or [name for name in _made_in(question, near(question)) if name[-1] in asked]
    longest = max(found, key=lambda name: (len(name), name), default=None)
    return frozenset(longest) if longest is not None else None


def _made_in(question: Question, steps: Iterable[Step]) -> list[tuple[str, ...]]:
    """Names of what was made and is parted in some steps, as stems."""
    language = question.lexicon.language
    made = stemmed(question.lexicon, "made_things")
    names = [tuple(stems(part.name, language)) for step in steps for part in _said_in(step, question)]
    return [name for name in dict.fromkeys(names) if name and name[-1] in made]


def food_of(question: Question, plain: str) -> Food | None:
    """The one ingredient that a text names, by its name or its class; of several the one that the instruction in hand parts.

    What was made of one ("lemon juice") is that thing itself where some step parts it.

    Args:
        question: the question in its situation.
        plain: the text, normalised.
    """
    listed, lexicon = question.recipe.ingredients, question.lexicon
    made = made_of(question, plain)
    if isinstance(made, frozenset) and len(made) > 1:
        return made
    named: Collection[int] = mentioned(plain, question) or mentioned(question.worded, question)
    if not named:
        kin = set(stems(plain, lexicon.language)) & class_names(lexicon)
        named = [at for at, line in enumerate(listed) if classes(line.called, lexicon) & kin]
    if len(named) == 1:
        return next(iter(named))
    if not named:
        return made
    return _only([at for at in named if any(part.step in near(question) for part in portions(question, at))])


def parted_here(question: Question) -> Food | None:
    """The one thing of which the running step takes a part, else of which another step of its instruction does."""
    for steps in (near(question)[:1], near(question)):
        named: list[Food] = [at for at in range(len(question.recipe.ingredients)) if any(part.step in steps for part in portions(question, at))]
        found = named or [frozenset(name) for name in _made_in(question, steps) if portions(question, frozenset(name))]
        if found:
            return _only(found)
    return None


def packed_here(question: Question, plain: str) -> int | None:
    """The one ingredient of the running step, else of its instruction, that comes in a vessel which a text names: "the whole tub?"; None where there is none.

    Args:
        question: the question in its situation.
        plain: the text, normalised.
    """
    lexicon = question.lexicon
    packed = [str(name) for vessel, names in lexicon.table("packed_in").items() if vessel in tokens(plain) for name in names]
    known = [set(stems(name, lexicon.language)) for name in packed]
    for steps in (near(question)[:1], near(question)):
        taken = {use.index for step in steps for use in step.ingredients}
        found = [at for at in taken if any(name <= said_of(question, at) for name in known)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def without_company(plain: str, lexicon: Lexicon) -> str:
    """A text up to what a food goes in with: "the whole tub in with the meat" asks of the tub."""
    return re.split(rf"(?<=\w)\s+(?:{any_of(lexicon.words('turn_with'))})\b", plain)[0]


def near(question: Question) -> list[Step]:
    """The running step, then the others of its instruction, the later ones first; none before the first step."""
    running = question.running
    same = [step for step in question.recipe.steps if running is not None and step.source == running.source]
    return sorted(same, key=lambda step: (step.number < question.step, abs(step.number - question.step)))


def _only(found: Sequence[Food]) -> Food | None:
    return found[0] if len(found) == 1 else None


def _portion(question: Question, step: Step, food: Food) -> Portion | None:
    """What a step takes of an ingredient, where that is not all of it."""
    said = next((part for part in _said_in(step, question) if _names(question, step, part, food)), None)
    use = next((one for one in step.ingredients if one.index == food), None)
    if use is None or not isinstance(food, int):
        return Portion(step, said.words, "", said.rest) if said is not None else None
    listed = question.recipe.ingredients[food]
    shared = use.share not in (None, ALL_SAID)
    less = use.quantity is not None and not takes_all(use, listed, question.lexicon)
    if (said is None and not shared) or (said is not None and not said.rest and not (shared or less) and listed.quantity is not None):
        return None  # "1 tablespoon of the oil" of the one that there is
    plainly = said is None or set(stems(said.name, question.lexicon.language)) <= said_of(question, food)
    amount = _amount(question, use) if plainly else ""  # what the list tells of the cream is no amount of the mascarpone cream
    words = said.words if said is not None else amount
    if amount and amount != words and not re.search(r"\d", words):
        words = f"{words} ({amount})"
    return Portion(step, words, amount, said.rest if said is not None else use.share == REST_SAID) if words else None


def _amount(question: Question, use: StepIngredient) -> str:
    """Number and unit of a use: "50 g"; empty where there are none."""
    if use.quantity is None or takes_all(use, question.recipe.ingredients[use.index], question.lexicon):
        return ""
    spoken = spoken_use(use, question.recipe.ingredients[use.index], question.lexicon)
    bare = spoken.removesuffix(use.name).strip()
    return bare if use.unit else spoken


def _names(question: Question, step: Step, part: _Said, food: Food) -> bool:
    """Whether a part is one of an ingredient; one without a name is of the only food of the step before it."""
    if part.name:
        return food in mentioned(part.name, question) if isinstance(food, int) else food <= set(stems(part.name, question.lexicon.language))
    former = question.recipe.steps[step.number - 2] if step.number > 1 else None
    while former is not None and former.source == step.source:
        if former.ingredients:
            return [use.index for use in former.ingredients] == [food]
        former = question.recipe.steps[former.number - 2] if former.number > 1 else None
    return False


def _said_in(step: Step, question: Question) -> list[_Said]:
    """The parts that a step words, but for its end: "2 tablespoons of the lemon juice", "the other half"."""
    lexicon, found, text = question.lexicon, list[_Said](), step.text
    for sign in step.until:
        text = text.replace(sign, "")
    plain = normalise(text)
    of, the = any_of(lexicon.words("connectors")), any_of(lexicon.words("determiners"))
    rest, halves = any_of(lexicon.words("parting_rest")), any_of(lexicon.words("parting_halves"))
    some = any_of([*lexicon.table("share_parts"), *lexicon.words("parting_some")])
    amounts = [(one.start, one.end) for one in finder(lexicon).all_in(plain) if not one.article and re.match(rf"\s+(?:{of})\b", plain[one.end :])]
    worded = [one.span() for one in re.finditer(rf"\b(?:{halves}|{rest}|{some})\b", plain)]
    last = 0
    for start, end in sorted([*amounts, *worded]):
        if start < last:
            continue
        behind = re.match(rf"\s*(?:(?:{of}|{the}|{rest}|{some})\b\s*|\d+\s+\S+\s+(?:{of})\b\s*)*", plain[end:])
        last = end + (behind.end() if behind else 0)
        before = re.search(rf"\b(?:{the})\s+$", plain[:start])
        head, name = plain[before.start() if before else start : last].strip(), _name_at(plain[last:], question)
        if name or re.fullmatch(rf"(?:(?:{the})\s+)?(?:{halves})", head):
            found.append(_Said(f"{head} {name}".strip(), name, bool(re.match(rf"(?:(?:{the})\s+)?(?:{rest})\b", head))))
    return found


def _name_at(text: str, question: Question) -> str:
    """The name at the start of a text: words up to a mark, a preposition or "and", the last of them that of an ingredient or of something made."""
    lexicon = question.lexicon
    known = stemmed(lexicon, "made_things")
    known |= {word for line in question.recipe.ingredients for word in stems(line.called, lexicon.language)}
    words: list[str] = []
    ends = lexicon.words("prepositions") | {str(lexicon.entries.get("and", ""))}
    for word in re.findall(r"[^\W_]+(?:['-][^\W_]+)*|[,.;:()]", text)[:LONGEST_NAME]:
        if not word[0].isalnum() or word in ends:
            break
        words.append(word)
    named = [at for at, word in enumerate(words) if stem(word, lexicon.language) in known]
    return " ".join(words[: named[-1] + 1]) if named else ""


def said_of(question: Question, food: Food) -> set[str]:
    """Stems of the words that name an ingredient, its classes among them."""
    if not isinstance(food, int):
        return set(food)
    listed, language = question.recipe.ingredients[food], question.lexicon.language
    return {*stems(f"{listed.text} {listed.called}", language), *classes(listed.called, question.lexicon), stem(listed.name, language)}


def stemmed(lexicon: Lexicon, *keys: str) -> set[str]:
    """Stems of every word of some lists of the lexicon."""
    return {stem(word, lexicon.language) for key in keys for name in lexicon.words(key) for word in name.split()}
