#!/bin/sh
# Installs what the tests need from Debian or Ubuntu, if it is missing: Chromium, which plays in the
# browser, without its windows where that is to be had, since those cost a third of the time; a PostgreSQL
# server, of which each test run starts its own; a font for both to write with.
set -eu

missing=
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || missing="$missing chromium"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
    missing="$missing postgresql"
ls /usr/share/fonts/truetype/liberation* >/dev/null 2>&1 || missing="$missing fonts-liberation"
[ -n "$missing" ] || exit 0

as_root=
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null; then
    echo "The tests need these packages, please install them:$missing" >&2
    exit 1
fi

# Another apt, such as the system's own in its first minutes, is waited for; apt itself waits for one lock of two.
update() {
    tries=0
    until told=$($as_root env LC_ALL=C apt-get update -qq 2>&1); do
        tries=$((tries + 1))
        case "$told" in *"Could not get lock"*) ;; *) tries=200 ;; esac
        [ "$tries" -lt 200 ] || { echo "$told" >&2; exit 1; }
        [ "$tries" -gt 1 ] || echo "waiting for another program that installs packages …" >&2
        sleep 3
    done
}

install() {
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends "$@" >/dev/null
}

update
case "$missing" in *postgresql*)
    # No server of the system's own: the tests do not use it, and it would run for nothing.
    install postgresql-common
    $as_root sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' \
        /etc/postgresql-common/createcluster.conf
esac
if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=$(echo "$missing" | sed 's/ chromium\b/ chromium-headless-shell/')
fi
# shellcheck disable=SC2086  # one word for each package
install $missing
