#!/usr/bin/env bash
# Executes the jest suite under shifted clocks: no test may depend on the day or the hour.
#
#   npm run test:clocks                                 the whole suite under every clock
#   npm run test:clocks -- --clock leap-day             under one clock
#   npm run test:clocks -- test/engine                  the tests of a path, under every clock
#   npm run test:clocks -- --list                       the clocks
#
# Arguments after the options go to jest. Needs faketime: apt-get install faketime (Debian, Ubuntu).
set -uo pipefail
cd "$(dirname "$0")/.."
# The Node.js that npm uses for the package.
PATH="$PWD/node_modules/.bin:$PATH"

# Name, moment of the start, time zone of the process. Time continues from there: the last ones cross a clock change.
clocks=(
	'evening|2026-11-21T22:30:00Z|UTC'
	'late|2026-11-24T23:30:00Z|UTC'
	'new-year|2027-01-01T00:05:00Z|UTC'
	'leap-day|2028-02-29T23:30:00Z|UTC'
	'month-first|2026-12-01T00:10:00Z|UTC'
	'month-last|2026-11-30T23:10:00Z|UTC'
	'sunday|2026-11-22T10:00:00Z|UTC'
	'midnight|2026-11-25T23:59:30Z|UTC'
	'summer-time-starts|2026-03-29T00:59:30Z|Europe/Berlin'
	'summer-time-ends|2026-10-25T00:59:30Z|Europe/Berlin'
)

only=''
while [ $# -gt 0 ]; do
	case "$1" in
	--list)
		printf '%s\n' "${clocks[@]}" | column -t -s '|'
		exit 0
		;;
	--clock)
		only="${2:?--clock needs a name; see --list}"
		shift 2
		;;
	*) break ;;
	esac
done

command -v faketime >/dev/null || {
	echo 'faketime is missing. Install it: apt-get install faketime (Debian, Ubuntu)' >&2
	exit 2
}

failed=()
ran=0
for clock in "${clocks[@]}"; do
	IFS='|' read -r name moment zone <<<"$clock"
	[ -z "$only" ] || [ "$only" = "$name" ] || continue
	ran=$((ran + 1))
	echo "== $name: $moment, $zone"
	# Files keep their real times, or jest takes them for changed. Timers keep the real monotonic clock.
	TZ="$zone" NO_FAKE_STAT=1 faketime --exclude-monotonic "$moment" jest "$@" || failed+=("$name")
done

[ "$ran" -gt 0 ] || {
	echo "No clock is called $only; see --list" >&2
	exit 2
}
[ "${#failed[@]}" -eq 0 ] || {
	echo "Failed under: ${failed[*]}" >&2
	exit 1
}
echo "Passed under $ran clock(s)."
