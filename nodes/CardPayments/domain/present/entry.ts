import { FileError } from '../errors';
import { namesOf } from '../input';
import { fits, inCurrency, magnitude, numberOf, sumOf, type Decimal } from '../money';
import { decimalsOf } from '../currency';
import { typeFacts, TRANSACTION_TYPES, type TransactionRole, type TransactionType } from '../transactions';
import { checkedSum, type Bookable } from './verdict';
import { writtenDay, type Clock } from '../calendar';
import type { Pause } from '../turns';
import type { Settlement } from '../settlement';
import { addUp, Tally } from '../tally';

type FurtherAccount = 'bank' | 'taxes' | 'difference' | 'clearing';
type AccountRole = TransactionRole | FurtherAccount;

interface AccountFacts {
	label: string;
	description: string;
	/** The type of rows that are booked to it. */
	type?: TransactionType;
}

const FURTHER_ACCOUNTS: Record<FurtherAccount, AccountFacts> = {
	bank: { label: 'Bank', description: 'What the payout paid' },
	taxes: { label: 'Tax on Fees', description: 'The tax in what the service keeps' },
	difference: { label: 'Difference', description: 'What payouts pay more or less than their transactions' },
	clearing: { label: 'Clearing', description: 'What is earned in one month and paid in the next' },
};

const { bank, taxes, difference, clearing } = FURTHER_ACCOUNTS;
const OF_TYPES = TRANSACTION_TYPES.flatMap((type): Array<[string, AccountFacts]> => {
	const { role, label, description } = typeFacts(type).account;
	const own: [string, AccountFacts] = [role, { label, description, type }];
	return type === 'fee' ? [own, ['taxes', taxes]] : [own];
});

/** What an account is for, in the order of an entry's lines. */
export const ACCOUNT_ROLES = Object.fromEntries([
	['bank', bank],
	...OF_TYPES,
	['difference', difference],
	['clearing', clearing],
]) as Record<AccountRole, AccountFacts>;

export interface EntryOptions {
	/** Codes or names. */
	accounts: Record<AccountRole, string>;
	per: 'payout' | 'payoutAndMonth';
	clock: Clock;
	format: (text: string) => string;
	pause: Pause;
}

/** What a bookkeeper reads first is first. */
interface EntryLine {
	/** `2026-10-31` */
	date: string;
	account: string;
	debit: number | string;
	credit: number | string;
	currency: string;
	description: string;
	payout_id: string;
	entry_id: string;
	/** Of this line only, and like `entry_id` the same whenever it's booked: a spreadsheet finds its row by it. */
	key: string;
	/** What isn't known of what the line books; null mostly. */
	note: string | null;
}

/** Its lines' debits and credits are the same sum. */
export interface Entry extends Pick<EntryLine, 'entry_id' | 'date' | 'currency'> {
	lines: EntryLine[];
}

/** What is booked to each account, as it adds to the payout, and notes of lines. */
interface Booked {
	sums: Map<AccountRole, Decimal>;
	notes: Map<AccountRole, string>;
}

const NET = 'Some or all of it is net of fees: its gross amount is not known';

/**
 * The entries of one payout: one, or, split by month, one more for each earlier month.
 *
 * @param what what it paid, of which the rows must not be more or less, but for what's booked openly as a difference
 * @throws FileError where the payout's day isn't known, or an account's sum has more decimals than the currency
 */
export async function payoutEntries(settlement: Settlement, what: Bookable, options: EntryOptions): Promise<Entry[]> {
	const { clock, format, per } = options;
	const { paid, difference } = what;
	const { payout, time } = settlement;
	if (Number.isNaN(time))
		throw new FileError(
			"Nothing says when it was paid, so it can't be booked",
			'Enter the day in "Payout Date", or look the payout up with Get Many.',
		);
	const payoutId = format(payout.id);
	const day = writtenDay(clock.dayOf(time));
	const months =
		per === 'payout'
			? new Map([['', settlement.tally]])
			: await talliesByMonth(settlement, day.slice(0, 7), options);
	const own = booked(months.get('') ?? new Tally());
	const entries: Entry[] = [];
	for (const [month, tally] of [...months].sort(([a], [b]) => (a < b ? -1 : 1))) {
		if (month === '') continue;
		const ofMonth = booked(tally);
		const sum = sumOf(ofMonth.sums.values());
		book(own, 'clearing', sum);
		book(ofMonth, 'clearing', -sum);
		const id = `${payoutId}/${month}`;
		entries.push(
			entryOf({ entry_id: id, date: lastDayOf(month), currency: paid.currency }, ofMonth, payoutId, options),
		);
	}
	book(own, 'difference', difference);
	book(own, 'bank', -paid.amount);
	entries.push(entryOf({ entry_id: payoutId, date: day, currency: paid.currency }, own, payoutId, options));
	for (const { entry_id, lines } of entries) checkedSum(lines, entry_id);
	return entries.filter(({ lines }) => lines.length > 0);
}

/** By month, such as 2026-10; that of the payout itself, of later rows and of those without a date is ''. */
async function talliesByMonth(
	{ sheets }: Settlement,
	ofPayout: string,
	{ clock, pause }: EntryOptions,
): Promise<Map<string, Tally>> {
	const months = new Map<string, Tally>();
	const byDay = new Map<number, Tally>();
	const tallyOf = (day: number) => {
		const written = Number.isNaN(day) ? ofPayout : writtenDay(day).slice(0, 7);
		const month = written < ofPayout ? written : '';
		const tally = months.get(month) ?? new Tally();
		months.set(month, tally);
		byDay.set(day, tally);
		return tally;
	};
	await addUp(sheets, pause, ({ time }, at) => {
		const day = clock.dayOf(time[at] as number);
		return byDay.get(day) ?? tallyOf(day);
	});
	return months;
}

/** Rows whose parts add up are booked by part, the others by what they come to. */
function booked({ byType }: Tally): Booked {
	const into: Booked = { sums: new Map(), notes: new Map() };
	for (const role of namesOf(ACCOUNT_ROLES)) {
		const { type } = ACCOUNT_ROLES[role];
		const of = type === undefined ? undefined : byType[type];
		if (of === undefined) continue;
		const whole = of.whole.total();
		book(into, role, of.split.gross.total() + whole);
		book(into, 'fees', of.split.fee.total());
		book(into, 'taxes', of.split.tax.total());
		if (whole !== 0n) into.notes.set(role, NET);
	}
	return into;
}

function book({ sums }: Booked, role: AccountRole, amount: Decimal): void {
	sums.set(role, (sums.get(role) ?? 0n) + amount);
}

function entryOf(
	head: Omit<Entry, 'lines'>,
	{ sums, notes }: Booked,
	payoutId: string,
	{ accounts, format }: EntryOptions,
): Entry {
	const { entry_id, date, currency } = head;
	const decimals = decimalsOf(currency);
	const lines = namesOf(ACCOUNT_ROLES).flatMap((role): EntryLine[] => {
		const sum = sums.get(role) ?? 0n;
		const { label } = ACCOUNT_ROLES[role];
		if (sum === 0n) return [];
		if (decimals !== undefined && !fits(sum, decimals))
			throw new FileError(
				`${label} come to ${inCurrency(sum, currency)} ${currency}, which has more decimals than the currency`,
				'Check the columns of fees and taxes.',
			);
		const amount = numberOf(magnitude(sum)) ?? inCurrency(magnitude(sum), currency);
		// What adds to the payout is earned, and stands in credit.
		const [debit, credit] = sum > 0n ? [0, amount] : [amount, 0];
		return [
			{
				date,
				account: format(accounts[role]),
				debit,
				credit,
				currency: format(currency),
				description: format(`${label}, payout ${payoutId}`),
				payout_id: payoutId,
				entry_id,
				key: `${entry_id}/${role}`,
				note: notes.get(role) ?? null,
			},
		];
	});
	return { ...head, lines };
}

function lastDayOf(month: string): string {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
