import { CardPaymentsError } from '../../../nodes/CardPayments/domain/errors';
import { offsetsOf } from '../../../nodes/CardPayments/domain/dates/zones';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import {
	linesOf,
	type ExpectedPayout,
	type Matches,
	type MatchOptions,
} from '../../../nodes/CardPayments/domain/bank/matches';
import { ownTexts } from '../../../nodes/CardPayments/domain/bank/names';
import { readStatement } from '../../../nodes/CardPayments/domain/bank/statement';
import { statementLines, type StatementLines } from '../../../nodes/CardPayments/domain/bank/statementLines';
import { bankSummary } from '../../../nodes/CardPayments/domain/bank/summary';
import type { Random } from '../random';
import { LAYOUTS } from './layouts';
import { messageOf, netOf, tableOf, type StatementTable } from './table';
import { worldOf, type TrueLine, type World } from './world';

const DAYS_UNTIL_PAID = 5;
const pause = async () => {};

const counts = {
	statements: 0,
	refused: 0,
	'lines read': 0,
	'paid in full': 0,
	found: 0,
	'all paid in truth': 0,
	'all_paid: true': 0,
};

/** Matches a statement in a layout that nobody described with payouts, and holds each good word against the truth. */
export async function statements(random: Random): Promise<void> {
	const layout = random.oneIn(6) ? undefined : random.pick(LAYOUTS);
	const hasFees = layout !== undefined && layout.fee !== '';
	const world = worldOf(random, { hasStates: layout === undefined || layout.state !== '', hasFees });
	const isNet = random.oneIn(2);
	const table = layout === undefined ? messageOf(random, world) : tableOf(random, layout, world, isNet);
	counts.statements++;
	try {
		await hold(world, table, isNet);
	} catch (error) {
		if (!(error instanceof CardPaymentsError))
			throw new Error(`${layout?.name ?? 'message'}: ${(error as Error).message}`);
		counts.refused++;
	}
}

async function hold(world: World, table: StatementTable, isNet: boolean): Promise<void> {
	const options = { described: {}, offsetAt: offsetsOf('Asia/Riyadh'), now: Date.UTC(2026, 11, 31) };
	const statement = await readStatement(table.items, options, pause);
	const { coverage } = statement;
	const { service } = world;
	// Of the days after its last line, a statement says nothing.
	const asked = world.payouts.filter(({ day }) => day <= (coverage.whole?.last ?? -Infinity));
	const of = { daysUntilPaid: DAYS_UNTIL_PAID, several: true, tolerance: 0n };
	const { lines } = await statementLines(statement, 'SAR', pause);
	const has = service === '' || lines.some(({ text }) => text.includes(service));
	const matchOptions: MatchOptions = { ...of, service: has ? service : '' };
	const read = await statementLines(statement, 'SAR', pause, await ownTexts(asked, matchOptions, pause));
	holdLines(read, table, isNet, statement.noLines + read.totals);
	const matching = await matchBank(asked, read, matchOptions, pause);
	holdMatches(matching, table, isNet);
	const summary = bankSummary(matching, { ...read, unknownPayouts: 0 });
	const isTrue = allPaidInTruth(world, table, isNet);
	if (isTrue) counts['all paid in truth']++;
	if (summary.all_paid !== true) return;
	counts['all_paid: true']++;
	const open = asked.filter((payout) => touches(payout, world) && !isPaid(payout, table, isNet)).map(({ id }) => id);
	if (open.length > 0) throw new Error(`all_paid: true, and yet ${open.join(', ')} didn't come`);
}

/** Each row is money as it was, or it's said why it isn't. */
function holdLines(read: StatementLines, { extras, truth }: StatementTable, isNet: boolean, noLines: number): void {
	counts['lines read'] += read.lines.length;
	for (const { number, minor, doubt, currency, day } of read.lines) {
		const line = truth.get(number);
		if (line === undefined && doubt !== undefined) continue;
		if (line === undefined) throw new Error(`row ${number} is no line, and counts as ${minor}`);
		if (line.state !== 'booked') throw new Error(`row ${number} isn't booked, and counts as ${minor}`);
		const isOpen = doubt !== undefined || read.hasNoSign;
		const isRight = netOf(line, isNet) === minor || isOpen;
		if (!isRight || currency !== line.currency || day !== line.day)
			throw new Error(`row ${number} is ${minor} ${currency} instead of ${JSON.stringify(line)}`);
	}
	const seen = read.lines.length + read.notBooked.length + read.errors.length;
	if (seen !== truth.size || noLines !== extras)
		throw new Error(`${truth.size} lines and ${extras} others, read ${seen} and ${noLines}`);
}

function holdMatches(matching: Matches, table: StatementTable, isNet: boolean): void {
	for (const [payout, verdict] of matching.payouts) {
		const isWhole = payout.unpaid === '' && isPaid(payout, table, isNet);
		if (isWhole) counts['paid in full']++;
		if (verdict.status === 'matched' || verdict.status === 'paid_late') {
			const lines = linesOf(verdict).map(({ number }) => table.truth.get(number));
			// Of equal ones that all came, the bank may have paid a later one first.
			const isIts = ({ id, minor }: ExpectedPayout) =>
				id === payout.id || (verdict.alike !== undefined && minor === payout.minor);
			const own = new Set([...matching.payouts.keys()].filter(isIts).map(({ id }) => id));
			const isOf = lines.every((line) => line?.pays.some((id) => own.has(id)));
			if (lines.length === 0 || !isOf)
				throw new Error(`${verdict.status}: ${payout.id} by ${JSON.stringify(lines)}`);
			if (!isWhole)
				throw new Error(`${verdict.status}: ${payout.id} didn't come in full: ${JSON.stringify(lines)}`);
			counts.found++;
		}
		if (verdict.status === 'missing' && isWhole && ownLines(payout, table).length === 1 && isInTime(payout, table))
			if (ownLines(payout, table)[0]?.pays.length === 1) throw new Error(`missing: ${payout.id}, which came`);
	}
}

function isInTime({ day }: ExpectedPayout, { truth }: StatementTable): boolean {
	return [...truth.values()].every((line) => line.day <= day + DAYS_UNTIL_PAID || line.day > day);
}

function ownLines({ id }: ExpectedPayout, { truth }: StatementTable): TrueLine[] {
	return [...truth.values()].filter(({ pays }) => pays.includes(id));
}

/** Whether a payout's money came to the account, wholly, and stayed. */
function isPaid(payout: ExpectedPayout, table: StatementTable, isNet: boolean): boolean {
	const own = ownLines(payout, table).filter(({ state }) => state === 'booked');
	const [first] = own;
	if (first === undefined || own.some(({ currency }) => currency !== payout.currency)) return false;
	const sum = own.reduce((total, line) => total + netOf(line, isNet), 0);
	return first.pays.length > 1 ? sum > 0 : sum === payout.minor;
}

function touches({ day }: ExpectedPayout, { first, last }: World): boolean {
	return day <= last && day + DAYS_UNTIL_PAID >= first;
}

function allPaidInTruth(world: World, table: StatementTable, isNet: boolean): boolean {
	return world.payouts.every((payout) => !touches(payout, world) || isPaid(payout, table, isNet));
}

/** How often what came out. */
export function bankVerdicts(): string {
	if (counts.statements === 0) return '';
	const names = Object.keys(counts) as Array<keyof typeof counts>;
	return [
		`| ${names.join(' | ')} |`,
		`|${'---|'.repeat(names.length)}`,
		`| ${names.map((name) => counts[name]).join(' | ')} |`,
	].join('\n');
}
