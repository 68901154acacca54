#!/bin/sh
# Sees to the programs some tests need, a Chromium, an nginx and a faketime: those that are here, or Debian's packages where we may
# install them. Without one its tests are skipped and counted; with CI set that is an error.
set -eu

is_here() {
    for name in "$@"; do
        PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}

install() { # the packages of Debian
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    echo "tests: installing Debian's $*" >&2
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

need() { # what it is for, the packages of Debian, the names it may have
    what=$1 packages=$2
    shift 2
    is_here "$@" && return 0
    # shellcheck disable=SC2086 # several packages
    install $packages && return 0
    echo "tests: no $1 here, so the tests of $what will be skipped. To run them (Debian, Ubuntu): sudo apt-get install $packages" >&2
    [ -z "${CI:-}" ]
}

whole="chromium chromium-browser google-chrome"
# shellcheck disable=SC2086 # several names
is_here $whole && [ -z "${CI:-}" ] || may_install=yes
# shellcheck disable=SC2086 # several names
need "the browser" "chromium fonts-dejavu-core" $whole
# Nearly all of them run in the shell of Chromium, which takes half the time; the whole one does as well.
is_here chromium-headless-shell || [ -z "${may_install:-}" ] || install chromium-headless-shell || true
need "the proxy" nginx-light nginx
need "days that pass" faketime faketime
