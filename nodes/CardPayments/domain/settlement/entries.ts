import { FileError, InputError } from '../errors';
import { namesOf, type Choices } from '../input/choices';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { fits, inCurrency, magnitude, numberOf, parseDecimal, sumOf, type Decimal } from '../money/decimal';
import { decimalsOf } from '../money/currency';
import type { TransactionType } from '../sheets/kinds';
import type { PaidOut } from './balance';
import type { Transaction } from './transactions';
import { dayAt, type OffsetAt } from './dates';

/** In the order of an entry's lines. */
export const ROLES = {
	bank: { label: 'Bank', description: 'What the payout paid' },
	sales: { label: 'Sales', description: 'Charges' },
	refunds: { label: 'Refunds', description: 'What went back to cardholders' },
	disputes: { label: 'Disputes', description: 'Charges held back because the cardholder disputed them' },
	dispute_releases: { label: 'Dispute Releases', description: 'Disputed charges that were paid after all' },
	fees: { label: 'Fees', description: 'What the service keeps' },
	taxes: { label: 'Tax on Fees', description: 'The tax in what the service keeps' },
	other: { label: 'Other', description: 'Rows of sheets with a name of their own' },
	difference: { label: 'Difference', description: 'What payouts pay more or less than their transactions' },
	clearing: { label: 'Clearing', description: 'What is earned in one month and paid in the next' },
} satisfies Choices<string>;

export type Role = keyof typeof ROLES;

const ROLE_OF: Record<TransactionType, Role> = {
	charge: 'sales',
	refund: 'refunds',
	dispute: 'disputes',
	dispute_release: 'dispute_releases',
	fee: 'fees',
	other: 'other',
};

export interface EntryOptions {
	/** Codes or names. */
	accounts: Record<Role, string>;
	/** Net books each charge less its fee, and no fees. */
	sales: 'gross' | 'net';
	per: 'payout' | 'payoutAndMonth' | 'day';
}

export interface EntryLine {
	/** Of this line only, and like `entry_id` the same whenever it's booked: a spreadsheet finds its row by it. */
	key: string;
	entry_id: string;
	/** `2026-10-31` */
	date: string;
	account: string;
	debit: number | string;
	credit: number | string;
	currency: string;
	description: string;
	payout_id: string;
}

/** Its lines' debits and credits are the same sum. */
export interface Entry extends Pick<EntryLine, 'entry_id' | 'date' | 'currency'> {
	lines: EntryLine[];
}

export type BookedTransaction = Pick<Transaction, 'type' | 'date' | 'amount' | 'gross' | 'fee' | 'tax'>;

/** What is booked to each account, as it adds to the payout. */
type Sums = Map<Role, Decimal>;

/**
 * Adds up one payout's transactions, by month and account.
 *
 * @param day of the payout, such as 2026-10-31; '' where it isn't known
 */
export function payoutEntries(payoutId: string, day: string, { accounts, sales, per }: EntryOptions) {
	/** By month, such as 2026-10; that of the payout itself is ''. */
	const months = new Map<string, Sums>();

	function add({ type, date, ...written }: BookedTransaction): void {
		const month = (date ?? '').slice(0, 7);
		const isEarlier = /^\d{4}-\d{2}$/.test(month) && month < day.slice(0, 7);
		const key = per === 'payoutAndMonth' && isEarlier ? month : '';
		const sums: Sums = months.get(key) ?? new Map();
		months.set(key, sums);
		const amount = parseDecimal(written.amount) ?? 0n;
		const gross = parseDecimal(written.gross);
		if (gross === undefined || (sales === 'net' && type !== 'fee')) return book(sums, ROLE_OF[type], amount);
		const fee = parseDecimal(written.fee) ?? 0n;
		const tax = parseDecimal(written.tax) ?? 0n;
		book(sums, ROLE_OF[type], gross);
		book(sums, 'fees', fee);
		book(sums, 'taxes', tax);
		book(sums, 'other', amount - gross - fee - tax);
	}

	/**
	 * One entry, or, split by month, one more for each earlier month.
	 *
	 * @param difference what the payout paid more than its transactions, booked openly
	 * @throws FileError where an account's sum has more decimals than the currency: rounded, it wouldn't balance
	 */
	function entries({ amount, currency }: PaidOut, difference: Decimal): Entry[] {
		const own: Sums = new Map(months.get(''));
		const earlier = [...months].filter(([month]) => month !== '').sort(([a], [b]) => (a < b ? -1 : 1));
		const split = earlier.map(([month, sums]) => {
			const sum = sumOf(sums.values());
			book(own, 'clearing', sum);
			const lines = new Map(sums);
			book(lines, 'clearing', -sum);
			const id = `${payoutId}/${month}`;
			return entry({ entry_id: id, date: lastDayOf(month), currency }, lines, id);
		});
		book(own, 'difference', difference);
		book(own, 'bank', -amount);
		const id = per === 'day' ? dayEntryId(day, currency) : payoutId;
		const last = entry({ entry_id: id, date: day, currency }, own, payoutId);
		return [...split, last].filter(({ lines }) => lines.length > 0);
	}

	/** @param part the payout, or what of it is booked, for the keys of lines */
	function entry(head: Omit<Entry, 'lines'>, sums: Sums, part: string): Entry {
		const { entry_id, date, currency } = head;
		const decimals = decimalsOf(currency);
		const lines = namesOf(ROLES).flatMap((role): EntryLine[] => {
			const sum = sums.get(role) ?? 0n;
			const { label } = ROLES[role];
			if (sum === 0n) return [];
			if (decimals !== undefined && !fits(sum, decimals))
				throw new FileError(
					`${label} come to ${inCurrency(sum, currency)} ${currency}, which has more decimals than the currency`,
					'Check the columns of fees and taxes, or book net sales.',
				);
			const amount = numberOf(magnitude(sum)) ?? inCurrency(magnitude(sum), currency);
			// What adds to the payout is earned, and stands in credit.
			const [debit, credit] = sum > 0n ? [0, amount] : [amount, 0];
			const account = accounts[role];
			const description = `${label}, payout ${payoutId}`;
			const key = `${part}/${role}`;
			return [{ key, entry_id, date, account, debit, credit, currency, description, payout_id: payoutId }];
		});
		return { ...head, lines };
	}

	return { add, entries };
}

function book(sums: Sums, role: Role, amount: Decimal): void {
	sums.set(role, (sums.get(role) ?? 0n) + amount);
}

function lastDayOf(month: string): string {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The ID of the entry that payouts of a day, such as 2026-10-31, and currency have together. */
function dayEntryId(day: string, currency: string): string {
	return `${day}/${currency}`;
}

/** Entries with the same ID as one: those of payouts of one day and currency. */
export function joinEntries(entries: Entry[]): Entry[] {
	const joined = new Map<string, Entry>();
	for (const entry of entries) {
		const same = joined.get(entry.entry_id);
		joined.set(entry.entry_id, { ...entry, lines: [...(same?.lines ?? []), ...entry.lines] });
	}
	return [...joined.values()];
}

/** Why the entry of a day isn't booked: a payout of that day isn't, unless it never will be. */
export function heldBack({ entry_id }: Entry, unbooked: PayoutRecord[], offsetAt: OffsetAt): InputError | undefined {
	const open = unbooked.filter(({ status, date, currency }) => {
		const day = dayAt(date, offsetAt);
		const isKnown = day !== undefined && currency !== undefined;
		return status !== 'FAILED' && (!isKnown || dayEntryId(day, textOf(currency).toUpperCase()) === entry_id);
	});
	if (open.length === 0) return undefined;
	const ids = open.map(({ id }) => id);
	return new InputError(
		`Entry ${entry_id} isn't booked: ${ids.join(', ')} of that day can't be booked yet`,
		'A day is booked whole. Correct what is wrong, or choose Payout in "One Entry Per".',
		{ entry_id, payout_id: ids.join(',') },
	);
}
