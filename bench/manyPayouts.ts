/** The sandbox in its own process with many payouts at once, so that serving them costs n8n nothing. */
import { startSandbox } from '../sandbox/server.ts';

/** Payouts with this many rows each, all on their own day. In `100x1000:different`, most cells never repeat. */
export interface Shape {
	payouts: number;
	rows: number;
	/** The day, in epoch milliseconds. */
	from: number;
	to: number;
}

export interface ManyPayouts {
	url: string;
	key: string;
	shapes: Record<string, Shape>;
}

const DAY = 24 * 60 * 60 * 1_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const COLUMNS = 20;

if (process.send) {
	const wanted = JSON.parse(process.argv[2] ?? '[]') as string[];
	const sandbox = await startSandbox({ port: 0 });
	const shapes: ManyPayouts['shapes'] = {};
	for (const [index, name] of wanted.entries()) {
		const [size = '', cells] = name.split(':');
		const [payouts = 0, rows = 0] = size.split('x').map(Number);
		const repeatAfter = cells === 'different' ? 0 : undefined;
		const from = FIRST_DAY + index * 2 * DAY;
		for (let number = 0; number < payouts; number++)
			await sandbox.addPayout({ date: from + number * 1_000, rows, columns: COLUMNS, repeatAfter });
		shapes[name] = { payouts, rows, from, to: from + DAY - 1 };
	}
	process.send({ url: sandbox.url, key: sandbox.keys.test, shapes } satisfies ManyPayouts);
	process.once('disconnect', () => void sandbox.close());
}
