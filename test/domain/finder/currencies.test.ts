/** In which currency amounts are: what the payout is in, what a file shows, or a question. */
import { findDescription } from '../../../nodes/CardPayments/domain/finder';
import { Proposals } from '../../../nodes/CardPayments/domain/settlement/proposals';
import { readBy } from '../../../nodes/CardPayments/domain/settlement/readSettlements';
import { settle } from '../settlement/settling';
import { csvOf, found } from './finding';

async function currencyOf(columns: Record<string, string[]>, paid: number | undefined, currency = '') {
	const all: Record<string, string[]> = { Nr: ['x1a', 'x2b', 'x3c'], ...columns };
	const header = Object.keys(all);
	const rows = [0, 1, 2].map((row) => header.map((name) => all[name]?.[row] ?? ''));
	const { text } = await found(
		{ 'file.csv': [header, ...rows].map((cells) => cells.join('|')).join('\n') },
		paid,
		currency,
	);
	return text.split('\n').filter((line) => line.startsWith('Currency'));
}

const NET = ['116.33', '74.12', '300.59'];
const PAID = 491.04;
const all = (cell: string) => [cell, cell, cell];

it.each<[string, Record<string, string[]>, string, string[]]>([
	['codes', { Waluta: all('PLN') }, 'PLN', ['Currency Column = Waluta   # likely']],
	['numbers', { Para: all('x'), 'Para birimi': all('949') }, 'TRY', ['Currency Column = Para birimi   # likely']],
	['signs', { Währung: all('€') }, 'EUR', ['Currency Column = Währung   # likely']],
	[
		'several columns',
		{ 'Devise carte': all('USD'), Devise: all('MAD') },
		'MAD',
		['Currency Column = Devise   # likely'],
	],
	['another one alone', { 'Card Currency': all('USD') }, 'SAR', ['Currency Column = -   # likely']],
	['none', {}, 'SAR', []],
])("should be the payout's, beside columns of what else: %s", async (_, columns, currency, expected) => {
	expect(await currencyOf({ ...columns, Netto: NET }, PAID, currency)).toEqual(expected);
});

it.each<[string, Record<string, string[]>, string[]]>([
	['a column', { Netto: NET, Valuta: all('SEK') }, ['Currency Column = Valuta   # likely']],
	['a sign that is one', { Netto: NET.map((cell) => `${cell} €`) }, ['Currency = EUR   # likely']],
	['an abbreviation', { Netto: NET.map((cell) => `KD ${cell}`) }, ['Currency = KWD   # likely']],
	['rupees', { Netto: NET.map((cell) => `Rs ${cell}`) }, ['Currency = ?   # what RS means']],
	['a pound', { Netto: NET.map((cell) => `£${cell}`) }, ['Currency = GBP   # likely']],
	['a code', { Netto: NET.map((cell) => `${cell} CHF`) }, ['Currency = CHF   # likely']],
	['a sign of many', { Netto: NET.map((cell) => `$${cell}`) }, ['Currency = ?   # what $ means']],
	['kr', { Netto: NET.map((cell) => `${cell} kr`) }, ['Currency = ?   # what KR means']],
	['nothing', { Netto: NET }, ['Currency = ?   # nothing in the file says it']],
	[
		'several',
		{ Netto: NET, 'Card Currency': all('USD'), Valuta: all('SEK') },
		['Currency Column = ?   # Card Currency, Valuta'],
	],
])('should be what the file shows where nobody knows it, or asked: %s', async (_, columns, expected) => {
	expect(await currencyOf(columns, undefined)).toEqual(expected);
});

it('should take no amounts for currencies, in whatever digits', async () => {
	expect(await currencyOf({ Netto: NET, Fee: ['R$٠٫٦١', 'R$٠٫٤٦', 'R$٠٫٨٤'] }, PAID, 'BRL')).toEqual([]);
});

describe('where nobody says what the payout was paid in', () => {
	const ROWS = `Kind | No | Day | Captured | Commission | To Be Paid
		Sale | a1x | 2026-11-03 | 100.00 | 2.00 | 98.00
		Sale | a2x | 2026-11-04 | 55.10 | 1.10 | 54.00
		Refund | a3x | 2026-11-05 | -20.00 | 0.00 | -20.00`;
	const withSign = (sign: string) => ROWS.replace(/\d+\.\d\d/g, `${sign}$&`);

	it.each([
		['€', 'Currency = EUR   # likely'],
		['₺', 'Currency = TRY   # likely'],
		['$$', 'Currency = ?   # what $ means'],
	])('should find amounts with %s beside them, and say what that is', async (sign, line) => {
		const { isMet, text } = await found({ 'report.csv': withSign(sign) }, 132, '');
		expect([isMet, text.split('\n')]).toEqual([
			true,
			expect.arrayContaining(['Amount Column = To Be Paid', 'Gross Column = Captured', line]),
		]);
	});

	it('should propose a column of one code, whatever its name', async () => {
		const rows = ROWS.split('\n').map((row, at) => `${row} | ${at === 0 ? 'Curr.' : 'GBP'}`);
		const { settlements } = await settle({
			payout: { id: '' },
			sheets: { 'report.csv': csvOf(rows.join('\n')) },
			entered: { payoutId: 'payout_1', paid: { amount: 132 }, date: '2026-11-20' },
			options: { proposals: new Proposals(findDescription, readBy) },
		});
		expect(settlements[0]?.proposed?.split('\n')).toEqual(
			expect.arrayContaining(['Amount Column = To Be Paid', 'Currency Column = Curr.   # likely']),
		);
	});
});
