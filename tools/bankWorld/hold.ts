/** Holds what's said of such a statement against what truly came. */
import { offsetsOf } from '../../nodes/CardPayments/domain/dates/zones';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { matchBank } from '../../nodes/CardPayments/domain/bank/match';
import { linesOf, type ExpectedPayout, type MatchOptions } from '../../nodes/CardPayments/domain/bank/matches';
import { ownTexts } from '../../nodes/CardPayments/domain/bank/names';
import { readStatement } from '../../nodes/CardPayments/domain/bank/statement';
import { statementLines } from '../../nodes/CardPayments/domain/bank/statementLines';
import { bankSummary } from '../../nodes/CardPayments/domain/bank/summary';
import { DAYS_UNTIL_PAID, type BankWorld } from './world';

const pause = async () => {};
const OPTIONS: MatchOptions = { daysUntilPaid: DAYS_UNTIL_PAID, several: true, tolerance: 0n, service: '' };

/** What came out of one statement. */
export interface Held {
	isRefused: boolean;
	allPaid: boolean | null;
	/** Whether all came of those whose days touch the statement's. */
	isAllPaid: boolean;
	genuine: number;
	/** Rows that are money and weren't counted; those in doubt. */
	dropped: number;
	doubted: number;
	/** Payouts called matched that didn't come, and missing that did. */
	falselyMatched: string[];
	falselyMissing: string[];
	came: number;
	found: number;
	ambiguous: number;
}

export async function hold(world: BankWorld): Promise<Held> {
	const payouts = world.payouts.map(
		({ id, reference, day, minor }): ExpectedPayout => ({
			id,
			reference,
			day,
			minor,
			time: day,
			currency: 'SAR',
			isAsked: true,
			unpaid: '',
		}),
	);
	const cameOf = new Map(world.payouts.map(({ id, came }) => [id, came]));
	const areCut = new Set(world.payouts.filter(({ isCut }) => isCut).map(({ id }) => id));
	const held: Held = {
		isRefused: false,
		allPaid: null,
		genuine: world.genuine.size,
		dropped: 0,
		doubted: 0,
		falselyMatched: [],
		falselyMissing: [],
		found: 0,
		ambiguous: 0,
		isAllPaid: world.payouts.every(({ came }) => came) && !world.isTurned && !world.isIncomplete,
		came: world.payouts.filter(({ came }) => came).length,
	};
	try {
		const statement = await readStatement(
			world.rows,
			{
				offsetAt: offsetsOf('UTC'),
				now: Date.UTC(2030, 0),
				described:
					world.movementWords === '' ? {} : { rowTypeColumn: ['Kind'], movementWords: [world.movementWords] },
			},
			pause,
		);
		const read = await statementLines(statement, 'SAR', pause, await ownTexts(payouts, OPTIONS, pause));
		const counted = new Map(read.lines.map((line) => [line.number - 1, line]));
		for (const place of world.genuine.keys()) {
			const line = counted.get(place);
			if (line === undefined) held.dropped++;
			else if (line.doubt !== undefined) held.doubted++;
		}
		const matches = await matchBank(payouts, read, OPTIONS, pause);
		for (const [{ id }, match] of matches.payouts) {
			const isGood = match.status === 'matched' || match.status === 'paid_late';
			const areIts = linesOf(match).every((line) => (world.genuine.get(line.number - 1) ?? '') !== '');
			if (isGood && !(cameOf.get(id) && areIts)) held.falselyMatched.push(id);
			if (isGood && cameOf.get(id)) held.found++;
			if (match.status === 'ambiguous' && cameOf.get(id)) held.ambiguous++;
			if (match.status === 'missing' && (cameOf.get(id) || areCut.has(id))) held.falselyMissing.push(id);
		}
		held.allPaid = bankSummary(matches, { ...read, unknownPayouts: 0 }).all_paid;
	} catch (error) {
		if (!(error instanceof CardPaymentsError)) throw error;
		held.isRefused = true;
	}
	return held;
}
