#!/usr/bin/env bash
# Train Rasa into the given file, written aside and renamed: train.sh models/souschef.tar.gz
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1 name=$(basename "$1" .tar.gz)
export RASA_TELEMETRY_ENABLED=false TF_CPP_MIN_LOG_LEVEL=3
mkdir -p build/logs build/training "$(dirname "$target")"
echo "Training (about half a minute); the log is build/logs/train.log"
if ! PYTHONPATH=$PWD .venv/rasa/bin/rasa train --fixed-model-name "$name" --out build/training >build/logs/train.log 2>&1; then
    tail -n 20 build/logs/train.log >&2
    exit 1
fi
mv "build/training/$name.tar.gz" "$target"
touch "$target"
