/** Statements, payouts and lines as tests have them, with what they don't say. */
import { Coverage, spanOfDays } from '../../../nodes/CardPayments/domain/bank/coverage';
import { matchBank } from '../../../nodes/CardPayments/domain/bank/match';
import type { BankLine, ExpectedPayout, MatchOptions } from '../../../nodes/CardPayments/domain/bank/matches';
import { Statement } from '../../../nodes/CardPayments/domain/bank/statement';
import type { EnteredColumns } from '../../../nodes/CardPayments/domain/bank/enteredColumns';
import type { StatementOptions } from '../../../nodes/CardPayments/domain/bank/statementRows';
import type { TableSource } from '../../../nodes/CardPayments/domain/table';
import { offsetsOf } from '../../../nodes/CardPayments/domain/dates/zones';

export const pause = async () => {};
const NO_COLUMNS = { amount: '', debit: '', direction: '', date: '', currency: '', state: '', description: [] };
export const MATCH_OPTIONS: MatchOptions = { daysUntilPaid: 5, several: true, tolerance: 0n, service: '' };

export interface Opening extends Partial<Omit<StatementOptions, 'named' | 'offsetAt'>> {
	named?: Partial<EnteredColumns>;
	timeZone?: string;
}

export async function openStatement(
	source: TableSource,
	{ named, timeZone = 'Asia/Riyadh', ...options }: Opening = {},
): Promise<Statement> {
	const usual = { dateFormat: 'auto', debitWords: [], bookedWords: [], now: Date.UTC(2030, 0) } as const;
	const offsetAt = offsetsOf(timeZone);
	return await Statement.of(source, { ...usual, ...options, offsetAt, named: { ...NO_COLUMNS, ...named } }, pause);
}

export const expectedPayout = (
	id: string,
	day: number,
	minor: number,
	more: Partial<ExpectedPayout> = {},
): ExpectedPayout => ({
	...{ id, reference: '', day, time: day, minor, currency: 'SAR', isAsked: true, unpaid: '' },
	...more,
});

export const bankLine = (day: number, minor: number, text = '', more: Partial<BankLine> = {}): BankLine => ({
	...{ number: 1, index: 0, day, minor, currency: 'SAR', text },
	...more,
});

/** As of a statement that says nothing of its days. */
export async function matchLines(payouts: ExpectedPayout[], lines: BankLine[], options: Partial<MatchOptions> = {}) {
	const days = lines.map(({ day }) => day);
	const span = spanOfDays(days, '');
	const coverage = new Coverage(span === undefined ? [] : [span]);
	return await matchBank(payouts, { lines, notBooked: [], coverage }, { ...MATCH_OPTIONS, ...options }, pause);
}
