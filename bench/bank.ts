/**
 * Matches generated bank statements whose truth is known, and counts what's found, what's missed and what's wrong.
 *
 *   npm run bench:bank -- [--lines 1000000] [--seed bank]
 */
import { parseArgs } from 'node:util';
import { loadDomain } from './domain.ts';
import { randomFor, type Random } from '../sandbox/service/random.ts';
import type * as matching from '../nodes/CardPayments/domain/bank/match';
import type { BankLine } from '../nodes/CardPayments/domain/bank/lines';
import type { ExpectedPayout } from '../nodes/CardPayments/domain/bank/readings';

/** Of one statement. */
const LINES = 10_000;
const PAYOUTS = 2_000;
const DAYS = 365;
const FIRST_DAY = 20_000;
/** False matches, to look at. */
const MOST_SHOWN = 5;
const SERVICE = 'Card Service Ltd';
const OPTIONS = { daysUntilPaid: 5, lateAfter: 5, several: true, tolerance: 0n };
/** What a statement says of each payout. */
const KINDS = ['references', 'lines of the service', 'neither'] as const;

const { values } = parseArgs({
	options: { lines: { type: 'string', default: '1000000' }, seed: { type: 'string', default: 'bank' } },
});
const { matchBank } = await loadDomain<typeof matching>('bank/match');

interface Statement {
	payouts: ExpectedPayout[];
	lines: BankLine[];
	/** The line of each payout that was paid in full and in time. */
	truth: Map<ExpectedPayout, BankLine>;
}

function statementOf(kind: (typeof KINDS)[number], random: Random): Statement {
	const lines: BankLine[] = [];
	const truth: Statement['truth'] = new Map();
	const addLine = (day: number, minor: number, currency: string, text: string) => {
		const line = { index: lines.length, day, minor, currency, text };
		lines.push(line);
		return line;
	};
	const payouts = Array.from({ length: PAYOUTS }, (_, number): ExpectedPayout => {
		const day = FIRST_DAY + Math.floor((number * DAYS) / PAYOUTS);
		const reference = kind === 'references' ? `FT${100_000_000 + number * 7}` : '';
		const currency = random.chance(0.7) ? 'SAR' : 'USD';
		return { id: `payout_${number}`, reference, day, time: number, minor: amountOf(random), currency };
	});
	for (const currency of ['SAR', 'USD']) {
		const own = payouts.filter((payout) => payout.currency === currency);
		for (let at = 0; at < own.length; ) {
			const count = random.chance(0.1) ? random.int(2, 5) : 1;
			const together = own.slice(at, at + count);
			at += count;
			const last = together.at(-1) as ExpectedPayout;
			const fate = random.int(1, 100);
			// Not paid within the statement.
			if (fate <= 2) continue;
			const delay = fate <= 4 ? random.int(6, 12) : random.int(0, 3);
			const kept = fate > 4 && fate <= 6 ? random.int(100, 2_500) : 0;
			const names = kind === 'references' ? together.map(({ reference }) => reference).join(' ') : '';
			const text = kind === 'neither' ? 'Incoming transfer' : `${SERVICE} ${names}`;
			const minor = together.reduce((sum, payout) => sum + payout.minor, 0) - kept;
			const line = addLine(last.day + delay, minor, currency, text);
			if (kept === 0) for (const payout of together) truth.set(payout, line);
		}
	}
	while (lines.length < LINES) {
		const minor = amountOf(random) * (random.chance(0.5) ? 1 : -1);
		addLine(
			FIRST_DAY + random.int(0, DAYS),
			minor,
			random.pick(['SAR', 'SAR', 'USD']),
			`Invoice ${random.int(1, 99_999)}`,
		);
	}
	return { payouts, lines, truth };
}

/** From 10.00 to 100,000.00, each size as likely; every fifth one round. */
function amountOf(random: Random): number {
	const minor = Math.round(10 ** (3 + random.int(0, 4_000) / 1_000) * (1 + random.int(0, 999) / 433_000));
	return random.chance(0.2) ? Math.ceil(minor / 1_000) * 1_000 : minor;
}

/** Payouts whose line can be read in no other way, and which no other line can be, found by trying everything. */
function uniqueOf(kind: (typeof KINDS)[number], { payouts, lines, truth }: Statement): Set<ExpectedPayout> {
	if (kind === 'references') return new Set(truth.keys());
	const readable = kind === 'neither' ? lines : lines.filter(({ text }) => text.includes(SERVICE));
	const ofLine = new Map<BankLine, number>();
	const ofPayout = new Map<ExpectedPayout, number>();
	for (const line of readable) {
		const first = line.day - OPTIONS.daysUntilPaid;
		const near = payouts.filter(
			({ day, currency }) => currency === line.currency && day <= line.day && day >= first,
		);
		for (let from = 0; from < near.length; from++) {
			for (let to = from + 1; to <= Math.min(near.length, from + 10); to++) {
				const together = near.slice(from, to);
				if (together.reduce((sum, { minor }) => sum + minor, 0) !== line.minor) continue;
				ofLine.set(line, (ofLine.get(line) ?? 0) + 1);
				for (const payout of together) ofPayout.set(payout, (ofPayout.get(payout) ?? 0) + 1);
			}
		}
	}
	const shared = new Set([...truth].filter(([payout]) => ofPayout.get(payout) !== 1).map(([, line]) => line));
	const isUnique = ([, line]: [ExpectedPayout, BankLine]) => ofLine.get(line) === 1 && !shared.has(line);
	return new Set([...truth].filter(isUnique).map(([payout]) => payout));
}

console.log(
	`| Statement says | Lines | Payouts | Paid in full | Found of these | Of unique ones | False matches | ms for ${LINES} lines and ${PAYOUTS} payouts |`,
);
console.log('|---|---|---|---|---|---|---|---|');
const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
let failed = false;
for (const kind of KINDS) {
	const total = { lines: 0, payouts: 0, paid: 0, unique: 0, found: 0, foundOfUnique: 0, wrong: 0 };
	const times: number[] = [];
	for (let piece = 0; total.lines < Number(values.lines); piece++) {
		const statement = statementOf(kind, randomFor(`${values.seed}/${kind}/${piece}`));
		const service = kind === 'lines of the service' ? SERVICE : '';
		const started = performance.now();
		const { payouts } = matchBank(statement.payouts, statement.lines, { ...OPTIONS, service });
		times.push(performance.now() - started);
		const unique = uniqueOf(kind, statement);
		for (const [payout, verdict] of payouts) {
			if (verdict.status !== 'matched') continue;
			const isTrue = verdict.reading.lines.every((line) => line === statement.truth.get(payout));
			if (isTrue) total.found++;
			else if (total.wrong++ < MOST_SHOWN && kind !== 'neither')
				console.error(
					`${kind}, statement ${piece}: ${JSON.stringify([payout, verdict, statement.truth.get(payout)])}`,
				);
			if (isTrue && unique.has(payout)) total.foundOfUnique++;
		}
		total.unique += unique.size;
		total.paid += statement.truth.size;
		total.lines += statement.lines.length;
		total.payouts += statement.payouts.length;
	}
	const share = total.foundOfUnique / total.unique;
	const slowest = Math.max(...times);
	console.log(
		`| ${kind} | ${total.lines} | ${total.payouts} | ${total.paid} | ${percent(total.found / total.paid)} | ${percent(share)} | ${total.wrong} | ${slowest.toFixed(0)} |`,
	);
	failed ||= share < 0.99 || slowest > 1_000 || (kind !== 'neither' && total.wrong > 0);
}
if (failed) process.exitCode = 1;
