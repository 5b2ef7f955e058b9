import type { Balance } from '../../../nodes/CardPayments/domain/settlement/balance';
import { offsetsOf } from '../../../nodes/CardPayments/domain/settlement/dates';
import type { SheetDescription } from '../../../nodes/CardPayments/domain/settlement/description';
import { readPayout, type ReadOptions } from '../../../nodes/CardPayments/domain/settlement/readPayout';
import type { Transaction } from '../../../nodes/CardPayments/domain/settlement/transactions';
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/sheets/archive/archive';
import { RowMemory } from '../../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import { SharedTexts } from '../../../nodes/CardPayments/domain/sheets/csv';
import { rawZip } from '../sheets/archive/rawZip';

export const NUMBER = '332387573923';
export const PAYOUT_ID = `payout_${NUMBER}`;

/** A payout's sheets, by the words in their names. */
export type Files = Record<string, string>;

export interface Asked extends Partial<Omit<ReadOptions, 'description'>>, Partial<SheetDescription> {
	currency?: string;
	/** Epoch milliseconds. */
	date?: number;
}

const NO_DESCRIPTION: SheetDescription = { columns: {}, dateFormat: 'auto', fees: 'inRows', others: [] };

/** Everything is read, as it is. */
export const OPTIONS: Omit<ReadOptions, 'description'> = {
	added: [],
	withMinors: true,
	withReason: false,
	withRow: false,
	types: [],
	formatFor: 'databases',
	offsetAt: offsetsOf('Asia/Riyadh'),
	limits: ARCHIVE_LIMITS,
	fallbackEncoding: 'windows-1256',
	memory: () => new RowMemory(2 ** 30),
	texts: new SharedTexts(),
	pause: async () => undefined,
};

/** Reads the transactions of a payout that paid so much, and gathers what is said of them. */
export async function read(files: Files, paid: string | undefined, asked: Asked = {}) {
	const { currency = 'SAR', date, columns, dateFormat, fees, others, ...options } = asked;
	const given = Object.entries({ columns, dateFormat, fees, others }).filter(([, value]) => value !== undefined);
	const description = { ...NO_DESCRIPTION, ...Object.fromEntries(given) };
	const zip = rawZip(
		Object.entries(files).map(([words, text]) => ({
			name: words.endsWith('.csv') ? words : `29102023  - ${words} ${NUMBER}.csv`,
			content: Buffer.from(text),
		})),
	);
	const file = {
		zip,
		source: { payoutId: PAYOUT_ID },
		payout: {
			id: PAYOUT_ID,
			merchant_id: '=1+1',
			currency,
			...(date !== undefined && { date }),
			...(paid !== undefined && { amount: paid as unknown as number }),
		},
	};
	const warnings: string[] = [];
	const hints: string[] = [];
	const reading = readPayout(file, { ...OPTIONS, ...options, description }, (warning, where, type) =>
		(type === 'info' ? hints : warnings).push(`${where}: ${warning}`),
	);
	const transactions: Transaction[] = [];
	let next = await reading.next();
	for (; next.done !== true; next = await reading.next()) transactions.push(...next.value);
	return { transactions, balance: next.value as Balance, warnings, hints };
}
