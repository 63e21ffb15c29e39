#!/usr/bin/env bash
# Where Telegram's deep links meet Rasa's messages that name an intent: a bot that knows /start does not know the /start of a link.
#
# Expected: a link such as https://t.me/cook_bot?start=guacamole sends "/start guacamole" (Telegram's page "Bot Features", deep linking). Rasa reads a message
# that begins with a slash as an intent, with entities as JSON behind it.
# Seen: "/start" is the intent start; of "/start guacamole" everything is taken for the name of an intent, which does not exist, and the line goes on as plain words.
# With: Rasa 3.6.21, Python 3.10. Seen on 2026-11-28.

set -euo pipefail
sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3.10}" -m venv "$work/env" || { echo "this needs Python 3.10: set PYTHON to it" >&2; exit 1; }
"$work/env/bin/pip" install -qq --disable-pip-version-check --no-deps \
  attrs==22.1.0 cffi==2.1.1 cryptography==50.0.2 greenlet==3.5.6 idna==3.20 jsonpickle==3.0.4 jsonschema==3.2.0 numpy==1.23.5 packaging==20.9 \
  pluggy==1.7.0 portalocker==2.10.1 pykwalify==1.8.0 pyrsistent==0.20.0 python-dateutil==2.8.2 rasa==3.6.21 redis==4.6.0 ruamel.yaml==0.17.21 \
  ruamel.yaml.clib==0.2.15 scipy==1.10.1 setuptools==70.3.0 six==1.17.0 structlog==23.3.0 ujson==5.13.0
"$work/env/bin/python" -W ignore - <<'PY'
import sys

from rasa.shared.core.domain import Domain
from rasa.shared.core.training_data.story_reader.yaml_story_reader import YAMLStoryReader
from rasa.shared.nlu.training_data.message import Message

domain = Domain.from_yaml("version: '3.1'\nintents: [start, greet]\n")


def check(what, seen, before):
    print(f"{what}: {seen!r}")
    if seen != before:
        sys.exit(f"changed: {what} was {before!r}")


def intent(text):
    return YAMLStoryReader.unpack_regex_message(Message({"text": text}), domain).get("intent")


check("intent of /start", intent("/start"), {"name": "start", "confidence": 1.0})
check("intent of /start guacamole", intent("/start guacamole"), None)
PY
