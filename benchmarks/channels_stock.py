"""Rasa's own Telegram connector, for `benchmarks.channels`: mended so far that it answers at all, and told where the Bot API is.

With the pinned versions it sets its webhook in an event loop of its own, which is closed behind that; its connections stay bound to that loop, so every later
call fails. Here they are closed with it and opened anew in the loop of the server. All else is Rasa's.
"""

from __future__ import annotations

import asyncio
from typing import Any

from aiogram.bot.api import TelegramAPIServer
from aiogram.utils.exceptions import TelegramAPIError
from rasa.core.channels.telegram import TelegramInput, TelegramOutput
from rasa.shared.exceptions import RasaException


class Stock(TelegramInput):  # type: ignore[misc]
    """The channel as `credentials.yml` names it: the settings of Rasa's connector, and `api`, the address of the Bot API."""

    api: str

    def url_prefix(self) -> str:
        """Part of the webhook's address, which is another than that of our channel."""
        return "stock"

    @classmethod
    def from_credentials(cls, credentials: dict[str, Any] | None) -> Stock:
        """Make the channel from its entry in the file."""
        channel: Stock = super().from_credentials(credentials)
        channel.api = str((credentials or {})["api"])
        return channel

    def get_output_channel(self) -> TelegramOutput:
        """What replies are sent through; the webhook is set on the way.

        Raises:
            RasaException: the webhook is refused.
        """
        channel = TelegramOutput(self.access_token)
        channel.server = TelegramAPIServer.from_base(self.api)
        try:
            asyncio.run(self._set_webhook(channel))
        except TelegramAPIError as problem:
            raise RasaException(f"the webhook was refused: {problem}") from problem
        return channel

    async def _set_webhook(self, channel: TelegramOutput) -> None:
        """Set the webhook, and leave no connection behind in the loop that ends with this."""
        await channel.set_webhook(url=self.webhook_url)
        await channel.session.close()
