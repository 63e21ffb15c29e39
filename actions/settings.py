"""Every setting in one place: where things are, and the constants that were found by measurement."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def _folder(variable: str, default: Path) -> Path:
    return Path(os.environ.get(variable, default))


def _switched_on(variable: str, default: bool) -> bool:
    """Whether a switch is on; what is neither on nor off counts as off."""
    value = os.environ.get(variable, "").strip().lower()
    return value in ("on", "yes", "true", "1") if value else default


def _store_url() -> str:
    return os.environ.get("SOUSCHEF_STORE") or f"sqlite:///{PROJECT / 'build' / 'souschef.db'}"


@dataclass(frozen=True)
class Reading:
    """From which expected agreement with the right answer (0 to 1) a piece that the reader finds is used, and for what.

    Chosen on `souschef train-reader --measure`: five folds over the cards of `knowledge/questions`; `sure` was raised from 0.40 after
    a look at the development part of QookA, `silent` and the use of `decisive` for explanations likewise.
    """

    likely: float = 0.15
    """Below this the recipe is not taken to say anything about it: seven of ten questions that it cannot answer stay below."""

    shouted: float = 0.08
    """The same for a piece of the running step of the very sort that a question asks for which names nothing: "how often?"."""

    decisive: float = 0.25
    """From this a step is told to a yes-or-no question that nothing decides, and a question is reread as one about the recipe."""

    fair: float = 0.3
    """From this a piece is believed rather than what the words of a question resemble."""

    sure: float = 0.45
    """From this a piece is believed rather than what the kind of the intent tells."""

    alone: float = 0.4
    """From this a piece is said without its step: on the development part of QookA pieces of 0.4 to 0.5 are right as often as their steps."""

    certain: float = 0.6
    """From this a time is believed rather than the one of the step that shares the question's words."""

    clear: float = 0.5
    """Probability of a type of question from which only pieces of its kinds answer."""

    silent: float = 0.8
    """Probability that no recipe answers a question from which a piece must be fairly sure."""

    likely_type: float = 0.4
    """Probability of a type from which it is believed rather than the intent."""

    alike: float = 0.55
    """Cosine from which two verbs mean the same work ("cook", "simmer")."""

    led_to: int = 2
    """Steps ahead that the running one leads to."""

    in_hand: float = 1.15
    """Times which a thing or a heat of the instruction in hand counts in the order of the pieces: a cook asks about what was just told."""

    in_role: float = 1.5
    """Times which a thing counts in the place that a question leaves open ("what do I stir it in"); other things count as much less."""

    of_deed: float = 1.3
    """Times which a time counts that is told right behind what the question names."""

    case: float = 0.66
    """Likeness of a told state and of a case of the recipe, shared words included, from which its remedy is told."""


READING = Reading()


@dataclass(frozen=True)
class Polarity:
    """How sure what was learned about yes and no must be, by `souschef train-polarity --measure`: five folds over the cards of `knowledge/questions`."""

    decided: float = 0.8
    """Probability of yes or of no from which it is told: of new questions a third is then answered rightly with the rules, and 0.04 wrongly; from 0.75 0.39 and 0.06."""

    supported: float = 0.5
    """Probability of what a rule says from which the rule is believed: of new questions rules alone are right for 0.67, so for 0.85."""

    compared: float = 0.3
    """The same for a rule that compares values."""


POLARITY = Polarity()


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

    strange: float = 0.03
    """Probability that a question can be answered below which it is refused even there."""

    refused: float = 0.3
    """Probability that a question can be answered below which it is refused.

    Of 380 development questions at steps of shipped recipes those that nothing answers stay below 0.26; below 0.3 lie one of 153 about the recipe and one of 133 general ones.
    """

    sounding: float = 0.65
    """Probability of a general question from which what every recipe tells is looked up in general as well."""

    certain: float = 0.65
    """Confidence of a general answer to a question that is refused otherwise, or that the recipe would surely answer; of 47 development questions that nothing answers
    none reaches 0.4."""

    worth: float = 0.6
    """What an answer of the recipe promises at least: those that are found unsurely are right as often (development part of QookA: 57 of 83)."""

    recipe: float = 0.1
    """What the recipe must promise."""

    common_sense: float = 0.3
    """What general knowledge must promise beside a recipe."""

    alone: float = 0.5
    """Confidence of a general answer without a recipe."""

    elsewhere: float = 0.5
    """Probability of a general question that names what the recipe has nothing of."""

    untold: float = 0.45
    """Probability of a general question at least, where the recipe says nothing."""

    untold_own: float = 0.5
    """The same where the cook tells of things of their own.

    Of 145 such questions of `knowledge/question_type` 39 find a general one with a confidence of 0.6 at least, and 4 of these ask the recipe; with `certain` 29, and 1.
    """

    misread: float = 0.56
    """Confidence of a general answer from which an utterance that looks like a report or a wish is taken for its question."""

    repaired: float = 0.2
    """Confidence of a general answer that is told when the cook asks for another."""

    close: float = 1.3
    """Times that one promise may be the other for the cook to be asked."""


PAPER_TREE, OUR_TREE = PaperTree(), OurTree()


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
    """The same where it is about things that the recipe has none of."""

    same_state: float = 0.4
    """What is added where it tells of the same state."""

    least: float = 0.12
    """Its confidence at least for that."""


PROBLEMS = Problems()


@dataclass(frozen=True)
class Following:
    """When a question is taken to continue an earlier one, and what that counts for; set by hand, not by a measurement."""

    continues: float = 0.4
    """Probability from which a question whose form lacks nothing continues an earlier one."""

    continues_misread: float = 0.6
    """The same for one that was not read as a question, and lacks nothing."""

    surely: float = 0.9
    """The same for one that does not ask, or stands where the assistant asked something."""

    of_matter: float = 0.75
    """The same for one that leans on nothing, to be asked of what was spoken of in the recipe."""

    alone: float = 0.25
    """What less the answer to a question as it was asked counts for than one with what it may have left out, where it surely continues another."""

    readings: int = 3
    """Readings of a question that are tried."""

    sure: float = 0.7
    """Promise of an answer from which no further reading is tried."""

    margin: float = 0.05
    """By how much a less probable reading must promise more."""

    stays: float = 0.4
    """Times the probability that a question which continues a general one is about the recipe, or cannot be answered."""

    open: float = 0.15
    """Probability of a general question below which one that continues a general one is asked of the recipe in hand all the same."""

    stays_in_recipe: float = 0.7
    """Times the probability that a question which continues one about the recipe is general."""

    nearly: float = 0.85
    """Weight beside the most probable reading from which another one of a pronoun is tried in a recipe."""

    unknown: float = 0.1
    """Promise below which a question to the recipe counts as not answered."""

    same_thing: float = 1.4
    """Times what a general answer promises that is about the same as the one before."""

    same_matter: float = 1.2
    """The same where it is also of the same category."""


FOLLOWING = Following()


@dataclass(frozen=True)
class Questions:
    """How the base of general questions is searched, and when its answer is believed."""

    exact_up_to: int = 200_000
    """Wordings up to which every one is compared; beyond, the approximate index is built."""

    connectivity: int = 32
    """Neighbours of each vector in the approximate index (`benchmarks/retrieval.py`: recall@1 against exact search)."""

    expansion_add: int = 128
    """Vectors that are looked at when one is added."""

    expansion_search: int = 768
    """Vectors that are looked at in a search; more find more and take longer (same measurement)."""

    looked_at: int = 100
    """Of these the exact cosine is computed."""

    paper_distance: float = 0.28
    """Distance up to which the paper answers with its sentence-BERT approach (section 3.1)."""

    our_distance: float = 0.44
    """The same for ours, where a distance is 1 minus a probability; from the curve of `souschef evaluate retrieval` on the questions that are in no test."""

    def distance(self, approach: str) -> float:
        """The distance up to which an approach answers."""
        return self.our_distance if approach == "ours" else self.paper_distance


QUESTIONS = Questions()


@dataclass(frozen=True)
class Shortening:
    """What a sentence of an imported answer counts for besides its cosine to the question (0 to 1).

    Chosen on long answers of our own, of which one sentence was marked as the answering one (`tests/unit/answering/common_sense/importing/long_answers.yml`).
    """

    typical: float = 0.3
    """Times its cosine to the mean of the answer's sentences: what all of it is about."""

    place: float = 0.3
    """Of the first sentence, falling evenly to none behind the last."""

    number: float = 0.15
    """Where it holds a number: a time, a temperature, an amount."""

    imperative: float = 0.2
    """Where it begins with what to do."""

    verdict: float = 0.2
    """Where it begins with "yes" or "no"."""

    leaning: float = 0.1
    """Taken off where it needs the sentence before it ("This is why")."""

    teller: float = 0.1
    """Taken off where the writer tells of himself."""

    fragment: float = 0.1
    """Taken off where no mark ends it: a heading, an item of a list."""

    further: float = 0.3
    """By how much less than the leading sentence another may be worth to be told with it."""

    opening: float = 0.25
    """The same for one that says what to do, stands before it and is told first."""

    most_sentences: int = 4
    """Sentences of a shortened answer, warnings not counted."""


SHORTENING = Shortening()


@dataclass(frozen=True)
class FollowUpThresholds:
    """From which figures a question counts as a continuation of an earlier one."""

    follows: float = 0.4
    """Probability by our classifier, which takes starts and continuations to be equally frequent.

    By `souschef train-follow-ups --measure` the mean of both shares is 0.90 with 0.4 and with 0.5; of real streams (development part) it is
    higher with 0.4, since their questions lean less on what was said.
    """

    similarity: float = 0.8
    """Similarity to an earlier question in the paper's method 3b; the best balance of starts and continuations up to 1.5 on a third of `knowledge/follow_up`.

    From 2 on the balance is better still, but only because the measure then hardly adds to method 2.
    """


FOLLOW_UPS = FollowUpThresholds()


@dataclass(frozen=True)
class SmallTalk:
    """How an answer to a question of taste is chosen; all between 0 and 1 where nothing else is said.

    Set by hand, and looked at on 250 questions of our own over the shipped articles, other ones than those that are measured: of 114 that were judged 110 get what
    is wanted. The paper's own values are `candidates`, `section`, `sentence` and `whole`.
    """

    candidates: int = 10
    """Words that the paper ranks."""

    section: float = 1.5
    sentence: float = 1.2
    whole: float = 0.8
    """a, b and c of the paper's weight (formula 1): of the place of a section, of a line in it, of a line in the article."""

    fewest: int = 3
    """Things that a class has at least."""

    members: int = 200
    """Things of a class that are looked at, those that most articles link to."""

    wider: int = 3
    """Levels of WordNet up to which a class that the encyclopedia lacks is taken for a wider one."""

    senses: int = 2
    """Senses of a thing's name that count in WordNet: of what is eaten the plant often comes before the food."""

    headed: float = 0.9
    """How surely a thing is of a class that one of its categories ends with: "Root vegetables"."""

    defined: float = 0.9
    """The same where its first sentence calls it so."""

    below: float = 0.75
    """The same where that calls it something which is of the class."""

    kind: float = 0.6
    """The same where WordNet says so."""

    listed: float = 0.3
    """The same where the article of the class only links to it."""

    least: float = 0.5
    """From which a thing may be the answer."""

    early: float = 0.5
    """What the first place in the class's article counts for, falling to half at the tenth."""

    opening: float = 0.3
    """What it counts for to be named before the first heading."""

    linked: float = 0.25
    """What it counts for to be linked to most."""

    fitting: float = 1.0
    """What a full match with what else the question says counts for."""

    mentioned: float = 0.3
    """The same where only its whole article says it."""

    alike: float = 0.5
    """Times the cosine of the question and the first sentence."""

    sub_class: float = 0.6
    """Times the score of what is a class itself: "cheese" to a question for food."""


SMALL_TALK = SmallTalk()


@dataclass(frozen=True)
class Settings:
    """Settings of the action server and of the `souschef` command."""

    language: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_LANGUAGE", "en"))
    store: str = field(default_factory=_store_url)
    knowledge: Path = field(default_factory=lambda: _folder("SOUSCHEF_KNOWLEDGE", PROJECT / "knowledge"))
    encoder: Path = field(default_factory=lambda: _folder("SOUSCHEF_ENCODER", PROJECT / "build" / "encoder"))

    readers: Path = field(default_factory=lambda: _folder("SOUSCHEF_READERS", PROJECT / "build" / "reader"))
    """Trained readers, one file for each language: they find answers in the text of a recipe."""

    polarities: Path = field(default_factory=lambda: _folder("SOUSCHEF_POLARITIES", PROJECT / "build" / "polarity"))
    """What decides yes-or-no questions about a recipe, one file for each language."""

    types: Path = field(default_factory=lambda: _folder("SOUSCHEF_TYPES", PROJECT / "build" / "question_type"))
    """What tells question types, one file for each language."""

    follow_ups: Path = field(default_factory=lambda: _folder("SOUSCHEF_FOLLOW_UPS", PROJECT / "build" / "follow_up"))
    """What recognises questions that continue earlier ones, one file for each language."""

    wordnet: Path = field(default_factory=lambda: _folder("SOUSCHEF_WORDNET", PROJECT / "build" / "wordnet"))
    """Where WordNet is looked for before NLTK's own places, in `corpora/wordnet`."""

    questions: Path = field(default_factory=lambda: _folder("SOUSCHEF_QUESTIONS", PROJECT / "build" / "qa"))
    """Searchable bases of general questions, one folder for each language."""

    static: Path = field(default_factory=lambda: _folder("SOUSCHEF_STATIC", PROJECT / "build" / "static"))
    """Static word vectors, one folder for each language."""

    finding: Path = field(default_factory=lambda: _folder("SOUSCHEF_FINDING", PROJECT / "build" / "finding"))
    """What is made for finding recipes, one folder for each store."""

    encyclopedia: Path = field(default_factory=lambda: _folder("SOUSCHEF_ENCYCLOPEDIA", PROJECT / "build" / "encyclopedia.db"))
    """The SQLite file that small talk is answered from; one of another language than the configured lies beside it, as `encyclopedia.nl.db`."""

    retrieval: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_RETRIEVAL", "ours"))
    """Approach that finds general questions: ours, sbert, sbert-filtered, word2vec, word2vec-filtered or bm25."""

    pipelines: Path = field(default_factory=lambda: _folder("SOUSCHEF_PIPELINES", PROJECT / "build" / "pipeline"))
    pipeline: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_PIPELINE", ""))
    """Names of spaCy pipelines to use instead of the trained ones: "en_core_web_md", or "en=en_core_web_md,nl=nl_core_news_lg"."""

    keep_questions: bool = field(default_factory=lambda: _switched_on("SOUSCHEF_KEEP_QUESTIONS", True))
    """Whether questions that were not answered well are kept for `souschef review`."""

    tree: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_TREE", "ours"))
    """Which decision tree chooses the source of an answer: "ours" or "paper"."""

    sus: bool = field(default_factory=lambda: _switched_on("SOUSCHEF_SUS", False))
    """Whether the usability questionnaire is proposed at the end of a recipe; `/sus` begins it in any case."""

    review_alike: float = 0.5
    """Mean cosine from which kept questions are shown together: of two in a group nine pairs of ten are one question, and half of those that are one
    are found (`knowledge/gold/retrieval_dev_queries.jsonl`)."""

    review_most: int = 3000
    """Kept questions that are put into groups at once, the latest ones; all pairs of them are compared."""

    qa_same_question: float = 0.93
    """Cosine from which two questions with the same numbers and content words, but one, are one: `knowledge/qa`, wordings of one pair against those of others."""

    qa_asked: float = 0.3
    """Probability from which an imported question counts as asked while cooking: five-fold cross-validation over `knowledge/asked`.

    There it keeps 0.99 of what is asked and drops 0.79 of the rest.
    """

    part_confidence: float = 0.3
    """Below this a part of an utterance counts as not understood; equals the FallbackClassifier's in config.yml."""

    title_possible: float = 72.0
    """rapidfuzz score from which a title is offered as a candidate: two slips in a word of ten letters."""

    title_possible_short: float = 80.0
    """The same for words of up to five letters: a letter too many or too few, no other letter."""

    title_share: float = 0.6
    """Share of a title's words, two at least, from which it is a candidate however much else was said."""

    title_meaning: float = 0.42
    """Cosine of encoder vectors from which a title is offered for a description that shares no word with it."""

    report_meaning: float = 0.45
    """Cosine from which a report fits a step with which it shares no word."""

    report_words: float = 0.3
    """Weighted share of a report's content words from which it fits a step."""

    report_words_later: float = 0.6
    """The same share for a step that has not come yet: to skip it wrongly costs more than to tell it again."""

    report_meaning_later: float = 0.55
    """Cosine from which a report fits a step that has not come yet."""

    report_margin: float = 0.3
    """By how much a later step must fit a report better than the running one before it is believed."""

    shown_at_once: int = 5
    """Recipes in one reply; the rest comes with "more". Five also is the most quick-reply buttons."""
