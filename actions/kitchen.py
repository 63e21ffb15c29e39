"""What the action server opens once at its start and hands to every move."""

from __future__ import annotations

import logging
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.pairs import load
from actions.answering.common_sense.static_vectors import opened as opened_vectors
from actions.answering.emergencies import Emergencies, EmergencyModel, load_emergencies
from actions.answering.follow_up.model import FollowUps
from actions.answering.needs import NeedsModel
from actions.answering.proposing import Sources
from actions.answering.question_type.examples import typed
from actions.answering.question_type.model import QuestionTypes
from actions.answering.question_type.paper import Lemmas
from actions.answering.question_type.training import learn_paper
from actions.answering.ranker import FILE as RANKED
from actions.answering.ranker import Ranker
from actions.answering.reading.reader import Reader
from actions.answering.reports import ReportMatcher
from actions.answering.safety.table import SafetyTable, load_table
from actions.answering.shipped import EMERGENCIES, NEEDS, QUESTION_TYPE, READER, TERMS, file_of
from actions.answering.sources.reasons import Reasons
from actions.encyclopedia.opening import open_small_talk
from actions.encyclopedia.talk import SmallTalk
from actions.finding.finder import Finder
from actions.finding.indexing import SearchIndexError
from actions.finding.shelf import ProfilesMissingError
from actions.language.encoder import Encoder, opened
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines, named_pipelines
from actions.language.spelling import Spelling, dictionary
from actions.learning.kept import Kept
from actions.learning.usability import Usability
from actions.recipes.adapting.adapter import Adapter
from actions.recipes.analysis import Analyst
from actions.recipes.catalogue import Catalogue
from actions.recipes.contents import contents
from actions.recipes.store import Store
from actions.recipes.substitution import Substitutes
from actions.settings import Settings
from actions.understanding.acts import Acts, acts_of
from actions.understanding.rewriting import Rewriter
from actions.understanding.terms import Terms

logger = logging.getLogger(__name__)

COMMON_WORDS = 20_000  # of the encoder's vocabulary, which are never taken for misspelt


@dataclass(frozen=True)
class Kitchen:
    """Store, lexicon, encoder and what is built on them."""

    settings: Settings
    lexicon: Lexicon
    store: Store
    encoder: Encoder
    catalogue: Catalogue
    reports: ReportMatcher
    substitutes: Substitutes
    adapter: Adapter
    kept: Kept
    usability: Usability
    sources: Sources
    reader: Reader | None = None
    questions: QuestionBase | None = None
    types: QuestionTypes | None = None
    rewriter: Rewriter | None = None
    follow_ups: FollowUps | None = None
    finder: Finder | None = None
    small_talk: SmallTalk | None = None
    spelling: Spelling | None = None
    needs: NeedsModel | None = None
    acts: Acts | None = None
    ranker: Ranker | None = None
    emergencies: Emergencies = field(default_factory=Emergencies)
    safety: SafetyTable = field(default_factory=SafetyTable)
    ahead: Executor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="ahead"))
    """Does what can be done while the cook reads the reply."""

    @classmethod
    def open(cls, settings: Settings | None = None, *, ranking: bool = True) -> Kitchen:
        """Open everything.

        Args:
            settings: where things are.
            ranking: whether the ranker is opened; it is not where it is learned anew.

        Raises:
            StoreError, LexiconError, EncoderMissingError, PipelineError, SubstitutionError, ContentsError, DensityError, ReaderError,
                QuestionBaseError, TypeModelError, TypesError, FollowUpError, NeedsError, ActsError, RankerError, ReasonsError, EmergencyModelError, SafetyError,
                LearningError, CategoryError, EncyclopediaError: each names what is missing and the remedy.
        """
        chosen = settings or Settings()
        lexicons = Lexicons(chosen.language, chosen.knowledge)
        lexicon, pipelines = lexicons.default, Pipelines(chosen.pipelines, named_pipelines(chosen.pipeline, chosen.language))
        contents(lexicon)  # a slip in the tables is told now, not in a turn
        pipelines.of(chosen.language)  # a cook shall not wait for it at the first recipe
        encoder = opened(chosen.encoder)
        questions = _questions(chosen, lexicon, pipelines, encoder)
        return cls(
            settings=chosen, lexicon=lexicon, encoder=encoder, reports=ReportMatcher(lexicon, encoder, chosen),
            substitutes=Substitutes.load(lexicon, chosen.knowledge), adapter=Adapter(lexicons), **at_store(chosen, lexicons, pipelines, encoder),
            reader=_reader(chosen, lexicon, pipelines, encoder), questions=questions, types=_types(chosen, lexicon, pipelines, encoder),
            rewriter=_rewriter(chosen, lexicon, pipelines, encoder), follow_ups=_follow_ups(chosen, lexicon, pipelines, encoder),
            small_talk=_small_talk(chosen, lexicon, pipelines), spelling=_spelling(chosen, lexicon, questions),
            needs=_needs(chosen, lexicon, encoder), acts=acts_of(chosen, lexicon.language, encoder), sources=_sources(chosen, lexicon, encoder, questions),
            ranker=_ranker(chosen, lexicon, encoder) if ranking else None,
            emergencies=_emergencies(chosen, lexicon, encoder, questions), safety=load_table(chosen.knowledge),
        )


def at_store(settings: Settings, lexicons: Lexicons, pipelines: Pipelines, encoder: Encoder) -> dict[str, Any]:
    """The parts of a kitchen that hang on which store it has, by their names.

    Raises:
        StoreError, LearningError, CategoryError: each names what is wrong and the remedy.
    """
    store = Store(settings.store, Analyst(lexicons, pipelines))
    return {
        "store": store, "catalogue": Catalogue(store, lexicons.default, encoder, settings), "kept": Kept(settings.store, on=settings.keep_questions),
        "usability": Usability(settings.store), "finder": _finder(settings, lexicons, store, encoder),
    }


def _reader(settings: Settings, lexicon: Lexicon, pipelines: Pipelines, encoder: Encoder) -> Reader | None:
    """The reader of recipes; None for a language without a pipeline, or without questions to learn from."""
    nlp = pipelines.of(lexicon.language)
    if nlp is None or not (settings.knowledge / "questions" / lexicon.language).is_dir():
        return None
    return Reader.open(file_of(READER, settings.trained, lexicon.language), nlp, lexicon, encoder)


def _spelling(settings: Settings, lexicon: Lexicon, questions: QuestionBase | None) -> Spelling:
    """What mends slips of the pen, by the answers and first questions of the base, which are written with care."""
    texts = questions.written() if questions is not None else ()
    return Spelling(texts, dictionary(lexicon.language) | Frequencies.of_encoder(settings.encoder).common(COMMON_WORDS) | lexicon.known, lexicon.table("slips"))


def _follow_ups(settings: Settings, lexicon: Lexicon, pipelines: Pipelines, encoder: Encoder) -> FollowUps | None:
    """What tells whether questions continue earlier ones; None for a language without a pipeline or without streams to learn from."""
    nlp = pipelines.of(lexicon.language)
    if nlp is None or not (settings.knowledge / "follow_up" / lexicon.language).is_dir():
        return None
    return FollowUps.open(settings, nlp, lexicon, encoder)


def _rewriter(settings: Settings, lexicon: Lexicon, pipelines: Pipelines, encoder: Encoder) -> Rewriter | None:
    """What words questions in full that lean on earlier ones; None for a language without a pipeline."""
    nlp, static = pipelines.of(lexicon.language), settings.static / lexicon.language
    if nlp is None or not static.is_dir():
        return None
    taught = (settings.knowledge / "follow_up" / lexicon.language).is_dir()
    terms = Terms.load(file_of(TERMS, settings.trained, lexicon.language), lexicon, encoder) if taught else None
    return Rewriter(nlp, lexicon, opened_vectors(static), terms)


def _questions(settings: Settings, lexicon: Lexicon, pipelines: Pipelines, encoder: Encoder) -> QuestionBase | None:
    """The base of general questions; None for a language in which neither the project has any nor an import made any."""
    if not (settings.questions / lexicon.language).is_dir() and not load(settings.knowledge / "qa", lexicon.language):
        return None
    return QuestionBase.open(settings, lexicon, encoder, pipelines.of(lexicon.language))


def _types(settings: Settings, lexicon: Lexicon, pipelines: Pipelines, encoder: Encoder) -> QuestionTypes | None:
    """What tells question types; None for a language without typed questions to learn from."""
    folder = settings.knowledge / "question_type" / lexicon.language
    if not folder.is_dir():
        return None
    lemmas = Lemmas(lexicon, pipelines.of(lexicon.language))
    types = QuestionTypes.open(file_of(QUESTION_TYPE, settings.trained, lexicon.language), lexicon, encoder, lambda: learn_paper(list(typed(folder)), encoder, lemmas))
    if settings.tree == "paper":
        types.p_general_paper("")  # a cook shall not wait until it has learned
    return types


def _small_talk(settings: Settings, lexicon: Lexicon, pipelines: Pipelines) -> SmallTalk | None:
    """What answers questions of taste; None where no encyclopedia was imported."""
    static = settings.static / lexicon.language
    return open_small_talk(settings, lexicon, pipelines.of(lexicon.language), opened_vectors(static) if static.is_dir() else None)


def _needs(settings: Settings, lexicon: Lexicon, encoder: Encoder) -> NeedsModel | None:
    """What recognises needs; None for a language in which nothing was learned."""
    if not (settings.knowledge / "corpora" / "needs" / lexicon.language).is_dir():
        return None
    return NeedsModel.load(file_of(NEEDS, settings.trained, lexicon.language), encoder.layer_dimensions)


def _sources(settings: Settings, lexicon: Lexicon, encoder: Encoder, questions: QuestionBase | None) -> Sources:
    """What proposes answers."""
    name = lexicon.language
    return Sources(encoder, questions, Reasons.opened(settings.knowledge / "reasons" / name, settings.reasons / f"{name}.npz", lexicon, encoder))


def _ranker(settings: Settings, lexicon: Lexicon, encoder: Encoder) -> Ranker | None:
    """What ranks answers; None where they go through the paper's tree, or nothing was learned."""
    folder, static = settings.knowledge / "trained" / lexicon.language, opened_vectors(settings.static / lexicon.language)
    return Ranker.load(folder, encoder, static) if settings.tree != "paper" and (folder / RANKED).is_file() else None


def _emergencies(settings: Settings, lexicon: Lexicon, encoder: Encoder, questions: QuestionBase | None) -> Emergencies:
    """What recognises emergencies; by words alone where nothing was learned."""
    pairs = questions.pairs() if questions is not None else load(settings.knowledge / "qa", lexicon.language)
    known = load_emergencies(settings.knowledge / "emergencies", lexicon.language, pairs)
    if not (settings.knowledge / "emergencies" / "examples" / f"{lexicon.language}.yml").is_file():
        return known
    return replace(known, model=EmergencyModel.load(file_of(EMERGENCIES, settings.trained, lexicon.language), encoder.layer_dimensions), encoder=encoder)


def _finder(settings: Settings, lexicons: Lexicons, store: Store, encoder: Encoder) -> Finder | None:
    """What finds recipes by talking; None for a language without words for it, and for a big store that is not sorted into categories yet."""
    static = settings.static / lexicons.default.language
    vectors = (opened_vectors(static), encoder.encode) if static.is_dir() else None
    try:
        return Finder.of(store, lexicons, settings.knowledge, settings.finding, vectors, Frequencies.of_encoder(settings.encoder).common(COMMON_WORDS))
    except (ProfilesMissingError, SearchIndexError) as problem:
        logger.warning("recipes are found by name only: %s", problem)
        return None
