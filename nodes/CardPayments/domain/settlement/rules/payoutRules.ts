/** What's done to the rows of a payout, from whichever sheets they are. */
import { meansCurrency } from '../../currency';
import { remembered } from '../../lazily';
import { Sum, zeroIfNone as zero, type Decimal } from '../../money';
import type { Doubt, Rows } from '../../tally';
import { HashSet, textHash } from '../../textHash';
import type { Pause } from '../../turns';

/** What a rule does to the rows of a payout, sheet by sheet. */
type PayoutRule<Payout> = (sheets: Rows[], payout: Payout & Turns) => Promise<void>;

interface Turns {
	pause: Pause;
}

/** A payout whose rows aren't added up yet. */
interface ReadPayout {
	/** In capital letters; '' if it isn't known. */
	currency: string;
}

/** One of which it's known whether they come to what was paid. */
interface JudgedPayout {
	isBalanced: boolean;
	/** Whether keys are made of its rows. */
	hasKeys: boolean;
}

/** What's done to the rows of a payout before they're added up, and then; in this order. */
export const RULES_BEFORE_SUMS: Array<PayoutRule<ReadPayout>> = [otherCurrencies, missingAmounts];
export const RULES_AFTER_SUMS: Array<PayoutRule<JudgedPayout>> = [withheldFees, repeatedRows];

/** Marks the rows that are in another currency than their payout, or have no amount. */
async function otherCurrencies(sheets: Rows[], { currency, pause }: ReadPayout & Turns): Promise<void> {
	const isOther = remembered((code) => currency !== '' && code !== '' && !meansCurrency(code, currency));
	for (const rows of sheets) {
		const codes = rows.column('currency');
		await rows.each(pause, (at) => {
			if (rows.isTransaction(at) && isOther(codes.at(at))) rows.doubt(at, 'otherCurrency');
		});
	}
}

/** Marks the rows that have no amount, where nothing else says why they don't count. */
async function missingAmounts(sheets: Rows[], { pause }: Turns): Promise<void> {
	for (const rows of sheets)
		await rows.each(pause, (at) => {
			if (Number.isNaN(rows.amount[at]) && rows.counts(at)) rows.doubt(at, 'noAmount');
		});
}

/**
 * Marks the rows whose own ID another one of their type has, and that one. A balance proves that no row counts twice:
 * then only keys ask for it.
 */
async function repeatedRows(sheets: Rows[], { isBalanced, hasKeys, pause }: JudgedPayout & Turns): Promise<void> {
	if (isBalanced && !hasKeys) return;
	const nameOf = (key: string, group: string) => `${group}\n${key}`;
	// Mostly there's none. Two names may have one hash: then none of them is found twice below.
	const seen = new HashSet(sheets.reduce((sum, { count }) => sum + count, 0));
	const repeated = new Set<number>();
	await eachKey(sheets, pause, (key, group) => {
		const hash = textHash(nameOf(key, group));
		if (!seen.add(hash)) repeated.add(hash);
	});
	if (repeated.size === 0) return;
	const firsts = new Map<string, { rows: Rows; at: number }>();
	await eachKey(sheets, pause, (key, group, rows, at) => {
		const name = nameOf(key, group);
		if (!repeated.has(textHash(name))) return;
		const first = firsts.get(name);
		if (first === undefined) {
			firsts.set(name, { rows, at });
			return;
		}
		// With one ID, one amount and one date, it may be one row that stands there twice.
		const isSame = (['amount', 'time'] as const).every((role) =>
			Object.is(first.rows[role][first.at], rows[role][at]),
		);
		const doubts: Doubt[] =
			group === '' ? ['repeatedRow'] : isSame ? ['repeatedId', 'repeatedRow'] : ['repeatedId'];
		for (const doubt of doubts) {
			rows.doubt(at, doubt);
			first.rows.doubt(first.at, doubt);
		}
	});
}

/** What each transaction is known by among those of its type: its own ID; without one, in a group '', all of it. */
async function eachKey(
	sheets: Rows[],
	pause: Pause,
	take: (key: string, group: string, rows: Rows, at: number) => void,
): Promise<void> {
	for (const rows of sheets) {
		const ids = rows.ownIds();
		await rows.each(pause, (at) => {
			if (!rows.isTransaction(at)) return;
			const id = ids(at);
			if (id !== '' && rows.mayHaveOthersId(at)) return;
			const key = id === '' ? unnamedKey(rows, at) : id;
			if (key !== '') take(key, id === '' ? '' : rows.typeAt(at), rows, at);
		});
	}
}

/** Without an own ID, rows of a charge that are the same in all that's known may be one that stands there twice. */
function unnamedKey(rows: Rows, at: number): string {
	const charge = rows.text('transaction_id', at);
	return charge === '' ? '' : [rows.typeAt(at), rows.amount[at], rows.time[at], charge].join('\n');
}

/**
 * What rows cost is taken or given as their amount is: where nothing shows its sign, not even the payout's sum, nobody
 * knows which. Then it isn't known.
 */
async function withheldFees(sheets: Rows[], { isBalanced, pause }: JudgedPayout & Turns): Promise<void> {
	if (isBalanced) return;
	for (const rows of sheets)
		await rows.each(pause, (at) => {
			// A row of an unknown word may take what it seems to bring, and its fee with it.
			const isOpen = rows.has(at, 'signNotShown') || rows.has(at, 'unknownType');
			if (!isOpen || zero(rows.fee[at] as number) + zero(rows.tax[at] as number) === 0) return;
			rows.setParts(at, rows.gross[at] as number, Number.NaN, Number.NaN);
			rows.doubt(at, 'unprovenFee');
		});
}

/**
 * Whether rows of a status that nobody knows come to nothing, alone or with those of another one: then a payout adds up
 * whether or not they were paid, and its balance doesn't say what the word means.
 */
export async function mayComeToNothing(sheets: Rows[], pause: Pause): Promise<boolean> {
	const sums = new Map<string, Sum>();
	for (const rows of sheets.filter(({ doubts }) => doubts.includes('unknownStatus')))
		await rows.each(pause, (at) => {
			if (!rows.has(at, 'unknownStatus') || !rows.counts(at)) return;
			const amount = zero(rows.amount[at] as number);
			if (amount === 0 && zero(rows.gross[at] as number) === 0) return;
			const word = `${rows.text('status', at)}\n${rows.text('outcome', at)}`;
			const sum = sums.get(word) ?? new Sum();
			sums.set(word, sum);
			sum.add(amount);
		});
	const totals = new Set<Decimal>();
	for (const sum of sums.values()) {
		const total = sum.total();
		if (total === 0n || totals.has(-total)) return true;
		totals.add(total);
	}
	return false;
}
