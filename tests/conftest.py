"""What all tests share: a kitchen with the shipped recipes, both servers on ports of their own, and a database server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from actions.settings import PROJECT, Settings

# How long an example takes says something about the machine, and nothing about the code.
hypothesis_settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def _finding_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is made for finding the recipes of test stores stays out of the project's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOUSCHEF_FINDING", str(tmp_path_factory.mktemp("finding")))
        yield


@pytest.fixture(scope="session")
def domain() -> dict[str, Any]:
    """The project's domain as Rasa sends it to the action server."""
    loaded: dict[str, Any] = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))
    return loaded


def shipped(url: str, pipelines: Any) -> str:
    """A store that holds the shipped recipes as the pipelines cut them."""
    from actions.language.lexicons import Lexicons
    from actions.recipes.analysis import Analyst
    from actions.recipes.importers.files import read_path
    from actions.recipes.store import Store

    store, lexicons = Store(url), Lexicons("en")
    analyst = Analyst(lexicons, pipelines)
    with store.writing() as connection:
        for found in read_path(PROJECT / "knowledge" / "recipes", lexicons):
            assert found.recipe is not None, f"{found.place}: {found.problem}"
            store.put(analyst(found.recipe), connection)
    return url


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store of its own that holds the shipped recipes, each action a step, as cooks get them."""
    from actions.language.pipeline.loading import Pipelines

    return shipped(f"sqlite:///{tmp_path_factory.mktemp('store') / 'recipes.db'}", Pipelines(Settings().pipelines))


@pytest.fixture(scope="session")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The kitchen that moves work with: shipped recipes, English, the exported encoder.

    A sentence is a step here, as where a language has no pipeline; what moves do shall not hang on a trained model.
    """
    from actions.kitchen import Kitchen
    from actions.language.pipeline.loading import Pipelines

    return Kitchen.open(Settings(store=shipped(f"sqlite:///{tmp_path_factory.mktemp('kitchen') / 'recipes.db'}", Pipelines.none())))


@pytest.fixture(scope="session")
def nlp() -> Any:
    """The English pipeline that set-up trained."""
    from actions.language.pipeline.loading import Pipelines

    trained = Pipelines(Settings().pipelines).of("en")
    assert trained is not None, "build/pipeline/en is missing; `make setup` trains it"
    return trained


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def assistant(store_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The running assistant: both servers with a store and a tracker database of their own."""
    from tests.assistant import Assistant

    with Assistant.started(store_url, tmp_path_factory.mktemp("conversations") / "conversations.db") as started:
        yield started


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Any]:
    """A PostgreSQL server of the tests' own."""
    from tests.postgresql import NoServerError, running

    with ExitStack() as stack:
        try:
            server = stack.enter_context(running(free_port()))
        except NoServerError as problem:
            pytest.skip(str(problem))
        yield server


@pytest.fixture
def postgresql_url(postgresql: Any) -> str:
    """An empty database of that server."""
    return str(postgresql.database())


def scratch(path: Path, text: str) -> Path:
    """Write a file of a test, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
