"""The `souschef` command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from sqlalchemy import Connection

from actions import servers
from actions.language.encoder import DEFAULT_FOLDER, DEFAULT_MODEL, export_encoder
from actions.language.lexicon import Lexicon, LexiconError
from actions.recipes.analysis import RecipeError, analyse, refusing
from actions.recipes.importers.files import Found, read_path
from actions.recipes.store import Store, StoreError
from actions.settings import Settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Souschef, a kitchen companion: recipes, servers and measurements.")
console = Console(stderr=True, highlight=False)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]


def _open() -> tuple[Store, Lexicon]:
    """The configured store and lexicon; a problem with either ends the command with its message."""
    settings = Settings()
    try:
        return Store(settings.store), Lexicon.load(settings.language, settings.knowledge)
    except (StoreError, LexiconError) as problem:
        console.print(str(problem), markup=False)
        raise typer.Exit(2) from problem


@app.command("import")
def import_recipes(
    paths: Annotated[list[Path], typer.Argument(help="Recipe cards (.txt), schema.org/Recipe JSON-LD (.json), or folders of them.")],
    as_json: Json = False,
) -> None:
    """Store recipes. A recipe with a known id replaces the old one; a bad one is named and the others are stored."""
    store, lexicon = _open()
    new = changed = 0
    problems: list[tuple[str, str]] = []
    with store.writing() as connection:
        for found in track(_all(paths, lexicon), description="Importing", console=console, disable=not sys.stderr.isatty()):
            try:
                fresh = _stored(found, store, connection, lexicon)
            except RecipeError as problem:
                problems.append((found.place, str(problem)))
            else:
                new, changed = new + fresh, changed + (not fresh)
    if as_json:
        typer.echo(json.dumps({"new": new, "updated": changed, "problems": [{"place": place, "reason": why} for place, why in problems]}))
    else:
        typer.echo(f"{new} new, {changed} updated, {len(problems)} with a problem")
    for place, why in problems:
        console.print(f"{place}: {why}", markup=False, soft_wrap=True)
    if problems:
        raise typer.Exit(1)


def _all(paths: list[Path], lexicon: Lexicon) -> list[Found]:
    return [found for path in paths for found in read_path(path, lexicon)]


def _stored(found: Found, store: Store, connection: Connection, lexicon: Lexicon) -> bool:
    """Analyse and store what was found; True when it is new.

    Raises:
        RecipeError: there is no recipe, or it cannot be used; the message says why.
    """
    if found.recipe is None:
        raise RecipeError(found.problem or "")
    with refusing():
        return store.put(analyse(found.recipe, lexicon), connection)


@app.command()
def show(recipe_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a stored recipe.")], as_json: Json = False) -> None:
    """Print a stored recipe."""
    store, _ = _open()
    recipe = store.get(recipe_id)
    if recipe is None:
        console.print(f"no recipe has the id '{recipe_id}'; `souschef list` shows all", markup=False)
        raise typer.Exit(1)
    if as_json:
        typer.echo(json.dumps(recipe.public(), ensure_ascii=False))
        return
    typer.echo("\n".join([recipe.title, "", *(f"- {line.text}" for line in recipe.ingredients), "", *(f"{step.number}. {step.text}" for step in recipe.steps)]))


@app.command("list")
def list_recipes(as_json: Json = False) -> None:
    """Print the ids and titles of all stored recipes."""
    store, _ = _open()
    rows = store.listed()
    if as_json:
        typer.echo(json.dumps([{"id": row.id, "title": row.title, "minutes": row.minutes, "servings": row.servings} for row in rows], ensure_ascii=False))
        return
    for row in rows:
        typer.echo(f"{row.id}\t{row.title}")


@app.command("export-encoder")
def export(
    model: Annotated[str, typer.Option(envvar="SOUSCHEF_ENCODER_MODEL", help="A sentence-transformers name or path.")] = DEFAULT_MODEL,
    folder: Annotated[Path, typer.Option(help="Where the ONNX file goes.")] = DEFAULT_FOLDER,
) -> None:
    """Export the sentence encoder to the ONNX file that both servers run."""
    with console.status(f"Exporting the sentence encoder {model}"):
        done = export_encoder(model, folder)
    typer.echo(f"{'exported' if done else 'already there'}: {model} in {folder}")


app.command("serve")(servers.serve)
app.command("shell")(servers.shell)


def main() -> None:
    """Entry point of the command."""
    app()
