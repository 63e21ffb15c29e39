"""How the fake of Telegram's Bot API refuses a request."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """A request that is refused.

    Args:
        code: the HTTP status; the answer's `error_code` repeats it.
        description: what clients read, and sometimes depend on.
        parameters: help for programs, such as `retry_after` in seconds; None for none.
        mistake: whether the request breaks a documented rule, whatever state the chat is in.
    """

    def __init__(
        self, code: int, description: str, parameters: dict[str, Any] | None = None, mistake: bool = False
    ) -> None:
        super().__init__(description)
        self.code, self.description, self.parameters, self.mistake = code, description, parameters, mistake

    def answer(self) -> dict[str, Any]:
        """The body of the refusal, as the Bot API shapes it."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def mistake(what: str) -> ApiError:
    """A 400 for a request that breaks a documented rule; `what` follows the words "Bad Request: "."""
    return ApiError(400, f"Bad Request: {what}", mistake=True)


def unformatted(what: str) -> ApiError:
    """A 400 for a text whose markup does not parse."""
    return mistake(f"can't parse entities: {what}")


def refused(what: str, parameters: dict[str, Any] | None = None) -> ApiError:
    """A 400 for a well-formed request that the state of the chat does not allow."""
    return ApiError(400, f"Bad Request: {what}", parameters)


def forbidden(what: str) -> ApiError:
    """A 403: the bot may not write there."""
    return ApiError(403, f"Forbidden: {what}")


def conflict(what: str) -> ApiError:
    """A 409: two ways of fetching updates exclude each other."""
    return ApiError(409, f"Conflict: {what}")


def too_many(seconds: int) -> ApiError:
    """A 429 that asks to wait for some seconds."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
