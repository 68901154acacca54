#!/bin/sh
# Sees to a Chromium for the browser tests: one that is here, or Debian's package where we may install it.
# Without one the browser tests are skipped and counted; with CI set that is an error.
set -eu
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "browser: installing Debian's chromium" >&2
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null && exit 0
fi
echo "browser: no Chromium here, so the browser tests will be skipped. Install one (Debian, Ubuntu: sudo apt-get install chromium) to run them." >&2
[ -z "${CI:-}" ] || exit 1
