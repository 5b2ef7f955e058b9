import { textOf } from '../input';
import { walletIdsOf } from '../payout';
import { decimalsOf } from '../currency';
import { remembered } from '../lazily';
import { minorOf, UNITS } from '../money';
import { UniqueNames } from '../sheets';
import { wantedTypes, type TransactionType } from '../transactions';
import type { Clock } from '../calendar';
import { rowNote, type Doubt, type Rows } from '../tally';
import { Keys } from './keys';
import type { Pause } from '../turns';
import type { Settlement } from '../settlement';

const USUAL_FIELDS = [
	'date',
	'type',
	'amount',
	'currency',
	'gross',
	'fee',
	'order_reference',
	'transaction_id',
	'payout_id',
	'key',
] as const;

const ALL_FIELDS = [
	...USUAL_FIELDS,
	'tax',
	'amount_minor',
	'note',
	'payment_method',
	'payout_date',
	'merchant_id',
	'wallet_id',
	'live_mode',
] as const;
type TransactionField = (typeof ALL_FIELDS)[number];

/** The fields that most workflows need, and all: in this order. */
export const TRANSACTION_FIELDS = { simplified: USUAL_FIELDS, all: ALL_FIELDS };

/** One row of a payout's sheets, with the same fields whatever the sheet calls them, added columns and `row`. */
export type TransactionItem = Record<string, unknown>;

export interface TransactionOptions {
	/** In this order. */
	fields: readonly TransactionField[];
	/** Columns that come along, as they were asked for. */
	added: string[];
	withRow: boolean;
	/** Whether each has a `reason`, and IDs of its dispute and of its own, as disputes do. */
	withReason?: boolean;
	/** Empty for all. */
	types: TransactionType[];
	/** Whether it's a row that is wanted. */
	isWanted: (rows: Rows, at: number) => boolean;
	clock: Clock;
	format: (text: string) => string;
	pause: Pause;
}

/** Texts that only disputes need. */
const OF_DISPUTES = ['reason', 'dispute_id', 'own_id'];
/** So many items are made at once. */
const ITEMS_AT_ONCE = 2_048;

/** Makes the items of a payout, once it's known what they are, so many at a time. */
export async function* transactionItems(
	settlement: Settlement,
	options: TransactionOptions,
): AsyncGenerator<TransactionItem[]> {
	const { isWanted, fields, pause, types } = options;
	const wanted = wantedTypes(types);
	const keys = new Keys(settlement.payout.id);
	const hasKey = fields.includes('key');
	for (const rows of settlement.sheets) {
		const make = makerOf(settlement, rows, options);
		const keyOf = keys.of(rows);
		for (let from = 0; from < rows.count; from += ITEMS_AT_ONCE) {
			const items: TransactionItem[] = [];
			const to = Math.min(rows.count, from + ITEMS_AT_ONCE);
			for (let at = from; at < to; at++) {
				if (!rows.isTransaction(at) || !wanted.has(rows.typeAt(at))) continue;
				// Keys are numbered in the file's order, whatever is wanted, and have amounts as they're written: also
				// that of a row that isn't counted, whose key stays when it's paid later.
				const written = settlement.isDeducted && rows.counts(at) ? rows.gross : rows.amount;
				const key = hasKey ? keyOf(at, written[at] as number) : '';
				if (!isWanted(rows, at)) continue;
				items.push(make(at, key));
			}
			yield items;
			await pause();
		}
	}
}

type ValueOf = (at: number, key: string) => unknown;
type Maker = (at: number, key: string) => TransactionItem;

/** What makes the items of a sheet. */
function makerOf(settlement: Settlement, rows: Rows, options: TransactionOptions): Maker {
	const { added, fields, format, withReason, withRow } = options;
	const values = valuesOf(settlement, rows, options);
	if (fields === USUAL_FIELDS && added.length === 0 && withReason !== true && !withRow) return usualItem(values);
	const text = textsOf(rows, format);
	const unique = new UniqueNames();
	for (const field of [...ALL_FIELDS, ...(withRow ? ['row'] : [])]) unique.claim(field);
	const all: Array<{ name: string; of: ValueOf }> = [
		...fields.map((name) => ({ name, of: values[name] })),
		...added.map((name, index) => ({ name: unique.claim(name), of: text(`added ${index}`) })),
		...(withReason === true ? OF_DISPUTES : []).map((name) => ({ name, of: text(name) })),
		...(withRow ? [{ name: 'row', of: (at: number) => rowOf(rows, at, format) }] : []),
	];
	// Copied for each row: items made field by field take more time.
	const blank: TransactionItem = Object.fromEntries(all.map(({ name }) => [name, null]));
	return (at, key) => {
		const item = { ...blank };
		// Within n8n, going through an array otherwise takes several times as long.
		for (let index = 0; index < all.length; index++) {
			const field = all[index] as (typeof all)[number];
			item[field.name] = field.of(at, key);
		}
		return item;
	};
}

/** The usual fields in a literal: from a list, an item takes half as much again. */
function usualItem(values: Record<(typeof USUAL_FIELDS)[number], ValueOf>): Maker {
	const { date, type, amount, currency, gross, fee, order_reference, transaction_id, payout_id, key: keyOf } = values;
	return (at, key) => ({
		date: date(at, key),
		type: type(at, key),
		amount: amount(at, key),
		currency: currency(at, key),
		gross: gross(at, key),
		fee: fee(at, key),
		order_reference: order_reference(at, key),
		transaction_id: transaction_id(at, key),
		payout_id: payout_id(at, key),
		key: keyOf(at, key),
	});
}

function textsOf(rows: Rows, format: (text: string) => string) {
	return (role: string): ValueOf => {
		const texts = rows.column(role);
		return (at) => {
			const written = texts.at(at);
			return written === '' ? null : format(written);
		};
	};
}

/** What makes each field of a sheet's items. */
function valuesOf(
	settlement: Settlement,
	rows: Rows,
	{ clock, format }: TransactionOptions,
): Record<TransactionField, ValueOf> {
	const { payout, proven, time } = settlement;
	const ofPayout = (value: unknown) => format(textOf(value)) || null;
	const [payoutId, payoutDate] = [format(payout.id), clock.text(time)];
	const [merchantId, walletId] = [ofPayout(payout.merchant_id), ofPayout(walletIdsOf(payout).wallet_id)];
	const text = textsOf(rows, format);
	const known = (part: Float64Array) => (at: number) => {
		const units = part[at] as number;
		return Number.isNaN(units) || !rows.counts(at) ? null : units / UNITS;
	};
	const code = textOf(payout.currency).toUpperCase();
	const written = remembered((currency) => format(currency || code) || null);
	const codes = rows.column('currency');
	const currency = (at: number) => written(codes.at(at));
	const amount = known(rows.amount);
	const decimals = (at: number) => decimalsOf(currency(at) ?? '');
	const minor = (at: number) => (amount(at) === null ? null : minorOf(rows.amount[at] as number, decimals(at)));
	const note = (at: number) => {
		// What a balance proves needs no word.
		const doubts = rows.doubtsAt(at).filter((doubt) => !proven.includes(doubt));
		const isCut = amount(at) !== null && decimals(at) !== undefined && minor(at) === null;
		const said = rowNote(rows, at, isCut ? [...doubts, 'noMinor' as Doubt] : doubts);
		return said === null ? null : format(said);
	};
	return {
		date: (at) => clock.text(rows.time[at] as number),
		type: (at) => rows.typeAt(at),
		amount,
		currency,
		gross: known(rows.gross),
		fee: known(rows.fee),
		order_reference: text('order_reference'),
		transaction_id: text('transaction_id'),
		payout_id: () => payoutId,
		key: (_, key) => format(key),
		tax: known(rows.tax),
		amount_minor: minor,
		note,
		payment_method: text('payment_method'),
		payout_date: () => payoutDate,
		merchant_id: () => merchantId,
		wallet_id: () => walletId,
		live_mode: () => payout.live_mode ?? null,
	};
}

function rowOf(rows: Rows, at: number, format: (text: string) => string): Record<string, string> {
	const { names } = rows;
	const cells: Record<string, string> = {};
	names.forEach((name, column) => (cells[format(name)] = format(rows.text(`row ${column}`, at))));
	const beyond = rows.beyond.get(at) ?? [];
	beyond.forEach((cell, index) => (cells[`column_${names.length + index + 1}`] = format(cell)));
	return cells;
}
