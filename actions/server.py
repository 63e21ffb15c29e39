"""The action server: opens the kitchen once, registers a move for every intent, and answers on 127.0.0.1."""

from __future__ import annotations

import argparse
import gc
import logging
import sys

from rasa_sdk.endpoint import create_app
from rasa_sdk.executor import ActionExecutor

from actions.answering.common_sense.pairs import QuestionBaseError
from actions.answering.emergencies import EmergencyModelError
from actions.answering.follow_up.model import FollowUpError
from actions.answering.needs import NeedsError
from actions.answering.question_type.examples import TypesError
from actions.answering.question_type.model import TypeModelError
from actions.answering.ranker import RankerError
from actions.answering.reading.model import ReaderError
from actions.answering.safety.table import SafetyError
from actions.answering.sources.reasons import ReasonsError
from actions.dialogue import answers
from actions.encyclopedia.tables import EncyclopediaError
from actions.finding.categories import CategoryError
from actions.kitchen import Kitchen
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import LexiconError
from actions.language.measures import DensityError
from actions.language.pipeline.loading import PipelineError
from actions.learning.tables import LearningError
from actions.moves import adapt, breaks, chat, choose, cook, credit, emergency, find, measuring, need_replies, places, repair, session, sus, warning
from actions.moves.base import PLAYS, Move
from actions.recipes.contents import ContentsError
from actions.recipes.store import StoreError
from actions.recipes.substitution import SubstitutionError
from actions.settings import GOALS
from actions.understanding.acts import ActsError
from actions.understanding.segments import Segmenter

FLOWS = (session, choose, find, cook, need_replies, places, breaks, answers, emergency, credit, warning, repair, adapt, measuring, chat, sus)
"""Importing a flow registers its moves."""

HOST = "127.0.0.1"
INTERNAL = ("emergency", "in_danger", "no_food", "safe_heat", "onward", "stop_sus", "tell_sus", "new_search", "tell_need", "ask_contents", "compare_recipes", "refuse_timer")


def moves(kitchen: Kitchen) -> list[Move]:
    """One Rasa action for every intent that a flow plays."""
    acts = kitchen.acts
    reading = Segmenter(acts, kitchen.lexicon, GOALS.sure) if acts is not None else None
    return [Move(intent, kitchen, reading) for intent in PLAYS if intent not in INTERNAL]


def serve(port: int) -> None:
    """Run until terminated.

    Raises:
        SystemExit: the kitchen cannot be opened; the message says what is missing.
    """
    logging.basicConfig(level=logging.WARNING)
    logging.getLogger("rasa_sdk.utils").setLevel(logging.ERROR)  # it warns at every call that Rasa is older than the SDK
    try:
        kitchen = Kitchen.open()
    except (
        StoreError, LexiconError, EncoderMissingError, PipelineError, ReaderError, SubstitutionError, DensityError, LearningError, QuestionBaseError, TypeModelError,
        TypesError, FollowUpError, NeedsError, ActsError, RankerError, ReasonsError, EmergencyModelError, SafetyError, CategoryError, ContentsError, EncyclopediaError,
    ) as problem:
        sys.exit(str(problem))
    kitchen.catalogue.rows()
    gc.freeze()  # what was opened stays; among 50,000 recipes a full collection would hold up a turn by 300 ms
    executor = ActionExecutor()
    for move in moves(kitchen):
        executor.register_action(move)
    create_app(executor).run(host=HOST, port=port, single_process=True, access_log=False, motd=False)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=5055)
    serve(parser.parse_args().port)
