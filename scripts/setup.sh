#!/bin/sh
# Makes the virtual environment with every pinned dependency and the project itself in it.
set -eu
say() { printf '%s\n' "$*" >&2; }

command -v "$PYTHON" >/dev/null 2>&1 || { say "setup: $PYTHON is not here. Install Python 3.11 or later, or name one: make setup PYTHON=/path/to/python3"; exit 2; }
"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    say "setup: Python 3.11 or later is needed and $PYTHON is $("$PYTHON" -V 2>&1). Name a newer one: make setup PYTHON=python3.11"; exit 2; }
"$PYTHON" -c 'import venv, ensurepip' 2>/dev/null || {
    version=$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    say "setup: $PYTHON has no venv module. On Debian and Ubuntu: apt-get install python$version-venv; then make setup again."; exit 2; }

say "setup: making $VENV and installing the pinned dependencies (a minute or so, once)"
"$PYTHON" -m venv --clear "$VENV"
"$VENV/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
"$VENV/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
say "setup: done"
