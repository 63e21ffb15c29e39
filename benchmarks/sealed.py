"""The sealed sets: by hands that never saw the project, on recipes of their own. They are run at milestones and never read; only shares and ids are printed.

`knowledge/gold/sealed` holds the pages as they were written, 300 questions, 60 dialogues, and 504 utterances at the stove with stage and open question.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rapidfuzz import fuzz

from actions.recipes.store import Store
from actions.settings import PROJECT
from benchmarks.effects import Done, fits, moved
from benchmarks.items import HONEST, RIGHT, WRONG, Item
from benchmarks.mini_dialogues import holds
from benchmarks.talking import Talk, Turn

SEALED = PROJECT / "knowledge" / "gold" / "sealed"
ADDRESS = "kitchen.example"
ABSENT = (
    "utter_not_in_recipe",
    "utter_not_needed",
    "utter_unknown_ingredients",
    "utter_is_absent",
)
"""How responses begin that say that something is not in the recipe."""
ASKERS = ("ask", "problem", "missing")


class Pages:
    """The recipes of the sealed pages in a store: page → id, and the step where words stand."""

    def __init__(self, store: Store) -> None:
        addresses = {raw.id: str(raw.url or "") for raw in store.raws() if raw.id}
        self._of_page = {
            url.rstrip("/").rpartition("/")[2]: name
            for name, url in addresses.items()
            if ADDRESS in url
        }
        self._recipes = {
            name: recipe
            for name in self._of_page.values()
            if (recipe := store.get(name)) is not None
        }

    def recipe(self, page: str) -> str:
        """The id that the import gave to a page.

        Raises:
            LookupError: the page was not imported; run `souschef import knowledge/gold/sealed/pages`.
        """
        found = self._of_page.get(page)
        if found is None:
            raise LookupError(
                f"the page '{page}' is not in the store; import knowledge/gold/sealed/pages into it"
            )
        return found

    def foods(self, recipe: str) -> list[str]:
        """The names of a recipe's ingredients."""
        return [ingredient.called for ingredient in self._recipes[recipe].ingredients]

    def step(self, page: str, words: str) -> int:
        """The step that has these words, from 1."""
        if words in ("", "start"):
            return 1
        steps = self._recipes[self.recipe(page)].steps
        return 1 + max(
            range(len(steps)),
            key=lambda at: fuzz.partial_ratio(words.lower(), steps[at].text.lower()),
        )


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a sealed set."""
    return [
        json.loads(line)
        for line in (SEALED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def says_absent(turn: Turn) -> bool:
    """Whether a turn says that something is not there, or that it is not known."""
    return turn.kind in ("honest", "asked") or turn.has(*ABSENT)


def mixed(url: str, pages: Pages) -> Iterator[Item]:
    """Questions at steps of imported recipes."""
    for row in rows("mixed"):
        talk = Talk(url)
        talk.cook(pages.recipe(row["page"]), pages.step(row["page"], row["at"]))
        turn = talk.say(row["ask"])
        yield Item(
            row["id"],
            _answered(row["kind"], row["holds"], turn),
            (row["kind"], row["writer"]),
            row["ask"],
            turn.text,
            {"source": turn.trace.get("source", "")},
        )


def _answered(kind: str, wanted: Sequence[Sequence[str]], turn: Turn) -> str:
    if kind == "absent":
        return RIGHT if says_absent(turn) else WRONG
    if kind in ("unknowable", "outside", "unknown"):
        return RIGHT if turn.kind in ("honest", "asked", "smalltalk") else WRONG
    if turn.kind == "answered" and holds(tuple(map(tuple, wanted)), turn.text):
        return RIGHT
    return HONEST if turn.kind in ("honest", "asked") else WRONG


def dialogues(url: str, pages: Pages) -> Iterator[Item]:
    """Dialogues on imported recipes, turn by turn."""
    for row in rows("dialogues"):
        talk = Talk(url)
        talk.cook(pages.recipe(row["page"]), pages.step(row["page"], row["at"]))
        step = max(1, pages.step(row["page"], row["at"]))
        for number, said in enumerate(row["turns"], 1):
            turn = talk.say(said["say"])
            verdict = _turn_verdict(said, step, turn)
            understood = (
                ("understood",)
                if said["kind"] == "follow"
                and holds(
                    tuple(map(tuple, said.get("understood", ()))),
                    str(turn.trace.get("resolved") or ""),
                )
                else ()
            )
            yield Item(
                f"{row['id']}.{number}",
                verdict,
                (said["kind"], row["writer"]),
                said["say"],
                turn.text,
                {"understood": bool(understood)},
            )
            step = turn.step


def _turn_verdict(said: dict[str, Any], step: int, turn: Turn) -> str:
    moves, went = said.get("moves", 0), 1 if turn.stage == "ended" else turn.step - step
    at_place = moves == "any" or (went > 0 if moves == "forward" else went == moves)
    if said["kind"] in ("question", "follow", "absent", "unknown"):
        verdict = _answered(
            "absent" if said["kind"] == "absent" else said["kind"], said.get("holds", ()), turn
        )
        return verdict if at_place else "moved"
    if not at_place:
        return WRONG
    return (
        RIGHT
        if turn.kind != "error" and holds(tuple(map(tuple, said.get("holds", ()))), turn.text)
        else WRONG
    )


OPEN: dict[str, dict[str, Any]] = {
    "go_on": {"kind": "step_done"},
    "confirm_recipe": {"kind": "confirm_recipe"},
    "pick_recipe": {"kind": "pick_recipe"},
    "servings": {"kind": "servings"},
    "stop": {"kind": "stop"},
    "which_source": {
        "kind": "which_source",
        "offered": "how long does it take?",
        "intent": "ask_step_time",
    },
}
"""The open question of the assistant as its slot holds it."""


def _placed(row: dict[str, Any], talk: Talk, pages: Pages, shown: Sequence[str]) -> None:
    """Bring a conversation to the stage and the open question of a row."""
    page, stage = row.get("page"), row["stage"]
    recipe = pages.recipe(page) if page else shown[0]
    if stage in ("cooking", "paused"):
        talk.cook(recipe, pages.step(page, row.get("at") or "") if page else 1)
    else:
        talk.send("hello")
    slots: dict[str, Any] = {} if stage == "cooking" else {"stage": stage}
    if stage == "preparing":
        slots["recipe"] = recipe
    if stage == "choosing":
        slots["offer"] = {"ids": list(shown), "shown": len(shown), "beyond": 0}
    if row["open"] in OPEN:
        pending = {**OPEN[row["open"]]}
        if row["open"] == "confirm_recipe":
            pending["recipe"] = recipe
        slots["pending"] = pending
    if slots:
        talk.place(slots)
    if row["open"] == "substitute":
        _propose(talk, pages.foods(recipe) if page else ())


def _propose(talk: Talk, foods: Sequence[str]) -> None:
    """Say of one food after another that there is none, until something is proposed in its place."""
    for food in foods:
        if talk.say(f"I have no {food}").pending == "substitute":
            return


def stove(url: str, pages: Pages, shown: Sequence[str]) -> Iterator[Item]:
    """Utterances at the stove, judged by what they did; `shown` are recipes that a list on offer names."""
    for row in rows("stove"):
        talk = Talk(url)
        _placed(row, talk, pages, shown)
        page = row.get("page")
        step = (
            pages.step(page, row.get("at") or "")
            if page and row["stage"] in ("cooking", "paused")
            else int(row["stage"] in ("cooking", "paused"))
        )
        recipe = (
            (pages.recipe(page) if page else shown[0])
            if row["stage"] in ("cooking", "paused", "preparing")
            else None
        )
        turn = talk.say(row["text"])
        done = Done(row["stage"], step, recipe, row["open"], turn)
        acts = tuple(row["acts"])
        right = fits(done, acts, tuple(act for act in row["also"] if act not in acts))
        questions = (
            ("questions",)
            if set(acts) <= set(ASKERS) and not set(row["also"]) & {"next", "done", "yes"}
            else ()
        )
        verdict = RIGHT if right else "moved" if questions and moved(done) else WRONG
        yield Item(
            row["id"],
            verdict,
            (
                acts[0],
                row["stage"],
                row["writer"],
                *questions,
                "several" if len(acts) > 1 else "one",
            ),
            row["text"],
            turn.text,
            {"responses": list(turn.responses)},
        )
