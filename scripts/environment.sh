#!/usr/bin/env bash
# Build one of the two environments: environment.sh NAME "VERSIONS IN ORDER OF PREFERENCE".
set -euo pipefail
cd "$(dirname "$0")/.."
name=$1 versions=$2 place=.venv/$1

python=""
for version in $versions; do
    if command -v "python$version" >/dev/null && "python$version" -c "" 2>/dev/null; then python=python$version; break; fi
done
if [ -z "$python" ]; then
    echo "Souschef needs Python ${versions// / or } for its environment '$name', and found none." >&2
    echo "Install it with your system's packages (for example: apt install python${versions%% *} python${versions%% *}-venv)," >&2
    echo "or with pyenv: pyenv install ${versions%% *} && pyenv local 3.11 3.10" >&2
    exit 1
fi

echo "Building the environment '$name' with $($python --version); the log is build/logs/environment-$name.log"
mkdir -p build/logs
rm -rf "$place"
$python -m venv "$place"
log=build/logs/environment-$name.log
{
    "$place/bin/pip" install --disable-pip-version-check --no-deps -r "requirements/$name.txt"
    if [ "$name" = actions ]; then "$place/bin/pip" install --disable-pip-version-check --no-deps --no-build-isolation -e .; fi
} >"$log" 2>&1 || { tail -n 20 "$log" >&2; exit 1; }
touch "$place/.ready"
