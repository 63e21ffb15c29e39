"""The `souschef` command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from actions import servers
from actions.commands import (
    acts,
    categorise,
    channels,
    conversations,
    emergencies,
    follow_ups,
    import_encyclopedia,
    import_qa,
    needs,
    pipeline,
    question_types,
    questions,
    ranker,
    reader,
    reasons,
    recipes,
    review,
    teach,
    usability,
)
from actions.commands.common import Json, console, open_store
from actions.evaluation import command as evaluation
from actions.language.encoder import DEFAULT_FOLDER, DEFAULT_MODEL, export_encoder
from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.measures import Densities
from actions.recipes.model import Recipe
from actions.recipes.scaling.scaling import Note, Scaled, scaled
from actions.recipes.store import Store

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Souschef, a kitchen companion: recipes, servers and measurements.")
app.command("import")(recipes.import_recipes)
app.command("export")(recipes.export_recipes)
app.command("categorise")(categorise.categorise)
app.command("import-qa")(import_qa.import_qa)
app.command("import-encyclopedia")(import_encyclopedia.import_encyclopedia)
app.command("build-qa")(questions.build_qa)
app.command("coverage")(questions.coverage)
app.command("review")(review.review)
app.command("teach")(teach.teach)
app.command("forget")(teach.forget)
app.command("conversations")(conversations.conversations)
app.command("mark")(conversations.mark)
app.command("sus")(usability.sus)
app.command("train-pipeline")(pipeline.train_pipeline)
app.command("train-reader")(reader.train_reader)
app.command("train-emergencies")(emergencies.train_emergencies)
app.command("train-needs")(needs.train_needs)
app.command("train-acts")(acts.train_acts)
app.command("train-ranker")(ranker.train_ranker)
app.command("embed-reasons")(reasons.embed_reasons)
app.command("export-acts")(acts.export_acts)
app.command("train-questions")(questions.train_questions)
app.command("train-types")(question_types.train_types)
app.command("train-follow-ups")(follow_ups.train_follow_ups)
app.command("train-terms")(follow_ups.train_terms)
app.command("fetch-wordnet")(follow_ups.fetch_wordnet)
app.command("annotate")(pipeline.annotate)


def _open() -> tuple[Store, Lexicon]:
    """The configured store and the lexicon of the configured language; a problem with either ends the command with its message."""
    store, lexicons = open_store()
    return store, lexicons.default


@app.command()
def show(
    recipe_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a stored recipe.")],
    servings: Annotated[int | None, typer.Option(min=1, help="Scale its amounts to so many servings.")] = None,
    factor: Annotated[str | None, typer.Option(help="Scale its amounts by a factor such as 2, 0.5 or 2/3.")] = None,
    have: Annotated[str | None, typer.Option(metavar="AMOUNT", help="Scale it so that it takes just this: '140 g flour'.")] = None,
    as_json: Json = False,
) -> None:
    """Print a stored recipe, scaled where that is asked; what does not scale is named after the steps."""
    if sum(value is not None for value in (servings, factor, have)) > 1:
        raise typer.BadParameter("give only one of --servings, --factor and --have")
    store, lexicons = open_store()
    recipe = store.get(recipe_id)
    if recipe is None:
        console.print(f"no recipe has the id '{recipe_id}'; `souschef list` shows all", markup=False)
        raise typer.Exit(1)
    found = recipe.public()
    notes: tuple[Note, ...] = ()
    if servings is not None or factor is not None or have is not None:
        result = _scaled(recipe, servings, factor, have, lexicons)
        recipe, notes = result.recipe, result.notes
        found = recipe.public() | {"factor": str(result.factor), "notes": [{"kind": note.kind, "text": note.text, "step": note.step} for note in notes]}
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    typer.echo("\n".join([recipe.title, "", *(f"- {line.text}" for line in recipe.ingredients), "", *(f"{step.number}. {step.text}" for step in recipe.steps)]))
    if notes:
        typer.echo("\n".join(["", *(f"* {note.message}" for note in notes)]))


def _scaled(recipe: Recipe, servings: int | None, factor: str | None, have: str | None, lexicons: Lexicons) -> Scaled:
    """The recipe for so many, by a factor, or as far as an ingredient goes; ends the command where it cannot be scaled so."""
    lexicon = lexicons.of(recipe.language)
    try:
        return scaled(recipe, servings=servings, factor=factor, have=have, lexicon=lexicon, densities=Densities.load(lexicon, lexicons.knowledge))
    except ValueError as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(1) from problem


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


app.add_typer(evaluation.app, name="evaluate")
app.add_typer(channels.app, name="channels")
app.command("serve")(servers.serve)
app.command("shell")(servers.shell)


def main() -> None:
    """Entry point of the command."""
    app()
