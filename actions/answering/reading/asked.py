"""What a question asks for: the form it is asked in, the role that is open, and the words that it gives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from spacy.tokens import Doc, Token

from actions.answering.reading.numbers import numbers_in
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem


@dataclass(frozen=True)
class Asked:
    """A question, read.

    Args:
        text: the question.
        form: the way it is asked where a fixed one was found ("time" for "how long"), else empty.
        noun: stem of the word that says what kind of thing is asked for ("herb" of "which herb"), else empty.
        variety: whether it asks which kind of that thing.
        role: the open role: "obj", "subj", a preposition, or empty where that is not clear.
        verbs: stems of its content verbs, the governing one first.
        beside: stems of the content words of everything else that it says.
        numbers: the numbers in it, see `numbers_in`.
        more: whether it asks for what else there is.
        polar: whether it has the form of a yes-or-no question.
        after: 1 where it asks what comes after something, -1 for before, else 0.
        all: whether it asks for all of several things.
        measured: stems of the content words of what it asks the amount of.
    """

    text: str
    form: str
    noun: str
    variety: bool
    role: str
    verbs: tuple[str, ...]
    beside: frozenset[str]
    numbers: frozenset[str]
    more: bool
    after: int
    polar: bool
    all: bool = False
    measured: frozenset[str] = frozenset()


@lru_cache(maxsize=8)
def _forms(lexicon: Lexicon) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((form, re.compile(rf"\b(?:{any_of(entries)})\b")) for form, entries in lexicon.table("question_forms").items())


def asked(doc: Doc, lexicon: Lexicon) -> Asked:
    """Read a parsed question."""
    words = [token for token in doc if not token.is_punct and not token.is_space]
    plain = normalise(doc.text)
    form = "reason" if _asks_consequence(plain, lexicon) else next((name for name, pattern in _forms(lexicon) if pattern.search(plain)), "")
    open_word = next((token for token in words if token.text.lower() in lexicon.words("question_words")), None)
    noun, variety = _noun(open_word, doc, lexicon) if open_word is not None else _kind(words, lexicon)
    verb = _verb(open_word, words, lexicon)
    role = _role(open_word, noun, verb, words, lexicon) if open_word is not None else _bare_role(words, lexicon)
    named, said = _verbs(verb, words, lexicon)
    skip = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | _extent(words, lexicon) | ({noun.text.lower()} if noun is not None else frozenset())
    beside = set(content_stems(doc.text, lexicon, without=frozenset(skip))) - said
    start = next((token.text.lower() for token in words if token.text.lower() not in lexicon.words("fillers_before")), "")
    return Asked(
        text=doc.text, form=form, noun=stem(noun.text.lower(), lexicon.language) if noun is not None else "", variety=variety, role=role, verbs=named, beside=frozenset(beside),
        numbers=numbers_in(doc.text, lexicon), more=any(token.text.lower() in lexicon.words("asking_more") for token in words),
        after=_after(plain, lexicon), measured=_measured(plain, lexicon),
        all=re.search(rf"\b(?:{any_of(lexicon.words('all_asked'))})\b", plain) is not None, polar=open_word is None and not variety and start in lexicon.words("polar_starts"),
    )


def _extent(words: list[Token], lexicon: Lexicon) -> frozenset[str]:
    """The word behind "how" that says which extent is asked for: "how thin" speaks of nothing thin."""
    said = [token.text.lower() for token in words]
    asked_for = frozenset(word for before, word in pairwise(said) if before in lexicon.words("extent_askers") and word in lexicon.words("extent_adjectives"))
    return asked_for | (frozenset(said) & lexicon.words("extent_adjectives") if asked_for else frozenset())  # "how small is finely?"


def _measured(plain: str, lexicon: Lexicon) -> frozenset[str]:
    """What a question asks the amount of: named behind "how much" or "how many of the", behind a verb for being, or last behind "of"."""
    form = dict(_forms(lexicon))["amount"].search(plain)
    if form is None:
        return frozenset()
    words = re.findall(r"[^\W_]+(?:['-][^\W_]+)*", plain[form.end() :])
    keys = ("polar_starts", "askers", "prepositions", "generic_verbs", "until")
    ends = frozenset().union(*(lexicon.words(key) for key in keys)) - lexicon.words("connectors")
    behind = [words[1:]] if words[:1] and words[0] in lexicon.words("being_verbs") else []
    joined = [words[at + 1 :] for at, word in enumerate(words) if word in lexicon.words("connectors")]
    for start in (words, *behind, *joined):
        end = next((at for at, word in enumerate(start) if word in ends), len(start))
        found = content_stems(" ".join(start[:end]), lexicon)
        if found:
            return frozenset(found)
    return frozenset()


def _asks_consequence(plain: str, lexicon: Lexicon) -> bool:
    """Whether it asks what follows from something: "what happens to the salad if it stands"."""
    return re.search(rf"\b(?:{any_of(lexicon.words('consequence_starts'))})\b.*\b(?:{any_of(lexicon.words('consequence_marks'))})\b", plain) is not None


def without_call(text: str, lexicon: Lexicon) -> str:
    """A question without the words that only call for attention before it ("hey", "ok so")."""
    found = re.match(rf"(?:\W*\b(?:{any_of(lexicon.words('calling_words'))})\b\W*)+", text, re.IGNORECASE)
    rest = text[found.end() :] if found else text
    return rest or text


def _verbs(verb: Token | None, words: list[Token], lexicon: Lexicon) -> tuple[tuple[str, ...], set[str]]:
    """Stems of the content verbs, the governing one first, and all stems under which they are said."""
    verbs = ([verb] if verb is not None else []) + [token for token in words if token.pos_ == "VERB" and token is not verb]
    content = [token for token in verbs if not {token.lemma_.lower(), token.text.lower()} & lexicon.words("generic_verbs")]
    stemmed = [stem(token.lemma_.lower() or token.text.lower(), lexicon.language) for token in content]
    said = {stem(token.text.lower(), lexicon.language) for token in content if token is verb}
    return tuple(dict.fromkeys([*stemmed, *said])), {*stemmed, *said}


def _noun(open_word: Token, doc: Doc, lexicon: Lexicon) -> tuple[Token | None, bool]:
    """The noun that "what" or "which" stands before, or the one behind "kind of"."""
    if open_word.text.lower() not in lexicon.words("choosing_words"):
        return None, False
    noun = open_word.head if open_word.dep_ == "det" and open_word.head.i > open_word.i else None
    after = doc[open_word.i + 1] if open_word.i + 1 < len(doc) else None
    if noun is None and after is not None and after.pos_ in ("NOUN", "PROPN"):
        noun = after
    if noun is not None and noun.text.lower() in lexicon.words("kind_words"):
        below = next((child for child in noun.children if child.dep_.startswith("nmod")), None)
        return (below, True) if below is not None else (noun, False)
    return noun, False


def _kind(words: list[Token], lexicon: Lexicon) -> tuple[Token | None, bool]:
    """The noun of which a yes-or-no question asks for the kind: "do I need a particular type of pan"."""
    for at, token in enumerate(words[:-1]):
        if token.text.lower() in lexicon.words("kind_words") and words[at + 1].text.lower() in lexicon.words("connectors"):
            below = next((child for child in token.children if child.dep_.startswith("nmod")), None)
            return below, below is not None
    return None, False


def _verb(open_word: Token | None, words: list[Token], lexicon: Lexicon) -> Token | None:
    """The verb that the open word belongs to; behind verbs that say little ("need to", "am I supposed to") the next one."""
    after = [token for token in words if token.pos_ == "VERB" and (open_word is None or token.i > open_word.i)]
    before = [token for token in words if token.pos_ == "VERB" and token not in after]
    content = [token for token in after if not {token.lemma_.lower(), token.text.lower()} & lexicon.words("generic_verbs") and token.dep_ not in ("amod", "compound", "nmod")]
    return next(iter(content), None) or next(reversed(before), None) or next(iter(after), None)


def _bare_role(words: list[Token], lexicon: Lexicon) -> str:
    """The open role of a preposition alone: "with?"."""
    said = [token.text.lower() for token in words if token.text.lower() not in lexicon.words("fillers_before")]
    return said[0] if len(said) == 1 and said[0] in lexicon.words("prepositions") else ""


def _role(open_word: Token, noun: Token | None, verb: Token | None, words: list[Token], lexicon: Lexicon) -> str:
    """The open role: told by a preposition before the open word or left at the end, else by what is already filled."""
    prepositions, at = lexicon.words("prepositions"), words.index(open_word)
    if open_word.text.lower() in lexicon.words("place_words"):
        return "place"
    if open_word.text.lower() not in lexicon.words("choosing_words"):
        return ""
    before = [token.text.lower() for token in words[max(0, at - 2) : at]]
    leads = bool(before) and (before[-1] in prepositions or before[-1] in lexicon.words("articles"))
    fronted = next((word for word in reversed(before) if word in prepositions), None) if leads else None
    if fronted:
        return "obj" if fronted in lexicon.words("connectors") else fronted
    tail = [token.text.lower() for token in words]
    while tail and tail[-1] in lexicon.words("trailing_words"):
        tail.pop()
    if tail and tail[-1] in lexicon.words("verb_particles") and verb is not None and _subjectless(open_word, noun, verb, words, lexicon):
        return "obj"  # "what gets folded in"
    if tail and tail[-1] in prepositions and len(tail) > at + 1:
        return "obj" if tail[-1] in lexicon.words("connectors") else tail[-1]
    following = [token for token in words if token.i > (noun.i if noun is not None else open_word.i)]
    using = any({token.lemma_.lower(), token.text.lower()} & lexicon.words("using_verbs") for token in following)
    if using and verb is not None and not {verb.lemma_.lower(), verb.text.lower()} & lexicon.words("generic_verbs"):
        return "with"
    if any(token.text.lower() in lexicon.words("askers") for token in words[:at]):
        return "obj"  # "I add the salt and what else"
    until_verb = following[: next((index for index, token in enumerate(following) if token is verb), 3)]
    if not any(token.text.lower() in lexicon.words("askers") for token in until_verb):
        return "obj" if any(token.dep_ == "aux:pass" for token in following) else "subj"
    filled = verb is not None and any(child.dep_ == "obj" and child.i > verb.i and child is not open_word for child in verb.children)
    return "with" if filled else "obj"


def _subjectless(open_word: Token, noun: Token | None, verb: Token, words: list[Token], lexicon: Lexicon) -> bool:
    """Whether the open word, with its noun, is what the verb is said of: nothing else is named between them or behind."""
    start = noun.i if noun is not None else open_word.i
    others = [token for token in words if token.i > start and token is not verb and token.text.lower() not in lexicon.words("trailing_words") | lexicon.words("every")]
    return not any(token.text.lower() in lexicon.words("askers") or token.pos_ in ("NOUN", "PROPN", "PRON", "NUM", "DET") for token in others)


def _after(plain: str, lexicon: Lexicon) -> int:
    words = set(plain.split())
    if words & lexicon.words("after_words"):
        return 1
    return -1 if words & lexicon.words("before_words") else 0


__all__ = ["Asked", "asked", "without_call"]
