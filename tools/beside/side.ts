/** One of the two: executes what's built in the folder that it's started in, and writes an outcome a line. */
import { once } from 'node:events';
import { asNow, asThen } from './renamed.ts';
import { WORLDS } from './worlds.ts';

const [side = '', name = '', first = '', count = ''] = process.argv.slice(2);
const isThen = side === 'then';
const world = WORLDS[name];
if (world === undefined) throw new Error(`There is no world "${name}"`);

// What's late, or in the future, is so on both sides.
const { now } = Date;
const ahead = Date.UTC(2026, 11, 31, 12) - now();
Date.now = () => now() + ahead;

const plain = (_: string, value: unknown) => {
	if (typeof value === 'bigint') return `${value}n`;
	if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
	// A server's port is another one each time.
	return typeof value === 'string' ? value.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1') : value;
};
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
	const outcome = await world.outcome(seed, isThen ? asThen : (parameters) => parameters);
	if (outcome === undefined) break;
	const line = JSON.stringify(isThen ? asNow(outcome) : outcome, plain);
	if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
process.exit(0);
