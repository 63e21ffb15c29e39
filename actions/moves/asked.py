"""Questions of a cook that look like reports, wishes to go on or talk about the assistant, read as questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from actions.answering.recipe_answers.claims import first_of
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, content_stems, normalise, stem, stems, tokens
from actions.moves.turn import FALLBACK, Part, Turn

ONWARD = ("report", "done", "next", "ready")
AGAIN = ("resume", "repeat", "previous")
STATED = ("report", "done", "report_missing", "ask_substitute", "ask_other")
APART = (*AGAIN, "skip", "ask_abilities", "list_recipes", "more_results", "another_recipe", "affirm", "greet", "thank", FALLBACK)
"""Intents beside ONWARD that a question about what is cooked may be taken for."""
UNWISHED = ("change_servings", "report_missing")
"""Intents of what is told of a food that is not wished: "double cream is too heavy for me, what else?"."""
ASKING, OTHER_WISHED = "ask_other", "ask_substitute"
OPEN = (ASKING, "ask_unused_ingredients", "ask_detail", "ask_how_to", "ask_step_ingredients", "another_recipe", "more_results", "ask_abilities", "off_topic", FALLBACK)
"""Intents for which a question that names nothing is taken."""
ELSE = ("another_recipe", "more_results")
MOST = 12  # words of a question for the next step
SHORT = 4  # words from which a question that was read as a report is one
DOUBTFUL = 0.7  # confidence below which a question of more words is none for the next step
SURE = 0.9  # confidence from which a readiness that has no form of a question is one
LONG = 3  # words that a question has which nothing else was made of


def as_asked_plainly(turn: Turn, part: Part) -> Part | None:
    """A question that was read as something else: "those come out too?", "with?", "and where do those go now?", "anything to eat with it?".

    "Done?", "what now?", "then what?" and whatever else names nothing but what comes next stay as they are, and so does an answer to what was asked.
    """
    lexicon, said, plain = turn.kitchen.lexicon, tokens(part.text), normalise(part.text)
    if not turn.cooking or part.intent not in (*ONWARD, *APART) or (turn.state.pending is not None and turn.state.pending.kind != "step_done"):
        return None
    if part.intent == "ready" and part.confidence >= SURE and not asks(part.text, lexicon):
        return None  # "ready when you are"
    if _asks_plainly(plain, said, lexicon) or asks_at_its_end(plain, lexicon):
        return replace(part, intent=ASKING, confidence=1.0)
    if not plain.endswith("?") or " ".join(said) in lexicon.words("then_what"):
        return None
    things = _things(part.text, lexicon)
    placed = bool(set(said) & lexicon.words("place_words")) and not set(said) & lexicon.words("together_words")
    if part.intent in AGAIN:
        asking = placed or (len(said) >= LONG and bool(things) and not set(said) & lexicon.words("talking_words") and not _asks_where_to_go_on(said, lexicon))
    elif part.intent in ONWARD:
        doubted = part.confidence < DOUBTFUL and len(said) > MOST
        asking = placed or doubted or (len(said) >= SHORT and not set(said) & lexicon.words("leading_on"))
    else:
        talking = part.intent != FALLBACK and bool(set(said) & lexicon.words("talking_words"))
        asking = placed or (len(said) >= (LONG if things else SHORT) and not talking) or names_food(turn, part)
    return replace(part, intent=ASKING, confidence=1.0) if asking else None


def as_asked_for_next(turn: Turn, part: Part) -> Part | None:
    """A question that names nothing: "is there something else I should do?", "what should I do with it?" asks for the next step."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    if not turn.cooking or part.intent not in OPEN or not 1 < len(said) <= MOST or turn.state.pending is not None:
        return None
    named = not set(said) <= lexicon.words("next_question_words")
    doing = any(one in lexicon.words("doing_verbs") and after not in lexicon.words("askers") for one, after in pairwise([*said, ""]))
    more = bool(set(said) & lexicon.words("asking_more")) and not set(said) & lexicon.words("needing_verbs")
    if not named and not (doing or more) and part.intent in ELSE and set(said) & lexicon.words("asking_more") and asks(part.text, lexicon):
        return replace(part, intent="ask_unused_ingredients", confidence=1.0)  # "something else to add still?"
    return replace(part, intent="next", confidence=1.0) if not named and (doing or more) and asks(part.text, lexicon) else None


def asks(text: str, lexicon: Lexicon) -> bool:
    """Whether a text has the form of a question or a request."""
    first = tokens(text)[:2]
    if "?" in text or bool(first and first[0] in lexicon.words("question_starts")) or _asks_when_called(text, lexicon):
        return True
    if re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words('telling_questions'))})(?![\w'])", normalise(text)):
        return True
    return len(first) > 1 and first[0] in lexicon.words("denied_starts") and first[1] in lexicon.words("denied_askers")


def _asks_when_called(text: str, lexicon: Lexicon) -> bool:
    """Whether words that only call for attention, or add something, stand before a question: "wait do I need to peel it", "also which bowl do I take"."""
    found = re.match(rf"\W*(?:(?:{any_spaced(lexicon.words('calling_words') | lexicon.words('adding_questions'))})\b\W*)+(?P<rest>.*)", normalise(text))
    first, second = (*tokens(found["rest"])[:2], "", "")[:2] if found is not None else ("", "")
    openly = first in lexicon.words("open_askers") and second not in lexicon.words("articles")
    return openly or (first in lexicon.words("polar_starts") and second in lexicon.words("askers"))


def chooses(text: str, lexicon: Lexicon) -> bool:
    """Whether a text puts two things to do to the choice, at least one of which says whether something stays: "keep it or chuck it"."""
    sides = re.split(rf"\b(?:{any_of(lexicon.words('choice_words'))})\b", normalise(text))
    return len(sides) == 2 and all(first_of(lexicon, "fate_stays", side) or first_of(lexicon, "fate_goes", side) for side in sides)


def asks_work(turn: Turn, part: Part) -> bool:
    """Whether a question speaks of what the recipe does: "bake it anyway?" does not wish to stop."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not asks(part.text, lexicon):
        return False
    return bool(_things(part.text, lexicon) & set(stems(" ".join(step.text for step in recipe.steps), lexicon.language)))


def asks_what_to_do(text: str, lexicon: Lexicon) -> bool:
    """Whether a question asks what is done with a thing ("what should I do with the mixture?"): beside a report of the step before it asks for the next one."""
    said = tokens(text)
    form = any(form in normalise(text) for form in lexicon.words("doing_forms"))
    return form and len(said) <= MOST


def _asks_plainly(plain: str, said: list[str], lexicon: Lexicon) -> bool:
    """Whether a text holds words that only ask, or is made of such words alone and more than one of them or a mark."""
    keys = ["asking_plainly", *(["asking_shortly", *(["asking_marked"] if plain.endswith("?") else [])] if len(said) <= SHORT else [])]
    if any(re.search(rf"\b(?:{any_spaced(lexicon.words(key))})\b", plain) for key in keys):
        return True
    return 0 < len(said) <= SHORT and set(said) <= lexicon.words("bare_askers") and not set(said) <= lexicon.words("bare_alone") and plain.endswith("?")


def asks_at_its_end(plain: str, lexicon: Lexicon) -> bool:
    """Whether a text asks with its last words where a statement would tell: "fry it until what", "they go which way"; not "and now what", "that's how".

    Args:
        plain: the text, normalised.
        lexicon: the words of the language.
    """
    asked, more = any_spaced(lexicon.words("asked_at_end")), any_spaced(lexicon.words("asked_of_at_end"))
    found = re.search(rf"(?P<told>.*\b(?P<before>[\w']+))\s+(?:{asked})(?:\s+(?:{more}))?\W*$", plain)
    if found is None or found["before"] in lexicon.words("not_before_asked"):
        return False
    return not asks(found["told"], lexicon) and bool(_things(found["told"], lexicon))


def _asks_where_to_go_on(said: list[str], lexicon: Lexicon) -> bool:
    """Whether a question asks for the running step: "where were we?"."""
    threes = zip(said, said[1:], said[2:], strict=False)
    return any(one in lexicon.words("place_words") and two in lexicon.words("being_verbs") and three in lexicon.words("askers") for one, two, three in threes)


def _things(text: str, lexicon: Lexicon) -> set[str]:
    """Stems of the words of a question that name or do something in particular."""
    general = {stem(word, lexicon.language) for word in lexicon.words("generic_verbs") | lexicon.words("leading_on") | lexicon.words("asking_more")}
    return set(content_stems(text, lexicon, without=lexicon.words("question_fillers"))) - general


def as_permission(turn: Turn, part: Part) -> Part | None:
    """"Okay to skip the honey?", "can I just skip the second rise": what names something of the recipe asks whether it may be left out, it skips no step."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent != "skip":
        return None
    foods = {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)}
    if normalise(part.text).endswith("?") and foods & set(stems(part.text, lexicon.language)):
        return replace(part, intent=ASKING, confidence=1.0)
    told = foods | {word for step in recipe.steps for word in stems(step.text, lexicon.language)}
    asked = any(_asks_of_cook(clause, lexicon) and _things(clause, lexicon) & told for clause in re.split(r"[,;.!?]", part.text))
    return replace(part, intent=ASKING, confidence=1.0) if asked else None


def _asks_of_cook(clause: str, lexicon: Lexicon) -> bool:
    """Whether a clause asks whether the cook does something, and neither of a step as such nor of going to another one."""
    said, ahead = tokens(clause), any_spaced(lexicon.words("skipping_ahead"))
    if set(said) & lexicon.words("step_words") or re.search(rf"\b(?:{ahead})\b", normalise(clause)):
        return False
    return asks_leave(said, lexicon)


def asks_leave(said: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether words in lower case ask anywhere whether the cook does something, or may do it: "can i just skip those"."""
    return any(one in lexicon.words("polar_starts") and two in lexicon.words("askers") for one, two in pairwise(said))


def with_going_on(turn: Turn, parts: list[Part]) -> list[Part]:
    """Part a question from the words before it that go on: "ok next, how long is that one?" moves on, and asks about the step that comes."""
    lexicon = turn.kitchen.lexicon
    parted: list[Part] = []
    for part in parts:
        rest = _behind_going_on(part.text, lexicon) if turn.cooking and part.intent not in ONWARD else ""
        parted += [Part(part.text[: -len(rest)].rstrip(" ,;:"), "next"), replace(part, text=rest)] if rest else [part]
    return parted


def _behind_going_on(text: str, lexicon: Lexicon) -> str:
    """The question behind words that go on; empty where there are no such words or no question."""
    calling, onward = any_of(lexicon.words("calling_words")), any_of(lexicon.words("going_on"))
    found = re.match(rf"\W*(?:(?:{calling})\b\W*)*(?:{onward})\b(?:\W+(?:{calling})\b)*\s*[,;:–-]\s*(?P<rest>\w.*)$", text, re.IGNORECASE | re.DOTALL)
    return found["rest"] if found is not None and asks(found["rest"], lexicon) else ""


def with_tags(turn: Turn, parts: list[Part]) -> list[Part]:
    """Give a statement the tag that asks whether it is so: "this wants soft butter, doesn't it?" is one question.

    So is one that a question about "those" follows ("the pale ribs inside, those come out too?"), and "with", "what?", and what is said before
    "how can I be sure?"; a statement before "which other one would work?" says what is replaced.
    """
    lexicon = turn.kitchen.lexicon
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined and turn.cooking else None
        if before is not None and before.intent in (*STATED, *APART) and _wishes_other(part, lexicon):
            joined[-1] = replace(before, text=f"{before.text}. {part.text}", intent=OTHER_WISHED, confidence=1.0, entities=before.entities + part.entities)
        elif before is not None and _is_bare(before, lexicon) and _is_bare(part, lexicon):
            joined[-1] = replace(before, text=f"{before.text} {part.text}", intent=ASKING, confidence=1.0)
        elif before is not None and (_judges(joined, part, lexicon) or (_is_bare(part, lexicon) and _names_rest(before, lexicon))):
            joined[-1] = replace(before, text=f"{before.text.rstrip(' .…')}, {part.text}", intent=ASKING, confidence=1.0)
        elif before is not None and before.intent in STATED and not asks(before.text, lexicon) and chooses(part.text, lexicon):
            joined[-1] = replace(before, text=f"{before.text}, {part.text}", intent=ASKING, confidence=1.0, entities=before.entities + part.entities)
        elif before is not None and before.intent in UNWISHED and _asks_else(part, lexicon) and names_food(turn, before):
            joined[-1] = replace(before, text=f"{before.text}. {part.text}", intent=OTHER_WISHED, confidence=1.0, entities=before.entities + part.entities)
        elif before is not None and _names_share(before, part, lexicon):
            joined[-1] = replace(before, text=f"{before.text}, {part.text}")
        elif before is not None and before.intent in STATED and (_is_tag(part, lexicon) or _takes_up(before, part, lexicon)):
            joined[-1] = replace(before, text=f"{before.text}, {part.text}", intent=ASKING, confidence=1.0, entities=before.entities + part.entities)
        else:
            joined.append(part)
    return joined


def as_wish_for_other(turn: Turn, part: Part) -> Part | None:
    """"What other cheese would do the job?" asks for a substitute."""
    if not turn.cooking or not part.intent.startswith("ask_") or part.intent == OTHER_WISHED:
        return None
    return replace(part, intent=OTHER_WISHED, confidence=1.0) if _wishes_other(part, turn.kitchen.lexicon) else None


def _wishes_other(part: Part, lexicon: Lexicon) -> bool:
    """Whether a question asks what else would do."""
    plain, said = normalise(part.text), set(tokens(part.text))
    does = re.search(rf"\b(?:{any_spaced(lexicon.words('would_do'))})\b", plain) is not None
    return does and bool(said & lexicon.words("asking_more")) and bool(said & lexicon.words("question_words"))


def _is_bare(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part is nothing but a preposition or a question word."""
    said = set(tokens(part.text))
    return bool(said) and said <= lexicon.words("bare_askers")


def _judges(joined: list[Part], part: Part, lexicon: Lexicon) -> bool:
    """Whether a part asks how to see that it is done, or whether it is as it should be, of what was told before: "looks thick-ish... how can I be sure"."""
    if len(joined) != 1 or asks(joined[0].text, lexicon):
        return False
    plain = normalise(part.text)
    sign, should = (re.search(rf"\b(?:{any_of(lexicon.words(key))})\b", plain) for key in ("sign_asked", "should_be"))
    return bool(should) or (bool(sign) and joined[0].intent == "report")


def _asks_else(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part asks for nothing but something else."""
    said = set(tokens(part.text))
    return len(said) <= SHORT and bool(said & lexicon.words("asking_more")) and bool(said & lexicon.words("question_words"))


def names_food(turn: Turn, part: Part) -> bool:
    """Whether a part names a food of the recipe in hand."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    foods = {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)} if recipe is not None else set()
    return bool(foods & set(stems(part.text, lexicon.language)))


def _names_share(before: Part, part: Part, lexicon: Lexicon) -> bool:
    """Whether a part is nothing but a share, behind a question for an amount: "how much is that", "half?"."""
    shares = {word for name in lexicon.table("share_parts") for word in name.split()}
    said = set(tokens(part.text))
    return bool(said) and said <= shares and re.search(rf"\b(?:{any_of(lexicon.words('share_asked'))})\b", normalise(before.text)) is not None


def _names_rest(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part names what is left of something: "and the other half", before "when?"."""
    return re.search(rf"\b(?:{any_of(lexicon.words('other_parts'))})\b", normalise(part.text)) is not None and not asks(part.text, lexicon)


def _is_tag(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part is nothing but a tag: "doesn't it?", "good enough?"."""
    plain = normalise(part.text)
    return plain.endswith("?") and plain.strip(" ?.!") in lexicon.words("check_tags") | lexicon.words("tags_to_go_on") and len(tokens(plain)) > 1


def _takes_up(before: Part, part: Part, lexicon: Lexicon) -> bool:
    """Whether a question begins with a word for what was only named before it."""
    said = tokens(part.text)
    named = before.intent == "report" and not set(tokens(before.text)) & lexicon.words("ended_statement_words")
    return named and normalise(part.text).endswith("?") and bool(set(said[:1]) & lexicon.words("taking_up"))
