/** The sandbox in its own process with many payouts at once, so that serving them costs n8n nothing. */
import { startSandbox, type Sandbox } from '../sandbox/server.ts';
import { realCharges, realPayout } from './realRows.ts';

/**
 * Payouts with this many rows each, all on their own day. In `100x1000:real` they're as services write them; `:off`
 * ones paid something else.
 * `:disputed` are disputes and their releases. `:equal` payouts are all the same. `:listed` are real,
 * and as many charges more are in the list, which no payout holds.
 */
export interface Shape {
	payouts: number;
	rows: number;
	/** Of the last payout. */
	id: string;
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
/** Between two shapes: so far back nothing looks for payouts whose money is late. */
const APART = 90 * DAY;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const COLUMNS = 20;
let made = 7_000_000;

function real(rows: number, number: number): Parameters<Sandbox['addPayout']>[0] {
	const payout = realPayout(`payout_${++made}`, number);
	const { csv, paid } = realCharges(payout, rows, number * rows);
	const { id, currency } = payout;
	return { id, currency, amount: paid, omitSheets: ['charges'], files: { 'CHARGES.csv': csv }, isMade: true };
}

/** Each second payout releases what the one before it held back. */
function disputed(rows: number, number: number): Parameters<Sandbox['addPayout']>[0] {
	const pair = number >> 1;
	const payout = realPayout(`payout_${++made}`, pair);
	const { csv, paid } = realCharges(payout, rows, pair * rows);
	const { id, currency } = payout;
	const isHeld = number % 2 === 0;
	const files = { [isHeld ? 'DISPUTE.csv' : 'DISPUTE_RELEASE.csv']: csv };
	return { id, currency, amount: isHeld ? `-${paid}` : paid, omitSheets: ['charges'], files, isMade: true };
}

/** What the payouts of a shape hold. */
const CELLS: Record<string, (rows: number, number: number) => Parameters<Sandbox['addPayout']>[0]> = {
	repeat: (rows) => ({ rows, columns: COLUMNS }),
	real,
	disputed,
	off: (rows, number) => ({ ...real(rows, number), amount: '1.00' }),
	equal: (rows) => real(rows, 1),
	listed: real,
};

if (process.send) {
	const wanted = JSON.parse(process.argv[2] ?? '[]') as string[];
	const sandbox = await startSandbox({ port: 0 });
	const shapes: ManyPayouts['shapes'] = {};
	for (const [index, name] of wanted.entries()) {
		const [size = '', cells = 'repeat'] = name.split(':');
		const [payouts = 0, rows = 0] = size.split('x').map(Number);
		const from = FIRST_DAY + index * APART;
		let id = '';
		for (let number = 0; number < payouts; number++)
			id = await sandbox.addPayout({ date: from + number * 1_000, ...CELLS[cells]?.(rows, number) });
		for (let number = 0; cells === 'listed' && number < payouts * rows; number++)
			sandbox.addCharge({
				created: from + 100 * number,
				amount: 10,
				currency: 'SAR',
				reference: { order: `A-${number}` },
			});
		shapes[name] = { payouts, rows, id, from, to: from + DAY - 1 };
	}
	process.send({ url: sandbox.url, key: sandbox.keys.test, shapes } satisfies ManyPayouts);
	process.once('disconnect', () => void sandbox.close());
}
