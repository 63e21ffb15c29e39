"""`souschef channels check`: whether the channels of `credentials.yml` work, before anything starts.

Runs in Rasa's environment: `python -m channels.check CREDENTIALS`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from rasa.shared.exceptions import RasaException
from rasa.shared.utils.io import read_config_file

from channels.service import DelayedError, RefusedError, ServiceError, TokenError
from channels.slack import Slack
from channels.slack.service import SlackService
from channels.telegram import Telegram
from channels.telegram.service import TelegramService

SCOPES = (
    "chat:write",
    "app_mentions:read",
    "im:history",
    "channels:history",
    "groups:history",
    "mpim:history",
    "commands",
    "files:read",
)
"""What the bot needs in Slack."""
Report = Callable[[], Awaitable[list[str]]]


async def check_telegram(service: TelegramService) -> list[str]:
    """What is to be said of Telegram, the first line that it works.

    Raises:
        ServiceError: it does not.
    """
    api = service.api
    me = await api.call("getMe")
    lines = [
        f"works: the bot is @{me.get('username')} ({me.get('first_name')}), by {'webhook' if service.webhook else 'long polling'}"
    ]
    hook = str((await api.call("getWebhookInfo")).get("url") or "")
    if hook and hook != service.webhook:
        lines.append(
            f"a webhook is set at {hook}; it is taken away at the start"
            if not service.webhook
            else f"the webhook is at {hook} now; it is set to {service.webhook} at the start"
        )
    if not me.get("can_join_groups"):
        lines.append("it cannot be added to groups; @BotFather allows that with /setjoingroups")
    lines.append(
        f"answers only these chats: {', '.join(service.chats)}"
        if service.chats
        else "answers every chat; list yours under `chats` to keep it to the family"
    )
    return lines


async def check_slack(service: SlackService) -> list[str]:
    """The same of Slack; scopes that are lacking are named."""
    told, granted = await service.api.call_with_scopes("auth.test")
    mode = "Socket Mode" if service.app_token else "the Events API"
    lines = [f"works: the bot is @{told.get('user')} in {told.get('team')} ({told.get('team_id')}), by {mode}"]
    if service.app_token:
        await service.api.socket_address(service.app_token)
    lacking = [scope for scope in SCOPES if granted and scope not in granted]
    if lacking:
        lines.append(
            f"lacks the scopes {', '.join(lacking)}: add them under OAuth & Permissions and install the app again"
        )
    lines.append(
        f"answers only these workspaces: {', '.join(service.workspaces)}"
        if service.workspaces
        else "answers every workspace that installs it"
    )
    return lines


async def report(credentials: Mapping[str, Any]) -> tuple[list[str], bool]:
    """Lines about every messenger channel, and whether all that have a token work."""
    lines, works = list[str](), True
    if "channels.telegram.Telegram" in credentials:
        telegram = Telegram.from_credentials(credentials["channels.telegram.Telegram"]).service
        found, good = await _report_of("Telegram", telegram, lambda: check_telegram(telegram))
        lines, works = [*lines, *found], works and good
    if "channels.slack.Slack" in credentials:
        slack = Slack.from_credentials(credentials["channels.slack.Slack"]).service
        found, good = await _report_of("Slack", slack, lambda: check_slack(slack))
        lines, works = [*lines, *found], works and good
    return lines or ["credentials.yml names neither channels.telegram.Telegram nor channels.slack.Slack"], works


async def _report_of(name: str, service: Any, check: Report) -> tuple[list[str], bool]:
    if service.configured is not None:
        return [f"{name}: off, {service.configured}"], True
    try:
        first, *others = await check()
    except TokenError as problem:
        return [
            f"{name}: the token is refused ({problem}); take a new one and set it in credentials.yml or the environment"
        ], False
    except (DelayedError, RefusedError) as problem:
        return [f"{name}: does not work: {problem}"], False
    except ServiceError as problem:
        return [f"{name}: cannot be reached ({problem}); is this machine online?"], False
    finally:
        await service.close()
    return [f"{name}: {first}", *(f"  {line}" for line in others)], True


def main(arguments: list[str]) -> int:
    """Print the report; 0 where all works, 1 where something does not, 2 where the file cannot be read."""
    file = Path(arguments[0])
    try:
        credentials = read_config_file(str(file)) if file.exists() else {}
        if not isinstance(credentials, Mapping):
            raise RasaException(f"{file} must name channels, such as channels.telegram.Telegram")
        lines, works = asyncio.run(report(credentials))
    except RasaException as problem:
        print(problem, file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0 if works else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
