"""What all tests share: a kitchen with the shipped recipes, and both servers on ports of their own."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from actions.settings import PROJECT, Settings


@pytest.fixture(scope="session")
def domain() -> dict[str, Any]:
    """The project's domain as Rasa sends it to the action server."""
    loaded: dict[str, Any] = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store of its own that holds the shipped recipes."""
    from actions.language.lexicon import Lexicon
    from actions.recipes.analysis import analyse
    from actions.recipes.importers.files import read_path
    from actions.recipes.store import Store

    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'recipes.db'}"
    store, lexicon = Store(url), Lexicon.load("en")
    with store.writing() as connection:
        for found in read_path(PROJECT / "knowledge" / "recipes", lexicon):
            assert found.recipe is not None, f"{found.place}: {found.problem}"
            store.put(analyse(found.recipe, lexicon), connection)
    return url


@pytest.fixture(scope="session")
def kitchen(store_url: str) -> Any:
    """The kitchen that moves work with: shipped recipes, English, the exported encoder."""
    from actions.kitchen import Kitchen

    return Kitchen.open(Settings(store=store_url))


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


def scratch(path: Path, text: str) -> Path:
    """Write a file of a test, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
