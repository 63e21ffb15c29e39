"""Elsewhere in the recipe: back, to a named step, and the running step again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.quantities import number
from actions.language.words import tokens
from actions.moves import cook
from actions.moves.base import plays
from actions.moves.turn import Part, Turn

Parts = tuple[Part, ...]
TENS, HUNDRED = 20, 100


@plays("previous")
def previous(turn: Turn, _: Parts) -> None:
    """One step back; after the end, back to the last step, which was called done too early."""
    if _ended(turn):
        cook.go(turn, turn.state.step)
        return
    if not cook.running(turn):
        return
    if turn.state.step <= 1:
        turn.say("utter_is_first_step")
    cook.go(turn, max(1, turn.state.step - 1))


def _ended(turn: Turn) -> bool:
    """Whether the recipe was declared ready and is still known, so that the cook can go back into it."""
    return turn.state.stage == "ended" and turn.recipe is not None


@plays("go_to_step")
def go_to_step(turn: Turn, parts: Parts) -> None:
    """To a step by its number or place; before cooking, asking for a step begins."""
    if turn.state.stage == "preparing" and turn.recipe:
        cook.start(turn)
        return
    if not _ended(turn) and not cook.running(turn):
        return
    count = len(cook.the_recipe(turn).steps)
    wanted = _step_number(turn, parts[0], count)
    if wanted is None:
        turn.say("utter_which_step", count=count)
    elif not 1 <= wanted <= count:
        turn.say("utter_no_such_step", number=str(wanted)[:12], count=count)
    else:
        cook.go(turn, wanted)


def _step_number(turn: Turn, part: Part, count: int) -> int | None:
    """The number of the step that a part names, by its entities or else by its words."""
    texts = [part.text] if part.text else part.values("step")
    called = (_called(text, count, turn.kitchen.lexicon) for text in texts)
    return next((at for at in called if at is not None), None)


def _called(text: str, count: int, lexicon: Lexicon) -> int | None:
    """The step that a text calls: digits, "seven", "twenty-two", "third", "last", "second to last", "the one before last"."""
    words = [word.strip(".,!?;:'\"#") for word in text.lower().replace("-", " ").split()]
    if lexicon.words("minus") & set(words) or any(word[:1] in "-−" and word[1:].isdigit() for word in text.split()):
        return -1
    digits = [word for word in words if word.isdecimal()]
    if digits:
        return int(digits[-1][:9])  # "step 21, I mean 20"
    ordinals = lexicon.table("ordinals")
    placed = _counted(words, ordinals, lexicon)
    counted = _counted([word for word in words if word in lexicon.cardinals and word not in lexicon.words("articles")], lexicon.cardinals, lexicon)
    if lexicon.words("penultimate") & set(words):
        return count - 1
    if lexicon.words("last") & set(words):
        before = (placed - 1) if placed else (counted or 1) if lexicon.words("before_last") & set(words) else 0
        return count - before
    if placed is not None:
        return placed
    pointing = lexicon.words("articles") | lexicon.words("pointing")
    named = [word for before, word in zip(["", *words], words, strict=False) if word in lexicon.cardinals and (word not in pointing or before in lexicon.words("step_words"))]
    if named or (len(words) == 1 and words[0] in lexicon.cardinals):
        return _counted(named or words, lexicon.cardinals, lexicon)
    value = number(text) if any(char.isdigit() for char in text) else None
    return int(value) if value is not None and value == int(value) else None


def _counted(words: list[str], known: Mapping[str, Any], lexicon: Lexicon) -> int | None:
    """The first number that words hold, with a unit after its tens: "twenty", "two" → 22, "twenty", "second" → 22."""
    for before, word in zip(["", *words], words, strict=False):
        if word in known:
            tens, value = float(lexicon.cardinals.get(before, 0)), float(known[word])
            after = words[words.index(word) + 1 :][:1]
            if TENS <= value < HUNDRED and value % 10 == 0 and after and 0 < float(known.get(after[0], 0)) < 10:
                return int(value + float(known[after[0]]))
            return int(value + tens if TENS <= tens < HUNDRED and tens % 10 == 0 and value < 10 else value)
    return None


LOOK_BACK = 2  # steps: "the second ingredient" while mixing is one of those that went in just before


@plays("repeat")
def repeat(turn: Turn, parts: Parts) -> None:
    """The running step again, or the part of it that was asked for."""
    if turn.state.stage == "preparing" and turn.recipe:
        turn.say("utter_preparing", title=turn.recipe.title, count=len(turn.recipe.steps))
        turn.ask("ready")
        return
    if not cook.running(turn):
        return
    piece = _asked_part(turn, parts[0])
    if piece is None:
        cook.tell(turn, turn.state.step)
    else:
        turn.say("utter_part", step_text=piece)


def _asked_part(turn: Turn, part: Part) -> str | None:
    """The piece of the running step that the cook names: its amounts, or its heat."""
    lexicon, step = turn.kitchen.lexicon, cook.the_recipe(turn).steps[turn.state.step - 1]
    said = set(tokens(part.text))
    told = cook.the_recipe(turn).steps[max(0, turn.state.step - 1 - LOOK_BACK) : turn.state.step]
    latest = next((other for other in reversed(told) if other.ingredients), step)
    lines = [cook.the_recipe(turn).ingredients[used.index].text for used in latest.ingredients]
    if said & (lexicon.words("part_amount") | lexicon.words("part_ingredients")) and lines:
        return "; ".join(lines)
    if said & lexicon.words("part_temperature") and step.temperatures:
        return ", ".join(step.temperatures)
    return None
