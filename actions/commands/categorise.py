"""`souschef categorise`: which recipes of the store are in which categories; `souschef import` does the same at its end."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from actions.commands.common import Json, console, open_store
from actions.language.lexicons import Lexicons
from actions.recipes.store import Store
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.finding.building import Report
    from actions.finding.profiles import Profiles


def categorise(as_json: Json = False) -> None:
    """Sort the recipes of the store into the categories of knowledge/categories.yml, and index them for the search; what is up to date stays as it is."""
    from actions.finding.categories import CategoryError
    from actions.recipes.contents import ContentsError
    from actions.recipes.substitution import SubstitutionError

    store, lexicons = open_store()
    try:
        profiles = sort(store, lexicons)
    except (CategoryError, ContentsError, OSError, SubstitutionError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    counts = {name: len(profiles.in_category(name)) for name in profiles.categories}
    if as_json:
        typer.echo(json.dumps({"recipes": len(profiles), "categories": counts}))
        return
    typer.echo(f"{len(profiles)} recipes in {sum(1 for count in counts.values() if count)} categories")
    for name, count in sorted(counts.items(), key=lambda entry: -entry[1]):
        typer.echo(f"{name}\t{count}")


def sort(store: Store, lexicons: Lexicons) -> Profiles:
    """Bring the profiles of a store and its search index up to date.

    Raises:
        CategoryError: the categories cannot be used.
        OSError: the files cannot be written.
    """
    from actions.answering.common_sense.static_vectors import StaticVectors
    from actions.finding.building import Builder, folder_of
    from actions.finding.categories import Categories
    from actions.finding.foods import Foods
    from actions.finding.indexing import Source, bring_up_to_date

    settings, static = Settings(), Settings().static / lexicons.default.language
    folder = folder_of(store.url, settings.finding)
    with telling_progress() as report:
        profiles = Builder(store, Categories.load(settings.knowledge), lexicons, folder).current(report)
        if static.is_dir():  # before the question base is made the server indexes the few shipped recipes itself
            source = Source(store, profiles, Foods.load(lexicons.default, settings.knowledge), StaticVectors(static))
            bring_up_to_date(folder, source, lambda done, count: report("Indexing", done, count))
    return profiles


@contextmanager
def telling_progress() -> Iterator[Report]:
    """A progress bar, where somebody looks at it."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda what, done, count: bar.update(task, description=what, completed=done, total=count or None)
