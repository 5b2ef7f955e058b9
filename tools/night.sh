#!/usr/bin/env bash
# Searches for failures for so many minutes (default: 60), with new seeds each time: random files, every kind of caller,
# simulated years, another hour of the day. Writes what failed, with its seed, to night-failures.md.
#
#   npm run night -- 60
set -uo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-60}
end=$((SECONDS + minutes * 60))
seed=${SEED:-$(date +%s)}
log=$(mktemp)
rm -f night-failures.md
failed=0

part() {
	local began=$SECONDS
	echo "--- $*"
	if ! npm run --silent "$@" 2>&1 | tee "$log"; then
		failed=1
		{
			echo "## npm run $*"
			echo '```'
			tail -n 60 "$log"
			echo '```'
		} >>night-failures.md
	fi
	echo "--- $((SECONDS - began)) s"
}

part fuzz -- --minutes $((minutes * 2 / 5)) --seed "$seed"
part simulate -- --callers
part simulate -- --random 1000 --seed "$RANDOM"
# Late in the evening, when it's the next day already in the time zone of the examples.
part test:clocks -- --clock evening
# How many clicks jobs take in n8n's editor.
part test:e2e -- --testMatch '**/test/e2e/*.clicks.ts'
until [ $SECONDS -ge $end ]; do
	part simulate -- --years 1 --seed "$seed"
	seed=$((seed + 1))
done
exit $failed
