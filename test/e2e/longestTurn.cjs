/** n8n's Node.js requires this. It measures how long a turn of the event loop computes, even on a busy machine. */
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
