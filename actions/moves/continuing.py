"""Questions that go on with earlier ones: recognised, and worded in full from the history (De Boni & Manandhar 2003)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from actions.answering.converting.conversion import says_all
from actions.answering.follow_up.history import Exchange, as_asked, exchange
from actions.answering.recipe_answers import Question
from actions.answering.recipe_answers.ellipsis import resolve
from actions.moves.scene import scene_of
from actions.moves.turn import Turn
from actions.settings import FOLLOWING


@dataclass(frozen=True)
class Rewrite:
    """A question as it may be meant.

    Attributes:
        text: in full.
        weight: how probable this is beside the other wordings, 0 to 1.
        before: the earlier question that it continues; None where it starts something new.
        both: whether it is the earlier question and this one, one behind the other.
    """

    text: str
    weight: float = 1.0
    before: Exchange | None = None
    both: bool = False


def rewrites(turn: Turn, text: str, question: Question | None = None) -> list[Rewrite]:
    """What a question may mean: as it was asked, and with what it may have left out; each is put to the sources.

    Args:
        turn: the turn.
        text: what was asked.
        question: the same in the situation of the recipe in hand; None where there is none.
    """
    history, resolver = usable(turn), turn.kitchen.resolver
    if resolver is None or not history or not text:
        return _once([Rewrite(text), *_of_last_answer(question)])
    leans = resolver.leans(text)
    probable = 1.0 if leans else continues(turn, text, history)
    if probable < FOLLOWING.continues:
        return [Rewrite(text)]
    last = history[-1]
    found = resolver(text, _with_step(question, history), scene_of(question))[: FOLLOWING.readings]
    full = [Rewrite(one.text, one.weight, last) for one in found]
    weight = 1.0 - FOLLOWING.alone * (0.5 if leans else probable)
    both = Rewrite(f"{last.question.rstrip(' ?.!')}? {text}", probable, last, both=True)
    return _once([*full, *_of_last_answer(question, last), both, Rewrite(text, weight, last)])


def _once(found: Sequence[Rewrite]) -> list[Rewrite]:
    """Each wording once, as it stands first."""
    return list({one.text: one for one in reversed(found)}.values())[::-1]


def _of_last_answer(question: Question | None, before: Exchange | None = None) -> Iterator[Rewrite]:
    """A short question, asked of what the recipe answered last."""
    whole = resolve(question) if question is not None else None
    if question is not None and whole is not None and whole.text != question.text:
        yield Rewrite(whole.text, 1.0, before)


def _with_step(question: Question | None, history: Sequence[Exchange]) -> Sequence[Exchange]:
    """The history with the running instruction before it: a pronoun may stand for a thing of that."""
    if question is None or question.running is None:
        return history
    text = question.running.text
    return [exchange(text, text, step=question.step, recipe=question.recipe.id), *history]


def usable(turn: Turn) -> tuple[Exchange, ...]:
    """What was asked before and still counts: in general, and of the recipe in hand at the running step."""
    state = turn.state
    return tuple(
        one
        for one in state.history
        if one.general
        or one.recipe is None
        or (one.recipe == state.recipe and one.step == state.step)
    )


def continues(turn: Turn, text: str, history: Sequence[Exchange]) -> float:
    """The probability that a question continues one of those before it; 0 where nothing tells it."""
    follow_ups = turn.kitchen.follow_ups
    if follow_ups is None:
        return 0.0
    return follow_ups.probability(text, as_asked(history), turn.recipe)


def named_before(turn: Turn) -> tuple[str, ...]:
    """What the last question was about; nothing where there was none, or nothing takes it apart."""
    resolver, history = turn.kitchen.resolver, usable(turn)
    if resolver is None or not history:
        return ()
    return tuple(topic.phrase for topic in resolver.before(history[-1]).topics[:1])


def to_convert(turn: Turn, text: str) -> tuple[str, ...]:
    """What a question about a unit may mean in full, the most probable first: "and a teaspoon?" after "how many ml in a cup", "in ounces" after an amount of sugar."""
    resolver, history = turn.kitchen.resolver, usable(turn)
    asks = resolver is not None and history and text and resolver.leans(text)
    if resolver is None or not asks or says_all(text, turn.kitchen.lexicon):
        return (text,)
    meant = next((one for one in resolver(text, history) if one.form != "topic"), None)
    if meant is None or meant.form == "pronoun":
        return (text,)
    unit = meant.form == "unit"
    return (text, meant.text.rpartition(",")[2].strip()) if unit else (meant.text, text)
