/**
 * Matches generated bank statements whose truth is known, and counts what's found, what's missed and what's wrong.
 *
 *   npm run bench -- bank [--lines 1000000] [--seed bank]
 */
import { parseArgs } from 'node:util';
import { loadDomain } from './domain.ts';
import { randomFor, type Random } from '../sandbox/service/random.ts';
import type * as matching from '../nodes/CardPayments/domain/bank/match';
import type * as periods from '../nodes/CardPayments/domain/bank/days';
import type { BankLine, ExpectedPayout } from '../nodes/CardPayments/domain/bank/matches';

/** Of one statement. */
const LINES = 10_000;
const PAYOUTS = 2_000;
const DAYS = 365;
const FIRST_DAY = 20_000;
/** False matches, to look at. */
const MOST_SHOWN = 5;
const SERVICE = 'Card Service Ltd';
const OPTIONS = { daysUntilPaid: 5, several: true, tolerance: 0n };
/** What a statement says of each payout: some banks name a few of them, in lines with or without the service's name. */
const KINDS = ['references', 'lines of the service', 'some references', 'neither'] as const;
type Kind = (typeof KINDS)[number];
/**
 * At least so many are found of the payouts that were paid in full, alone or with one or two that follow. A fifth comes
 * in deposits of four and more, or of payouts that don't follow each other: these are found by their names alone.
 */
const FOUND: Record<Kind, number> = {
	references: 0.999,
	'lines of the service': 0.97,
	'some references': 0.98,
	neither: 0.92,
};
const PAID = ['matched', 'paid_late'];

const { values } = parseArgs({
	options: { lines: { type: 'string', default: '1000000' }, seed: { type: 'string', default: 'bank' } },
});
const { matchBank } = await loadDomain<typeof matching>('bank/match');
const { Coverage, spanOfDays } = await loadDomain<typeof periods>('bank/days');

const pause = async () => {};

interface Statement {
	payouts: ExpectedPayout[];
	lines: BankLine[];
	/** The line of each payout that was paid in full and stayed. */
	truth: Map<ExpectedPayout, BankLine>;
	/** Those that came with more than three, or with some that they don't follow. */
	joint: Set<ExpectedPayout>;
}

function statementOf(kind: Kind, random: Random): Statement {
	const lines: BankLine[] = [];
	const truth: Statement['truth'] = new Map();
	const joint: Statement['joint'] = new Set();
	const addLine = (day: number, minor: number, currency: string, text: string) => {
		const line = { number: lines.length + 1, index: lines.length, day, minor, currency, text };
		lines.push(line);
		return line;
	};
	const payouts = Array.from({ length: PAYOUTS }, (_, number): ExpectedPayout => {
		const day = FIRST_DAY + Math.floor((number * DAYS) / PAYOUTS);
		const named = kind === 'references' || kind === 'some references';
		const currency = random.chance(0.7) ? 'SAR' : 'USD';
		return {
			id: `payout_${900_000 + number}`,
			reference: named ? `FT${100_000_000 + number * 7}` : '',
			day,
			time: number,
			minor: amountOf(random),
			currency,
			isAsked: true,
			unpaid: random.chance(0.01) ? 'FAILED' : '',
		};
	});
	const textOf = (together: ExpectedPayout[]) => {
		const isNamed = kind === 'references' || (kind === 'some references' && random.chance(0.3));
		const names = isNamed ? together.map(({ reference }) => reference).join(' ') : '';
		return kind === 'neither' ? 'Incoming transfer' : `${SERVICE} ${names}`.trim();
	};
	for (const currency of ['SAR', 'USD']) {
		const waiting = payouts.filter((payout) => payout.currency === currency);
		const places = new Map(waiting.filter(({ unpaid }) => unpaid === '').map((payout, at) => [payout, at]));
		for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
			const together = [first, ...(first.unpaid !== '' ? [] : othersWith(first, waiting, random))];
			const last = together.at(-1) as ExpectedPayout;
			const text = textOf(together);
			const minor = together.reduce((sum, payout) => sum + payout.minor, 0);
			const span = (places.get(last) ?? 0) - (places.get(first) ?? 0);
			if (together.length > 3 || span >= together.length) for (const payout of together) joint.add(payout);
			const fate = random.int(1, 100);
			if (first.unpaid !== '') {
				// Sent and bounced, or never sent.
				if (random.chance(0.3)) continue;
				addLine(last.day + 1, minor, currency, text);
				addLine(last.day + 2, -minor, currency, `${text} returned`);
				continue;
			}
			// Not paid within the statement.
			if (fate <= 1) continue;
			const delay = fate === 2 ? random.int(6, 12) : random.int(0, 3);
			const kept = fate === 3 ? random.int(100, 2_500) : 0;
			const line = addLine(last.day + delay, minor - kept, currency, text);
			if (fate === 4) addLine(line.day + random.int(1, 4), -minor, currency, `${text} returned`);
			else if (kept === 0) for (const payout of together) truth.set(payout, line);
		}
	}
	while (lines.length < LINES) {
		const minor = amountOf(random) * (random.chance(0.5) ? 1 : -1);
		const day = FIRST_DAY + random.int(0, DAYS);
		const somebody =
			kind === 'neither' && random.chance(0.3) ? 'Incoming transfer' : `Invoice ${random.int(900_000, 999_999)}`;
		addLine(day, minor, random.pick(['SAR', 'SAR', 'USD']), somebody);
	}
	return { payouts, lines, truth, joint };
}

/** A bank pays some payouts in one line: mostly those that follow, sometimes with others between them. */
function othersWith(first: ExpectedPayout, waiting: ExpectedPayout[], random: Random): ExpectedPayout[] {
	if (!random.chance(0.1)) return [];
	const hasGaps = random.chance(0.3);
	const chosen: ExpectedPayout[] = [];
	for (let count = random.int(1, 4); count > 0; count--) {
		const places = waiting.flatMap((payout, at) =>
			payout.unpaid === '' && payout.day <= first.day + 2 && payout.time > (chosen.at(-1)?.time ?? first.time)
				? [at]
				: [],
		);
		if (places.length === 0) break;
		const at = hasGaps ? random.pick(places) : (places[0] as number);
		chosen.push(...waiting.splice(at, 1));
	}
	return chosen;
}

/** From 10.00 to 100,000.00, each size as likely; every fifth one round. */
function amountOf(random: Random): number {
	const minor = Math.round(10 ** (3 + random.int(0, 4_000) / 1_000) * (1 + random.int(0, 999) / 433_000));
	return random.chance(0.2) ? Math.ceil(minor / 1_000) * 1_000 : minor;
}

console.log(
	`| Statement says | Lines | Payouts | Paid in full | Found of those alone, or with one or two that follow | Found of all | False matches | ms of CPU for ${LINES} lines and ${PAYOUTS} payouts |`,
);
console.log('|---|---|---|---|---|---|---|---|');
let failed = false;
for (const kind of KINDS) {
	const total = { lines: 0, payouts: 0, paid: 0, found: 0, wrong: 0, plain: 0, plainFound: 0 };
	const missed = new Map<string, number>();
	const times: number[] = [];
	for (let piece = 0; total.lines < Number(values.lines); piece++) {
		const statement = statementOf(kind, randomFor(`${values.seed}/${kind}/${piece}`));
		const service = kind === 'lines of the service' || kind === 'some references' ? SERVICE : '';
		const started = process.cpuUsage();
		const span = spanOfDays(
			statement.lines.map(({ day }) => day),
			'',
		);
		const { payouts } = await matchBank(
			statement.payouts,
			{
				lines: statement.lines,
				notBooked: [],
				ifTurned: '',
				hasNoSign: false,
				coverage: new Coverage(span === undefined ? [] : [span]),
			},
			{ ...OPTIONS, service },
			pause,
		);
		times.push(process.cpuUsage(started).user / 1_000);
		const pays = new Map([...statement.truth].map(([{ minor }, line]) => [line, minor]));
		for (const [payout, verdict] of payouts) {
			const truth = statement.truth.get(payout);
			const isPaid = PAID.includes(verdict.status);
			// Of equal ones that all came, nobody knows which is whose.
			const isIts = (line: BankLine) =>
				line === truth || (verdict.alike !== undefined && pays.get(line) === payout.minor);
			const isPlain = truth !== undefined && !statement.joint.has(payout);
			if (isPlain) total.plain++;
			if (isPaid && verdict.candidates[0]?.lines.every(isIts)) {
				total.found++;
				if (isPlain) total.plainFound++;
			} else if (isPaid && total.wrong++ < MOST_SHOWN && kind !== 'neither')
				console.error(`${kind}, statement ${piece}: ${JSON.stringify([payout, verdict, truth])}`);
			else if (truth !== undefined) missed.set(verdict.status, (missed.get(verdict.status) ?? 0) + 1);
		}
		total.paid += statement.truth.size;
		total.lines += statement.lines.length;
		total.payouts += statement.payouts.length;
	}
	const share = total.plainFound / total.plain;
	const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
	const slowest = Math.max(...times);
	console.log(
		`| ${kind} | ${total.lines} | ${total.payouts} | ${total.paid} | ${percent(share)} | ${percent(total.found / total.paid)} | ${total.wrong} | ${slowest.toFixed(0)} |`,
	);
	console.error(`${kind}: not found are ${[...missed].map(([status, count]) => `${count} ${status}`).join(', ')}`);
	failed ||= share < FOUND[kind] || slowest > 1_000 || (kind !== 'neither' && total.wrong > 0);
}
if (failed) process.exitCode = 1;
