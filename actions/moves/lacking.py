"""Another thing in place of one, asked in words that look like something else: "which other herb would work?", "couldn't find swede, what's closest?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers.troubles import trouble_in
from actions.answering.substitutes.allergies import is_allergy
from actions.answering.substitutes.other_kind import other_kind
from actions.answering.substitutes.situation import ARROW
from actions.answering.substitutes.things import Known, Thing, clean, things
from actions.answering.substitutes.wish import read_wish
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, join, normalise, stems, tokens
from actions.moves.asked import asks
from actions.moves.dish import OPEN, SHORT_REMARK, STAGES
from actions.moves.door import JUDGING, PAPER
from actions.moves.guarding import as_leaving_out
from actions.moves.rereading import as_report
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import OUR_TREE

STOCKED = ("report_missing", "report", "change_servings")
LACKS = ("report_missing", "ask_substitute")
WISHED, SKIPPING = "ask_substitute", "skip"
MISTAKEN = (FALLBACK, "ask_other", "list_recipes", "another_recipe", "more_results", "off_topic", "next", "report", "ask_detail", "skip", "choose_recipe", "change_servings",
            "done", "ready", "understood", "refine_search", "ask_step_ingredients", "affirm")
"""Intents that a question for something in place may be taken for."""
NAMED = (*MISTAKEN, "report_problem", "deny", "ask_convert")
"""Intents that what is named as missing may be taken for."""
LISTED = 6  # words of a thing in a list
BOTH = 2  # things that an answer sets side by side, and parts that belong together
NAME = 3  # words of the name of a food
SURE = 0.9  # confidence from which a part beside the question is what it was read as


def lacks_proposed(turn: Turn, text: str) -> tuple[str, str] | None:
    """The food and what was just told to take for it without a recipe, where a text says that this is not there: "I have no lemon" after milk with lemon juice."""
    last, lexicon = turn.state.history[-1] if turn.state.history else None, turn.kitchen.lexicon
    replaced, arrow, taken = last.answer_id.partition(ARROW) if last is not None and last.recipe is None else ("", "", "")
    said = _lacked(text, lexicon)
    return (replaced, taken) if turn.recipe is None and arrow and said and said <= set(stems(taken, lexicon.language)) else None


def remedy_without(turn: Turn, text: str) -> tuple[str, ...] | None:
    """What a remedy just told says that does without what is not there: "I have no yoghurt"; None where nothing of the remedy is named."""
    last, lexicon = turn.state.history[-1] if turn.state.history else None, turn.kitchen.lexicon
    if turn.recipe is not None or last is None or last.recipe is not None or not last.general or last.intent != "report_problem":
        return None
    said = _lacked(text, lexicon)
    groups = [[set(stems(str(name), lexicon.language)) for name in group] for group in lexicon.entries.get("food_synonyms", ())]
    names = [said, *(name for group in groups if said in group for name in group)]
    told = sentences(last.answer)
    rest = [_without(one, names, lexicon) for one in told]
    return tuple(f"{one[0].upper()}{one[1:].rstrip(';.')}." for one in rest if one) if said and rest != told else None


def _lacked(text: str, lexicon: Lexicon) -> set[str]:
    """Stems of what a text says that is not there."""
    idle = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("substitute_marks") | lexicon.words("joining_ends")
    return set(content_stems(text, lexicon, without=idle))


def _without(sentence: str, names: Sequence[set[str]], lexicon: Lexicon) -> str:
    """A sentence without what has one of some names: the rest of a list behind a colon, or what stands there; empty where nothing is left."""

    def holds(text: str) -> bool:
        return any(name <= set(stems(text, lexicon.language)) for name in names)

    head, colon, tail = sentence.partition(": ")
    if not holds(sentence) or (colon and not holds(tail)):
        return tail if holds(sentence) else sentence
    joiners = any_of(lexicon.words("choice_joiners"))
    pieces = [re.sub(rf"^(?:{joiners})\s+", "", piece.strip()) for piece in tail.rstrip(".;").split(",")]
    kept = [piece for piece in pieces if not holds(piece)]
    listed = colon and not holds(head) and len(kept) > 1 and all(len(tokens(piece)) <= LISTED for piece in kept)
    return f"{head}: {join(kept, str(lexicon.entries['or']))}" if listed else ""


def as_one_of_two(turn: Turn, part: Part) -> Part | None:
    """"I only have soda" after a general answer about two things asks whether that does in place of the other; None for others."""
    last, lexicon = turn.state.history[-1] if turn.state.history else None, turn.kitchen.lexicon
    if turn.recipe is not None or last is None or not last.general or len(last.about) != BOTH or asks(part.text, lexicon) or not _says_only(turn, part.text):
        return None
    said = _lacked(part.text, lexicon)
    there = [thing for thing in last.about if said and said <= set(stems(thing, lexicon.language))]
    if len(there) != 1:
        return None
    lacking = next(thing for thing in last.about if thing != there[0])
    text = str(lexicon.table("resolved_wordings")["one_of_two"]).format(there=there[0], lacking=lacking)
    return replace(part, text=text, intent=WISHED, confidence=SURE, entities=())


def as_declined(turn: Turn, part: Part) -> Part | None:
    """"I have no lemon" after a substitute or a remedy that was told without a recipe asks for another one, and searches for none; None for others."""
    lexicon = turn.kitchen.lexicon
    lacks = bool(set(tokens(part.text)) & (lexicon.words("negation") | lexicon.words("lacking_marks"))) and not asks(part.text, lexicon)
    told = lacks and part.intent in (*LACKS, *MISTAKEN, "deny", "not_meant")
    declined = told and (lacks_proposed(turn, part.text) is not None or remedy_without(turn, part.text) is not None)
    return replace(part, intent="report_missing", confidence=max(part.confidence, SURE)) if declined else None


def as_lacking(turn: Turn, part: Part) -> Part | None:
    """What asks for another of its kind, or says that something is not there and asks, as a question for a substitute."""
    if not part.text or not _may(turn, part.text):
        return None
    if _kind(turn, part.text) is not None or (part.intent in MISTAKEN and _lacks(turn, part.text)):
        return replace(part, intent=WISHED, confidence=max(part.confidence, SURE))
    return None


def as_named_missing(turn: Turn, part: Part) -> Part | None:
    """"No thermometer" and "I have no thermometer, is that ok" say that a thing of the recipe is not there; None where the running step waits for that, and for others."""
    recipe, pending, lexicon = turn.recipe, turn.state.pending, turn.kitchen.lexicon
    trouble = trouble_in(part.text, lexicon)
    said = tokens(trouble.told) if trouble is not None else []
    had = next((at for at, word in enumerate(said[:3]) if word in lexicon.words("having_verbs")), -1)
    said = said[had + 1 :] if set(said[:had]) <= lexicon.words("doers") else said
    if recipe is None or not turn.cooking or part.intent not in NAMED or (pending is not None and pending.kind not in OPEN) or not set(said[:1]) & lexicon.words("lacking_starts"):
        return None
    named = set(content_stems(" ".join(said[1:]), lexicon)) - set(stems(" ".join(lexicon.words("stock_places")), lexicon.language))
    things_there = [set(stems(name, lexicon.language)) for name in (*(line.called for line in recipe.ingredients), *recipe.utensils)]
    if not named or not any(named <= words for words in things_there) or as_report(turn, replace(part, intent="ask_other")) is not None:
        return None
    return replace(part, intent="report_missing", confidence=max(part.confidence, SURE))


def as_not_lacking(turn: Turn, part: Part) -> Part | None:
    """What is told of a food without a word for its being gone ("my bananas are going black"), as a question where no recipe is in hand."""
    if turn.recipe is not None or part.intent != "report_missing" or turn.state.pending is not None or turn.kitchen.settings.tree == PAPER:
        return None
    said, lexicon = tokens(part.text), turn.kitchen.lexicon
    marks, known = set(said) & lexicon.words("substitute_marks"), _is_known_state(turn, said)
    turned = known or (marks <= lexicon.words("becoming_words") and set(said) & lexicon.words("problem_states"))  # "my sugar's gone rock hard"
    told = (marks and not turned) or (turn.kitchen.catalogue.named(part.text).fitting and not known)  # "salmon wiht dil potatos" is a title
    return None if told else replace(part, intent="ask_other", confidence=max(part.confidence, SURE) if marks and known else part.confidence)


def _is_known_state(turn: Turn, said: Sequence[str]) -> bool:
    """Whether it is told how a food has become or what it has ("my carrots have gone bendy", "my garlic has a green shoot"), and general knowledge surely knows of that."""
    lexicon, base = turn.kitchen.lexicon, turn.kitchen.questions
    becoming, having = lexicon.words("becoming_words"), lexicon.words("having_verbs")
    if base is None or not said or said[0] in lexicon.words("doers") or said[-1] in becoming:  # "the flour has gone": nothing is told that it became
        return False
    found = base.ask(" ".join(said)) if set(said) & lexicon.words("substitute_marks") <= becoming | having else None
    return found is not None and found.pair.category in JUDGING and found.confidence >= OUR_TREE.misread


def as_having(turn: Turn, part: Part) -> Part | None:
    """"I have a heap of pancakes on the wire rack" reports what is there, and that nothing is missing; None where anything may be."""
    recipe, lexicon, said = turn.recipe, turn.kitchen.lexicon, tokens(part.text)
    if recipe is None or not turn.cooking or part.intent != "report_missing":
        return None
    if _lacks_part(turn, part.text):
        return replace(part, intent="ask_other", confidence=SURE)
    if set(said) & lexicon.words("problem_states") and set(said) & lexicon.words("negation_over") and not set(said) & lexicon.words("having_verbs"):
        return replace(part, intent="report")  # "the turkey is not pink anymore"
    if not set(said[:1]) & lexicon.words("doers") or not set(said[:2]) & lexicon.words("having_verbs"):
        return None
    lacks = set(said) & (lexicon.words("negation") | lexicon.words("lacking_marks") | lexicon.words("replacing_words") | set(lexicon.cardinals) - lexicon.words("articles"))
    known = all(thing.line is not None or thing.tool for thing in _things(turn, clean(part.text)))
    return None if lacks or asks(part.text, lexicon) or any(word.isdigit() for word in said) or not known else replace(part, intent="report")


def _lacks_part(turn: Turn, text: str) -> bool:
    """Whether it is told of a food of the recipe that it has none of something which is no food or tool itself: "my fillets have no skin"."""
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    verbs, without = any_of(lexicon.words("having_verbs")), any_of(lexicon.words("lacking_starts"))
    found = re.match(rf"(?P<food>.*?)\s(?:{verbs})\s+(?:{without})\s+(?P<part>[\w\s-]+)", normalise(text))
    if found is None or recipe is None or _things(turn, clean(found["part"])):
        return False
    food = set(content_stems(found["food"], lexicon))
    return bool(food) and any(food <= set(content_stems(line.called, lexicon)) for line in recipe.ingredients)


def as_stock(turn: Turn, part: Part) -> Part | None:
    """"I have 4 bananas here" tells how much there is of a listed food: no report of a deed, but a wish to cook by it; None for everything else."""
    recipe, lexicon, said = turn.recipe, turn.kitchen.lexicon, tokens(part.text)
    if recipe is None or not turn.cooking or part.intent not in STOCKED or (part.intent == "change_servings" and part.confidence >= SURE):
        return None
    having = set(said[:1]) & lexicon.words("doers") and set(said[:2]) & lexicon.words("having_verbs")
    counted = re.search(r"\d", part.text) or set(said) & (set(lexicon.cardinals) - lexicon.words("articles"))
    lacks = set(said) & (lexicon.words("negation") | lexicon.words("lacking_marks") | lexicon.words("replacing_words"))
    if not having or not counted or lacks or asks(part.text, lexicon):
        return None
    named = [line for line in recipe.ingredients if set(stems(line.called, lexicon.language)) & set(content_stems(part.text, lexicon))]
    known = {word for line in named for word in stems(line.text, lexicon.language)} | set(stems(" ".join(lexicon.words("stock_places")), lexicon.language))
    known |= set(stems(" ".join((*lexicon.unit_of, *lexicon.cardinals, *lexicon.words("having_verbs"))), lexicon.language))
    more = {word for word in content_stems(part.text, lexicon) if not word[0].isdigit()} - known
    return replace(part, intent="change_servings", confidence=SURE) if len(named) == 1 and not more else None


def as_whole_lacking(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance whose first part tells what is not there or not liked, and whose last asks what else would do, as one question."""
    last, left = parts[-1], _left_out(turn, parts)
    if left is not None:
        return left
    if len(parts) < 2 or not last.text or not _may(turn, last.text) or any(_kept(part) for part in parts[:-1]):
        return None
    kind = _kind(turn, turn.text) is not None and _kind(turn, last.text) is not None
    only = _says_only(turn, parts[0].text) and len(tokens(last.text)) <= SHORT_REMARK + 2 and _wished(turn)
    else_asked = any(part.intent in LACKS for part in parts[:-1]) and _asks_else(turn, last.text)
    offers = len(parts) == BOTH and parts[0].intent in LACKS and _is_bare_offer(turn, last)
    if not (kind or only or else_asked or offers):
        return None
    return Part(turn.text, WISHED, SURE, tuple(entity for part in parts for entity in part.entities))


def _left_out(turn: Turn, parts: list[Part]) -> Part | None:
    """A food that somebody dislikes, and the wish to leave it out, as that wish; where somebody may not eat it, as what is told of that. None for others."""
    lexicon = turn.kitchen.lexicon
    if len(parts) != BOTH or parts[0].intent not in LACKS or parts[1].intent != SKIPPING:
        return None
    wish = as_leaving_out(turn, replace(parts[1], intent=parts[0].intent))
    if wish is None or not turn.leaving:
        return None
    if not is_allergy(parts[0].text, lexicon):
        return wish
    turn.leaving = ()
    return replace(parts[0], confidence=SURE)


def _is_bare_offer(turn: Turn, part: Part) -> bool:
    """Whether a part is nothing but the name of something, with a question mark: "crushed biscuits?"."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    idle = lexicon.words("stop") | lexicon.words("question_words") | lexicon.words("polar_starts")
    if normalise(part.text).strip(" ?!.") in lexicon.words("asking_help") | lexicon.words("asking_enough"):
        return False
    return part.text.rstrip().endswith("?") and 0 < len(said) <= NAME and not set(said) & idle


def _asks_else(turn: Turn, text: str) -> bool:
    """Whether a question asks what else would do, and names no food itself."""
    plain = f" {normalise(text)} "
    return any(f" {phrase}" in plain for phrase in turn.kitchen.lexicon.words("asking_instead")) and not _things(turn, clean(text))


def _kept(part: Part) -> bool:
    """Whether a part beside the question is played by itself."""
    return part.intent not in (*MISTAKEN, *LACKS) or "?" in part.text


def _may(turn: Turn, text: str) -> bool:
    recipe, pending, lexicon = turn.recipe, turn.state.pending, turn.kitchen.lexicon
    if recipe is None or turn.state.stage not in STAGES or turn.kitchen.settings.tree == PAPER or text.startswith("/"):
        return False
    asking = asks(text, lexicon) or bool(set(tokens(text)) & lexicon.words("question_words"))
    return (pending is None or pending.kind in OPEN) and asking


def _kind(turn: Turn, text: str) -> int | None:
    recipe = turn.recipe
    return other_kind(text, recipe, turn.state.step if turn.cooking else 0, turn.kitchen.lexicon) if recipe is not None else None


def _lacks(turn: Turn, text: str) -> bool:
    """Whether a text says of a food of the recipe that it is not there, and asks what would do."""
    lexicon, plain = turn.kitchen.lexicon, clean(text)
    if set(tokens(text)) & lexicon.words("other_beside") or not any(f" {phrase}" in f" {normalise(text)}" for phrase in lexicon.words("asking_instead")):
        return False
    found = _things(turn, plain)
    roles = read_wish(plain, found, lexicon, reports=False)
    return any(thing.line is not None for thing in roles.missing) and _is_said_missing(plain, found, roles.missing, turn)


def _is_said_missing(plain: str, found: Sequence[Thing], missing: Sequence[Thing], turn: Turn) -> bool:
    """Whether the words around a food say that it is missing, not only that the recipe has it."""
    alone = read_wish(plain, [replace(thing, line=None) for thing in found], turn.kitchen.lexicon, reports=False).missing
    return bool({thing.name for thing in alone} & {thing.name for thing in missing})


def _wished(turn: Turn) -> bool:
    """Whether the utterance offers a food in place of one of the recipe."""
    plain = clean(turn.text)
    return any(thing.line is None and not thing.tool for thing in read_wish(plain, _things(turn, plain), turn.kitchen.lexicon, reports=False).offered)


def offers_only(turn: Turn, text: str) -> bool:
    """Whether a text offers a food that the recipe in hand has not, and names none besides that is missing: "can I use margarine?" asks of the recipe."""
    if turn.recipe is None:
        return False
    plain = clean(text)
    roles = read_wish(plain, _things(turn, plain), turn.kitchen.lexicon, reports=False)
    return any(thing.line is None for thing in roles.offered) and not any(thing.line is None for thing in roles.missing)


def _says_only(turn: Turn, text: str) -> bool:
    lexicon = turn.kitchen.lexicon
    return bool(set(tokens(text)) & lexicon.words("just_words")) or re.search(rf"(?<!\w)(?:{any_of(lexicon.words('having_instead'))})(?!\w)", normalise(text)) is not None


def _things(turn: Turn, plain: str) -> list[Thing]:
    kitchen, recipe = turn.kitchen, turn.recipe
    assert recipe is not None, "asked only with a recipe"
    return things(plain, [], (recipe,), Known(kitchen.substitutes, kitchen.adapter.densities(kitchen.lexicon), kitchen.lexicon))
