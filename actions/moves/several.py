"""Several questions in one breath: "how thick should they be and how big", "what temperature and for how long" are parted, and each is asked of the same thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.recipe_answers import KINDS
from actions.answering.recipe_answers.claims import first_of
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stems, tokens
from actions.moves.groups import CHANGING_ON
from actions.moves.questions import FORMS, MARKS, MEASURING, form_of, questions_in
from actions.moves.told_before import named_alone, tells_measure
from actions.moves.turn import Part, Turn
from actions.settings import OUR_TREE

ASKING, REPLACING = "ask_other", "ask_substitute"
PARTED = (*KINDS, ASKING, REPLACING)
"""Intents of questions that may be several."""
COUNTED = {"people": "ask_servings", "step_words": "ask_progress"}
"""Words for what is counted → the intent of a question how many there are."""
MOST = 40  # words of an utterance that is parted


def with_several(turn: Turn, parts: list[Part]) -> list[Part]:
    """The parts with each question by itself; what only the last one names the ones before it are about, too: "what temperature and how long for a baked potato"."""
    lexicon = turn.kitchen.lexicon
    if turn.text.startswith("/") or not lexicon.words("open_askers"):
        return parts
    parted = [one for part in parts for one in (_parted(turn, part) if part.intent in PARTED and len(tokens(part.text)) <= MOST else [part])]
    for at in range(len(parted) - 1, 0, -1):
        tail = _tail(parted[at - 1], parted[at], lexicon)
        if tail:
            parted[at - 1] = replace(parted[at - 1], text=f"{parted[at - 1].text.rstrip(MARKS)} {tail}")
    for at in range(1, len(parted)):
        clause = _clause(parted[at - 1], parted[at], lexicon)
        if clause:
            parted[at] = replace(parted[at], text=f"{parted[at].text.rstrip(MARKS)} {clause}")
    return parted


def _parted(turn: Turn, part: Part) -> list[Part]:
    """The questions of a part; itself where it is one."""
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    foods = frozenset(word for line in recipe.ingredients for word in content_stems(line.name, lexicon)) if recipe is not None else frozenset()
    asked = questions_in(part.text, lexicon, foods)
    if len(asked) < 2 or _is_one_answer(turn, part.text, asked):
        return [part]
    read = [_intent(text, lexicon) for text in asked]
    for at in _replacing(asked, lexicon) if part.intent == REPLACING else ():
        read[at] = REPLACING
    if part.intent in CHANGING_ON and set(read) <= {part.intent, ASKING}:
        return [part]  # "where am I now and how many steps are there"
    taken = [intent if intent != ASKING or part.intent in read else part.intent for intent in read]
    return [
        replace(part, text=text, intent=intent, entities=tuple((name, value) for name, value in part.entities if normalise(str(value)) in normalise(text)), others=())
        for text, intent in zip(asked, taken, strict=True)
    ]


def _replacing(asked: Sequence[str], lexicon: Lexicon) -> list[int]:
    """Places of those questions that ask for a substitute, by a word that replaces, else by one that uses; else the first: "can I use oil and do I put a lid on it"."""
    for key in ("replacing_words", "using_verbs"):
        found = [at for at, text in enumerate(asked) if set(tokens(text)) & lexicon.words(key)]
        if found:
            return found
    return [0]


def _intent(text: str, lexicon: Lexicon) -> str:
    """What a question is read as by its form."""
    if first_of(lexicon, "manner_ends", normalise(text)):
        return ASKING  # "how many at once" asks for no amount of the list
    said, form = tokens(text), form_of(text, lexicon)
    if set(said[:1]) & lexicon.words("moment_starts"):
        return FORMS["time"]
    counted = next((intent for key, intent in COUNTED.items() if set(said) & lexicon.words(key)), "") if form == "amount" else ""
    return counted or FORMS.get(form, ASKING)


def _is_one_answer(turn: Turn, text: str, asked: Sequence[str]) -> bool:
    """Whether what answers all of the questions together leaves none of them open, as far as can be told: "do I drain them, and do I keep the water"."""
    base = turn.kitchen.questions
    match = base.ask(text) if base is not None and turn.recipe is None else None
    return match is not None and match.confidence >= OUR_TREE.alone and all(_is_told_in(match.pair.answer, one, text, turn.kitchen.lexicon) for one in asked)


def _is_told_in(answer: str, question: str, asked: str, lexicon: Lexicon) -> bool:
    """Whether an answer has all that a question names which the others do not, and the measure for which it asks."""
    return named_alone(question, asked, lexicon) <= set(stems(answer, lexicon.language)) and tells_measure(answer, question, lexicon)


def _tail(before: Part, part: Part, lexicon: Lexicon) -> str:
    """What only the second of two measuring questions names, as the first one is asked of it; empty where that names something itself, or none does."""
    forms = form_of(before.text, lexicon), form_of(part.text, lexicon)
    if not (before.intent in PARTED and part.intent in PARTED and forms[0] in MEASURING and forms[1] in MEASURING) or forms[0] == forms[1]:
        return ""
    idle = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs")
    if content_stems(before.text, lexicon, without=idle) or set(tokens(before.text)) & lexicon.words("askers"):
        return ""
    asked = re.match(rf"\W*(?:[\w']+\s+)??(?:{any_of(lexicon.table('question_forms')[forms[1]])})\b\s*(?P<tail>.*)$", normalise(part.text).strip(MARKS))
    tail = asked["tail"] if asked is not None else ""
    first = tokens(tail)[:1]
    leads = bool(first) and first[0] in lexicon.words("prepositions") | lexicon.words("polar_starts")
    return tail if leads and content_stems(tail, lexicon, without=idle) else ""


def _clause(before: Part, part: Part, lexicon: Lexicon) -> str:
    """The rest of a measuring question, for the next one that is nothing but how big or how hot: "how thick should they be", "how big"; empty for others."""
    forms = form_of(before.text, lexicon), form_of(part.text, lexicon)
    shared = forms[0] in MEASURING and (forms[1] == "size" or (forms[1] == "temperature" and forms[0] != "amount"))
    if not shared or not {before.intent, part.intent} <= set(PARTED) or normalise(part.text).strip(MARKS) not in map(str, lexicon.table("question_forms")[forms[1]]):
        return ""
    rest = re.match(rf"\W*(?:{any_of(lexicon.table('question_forms')[forms[0]])})\b\s*(?P<rest>.*)$", normalise(before.text).strip(MARKS))
    return rest["rest"] if rest is not None and set(tokens(rest["rest"])[:1]) & lexicon.words("polar_starts") else ""
