import { parse } from 'csv-parse/sync';
import { statementLines } from '../../nodes/CardPayments/domain/bank';
import { matchBank } from '../../nodes/CardPayments/domain/bank/match';
import type { ExpectedPayout } from '../../nodes/CardPayments/domain/bank/matches';
import { MATCH_OPTIONS, openStatement, pause } from '../domain/bank/world.ts';
import { bankStatement, statementCsv } from '../../sandbox/service/bank-statement.ts';
import { seed } from '../../sandbox/service/seed.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The payouts of a currency that no line shows, by their place among those that were paid. */
async function missingAt(now: number): Promise<string[]> {
	const { payouts } = seed(now);
	const items = parse<Record<string, string>>(statementCsv(bankStatement(payouts, now)), { columns: true });
	const statement = await openStatement(items, { now });
	const read = await statementLines(statement, '', pause);
	const expected = payouts.map(
		({ id, date, amount, currency, status }): ExpectedPayout => ({
			id,
			reference: '',
			day: Math.floor((date + 3 * HOUR) / DAY),
			time: date,
			minor: Number(amount),
			currency,
			isAsked: true,
			unpaid: status === 'FAILED' ? status : '',
			isOnItsWay: status === 'INITIATED' || status === 'PENDING',
		}),
	);
	const { payouts: verdicts } = await matchBank(
		expected.filter(({ day }) => day <= (read.coverage.whole?.last ?? 0)),
		read,
		MATCH_OPTIONS,
		pause,
	);
	const paid = payouts
		.filter(({ status }) => status === 'PAID_OUT')
		.sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1));
	return [...verdicts]
		.filter(([, { status }]) => status === 'missing')
		.map(([{ id, currency }]) => {
			const own = paid.filter((payout) => payout.currency === currency);
			return `${currency} ${own.findIndex((payout) => payout.id === id)}`;
		})
		.sort();
}

it('should leave one payout of each currency out of the statement and pay one less, on any day and at any hour', async () => {
	for (let day = 0; day < 12; day++) {
		const now = Date.UTC(2026, 9, 28) + day * 3 * DAY + ((day * 7) % 24) * HOUR;
		expect([new Date(now).toISOString(), await missingAt(now)]).toEqual([
			new Date(now).toISOString(),
			['KWD 12', 'KWD 9', 'SAR 12', 'SAR 9', 'USD 12', 'USD 9'],
		]);
	}
});
