"""What an operator taught is answered in the conversation, whatever its words look like."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.building import build, renew
from actions.answering.common_sense.pairs import TAUGHT, Pair
from actions.kitchen import Kitchen
from actions.understanding.intents import FALLBACK
from tests.unit.answering.common_sense.kitchen_questions import small_base, tools
from tests.unit.moves.cook import Cook, Said

SHAKSHUKA = Pair(id="taught-1", question="Can I reheat shakshuka?", also=("warming up shakshuka", "no more shakshuka, what now", "shakshuka"), answer="Yes.", source=TAUGHT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small base."""
    found = tmp_path_factory.mktemp("taught") / "en"
    build(found, small_base(), [], tools())
    return found


@pytest.fixture
def taught(kitchen: Kitchen, domain: dict[str, Any], folder: Path) -> Cook:
    """A cook whose assistant was taught something while it ran."""
    base = QuestionBase(folder, "ours", tools())
    cook = Cook(replace(kitchen, questions=base, sources=replace(kitchen.sources, base=base)), domain)
    cook.say("greet", "hi")
    renew(folder, [SHAKSHUKA], tools())
    return cook


@pytest.mark.parametrize("intent", ["ask_other", "ask_substitute", "start_cooking", "next", "off_topic", "goodbye", FALLBACK])
@pytest.mark.parametrize("text", ["can I reheat shakshuka", "Warming up shakshuka"])
def test_a_taught_wording_is_a_question_however_it_was_read(taught: Cook, intent: str, text: str) -> None:
    heard = taught.say(intent, text)
    assert (heard.names, heard.messages[0]["answer"]) == (["utter_common_sense"], "Yes.")
    assert taught.slots["answer_trace"]["answer_id"] == "taught-1"


def test_parts_of_a_taught_wording_are_one_question(taught: Cook) -> None:
    assert taught.says(Said("report_missing", "no more shakshuka,"), Said("next", "what now")).names == ["utter_common_sense"]


def test_a_single_word_and_other_words_stay_what_they_are(taught: Cook) -> None:
    assert taught.say("goodbye", "shakshuka").names == ["utter_goodbye"]
    assert taught.say("goodbye", "warming up shakshuka, bye").names == ["utter_goodbye"]


def test_while_a_recipe_runs_it_is_told_and_nothing_moves(taught: Cook) -> None:
    taught.start("guacamole", 3)
    assert taught.say("next", "warming up shakshuka").names == ["utter_common_sense"]
    assert (taught.state.stage, taught.state.step) == ("cooking", 3)
