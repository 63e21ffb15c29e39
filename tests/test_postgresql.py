"""The knowledge store on a PostgreSQL server: all that `SOUSCHEF_STORE` names works there as it does in SQLite."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import delete
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from typer.testing import CliRunner, Result

from actions.answering.common_sense.imported import Imported
from actions.answering.common_sense.pairs import Pair
from actions.cli import app
from actions.finding.finder import Finder
from actions.finding.request import Request
from actions.finding.search import Search
from actions.language.lexicons import Lexicons
from actions.learning.kept import Kept
from actions.learning.tables import open_tables
from actions.recipes import database
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from actions.recipes.store import Store, StoreError
from actions.recipes.tables import analyses
from actions.settings import PROJECT, Settings
from tests.assistant import Assistant
from tests.conftest import free_port, scratch
from tests.postgresql import PASSWORD, Server

CARDS = PROJECT / "knowledge" / "recipes"
COLLECTION = "SOUSCHEF_TEST_RECIPES"  # names a file of many recipes, in any form that can be imported
SEVERAL = 5  # who open a store at once
MANY = 600  # recipes: more than are stored in one transaction
FOODS = ("leek", "Lentil", "beef", "Éclair", "carrot", "potato")
WAYS = (("soup", "Simmer the {food} in a pot."), ("stew", "Stew the {food} slowly."), ("pie", "Preheat the oven. Bake the {food} in the oven."))


@pytest.fixture
def lexicons() -> Lexicons:
    """The shipped lexicons, English the default."""
    return Lexicons("en")


class Sentences:
    """An analysis without a pipeline: a sentence is a step."""

    version = "1"

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    def __call__(self, raw: RawRecipe) -> Recipe:
        """The structured recipe."""
        return analyse(raw, self._lexicons.default)


def run(url: str, folder: Path, *arguments: object) -> Result:
    """Run the command with this store, and whatever it makes in a folder."""
    variables = {"SOUSCHEF_STORE": url, "SOUSCHEF_QUESTIONS": str(folder / "qa"), "SOUSCHEF_FINDING": str(folder / "finding")}
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def many(first: int = 0, number: int = MANY) -> list[RawRecipe]:
    """Recipes of some foods, each cooked in each way."""
    found = []
    for at in range(first, first + number):
        food, (way, step) = FOODS[at % len(FOODS)], WAYS[at // len(FOODS) % len(WAYS)]
        lines = (f"200 g {food}", "1 onion", f"{at + 1} pinches salt")
        steps = (Instruction(text=step.format(food=food)),)
        found.append(RawRecipe(id=f"{food}-{way}-{at}", title=f"{food} {way} {at}", minutes=20 + at % 60, servings=4, ingredients=lines, instructions=steps))
    return found


def put(store: Store, raws: list[RawRecipe]) -> None:
    with store.writing() as connection:
        store.put_raw(raws, connection)


def lines(path: Path, raws: list[RawRecipe]) -> Path:
    """A file of recipes, one a line."""
    rows = [
        {"@type": "Recipe", "identifier": raw.id, "name": raw.title, "recipeIngredient": raw.ingredients, "recipeInstructions": [one.text for one in raw.instructions]}
        for raw in raws
    ]
    return scratch(path, "\n".join(json.dumps(row) for row in rows) + "\n")


def together(begun: list[Callable[[], int]]) -> list[int]:
    """What comes of things that are begun at once."""
    start = threading.Barrier(len(begun))

    def after_start(one: Callable[[], int]) -> int:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(begun)) as threads:
        return list(threads.map(after_start, begun))


def opened(url: str, number: int) -> int:
    """Open all that a store holds, and write into it; tells its identity."""
    store, imported = Store(url), Imported(url)
    open_tables(url)
    put(store, many(number, 1))
    with imported.engine.begin() as connection:
        imported.add([Pair(id=f"pair-{number}", question=f"What is {number}?", answer="A number.")], connection)
    return store.identity()


# ------------------------------------------------------------ recipes


def test_shipped_recipes_are_imported_once_and_shown_as_from_sqlite(postgresql_url: str, tmp_path: Path) -> None:
    number, lite = len(list(CARDS.iterdir())), f"sqlite:///{tmp_path / 'recipes.db'}"
    told = [run(store, tmp_path, "import", CARDS).stdout.strip() for store in (postgresql_url, postgresql_url, lite)]
    assert told == [f"{number} new, 0 updated, 0 unchanged, 0 with a problem", f"0 new, 0 updated, {number} unchanged, 0 with a problem", told[0]]
    for command in (("show", "guacamole", "--json"), ("show", "moussaka", "--servings", "2"), ("list",), ("export",)):
        result = run(postgresql_url, tmp_path, *command)
        assert (result.exit_code, result.stdout) == (0, run(lite, tmp_path, *command).stdout), command


def test_hundreds_are_imported_and_bad_ones_named(postgresql_url: str, tmp_path: Path) -> None:
    path = lines(tmp_path / "many.jsonl", many())
    with path.open("a", encoding="utf-8") as file:
        file.write('{"@type": "Recipe", "name": "Nothing"}\n')
    done = json.loads(run(postgresql_url, tmp_path, "import", path, "--json").stdout)
    assert (done["new"], done["continued"], len(done["problems"])) == (MANY, 0, 1)
    assert Store(postgresql_url).ids() == {raw.id for raw in many()}


def test_recipes_of_a_collection_are_imported_as_into_sqlite(postgresql_url: str, tmp_path: Path) -> None:
    named = os.environ.get(COLLECTION)
    if not named or not Path(named).is_file():
        pytest.skip(f"{COLLECTION} names no file of recipes")
    lite = f"sqlite:///{tmp_path / 'recipes.db'}"
    first, second = (json.loads(run(store, tmp_path, "import", named, "--json").stdout) for store in (postgresql_url, lite))
    assert first == second
    assert first["new"] > 0
    assert Store(postgresql_url).listed() == Store(lite).listed()


def test_two_imports_at_once_lose_nothing(postgresql_url: str, tmp_path: Path) -> None:
    program = str(Path(sys.executable).with_name("souschef"))
    imports = []
    for first in (0, MANY):
        environment = {**os.environ, "SOUSCHEF_STORE": postgresql_url, "SOUSCHEF_FINDING": str(tmp_path / str(first))}
        imports.append(subprocess.Popen([program, "import", str(lines(tmp_path / f"{first}.jsonl", many(first)))], env=environment, stdout=subprocess.DEVNULL))
    assert [one.wait() for one in imports] == [0, 0]
    assert len(Store(postgresql_url).ids()) == 2 * MANY


def test_an_empty_database_is_opened_by_several_at_once(postgresql: Server) -> None:
    for _ in range(3):
        url = postgresql.database()
        identities = together([partial(opened, url, number) for number in range(SEVERAL)])
        assert len(set(identities)) == 1
        assert (len(Store(url).ids()), Imported(url).count(), Imported(url).revision()) == (SEVERAL, SEVERAL, SEVERAL)


def test_a_recipe_that_the_server_refuses_is_undone_alone(postgresql_url: str) -> None:
    store, [good, other] = Store(postgresql_url), many(number=2)
    with store.writing() as connection:
        with pytest.raises(Exception, match="NUL"), connection.begin_nested():
            store.put_raw([good, other.model_copy(update={"title": "No\0thing"})], connection)
        store.put_raw([good], connection)
    assert Store(postgresql_url).ids() == {good.id}


def test_a_changed_recipe_is_seen_by_a_store_that_was_open(postgresql_url: str, lexicons: Lexicons) -> None:
    store, other, [first, *rest] = Store(postgresql_url, Sentences(lexicons)), Store(postgresql_url), many(number=3)
    put(other, [first, *rest])
    before = store.get(str(first.id))
    revision = store.revision()
    put(other, [first.model_copy(update={"title": "Another"})])
    after = store.get(str(first.id))
    assert before is not None
    assert after is not None
    assert (before.title, after.title) == (first.title, "Another")
    assert [row.title for row in store.changes(revision).rows] == ["Another"]


# ------------------------------------------------------------ finding


def test_words_and_questions_find_the_same_recipes_as_in_sqlite(postgresql_url: str, tmp_path: Path, lexicons: Lexicons) -> None:
    finders = []
    for store in (Store(postgresql_url), Store(f"sqlite:///{tmp_path / 'recipes.db'}")):
        put(store, many())
        finder = Finder.of(store, lexicons, Settings().knowledge, tmp_path / "finding")
        assert finder is not None
        finders.append(finder)
    ours, theirs = finders
    for text in ("something with leek", "lentil soup, no oven", "éclair pie", "at most half an hour"):
        wanted = [Search(request=finder.read(text, Request()).request) for finder in finders]
        assert wanted[0] == wanted[1], text
        for answer in (True, False, None):
            found = [(set(finder.search(search, MANY).ids), finder.count(search)) for finder, search in zip(finders, wanted, strict=True)]
            assert found[0] == found[1], text
            assert found[0][1] > 0, text
            asked = [finder.question(search) for finder, search in zip(finders, wanted, strict=True)]
            assert [one and one.id for one in asked[:1]] == [one and one.id for one in asked[1:]], text
            if asked[0] is None:
                break
            wanted = [search.answering(asked[0].id, answer) for search in wanted]
    assert ours.question(Search()) is not None
    put(Store(postgresql_url), [many(number=1)[0].model_copy(update={"id": "new", "title": "Rhubarb crumble", "ingredients": ("500 g rhubarb",)})])
    assert ours.search(Search(request=ours.read("rhubarb crumble", Request()).request)).ids == ("new",)
    assert theirs.count(Search()) == MANY


# ------------------------------------------------------------ a server


def test_a_reader_waits_for_no_writer(postgresql_url: str, lexicons: Lexicons) -> None:
    store, [raw] = Store(postgresql_url, Sentences(lexicons)), many(number=1)
    put(store, [raw])
    assert store.get(str(raw.id)) is not None
    put(store, [raw.model_copy(update={"title": "Another"})])
    other = Store(postgresql_url)
    with other.writing() as connection:
        connection.execute(analyses.insert().values(id=raw.id, version="1", document="{}"))
        begun = time.monotonic()
        found = store.get(str(raw.id))
        assert time.monotonic() - begun < 5
        connection.execute(delete(analyses))
    assert found is not None
    assert found.title == "Another"


def test_a_writer_gives_up_on_one_that_hangs(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(postgresql_url)
    monkeypatch.setattr(database, "PATIENCE", 100)
    other, [raw] = Store(postgresql_url), many(number=1)
    with Store(postgresql_url).writing(), pytest.raises(OperationalError, match="lock timeout"):
        put(other, [raw])
    put(other, [raw])
    assert other.ids() == {raw.id}


def test_a_store_goes_on_after_its_server_was_restarted(postgresql: Server, postgresql_url: str, lexicons: Lexicons) -> None:
    store, kept, [first, second] = Store(postgresql_url, Sentences(lexicons)), Kept(postgresql_url), many(number=2)
    put(store, [first])
    kept.keep("how hot?")
    postgresql.stop()
    postgresql.start()
    assert store.get(str(first.id)) is not None  # nobody noticed
    postgresql.stop()
    try:
        with pytest.raises(OperationalError):
            store.get(str(first.id))
        kept.keep("how long?")  # is logged, and reaches nobody
    finally:
        postgresql.start()
    assert store.get(str(first.id)) is not None
    put(store, [second])
    kept.keep("how much?")
    assert (store.ids(), [one.question for one in kept.open("en")]) == ({first.id, second.id}, ["how hot?", "how much?"])


def test_what_is_wrong_with_a_server_is_told_without_its_password(postgresql_url: str, tmp_path: Path) -> None:
    parsed = make_url(postgresql_url)
    for wrong in (parsed.set(database="nowhere"), parsed.set(password=f"{PASSWORD}?"), parsed.set(port=free_port())):
        with pytest.raises(StoreError, match="cannot be opened") as told:
            Store(wrong.render_as_string(hide_password=False))
        assert PASSWORD not in str(told.value)
        assert parsed.render_as_string(hide_password=False) not in str(told.value)


def test_a_cook_is_led_through_a_recipe_of_the_server_and_past_its_restart(postgresql: Server, postgresql_url: str, tmp_path: Path) -> None:
    assert run(postgresql_url, tmp_path, "import", CARDS).exit_code == 0
    with Assistant.started(postgresql_url, tmp_path / "conversations.db") as assistant:
        sender = assistant.conversation()
        assistant.say(sender, '/start_cooking{"recipe": "guacamole"}')
        postgresql.stop()
        try:
            assert assistant.say(sender, "next").text  # an apology
        finally:
            postgresql.start()
        assert (assistant.slots(sender)["recipe"], assistant.slots(sender)["step"]) == ("guacamole", 1)
        assert "avocado" in assistant.say(sender, "how many avocados?").text
        assistant.say(sender, "that's not what I meant")
        assistant.say(sender, "next")
        assert assistant.slots(sender)["step"] == 2
    assert [(one.question, one.reason, one.recipe) for one in Kept(postgresql_url).open("en")] == [("how many avocados?", "repaired", "guacamole")]
