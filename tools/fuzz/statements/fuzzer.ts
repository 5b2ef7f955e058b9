import { CardPaymentsError } from '../../../nodes/CardPayments/domain/errors';
import { offsetsOf } from '../../../nodes/CardPayments/domain/dates/zones';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import { linesOf, type ExpectedPayout, type Matches } from '../../../nodes/CardPayments/domain/bank/matches';
import { ownTexts } from '../../../nodes/CardPayments/domain/bank/names';
import { readStatement } from '../../../nodes/CardPayments/domain/bank/statement';
import { statementLines, type StatementLines } from '../../../nodes/CardPayments/domain/bank/statementLines';
import { bankSummary } from '../../../nodes/CardPayments/domain/bank/summary';
import type { Random } from '../random';
import { netOf, serviceOf, statementOf, type Statement, type StatementTable } from './table';
import type { TrueLine, World } from './world';

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
	const statement = statementOf(random);
	counts.statements++;
	try {
		await hold(statement);
	} catch (error) {
		if (!(error instanceof CardPaymentsError))
			throw new Error(`${statement.name}, ${statement.table.trap}: ${(error as Error).message}`);
		counts.refused++;
	}
}

/** What's read of a statement, and matched with the payouts of its days. */
export async function matched({ table, world }: Statement) {
	const { described, items } = table;
	const options = { described, offsetAt: offsetsOf('Asia/Riyadh'), now: Date.UTC(2026, 11, 31) };
	const statement = await readStatement(items, options, pause);
	const { coverage } = statement;
	// Of the days after its last line, a statement says nothing.
	const asked = world.payouts.filter(({ day }) => day <= (coverage.whole?.last ?? -Infinity));
	const of = { daysUntilPaid: DAYS_UNTIL_PAID, several: true, tolerance: 0n, service: serviceOf(world, items) };
	const read = await statementLines(statement, 'SAR', pause, await ownTexts(asked, of, pause));
	return { asked, matching: await matchBank(asked, read, of, pause), noLines: statement.noLines + read.totals, read };
}

async function hold(statement: Statement): Promise<void> {
	const { isNet, table, world } = statement;
	const { asked, matching, noLines, read } = await matched(statement);
	if (!table.isTurned) holdLines(read, table, isNet, noLines);
	holdMatches(matching, table, isNet);
	const summary = bankSummary(matching, { ...read, unknownPayouts: 0 });
	const isTrue = world.payouts.every((payout) => !touches(payout, world) || isPaid(payout, table, isNet));
	if (isTrue && !table.isTurned) counts['all paid in truth']++;
	if (summary.all_paid !== true) return;
	counts['all_paid: true']++;
	if (table.isTurned) throw new Error('all_paid: true, and what came is below zero');
	const open = asked.filter((payout) => touches(payout, world) && !isPaid(payout, table, isNet)).map(({ id }) => id);
	if (open.length > 0) throw new Error(`all_paid: true, and yet ${open.join(', ')} didn't come`);
}

/** Each row is money as it was, or it's said why it isn't. A sum in words that nobody knows may look like a line. */
function holdLines(read: StatementLines, table: StatementTable, isNet: boolean, noLines: number): void {
	const { extras, truth, unsaid } = table;
	counts['lines read'] += read.lines.length;
	for (const { number, minor, doubt, currency, day } of read.lines) {
		const line = truth.get(number);
		if (line === undefined && (doubt !== undefined || unsaid > 0)) continue;
		if (line === undefined) throw new Error(`row ${number} is no line, and counts as ${minor}`);
		if (line.state !== 'booked') throw new Error(`row ${number} isn't booked, and counts as ${minor}`);
		const isOpen = doubt !== undefined || read.hasNoSign;
		const isRight = netOf(line, isNet) === minor || isOpen;
		if (!isRight || currency !== line.currency || day !== line.day)
			throw new Error(`row ${number} is ${minor} ${currency} instead of ${JSON.stringify(line)}`);
	}
	const seen = read.lines.length + read.notBooked.length + read.errors.length;
	const unsure = noLines - extras;
	if (seen + noLines !== truth.size + extras + unsaid || unsure < 0 || unsure > unsaid)
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
		const isCut = [...table.cut].some(({ pays }) => pays.includes(payout.id));
		const [only, ...more] = ownLines(payout, table);
		const isAlone = more.length === 0 && only?.pays.length === 1;
		if (verdict.status === 'missing' && (isCut || (isWhole && isAlone)))
			throw new Error(`missing: ${payout.id}, which came`);
	}
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
