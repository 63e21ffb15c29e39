#!/usr/bin/env bash
# Rasa's Slack connector leaves out all buttons where there are more than five.
#
# Expected: an actions block holds up to 25 elements (Slack's reference of blocks, "Actions block"), so six buttons are shown.
# Seen: the text is sent without any of them; a warning says that Slack allows five at most.
# With: Rasa 3.6.21, slack_sdk 3.47.0, Python 3.10. Seen on 2026-11-28.

set -euo pipefail
sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3.10}" -m venv "$work/env" || { echo "this needs Python 3.10: set PYTHON to it" >&2; exit 1; }
"$work/env/bin/pip" install -qq --disable-pip-version-check --no-deps \
  CacheControl==0.12.14 PyJWT==2.15.1 aio-pika==8.2.3 aiofiles==25.1.0 aiogram==2.15 aiohttp==3.9.5 aiormq==6.4.2 aiosignal==1.4.0 \
  async-timeout==4.0.3 attrs==22.1.0 babel==2.18.0 bidict==0.23.1 certifi==2026.10.18 cffi==2.1.1 charset-normalizer==3.5.2 cryptography==50.0.2 \
  fbmessenger==6.0.0 frozenlist==1.8.0 future==1.0.0 google-auth==2.62.2 greenlet==3.5.6 httptools==0.9.0 idna==3.20 jsonpickle==3.0.4 \
  jsonschema==3.2.0 msgpack==1.2.4 multidict==5.2.0 numpy==1.23.5 packaging==20.9 pamqp==3.2.1 pluggy==1.7.0 portalocker==2.10.1 \
  prompt-toolkit==3.0.28 propcache==0.5.4 pykwalify==1.8.0 pyrsistent==0.20.0 python-dateutil==2.8.2 python-engineio==4.15.1 python-socketio==5.18.1 \
  pytz==2022.7.1 questionary==1.10.0 randomname==0.1.5 rasa==3.6.21 redis==4.6.0 requests==2.34.2 requests-toolbelt==1.0.0 ruamel.yaml==0.17.21 \
  ruamel.yaml.clib==0.2.15 sanic==21.12.2 sanic-routing==0.7.2 scipy==1.10.1 setuptools==70.3.0 six==1.17.0 slack_sdk==3.47.0 structlog==23.3.0 \
  tarsafe==0.0.4 terminaltables==3.1.10 twilio==8.2.2 typing_extensions==4.16.0 ujson==5.13.0 urllib3==2.8.0 uvloop==0.23.0 wcwidth==0.9.4 \
  webexteamssdk==1.6.1 websockets==10.4 yarl==1.25.1
"$work/env/bin/python" -W ignore - <<'PY'
import asyncio
import sys
import warnings

from rasa.core.channels.slack import SlackBot

posted = []


async def keep(**parameters):
    blocks = parameters.get("blocks", [])
    posted.append(sum(len(block.get("elements", [])) for block in blocks))


async def send(count):
    bot = SlackBot("xoxb-token", "D1")
    bot.client.chat_postMessage = keep
    buttons = [{"title": f"Recipe {number}", "payload": f"/choose{number}"} for number in range(1, count + 1)]
    await bot.send_text_with_buttons("D1", "Which one?", buttons)


def check(what, seen, before):
    print(f"{what}: {seen!r}")
    if seen != before:
        sys.exit(f"changed: {what} was {before!r}")


with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    asyncio.run(send(5))
    asyncio.run(send(6))
check("buttons that are sent of five and of six", posted, [5, 0])
check("warned of the buttons", any("5 buttons" in str(warning.message) for warning in warned), True)
PY
