/** Statements, payouts and lines as tests have them, with what they don't say. */
import { Coverage, spanOfDays } from '../../../nodes/CardPayments/domain/bank/days';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import type { BankLine, ExpectedPayout, MatchOptions } from '../../../nodes/CardPayments/domain/bank/matches';
import {
	readStatement,
	type Statement,
	type StatementOptions,
} from '../../../nodes/CardPayments/domain/bank/statement';
import type { Description } from '../../../nodes/CardPayments/domain/services';
import type { TableSource } from '../../../nodes/CardPayments/domain/table';
import { offsetsOf } from '../../../nodes/CardPayments/domain/dates/zones';

export const pause = async () => {};
/** Columns as tests name them. */
const KEYS = {
	amount: 'amountColumn',
	debit: 'debitColumn',
	direction: 'directionColumn',
	date: 'dateColumn',
	currency: 'currencyColumn',
	state: 'statusColumn',
	text: 'textColumn',
} as const;
export type Named = Partial<Record<keyof typeof KEYS, string>>;
export const MATCH_OPTIONS: MatchOptions = { daysUntilPaid: 5, several: true, tolerance: 0n, service: '' };

export interface Opening extends Partial<Omit<StatementOptions, 'offsetAt'>> {
	named?: Named;
	timeZone?: string;
}

export async function openStatement(
	source: TableSource,
	{ named, timeZone = 'Asia/Riyadh', ...options }: Opening = {},
): Promise<Statement> {
	const columns = Object.entries(named ?? {}).map(([role, name]) => [KEYS[role as keyof Named], [name]]);
	const described = { ...options.described, ...(Object.fromEntries(columns) as Description) };
	const offsetAt = offsetsOf(timeZone);
	return await readStatement(source, { now: Date.UTC(2030, 0), ...options, offsetAt, described }, pause);
}

export const expectedPayout = (
	id: string,
	day: number,
	minor: number,
	more: Partial<ExpectedPayout> = {},
): ExpectedPayout => ({
	id,
	reference: '',
	day,
	time: day,
	minor,
	currency: 'SAR',
	isAsked: true,
	unpaid: '',
	...more,
});

export const bankLine = (day: number, minor: number, text = '', more: Partial<BankLine> = {}): BankLine => ({
	number: 1,
	index: 0,
	day,
	minor,
	currency: 'SAR',
	text,
	...more,
});

/** As of a statement that says nothing of its days. */
export async function matchLines(payouts: ExpectedPayout[], lines: BankLine[], options: Partial<MatchOptions> = {}) {
	const days = lines.map(({ day }) => day);
	const span = spanOfDays(days, '');
	const coverage = new Coverage(span === undefined ? [] : [span]);
	return await matchBank(
		payouts,
		{ lines, notBooked: [], ifTurned: '', hasNoSign: false, coverage },
		{ ...MATCH_OPTIONS, ...options },
		pause,
	);
}
