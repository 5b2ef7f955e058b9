/** The sandbox in its own process with a payout of each size, so that serving them costs n8n nothing. */
import { realCharges } from './realRows.ts';
import { startSandbox } from '../sandbox/server.ts';

export interface Payouts {
	url: string;
	key: string;
	/**
	 * By rows of the Charges sheet, with mostly repeating columns. In `different`, they don't repeat. `real` is as
	 * services write them. `lineBreaks` has line breaks in cells.
	 */
	charges: Record<string, string>;
	/** Like `charges`, with a Dispute sheet beside it. */
	disputes: Record<string, string>;
	/** With 10,000 charges. */
	small: string;
}

export const DISPUTES = 10_000;
export const COLUMNS = 20;
/** Rows of `different`, `real` and `lineBreaks`. */
export const ODD = 100_000;

if (process.send) {
	const sizes = JSON.parse(process.argv[2] ?? '[]') as number[];
	const sandbox = await startSandbox({ port: 0 });
	const payouts: Payouts = {
		url: sandbox.url,
		key: sandbox.keys.test,
		charges: {},
		disputes: {},
		small: await sandbox.addPayout({ rows: 10_000, columns: COLUMNS }),
	};
	const row = (index: number) => [
		['dispute_id', `dsp_${index}`],
		['amount', '12.50'],
		['currency', 'SAR'],
		...Array.from({ length: COLUMNS - 3 }, (_, column) => [`field_${column + 4}`, `value ${index}-${column}`]),
	];
	const disputes = Array.from(
		{ length: DISPUTES },
		(_, index) => Object.fromEntries(row(index)) as Record<string, string>,
	);
	for (const rows of sizes) {
		payouts.charges[rows] = await sandbox.addPayout({ rows, columns: COLUMNS });
		payouts.disputes[rows] = await sandbox.addPayout({ rows, columns: COLUMNS, sheets: { disputes } });
	}
	payouts.charges['different'] = await sandbox.addPayout({ rows: ODD, columns: COLUMNS, repeatAfter: ODD });
	payouts.charges['real'] = await sandbox.addPayout({
		amount: 1,
		omitSheets: ['charges'],
		files: { 'CHARGES.csv': realCharges(ODD) },
	});
	payouts.charges['lineBreaks'] = await sandbox.addPayout({ rows: ODD, columns: COLUMNS, lineBreaks: true });
	process.send(payouts);
	process.once('disconnect', () => void sandbox.close());
}
