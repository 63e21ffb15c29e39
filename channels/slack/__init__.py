"""Slack: the channel, named `channels.slack.Slack` in `credentials.yml`."""

from channels.slack.channel import Slack

__all__ = ["Slack"]
