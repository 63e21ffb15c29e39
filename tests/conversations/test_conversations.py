"""Real text over REST: every conversation of every kind, turn by turn."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from _pytest.mark import ParameterSet
from sqlalchemy import delete

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines
from actions.recipes.analysis import Analyst
from actions.recipes.importers.files import read_path
from actions.recipes.model import Recipe
from actions.recipes.steps.cutting import aloud
from actions.recipes.store import Store
from actions.recipes.tables import recipes
from actions.settings import Settings
from tests.assistant import Assistant, Reply

FOLDER = Path(__file__).parent
KINDS = (
    "happy_path",
    "corrections",
    "cancellations",
    "digressions",
    "disambiguation",
    "invalid_input",
    "negations",
    "repeat",
    "multi_intent",
    "follow_ups",
    "finding",
    "kinds",
)
CHECKS = {"tells", "step", "stage", "recipe", "has", "lacks", "understood", "buttons", "quiet"}

ASSERTED = (
    "kinds/safety",
    "kinds/allergens",
    "digressions/allergies",
    "digressions/emergencies",
    "digressions/food_safety",
    "digressions/hurt",
)
"""Conversations that are held as wished without exception."""
FLOORS = {
    "cancellations": 0.7,
    "corrections": 0.43,
    "digressions": 0.57,
    "disambiguation": 0.72,
    "finding": 0.34,
    "follow_ups": 0.22,
    "happy_path": 0.36,
    "invalid_input": 0.7,
    "kinds": 0.78,
    "multi_intent": 0.22,
    "negations": 0.62,
    "repeat": 0.52,
}
"""Kind → the share of its conversations that are held as wished at least: what was measured less .06, or .12 of fewer than forty.

The pipeline that set-up trains differs from machine to machine, and with it what is told.
"""
HELD: defaultdict[str, list[tuple[str, bool]]] = defaultdict(list)
"""Kind → name of each conversation that was held, and whether it went as wished."""

Turn = dict[str, Any]
Conversation = dict[str, Any]


def conversations() -> list[Conversation]:
    """All conversations, each with the file it comes from."""
    files = sorted(FOLDER.glob("*/*.yml"))
    return [
        {**entry, "place": f"{file.parent.name}/{file.stem}"}
        for file in files
        for entry in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


@cache
def english() -> Lexicon:
    """The words with which steps are said."""
    return Lexicon.load("en")


@pytest.fixture(scope="module")
def store(store_url: str) -> Store:
    """The recipes that the servers use."""
    return Store(store_url)


def test_there_are_enough_of_every_kind() -> None:
    found = conversations()
    assert len(found) >= 60
    assert sum(len(entry["turns"]) for entry in found) >= 400
    assert {entry["place"].split("/")[0] for entry in found} == set(KINDS)
    for entry in found:
        for turn in entry["turns"]:
            assert CHECKS & set(turn), f"{entry['place']}: {turn} checks nothing"
            assert set(turn) <= CHECKS | {"say", "say_repeat"}, (
                f"{entry['place']}: {turn} has an unknown key"
            )


def parameters() -> list[ParameterSet]:
    """Conversations as parameters."""
    return [
        pytest.param(entry, id=f"{entry['place']}: {entry['name']}") for entry in conversations()
    ]


@cache
def lexicons() -> Lexicons:
    """The words that files are read with."""
    return Lexicons("en")


@cache
def analyst() -> Analyst:
    """What cuts imported recipes into steps."""
    return Analyst(lexicons(), Pipelines(Settings().pipelines))


@contextmanager
def imported(names: list[str], store: Store) -> Iterator[None]:
    """Import files of the folder `recipes` while the servers run, and take their recipes out with the block."""
    found = [
        one.recipe for name in names for one in read_path(FOLDER / "recipes" / name, lexicons())
    ]
    with store.writing() as connection:
        ids = [made.id for raw in found if raw and store.put(made := analyst()(raw), connection)]
    assert len(ids) == len(names), "a recipe cannot be read, or is there already"
    try:
        yield
    finally:
        with store.writing() as connection:
            connection.execute(delete(recipes).where(recipes.c.id.in_(ids)))


@pytest.mark.parametrize("entry", parameters())
def test_conversation(entry: Conversation, assistant: Assistant, store: Store) -> None:
    """One that is not held as wished counts against its kind; one about safety fails, unless its `gap` is known."""
    with imported(entry.get("recipes", []), store):
        problems = talk(entry, assistant, store)
    HELD[entry["place"].split("/")[0]].append((entry["name"], not problems))
    if problems and entry["place"] in ASSERTED and "gap" not in entry:
        pytest.fail("\n".join(problems))
    if problems:
        pytest.xfail("\n".join(problems))


@pytest.mark.parametrize("kind", KINDS)
def test_enough_of_every_kind_are_held(kind: str) -> None:
    found = HELD[kind]
    if not found:
        pytest.skip("none of this kind was held in this run")
    share = sum(held for _, held in found) / len(found)
    missed = "; ".join(name for name, held in found if not held)
    assert share >= FLOORS[kind], (
        f"{share:.2f} of {len(found)}, at least {FLOORS[kind]}; missed: {missed}"
    )


def talk(entry: Conversation, assistant: Assistant, store: Store) -> list[str]:
    """Say what the cook says, and judge every reply; what was wrong, turn by turn."""
    sender = assistant.conversation()
    if "start" in entry:
        assistant.say(sender, "/start_cooking" + json.dumps({"recipe": entry["start"]}))
        if "step" in entry:
            assistant.say(sender, "/go_to_step" + json.dumps({"step": entry["step"]}))
    problems = []
    for number, turn in enumerate(entry["turns"], 1):
        text = (
            turn["say_repeat"][0] * int(turn["say_repeat"][1])
            if "say_repeat" in turn
            else turn["say"]
        )
        reply = assistant.say(sender, text)
        wrong = judge(turn, reply, assistant.slots(sender), store)
        if wrong:
            problems.append(
                f"turn {number}, {text[:80]!r}: {'; '.join(wrong)}\n    reply: {reply.text[:300]!r}"
            )
    return problems


def judge(turn: Turn, reply: Reply, slots: dict[str, Any], store: Store) -> list[str]:
    """What is wrong with a reply; empty when all checks hold."""
    wrong = [] if reply.text.strip() else ["the reply is empty"]
    recipe = store.get(slots["recipe"]) if slots.get("recipe") else None
    for key, wanted in (
        ("step", turn.get("step")),
        ("stage", turn.get("stage")),
        ("recipe", turn.get("recipe")),
    ):
        current = slots.get(key) or ("idle" if key == "stage" else None)
        if wanted is not None and current != wanted:
            wrong.append(f"{key} is {current}, not {wanted}")
    plain = reply.text.lower()
    for needed in turn.get("has", []):
        options = needed if isinstance(needed, list) else [needed]
        if not any(str(option).lower() in plain for option in options):
            wrong.append(f"{needed!r} is missing")
    wrong += [
        f"{unwanted!r} is said"
        for unwanted in turn.get("lacks", [])
        if str(unwanted).lower() in plain
    ]
    if "understood" in turn and bool(slots.get("misunderstood")) is turn["understood"]:
        wrong.append("not understood" if turn["understood"] else "understood")
    if turn.get("buttons") and not reply.buttons:
        wrong.append("no quick replies")
    return wrong + _told(turn, reply, recipe)


def _told(turn: Turn, reply: Reply, recipe: Recipe | None) -> list[str]:
    """Whether the steps that are told are those that should be."""
    wrong = []
    spoken = [aloud(step.text, english()) for step in recipe.steps] if recipe else []
    if "tells" in turn and (
        turn["tells"] > len(spoken) or spoken[turn["tells"] - 1] not in reply.text
    ):
        wrong.append(f"step {turn['tells']} is not told")
    if turn.get("quiet"):
        wrong += [
            f"step {number} is told"
            for number, text in enumerate(spoken, 1)
            if f"Step {number} of " in reply.text and text in reply.text
        ]
    return wrong
