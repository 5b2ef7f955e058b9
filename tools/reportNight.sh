#!/usr/bin/env bash
# Opens an issue with what the night's search found. GitHub's own client, which its machines have, reads GH_TOKEN.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -s night-failures.md ] || echo "It failed before the search: see the workflow's log." >night-failures.md
# An issue has at most 65,536 characters.
head -c 60000 night-failures.md >night-issue.md
gh issue create --title "Night of $(date +%F): a failure" --body-file night-issue.md
