import type { IDataObject } from 'n8n-workflow';
import { bankSummary, statementLines } from '../../nodes/CardPayments/domain/bank';
import { matchBank } from '../../nodes/CardPayments/domain/bank/match';
import type { ExpectedPayout } from '../../nodes/CardPayments/domain/bank/matches';
import { sayMatching } from '../../nodes/CardPayments/actions/payout/bankHints';
import type { Execution } from '../../nodes/CardPayments/actions/execution';
import { expectedPayout, MATCH_OPTIONS, openStatement, pause } from '../domain/bank/world';

const FIRST = 20_700;
const dayOf = (at: number) => new Date((FIRST + at) * 86_400_000).toISOString().slice(0, 10);

const line = (at: number, Amount: string, more: object = {}) => ({
	...{ Date: dayOf(at), Text: 'CARD SERVICE', Amount, Currency: 'SAR' },
	...more,
});

/** What's said of a statement and payouts, and where. */
async function hintsOf(rows: object[], payouts: ExpectedPayout[]): Promise<Array<[why: string, where: string]>> {
	const statement = await openStatement(rows as IDataObject[], { timeZone: 'UTC' });
	const lines = await statementLines(statement, 'SAR', pause);
	const read = { ...lines, unknownPayouts: 0 };
	const matches = await matchBank(payouts, lines, MATCH_OPTIONS, pause);
	expect(bankSummary(matches, read).payouts + matches.elsewhere.length + matches.outside.length).toBe(payouts.length);
	const said: Array<[string, string]> = [];
	const execution = {
		warn:
			() =>
			(why: string, where = '') =>
				said.push([why, where]),
		noteConclusion: ({ words }: { words: string }) => said.push([words, '']),
	};
	sayMatching(matches, read, execution as unknown as Execution);
	return said;
}

/** Of a statement in SAR, with three payouts in each of these currencies, each sentence once. */
async function hintsIn(currencies: string[]): Promise<string[]> {
	const payouts = currencies.flatMap((currency, place) =>
		[0, 1, 2].map((at) =>
			expectedPayout(`payout_${place}_${at}`, FIRST + at, 1_000 * (place + 1) + at, { currency }),
		),
	);
	const minors = [-777, ...payouts.filter(({ currency }) => currency === 'SAR').map(({ minor }) => minor), -778];
	const rows = minors.map((minor, at) => line(at * 4, (minor / 100).toFixed(2)));
	return [...new Set((await hintsOf(rows, payouts)).map(([why]) => why))];
}

const PAYOUT = expectedPayout('payout_1', FIRST + 3, 10_000);
const PLAIN = [line(1, '-7.00'), line(4, '100.00'), line(6, '-8.00'), line(12, '-9.00')];
const withBalances = (...balances: string[]) => PLAIN.map((row, at) => ({ ...row, Balance: balances[at] }));
const withStates = (...states: string[]) => PLAIN.map((row, at) => ({ ...row, State: states[at] }));

it.each<[what: string, rows: object[], why: RegExp, where: string | RegExp]>([
	['a word that nobody knows', withStates('Booked', 'Booked', 'Zzyx', 'Booked'), /may not mean booked/, '"Zzyx"'],
	['no word of others', withStates('Booked', 'Booked', '', 'Booked'), /with nothing in "State"/, ''],
	['a gap', withBalances('93.00', '193.00', '180.00', '171.00'), /doesn't follow/, 'line 3'],
	[
		'fewer lines than its balances need',
		[line(1, '50.00', { Text: 'Opening Balance' }), ...PLAIN, line(12, '500.00', { Text: 'Closing Balance' })],
		/don't come to the difference/,
		'',
	],
	[
		'no way out',
		[line(1, '7.00'), line(4, '100.00'), line(12, '8.00')],
		/Nothing in the statement says what left/,
		'',
	],
	[
		'a doubt',
		[...PLAIN.slice(0, 1), line(4, '100.00', { Text: 'CARD SERVICE declined' }), ...PLAIN.slice(2)],
		/proves nothing/,
		/line 2/,
	],
	[
		'as much that left',
		[...PLAIN.slice(0, 2), line(6, '-100.00'), ...PLAIN.slice(3)],
		/As much as came left later/,
		/payout_1/,
	],
	[
		'a stranger',
		[
			...PLAIN.slice(0, 1),
			line(4, '100.00', { Text: 'HIXJUM' }),
			...PLAIN.slice(2),
			line(9, '20.00'),
			line(11, '30.00'),
		],
		/has no word of the others/,
		/payout_1/,
	],
])('should say of %s what it leaves open, and nothing of it elsewhere', async (_, rows, why, where) => {
	const saysIt = (said: Array<[string, string]>) => said.filter(([words]) => why.test(words));
	const payouts = [
		PAYOUT,
		...[2_000, 3_000].map((minor, at) => expectedPayout(`other_${at}`, FIRST + 8 + 2 * at, minor)),
	];
	expect(saysIt(await hintsOf(rows, payouts))).toEqual([[expect.anything(), expect.stringMatching(where)]]);
	expect(saysIt(await hintsOf(PLAIN, [PAYOUT]))).toEqual([]);
});

it.each([
	[['SAR']],
	[['SAR', 'USD']],
	[['USD']],
	[['SAR', 'USD', 'KWD']],
	[['SAR', 'USD', 'KWD', 'BHD', 'OMR', 'QAR', 'AED', 'EUR', 'GBP', 'JPY', 'EGP', 'TRY']],
])('should say of the payouts in %p once which currencies no line has', async (currencies) => {
	const said = await hintsIn(currencies);
	const others = currencies.filter((code) => code !== 'SAR');
	const elsewhere = said.filter((words) => /aren't looked for|isn't looked for/.test(words));
	expect(elsewhere).toHaveLength(others.length === 0 ? 0 : 1);
	for (const code of [...others].sort().slice(0, 3)) expect(elsewhere[0]).toContain(code);
	for (const code of others)
		expect(said.filter((words) => words.includes(code) && !elsewhere.includes(words))).toEqual([]);
	const kinds = said.map((words) => words.replace(/[A-Z]{3}|[\d.,-]+|payout_\w+/g, ''));
	expect(new Set(kinds).size).toBe(said.length);
	expect(said.length).toBeLessThan(6);
});
