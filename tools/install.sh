#!/bin/sh
# Installs into .venv what is named: with uv, which takes seconds, or with pip where uv cannot be had.
# An editable install builds nothing, so it need not fetch the builders.
set -eu
export ASTRARIUM_PURE=1 ASTRARIUM_NO_WEB=1 VIRTUAL_ENV="$PWD/.venv"
pip="$VIRTUAL_ENV/bin/python -m pip -qq --disable-pip-version-check"
uv="$VIRTUAL_ENV/bin/uv"

[ -x "$uv" ] || $pip install uv || true
if [ -x "$uv" ] && UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-${PIP_INDEX_URL:-}}" "$uv" pip install -q "$@"; then
    exit 0
fi
echo "without uv this takes longer …" >&2
$pip install "$@"
