"""Learning what an utterance does in its situation, from all labelled utterances, and measuring it on a writer who taught nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from actions.language.encoder import Encoder
from actions.training.composing import Composed
from actions.training.examples import Example
from actions.training.layers import ActLayers
from actions.training.noise import Noise
from actions.training.situations import Situations
from actions.understanding.acts import Situation
from actions.understanding.labels import ACTS, ASPECTS, act_of

Numbers = NDArray[np.float32]
RANK, EPOCHS, BATCH, RATE, HEAD_RATE, DECAY = 16, 2.0, 32, 8e-4, 1e-3, 0.01
WARMING, LAST = (
    0.05,
    0.02,
)  # share of the steps in which the rate rises, and what is left of it at the end
BALANCE, SEEN = (
    0.4,
    20,
)  # how far seldom acts count more, and how often an act counts as seen at least
SMOOTH, ASPECT_SHARE, PIECES_SHARE = 0.05, 0.5, 0.5
TEMPERATURES = tuple(0.5 + 0.05 * step for step in range(51))
IGNORED = -100  # a piece that nothing is learned of
MOST: Mapping[str, int] = {
    "nlu": 12_000,
    "base": 5_000,
    "series": 2_000,
    "asked": 2_500,
    "questions": 5_000,
    "typed": 1_000,
    "talks": 1_200,
    "needs": 1_500,
}
"""How many utterances of a large collection are learned from; the others have all."""
NOISED, PLACED = (
    0.35,
    0.6,
)  # shares of utterances with noise, and with a situation where their own is not known


@dataclass(frozen=True)
class Lesson:
    """An utterance in its situation, encoded.

    Attributes:
        example: what was said.
        hidden: shape (pieces, dimensions).
        acts: of every piece that was said, by their places in `ACTS`; those pieces stand behind the first one, which is a mark.
        composed: whether it does several things, so that only its pieces are learned from.
    """

    example: Example
    hidden: Numbers
    acts: tuple[int, ...]
    composed: bool = False


def chosen(examples: Iterable[Example], chance: random.Random) -> list[Example]:
    """Examples of one act each, of large collections a part."""
    groups: dict[str, list[Example]] = {}
    for example in examples:
        if len(set(example.acts)) == 1:
            groups.setdefault(example.source, []).append(example)
    return [
        one
        for source, found in groups.items()
        for one in chance.sample(found, min(len(found), MOST.get(source, len(found))))
    ]


def lessons(
    examples: Sequence[Example],
    situations: Situations,
    noise: Noise,
    encoder: Encoder,
    chance: random.Random,
) -> Iterator[Lesson]:
    """Encode examples; those with a situation of their own are learned with it, with noise, and without it."""
    for example in examples:
        if example.source == "acts" and example.step:
            yield encoded(example, situations(example), encoder)
            yield encoded(
                said_otherwise(example, noise(example.text, chance)), situations(example), encoder
            )
            yield encoded(example, Situation(), encoder)
            continue
        said = (
            said_otherwise(example, noise(example.text, chance))
            if chance.random() < NOISED
            else example
        )
        yield encoded(
            said, situations(example) if chance.random() < PLACED else Situation(), encoder
        )


def composed_lessons(
    composed: Iterable[Composed], situations: Situations, encoder: Encoder
) -> Iterator[Lesson]:
    """Encode utterances that do several things, each of their pieces with what it does."""
    for one in composed:
        hidden, places = encoder.encode_beside(one.text, str(situations(one.placed)))
        acts = [
            next(act for start, act in reversed(one.spans) if place[0] >= start) for place in places
        ]
        example = said_otherwise(one.placed, one.text)
        yield Lesson(
            example, hidden.astype(np.float16), tuple(map(ACTS.index, acts)), composed=True
        )


def said_otherwise(example: Example, text: str) -> Example:
    """The same example in other words."""
    return example.model_copy(update={"text": text})


def encoded(example: Example, situation: Situation, encoder: Encoder) -> Lesson:
    """An example in a situation, encoded."""
    hidden, places = encoder.encode_beside(example.text, str(situation))
    return Lesson(
        example, hidden.astype(np.float16), (ACTS.index(example.acts[0]),) * max(1, len(places))
    )


def learn(taught: Sequence[Lesson], seed: int = 0) -> ActLayers:
    """Learn the layers and heads."""
    torch.manual_seed(seed)
    chance, model = random.Random(seed), ActLayers(len(ACTS), len(ASPECTS), RANK)
    heads = [*model.acts.parameters(), *model.aspects.parameters()]
    own = {id(parameter) for parameter in heads}
    body = [
        parameter
        for parameter in model.parameters()
        if parameter.requires_grad and id(parameter) not in own
    ]
    optimiser = torch.optim.AdamW(
        [{"params": body, "base": RATE}, {"params": heads, "base": HEAD_RATE}],
        lr=RATE,
        weight_decay=DECAY,
    )
    weights, steps = _weights(taught), int(len(taught) * EPOCHS / BATCH)
    batches = (batch for _ in range(int(EPOCHS) + 1) for batch in _batches(taught, chance))
    for step, batch in zip(range(steps), batches, strict=False):
        for group in optimiser.param_groups:
            group["lr"] = (
                group["base"]
                * min(1.0, (step + 1) / (WARMING * steps + 1))
                * max(LAST, 1 - step / steps)
            )
        loss = _loss(model, batch, weights)
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_([*body, *heads], 1.0)
        optimiser.step()
    return model.eval()


def _weights(taught: Sequence[Lesson]) -> torch.Tensor:
    """How much each act counts: seldom ones more, one in the mean."""
    counts = Counter(ACTS[lesson.acts[0]] for lesson in taught if not lesson.composed)
    total = max(1, counts.total())
    raw = np.array([(total / max(counts[act], SEEN)) ** BALANCE for act in ACTS])
    mean = sum(raw[ACTS.index(act)] * count for act, count in counts.items()) / total
    return torch.tensor(raw / mean, dtype=torch.float32)


def _batches(taught: Sequence[Lesson], chance: random.Random) -> list[list[Lesson]]:
    """All lessons in batches of like length, in any order."""
    order = chance.sample(range(len(taught)), len(taught))
    found: list[list[Lesson]] = []
    for start in range(0, len(order), BATCH * 40):
        part = sorted(
            (taught[at] for at in order[start : start + BATCH * 40]),
            key=lambda lesson: len(lesson.hidden),
        )
        found += [part[at : at + BATCH] for at in range(0, len(part), BATCH)]
    chance.shuffle(found)
    return found


def _inputs(batch: Sequence[Lesson]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    length = max(len(lesson.hidden) for lesson in batch)
    hidden = np.zeros((len(batch), length, batch[0].hidden.shape[1]), dtype=np.float32)
    mask, said = (
        np.zeros((len(batch), length), dtype=bool),
        np.zeros((len(batch), length), dtype=np.float32),
    )
    for row, lesson in enumerate(batch):
        hidden[row, : len(lesson.hidden)], mask[row, : len(lesson.hidden)] = lesson.hidden, True
        said[row, 1 : 1 + len(lesson.acts)] = 1
    return torch.from_numpy(hidden), torch.from_numpy(mask), torch.from_numpy(said)


def _loss(model: ActLayers, batch: Sequence[Lesson], weights: torch.Tensor) -> torch.Tensor:
    """Of the acts of all pieces; of utterances that do one thing also of that, and of what they ask of."""
    hidden, mask, said = _inputs(batch)
    acts, aspects, pieces = model(hidden, mask, said)
    of_pieces = torch.full(mask.shape, IGNORED)
    for row, lesson in enumerate(batch):
        of_pieces[row, 1 : 1 + len(lesson.acts)] = torch.tensor(lesson.acts)
    loss = PIECES_SHARE * functional.cross_entropy(
        pieces.flatten(0, 1), of_pieces.flatten(), weight=weights, ignore_index=IGNORED
    )
    single = [row for row, lesson in enumerate(batch) if not lesson.composed]
    if single:
        meant = torch.tensor([batch[row].acts[0] for row in single])
        loss = loss + functional.cross_entropy(
            acts[single], meant, weight=weights, label_smoothing=SMOOTH
        )
    asking = [row for row in single if batch[row].example.aspects]
    if asking:
        wanted = torch.tensor([ASPECTS.index(batch[row].example.aspects[0]) for row in asking])
        loss = loss + ASPECT_SHARE * functional.cross_entropy(aspects[asking], wanted)
    return loss


def temperature(model: ActLayers, held: Sequence[Lesson]) -> float:
    """What the scores of acts are divided by so that their probabilities fit utterances that were not learned from (Guo et al. 2017)."""
    with torch.no_grad():
        scores = torch.cat(
            [model(*_inputs(held[at : at + BATCH]))[0] for at in range(0, len(held), BATCH)]
        )
    meant = torch.tensor([lesson.acts[0] for lesson in held])
    losses = {
        value: float(functional.cross_entropy(scores / value, meant)) for value in TEMPERATURES
    }
    return min(losses, key=lambda value: losses[value])


def judged(model: ActLayers, lessons_: Sequence[Lesson]) -> tuple[list[str], list[str]]:
    """The likeliest act and aspect of each lesson."""
    acts, aspects = [], []
    with torch.no_grad():
        for start in range(0, len(lessons_), BATCH):
            scores, of, _ = model(*_inputs(lessons_[start : start + BATCH]))
            acts += [ACTS[at] for at in scores.argmax(1).tolist()]
            aspects += [ASPECTS[at] for at in of.argmax(1).tolist()]
    return acts, aspects


def accepted(act: str, example: Example) -> bool:
    """Whether an act is right for an example, variants apart."""
    return act_of(act) in {act_of(other) for other in (*example.acts[:1], *example.also)}
