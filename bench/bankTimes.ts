/**
 * Reads and matches statements of n, 2n and 4n lines, and prints the CPU and the longest turn of each: how long nothing
 * else in the process could go on.
 *
 *   npm run bench:bank:times -- [--lines 25000] [--payouts 5000]
 */
import { parseArgs } from 'node:util';
import { loadDomain } from './domain.ts';
import { randomFor } from '../sandbox/service/random.ts';
import type * as matching from '../nodes/CardPayments/domain/bank/match';
import type { ExpectedPayout } from '../nodes/CardPayments/domain/bank/readings';
import type * as results from '../nodes/CardPayments/domain/bank/results';
import type * as statements from '../nodes/CardPayments/domain/bank/statement';
import type * as summaries from '../nodes/CardPayments/domain/bank/summary';

const FIRST_DAY = 20_000;
const DAYS = 365;
/** As the node's own. */
const LONGEST_WORK = 10;

const { values } = parseArgs({
	options: { lines: { type: 'string', default: '25000' }, payouts: { type: 'string', default: '5000' } },
});
const { matchBank } = await loadDomain<typeof matching>('bank/match');
const { Statement } = await loadDomain<typeof statements>('bank/statement');
const { bankResults, resultOf } = await loadDomain<typeof results>('bank/results');
const { bankSummary } = await loadDomain<typeof summaries>('bank/summary');

/** Of CPU: others on the machine count for nothing. */
const now = () => process.cpuUsage().user / 1_000;
let turn = now();
let longest = 0;
const pause = async () => {
	const worked = now() - turn;
	longest = Math.max(longest, worked);
	if (worked < LONGEST_WORK) return;
	await new Promise((resolve) => setImmediate(resolve));
	turn = now();
};

/** A third named, the rest by amount or somebody else's. */
function worldOf(lines: number, payouts: number) {
	const random = randomFor('times');
	const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
	const amount = () => Math.round(10 ** (3 + random.int(0, 4_000) / 1_000) * (1 + random.int(0, 999) / 433_000));
	const expected = Array.from({ length: payouts }, (_, at): ExpectedPayout => {
		const own = FIRST_DAY + Math.floor((at * DAYS) / payouts);
		return {
			...{ id: `payout_${2_000_000_000_000 + at}`, reference: `FT${10_000_000 + at}`, day: own, time: at },
			...{ minor: amount(), currency: 'SAR', isAsked: true, unpaid: '' },
		};
	});
	const items = expected.map(({ day: own, minor, reference }, at) => ({
		Date: day(own + random.int(0, 6)),
		Details: at % 3 === 0 ? `CARD SERVICE ${reference}` : 'CARD SERVICE',
		Amount: (minor / 100).toFixed(2),
		Currency: 'SAR',
		Status: 'Booked',
	}));
	while (items.length < lines)
		items.push({
			Date: day(FIRST_DAY + random.int(0, DAYS)),
			Details: random.pick(['Incoming transfer', `Invoice ${random.int(900_000, 999_999)}`]),
			Amount: ((amount() * (random.chance(0.5) ? 1 : -1)) / 100).toFixed(2),
			Currency: 'SAR',
			Status: 'Booked',
		});
	return { expected, items };
}

const named = { amount: '', debit: '', direction: '', date: '', currency: '', state: '', description: [] };
console.log('| Lines | Payouts | ms to read | ms to match | ms to put out | longest turn, ms | matched |');
console.log('|---|---|---|---|---|---|---|');
for (const times of [0.2, 1, 2, 4]) {
	const { expected, items } = worldOf(Number(values.lines) * times, Number(values.payouts) * times);
	turn = now();
	longest = 0;
	const marks = [turn];
	const options = {
		named,
		dateFormat: 'auto',
		debitWords: [],
		bookedWords: [],
		offsetAt: () => 180,
		now: Date.UTC(2030, 0),
	} as const;
	const statement = await Statement.of(items, options, pause);
	const read = await statement.lines('SAR', pause);
	marks.push(now());
	const matched = await matchBank(
		expected,
		{ ...read, coverage: statement.read.coverage },
		{ daysUntilPaid: 5, several: true, tolerance: 0n, service: '' },
		pause,
	);
	marks.push(now());
	bankSummary(matched, { statement, ...read, unknownPayouts: 0 });
	const all = await bankResults(matched, pause);
	for (const { subject, verdict } of all) {
		resultOf(subject, verdict);
		await pause();
	}
	marks.push(now());
	const [start, second, third, end] = marks as [number, number, number, number];
	const count = [...matched.payouts.values()].filter(({ status }) => status === 'matched').length;
	const took = [second - start, third - second, end - third].map((ms) => ms.toFixed(0)).join(' | ');
	console.log(`| ${items.length} | ${expected.length} | ${took} | ${longest.toFixed(0)} | ${count} |`);
}
