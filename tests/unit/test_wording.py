"""Code, wording, rules and examples fit together: nothing is said that the domain does not know."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from string import Formatter
from typing import Any, get_args

import pytest
import yaml

from actions.kitchen import Kitchen
from actions.moves.base import STAGE_BUTTONS, action_name
from actions.moves.session import SUGGESTED
from actions.moves.sus import ASKED
from actions.moves.turn import MOST_BUTTONS
from actions.server import moves
from actions.settings import PROJECT
from actions.state import Stage
from actions.understanding.intents import FALLBACK
from nlu.commands import load_commands
from tests.unit.callers import calls, named, prefixes

FOLDERS = (PROJECT / "actions", PROJECT / "nlu", PROJECT / "channels")
REPEATED = (
    "utter_step", "utter_last_step", "utter_titles", "utter_part", "utter_found", "utter_found_in_step", "utter_common_sense", "utter_category_question", *ASKED,
)
RASAS_OWN = {"utter_restart"}  # said by Rasa itself at /restart
BUTTON = "utter_button_"
COMMAND = "utter_command_"
STAGES = get_args(Stage)
FEWEST_EXAMPLES = 25
LONGEST_BUTTON = 20  # characters that messengers show of a quick reply
MESSAGE_PARTS = {"text", "buttons", "elements", "custom", "template", "response", "image", "attachment", "json_message"}
ENTITY = re.compile(r"\[([^\]]+)\](?:\(([^)]*)\)|\{([^}]*)\})")


@pytest.fixture(scope="module")
def responses(domain: dict[str, Any]) -> dict[str, list[str]]:
    """Name of a response → its variations."""
    return {name: [variation["text"] for variation in variations] for name, variations in domain["responses"].items()}


@pytest.fixture(scope="module")
def examples() -> dict[str, list[str]]:
    """Intent → its example utterances, as written in data/nlu."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((PROJECT / "data" / "nlu").glob("*.yml")):
        for entry in yaml.safe_load(file.read_text(encoding="utf-8"))["nlu"]:
            if "intent" in entry:
                found[entry["intent"]] += [line.removeprefix("- ") for line in entry["examples"].splitlines() if line.strip()]
    return found


@pytest.fixture(scope="module")
def ruled() -> dict[str, list[str]]:
    """Intent → the actions of its rule."""
    found: dict[str, list[str]] = {}
    for file in sorted((PROJECT / "data" / "rules").glob("*.yml")):
        for rule in yaml.safe_load(file.read_text(encoding="utf-8"))["rules"]:
            intents = [step["intent"] for step in rule["steps"] if "intent" in step]
            if len(intents) == 1:
                found[intents[0]] = [step["action"] for step in rule["steps"] if "action" in step]
    return found


def placeholders(variations: list[str]) -> set[str]:
    """Fields that any variation of a response wants."""
    return {field for text in variations for _, field, _, _ in Formatter().parse(text) if field is not None}


def plain(utterance: str) -> str:
    """An example as a cook says it, without marks of entities; case and closing marks do not tell two apart."""
    return " ".join(ENTITY.sub(r"\1", utterance).lower().replace("’", "'").strip(" .!").split())


def test_every_response_that_the_code_names_is_in_the_domain(responses: dict[str, list[str]]) -> None:
    said = set().union(*(named(folder) for folder in FOLDERS))
    assert len(said) > 80, "the reader of the code finds the names"
    assert said <= set(responses)


def test_every_response_of_the_domain_is_said_somewhere(responses: dict[str, list[str]]) -> None:
    said = set().union(RASAS_OWN, *(named(folder) for folder in FOLDERS))
    starts = tuple(set().union(*(prefixes(folder) for folder in FOLDERS)))
    assert [name for name in responses if name not in said and not name.startswith(starts)] == []


def test_every_response_that_is_completed_by_a_stage_exists_for_all_stages(responses: dict[str, list[str]]) -> None:
    starts = set().union(*(prefixes(folder) for folder in FOLDERS)) - {BUTTON, COMMAND}
    assert starts == {"utter_help_", "utter_not_understood_", "utter_taste_back_"}
    assert [start + stage for start in starts for stage in STAGES if start + stage not in responses] == []


def test_every_placeholder_is_filled_by_every_caller(responses: dict[str, list[str]]) -> None:
    found = [call for folder in FOLDERS for call in calls(folder, set(responses))]
    unfilled = [f"{call.place}: {name} lacks {lacking}" for call in found for name in sorted(call.responses) if (lacking := placeholders(responses[name]) - call.fields)]
    assert unfilled == []


def test_no_response_with_placeholders_escapes_the_check_of_callers(responses: dict[str, list[str]]) -> None:
    checked = {name for folder in FOLDERS for call in calls(folder, set(responses)) for name in call.responses}
    assert {name for name, variations in responses.items() if placeholders(variations)} <= checked


def test_no_field_takes_the_place_of_a_part_of_a_message(responses: dict[str, list[str]]) -> None:
    assert [call for folder in FOLDERS for call in calls(folder, set(responses)) if call.fields & MESSAGE_PARTS] == []


def test_every_response_has_variations_except_what_must_be_told_the_same_again(responses: dict[str, list[str]]) -> None:
    single = {name for name, variations in responses.items() if len(set(variations)) < 2}
    assert {name for name in single if not name.startswith((BUTTON, COMMAND))} == set(REPEATED)


def test_no_variation_is_blank_or_badly_spaced(responses: dict[str, list[str]]) -> None:
    assert [name for name, variations in responses.items() for text in variations if not text.strip() or text != text.strip() or "  " in text] == []


def test_all_variations_of_a_response_tell_the_same_fields(responses: dict[str, list[str]]) -> None:
    different = {name for name, variations in responses.items() if any(placeholders([text]) != placeholders(variations) for text in variations)}
    assert different == set()


def test_every_command_is_described_and_plays_intents_of_the_domain(domain: dict[str, Any], responses: dict[str, list[str]]) -> None:
    commands = load_commands("en")
    assert {name.removeprefix(COMMAND) for name in responses if name.startswith(COMMAND)} == set(commands) - {"settings"}
    assert set(commands.values()) <= set(domain["intents"])


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_at_most_five_quick_replies_each_with_a_title(domain: dict[str, Any], stage: str) -> None:
    assert MOST_BUTTONS == 5
    for intents in (STAGE_BUTTONS[stage], SUGGESTED[stage]):
        assert 1 <= len(intents) <= MOST_BUTTONS
        assert len(set(intents)) == len(intents)
        assert {f"{BUTTON}{intent}" for intent in intents} <= set(domain["responses"])


def test_what_was_not_understood_offers_two_or_three_things() -> None:
    assert {stage: len(intents) for stage, intents in SUGGESTED.items() if not 2 <= len(intents) <= 3} == {}


def test_every_quick_reply_is_an_intent_with_a_short_title_of_its_own(domain: dict[str, Any], responses: dict[str, list[str]]) -> None:
    titles = {name.removeprefix(BUTTON): variations for name, variations in responses.items() if name.startswith(BUTTON)}
    assert set(titles) <= {*domain["intents"], "source_recipe", "source_general"}  # both sources are answers to one question
    assert {intent: texts for intent, texts in titles.items() if len(texts) != 1 or len(texts[0]) > LONGEST_BUTTON} == {}
    assert [title for title, count in Counter(text for texts in titles.values() for text in texts).items() if count > 1] == []


def test_every_action_of_the_domain_is_a_move_and_every_move_an_action(domain: dict[str, Any], kitchen: Kitchen) -> None:
    assert sorted(move.name() for move in moves(kitchen)) == sorted(domain["actions"])


def test_every_intent_has_a_rule_to_its_move(domain: dict[str, Any], ruled: dict[str, list[str]]) -> None:
    assert {intent: actions for intent in [*domain["intents"], FALLBACK] if (actions := ruled.get(intent, [])) != [action_name(intent)]} == {}


def test_every_intent_has_enough_examples_and_every_example_an_intent(domain: dict[str, Any], examples: dict[str, list[str]]) -> None:
    assert {intent: count for intent in domain["intents"] if (count := len({plain(text) for text in examples[intent]})) < FEWEST_EXAMPLES} == {}
    assert set(examples) == set(domain["intents"])


def test_no_utterance_belongs_to_two_intents(examples: dict[str, list[str]]) -> None:
    owners: dict[str, set[str]] = defaultdict(set)
    for intent, utterances in examples.items():
        for utterance in utterances:
            owners[plain(utterance)].add(intent)
    assert {utterance: intents for utterance, intents in owners.items() if len(intents) > 1} == {}


def test_no_example_is_empty(examples: dict[str, list[str]]) -> None:
    assert [intent for intent, utterances in examples.items() for utterance in utterances if not plain(utterance)] == []


def test_every_entity_in_the_examples_is_declared(domain: dict[str, Any], examples: dict[str, list[str]]) -> None:
    marked = {found[2] or yaml.safe_load("{" + found[3] + "}")["entity"] for texts in examples.values() for text in texts for found in ENTITY.finditer(text)}
    assert marked <= set(domain["entities"])
    assert marked
