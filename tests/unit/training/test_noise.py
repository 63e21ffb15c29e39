"""The noise that utterances are taught with."""

from __future__ import annotations

import random

import pytest
import yaml

from actions.settings import PROJECT
from actions.training.noise import Noise, slip, sounding_alike


@pytest.fixture
def noise() -> Noise:
    words = yaml.safe_load(
        (PROJECT / "knowledge" / "corpora" / "noise" / "en.yml").read_text(encoding="utf-8")
    )
    return Noise(words["before"], words["behind"], sounding_alike(words["alike"]))


def test_the_same_chance_gives_the_same_noise(noise: Noise) -> None:
    text = "How long do I cook the rice for?"
    assert noise(text, random.Random(3)) == noise(text, random.Random(3))


@pytest.mark.parametrize(
    "text", ["next", "?", "5", "How much flour, in grams?", "180 °C or 350 °F?", "ø"]
)
def test_something_is_always_left(noise: Noise, text: str) -> None:
    for seed in range(60):
        assert noise(text, random.Random(seed)).strip()


def test_numbers_and_degrees_stay(noise: Noise) -> None:
    for seed in range(60):
        said = noise("Is 180 °C right for 20 minutes?", random.Random(seed))
        assert "180" in said
        assert "20" in said


def test_a_recogniser_writes_no_marks_and_no_capitals(noise: Noise) -> None:
    said = noise.recognised("Is the Flour in, too?", random.Random(1))
    assert said == said.lower()
    assert "?" not in said
    assert "," not in said


def test_a_slip_is_one_letter_away() -> None:
    for seed in range(60):
        changed = slip("butter", random.Random(seed))
        assert abs(len(changed) - len("butter")) <= 1
        assert changed[0] == "b"


def test_words_that_sound_alike_know_each_other() -> None:
    assert sounding_alike([["to", "two", "too"], ["two", "tu"]])["two"] == ["to", "too", "tu"]
