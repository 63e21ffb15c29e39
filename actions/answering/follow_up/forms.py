"""The form of a question: what tells that it leaves something out, joins an earlier one, points, chooses or asks for a reason."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.follow_up.fragments import Fragments
from actions.answering.follow_up.fronted import unfronted
from actions.answering.follow_up.judging import Judging
from actions.answering.follow_up.levels import Levels
from actions.answering.follow_up.manners import Manners
from actions.answering.follow_up.matter import Matter
from actions.answering.follow_up.meanings import Meanings
from actions.answering.follow_up.meant import LONGEST_ASKING
from actions.answering.follow_up.own import Own
from actions.answering.follow_up.phrases import ENDS, Phrased, Phrases
from actions.answering.follow_up.remedies import Remedies
from actions.answering.follow_up.replaced import Replaced
from actions.answering.follow_up.sentences import Sentences
from actions.answering.follow_up.units import Units
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, tokens

if TYPE_CHECKING:
    from spacy.language import Language


class Forms:
    """Reads how questions are put.

    Args:
        nlp: the pipeline of the language.
        lexicon: its words.
        static: static word vectors, which tell how alike two things are.
        frequencies: how common words are, which tells what may need to be explained.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon, static: StaticVectors, frequencies: Frequencies | None = None) -> None:
        self._lexicon, self._static = lexicon, static
        self.phrases = Phrases(nlp, lexicon)
        self._fragments, self._sentences = Fragments(lexicon, self._alike), Sentences(lexicon, self.phrases)
        self._judging, self._replaced, self._meanings = Judging(lexicon, self._fragments, self._sentences.referents), Replaced(lexicon), Meanings(lexicon, frequencies)
        self._units = Units(lexicon)
        self._matter = Matter(lexicon, self.phrases, self._sentences.referents)
        self._manners, self._levels = Manners(lexicon), Levels(lexicon)
        self._remedies, self._own = Remedies(lexicon, self._fragments), Own(lexicon)

    def leans(self, question: str) -> bool:
        """Whether the form of a question shows that something is left out."""
        said, joins, taken = self._bare(question)
        if not said.words or taken or " ".join(said.lows) in self._lexicon.words("asking_for_more"):
            return True
        if self._own(said):
            return False
        if self.is_bare(question) or self.is_whole(question) or any(way.asked(said) for way in (self._judging, self._manners, self._levels)):
            return True
        if joins and (said.auxiliary < 0 or len(said.words) < 5):
            return True
        return bool(self._units.named(said)) or self._sentences.leans(said) or (said.auxiliary < 0 and self._is_fragment(said))

    def points(self, question: str) -> bool:
        """Whether a question points to the running step or to all that is in it, and so to nothing that was spoken of before."""
        return self._matter.points(question)

    def takes_up(self, question: str) -> bool:
        """Whether a question says what earlier one it goes back to, or what of an answer it takes up: "back to the rice, ..."."""
        return bool(self._bare(question)[2])

    def is_bare(self, question: str) -> bool:
        """Whether a question is nothing but words that ask: "why not?", "how long?", "which one?"."""
        said = self._bare(question)[0]
        return self._is_said_bare(said)

    def is_whole(self, question: str) -> bool:
        """Whether a fragment changes the last question as a whole: a place, a condition, a kind, or which of something."""
        said = self._bare(question)[0]
        if not said.words or said.auxiliary >= 0:
            return self._fragments.where.places(said)
        chooses = said.lows[0] in self._lexicon.words("object_questions") and bool(said.chunks)
        return self._fragments.where.places(said) or chooses or said.lows[-1] in self._lexicon.words("pro_words")

    def begins_condition(self, question: str) -> bool:
        """Whether a fragment is a condition: "and if i cook it well"."""
        return bool(self._fragments.where.begins_condition(self._bare(question)[0]))

    def asks(self, question: str) -> bool:
        """Whether a question begins with a word that asks, with or without its apostrophe: "wont it dry out"."""
        said = self.phrases.plain(question)
        return said.auxiliary == 0 or (said.lows[:1] != () and said.lows[0] in self._lexicon.words("question_words"))

    def asks_reason(self, question: str) -> bool:
        """Whether a question is nothing but a word for a reason: "why?", "how come?"."""
        row = self._fragments.asks_alone(self._bare(question)[0])
        return row is not None and row["intent"] == "ask_why"

    def judges(self, question: str) -> bool:
        """Whether a fragment asks if something will do: "5 seconds too long?"."""
        return self._judging.asked(self._bare(question)[0])

    def chooses(self, question: str) -> bool:
        """Whether a question chooses from several things that were named: "which of those is the lightest"."""
        text = " ".join(self._bare(question)[0].lows)
        return any(" " in start and text.startswith(f"{start} ") for start in self._lexicon.words("choosing_starts"))

    def names(self, question: str) -> bool:
        """Whether a question names a thing: "can I freeze" names none."""
        return bool(self._bare(question)[0].chunks)

    def asks_instead(self, question: str) -> bool:
        """Whether a question asks what else is to be done, and names nothing: "so what do I do instead?"."""
        return self._sentences.asks_instead(self._bare(question)[0])

    def names_first(self, question: str) -> bool:
        """Whether a question names a thing before a question word alone: "and carrots, how long"."""
        cut = named_and_asked(question)
        return cut is not None and not self.takes_up(question) and normalise(cut[1]) in self._said_bare

    def tells(self, question: str) -> bool:
        """Whether a text states something of what was spoken of before: "some are open before cooking", "mine came out tough"."""
        said, lexicon = self._bare(question)[0], self._lexicon
        pronouns = lexicon.words("references_to_things") | lexicon.words("quantity_pronouns") | lexicon.words("own_pronouns")
        return len(said.words) > 2 and said.lows[0] in pronouns and (said.auxiliary == 1 or said.words[1].kind in ("VERB", "AUX"))

    # ------------------------------------------------------------ the question

    @cached_property
    def _starts(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{any_of(self._lexicon.words('joining_starts'))})(?![\w'])[\s,.!:-]*", re.IGNORECASE)

    @cached_property
    def _same_case(self) -> re.Pattern[str]:
        """What asks for the same before a condition: "same if I use turkey"."""
        words = self._lexicon.words
        return re.compile(rf"^(?:{any_of(words('same_starts'))})\s+(?=(?:{any_of(words('condition_starts'))})(?![\w'])\s)", re.IGNORECASE)

    @cached_property
    def _ends(self) -> re.Pattern[str]:
        return re.compile(rf"[\s,]+(?:{any_of(self._lexicon.words('joining_ends') | self._lexicon.words('correcting_ends'))})[\s?.!]*$", re.IGNORECASE)

    @cached_property
    def _turning(self) -> re.Pattern[str]:
        """What goes back to something or takes up what was told, up to a comma: "back to the rice, ...", "you said an hour, ..."."""
        starts = any_of(self._lexicon.words("going_back_to") | self._lexicon.words("taking_up_answers"))
        return re.compile(rf"(?:{starts})\s+(?:that\s+)?([^,?.!:;]{{2,60}}?)\s*[,?.!:;]+\s+(.+)$", re.IGNORECASE)

    def _bare(self, question: str) -> tuple[Phrased, bool, str]:
        """The question without the words that join it, whether there were any, and what it takes up of earlier ones."""
        question = self._unremarked(question)
        whole, joins = self.phrases.mended(" ".join(question.replace("’", "'").split())).lstrip(ENDS), False
        text = whole
        while (found := self._starts.match(text)) is not None and found.end() < len(text) and not self._levels.is_done(text):
            text, joins = text[found.end() :], True
        text = self._same_case.sub("", text)
        turned = self._turning.match(text)
        taken = turned.group(1) if turned else ""
        text = turned.group(2) if turned else text
        while turned and (found := self._starts.match(text)) is not None and found.end() < len(text):
            text = text[found.end() :]
        text = text.lstrip(ENDS)
        start = len(whole) - len(text)
        while normalise(text).strip(ENDS) not in self._said_bare and (ended := self._ends.search(text)) is not None and ended.start() > 0:
            text = text[: ended.start()]
        said = self.phrases.part(whole, start, start + len(text.rstrip(ENDS)))
        idle = next((form for form in self._lexicon.words("amount_ends") if " ".join(said.lows).endswith(f" {form}")), "")
        if idle and any(" ".join(said.lows).startswith(f"{form} ") for form in self._lexicon.words("amount_starts")):
            said = self.phrases.plain(said.text(0, len(said.words) - len(idle.split())))  # "how much water should it be"
        same = max((len(form.split()) for form in self._lexicon.words("same_ends") if f" {' '.join(said.lows)}".endswith(f" {form}")), default=0)
        if same and said.auxiliary < 0 and said.chunks and said.chunks[-1].last + 1 == len(said.words) - same:
            return self.phrases.plain(said.text(0, len(said.words) - same)), True, taken  # "drumsticks the same?"
        named = "" if taken else unfronted(said, self._lexicon)
        return self.phrases.plain(named) if named else said, joins, taken

    def _unremarked(self, question: str) -> str:
        """A bare question without what is remarked behind it: "why not, my mum always did"."""
        first, mark, rest = question.partition(",") if "," in question else question.partition("?")
        if not mark and (told := self._told_behind(question)):
            return told
        said, asking = tokens(rest), self._lexicon.words("question_words") | self._lexicon.words("polar_starts")
        remarks = bool(mark) and len(said) > 1 and said[0] not in asking and normalise(self.phrases.mended(first)).strip(ENDS) in self._said_bare
        return first if remarks else question

    def _told_behind(self, question: str) -> str:
        """The word for a reason before a remark that finds nothing wrong, without a mark between them: "why it smells fine"; empty for other questions."""
        said, lexicon = tokens(question), self._lexicon
        size = max((len(form.split()) for form in lexicon.words("reason_words") if said[: len(form.split())] == form.split()), default=0)
        behind = said[size:]
        stated = len(behind) > 1 and behind[0] in lexicon.words("references_to_things") | lexicon.words("askers") and behind[1] not in lexicon.words("polar_starts")
        praised = bool(set(behind) & lexicon.words("judged_of_deeds")) and not set(behind) & lexicon.words("negation")
        return " ".join(said[:size]) if size and stated and praised else ""

    @cached_property
    def _said_bare(self) -> frozenset[str]:
        rows = self._lexicon.table("bare_askings").values()
        known = {str(said) for row in rows for said in row["said"]}
        return frozenset(known).union(*(self._lexicon.words(name) for name in ("bare_amounts", "bare_choices", "asking_for_more", "asking_meaning", "doubting")))

    def _is_said_bare(self, said: Phrased) -> bool:
        return " ".join(said.lows) in self._said_bare or said.text().lower() in self._said_bare or self._fragments.asks_alone(said) is not None

    def _is_fragment(self, said: Phrased) -> bool:
        """Whether it has no verb that asks, or is nothing but a question word."""
        text = " ".join(said.lows)
        if self._is_said_bare(said) or self._fragments.reason(said) or (self._fragments.where.places(said) and len(said.words) <= LONGEST_ASKING):
            return True
        clause = any(text.startswith(f"{start} ") for start in self._lexicon.words("condition_starts"))
        asking = self._lexicon.words("question_words")
        acts = bool(said.chunks) and said.chunks[0].first == 1 and [word.kind for word in said.words[said.chunks[0].last + 1 :][:1]] == ["VERB"]  # "which parts stay juicy"
        if said.auxiliary < 0 and len(said.words) <= LONGEST_ASKING and any(low in asking for low in said.lows[:2]) and not acts and not self._sentences.leans(said):
            return True
        asks = bool(said.words) and said.lows[0] in asking
        return clause or (said.auxiliary < 0 and not asks and not self._sentences.leans(said)) or (said.auxiliary < 0 and not asks and self._starts_with_deed(said))

    def _starts_with_deed(self, said: Phrased) -> bool:
        return bool(said.words) and (said.words[0].kind == "VERB" or said.lows[0] in self._lexicon.words("generic_actions") | self._lexicon.words("infinitive_marks"))

    def _alike(self, one: str, other: str) -> float:
        """Cosine of the static vectors of two things, mostly of their last words."""
        vectors = self._static([one, other])
        norms = np.linalg.norm(vectors, axis=1)
        return float(vectors[0] @ vectors[1] / (norms[0] * norms[1] + 1e-6))


def named_and_asked(question: str) -> tuple[str, str] | None:
    """What a question names before its last comma, and what stands behind that; None where it has no comma."""
    cut = re.split(r"\s*,\s*", question.strip(" ?.!"))
    return (", ".join(cut[:-1]), cut[-1]) if len(cut) > 1 else None
