"""Plots of the retrieval evaluation: hits by base size, and the curve of the threshold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from actions.evaluation.retrieval import PAPER, Measured, scores
from actions.evaluation.threshold import Point

SIZE, DOTS = (11.0, 4.6), 130  # inches, dots per inch


def plot_hits(measured: Measured, file: Path) -> None:
    """Rank 1 and ranks 1 to 3 of every approach over the sizes of the base, with the paper's figures."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, layout="constrained")
    for axes, metric, title in zip(figure.subplots(1, 2, sharey=True), ("hit1", "total"), ("right at rank 1", "right within three ranks"), strict=True):
        for name, sizes in measured.outcomes.items():
            order = sorted(sizes)
            axes.plot(order, [scores(sizes[size])[metric] for size in order], marker="o", label=name)
        for name, row in PAPER.items():
            axes.scatter([10_000], [row[metric]], marker="x", color="black", zorder=3)
            axes.annotate(f"paper: {name}", (10_000, row[metric]), textcoords="offset points", xytext=(-6, 4), ha="right", fontsize=8)
        axes.set(title=title, xlabel="pairs in the base", ylim=(0, 1))
        axes.grid(alpha=0.3)
    axes.legend(fontsize=8, loc="lower left")
    _save(figure, file)


def plot_curve(curves: Mapping[str, Sequence[Point]], chosen: float | None, file: Path) -> None:
    """Answered rightly against answered wrongly over all thresholds, for questions with and without an answer."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, points in curves.items():
        left.plot([point.misled for point in points], [point.right for point in points], label=name)
    left.set(title="at every threshold", xlabel="of the questions without an answer: answered", ylabel="of the questions with one: answered rightly", xlim=(0, 1), ylim=(0, 1))
    left.legend(fontsize=8)
    points = curves.get("ours") or next(iter(curves.values()))
    distances = [point.distance for point in points]
    for label, values in (
        ("answered rightly", [point.right for point in points]), ("answered wrongly", [point.wrong for point in points]),
        ("without an answer, but answered", [point.misled for point in points]), ("cost", [point.cost for point in points]),
    ):
        right.plot(distances, values, label=label)
    if chosen is not None:
        right.axvline(chosen, color="black", linestyle=":", label=f"threshold {chosen:.2f}")
    right.set(title="ours" if "ours" in curves else next(iter(curves)), xlabel="distance up to which is answered", ylim=(0, 1.05))
    right.legend(fontsize=8)
    for axes in (left, right):
        axes.grid(alpha=0.3)
    _save(figure, file)


def _save(figure: object, file: Path) -> None:
    from matplotlib.figure import Figure

    assert isinstance(figure, Figure)
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_name(f".{file.stem}.part{file.suffix}")
    figure.savefig(aside, dpi=DOTS, format="png")
    aside.replace(file)
