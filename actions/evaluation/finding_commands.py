"""`souschef evaluate categories` and `souschef evaluate search`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from actions.commands.common import Json, console, open_store
from actions.evaluation.report import NARROWEST, DataError, Report, print_report
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.evaluation.search import Bounds
    from actions.finding.categories import Categories
    from actions.finding.profiles import Profiles
    from actions.recipes.model import RawRecipe

Recipes = Annotated[Path | None, typer.Option("--data", help="Recipes (.json, .jsonl, cards, folders; also .gz); those of the store where it is left out.")]


@contextmanager
def _telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.finding.categories import CategoryError

    try:
        yield
    except (CategoryError, DataError, LexiconError, OSError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


@contextmanager
def _bar() -> Iterator[Progress]:
    """Tells what is done, where somebody looks at it."""
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        bar.add_task("Reading", total=None)
        yield bar


def categories(data: Recipes = None, as_json: Json = False) -> None:
    """Categories of recipes, estimated from tagged ones that were not learned from: confidence-weighted (ours), passive-aggressive, logistic regression, linear SVM."""
    from actions.evaluation.categories import evaluate_categories, material, read_tagged
    from actions.finding.categories import Categories

    settings = Settings()
    with _telling(), _bar() as bar:
        entries, lexicons = Categories.load(settings.knowledge), Lexicons(settings.language, settings.knowledge)
        raws = _stored_tagged() if data is None else read_tagged(data, lexicons)
        report = evaluate_categories(material(raws, entries, lexicons), entries, lexicons, lambda what: bar.update(bar.task_ids[0], description=what))
    if as_json:
        print_report(report, as_json=True)
        return
    print_report(replace(report, groups={}), as_json=False)
    _each_category(report)


def _stored_tagged() -> list[RawRecipe]:
    from actions.finding.learning import LEAST_TAGGED
    from actions.recipes.streams import tagged_raws

    store, _ = open_store()
    found = list(tagged_raws(store))
    if len(found) < LEAST_TAGGED:
        raise DataError(f"the store holds {len(found)} recipes with tags; at least {LEAST_TAGGED} are needed to learn from and to measure: give a file by --data")
    return found


def _each_category(report: Report) -> None:
    from actions.evaluation.categories import by_category

    table = Table(title="F1 of each category", title_justify="left")
    table.add_column("category")
    for heading in ("examples", *report.approaches):
        table.add_column(heading, justify="right")
    for name, count, values in by_category(report):
        table.add_row(name, str(count), *(f"{values[approach]:.3f}" for approach in report.approaches))
    shown = Console(highlight=False)
    shown.width = max(shown.width, NARROWEST)
    shown.print(table)


def search(
    data: Recipes = None,
    targets: Annotated[int, typer.Option(min=1, help="How many recipes the simulated cooks have in mind.")] = 300,
    seed: Annotated[int, typer.Option(help="Chooses the recipes and the slips of the cooks.")] = 0,
    as_json: Json = False,
) -> None:
    """Questions until a recipe is found: simulated cooks, truthful, with "don't care" and with wrong answers; beside random order and the bounds."""
    from actions.evaluation.search import evaluate_search
    from actions.finding.categories import Categories

    settings = Settings()
    with _telling(), _bar() as bar:
        entries = Categories.load(settings.knowledge)
        profiles = _profiles(data, entries, settings, bar)
        askable, task = entries.asked_in(settings.language), bar.task_ids[0]
        report, bounds = evaluate_search(profiles, askable, targets=targets, seed=seed, heard=lambda done, count: bar.update(task, description=f"Searching, {done} of {count}"))
    print_report(report, as_json=as_json)
    if not as_json:
        _tell_bounds(len(profiles), bounds)


def _profiles(data: Path | None, entries: Categories, settings: Settings, bar: Progress) -> Profiles:
    from actions.commands.categorise import sort
    from actions.finding.building import of_recipes
    from actions.recipes.importers.files import read_path

    if data is None:
        found = sort(*open_store())
    else:
        lexicons = Lexicons(settings.language, settings.knowledge)
        raws = [read.recipe for read in read_path(data, lexicons) if read.recipe is not None]
        found = of_recipes(raws, entries, lexicons, lambda what, done, count: bar.update(bar.task_ids[0], description=f"{what} {done:,}"))
    if not found:
        raise DataError("there is no recipe to search; `souschef import` stores some, or give a file by --data")
    return found


def _tell_bounds(count: int, bounds: Bounds) -> None:
    typer.echo(f"entropy of the category profiles: {bounds.entropy:.2f} bits of {bounds.most:.2f}; {bounds.profiles:,} different profiles of {count:,} recipes")
    typer.echo(f"at least {bounds.profile:.2f} questions until five or fewer are left, or only recipes of one profile")
    typer.echo(f"{100 * bounds.alike:.1f} % of the recipes share their profile with more than four others")
    typer.echo(f"at least {bounds.even:.2f} were every recipe different: log2(N / 5)")
