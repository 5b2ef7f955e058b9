#!/usr/bin/env bash
# Fails unless the package here, as `npm publish` would send it, is the one that a clean clone of the commit gives.
set -euo pipefail
cd "$(dirname "$0")/.."
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT

git clone --quiet . "$clone"
cp -al node_modules "$clone/" 2>/dev/null || cp -a node_modules "$clone/"
(cd "$clone" && npm run --silent build >/dev/null)
integrity() { npm pack --dry-run --json | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8"))[0].integrity'; }
[ -d dist ] || npm run --silent build >/dev/null
here=$(integrity)
clean=$(cd "$clone" && integrity)
echo "here:        $here"
echo "clean clone: $clean"
[ "$here" = "$clean" ]
