"""What a question about taste asks for: a person, a place or a thing, of which class, and what else it says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from actions.language.lexicon import Lexicon
from actions.language.pipeline.parsing import parse
from actions.language.plurals import singular
from actions.language.words import any_of, stem

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

Wanted = Literal["person", "place", "thing"]
NOUNS = ("NOUN", "PROPN")
DESCRIBING = (*NOUNS, "ADJ")
PASSED = ("AUX", "DET", "PRON", "ADJ", "ADV", "NUM")
"""What stands between a question word and the noun that it asks for: "what is the very best soup"."""
PHRASE = 3  # words of the longest name of a class
LEADING = ("PART", "ADV")
SUBJECTS = ("nsubj", "nsubj:pass")


@dataclass(frozen=True)
class Asked:
    """A question about taste.

    Args:
        text: as it was asked.
        wanted: a person, a place or a thing.
        direct: names of what it asks for in so many words, the longest first.
        implied: names of what its verb and its other nouns let expect, the likeliest first.
        context: stems of what else it says: what the thing is like, with or for.
        disliked: whether it asks for what is not liked.
    """

    text: str
    wanted: Wanted
    direct: tuple[str, ...]
    implied: tuple[str, ...]
    context: frozenset[str]
    disliked: bool = False


@dataclass(frozen=True)
class Run:
    """Nouns in a row with what describes them, the last of them the head: "Italian", "main", "dish"."""

    tokens: tuple[Token, ...]

    @property
    def head(self) -> Token:
        """What the row names."""
        return self.tokens[-1]


class Asking:
    """Reads questions.

    Args:
        nlp: the pipeline of their language.
        lexicon: its words.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon) -> None:
        self._nlp, self._lexicon = nlp, lexicon
        self._verbs, self._persons = lexicon.table("classes_of_verbs"), lexicon.table("persons_of_verbs")
        self._makers, self._occasions, self._names = lexicon.table("persons_of_things"), lexicon.table("occasions"), lexicon.table("class_names")
        self._phrases = lexicon.table("favourite_phrases")
        self._favourites = re.compile(rf"\b(?:{any_of(self._phrases)})\b", re.IGNORECASE)
        self._asking = lexicon.words("asking_things") | lexicon.words("asking_persons")
        self._empty = lexicon.words("liking") | lexicon.words("kinds_of") | self._asking
        self._generic = lexicon.words("generic_things") | lexicon.words("kinds_of")

    def __call__(self, text: str) -> Asked:
        """Read a question."""
        doc = parse(self._nlp, self._favourites.sub(lambda match: str(self._phrases[match[0].lower()]), text))
        said, runs = [token.lower_ for token in doc], self._runs(doc)
        asked_for = self._asked_for(doc, runs)
        persons = any(run.head.lower_ in self._lexicon.words("person_nouns") for run in asked_for)
        wanted = "person" if persons else self._wanted(said)
        direct = list(dict.fromkeys(name for run in asked_for for name in self._named(run, wanted)))
        apart = [run for run in runs if run not in asked_for]
        implied = dict.fromkeys(self._implied(doc, wanted, asked_for, apart))
        others = [run for run in apart if not self._is_generic(run.head)]
        context, disliked = self._context(asked_for, others), bool(set(said) & self._lexicon.words("disliking"))
        return Asked(text, wanted, tuple(direct), tuple(name for name in implied if name not in direct), context, disliked)

    def _wanted(self, said: Sequence[str]) -> Wanted:
        kinds: dict[str, Wanted] = {"asking_persons": "person", "asking_places": "place", "asking_things": "thing"}
        return next((kind for word in said for key, kind in kinds.items() if word in self._lexicon.words(key)), "thing")

    # ------------------------------------------------------------ nouns

    def _runs(self, doc: Doc) -> list[Run]:
        """Rows of nouns; words that only say that something is liked belong to none."""
        runs: list[Run] = []
        row: list[Token] = []
        for token in doc:
            owning = bool(row) and row[-1].pos_ in NOUNS and token.lower_ in self._lexicon.words("possessive_marks")
            stopped = token.pos_ not in NOUNS and token.lower_ in self._lexicon.words("stop")
            if row and row[-1].pos_ in NOUNS and not owning and row[-1].lower_ in self._lexicon.words("closing_nouns"):
                runs += self._run(row)  # "the best thing humans made"
                row = []
            if owning or (token.pos_ in DESCRIBING and token.lower_ not in self._empty and not stopped):
                row.append(token)
                continue
            runs += self._run(row)
            row = []
        return runs + self._run(row)

    @staticmethod
    def _run(row: list[Token]) -> list[Run]:
        last = max((at for at, token in enumerate(row) if token.pos_ in NOUNS), default=-1)
        return [Run(tuple(row[: last + 1]))] if last >= 0 else []

    def _asked_for(self, doc: Doc, runs: list[Run]) -> list[Run]:
        """What question words and "favourite" stand before: "which X", "what kind of X", "what is your favourite X", "any X"."""
        found: list[Run] = []
        for token in doc:
            if token.lower_ in self._asking:
                at = token.i + 1
                while at < len(doc) and self._is_passed(doc[at]) and not any(doc[at] in run.tokens for run in runs):
                    at += 1
                found += [run for run in runs if at < len(doc) and doc[at] in run.tokens and run not in found]
        return found

    def _is_passed(self, token: Token) -> bool:
        kinds = self._lexicon.words("kinds_of")
        of_kind = token.pos_ == "ADP" and token.i > 0 and token.doc[token.i - 1].lower_ in kinds
        return of_kind or token.lower_ in kinds or (token.pos_ in PASSED and token.lower_ not in self._lexicon.words("askers"))

    def _is_generic(self, token: Token) -> bool:
        return token.lower_ in self._generic or token.lemma_.lower() in self._generic

    def _named(self, run: Run, wanted: Wanted) -> Iterator[str]:
        """Names of a class in a row of nouns, the longest first: "Italian dish", "dish"; before them who makes such a thing, where a person is asked for."""
        if self._is_generic(run.head):
            yield from (self._names[token.lower_] for token in run.tokens[:-1] if token.lower_ in self._names)
            return
        yield from self._made_by(run.head, wanted)
        for size in range(min(PHRASE, len(run.tokens)), 0, -1):
            before = "".join(token.lower_ + token.whitespace_ for token in run.tokens[-size:-1])
            for last in dict.fromkeys((run.head.lower_, run.head.lemma_.lower())):
                yield from ([self._names[before + last]] if before + last in self._names else [])
                yield from ([before + self._names[last]] if before and last in self._names else [])
                yield before + last

    def _made_by(self, token: Token, wanted: Wanted) -> Sequence[str]:
        forms = (token.lower_, token.lemma_.lower(), singular(token.lower_, self._lexicon)) if wanted == "person" else ()
        return next((tuple(self._makers[form]) for form in forms if form in self._makers), ())

    # ------------------------------------------------------------ what is implied

    def _implied(self, doc: Doc, wanted: Wanted, asked_for: list[Run], apart: list[Run]) -> Iterator[str]:
        """What the verb takes ("what do you drink?") and an occasion asks for, what the other nouns name, and what serves for a person or a place."""
        named = any(not self._is_generic(run.head) for run in asked_for)
        occasions = [name for run in (*asked_for, *apart) for name in self._occasion(run)] or self._written_occasions(doc)
        verbs = self._acting(doc, wanted) if not named else []
        loose = not verbs or any(key in self._lexicon.words("loose_verbs") for key in verbs)
        yield from occasions if loose and wanted == "thing" else []
        table, weak = self._table(wanted), [run.head.lemma_.lower() for run in asked_for if run.head.lemma_.lower() in self._lexicon.words("weak_classes")]
        yield from weak if wanted == "thing" else []
        yield from (name for key in verbs for name in table[key])
        yield from weak
        yield from (name for run in apart for name in self._made_by(run.head, wanted))
        yield from occasions
        if named:
            return
        yield from (name for run in apart if not self._is_generic(run.head) and not self._is_aside(run) for name in self._named(run, "thing"))
        if wanted == "person":
            yield from self._lexicon.entries["any_person_classes"]
        if wanted == "place":
            yield from self._lexicon.entries["any_place_classes"]

    @staticmethod
    def _is_aside(run: Run) -> bool:
        """Whether nouns only say with what, where or for whom: "on your bread"."""
        first = run.tokens[0]
        before = first.doc[max(0, first.i - 2) : first.i]
        return any(token.pos_ == "ADP" for token in before)

    def _occasion(self, run: Run) -> Sequence[str]:
        for size in (2, 1):
            words = run.tokens[-size:]
            found: Any = self._occasions.get(" ".join([*(token.lower_ for token in words[:-1]), words[-1].lemma_.lower()])) if len(words) == size else None
            if found:
                return tuple(found)
        return ()

    def _written_occasions(self, doc: Doc) -> list[str]:
        """What the occasions after an article ask for, whatever the parse takes them for: "for a living" is read as a verb at times."""
        named = [token.lower_ for token in doc[1:] if doc[token.i - 1].pos_ == "DET" and token.lower_ in self._occasions]
        return [str(name) for word in named for name in self._occasions[word]]

    def _table(self, wanted: Wanted) -> dict[str, Any]:
        return self._persons if wanted == "person" else self._verbs

    def _acting(self, doc: Doc, wanted: Wanted) -> list[str]:
        """The verbs that tell what is asked for, the last one first; not what the thing itself does ("what makes you laugh"), nor what a condition says."""
        table = self._table(wanted)
        found: list[tuple[Token, str]] = []
        for token in reversed(doc):
            after = doc[token.i + 1].lower_ if token.i + 1 < len(doc) else ""
            before = doc[token.i - 1].lower_ if token.i else ""
            key = next((key for key in (f"{token.lemma_.lower()} {after}", f"{before} {token.lemma_.lower()}", token.lemma_.lower(), token.lower_) if key in table), "")
            led = token.i > 0 and (doc[token.i - 1].lower_ in self._lexicon.words("askers") or doc[token.i - 1].pos_ in LEADING)
            done = token.pos_ == "VERB" or (led and token.pos_ not in ("PRON", "DET"))
            doing = any(child.dep_ in SUBJECTS and child.lower_ in self._asking for child in token.lefts)
            if key and done and (wanted == "person" or not doing):
                found.append((token, key))
        phrasal = [key for _, key in found if " " in key]
        return phrasal or [key for token, key in found if not token.dep_.startswith("advcl")] or [key for _, key in found]

    def _context(self, asked_for: list[Run], others: list[Run]) -> frozenset[str]:
        """Stems of what describes the thing, and of the other nouns."""
        said = [token for run in asked_for for token in run.tokens[:-1]] + [token for run in others for token in run.tokens]
        language = self._lexicon.language
        heads = {stem(run.head.lower_, language) for run in asked_for}
        kept = [token for token in said if token.is_alpha and not self._is_generic(token) and token.lower_ not in self._empty]
        return frozenset(stem(token.lower_, language) for token in kept) - heads
