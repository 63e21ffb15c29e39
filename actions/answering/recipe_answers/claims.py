"""A yes-or-no question, read: the words of its claim, what it names, and the steps that may decide it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from actions.answering.reading.asked import without_call
from actions.answering.reading.classes import class_names, classes
from actions.answering.recipe_answers.base import Answer, Question
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem, stems
from actions.recipes.adapting.words import names_of
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.ingredient_mentions import words_of

FRAGMENT = 7  # words of a question without a verb in front: "lid on?"
TENS = 20
POLAR, TAGGED, MARKED, BARE = "polar", "tagged", "marked", "bare"
DENIED_WITHIN = 3  # words between "without" and what it denies


@dataclass(frozen=True)
class Claim:
    """What a question claims about the recipe.

    Args:
        question: the question in its situation.
        plain: its text, normalised, with numbers in digits.
        form: how it asks: POLAR ("is it"), TAGGED ("is it, right"), MARKED with a question mark, or BARE.
    """

    question: Question
    plain: str
    form: str = "polar"

    @property
    def lexicon(self) -> Lexicon:
        """The words of the language."""
        return self.question.lexicon

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its words, without marks."""
        return tuple(re.findall(r"[^\W_]+(?:['-][^\W_]+)*", self.plain))

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of the words that carry content."""
        skip = self.lexicon.words("claim_fillers") | self.lexicon.words("stop") | self.lexicon.words("denying")
        kept = " ".join(word for word in self.words if word not in skip)
        return frozenset(found for found in stems(kept, self.lexicon.language) if found not in {stem(word, self.lexicon.language) for word in skip})

    @cached_property
    def foods(self) -> tuple[int, ...]:
        """Places in the list of the ingredients that it names, in the order of the text; by its class the only such food of the instruction."""
        named = mentioned(self.plain, self.question)
        if named or not self.stems & class_names(self.lexicon):
            return named
        listed = self.question.recipe.ingredients
        kin = {use.index for step in self.instruction for use in step.ingredients if classes(listed[use.index].called, self.lexicon) & self.stems}
        return tuple(kin) if len(kin) == 1 else ()

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """Names of tools in it."""
        return tuple(found[0] for found in tool_pattern(self.lexicon).finditer(self.plain))

    @cached_property
    def denied(self) -> bool:
        """Whether it claims that something is not so."""
        return self.says("denying") is not None

    def says(self, key: str) -> str | None:
        """The first entry of a list of the lexicon that it holds."""
        return first_of(self.lexicon, key, self.plain)

    @property
    def step(self) -> Step | None:
        """The running step."""
        return self.question.running

    @cached_property
    def instruction(self) -> tuple[Step, ...]:
        """The running step, then the others of its instruction, the later ones first; none before the first step."""
        step = self.question.running
        if step is None:
            return ()
        same = [other for other in self.question.recipe.steps if other.source == step.source]
        return (step, *(other for other in same if other.number > step.number), *(other for other in reversed(same) if other.number < step.number))

    def told(self, step: Step, because: str = "") -> str:
        """A step as it is told within a sentence: "drain the pasta".

        Its end ("until ...") is left out where it holds neither the decisive words nor any of the question's.

        Args:
            step: the step.
            because: the words that decided.
        """
        text = aloud(step.text, self.lexicon).rstrip(".")
        needed = self.stems | set(content_stems(because, self.lexicon))
        ends = [found.start() for found in re.finditer(rf",?\s+(?:{any_of(self.lexicon.words('end_marks'))})\b", text)]
        text = text[: next((end for end in ends if not needed & set(stems(text[end:], self.lexicon.language))), len(text))]
        return text[:1].lower() + text[1:]


def read(question: Question) -> Claim | None:
    """The claim of a question; None where it has no such form, or asks for something else."""
    text, lexicon = digits(normalise(without_call(normalise(question.text), question.lexicon)), question.lexicon), question.lexicon
    form = _form(text, lexicon)
    claim = Claim(question, text, form or BARE)
    if form is None or not claim.words or any(claim.says(key) for key in ("other_wishes", "uncertain", "negation_phrases")):
        return None
    untagged = re.sub(rf"\b(?:{any_of(lexicon.words('tags_open'))})\W*$", "", text)
    opened = first_of(lexicon, "open_words", untagged) or any(word in lexicon.words("opening_words") for word in (*claim.words[:2], *claim.words[-2:]))
    unended = claim.words[-1] in lexicon.words("unended") or (form == BARE and claim.words[-1] in lexicon.words("unended_bare") and not claim.says("asked_on"))
    return None if opened or unended else claim


def _form(text: str, lexicon: Lexicon) -> str | None:
    """How a text asks; None where it is longer than what is asked without any sign of it."""
    words = text.split()
    starts = lexicon.words("polar_starts") | lexicon.words("negated_starts")
    clauses = [normalise(without_call(clause, lexicon)).split() for clause in re.split(r"[,;.!?]", text)]
    if any(clause and clause[0] in starts for clause in clauses):
        return POLAR
    if re.search(rf"\b(?:{any_of(lexicon.words('check_tags'))})\W*$", text):
        return TAGGED
    if text.endswith("?"):
        return MARKED
    return BARE if 0 < len(words) <= FRAGMENT else None


def mentioned(text: str, question: Question) -> tuple[int, ...]:
    """Places in the list of the ingredients that a text names, in its order, each once."""
    found = names_of(question.recipe.ingredients, question.lexicon).mentions(words_of(text, question.lexicon))
    return tuple(dict.fromkeys(mention.index for mention in found if not mention.made))


@lru_cache(maxsize=64)
def entries_pattern(lexicon: Lexicon, key: str) -> re.Pattern[str]:
    """A pattern for the entries of a list of the lexicon."""
    return re.compile(rf"(?<![\w'-])(?:{any_of(lexicon.words(key))})(?![\w-])")


def first_of(lexicon: Lexicon, key: str, text: str) -> str | None:
    """The first entry of a list of the lexicon that a normalised text holds."""
    found = entries_pattern(lexicon, key).search(text)
    return found[0] if found else None


@lru_cache(maxsize=8)
def tool_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """A pattern for the names of tools."""
    return re.compile(rf"(?<![\w-])(?:{any_of(lexicon.utensils)})(?:e?s)?(?![\w-])")


def denied_at(text: str, start: int, lexicon: Lexicon) -> bool:
    """Whether a normalised text denies what stands at a place: "without a lid"."""
    before = re.findall(r"[^\W_]+(?:['-][^\W_]+)*|[,;.:]", text[:start])[-DENIED_WITHIN:]
    marks = [at for at, word in enumerate(before) if word in ",;.:"]
    return any(word in lexicon.words("denying") for word in before[marks[-1] + 1 if marks else 0 :])


def digits(text: str, lexicon: Lexicon) -> str:
    """A text with large spoken numbers in digits: "one fifty" and "a hundred and fifty" are 150."""
    values = {word: int(value) for word, value in lexicon.cardinals.items() if value == int(value) and 0 < value < 100}
    units = {word: value for word, value in values.items() if value < 10}
    tens = {word: value for word, value in values.items() if value >= 10 and word not in ("dozen",)}
    one, ten, hundred = any_of(units), any_of(tens), any_of(lexicon.words("hundred"))
    rest = rf"(?P<tens>{ten})(?:[\s-](?P<last>{any_of(word for word in units if word not in lexicon.words('articles'))}))?"
    joiner = any_of(lexicon.words("joiners") - lexicon.words("articles"))
    full = rf"\b(?:(?P<count>{one})\s+)?(?:{hundred})(?:\s+(?:{joiner}\s+)?{rest})?\b"
    short = rf"\b(?P<short>{any_of(word for word in units if word not in lexicon.words('articles'))})\s+{rest}\b"
    plain = re.compile(rf"\b(?P<tens>{any_of(word for word, value in tens.items() if value >= TENS and value % 10 == 0)})[\s-](?P<last>{one})\b")
    for pattern in (re.compile(full), re.compile(short)):
        text = pattern.sub(lambda found: _hundreds(found, values), text)
    return plain.sub(lambda found: str(values[found["tens"]] + values[found["last"]]), text)


def _hundreds(found: re.Match[str], values: dict[str, int]) -> str:
    groups = found.groupdict()
    count = values[groups.get("count") or groups.get("short") or ""] if groups.get("count") or groups.get("short") else 1
    return str(count * 100 + values.get(groups.get("tens") or "", 0) + values.get(groups.get("last") or "", 0))


def agreed(fact: str, step: Step | None = None, confidence: float = 1.0) -> Answer:
    """"Yes", with the fact."""
    return _decided("utter_check_yes", fact, step, confidence)


def contradicted(fact: str, step: Step | None = None, confidence: float = 1.0) -> Answer:
    """"No", with the fact."""
    return _decided("utter_check_no", fact, step, confidence)


def decided(right: bool, fact: str, step: Step | None = None) -> Answer:
    """"Yes" or "No", with the fact."""
    return agreed(fact, step) if right else contradicted(fact, step)


def _decided(response: str, fact: str, step: Step | None, confidence: float) -> Answer:
    return Answer(response, {"fact": fact}, answer_id=f"step-{step.number}" if step else None, confidence=confidence)
