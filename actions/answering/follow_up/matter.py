"""What a question is about that names nothing of it: "how many minutes under the broiler" speaks of the chicken that was asked about before."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.phrases import Phrased, Phrases
from actions.answering.follow_up.referents import DISH, FOOD, MADE, Referents, Scene
from actions.answering.follow_up.topics import Topic
from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems, tokens

EATEN = (FOOD, DISH, MADE)
POINTING = ("turn_now", "order_behind", "order_before", "order_things", "order_steps", "all_of_them")
"""Lists of words that say that the running step is meant."""
LOOKED_BACK = 3  # questions in which something to eat is looked for


class Matter:
    """Names what a question is about.

    Args:
        lexicon: the words of the language.
        phrases: takes texts apart.
        referents: tells foods and dishes from other things.
    """

    def __init__(self, lexicon: Lexicon, phrases: Phrases, referents: Referents) -> None:
        self._lexicon, self._phrases, self._referents = lexicon, phrases, referents

    def __call__(self, question: str, before: Sequence[Before], scene: Scene | None) -> str:
        """A question with what it is about, where it names nothing to eat; else as it is.

        Args:
            question: with all else that it left out.
            before: earlier questions, the last one first.
            scene: what is cooked; None for nothing.
        """
        said = self._phrases.plain(question)
        if self._names_food(said, scene) or (scene is not None and self.points(question)):
            return question
        topic = self._topic(said, before, scene)
        if topic is None:
            return question
        part = next((chunk for chunk in said.chunks if said.head(chunk).low in self._lexicon.words("cut_parts") and chunk.preposition < 0), None)
        if part is not None:
            return said.put(part.first, part.last, before[0].wording("of", part=said.of(part), thing=topic.phrase))
        return before[0].wording("for", question=question.rstrip(" ?.!"), thing=topic.phrase)

    def points(self, question: str) -> bool:
        """Whether a question asked while something is cooked points to the running step, to its order or to all that is in it: "can I blend everything now?"."""
        language = self._lexicon.language
        pointing = {stem(word, language) for key in POINTING for word in self._lexicon.words(key) if " " not in word}
        return bool({stem(word, language) for word in tokens(question)} & pointing)

    def _names_food(self, said: Phrased, scene: Scene | None) -> bool:
        idle = self._lexicon.words("question_words") | self._lexicon.words("generic_actions") | self._lexicon.words("cut_parts")
        named = [said.of(chunk) for chunk in said.chunks if said.head(chunk).low not in self._lexicon.words("cut_parts")]
        named += [low for low in said.lows if low not in idle]  # a verb may be read where a food is meant
        return any(self._referents.kind(name, scene) in EATEN for name in named)

    def _topic(self, said: Phrased, before: Sequence[Before], scene: Scene | None) -> Topic | None:
        """What was spoken of last and can be eaten; the dish where nothing was."""
        named = set(stems(said.text(), self._lexicon.language))
        topics = [topic for one in before[:LOOKED_BACK] for topic in one.topics]
        if scene is None and any(set(stems(one.phrase, self._lexicon.language)) <= named for one in topics[:1]):
            return None  # it says what it is about: "how do I stop my cake sink"
        found = next((one for one in topics if self._referents.kind(one.phrase, scene) in EATEN and not set(stems(one.phrase, self._lexicon.language)) <= named), None)
        return self._referents.dish(scene) if found is None and scene is not None else found
