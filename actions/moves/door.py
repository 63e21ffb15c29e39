"""The door of every question: the evidence of all sources is gathered here, and the tree in use chooses one (Stolwijk & Kunneman 2023, section 4.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from actions.answering.common_sense.base import Match
from actions.answering.common_sense.for_trouble import RESCUING, for_trouble
from actions.answering.common_sense.near import Near
from actions.answering.decision_tree import ours, paper
from actions.answering.decision_tree.elsewhere import is_elsewhere, strange_foods
from actions.answering.decision_tree.evidence import Decision, Evidence, General
from actions.answering.follow_up.history import Exchange
from actions.answering.question_type.model import Judged
from actions.answering.question_type.situation import Situation
from actions.answering.recipe_answers import Answer
from actions.answering.recipe_answers.troubles import states_of
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, stem, stems, tokens
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe
from actions.settings import FOLLOWING, OUR_TREE

UNJUDGED = Judged(general=0.2, answerable=1.0)  # in a language without typed questions: one of five is general (section 4.4)
PAPER = "paper"
MOST_THINGS = 3  # that "these" may stand for
MEANING = "meaning"  # category of general questions about what a word means
CONVERSIONS = "conversions"  # category of general questions about units
HURT = ("food-safety", "health")
GRAVE = (RESCUING, *HURT)
"""Categories of those about what went wrong or may do harm."""
JUDGING = ("keeping", "food-safety", RESCUING)
"""Categories of those that tell whether something is still good."""
TIME, WAY = "ask_step_time", "ask_how_to"
BESIDE = {TIME: ("keeping",), WAY: (RESCUING,)}
"""Categories that do not answer a question of an intent: how long something keeps is not how long it cooks, what went wrong is not how it is done."""
TELLING = {TIME: ("cooking-time", "technique"), WAY: ("technique",)}
"""Categories that do."""
MARKS = " \t\n?!.,;:…–-"
MOST_TAIL = 60  # letters at the end of a question in which it is asked again
MOST_WORDS = 41  # of an utterance that is looked up whole
PLAIN = (
    "ask_amount", "ask_step_ingredients", "ask_ingredients", "ask_unused_ingredients", "ask_utensils", "ask_servings", "ask_duration", "ask_recipe_name", "ask_progress",
    "ask_temperature", "ask_step_time",
)
"""Intents that ask for what every recipe tells."""


@dataclass
class Door:
    """One question before the sources.

    Args:
        turn: the turn.
        part: the part of the utterance that asks.
        text: the question with what it leaves out.
        recipe: the recipe in hand or about to be confirmed; None where there is none.
        step: the running step, 0 before the first.
        before: the earlier question that this one continues; it stays with that one's source.
        more: whether more of the same is asked for, not what was told already.
    """

    turn: Turn
    part: Part
    text: str
    recipe: Recipe | None
    step: int = 0
    before: Exchange | None = None
    more: bool = False

    @cached_property
    def judged(self) -> Judged:
        """What the question is about; one that continues another is more probably of its type, and more probably answerable."""
        judged = self._judged
        if self.before is None or self.turn.kitchen.settings.tree == PAPER or not self.before.answer:
            return judged
        answerable = 1 - (1 - judged.answerable) * FOLLOWING.stays
        if not self.before.general:
            return Judged(judged.general * FOLLOWING.stays_in_recipe, answerable)
        if self.recipe is not None and judged.general < FOLLOWING.open:
            return Judged(judged.general, answerable)  # asked of the recipe again
        return Judged(1 - (1 - judged.general) * FOLLOWING.stays, answerable)

    @cached_property
    def near(self) -> Near | None:
        """What is searched first: pairs beside the one that was told last."""
        before = self.before
        if before is None or not before.general or not before.answer_id:
            return None
        told = frozenset(one.answer_id for one in self.turn.state.history if one.general) if self.more else frozenset()
        return Near(before.answer_id, frozenset(before.about), told, self.more)

    @cached_property
    def _judged(self) -> Judged:
        """The same by itself."""
        types = self.turn.kitchen.types
        if types is None or not self.text:
            return UNJUDGED
        situation = Situation(self.recipe, self.step)
        judged = types(without_asking_again(self.text, self.turn.kitchen.lexicon), situation)
        return Judged(types.p_general_paper(self.text), judged.answerable) if self.turn.kitchen.settings.tree == PAPER else judged

    def _judged_as(self, wording: str) -> Judged:
        """What the question is about, worded as its general answer was found."""
        types = self.turn.kitchen.types
        if types is None or wording == self.text or self.turn.kitchen.settings.tree == PAPER:
            return self.judged
        judged = types(wording, Situation(self.recipe, self.step))
        return Judged(max(self.judged.general, judged.general), max(self.judged.answerable, judged.answerable))

    @cached_property
    def wordings(self) -> tuple[str, ...]:
        """The question as it is looked up: as it was asked, with all of the utterance ("I put in too much salt. How can I save it?"), and of the dish by its name."""
        lexicon, said = self.turn.kitchen.lexicon, tokens(self.text)
        others: list[str] = []
        if not self.turn.completed and len(tokens(self.turn.text)) in range(len(tokens(self.part.text)) + 2, MOST_WORDS) and not self.turn.text.startswith("/"):
            others.append(self.turn.text)
        pronoun = next((word for word in said if word in lexicon.words("standing_for")), None)
        if self.recipe is not None and pronoun is not None:
            others += [re.sub(rf"\b{re.escape(pronoun)}\b", name, self.text, count=1, flags=re.IGNORECASE) for name in (self.recipe.title, *self._in_hand(pronoun))]
        return (self.text, *others)

    def _in_hand(self, pronoun: str) -> tuple[str, ...]:
        """What the running instruction is about: its only food, and what "these" may be, the foods and tools that are several."""
        assert self.recipe is not None, "asked only with a recipe"
        if not 0 < self.step <= len(self.recipe.steps):
            return ()
        step, lexicon = self.recipe.steps[self.step - 1], self.turn.kitchen.lexicon
        only = tuple(use.name for use in step.ingredients) if len(step.ingredients) == 1 else ()
        if pronoun not in lexicon.words("standing_for_several"):
            return only
        tools = [re.sub(r"^\W*\d+\s+", "", tool) for tool in step.utensils]
        named = [name for name in (*(use.name for use in step.ingredients), *tools) if _is_several(name, lexicon)]
        return tuple(dict.fromkeys((*only, *named[:MOST_THINGS])))

    @property
    def kind(self) -> str:
        """The type of the question, as the trace calls it."""
        return "general" if self.judged.general >= OUR_TREE.general else "specific"

    @cached_property
    def match(self) -> Match | None:
        """The nearest general question, what helps before why it went wrong; looked up at the first need."""
        found = self._matched[0]
        return found if found is None or self.turn.kitchen.settings.tree == PAPER else for_trouble(found, self._matched[1], self.turn.kitchen.lexicon)

    @cached_property
    def _matched(self) -> tuple[Match | None, str]:
        """The nearest general question, and the wording that found it; other wordings count only where the first finds little."""
        base = self.turn.kitchen.questions
        if base is None or not self.text:
            return None, self.text
        best, wording = self._formed(base.ask(self.text, self.near) if self.near is not None else base.ask(self.text)), self.text
        if self.turn.kitchen.settings.tree == PAPER or (best is not None and best.confidence >= OUR_TREE.certain):
            return best, wording
        for other in self.wordings[1:]:
            found = base.ask(other)
            if found is not None and found.confidence >= OUR_TREE.alone and (best is None or found.confidence > best.confidence):
                best, wording = found, other
        return best, wording

    def _formed(self, best: Match | None) -> Match | None:
        """The nearest general question, or the one about the same thing that tells what this one asks for: how long quinoa cooks, not how long it keeps."""
        lexicon, intent = self.turn.kitchen.lexicon, self.part.intent
        if best is None or best.pair.category not in BESIDE.get(intent, ()) or self.turn.kitchen.settings.tree == PAPER:
            return best
        if set(tokens(self.text)) & lexicon.words("staying_good") or (intent == WAY and states_of(self.text, lexicon)):
            return best
        about = set(stems(" ".join(best.pair.about), lexicon.language))
        rest = (pair for pair, distance in best.rest if 1 - distance >= OUR_TREE.formed and pair.category in TELLING[intent])
        other = next((pair for pair in rest if about & set(stems(" ".join(pair.about), lexicon.language))), None)
        return replace(best, pair=other) if other is not None else best

    @cached_property
    def strange(self) -> frozenset[str]:
        """Stems of the foods that the question names and the recipe has nothing of; none where it sounds like one about the recipe."""
        if self.recipe is None or self.turn.kitchen.settings.tree == PAPER or self.judged.general < OUR_TREE.own_food:
            return frozenset()
        return strange_foods(self.text, self.recipe, self.turn.kitchen.lexicon)

    def decide(self, answer: Answer | None) -> Decision:
        """Choose the source.

        Args:
            answer: what the recipe says; None where it was not asked.
        """
        sure = answer.confidence if answer is not None and answer.found and (answer.shown or not self._is_beside(answer)) else None
        own = self.before is None or not self.before.general
        evidence = Evidence(
            in_hand=self.recipe is not None, intent_confidence=self.part.confidence, answer=sure, general=self.judged.general, answerable=self.judged.answerable,
            look_up=self._general, plain=own and self.part.intent in PLAIN, shown=own and answer is not None and answer.found and answer.shown,
            preferred=self.turn.state.preferred_source, own=own and self._tells_of_own(),
        )
        if self.turn.kitchen.settings.tree == PAPER:
            return paper.decide(evidence)
        decision = ours.decide(evidence)
        settled = decision.source == "common_sense" or (evidence.answer is not None and evidence.answer >= OUR_TREE.sure)
        return decision if settled else self._worded_otherwise(evidence, decision)

    def _tells_of_own(self) -> bool:
        """Whether the question tells of what the cook has, or has not."""
        own = any_spaced(self.turn.kitchen.lexicon.words("own_things"))
        return re.search(rf"(?<![\w'])(?:{own})(?![\w'])", normalise(self.text)) is not None

    def _is_beside(self, answer: Answer) -> bool:
        """Whether an unsure answer stands in an instruction that shares nothing with the question, while general knowledge surely has what is asked."""
        if self.recipe is None or answer.confidence >= OUR_TREE.sure or self.turn.kitchen.settings.tree == PAPER:
            return False
        lexicon = self.turn.kitchen.lexicon
        step = next((step for step in self.recipe.steps if f"-{step.number}" == (answer.answer_id or "").removeprefix("step").removeprefix("detail").removeprefix("why")), None)
        told = stems(" ".join((*map(str, answer.fields.values()), step.text if step is not None else "")), lexicon.language)
        asked = set(content_stems(self.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))
        return bool(asked) and not asked & set(told) and self.match is not None and self.match.confidence >= OUR_TREE.certain

    def _worded_otherwise(self, evidence: Evidence, decision: Decision) -> Decision:
        """A question that nothing surely answers as it stands, judged as it was worded where a general answer was found."""
        wording = self._matched[1]
        if wording == self.text or (wording != self.turn.text and self._is_beyond()):
            return decision
        judged = self._judged_as(wording)
        other = ours.decide(replace(evidence, general=judged.general, answerable=judged.answerable))
        return other if other.source == "common_sense" else decision

    def _is_beyond(self) -> bool:
        """Whether a question looks like one that nothing answers, and nothing sure is found: the dish's name in place of "it" makes no song one of the kitchen."""
        found = self.match.confidence if self.match is not None else 0.0
        return self.judged.answerable < OUR_TREE.hopeless or (self.judged.answerable < OUR_TREE.refused and found < OUR_TREE.misread)

    def general_answer(self) -> Match | None:
        """The general answer, where the tree chooses it without one of the recipe."""
        return self.match if self.decide(None).source == "common_sense" else None

    def _general(self) -> General | None:
        found = self.match
        if found is None or (found.pair.category == MEANING and (self._is_choice or self._is_deed)):
            return None
        thing = found.pair.category != CONVERSIONS  # a unit is nothing that a recipe has or lacks
        language = self.turn.kitchen.lexicon.language
        about = {word for name in found.pair.about for word in stems(name, language)}
        elsewhere = self.recipe is not None and thing and (bool(about & self.strange) or is_elsewhere(found.pair, self.text, self.recipe, language))
        return General(found.distance, found.confidence, elsewhere, found.pair.category in GRAVE)

    @property
    def _is_choice(self) -> bool:
        """Whether it is asked which of two is right ("a large or a small pot?"): what a word means is no answer."""
        said, lexicon = tokens(self.text), self.turn.kitchen.lexicon
        return bool(set(said[:1]) & lexicon.words("polar_starts")) and bool(set(said) & lexicon.words("choice_words"))

    @property
    def _is_deed(self) -> bool:
        """Whether it is asked if the cook does something ("do I drain off the liquid?"): what that word means is no answer."""
        said, lexicon = tokens(self.text), self.turn.kitchen.lexicon
        return bool(set(said[:1]) & lexicon.words("polar_starts")) and bool(set(said[1:2]) & lexicon.words("askers") & lexicon.words("doers"))

    def weighed(self, answer: Answer | None) -> dict[str, float | None]:
        """The numbers that were weighed, for the trace; what was not looked at is None."""
        found = self.__dict__.get("match")
        return {
            "p_general": round(self.judged.general, 4), "p_answerable": round(self.judged.answerable, 4),
            "recipe_confidence": round(answer.confidence, 4) if answer is not None and answer.found else None,
            "general_confidence": round(found.confidence, 4) if found is not None else None, "distance": round(found.distance, 4) if found is not None else None,
        }


def without_asking_again(text: str, lexicon: Lexicon) -> str:
    """A question without the end by which it is asked a second time ("which temperature did you say?"); as it is where nothing else is asked."""
    said = text[-MOST_TAIL:].rstrip(MARKS)
    found = re.search(rf"(?<!\w)(?:{any_spaced(lexicon.words('asked_again_ends'))})\Z", said, re.IGNORECASE)
    asked = "" if found is None else (text[:-MOST_TAIL] + said[: found.start()]).rstrip(MARKS)
    return asked if len(tokens(asked)) > 1 else text


def _is_several(name: str, lexicon: Lexicon) -> bool:
    """Whether a name is that of several things: "eggs", "metal skewers"."""
    last = tokens(name)[-1:]
    return bool(last) and stem(last[0], lexicon.language) != last[0] and last[0][:1].isalpha()


def recipe_in_question(turn: Turn) -> str | None:
    """The recipe in hand, or the one that is about to be confirmed."""
    pending = turn.state.pending
    if pending and pending.kind == "confirm_recipe" and pending.recipe and turn.kitchen.store.get(pending.recipe):
        return pending.recipe
    return turn.state.recipe if turn.recipe else None


def door_of(turn: Turn, part: Part, text: str = "") -> Door:
    """The door for a question as it was asked, with the recipe in hand."""
    step = turn.state.step if turn.cooking else 0
    return Door(turn, part, text or part.text, turn.recipe, step)
