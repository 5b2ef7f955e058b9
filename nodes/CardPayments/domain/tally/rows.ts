import type { Zone } from '../dates';
import { ROW_TYPES, type RowType } from '../transactions';
import type { Pause } from '../turns';
import { Texts } from './texts';
import { DOUBTS, standingBy, type Doubt, COUNTED, NOT_COUNTED } from './doubts';

/** Rows after which others have their turn. */
const STRETCH = 2_048;
const NOTHING = new Texts();
const OTHER = ROW_TYPES.indexOf('other');
type NumberRole = 'amount' | 'gross' | 'fee' | 'tax' | 'time';

/** The rows of one sheet, or those of one payout in it, as columns. */
export class Rows {
	/** The path of the sheet. */
	readonly file: string;
	readonly count: number;
	/** Units of 10^-4; NaN is what isn't known, and zero a known nothing. */
	readonly amount: Float64Array;
	readonly gross: Float64Array;
	readonly fee: Float64Array;
	readonly tax: Float64Array;
	/** Epoch milliseconds; of a day without a time see `NO_TIME`. */
	readonly time: Float64Array;
	/** What a column says that the payout paid; undefined without one. */
	paid: Float64Array | undefined;
	/** Their numbers in the sheet, 1 for the first below the header. */
	readonly numbers: Int32Array;
	/** By role, or by the name that those give them who say them. A column without any text isn't here. */
	readonly texts = new Map<string, Texts>();
	/** The names of the sheet's columns, and what that of payout dates says of their zone. */
	names: string[] = [];
	payoutZone: Zone | 'unclear' | undefined;
	/** What a cell holds that says something else than expected, by row. */
	readonly unread = new Map<number, string>();
	/** The cells of rows beyond the header, by row. */
	readonly beyond = new Map<number, string[]>();
	/** The dates of rows without an ID as they're written, by row: their keys have them, which no setting moves. */
	readonly dates = new Map<number, string>();
	/** Their types, by their places in the table. */
	private readonly types: Uint8Array;
	/** What counts, by `standingBy`, and which rows have a doubt. */
	private readonly standing: Uint8Array;
	private doubted = new Map<Doubt, Uint8Array>();

	/** @param columns those that there are: of the others nothing is known */
	constructor(file: string, count: number, columns: Partial<Record<NumberRole, Float64Array>> = {}) {
		this.file = file;
		this.count = count;
		const column = (role: NumberRole) =>
			columns[role]?.subarray(0, count) ?? new Float64Array(count).fill(Number.NaN);
		this.amount = column('amount');
		this.gross = column('gross');
		this.fee = column('fee');
		this.tax = column('tax');
		this.time = column('time');
		this.types = new Uint8Array(count).fill(OTHER);
		this.numbers = new Int32Array(count);
		this.standing = new Uint8Array(count);
	}

	/** Does something to each row, while others have their turns. */
	async each(pause: Pause, take: (at: number) => void): Promise<void> {
		for (let from = 0; from < this.count; from += STRETCH) {
			const to = Math.min(this.count, from + STRETCH);
			for (let at = from; at < to; at++) take(at);
			await pause();
		}
	}

	typeAt(at: number): RowType {
		return ROW_TYPES[this.types[at] as number] as RowType;
	}

	setType(at: number, type: RowType): void {
		this.types[at] = ROW_TYPES.indexOf(type);
	}

	/** Whether any row is of a type. */
	hasType(type: RowType): boolean {
		return this.types.includes(ROW_TYPES.indexOf(type));
	}

	/** What each row says; '' where it says nothing, or its sheet has no column of it. */
	column(role: string): Texts {
		return this.texts.get(role) ?? NOTHING;
	}

	text(role: string, at: number): string {
		return this.column(role).at(at);
	}

	/** What a column says, each text once. */
	textsOf(role: string): Set<string> {
		const texts = new Set<string>();
		const column = this.texts.get(role);
		if (column !== undefined) for (let at = 0; at < this.count; at++) texts.add(column.at(at));
		texts.delete('');
		return texts;
	}

	/** What gives their own IDs: those of charges are what their refunds call them by. */
	ownIds(): (at: number) => string {
		const own = this.texts.get('own_id');
		const charges = this.column('transaction_id');
		if (own !== undefined) return (at) => own.at(at);
		return (at) => (this.typeAt(at) === 'charge' ? charges.at(at) : '');
	}

	/** What takes a charge back may have the charge's ID, where nothing else is its own. */
	mayHaveOthersId(at: number): boolean {
		if (!((this.amount[at] as number) < 0) || this.typeAt(at) !== 'charge') return false;
		const own = this.texts.get('own_id');
		return own === undefined || own === this.texts.get('transaction_id');
	}

	setParts(at: number, gross: number, fee: number, tax: number): void {
		this.gross[at] = gross;
		this.fee[at] = fee;
		this.tax[at] = tax;
	}

	doubt(at: number, doubt: Doubt): void {
		let rows = this.doubted.get(doubt);
		if (rows === undefined) {
			rows = new Uint8Array(this.count);
			const all = [...this.doubted, [doubt, rows] as const];
			this.doubted = new Map(all.sort(([a], [b]) => DOUBTS.indexOf(a) - DOUBTS.indexOf(b)));
		}
		rows[at] = 1;
		this.standing[at] = Math.max(this.standing[at] as number, standingBy(doubt));
	}

	has(at: number, doubt: Doubt): boolean {
		return this.doubted.size > 0 && this.doubted.get(doubt)?.[at] === 1;
	}

	hasAny(at: number, doubts: readonly Doubt[]): boolean {
		return this.doubted.size > 0 && doubts.some((doubt) => this.has(at, doubt));
	}

	/** What's doubted of a row, in the order of the table. */
	doubtsAt(at: number): Doubt[] {
		const doubts: Doubt[] = [];
		this.doubted.forEach((rows, doubt) => {
			if (rows[at] === 1) doubts.push(doubt);
		});
		return doubts;
	}

	/** What's doubted of any row. */
	get doubts(): Doubt[] {
		return [...this.doubted.keys()];
	}

	/** Whether it's a transaction of which it's known what it does to the payout. */
	counts(at: number): boolean {
		return this.standing[at] === COUNTED;
	}

	/** Whether it's one at all. */
	isTransaction(at: number): boolean {
		return (this.standing[at] as number) <= NOT_COUNTED;
	}

	/** Some of these rows, by their places. */
	of(places: number[]): Rows {
		const rows = new Rows(this.file, places.length);
		const pick = <Column extends { [at: number]: unknown }>(from: Column, to: Column) =>
			places.forEach((at, row) => void (to[row] = from[at]));
		for (const role of ['amount', 'gross', 'fee', 'tax', 'time', 'numbers', 'types', 'standing'] as const)
			pick(this[role], rows[role]);
		if (this.paid !== undefined) pick(this.paid, (rows.paid = new Float64Array(rows.count)));
		// One column may have two roles.
		const picked = new Map(
			[...new Set(this.texts.values())].map((all) => [all, Texts.of(places.map((at) => all.at(at)))]),
		);
		for (const [role, texts] of this.texts) rows.texts.set(role, picked.get(texts) as Texts);
		for (const [doubt, doubted] of this.doubted) {
			if (!places.some((at) => doubted[at] === 1)) continue;
			const own = new Uint8Array(rows.count);
			pick(doubted, own);
			rows.doubted.set(doubt, own);
		}
		for (const sparse of ['unread', 'beyond', 'dates'] as const)
			if (this[sparse].size > 0)
				places.forEach((at, row) => {
					const value = this[sparse].get(at);
					if (value !== undefined) (rows[sparse] as Map<number, unknown>).set(row, value);
				});
		return Object.assign(rows, { names: this.names, payoutZone: this.payoutZone });
	}
}
