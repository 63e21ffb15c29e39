"""`souschef evaluate retrieval`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from actions.answering.common_sense.approach import Approach
from actions.answering.common_sense.pairs import Pair, QuestionBaseError, load
from actions.evaluation.report import DataError, Report, print_report, read_rows
from actions.evaluation.retrieval import PAPER, SIZES, Effect, GoldQuery, Measured, Unanswerable, base_of, measure, read_base, read_queries, report, variance
from actions.evaluation.threshold import Point, cheapest, curve, still_answering
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import Lexicon, LexiconError
from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines
from actions.settings import PROJECT, QUESTIONS, Settings

OUT = PROJECT / "build" / "evaluation"
console = Console(stderr=True, highlight=False)


def retrieval(
    data: Annotated[Path | None, typer.Option("--data", help="A base as JSON Lines of id, question and maybe answer; knowledge/qa where it is left out.")] = None,
    queries: Annotated[Path | None, typer.Option("--queries", help="JSON Lines of id, text, source_id and maybe also_ok; needed with --data.")] = None,
    unanswerable: Annotated[Path | None, typer.Option("--unanswerable", help="JSON Lines of id and text: questions that the base does not answer.")] = None,
    distractors: Annotated[Path | None, typer.Option("--distractors", help="A base whose pairs fill ours up to the sizes.")] = None,
    sizes: Annotated[str, typer.Option(help="Sizes of the base, divided by commas; with --data alone the whole base is one size.")] = "",
    approaches: Annotated[str, typer.Option(help="Names of approaches, divided by commas; all where it is left out.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> None:
    """General questions: hits at ranks 1, 2 and 3 by word vectors, sentence-BERT, BM25 and ours, at several sizes of the base."""
    settings = Settings()
    try:
        pairs, asked, refused, extra = _data(settings, data, queries, unanswerable, distractors)
        wanted = frozenset(name for query in asked for name in query.right)
        bases = {len(base): base for size in _sizes(sizes, data, len(pairs) + len(extra)) for base in [base_of(size, pairs, wanted, extra)]}
        with _bar() as heard:
            measured = measure(_approaches(settings, approaches), bases, asked, heard, refused, pairs)
    except (DataError, EncoderMissingError, LexiconError, PipelineError, QuestionBaseError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    result = report(measured, data.name if data else "knowledge/qa")
    print_report(result, as_json=as_json)
    if not as_json:
        _beside_the_paper(result)
        _tell_variance("all approaches", variance(measured))
        _tell_variance("as in the paper", variance(measured, [name for name in PAPER if name in measured.outcomes]))
        _tell_curve(measured)
        _write(result, measured)


def _data(
    settings: Settings, data: Path | None, queries: Path | None, unanswerable: Path | None, distractors: Path | None
) -> tuple[list[Pair], list[GoldQuery], list[str], list[Pair]]:
    if data is not None and queries is None:
        raise DataError("--data needs --queries: the questions that are asked of this base")
    gold = settings.knowledge / "gold"
    pairs = read_base(data) if data else load(settings.knowledge / "qa", settings.language)
    asked = read_queries(queries or gold / "retrieval_queries.jsonl", pairs)
    without = unanswerable or (None if data or queries else gold / "retrieval_unanswerable.jsonl")
    refused = [row.text for row in read_rows(without, Unanswerable)] if without else []
    return pairs, asked, refused, read_base(distractors) if distractors else []


def _sizes(given: str, data: Path | None, there: int) -> Sequence[int]:
    """The sizes that are asked for, as far as there are pairs."""
    try:
        wanted = [int(part) for part in given.split(",") if part.strip()] or ([there] if data else list(SIZES))
    except ValueError as problem:
        raise DataError(f"--sizes takes whole numbers divided by commas, not '{given}'") from problem
    if min(wanted) < 1:
        raise DataError("--sizes takes numbers from 1")
    return sorted({min(size, there) for size in wanted})


def _approaches(settings: Settings, chosen: str) -> dict[str, Approach]:
    from actions.answering.common_sense.approaches import NAMES, OURS, approach
    from actions.answering.common_sense.building import in_use, open_learned
    from actions.answering.common_sense.making import Raw, Tools
    from actions.answering.common_sense.static_vectors import StaticVectors
    from actions.answering.common_sense.words_filter import WordsFilter
    from actions.language.encoder import Encoder

    names = [name.strip() for name in chosen.split(",") if name.strip()] or list(NAMES)
    nlp = Pipelines(settings.pipelines, named_pipelines(settings.pipeline, settings.language)).of(settings.language)
    tools = Tools(Lexicon.load(settings.language, settings.knowledge), Encoder(settings.encoder), StaticVectors(settings.static / settings.language))
    learned = open_learned(in_use(settings.questions / settings.language)) if OURS in names else None
    words_filter, raw = WordsFilter(nlp) if nlp else None, Raw(tools.encoder)
    return {name: approach(name, tools, words_filter, nlp, learned, raw) for name in names}


@contextmanager
def _bar() -> Iterator[Callable[[str], None]]:
    """Tells what is measured, where somebody looks at it."""
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("opening", total=None)
        yield lambda what: bar.update(task, description=what)


def _beside_the_paper(result: Report) -> None:
    table = Table(title="beside the paper's Table 1 (its base of 10,000)", title_justify="left")
    for heading in ("approach", "rank", "paper", "here"):
        table.add_column(heading, justify="left" if heading == "approach" else "right")
    for name, row in PAPER.items():
        for metric in ("hit1", "hit2", "hit3", "total"):
            table.add_row(name, metric, f"{row[metric]:.2f}", f"{result.approaches[name][metric]:.2f}" if name in result.approaches else "")
    Console(highlight=False).print(table)


def _tell_variance(what: str, effects: list[Effect]) -> None:
    for effect in effects:
        typer.echo(f"analysis of variance, {what}: {effect.name} F({effect.freedom}) = {effect.f:.2f}, p = {effect.p:.3g}")


def _curves(measured: Measured) -> dict[str, list[Point]]:
    return {name: curve(found, measured.without[name]) for name, found in measured.within.items()}


def _tell_curve(measured: Measured) -> None:
    if not measured.without:
        return
    for name, points in _curves(measured).items():
        kept, best = still_answering(points), cheapest(points)
        typer.echo(
            f"{name}: to answer {kept.answered:.0%} of what the base answers (distance {kept.distance:.3f}), {kept.misled:.1%} of the rest is answered too; "
            f"cheapest distance {best.distance:.3f}: right {best.right:.1%}, wrong {best.wrong:.1%}, misled {best.misled:.1%}",
        )


def _write(result: Report, measured: Measured) -> None:
    """Table and plots as files."""
    from actions.evaluation.retrieval_plots import plot_curve, plot_hits

    OUT.mkdir(parents=True, exist_ok=True)
    with (OUT / "retrieval.txt").open("w", encoding="utf-8") as file:
        written = Console(file=file, width=140, highlight=False)
        for table in result.tables():
            written.print(table)
    plot_hits(measured, OUT / "retrieval.png")
    if measured.without:
        plot_curve(_curves(measured), QUESTIONS.our_distance if "ours" in measured.outcomes else None, OUT / "retrieval-threshold.png")
    typer.echo(f"table and plots are in {OUT}")
