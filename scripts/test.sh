#!/usr/bin/env bash
# Every test: Rasa's own checks of the data and its stories, then pytest in both environments. Ends with pytest's summary.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONPATH=$PWD
mkdir -p build/logs

quietly() {
    local log=build/logs/$1.log; shift
    "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2; echo "failed: $*" >&2; exit 1; }
}

echo "rasa data validate --fail-on-warnings"
quietly validate .venv/rasa/bin/rasa data validate --fail-on-warnings
echo "rasa test core"
quietly stories .venv/rasa/bin/rasa test core --model models/souschef.tar.gz --stories tests/test_stories.yml --out build/stories --fail-on-prediction-errors
echo "pytest in the Rasa environment"
.venv/rasa/bin/python -m pytest tests/rasa -p no:cacheprovider --noconftest -W ignore
echo "pytest in the action server's environment"
# Two at a time, a file by one of them: the conversations, which wait for servers of their own, beside the rest.
exec .venv/actions/bin/python -m pytest tests --ignore tests/rasa -n 2 --dist loadfile
