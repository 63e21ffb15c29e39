"""Short questions whether something will do: "overnight ok?", "18 hours too long?", "lemon ok too?", "still pink ok?", "200?"."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.fragments import Fragments
from actions.answering.follow_up.meant import SAME, Meant
from actions.answering.follow_up.phrases import DIGIT, Phrased
from actions.answering.follow_up.referents import FOOD, OTHER, TOOL, Referents, Scene
from actions.answering.follow_up.topics import CONVERSION
from actions.answering.reading.classes import classes
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations

REPLACING, OPEN = "ask_substitute", "ask_other"
MOST_WORDS = 8


class Judging:
    """Completes such questions.

    Args:
        lexicon: the words of the language.
        fragments: completes fragments that tell a place.
        referents: tells what is spoken of where the last question names nothing.
    """

    def __init__(self, lexicon: Lexicon, fragments: Fragments, referents: Referents) -> None:
        self._lexicon, self._fragments, self._referents = lexicon, fragments, referents
        self._ends = sorted((str(form).split() for form in lexicon.words("verdicts")), key=len, reverse=True)

    def asked(self, said: Phrased) -> bool:
        """Whether a fragment asks if something will do, or is another number than that of the last question."""
        return bool(self._verdict(said)) or self._counts(said) or self._lasts(said) or self._asks_of_measure(said)

    def __call__(self, said: Phrased, before: Before, scene: Scene | None) -> list[Meant]:
        """What such a fragment means after an earlier question; nothing for other fragments.

        Args:
            said: the fragment without the words that join it.
            before: what it leans on.
            scene: what is cooked; None for nothing.
        """
        if self._asks_of_measure(said):
            said = before.phrases(said.text(1))
        if self._counts(said):
            return self._numbered(said, before)
        size = self._verdict(said)
        if not size and self._lasts(said):
            judged = before.wording("enough", time=said.text())
            timed = durations(before.asked.text(), self._lexicon) or before.event
            thing = "" if before.deed and not timed else self._thing(said, before, scene)
            text = self._of_measure(judged, before, thing, scene) if thing else before.wording("to", question=before.wording("is_measure", judged=judged), done=before.deed)
            return [Meant(text, OPEN, 1.0)]
        if not size:
            return []
        thing = self._thing(said, before, scene)
        if size < 0:
            return [Meant(self._is(before, thing, said.text()), "", 1.0)] if thing else []
        core, verdict = said.text(0, len(said.words) - size), said.text(len(said.words) - size)
        if self._fragments.where.places(said):
            polar = before.phrases(before.rest) if before.rest else None
            return [Meant(self._fragments.where.placed(polar, core), OPEN, 1.0)] if polar is not None else []
        if self._measures(said, size):
            verdict = self._ok if verdict.lower() in self._lexicon.words("replacing_words") else verdict
            return [Meant(self._of_measure(f"{core} {verdict}", before, thing, scene), OPEN, 1.0)]
        if not any(chunk.last + 1 == len(said.words) - size for chunk in said.chunks) and self._referents.kind(core, scene) == OTHER:
            other = self._other_kind(core, said, before, size)
            return other or ([Meant(before.wording("ok_if", state=self._is_so(before, thing, core)), OPEN, 1.0)] if thing else [])
        return self._of_thing(core, before, thing, scene)

    @property
    def _ok(self) -> str:
        return str(self._lexicon.entries.get("verdict", ""))

    # ------------------------------------------------------------ its form

    def _verdict(self, said: Phrased) -> int:
        """Words at the end that judge; -1 where such a word begins it ("enough for six?"), 0 for none."""
        if said.auxiliary >= 0 or not 1 < len(said.words) <= MOST_WORDS or (said.lows[0] in self._lexicon.words("question_words")):
            return 0
        lows = list(said.lows)
        size = next((len(end) for end in self._ends if len(end) < len(lows) and lows[-len(end) :] == end), 0)
        return size or (-1 if lows[0] in self._lexicon.words("verdict_starts") else 0)

    def _asks_of_measure(self, said: Phrased) -> bool:
        """Whether a question judges nothing but a time or an amount: "is two days too long", "are 10 minutes enough"."""
        if said.auxiliary != 0 or said.subject >= 0 or not 2 < len(said.words) <= MOST_WORDS:
            return False
        size = next((len(end) for end in self._ends if len(end) < len(said.lows) - 1 and list(said.lows[-len(end) :]) == end), 0)
        core = said.words[1 : len(said.words) - size]
        counted = any(DIGIT.search(word.low) or word.kind == "NUM" for word in core)
        timed = durations(" ".join(word.said for word in core), self._lexicon)
        units = all(DIGIT.search(word.low) or word.kind == "NUM" or word.low in self._lexicon.unit_of for word in core)
        return bool(size) and counted and (units or (bool(timed) and len(timed[0].text.split()) == len(core)))

    def _counts(self, said: Phrased) -> bool:
        """Whether it is nothing but a number, with or without a degree: "200?"."""
        degrees = self._lexicon.words("celsius") | self._lexicon.words("fahrenheit")
        return 0 < len(said.words) <= 3 and DIGIT.search(said.lows[0]) is not None and all(DIGIT.search(low) or low in degrees for low in said.lows)

    def _lasts(self, said: Phrased) -> bool:
        """Whether it is nothing but a time, with a place at most: "10 min in the freezer?"."""
        text = said.text()
        found = durations(text, self._lexicon) if said.auxiliary < 0 and 1 < len(said.words) <= MOST_WORDS else []
        return bool(found) and text.lower().startswith(found[0].text.lower()) and all(word.kind != "VERB" for word in said.words)

    def _measures(self, said: Phrased, size: int) -> bool:
        """Whether what is judged is an amount or a time: "5 minutes", "overnight"."""
        core = said.words[: len(said.words) - size]
        return any(DIGIT.search(word.low) or word.kind == "NUM" for word in core) or all(word.low in self._lexicon.words("answer_adverbs") for word in core)

    # ------------------------------------------------------------ its meaning

    def _thing(self, said: Phrased, before: Before, scene: Scene | None) -> str:
        """What it is about: the thing of the last question, else what is most probably meant at the step."""
        if before.topic is not None and (scene is None or not self._referents.group(said)):
            return before.topics[0].phrase
        found = self._referents(said, [before, *self._step(before, scene)], (), scene)
        return max(found, key=lambda one: one.weight).phrase if found else ""

    def _step(self, before: Before, scene: Scene | None) -> list[Before]:
        if scene is None or not scene.step:
            return []
        return [replace(before, exchange=before.exchange.model_copy(update={"question": scene.step, "resolved": scene.step[:400], "answer": "", "about": ()}))]

    def _numbered(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question with another number."""
        converted = before.exchange.intent == CONVERSION and "," in before.exchange.resolved  # behind the comma stands what was converted
        asked = before.phrases(before.exchange.resolved.rpartition(",")[2].strip()) if converted else before.asked
        at = next((at for at, low in enumerate(asked.lows) if DIGIT.search(low)), -1)
        return [Meant(asked.put(at, at, said.text()), CONVERSION if converted else SAME, 1.0, "fragment")] if at >= 0 else []

    def _is(self, before: Before, thing: str, said: str) -> str:
        return before.wording("are_so" if self._plural(before, thing) else "is_so", thing=thing, state=said)

    def _is_so(self, before: Before, thing: str, state: str) -> str:
        return before.wording("state_many" if self._plural(before, thing) else "state_one", thing=thing, state=state)

    def _plural(self, before: Before, thing: str) -> bool:
        words = before.phrases(thing).words
        return bool(words) and words[-1].plural

    def _of_measure(self, judged: str, before: Before, thing: str, scene: Scene | None) -> str:
        """"18 hours too long" of what was asked: of the deed, else of what the question names."""
        asked, question = before.asked, before.wording("is_measure", judged=judged)
        if asked.action >= 0 and asked.lead and not before.event:
            return before.wording("to", question=question, done=asked.done)
        if asked.auxiliary >= 0:
            return before.wording("for", question=question, thing=thing) if thing else question
        skip = self._lexicon.words("question_words") | self._lexicon.words("measuring_words")
        first = next((at for at, low in enumerate(asked.lows) if low not in skip), len(asked.lows))
        about = asked.text(first) if asked.lead or first else ""
        if not about:
            return before.wording("for", question=question, thing=thing) if thing else question
        eaten = next((one for one in self._foods(before, scene) if before.phrases(one).lows[-1:] != asked.lows[-1:]), "")
        return before.wording("for", question=f"{question} {about}", thing=eaten) if eaten else f"{question} {about}"

    def _foods(self, before: Before, scene: Scene | None) -> list[str]:
        """Foods of the running step, the one that is most spoken of first."""
        return [topic.phrase for one in self._step(before, scene) for topic in one.topics if self._referents.kind(topic.phrase, scene) == FOOD]

    def _other_kind(self, core: str, said: Phrased, before: Before, size: int) -> list[Meant]:
        """Another kind in place of the one that was asked about: "fresh instead?"."""
        if not set(said.lows[-size:]) & self._lexicon.words("replacing_words") or before.topic is None:
            return []
        whole = before.exchange.about[0] if before.exchange.about else before.topics[0].phrase
        return [Meant(before.wording("instead", thing=f"{core} {before.asked.head(before.topic).said}", other=whole), REPLACING, 1.0)]

    def _of_thing(self, core: str, before: Before, thing: str, scene: Scene | None) -> list[Meant]:
        """A thing that is of one kind with what was asked about takes its place; another one is used for what is done."""
        kinds = self._referents.kind(core, scene), self._referents.kind(thing, scene) if thing else ""
        alike = kinds == (TOOL, TOOL) or bool(thing and classes(core, self._lexicon) & classes(thing, self._lexicon))
        if alike:
            return [Meant(before.wording("instead", thing=core, other=thing), REPLACING, 1.0)]
        if before.asked.action >= 0 and before.asked.lead:
            return [Meant(before.wording("use_to", thing=core, done=before.asked.done), OPEN, 1.0)]
        return [Meant(before.wording("for", question=before.wording("is_measure", judged=f"{core} {self._ok}"), thing=thing), OPEN, 1.0)] if thing else []
