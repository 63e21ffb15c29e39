"""What a cook tells of a mishap or of a state that worries, and what is asked behind it: "it's stuck in the tin! what now"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.recipe_answers.claims import denied_at, entries_pattern, first_of
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, normalise, stem, stems, tokens

BETWEEN = r"(?:[\w'-]+\s+){0,2}"
"""Words between a mark and what it marks: "won't really set"."""
NAMES_NOTHING = 6  # words of a sentence with a question mark that only asks: "take it out of there then?"
RAISED = "?"


@dataclass(frozen=True)
class Trouble:
    """What was told, and what is asked about it.

    Args:
        told: the sentences that tell something, normalised.
        asked: the words that ask; empty where nothing is asked, a bare mark where a statement is raised.
        mishap: something went wrong, whatever is asked.
        state: something is in a state that may worry.
        noticed: the words show that the cook minds it.
        doubted: the same, surely.
        helps: help is asked for.
        onward: what is asked may as well be the next step ("what now").
        enough: it is asked whether that will do, or whether to stop.
        cried: the cook cries out.
    """

    told: str
    asked: str
    mishap: bool
    state: bool
    noticed: bool
    doubted: bool
    helps: bool
    onward: bool
    enough: bool
    cried: bool

    @property
    def worries(self) -> bool:
        """Whether the words alone show that help is wanted, not the next step."""
        if self.mishap or (self.state and (self.helps or self.enough or self.cried)):
            return True
        return self.state and (self.doubted if self.onward else self.noticed and bool(self.asked))


def trouble_in(text: str, lexicon: Lexicon) -> Trouble | None:
    """What an utterance tells of a trouble; None where it only asks.

    Args:
        text: the whole utterance.
        lexicon: the words of the language.
    """
    parted = [_parted(sentence, lexicon) for sentence in _sentences(text)]
    told = ". ".join(one for one, _ in parted if re.search(r"\w", one))
    asked = " ".join(other for _, other in parted if other)
    if not re.search(r"\w", entries_pattern(lexicon, "problem_cries").sub("", told)):
        return None
    cried = first_of(lexicon, "problem_cries", normalise(text)) is not None
    onward = _is_one(asked, "asking_on", lexicon) or _asks_for_next(asked, lexicon)
    return Trouble(
        told, asked, mishap=_is_mishap(told, lexicon), state=_is_state(told, lexicon), noticed=cried or first_of(lexicon, "worry_marks", told) is not None,
        doubted=cried or first_of(lexicon, "worry_doubts", told) is not None, onward=onward,
        helps=not onward and (_holds(asked, "asking_help", lexicon) or _holds(asked, "asking_ways", lexicon)),
        enough=_holds(asked, "asking_enough", lexicon), cried=cried,
    )


def states_of(text: str, lexicon: Lexicon, keys: Sequence[str] = ("mishap_words", "problem_states")) -> frozenset[str]:
    """Stems of the words for mishaps and states that a text tells, with those that tell the same.

    Args:
        text: what is told.
        lexicon: the words of the language.
        keys: its lists that count, without which only an excess and what food fails to do are told.
    """
    plain = normalise(text)
    found = [match[0] for key in keys for match in entries_pattern(lexicon, key).finditer(plain)]
    own = {one for form in found for one in stems(form, lexicon.language) if form in lexicon.words("problem_states") or one not in _small(lexicon)}
    own |= {f"too {stem(food, lexicon.language)}" for food in foods_in_excess(text, lexicon)}
    own |= {f"not {stem(match['verb'].split()[0], lexicon.language)}" for match in _failing(lexicon, "failing_marks").finditer(plain)}
    return frozenset(own.union(*(group for group in _groups(lexicon) if group & own)))


def excesses_of(text: str, lexicon: Lexicon) -> list[str]:
    """Words for what there is too much of: "salty" of "way too salty", "spicy" of "hotter than I wanted"."""
    plain = normalise(text)
    if _excess(lexicon).search(plain) is None and first_of(lexicon, "more_than_wanted", plain) is None:
        return []
    found = [match[0] for match in entries_pattern(lexicon, "problem_states").finditer(plain)]
    first = {str(word): str(group[0]) for group in lexicon.entries.get("same_states", ()) for word in group}
    return list(dict.fromkeys(first.get(word, word) for word in found))


def foods_in_excess(text: str, lexicon: Lexicon) -> list[str]:
    """What there is too much of by name: "vinegar" of "way too much vinegar"."""
    excess, many = any_of(lexicon.words("problem_excess")), any_of(lexicon.words("many_words"))
    return re.findall(rf"\b(?:{excess})\s+(?:{many})\s+(?:of\s+)?(?:the\s+)?([\w-]+)", normalise(text))


def opposites_of(states: frozenset[str], lexicon: Lexicon) -> frozenset[str]:
    """Stems of the words for states that exclude the given ones: "thick" for "thin"."""
    found: set[str] = set()
    for sides in lexicon.entries.get("opposed_states", ()):
        one, other = ({stem(str(word), lexicon.language) for word in side} for side in sides)
        found |= (other if one & states else set()) | (one if other & states else set())
    return frozenset(found.union(*(group for group in _groups(lexicon) if group & found)))


def is_wanted(text: str, actions: str, lexicon: Lexicon) -> bool:
    """Whether what sounds like a mishap is an action that the recipe asks for: "cracked the eggs"."""
    said, wanted = _mishaps(text, lexicon), set(stems(actions, lexicon.language))
    return any(said & group and wanted & {stem(word, lexicon.language) for word in group} for group in _actions(lexicon))


def is_deed(text: str, lexicon: Lexicon) -> bool:
    """Whether all that sounds like a mishap is what the cook did, and recipes also ask for: "separated the eggs", but not "the sauce separated" or "I tore a hole"."""
    plain = normalise(text)
    found = list(entries_pattern(lexicon, "mishap_words").finditer(plain))
    if not found or first_of(lexicon, "mishap_nouns", plain) is not None:
        return False
    done = all(any(match[0] in group for group in _actions(lexicon)) for match in found)
    return done and all(not before or before[-1] in lexicon.words("doers") for before in (re.findall(r"[\w']+", plain[: match.start()]) for match in found))


def is_lapse(text: str, lexicon: Lexicon) -> bool:
    """Whether all that sounds like a mishap is a lapse, which may as well tell of something that is missing."""
    found = _mishaps(text, lexicon)
    return bool(found) and found <= lexicon.words("mishap_lapses")


def _mishaps(text: str, lexicon: Lexicon) -> set[str]:
    return {match[0] for match in entries_pattern(lexicon, "mishap_words").finditer(normalise(text))}


def _sentences(text: str) -> list[str]:
    plain = re.sub(r"(?:\.{2,}|…)\s*(?=[?!])", "", normalise(text))
    return [found.strip() for found in re.split(r"(?<=[.!?;])\s+|\.{2,}\s*|…\s*", plain) if found.strip(" .!;,")]


def _parted(sentence: str, lexicon: Lexicon) -> tuple[str, str]:
    """What a sentence tells, and what it asks."""
    bare, marked = sentence.strip(" .!?;,"), sentence.endswith("?")
    starts = lexicon.words("question_starts")
    if bare in lexicon.words("asking_help") | lexicon.words("asking_on") or (marked and bare in lexicon.words("asking_enough")):
        return "", bare
    found = _behind(lexicon).match(sentence)
    if found is None:
        found = (_behind_marked(lexicon).match(sentence) or _question_inside(lexicon).match(sentence)) if marked else _question_unmarked(lexicon).match(sentence)
    if found is not None and not _opens(found["told"], starts, lexicon):
        return found["told"].strip(" ,-–:"), found["asked"].strip(" .!?;,")
    if _opens(bare, starts, lexicon):
        return "", bare
    if not marked:
        return bare, ""
    nothing = not (_is_mishap(bare, lexicon) or _is_state(bare, lexicon)) and len(tokens(bare)) <= NAMES_NOTHING and not any(char.isdigit() for char in bare)
    return ("", bare) if nothing else (bare, RAISED)


def _opens(text: str, starts: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether a text begins as a question."""
    words = re.findall(r"[\w'-]+", text)
    return bool(words) and (words[0] in starts or (words[0] in lexicon.words("denied_starts") and words[1:2] != [] and words[1] in lexicon.words("denied_askers")))


def _holds(asked: str, key: str, lexicon: Lexicon) -> bool:
    return bool(asked) and first_of(lexicon, key, asked) is not None


def _is_one(asked: str, key: str, lexicon: Lexicon) -> bool:
    return asked.strip(" .!?,") in lexicon.words(key)


def _asks_for_next(asked: str, lexicon: Lexicon) -> bool:
    """Whether what is asked names nothing but what is to be done, and more than that: "what should I do with it?"."""
    said = tokens(asked)
    doing = bool(set(said) & lexicon.words("doing_verbs")) and bool(set(said) & lexicon.words("question_words"))
    return doing and set(said) <= lexicon.words("next_question_words") | lexicon.words("leading_on") and not _is_one(asked, "asking_help", lexicon)


def _is_mishap(text: str, lexicon: Lexicon) -> bool:
    """Whether a text tells that something went wrong; "not burnt at all" tells of nothing."""
    wanted = entries_pattern(lexicon, "mishap_unlike").sub(" ", text)
    found = any(not denied_at(wanted, match.start(), lexicon) for match in entries_pattern(lexicon, "mishap_words").finditer(wanted))
    if found or _excess(lexicon).search(text) is not None or first_of(lexicon, "more_than_wanted", text) is not None:
        return True
    return _failing(lexicon, "failing_marks").search(text) is not None


def _is_state(text: str, lexicon: Lexicon) -> bool:
    return first_of(lexicon, "problem_states", text) is not None or _failing(lexicon, "failing_negations").search(text) is not None


@lru_cache(maxsize=8)
def _behind(lexicon: Lexicon) -> re.Pattern[str]:
    """Words that ask at the end of a sentence, with a mark or without."""
    asking, ways = any_spaced(lexicon.words("asking_help") | lexicon.words("asking_on")), any_spaced(lexicon.words("asking_ways"))
    return re.compile(rf"(?P<told>.+?)[\s,–:-]+(?P<asked>(?:{asking})\s*[.!?]*|(?:{ways})\s.+)$")


@lru_cache(maxsize=8)
def _behind_marked(lexicon: Lexicon) -> re.Pattern[str]:
    """Short words that ask behind a comma, before a question mark."""
    return re.compile(rf"(?P<told>.+?)(?:\s*[,–:]\s*|\s+-\s+)(?P<asked>(?:[\w']+\s+)?(?:{any_spaced(lexicon.words('asking_enough'))}))\s*\?+$")


@lru_cache(maxsize=8)
def _question_inside(lexicon: Lexicon) -> re.Pattern[str]:
    """A question behind what is told, with a comma or begun as one: "its grainy can I rescue it?"."""
    starts, askers = any_of(lexicon.words("question_starts")), any_of(lexicon.words("askers") | lexicon.words("standing_for"))
    return re.compile(rf"(?P<told>.+?)(?:\s*[,–]\s*(?=(?:and\s+|so\s+|but\s+)?(?:{starts})\s)|\s+(?=(?:{starts})\s+(?:{askers})\b))(?P<asked>.+)$")


@lru_cache(maxsize=8)
def _question_unmarked(lexicon: Lexicon) -> re.Pattern[str]:
    """The same behind a comma without a mark: "there are lumps, is that smooth enough"."""
    starts, askers = any_of(lexicon.words("question_starts")), any_of(lexicon.words("askers") | lexicon.words("standing_for"))
    return re.compile(rf"(?P<told>.+?)\s*[,–]\s*(?:(?:and|so|but)\s+)?(?P<asked>(?:{starts})\s+(?:{askers})\b.+)$")


@lru_cache(maxsize=8)
def _excess(lexicon: Lexicon) -> re.Pattern[str]:
    """"Too salty", "way too much soy"; "in too" tells nothing."""
    return re.compile(rf"\b(?:{any_of(lexicon.words('problem_excess'))})\s+(?:{any_of(lexicon.words('too_much') | lexicon.words('problem_states'))})\b")


@lru_cache(maxsize=16)
def _failing(lexicon: Lexicon, marks: str) -> re.Pattern[str]:
    """What food fails to do."""
    return re.compile(rf"(?<![\w'-])(?:{any_of(lexicon.words(marks))})\s+{BETWEEN}(?P<verb>{any_of(lexicon.words('failing_verbs'))})\b")


@lru_cache(maxsize=8)
def _groups(lexicon: Lexicon) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(stem(str(word), lexicon.language) for word in group) for group in lexicon.entries.get("same_states", ()))


@lru_cache(maxsize=8)
def _actions(lexicon: Lexicon) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(map(str, group)) for group in lexicon.entries.get("mishap_actions", ()))


@lru_cache(maxsize=8)
def _small(lexicon: Lexicon) -> frozenset[str]:
    """Stems of the words without weight in a phrase for a mishap: "in the middle"."""
    return frozenset(stem(word, lexicon.language) for word in lexicon.words("stop") | lexicon.words("worry_marks") | lexicon.words("prepositions"))
