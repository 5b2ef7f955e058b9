import { textOf } from '../input';
import { walletIdsOf } from '../payout';
import { decimalsOf } from '../currency';
import { minorOf, UNITS } from '../money';
import { UniqueNames } from '../sheets';
import { type TransactionType, ROW_TYPES, wantedTypes } from '../transactions';
import type { Clock } from '../calendar';
import { BITS, LEFT_OUT, rowNote, SKIPPED, type Block, type SheetRows } from '../tally';
import { Keys } from './keys';
import { ALL_FIELDS, USUAL_FIELDS, type TransactionField } from './transactionFields';
import type { Pause } from '../turns';
import type { Settlement } from '../settlement';

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
	isWanted: (block: Block, at: number) => boolean;
	clock: Clock;
	format: (text: string) => string;
	pause: Pause;
}

/** Makes the items of a payout, once it's known what they are, a block at a time, and lets go of each block. */
export async function* transactionItems(
	settlement: Settlement,
	options: TransactionOptions,
): AsyncGenerator<TransactionItem[]> {
	const presenter = new Presenter(settlement, options);
	for (const sheetRows of settlement.sheets)
		for (let index = 0; index < sheetRows.blocks.length; index++) {
			yield presenter.itemsOf(sheetRows, sheetRows.blocks[index] as Block);
			sheetRows.blocks[index] = undefined as never;
			await options.pause();
		}
}

type FieldValue = (at: number, key: string) => unknown;
type Cells = ReturnType<Presenter['cellsOf']>;

/** Texts that only disputes need. */
const OF_DISPUTES = ['reason', 'dispute_id', 'own_id'];

class Presenter {
	private readonly settlement: Settlement;
	private readonly options: TransactionOptions;
	private readonly keys: Keys;
	private readonly names: string[];
	private readonly ofPayout: Record<'payout_id' | 'payout_date' | 'merchant_id' | 'wallet_id' | 'live_mode', unknown>;

	constructor(settlement: Settlement, options: TransactionOptions) {
		this.settlement = settlement;
		this.options = options;
		const { payout, time } = settlement;
		const { clock, format, added, withRow } = options;
		const text = (value: unknown) => format(textOf(value)) || null;
		this.keys = new Keys(payout.id);
		this.ofPayout = {
			payout_id: format(payout.id),
			payout_date: clock.text(time),
			merchant_id: text(payout.merchant_id),
			wallet_id: text(walletIdsOf(payout).wallet_id),
			live_mode: payout.live_mode ?? null,
		};
		const unique = new UniqueNames();
		for (const field of [...ALL_FIELDS, ...(withRow ? ['row'] : [])]) unique.claim(field);
		this.names = added.map((name) => unique.claim(name));
	}

	itemsOf(sheetRows: SheetRows, block: Block): TransactionItem[] {
		const { types, isWanted, fields } = this.options;
		const hasKey = fields.includes('key');
		const wanted = wantedTypes(types);
		const make = this.maker(sheetRows, block);
		const items: TransactionItem[] = [];
		for (let at = 0; at < block.count; at++) {
			if (((block.doubts[at] as number) & SKIPPED) !== 0 || wanted[block.type[at] as number] !== true) continue;
			// Keys are numbered in the file's order, whatever is wanted.
			const key = hasKey ? this.keyOf(sheetRows, block, at) : '';
			if (isWanted(block, at)) items.push(make(at, key));
		}
		return items;
	}

	private keyOf(sheetRows: SheetRows, block: Block, at: number): string {
		// What isn't counted has its amount as it's written: its key stays when it's paid later.
		const isLess = this.settlement.isDeducted && !block.has(at, LEFT_OUT);
		const written = isLess ? block.gross : block.amount;
		return this.keys.of(block, at, written[at] as number, () => [
			sheetRows.dates.get(block.first + at) ?? '',
			block.texts.get('order_reference')?.[at] ?? '',
			sheetRows.listed('payment_method', block, at),
		]);
	}

	/** @returns what makes the item of a row, with its fields one by one only where not the usual ones are wanted */
	private maker(sheetRows: SheetRows, block: Block): (at: number, key: string) => TransactionItem {
		const { fields, added, withRow } = this.options;
		const cells = this.cellsOf(sheetRows, block);
		const isSimple = fields === USUAL_FIELDS && added.length === 0 && !withRow;
		return isSimple ? this.simpleMaker(block, cells) : this.fieldsMaker(sheetRows, block, cells);
	}

	cellsOf(sheetRows: SheetRows, block: Block) {
		const { format } = this.options;
		const { doubts } = block;
		const currencies = sheetRows.lists.currency.map(
			(code) => format(code || textOf(this.settlement.payout.currency).toUpperCase()) || null,
		);
		return {
			currencies,
			currencyAt: (at: number) => block.listed.currency?.[at] ?? 0,
			written: (column: string[] | undefined, at: number) => {
				const text = column?.[at] ?? '';
				return text === '' ? null : format(text);
			},
			known: (part: Float64Array, at: number) => {
				const units = part[at] as number;
				return Number.isNaN(units) || ((doubts[at] as number) & LEFT_OUT) !== 0 ? null : units / UNITS;
			},
		};
	}

	private simpleMaker(block: Block, { currencies, currencyAt, known, written }: Cells) {
		const { clock, format } = this.options;
		const { ofPayout } = this;
		const { amount, gross, fee, time, type, texts } = block;
		const [ids, orders] = [texts.get('transaction_id'), texts.get('order_reference')];
		return (at: number, key: string): TransactionItem => ({
			date: clock.text(time[at] as number),
			type: ROW_TYPES[type[at] as number],
			amount: known(amount, at),
			currency: currencies[currencyAt(at)],
			gross: known(gross, at),
			fee: known(fee, at),
			order_reference: written(orders, at),
			transaction_id: written(ids, at),
			payout_id: ofPayout.payout_id,
			key: format(key),
		});
	}

	private valuesOf(sheetRows: SheetRows, block: Block, cells: Cells): Record<TransactionField, FieldValue> {
		const { format, clock } = this.options;
		const { ofPayout } = this;
		const { currencies, currencyAt, known, written } = cells;
		const { amount, gross, fee, tax, doubts, time, type, listed, texts } = block;
		const decimals = currencies.map((code) => decimalsOf(code ?? ''));
		const methods = sheetRows.lists.payment_method.map((text) => format(text) || null);
		const [ids, orders] = [texts.get('transaction_id'), texts.get('order_reference')];
		// What a balance proves needs no word.
		const said = ~this.settlement.proven;
		const minorAt = (at: number) =>
			known(amount, at) === null ? null : minorOf(amount[at] as number, decimals[currencyAt(at)]);
		return {
			key: (_, key) => format(key),
			payout_id: () => ofPayout.payout_id,
			date: (at) => clock.text(time[at] as number),
			type: (at) => ROW_TYPES[type[at] as number],
			amount: (at) => known(amount, at),
			gross: (at) => known(gross, at),
			fee: (at) => known(fee, at),
			currency: (at) => currencies[currencyAt(at)],
			transaction_id: (at) => written(ids, at),
			order_reference: (at) => written(orders, at),
			tax: (at) => known(tax, at),
			amount_minor: minorAt,
			note: (at) => {
				const isKnown = known(amount, at) !== null && decimals[currencyAt(at)] !== undefined;
				const isCut = isKnown && minorAt(at) === null;
				const bits = ((doubts[at] as number) & said) | (isCut ? BITS.noMinor : 0);
				const note = rowNote(sheetRows, block.first + at, bits);
				return note === null ? null : format(note);
			},
			payment_method: (at) => methods[listed.payment_method?.[at] ?? 0],
			payout_date: () => ofPayout.payout_date,
			merchant_id: () => ofPayout.merchant_id,
			wallet_id: () => ofPayout.wallet_id,
			live_mode: () => ofPayout.live_mode,
		};
	}

	private fieldsMaker(sheetRows: SheetRows, block: Block, cells: Cells) {
		const { fields, withRow, withReason } = this.options;
		const { texts } = block;
		const values = this.valuesOf(sheetRows, block, cells);
		const textOfRow =
			(column: string): FieldValue =>
			(at) =>
				cells.written(texts.get(column), at);
		const all: Array<readonly [name: string, value: FieldValue]> = [
			...fields.map((field) => [field, values[field]] as const),
			...this.names.map((name, number) => [name, textOfRow(`added ${number}`)] as const),
			...(withReason === true ? OF_DISPUTES : []).map((name) => [name, textOfRow(name)] as const),
		];
		if (withRow) all.push(['row', (at) => this.rowOf(sheetRows, block, at)]);
		return (at: number, key: string): TransactionItem => {
			const item: TransactionItem = {};
			// Within n8n, going through an array otherwise takes several times as long.
			for (let column = 0; column < all.length; column++)
				item[all[column]?.[0] as string] = all[column]?.[1](at, key);
			return item;
		};
	}

	private rowOf(sheetRows: SheetRows, { first, texts }: Block, at: number): Record<string, string> {
		const { format } = this.options;
		const { names } = sheetRows;
		const cells: Record<string, string> = {};
		names.forEach((name, column) => (cells[format(name)] = format(texts.get(`row ${column}`)?.[at] ?? '')));
		const beyond = sheetRows.beyond.get(first + at) ?? [];
		beyond.forEach((cell, index) => (cells[`column_${names.length + index + 1}`] = format(cell)));
		return cells;
	}
}
