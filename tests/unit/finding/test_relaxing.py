"""What is given up where nothing fits."""

from __future__ import annotations

import pytest

from actions.finding.engine import Engine
from actions.finding.reading import Change
from actions.finding.relaxing import relaxed, without
from actions.finding.request import Request
from tests.unit.finding.small_search import foods, small_engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return small_engine(tmp_path_factory.mktemp("relaxing"))


def given_up(engine: Engine, request: Request) -> list[tuple[str, ...]]:
    return [tuple(change.value for change in option.given_up) for option in relaxed(request, engine, foods().lexicon)]


def test_the_part_that_costs_most_comes_first(engine: Engine) -> None:
    request = Request(wanted=("leek", "lamb"), categories={"soup": False})
    assert engine.search(request).count == 0
    found = relaxed(request, engine, foods().lexicon)
    assert {option.given_up[0].value for option in found} == {"leek", "lamb"}
    assert all(option.count == 1 for option in found)


def test_the_count_without_it(engine: Engine) -> None:
    [option] = relaxed(Request(wanted=("prawn",), minutes=1), engine, foods().lexicon)
    assert option.given_up == (Change("minutes", "1"),)
    assert option.request == Request(wanted=("prawn",))
    assert option.count == 1


def test_allergies_and_diets_come_last(engine: Engine) -> None:
    request = Request(wanted=("egg",), unwanted=("peanut",), allergies=("peanut",), words=("cookies",))
    assert given_up(engine, request)[-1] == ("peanut",)
    assert given_up(engine, Request(wanted=("chicken",), categories={"vegetarian": True}))[-1] == ("vegetarian",)


def test_two_wishes_go_before_one_diet(engine: Engine) -> None:
    request = Request(wanted=("lamb", "prawn"), categories={"vegetarian": True})
    assert given_up(engine, request)[0] == ("lamb", "prawn")


def test_two_parts_where_one_does_not_help(engine: Engine) -> None:
    assert all(len(option) == 2 for option in given_up(engine, Request(wanted=("lamb", "prawn", "lettuce"))))


def test_nothing_helps(engine: Engine) -> None:
    assert relaxed(Request(), engine, foods().lexicon) == ()


@pytest.mark.parametrize(
    ("part", "rest"),
    [
        (Change("wanted", "leek"), Request(unwanted=("nut",), allergies=("nut",), pantry=("egg",), missing=1, categories={"oven": False}, minutes=30)),
        (Change("unwanted", "nut"), Request(wanted=("leek",), pantry=("egg",), missing=1, categories={"oven": False}, minutes=30)),
        (Change("pantry", "egg"), Request(wanted=("leek",), unwanted=("nut",), allergies=("nut",), categories={"oven": False}, minutes=30)),
        (Change("category", "oven", False), Request(wanted=("leek",), unwanted=("nut",), allergies=("nut",), pantry=("egg",), missing=1, minutes=30)),
        (Change("minutes", "30"), Request(wanted=("leek",), unwanted=("nut",), allergies=("nut",), pantry=("egg",), missing=1, categories={"oven": False})),
    ],
)
def test_a_request_without_a_part(part: Change, rest: Request) -> None:
    request = Request(wanted=("leek",), unwanted=("nut",), allergies=("nut",), pantry=("egg",), missing=1, categories={"oven": False}, minutes=30)
    assert without(request, part) == rest
