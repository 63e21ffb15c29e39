"""Which parts of an utterance are played, and in which order.

"ok thanks, done. what's next and how much salt?" is one step forward and one answer: politeness gives way to what asks
for something, and everything that says "this step is done, go on" counts once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from actions.language.words import stems, tokens
from actions.moves.abroad import as_whole_abroad
from actions.moves.asked import asks, asks_what_to_do, with_going_on, with_tags
from actions.moves.clock import as_absence, as_at_clock
from actions.moves.comparing import as_comparing
from actions.moves.complaining import with_troubles
from actions.moves.conversing import as_conversing
from actions.moves.danger import as_alarming, as_another_emergency, as_emergency, as_in_danger
from actions.moves.diets import as_eater_asked, as_need
from actions.moves.dish import as_whole_of_dish
from actions.moves.following import as_whole
from actions.moves.going_on import as_case_of_talk, as_question_with_story
from actions.moves.groups import ANSWERS, DECIDED, DOUBTFUL, ELSEWHERE, FRAGMENTS, LACKS, ONWARD, PLACES, POLITE, REMARKS, SHORT
from actions.moves.guarding import as_described, as_whole_left_out, takes_leave
from actions.moves.in_context import in_context
from actions.moves.keeping import as_kept
from actions.moves.known import as_hurt, as_known, with_known
from actions.moves.lacking import as_whole_lacking
from actions.moves.listing import as_listed
from actions.moves.needs import as_concern, as_part_of_concern
from actions.moves.questions import begins_question
from actions.moves.rating import with_rating
from actions.moves.remarks import as_asked_of_told, without_skip_of_lacking
from actions.moves.requesting import as_stock_asked, with_own_recipes, with_pieces
from actions.moves.rereading import as_conversion, as_taught
from actions.moves.safety import as_heat_asked, as_no_food
from actions.moves.searching import searched_once
from actions.moves.several import with_several
from actions.moves.short import as_whole_short
from actions.moves.stated import as_tagged, with_guesses, without_asides
from actions.moves.troubled import as_no_problem, as_problem, without_asked_on
from actions.moves.turn import FALLBACK, Part, Turn
from actions.moves.underway import as_over, as_unreached, not_done
from actions.moves.unsought import as_unsought
from actions.moves.waiting import as_completed, as_hold, forget_proposal
from actions.moves.whether import as_whether, with_cases

UNHEARD = ("not_meant", "repair", "repeat")
"""Intents of what says that the last words were not heard or not understood."""

WHOLE: tuple[Callable[[Turn, list[Part]], Part | None], ...] = (
    as_emergency, as_another_emergency, as_hurt, as_taught, as_in_danger, as_no_food, as_heat_asked, as_concern, as_conversion, as_case_of_talk, as_question_with_story,
    as_need, as_stock_asked, as_unsought, as_eater_asked,
    as_alarming, as_at_clock, as_absence, as_whole_short, as_comparing, as_whole_left_out, as_whole_abroad, as_whole_of_dish, as_whole_lacking, as_whole,
    as_listed, as_kept, as_problem, as_unreached, as_asked_of_told, as_known, as_tagged, as_conversing,
)
"""Readings of an utterance as a whole, in order; the first that applies counts."""


@dataclass(frozen=True)
class Plan:
    """Intents to play in order, each with the parts it rests on."""

    plays: tuple[tuple[str, tuple[Part, ...]], ...]


def plan(turn: Turn, parts: list[Part]) -> Plan:
    """Choose and order the parts.

    Parts that were not understood count only where nothing else was; answers to nothing that was asked are left out
    beside other parts; the parts that move on become one play, at the place of the first of them.
    """
    forget_proposal(turn, parts)
    parts = with_known(turn, with_cases(turn, with_several(turn, parts)))
    parts = with_pieces(turn, [as_whether(turn, part) or as_over(turn, part) or as_hold(turn, part) or as_described(turn, part) or part for part in parts])
    for reading in WHOLE:
        whole = reading(turn, parts)
        if whole is not None:
            return Plan(((whole.intent, (whole,)), *with_own_recipes(turn, whole)))
        if reading is as_concern and (apart := _with_concerns(turn, parts)) is not None:
            return apart
    limit = turn.kitchen.settings.part_confidence
    parts = with_troubles(turn, [as_no_problem(turn, part) or part for part in without_asides(turn, with_guesses(turn, parts))])
    parts = with_going_on(turn, with_tags(turn, _with_answer(turn, with_rating(turn, as_completed(turn, parts)))))
    parts = _said_again(turn, parts)
    read = [in_context(turn, part if part.confidence >= limit and not _is_noise(turn, part) else replace(part, intent=FALLBACK)) for part in parts]
    understood = _with_fragments(turn, [part for part in read if part.intent != FALLBACK])
    if not understood:
        return Plan(((FALLBACK, tuple(read[:1])),))
    turn.agreed = any(part.intent == "affirm" for part in understood)
    asking = _relevant(turn, [part for part in understood if part.intent not in POLITE])
    return Plan(_joined(asking or _politest(understood)))


def _with_concerns(turn: Turn, parts: list[Part]) -> Plan | None:
    """Questions about what the dish holds first, then all else: "is there gluten in it, and how long does it bake?"; None where there are not both."""
    read = [as_part_of_concern(turn, part) for part in parts]
    concerns, rest = [one for one in read if one is not None], [part for part, one in zip(parts, read, strict=True) if one is None]
    if not concerns or not any(asks(part.text, turn.kitchen.lexicon) for part in rest):
        return None
    whole, turn.text = turn.text, " ".join(part.text for part in rest)
    try:
        return Plan((*((one.intent, (one,)) for one in concerns), *plan(turn, rest).plays))
    finally:
        turn.text = whole


def _said_again(turn: Turn, parts: list[Part]) -> list[Part]:
    """"I did not hear, what must I do now?" asks for the running step again, not for the next one."""
    if not turn.cooking:
        return parts
    unheard, lexicon = [False, *(part.intent in UNHEARD for part in parts)], turn.kitchen.lexicon
    again = [before and part.intent == "next" and asks(part.text, lexicon) for before, part in zip(unheard, parts, strict=False)]
    return [replace(part, intent="repeat") if asked else part for asked, part in zip(again, parts, strict=True)]


def _is_noise(turn: Turn, part: Part) -> bool:
    """Whether what is taken for talk, or hardly for politeness, holds no word that anybody knows."""
    spelling = turn.kitchen.spelling
    taken = part.intent == "off_topic" or (part.intent in POLITE and part.confidence < DOUBTFUL)
    return spelling is not None and taken and spelling.is_noise(part.text)


def _with_answer(turn: Turn, parts: list[Part]) -> list[Part]:
    """Read a "yes" or "no" that begins what is said to an open question as its answer ("yes that one, how long does it take?")."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    said = tokens(parts[0].text)[:1] if parts and pending and pending.kind not in ("ready", "pick_recipe") else []
    intent = next((intent for intent in ANSWERS if said and said[0] in lexicon.words(f"answer_{intent}")), None)
    if pending is None or intent is None or parts[0].intent in DECIDED:
        return parts
    if parts[0].confidence < DOUBTFUL:
        named = intent == "deny" and pending.kind == "confirm_recipe" and turn.kitchen.catalogue.titles_in(parts[0].text)
        return [replace(parts[0], intent="choose_recipe" if named else intent, confidence=1.0), *parts[1:]]
    if pending.kind == "confirm_recipe" and parts[0].intent.startswith("ask_"):
        return [Part(said[0], intent), *parts]
    return parts


def _with_fragments(turn: Turn, parts: list[Part]) -> list[Part]:
    """Give a question after a bare food ("and tomato paste, how much was that?") the food as part of it."""
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    foods = {word for ingredient in recipe.ingredients for word in stems(ingredient.called, lexicon.language)} if recipe else set()
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined else None
        asked = before is not None and before.intent in FRAGMENTS and part.intent == "ask_amount"
        named = {word for word in tokens(before.text) if word not in lexicon.words("fragment_words")} if before and asked else set()
        if before and named and set(stems(" ".join(named), lexicon.language)) <= foods:
            joined[-1] = replace(part, text=f"{before.text} {part.text}", entities=before.entities + part.entities)
        else:
            joined.append(part)
    return joined


def _relevant(turn: Turn, asking: list[Part]) -> list[Part]:
    """Of several parts those that ask for something the others do not already say."""
    if len(asking) < 2:
        return asking
    asking = _where_to(_without_taken_back(turn, _agreed_once(turn, asking)))
    asking = searched_once(turn, asking)
    if len(asking) < 2:
        return asking
    asking = without_asked_on(turn, without_skip_of_lacking(turn, asking))
    intents = {part.intent for part in asking}
    pending = turn.state.pending
    dropped = _answered(turn, intents) | ({"more_results"} if turn.cooking else set())
    dropped |= {"goodbye"} if "stop" in intents else set()  # "stop, I have to leave": whether to stop is asked first
    if "ask_me" in intents:
        dropped |= {"list_recipes", "more_results", "ask_abilities"}
    if "list_recipes" in intents:
        dropped |= {"deny", "another_recipe"}
    if "choose_recipe" in intents:
        dropped |= {"another_recipe", "not_meant"} | ({"deny"} if pending and pending.kind in ("confirm_recipe", "pick_recipe") else set())
    if any(part.intent not in ("not_meant", *ANSWERS) and not _is_remark(turn, part) for part in asking):
        dropped.add("not_meant")
    if "repeat" in intents:
        dropped.add("ask_detail")  # "I didn't get that, could you repeat it?" asks once
    dropped |= not_done(turn, [part for part in asking if part.intent not in dropped])
    if (intents - dropped) & set(ONWARD):
        dropped |= {"ask_meanwhile"} | ({"resume"} if turn.state.stage == "cooking" else set())
    if (intents - dropped) & set(ELSEWHERE):
        dropped |= set(ONWARD)
    moved = bool((intents - dropped) & set(ONWARD))
    kept = [part for part in asking if part.intent not in dropped and not (moved and part.intent == "ask_other" and asks_what_to_do(part.text, turn.kitchen.lexicon))]
    remarks = [part for part in kept if _is_remark(turn, part)]
    return [part for part in kept if part not in remarks] or kept or asking[:1]


def _answered(turn: Turn, intents: set[str]) -> set[str]:
    """What a yes or no beside it says already; answers themselves where nothing was asked or a recipe is picked.

    A "no" to a substitute beside what is missing, or wished for instead, is answered by what is said of that.
    """
    pending = turn.state.pending
    if pending is None or (pending.kind == "pick_recipe" and "choose_recipe" in intents):
        return set(ANSWERS)
    if pending.kind == "substitute" and intents & set(LACKS):
        return {"deny"}
    if pending.kind in ("confirm_recipe", "pick_recipe") and "deny" in intents:
        return {"another_recipe"}  # "no, something else" is one answer
    if "deny" in intents and pending.kind in ("stop", "switch"):
        return {*ONWARD, "resume"}
    return {*ONWARD, "start_cooking"} if "affirm" in intents and pending.kind in ("ready", "step_done", "finished") else set()


def _without_taken_back(turn: Turn, asking: list[Part]) -> list[Part]:
    """Leave out what a later part takes back ("next. no wait, I'm not done yet"), and the taking back beside other parts."""
    denying = [at for at, part in enumerate(asking) if part.intent in ONWARD and turn.kitchen.reports.denies(part.text)]
    if not denying:
        return asking
    others = [part for at, part in enumerate(asking) if part.intent not in ONWARD or at > denying[-1]]
    return [part for part in others if not _is_remark(turn, part) and part.intent not in ANSWERS] or [asking[denying[-1]]]


def _agreed_once(turn: Turn, asking: list[Part]) -> list[Part]:
    """Leave out the name beside a yes to it ("yes, the salmon"): it would be chosen a second time."""
    wanted = turn.state.pending.recipe if turn.state.pending else None
    if wanted is None or not any(part.intent == "affirm" for part in asking):
        return asking
    named = turn.kitchen.catalogue.named
    return [part for part in asking if part.intent != "choose_recipe" or [row.id for row in named(part.text).fitting] != [wanted]]


def _where_to(asking: list[Part]) -> list[Part]:
    """Of several places to go to ("this is the wrong step, I'm at 4, go to 4") only the one that is named last."""
    last = max((at for at, part in enumerate(asking) if part.intent == "go_to_step"), default=0)
    return [part for at, part in enumerate(asking) if at >= last or part.intent not in PLACES]


def _is_remark(turn: Turn, part: Part) -> bool:
    """Beside other parts a statement about something else, a "wait" before a question, or what hardly wishes to stop or leave ("feta time!") asks for nothing."""
    if part.intent == "stop" and part.confidence < DOUBTFUL:
        return True
    if part.intent == "goodbye":
        return turn.cooking and bool(part.text) and not takes_leave(part.text, turn.kitchen.lexicon)
    if part.intent == "pause":
        return len(tokens(part.text)) <= SHORT
    return part.intent in REMARKS and not asks(part.text, turn.kitchen.lexicon) and not begins_question(part.text, turn.kitchen.lexicon)


def _politest(parts: list[Part]) -> list[Part]:
    """Of several polite parts only the last one is answered."""
    return parts[-1:]


def _joined(parts: list[Part]) -> tuple[tuple[str, tuple[Part, ...]], ...]:
    onward = tuple(part for part in parts if part.intent in ONWARD)
    lacks = tuple(part for part in parts if part.intent in LACKS)
    plays: list[tuple[str, tuple[Part, ...]]] = []
    answered = False
    for part in parts:
        if part.intent in ANSWERS:
            if not answered:
                plays.append((part.intent, (part,)))
            answered = True
        elif part.intent in LACKS:
            if part is lacks[0]:
                plays.append((part.intent, lacks))
        elif part.intent not in ONWARD:
            plays.append((part.intent, (part,)))
        elif part is onward[0]:
            plays.append(("onward", onward))
    return tuple(plays)
