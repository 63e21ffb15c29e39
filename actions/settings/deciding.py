"""From which promise a source answers: the decision trees, and problems that a cook reports."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperTree:
    """The thresholds of the paper's tree (Stolwijk & Kunneman 2023, section 4.2)."""

    general: float = 0.5
    """Probability from which a question counts as general."""

    distance: float = 0.28
    """Distance below which a general question is near enough (section 3.1)."""

    intent: float = 0.7
    """Confidence of an intent above which the recipe answers a specific question."""

    lower_intent: float = 0.3
    """The same where the other source was tried first."""


@dataclass(frozen=True)
class OurTree:
    """The thresholds of our tree, all between 0 and 1.

    Chosen on the questions of `knowledge/question_type` about nine recipes, judged by classifiers that had not learned from these.
    """

    sure: float = 0.45
    """An answer of the recipe from which it is sure."""

    specific: float = 0.3
    """Probability of a general question up to which a sure answer of the recipe is told without looking further."""

    general: float = 0.5
    """Probability from which a question is called general, by the trace and by `souschef evaluate question-type`.

    With whole recipes left out (`souschef train-types --measure`) thresholds from 0.3 to 0.5 are right equally often, 0.94, within chance.
    """

    plain: float = 0.95
    """The same for a question that surely asks for something that every recipe tells."""

    intent: float = 0.7
    """Confidence of an intent from which it is sure."""

    doubtful: float = 0.3
    """Probability that a question can be answered from which a sure answer of the recipe is told without looking further."""

    named: float = 0.9
    """Confidence of a plain intent from which a strangely worded question is of the kitchen, if the recipe has what it asks for; set by hand, as `found`, `strange`."""

    found: float = 0.7
    """What the recipe must promise there."""

    strange: float = 0.05
    """Probability that a question can be answered below which it is refused even there."""

    refused: float = 0.3
    """Probability that a question can be answered below which it is refused.

    Of 380 development questions at steps of shipped recipes those that nothing answers stay below 0.26; below 0.3 lie one of 153 about the recipe and one of 133 general ones.
    """

    hopeless: float = 0.1
    """The same below which hardly anything can be meant: of 412 development questions at steps of shipped recipes 42 of 45 that
    nothing answers lie below, and 2 of 367 others; of 250 everyday questions one."""

    lost: float = 0.02
    """The same below which none can: of 1,110 development questions 92 of 105 that nothing answers lie below, and 1 of 1,005 others."""

    same: float = 0.85
    """Confidence of a general answer even to a hopeless question."""

    sounding: float = 0.65
    """Probability of a general question from which what every recipe tells is looked up in general as well."""

    owned: float = 0.1
    """The same below which the recipe's sure answer is told although the thing is called the cook's own: people call what they cook theirs ("how long do I cook my rice")."""

    certain: float = 0.65
    """Confidence of a general answer to a question that is refused otherwise, or that the recipe would surely answer; of 47 development questions that nothing answers
    none reaches 0.4."""

    certain_generally: float = 0.55
    """The same beside a sure answer of the recipe for a question that is as probably about cooking in general as `generally`; both set by hand."""

    generally: float = 0.8

    own_food: float = 0.35
    """Probability of a general question from which a food that the recipe has nothing of shows that the recipe is not asked; set by hand."""

    formed: float = 0.15
    """Confidence of a general answer that is told in place of one about the same thing which tells something else; set by hand."""

    worth: float = 0.6
    """What an answer of the recipe promises at least: those that are found unsurely are right as often (development part of QookA: 57 of 83)."""

    recipe: float = 0.1
    """What the recipe must promise."""

    common_sense: float = 0.3
    """What general knowledge must promise beside a recipe."""

    alone: float = 0.36
    """Confidence of a general answer without a recipe.

    Of 263 turns of development dialogues without one 199 are answered rightly, 191 from 0.42, 178 from 0.5; of 250 everyday questions 0.91 rightly and 0.05 wrongly.
    """

    elsewhere: float = 0.5
    """Probability of a general question that names what the recipe has nothing of."""

    abroad: float = 0.4
    """Confidence of a general answer that is told at once where the recipe in hand has nothing of what is asked about.

    Of 490 general questions asked amid recipes that have nothing to do with them 338 are, 144 of 150 of those with a known answer rightly; of 1,110 development questions
    at steps of shipped recipes none of 729 about the recipe, 14 of 270 general ones, none of 111 that nothing answers; of 100 outside cooking none.
    """

    abroad_surely: float = 0.6
    """The same where the question hardly sounds like a general one."""

    apart: float = 0.25
    """Probability of a general question below which it hardly sounds like one: "got two parsnips, can they go in as well" beside a roast without any."""

    foreign: float = 0.8
    """Probability of a general question from which one that names no food or tool of the recipe counts as such, too."""

    untold: float = 0.45
    """Probability of a general question at least, where the recipe says nothing."""

    untold_own: float = 0.5
    """The same where the cook tells of things of their own.

    Of 145 such questions of `knowledge/question_type` 39 find a general one with a confidence of 0.6 at least, and 4 of these ask the recipe; with `certain` 29, and 1.
    """

    misread: float = 0.56
    """Confidence of a general answer from which an utterance that looks like a report or a wish is taken for its question."""

    near: float = 0.3
    """Confidence of a general answer from which the cook is asked whether its question is meant.

    Of 250 everyday questions 21 find one between this and `alone`, 13 of them the right one.
    """

    repaired: float = 0.2
    """Confidence of a general answer that is told when the cook asks for another."""

    close: float = 1.3
    """Times that one promise may be the other for the cook to be asked."""


@dataclass(frozen=True)
class Problems:
    """When a general answer is told to a reported problem; set by hand on development questions."""

    known: float = 0.5
    """What it must be worth: its confidence, times the factors below."""

    other: float = 0.9
    """Times its confidence where it is not among the answers that rescue something."""

    general: float = 0.95
    """The same where it is about food as such."""

    in_recipe: float = 0.9
    """The same where it is about something of the recipe that neither was named nor is made at the running step."""

    foreign: float = 0.75
    """The same where it is first of all about something that the recipe has none of."""

    same_state: float = 0.4
    """What is added where it rescues from the same state."""

    other_same: float = 0.3
    """Its confidence from which that is added to an answer that is no rescue, too."""

    other_state: float = 0.85
    """Times its confidence where it tells of another state than the cook."""

    least: float = 0.12
    """Its confidence at least for that."""


@dataclass(frozen=True)
class Needs:
    """When an utterance is taken for one about what somebody may not eat."""

    likely: float = 0.5
    """Probability of what was learned.

    Of 1,855 utterances about needs by five hands, each judged by what the others taught, .877 are known as such and .858 get their label; of 1,111 hard
    neighbours .097 are taken for one (`souschef train-needs --measure`). To miss a question about an allergy is worse than to answer one that nobody asked.
    """


NEEDS = Needs()


@dataclass(frozen=True)
class Deciding:
    """When ranked candidates answer; a wrong answer costs as much as two refusals."""

    answer: float = 0.5
    """Probability from which a candidate answers."""
    ask_back: float = 0.3
    """The same from which it is asked whether it is meant."""
    nearest: float = 0.15
    """The same from which the recipe's own words are told beside a refusal."""
    close: float = 0.1
    """How near the best of the other source is where it is asked which is meant."""


DECIDING = Deciding()


@dataclass(frozen=True)
class Goals:
    """When what was read is acted on."""

    cut: float = 2.0
    """Log probability that a change of the act costs, from one word piece to the next."""
    sure: float = 0.7
    """Probability of the acts of both sides from which an utterance is cut at a mark or before a word that joins."""
    moves: float = 0.6
    """Probability of the moving acts together from which the recipe moves."""
    asks: float = 0.2
    """Probability of a question or a trouble above which it does not."""
    new: float = 0.95
    """Probability from which a wish is no question that goes on with the last one."""
    unsure: float = 0.5
    """Confidence that a doubtful move is handed on with, so that it is asked back."""


GOALS = Goals()


@dataclass(frozen=True)
class Emergencies:
    """When an utterance is taken for one that tells of an emergency, where no word says it."""

    learned: float = 0.8
    """Probability of what was learned.

    Five folds of 2,105 utterances written for it by four hands: .67 of the emergencies are recognised without the lists of words, .01 of the near misses are
    taken for one, and .0009 of 15,200 ordinary questions and utterances (`souschef train-emergencies --measure`).
    """

    another: float = 0.9
    """The same behind an emergency that was told: what is less sure may go on with that."""


EMERGENCIES = Emergencies()
PAPER_TREE = PaperTree()
OUR_TREE = OurTree()
PROBLEMS = Problems()
