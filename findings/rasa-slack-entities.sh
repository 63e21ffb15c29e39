#!/usr/bin/env bash
# Rasa's Slack connector knows nothing of Slack's three entities, neither in what people write nor in what it sends.
#
# Expected: Slack's page "Formatting message text" says that &, < and > are control characters: they arrive as &amp;, &lt; and &gt;, and are to be sent so.
# Seen: what a person writes reaches the assistant with the entities in it, and a reply is sent with bare signs.
# With: Rasa 3.6.21, slack_sdk 3.47.0, sanic 21.12.2, Python 3.10. Seen on 2026-11-28.

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
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
"$work/env/bin/python" -W ignore - <<'PY'
import asyncio
import hashlib
import hmac
import json
import logging
import socket
import sys
import time

import aiohttp
from rasa.core.channels.channel import register
from rasa.core.channels.slack import SlackBot, SlackInput
from sanic import Sanic

heard = []


class Listener:
    """Stands for the trained assistant."""

    async def handle_message(self, message):
        heard.append(message.text)


def post(channel, requests):
    """Serve a channel as Rasa does and post to it; the status of each answer."""
    app, sock, statuses = Sanic("finding", configure_logging=False), socket.create_server(("127.0.0.1", 0)), []
    address = f"http://127.0.0.1:{sock.getsockname()[1]}/webhooks/{channel.name()}/webhook"
    app.ctx.agent = Listener()
    register([channel], app, "/webhooks/")

    async def drive():
        try:
            async with aiohttp.ClientSession() as client:
                for request in requests:
                    async with client.post(address, **request) as answer:
                        statuses.append(answer.status)
            await asyncio.sleep(0.2)
        finally:
            app.stop()

    async def start(*_):
        app.add_task(drive())

    app.register_listener(start, "after_server_start")
    logging.disable(logging.CRITICAL)
    app.run(sock=sock, access_log=False, motd=False)
    return statuses


def said(number, text):
    """What Slack posts when somebody writes to the bot, signed."""
    event = {"type": "message", "channel_type": "im", "channel": "D1", "user": "U1", "text": text, "ts": f"1795800000.{number:06}"}
    told = {"type": "event_callback", "event_id": f"Ev{number}", "event": event, "authorizations": [{"user_id": "UBOT"}]}
    body, now = json.dumps(told), str(int(time.time()))
    signature = hmac.new(b"secret", f"v0:{now}:{body}".encode(), hashlib.sha256).hexdigest()
    headers = {"X-Slack-Request-Timestamp": now, "X-Slack-Signature": f"v0={signature}", "Content-Type": "application/json"}
    return {"data": body, "headers": headers}


def check(what, seen, before):
    print(f"{what}: {seen!r}")
    if seen != before:
        sys.exit(f"changed: {what} was {before!r}")


posted = []


async def keep(**parameters):
    posted.append(parameters["text"])


async def reply():
    bot = SlackBot("xoxb-token", "D1")
    bot.client.chat_postMessage = keep
    await bot.send_text_message("D1", "Salt & pepper, then wait until it has < 60 degrees")


channel = SlackInput.from_credentials({"slack_token": "xoxb-token", "slack_signing_secret": "secret"})
check("answers", post(channel, [said(1, "mac &amp; cheese with &lt; 50 g of butter")]), [200])
check("what arrives", heard, ["mac &amp; cheese with &lt; 50 g of butter"])
asyncio.run(reply())
check("what is sent", posted, ["Salt & pepper, then wait until it has < 60 degrees"])
PY
