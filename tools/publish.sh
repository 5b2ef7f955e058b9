#!/usr/bin/env bash
# Publishes with provenance, from the publish workflow. npm takes a trusted publisher only for a package that exists: the
# first version goes with a granular token, NPM_TOKEN. Without one, npm trusts the workflow itself.
set -euo pipefail
if [ -n "${NPM_TOKEN:-}" ]; then
	registry=$(npm config get registry)
	# npm itself puts the token in, so it stands in no file.
	# shellcheck disable=SC2016
	npm config set "${registry#*:}:_authToken" '${NPM_TOKEN}'
fi
npm publish --provenance --access public
