/**
 * Required by n8n's Node.js: how long a turn of its event loop computes, however busy the machine is with other
 * processes.
 */
const { appendFileSync } = require('node:fs');

const file = process.env.LONG_TURNS;
/** Microseconds. */
const LONG = 20_000;
const POLL = 5;

if (file !== undefined && process.threadCpuUsage !== undefined) {
	let before = process.threadCpuUsage();
	const look = () => {
		const { user, system } = process.threadCpuUsage(before);
		if (user + system > LONG) appendFileSync(file, `${(user + system) / 1_000}\n`);
		before = process.threadCpuUsage();
	};
	setInterval(look, POLL).unref();
}
