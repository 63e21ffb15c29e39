"""`souschef channels check`: whether the channels of `credentials.yml` work, before anything starts.

Runs in Rasa's environment: `python -m channels.check CREDENTIALS`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from rasa.core.channels import BUILTIN_CHANNELS
from rasa.shared.exceptions import RasaException, YamlException
from rasa.shared.utils.common import class_from_module_path
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
TELEGRAMS = "@BotFather shows it under /mybots, or makes a new one"
SLACKS = {
    "the bot token": "it stands under Install App and begins with xoxb-",
    "the app token": "make one with the scope connections:write under Basic Information, App-Level Tokens; it begins with xapp-",
}
"""Where tokens are found."""
Report = tuple[list[str], bool]
"""Lines, and whether it works."""


async def check_telegram(service: TelegramService) -> Report:
    """What is to be said of Telegram.

    Raises:
        ServiceError: it does not work at all.
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
    if service.webhook and not service.webhook.startswith("https://"):
        return [f"does not work: `webhook_url` must begin with https://, not {service.webhook}", *lines[1:]], False
    return lines, True


async def check_slack(service: SlackService) -> Report:
    """The same of Slack; scopes that are lacking are named."""
    told, granted = await service.api.call_with_scopes("auth.test")
    if service.app_token:
        await service.api.socket_address(service.app_token)
    lacking = [scope for scope in SCOPES if granted and scope not in granted]
    who = f"the bot is @{told.get('user')} in {told.get('team')} ({told.get('team_id')})"
    mode = "Socket Mode" if service.app_token else "the Events API"
    lines = [f"{'does not work fully' if lacking else 'works'}: {who}, by {mode}"]
    if lacking:
        lines.append(
            f"lacks the scopes {', '.join(lacking)}: add them under OAuth & Permissions and install the app again"
        )
    is_listed = not service.workspaces or told.get("team_id") in service.workspaces
    if not is_listed:
        lines.append(f"{told.get('team_id')} is not among the `workspaces` that are answered")
    lines.append(
        f"answers only these workspaces: {', '.join(service.workspaces)}"
        if service.workspaces
        else "answers everybody in the workspace"
    )
    return lines, not lacking and is_listed


async def report(credentials: Mapping[str, Any]) -> Report:
    """Lines about every messenger channel, and whether all that have a token work.

    Raises:
        OptionsError: a setting is unknown or of the wrong kind.
    """
    reports: list[Report] = []
    if "channels.telegram.Telegram" in credentials:
        telegram = Telegram.from_credentials(credentials["channels.telegram.Telegram"]).service
        reports.append(await _report_of("Telegram", telegram, False, lambda: check_telegram(telegram)))
    if "channels.slack.Slack" in credentials:
        slack = Slack.from_credentials(credentials["channels.slack.Slack"]).service
        begun = bool(slack.bot_token or slack.app_token or slack.signing_secret)
        reports.append(await _report_of("Slack", slack, begun, lambda: check_slack(slack)))
    reports += [
        ([f"'{name}' in credentials.yml is no channel: is it misspelt?"], False)
        for name in credentials
        if not _is_channel(name)
    ]
    if not reports:
        return ["credentials.yml names neither channels.telegram.Telegram nor channels.slack.Slack"], True
    return [line for lines, _ in reports for line in lines], all(works for _, works in reports)


def _is_channel(name: str) -> bool:
    """Whether Rasa finds a channel by a name of `credentials.yml`."""
    if name in BUILTIN_CHANNELS:
        return True
    try:
        return bool(class_from_module_path(name))
    except (AttributeError, ImportError, RasaException):
        return False


async def _report_of(name: str, service: Any, begun: bool, check: Callable[[], Awaitable[Report]]) -> Report:
    """What is said of one messenger; off is no fault, unless its set-up was begun."""
    if service.configured is not None:
        return [f"{name}: off, {service.configured}"], not begun
    try:
        (first, *others), works = await check()
    except TokenError as problem:
        return [_of_token(name, str(problem))], False
    except (DelayedError, RefusedError) as problem:
        return [f"{name}: does not work: {problem}"], False
    except ServiceError as problem:
        return [f"{name}: cannot be reached ({problem}); is this machine online?"], False
    finally:
        await service.close()
    return [f"{name}: {first}", *(f"  {line}" for line in others)], works


def _of_token(name: str, problem: str) -> str:
    """What is wrong with a token, where the right one is found, and where it belongs."""
    found = next((where for token, where in SLACKS.items() if problem.startswith(token)), "")
    told = f"{problem}: {found}" if found else f"the token is refused ({problem}): {TELEGRAMS}"
    return f"{name}: {told}; put it into credentials.yml or the environment"


def _read(file: Path) -> Mapping[str, Any]:
    """What stands in a file.

    Raises:
        RasaException: it cannot be read; nothing of what stands there is told, for there are tokens in it.
    """
    try:
        return read_config_file(str(file)) if file.read_bytes().strip() else {}
    except OSError as problem:
        raise RasaException(f"{file} cannot be read: {problem.strerror}") from None
    except YamlException as problem:
        mark = getattr(getattr(problem, "underlying_yaml_exception", None), "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark is not None else ""
        raise RasaException(
            f"{file} is not as it must be{where}: names of channels, each with its settings below it"
        ) from None


def main(arguments: list[str]) -> int:
    """Print the report; 0 where all works, 1 where something does not, 2 where the file cannot be read."""
    if len(arguments) != 1:
        print("usage: python -m channels.check CREDENTIALS", file=sys.stderr)
        return 2
    try:
        lines, works = asyncio.run(report(_read(Path(arguments[0]))))
    except RasaException as problem:
        print(problem, file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0 if works else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
