/** A text that fits a payout badly: which of its lines doesn't, and what's said with it that was said without it. */
import { findDescription } from '../../../nodes/CardPayments/domain/finder';
import { parseText } from '../../../nodes/CardPayments/domain/services';
import { Proposals } from '../../../nodes/CardPayments/domain/settlement/proposals';
import type { PayoutFile } from '../../../nodes/CardPayments/domain/settlement/payoutFileReader';
import { readSettlements, readBy } from '../../../nodes/CardPayments/domain/settlement/readSettlements';
import { csvOf } from '../finder/finding';
import { settlingOptions } from './settling';

interface Read {
	balanced: boolean | null;
	/** Warnings. */
	said: string[];
	/** Everything, with the text. */
	all: string;
	text: string | undefined;
}

async function readWith(sheet: string, paid: number, text: string): Promise<Read> {
	const proposals = new Proposals(findDescription, readBy);
	const entered = {
		payoutId: 'payout_1',
		date: '2026-11-30',
		described: parseText(text, 'File Description'),
		paid: { amount: paid, currency: 'SAR' },
	};
	const file: PayoutFile = {
		payout: { id: '' },
		content: Buffer.from(csvOf(sheet)),
		entered,
		source: { payoutId: '', csvName: 'report.csv' },
	};
	const said: string[] = [];
	const infos: string[] = [];
	const warn = (words: string, where = '', kind = 'warning') =>
		void (kind === 'info' ? infos : said).push(`${words}: ${where}`);
	const read: Read = { balanced: null, said, all: '', text: undefined };
	const options = { ...settlingOptions(), proposals };
	for await (const { comparison, proposed } of readSettlements(file, options, warn)) {
		read.balanced = comparison.balanced;
		read.text = proposed;
	}
	proposals.say(warn);
	return { ...read, all: [...said, ...infos].join('\n') };
}

const SHEET = `What | State | No | Day | Gross sum | Costs | Net sum
	Sale | Booked | c1x | 2026-11-03 | 120.50 | 4.17 | 116.33
	Sale | Booked | c2x | 2026-11-04 | 77.10 | 2.98 | 74.12
	Sale | Parked | c3x | 2026-11-05 | 310.00 | 9.41 | 300.59
	Refund | Booked | r1x | 2026-11-06 | 20.00 | 0.00 | 20.00`;
const PAID = 170.45;
const RIGHT = {
	'Type Column': 'What',
	'Status Column': 'State',
	'Paid Words': 'Booked',
	'Unpaid Words': 'Parked',
	'Amount Column': 'Net sum',
	'Gross Column': 'Gross sum',
	'Fee Column': 'Costs',
	Fees: 'in the rows',
	Signs: 'by type',
	'Decimal Sign': '.',
	'Transaction Column': 'No',
};
const textOf = (lines: Record<string, string>) =>
	Object.entries(lines)
		.map(([name, value]) => `${name} = ${value}`)
		.join('\n');

it('should say nothing against a text that fits', async () => {
	const { balanced, said } = await readWith(SHEET, PAID, textOf(RIGHT));
	expect({ balanced, said }).toEqual({
		balanced: true,
		said: ['Not counted: its status says that nothing was paid: payout_1: report.csv, row 3 (Parked)'],
	});
});

it.each([
	['Status Column', '-'],
	['Unpaid Words', 'Held'],
	['Amount Column', 'Gross sum'],
	['Fees', 'in the rows, not yet deducted'],
	['Signs', 'as written'],
	['Amount Unit', 'minor'],
	['Type Words', 'Refund = charge'],
])('should say that the line "%s = %s" does not fit', async (name, value) => {
	const { all, balanced } = await readWith(SHEET, PAID, textOf({ ...RIGHT, [name]: value }));
	expect(balanced).not.toBe(true);
	expect(all).toMatch(new RegExp(`look at its .*"${name}"`));
});

it('should not say that lines do not add up which do, where only what is still asked speaks against them', async () => {
	const { all, balanced } = await readWith(SHEET, PAID, textOf({ ...RIGHT, Fees: '?' }));
	expect(balanced).toBe(false);
	expect(all).toContain('still asks: Fees');
	expect(all).not.toContain('with your description');
});

it.each(['Gross Column', 'Fee Column', 'Transaction Column', 'Status Column', 'Type Column'])(
	'should say that no sheet has the column of "%s"',
	async (name) => {
		const { all } = await readWith(SHEET, PAID, textOf({ ...RIGHT, [name]: 'Nope' }));
		expect(all).toContain(`No sheet has the column of "${name} = Nope"`);
	},
);

describe('a pasted text', () => {
	/** What no sum answers, and what's said of it with the text that was found. */
	const KINDS: Array<[kind: string, sheet: string, paid: number, warning: RegExp]> = [
		[
			'types that nobody knows',
			`What | No | Sum
			Sale | c1x | 120.51
			Zzq | c2x | -20.13
			Sale | c3x | 77.31`,
			177.69,
			/unknown type/i,
		],
		[
			'rows without any type',
			`No | Sum
			c1x | 120.51
			c2x | 77.31`,
			197.82,
			/unknown type/i,
		],
		[
			'rows below zero without a type',
			`No | Sum
			c1x | 120.51
			c2x | -77.31`,
			43.2,
			/unknown type/i,
		],
		[
			'money received',
			`What | No | Sum
			Funds Received | c1x | 120.51
			Sale | c3x | 77.31`,
			197.82,
			/unknown type/i,
		],
		[
			'dates that may be either',
			`What | No | Sum | Day
			Sale | c1x | 120.51 | 03/04/2026
			Sale | c3x | 77.31 | 05/06/2026`,
			197.82,
			/date|day/i,
		],
		[
			'a fee that may be deducted or not',
			`What | No | Sum | Costs
			Sale | c1x | 120.51 | 2.10
			Sale | c3x | 77.31 | 1.05`,
			197.82,
			/fee/i,
		],
		[
			'rows that are not paid',
			`What | No | Sum | State
			Sale | c1x | 120.51 | paid
			Sale | c2x | 9.99 | declined
			Sale | c3x | 77.31 | paid`,
			197.82,
			/Not counted/,
		],
		[
			'a row that no amount can be read of',
			`What | No | Sum
			Sale | c1x | 120.51
			Sale | c2x | n/a
			Sale | c4x | 11.17
			Sale | c5x | 12.19
			Sale | c6x | 13.23
			Sale | c7x | 14.29
			Sale | c8x | 15.31
			Sale | c9x | 16.37
			Sale | d1x | 17.41
			Sale | d2x | 18.43
			Sale | d3x | 19.47
			Sale | c3x | 77.31`,
			335.69,
			/amount/i,
		],
	];

	it.each(KINDS)('should still be said to leave open: %s', async (_, sheet, paid, warning) => {
		const { said: before, text = '' } = await readWith(sheet, paid, '');
		expect(before.length).toBeGreaterThan(0);
		expect((await readWith(sheet, paid, text)).said.join('\n')).toMatch(warning);
	});
});
