"""What goes on with a talk of questions although it looks like a wish for a recipe: a case that is told ("sat out all night"), and a long question with its story."""

from __future__ import annotations

import re

from actions.language.words import any_of, stems, tokens
from actions.moves.continuing import OTHER, usable
from actions.moves.door import HURT, JUDGING
from actions.moves.following import LONGEST, MISREAD, STATED
from actions.moves.turn import Part, Turn
from actions.settings import OUR_TREE

LOOKED_BACK = 2  # questions whose things a case may be told of
MOST_THINGS = 4  # of one question


def as_case_of_talk(turn: Turn, parts: list[Part]) -> Part | None:
    """A case that is told of what was spoken of ("there are green bits on them, still ok to eat"), where it is known whether that is still good; None for others."""
    resolver = turn.kitchen.resolver
    if resolver is None or not parts or not _is_talk(turn) or len(tokens(turn.text)) > LONGEST or resolver.asks(turn.text) or "?" in turn.text:
        return None  # "some have sprouted. chuck them?" asks with its last words
    if set(tokens(turn.text)) & turn.kitchen.lexicon.words("question_words"):
        return None  # "and how long do I leave it" tells nothing
    several = resolver.before(usable(turn)[-1]).pair is not None  # which of two is meant is not known: only what may do harm is told
    told = _known_of(turn, [(thing, _told_of(turn, thing)) for thing in _things(turn)], HURT if several else JUDGING)
    return _completed(turn, told)


def as_question_with_story(turn: Turn, parts: list[Part]) -> Part | None:
    """The question that begins a long utterance and leans on what was asked ("could i skip that, i've got a timer and would leave it on"); None for others."""
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    if resolver is None or not _is_talk(turn) or len(tokens(turn.text)) <= LONGEST or not any(part.intent in (*MISREAD, *STATED, "refine_search") for part in parts):
        return None
    first, mark, story = turn.text.partition(",")
    if not mark or not resolver.asks(first) or not resolver.stands_for(first) or set(tokens(first)) & lexicon.words("wishing_recipes") or resolver.asks(story):
        return None
    alone = _without_pointing(turn, first)
    asked = [(thing, _told_of(turn, thing, alone)) for thing in _things(turn)]
    return _completed(turn, _known_of(turn, asked) or next((text for _, text in asked if text), ""))  # the story is of something else: not known is better than that


def _completed(turn: Turn, text: str) -> Part | None:
    """The question that stands for the utterance; None where there is none."""
    if text:
        turn.continues, turn.completed = True, text
    return Part(text, OTHER) if text else None


def _known_of(turn: Turn, texts: list[tuple[str, str]], categories: tuple[str, ...] = ()) -> str:
    """Of texts about things the one on which most is known, what may do harm first; empty where too little is known of any."""
    base, language = turn.kitchen.questions, turn.kitchen.lexicon.language
    best: tuple[bool, float, str] = (False, 0.0, "")
    for thing, text in texts:
        found = base.ask(text) if base is not None and text else None
        if found is None or found.confidence < OUR_TREE.alone or (categories and found.pair.category not in categories):
            continue
        if set(stems(thing, language)[-1:]) & set(stems(" ".join((found.pair.question, *found.pair.about)), language)):
            best = max(best, (found.pair.category in HURT, found.confidence, text))
    return best[2]


def _without_pointing(turn: Turn, text: str) -> str:
    """A question for two deeds, of which the first only points to what was told ("could i skip that and put them in the oven"), without that one."""
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    assert resolver is not None, "asked only where there is one"
    said = resolver.phrases.plain(text)
    joint = next((at for at, low in enumerate(said.lows) if at > said.subject > 0 and low in lexicon.words("list_joiners")), -1)
    points = joint > 0 and bool(set(said.lows[said.subject : joint]) & lexicon.words("pointing_pronouns"))
    return f"{said.text(0, said.subject)} {said.text(joint + 1)}" if points else text


def _is_talk(turn: Turn) -> bool:
    """Whether nothing but general questions was spoken of, and the last was one."""
    state, history = turn.state, usable(turn)
    apart = turn.recipe is None and state.pending is None and not state.search.begun and not turn.text.startswith("/")
    return apart and bool(history) and history[-1].general


def _things(turn: Turn) -> list[str]:
    """What the last questions and their answers were about, each thing of a pair by itself."""
    resolver = turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    found: list[str] = []
    for one in reversed(usable(turn)[-LOOKED_BACK:]):
        before = resolver.before(one)
        found += [*(before.options or ()), *(topic.phrase for topic in before.topics[:MOST_THINGS]), *one.about]
    return list(dict.fromkeys(found))


def _told_of(turn: Turn, thing: str, text: str = "") -> str:
    """The utterance, or a piece of it, with a thing for its pronoun, or before the deed with which it begins; empty where it has neither."""
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    assert resolver is not None, "asked only where there is one"
    text = text or turn.text
    said = resolver.phrases.plain(text)
    if resolver.stands_for(text):
        return re.sub(rf"(?<![\w'])(?:{any_of(lexicon.words('references_to_things'))})(?![\w'])", thing, text, count=1, flags=re.IGNORECASE)
    happened = bool(said.words) and said.auxiliary < 0 and said.lows[0] in lexicon.words("told_happenings")
    return f"{thing} {text}" if happened else ""
