import { bankSummary, statementLines } from '../../nodes/CardPayments/domain/bank';
import { matchBank } from '../../nodes/CardPayments/domain/bank/match';
import { sayMatching } from '../../nodes/CardPayments/actions/payout/bankHints';
import type { Execution } from '../../nodes/CardPayments/actions/execution';
import { expectedPayout, MATCH_OPTIONS, openStatement, pause } from '../domain/bank/world';

const FIRST = 20_700;
const dayOf = (at: number) => new Date((FIRST + at) * 86_400_000).toISOString().slice(0, 10);

/** What's said of a statement in SAR, with three payouts in each of these currencies. */
async function hintsOf(currencies: string[]): Promise<string[]> {
	const payouts = currencies.flatMap((currency, place) =>
		[0, 1, 2].map((at) =>
			expectedPayout(`payout_${place}_${at}`, FIRST + at, 1_000 * (place + 1) + at, { currency }),
		),
	);
	const rows = [-777, ...payouts.filter(({ currency }) => currency === 'SAR').map(({ minor }) => minor), -778].map(
		(minor, at) => ({
			Date: dayOf(at * 4),
			Text: 'CARD SERVICE',
			Amount: (minor / 100).toFixed(2),
			Currency: 'SAR',
		}),
	);
	const statement = await openStatement(rows, { timeZone: 'UTC' });
	const lines = await statementLines(statement, 'SAR', pause);
	const read = { ...lines, unknownPayouts: 0 };
	const matches = await matchBank(payouts, lines, MATCH_OPTIONS, pause);
	expect(bankSummary(matches, read).payouts + matches.elsewhere.length + matches.outside.length).toBe(payouts.length);
	const said = new Set<string>();
	const execution = {
		warn: () => (why: string) => said.add(why),
		noteConclusion: ({ words }: { words: string }) => said.add(words),
	};
	sayMatching(matches, read, execution as unknown as Execution);
	return [...said];
}

it.each([
	[['SAR']],
	[['SAR', 'USD']],
	[['USD']],
	[['SAR', 'USD', 'KWD']],
	[['SAR', 'USD', 'KWD', 'BHD', 'OMR', 'QAR', 'AED', 'EUR', 'GBP', 'JPY', 'EGP', 'TRY']],
])('should say of the payouts in %p once which currencies no line has', async (currencies) => {
	const said = await hintsOf(currencies);
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
