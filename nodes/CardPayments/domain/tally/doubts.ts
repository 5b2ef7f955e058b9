import { shortened } from '../input';
import type { ListRole } from '../columns';
import type { SheetRows } from './sheetRows';

/**
 * What a doubt does. `skipped`: the row is no transaction. `notCounted`: it is one, but what it does isn't known.
 * `odd`: it counts, but something about it isn't certain. `provable`: the same, and only good to know once the payout
 * balances. `unproven`: its reading rests on a setting or a habit, no more to be said then. `info`: good to know.
 */
type DoubtEffect = 'skipped' | 'notCounted' | 'odd' | 'provable' | 'unproven' | 'info';

const TABLE = {
	noTransaction: ['info', "it's no transaction of the payout: its type says so"],
	total: [
		'skipped',
		"it's called a total, repeats the names of columns, or has no ID in a sheet of IDs, so it's no transaction",
	],
	noAmount: ['notCounted', 'no amount'],
	otherCurrency: ['notCounted', "another currency than the payout's"],
	notPaid: ['notCounted', 'its status says that nothing was paid'],
	unknownSheet: ['notCounted', 'nothing says what it does to the payout'],
	unclearSigns: [
		'notCounted',
		'as many amounts with a minus sign as without, or one on charges only, so nothing shows which are reversals',
	],
	noFeeToDeduct: ['notCounted', "no fee, or a fee or tax that isn't an amount"],
	contradiction: ['notCounted', 'the debit, credit or direction contradict each other'],
	unreadable: ['odd', "gross amount, fee or tax isn't an amount"],
	mismatch: ['odd', "gross amount, fee and tax don't add up to the amount"],
	taxOfSale: ['odd', "the sheet's VAT may be the sale's, so it's no tax on the fee"],
	severalFees: [
		'odd',
		'several fees, or one that is a part of them by its name, which no known gross amount proves to be all',
	],
	feeCurrency: ['odd', 'the fee is in another currency'],
	grossCurrency: ['info', 'the gross amount is in another currency'],
	unprovenFee: ['odd', 'nothing shows whether the fee is taken or given back'],
	feeLeftOut: ['unproven', 'the row has a fee or a gross amount, which the setting Fees leaves out'],
	unclearDate: ['odd', "the date isn't clear. Set Date Format if days or months come first"],
	unclearZone: ['odd', "the zone of the time isn't known, so only its day counts"],
	repeatedId: ['odd', 'the ID stands in several rows, so their keys have the amount, too'],
	withoutId: ['odd', 'no ID in a sheet of IDs, so it may be no charge but a fee: check its type'],
	ownPayment: ['odd', 'a payment that reduces the payout is no sale, so its type is other'],
	repeatedRow: [
		'unproven',
		'another row has the same type, charge, amount and date: if it is the same one, it counts twice',
	],
	reversal: ['provable', 'the amount has another sign than most of its type, so it counts as a reversal'],
	signNotShown: [
		'provable',
		'its type reduces the payout, and no minus sign of such a row shows that this one, without any, adds to it',
	],
	unknownType: [
		'odd',
		'an unknown type: only a sign says what it does. Say "Type Words", "Rows Are" or "Type Column" in a description',
	],
	noMinor: ['odd', 'amount_minor is empty: the currency has fewer decimals than the amount'],
	unknownStatus: ['unproven', "its status isn't known, so it may not have been paid"],
	minus: ['unproven', 'the amount has a minus sign where rows add to the payout, so it reduces it'],
	feesNotShown: [
		'unproven',
		'nothing in the sheet shows whether the fee is deducted already: only "Fees = …" in a description says it',
	],
} as const satisfies Record<string, readonly [DoubtEffect, string]>;

type Doubt = keyof typeof TABLE;
export const DOUBTS = Object.keys(TABLE) as Doubt[];

/** The bit of each doubt: there's room for 32. */
export const BITS = Object.fromEntries(DOUBTS.map((name, index) => [name, 2 ** index])) as Record<Doubt, number>;

function bitsOf(...effects: DoubtEffect[]): number {
	return DOUBTS.filter((name) => effects.includes(TABLE[name][0])).reduce((bits, name) => bits | BITS[name], 0);
}

/** Rows that are none. */
export const SKIPPED = bitsOf('skipped') | BITS.noTransaction;
export const NOT_COUNTED = bitsOf('notCounted');
/** Rows that no sum has. */
export const LEFT_OUT = SKIPPED | NOT_COUNTED;
/** What a balance proves. */
export const UNPROVEN = bitsOf('unproven');
const IN_NOTE = bitsOf('notCounted', 'odd', 'provable', 'unproven');

/** A doubt, and which rows of a sheet have it: the numbers and unread texts of the first, and how many more. */
export interface FoundDoubt {
	doubt: Doubt;
	effect: DoubtEffect;
	words: string;
	rows: string;
}

const FIRST = 5;

/** What there's to say of a sheet's rows. Mostly it's nothing, and no row is looked at twice. */
export function doubtsOf(sheetRows: SheetRows): FoundDoubt[] {
	const counts = new Map<number, { count: number; first: number[] }>();
	sheetRows.eachRow(({ doubts }, at, row) => {
		const all = doubts[at] as number;
		// What is no transaction has no other doubt.
		const bits = (all & SKIPPED) === 0 ? all : all & SKIPPED;
		if (bits === 0) return;
		const seen = counts.get(bits) ?? { count: 0, first: [] };
		counts.set(bits, seen);
		if (++seen.count <= FIRST) seen.first.push(row);
	});
	return DOUBTS.flatMap((doubt) => {
		const found = [...counts].filter(([bits]) => (bits & BITS[doubt]) !== 0).map(([, seen]) => seen);
		if (found.length === 0) return [];
		const count = found.reduce((sum, seen) => sum + seen.count, 0);
		const first = found.flatMap((seen) => seen.first).sort((a, b) => a - b);
		const shown = first.slice(0, FIRST).map((row) => {
			const text = unreadAt(sheetRows, row, BITS[doubt]);
			return `${sheetRows.numberOf(row)}${text === undefined ? '' : ` (${shortened(text)})`}`;
		});
		const rows = `row ${shown.join(', ')}${count > shown.length ? ` and ${count - shown.length} more` : ''}`;
		return [{ doubt, effect: TABLE[doubt][0], words: TABLE[doubt][1], rows }];
	});
}

/** What a row says that isn't understood, where one of these doubts is of it. */
function unreadAt(sheetRows: SheetRows, row: number, bits: number): string | undefined {
	const block = sheetRows.blockOf(row);
	const listed = (role: ListRole) => sheetRows.listed(role, block, row - block.first);
	if ((bits & BITS.unknownType) !== 0 && sheetRows.lists.type.length > 1) return listed('type') || 'none';
	if ((bits & (BITS.notPaid | BITS.unknownStatus)) !== 0)
		return [listed('status'), listed('outcome')].filter(Boolean).join(', ');
	return (bits & WITH_TEXT) === 0 ? undefined : sheetRows.unread.get(row);
}

/** What isn't known to be of its type. */
export const UNKNOWN_TYPE = BITS.unknownSheet | BITS.unknownType;
/** What may not count, or count twice, unless the payout balances. */
export const UNSETTLED = BITS.unknownStatus | BITS.repeatedRow;
const WITH_TEXT = BITS.noAmount | BITS.unreadable;

const notes = new Map<number, string | null>();

/** What's odd about a row, in words; null mostly. */
export function rowNote(sheetRows: SheetRows, row: number, bits: number): string | null {
	const known = bits & IN_NOTE;
	if (known === 0) return null;
	const unread = unreadAt(sheetRows, row, bits);
	let note = notes.get(known);
	if (note === undefined) {
		const words = DOUBTS.filter((name) => (known & BITS[name]) !== 0).map((name) => TABLE[name][1]);
		notes.set(known, (note = words.join('; ') || null));
	}
	return note === null || unread === undefined ? note : `${note} (${shortened(unread)})`;
}
