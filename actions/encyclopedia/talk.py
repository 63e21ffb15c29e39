"""Small talk: one choice to a question of taste, as it is said, and a reason where the article gives a short one."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from actions.encyclopedia.choosing import Choice, Ours
from actions.encyclopedia.store import Encyclopedia, Entry
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, normalise, stem, tokens

LONGEST = 20  # words of a reason
OPENING = 6  # lines of an article in which a reason is looked for
SILENT = 3  # of so many answers one comes without its reason, so that not all sound alike


@dataclass(frozen=True)
class Taste:
    """An answer.

    Args:
        title: of its article.
        answer: the title as it is said within a sentence.
        reason: a sentence of the article; empty for none.
        person: whether it is a person.
        key: the same for all questions that ask the same.
        of: the class that it was chosen from.
    """

    title: str
    answer: str
    reason: str
    person: bool
    key: str
    of: str


class SmallTalk:
    """Answers questions of taste.

    Args:
        encyclopedia: what is said of things.
        ours: chooses among them.
        lexicon: the words of the language.
    """

    def __init__(self, encyclopedia: Encyclopedia, ours: Ours, lexicon: Lexicon) -> None:
        self._encyclopedia, self._ours, self._lexicon = encyclopedia, ours, lexicon
        self._forms = [re.compile(str(form), re.IGNORECASE) for form in lexicon.entries.get("taste_forms", ())]
        self._personal = [re.compile(str(form), re.IGNORECASE) for form in lexicon.entries.get("personal_forms", ())]
        self._others = [re.compile(str(form), re.IGNORECASE) for form in lexicon.entries.get("others_taste_forms", ())]
        self._foreign = [re.compile(str(form), re.IGNORECASE) for form in lexicon.entries.get("no_taste_forms", ())]
        self._reasons = re.compile(rf"\b(?:{any_spaced(lexicon.words('taste_reasons'))})\b", re.IGNORECASE)
        self._leaning = re.compile(rf"(?:{any_of(lexicon.words('taste_leaning'))})\b", re.IGNORECASE)

    def is_taste(self, text: str) -> bool:
        """Whether a question has the form of one about taste: "what is your favourite X?", "who do you admire?", "any X you like?"."""
        plain = normalise(text)
        return any(form.search(plain) for form in self._forms) and not any(form.search(plain) for form in self._foreign)

    def may_be_taste(self, text: str) -> bool:
        """Whether a question that was read as one about taste may be one: it is no plain yes-or-no question, and asks who is spoken to, or for the best."""
        said, plain = tokens(text), normalise(text)
        if self.is_taste(text):
            return True
        polar = bool(set(said[:1]) & self._lexicon.words("polar_starts")) and not set(said) & self._lexicon.words("taste_choosing")
        return not polar and bool(set(said) & self._lexicon.words("taste_words")) and not any(form.search(plain) for form in self._foreign)

    def is_personal(self, text: str) -> bool:
        """Whether a question asks for a favourite of whom it is put to, so that it is no search: "what is your comfort food?"."""
        plain = normalise(text)
        return any(form.search(plain) for form in self._personal) and not any(form.search(plain) for form in self._foreign)

    def is_of_others(self, text: str) -> bool:
        """Whether a question asks for what only the cook can know, not who is spoken to: "what's my daughter's favourite syrup?", "the best bakery in our town"."""
        return not self.is_personal(text) and any(form.search(normalise(text)) for form in self._others)

    def asks_more(self, text: str) -> bool:
        """Whether a text asks for a further answer: "and another one?"."""
        return " ".join(tokens(text)) in self._lexicon.words("more_taste")

    def asks_why(self, text: str) -> bool:
        """Whether a text asks for the reason of an answer: "why?"."""
        return " ".join(tokens(text)) in self._lexicon.words("why_taste")

    def reason(self, title: str) -> str:
        """What the article of an answer says for it; empty where it says nothing."""
        entry = self._encyclopedia.find(title)
        return self._praise(entry) if entry is not None else ""

    def __call__(self, question: str, said: Iterable[tuple[str, str]] = (), told: Collection[str] = ()) -> Taste | None:
        """The answer to a question; None where there is none that would do.

        Args:
            question: what was asked.
            said: key and title of earlier answers, which stay.
            told: titles that shall not be said again.
        """
        choices = [choice for choice in self._ours(question) if choice.entry.title not in told]
        if not choices:
            return None
        before = dict(said).get(choices[0].key)
        chosen = next((choice for choice in choices if choice.entry.title == before), choices[0])
        reason = self._reason(chosen) if not self._ours.asking(question).disliked else ""
        return Taste(chosen.entry.title, self._aloud(chosen).rstrip("."), reason, chosen.person, chosen.key, chosen.of)

    def _aloud(self, choice: Choice) -> str:
        """A title within a sentence: "carrot", "Nelson Mandela"."""
        name = choice.entry.name
        lower = name[:1].lower() + name[1:]
        told = ". ".join((*choice.shown, *(sentence.text for sentence in self._encyclopedia.sentences(choice.entry.id))))
        if choice.person or name == lower:
            return name
        if re.search(rf"(?<!\w){re.escape(lower)}", told) is not None:
            return self._usual(lower, self._praise(choice.entry), told)
        within = re.search(rf"(?<=\w\s){re.escape(name)}", told) is not None
        return lower if not within and self._ours.classes.is_common(lower) else name

    def _usual(self, name: str, *texts: str) -> str:
        """The form of a one-word name as the first text that has it says it most: "peas" where people like peas, "piano" where one plays the piano."""
        own = stem(name, self._lexicon.language)
        for text in texts:
            forms = Counter(word for word in tokens(text) if word.startswith(name) and stem(word, self._lexicon.language) == own)
            if forms:
                return max(forms, key=lambda form: (forms[form], form == name))
        return name

    def _reason(self, choice: Choice) -> str:
        """What is told with an answer unasked: not with every one."""
        return "" if zlib.crc32(choice.entry.title.encode()) % SILENT == 0 else self._praise(choice.entry)

    def _praise(self, entry: Entry) -> str:
        """A short sentence of the beginning that tells why; the first sentence only says what it is."""
        for sentence in self._encyclopedia.sentences(entry.id)[1:OPENING]:
            text = sentence.text
            if len(text.split()) <= LONGEST and self._reasons.search(text) and not self._leaning.match(text) and text[-1:] in ".!":
                return text
        return ""
