"""`souschef import` and `souschef export`."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from actions.commands.common import Json, console, open_store
from actions.language.lexicons import Lexicons
from actions.recipes.analysis import slug
from actions.recipes.export import json_ld
from actions.recipes.importers.importing import Importer, Report, Tally
from actions.recipes.importers.sources import ENDINGS, Source, sources_of
from actions.recipes.model import RawRecipe
from actions.recipes.store import Store

INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it


def import_recipes(
    sources: Annotated[list[str], typer.Argument(metavar="PATH|URL...", help=f"Files ({ENDINGS}), folders of them, or addresses of web pages.")],
    as_json: Json = False,
) -> None:
    """Store recipes: text cards, schema.org/Recipe JSON-LD, JSON Lines, web pages, Cooklang, and the exports of other recipe programs.

    Those are Paprika, Mealie, Tandoor, Nextcloud Cookbook, MasterCook, Meal-Master, RecipeML and Gourmet; each also in a zip archive or compressed by gzip.

    A recipe with a known id replaces the old one; a bad one is named and the others are stored. An import that was
    interrupted goes on where it stopped when the same command is given again.
    """
    store, lexicons = open_store()
    found = [source for argument in sources for source in sources_of(argument)]
    try:
        with _progress(found) as report:
            tally = Importer(store, lexicons, report).run(found)
    except KeyboardInterrupt as problem:
        console.print("interrupted; what was imported so far is stored, give the same command again to go on")
        raise typer.Exit(INTERRUPTED) from problem
    _tell(tally, as_json)
    if not _sorted(store, lexicons) or tally.problems:
        raise typer.Exit(1)


def _sorted(store: Store, lexicons: Lexicons) -> bool:
    """Sort what is new into categories, and tell whether that could be done."""
    from sqlalchemy.exc import SQLAlchemyError

    from actions.commands.categorise import sort
    from actions.finding.categories import CategoryError
    from actions.recipes.contents import ContentsError
    from actions.recipes.substitution import SubstitutionError

    try:
        sort(store, lexicons)
    except KeyboardInterrupt as problem:
        console.print("interrupted; the recipes are stored, `souschef categorise` sorts them into categories")
        raise typer.Exit(INTERRUPTED) from problem
    except (CategoryError, ContentsError, OSError, SQLAlchemyError, SubstitutionError) as problem:
        console.print(f"the recipes are stored, but not sorted into categories ({problem}); `souschef categorise` does that", markup=False, soft_wrap=True)
        return False
    return True


def _tell(tally: Tally, as_json: bool) -> None:
    counts = {name: tally.outcomes[name] for name in ("new", "updated", "unchanged")}
    if as_json:
        named = [{"place": refusal.place, "reason": refusal.reason} for refusal in tally.problems]
        typer.echo(json.dumps({**counts, "continued": tally.continued, "problems": named}))
    else:
        resumed = f", after {tally.continued} of an earlier import that was interrupted" if tally.continued else ""
        typer.echo(f"{', '.join(f'{count} {name}' for name, count in counts.items())}, {len(tally.problems)} with a problem{resumed}")
    for refusal in tally.problems:
        console.print(f"{refusal.place}: {refusal.reason}", markup=False, soft_wrap=True)


class _Speed(ProgressColumn):
    """How many recipes were read, and how many in a second."""

    def render(self, task: Task) -> Text:
        """The text of the column."""
        count = int(task.fields["recipes"])
        return Text(f"{count:,} recipes, {count / task.elapsed:,.0f}/s" if task.elapsed else f"{count:,} recipes")


@contextmanager
def _progress(sources: list[Source]) -> Iterator[Report]:
    """A progress bar by bytes of all files, where somebody looks at it; yields what is told of the progress."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"), _Speed(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("Importing", total=sum(source.size for source in sources) or None, recipes=0)
        yield lambda recipes, read: bar.update(task, completed=read, recipes=recipes)


class Format(str, Enum):
    """What recipes are written as."""

    json_ld = "json-ld"
    cooklang = "cooklang"


def export_recipes(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID...]", help="The ids of stored recipes; all where none is given.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write to this file instead of the terminal; .jsonl gets one recipe a line, .gz is compressed. Several in Cooklang go into a folder."),
    ] = None,
    as_format: Annotated[Format, typer.Option("--format", help="schema.org/Recipe JSON-LD, or Cooklang, one file a recipe.")] = Format.json_ld,
) -> None:
    """Write recipes as schema.org/Recipe JSON-LD or as Cooklang, which `souschef import` reads back without loss."""
    store, lexicons = open_store()
    unknown = [name for name in ids or () if store.raw(name) is None]
    for name in unknown:
        console.print(f"no recipe has the id '{name}'; `souschef list` shows all", markup=False)
    if unknown:
        raise typer.Exit(1)
    chosen, alone = _chosen(store, ids), len(ids or ()) == 1
    try:
        count = _written_as_cooklang(chosen, out, lexicons, alone=alone) if as_format is Format.cooklang else _written_as_json_ld(chosen, out, alone=alone)
    except OSError as problem:
        console.print(f"{out} cannot be written ({problem.strerror or problem})", markup=False)
        raise typer.Exit(1) from problem
    if out is not None:
        console.print(f"{count} recipes written to {out}", markup=False)


def _written_as_json_ld(recipes: Iterable[RawRecipe], out: Path | None, *, alone: bool) -> int:
    if out is None:
        return _write(recipes, sys.stdout, lines=False, alone=alone)
    plain = out.with_suffix("") if out.suffix == ".gz" else out
    partial = out.with_name(f".{out.name}.part")
    try:
        with gzip.open(partial, "wt", encoding="utf-8") if out.suffix == ".gz" else partial.open("w", encoding="utf-8") as file:
            count = _write(recipes, file, lines=plain.suffix in (".jsonl", ".ndjson"), alone=alone)
        partial.replace(out)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
    return count


def _written_as_cooklang(recipes: Iterable[RawRecipe], out: Path | None, lexicons: Lexicons, *, alone: bool) -> int:
    """Write one recipe to the terminal or a `.cook` file, several into a folder, each under its id."""
    from actions.recipes.export_cooklang import write

    if out is None and not alone:
        console.print("a Cooklang file holds one recipe; name one by its id, or a folder for all with --out FOLDER", markup=False, soft_wrap=True)
        raise typer.Exit(1)
    folder = out if out is not None and out.suffix != ".cook" else None
    if out is not None and not alone and folder is None:
        console.print(f"{out} would hold one recipe only; name a folder for all with --out FOLDER", markup=False, soft_wrap=True)
        raise typer.Exit(1)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for raw in recipes:
        count, text = count + 1, write(raw, lexicons)
        if out is None:
            typer.echo(text, nl=False)
            continue
        path = folder / f"{slug(raw.id or raw.title)}.cook" if folder else out
        partial = path.with_name(f".{path.name}.part")
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    return count


def _chosen(store: Store, ids: list[str] | None) -> Iterator[RawRecipe]:
    return (raw for name in dict.fromkeys(ids) if (raw := store.raw(name))) if ids else store.raws()


def _write(recipes: Iterable[RawRecipe], file: TextIO, *, lines: bool, alone: bool) -> int:
    """Write one object, a list with one object a line, or lines; tell how many."""
    count = 0
    for count, raw in enumerate(recipes, 1):
        start = "" if lines or alone else "[\n" if count == 1 else ",\n"
        file.write(start + json.dumps(json_ld(raw), ensure_ascii=False) + ("\n" if lines or alone else ""))
    if not (lines or alone):
        file.write("\n]\n" if count else "[]\n")
    return count
