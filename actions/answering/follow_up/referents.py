"""What a pronoun may stand for: things named before, of the running step, and the dish, weighed by what is done with them.

"How long does it keep" speaks of the dish rather than of the oven mitts that the step names, "should I peel it" of a food.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.phrases import Phrased, Phrases
from actions.answering.follow_up.topics import PLACED, REPLACING, Topic
from actions.answering.reading.classes import classes
from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems, tokens

OLDER = 0.5  # of a thing of the question before the last
STEP = 0.55  # of a thing of the running step
OF_DISH = 0.5  # of the dish, which is there all the time
MEASURED = 0.45  # of an ingredient that was only counted, where something is done with what became of it
ASIDE = 0.5  # of a thing that a question for a reason names, where it is asked what is done with the food
LOOKED_BACK = 3  # questions in which a deed is looked for
MOST = 3
TOOL, DISH, MADE, FOOD, OTHER = "tool", "dish", "made", "food", "other"
KEPT, CORE = "stored", "core"
FITS = {
    KEPT: {DISH: 1.6, MADE: 1.6, FOOD: 1.2, OTHER: 1.1, TOOL: 0.0},
    CORE: {DISH: 1.3, MADE: 0.4, FOOD: 1.3, OTHER: 0.3, TOOL: 0.0},
    "prepared": {DISH: 0.5, MADE: 0.8, FOOD: 1.2, OTHER: 0.6, TOOL: 0.7},
    "finished": {DISH: 1.3, MADE: 1.0, FOOD: 1.0, OTHER: 0.5, TOOL: 0.05},
    "turning": {DISH: 0.9, MADE: 1.2, FOOD: 1.0, OTHER: 0.6, TOOL: 0.05},
    "": {DISH: 0.8, MADE: 1.0, FOOD: 1.0, OTHER: 1.0, TOOL: 0.8},
}
"""How well each kind of thing goes with each group of `pronoun_verbs`; the last one with verbs of no group. Set by hand."""
COUNTING = ("ask_amount", "ask_step_ingredients", "ask_unused_ingredients", "ask_ingredients", "ask_convert")
"""Intents of questions that only count an ingredient."""


@dataclass(frozen=True)
class Scene:
    """What is cooked while a question is asked.

    Args:
        title: of the recipe.
        step: the running instruction; empty before the first.
        foods: names of its ingredients.
        tools: names of what it uses.
    """

    title: str
    step: str = ""
    foods: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


class Referents:
    """Finds what a pronoun stands for.

    Args:
        lexicon: the words of the language.
        phrases: takes texts apart.
    """

    def __init__(self, lexicon: Lexicon, phrases: Phrases) -> None:
        self._lexicon, self._phrases = lexicon, phrases
        self._groups = {str(name): tuple(tuple(tokens(str(form))) for form in forms) for name, forms in lexicon.table("pronoun_verbs").items()}
        self._tool_heads = frozenset(stem(name.split()[-1], lexicon.language) for name in lexicon.utensils)
        self._tool_classes = frozenset(stem(name, lexicon.language) for name in lexicon.words("tool_classes"))
        self._made = frozenset(stem(name, lexicon.language) for name in lexicon.words("made_things"))
        self._left = frozenset(stem(word, lexicon.language) for word in lexicon.words("dish_left"))
        self._dish = lru_cache(maxsize=64)(self._named_dish)

    def __call__(self, said: Phrased, before: Sequence[Before], start: Sequence[Before] = (), scene: Scene | None = None) -> list[Topic]:
        """The things that a pronoun of a question may stand for, each with how probably it is meant, whatever their number.

        Args:
            said: the question.
            before: earlier questions, the one that it most probably continues first; the running step among the last.
            start: the one with which the matter began.
            scene: what is cooked; None for nothing.
        """
        group = self.group(said)
        if scene is not None and self._is_of_left(said):
            return [self.dish(scene)]
        found = [replace(topic, weight=topic.weight * share) for topic, share in self._named(group, before, start, scene)]
        if scene is None and group == KEPT:
            found = [self._as_done(topic, [*before[:LOOKED_BACK], *start]) for topic in found]
        fits = FITS[group]
        weighed = [replace(one, weight=one.weight * fits[self.kind(one.phrase, scene)]) for one in found]
        if scene is None and group == "":
            return weighed
        best = dict[str, Topic]()
        for one in weighed:
            key = " ".join(stems(one.phrase, self._lexicon.language)[-1:])
            if one.weight > 0 and (key not in best or best[key].weight < one.weight):
                best[key] = one
        return list(best.values())

    def group(self, said: Phrased) -> str:
        """The group of `pronoun_verbs` that a question has words of; empty for none."""
        lows = said.lows
        return next((name for name, forms in self._groups.items() if any(form == lows[at : at + len(form)] for form in forms for at in range(len(lows)))), "")

    def dish(self, scene: Scene) -> Topic:
        """The dish as it is spoken of: "the beef stew" of "Beef Stew with Root Vegetables"."""
        return self._dish(scene.title)

    def kind(self, phrase: str, scene: Scene | None) -> str:
        """What a thing is: a tool, the dish, something made on the way, a food, or something else."""
        language = self._lexicon.language
        heads = stems(phrase, language)[-1:]
        if not heads:
            return OTHER
        head = heads[0]
        if scene is not None and (stems(self.dish(scene).phrase, language)[-1:] == heads or head in self._left):
            return DISH
        if head in self._tool_heads or (scene is not None and head in {stem(name.split()[-1].lower(), language) for name in scene.tools if name}):
            return TOOL
        if scene is not None and self._is_ingredient(phrase, scene):
            return FOOD
        if head in self._made:
            return MADE
        found = classes(phrase, self._lexicon)
        return TOOL if found & self._tool_classes else FOOD if found else OTHER

    def _named(self, group: str, before: Sequence[Before], start: Sequence[Before], scene: Scene | None) -> list[tuple[Topic, float]]:
        """Things that were named, with the share of their weight that counts."""
        first, latest = before[0], before[:1]
        step = [one for one in before if scene is not None and one.exchange.question == scene.step]
        found = [(topic, self._share(group, first, topic, scene) * (STEP if first in step else 1.0)) for topic in first.topics]
        older = [one for one in (*before[1:2], *start) if one not in latest and one not in step]
        found += [(topic, OLDER * self._share(group, one, topic, scene)) for one in older for topic in one.topics]
        if scene is None:
            return found or [(topic, 1.0) for one in before for topic in one.topics if topic.weight >= OLDER][:MOST]
        found += [(topic, STEP) for one in step if one is not first for topic in one.topics]
        return [*found, (self.dish(scene), 1.0)]

    def _as_done(self, topic: Topic, before: Sequence[Before]) -> Topic:
        """A food as it is after what was asked to be done to it: "how long do they keep" after "how long do I boil eggs" asks of boiled eggs."""
        states, language = self._lexicon.table("done_states"), self._lexicon.language
        heads = set(stems(topic.phrase, language)[-1:])
        for one in before:
            verb, _, done = one.deed.partition(" ")
            state = str(states.get(verb.lower(), ""))
            if state and heads & set(stems(done, language)) and stem(state, language) not in stems(topic.phrase, language):
                words = topic.phrase.split()
                at = int(words[0] in self._lexicon.words("definite") and len(words) > 1)
                at += f"{words[at]} {state}" in self._lexicon.words("doneness")  # "soft boiled egg"
                return replace(topic, phrase=" ".join([*words[:at], state, *words[at:]]))
        return topic

    def _is_of_left(self, said: Phrased) -> bool:
        """Whether it asks of what is left of a thing, which is the dish where something is cooked: "how long do leftovers of this keep"."""
        pronouns = {str(form) for row in self._lexicon.table("thing_pronouns").values() for form in row}
        return any(stem(low, self._lexicon.language) in self._left and said.words[at + 1].kind == "ADP" and said.lows[at + 2] in pronouns for at, low in enumerate(said.lows[:-2]))

    def _share(self, group: str, one: Before, topic: Topic, scene: Scene | None) -> float:
        """What a thing of an earlier question counts for where something is done with what it may have become."""
        if group not in (KEPT, "finished", "turning") or topic.weight <= PLACED:
            return 1.0
        if one.exchange.intent in REPLACING and scene is not None and (one.swap is not None or group == KEPT):
            return MEASURED
        if one.event and group == KEPT:
            return ASIDE
        counted = one.exchange.intent in COUNTING or (group == KEPT and not one.exchange.general)
        return MEASURED if scene is not None and counted and self._is_ingredient(topic.phrase, scene) else 1.0

    def _is_ingredient(self, phrase: str, scene: Scene) -> bool:
        language = self._lexicon.language
        return stems(phrase, language)[-1:] in [stems(name, language)[-1:] for name in scene.foods]

    def _named_dish(self, title: str) -> Topic:
        lexicon, words = self._lexicon, title.lower().split()
        held = lexicon.table("joining_prepositions").get("company", ())
        ends = lexicon.words("prepositions") | lexicon.words("list_joiners") | {str(word) for word in held}
        cut = next((at for at, word in enumerate(words) if at and (word in ends or not word[:1].isalnum())), len(words))
        if words[cut : cut + 1] and words[cut] in lexicon.words("list_joiners"):  # "Chickpea and Spinach Curry" is no chickpea
            end = next((at for at, word in enumerate(words) if at > cut and word in ends), len(words))
            cut = end if stem(words[end - 1], lexicon.language) in self._made else cut
        name = " ".join(words[:cut]).strip(" ,:;")
        read = self._phrases(name)
        plural = bool(read.words) and read.words[-1].plural
        return Topic(str(lexicon.table("resolved_wordings").get("the", "{thing}")).format(thing=name), plural, OF_DISH)
