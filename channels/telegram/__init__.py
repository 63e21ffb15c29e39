"""Telegram: the channel, named `channels.telegram.Telegram` in `credentials.yml`."""

from channels.telegram.channel import Telegram

__all__ = ["Telegram"]
