"""A small recipe with every kind of piece, read with the trained pipeline, and the shipped reader."""

from __future__ import annotations

from functools import cache

from spacy.tokens import Doc

from actions.answering.reading.asked import Asked, asked
from actions.answering.reading.page import Page
from actions.answering.reading.reader import Pages, Reader
from actions.answering.reading.slots import Slot
from actions.answering.shipped import READER, file_of
from actions.language.encoder import Encoder
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from actions.settings import Settings
from tests.unit.recipes.english import english, trained

LINES = ("3 tbsp olive oil", "1 (400 g) can white beans, drained", "2 large onions", "1 tsp salt", "1 tbsp fresh parsley")
TEXTS = (
    "Heat 2 tablespoons of the oil in the large pot over medium-high heat. Fry the onions, the salt and the beans in the pot for at least 5 minutes until soft.",
    "Bake at 180 °C (350 °F) in a 20 cm dish. Slowly stir in the parsley with the wooden spoon.",
)
HEAT, FRY, BAKE, STIR = range(1, 5)


@cache
def beans() -> Recipe:
    """Four steps from two instructions, with a list of five lines."""
    return analyse(RawRecipe(id="bean-pot", title="Bean Pot", ingredients=LINES, instructions=tuple(Instruction(text=text) for text in TEXTS)), english(), trained())


@cache
def plain(*texts: str) -> Recipe:
    """A recipe without ingredients."""
    return analyse(RawRecipe(id="plain", title="Plain", instructions=tuple(Instruction(text=text) for text in texts)), english(), trained())


@cache
def encoder() -> Encoder:
    """The exported encoder."""
    return Encoder(Settings().encoder)


@cache
def pages() -> Pages:
    """Makes recipes ready."""
    return Pages(trained(), english(), encoder())


@cache
def reader() -> Reader:
    """The shipped reader."""
    return Reader.open(file_of(READER, Settings().trained, "en"), trained(), english(), encoder())


def page() -> Page:
    """The page of the small recipe."""
    return pages().of(beans())


def parsed(text: str) -> Doc:
    """A text, parsed."""
    return trained()(text)


def read(text: str) -> Asked:
    """A question, read."""
    return asked(parsed(text), english())


def slot(kind: str, step: int, text: str) -> Slot:
    """The first piece of a kind in a step of the small recipe with a text; step 0 is the list."""
    return next(one for one in page().slots if (one.kind, one.step, one.text) == (kind, step, text))
