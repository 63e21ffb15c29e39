#!/usr/bin/env bash
# A comment of a Cooklang recipe takes the rest of its step with it in cooklang-py: steps and their ingredients are lost without a word.
#
# Expected: "-- ..." is a comment up to the end of its line, as the specification of Cooklang has it; the lines behind it are part of the step.
# Seen: line breaks become blanks before comments are taken out, so everything behind "--" is gone: a step below a comment is lost whole.
# With: cooklang-py 1.0.1, python-frontmatter 1.3.0, PyYAML 6.0.3. Seen on 2026-11-29.

set -euo pipefail
sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/env" || { echo "this needs Python 3.10 or later: set PYTHON to it" >&2; exit 1; }
"$work/env/bin/pip" install -qq --disable-pip-version-check --no-deps cooklang-py==1.0.1 python-frontmatter==1.3.0 PyYAML==6.0.3
"$work/env/bin/python" - <<'PY'
import sys

from cooklang_py import Recipe

RECIPE = """-- Do not let it burn.
Melt @butter{50%g} in a #pan{}, slowly.

Mash @potatoes{1%kg} well -- or rice them,
then add @milk{2%dl}.
"""


def check(what, seen, before):
    print(f"{what}: {seen!r}")
    if seen != before:
        sys.exit(f"changed: {what} was {before!r}")


recipe = Recipe(RECIPE)
check("steps", [str(step) for step in recipe.steps], ["Mash potatoes (1 kg) well"])
check("ingredients", [ingredient.name for ingredient in recipe.ingredients], ["potatoes"])
PY
