"""A search for a recipe as it stands in a conversation: what was asked for, what was answered, and the way back."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from actions.finding.request import Request

KEPT = 12  # moments that can be gone back to
MOST = 100  # recipes that are remembered as looked at or refused, and answers


class Answered(BaseModel):
    """The answer to a question; `wanted` is None where the cook did not care."""

    model_config = ConfigDict(frozen=True)
    category: str = Field(max_length=100)
    wanted: bool | None = None


class Moment(BaseModel):
    """What a search was before a turn changed it.

    Args:
        request: all that was asked for.
        answers: to the questions that narrow, in their order.
        refused: recipes that the cook does not want.
        question: the category that was being asked for; None where none was.
    """

    model_config = ConfigDict(frozen=True)
    request: Request = Request()
    answers: tuple[Answered, ...] = Field(default=(), max_length=MOST)
    refused: tuple[str, ...] = Field(default=(), max_length=MOST)
    question: str | None = Field(default=None, max_length=100)


class Search(Moment):
    """A search; `viewed` are the recipes that were looked at, `relaxed` is the request that was offered where nothing was found, `earlier` the way back."""

    viewed: tuple[str, ...] = Field(default=(), max_length=MOST)
    relaxed: Request | None = None
    earlier: tuple[Moment, ...] = Field(default=(), max_length=KEPT)

    @property
    def begun(self) -> bool:
        """Whether anything was asked for."""
        return self.request != Request() or bool(self.answers or self.refused)

    @property
    def moment(self) -> Moment:
        """What can be gone back to."""
        return Moment(request=self.request, answers=self.answers, refused=self.refused, question=self.question)

    def changed(self, **update: Any) -> Search:
        """The search after a turn that can be undone."""
        return self.model_copy(update={"relaxed": None, "question": None, "earlier": (*self.earlier, self.moment)[-KEPT:], **update})

    def asking_for(self, request: Request) -> Search:
        """The search with another request; what the cook now says of a category counts more than an earlier answer."""
        said = {name for name, wanted in request.categories.items() if self.request.categories.get(name) != wanted}
        return self.changed(request=request, answers=tuple(answer for answer in self.answers if answer.category not in said))

    def answering(self, category: str, wanted: bool | None) -> Search:
        """The search with one more answer."""
        return self.changed(answers=(*self.answers, Answered(category=category, wanted=wanted))[-MOST:])

    def undone(self) -> Search | None:
        """The search before its last change; None where there was none."""
        if not self.earlier:
            return None
        last = self.earlier[-1]
        before = {"request": last.request, "answers": last.answers, "refused": last.refused, "question": last.question}
        return self.model_copy(update={**before, "relaxed": None, "earlier": self.earlier[:-1]})

    def seen(self, recipe: str) -> Search:
        """The same with a recipe that was looked at."""
        return self.model_copy(update={"viewed": (*(other for other in self.viewed if other != recipe), recipe)[-MOST:]})

    def without(self, recipes: tuple[str, ...]) -> Search:
        """The same without recipes that the cook does not want."""
        return self.changed(refused=(*(other for other in self.refused if other not in recipes), *recipes)[-MOST:])
